"""Rigs in the open scene: their controls, and the world matrices of joints and controls.

Maya evaluates a rig one pose at a time. A pose sets the plugs of its channels, without keys
and without undo, and everything is restored afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from itertools import compress
from typing import TYPE_CHECKING, NamedTuple

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma
import numpy as np
from maya import cmds
from numpy.typing import ArrayLike

from keyweave._progress import report_step
from keyweave.errors import warn_caller
from keyweave.geometry.arrays import Floats, Ints
from keyweave.rigs.classification import classify_controls
from keyweave.rigs.control_reach import Reach, find_connected_joints, find_node_reach
from keyweave.rigs.controls import (
    FoundControls,
    check_joint_names,
    get_transform_name,
    list_control_channels,
    no_joints_error,
    unmoved_joints_error,
)
from keyweave.rigs.hierarchy import find_figures, list_figure_controls
from keyweave.rigs.joint_evidence import JointEvidence, collect_evidence, find_roots
from keyweave.rigs.rig import (
    Control,
    RigPoses,
    check_channels,
    check_sample_frames,
    check_values,
    clamp_values,
    keep_nodes,
    limits_by_channel,
    move_to_pivots,
)
from keyweave.rigs.rig_memory import digest_content, digest_rig, recall_effects
from keyweave.rigs.selection import find_controls
from keyweave.scenes.baking import find_nearest_ancestors

from ..preserve import disable_auto_key, keep_modified, scrub_timeline
from .curves import read_own_curve
from .joint_nodes import MayaJoints
from .naming import find_joints, list_joints
from .plugs import (
    TIME_CURVE_TYPES,
    Fn,
    find_driver,
    find_plug,
    get_channel_name,
    list_ancestors,
    list_ik_joints,
)
from .rig_content import describe_rig_content, list_animated
from .rig_controls import MayaControls
from .sampling import read_matrix, sample_timeline

if TYPE_CHECKING:
    from keyweave.rigs.presets import ControlSource

MATRIX_SHAPE = (4, 4)
HELD_TOLERANCE = 1e-6  # of single precision
WHOLE_TYPES = ("bool", "enum", "byte", "char", "short", "long")
REPORTED_POSES = 16  # poses from one report of progress to the next


class MayaRig:
    """A rig of the open scene; implements `keyweave.rigs.rig.Rig`.

    Returned by `find_rig`. It evaluates the current state of the scene, but its controls
    and joints are fixed. The content is the key under which its identification is kept;
    see `digest_rig`.
    """

    content = ""

    def __init__(
        self,
        controls: Sequence[Control],
        joints: Sequence[str],
        find_evidence: Callable[[], JointEvidence] = lambda: collect_evidence(MayaJoints()),
    ):
        self._find_evidence = find_evidence
        self.controls = tuple(controls)
        self.joints = tuple(joints)
        self.channels = tuple(list_control_channels(self.controls))
        self._limits = limits_by_channel(self.controls)
        self._poser = NodePoser()

    def __repr__(self) -> str:
        return f"<MayaRig: {len(self.controls)} controls, {len(self.joints)} joints>"

    @property
    def parents(self) -> Ints:
        """Index of each joint's nearest ancestor among the joints; -1 for none."""
        return np.array(find_parents(self.joints), int)

    @cached_property
    def evidence(self) -> JointEvidence:
        """Evidence of which joints of the scene are characters, at the current time."""
        return self._find_evidence()

    @property
    def values(self) -> Floats:
        """The values of the channels at the current time, in radians and centimeters."""
        return np.array([find_plug(name).asDouble() for name in self.channels])

    def evaluate(
        self,
        values: ArrayLike,
        frames: ArrayLike | None = None,
        *,
        channels: Sequence[str] | str | None = None,
    ) -> Floats:
        """Return the world matrices of the joints, shape (n_samples, n_joints, 4, 4).

        See `keyweave.rigs.rig.Rig.evaluate`; the saved values of other channels are those
        at the current time. Values beyond a limit are clamped, with a warning.
        """
        return self._compute(values, frames, channels, self.joints)

    def poses(
        self,
        values: ArrayLike,
        frames: ArrayLike | None = None,
        *,
        channels: Sequence[str] | str | None = None,
        nodes: Collection[str] | None = None,
    ) -> RigPoses:
        """Return the world matrices of joints and controls from a single evaluation.

        See `keyweave.rigs.rig.Rig.poses`.
        """
        joints, own = keep_nodes(self, nodes)
        owners = [get_transform_name(control) for control in own]
        names = list(dict.fromkeys([*joints, *owners]))
        worlds = self._compute(values, frames, channels, names)
        controls = worlds[:, [names.index(name) for name in owners]]
        pivots = np.array([_read_pivot(name) for name in owners]).reshape(-1, 3)
        return RigPoses(worlds[:, : len(joints)], move_to_pivots(controls, pivots))

    def _compute(
        self,
        values: ArrayLike,
        frames: ArrayLike | None,
        channels: Sequence[str] | str | None,
        nodes: Sequence[str],
    ) -> Floats:
        """Return the world matrices of nodes, shape (n_samples, n_nodes, 4, 4)."""
        names = check_channels(channels, self.channels)
        table = check_values(values, names)
        limits = np.array([self._limits[name] for name in names]).reshape(-1, 2)
        clamped, warning = clamp_values(table, names, limits)
        if warning:
            warn_caller(warning)
        times = check_sample_frames(frames, len(clamped))
        return self._poser.pose(nodes, names, clamped, times)


