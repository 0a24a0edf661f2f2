"""A motion as it is measured: its points and world rotations, and which joint is which."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ...geometry.arrays import Floats
from ..feet.foot import PosedFeet, find_feet
from ..feet.soles import add_soles
from ..mapping.labeling import find_slots
from ..mapping.slot_places import find_next_slot
from ..motion import Motion
from ..skeleton import Skeleton

NO_ROTATION = np.array([0.0, 0.0, 0.0, 1.0])


@dataclass(frozen=True, eq=False)
class Rest:
    """The rest pose of a figure: positions and rotations of its joints in the world.

    Attributes
    ----------
    positions : mapping of str to ndarray, shape (3,)
        Centimeters.
    rotations : mapping of str to ndarray, shape (4,)
        Unit quaternions from the axes of each joint to world axes.
    is_grounded : bool
        Whether the figure stands on the ground, so that its height counts.
    """

    positions: Mapping[str, Floats]
    rotations: Mapping[str, Floats]
    is_grounded: bool = False

    @classmethod
    def of(cls, skeleton: Skeleton) -> Rest:
        """Return the zero pose of a skeleton."""
        positions = dict(zip(skeleton.names, skeleton.rest_positions()))
        return cls(positions, dict.fromkeys(skeleton.names, NO_ROTATION))


@dataclass(frozen=True, eq=False)
class PosedFigure:
    """A motion with its joints in the world, and the joints of its slots.

    The step is 1 if all frames are there, or the interval of those that are.
    """

    posed: PosedFeet
    slots: Mapping[str, int]
    rest: Rest
    step: int = 1

    @classmethod
    def of(cls, motion: Motion, rest: Rest | None = None, step: int = 1) -> PosedFigure:
        """Pose a motion; without a rest pose, that of its skeleton."""
        skeleton = motion.skeleton
        # The zero pose of joints that were baked is not a pose of the figure.
        names = find_slots(motion)
        slots = {slot: skeleton.index(name) for slot, name in names.items()}
        soled = add_soles(motion)
        posed = PosedFeet.of(soled, find_feet(soled.skeleton, names))
        return cls(posed, slots, rest or Rest.of(skeleton), step)

    @property
    def motion(self) -> Motion:
        """The motion."""
        return self.posed.motion

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the joints."""
        return self.motion.skeleton.names

    @property
    def numbers(self) -> Floats:
        """The frame numbers of the written animation, shape (n_frames,)."""
        return self.step * self.motion.frames

    @cached_property
    def leg(self) -> float:
        """Length of the legs in centimeters; 0 without legs."""
        return float(np.mean(self.posed.legs)) if self.posed.feet else 0.0

    @property
    def hips(self) -> int:
        """The joint of the hips, or the root."""
        return self.slots.get("hips", 0)

    def find_answer(self, other: PosedFigure) -> list[int | None]:
        """Return, for each joint, that of the same name or slot in another figure."""
        theirs = {name: joint for joint, name in enumerate(other.names)}
        slots = {joint: slot for slot, joint in self.slots.items()}
        return [
            theirs.get(name, other.slots.get(slots.get(joint, "")))
            for joint, name in enumerate(self.names)
        ]

    def find_bone(self, slot: str) -> tuple[int, int] | None:
        """Return the joints at the ends of a slot's bone; None without a next slot."""
        following = find_next_slot(slot, self.slots)
        if slot not in self.slots or following is None:
            return None
        return self.slots[slot], self.slots[following]
