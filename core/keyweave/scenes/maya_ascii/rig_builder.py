"""Building rigs from scenes: find controls, perturb them, keep those that move joints.

Joints and controls that cannot be evaluated are left out; an unsupported node excludes
only the nodes that depend on it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from ..._text import format_count, format_list
from ...errors import EvaluationError, KeyweaveError, describe_reach, warn_caller
from ...geometry.arrays import Floats
from ...rigs.classification import ControlEffects, classify_controls
from ...rigs.control_reach import Reach
from ...rigs.controls import (
    FoundControls,
    check_joint_names,
    get_transform_name,
    list_control_channels,
    no_joints_error,
    unmoved_joints_error,
)
from ...rigs.hierarchy import Figure, find_figures, list_figure_controls, sort_controls
from ...rigs.presets import ControlSource
from ...rigs.rig import MAX_LISTED_CHANNELS, Control, move_to_pivots
from ...rigs.rig_memory import digest_content, recall_effects
from ...rigs.selection import find_all_controls, find_controls
from .evaluation.plan import NO_GROUP, Plan, find_plan_groups, find_plan_reach
from .evaluation.rig_content import describe_rig_content
from .evaluation.scene_state import SceneState
from .graph.plugs import Plug
from .rig import (
    LiveScene,
    MayaAsciiRig,
    compute_world_matrices,
    find_parents,
    read_pivots,
    read_saved_values,
)
from .rig_controls import FileControls


def make_rig(
    scene: LiveScene,
    joints: Sequence[str] | str | None,
    controls: ControlSource | None,
) -> MayaAsciiRig:
    """Return the rig of a scene; see `MayaAsciiScene.rig`."""
    requested, state = check_joint_names(joints), scene.state
    candidates = find_controls(FileControls(state.channels), controls)
    evaluable = _find_evaluable_rig(state, candidates, _find_joints(state, requested))
    _check_named_joints(state, requested, evaluable.faults)
    figures = _find_figures(state, evaluable)
    moved = {name for figure in figures for name in figure.joints}
    if not figures or not (requested or moved):
        raise _missing_rig_error(candidates, evaluable)
    warn_of_faults(evaluable.faults)
    moved = _add_unmoved(state, moved)
    names = [name for name in evaluable.joints if requested or name in moved]
    _warn_of_held_plugs(state, evaluable.candidates, names)
    return MayaAsciiRig(scene, list_figure_controls(figures, candidates), names)


def make_rigs(scene: LiveScene) -> list[MayaAsciiRig]:
    """Return the rigs of a scene, which share no controls; see `MayaAsciiScene.rigs`."""
    state = scene.state
    candidates = find_all_controls(FileControls(state.channels))
    names = state.joints.find()
    if not (candidates.controls and names):
        return []
    evaluable = _find_evaluable_rig(state, candidates, names)
    figures = [figure for figure in _find_figures(state, evaluable) if figure.joints]
    if evaluable.faults and not figures:
        raise _missing_rig_error(candidates, evaluable)
    warn_of_faults(evaluable.faults)
    rigs = []
    for figure in figures:
        own = _add_unmoved(state, figure.joints)
        joints = [name for name in evaluable.joints if name in own]
        rigs.append(MayaAsciiRig(scene, sort_controls(figure.controls), joints))
    return rigs


def _warn_of_held_plugs(
    state: SceneState, candidates: FoundControls, joints: Sequence[str]
) -> None:
    """Warn of plugs above joints that keep saved values, above their controls as well."""
    channels = list_control_channels(candidates.controls)
    plugs = [state.graph.plug(name) for name in channels]
    plans = (
        state.plan(plugs, (), state.rig_mode),
        _plan_world_matrices(state, joints, channels),
    )
    if any(plan.held for plan in plans):  # otherwise the slow plan of both holds nothing
        state.plan_and_warn(list_world_plugs(state, joints), (), state.rig_mode)


def _add_unmoved(state: SceneState, moved: Collection[str]) -> set[str]:
    """Return joints with the others of their skeletons, which no control moves."""
    own = {*moved}
    return own.union(
        *(s for s in state.joints.skeletons().values() if not own.isdisjoint(s))
    )


class _EvaluableRig(NamedTuple):
    """The evaluable joints, the evaluable controls that move them, and all faults."""

    candidates: FoundControls
    joints: list[str]
    faults: Faults


def _find_evaluable_rig(
    state: SceneState, candidates: FoundControls, joints: Sequence[str]
) -> _EvaluableRig:
    """Return the evaluable controls and joints, and the faults of the others."""
    faults: Faults = {}
    while True:
        channels = list_control_channels(candidates.controls)
        faults.update(find_node_faults(state, joints, channels))
        joints = [name for name in joints if name not in faults]
        groups = _group_controls(state, candidates, joints)
        reaching = {c.name for group in groups for c in group.candidates.controls}
        kept = candidates.only([c for c in candidates.controls if c.name in reaching])
        lost = find_control_faults(state, kept.controls)
        if not lost:
            return _EvaluableRig(kept, [*joints], faults)
        # Without these controls, joints that depend on them alone may be faults as well.
        faults.update(lost)
        candidates = candidates.only(
            [c for c in candidates.controls if get_transform_name(c) not in lost]
        )


def _check_named_joints(state: SceneState, joints: Sequence[str], faults: Faults) -> None:
    """Raise if a joint that the caller named cannot be evaluated."""
    for name in joints:
        for node in state.document.find_nodes(name):
            path = state.document.short_path(node)
            if path in faults:
                raise faults[path]


def _find_figures(state: SceneState, evaluable: _EvaluableRig) -> list[Figure]:
    """Return the figures that move joints, probing each group alone to scale to crowds."""
    names = _expand_skeletons(state, evaluable.joints)
    channels = list_control_channels(evaluable.candidates.controls)
    faults = find_node_faults(state, names, channels)
    groups = _group_controls(
        state, evaluable.candidates, [name for name in names if name not in faults]
    )
    joints = set(evaluable.joints)
    return [
        figure
        for group in groups
        for figure in _ControlProbe(state, *group).find_figures(joints)
    ]


def _find_joints(state: SceneState, joints: Sequence[str]) -> list[str]:
    """Return the requested joints."""
    names = state.joints.find(joints)
    if not names:
        raise no_joints_error()
    return names


class _ControlGroup(NamedTuple):
    """Controls and the joints that depend on their channels."""

    candidates: FoundControls
    joints: list[str]


def _group_controls(
    state: SceneState, candidates: FoundControls, joints: Sequence[str]
) -> list[_ControlGroup]:
    """Group controls with the joints that depend on them."""
    channels = list_control_channels(candidates.controls)
    plan_groups = find_plan_groups(_plan_world_matrices(state, joints, channels))
    by_channel = dict(zip(channels, plan_groups.channels))
    by_control = [
        (control, {by_channel[channel] for channel in control.channels})
        for control in candidates.controls
    ]
    groups = []
    for number in dict.fromkeys(plan_groups.plugs):
        controls = [control for control, numbers in by_control if number in numbers]
        if controls and number != NO_GROUP:
            names = [name for name, own in zip(joints, plan_groups.plugs) if own == number]
            groups.append(_ControlGroup(candidates.only(controls), names))
    return groups


def _plan_world_matrices(
    state: SceneState, nodes: Sequence[str], channels: Sequence[str]
) -> Plan:
    """Plan the world matrices of nodes as functions of channels."""
    plugs = [state.graph.plug(name) for name in channels]
    # Without a warning of what is held: only joints of the rig count in the end.
    return state.plan(list_world_plugs(state, nodes), plugs, state.rig_mode)


def _expand_skeletons(state: SceneState, joints: Sequence[str]) -> list[str]:
    """Add the other joints of the same skeletons, which are needed to classify controls."""
    requested = set(joints)
    skeletons = [
        s for s in state.joints.skeletons().values() if not requested.isdisjoint(s)
    ]
    return list(dict.fromkeys([*(name for s in skeletons for name in s), *joints]))


def _missing_rig_error(
    candidates: FoundControls, evaluable: _EvaluableRig
) -> KeyweaveError:
    """Return the error for a scene without a rig: the first fault, if there is one."""
    error = unmoved_joints_error(candidates.controls, evaluable.joints)
    return next(iter(evaluable.faults.values()), error)


class _ControlProbe:
    """Perturbation of controls, which classifies them by their effects."""

    def __init__(self, state: SceneState, candidates: FoundControls, joints: Sequence[str]):
        self.state, self.names = state, list(joints)
        self.candidates = candidates
        owners = [get_transform_name(control) for control in candidates.controls]
        self.owners = [state.graph.node(name) for name in owners]
        self.channels = list_control_channels(candidates.controls)
        nodes = list(dict.fromkeys([*joints, *owners]))
        self.plan = _plan_world_matrices(state, nodes, self.channels)
        self.owner_indices = [nodes.index(name) for name in owners]
        self.pivots = read_pivots(state, owners)

    def measure_effects(self) -> ControlEffects:
        """Return the effects of the controls around the pose at the file's current time."""
        values = read_saved_values(self.state, self.channels)
        parents = find_parents(self.state, self.names)
        controls = self.candidates.controls
        reach = find_plan_reach(self.plan)
        known = Reach(reach[:, : len(self.names)], reach[:, self.owner_indices])
        nodes = [*map(self.state.graph.node, self.names), *self.owners]
        content = describe_rig_content(self.state, nodes, self.channels)
        return recall_effects(
            digest_content(content, controls, self.names),
            self,
            lambda poses: classify_controls(poses, controls, values, parents, known),
        )

    def find_figures(self, joints: Collection[str]) -> list[Figure]:
        """Return the figures that include any of the given joints."""
        ancestries = [owner.ancestry()[::-1] for owner in self.owners]
        effects = self.measure_effects()
        return find_figures(self.candidates, ancestries, self.names, effects, joints)

    def poses(self, values: Floats) -> tuple[Floats, Floats]:
        """Return the world matrices of joints, and of controls at their rotate pivots."""
        worlds = compute_world_matrices(self.plan, values)
        joints, controls = worlds[:, : len(self.names)], worlds[:, self.owner_indices]
        return joints, move_to_pivots(controls, self.pivots)


