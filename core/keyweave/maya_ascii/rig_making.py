"""Makes rigs of scenes: finds controls, perturbs them, and keeps those that move joints."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

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
from .plan_groups import NO_GROUP, groups_of
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
    found = find_controls(channels, controls)
    names = _joints(scene, joints)
    reaching = {c.name for g in _groups(scene, found, names) for c in g.found.controls}
    wanted = found.only([c for c in found.controls if c.name in reaching])
    groups = _groups(scene, wanted, _whole_skeletons(scene, names))
    bench = _Bench(scene, wanted, [name for group in groups for name in group.joints])
    effects = bench.effects()
    chosen = set(names)
    own = [i for i, name in enumerate(bench.names) if name in chosen]
    moves = effects.moves[:, own]
    # An attribute may do nothing in this pose only, as a blend between two equal poses.
    kept = np.flatnonzero(moves.any(axis=1) | bench.are_attributes()).tolist()
    moved = {bench.names[own[i]] for i in np.flatnonzero(moves.any(axis=0)).tolist()}
    if not kept or not (joints or moved):
        raise DataError("the scene", _nothing_moves(found, names))
    names = [name for name in names if joints or name in moved]
    return MayaAsciiRig(scene, bench.ordered(effects, kept), names)


def make_rigs(scene: MayaAsciiScene, channels: Channels) -> list[MayaAsciiRig]:
    """Return the rigs of a scene that share no control; see `MayaAsciiScene.rigs`."""
    found = find_controls(channels, None)
    names = _joints(scene, ())
    benches = [_Bench(scene, *group) for group in _groups(scene, found, names)]
    made = [rig for bench in benches for rig in bench.rigs()]
    if not made:
        raise DataError("the scene", _nothing_moves(found, names))
    return made


def _joints(scene: MayaAsciiScene, joints: Sequence[str] | str) -> list[str]:
    """Return the joints that are asked for."""
    names = scene.find_joints(joints)
    if not names:
        raise DataError("the scene", "has no joints; name the nodes that controls move")
    return names


class _Group(NamedTuple):
    """Controls, and the joints that follow from their channels."""

    found: Found
    joints: list[str]


def _groups(scene: MayaAsciiScene, found: Found, joints: Sequence[str]) -> list[_Group]:
    """Return controls with joints that follow from them, for each figure."""
    channels = [channel for control in found.controls for channel in control.channels]
    groups = groups_of(_plan_worlds(scene, joints, channels))
    of_channel = dict(zip(channels, groups.given))
    of_control = [{of_channel[one] for one in c.channels} for c in found.controls]
    made = []
    for group in dict.fromkeys(groups.asked):
        controls = [c for c, own in zip(found.controls, of_control) if group in own]
        if controls and group != NO_GROUP:
            names = [name for name, own in zip(joints, groups.asked) if own == group]
            made.append(_Group(found.only(controls), names))
    return made


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

    def rigs(self) -> list[MayaAsciiRig]:
        """Return a rig for each figure, if there are several after all."""
        effects = self.effects()
        moved = effects.moves.any(axis=0)
        made = []
        for figure in dict.fromkeys(effects.joint_figures[moved].tolist()):
            own = np.flatnonzero(moved & (effects.joint_figures == figure)).tolist()
            controls = np.flatnonzero(effects.control_figures == figure).tolist()
            kept = sorted({*controls, *self.attributes_of(controls)})
            joints = [self.names[i] for i in own]
            made.append(MayaAsciiRig(self.scene, self.ordered(effects, kept), joints))
        return made

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
