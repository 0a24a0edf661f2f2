"""Building rigs from scenes: find controls, perturb them, keep those that move joints.

Joints and controls that cannot be evaluated are left out; an unsupported node excludes
only what depends on it.
"""

from __future__ import annotations

import warnings
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ..._text import format_count, format_list
from ...animation.channel_names import as_name_list
from ...errors import (
    DataError,
    EvaluationError,
    KeyweaveError,
    KeyweaveWarning,
    warn_caller,
)
from ...geometry.arrays import Floats
from ...geometry.matrices import transform_points
from ...rigs.classification import ControlEffects, classify_controls
from ...rigs.controls import (
    FoundControls,
    get_transform_name,
    list_control_channels,
    unmoved_joints_error,
)
from ...rigs.hierarchy import Figure, find_figures, sort_controls
from ...rigs.presets import ControlSource
from ...rigs.rig import MAX_LISTED_CHANNELS, Control
from ..baking import find_nearest_ancestors
from .evaluation.plan import NO_GROUP, Plan, find_plan_groups
from .evaluation.planner import Planner
from .evaluation.posed_scene import PosedScene
from .graph.plugs import Plug
from .rig import MayaAsciiRig, compute_world_matrices
from .rig_controls import find_all_controls, find_controls


def make_rig(
    scene: PosedScene,
    joints: Sequence[str] | str | None,
    controls: ControlSource | None,
) -> MayaAsciiRig:
    """Return the rig of a scene; see `MayaAsciiScene.rig`."""
    joints = () if joints is None else joints
    found = find_controls(scene.state.channels, controls)
    able = _find_evaluable_rig(scene, found, _find_joints(scene, joints))
    _check_named_joints(scene, joints, able.faults)
    parts = _find_figures(scene, able)
    moved = {name for part in parts for name in part.joints}
    if not parts or not (joints or moved):
        raise _missing_rig_error(found, able)
    warn_of_faults(able.faults)
    chosen = {control.name: control for part in parts for control in part.controls}
    some = [chosen[one.name] for one in found.controls if one.name in chosen]
    names = [name for name in able.joints if joints or name in moved]
    return MayaAsciiRig(scene, sort_controls(some), names)


def make_rigs(scene: PosedScene) -> list[MayaAsciiRig]:
    """Return the rigs of a scene that share no control; see `MayaAsciiScene.rigs`."""
    found, names = find_all_controls(scene.state.channels), scene.find_joints()
    if not (found.controls and names):
        return []
    able = _find_evaluable_rig(scene, found, names)
    parts = [part for part in _find_figures(scene, able) if part.joints]
    if able.faults and not parts:
        raise _missing_rig_error(found, able)
    warn_of_faults(able.faults)
    return [
        MayaAsciiRig(scene, sort_controls(part.controls), part.joints) for part in parts
    ]


class _EvaluableRig(NamedTuple):
    """Controls that reach joints and these, as far as they can be evaluated."""

    found: FoundControls
    joints: list[str]
    faults: Faults


def _find_evaluable_rig(
    scene: PosedScene, found: FoundControls, joints: Sequence[str]
) -> _EvaluableRig:
    """Return what can be evaluated, and why the rest cannot."""
    faults: Faults = {}
    while True:
        faults.update(
            find_node_faults(scene, joints, list_control_channels(found.controls))
        )
        joints = [name for name in joints if name not in faults]
        groups = _group_controls(scene, found, joints)
        reaching = {control.name for group in groups for control in group.found.controls}
        wanted = found.only([c for c in found.controls if c.name in reaching])
        lost = find_control_faults(scene, wanted.controls)
        if not lost:
            return _EvaluableRig(wanted, [*joints], faults)
        # What follows from their channels alone cannot be evaluated without them.
        faults.update(lost)
        found = found.only([c for c in found.controls if get_transform_name(c) not in lost])


def _check_named_joints(
    scene: PosedScene, joints: Sequence[str] | str, faults: Faults
) -> None:
    """Raise if a joint that is asked for by its name cannot be evaluated."""
    for name in as_name_list(joints):
        for node in scene.document.find_nodes(name):
            path = scene.document.short_path(node)
            if path in faults:
                raise faults[path]


def _find_figures(scene: PosedScene, able: _EvaluableRig) -> list[Figure]:
    """Return the figures that move joints; each is tried alone, since crowds are large."""
    names = _expand_skeletons(scene, able.joints)
    faults = find_node_faults(scene, names, list_control_channels(able.found.controls))
    groups = _group_controls(
        scene, able.found, [name for name in names if name not in faults]
    )
    chosen = set(able.joints)
    return [
        part for group in groups for part in _ControlProbe(scene, *group).figures(chosen)
    ]


def _find_joints(scene: PosedScene, joints: Sequence[str] | str) -> list[str]:
    """Return the joints that are asked for."""
    if "" in as_name_list(joints):
        raise DataError("joints", "hold an empty name; leave them out to mean all")
    names = scene.find_joints(joints)
    if not names:
        raise DataError("the scene", "has no joints; name the nodes that controls move")
    return names


class _ControlGroup(NamedTuple):
    """Controls, and the joints that follow from their channels."""

    found: FoundControls
    joints: list[str]


def _group_controls(
    scene: PosedScene, found: FoundControls, joints: Sequence[str]
) -> list[_ControlGroup]:
    """Return controls with joints that follow from them, for each figure."""
    channels = list_control_channels(found.controls)
    groups = find_plan_groups(_plan_world_matrices(scene, joints, channels))
    of_channel = dict(zip(channels, groups.given))
    of_control = [{of_channel[one] for one in c.channels} for c in found.controls]
    made = []
    for group in dict.fromkeys(groups.asked):
        controls = [c for c, own in zip(found.controls, of_control) if group in own]
        if controls and group != NO_GROUP:
            names = [name for name, own in zip(joints, groups.asked) if own == group]
            made.append(_ControlGroup(found.only(controls), names))
    return made


