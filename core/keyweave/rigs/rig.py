"""The rig protocol: control values in, world matrices of joints out.

Hosts implement `Rig`; jobs and methods depend on nothing else. Angles are in radians,
lengths in centimeters, and matrices act on row vectors. The functions below check a
caller's values and clamp them to the controls' limits, in the same way for all hosts.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import ArrayLike

from .._text import BriefRepr, format_count, format_list
from ..animation.channel_names import as_name_list
from ..errors import DataError, SettingError, UnknownNameError, ignore_warnings
from ..geometry.arrays import Floats, Ints
from ..geometry.matrices import transform_points
from .joint_evidence import JointEvidence

CONTROL_KINDS = ("root", "ik", "rotational", "directional", "extra")


@dataclass(frozen=True, eq=False, repr=False)
class Control(BriefRepr):
    """A control of a rig: a transform, or a custom attribute of a transform.

    Attributes
    ----------
    name : str
        The name of the transform, or the channel of a custom attribute.
    kind : str
        One of `CONTROL_KINDS`: ``"root"`` carries the whole figure, ``"ik"`` places the
        end of a limb, ``"rotational"`` rotates joints, ``"directional"`` is a target that
        joints point at, and ``"extra"`` is any other control.
    channels : tuple of str
        The channels that can be keyed.
    limits : ndarray, shape (n_channels, 2)
        Minimum and maximum of each channel; -inf and inf without limits.
    parent : str
        Name of the control that it follows; empty for none.

    Raises
    ------
    SettingError
        If the kind is not one of the above.
    DataError
        If there is not one pair of limits per channel, minimum first.

    Examples
    --------
    >>> Control("head", "rotational", ("head.rotateX",)).limits
    array([[-inf,  inf]])
    """

    name: str
    kind: str
    channels: tuple[str, ...]
    limits: Floats = None  # type: ignore[assignment]
    parent: str = ""

    def __post_init__(self) -> None:
        if self.kind not in CONTROL_KINDS:
            raise SettingError("kind", self.kind, f"one of {', '.join(CONTROL_KINDS)}")
        channels = tuple(self.channels)
        free = np.tile([-np.inf, np.inf], (len(channels), 1))
        pairs = free if self.limits is None else self.limits
        limits = _check_limits(self.name, pairs, channels)
        limits.setflags(write=False)
        object.__setattr__(self, "channels", channels)
        object.__setattr__(self, "limits", limits)


def _check_limits(name: str, pairs: ArrayLike, channels: Sequence[str]) -> Floats:
    """Check and return a copy of a control's limits, shape (n_channels, 2)."""
    try:
        limits = np.array(pairs, float)
    except (TypeError, ValueError):
        raise DataError(name, "has limits that are not pairs of numbers") from None
    if np.isnan(limits).any():
        raise DataError(name, "has limits that are not all numbers")
    if limits.ndim != 2 or limits.shape[1] != 2:
        problem = f"has limits of shape {limits.shape}, expected ({len(channels)}, 2)"
        raise DataError(name, problem)
    if len(limits) != len(channels):
        n_pairs = format_count(len(limits), "pair")
        n_channels = format_count(len(channels), "channel")
        raise DataError(name, f"has {n_pairs} of limits for {n_channels}")
    for channel, (low, high) in zip(channels, limits.tolist()):
        if low > high:
            problem = (
                f"has a minimum of {low:g} above its maximum of {high:g} for {channel}"
            )
            raise DataError(name, f"{problem}; swap the limits")
    return limits


class RigPoses(NamedTuple):
    """World matrices of a rig's joints and controls; returned by `Rig.poses`.

    Attributes
    ----------
    joints : ndarray, shape (n_samples, n_joints, 4, 4)
    controls : ndarray, shape (n_samples, n_controls, 4, 4)
        The origin of each control is at its rotate pivot. A custom attribute has the matrix
        of its transform.
    """

    joints: Floats
    controls: Floats


