"""The report on a resequenced motion: a page with figures, curves, tables and pictures.

It plays each variation next to the captured frames that it is made of, and shows all
curves, the runs, the transitions, the constraints and the path that was asked for.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from ..._text import disambiguate_names, format_count
from ...animation.channel_names import list_by_node
from ...animation.clip import Clip
from ...geometry.arrays import Floats
from ...methods.resequencing import GroundPath, ResequenceResult, Variation
from ...reports.figures.liveliest_channels import choose_liveliest
from ...reports.figures.resequence_channels import label_constraints
from ...reports.figures.resequence_figures import (
    N_PATH_POINTS,
    draw_ground_path,
    draw_source_frames,
    draw_trajectories,
)
from ...reports.page.content import (
    Alternative,
    Fact,
    FragmentSpan,
    Mark,
    PageContent,
    name_figures,
)
from ...reports.page.figure_group import FigureGroup
from ...reports.page.players import Playable
from ...reports.page.plots import Curve, CurvePart, plot_clip
from ...reports.page.sections import (
    MAX_CURVES,
    Picture,
    Table,
    describe_count,
    describe_duration,
)
from ...reports.page.writing import make_writer
from ..captures.control_playback import rename_channels
from ..captures.control_scale import scale_lengths
from ..feet.report import describe_locked_feet
from ..host import MotionFile
from ..locked_feet.variations import LockedSequence
from ..run import Run
from ..scene_figures import SceneFigures
from .job import ResequenceInput, ResequenceJob
from .takes import VariationTake, build_takes

CROWD = "All results"  # the figure that plays all variations of a crowd


def report_resequence(
    result: ResequenceResult,
    *,
    source_names: Sequence[str] = (),
    along: GroundPath | None = None,
    motions: Mapping[str, Playable] | None = None,
    joints: Collection[str] = (),
    clips: Mapping[str, Clip] | None = None,
) -> PageContent:
    """Return the page on a resequenced motion.

    Parameters
    ----------
    result : ResequenceResult
    source_names : sequence of str
        Names of the inputs; by default they are numbered from 1.
    along : GroundPath, optional
        Path that the figure was to follow.
    motions : mapping of str to Motion or FigureGroup, optional
        Figures to play instead of the variations, named ``"result"``, ``"result 2"``,
        ``"result 3"`` and so on.
    joints : collection of str
        Joints of the sources to play; by default all.
    clips : mapping of str to Clip, optional
        Channels to plot instead of those of joints, such as those of controls, of the same
        names and of ``"source"``, ``"source 2"`` and so on.

    Examples
    --------
    >>> from keyweave import examples, resequence
    >>> walk = examples.load_walk().cut(1, 240)
    >>> page = report_resequence(resequence(walk, n_frames=300, constraints={1: 20}))
    >>> [*page.motions], page.alternatives[0].facts[0]
    (['Result 1', 'Source 1'], ('1', 'constraint, all met'))
    """
    names = disambiguate_names(source_names or _number_inputs(result))
    locked = result.feet[0] if isinstance(result, LockedSequence) else None
    feet = describe_locked_feet(locked)
    apart = along is not None or result.crowd is not None
    takes = build_takes(result, align=not apart and motions is None)
    shown, clips = _collect_motions(takes, motions, joints), clips or _collect_clips(takes)
    alternatives = _build_alternatives(result, shown)
    if result.crowd is not None and motions is None:
        alternatives.append(_add_crowd(result, shown))
    return PageContent(
        "Resequenced",
        shown,
        curves=_collect_curves(result, clips),
        parts=_list_parts(result, clips["result"]),
        alternatives=alternatives,
        clips=names,
        marks=_mark_constraints(result, names),
        paths=_list_paths(result, shown, along),
        loop=result.variations[0].rearrangement.lap is not None,
        tables=[*_build_tables(result, names), *feet.tables],
        pictures=[*_list_pictures(result, names, along), *feet.pictures],
        summary=[*_write_summary(result, names), *feet.summary],
        notes=result.notes,
        clock=result.motion,
    )


write_resequence_report = make_writer(report_resequence)


def _number_inputs(result: ResequenceResult) -> list[str]:
    numbers = range(1, len(result.source_frames.motions) + 1)
    return [f"input {number}" for number in numbers] if len(numbers) > 1 else ["input"]


def _collect_motions(
    takes: Sequence[VariationTake],
    played: Mapping[str, Playable] | None,
    joints: Collection[str],
) -> dict[str, Playable]:
    """Return each variation with its source: Result 1, Source 1, Result 2 and so on."""
    shown: dict[str, Playable] = {}
    for number, take in enumerate(takes, start=1):
        key, source = _name_key("result", number), take.source
        if played is None or key in played:
            shown[f"Result {number}"] = take.result if played is None else played[key]
            shown[f"Source {number}"] = source.keep(joints) if joints else source
    return shown


def _add_crowd(result: ResequenceResult, shown: dict[str, Playable]) -> Alternative:
    """Return an alternative that plays all variations together, which `shown` gains."""
    motions, first = [each.motion for each in result.variations], result.motion
    shown[CROWD] = FigureGroup(tuple(motions), (), first.frame_rate, first.start_frame)
    near = f"{result.closest.distance:.0f} cm", "smallest distance of two hips"
    facts = [describe_count(len(motions), "variation"), near, describe_duration(first)]
    return Alternative("all", {"result": CROWD}, facts=facts)


def _name_key(role: str, number: int) -> str:
    """Return the name of a variation's result or source among those of a caller."""
    return role if number == 1 else f"{role} {number}"


