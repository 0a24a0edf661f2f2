"""The report on an exaggerated capture: players at five ratios, the time warp, and feet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..._text import format_count, format_list
from ...animation.channel_names import list_by_node
from ...animation.clip import Clip
from ...animation.motion import Motion
from ...reports.figures.liveliest_channels import find_liveliest
from ...reports.figures.rigs.exaggeration_figures import (
    draw_cost_table,
    draw_warped_features,
)
from ...reports.page.content import Alternative, Fact, PageContent
from ...reports.page.feet_section import FeetSection, compare_feet
from ...reports.page.plots import Curve, CurvePart, find_moving, plot_clip
from ...reports.page.pose_rows import PoseRow, PoseRows
from ...reports.page.sections import (
    MAX_CURVES,
    Picture,
    Table,
    tabulate_settings,
)
from ...reports.page.writing import make_writer
from ..run import Run
from .job import ExaggerateInput, ExaggerateJob, ExaggerateOutput

KEYED_NAME, CAPTURED_NAME = "Keyed", "Captured"
RATIOS = (0.25, 0.5, 0.75, 1.0, 1.25)  # of all channels; those of the paper's figures
CHOSEN = "chosen"  # a ratio by name, next to those of all channels
OVER = "over the capture (pale)"
MAX_FEATURES = 40  # of the table of weights


def report_exaggeration(
    job: ExaggerateJob, inputs: ExaggerateInput, output: ExaggerateOutput
) -> PageContent:
    """Return the page on a capture that is exaggerated by the keyed movement of a rig.

    The page plays the result, and the capture exaggerated by 25 to 125 % instead.

    Parameters
    ----------
    job : ExaggerateJob
    inputs : ExaggerateInput
        What the job read.
    output : ExaggerateOutput
        What the job computed.

    Examples
    --------
    >>> from keyweave.examples import load_scene, load_walk
    >>> from keyweave.scenes.sources import Source
    >>> walk = Source(load_walk().cut(1, 40), name="walk.bvh")
    >>> job = ExaggerateJob(sources=(walk,), loop=True, keyed_frames=(30, 55))
    >>> inputs = job.read(load_scene("biped_walk"))
    >>> page = report_exaggeration(job, inputs, job.compute(inputs))
    >>> [each.label for each in page.alternatives]
    ['50 %', '25 %', '75 %', '100 %', '125 %']
    """
    captured = inputs.rig.known.figure.pose(output.captured.clip)
    takes = _compute_takes(job, inputs, output)
    section = _compare_feet(captured, takes[0])
    keyed = inputs.rig.known.figure.pose(output.warp.steady.apply(inputs.keyed))
    contacts = output.result.contacts
    shown = [CAPTURED_NAME, *(take.title for take in takes)]
    return PageContent(
        "Captured and exaggerated",
        {
            KEYED_NAME: keyed,
            **{take.title: take.motion for take in takes},
            CAPTURED_NAME: captured,
        },
        roles={KEYED_NAME: "sketch", CAPTURED_NAME: "source"},
        contacts=dict.fromkeys(shown, contacts) if contacts is not None else {},
        alternatives=[
            Alternative(
                take.title,
                {"result": take.title},
                facts=_list_facts(job, take),
                about=f"exaggerated by {take.title}",
            )
            for take in takes
        ],
        curves=_collect_curves(takes, output.captured.clip),
        parts=_collect_parts(takes[0].clip),
        tables=[
            *_tabulate_ratios(takes),
            *section.tables,
            _tabulate_features(output),
            *_tabulate_jumps(output),
            *tabulate_settings(job.warp, job.exaggeration),
        ],
        pictures=[*_list_pictures(captured, takes, output), *section.pictures],
        summary=[*_write_summary(output), *section.summary],
        clock=CAPTURED_NAME,
    )


write_exaggeration_report = make_writer(report_exaggeration)


@dataclass(frozen=True, eq=False)
class _Take:
    """The capture exaggerated by one ratio."""

    title: str
    motion: Motion
    output: ExaggerateOutput

    @property
    def clip(self) -> Clip:
        return self.output.result.clip


def _compute_takes(
    job: ExaggerateJob, inputs: ExaggerateInput, output: ExaggerateOutput
) -> list[_Take]:
    """Return the result first, then the capture exaggerated by the other ratios."""
    ratios = job.ratios
    chosen = f"{100 * ratios['*']:g} %" if [*ratios] == ["*"] else CHOSEN
    outputs = {chosen: output}
    for ratio in RATIOS:
        name = f"{100 * ratio:g} %"
        if name not in outputs:
            outputs[name] = replace(job, ratio=(f"{100 * ratio:g}",)).compute(inputs)
    pose = inputs.rig.known.figure.pose
    return [
        _Take(name, each.feet.motion if each.feet else pose(each.result.clip), each)
        for name, each in outputs.items()
    ]


def _compare_feet(captured: Motion, take: _Take) -> FeetSection:
    """Compare the feet of the capture with those of the result; empty without contacts."""
    contacts = take.output.result.contacts
    if contacts is None:
        return FeetSection()
    sides = "Slides before are those of the capture, slides after those of the result."
    return compare_feet(captured, take.motion, contacts, remark=sides)


def _list_facts(job: ExaggerateJob, take: _Take) -> list[Fact]:
    share = take.title
    if take.title == CHOSEN:
        shares = [f"{name} {100 * x:g} %" for name, x in job.ratios.items() if name != "*"]
        share = format_list(shares, 2)
    facts = [(share, "of the difference to the keyed movement")]
    warp = take.output.warp
    if warp.rows.n_cycle:
        facts.append((f"{warp.rounds:.3g}", f"rounds of {warp.n_used} keyed frames"))
    before, after = _measure_slides(take.output)
    if after is not None:
        facts.append((f"{after:.1f} mm", f"worst slide, {before:.1f} captured"))
    missed = sum(take.output.out_of_reach.values())
    return [*facts, (f"{missed}", "frames out of reach")] if missed else facts


def _measure_slides(output: ExaggerateOutput) -> tuple[float | None, float | None]:
    """Return the worst slides of the capture and of the result, in millimeters."""
    if output.feet is None:
        return None, None
    feet = output.feet.facts()["feet"]
    names = ("worst_slide_before", "worst_slide_after")
    before, after = (max((f[name] for f in feet), default=0.0) for name in names)
    return before, after


def _collect_curves(takes: Sequence[_Take], captured: Clip) -> list[Curve]:
    """Return the channels that move in any of the takes."""
    clips = [take.clip for take in takes]
    names = find_moving(*clips, captured)
    curves = plot_clip(captured, "source", names)
    for number, clip in enumerate(clips):
        curves += plot_clip(clip, "result", names, alternative=number)
    return curves


def _collect_parts(clip: Clip) -> list[CurvePart]:
    """Return a part for each control; a few are open, at their liveliest channel."""
    parts = {node: tuple(own) for node, own in list_by_node(find_moving(clip)).items()}
    lively = find_liveliest(clip, parts)
    extents = [np.ptp(clip.values[:, clip.index(name)]) for name in lively]
    opened = {lively[i] for i in np.argsort(extents)[::-1][:MAX_CURVES]}
    return [
        CurvePart(control, tuple(dict.fromkeys((first, *own))), is_open=first in opened)
        for first, (control, own) in zip(lively, parts.items())
    ]


def _tabulate_ratios(takes: Sequence[_Take]) -> list[Table]:
    """Return the slides and the frames out of reach by ratio."""
    heads = ("ratio", "worst slide (mm)", "frames out of reach")
    rows = []
    for take in takes:
        after = _measure_slides(take.output)[1]
        slide = "–" if after is None else round(after, 1)
        rows.append((take.title, slide, sum(take.output.out_of_reach.values())))
    return [Table("Ratios", heads, tuple(rows))]


def _tabulate_features(output: ExaggerateOutput) -> Table:
    weights: Mapping[str, float] = output.warp.weights
    ranked = sorted(weights.items(), key=lambda item: -item[1])[:MAX_FEATURES]
    rows = tuple((name, round(weight, 3)) for name, weight in ranked if weight > 0)
    return Table("Weights of features", ("feature", "weight"), rows)


def _tabulate_jumps(output: ExaggerateOutput) -> list[Table]:
    rows = [(name, [*frames]) for name, frames in output.jumps.items()]
    heads = ("channel", "after keyed frames")
    return [Table("Repeated, not interpolated", heads, tuple(rows))] if rows else []


def _write_summary(output: ExaggerateOutput) -> list[str]:
    warp, n = output.warp, len(output.captured.clip)
    rounds = f" in {warp.rounds:.3g} rounds" if warp.rows.n_cycle else ""
    most = format_count(int(-(-warp.repeats.max() // warp.factor)), "captured frame")
    sentences = [
        f"{format_count(warp.n_used, 'keyed frame')} on {format_count(n, 'captured frame')}"
        f"{rounds}; each keyed frame shows at most {most}. Frames differ by "
        f"{warp.cost:.3g} on average, in squared spreads of the features."
    ]
    missed = {foot: count for foot, count in output.out_of_reach.items() if count}
    for foot, count in missed.items():
        sentences.append(f"{foot} is out of reach on {format_count(count, 'frame')}.")
    if output.loose:
        feet = format_list([*output.loose], len(output.loose))
        sentences.append(f"No IK control holds {feet}, so contacts are not kept there.")
    return sentences


def _list_pictures(
    captured: Motion, takes: Sequence[_Take], output: ExaggerateOutput
) -> list[Picture]:
    motions = {take.title: take.motion for take in takes}
    named = {name: motions[name] for name in (f"{100 * r:g} %" for r in RATIOS)}
    return [
        (
            "The capture exaggerated by five ratios, over itself.",
            PoseRows(
                [PoseRow(name, OVER, m, under=captured) for name, m in named.items()],
                is_centered=True,
            ),
        ),
        (
            "Costs of pairs of a keyed and a captured frame, and the path of the warp.",
            lambda: draw_cost_table(output.warp),
        ),
        (
            "Features with the largest weights, before and after the time warp.",
            lambda: draw_warped_features(output.warp),
        ),
    ]


ExaggerateRun = Run[ExaggerateJob, ExaggerateInput, ExaggerateOutput]


class ExaggerateReport:
    """Plays the capture and the result, which the run holds."""

    def __init__(self, run: ExaggerateRun):
        self.run = run

    def add(self, number: int) -> None:
        """Add nothing; the joints are posed when the page is written."""

    def describe(self) -> PageContent:
        """Return the content of the page."""
        run = self.run
        return report_exaggeration(run.job, run.data, run.output)
