"""The rig protocol: control values in, world matrices of joints out.

Hosts implement `Rig`; jobs and methods use nothing else. Angles are in radians, lengths
in centimetres, and matrices act on row vectors. The functions below check the values that
a caller passes and clamp them to the controls' limits, in the same way for every host.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import ArrayLike

from .._text import BriefRepr, format_count, format_list
from ..animation.channel_names import as_name_list
from ..errors import DataError, SettingError, UnknownNameError
from ..geometry.arrays import Floats

CONTROL_KINDS = ("root", "ik", "rotational", "directional", "extra")


@dataclass(frozen=True, eq=False, repr=False)
class Control(BriefRepr):
    """A handle of a rig, or an attribute that was added to one.

    Attributes
    ----------
    name : str
        That of its transform; of an added attribute the channel.
    kind : str
        One of `CONTROL_KINDS`: ``"root"`` carries the whole figure, ``"ik"`` places the
        end of a limb, ``"rotational"`` turns joints, ``"directional"`` is what something
        points at, and all else is ``"extra"``.
    channels : tuple of str
        What may be keyed of it.
    limits : ndarray, shape (n_channels, 2)
        Least and greatest value of each; -inf and inf where there is none.
    parent : str
        Name of the control that it follows; empty for none.

    Raises
    ------
    SettingError
        If the kind is another.
    DataError
        If there is not one pair of limits for each channel, the least first.

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
        given = free if self.limits is None else self.limits
        limits = _check_limits(self.name, given, channels)
        limits.setflags(write=False)
        object.__setattr__(self, "channels", channels)
        object.__setattr__(self, "limits", limits)


def _check_limits(name: str, given: ArrayLike, channels: Sequence[str]) -> Floats:
    """Return a pair of limits for each channel of a control, copied."""
    try:
        limits = np.array(given, float)
    except (TypeError, ValueError):
        raise DataError(name, "has limits that are no pairs of numbers") from None
    if np.isnan(limits).any():
        raise DataError(name, "has limits that are not all numbers")
    if limits.ndim != 2 or limits.shape[1] != 2:
        problem = f"has limits of shape {limits.shape}, expected ({len(channels)}, 2)"
        raise DataError(name, problem)
    if len(limits) != len(channels):
        pairs, several = (
            format_count(len(limits), "pair"),
            format_count(len(channels), "channel"),
        )
        raise DataError(name, f"has {pairs} of limits for {several}")
    for channel, (least, greatest) in zip(channels, limits.tolist()):
        if least > greatest:
            raise DataError(
                name,
                f"has a least value above its greatest for {channel}, {least:g} and "
                f"{greatest:g}; give the least first",
            )
    return limits


class Rig(Protocol):
    """A rig of a host.

    Attributes
    ----------
    controls : tuple of Control
        Breadth first: each after the one it follows.
    joints : tuple of str
        Those that the controls move, parents before children.
    channels : tuple of str
        All controls' channels in their order.
    """

    @property
    def controls(self) -> tuple[Control, ...]: ...  # noqa: D102
    @property
    def joints(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def channels(self) -> tuple[str, ...]: ...  # noqa: D102

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
            Radians and centimetres.
        frames : array_like, shape () or (n_samples,), optional
            Where everything is taken at that is not given; by default as saved.
        channels : sequence of str, optional
            What the columns are; by default all channels of the rig.

        Returns
        -------
        ndarray, shape (n_samples, n_joints, 4, 4)

        Raises
        ------
        UnknownNameError
            If the rig has no such channel.
        DataError
            If shapes do not fit, or a value is not finite.
        """


LIMIT_TOLERANCE = (
    1e-9  # by which a value may be beyond a limit without a word, for rounding
)
MAX_LISTED_CHANNELS = 4  # channels that a sentence lists


class LimitedValues(NamedTuple):
    """Values within limits, and which were not, in words; empty if all were."""

    values: Floats
    message: str


def check_channels(
    channels: Sequence[str] | str | None, known: Sequence[str]
) -> tuple[str, ...]:
    """Return the channels that columns are, by default all.

    Raises
    ------
    UnknownNameError
        If the rig has no such channel.
    DataError
        If one is given twice, or is no name.

    Examples
    --------
    >>> check_channels("head.rotateX", ["head.rotateX", "head.rotateY"])
    ('head.rotateX',)
    """
    if channels is None:
        return tuple(known)
    names = tuple(as_name_list(channels))
    there = set(known)
    unknown = [name for name in names if name not in there]
    if unknown:
        raise UnknownNameError(unknown, known, "the rig")
    twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if twice:
        raise DataError("channels", f"name {twice[0]} twice")
    return names


def check_values(values: ArrayLike, names: Sequence[str]) -> Floats:
    """Return values as rows of finite numbers, one for each channel.

    Raises
    ------
    DataError
        If the shape is another, or a value is not finite; names its channel and row.

    Examples
    --------
    >>> check_values([[1, 2]], ["head.rotateX", "head.rotateY"])
    array([[1., 2.]])
    """
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


def check_sample_frames(frames: ArrayLike | None, n_samples: int) -> Floats | None:
    """Return a frame for each sample; None for what the host has saved.

    Raises
    ------
    DataError
        If they are neither one finite number nor one for each sample.

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
        raise DataError("frames", "are no numbers") from None
    if numbers.shape not in ((), (n_samples,)):
        expected = f"one number or {n_samples}, one for each row of the values"
        raise DataError("frames", f"have shape {numbers.shape}, expected {expected}")
    if not np.isfinite(numbers).all():
        raise DataError("frames", "hold a number that is not finite")
    return np.broadcast_to(numbers, (n_samples,))


def limits_by_channel(controls: Sequence[Control]) -> dict[str, Floats]:
    """Return the least and the greatest value of each channel of controls.

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


def clamp_values(values: Floats, names: Sequence[str], limits: Floats) -> LimitedValues:
    """Return values within limits, and in words which were not.

    Parameters
    ----------
    values : ndarray, shape (n_samples, n_channels)
    names : sequence of str
        The channels.
    limits : ndarray, shape (n_channels, 2)

    Examples
    --------
    >>> limits = np.array([[0.0, 1.0]])
    >>> clamp_values(np.array([[0.5], [3.0]]), ["head.nod"], limits).values.ravel()
    array([0.5, 1. ])
    """
    least, greatest = limits.reshape(-1, 2).T
    beyond = (values < least - LIMIT_TOLERANCE) | (values > greatest + LIMIT_TOLERANCE)
    inside = np.clip(values, least, greatest)
    if not beyond.any():
        return LimitedValues(inside, "")
    found = [name for name, is_one in zip(names, beyond.T) if is_one.any()]
    n_rows = int(beyond.any(axis=1).sum())
    many = ("go beyond their limits", "stop")
    go, stop = ("goes beyond its limits", "stops") if len(found) == 1 else many
    told = (
        f"{len(found)} of {format_count(len(names), 'channel')} {go} on {n_rows} of "
        f"{format_count(len(values), 'sample')} and {stop} there: "
        f"{format_list(found, MAX_LISTED_CHANNELS)}"
    )
    return LimitedValues(inside, told)
