"""Slides: how far feet move over the ground while they stand."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ...animation.feet.contacts import Contacts, list_runs
from ...animation.feet.foot import FootJoints, PosedFeet, choose_feet
from ...animation.feet.ground_motion import find_ground_course
from ...animation.measurement.standing import SLOW
from ...animation.motion import Motion
from ...geometry.arrays import Bools, Floats
from .footprints import FootCourse, find_kept, measure_kept


class Slide(NamedTuple):
    """The way that a foot slides over the ground in one contact.

    Attributes
    ----------
    foot : str
    first, last : float
        Frame numbers.
    distance : float
        Extent of the places of the heel or the ball while it stands, the larger of both,
        in centimeters.
    kept : float
        Distance between the places of the foot on kept frames, which no lock removes.
    """

    foot: str
    first: float
    last: float
    distance: float
    kept: float = 0.0


def measure_slides(
    motion: Motion,
    contacts: Contacts,
    *,
    feet: FootJoints | None = None,
    keep_frames: ArrayLike | None = None,
) -> list[Slide]:
    """Measure how far the feet slide in each contact.

    Parameters
    ----------
    motion : Motion
    contacts : Contacts
        With the frames of the motion.
    feet : mapping of str to sequence of str, optional
        See `find_contacts`.
    keep_frames : array_like, optional
        Frames that `lock_feet` keeps. Between them, a foot slides from place to place.

    Returns
    -------
    list of Slide
        By foot and frame, for contacts of the heel or the ball. In a walk in place, slides
        are relative to the moving ground.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 90)
    >>> contacts = kw.find_contacts(walk)
    >>> max(slide.distance for slide in measure_slides(walk, contacts)) < 3
    True
    """
    posed = PosedFeet.of(motion, choose_feet(motion.skeleton, feet))
    return measure_posed_slides(posed, contacts, find_kept(motion, keep_frames))


def measure_posed_slides(posed: PosedFeet, contacts: Contacts, kept: Bools) -> list[Slide]:
    """Measure the slides of feet, of which some frames are kept; see `measure_slides`."""
    ground = find_ground_course(posed)[:, np.newaxis]
    courses = follow_courses(posed) if kept.any() else [None] * len(posed.feet)
    slides = []
    for foot, ends, course in zip(posed.feet, posed.ends, courses):
        if foot.name not in contacts.feet:
            continue
        places, standing = (ends - ground).swapaxes(0, 1), contacts.find_pivots(foot.name)
        runs = list_runs(standing.any(axis=1))
        owns = [0.0] * len(runs)
        if course is not None:
            owns = measure_kept(course, standing, kept)
        for (begin, end), own in zip(runs, owns):
            distances = [
                _measure_extent(place[begin:end][stands], posed.up)
                for place, stands in zip(places, standing[begin:end].T)
                if stands.any()
            ]
            first, last = contacts.frames[[begin, end - 1]].tolist()
            slides.append(Slide(foot.name, first, last, max(distances), own))
    return slides


def find_contradictions(posed: PosedFeet, contacts: Contacts, kept: Bools) -> Bools:
    """Return the frames on which kept poses move feet in contact, shape (n_frames, n_feet).

    From one kept frame to the next, with a heel or a ball that stands all the time, the
    foot moves faster than one that stands does. No lock can mend that.
    """
    rows, rate = np.flatnonzero(kept), posed.motion.frame_rate
    flags = np.zeros((len(kept), len(posed.feet)), bool)
    places = [np.delete(ends, posed.up, axis=2) for ends in posed.ends]
    for number, foot in enumerate(posed.feet):
        standing = contacts.find_pivots(foot.name)
        most = SLOW * posed.legs[number] / rate  # centimeters per frame
        for first, last in zip(rows[:-1], rows[1:]):
            stands = standing[first : last + 1].all(axis=0)
            moves = np.linalg.norm(places[number][last] - places[number][first], axis=1)
            if stands.any() and moves[stands].min() > most * (last - first):
                flags[first : last + 1, number] = True
    return flags


def _measure_extent(positions: Floats, up: int) -> float:
    """Return the diagonal of the box around positions, seen from above."""
    return float(np.linalg.norm(np.delete(np.ptp(positions, axis=0), up)))


def follow_courses(posed: PosedFeet) -> list[FootCourse]:
    """Follow feet over the ground, which moves below a walk in place."""
    ground, rotations = find_ground_course(posed), posed.rotations
    return [
        FootCourse.of(
            posed.points[:, foot.ankle] - ground,
            ends - ground[:, np.newaxis],
            rotations[:, foot.ankle],
            posed.motion.up_axis,
        )
        for foot, ends in zip(posed.feet, posed.ends)
    ]
