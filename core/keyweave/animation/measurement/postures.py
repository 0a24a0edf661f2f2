"""Joints of a written motion against the same joints in the sketch or the sources.

A joint is rotated if the mean of its rotation is further from that of each reference than
the reference itself goes, where it moves; the heading of the hips is left out. A joint is
frozen if it moves there, but not here.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..._text import format_count, format_list
from ...geometry.arrays import Bools, Floats
from ...geometry.rotations import (
    compose,
    extract_heading,
    invert,
    mean_rotation,
    measure_rotation_angle,
    rotate,
)
from .findings import LIMITS, MOST_LISTED, Finding
from .posed_figure import NO_ROTATION, PosedFigure

LEAST_MOVE = 0.5  # degrees; a joint that moves less shows no pose


def measure_ranges(rotations: Floats) -> tuple[Floats, Floats]:
    """Return mean rotations, and the largest angles from them in degrees."""
    means = mean_rotation(rotations)
    return means, np.degrees(measure_rotation_angle(means, rotations)).max(axis=0)


def measure_postures(
    written: PosedFigure, sketches: Sequence[PosedFigure], captures: Sequence[PosedFigure]
) -> list[Finding]:
    """Compare joints with sketches and captures on the same skeleton, if there are any."""
    kinds = {"the sketch": sketches, "the capture": captures}
    known: list[PosedFigure] = []
    sources: list[str] = []
    for kind, references in kinds.items():
        same = [each for each in references if each.names == written.names]
        known += same
        sources += [kind] * bool(same)
    if not known:
        return []
    source = " and ".join(sources)
    means, own = measure_ranges(written.motion.rotations)
    theirs = [measure_ranges(each.motion.rotations) for each in known]
    beyond = []
    headings = _list_headings(written)
    for mean, reach in theirs:
        turns = compose(means, invert(mean))
        for joint, up in headings.items():
            turns[joint] = compose(invert(extract_heading(turns[joint], up)), turns[joint])
        away = np.degrees(measure_rotation_angle(turns, NO_ROTATION))
        beyond.append(np.where(reach > LEAST_MOVE, away - reach, np.inf))
    return [
        _describe_turned(written, np.min(beyond, axis=0), source),
        describe_frozen(
            written,
            written.names,
            own,
            np.max([reach for _, reach in theirs], axis=0),
            LIMITS["still_share"].value,
            source,
        ),
    ]


def _list_headings(written: PosedFigure) -> dict[int, Floats]:
    """Return the hips and the joints above, and up in the axes of their parents."""
    up = np.eye(3)["xyz".index(written.motion.up_axis)]
    parents, joint = written.motion.skeleton.parents.tolist(), written.hips
    headings = {}
    while joint >= 0:
        above = parents[joint]
        axes = (
            mean_rotation(written.posed.rotations[:, above]) if above >= 0 else NO_ROTATION
        )
        headings[joint], joint = rotate(invert(axes), up), above
    return headings


def _describe_turned(written: PosedFigure, beyond: Floats, source: str) -> Finding:
    """Return the finding of the joint that is furthest from its references."""
    angles = np.where(np.isfinite(beyond), np.maximum(beyond, 0.0), 0.0)
    worst = int(angles.argmax())
    joint, angle = written.names[worst], float(angles[worst])
    frame = float(written.numbers[0])
    text = warning = ""
    if angle:
        text = f"{joint} is {angle:.0f} degrees outside its range in {source}"
    if angle > LIMITS["posture"].value:
        warning = f"{text}; look at its curves"
    text = text or "every joint is inside its range"
    return Finding("posture", text, {"beyond_degrees": angle}, joint, frame, warning)


def find_frozen(own: Floats, theirs: Floats, share: float) -> Bools:
    """Return a mask of the joints that are frozen; see `describe_frozen`."""
    frozen: Bools = (theirs > LIMITS["frozen_turn"].value) & (own < share * theirs)
    return frozen


def describe_frozen(
    written: PosedFigure,
    joints: Sequence[str],
    own: Floats,
    theirs: Floats,
    share: float,
    source: str = "the capture",
) -> Finding:
    """Return the finding of joints that move elsewhere, but not in the result.

    The angles, shape (n_joints,), are the largest from the mean, in the result and
    elsewhere. A joint is frozen below a share of that elsewhere. The source is where the
    joints move, in words.
    """
    moving = theirs > LIMITS["frozen_turn"].value
    frozen = find_frozen(own, theirs, share)
    names = [name for name, is_frozen in zip(joints, frozen) if is_frozen]
    count = format_count(int(moving.sum()), "joint")
    values = {"frozen": float(len(names)), "moving": float(moving.sum())}
    if not names:
        text = f"all {count} that move in {source} move"
        return Finding("frozen", text, values)
    listed = format_list(names, MOST_LISTED)
    text = f"{len(names)} of {count} that move in {source} stand still: {listed}"
    warning = f"{text}; name their controls, or check the map of joints"
    return Finding("frozen", text, values, names[0], float(written.numbers[0]), warning)
