"""Makes rigs of scenes: finds controls, perturbs them, and keeps those that move joints.

What of a rig can be evaluated: joints and controls that cannot are left out of it.

One joint on a node that is not understood takes no other joint away.
"""

from __future__ import annotations

import warnings
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..._text import counted, listed
from ...animation.channel_names import names_of
from ...errors import (
    DataError,
    EvaluationError,
    KeyweaveError,
    KeyweaveWarning,
    warn_caller,
)
from ...geometry.arrays import Floats, Ints
from ...geometry.matrices import moved_points
from ...rigs.classification import Effects, effects_of
from ...rigs.hierarchy import breadth_first, circle, followed
from ...rigs.presets import Asked
from ...rigs.rig import NAMED, Control
from ..baking import nearest_above
from .channels import Channels
from .document.document import Node
from .evaluation.plan import NO_GROUP, Plan, groups_of
from .evaluation.planner import Planner
from .graph.plugs import Plug
from .rig import MayaAsciiRig, world_matrices
from .rig_controls import Found, all_controls, find_controls

if TYPE_CHECKING:
    from .scene import MayaAsciiScene


def make_rig(
    scene: MayaAsciiScene,
    channels: Channels,
    joints: Sequence[str] | str | None,
    controls: Asked | None,
) -> MayaAsciiRig:
    """Return the rig of a scene; see `MayaAsciiScene.rig`."""
    joints = () if joints is None else joints
    found = find_controls(channels, controls)
    able = _able(scene, found, _joints(scene, joints))
    _check_named(scene, joints, able.faults)
    parts = _parts(scene, able)
    moved = {name for part in parts for name in part.joints}
    if not parts or not (joints or moved):
        raise _nothing_moves(found, able)
    warn_of(able.faults)
    chosen = {control.name: control for part in parts for control in part.controls}
    some = [chosen[one.name] for one in found.controls if one.name in chosen]
    names = [name for name in able.joints if joints or name in moved]
    return MayaAsciiRig(scene, _ordered(some), names)


def make_rigs(scene: MayaAsciiScene, channels: Channels) -> list[MayaAsciiRig]:
    """Return the rigs of a scene that share no control; see `MayaAsciiScene.rigs`."""
    found, names = all_controls(channels), scene.find_joints()
    if not (found.controls and names):
        return []
    able = _able(scene, found, names)
    parts = [part for part in _parts(scene, able) if part.joints]
    if able.faults and not parts:
        raise _nothing_moves(found, able)
    warn_of(able.faults)
    return [MayaAsciiRig(scene, _ordered(part.controls), part.joints) for part in parts]


class _Able(NamedTuple):
    """Controls that reach joints and these, as far as they can be evaluated."""

    found: Found
    joints: list[str]
    faults: Faults


def _able(scene: MayaAsciiScene, found: Found, joints: Sequence[str]) -> _Able:
    """Return what can be evaluated, and why the rest cannot."""
    faults: Faults = {}
    while True:
        faults.update(faults_of_nodes(scene, joints, channels_of(found.controls)))
        joints = [name for name in joints if name not in faults]
        groups = _groups(scene, found, joints)
        reaching = {control.name for group in groups for control in group.found.controls}
        wanted = found.only([c for c in found.controls if c.name in reaching])
        lost = faults_of_controls(scene, wanted.controls)
        if not lost:
            return _Able(wanted, [*joints], faults)
        # What follows from their channels alone cannot be evaluated without them.
        faults.update(lost)
        found = found.only([c for c in found.controls if owner_of(c) not in lost])


def _check_named(
    scene: MayaAsciiScene, joints: Sequence[str] | str, faults: Faults
) -> None:
    """Raise if a joint that is asked for by its name cannot be evaluated."""
    for name in names_of(joints):
        for node in scene.document.named(name):
            path = scene.document.short_path(node)
            if path in faults:
                raise faults[path]


