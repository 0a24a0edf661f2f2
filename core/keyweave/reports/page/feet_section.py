"""The section of a page that compares feet before and after they are locked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from ..._text import format_count
from ...animation.feet.contacts import POINTS, Contacts
from ...animation.feet.foot import FootJoints
from ...animation.motion import Motion
from ...methods.feet.slides import Slide, measure_slides
from ..figures.feet_figures import (
    MILLIMETERS,
    draw_foot_heights,
    draw_knee_angles,
    draw_slides,
    pose_sides,
)
from ..figures.footprint_figures import draw_footprints
from .content import Fact
from .sections import Picture, Table, describe_count, draw_pictures


class FeetSection(NamedTuple):
    """The part of a page that is about feet; see `build_feet_section`.

    Attributes
    ----------
    summary : sequence of str
        Paragraphs on how the page's motions were made.
    tables : sequence of Table
    pictures : sequence of (str, picture)
        Captions and pictures, as those of a page.
    facts : sequence of (str, str)
        Numbers, and what they count: the contacts, the mean and the worst slide.
    """

    summary: Sequence[str] = ()
    tables: Sequence[Table] = ()
    pictures: Sequence[Picture] = ()
    facts: Sequence[Fact] = ()


def build_feet_section(
    before: Motion,
    after: Motion,
    contacts: Contacts,
    *,
    feet: FootJoints | None = None,
    pictures: bool = True,
) -> FeetSection:
    """Build the part of a page that compares feet before and after they are locked.

    Parameters
    ----------
    before, after : Motion
    contacts : Contacts
        With the frames of the motions.
    feet : mapping of str to sequence of str, optional
        Names of the joints of each foot; see `keyweave.find_contacts`.
    pictures : bool
        Whether to include pictures.

    Returns
    -------
    FeetSection
        A paragraph, a table of the feet and one of their contacts, and four pictures, to
        be added to those of a page.

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
    >>> locked = kw.lock_feet(walk, contacts)
    >>> section = build_feet_section(walk, locked, contacts, pictures=False)
    >>> [table.title for table in section.tables]
    ['Feet', 'Contacts']
    """
    section = compare_feet(before, after, contacts, feet=feet)
    return section._replace(pictures=draw_pictures(section.pictures, are_drawn=pictures))


def compare_feet(
    before: Motion,
    after: Motion,
    contacts: Contacts,
    *,
    feet: FootJoints | None = None,
    remark: str = "",
) -> FeetSection:
    """Return the section of `build_feet_section`, whose figures the page draws.

    Parameters
    ----------
    before, after : Motion
    contacts : Contacts
    feet : mapping of str to sequence of str, optional
    remark : str
        A sentence that follows the summary.
    """
    pose_sides(before, after, contacts, feet)  # checks the lengths
    slides = [
        *zip(*(measure_slides(each, contacts, feet=feet) for each in (before, after)))
    ]
    return FeetSection(
        [_summarize(slides, contacts), *filter(None, [remark])],
        [_tabulate_feet(slides, contacts), _tabulate_contacts(slides, contacts)],
        _list_pictures(before, after, contacts, feet),
        _list_facts(slides, contacts),
    )


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


def _list_pictures(
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
    return [(caption, partial(draw, *motions, feet=feet)) for caption, draw in figures]