class NodePoser:
    """Poses nodes of the scene on frames; the time changes only where it has to.

    If only curves move the nodes, these are evaluated instead: a change of time makes Maya
    evaluate the whole shot, twice for a slice of one pose.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[tuple[str, ...], ...], _OtherCurves] = {}

    def pose(
        self,
        nodes: Sequence[str],
        channels: Sequence[str],
        values: Floats,
        frames: Floats | None,
    ) -> Floats:
        """Return the world matrices of nodes, shape (n_samples, n_nodes, 4, 4).

        The values have the shape (n_samples, n_channels); see `pose_nodes`.
        """
        plugs = [find_plug(name) for name in channels]
        others = None if frames is None else self._find_others(nodes, channels).plugs
        if frames is None or others is None:
            return pose_nodes(plugs, values, frames, nodes)
        curves = [Fn(plug.source().node()) for plug in others]
        rest = [[fn.evaluate(_make_time(frame)) for fn in curves] for frame in frames]
        table = np.concatenate([values, np.reshape(rest, (len(values), -1))], axis=1)
        posed = _hold_nodes([*plugs, *others], table, None, nodes)
        if len(posed) == len(values):
            return posed
        return pose_nodes(plugs, values, frames, nodes)

    def _find_others(self, nodes: Sequence[str], channels: Sequence[str]) -> _OtherCurves:
        """Return the other curves that move nodes, read again when they change."""
        key, n_curves = (tuple(nodes), tuple(channels)), _count_curves()
        known = self._known.get(key)
        if known is None or not known.is_current(n_curves):
            self._known[key] = known = _OtherCurves.read(nodes, channels, n_curves)
        return known


class _OtherCurves(NamedTuple):
    """Plugs with curves of their own that move nodes, besides those of some channels."""

    plugs: list[om.MPlug] | None  # None if other animation moves the nodes, too
    sources: list[om.MPlug]
    n_curves: int  # in the scene

    @classmethod
    def read(
        cls, nodes: Sequence[str], channels: Sequence[str], n_curves: int
    ) -> _OtherCurves:
        """Return the curves that move nodes, without those of channels."""
        posed = {get_channel_name(find_plug(name)) for name in channels}
        animated = map(find_plug, list_animated(MayaJoints(), nodes))
        plugs = [plug for plug in animated if get_channel_name(plug) not in posed]
        has_curve = (not p.isLocked and read_own_curve(p, 1.0) is not None for p in plugs)
        sources = [plug.source() for plug in plugs]
        return cls(plugs if all(has_curve) else None, sources, n_curves)

    def is_current(self, n_curves: int) -> bool:
        """Return whether the plugs have the same curves, and the scene as many."""
        pairs = zip(self.plugs or (), self.sources)
        return n_curves == self.n_curves and all(p.source() == s for p, s in pairs)


def _count_curves() -> int:
    return len(cmds.ls(type=[*TIME_CURVE_TYPES]) or ())


def pose_nodes(
    plugs: Sequence[om.MPlug], values: Floats, frames: Floats | None, nodes: Sequence[str]
) -> Floats:
    """Set plugs to rows of values and return world matrices, one row after the other.

    The values, shape (n_samples, n_plugs), are in radians and centimeters. Each row is
    evaluated on its frame, or at the current time without frames. The result has the shape
    (n_samples, n_nodes, 4, 4). Plugs that are posed without keys stay so.

    Drivers stay connected as long as driven plugs keep the values that they are set to:
    other connections would make Maya build its evaluation graph again.
    """
    posed = _hold_nodes(plugs, values, frames, nodes)
    if len(posed) == len(values):
        return posed
    rest = slice(len(posed), None)
    left = None if frames is None else frames[rest]
    return np.concatenate([posed, _release_nodes(plugs, values[rest], left, nodes)])


def _hold_nodes(
    plugs: Sequence[om.MPlug], values: Floats, frames: Floats | None, nodes: Sequence[str]
) -> Floats:
    """Return the matrices of the first rows, up to a row whose values do not stay."""
    driven = [column for column, p in enumerate(plugs) if not find_driver(p).isNull]
    held: list[list[Floats]] = []
    with _keep_state(plugs, frames) as waiting:
        poses = _set_poses(plugs, values, frames, waiting, nodes)
        for row, matrices in zip(values, poses):
            # Unconfirmed in Maya: a value on a driven plug stays until its driver is
            # evaluated again; that of a curve is when the time changes.
            if not all(_holds(plugs[column], row[column]) for column in driven):
                break
            held.append(matrices)
    return np.reshape(held, (len(held), len(nodes), *MATRIX_SHAPE))


def _release_nodes(
    plugs: Sequence[om.MPlug], values: Floats, frames: Floats | None, nodes: Sequence[str]
) -> Floats:
    """Return the matrices of rows, with the plugs disconnected from their drivers."""
    with _keep_state(plugs, frames) as waiting:
        siblings = _list_siblings(plugs)
        held = _sample_siblings(siblings, frames, len(values))
        rows = np.concatenate([values, held], axis=1)
        with _release([*plugs, *siblings]) as released:
            return np.array([*_set_poses(released, rows, frames, waiting, nodes)])


@contextmanager
def _keep_state(
    plugs: Sequence[om.MPlug], frames: Floats | None
) -> Iterator[list[om.MPlug]]:
    """Restore plugs and scene; yield the plugs that make IK solve its joints."""
    # IK solves a joint when its worldMatrix is read, and moves others than that joint.
    waiting = [find_plug(f"{name}.worldMatrix[0]") for name in list_solved_joints()]
    # Without a change of time nothing is drawn, and playback may go on.
    guard = disable_auto_key if frames is None else scrub_timeline
    with keep_modified(), _solve_afterwards(waiting), _keep_values(plugs), guard():
        yield waiting


def _set_poses(
    plugs: Sequence[om.MPlug],
    values: Floats,
    frames: Floats | None,
    waiting: Sequence[om.MPlug],
    nodes: Sequence[str],
) -> Iterator[list[Floats]]:
    """Set the values of each row, and yield its matrices."""
    worlds = [find_plug(f"{name}.worldMatrix[0]") for name in nodes]
    for number, row in enumerate(values):
        if number % REPORTED_POSES == 0:
            report_step("pose", number + 1, len(values))
        if frames is not None:
            _set_time(frames[number])
        _set_changed(plugs, row)
        _solve(waiting)
        yield [read_matrix(world) for world in worlds]


def _holds(plug: om.MPlug, value: float) -> bool:
    """Return whether a plug has a value, as far as its type can."""
    if abs(plug.asDouble() - value) <= HELD_TOLERANCE * max(1.0, abs(value)):
        return True
    return cmds.getAttr(get_channel_name(plug), type=True) in WHOLE_TYPES and bool(
        abs(plug.asDouble() - value) < 1
    )


@contextmanager
def _keep_values(plugs: Sequence[om.MPlug]) -> Iterator[None]:
    """Restore the values of plugs, also of those that are posed without keys."""
    values = np.array([plug.asDouble() for plug in plugs])
    try:
        yield
    finally:
        _set_changed(plugs, values)


def list_solved_joints() -> list[str]:
    """Return the joints that IK handles rotate."""
    handles = cmds.ls(type="ikHandle") or ()
    return list(dict.fromkeys(j for handle in handles for j in list_ik_joints(handle)))


def _solve(worlds: Sequence[om.MPlug]) -> None:
    for world in worlds:
        world.asMObject()


@contextmanager
def _solve_afterwards(worlds: Sequence[om.MPlug]) -> Iterator[None]:
    """Let IK solve its joints in the end; otherwise they keep the last pose's rotations."""
    try:
        yield
    finally:
        _solve(worlds)


