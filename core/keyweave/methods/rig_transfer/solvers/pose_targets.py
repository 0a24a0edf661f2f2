"""Targets of rig transfer: the places in the world that joints of a rig should take."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ....geometry.arrays import Bools, Floats, Ints
from ....geometry.matrices import extract_rotation
from ....geometry.vectors import distance


@dataclass(frozen=True, eq=False)
class PoseTargets:
    """World matrices that joints of a rig should have on each frame."""

    joints: tuple[str, ...]  # of the rig, parents first
    slots: tuple[str, ...]  # of the joints; empty between two joints with a slot
    columns: Ints  # of the joints among those of the rig
    matrices: Floats  # (n_frames, n_targets, 4, 4), without scale

    def __len__(self) -> int:
        return len(self.matrices)

    @property
    def positions(self) -> Floats:
        """Positions of the joints, shape (n_frames, n_targets, 3)."""
        return self.matrices[..., 3, :3]

    @property
    def rotations(self) -> Floats:
        """Rotations of the joints, shape (n_frames, n_targets, 3, 3)."""
        return self.matrices[..., :3, :3]

    @cached_property
    def index(self) -> dict[str, int]:
        """Index of each joint among the targets."""
        return {name: number for number, name in enumerate(self.joints)}

    @cached_property
    def slot_index(self) -> dict[str, int]:
        """Index of the joint of each slot among the targets."""
        return {slot: number for number, slot in enumerate(self.slots) if slot}

    def at(self, slot: str) -> Floats:
        """Return the positions of the joint of a slot, shape (n_frames, 3)."""
        return self.positions[:, self.slot_index[slot]]

    def take(self, rows: Ints | Bools | slice) -> PoseTargets:
        """Return the targets of some frames."""
        return self.with_matrices(self.matrices[rows])

    def with_matrices(self, matrices: Floats) -> PoseTargets:
        """Return the targets of the same joints with other matrices."""
        return PoseTargets(self.joints, self.slots, self.columns, matrices)

    def keep(self, joints: Collection[str]) -> PoseTargets:
        """Return the targets of some of the joints."""
        kept = [row for row, name in enumerate(self.joints) if name in joints]
        return PoseTargets(
            tuple(self.joints[row] for row in kept),
            tuple(self.slots[row] for row in kept),
            self.columns[kept],
            self.matrices[:, kept],
        )

    def measure_positions(self, worlds: Floats) -> Floats:
        """Return the distances of joints to targets in centimeters, (n_frames, n_targets).

        Worlds are the matrices of all joints of the rig, (n_frames, n_joints, 4, 4).
        """
        return distance(worlds[:, self.columns, 3, :3], self.positions)

    def measure_angles(self, worlds: Floats) -> Floats:
        """Return the angles between joints and their targets, in radians.

        Parameters and shape are those of `measure_positions`.
        """
        own = extract_rotation(worlds[:, self.columns, :3, :3])
        cosines = (np.einsum("...ij,...ij->...", own, self.rotations) - 1) / 2
        return np.arccos(np.clip(cosines, -1.0, 1.0))