Faults = dict[str, EvaluationError]  # the reason why a node cannot be evaluated, by name


def list_world_plugs(state: SceneState, nodes: Sequence[str]) -> list[Plug]:
    """Return the world matrix plugs of nodes."""
    return [Plug(state.graph.node(name), "worldMatrix", (0,)) for name in nodes]


def find_node_faults(
    state: SceneState, nodes: Sequence[str], channels: Sequence[str]
) -> Faults:
    """Return the nodes without a computable world matrix, given values of channels."""
    worlds = dict(zip(nodes, list_world_plugs(state, nodes)))
    return _find_faults(state, worlds, [state.graph.plug(name) for name in channels])


def find_control_faults(state: SceneState, controls: Sequence[Control]) -> Faults:
    """Return the transforms of controls that cannot be evaluated, by name."""
    channels = list_control_channels(controls)
    plugs = {name: state.graph.plug(name) for name in channels}
    values = _find_faults(state, plugs)
    owners = list(dict.fromkeys(map(get_transform_name, controls)))
    faults = find_node_faults(state, owners, channels)
    for control in controls:
        for channel in filter(values.__contains__, control.channels):
            faults.setdefault(get_transform_name(control), values[channel])
    return faults


def _find_faults(
    state: SceneState, plugs: Mapping[str, Plug], overridden: Sequence[Plug] = ()
) -> Faults:
    """Return the errors of plugs that cannot be computed, by name."""
    try:  # a single plan is much faster, and most scenes have no faults
        state.plan([*plugs.values()], overridden, state.rig_mode)
    except EvaluationError:
        return _find_each_fault(state, plugs, overridden)
    return {}


def _find_each_fault(
    state: SceneState, plugs: Mapping[str, Plug], overridden: Sequence[Plug]
) -> Faults:
    holds = state.find_holds(overridden, state.rig_mode)
    holds.explore(plugs.values())
    return {n: holds.error(plug) for n, plug in plugs.items() if plug in holds.failed}


def warn_of_faults(faults: Faults) -> None:
    """Warn of nodes that are left out of a rig, with the reason for the first."""
    if faults:
        verb = "is" if len(faults) == 1 else "are"
        left_out = f"{format_count(len(faults), 'node')} {verb} left out of the rig"
        names = format_list([*faults], MAX_LISTED_CHANNELS)
        first = next(iter(faults.values()))
        reason = str(first).removesuffix(describe_reach(first.joints))
        warn_caller(f"{left_out} ({names}); the first cannot be evaluated: {reason}")
