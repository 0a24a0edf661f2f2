"""Where the joints of a motion are in the world, by name."""

from __future__ import annotations

from typing import Callable

from keyweave.animation.kinematics import forward_kinematics
from keyweave.animation.motion import Motion
from keyweave.geometry.arrays import Floats


class World:
    """Where the joints of a motion are, by name."""

    def __init__(self, motion: Motion):
        self.names = set(motion.skeleton.names)
        self._index: Callable[[str], int] = motion.skeleton.index
        self._positions, self._rotations = forward_kinematics(motion)

    def position(self, joint: str) -> Floats:
        """Return positions, (n_frames, 3)."""
        found: Floats = self._positions[:, self._index(joint)]
        return found

    def rotation(self, joint: str) -> Floats:
        """Return world rotations, (n_frames, 4)."""
        found: Floats = self._rotations[:, self._index(joint)]
        return found
