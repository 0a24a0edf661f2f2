"""A rig in a Maya ASCII file: its controls and the world matrices of its joints."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike

from ...animation.clip import Clip
from ...errors import EvaluationError, warn_caller
from ...geometry.arrays import Floats, Ints
from ...rigs.controls import get_transform_name
from ...rigs.joint_evidence import JointEvidence
from ...rigs.rig import (
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
from ...rigs.rig_memory import digest_rig
from ..baking import find_nearest_ancestors
from .evaluation.file_joints import find_evidence
from .evaluation.plan import Plan
from .evaluation.rig_content import describe_rig_content
from .evaluation.scene_state import SceneState
from .graph.plugs import Plug

SAMPLES_PER_RUN = 1024  # limits memory and was the fastest in measurements
MOST_REMEMBERED = 32_000_000  # bytes of recent matrices
MATRIX_SHAPE = (4, 4)


class LiveScene(Protocol):
    """A scene whose state is another one after a change."""

    @property
    def state(self) -> SceneState: ...


class MayaAsciiRig:
    """A rig of a scene in a file; see `keyweave.rigs.rig.Rig` for attributes.

    Returned by `MayaAsciiScene.rig`. The rig evaluates the current state of the scene and
    follows later changes, but its controls and joints are fixed.
    """

    def __init__(
        self, scene: LiveScene, controls: Sequence[Control], joints: Sequence[str]
    ):
        self.controls = tuple(controls)
        self.joints = tuple(joints)
        self.channels = tuple(name for each in self.controls for name in each.channels)
        self._scene = scene
        self._graph = scene.state.graph
        self._plans: dict[tuple[tuple[str, ...], tuple[str, ...]], Plan] = {}
        # Nodes and their matrices by values, the latest last.
        self._recent: dict[tuple[object, ...], tuple[tuple[str, ...], Floats]] = {}
        self._limits = limits_by_channel(self.controls)

    def __repr__(self) -> str:
        n_controls, n_joints = len(self.controls), len(self.joints)
        return f"<MayaAsciiRig: {n_controls} controls, {n_joints} joints>"

    @property
    def parents(self) -> Ints:
        """Index of each joint's nearest ancestor among the joints; -1 for none."""
        return np.array(find_parents(self._scene.state, self.joints), int)

    @property
    def content(self) -> str:
        """The key of what moves the rig, except its channels; see `digest_rig`."""
        state = self._scene.state
        owners = map(get_transform_name, self.controls)
        nodes = [state.graph.node(name) for name in dict.fromkeys([*self.joints, *owners])]
        return digest_rig(describe_rig_content(state, nodes, self.channels), self)

    @property
    def evidence(self) -> JointEvidence:
        """Evidence of which joints of the scene are characters."""
        return find_evidence(self._scene.state)

    @property
    def values(self) -> Floats:
        """The values of the channels at the time at which the scene was saved."""
        return read_saved_values(self._scene.state, self.channels)

    def evaluate(
        self,
        values: ArrayLike,
        frames: ArrayLike | None = None,
        *,
        channels: Sequence[str] | str | None = None,
    ) -> Floats:
        """Return the world matrices of the joints, shape (n_samples, n_joints, 4, 4).

        See `keyweave.rigs.rig.Rig.evaluate`. A call with many samples is far faster than
        many calls. Values beyond a limit are clamped, with a warning. The matrices are
        read-only.

        Raises
        ------
        EvaluationError
            If a world matrix is not finite.
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

        See `keyweave.rigs.rig.Rig.poses` and `evaluate`.

        Raises
        ------
        EvaluationError
            If a world matrix is not finite.
        """
        joints, own = keep_nodes(self, nodes)
        owners = [get_transform_name(control) for control in own]
        names = tuple(dict.fromkeys([*joints, *owners]))
        worlds = self._compute(values, frames, channels, names)
        controls = worlds[:, [names.index(name) for name in owners]]
        pivots = read_pivots(self._scene.state, owners)
        return RigPoses(worlds[:, : len(joints)], move_to_pivots(controls, pivots))

    def _compute(
        self,
        values: ArrayLike,
        frames: ArrayLike | None,
        channels: Sequence[str] | str | None,
        nodes: tuple[str, ...],
    ) -> Floats:
        """Return the world matrices of nodes, shape (n_samples, n_nodes, 4, 4)."""
        names = check_channels(channels, self.channels)
        limits = np.array([self._limits[name] for name in names]).reshape(-1, 2)
        clamped, warning = clamp_values(check_values(values, names), names, limits)
        if warning:
            warn_caller(warning)
        times = check_sample_frames(frames, len(clamped))
        seconds = None if times is None else times / self._scene.state.frame_rate
        plan = self._get_plan(names, nodes)
        moment = None if seconds is None or plan.time is None else seconds.tobytes()
        key = (names, clamped.tobytes(), moment)
        known, matrices = self._recent.pop(key, ((), np.zeros(0)))
        if not {*nodes} <= {*known}:
            known, matrices = nodes, compute_world_matrices(plan, clamped, seconds)
            if not np.isfinite(matrices).all():
                raise self._not_finite_error(matrices, nodes)
            matrices.setflags(write=False)  # they may be remembered
        self._remember(key, known, matrices)
        if known == nodes:
            return matrices
        return matrices[:, [known.index(node) for node in nodes]]

    def _remember(
        self, key: tuple[object, ...], nodes: tuple[str, ...], matrices: Floats
    ) -> None:
        """Keep matrices, since steps of one method often pose a rig alike."""
        self._recent[key] = nodes, matrices
        sizes = {key: each.nbytes for key, (_, each) in self._recent.items()}
        while sum(sizes.values()) > MOST_REMEMBERED:
            oldest = next(iter(sizes))
            del sizes[oldest]
            self._recent.pop(oldest, None)

    def sample(self, frames: ArrayLike) -> Clip:
        """Return the values of the rig's channels on frames.

        Passed to `evaluate` with the same frames, they reproduce the scene's own matrices,
        unless a value is beyond a limit.

        Parameters
        ----------
        frames : array_like, shape (n_frames,)
            See `MayaAsciiScene.sample`.
        """
        return self._scene.state.sample(self.channels, frames)

    def _get_plan(self, names: tuple[str, ...], nodes: tuple[str, ...]) -> Plan:
        """Return the plan from channels to nodes in the current state of the scene."""
        state = self._scene.state
        if self._graph is not state.graph:
            self._graph = state.graph
            self._plans.clear()
            self._recent.clear()
        if (names, nodes) not in self._plans:
            worlds = [Plug(self._graph.node(name), "worldMatrix", (0,)) for name in nodes]
            overridden = [self._graph.plug(name) for name in names]
            plan = state.plan_and_warn(worlds, overridden, state.rig_mode)
            self._plans[names, nodes] = plan
        return self._plans[names, nodes]

    def _not_finite_error(self, matrices: Floats, nodes: Sequence[str]) -> EvaluationError:
        row, column = np.argwhere(~np.isfinite(matrices).all(axis=(2, 3)))[0]
        name = nodes[column]
        problem = f"the matrix is not finite for row {row} of the values"
        return self._graph.node(name).evaluation_error((f"{name}.worldMatrix",), problem)


