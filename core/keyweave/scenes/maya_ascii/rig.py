"""A rig in a Maya ASCII file: its controls and the world matrices of its joints."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from ...animation.clip import Clip
from ...errors import EvaluationError, warn_caller
from ...geometry.arrays import Floats
from ...rigs.rig import (
    Control,
    check_channels,
    check_sample_frames,
    check_values,
    clamp_values,
    limits_by_channel,
)
from .evaluation.plan import Plan
from .evaluation.posed_scene import PosedScene
from .graph.plugs import Plug

CHUNK = 2048  # samples per run; limits memory and was the fastest in measurements
MATRIX_SHAPE = (4, 4)


class MayaAsciiRig:
    """A rig of a scene in a file; see `keyweave.rigs.rig.Rig` for attributes.

    Returned by `MayaAsciiScene.rig`. The rig evaluates the current state of the scene and
    follows later changes, but its controls and joints are fixed.
    """

    def __init__(
        self, scene: PosedScene, controls: Sequence[Control], joints: Sequence[str]
    ):
        self.controls = tuple(controls)
        self.joints = tuple(joints)
        self.channels = tuple(
            name for control in self.controls for name in control.channels
        )
        self._scene = scene
        self._graph = scene.graph
        self._plans: dict[tuple[str, ...], Plan] = {}
        self._limits = limits_by_channel(self.controls)

    def __repr__(self) -> str:
        n_controls, n_joints = len(self.controls), len(self.joints)
        return f"<MayaAsciiRig: {n_controls} controls, {n_joints} joints>"

    def evaluate(
        self,
        values: ArrayLike,
        frames: ArrayLike | None = None,
        *,
        channels: Sequence[str] | str | None = None,
    ) -> Floats:
        """Return the world matrices of the joints, shape (n_samples, n_joints, 4, 4).

        See `keyweave.rigs.rig.Rig.evaluate`. A call with many samples is far faster than
        many calls. Values beyond a limit are clamped, with a warning.

        Raises
        ------
        EvaluationError
            If a world matrix is not finite.
        """
        names = check_channels(channels, self.channels)
        clamped = self._clamp(check_values(values, names), names)
        times = check_sample_frames(frames, len(clamped))
        seconds = None if times is None else times / self._scene.frame_rate
        matrices = compute_world_matrices(self._get_plan(names), clamped, seconds)
        if not np.isfinite(matrices).all():
            raise self._not_finite_error(matrices)
        return matrices

    def sample(self, frames: ArrayLike) -> Clip:
        """Return the values of the rig's channels on frames.

        Passed to `evaluate` with the same frames, they reproduce the scene's own matrices,
        unless a value is beyond a limit.

        Parameters
        ----------
        frames : array_like, shape (n_frames,)
            See `MayaAsciiScene.sample`.
        """
        return self._scene.sample(self.channels, frames)

    def _clamp(self, values: Floats, names: Sequence[str]) -> Floats:
        """Return values clamped to the limits; warn of values beyond them."""
        limits = np.array([self._limits[name] for name in names]).reshape(-1, 2)
        clamped, warning = clamp_values(values, names, limits)
        if warning:
            warn_caller(warning)
        return clamped

    def _get_plan(self, names: tuple[str, ...]) -> Plan:
        """Return the plan from channels to joints in the current state of the scene."""
        if self._graph is not self._scene.graph:
            self._graph = self._scene.graph
            self._plans.clear()
        if names not in self._plans:
            nodes = [self._graph.node(name) for name in self.joints]
            worlds = [Plug(node, "worldMatrix", (0,)) for node in nodes]
            overridden = [self._graph.plug(name) for name in names]
            self._plans[names] = self._scene.plan(worlds, overridden)
        return self._plans[names]

    def _not_finite_error(self, matrices: Floats) -> EvaluationError:
        row, joint = np.argwhere(~np.isfinite(matrices).all(axis=(2, 3)))[0]
        name = self.joints[joint]
        problem = f"the matrix is not finite for row {row} of the values"
        return self._graph.node(name).evaluation_error((f"{name}.worldMatrix",), problem)


def compute_world_matrices(
    plan: Plan, values: Floats, seconds: Floats | None = None
) -> Floats:
    """Run a plan of world matrices on rows of values, in chunks of samples.

    Parameters
    ----------
    plan : Plan
        Plan of world matrices, whose overridden channels are the columns of the values.
    values : ndarray, shape (n_samples, n_channels)
    seconds : ndarray, shape (n_samples,), optional

    Returns
    -------
    ndarray, shape (n_samples, n_outputs, 4, 4)
    """
    worlds = np.empty((len(values), len(plan.outputs), *MATRIX_SHAPE))
    for start in range(0, len(values), CHUNK):
        rows = slice(start, start + CHUNK)
        times = None if seconds is None else seconds[rows]
        for number, matrices in enumerate(plan.run(times, [*values[rows].T])):
            worlds[rows, number] = matrices
    return worlds
