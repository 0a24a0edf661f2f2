"""Restyle an observed person by a database, and keep the feet from sliding."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ...animation.feet.detection import find_contacts
from ...animation.kinematics import figure_height
from ...animation.motion import Motion
from ...animation.points import Points
from ...errors import DataError, SettingError
from ...geometry.pinhole_camera import PinholeCamera
from ...methods.feet.cleaning import FeetResult
from ...methods.feet.locking import lock_feet
from ...methods.feet.slides import measure_slides
from ...methods.resequencing.ground_path import GroundPath, plan_walk
from ...methods.style.cycles import JUMP, find_cycles
from ...methods.style.fitting.fit import ObservationFit, fit_observations
from ...methods.style.motion_space import MotionSpace
from ...methods.style.posed_body import CM_PER_METER
from ...methods.style.restyle import (
    HeldSubject,
    average_speed,
    choose_gait,
    list_held,
    note_gait,
    read_observed,
    restyle,
)
from ...methods.style.spans import Cycle, Cycles
from ...methods.style.speeds import find_speed_range, has_jumps
from ..captures.databases import drop_cycles
from .request import RestyleRequest

LAPS = 3  # of a loop; the feet of the middle one are used


@dataclass(frozen=True, eq=False)
class RestyleResult:
    """A restyled motion.

    Attributes
    ----------
    motion : Motion
    free : Motion
        Before its feet were locked.
    observed : Cycles
        Cycles that were observed.
    space : MotionSpace
    gaits : tuple of str
        Observed, and of the result.
    speeds : tuple of float
        First and last speed in leg lengths per second; length of a jump, twice, in leg
        lengths.
    leg : float
        Length of a leg of the result in centimeters.
    feet : FeetResult, optional
        Contacts and slides, if the feet are locked.
    held : tuple of HeldSubject
        Subjects who were not recorded at the requested speeds.
    """

    motion: Motion
    free: Motion
    observed: Cycles
    space: MotionSpace
    gaits: tuple[str, str]
    speeds: tuple[float, float]
    leg: float
    feet: FeetResult | None = None
    held: tuple[HeldSubject, ...] = ()

    @property
    def are_jumps(self) -> tuple[bool, bool]:
        """Whether jumps were observed, and whether the result is a jump."""
        start, goal = (has_jumps(self.space, gait) for gait in self.gaits)
        return start, goal

    @property
    def observed_speed(self) -> float:
        """Mean speed that was observed, in meters per second; length of jumps in meters."""
        speeds = [cycle.parameter * cycle.leg for cycle in self.observed]
        return float(np.mean(speeds)) / CM_PER_METER

    def facts(self) -> dict[str, Any]:
        """Return the facts of the result for scripts, in JSON types."""
        space, motion = self.space, self.motion
        meters = [speed * self.leg / CM_PER_METER for speed in self.speeds]
        were_jumps, is_jump = self.are_jumps
        return {
            "n_frames": len(motion),
            "frame_rate": motion.frame_rate,
            "observed_gait": self.gaits[0],
            "gait": self.gaits[1],
            "speed": None if is_jump else meters,
            "length": meters[0] if is_jump else None,
            "parameter": [*self.speeds],
            "leg": self.leg,
            "n_observed": len(self.observed),
            "observed_speed": None if were_jumps else self.observed_speed,
            "observed_length": self.observed_speed if were_jumps else None,
            "left_out": [
                {"frames": [*each.frames], "reason": each.reason}
                for each in self.observed.left_out
            ],
            "space": {
                "subjects": [*space.subjects],
                "gaits": [*space.gaits],
                "n_cycles": len(space.cycles),
                "n_components": len(space),
                "variance_share": space.variance_share,
            },
            "held": [
                {**each._asdict(), "recorded": [*each.recorded]} for each in self.held
            ],
            "feet": [] if self.feet is None else self.feet.facts()["feet"],
            "notes": [*motion.notes],
        }


@dataclass(frozen=True)
class Restyler(RestyleRequest):
    """A request to restyle observed motions.

    Attributes
    ----------
    force : bool
        Whether speeds are allowed that are far from those that were recorded.
    keep_all : bool
        Whether cycles are used that touch calibration poses and glitches.

    Examples
    --------
    >>> from keyweave import examples, find_cycles
    >>> slow, brisk, tired = map(examples.load_walk, ("slow", "brisk", "tired"))
    >>> cycles = [*find_cycles(slow, subject="a", gait="walk")]
    >>> cycles += find_cycles(brisk, subject="b", gait="walk")
    >>> restyler = Restyler(speed="1.3", n_frames=60)
    >>> result = restyler.compute(restyler.fit(cycles), [tired])
    >>> len(result.motion), [round(speed, 2) for speed in result.facts()["speed"]]
    (60, [1.3, 1.3])
    """

    force: bool = False
    keep_all: bool = False

    def fit(self, cycles: Iterable[Cycle]) -> MotionSpace:
        """Return the motion space of cycles.

        Raises
        ------
        DataError
            If there are less than two, or the skeletons do not match.
        """
        return MotionSpace.fit(cycles, share=self.share)

    def observe(
        self,
        space: MotionSpace,
        points: Sequence[Points],
        cameras: Sequence[PinholeCamera] = (),
        joints: Mapping[str, str] | None = None,
        skin: Collection[str] | None = None,
        *,
        refine_focal: bool = False,
    ) -> ObservationFit:
        """Fit the space to the points of a walk or run, instead of a motion.

        The height of the figure is that of the first subject if a single camera saw it.

        Raises
        ------
        DataError, SettingError, UnknownNameError
            See `keyweave.fit_observations`.
        """
        is_flat = not any(each.has_depth for each in points)
        size = 1.0 if is_flat and len(points) == 1 else None
        return fit_observations(
            space,
            points,
            cameras=cameras,
            gait=self.observed_gait,
            joints=joints,
            skin=skin,
            size=size,
            refine_focal=refine_focal,
        )

    def compute(
        self,
        space: MotionSpace,
        motions: Sequence[Motion],
        cycles: Sequence[Cycle] | None = None,
        path: GroundPath | None = None,
    ) -> RestyleResult:
        """Restyle motions of the same person, and lock the feet of the result.

        Parameters
        ----------
        space : MotionSpace
        motions : sequence of Motion
            Their cycles are used together; the first one gives the frame rate.
        cycles : sequence of Cycle, optional
            Known cycles of these motions, such as those of a fit.
        path : GroundPath, optional
            Way over the ground, with y up, from its first point on; see `plan_walk`. By
            default the figure travels along +z from the origin.

        Raises
        ------
        DataError
            If the motions have no stride, the skeletons do not match, or the space has
            less than two subjects in both gaits.
        SettingError
            If the speed or length is far from those that were recorded, or a setting does
            not go with the gait.
        UnknownNameError
            If the space does not have a gait.
        """
        observed, notes = Cycles(tuple(cycles or ())), list[str]()
        if cycles is None:
            observed = self._observe(space, motions, notes)
        read_observed(observed)
        start = choose_gait(space, observed, self.observed_gait)
        goal = self.gait or start
        space.list_subjects(goal)
        is_jump = has_jumps(space, goal)
        self._check_kind(goal, path, is_jump=is_jump)
        factor = 1.0
        if self.height is not None:
            factor = self.height / figure_height(motions[0])
        leg, rate = factor * observed[0].leg, motions[0].frame_rate
        options: dict[str, Any] = {
            "gait": goal,
            "observed_gait": start,
            "estimator": self.estimator,
            "frame_rate": rate,
            "loop": self.loop,
            "force": True,
        }
        parameters, remarks = self._list_parameters(space, goal, leg)
        remarks = [*notes, *note_gait(space, observed, self.observed_gait, start), *remarks]
        has_parameter = bool(self.speeds) or self.length is not None
        parameter: Any = parameters[0] if has_parameter else None
        n_frames = self.n_frames
        if path is not None:
            width = leg * measure_step(observed)
            ends = (leg * parameters[0], leg * parameters[1])
            walk = plan_walk(path, ends, rate, width=width, n_frames=n_frames)
            parameter, n_frames = np.abs(walk.velocities) / leg, len(walk.velocities)
            options["headings"] = np.unwrap(np.angle(walk.velocities))
        elif parameters[0] != parameters[1]:
            middle = sum(parameters) / 2
            n_frames = n_frames or len(
                restyle(space, observed, parameter=middle, **options)
            )
            parameter = np.linspace(*parameters, n_frames)
        clip = restyle(space, observed, parameter=parameter, n_frames=n_frames, **options)
        free = clip.scale(factor) if factor != 1 else clip
        if path is not None:
            way = [walk.start.imag, 0.0, walk.start.real]
            free = free.with_(root_positions=free.root_positions + way)
        free = free.with_(notes=(*free.notes, *remarks))
        held = tuple(list_held(space, (start, goal), parameter))
        result = RestyleResult(
            free, free, observed, space, (start, goal), parameters, leg, held=held
        )
        return result if self.feet == "off" else lock_result(result, loop=self.loop)

    def _observe(
        self, space: MotionSpace, motions: Sequence[Motion], notes: list[str]
    ) -> Cycles:
        """Return the cycles of observed motions that are used; add notes on the others."""
        gait, name = self.observed_gait, "the observed motion"
        parts = [find_observed(space, motion, gait) for motion in motions]
        return join_cycles(
            [
                drop_cycles(cycles, motion, notes, name, self.keep_all)
                for cycles, motion in zip(parts, motions)
            ]
        )

    def _check_kind(self, gait: str, path: GroundPath | None, *, is_jump: bool) -> None:
        """Raise a SettingError if a setting is for strides and the result a jump, or so."""
        if not is_jump and self.length is not None:
            expected = f"unset for gait {gait!r}, whose strides have a speed"
            raise SettingError("length", self.length, expected)
        if is_jump and self.speed is not None:
            expected = f"unset for gait {gait!r}, which has a length instead"
            raise SettingError("speed", self.speed, expected)
        if is_jump and self.loop:
            raise SettingError(
                "loop", True, f"off for gait {gait!r}, which does not repeat"
            )
        if path is not None and (is_jump or self.loop):
            why = f"for gait {gait!r}" if is_jump else "for a loop"
            raise SettingError("along", "a path", f"unset {why}")

    def _list_parameters(
        self, space: MotionSpace, gait: str, leg: float
    ) -> tuple[tuple[float, float], list[str]]:
        """Return the first and last speed in leg lengths per second, and notes.

        For a jump, its length in leg lengths, twice.

        Raises
        ------
        SettingError
            If one is far from those that were recorded; in meters per second.
        """
        is_jump = has_jumps(space, gait)
        name, unit = ("length", "m") if is_jump else ("speed", "m/s")
        value = getattr(self, name)
        if value is None:
            usual = average_speed([c for c in space.cycles if c.gait == gait])
            return (usual, usual), []
        wanted = (value, value) if is_jump else self.speeds
        first, last = (CM_PER_METER * each / leg for each in wanted)
        reach = find_speed_range(space, gait)
        if reach.least <= min(first, last) and max(first, last) <= reach.most:
            return (first, last), []
        least, low, high, most = (f"{leg / CM_PER_METER * each:.2f}" for each in reach)
        recorded = f"gait {gait!r} was recorded from {low} to {high}"
        if self.force:
            ends = " to ".join(f"{each:g}" for each in dict.fromkeys(wanted))
            note = f"a {name} of {ends} {unit} is far from the recorded ones: {recorded}"
            return (first, last), [note]
        expected = f"from {least} to {most} {unit}, as {recorded}; force=True allows others"
        raise SettingError(name, value, expected)


def measure_step(observed: Sequence[Cycle]) -> float:
    """Return half the mean length of strides in leg lengths; 1 without strides."""
    strides = [cycle.parameter * cycle.duration for cycle in observed if cycle.is_closed]
    return float(np.mean(strides)) / 2 if strides else 1.0


def find_observed(space: MotionSpace, motion: Motion, gait: str | None) -> Cycles:
    """Return the strides of a motion, or its jumps if its gait has jumps.

    Raises
    ------
    UnknownNameError
        If the space does not have the gait.
    """
    name = gait or (space.gaits[0] if len(space.gaits) == 1 else "")
    if name and space.list_subjects(name) and has_jumps(space, name):
        return find_cycles(motion, gait=JUMP, contacts=find_contacts(motion))
    return find_cycles(motion)


def join_cycles(parts: Sequence[Cycles]) -> Cycles:
    """Return the cycles of several motions of a person, and the strides left out."""
    return Cycles(
        tuple(cycle for each in parts for cycle in each),
        tuple(stride for each in parts for stride in each.left_out),
    )


def lock_result(result: RestyleResult, *, loop: bool = False) -> RestyleResult:
    """Lock the feet of a result; a note explains failures.

    In a loop, contacts go on over the end of the motion.
    """
    free = result.free
    motion = free.with_(notes=())
    if loop:
        motion = repeat_motion(motion, result.speeds[0] * result.leg)
    try:
        contacts = find_contacts(motion)
        if not contacts.standing.any():
            raise DataError("the feet", "are never in contact")
        locked = lock_feet(motion, contacts)
    except DataError as error:
        notes = (*free.notes, f"feet are not locked: {error}")
        return replace(result, motion=free.with_(notes=notes))
    ends = free.start_frame, free.last_frame
    after, contacts = locked.cut(*ends), contacts.cut(*ends)
    slides = [measure_slides(each, contacts) for each in (free.with_(notes=()), after)]
    feet = FeetResult(after, contacts, *slides)
    notes = (*free.notes, *locked.notes)
    return replace(result, motion=after.with_(notes=notes), feet=feet)


def repeat_motion(motion: Motion, speed: float) -> Motion:
    """Return a loop three times; the second lap has the frames and places of the loop.

    The motion travels along +z, at a speed in centimeters per second.
    """
    n_frames = len(motion)
    laps = np.repeat([-1.0, 0.0, 1.0], n_frames)
    travel = laps[:, np.newaxis] * [0.0, 0.0, speed * motion.duration]
    rows = np.tile(np.arange(n_frames), LAPS)
    return motion.with_(
        rotations=motion.rotations[rows],
        root_positions=motion.root_positions[rows] + travel,
        translations=motion.translations[rows],
        start_frame=motion.start_frame - n_frames,
    )
