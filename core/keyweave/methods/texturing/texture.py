"""Texturing and synthesis from sketch to result, with one call per step of [PB02]_."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np
from numpy.typing import ArrayLike

from ..._arguments import check_arguments
from ..._progress import count_steps
from ...errors import MatchingError, SettingError
from ...geometry.arrays import Floats, Ints
from .auto_settings import choose_automatically, choose_defaults
from .band_mixing import mix_bands
from .fragments import Fragments
from .inputs import TextureTask, prepare_signals, prepare_task, spell_names
from .joining import join_fragments
from .key_constraints import keep_keys
from .manner.recognition import Manner
from .manner.target_prediction import FitCosts
from .matching import (
    FavoredFrames,
    Preferences,
    PreferredMatch,
    find_pairs,
    weigh_fragments,
)
from .path_finding import Paths
from .prepared.source import Motions, TextureSource, as_source
from .result import TexturePath, TextureResult
from .settings import TextureSettings
from .signals import Matching, choose_paths, match_signals
from .sketches import Names, Sketch

DEFAULT_SETTINGS = TextureSettings()
# A match between two breaks costs two more than one of two consecutive joins, and itself.
PREFERRED_BREAKS = 3


@check_arguments
def texture(
    sketch: Sketch,
    sources: Motions | TextureSource,
    *,
    drive: Names,
    texture: Names = (),
    synthesize: Names = (),
    key_frames: ArrayLike | None = None,
    root_keys: ArrayLike | None = None,
    favor: Mapping[int, float] | None = None,
    favored: Sequence[FavoredFrames] = (),
    preferred: Sequence[PreferredMatch] = (),
    settings: TextureSettings = DEFAULT_SETTINGS,
) -> TextureResult:
    """Give a keyed sketch the life of captured motion.

    Parameters
    ----------
    sketch : Motion, Clip or sequence of AnimCurve
        The animator's keyed motion, with the values between the keys.
    sources : Motion or Clip, a sequence of them, or TextureSource
        Captured motion, at any frame rate, with the same joint or channel names. One that
        was prepared gives the same result in less time; see `prepare_source`.
    drive : str or sequence of str
        Names or patterns of the keyed joints, controls or channels to match with the
        source. A joint or control name refers to its rotation.
    texture : str or sequence of str
        Names or patterns of the keyed joints, controls or channels that receive detail, in
        the bands between pose and noise.
    synthesize : str or sequence of str
        Names or patterns of the joints, controls or channels to synthesize entirely from
        the source.
    key_frames : array_like, optional
        Keyed frames of a Motion or Clip, for drive and textured channels. Curves have
        their own keys.
    root_keys : array_like, optional
        Keyed frames of the root of a Motion or Clip besides these.
    favor : mapping of int to float, optional
        Weights of sources by their indices, by default 1; 0 leaves a source out. Matches in
        a source with half the weight cost 0.69 (log 2) more, and its frames count half as
        much in a prediction.
    favored : sequence of FavoredFrames, optional
        Frames of the sources whose matches cost less.
    preferred : sequence of PreferredMatch, optional
        Frames of the sources to prefer for frames of the sketch.
    settings : TextureSettings, optional
        Settings of matching, path finding and joining; the defaults suit a walk.

    Returns
    -------
    TextureResult
        The best alternatives with their fragments. All other channels are unchanged, and
        so are the root's heading and travel over the ground.

    Raises
    ------
    UnknownNameError
        If a name is missing from the sketch or a source; lists similar names.
    DataError
        If no name is given, a channel is named twice, or a key frame is outside the sketch.
    MatchingError
        If a drive channel is constant, or has no extremum in the matching band.
    SettingError
        If a favored or preferred frame is of no source, or outside the sketch, or `favor`
        has an unknown source, a negative weight, or only weights of 0.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> capture = examples.load_walk().cut(1, 360)
    >>> legs = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]
    >>> sketch = examples.sketch(capture.cut(1, 120), joints=legs, every=10)
    >>> result = kw.texture(sketch, capture, drive=legs, synthesize=["Spine", "*Arm"])
    >>> len(result.paths), len(result.motion)
    (3, 120)
    """
    source = as_source(sources)
    task = prepare_task(
        sketch,
        source,
        drive=drive,
        texture=texture,
        synthesize=synthesize,
        key_frames=key_frames,
        root_keys=root_keys,
        favor=favor,
        settings=settings,
    )
    signals = task.signals
    notes = list(task.notes)
    if settings.auto:
        choice, note = choose_automatically(
            signals, task.drive, settings, key_spacing=task.key_spacing
        )
        notes.append(note)
    else:
        choice = choose_defaults(signals, task.drive, settings)
    _check_frames(task, [*favored, *preferred])
    manner = Manner(signals, ~task.textured, task.key_spacing)
    prefer = partial(_prefer, task, favored, preferred, None)
    predicted, matching = manner.choose_share(
        settings, lambda: match_signals(signals, choice, settings, prefer)
    )
    if costs := manner.make_fit_costs(settings, predicted):
        prefer = partial(_prefer, task, favored, preferred, costs)
        matching = None
    if matching is None:
        matching = match_signals(signals, choice, settings, prefer)
    paths = choose_paths(signals, matching, settings)
    if source is not sources:
        signals.source_drive.forget("index")
    return TextureResult(
        paths=tuple(
            _build_path(task, manner, predicted, matching, paths, number, settings)
            for number in count_steps(range(len(paths.choices)), "path")
        ),
        band=choice.band,
        break_on=task.drive.names[choice.breaking],
        notes=tuple(notes),
        drive_parts=task.drive.parts,
        target_parts=task.targets.parts,
        textured=task.textured,
        signals=signals,
        matching=matching,
        source=source,
        manner=manner,
        predicted=predicted,
    )


@check_arguments
def prepare_source(
    motions: Motions | TextureSource,
    *,
    drive: Names,
    texture: Names = (),
    synthesize: Names = (),
    frame_rate: float | None = None,
    settings: TextureSettings = DEFAULT_SETTINGS,
) -> TextureSource:
    """Prepare captured motion for many calls of `texture`.

    The calls give the same results as the motions themselves, to the last bit. A call with
    other names, settings or another frame rate reuses what these do not change; the rest is
    computed for it, and kept.

    Parameters
    ----------
    motions : Motion, Clip or path of a motion file, or a sequence of them
        Captured motion, as the sources of `texture`. A source that is saved knows if its
        files changed; it reads them for names and settings that were not prepared.
    drive, texture, synthesize : str or sequence of str
        Names and patterns as in `texture`, of the first motion.
    frame_rate : float, optional
        Frames per second of the sketches; by default of the first motion.
    settings : TextureSettings, optional
        Settings of the calls.

    Returns
    -------
    TextureSource

    Raises
    ------
    UnknownNameError
        If a motion lacks a name; lists similar names.
    DataError
        If no name is given, or a channel is named twice.
    MatchingError
        If a drive channel is constant, or has no extremum in the matching band.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> legs = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]
    >>> names = {"drive": legs, "synthesize": ["Spine", "*Arm"]}
    >>> source = kw.prepare_source(examples.load_walk("long_1"), **names)
    >>> walks = map(examples.load_walk, ("slow", "normal"))
    >>> sketches = [examples.sketch(walk, joints=legs, every=10) for walk in walks]
    >>> [len(kw.texture(sketch, source, **names).paths) for sketch in sketches]
    [3, 3]
    """
    source = as_source(motions)
    lists = drive, texture, synthesize
    signals, layout = prepare_signals(source, lists, frame_rate, settings)
    source.request = {
        **dict(zip(("drive", "texture", "synthesize"), map(spell_names, lists))),
        "frame_rate": signals.frame_rate,
        "settings": {**vars(settings), "weights": {**settings.weights}},
    }
    signals.index_source(choose_defaults(signals, layout, settings))
    signals.source_targets.mean()
    if settings.path_cost == "blended":
        signals.source_targets.scale()
    if settings.liveliness:
        signals.source_spread  # noqa: B018  # computed once
    return source


def _check_frames(
    task: TextureTask, wishes: Sequence[FavoredFrames | PreferredMatch]
) -> None:
    """Raise a SettingError for an unknown source, or a frame outside source or sketch."""
    n_sketch, sources = len(task.signals.sketch_drive), task.signals.source_drive.tables
    for each in wishes:
        if not 0 <= each.source < len(sources):
            expected = f"0 to {len(sources) - 1}"
            raise SettingError("source", each.source, expected)
        if isinstance(each, FavoredFrames):
            continue
        ends = _compute_source_frames(
            task, np.array([each.source]), np.array([[0, len(sources[each.source]) - 1]])
        )[0]
        _check_frame("the preferred source frame", each.source_frame, *ends)
        first = task.sketch.start_frame
        _check_frame("the output frame", each.output_frame, first, first + n_sketch - 1)


def _check_frame(name: str, frame: float, first: float, last: float) -> None:
    if not first <= frame <= last:
        raise SettingError(name, frame, f"from {first:g} to {last:g}")


def _prefer(
    task: TextureTask,
    favored: Sequence[FavoredFrames],
    preferred: Sequence[PreferredMatch],
    fit_costs: FitCosts | None,
    sketch: Fragments,
    source: Fragments,
) -> Preferences:
    """Return the preferences among fragments; see `match_signals`."""
    frames = _compute_source_frames(
        task, source.clips, np.stack([source.starts, source.stops], axis=1)
    )
    preferred = [each for each in preferred if each.weight]
    pairs = find_pairs(
        preferred, _compute_sketch_frames(task, sketch), source.clips, frames
    )
    factors = weigh_fragments(favored, source.clips, frames) if favored else None
    breaks = np.array([PREFERRED_BREAKS * each.weight for each in preferred])
    more = None if fit_costs is None else partial(fit_costs.compare, sketch, source)
    surcharges, weights = None, task.signals.source_weights
    if weights is not None:
        with np.errstate(divide="ignore"):
            surcharges = np.log(weights.max() / weights)[source.clips]
        if not np.isfinite(surcharges).any():
            raise MatchingError(
                "the favored sources have no extrema in the matching band",
                advice="give weight to longer sources, or use a smaller band number",
            )
    return Preferences(factors, pairs, breaks, surcharges, more)


def _build_path(
    task: TextureTask,
    manner: Manner,
    predicted: float,
    matching: Matching,
    paths: Paths,
    number: int,
    settings: TextureSettings,
) -> TexturePath:
    """Build the motion of one path, with its fragments and costs."""
    signals = task.signals
    choices = paths.choices[number]
    each = np.arange(len(choices))
    chosen = matching.matches.fragments[each, choices]
    fragments = join_fragments(signals, matching, chosen, settings)
    groups = list(task.targets.slices().values())
    values = mix_bands(
        *(signals, fragments.values, task.textured, groups, settings.liveliness),
        prediction=manner.prediction if predicted else None,
        predicted=predicted,
    )
    own, rows = signals.sketch_targets, matching.source_rows(chosen)
    return TexturePath(
        output=keep_keys(task.sketch, task.targets, task.textured, task.keys, own, values),
        fragments=chosen,
        clips=matching.source.clips[chosen],
        sketch_frames=_compute_sketch_frames(task, matching.sketch),
        source_frames=_compute_source_frames(task, matching.source.clips[chosen], rows),
        stretches=matching.sketch.lengths / np.diff(rows)[:, 0],
        costs=matching.matches.costs[each, choices],
        cost=float(paths.costs[number]),
        joined=fragments,
    )


def _compute_sketch_frames(task: TextureTask, fragments: Fragments) -> Floats:
    """Return the first and last frame of fragments of the sketch."""
    rows = np.stack([fragments.starts, fragments.stops], axis=1)
    return task.sketch.start_frame + rows


def _compute_source_frames(task: TextureTask, clips: Ints, rows: Ints) -> Floats:
    """Return the frames of rows, in each source's numbering and at its original rate."""
    heads = task.source.heads
    starts = np.array([head.start_frame for head in heads])[clips, np.newaxis]
    rates = np.array([head.frame_rate for head in heads])[clips, np.newaxis]
    return starts + rows * rates / task.sketch.frame_rate
