"""Fitting a motion space to observed points by Levenberg and Marquardt's method [UG04]_.

Unknown are the phase, place and rotation of the figure on each frame (eq. 11), the size of
its body, its coefficients, and offsets of its own. Coefficients are as likely as among the
people of the space, and phase, place and rotation change smoothly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ...._text import BriefRepr, format_list
from ....animation.features import UP_VECTORS
from ....animation.mapping.labeling import find_slots
from ....animation.motion import Motion
from ....animation.points import Points
from ....animation.skeleton import Skeleton
from ....errors import DataError, SettingError
from ....geometry.arrays import Floats
from ....geometry.pinhole_camera import PinholeCamera
from ....geometry.rotations import compose, extract_heading, invert, mean_rotation
from ....geometry.vectors import project_to_ground
from ..cycles import SLOWEST, Cycle
from ..motion_space import MotionSpace
from ..speeds import FrequencyLaw
from .cycle_model import CycleModel
from .figure_state import FigureState, Problem, weigh_smoothness
from .observation import View
from .start import find_start

CENTIMETERS, PIXELS = 1.5, 5.0  # usual errors of points
MAX_STEPS, ENOUGH = 40, 1e-4  # of the method; share of the cost that ends it
KEY_POINT_PARTS = {
    "shoulder": "upper_arm",
    "elbow": "forearm",
    "wrist": "hand",
    "hip": "thigh",
    "knee": "shin",
    "ankle": "foot",
    "bigtoe": "toe",
    "footindex": "toe",
}
# Slots of the key points of OpenPose ("RShoulder"), COCO and MediaPipe ("right_shoulder").
KEY_POINT_SLOTS = {
    "neck": "neck",
    "midhip": "hips",
    **{
        f"{side}{part}": f"{side[0]}.{slot}"
        for side in ("l", "r", "left", "right")
        for part, slot in KEY_POINT_PARTS.items()
    },
}


@dataclass(frozen=True, eq=False, repr=False)
class ObservationFit(BriefRepr):
    """A figure that was fitted to points.

    Attributes
    ----------
    motion : Motion
        On the frames of the points.
    cycle : Cycle
        The person's stride, for `restyle`.
    phases : ndarray, shape (n_frames,)
        In strides.
    coefficients : ndarray, shape (m,)
        In the motion space.
    size : float
        Factor of the body's size.
    error : float
        RMS distance from the points, in centimeters or pixels.
    """

    motion: Motion
    cycle: Cycle
    phases: Floats
    coefficients: Floats
    size: float
    error: float

    def _summarize(self) -> str:
        strides = float(np.ptp(self.phases))
        return f"{strides:.1f} strides, size {self.size:.2f}, error {self.error:.2f}"


def fit_observations(
    space: MotionSpace,
    points: Points | Sequence[Points],
    *,
    cameras: Sequence[PinholeCamera] | None = None,
    gait: str | None = None,
    joints: Mapping[str, str] | None = None,
    deviation: float | None = None,
    size: float | None = None,
    parameter: float | None = None,
    own_offsets: bool = True,
    subject: str = "",
) -> ObservationFit:
    """Return a figure of a motion space that moves like observed points.

    Parameters
    ----------
    space : MotionSpace
    points : Points or sequence of Points
        In space, with y up; or in images, one for each camera, on the same frames.
    cameras : sequence of PinholeCamera, optional
        Of the images.
    gait : str, optional
        Gait of the observation; required if the space has several.
    joints : mapping of str to str, optional
        Joint at each point. By default joints of the same name, and those of the names
        that OpenPose, COCO and MediaPipe use.
    deviation : float, optional
        Usual error of a point: by default 1.5 cm, or 5 pixels.
    size : float, optional
        Factor of the body's size, relative to the first subject of the space. One camera
        cannot measure it: without this, the body is about as large as those of the space.
    parameter : float, optional
        Speed of the observation in leg lengths per second, for treadmills. By default
        measured, or estimated from the frequency if the figure hardly travels.
    own_offsets : bool
        Whether the person may differ from the space by offsets of its own.
    subject : str
        Label of the cycle.

    Raises
    ------
    DataError
        If no points are known joints, a frame range differs, or too few points are there.
    SettingError
        If cameras and images do not match, or the gait is missing.
    UnknownNameError
        If the space does not have the gait.

    Examples
    --------
    >>> from keyweave import Points, examples, find_cycles, joint_positions
    >>> *people, stranger = examples.PEOPLE
    >>> cycles = [
    ...     cycle
    ...     for name in people
    ...     for cycle in find_cycles(
    ...         examples.load_person(name, "slow"), subject=name, gait="walk"
    ...     )
    ... ]
    >>> walk = examples.load_person(stranger, "slow").cut(1, 60)
    >>> places = joint_positions(walk)
    >>> markers = Points(walk.skeleton.names, places, 1.0, walk.frame_rate)
    >>> fit = fit_observations(MotionSpace.fit(cycles), markers)
    >>> round(fit.size, 1), fit.error < 2.0  # centimeters
    (1.0, True)
    """
    clips = (points,) if isinstance(points, Points) else tuple(points)
    space, gait = _choose_gait(space, gait)
    model = CycleModel.of(space, own_offsets=own_offsets)
    views = make_views(model.skeleton, clips, cameras, joints, deviation)
    rate = clips[0].frame_rate
    law = FrequencyLaw.fit(space.cycles)
    usual = float(np.median([1 / cycle.duration for cycle in space.cycles])) / rate
    problem = Problem(model, views, weigh_smoothness(rate), size is not None)
    state = minimize(problem, find_start(model, views, usual, size))
    motion = make_motion(model, state, clips[0])
    leg = space.cycles[0].leg * float(np.exp(state.size))
    cycle = make_cycle(model, state, leg, rate, law, parameter)
    ends = (motion.start_frame, motion.last_frame)
    cycle = replace(cycle, subject=subject, gait=gait, frames=ends)
    error = measure_error(problem, state)
    kept = state.coefficients[: len(space)]
    return ObservationFit(
        motion, cycle, state.phases, kept, float(np.exp(state.size)), error
    )


def _choose_gait(space: MotionSpace, gait: str | None) -> tuple[MotionSpace, str]:
    """Return the space of one gait."""
    if gait is None and len(space.gaits) > 1:
        expected = f"the gait of the observation: {', '.join(space.gaits)}"
        raise SettingError("gait", None, expected)
    name = gait or space.gaits[0]
    space.list_subjects(name)
    if len(space.gaits) == 1:
        return space, name
    share = max(space.variance_share, 0.9)
    return MotionSpace.fit([c for c in space.cycles if c.gait == name], share=share), name


def make_views(
    skeleton: Skeleton,
    clips: Sequence[Points],
    cameras: Sequence[PinholeCamera] | None,
    joints: Mapping[str, str] | None,
    deviation: float | None,
) -> list[View]:
    """Return the observed points as equations.

    Raises
    ------
    DataError
        If no points are known joints, or frames differ.
    SettingError
        If cameras and images do not match.
    """
    flat = [clip for clip in clips if not clip.has_depth]
    cameras = tuple(cameras or ())
    if len(flat) != len(cameras):
        expected = f"one camera for each of {len(flat)} images"
        raise SettingError("cameras", len(cameras), expected)
    for clip in clips[1:]:
        if (len(clip), clip.frame_rate) != (len(clips[0]), clips[0].frame_rate):
            raise DataError("the observed points", "have different frames; cut them alike")
    left = iter(cameras)
    return [
        _make_view(
            skeleton, clip, None if clip.has_depth else next(left), joints, deviation
        )
        for clip in clips
    ]


def _make_view(
    skeleton: Skeleton,
    clip: Points,
    camera: PinholeCamera | None,
    joints: Mapping[str, str] | None,
    deviation: float | None,
) -> View:
    matched = match_joints(skeleton, clip.names, joints)
    if not matched:
        problem = f"match no joint: {format_list(clip.names, 3)}; map them with joints="
        raise DataError("the observed points", problem)
    columns = [*matched]
    usual = deviation or (CENTIMETERS if clip.has_depth else PIXELS)
    sure = clip.confidences[:, columns]
    weights = sure / max(float(sure.max()), 1e-12) / usual**2
    places = np.array([skeleton.index(name) for name in matched.values()], np.intp)
    return View(places, clip.positions[:, columns], weights, camera)


def match_joints(
    skeleton: Skeleton, names: Sequence[str], joints: Mapping[str, str] | None
) -> dict[int, str]:
    """Return the joint of each point that has one, by the number of the point."""
    slots = find_slots(skeleton)
    known = {name: name for name in skeleton.names}
    for name in names:
        slot = KEY_POINT_SLOTS.get(name.lower().replace("_", "").replace(" ", ""))
        if slot in slots:
            known.setdefault(name, slots[slot])
    chosen = known if joints is None else {**joints}
    for name in {*chosen.values()}:
        skeleton.index(name)
    return {i: chosen[name] for i, name in enumerate(names) if name in chosen}


def minimize(problem: Problem, state: FigureState) -> FigureState:
    """Return the state with the least cost that is found from another."""
    cost, damping = problem.measure(state), 1e-3
    for _ in range(MAX_STEPS):
        equations = problem.linearize(state)
        for _ in range(8):
            moved = state.move(*equations.solve(damping))
            lower = problem.measure(moved)
            if lower < cost:
                break
            damping *= 5
        else:
            return state
        gain, state, cost = cost - lower, moved, lower
        damping = max(damping / 5, 1e-9)
        if gain < ENOUGH * cost:
            break
    return state


def make_motion(model: CycleModel, state: FigureState, clip: Points) -> Motion:
    """Return the figure on the frames of points."""
    rotations = np.array(model.pose_rotations(state.phases, state.coefficients))
    rotations[:, 0] = compose(state.rotations, rotations[:, 0])
    return Motion(
        model.skeleton.scale(float(np.exp(state.size))),
        rotations,
        state.places,
        clip.frame_rate,
        clip.start_frame,
    )


def make_cycle(
    model: CycleModel,
    state: FigureState,
    leg: float,
    frame_rate: float,
    law: FrequencyLaw,
    parameter: float | None,
) -> Cycle:
    """Return the stride of a fitted figure."""
    n_frames = len(state.phases)
    pace = (
        float(np.polyfit(np.arange(n_frames), state.phases, 1)[0]) if n_frames > 1 else 0.0
    )
    duration = 1 / max(pace * frame_rate, 1e-3)
    skeleton = model.skeleton.scale(float(np.exp(state.size)))
    ground = project_to_ground(state.places, "y")
    speed = abs(ground[-1] - ground[0]) / max(n_frames - 1, 1) * frame_rate / leg
    if parameter is None and speed < SLOWEST:
        speed = float((1 / duration / law.factor) ** (1 / law.exponent))
    poses = model.pose_cycle(state.coefficients)
    heading = extract_heading(state.rotations, UP_VECTORS["y"])
    tilt = mean_rotation(compose(invert(heading), state.rotations))
    rotations = np.array(poses.rotations)
    rotations[:, 0] = compose(tilt, rotations[:, 0])
    return Cycle(
        skeleton,
        rotations,
        poses.path,
        leg,
        float(speed if parameter is None else parameter),
        duration,
    )


def measure_error(problem: Problem, state: FigureState) -> float:
    """Return the RMS distance from all points, in centimeters or pixels."""
    squares, count = 0.0, 0
    posed = problem.model.pose(state.phases, state.coefficients)
    for view in problem.views:
        off = view.measure(problem.place(state, view, posed))[0]
        is_known = view.weights > 0
        squares += float((off[is_known] ** 2).sum())
        count += int(is_known.sum())
    return float(np.sqrt(squares / max(count, 1)))
