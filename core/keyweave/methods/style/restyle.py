"""Restyling: a person who was observed once, in another gait or speed [UG04]_."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple, Union

import numpy as np
from numpy.typing import ArrayLike

from ..._arguments import check_arguments
from ..._text import format_count, format_list
from ...animation.kinematics import figure_height
from ...animation.mapping.labeling import find_slots
from ...animation.motion import Motion
from ...animation.skeleton import Skeleton
from ...errors import DataError, SettingError
from ...geometry.arrays import Floats, check_rate, compute_median
from .cycles import Cycle, find_cycles
from .estimators import Observation, PacedSubjects, Question, find_estimator
from .motion_space import MotionSpace, check_skeleton
from .posed_body import find_legs
from .poses import (
    CyclePoses,
    add_poses,
    average_poses,
    stack_cycles,
    subtract_poses,
)
from .speeds import FrequencyLaw, check_parameter, has_jumps, recognize_gait
from .subject_poses import ON_THE_SPOT, SAME_SPEED, SubjectPoses
from .synthesis import Gait, animate, animate_jump

Observed = Union[Motion, Cycle, Sequence[Cycle]]
DEFAULT_STRIDES, DEFAULT_RATE = 4, 30.0  # of a clip; frames per second of observed cycles


@check_arguments
def restyle(
    space: MotionSpace,
    observed: Observed,
    *,
    parameter: ArrayLike | None = None,
    gait: str | None = None,
    observed_gait: str | None = None,
    estimator: str = "regression",
    n_frames: int | None = None,
    frame_rate: float | None = None,
    headings: ArrayLike | None = None,
    skeleton: Skeleton | None = None,
    height: float | None = None,
    loop: bool = False,
    force: bool = False,
) -> Motion:
    """Return a clip of an observed person in another gait, or at another speed.

    A jump is one clip from stand to stand.

    Parameters
    ----------
    space : MotionSpace
        Other people in the observed gait and in the new one, two at least. From jump to
        jump, one who has several lengths is enough, such as the person; how their jumps
        change is then carried over in full, whatever the estimator.
    observed : Motion, Cycle or sequence of Cycle
        A walk or run of the person; the mean of its cycles is used. Jumps need the cycles
        of `find_cycles`.
    parameter : float or array_like, shape (n_frames,), optional
        Speed V in leg lengths per second, the same all the time or on each frame; length of
        a jump in leg lengths. By default the mean of the gait in the space.
    gait : str, optional
        Gait of the clip. By default that of the observation.
    observed_gait : str, optional
        Gait of the observation; by default the label of its cycles, otherwise it is
        recognized by speed, duration and duty factor.
    estimator : {"regression", "carry", "paper", "mahalanobis", "plain", "mean"}
    n_frames : int, optional
        By default four strides, or the usual duration of a jump of that length.
    frame_rate : float, optional
        By default that of an observed motion, otherwise 30.
    headings : array_like, shape (n_frames,), optional
        Directions of travel about the up axis in radians; by default along +z. Not for
        jumps.
    skeleton : Skeleton, optional
        Other proportions of the same joints; by default those of the person.
    height : float, optional
        Height of the moving figure in centimeters, to which the clip is scaled.
    loop : bool
        Whether the clip holds whole strides, so that it can be repeated.
    force : bool
        Whether speeds are allowed that are far from those that were recorded.

    Returns
    -------
    Motion
        The hips and the joints below them, starting at the origin; y is up. Its notes name
        the cycles and subjects that were used.

    Raises
    ------
    DataError
        If the observation has no strides, the skeletons do not match, or the space has
        less than two subjects in both gaits.
    SettingError
        If a speed or length is far from those that were recorded, or a setting is out
        of range.
    UnknownNameError
        If the space does not have a gait.

    Examples
    --------
    >>> from keyweave import examples, find_cycles
    >>> walk = examples.load_walk()
    >>> cycles = [
    ...     replace(cycle, subject=name)
    ...     for cycle, name in zip(find_cycles(walk, gait="walk"), "abc")
    ... ]
    >>> space = MotionSpace.fit(cycles)
    >>> restyle(space, walk, parameter=cycles[0].parameter, n_frames=48)
    Motion(21 joints, 48 frames at 30 fps, frames 1 to 48)
    """
    if isinstance(observed, Motion) and has_jumps(space, observed_gait or space.gaits[0]):
        problem = "is to be a jump; give the jumps of find_cycles instead"
        raise DataError("the observed motion", problem)
    cycles, rate = read_observed(observed)
    rate = check_rate(frame_rate or rate)
    cycles = [cycle.arrange(space.skeleton.names) for cycle in cycles]
    start = choose_gait(space, cycles, observed_gait)
    goal = gait or start
    manner = find_gait(space, cycles, (start, goal), parameter is not None, estimator)
    held = list_held(space, (start, goal), parameter)
    if parameter is None:
        parameter = average_speed([c for c in space.cycles if c.gait == goal])
    body = skeleton or cycles[0].skeleton
    check_skeleton(body, space.skeleton, "the target")
    leg = cycles[0].leg if skeleton is None else measure_leg_length(body)
    if manner.law.is_cyclic:
        speeds = list_speeds(manner, parameter, n_frames, rate)
        turned = _check_headings(headings, len(speeds))
    else:
        speeds = _list_lengths(parameter, headings, n_frames, loop=loop)
    if not force:
        for speed in (speeds.min(), speeds.max()):
            check_parameter(space, goal, float(speed))
    if manner.law.is_cyclic:
        clip = animate(manner, speeds, body, leg, rate, headings=turned, loop=loop)
    else:
        clip = animate_jump(manner, float(speeds[0]), body, leg, rate, n_frames=n_frames)
    if skeleton is None:  # the feet of the person stand where they stood
        level = compute_median([cycle.ground for cycle in cycles])
        clip = clip.with_(root_positions=clip.root_positions + [0.0, level, 0.0])
    if height is not None:
        clip = clip.scale(height / figure_height(clip))
    remarks = observed.notes if isinstance(observed, Motion) else ()
    notes = [*note_gait(space, cycles, observed_gait, start), *note_held(held, goal)]
    usual = list_notes(space, cycles, start, goal)
    return replace(clip, notes=(*remarks, *usual, *notes))


def read_observed(
    observed: Observed, what: str = "stride"
) -> tuple[Sequence[Cycle], float]:
    """Return the cycles of an observation, and its frame rate.

    Raises
    ------
    DataError
        If the observation has no stride; the error gives the reasons.
    """
    if isinstance(observed, Cycle):
        return (observed,), DEFAULT_RATE
    if not isinstance(observed, Motion):
        cycles, rate = observed, DEFAULT_RATE
    else:
        cycles, rate = find_cycles(observed), observed.frame_rate
    if not len(cycles):
        reasons = {each.reason for each in getattr(cycles, "left_out", ())}
        why = f": {format_list(sorted(reasons), 2)}" if reasons else ""
        raise DataError("the observed motion", f"has no whole {what}{why}")
    return cycles, rate


def choose_gait(space: MotionSpace, cycles: Sequence[Cycle], name: str | None) -> str:
    """Return the gait of an observation.

    Raises
    ------
    UnknownNameError
        If the space does not have the gait.
    SettingError
        If it has several jumps, and the observation has no label.
    """
    name = name or cycles[0].gait or (space.gaits[0] if len(space.gaits) == 1 else "")
    if not name and all(has_jumps(space, gait) for gait in space.gaits):
        expected = f"the gait of the observation: {', '.join(space.gaits)}"
        raise SettingError("observed_gait", None, expected)
    name = name or recognize_gait(space, cycles)
    space.list_subjects(name)
    return name


def find_gait(
    space: MotionSpace,
    cycles: Sequence[Cycle],
    gaits: tuple[str, str],
    has_speed: bool,
    estimator: str,
) -> Gait:
    """Return the gait of an observed person, from one observation.

    Parameters
    ----------
    space : MotionSpace
    cycles : sequence of Cycle
        Of the person.
    gaits : tuple of str
        Of the observation, and of the answer.
    has_speed : bool
        Whether the answer is asked for at speeds, rather than at the usual one.
    estimator : str
    """
    estimate = find_estimator(estimator)
    check_skeleton(cycles[0].skeleton, space.skeleton, "the observed motion")
    start, goal = gaits
    names = list_common_subjects(space, gaits)
    paces = [space.find_poses(name, goal) for name in names]
    laws = [FrequencyLaw.fit([c for c in space.cycles if c.gait == g]) for g in gaits]
    course = float(np.mean([cycle.course for cycle in cycles]))
    if len(names) == 1 and start == goal and not laws[1].is_cyclic:
        law = laws[1].carry(cycles, laws[0], share=1.0)
        return Gait(carry_difference(cycles, paces[0]), law, course)
    ask = prepare_questions(space, cycles, gaits)

    def pose(parameter: float | None) -> CyclePoses:
        return estimate(ask(parameter))

    law = laws[1].carry(cycles, laws[0])
    if has_speed and any(len(pace.speeds) > 1 for pace in paces):
        return Gait(pose, law, course)
    usual = pose(None)
    return Gait(lambda _: usual, law, course)


def carry_difference(
    cycles: Sequence[Cycle], pace: SubjectPoses
) -> Callable[[float], CyclePoses]:
    """Return a person's poses at any parameter, as unlike a single subject's as observed.

    Raises DataError if the subject has a single parameter, from which nothing can be
    learned.
    """
    if len(pace.speeds) == 1:
        problem = "has one subject with one length; add lengths or subjects"
        raise DataError("the motion space", problem)
    observed = average_poses(stack_cycles(cycles))
    difference = subtract_poses(observed, pace.at(average_speed(cycles)))
    return lambda parameter: add_poses(pace.at(parameter), difference)


def prepare_questions(
    space: MotionSpace, cycles: Sequence[Cycle], gaits: tuple[str, str]
) -> Callable[[float | None], Question]:
    """Return a function that makes the question for a speed; None is the usual one.

    Raises
    ------
    DataError
        If the space has less than two subjects in both gaits.
    """
    start, goal = gaits
    subjects = list_common_subjects(space, gaits)
    observed = average_poses(stack_cycles(cycles))
    speed = average_speed(cycles) if start == goal else None
    if len(subjects) < 2:
        problem = "has less than two subjects in both gaits; add subjects"
        raise DataError("the motion space", problem)
    paced = {
        gait: PacedSubjects(space, [space.find_poses(name, gait) for name in subjects])
        for gait in gaits
    }
    observation = Observation(observed, paced[start].at(speed))
    return lambda parameter: Question(observation, paced[goal].at(parameter))


def list_common_subjects(space: MotionSpace, gaits: tuple[str, str]) -> list[str]:
    """Return the subjects with cycles in both gaits."""
    moving = space.list_subjects(gaits[1])
    return [name for name in space.list_subjects(gaits[0]) if name in moving]


def average_speed(cycles: Sequence[Cycle]) -> float:
    """Return the mean speed of cycles, in leg lengths per second."""
    return float(np.mean([cycle.parameter for cycle in cycles]))


def list_speeds(
    manner: Gait, parameter: ArrayLike, n_frames: int | None, frame_rate: float
) -> Floats:
    """Return the speed on each frame, shape (n_frames,).

    Raises SettingError if speeds are not above 0, or do not match `n_frames`.
    """
    speeds = np.asarray(parameter, float)
    if not (speeds.ndim < 2 and speeds.size and (speeds > 0).all()):
        raise SettingError("parameter", parameter, "speeds above 0, in legs per second")
    if speeds.ndim:
        if n_frames not in (None, len(speeds)):
            raise SettingError("n_frames", n_frames, f"{len(speeds)}, as many as speeds")
        return speeds
    if n_frames is None:
        n_frames = round(DEFAULT_STRIDES / float(manner.law.at(speeds)) * frame_rate)
    if n_frames < 1:
        raise SettingError("n_frames", n_frames, "1 or more")
    return np.full(n_frames, float(speeds))


def _list_lengths(
    parameter: ArrayLike, headings: ArrayLike | None, n_frames: int | None, *, loop: bool
) -> Floats:
    """Return the length of a jump, shape (1,).

    Raises SettingError if it is not a number of at least 0, or a setting is for strides
    alone.
    """
    lengths = np.asarray(parameter, float)
    if lengths.ndim or not 0 <= lengths < np.inf:
        raise SettingError("parameter", parameter, "a length of 0 or more, in legs")
    if loop:
        raise SettingError("loop", loop, "False for a jump, which does not repeat")
    if headings is not None:
        raise SettingError("headings", "given", "None for a jump, along +z")
    if n_frames is not None and n_frames < 2:
        raise SettingError("n_frames", n_frames, "2 or more for a jump")
    return lengths[np.newaxis]


def _check_headings(headings: ArrayLike | None, n_frames: int) -> Floats | None:
    if headings is None:
        return None
    angles = np.asarray(headings, float)
    if angles.shape != (n_frames,) or not np.isfinite(angles).all():
        problem = f"an angle in radians for each of {n_frames} frames"
        raise SettingError("headings", f"shape {angles.shape}", problem)
    return angles


def measure_leg_length(skeleton: Skeleton) -> float:
    """Return the length of a leg in centimeters: thigh and shin, the mean of both sides."""
    ends = find_legs(skeleton, find_slots(skeleton))[:, 1:]
    return float(np.linalg.norm(skeleton.offsets[ends], axis=-1).sum() / 2)


def list_notes(
    space: MotionSpace, cycles: Sequence[Cycle], start: str, goal: str
) -> list[str]:
    """Return notes on the people that were used, and on those with a single speed."""
    observed = "legs" if has_jumps(space, start) else "legs/s"
    subjects = list_common_subjects(space, (start, goal))
    notes = [
        f"{format_count(len(cycles), 'cycle')} of gait {start!r} at "
        f"{average_speed(cycles):.2f} {observed}, compared with "
        f"{format_count(len(subjects), 'subject')}"
    ]
    still = [name for name in subjects if len(space.find_poses(name, goal).speeds) == 1]
    if still:
        words = ("length", "duration"), ("speed", "frequency")
        size, time = words[0 if has_jumps(space, goal) else 1]
        notes.append(
            f"{format_list(still, 3)} {'has' if len(still) == 1 else 'have'} one {size} in "
            f"gait {goal!r}: only {time} and travel follow the {size}"
        )
    return notes


class HeldSubject(NamedTuple):
    """A subject whose poses are those of its nearest own speed.

    Attributes
    ----------
    subject : str
    recorded : tuple of float
        The subject's lowest and highest speed, or length of a jump.
    beyond : float
        How far the requested one is outside, in the same unit.
    """

    subject: str
    recorded: tuple[float, float]
    beyond: float


def list_held(
    space: MotionSpace, gaits: tuple[str, str], parameter: ArrayLike | None
) -> list[HeldSubject]:
    """Return the subjects who were not recorded at requested speeds, the farthest first.

    Parameters
    ----------
    space : MotionSpace
    gaits : tuple of str
        Of the observation, and of the answer.
    parameter : float or array_like, optional
        See `restyle`; at the usual speed, no subject is held.
    """
    if parameter is None:
        return []
    least, most = float(np.min(parameter)), float(np.max(parameter))
    held = []
    for name in list_common_subjects(space, gaits):
        speeds = space.find_poses(name, gaits[1]).speeds
        low, high = float(speeds[0]), float(speeds[-1])
        beyond = max(low - least, most - high)
        if beyond > max((SAME_SPEED - 1) * high, ON_THE_SPOT):
            held.append(HeldSubject(name, (low, high), beyond))
    return sorted(held, key=lambda each: -each.beyond)


def note_held(held: Sequence[HeldSubject], gait: str) -> list[str]:
    """Return a note on the subjects of several speeds that are held at one of them."""
    several = [each for each in held if each.recorded[0] < each.recorded[1]]
    if not several:
        return []
    spelled = [
        f"{name} ({beyond:.2f} beyond {low:.2f} to {high:.2f})"
        for name, (low, high), beyond in several
    ]
    return [f"held at the nearest speed of their own {gait!r}: {format_list(spelled, 3)}"]


def note_gait(
    space: MotionSpace, cycles: Sequence[Cycle], name: str | None, gait: str
) -> list[str]:
    """Return a note on a gait that was recognized, rather than named; see `choose_gait`."""
    if name or cycles[0].gait or len(space.gaits) == 1:
        return []
    return [f"taken for gait {gait!r} by its speed and steps; name it if that is wrong"]
