"""A clip: named channels sampled at a constant frame rate."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from .._text import Shown, format_count
from ..errors import DataError, UnknownNameError
from ..geometry.arrays import Floats, check_finite, check_rate, freeze_floats
from .frame_range import Frames
from .skeleton import ROTATE, ROTATION_ORDERS

MAYA_DEFAULT_ORDER = "ZYX"  # Maya's xyz = Rz Ry Rx, where no order is stated


@dataclass(frozen=True, eq=False, repr=False)
class Clip(Frames, Shown):
    """Sampled channels of a rig or skeleton.

    Attributes
    ----------
    values : ndarray, shape (n_frames, n_channels)
        Angles in radians, lengths in centimeters, other values without a unit.
    channels : tuple of str
        One unique name per column, e.g. ``"L_hip_CTRL.rotateX"``.
    frame_rate : float
        Frames per second.
    start_frame : float
        Frame number of the first row.
    rotation_orders : mapping of str to str
        SciPy's intrinsic order of each node that has all of ``rotateX``, ``rotateY`` and
        ``rotateZ``; by default Maya's xyz, which is ``"ZYX"``.
    up_axis : {"y", "z"}

    Raises
    ------
    DataError
        If values and channels do not match, or a value is NaN.

    Examples
    --------
    >>> import numpy as np
    >>> names = [f"hip.rotate{axis}" for axis in "XYZ"] + ["hip.swing"]
    >>> clip = Clip(np.zeros((24, 4)), names, frame_rate=24)
    >>> dict(clip.rotation_orders)
    {'hip': 'ZYX'}
    """

    values: Floats
    channels: tuple[str, ...]
    frame_rate: float
    start_frame: float = 1.0
    rotation_orders: Mapping[str, str] = field(default_factory=dict)
    up_axis: str = "y"

    def __post_init__(self) -> None:
        channels = tuple(self.channels)
        keep = object.__setattr__
        keep(self, "channels", channels)
        values = freeze_floats("values", self.values, (None, len(channels)))
        keep(self, "values", values)
        keep(self, "frame_rate", check_rate(self.frame_rate))
        keep(self, "start_frame", check_finite("start_frame", self.start_frame))
        if len(values) == 0:
            raise DataError("values", "hold no frames")
        if self.up_axis not in ("y", "z"):
            raise DataError("up_axis", f"is {self.up_axis!r}, expected 'y' or 'z'")
        if len(set(channels)) != len(channels):
            twice = next(name for name in channels if channels.count(name) > 1)
            raise DataError("channels", f"include {twice!r} twice")
        keep(self, "rotation_orders", MappingProxyType(self._orders()))

    def __len__(self) -> int:
        return len(self.values)

    def _summarize(self) -> str:
        return f"{format_count(len(self.channels), 'channel')}, {super()._summarize()}"

    def index(self, channel: str) -> int:
        """Return the column index of a channel.

        Raises
        ------
        UnknownNameError
            If the clip has no such channel.
        """
        try:
            return self.channels.index(channel)
        except ValueError:
            raise UnknownNameError([channel], self.channels, "the clip") from None

    def columns(self, node: str) -> list[int]:
        """Return the column indices of a node's rotateX, rotateY and rotateZ."""
        return [self.index(f"{node}.{attribute}") for attribute in ROTATE]

    def keep(self, channels: Collection[str]) -> Clip:
        """Return the channels that are in a collection, in the order of the clip.

        Examples
        --------
        >>> import numpy as np
        >>> Clip(np.zeros((24, 2)), ["hip.swing", "hip.lift"], 24).keep(["hip.lift"])
        Clip(1 channel, 24 frames at 24 fps, frames 1 to 24)
        """
        columns = [i for i, channel in enumerate(self.channels) if channel in channels]
        names = tuple(self.channels[column] for column in columns)
        nodes = {name.rpartition(".")[0] for name in names}
        orders = {n: order for n, order in self.rotation_orders.items() if n in nodes}
        return replace(
            self, values=self.values[:, columns], channels=names, rotation_orders=orders
        )

    def cut(self, first: float, last: float) -> Clip:
        """Return the frames from `first` to `last`, both included.

        Raises
        ------
        DataError
            If the range is empty or extends beyond the clip.
        """
        rows = self.rows(first, last)
        return replace(
            self, values=self.values[rows], start_frame=self.start_frame + rows.start
        )

    def _orders(self) -> dict[str, str]:
        names = set(self.channels)
        nodes = dict.fromkeys(name.rpartition(".")[0] for name in self.channels)
        whole = [
            n for n in nodes if all(f"{n}.{attribute}" in names for attribute in ROTATE)
        ]
        for node, order in self.rotation_orders.items():
            if order not in ROTATION_ORDERS:
                orders = ", ".join(ROTATION_ORDERS)
                problem = f"include {order!r} for {node}, expected one of {orders}"
                raise DataError("rotation_orders", problem)
        return {node: self.rotation_orders.get(node, MAYA_DEFAULT_ORDER) for node in whole}


def name_columns(
    node: str, attributes: Sequence[str], columns: Floats
) -> dict[str, Floats]:
    """Return the columns of an array, shape (n_frames, n_attributes), by channel name."""
    return {f"{node}.{name}": column for name, column in zip(attributes, columns.T)}