class Rig(Protocol):
    """A rig of a host.

    Attributes
    ----------
    controls : tuple of Control
        Controls breadth first, each after its parent.
    joints : tuple of str
        The joints that the controls move, and the others of their skeletons, parents
        before children.
    parents : ndarray of int, shape (n_joints,)
        Index of each joint's nearest ancestor among the joints; -1 for none.
    channels : tuple of str
        The channels of all controls in order.
    values : ndarray, shape (n_channels,)
        The saved values of the channels, in radians and centimeters.
    evidence : JointEvidence
        Evidence of which joints of the scene are characters.
    """

    @property
    def controls(self) -> tuple[Control, ...]: ...
    @property
    def joints(self) -> tuple[str, ...]: ...
    @property
    def parents(self) -> Ints: ...
    @property
    def channels(self) -> tuple[str, ...]: ...
    @property
    def values(self) -> Floats: ...
    @property
    def evidence(self) -> JointEvidence: ...

    def evaluate(
        self,
        values: ArrayLike,
        frames: ArrayLike | None = None,
        *,
        channels: Sequence[str] | str | None = None,
    ) -> Floats:
        """Return the joints' world matrices for values of the controls.

        Parameters
        ----------
        values : array_like, shape (n_samples, n_channels)
            Radians and centimeters.
        frames : array_like, shape () or (n_samples,), optional
            Frames at which all other channels are evaluated; by default they keep their
            saved values.
        channels : sequence of str, optional
            Channels of the columns; by default all channels of the rig.

        Returns
        -------
        ndarray, shape (n_samples, n_joints, 4, 4)

        Raises
        ------
        UnknownNameError
            If the rig does not have one of the channels.
        DataError
            If the shapes do not match, or a value is not finite.
        """

    def poses(
        self,
        values: ArrayLike,
        frames: ArrayLike | None = None,
        *,
        channels: Sequence[str] | str | None = None,
        nodes: Collection[str] | None = None,
    ) -> RigPoses:
        """Return the world matrices of joints and controls from a single evaluation.

        Other parameters, errors and the matrices of the joints are those of `evaluate`.

        Parameters
        ----------
        values, frames, channels
        nodes : collection of str, optional
            Names of the joints and controls to pose, in the order of the rig; by default
            all of them. Fewer take less time.

        Returns
        -------
        RigPoses
        """


LIMIT_TOLERANCE = 1e-9  # excess over a limit that is rounding and not worth a message
MAX_LISTED_CHANNELS = 4  # most channels that a message lists


class LimitedValues(NamedTuple):
    """Values clamped to limits, and a message on the clamped channels; may be empty."""

    values: Floats
    message: str


def keep_nodes(rig: Rig, nodes: Collection[str] | None) -> tuple[list[str], list[Control]]:
    """Return the joints and controls of a rig with some names, or all without names."""
    joints, controls = [*rig.joints], [*rig.controls]
    if nodes is not None:
        joints = [name for name in joints if name in nodes]
        controls = [control for control in controls if control.name in nodes]
    return joints, controls


def pose_quietly(rig: Rig, values: ArrayLike) -> RigPoses:
    """Return poses, of values (n_samples, n_channels), without warnings about them.

    The poses only serve to examine a rig, so warnings would confuse.
    """
    with ignore_warnings():
        return rig.poses(values)


def check_channels(
    channels: Sequence[str] | str | None, known: Sequence[str]
) -> tuple[str, ...]:
    """Check and return the channels of columns, by default all known channels.

    Raise an UnknownNameError if a channel is not known, and a DataError if one is repeated
    or is not a name.

    Examples
    --------
    >>> check_channels("head.rotateX", ["head.rotateX", "head.rotateY"])
    ('head.rotateX',)
    """
    if channels is None:
        return tuple(known)
    names = tuple(as_name_list(channels))
    known_names = set(known)
    unknown = [name for name in names if name not in known_names]
    if unknown:
        raise UnknownNameError(unknown, known, "the rig")
    repeated = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if repeated:
        raise DataError("channels", f"include {repeated[0]} twice")
    return names


