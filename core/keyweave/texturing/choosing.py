"""Choosing the matching band, the breaking channel and how many matches are kept.

By default as [PB02]_ found good; with ``auto`` by trying them on a part of the source
that is held out, and taking what remakes it best.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np

from ..arrays import Floats
from ..columns import Columns
from ..errors import MatchingError, UnknownNameError
from .assembly import join_fragments
from .bands import octaves_above_film, take_band
from .settings import TextureSettings
from .signals import Choice, Matching, Signals, choose_paths, match

WALKING = 4  # matching band at 24 frames per second; slow dance wants 6
BANDS = (3, 4, 5, 6)  # tried by `auto`
SHARES = (0.05, 0.1, 0.2)  # of the source fragments, tried by `auto` as matches kept
HELD_OUT = 0.3  # share of the longest source
FEWEST = 8  # held-out fragments below which nothing can be told


def default_choice(signals: Signals, drive: Columns, settings: TextureSettings) -> Choice:
    """Return the paper's choice, or what the settings say.

    Raises
    ------
    UnknownNameError
        If the channel to break on is not a drive channel.
    """
    octaves = octaves_above_film(signals.frame_rate)
    band = settings.band or max(WALKING + octaves, 1)
    columns = breaking_columns(signals, drive, band)
    name = settings.break_on or drive.parts[0].name
    if name in drive.names:
        return Choice(band, drive.names.index(name), settings.n_matches)
    if name not in columns:
        raise UnknownNameError([name], [*columns, *drive.names], "drive")
    return Choice(band, columns[name], settings.n_matches)


def breaking_columns(signals: Signals, drive: Columns, band: int) -> dict[str, int]:
    """Return for each drive part the column that moves most in the matching band."""
    n_bands = max(signals.n_bands, band)
    moved = [take_band(source, band, n_bands) for source in signals.source_drive]
    spread = np.concatenate(moved).std(axis=0)
    return {
        part.name: where.start + int(np.argmax(spread[where]))
        for part, where in drive.slices().items()
    }


def auto_choice(
    signals: Signals, drive: Columns, settings: TextureSettings
) -> tuple[Choice, str]:
    """Try bands, breaking channels and numbers of matches on held-out source.

    What the settings say is not tried but taken.

    Returns
    -------
    choice : Choice
    note : str
        What was chosen and why, in words.
    """
    default = default_choice(signals, drive, settings)
    trial, truth = hold_out(signals)
    octaves = octaves_above_film(signals.frame_rate)
    bands = [settings.band] if settings.band else [max(b + octaves, 1) for b in BANDS]
    scored: list[tuple[float, int, Choice]] = []
    for band in dict.fromkeys(bands):
        columns = set(breaking_columns(signals, drive, band).values())
        if settings.break_on:
            columns = {default.breaking}
        for breaking, share in product(sorted(columns), SHARES):
            choice = Choice(band, breaking, settings.n_matches)
            tried = _held_out_cost(trial, truth, choice, share, settings)
            if tried is not None:
                scored.append((tried[0], len(scored), tried[1]))
    if not scored:
        return default, "the source is too short to choose on; the defaults were used"
    cost, _, best = min(scored)
    return best, (
        f"auto chose band {best.band}, breaks on {drive.names[best.breaking]}, "
        f"{best.n_matches} matches (held-out cost {cost:.3f})"
    )


def hold_out(signals: Signals) -> tuple[Signals, Floats]:
    """Make the last part of the longest source a sketch for the rest.

    Returns
    -------
    trial : Signals
    truth : ndarray, shape (n_frames, n_columns)
        Drive and target columns of the part held out.
    """
    longest = int(np.argmax([len(drive) for drive in signals.source_drive]))
    length = len(signals.source_drive[longest])
    cut = length - int(HELD_OUT * length)

    def rest(tables: tuple[Floats, ...]) -> tuple[Floats, ...]:
        return tuple(t[:cut] if i == longest else t for i, t in enumerate(tables))

    both = [np.hstack(pair) for pair in zip(signals.source_drive, signals.source_targets)]
    trial = replace(
        signals,
        sketch_drive=signals.source_drive[longest][cut:],
        sketch_targets=both[longest][cut:],
        source_drive=rest(signals.source_drive),
        source_targets=rest(tuple(both)),
    )
    return trial, both[longest][cut:]


def _held_out_cost(
    trial: Signals, truth: Floats, choice: Choice, share: float, settings: TextureSettings
) -> tuple[float, Choice] | None:
    """Remake what was held out; return the mean squared difference over the variance."""
    try:
        matching = match(trial, choice, settings)
    except MatchingError:
        return None
    n = choice.n_matches or int(np.clip(round(share * len(matching.source)), 3, 64))
    if min(len(matching.sketch), len(matching.source)) < FEWEST:
        return None
    matching = _with_matches(trial, matching, replace(choice, n_matches=n), settings)
    paths = choose_paths(trial, matching, replace(settings, n_paths=1))
    chosen = matching.matches.fragments[np.arange(len(matching.sketch)), paths.choices[0]]
    remade = join_fragments(trial, matching, chosen, settings).values
    spread = np.concatenate(trial.source_targets).std(axis=0)
    difference = (remade - truth) / np.where(spread > 0, spread, 1)
    return float(np.mean(difference**2)), replace(choice, n_matches=n)


def _with_matches(
    trial: Signals, matching: Matching, choice: Choice, settings: TextureSettings
) -> Matching:
    if matching.matches.fragments.shape[1] == choice.n_matches:
        return matching
    return match(trial, choice, settings)