def _list_siblings(plugs: Sequence[om.MPlug]) -> list[om.MPlug]:
    """Return the other components of compounds that drivers of the plugs drive."""
    names = {plug.name() for plug in plugs}
    parents = {p.parent().name(): p.parent() for p in plugs if _is_driven_above(p)}
    siblings = [p.child(i) for p in parents.values() for i in range(p.numChildren())]
    return [sibling for sibling in siblings if sibling.name() not in names]


def _is_driven_above(plug: om.MPlug) -> bool:
    return plug.isChild and plug.source().isNull and not plug.parent().source().isNull


def _sample_siblings(
    plugs: Sequence[om.MPlug], frames: Floats | None, n_samples: int
) -> Floats:
    """Return the values of plugs in each sample, shape (n_samples, n_plugs)."""
    if frames is None or not plugs:
        return np.tile([plug.asDouble() for plug in plugs], (n_samples, 1))
    return sample_timeline(plugs, frames, om.MPlug.asDouble, list_solved_joints())


def _set_time(frame: float) -> None:
    time = _make_time(frame)
    if oma.MAnimControl.currentTime() != time:
        oma.MAnimControl.setCurrentTime(time)


def _make_time(frame: float) -> om.MTime:
    return om.MTime(float(frame), om.MTime.uiUnit())