def _collect_clips(takes: Sequence[VariationTake]) -> dict[str, Clip]:
    """Return the channels of the joints of each variation and its source."""
    return {
        _name_key(role, number): clip
        for number, take in enumerate(takes, start=1)
        for role, clip in (("result", take.result_clip), ("source", take.source_clip))
    }


def _collect_curves(result: ResequenceResult, clips: Mapping[str, Clip]) -> list[Curve]:
    """Return all channels of each variation, and those captured."""
    frames = np.array([label.output_frame for label in label_constraints(result)])
    curves: list[Curve] = []
    for number in range(len(result.variations)):
        source, played = (
            clips.get(_name_key(role, number + 1)) for role in ("source", "result")
        )
        if source is not None:
            curves += plot_clip(source, "source", alternative=number)
        if played is not None:
            own = plot_clip(played, "result", alternative=number)
            curves += [replace(each, keys=frames, key_values=None) for each in own]
    return curves


def _list_parts(result: ResequenceResult, clip: Clip) -> list[CurvePart]:
    """Return the channels by joint or control; those that move most are open."""
    joints = list_by_node(clip.channels)
    frames = result.source_frames
    carrier = frames.motions[0].skeleton.names[frames.carrier]
    moving = {joint: (*own,) for joint, own in joints.items() if joint != carrier}
    liveliest = choose_liveliest(clip, moving, MAX_CURVES)
    return [
        CurvePart(joint, own, is_open=not {*own}.isdisjoint(liveliest))
        for joint, own in joints.items()
    ]


def _build_alternatives(
    result: ResequenceResult, shown: Mapping[str, Playable]
) -> list[Alternative]:
    return [
        Alternative(
            str(number),
            {role: name for role, name in name_figures(number).items() if name in shown},
            fragments=_list_fragments(variation),
            facts=_list_facts(result, variation),
            about=f"{format_count(len(variation.transitions), 'transition')}, "
            f"cost {variation.cost:.4g}",
        )
        for number, variation in enumerate(result.variations, start=1)
    ]


def _list_fragments(variation: Variation) -> list[FragmentSpan]:
    """Return the runs of a variation; each begins with a transition."""
    start = variation.motion.start_frame
    return [
        FragmentSpan(first, last, clip, *run["source_frames"])
        for run in variation.table()
        for first, last in [run["frames"]]
        for clip in [int(variation.source_motion[round(first - start)])]
    ]


def _list_facts(result: ResequenceResult, variation: Variation) -> list[Fact]:
    """Return the numbers next to the title: constraints, transitions, inputs, duration."""
    n, n_fixed = len(variation.transitions), len(result.fixed)
    smoothed = f", {_count_smoothed(variation):,} smoothed" if n else ""
    constraints = [describe_count(n_fixed, "constraint", ", all met")] if n_fixed else []
    return [
        *constraints,
        describe_count(n, "transition", smoothed),
        describe_count(len({*variation.source_motion.tolist()}), "source clip"),
        describe_duration(variation.motion),
    ]


def _count_smoothed(variation: Variation) -> int:
    return sum(transition.smoothing_width > 0 for transition in variation.transitions)


def _mark_constraints(result: ResequenceResult, names: Sequence[str]) -> list[Mark]:
    return [
        (
            label.output_frame,
            label.text,
            f"{names[label.motion]}, frame {label.source_frame:.12g}",
        )
        for label in label_constraints(result)
    ]


def _list_paths(
    result: ResequenceResult, shown: Mapping[str, Playable], along: GroundPath | None
) -> dict[str, Floats]:
    """Return the path that the results were to follow, as x and z of a world with y up."""
    if along is None:
        return {}
    up = result.source_frames.up_axis
    places = along.place(np.linspace(0, along.length(up), N_PATH_POINTS), up)
    ends = (places.imag, places.real) if up == "y" else (places.real, -places.imag)
    return {name: np.transpose(ends) for name in shown if not name.startswith("Source")}


def _build_tables(result: ResequenceResult, names: Sequence[str]) -> list[Table]:
    several = len(result.variations) > 1
    return [
        *([_tabulate_constraints(result, names)] if result.fixed else []),
        *([_tabulate_variations(result)] if several else []),
        *(_tabulate_transitions(each, i) for i, each in enumerate(result.variations)),
    ]


def _tabulate_constraints(result: ResequenceResult, names: Sequence[str]) -> Table:
    rows = tuple(
        (
            label.text,
            [label.output_frame],
            names[label.motion],
            [label.source_frame],
        )
        for label in label_constraints(result)
    )
    return Table("Constraints", ("letter", "output frame", "input", "input frame"), rows)


