"""The report on a texture result: a page with figures, curves, tables and pictures.

The page plays the sketch, each alternative and its source, side by side or over each other.
It shows all curves with the keys, the fragments, and the figures of [PB02]_.

References
----------
.. [PB02] K. Pullen and C. Bregler. Motion capture assisted animation: texturing
   and synthesis. SIGGRAPH 2002.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from .._text import format_count
from ..animation.channel_names import list_by_node
from ..animation.clip import Clip
from ..animation.measurement import Measurement
from ..animation.motion import Motion
from ..animation.resampling import MotionOrClip
from ..geometry.arrays import Floats
from ..methods.texturing import KeptKeys, TexturePath, TextureResult
from ..methods.texturing.sketches import Sketch
from .feet_report import describe_locked_feet
from .page.content import (
    Alternative,
    Curve,
    CurvePart,
    Fact,
    FragmentSpan,
    name_figures,
)
from .page.page import write_page
from .page.players import Playable
from .page.sections import (
    describe_count,
    describe_duration,
    describe_notes,
    find_warnings,
    measure_total,
)
from .texture_comparison import (
    TextureComparison,
    compare_texture,
    convert_like,
    read_channel,
    sample_source_channels,
    sample_source_motion,
)
from .texture_sections import draw_texture_pictures, summarize_texture, tabulate_texture


def write_texture_report(
    path: str | Path,
    result: TextureResult,
    *,
    sketch: Sketch,
    sources: Sequence[MotionOrClip] | MotionOrClip,
    source_names: Sequence[str] = (),
    key_frames: ArrayLike | None = None,
    sampled: Collection[str] = (),
    motions: Mapping[str, Playable] | None = None,
    captures: Sequence[Motion] = (),
    notes: Sequence[str] = (),
    title: str = "Sketch and result",
    seconds: float | None = None,
    started: float | None = None,
    pictures: bool | None = None,
    measurement: Measurement | None = None,
    overwrite: bool = False,
) -> Path:
    """Write a page on a texture result.

    Parameters
    ----------
    path : str or Path
        Output file, usually ``.html``.
    result : TextureResult
    sketch : Motion, Clip or sequence of AnimCurve
    sources : Motion or Clip, or a sequence of them
        The sources of the result, in the same order.
    source_names : sequence of str
        Display names of the sources; by default their numbers from 1.
    key_frames : array_like, optional
        Frame numbers of the keys of a Motion or Clip; curves have their own.
    sampled : collection of str
        Channels whose curves were sampled; their keys are not the animator's.
    motions : mapping of str to Motion or FigureGroup, optional
        Figures to play, named ``"sketch"``, ``"result"``, ``"path 2"``, ``"path 3"`` and
        so on; by default those of the result if the sketch is a Motion.
    captures : sequence of Motion, optional
        The sources as motions to play, if they are clips.
    notes : sequence of str
        More notes, such as those on the files that were read.
    title : str
    seconds, started : float, optional
        Time of the computation, and `time.perf_counter` at the start of the run.
    pictures : bool, optional
        Whether to include the paper's figures; by default if matplotlib is installed.
    measurement : Measurement, optional
        Of the written result; its line comes first.
    overwrite : bool
        Whether to replace an existing file.

    Returns
    -------
    Path
        The output file.

    Raises
    ------
    OutputError
        If the file exists and `overwrite` is False, or it cannot be written.
    MissingLibraryError
        If `pictures` is True and matplotlib is not installed.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from keyweave import examples, texture
    >>> capture = examples.load_walk().cut(1, 240)
    >>> legs = ["LeftUpLeg", "RightUpLeg"]
    >>> sketch = examples.sketch(capture.cut(1, 60), joints=legs)
    >>> result = texture(sketch, capture, drive=legs, synthesize="*Arm")
    >>> with TemporaryDirectory() as folder:
    ...     page = f"{folder}/walk.html"
    ...     write_texture_report(
    ...     page, result, sketch=sketch, sources=capture, pictures=False).name
    'walk.html'
    """
    sources = [sources] if isinstance(sources, (Motion, Clip)) else list(sources)
    comparison = compare_texture(result, sketch, key_frames=key_frames, sampled=sampled)
    if pictures is None:
        pictures = find_spec("matplotlib") is not None
    figures = draw_texture_pictures(result) if pictures else []
    feet = describe_locked_feet(result, pictures=pictures)
    keys: list[KeptKeys | None] = [None] * len(result.paths)
    if measurement is None or measurement.get("keys") is None:  # of those written
        keys = [
            result.count_keys(sketch, key_frames, path=number, sampled=sampled)
            for number in range(len(result.paths))
        ]
    shown = _collect_motions(result, sketch, captures or sources, motions)
    return write_page(
        path,
        title=title,
        motions=shown,
        curves=_collect_curves(result, comparison, sources),
        parts=_list_parts(result, comparison),
        alternatives=_build_alternatives(result, shown, keys),
        fragment_columns=_list_columns(result),
        clips=source_names or [str(number) for number in range(1, len(sources) + 1)],
        keys=_list_key_frames(comparison),
        warnings=find_warnings([*notes, *result.all_notes]),
        tables=[*tabulate_texture(result), *feet.tables],
        pictures=[*figures, *feet.pictures],
        summary=[
            *summarize_texture(result, comparison),
            *([f"{keys[0]}."] if keys[0] and keys[0].n_keys else []),
            *feet.summary,
            *describe_notes([*notes, *result.all_notes], seconds, measure_total(started)),
        ],
        clock=result.paths[0].output,
        measurement=measurement,
        overwrite=overwrite,
    )


def _collect_motions(
    result: TextureResult,
    sketch: Sketch,
    captures: Sequence[MotionOrClip],
    played: Mapping[str, Playable] | None,
) -> dict[str, Playable]:
    """Return the sketch, and each alternative with its source in the result's timing.

    They are called Sketch, Result 1, Source 1, Result 2 and so on.
    """
    if played is None:
        played = {"sketch": sketch} if isinstance(sketch, Motion) else {}
        own = {_key_path(n): path.motion for n, path in enumerate(result.paths, start=1)}
        played = {**played, **{name: motion for name, motion in own.items() if motion}}
    shown = {"Sketch": played["sketch"]} if "sketch" in played else {}
    for number, path in enumerate(result.paths, start=1):
        if _key_path(number) in played:
            shown[f"Result {number}"] = played[_key_path(number)]
            source = sample_source_motion(path, captures)
            shown.update({f"Source {number}": source} if source else {})
    return shown


def _key_path(number: int) -> str:
    """Return the name of an alternative among the motions of a caller, from 1."""
    return "result" if number == 1 else f"path {number}"


def _build_alternatives(
    result: TextureResult, shown: Container[str], keys: Sequence[KeptKeys | None]
) -> list[Alternative]:
    n_values = len(_list_columns(result))
    return [
        Alternative(
            str(number),
            {role: name for role, name in name_figures(number).items() if name in shown},
            path.consecutive_share if len(path.consecutive) else None,
            _list_fragments(path, n_values),
            _list_facts(path, kept),
            _describe_path(path),
        )
        for number, (path, kept) in enumerate(zip(result.paths, keys), start=1)
    ]


def _list_columns(result: TextureResult) -> list[str]:
    """Return the names of further numbers of fragments."""
    are_scaled = any((path.scales != 1).any() for path in result.paths)
    return ["cost", "scale"] if are_scaled else ["cost"]


def _list_fragments(path: TexturePath, n_values: int) -> list[FragmentSpan]:
    rows = zip(
        path.sketch_frames.tolist(),
        path.clips.tolist(),
        path.source_frames.tolist(),
        [False, *path.consecutive.tolist()],
        zip(path.costs.tolist(), path.scales.tolist()),
    )
    return [
        FragmentSpan(first, last, clip, start, end, own, values[:n_values])
        for (first, last), clip, (start, end), own, values in rows
    ]


def _list_facts(path: TexturePath, keys: KeptKeys | None) -> list[Fact]:
    """Return the numbers next to the title: keys, joins, sources and duration."""
    n_joins, n_own = len(path.consecutive), int(path.consecutive.sum())
    joins = [(f"{n_own:,} of {n_joins:,}", "joins continue in the source")]
    clips = describe_count(len({*path.clips.tolist()}), "source clip")
    return [
        *(_count_keys(keys) if keys else []),
        *(joins if n_joins else []),
        clips,
        describe_duration(path.output),
    ]


def _count_keys(keys: KeptKeys) -> list[Fact]:
    if keys.n_keys == keys.n_kept:
        return [describe_count(keys.n_keys, "key", ", all met")] if keys.n_keys else []
    return [(f"{keys.n_kept:,} of {keys.n_keys:,}", "keys met")]


def _describe_path(path: TexturePath) -> str:
    n_blended = int((~path.consecutive).sum())
    return (
        f"{format_count(len(path.fragments), 'fragment')}, "
        f"{format_count(n_blended, 'blended join')}, cost {path.cost:.4g}"
    )


def _list_key_frames(comparison: TextureComparison) -> Floats:
    """Return the frames on which any channel has a key."""
    frames = [keyed for keyed, _ in comparison.keys.values()]
    return np.unique(np.concatenate(frames)) if frames else np.zeros(0)


def _list_parts(result: TextureResult, comparison: TextureComparison) -> list[CurvePart]:
    """Return the channels by joint: driven, textured, synthesized, and all others.

    The joints that drive are open.
    """
    textured = {c for part in result.textured_parts for c in part.channels}
    driven, targets = {*result.drive}, {*result.targets}
    channels = (*result.drive, *result.targets, *comparison.result.channels)
    return [
        CurvePart(joint, own, _describe_part(own, comparison, textured, targets), is_open)
        for joint, own in list_by_node(channels).items()
        for is_open in [not driven.isdisjoint(own)]
    ]


def _describe_part(
    channels: Collection[str],
    comparison: TextureComparison,
    textured: Collection[str],
    targets: Collection[str],
) -> str:
    """Return the number of keys of channels, or what changes them."""
    n_keys = max(len(comparison.keys.get(c, [()])[0]) for c in channels)
    if n_keys:
        return format_count(n_keys, "key")
    if any(channel in textured for channel in channels):
        return "textured"
    if any(channel in targets for channel in channels):
        return "synthesized"
    own = comparison.result
    changes = not all(
        _is_unchanged(comparison.sketch, channel, own.values[:, own.index(channel)])
        for channel in channels
    )
    return "changed for the feet" if changes else "unchanged"


def _collect_curves(
    result: TextureResult, comparison: TextureComparison, sources: Sequence[MotionOrClip]
) -> list[Curve]:
    """Return all channels of the sketch, and of each alternative with its source."""
    own = comparison.sketch
    names = [name for name in comparison.result.channels if name in own.channels]
    keys = {name: comparison.keys.get(name, (None, None)) for name in names}
    curves = [
        Curve(name, own.frames, read_channel(own, name), *keys[name]) for name in names
    ]
    for number, path in enumerate(result.paths):
        clip = _align_output(path, comparison.result)
        source = sample_source_channels(path, sources, clip) if sources else None
        curves += _plot_alternative(number, clip, source, own)
    return curves


def _align_output(path: TexturePath, like: Clip) -> Clip:
    """Return the channels of an alternative, with angles close to those of another."""
    output = path.output
    return convert_like(output, like) if isinstance(output, Motion) else output


def _plot_alternative(
    number: int, clip: Clip, source: Clip | None, sketch: Clip
) -> list[Curve]:
    """Return the channels of an alternative and its source, without those of the sketch."""
    groups = {"source": source, "result": clip}
    return [
        Curve(name, each.frames, values, group=group, alternative=number)
        for group, each in groups.items()
        if each is not None
        for name, values in zip(each.channels, each.values.T)
        if group == "source" or not _is_unchanged(sketch, name, values)
    ]


def _is_unchanged(sketch: Clip, channel: str, values: Floats) -> bool:
    """Return whether values are those of the sketch, whose curve they would hide."""
    if channel not in sketch.channels or len(sketch) != len(values):
        return False
    return bool(np.allclose(read_channel(sketch, channel), values, atol=1e-9))