def _set_changed(plugs: Sequence[om.MPlug], values: Floats) -> None:
    """Set the plugs whose value changes; each set plug makes Maya evaluate more.

    All are read first: what drives a plug must be evaluated before the plug is set.
    """
    pairs = zip(plugs, [plug.asDouble() for plug in plugs], values.tolist())
    for plug, now, value in pairs:
        # Unconfirmed in Maya: setDouble sets Boolean, enum and integer plugs as well.
        if now != value:
            plug.setDouble(value)


@contextmanager
def _release(plugs: Sequence[om.MPlug]) -> Iterator[list[om.MPlug]]:
    """Disconnect plugs from their drivers, and restore drivers and values in the end.

    The value of a plug that is driven does not stay.
    """
    modifier, values = om.MDGModifier(), [plug.asDouble() for plug in plugs]
    targets = {t.name(): t for t in (_find_driven(p) for p in plugs) if not t.isNull}
    for target in targets.values():
        modifier.disconnect(target.sourceWithConversion(), target)
    try:
        # Unconfirmed in Maya: a disconnection that is undone leaves no reference edit.
        modifier.doIt()
        yield list(plugs)
    finally:
        _set_changed(plugs, np.array(values))
        modifier.undoIt()


def _find_driven(plug: om.MPlug) -> om.MPlug:
    """Return the plug or its compound, whichever has a driver; a null plug for neither."""
    if not plug.source().isNull:
        return plug
    return plug.parent() if _is_driven_above(plug) else om.MPlug()