class _Part(NamedTuple):
    """A figure: controls in the scene's order, and the joints that they move."""

    controls: list[Control]
    joints: list[str]


def _parts(scene: MayaAsciiScene, able: _Able) -> list[_Part]:
    """Return the figures that move joints; each is tried alone, since crowds are large."""
    names = _whole_skeletons(scene, able.joints)
    faults = faults_of_nodes(scene, names, channels_of(able.found.controls))
    groups = _groups(scene, able.found, [name for name in names if name not in faults])
    chosen = set(able.joints)
    return [part for group in groups for part in _Trial(scene, *group).parts(chosen)]


def _ordered(controls: Sequence[Control]) -> list[Control]:
    """Return controls breadth first.

    Raises
    ------
    DataError
        If they follow each other in a circle; names them.
    """
    index = {control.name: number for number, control in enumerate(controls)}
    above = [index.get(control.parent) for control in controls]
    names = [controls[number].name for number in circle(above)]
    if names:
        follows = ", which follows ".join([*names[1:], names[0]])
        raise DataError(names[0], f"follows {follows}; say another parent for one of them")
    return [controls[number] for number in breadth_first(above)]


def _joints(scene: MayaAsciiScene, joints: Sequence[str] | str) -> list[str]:
    """Return the joints that are asked for."""
    if "" in names_of(joints):
        raise DataError("joints", "hold an empty name; leave them out to mean all")
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
    channels = channels_of(found.controls)
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
    plugs = [scene.graph.plug(name) for name in channels]
    return scene.plan(worlds_of(scene, nodes), plugs)


def _whole_skeletons(scene: MayaAsciiScene, joints: Sequence[str]) -> list[str]:
    """Return joints with all others of their skeletons, by which kinds are told."""
    chosen = set(joints)
    found = [each for each in scene.skeletons().values() if not chosen.isdisjoint(each)]
    return list(dict.fromkeys([*(name for each in found for name in each), *joints]))


def _nothing_moves(found: Found, able: _Able) -> KeyweaveError:
    """Return why there is no rig: of what cannot be evaluated if there is such."""
    controls = [control.name for control in found.controls]
    problem = (
        f"has controls ({listed(controls, NAMED)}) that move none of its joints "
        f"({listed(able.joints, NAMED)}); name other joints or controls"
    )
    return next(iter(able.faults.values()), DataError("the scene", problem))


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


class _Trial:
    """Perturbs controls, and tells by that what they are for."""

    def __init__(self, scene: MayaAsciiScene, found: Found, joints: Sequence[str]):
        self.scene, self.names = scene, list(joints)
        self.controls, self.kinds_given = found
        self.are_attributes = np.array(["." in c.name for c in found.controls], bool)
        owners = [owner_of(one) for one in found.controls]
        self.owners = [scene.graph.node(name) for name in owners]
        self.given = channels_of(found.controls)
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

    def parts(self, chosen: Collection[str]) -> list[_Part]:
        """Return figures of which some chosen joints are."""
        effects = self.effects()
        own = np.array([name in chosen for name in self.names])
        moves = effects.moves & own
        figures = self._figures(effects)
        # An attribute may do nothing in this pose only, as a blend between equal poses.
        keeps = moves.any(axis=1) | self.are_attributes
        made = []
        for figure in dict.fromkeys(figures[keeps].tolist()):
            kept = np.flatnonzero(keeps & (figures == figure)).tolist()
            moved = np.flatnonzero(moves[kept].any(axis=0)).tolist()
            joints = [self.names[i] for i in moved]
            made.append(_Part(self._told(effects, kept), joints))
        return made

    def _figures(self, effects: Effects) -> Ints:
        """Return the controls' figures; what moves nothing is of its transform's."""
        figures = effects.control_figures.copy()
        moving = effects.moves.any(axis=1)
        known = {self.owners[i]: figures[i] for i in np.flatnonzero(moving).tolist()}
        for i in np.flatnonzero(~moving).tolist():
            figures[i] = known.get(self.owners[i], effects.joint_figures[0])
        return figures

    def _told(self, effects: Effects, kept: Sequence[int]) -> list[Control]:
        """Return controls with their kinds, and with what they follow."""
        some = [self.controls[i] for i in kept]
        above = _above(some, [self.owners[i] for i in kept])
        index = {control.name: number for number, control in enumerate(some)}
        said = [index.get(control.parent, up) for control, up in zip(some, above)]
        parents = followed(said, effects.carries[np.ix_(kept, kept)])
        return [
            replace(
                control,
                kind=control.kind if control.name in self.kinds_given else effects.kinds[i],
                parent="" if parent is None else some[parent].name,
            )
            for control, i, parent in zip(some, kept, parents)
        ]

    def matrices(self, values: Floats) -> tuple[Floats, Floats]:
        """Return world matrices of joints, and of controls at their rotate pivots."""
        worlds = world_matrices(self.plan, values)
        joints, controls = (worlds[:, places] for places in self.places)
        controls[..., 3, :3] = moved_points(self.pivots, controls)
        return joints, controls


