"""Fitting a motion space to observed points by Levenberg and Marquardt's method [UG04]_.

Unknown are the phase, place and rotation of the figure on each frame (eq. 11), the size of
its body, its coefficients, and offsets of its own. Coefficients are as likely as among the
people of the space, and phase, place and rotation change smoothly.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from ...._arguments import check_arguments
from ...._text import BriefRepr
from ....animation.features import UP_VECTORS
from ....animation.motion import Motion
from ....animation.points import Points
from ....errors import DataError, SettingError
from ....geometry.arrays import Floats
from ....geometry.pinhole_camera import PinholeCamera
from ....geometry.rotations import compose, extract_heading, invert, mean_rotation
from ....geometry.vectors import project_to_ground
from ..cycles import Cycle
from ..motion_space import MotionSpace
from ..posed_body import SLOWEST
from ..speeds import FrequencyLaw
from .cycle_model import CycleModel
from .figure_state import FigureState, Problem, weigh_smoothness
from .observation import NEAREST
from .point_matching import estimate_offsets, match_points
from .start import find_start

MAX_STEPS, ENOUGH = 40, 1e-4  # of the method; share of the cost that ends it


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
    markers : dict of str to ndarray, shape (3,)
        Offset of each marker on the skin from its joint, in the axes of its bone and in
        centimeters.
    cameras : tuple of PinholeCamera
        With their focal lengths after the fit.
    """

    motion: Motion
    cycle: Cycle
    phases: Floats
    coefficients: Floats
    size: float
    error: float
    markers: Mapping[str, Floats] = field(default_factory=dict)
    cameras: tuple[PinholeCamera, ...] = ()

    def _summarize(self) -> str:
        strides = float(np.ptp(self.phases))
        return f"{strides:.1f} strides, size {self.size:.2f}, error {self.error:.2f}"


@check_arguments
def fit_observations(
    space: MotionSpace,
    points: Points | Sequence[Points],
    *,
    cameras: Sequence[PinholeCamera] | None = None,
    gait: str | None = None,
    joints: Mapping[str, str] | None = None,
    skin: Collection[str] | None = None,
    deviation: float | None = None,
    size: float | None = None,
    refine_focal: bool = False,
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
        Joint at each point, or at the start of the bone that carries it. By default
        joints of the same name, and those of the names that OpenPose, COCO and MediaPipe
        use.
    skin : collection of str, optional
        Points on the skin: each has an unknown constant offset in the axes of its bone. The
        others lie in joints. By default all of `joints` in space, and none in images.
    deviation : float, optional
        Usual error of a point: by default 1.5 cm, or 5 pixels.
    size : float, optional
        Factor of the body's size, relative to the first subject of the space. One camera
        cannot measure it: without this, the body is about as large as those of the space.
    refine_focal : bool
        Whether the focal lengths of the cameras are unknown too, within about 20 %. With
        one camera, a longer focal length looks much like a longer distance.
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
        If no points are known joints, a frame range differs, too few points are there or
        they are in another unit, cameras and images do not match, or a camera has the
        figure behind it.
    SettingError
        If the gait is missing, or a focal length is to be found without a camera.
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
    matched = match_points(
        model.skeleton,
        clips,
        cameras=cameras,
        joints=joints,
        skin=skin,
        deviation=deviation,
        refine_focal=refine_focal,
    )
    views, carriers = matched.views, [*matched.markers.values()]
    offsets = estimate_offsets(model.skeleton, carriers)
    rate = clips[0].frame_rate
    law = FrequencyLaw.fit(space.cycles)
    usual = float(np.median([1 / cycle.duration for cycle in space.cycles])) / rate
    problem = Problem(model, views, weigh_smoothness(rate), size is not None, offsets)
    state = minimize(problem, find_start(model, views, usual, size, offsets))
    check_depths(problem, state)
    motion = make_motion(model, state, clips[0])
    leg = space.cycles[0].leg * float(np.exp(state.size))
    cycle = make_cycle(model, state, leg, rate, law, parameter)
    ends = (motion.start_frame, motion.last_frame)
    cycle = replace(cycle, subject=subject, gait=gait, frames=ends)
    error = measure_error(problem, state)
    kept = state.coefficients[: len(space)]
    size = float(np.exp(state.size))
    return ObservationFit(
        motion,
        cycle,
        state.phases,
        kept,
        size,
        error,
        dict(zip(matched.markers, size * state.offsets)),
        tuple(view.refine(state.focals) for view in views if view.camera is not None),
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


def check_depths(problem: Problem, state: FigureState) -> None:
    """Raise a DataError if a camera has a figure behind it on most frames."""
    posed = problem.model.pose(state.phases, state.coefficients)
    for view in problem.views:
        if view.camera is None:
            continue
        depths = view.camera.to_camera(problem.place(state, view, posed))[..., 2]
        if np.mean(depths > NEAREST) < 0.5:
            advice = (
                "has the figure behind it; check its rotation and translation, and that "
                "cameras and images have the same order"
            )
            raise DataError(f"camera {view.camera.name!r}", advice)


def measure_error(problem: Problem, state: FigureState) -> float:
    """Return the RMS distance from all points, in centimeters or pixels."""
    squares, count = 0.0, 0
    posed = problem.model.pose(state.phases, state.coefficients)
    for view in problem.views:
        off = view.measure(problem.place(state, view, posed), state.focals)[0]
        is_known = view.weights > 0
        squares += float((off[is_known] ** 2).sum())
        count += int(is_known.sum())
    return float(np.sqrt(squares / max(count, 1)))
