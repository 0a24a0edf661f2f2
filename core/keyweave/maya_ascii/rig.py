"""A rig in a Maya ASCII file: its controls, and where its joints are if these are so."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from ..arrays import Floats
from ..clip import Clip
from ..errors import DataError, EvaluationError, KeyweaveWarning, UnknownNameError
from ..name_matching import names_of
from ..rig import Control
from .plan import Plan
from .plugs import Plug

if TYPE_CHECKING:
    from .scene import MayaAsciiScene

CHUNK = 2048  # samples at a time, so that memory stays small; the fastest measured
BEYOND = 1e-9  # by which a value may be beyond a limit without a word, for rounding
NAMED = 4  # channels that a warning lists
MATRIX = (4, 4)


class MayaAsciiRig:
    """A rig of a scene in a file; answers `keyweave.rig.Rig`.

    Made by `MayaAsciiScene.rig`. It evaluates the scene as it is at the time: what is
    written into the scene counts from then on. Controls are found only once.

    Attributes
    ----------
    controls : tuple of Control
        Breadth first: each after the one it follows.
    joints : tuple of str
        Those that the controls move, parents before children.
    channels : tuple of str
        All controls' channels in their order.
    """

    def __init__(
        self, scene: MayaAsciiScene, controls: Sequence[Control], joints: Sequence[str]
    ):
        self.controls = tuple(controls)
        self.joints = tuple(joints)
        self.channels = tuple(name for one in self.controls for name in one.channels)
        self._scene = scene
        self._graph = scene.graph
        self._plans: dict[tuple[str, ...], Plan] = {}
        limits = np.concatenate([np.empty((0, 2)), *(one.limits for one in self.controls)])
        self._limits = dict(zip(self.channels, limits))

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
        """Return the joints' world matrices for values of the controls.

        Many samples at once cost far less than one after the other.

        Parameters
        ----------
        values : array_like, shape (n_samples, n_channels)
            Radians and centimetres. What is beyond a limit counts as the limit, with a
            warning.
        frames : array_like, shape () or (n_samples,), optional
            Where everything is taken at that is not given; by default as saved.
        channels : sequence of str, optional
            What the columns are; by default all channels of the rig.

        Returns
        -------
        ndarray, shape (n_samples, n_joints, 4, 4)
            For row vectors; translations are in the last row, in centimetres.

        Raises
        ------
        UnknownNameError
            If the rig has no such channel.
        DataError
            If shapes do not fit, a channel is given twice, or a value is not finite.
        EvaluationError
            If a joint comes to stand where no finite number is.
        """
        names = self._named(channels)
        given = self._within(_checked(values, names), names)
        times = _times(frames, len(given))
        seconds = None if times is None else times / self._scene.frame_rate
        made = world_matrices(self._plan(names), given, seconds)
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

    def _named(self, channels: Sequence[str] | str | None) -> tuple[str, ...]:
        """Return the channels that columns are, checked."""
        if channels is None:
            return self.channels
        names = tuple(names_of(channels))
        unknown = [name for name in names if name not in self._limits]
        if unknown:
            raise UnknownNameError(unknown, self.channels, "the rig")
        twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
        if twice:
            raise DataError("channels", f"name {twice[0]} twice")
        return names

    def _within(self, values: Floats, names: Sequence[str]) -> Floats:
        """Return values within the limits; warn of those that were not."""
        limits = np.array([self._limits[name] for name in names]).reshape(-1, 2)
        least, greatest = limits.T
        beyond = (values < least - BEYOND) | (values > greatest + BEYOND)
        if beyond.any():
            found = [name for name, is_one in zip(names, beyond.T) if is_one.any()]
            listed = ", ".join(found[:NAMED]) + (" ..." if found[NAMED:] else "")
            n_rows = int(beyond.any(axis=1).sum())
            told = (
                f"{len(found)} of {len(names)} channels go beyond their limits on {n_rows} "
                f"of {len(values)} samples and stop there: {listed}"
            )
            warnings.warn(told, KeyweaveWarning, stacklevel=3)
        # Unconfirmed in Maya: what is keyed beyond a limit that is on counts as the limit.
        return np.clip(values, least, greatest)

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


def _checked(values: ArrayLike, names: Sequence[str]) -> Floats:
    """Return values as rows of numbers, one for each channel."""
    try:
        given = np.array(values, float)
    except (TypeError, ValueError):
        raise DataError("values", "are no rows of numbers") from None
    if given.ndim != 2 or given.shape[1] != len(names):
        raise DataError(
            "values",
            f"have shape {given.shape}, expected (n_samples, {len(names)}): a row for each "
            "sample, a column for each channel",
        )
    bad = np.argwhere(~np.isfinite(given))
    if len(bad):
        row, column = bad[0]
        problem = f"hold {given[row, column]} for {names[column]} in row {row}"
        raise DataError("values", problem)
    return given


def _times(frames: ArrayLike | None, n_samples: int) -> Floats | None:
    """Return a frame for each sample; None for the file's current time."""
    if frames is None:
        return None
    try:
        numbers = np.array(frames, float)
    except (TypeError, ValueError):
        raise DataError("frames", "are no numbers") from None
    if numbers.shape not in ((), (n_samples,)):
        expected = f"one number or {n_samples}, one for each row of the values"
        raise DataError("frames", f"have shape {numbers.shape}, expected {expected}")
    if not np.isfinite(numbers).all():
        raise DataError("frames", "hold a number that is not finite")
    return np.broadcast_to(numbers, (n_samples,))


def world_matrices(plan: Plan, values: Floats, seconds: Floats | None = None) -> Floats:
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
    made = np.empty((len(values), len(plan.asked), *MATRIX))
    for start in range(0, len(values), CHUNK):
        some = slice(start, start + CHUNK)
        times = None if seconds is None else seconds[some]
        for number, matrices in enumerate(plan.run(times, [*values[some].T])):
            made[some, number] = matrices
    return made
