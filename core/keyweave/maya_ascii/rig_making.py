"""Makes rigs of scenes: finds controls, perturbs them, and keeps those that move joints."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ..arrays import Floats
from ..baking import nearest_above
from ..control_kinds import Bools, Effects, effects_of
from ..control_order import breadth_first, followed
from ..errors import DataError, KeyweaveWarning
from ..rig import Control
from ..transform_matrices import moved_points
from .document import Node
from .plan import Plan
from .plugs import Plug
from .rig import NAMED, MayaAsciiRig, world_matrices
from .rig_controls import Found, find_controls
from .scene_channels import Channels

if TYPE_CHECKING:
    from .scene import MayaAsciiScene


def make_rig(
    scene: MayaAsciiScene, channels: Channels, joints: Sequence[str] | str, controls: Any
) -> MayaAsciiRig:
    """Return the rig of a scene; see `MayaAsciiScene.rig`."""
    found, names, bench = _bench(scene, channels, joints, controls)
    effects = bench.effects()
    moves = effects.moves[:, [bench.names.index(name) for name in names]]
    # An attribute may do nothing in this pose only, as a blend between two equal poses.
    kept = np.flatnonzero(moves.any(axis=1) | bench.are_attributes()).tolist()
    moved = [names[i] for i in np.flatnonzero(moves.any(axis=0)).tolist()]
    if not kept or not (joints or moved):
        raise DataError("the scene", _nothing_moves(found, names))
    return MayaAsciiRig(scene, bench.ordered(effects, kept), names if joints else moved)


def make_rigs(scene: MayaAsciiScene, channels: Channels) -> list[MayaAsciiRig]:
    """Return the rigs of a scene that share no control; see `MayaAsciiScene.rigs`."""
    _, _, bench = _bench(scene, channels, (), None)
    effects = bench.effects()
    moved = effects.moves.any(axis=0)
    made = []
    for figure in dict.fromkeys(effects.joint_figures[moved].tolist()):
        own = moved & (effects.joint_figures == figure)
        controls = np.flatnonzero(effects.control_figures == figure).tolist()
        controls += bench.attributes_of(controls)
        joints = [name for name, is_own in zip(bench.names, own.tolist()) if is_own]
        made.append(
            MayaAsciiRig(scene, bench.ordered(effects, sorted(set(controls))), joints)
        )
    return made


def _bench(
    scene: MayaAsciiScene, channels: Channels, joints: Sequence[str] | str, controls: Any
) -> tuple[Found, list[str], _Bench]:
    """Return the controls that are asked for, the joints, and where they are tried."""
    found = find_controls(channels, controls)
    names = scene.find_joints(joints)
    if not names:
        raise DataError("the scene", "has no joints; name the nodes that controls move")
    reaching = _reaching(scene, found, names)
    return found, names, _Bench(scene, reaching, _whole_skeletons(scene, names))


def _reaching(scene: MayaAsciiScene, found: Found, joints: Sequence[str]) -> Found:
    """Return the controls from whose channels joints follow in any way."""
    given = [channel for control in found.controls for channel in control.channels]
    plan = _plan_worlds(scene, joints, given)
    used = {slot for slot, _ in plan.asked}
    for step in plan.steps:
        for one in step.inputs:
            used.update(one.values() if isinstance(one, dict) else (one,))
    reached = {name for name, slot in zip(given, plan.overrides) if slot in used}
    controls = (one for one in found.controls if not reached.isdisjoint(one.channels))
    return found._replace(controls=tuple(controls))


def _plan_worlds(
    scene: MayaAsciiScene, nodes: Sequence[str], channels: Sequence[str]
) -> Plan:
    """Plan how the world matrices of nodes follow from channels."""
    worlds = [Plug(scene.graph.node(name), "worldMatrix", (0,)) for name in nodes]
    return scene.plan(worlds, [scene.graph.plug(name) for name in channels])


def _whole_skeletons(scene: MayaAsciiScene, joints: Sequence[str]) -> list[str]:
    """Return joints with all others of their skeletons, by which kinds are told."""
    chosen = set(joints)
    found = [each for each in scene.skeletons().values() if not chosen.isdisjoint(each)]
    return list(dict.fromkeys([*(name for each in found for name in each), *joints]))


def _nothing_moves(found: Found, joints: Sequence[str]) -> str:
    controls = [control.name for control in found.controls]
    words = [
        ", ".join(names[:NAMED]) + (" ..." if names[NAMED:] else "")
        for names in (controls, list(joints))
    ]
    return f"has controls ({words[0]}) that move none of its joints ({words[1]})"


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
    """Where controls are perturbed."""

    def __init__(self, scene: MayaAsciiScene, found: Found, joints: Sequence[str]):
        self.scene, self.names = scene, list(joints)
        self.controls, self.kinds_given = found
        owners = [one.name.partition(".")[0] for one in found.controls]
        self.owners = [scene.graph.node(name) for name in owners]
        self.given = [channel for one in found.controls for channel in one.channels]
        nodes = list(dict.fromkeys([*joints, *owners]))
        self.plan = _plan_worlds(scene, nodes, self.given)
        self.places = [[nodes.index(name) for name in some] for some in (joints, owners)]
        pivots = [scene.graph.saved(Plug(one, "rotatePivot")) for one in self.owners]
        self.pivots = np.array(pivots).reshape(-1, 3)

    def effects(self) -> Effects:
        """Return what the controls do around the pose at the file's current time."""
        graph = self.scene.graph
        channels = [graph.plug(name) for name in self.given]
        values = np.array(self.scene.plan(channels).run(), float)
        joints = [graph.node(name) for name in self.names]
        parents = nearest_above(joints, [one.ancestry()[-2::-1] for one in joints])
        with warnings.catch_warnings():  # of poses that nobody has asked for
            warnings.simplefilter("ignore", KeyweaveWarning)
            return effects_of(self.matrices, self.controls, values, parents)

    def are_attributes(self) -> Bools:
        """Return which controls are attributes of transforms."""
        return np.array(["." in control.name for control in self.controls], bool)

    def attributes_of(self, controls: Sequence[int]) -> list[int]:
        """Return the attributes of the transforms that controls belong to."""
        owners = {self.owners[i] for i in controls}
        attributes = np.flatnonzero(self.are_attributes()).tolist()
        return [i for i in attributes if self.owners[i] in owners]

    def ordered(self, effects: Effects, kept: Sequence[int]) -> list[Control]:
        """Return controls breadth first, with their kinds and with what they follow."""
        some = [self.controls[i] for i in kept]
        above = _above(some, [self.owners[i] for i in kept])
        above = followed(above, effects.carries[np.ix_(kept, kept)])
        index = {control.name: number for number, control in enumerate(some)}
        above = [index.get(one.parent, up) for one, up in zip(some, above)]
        made = [
            replace(
                control,
                kind=control.kind if control.name in self.kinds_given else effects.kinds[i],
                parent="" if up is None else some[up].name,
            )
            for control, i, up in zip(some, kept, above)
        ]
        return [made[number] for number in breadth_first(above)]

    def matrices(self, values: Floats) -> tuple[Floats, Floats]:
        """Return world matrices of joints, and of controls at their rotate pivots."""
        worlds = world_matrices(self.plan, values)
        joints, controls = (worlds[:, places] for places in self.places)
        controls[..., 3, :3] = moved_points(self.pivots, controls)
        return joints, controls
