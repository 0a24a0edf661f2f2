"""What kind of control one is by what translating it does to joints.

It carries them along, or places the end of a limb, or is what something points at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from .arrays import Array, Bools, Floats, Ints
from .control_changes import STEP_LENGTH, TURNED, Change, Steps, Worlds, change_between
from .skeleton import TRANSLATE
from .transform_matrices import axial
from .vectors import cross, dot, length, unit

IN_FULL = 0.01  # share of the control's way that a joint carried along may miss
AT_ONCE = 0.05  # share of its turn by which a joint may miss its control's direction
HALF_WAY = 0.5  # to the joint; never past it, where a pole vector would flip the limb
TINY = 1e-300


@dataclass(frozen=True, eq=False)
class Pose:
    """A pose in which controls are translated.

    Attributes
    ----------
    values : ndarray, shape (n_channels,)
    here : tuple of ndarray
        World matrices of joints and of controls.
    main_tops : ndarray of int
        The topmost joints of the large skeletons that move.
    """

    values: Floats
    here: Worlds
    main_tops: Ints


class _Pointer(NamedTuple):
    """A control that turns joints as it is translated, and carries none along."""

    control: int
    pose: Pose
    acted_on: int  # the uppermost joint that it turns
    way: Floats  # of the control, (n_channels, 2, 3)

    @property
    def joint(self) -> Floats:
        """World matrix of the joint that it acts on."""
        return self.pose.here[0][self.acted_on]

    @property
    def sight(self) -> Floats:
        """From the joint to the control, shape (3,)."""
        return self.pose.here[1][self.control, 3, :3] - self.joint[3, :3]


class Placing:
    """Tells kinds of controls by what translating them does."""

    def __init__(self, steps: Steps, strictly_below: Bools):
        self.steps = steps
        self.strictly_below = strictly_below

    def kind(self, control: int, pose: Pose, joints: Change, controls: Change) -> str:
        """Return a control's kind by what its channels do; empty if that tells nothing."""
        placing = np.isin(self._own(control), TRANSLATE)
        moved, way = joints.of(placing), controls.shifts[placing][:, :, control]
        kind = self._by_carrying(moved, way, pose)
        if kind != "directional":
            return kind
        turned = moved.turned()
        acted_on = int(np.argmax(turned & ~self.strictly_below[turned].any(axis=0)))
        return self._of_pointer(_Pointer(control, pose, acted_on, way), moved)

    def _own(self, control: int) -> Array:
        """Return the attributes of a control's channels."""
        return self.steps.attributes[self.steps.columns[control]]

    def _by_carrying(self, joints: Change, way: Floats, pose: Pose) -> str:
        """Return the kind that a control's way shows it to be of; empty for none."""
        if not len(way) or not np.isfinite(way).all():
            return ""
        missed = length(joints.shifts - way[:, :, np.newaxis])
        follows = missed <= IN_FULL * length(way)[:, :, np.newaxis]
        carried = np.asarray(follows.any(axis=1).all(axis=0))
        turned = joints.turned()
        if carried[pose.main_tops].any():
            return "root"
        if self.strictly_below[turned][:, carried].any():
            return "ik"
        return "directional" if turned.any() and not carried.any() else ""

    def _of_pointer(self, pointer: _Pointer, joints: Change) -> str:
        """Return the kind of a control that turns joints, and carries none along."""
        if len(pointer.way) == len(TRANSLATE):
            return self._half_way(pointer)
        turns = unit(pointer.joint[:3, :3]).T @ joints.turns[:, :, pointer.acted_on]
        return "directional" if follows(turns, pointer.sight, pointer.way) else ""

    def _half_way(self, pointer: _Pointer) -> str:
        """Return the kind of a control by what it does on the line to its joint.

        What places the end of a limb only points the limb while it is out of reach.
        """
        control, pose, sight = pointer.control, pointer.pose, pointer.sight
        placing = np.isin(self._own(control), TRANSLATE)
        nearer = pose.values.copy()
        nearer[self.steps.columns[control][placing]] += self._towards(pointer)
        there, ((joints, controls),) = self.steps.around(nearer, [control])
        change = change_between(np.stack([pose.here[0], there[0], there[0]]))
        shifted = length(change.shifts) > IN_FULL * length(sight)
        if not (shifted | (change.angles() > IN_FULL)).any():
            return "directional"
        way = controls.shifts[placing][:, :, control]
        kind = self._by_carrying(joints.of(placing), way, pose)
        return "" if kind == "directional" else kind

    def _towards(self, pointer: _Pointer) -> Floats:
        """Return by what translation a control comes half way to its joint."""
        per_step = (pointer.way[:, 0] - pointer.way[:, 1]) / 2
        steps = np.linalg.lstsq(per_step.T, -HALF_WAY * pointer.sight, rcond=None)[0]
        return np.asarray(steps * STEP_LENGTH * self.steps.size)


def follows(turns: Floats, sight: Floats, way: Floats) -> bool:
    """Return whether a joint turns as the direction does in which a control is seen.

    Seen along the axis about which the joint turns: a limb turns about its own line
    towards a pole vector.

    Parameters
    ----------
    turns : ndarray, shape (n_channels, 2, 3, 3)
        What the joint's rotation becomes, less none.
    sight : ndarray, shape (3,)
        From the joint to the control.
    way : ndarray, shape (n_channels, 2, 3)
        Of the control.
    """
    turned = axial(turns) / 2
    axis = unit(turned)
    lever = cross(axis, np.broadcast_to(sight, axis.shape))
    expected = dot(lever, way) / np.maximum(dot(lever, lever), TINY)
    angle = length(turned)
    return bool((np.abs(expected - angle) <= AT_ONCE * angle + TURNED).all())
