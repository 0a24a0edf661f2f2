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

import numpy as np
from numpy.typing import ArrayLike

from ..._text import format_count
from ...animation.channel_names import list_by_node
from ...animation.clip import Clip
from ...animation.measurement import Measurement
from ...animation.motion import Motion
from ...animation.resampling import MotionOrClip
from ...geometry.arrays import Floats
from ...methods.texturing import KeptKeys, TexturePath, TextureResult
from ...methods.texturing.coordination import describe_explained
from ...methods.texturing.sketches import Sketch
from ...reports.figures.liveliest_channels import read_channel
from ...reports.figures.texturing.coordination_figures import draw_coordination
from ...reports.figures.texturing.fragment_figures import (
    draw_candidates,
    draw_joins,
    draw_matching,
)
from ...reports.figures.texturing.texture_comparison import (
    TextureComparison,
    compare_texture,
    convert_like,
    sample_source_channels,
    sample_source_motion,
)
from ...reports.figures.texturing.texture_figures import draw_bands, draw_fragments
from ...reports.page.content import (
    Alternative,
    Fact,
    FragmentSpan,
    PageContent,
    name_figures,
)
from ...reports.page.players import Playable
from ...reports.page.plots import Curve, CurvePart
from ...reports.page.sections import Picture, Table, describe_count, describe_duration
from ...reports.page.writing import make_writer
from ..feet.report import describe_locked_feet
from ..host import MotionFile
from ..locked_feet.textured import LockedTexture
from ..run import Run
from ..scene_figures import SceneFigures, find_ends
from .job import TextureJob
from .reading import TextureInput


def report_texture(
    result: TextureResult,
    *,
    sketch: Sketch,
    sources: Sequence[MotionOrClip] | MotionOrClip,
    source_names: Sequence[str] = (),
    key_frames: ArrayLike | None = None,
    sampled: Collection[str] = (),
    motions: Mapping[str, Playable] | None = None,
    captures: Sequence[Motion] = (),
    measurement: Measurement | None = None,
) -> PageContent:
    """Return the page on a texture result.

    Parameters
    ----------
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
    measurement : Measurement, optional
        Of the written result. If it counts the keys that hold, the page does not.

    Examples
    --------
    >>> from keyweave import examples, texture
    >>> capture = examples.load_walk().cut(1, 240)
    >>> legs = ["LeftUpLeg", "RightUpLeg"]
    >>> sketch = examples.sketch(capture.cut(1, 60), joints=legs)
    >>> result = texture(sketch, capture, drive=legs, synthesize="*Arm")
    >>> page = report_texture(result, sketch=sketch, sources=capture)
    >>> [*page.motions][:3], [table.title for table in page.tables]
    (['Sketch', 'Result 1', 'Source 1'], ['Alternatives', 'What the drive explains'])
    """
    sources = [sources] if isinstance(sources, (Motion, Clip)) else list(sources)
    comparison = compare_texture(result, sketch, key_frames=key_frames, sampled=sampled)
    keys: list[KeptKeys | None] = [None] * len(result.paths)
    if measurement is None or measurement.get("keys") is None:  # of those written
        keys = [
            result.count_keys(sketch, key_frames, path=number, sampled=sampled)
            for number in range(len(result.paths))
        ]
    shown = _collect_motions(result, sketch, captures or sources, motions)
    locked = result.feet[0] if isinstance(result, LockedTexture) else None
    feet = describe_locked_feet(locked)
    return PageContent(
        "Sketch and result",
        shown,
        curves=_collect_curves(result, comparison, sources),
        parts=_list_parts(result, comparison),
        alternatives=_build_alternatives(result, shown, keys),
        fragment_columns=_list_columns(result),
        clips=source_names or [str(number) for number in range(1, len(sources) + 1)],
        keys=_list_key_frames(comparison),
        tables=[
            _tabulate_paths(result),
            *_tabulate_sources(result, source_names),
            *_tabulate_explained(result),
            *feet.tables,
        ],
        pictures=[*_list_pictures(result), *feet.pictures],
        summary=[
            *_summarize(result, comparison),
            *([f"{keys[0]}."] if keys[0] and keys[0].n_keys else []),
            *feet.summary,
        ],
        notes=result.all_notes,
        clock=result.paths[0].output,
    )


write_texture_report = make_writer(report_texture)


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
            f"{format_count(len(path.fragments), 'fragment')}, "
            f"{format_count(int((~path.consecutive).sum()), 'blended join')}, "
            f"cost {path.cost:.4g}",
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
    kept = []
    if keys and keys.n_keys:
        n_kept, n_keys = keys.n_kept, keys.n_keys
        all_met = describe_count(n_keys, "key", ", all met")
        kept = [all_met if n_kept == n_keys else (f"{n_kept:,} of {n_keys:,}", "keys met")]
    joins = [(f"{n_own:,} of {n_joins:,}", "joins continue in the source")]
    clips = describe_count(len({*path.clips.tolist()}), "source clip")
    return [
        *kept,
        *(joins if n_joins else []),
        clips,
        describe_duration(path.output),
    ]


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
        output = path.output
        if isinstance(output, Motion):  # with angles close to those of the best
            output = convert_like(output, comparison.result)
        source = sample_source_channels(path, sources, output) if sources else None
        curves += _plot_alternative(number, output, source, own)
    return curves


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