Faults = dict[str, EvaluationError]  # by name, why something cannot be evaluated


def owner_of(control: Control) -> str:
    """Return the name of a control's transform."""
    return control.name.partition(".")[0]


def channels_of(controls: Sequence[Control]) -> list[str]:
    """Return the channels of controls."""
    return [channel for control in controls for channel in control.channels]


def worlds_of(scene: MayaAsciiScene, nodes: Sequence[str]) -> list[Plug]:
    """Return the plugs of nodes' world matrices."""
    return [Plug(scene.graph.node(name), "worldMatrix", (0,)) for name in nodes]


def faults_of_nodes(
    scene: MayaAsciiScene, nodes: Sequence[str], channels: Sequence[str]
) -> Faults:
    """Return which nodes stand nowhere that is known, if channels are given."""
    worlds = dict(zip(nodes, worlds_of(scene, nodes)))
    return _faults(scene, worlds, [scene.graph.plug(name) for name in channels])


def faults_of_controls(scene: MayaAsciiScene, controls: Sequence[Control]) -> Faults:
    """Return which transforms of controls cannot be evaluated, they or their channels."""
    channels = channels_of(controls)
    plugs = {name: scene.graph.plug(name) for name in channels}
    values = _faults(scene, plugs)
    owners = list(dict.fromkeys(map(owner_of, controls)))
    found = faults_of_nodes(scene, owners, channels)
    for control in controls:
        for channel in filter(values.__contains__, control.channels):
            found.setdefault(owner_of(control), values[channel])
    return found


def _faults(
    scene: MayaAsciiScene, plugs: Mapping[str, Plug], given: Sequence[Plug] = ()
) -> Faults:
    """Return which plugs cannot be computed; all at once if none, for speed."""
    if scene.on_unknown == "hold":
        return {}
    try:
        scene.plan([*plugs.values()], given)
    except EvaluationError:
        return _faults_one_by_one(scene, plugs, given)
    return {}


def _faults_one_by_one(
    scene: MayaAsciiScene, plugs: Mapping[str, Plug], given: Sequence[Plug]
) -> Faults:
    planner = Planner(scene.graph, given, hold=False)
    found = {}
    for name, plug in plugs.items():
        try:
            planner.slot_of(plug)
        except EvaluationError as error:
            found[name] = error
    return found


def warn_of(faults: Faults) -> None:
    """Warn of what is left out of a rig, and why."""
    if faults:
        are = "is" if len(faults) == 1 else "are"
        left_out = f"{counted(len(faults), 'node')} {are} left out of the rig"
        names, why = listed([*faults], NAMED), next(iter(faults.values()))
        warn_caller(f"{left_out}, {names}: the first cannot be evaluated, {why}")
