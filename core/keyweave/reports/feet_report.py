"""The report on a motion whose feet are locked: players, curves, tables and pictures.

`build_feet_section` returns what reports on other methods show of the feet.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import numpy as np

from .._text import format_count
from ..animation.channel_names import list_by_node
from ..animation.feet.contacts import POINTS, Contacts
from ..animation.feet.foot import FootJoints
from ..animation.measurement import Measurement
from ..animation.motion import Motion
from ..animation.resampling import motion_to_clip
from ..geometry.arrays import Floats
from ..methods.feet import FeetSettings
from ..methods.feet.slides import Slide, measure_slides
from ..methods.resequencing import ResequenceResult
from ..methods.texturing import TextureResult
from ..verbs.locked_feet.textured import LockedTexture
from ..verbs.locked_feet.variations import LockedSequence
from .figures.feet_figures import (
    MILLIMETERS,
    PosedSide,
    draw_foot_heights,
    draw_knee_angles,
    draw_slides,
    measure_knee,
    pose_sides,
)
from .figures.footprint_figures import draw_footprints
from .figures.inline_svg import encode_svg
from .page.content import Curve, CurvePart, Fact, plot_clip
from .page.page import write_page
from .page.players import Playable
from .page.sections import (
    Picture,
    Table,
    describe_count,
    describe_duration,
    describe_notes,
    find_warnings,
    measure_total,
    tabulate_settings,
)

BEFORE, AFTER = "Before", "After"
MIN_CHANGE = 1e-4  # radians or centimeters; a channel that changes less has no curve


class FeetSection(NamedTuple):
    """The part of a page that is about feet; see `build_feet_section`.

    Attributes
    ----------
    summary : sequence of str
        Paragraphs on how the page's motions were made.
    tables : sequence of Table
    pictures : sequence of (str, bytes)
        Captions and PNG files.
    facts : sequence of (str, str)
        Numbers, and what they count: the contacts, the mean and the worst slide.
    """

    summary: Sequence[str] = ()
    tables: Sequence[Table] = ()
    pictures: Sequence[Picture] = ()
    facts: Sequence[Fact] = ()


def write_feet_report(
    path: str | Path,
    before: Motion,
    after: Motion,
    contacts: Contacts,
    *,
    feet: FootJoints | None = None,
    settings: FeetSettings | None = None,
    figures: Sequence[Playable] = (),
    notes: Sequence[str] = (),
    title: str = "Feet that stand",
    seconds: float | None = None,
    started: float | None = None,
    pictures: bool | None = None,
    measurement: Measurement | None = None,
    overwrite: bool = False,
) -> Path:
    """Write a page on a motion before and after its feet are locked.

    Parameters
    ----------
    path : str or Path
        Output file, usually ``.html``.
    before, after : Motion
        The page shows the notes of the motion after.
    contacts : Contacts
        With the frames of the motions.
    feet : mapping of str to sequence of str, optional
        Names of the joints of each foot; see `keyweave.find_contacts`.
    settings : FeetSettings, optional
        Settings of the lock, for a table.
    figures : sequence of FigureGroup
        What plays before and after, such as a rig with its controls; by default the
        motions.
    notes : sequence of str
        More notes, such as those on the files that were read.
    title : str
    seconds, started : float, optional
        Time of the computation, and `time.perf_counter` at the start of the run.
    pictures : bool, optional
        Whether to include pictures; by default if matplotlib is installed.
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
    DataError
        If the motions and the contacts differ in length, or the skeleton has no feet.
    OutputError
        If the file exists and `overwrite` is False, or it cannot be written.
    MissingLibraryError
        If `pictures` is True and matplotlib is not installed.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 90)
    >>> contacts = kw.find_contacts(walk)
    >>> locked = kw.lock_feet(walk, contacts)
    >>> with TemporaryDirectory() as folder:
    ...     page = f"{folder}/walk.html"
    ...     write_feet_report(page, walk, locked, contacts, pictures=False).name
    'walk.html'
    """
    section = build_feet_section(before, after, contacts, feet=feet, pictures=pictures)
    curves = [
        *_collect_curves(before, after, contacts, feet),
        *_collect_changes(before, after),
    ]
    total = measure_total(started)  # with the time to draw
    return write_page(
        path,
        title=title,
        motions=dict(zip((BEFORE, AFTER), figures or (before, after))),
        contacts=dict.fromkeys((BEFORE, AFTER), contacts),
        curves=curves,
        parts=_collect_parts(curves, contacts),
        facts=[*section.facts, describe_duration(after)],
        warnings=find_warnings([*notes, *after.notes]),
        tables=[*section.tables, *tabulate_settings(settings)],
        pictures=section.pictures,
        summary=[*section.summary, *describe_notes([*notes, *after.notes], seconds, total)],
        measurement=measurement,
        overwrite=overwrite,
    )


def build_feet_section(
    before: Motion,
    after: Motion,
    contacts: Contacts,
    *,
    feet: FootJoints | None = None,
    pictures: bool | None = None,
) -> FeetSection:
    """Build the part of a page that compares feet before and after they are locked.

    Parameters
    ----------
    before, after : Motion
    contacts : Contacts
        With the frames of the motions.
    feet : mapping of str to sequence of str, optional
        Names of the joints of each foot; see `keyweave.find_contacts`.
    pictures : bool, optional
        Whether to include pictures; by default if matplotlib is installed.

    Returns
    -------
    FeetSection
        A paragraph, a table of the feet and one of their contacts, and four pictures, to
        be added to those of a page.

    Raises
    ------
    DataError
        If the motions and the contacts differ in length, or the skeleton has no feet.
    MissingLibraryError
        If `pictures` is True and matplotlib is not installed.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 90)
    >>> contacts = kw.find_contacts(walk)
    >>> locked = kw.lock_feet(walk, contacts)
    >>> section = build_feet_section(walk, locked, contacts, pictures=False)
    >>> [table.title for table in section.tables]
    ['Feet', 'Contacts']
    """
    if pictures is None:
        pictures = find_spec("matplotlib") is not None
    pose_sides(before, after, contacts, feet)  # checks the lengths
    slides = [
        *zip(*(measure_slides(each, contacts, feet=feet) for each in (before, after)))
    ]
    return FeetSection(
        [_summarize(slides, contacts)],
        [_tabulate_feet(slides, contacts), _tabulate_contacts(slides, contacts)],
        _draw_pictures(before, after, contacts, feet) if pictures else [],
        _list_facts(slides, contacts),
    )


def describe_locked_feet(
    result: TextureResult | ResequenceResult, *, pictures: bool | None = None
) -> FeetSection:
    """Build the part of a page on the feet of a job's result, of the best alternative.

    Parameters
    ----------
    result : TextureResult or ResequenceResult
    pictures : bool, optional
        Whether to include pictures; by default if matplotlib is installed.

    Returns
    -------
    FeetSection
        Empty if the feet are not locked.
    """
    if not isinstance(result, (LockedTexture, LockedSequence)):
        return FeetSection()
    feet = result.feet[0]
    return build_feet_section(feet.before, feet.after, feet.contacts, pictures=pictures)


SlidePair = tuple[Slide, Slide]  # of a contact, before and after
SLIDE_COLUMNS = ("mean slide before (mm)", "worst", "mean slide after (mm)", "worst")


def _measure_extremes(slides: Sequence[SlidePair]) -> list[float]:
    """Return the mean and the worst slide before and after, in millimeters."""
    distances = MILLIMETERS * np.array([[s.distance for s in pair] for pair in slides])
    sides = distances.reshape(-1, 2).T if slides else np.zeros((2, 1))
    return [round(float(x), 1) for side in sides for x in (side.mean(), side.max())]


def _summarize(slides: Sequence[SlidePair], contacts: Contacts) -> str:
    n = sum(len(contacts.runs(foot)) for foot in contacts.feet)
    count = f"{format_count(n, 'contact')} of {', '.join(contacts.feet)}"
    old_mean, old_worst, new_mean, new_worst = _measure_extremes(slides)
    return (
        f"{count}. Mean slide {old_mean:g} mm before and {new_mean:g} mm after, worst "
        f"slide {old_worst:g} mm before and {new_worst:g} mm after."
    )


def _list_facts(slides: Sequence[SlidePair], contacts: Contacts) -> list[Fact]:
    n = sum(len(contacts.runs(foot)) for foot in contacts.feet)
    old_mean, old_worst, new_mean, new_worst = _measure_extremes(slides)
    return [
        describe_count(n, "contact"),
        (f"{new_mean:g} mm", f"mean slide, {old_mean:g} before"),
        (f"{new_worst:g} mm", f"worst slide, {old_worst:g} before"),
    ]


def _tabulate_feet(slides: Sequence[SlidePair], contacts: Contacts) -> Table:
    rows = [
        (
            foot,
            len(contacts.runs(foot)),
            f"{contacts.is_in_contact[:, number].mean():.0%}",
            *_measure_extremes([pair for pair in slides if pair[0].foot == foot]),
        )
        for number, foot in enumerate(contacts.feet)
    ]
    return Table("Feet", ("foot", "contacts", "in contact", *SLIDE_COLUMNS), tuple(rows))


def _tabulate_contacts(slides: Sequence[SlidePair], contacts: Contacts) -> Table:
    rows = [
        (
            old.foot,
            [old.first, old.last],
            *(_list_runs(contacts, old, point) for point in POINTS),
            *(round(MILLIMETERS * slide.distance, 1) for slide in (old, new)),
        )
        for old, new in slides
    ]
    heads = ("foot", "frames", *POINTS, "slide before (mm)", "slide after (mm)")
    return Table("Contacts", heads, tuple(rows))


def _list_runs(contacts: Contacts, slide: Slide, point: str) -> str:
    """Return the frames of a contact on which a point stands."""
    runs = contacts.cut(slide.first, slide.last).runs(slide.foot, point)
    return ", ".join(f"{first:.12g} – {last:.12g}" for first, last in runs) or "–"


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


def _draw_pictures(
    before: Motion, after: Motion, contacts: Contacts, feet: FootJoints | None
) -> list[Picture]:
    figures = (
        (
            "Slide of the heel or the ball in each contact, before and after.",
            draw_slides,
        ),
        (
            "Footprints from above, and the path of the hips. A foot that slides draws a "
            "red tail from its heel and its ball.",
            draw_footprints,
        ),
        (
            "Heights and speeds of heel and ball; gray: the point stands. Speeds are cut "
            "off in mid-swing.",
            draw_foot_heights,
        ),
        (
            "Bend of the knees; 0° is a straight leg; gray: the foot stands.",
            draw_knee_angles,
        ),
    )
    motions = before, after, contacts
    return [(caption, encode_svg(draw(*motions, feet=feet))) for caption, draw in figures]
