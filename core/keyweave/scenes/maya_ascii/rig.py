"""A rig in a Maya ASCII file: its controls, and the world matrices of its joints."""

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

CHUNK = 2048  # samples at a time, so that memory stays small; the fastest measured
MATRIX_SHAPE = (4, 4)


class MayaAsciiRig:
    """A rig of a scene in a file; see `keyweave.rigs.rig.Rig` for attributes.

    Made by `MayaAsciiScene.rig`. It evaluates the scene as it is at the time: what is
    written into the scene counts from then on. Controls are found only once.
    """

    def __init__(
        self, scene: PosedScene, controls: Sequence[Control], joints: Sequence[str]
    ):
        self.controls = tuple(controls)
        self.joints = tuple(joints)
        self.channels = tuple(name for one in self.controls for name in one.channels)
        self._scene = scene
        self._graph = scene.graph
        self._plans: dict[tuple[str, ...], Plan] = {}
        self._limits = limits_by_channel(self.controls)

    def __repr__(self) -> str:
        n_controls, n_joints = len(self.controls), len(self.joints)
        return f"<MayaAsciiRig: {n_controls} controls of {n_joints} joints>"

    def evaluate(
        self,
        values: ArrayLike,
        frames: ArrayLike | None = None,
        *,
        channels: Sequence[str] | str | None = None,
    ) -> Floats:
        """Return the joints' world matrices, shape (n_samples, n_joints, 4, 4).

        See `keyweave.rigs.rig.Rig.evaluate`. Many samples at once cost far less than one
        after the other. What is beyond a limit counts as the limit, with a warning.

        Raises
        ------
        EvaluationError
            If a joint comes to stand where no finite number is.
        """
        names = check_channels(channels, self.channels)
        given = self._within(check_values(values, names), names)
        times = check_sample_frames(frames, len(given))
        seconds = None if times is None else times / self._scene.frame_rate
        made = compute_world_matrices(self._plan(names), given, seconds)
        if not np.isfinite(made).all():
            raise self._not_finite(made)
        return made

    def sample(self, frames: ArrayLike) -> Clip:
        """Return the values that the rig's channels have on frames.

        Given to `evaluate` with the same frames, they give the scene's own matrices,
        unless one is beyond a limit.

        Parameters
        ----------
        frames : array_like, shape (n_frames,)
            See `MayaAsciiScene.sample`.
        """
        return self._scene.sample(self.channels, frames)

    def _within(self, values: Floats, names: Sequence[str]) -> Floats:
        """Return values within the limits; warn of those that were not."""
        limits = np.array([self._limits[name] for name in names]).reshape(-1, 2)
        inside, told = clamp_values(values, names, limits)
        if told:
            warn_caller(told)
        # Unconfirmed in Maya: what is keyed beyond a limit that is on counts as the limit.
        return inside

    def _plan(self, names: tuple[str, ...]) -> Plan:
        """Return how joints follow from channels in the scene as it is now."""
        if self._graph is not self._scene.graph:
            self._graph = self._scene.graph
            self._plans.clear()
        if names not in self._plans:
            nodes = [self._graph.node(name) for name in self.joints]
            worlds = [Plug(node, "worldMatrix", (0,)) for node in nodes]
            given = [self._graph.plug(name) for name in names]
            self._plans[names] = self._scene.plan(worlds, given)
        return self._plans[names]

    def _not_finite(self, made: Floats) -> EvaluationError:
        row, joint = np.argwhere(~np.isfinite(made).all(axis=(2, 3)))[0]
        name = self.joints[joint]
        problem = f"is no finite number for row {row} of the values"
        type_ = self._graph.node(name).type
        return EvaluationError(name, type_, (f"{name}.worldMatrix",), problem)


def compute_world_matrices(
    plan: Plan, values: Floats, seconds: Floats | None = None
) -> Floats:
    """Return the world matrices that a plan gives for rows of values, few at a time.

    Parameters
    ----------
    plan : Plan
        Of world matrices; its overridden channels are the columns.
    values : ndarray, shape (n_samples, n_channels)
    seconds : ndarray, shape (n_samples,), optional

    Returns
    -------
    ndarray, shape (n_samples, n_asked, 4, 4)
    """
    made = np.empty((len(values), len(plan.asked), *MATRIX_SHAPE))
    for start in range(0, len(values), CHUNK):
        some = slice(start, start + CHUNK)
        times = None if seconds is None else seconds[some]
        for number, matrices in enumerate(plan.run(times, [*values[some].T])):
            made[some, number] = matrices
    return made