def find_parents(joints: Sequence[str]) -> list[int]:
    """Return the index of each joint's nearest ancestor among the joints, or -1."""
    return find_nearest_ancestors(joints, [list_ancestors(name) for name in joints])


def _read_pivot(node: str) -> list[float]:
    plug = find_plug(f"{node}.rotatePivot")
    return [plug.child(i).asDouble() for i in range(3)]


def find_rig(
    joints: Sequence[str] | str | None,
    controls: ControlSource | None,
    find_evidence: Callable[[], JointEvidence],
) -> MayaRig:
    """Return the rig that moves joints; see `MayaScene.rig`."""
    requested = check_joint_names(joints)
    candidates = find_controls(MayaControls(), controls)
    every = list_joints()
    names = find_joints(requested, every)
    if not names:
        raise no_joints_error()
    survey, reaching, reach = _plan_survey(candidates, every, names)
    owners = [get_transform_name(control) for control in reaching.controls]
    values, parents = survey.values, survey.parents.tolist()
    nodes = [*survey.joints, *owners]
    content = [*describe_rig_content(MayaJoints(), nodes, survey.channels)]
    effects = recall_effects(
        digest_content(content, reaching.controls, survey.joints),
        survey,
        lambda poses: classify_controls(poses, reaching.controls, values, parents, reach),
    )
    ancestries = [[name, *list_ancestors(name)] for name in owners]
    figures = find_figures(reaching, ancestries, survey.joints, effects, names)
    moved = {name for figure in figures for name in figure.joints}
    if not figures or not (requested or moved):
        raise unmoved_joints_error(candidates.controls, names)
    own = _add_unmoved(survey, moved)
    kept = [name for name in names if requested or name in own]
    rig = MayaRig(list_figure_controls(figures, candidates), kept, find_evidence)
    # Channels that are left out may act in other poses.
    rest = [pair for pair in zip(survey.channels, values) if pair[0] not in rig.channels]
    rig.content = digest_rig([*content, repr(rest)], rig)
    return rig


def _plan_survey(
    candidates: FoundControls, joints: Sequence[str], chosen: Sequence[str]
) -> tuple[MayaRig, FoundControls, Reach]:
    """Return a rig to survey: joints connected with the chosen ones, and what reaches them.

    Other characters of the scene are left out.
    """
    names = list(dict.fromkeys([*joints, *chosen]))
    owners = [get_transform_name(control) for control in candidates.controls]
    reach = find_node_reach(MayaJoints(), owners, names, owners)
    roots = find_roots(np.array(find_parents(names), int))
    connected = find_connected_joints(reach.joints, roots, np.isin(names, chosen))
    is_reaching = np.asarray(reach.joints[:, connected].any(axis=1))
    reaching = candidates.only([*compress(candidates.controls, is_reaching)])
    # Limits that a preset adds would clamp the perturbed poses.
    unlimited = [Control(c.name, c.kind, c.channels) for c in reaching.controls]
    counts = [len(control.channels) for control in candidates.controls]
    rows = np.repeat(np.arange(len(counts)), np.where(is_reaching, counts, 0))
    kept = Reach(reach.joints[rows][:, connected], reach.controls[rows][:, is_reaching])
    return MayaRig(unlimited, [*compress(names, connected)]), reaching, kept


def _add_unmoved(survey: MayaRig, moved: set[str]) -> set[str]:
    """Return joints with the others of their skeletons, which no control moves."""
    roots = find_roots(survey.parents).tolist()
    used = {root for name, root in zip(survey.joints, roots) if name in moved}
    return {name for name, root in zip(survey.joints, roots) if root in used}
