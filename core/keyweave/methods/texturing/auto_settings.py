"""Automatic settings: the matching band, the break channel and the number of matches.

The defaults are those of [PB02]_. With ``auto``, several choices are tried on held-out
parts of the source, and the choice that reconstructs them best is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import itemgetter

import numpy as np

from ..._progress import count_steps
from ...animation.features import FeatureLayout
from ...errors import MatchingError, UnknownNameError
from ...geometry.arrays import Floats
from .bands import compute_octave_shift, extract_band
from .fragments import cut_fragments, find_extrema
from .joining import join_fragments
from .manner.recognition import interpolate_keys
from .matching import choose_match_count, compute_inverse_std
from .prepared.columns import SourceColumns
from .settings import TextureSettings
from .signals import MatchChoice, Signals, choose_paths, match_signals

WALK_BAND = 4  # matching band at 24 frames per second; slow dance needs 6
TRIED_BANDS = (4, 3, 5, 6)  # tried by `auto`
TRIED_SHARES = (0.1, 0.05, 0.2)  # of the source fragments, tried by `auto` as n_matches
N_SOURCE_FOLDS = 4  # parts of each source that are held out in turn
MIN_FRAGMENTS = 24  # minimum number of source fragments for `auto`


def choose_defaults(
    signals: Signals, drive: FeatureLayout, settings: TextureSettings
) -> MatchChoice:
    """Return the paper's choice, overridden by the settings.

    Raises UnknownNameError if the channel to break on is not a drive channel.
    """
    octaves = compute_octave_shift(signals.frame_rate)
    band = settings.band or max(WALK_BAND + octaves, 1)
    columns = find_breaking_columns(signals, drive, band)
    name = settings.break_on or drive.parts[0].name
    if name in drive.names:
        return MatchChoice(band, drive.names.index(name), settings.n_matches)
    if name not in columns:
        raise UnknownNameError([name], [*columns, *drive.names], "the drive list")
    return MatchChoice(band, columns[name], settings.n_matches)


def find_breaking_columns(
    signals: Signals, drive: FeatureLayout, band: int
) -> dict[str, int]:
    """Return, for each drive part, the column that moves most in the matching band."""
    spread = signals.source_drive.band_deviation(band, signals.count_bands(band))
    return {
        part.name: where.start + int(np.argmax(spread[where]))
        for part, where in drive.slices().items()
    }


def choose_automatically(
    signals: Signals, drive: FeatureLayout, settings: TextureSettings, *, key_spacing: float
) -> tuple[MatchChoice, str]:
    """Try bands, break channels and numbers of matches on held-out parts of the source.

    Returns the best choice, and a note that describes it. Values in the settings are used
    as they are. Held-out motion is keyed at the spacing of the sketch's keys, in frames.
    """
    default = choose_defaults(signals, drive, settings)
    if _count_fragments(signals, default) < MIN_FRAGMENTS:
        return default, "the source is too short for auto; the defaults are used"
    trials = list(generate_folds(signals, max(round(key_spacing), 1)))
    scored = [(np.inf, default)]
    choices = list(_generate_choices(signals, drive, settings, default))
    for choice in count_steps(choices, "trial"):
        if len(find_extrema(_compute_breaking_band(signals, choice, signals.sketch_drive))):
            costs = [compute_held_out_error(*trial, choice, settings) for trial in trials]
            scored.append((float(np.mean(costs)), choice))
    cost, best = min(scored, key=itemgetter(0))
    if not np.isfinite(cost):
        return default, "auto found no usable choice; the defaults are used"
    return best, (
        f"auto chose band {best.band}, breaks on {drive.names[best.breaking]} and "
        f"{best.n_matches} matches; held-out cost {cost:.3f}"
    )


def generate_folds(signals: Signals, key_spacing: int) -> Iterator[tuple[Signals, Floats]]:
    """Turn each part of each source into a trial sketch, with the rest as its sources.

    A part is a quarter of the source, but no longer than the sketch. Its drive columns are
    keyed every `key_spacing` frames and interpolated by natural splines, so that a trial
    sketch is as smooth as a real one. The target columns of a trial include the drive
    columns; its truth, (n_frames, n_columns), are the captured columns, divided by their
    standard deviations in the source.
    """
    both = [np.hstack(pair) for pair in zip(signals.source_drive, signals.source_targets)]
    scales = compute_inverse_std(np.concatenate(both))
    both = [columns * scales for columns in both]
    for i, columns in enumerate(both):
        for start, stop in _list_fold_ranges(len(columns), len(signals.sketch_drive)):
            yield (
                replace(
                    signals,
                    sketch_drive=interpolate_keys(
                        signals.source_drive[i][start:stop], key_spacing
                    )(np.arange(stop - start)),
                    sketch_targets=columns[start:stop],
                    source_drive=SourceColumns(
                        _remove_rows(signals.source_drive, i, start, stop)
                    ),
                    source_targets=SourceColumns(_remove_rows(both, i, start, stop)),
                ),
                columns[start:stop],
            )


def _list_fold_ranges(n_frames: int, n_most: int) -> list[tuple[int, int]]:
    """Return first and last rows of parts spread over a source, each at most `n_most`."""
    edges = np.linspace(0, n_frames, N_SOURCE_FOLDS + 1).astype(int).tolist()
    parts = [(start, min(stop, start + n_most)) for start, stop in zip(edges, edges[1:])]
    return [(start, stop) for start, stop in parts if stop - start > 1]


def _remove_rows(
    tables: Sequence[Floats], i: int, start: int, stop: int
) -> tuple[Floats, ...]:
    """Cut rows out of one table; the rows before and after become separate tables."""
    pieces = [tables[i][:start], tables[i][stop:]]
    others = [table for j, table in enumerate(tables) if j != i]
    return (*others, *(piece for piece in pieces if len(piece) > 1))


def _generate_choices(
    signals: Signals, drive: FeatureLayout, settings: TextureSettings, default: MatchChoice
) -> Iterator[MatchChoice]:
    """Yield the choices to try, the default first, so that it wins a tie."""
    octaves = compute_octave_shift(signals.frame_rate)
    bands = [settings.band] if settings.band else [max(b + octaves, 1) for b in TRIED_BANDS]
    for band in dict.fromkeys(bands):
        columns = list(dict.fromkeys(find_breaking_columns(signals, drive, band).values()))
        if settings.break_on:
            columns = [default.breaking]
        for breaking in columns:
            n_fragments = _count_fragments(signals, MatchChoice(band, breaking))
            kept = dict.fromkeys(
                choose_match_count(n_fragments, share) for share in TRIED_SHARES
            )
            for n_matches in [settings.n_matches] if settings.n_matches else kept:
                yield MatchChoice(band, breaking, n_matches)


def _count_fragments(signals: Signals, choice: MatchChoice) -> int:
    """Count the fragments of the sources."""
    bands = [
        _compute_breaking_band(signals, choice, drive) for drive in signals.source_drive
    ]
    return len(cut_fragments(bands, whole=False))


def _compute_breaking_band(signals: Signals, choice: MatchChoice, drive: Floats) -> Floats:
    n_bands = max(signals.n_bands, choice.band)
    return extract_band(drive[:, [choice.breaking]], choice.band, n_bands)[:, 0]


def compute_held_out_error(
    trial: Signals, truth: Floats, choice: MatchChoice, settings: TextureSettings
) -> float:
    """Reconstruct a held-out part; return the mean squared difference."""
    try:
        matching = match_signals(trial, choice, settings)
    except MatchingError:
        return np.inf
    paths = choose_paths(trial, matching, replace(settings, n_paths=1))
    chosen = matching.matches.fragments[np.arange(len(matching.sketch)), paths.choices[0]]
    values = join_fragments(trial, matching, chosen, settings).values
    return float(np.mean((values - truth) ** 2))
