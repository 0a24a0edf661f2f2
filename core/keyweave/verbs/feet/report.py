"""The report on a motion whose feet are locked: players, curves, tables and pictures."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..._text import format_count
from ...animation.channel_names import list_by_node
from ...animation.feet.contacts import POINTS, Contacts
from ...animation.feet.foot import FootJoints
from ...animation.motion import Motion
from ...animation.resampling import motion_to_clip
from ...geometry.arrays import Floats
from ...methods.feet import FeetSettings
from ...reports.figures.feet_figures import PosedSide, measure_knee, pose_sides
from ...reports.page.content import PageContent
from ...reports.page.feet_section import FeetSection, compare_feet
from ...reports.page.players import Playable
from ...reports.page.plots import Curve, CurvePart, plot_clip
from ...reports.page.sections import describe_duration, tabulate_settings
from ...reports.page.writing import make_writer
from ..locked_feet.locked import LockedFeet
from ..run import Run
from ..scene_figures import SceneFigures, find_ends
from .job import FeetInput, FeetJob, FeetOutput, RigFeetInput

BEFORE, AFTER = "Before", "After"
MIN_CHANGE = 1e-4  # radians or centimeters; a channel that changes less has no curve


def report_feet(
    before: Motion,
    after: Motion,
    contacts: Contacts,
    *,
    feet: FootJoints | None = None,
    settings: FeetSettings | None = None,
    figures: Sequence[Playable] = (),
) -> PageContent:
    """Return the page on a motion before and after its feet are locked.

    Parameters
    ----------
    before, after : Motion
    contacts : Contacts
        With the frames of the motions.
    feet : mapping of str to sequence of str, optional
        Names of the joints of each foot; see `keyweave.find_contacts`.
    settings : FeetSettings, optional
        Settings of the lock, for a table.
    figures : sequence of FigureGroup
        What plays before and after, such as a rig with its controls; by default the
        motions.

    Raises
    ------
    DataError
        If the motions and the contacts differ in length, or the skeleton has no feet.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 90)
    >>> contacts = kw.find_contacts(walk)
    >>> page = report_feet(walk, kw.lock_feet(walk, contacts), contacts)
    >>> [*page.motions], [table.title for table in page.tables]
    (['Before', 'After'], ['Feet', 'Contacts'])
    """
    section = compare_feet(before, after, contacts, feet=feet)
    curves = [
        *_collect_curves(before, after, contacts, feet),
        *_collect_changes(before, after),
    ]
    return PageContent(
        "Feet that stand",
        dict(zip((BEFORE, AFTER), figures or (before, after))),
        contacts=dict.fromkeys((BEFORE, AFTER), contacts),
        curves=curves,
        parts=_collect_parts(curves, contacts),
        facts=[*section.facts, describe_duration(after)],
        tables=[*section.tables, *tabulate_settings(settings)],
        pictures=section.pictures,
        summary=section.summary,
        notes=after.notes,
    )


write_feet_report = make_writer(report_feet)


def describe_locked_feet(feet: LockedFeet | None) -> FeetSection:
    """Return the section on the feet of a job's result; empty if they are not locked."""
    if feet is None:
        return FeetSection()
    return compare_feet(feet.before, feet.after, feet.contacts)


def _collect_curves(
    before: Motion, after: Motion, contacts: Contacts, feet: FootJoints | None
) -> list[Curve]:
    """Return the bend of the knee and the heights of heel and ball, by foot."""
    sides = pose_sides(before, after, contacts, feet)
    return [
        Curve(f"{foot.name}.{name}", side.frames, values, group=group, kind=kind)
        for number, foot in enumerate(sides[0].posed.feet)
        for group, side in zip((BEFORE, AFTER), sides)
        for name, kind, values in _measure_foot(side, number)
    ]


def _measure_foot(side: PosedSide, number: int) -> list[tuple[str, str, Floats]]:
    """Return the name, kind and values of the curves of a foot."""
    heights = side.posed.ends[number][..., side.posed.up].T
    return [
        ("knee bend", "angle", measure_knee(side.posed, number)),
        *((f"height of {point}", "length", each) for point, each in zip(POINTS, heights)),
    ]


def _collect_changes(before: Motion, after: Motion) -> list[Curve]:
    """Return the channels that the lock changes."""
    clips = [motion_to_clip(motion) for motion in (before, after)]
    if clips[0].channels != clips[1].channels:  # the lock may stretch bones
        shared = {*clips[0].channels} & {*clips[1].channels}
        clips = [clip.keep(shared) for clip in clips]
    change = np.abs(np.subtract(*(clip.values for clip in clips))).max(axis=0)
    names = [c for c, most in zip(clips[0].channels, change) if most > MIN_CHANGE]
    return [
        curve
        for clip, group in zip(clips, (BEFORE, AFTER))
        for curve in plot_clip(clip, group, names)
    ]


def _collect_parts(curves: Sequence[Curve], contacts: Contacts) -> list[CurvePart]:
    """Return a part for each foot, which is open."""
    names = list_by_node(curve.name for curve in curves)
    return [
        CurvePart(
            foot,
            names.get(foot, ()),
            format_count(len(contacts.runs(foot)), "contact"),
            is_open=True,
        )
        for foot in contacts.feet
    ]


FeetRun = Run[FeetJob, FeetInput, FeetOutput]


class FeetReport:
    """Plays the animation before and after; that of a file is in the result itself."""

    def __init__(self, run: FeetRun):
        self.run, before = run, run.data.before
        self.figures = None
        if isinstance(run.data, RigFeetInput):
            rig = run.data.animation.parts[0].known.rig
            joints = before.skeleton.names
            self.figures = SceneFigures(run.scene, joints, find_ends(before), rig)
            self.figures.add("before")

    def add(self, number: int) -> None:
        """Add the figure of a scene after its feet are held."""
        if self.figures is not None:
            self.figures.add("after")

    def describe(self) -> PageContent:
        """Return the content of the page."""
        run, figures = self.run, self.figures
        result = run.job.measure(run.data, run.output)
        return report_feet(
            run.data.before,
            result.motion,
            result.contacts,
            feet=run.job.feet or None,
            settings=run.job.settings,
            figures=[] if figures is None else [*figures.motions.values()],
        )