def _tabulate_variations(result: ResequenceResult) -> Table:
    first = result.variations[0].rearrangement.rows
    rows = [
        (
            number,
            len(variation.transitions),
            max((t.cost for t in variation.transitions), default=0.0),
            max((t.smoothing_width for t in variation.transitions), default=0),
            variation.cost,
            f"{np.mean(variation.rearrangement.rows != first):.0%}",
        )
        for number, variation in enumerate(result.variations, start=1)
    ]
    heads = (
        "variation",
        "transitions",
        "worst cost",
        "widest smoothing",
        "total cost",
        "frames different from variation 1",
    )
    return Table("Variations", heads, tuple(rows))


def _tabulate_transitions(variation: Variation, number: int) -> Table:
    rows = tuple(
        ([transition.frame], transition.cost, transition.smoothing_width)
        for transition in variation.transitions
    )
    heads = ("output frame", "cost", "frames smoothed on each side")
    return Table("Transitions", heads, rows, number)


def _write_summary(result: ResequenceResult, names: Sequence[str]) -> list[str]:
    first = result.variations[0]
    used = [names[motion] for motion in np.unique(first.source_motion).tolist()]
    n_runs = format_count(len(first.table()), "run")
    sentences = [
        f"{len(first.motion)} frames from {', '.join(used)}, in {n_runs} "
        f"of consecutive captured frames. Transitions smoothed: "
        f"{_count_smoothed(first)} of {len(first.transitions)}."
    ]
    if result.repeat_half_life:
        sentences.append(
            f"Half-life of repeats: {result.repeat_half_life:.3g} seconds. Total cost: "
            f"{result.cost:.4g}, without a price of repeats {result.cheapest_cost:.4g}."
        )
    if result.fixed:
        places = "the keys of the curves and the letters in the pictures"
        sentences.append(f"{format_count(len(result.fixed), 'constraint')}: {places}.")
    return sentences


def _list_pictures(
    result: ResequenceResult, names: Sequence[str], along: GroundPath | None
) -> list[Picture]:
    return [
        (
            "Input frame shown on each output frame. Letters mark constraints, pale lines "
            "transitions.",
            lambda: draw_source_frames(result, names),
        ),
        (
            "The most active angles, in the input and in the result.",
            lambda: draw_trajectories(result, source_names=names),
        ),
        (
            "Ground path of the input and of the result.",
            lambda: draw_ground_path(result, names, path=along),
        ),
    ]


ResequenceRun = Run[ResequenceJob, ResequenceInput, ResequenceResult]


class ResequenceReport:
    """Plays the variations; those of files are in the result itself."""

    def __init__(self, run: ResequenceRun):
        self.run = run
        is_file = isinstance(run.host, MotionFile)
        self.figures = None if is_file else VariationFigures(run)

    def add(self, number: int) -> None:
        """Add the figure and the channels of a variation in a scene."""
        if self.figures is not None:
            self.figures.add_variation(self.run, number)

    def describe(self) -> PageContent:
        """Return the content of the page."""
        run = self.run
        is_named = len(run.result.names) == len(run.data.motions)
        inputs = [(each.start_frame, each.last_frame) for each in run.data.motions]
        return report_resequence(
            run.job.note_strength(run.output),
            source_names=run.result.names
            if is_named
            else [f"{first:g} to {last:g}" for first, last in inputs],
            along=run.data.path,
            **({} if self.figures is None else self.figures.list_contents()),
        )


class VariationFigures(SceneFigures):
    """The figures of a resequenced scene, and the channels of its controls."""

    def __init__(self, run: ResequenceRun):
        self.data = run.data
        names = run.data.targets[0].names.values()
        nodes = {channel.rpartition(".")[0] for channel in names}
        super().__init__(run.scene, nodes, run.data.frames)

    def add_variation(self, run: ResequenceRun, number: int) -> None:
        """Add the scene with a variation, its channels and those captured."""
        result, source = (_name_key(role, number + 1) for role in ("result", "source"))
        self.add(result)
        self.sample(result, self.data.targets[0].before.channels)
        self.clips[source] = self._list_captured(run.output.variations[number])

    def _list_captured(self, variation: Variation) -> Clip:
        """Return the captured channels of a variation, without nodes placed elsewhere."""
        captured, target = self.data.captured, self.data.targets[0]
        assert captured is not None  # that of a scene
        clip = captured.clip
        shown = clip.with_(
            values=clip.values[variation.rearrangement.rows],
            start_frame=variation.motion.start_frame,
        ).keep([c for c in clip.channels if c.rpartition(".")[0] not in captured.placed])
        renamed = rename_channels(shown, target.names, target.orders)
        renamed = scale_lengths(renamed, target.factors)
        return renamed.keep(target.before.channels)

    def list_contents(self) -> dict[str, Any]:
        """Return arguments of `report_resequence`: figures, channels, and joints to play.

        Of the joints of the motions, those of skeletons in the scene are played.
        """
        own = {name for names in self.scene.own_skeletons().values() for name in names}
        joints = self.data.motions[0].skeleton.names
        return {
            "motions": self.motions,
            "joints": [name for name in joints if name in own],
            "clips": self.clips,
        }