def _summarize(result: TextureResult, comparison: TextureComparison) -> list[str]:
    """Return paragraphs on the drive, the targets, the fragments and the best path."""
    best, n_bands = result.paths[0], max(result.signals.n_bands, result.band)
    textured = [part.name for part in result.textured_parts]
    synthesized = [name for name in comparison.targets if name not in textured]
    lists = {"Drive": comparison.drive, "Textured": textured, "Synthesized": synthesized}
    named = [f"{label}: {', '.join(names)}." for label, names in lists.items() if names]
    n_joins, n_sources = len(best.consecutive), len(result.signals.source_drive)
    explained = describe_explained(result.explained)
    n_fragments = len(result.matching.source)
    return [
        " ".join(named),
        *([f"{explained[0].upper()}{explained[1:]}."] if explained else []),
        f"Matched in band {result.band} of {n_bands}. The extrema of {result.break_on} "
        f"divide the sketch into {format_count(len(result.matching.sketch), 'fragment')} "
        f"and the source into {n_fragments:,}; each sketch fragment has "
        f"{format_count(result.n_matches, 'candidate')}.",
        f"The best path uses {len({*best.clips.tolist()})} of "
        f"{format_count(n_sources, 'source')}. {int(best.consecutive.sum())} of "
        f"{n_joins} joins are consecutive in the source; the others are "
        "blended.",
        *_describe_prediction(result),
    ]


def _describe_prediction(result: TextureResult) -> list[str]:
    """Return a paragraph on the prediction, if there is one."""
    if not result.predicted:
        return []
    return [
        f"{result.predicted:.0%} of the posture and swing of synthesized channels, in band "
        "4 and lower ones at 24 fps, is a regression on captured frames with a similar "
        "drive. Their detail comes from fragments."
    ]


def _tabulate_explained(result: TextureResult) -> list[Table]:
    """Return the shares of the targets' movement that the drive explains."""
    heads = "target", "share of its movement in the sources"
    rows = [(name, f"{share:.0%}") for name, share in result.explained.items()]
    return [Table("What the drive explains", heads, tuple(rows))] if rows else []


def _tabulate_sources(result: TextureResult, names: Sequence[str]) -> list[Table]:
    """Return the distances of several sources from the sketch, and their shares."""
    rows = result.tabulate_sources(names)
    if len(rows) < 2:
        return []
    usual = float(np.median([row["distance"] for row in rows])) or 1.0
    heads = "source", "distance from the sketch, over the median", "share", "weight"
    shown = [
        (row["source"], row["distance"] / usual, f"{row['share']:.0%}", row["weight"])
        for row in rows
    ]
    return [Table("Likeness of the sources", heads, tuple(shown))]


def _tabulate_paths(result: TextureResult) -> Table:
    best = result.paths[0]
    rows = [
        (
            number,
            int((~path.consecutive).sum()),
            f"{path.consecutive_share:.0%}",
            path.cost,
            int((path.fragments != best.fragments).sum()),
        )
        for number, path in enumerate(result.paths, start=1)
    ]
    heads = ("path", "breaks", "consecutive joins", "cost", "changes from path 1")
    return Table("Alternatives", heads, tuple(rows))


def _list_pictures(result: TextureResult) -> list[Picture]:
    """Return figures 2 to 6, 8 and 9 of [PB02]_; a fragment in the middle is an example."""
    middle = len(result.matching.sketch) // 2
    related: list[Picture] = [
        (
            "Targets over the drive, in the sources (blue), as chosen (orange) or in the "
            "sketch (gray), and the share of the movement that the drive explains.",
            lambda: draw_coordination(result),
        ),
    ]
    return [
        *(related if result.explained else []),
        (
            "Frequency bands of sketch and source; the band that is compared is thick.",
            lambda: draw_bands(result),
        ),
        (
            "Fragments of the matching band, divided at its extrema.",
            lambda: draw_fragments(result),
        ),
        ("Matches of one fragment.", lambda: draw_matching(result, middle)),
        ("Candidates, and the chosen path through them.", lambda: draw_candidates(result)),
        ("Joins between the chosen fragments.", lambda: draw_joins(result)),
    ]


TextureRun = Run[TextureJob, TextureInput, TextureResult]


class TextureReport:
    """Plays the sketch and the alternatives; those of a file are in the result itself."""

    def __init__(self, run: TextureRun):
        self.run = run
        self.figures = None if isinstance(run.host, MotionFile) else _read_sketch(run)

    def add(self, number: int) -> None:
        """Add the figure of an alternative of a scene."""
        if self.figures is not None:
            self.figures.add(_key_path(number + 1))

    def describe(self) -> PageContent:
        """Return the content of the page."""
        run, figures = self.run, self.figures
        return report_texture(
            run.job.blend_all(run.data, run.output),
            sketch=run.data.sketch,
            sources=run.data.sources,
            source_names=[run.result.names[owner] for owner in run.data.owners],
            key_frames=run.data.key_frames,
            sampled=run.data.sampled,
            motions=None if figures is None else figures.motions,
            captures=() if figures is None else figures.captures,
            measurement=run.measured.get(0),
        )


def _read_sketch(run: TextureRun) -> SceneFigures:
    """Return the sketch of a scene, and the figures of the captures."""
    nodes = {channel.partition(".")[0] for channel in run.data.written}
    figures = SceneFigures(run.scene, nodes, find_ends(run.output.paths[0].output))
    figures.add("sketch")
    owners = [run.job.sources[number] for number in run.data.owners]
    figures.read_captures(owners, run.data.sources)
    return figures
