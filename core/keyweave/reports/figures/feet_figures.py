"""Figures of feet before and after they are locked: slides, footprints, heights, knees.

The motion before has the color of sketches, the one after that of results.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ...animation.feet.contacts import POINTS, Contacts
from ...animation.feet.foot import FootJoints, PosedFeet, choose_feet
from ...animation.feet.ground_motion import find_ground_course
from ...animation.motion import Motion
from ...errors import DataError, UnknownNameError
from ...geometry.arrays import Floats
from ...geometry.vectors import compute_angle
from ...methods.feet.slides import Slide, measure_slides
from .charts import Axes
from .inline_svg import Figure
from .panels import finish_time_rows, make_time_rows, shade_frames
from .style import (
    CHOSEN_COLOR,
    CHOSEN_FILL,
    NOTE_SIZE,
    SKETCH_COLOR,
    SKETCH_FILL,
    format_axis_label,
    label_row,
    make_thick_style,
    write_title,
)

MILLIMETERS = 10.0  # per centimeter
SIDE_LOOKS = (  # label, color of lines and of areas
    ("before", SKETCH_COLOR, SKETCH_FILL),
    ("after", CHOSEN_COLOR, CHOSEN_FILL),
)
MAX_LABELED = 14  # contacts of a foot with numbers above their bars; more would overlap
MIN_BAR, MIN_LABELED_BAR, MAX_BAR = 1 / 200, 1 / 50, 1 / 40  # width, of all frames
MIN_SCALE = 0.1  # millimeters, of the vertical axis
STEP_SPEED_SHARE = 0.35  # of the highest speed; the drawing ends above, in mid-swing


class PosedSide(NamedTuple):
    """A motion before or after the lock, with the poses of its feet."""

    label: str
    color: str  # of lines and text
    fill: str  # color of areas
    posed: PosedFeet
    ground: Floats  # shift of the ground since the first frame, (n_frames, 3)

    @property
    def frames(self) -> Floats:
        """Frame numbers of the motion."""
        return self.posed.motion.frames

    def track(self, number: int) -> Floats:
        """Positions of heel and ball relative to the ground, (n_frames, 2, 3)."""
        track: Floats = self.posed.ends[number] - self.ground[:, np.newaxis]
        return track


def pose_sides(
    before: Motion, after: Motion, contacts: Contacts, feet: FootJoints | None = None
) -> tuple[PosedSide, PosedSide]:
    """Pose the feet that have contacts, before and after they are locked.

    Raises
    ------
    DataError
        If the motions and the contacts differ in length, or the skeleton has no feet.
    UnknownNameError
        If the contacts are those of other feet.
    """
    sides = []
    for look, motion in zip(SIDE_LOOKS, (before, after)):
        label = look[0]
        if len(motion) != len(contacts):
            problem = f"have {len(contacts)} frames, the motion {label} has {len(motion)}"
            raise DataError("the contacts", problem)
        every = choose_feet(motion.skeleton, feet)
        chosen = [foot for foot in every if foot.name in contacts.feet]
        if not chosen:
            names = [foot.name for foot in every]
            raise UnknownNameError(contacts.feet, names, "the skeleton")
        posed = PosedFeet.of(motion, chosen)
        sides.append(PosedSide(*look, posed, find_ground_course(posed)))
    return sides[0], sides[1]


def draw_slides(
    before: Motion,
    after: Motion,
    contacts: Contacts,
    *,
    feet: FootJoints | None = None,
) -> Figure:
    """Draw how far each foot slides in each contact, before and after, as bars.

    Parameters
    ----------
    before, after : Motion
        The motion before and after its feet are locked.
    contacts : Contacts
        With the frames of the motions.
    feet : mapping of str to sequence of str, optional
        Names of the joints of each foot; see `keyweave.find_contacts`.

    Returns
    -------
    Figure
        One panel for each foot.

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
    >>> figure = draw_slides(walk, kw.lock_feet(walk, contacts), contacts)
    >>> [ax.title[:9] for ax in figure.axes]
    ['LeftFoot:', 'RightFoot']
    """
    sides = pose_sides(before, after, contacts, feet)
    slides = [measure_slides(each, contacts, feet=feet) for each in (before, after)]
    names = [foot.name for foot in sides[0].posed.feet]
    figure, axes = make_time_rows(len(names), sharey="all")
    for name, ax in zip(names, axes):
        own = [[slide for slide in each if slide.foot == name] for each in slides]
        for side, offset, each in zip(sides, (-1, 0), own):
            _draw_bars(ax, side, each, offset)
        write_title(ax, f"{format_axis_label(name)}: {_summarize_slides(*own)}")
        ax.y_label = "slide (mm)"
    worst = max((MILLIMETERS * s.distance for each in slides for s in each), default=0.0)
    axes[0].y_scale.ends = 0, max(1.12 * worst, MIN_SCALE)  # numbers are above the bars
    finish_time_rows(axes, sides[0].frames)
    return figure


def _draw_bars(ax: Axes, side: PosedSide, slides: Sequence[Slide], offset: int) -> None:
    """Draw bars left (offset -1) or right (0) of the middle of each contact."""
    first, last = np.array([(s.first, s.last) for s in slides]).reshape(-1, 2).T
    is_labeled, n_frames = len(slides) <= MAX_LABELED, len(side.frames)
    narrowest = n_frames * (MIN_LABELED_BAR if is_labeled else MIN_BAR)
    widths = np.clip((last - first) / 2, narrowest, n_frames * MAX_BAR)
    ends = side.frames[0] - 0.5 + widths, side.frames[-1] + 0.5 - widths
    left = np.clip((first + last) / 2, *ends) + offset * widths
    heights = np.array([MILLIMETERS * slide.distance for slide in slides])
    ax.bars(left, heights, widths, side.fill, label=side.label)
    if not is_labeled:
        return
    for x, height in zip((left + widths / 2).tolist(), heights.tolist()):
        style: dict[str, Any] = {"offset": (0, 2), "anchor": "middle", "size": NOTE_SIZE}
        ax.note(_format_slide(height, 10), x, height, color=side.color, **style)


def _format_slide(millimeters: float, whole: float = 100) -> str:
    """Return a slide in tenths of a millimeter or, above a limit, in whole ones."""
    return f"{millimeters:,.0f}" if millimeters >= whole else f"{millimeters:.1f}"


def _summarize_slides(before: Sequence[Slide], after: Sequence[Slide]) -> str:
    """Return the mean and the worst slide before and after, in millimeters."""
    if not before:
        return "no contact of heel or ball"
    old, new = ([MILLIMETERS * s.distance for s in each] for each in (before, after))
    means, worst = (
        " → ".join(_format_slide(float(measure(side))) for side in (old, new))
        for measure in (np.mean, max)
    )
    return f"mean {means} mm, worst {worst} mm"


def draw_foot_heights(
    before: Motion,
    after: Motion,
    contacts: Contacts,
    *,
    feet: FootJoints | None = None,
) -> Figure:
    """Draw the heights and the speeds of heels and balls, before and after.

    Bands are the frames on which the point stands. Speeds are relative to the ground and
    cut off in mid-swing.

    Parameters
    ----------
    before, after, contacts, feet
        As for `draw_slides`, whose errors it also raises.

    Returns
    -------
    Figure
        Four panels for each foot.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 90)
    >>> contacts = kw.find_contacts(walk)
    >>> figure = draw_foot_heights(walk, kw.lock_feet(walk, contacts), contacts)
    >>> [ax.y_label for ax in figure.axes[:2]]
    ['heel\\nheight (cm)', 'ball\\nheight (cm)']
    """
    sides = pose_sides(before, after, contacts, feet)
    names = [foot.name for foot in sides[0].posed.feet]
    figure, axes = make_time_rows(4 * len(names), 0.82, left=1.35, gaps=(0, 0.3))
    for number, name in enumerate(names):
        panels = axes[4 * number : 4 * number + 4]
        for first, second in (panels[:2], panels[2:]):
            second.y_scale = first.y_scale
        standing = contacts.find_pivots(name)
        for point, label in enumerate(POINTS):
            tracks = [(side, side.track(number)[:, point]) for side in sides]
            heights = [(side, track[:, side.posed.up]) for side, track in tracks]
            speeds = [(side, _measure_speed(side, track)) for side, track in tracks]
            for ax, lines, unit in (
                (panels[point], heights, "height (cm)"),
                (panels[2 + point], speeds, "speed (cm/s)"),
            ):
                shade_frames(ax, sides[0].frames, standing[:, point])
                _draw_sides(ax, lines)
                label_row(ax, label, unit)
            highest = max(float(speed.max()) for _, speed in speeds)
            panels[2 + point].y_scale.ends = 0, STEP_SPEED_SHARE * highest or 1
        write_title(panels[0], format_axis_label(name))
    finish_time_rows(axes, sides[0].frames)
    return figure


def _measure_speed(side: PosedSide, track: Floats) -> Floats:
    """Return the speed of a point over the ground, in centimeters per second."""
    if len(track) < 2:
        return np.zeros(len(track))
    steps = np.gradient(track, axis=0)
    return np.asarray(np.linalg.norm(steps, axis=1) * side.posed.motion.frame_rate)


def _draw_sides(ax: Axes, lines: Sequence[tuple[PosedSide, Floats]]) -> None:
    """Draw a line for each side; the one before is thick, below the one after."""
    (before, old), (after, new) = lines
    thick = {**make_thick_style(before.color), "zorder": 2}
    ax.plot(before.frames, old, label=before.label, **thick)
    ax.plot(after.frames, new, label=after.label, color=after.color, width=1.1)


def draw_knee_angles(
    before: Motion,
    after: Motion,
    contacts: Contacts,
    *,
    feet: FootJoints | None = None,
) -> Figure:
    """Draw how far the knees bend, before and after; 0 is a straight leg.

    Bands are the frames on which the foot is in contact.

    Parameters
    ----------
    before, after, contacts, feet
        As for `draw_slides`, whose errors it also raises.

    Returns
    -------
    Figure
        One panel for each leg.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 90)
    >>> contacts = kw.find_contacts(walk)
    >>> figure = draw_knee_angles(walk, kw.lock_feet(walk, contacts), contacts)
    >>> [ax.title for ax in figure.axes]
    ['Knee of LeftFoot', 'Knee of RightFoot']
    """
    sides = pose_sides(before, after, contacts, feet)
    figure, axes = make_time_rows(len(sides[0].posed.feet), sharey="all")
    for number, (foot, ax) in enumerate(zip(sides[0].posed.feet, axes)):
        in_contact = contacts.is_in_contact[:, contacts.feet.index(foot.name)]
        shade_frames(ax, sides[0].frames, in_contact)
        angles = [np.degrees(measure_knee(side.posed, number)) for side in sides]
        _draw_sides(ax, [*zip(sides, angles)])
        write_title(ax, f"Knee of {format_axis_label(foot.name)}")
        ax.y_label = "bend (°)"
    finish_time_rows(axes, sides[0].frames)
    return figure


def measure_knee(posed: PosedFeet, number: int) -> Floats:
    """Return the angle between thigh and shin of a leg, (n_frames,); 0 is straight."""
    foot = posed.feet[number]
    hip, knee, ankle = (posed.points[:, i] for i in (foot.hip, foot.knee, foot.ankle))
    return compute_angle(knee - hip, ankle - knee)