def check_values(values: ArrayLike, names: Sequence[str]) -> Floats:
    """Check and return values as a table with a column per channel.

    Raise a DataError, which names the channel and the row, if the shape does not match or a
    value is not finite.

    Examples
    --------
    >>> check_values([[1, 2]], ["head.rotateX", "head.rotateY"])
    array([[1., 2.]])
    """
    try:
        table = np.array(values, float)
    except (TypeError, ValueError):
        raise DataError("values", "are not a table of numbers") from None
    if table.ndim != 2 or table.shape[1] != len(names):
        raise DataError(
            "values",
            f"have shape {table.shape}, expected (n_samples, {len(names)}): a row per "
            "sample, a column per channel",
        )
    bad = np.argwhere(~np.isfinite(table))
    if len(bad):
        row, column = bad[0]
        problem = f"include {table[row, column]} for {names[column]} in row {row}"
        raise DataError("values", f"{problem}; they must be finite")
    return table


def check_sample_frames(frames: ArrayLike | None, n_samples: int) -> Floats | None:
    """Check and return the frame of each sample, or None for saved values.

    Raise a DataError if the frames are neither a single finite number nor one per sample.

    Examples
    --------
    >>> check_sample_frames(12, 3)
    array([12., 12., 12.])
    """
    if frames is None:
        return None
    try:
        numbers = np.array(frames, float)
    except (TypeError, ValueError):
        raise DataError("frames", "are not numbers") from None
    if numbers.shape not in ((), (n_samples,)):
        expected = f"a single number or one per row of values, {n_samples}"
        raise DataError("frames", f"have shape {numbers.shape}, expected {expected}")
    if not np.isfinite(numbers).all():
        raise DataError("frames", "include a number that is not finite")
    return np.broadcast_to(numbers, (n_samples,))


def limits_by_channel(controls: Sequence[Control]) -> dict[str, Floats]:
    """Return the minimum and maximum of each channel of the controls.

    Examples
    --------
    >>> limits_by_channel([Control("head", "extra", ["head.nod"], [[0, 1]])])
    {'head.nod': array([0., 1.])}
    """
    return {
        channel: limits
        for control in controls
        for channel, limits in zip(control.channels, control.limits)
    }


def list_limits(rig: Rig) -> Floats:
    """Return the minimum and maximum of each channel of a rig, shape (n_channels, 2)."""
    limits = limits_by_channel(rig.controls)
    return np.array([limits[name] for name in rig.channels]).reshape(-1, 2)


def clamp_values(values: Floats, names: Sequence[str], limits: Floats) -> LimitedValues:
    """Clamp values to the limits of their channels, and describe the channels clamped.

    Values have the shape (n_samples, n_channels), limits (n_channels, 2).

    Examples
    --------
    >>> limits = np.array([[0.0, 1.0]])
    >>> clamp_values(np.array([[0.5], [3.0]]), ["head.nod"], limits).values.ravel()
    array([0.5, 1. ])
    """
    low, high = limits.reshape(-1, 2).T
    exceeds = (values < low - LIMIT_TOLERANCE) | (values > high + LIMIT_TOLERANCE)
    clamped = np.clip(values, low, high)
    if not exceeds.any():
        return LimitedValues(clamped, "")
    beyond = [name for name, column in zip(names, exceeds.T) if column.any()]
    n_rows = int(exceeds.any(axis=1).sum())
    plural = ("exceed their limits", "are")
    exceed, are = ("exceeds its limits", "is") if len(beyond) == 1 else plural
    message = (
        f"{len(beyond)} of {format_count(len(names), 'channel')} {exceed} on {n_rows} of "
        f"{format_count(len(values), 'sample')} and {are} clamped: "
        f"{format_list(beyond, MAX_LISTED_CHANNELS)}"
    )
    return LimitedValues(clamped, message)


def move_to_pivots(matrices: Floats, pivots: Floats) -> Floats:
    """Return world matrices with their origins moved to the nodes' pivots.

    The matrices have the shape (n_samples, n_nodes, 4, 4). The rotate pivot of each node,
    shape (n_nodes, 3), is in its own space.

    Examples
    --------
    >>> move_to_pivots(np.eye(4)[np.newaxis, np.newaxis], np.array([[0, 2, 0]]))[0, 0, 3]
    array([0., 2., 0., 1.])
    """
    moved = np.array(matrices, float)
    moved[..., 3, :3] = transform_points(pivots, matrices)
    return moved
