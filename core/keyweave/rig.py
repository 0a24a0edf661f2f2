"""What the library needs of a character's rig: where are the joints if the controls are so?

A host answers `Rig`; jobs and methods know no other. Angles are radians, lengths
centimetres, matrices those of row vectors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike

from .arrays import Floats
from .errors import DataError, SettingError
from .wording import counted

CONTROL_KINDS = ("root", "ik", "rotational", "directional", "extra")


@dataclass(frozen=True, eq=False)
class Control:
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
        limits = _checked_limits(self.name, given, channels)
        limits.setflags(write=False)
        object.__setattr__(self, "channels", channels)
        object.__setattr__(self, "limits", limits)


def _checked_limits(name: str, given: ArrayLike, channels: Sequence[str]) -> Floats:
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
        pairs, several = counted(len(limits), "pair"), counted(len(channels), "channel")
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
