"""Makes rigs of scenes: finds controls, perturbs them, and keeps those that move joints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ..arrays import Floats
from ..baking import nearest_above
from ..control_kinds import Bools, Effects, effects_of
from ..control_order import breadth_first, followed
from ..errors import DataError
from ..rig import Control
from ..transform_matrices import moved_points
from .document import Node
from .plan import Plan
from .plugs import Plug
from .rig import MayaAsciiRig, world_matrices
from .rig_controls import Found, find_controls
from .scene_channels import Channels

if TYPE_CHECKING:
    from .scene import MayaAsciiScene


def make_rig(
    scene: MayaAsciiScene, channels: Channels, joints: Sequence[str] | str, controls: Any
) -> MayaAsciiRig:
    """Return the rig of a scene; see `MayaAsciiScene.rig`."""
    found = find_controls(channels, controls)
    names = scene.find_joints(joints)
    if not names:
        raise DataError("the scene", "has no joints; name the nodes that controls move")
    bench = _Bench(scene, found, names)
    effects = bench.effects()
    moved = np.asarray(effects.moves.any(axis=0))
    if not moved.any():
        raise DataError("the scene", _nothing_moves(found, names))
    keeps = effects.moves.any(axis=1)
    keeps |= bench.attributes_used() if joints else True
    kept = np.flatnonzero(keeps).tolist()
    if not joints:
        names = [name for name, is_moved in zip(names, moved) if is_moved]
    return MayaAsciiRig(scene, _ordered(found, effects, kept, bench.owners), names)


def _nothing_moves(found: Found, joints: Sequence[str]) -> str:
    controls = [control.name for control in found.controls]
    words = [
        ", ".join(names[:3]) + (" ..." if names[3:] else "")
        for names in (controls, list(joints))
    ]
    return f"has controls ({words[0]}) that move none of its joints ({words[1]})"


def _ordered(
    found: Found, effects: Effects, kept: Sequence[int], owners: Sequence[Node]
) -> list[Control]:
    """Return controls breadth first, with their kinds and with what they follow."""
    some = [found.controls[i] for i in kept]
    above = _above(some, [owners[i] for i in kept])
    above = followed(above, effects.carries[np.ix_(kept, kept)])
    index = {control.name: number for number, control in enumerate(some)}
    above = [index.get(one.parent, up) for one, up in zip(some, above)]
    made = [
        replace(
            control,
            kind=control.kind if control.name in found.kinds_given else effects.kinds[i],
            parent="" if up is None else some[up].name,
        )
        for control, i, up in zip(some, kept, above)
    ]
    return [made[number] for number in breadth_first(above)]


def _above(controls: Sequence[Control], owners: Sequence[Node]) -> list[int | None]:
    """Return for each control the nearest above it in the hierarchy; None for none.

    What belongs to a transform, such as an attribute, stands below the transform's own
    control.
    """
    own = {
        owner: number
        for number, (control, owner) in enumerate(zip(controls, owners))
        if "." not in control.name
    }
    found: list[int | None] = []
    for control, owner in zip(controls, owners):
        chain = owner.ancestry()[::-1][0 if "." in control.name else 1 :]
        found.append(next((own[node] for node in chain if node in own), None))
    return found


class _Bench:
    """Where the controls of a scene are perturbed."""

    def __init__(self, scene: MayaAsciiScene, found: Found, joints: Sequence[str]):
        self.scene, self.graph = scene, scene.graph
        self.controls = found.controls
        self.joints = [self.graph.node(name) for name in joints]
        self.owners = [self.graph.node(one.name.partition(".")[0]) for one in self.controls]
        names = [name for control in self.controls for name in control.channels]
        self.given = [self.graph.plug(name) for name in names]
        self.nodes = list(dict.fromkeys([*self.joints, *self.owners]))
        self.plan = self._plan(self.nodes)
        pivots = [self.graph.saved(Plug(one, "rotatePivot")) for one in self.owners]
        self.pivots = np.array(pivots).reshape(-1, 3)

    def _plan(self, nodes: Sequence[Node]) -> Plan:
        worlds = [Plug(node, "worldMatrix", (0,)) for node in nodes]
        return self.scene.plan(worlds, self.given)

    def effects(self) -> Effects:
        """Return what the controls do around the pose at the file's current time."""
        values = np.array(self.scene.plan(self.given).run(), float)
        chains = [one.ancestry()[-2::-1] for one in self.joints]
        parents = nearest_above(self.joints, chains)
        return effects_of(self.matrices, self.controls, values, parents)

    def matrices(self, values: Floats) -> tuple[Floats, Floats]:
        """Return world matrices of joints, and of controls at their rotate pivots."""
        worlds = world_matrices(self.plan, values)
        places = {node: number for number, node in enumerate(self.nodes)}
        joints = worlds[:, [places[one] for one in self.joints]]
        controls = worlds[:, [places[one] for one in self.owners]]
        controls[..., 3, :3] = moved_points(self.pivots, controls)
        return joints, controls

    def attributes_used(self) -> Bools:
        """Return which controls are attributes that the joints follow from.

        They may do nothing in this pose, as a blend between two equal poses.
        """
        plan = self._plan(self.joints)
        used = {slot for slot, _ in plan.asked}
        for step in plan.steps:
            for one in step.inputs:
                used.update(one.values() if isinstance(one, dict) else (one,))
        reached = {plug for plug, slot in zip(self.given, plan.overrides) if slot in used}
        found = []
        for control in self.controls:
            plugs = map(self.graph.plug, control.channels)
            found.append("." in control.name and any(plug in reached for plug in plugs))
        return np.array(found, bool)