def find_parents(state: SceneState, joints: Sequence[str]) -> list[int]:
    """Return the index of each joint's nearest ancestor among the joints, or -1."""
    nodes = [state.graph.node(name) for name in joints]
    return find_nearest_ancestors(nodes, [node.iterate_above() for node in nodes])


def read_saved_values(state: SceneState, channels: Sequence[str]) -> Floats:
    """Return the values of channels at the scene's own time, shape (n_channels,)."""
    plugs = [state.graph.plug(name) for name in channels]
    return np.array(state.plan_and_warn(plugs, (), state.rig_mode).run(), float)


def read_pivots(state: SceneState, nodes: Sequence[str]) -> Floats:
    """Return the saved rotate pivots of transforms, shape (n_nodes, 3)."""
    plugs = [Plug(state.graph.node(name), "rotatePivot") for name in nodes]
    return np.array([state.graph.saved_value(plug) for plug in plugs]).reshape(-1, 3)


def compute_world_matrices(
    plan: Plan, values: Floats, seconds: Floats | None = None
) -> Floats:
    """Run a plan of world matrices on rows of values, in chunks of samples.

    The overridden channels of the plan are the columns of the values, shape (n_samples,
    n_channels); seconds have the shape (n_samples,). The result has the shape (n_samples,
    n_outputs, 4, 4).
    """
    worlds = np.empty((len(values), len(plan.outputs), *MATRIX_SHAPE))
    for start in range(0, len(values), SAMPLES_PER_RUN):
        rows = slice(start, start + SAMPLES_PER_RUN)
        times = None if seconds is None else seconds[rows]
        columns = np.ascontiguousarray(values[rows].T)
        for number, matrices in enumerate(plan.compute(times, columns)):
            worlds[rows, number] = matrices
    return worlds