def _plan_world_matrices(
    scene: PosedScene, nodes: Sequence[str], channels: Sequence[str]
) -> Plan:
    """Plan how the world matrices of nodes follow from channels."""
    plugs = [scene.graph.plug(name) for name in channels]
    return scene.plan(list_world_plugs(scene, nodes), plugs)


def _expand_skeletons(scene: PosedScene, joints: Sequence[str]) -> list[str]:
    """Return joints with all others of their skeletons, by which kinds are told."""
    chosen = set(joints)
    found = [each for each in scene.skeletons().values() if not chosen.isdisjoint(each)]
    return list(dict.fromkeys([*(name for each in found for name in each), *joints]))


def _missing_rig_error(found: FoundControls, able: _EvaluableRig) -> KeyweaveError:
    """Return why there is no rig: of what cannot be evaluated if there is such."""
    error = unmoved_joints_error(found.controls, able.joints)
    return next(iter(able.faults.values()), error)


class _ControlProbe:
    """Perturbs controls, and tells by that what they are for."""

    def __init__(self, scene: PosedScene, found: FoundControls, joints: Sequence[str]):
        self.scene, self.names = scene, list(joints)
        self.found = found
        owners = [get_transform_name(one) for one in found.controls]
        self.owners = [scene.graph.node(name) for name in owners]
        self.given = list_control_channels(found.controls)
        nodes = list(dict.fromkeys([*joints, *owners]))
        self.plan = _plan_world_matrices(scene, nodes, self.given)
        self.places = [[nodes.index(name) for name in some] for some in (joints, owners)]
        pivots = [scene.graph.saved_value(Plug(one, "rotatePivot")) for one in self.owners]
        self.pivots = np.array(pivots).reshape(-1, 3)

    def effects(self) -> ControlEffects:
        """Return what the controls do around the pose at the file's current time."""
        graph = self.scene.graph
        channels = [graph.plug(name) for name in self.given]
        values = np.array(self.scene.plan(channels).run(), float)
        joints = [graph.node(name) for name in self.names]
        parents = find_nearest_ancestors(joints, [one.ancestry()[-2::-1] for one in joints])
        with warnings.catch_warnings():  # of poses that nobody has asked for
            warnings.simplefilter("ignore", KeyweaveWarning)
            return classify_controls(self.matrices, self.found.controls, values, parents)

    def figures(self, chosen: Collection[str]) -> list[Figure]:
        """Return figures of which some chosen joints are."""
        ancestries = [owner.ancestry()[::-1] for owner in self.owners]
        return find_figures(self.found, ancestries, self.names, self.effects(), chosen)

    def matrices(self, values: Floats) -> tuple[Floats, Floats]:
        """Return world matrices of joints, and of controls at their rotate pivots."""
        worlds = compute_world_matrices(self.plan, values)
        joints, controls = (worlds[:, places] for places in self.places)
        controls[..., 3, :3] = transform_points(self.pivots, controls)
        return joints, controls


Faults = dict[str, EvaluationError]  # by name, why something cannot be evaluated


def list_world_plugs(scene: PosedScene, nodes: Sequence[str]) -> list[Plug]:
    """Return the plugs of nodes' world matrices."""
    return [Plug(scene.graph.node(name), "worldMatrix", (0,)) for name in nodes]


def find_node_faults(
    scene: PosedScene, nodes: Sequence[str], channels: Sequence[str]
) -> Faults:
    """Return which nodes stand nowhere that is known, if channels are given."""
    worlds = dict(zip(nodes, list_world_plugs(scene, nodes)))
    return _find_faults(scene, worlds, [scene.graph.plug(name) for name in channels])


def find_control_faults(scene: PosedScene, controls: Sequence[Control]) -> Faults:
    """Return which transforms of controls cannot be evaluated, they or their channels."""
    channels = list_control_channels(controls)
    plugs = {name: scene.graph.plug(name) for name in channels}
    values = _find_faults(scene, plugs)
    owners = list(dict.fromkeys(map(get_transform_name, controls)))
    found = find_node_faults(scene, owners, channels)
    for control in controls:
        for channel in filter(values.__contains__, control.channels):
            found.setdefault(get_transform_name(control), values[channel])
    return found


def _find_faults(
    scene: PosedScene, plugs: Mapping[str, Plug], given: Sequence[Plug] = ()
) -> Faults:
    """Return which plugs cannot be computed; all at once if none, for speed."""
    if scene.on_unknown == "hold":
        return {}
    try:
        scene.plan([*plugs.values()], given)
    except EvaluationError:
        return _find_each_fault(scene, plugs, given)
    return {}


def _find_each_fault(
    scene: PosedScene, plugs: Mapping[str, Plug], given: Sequence[Plug]
) -> Faults:
    planner = Planner(scene.graph, given, hold=False)
    found = {}
    for name, plug in plugs.items():
        try:
            planner.find_slot(plug)
        except EvaluationError as error:
            found[name] = error
    return found


def warn_of_faults(faults: Faults) -> None:
    """Warn of what is left out of a rig, and why."""
    if faults:
        are = "is" if len(faults) == 1 else "are"
        left_out = f"{format_count(len(faults), 'node')} {are} left out of the rig"
        names, why = (
            format_list([*faults], MAX_LISTED_CHANNELS),
            next(iter(faults.values())),
        )
        warn_caller(f"{left_out}, {names}: the first cannot be evaluated, {why}")
