"""The keys of an animation curve node, none or many; evaluated by keyweave's curves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from keyweave.curves.anim_curve import KEY_COLUMNS, AnimCurve

DEFAULTS = {
    **dict.fromkeys(("in_types", "out_types"), "auto"),
    **dict.fromkeys(("in_x", "in_y", "out_x", "out_y"), 0.0),
    **{"tangents_locked": True, "weights_locked": False, "breakdowns": False},
}


@dataclass(frozen=True)
class Keys:
    """Keys in columns, one tuple each, in seconds, radians and centimetres.

    Two are equal if every bit of them is. The columns are those of
    `keyweave.curves.anim_curve.AnimCurve`, which needs at least one key.
    """

    kind: str = "unitless"
    times: tuple[float, ...] = ()
    values: tuple[float, ...] = ()
    in_types: tuple[str, ...] = ()
    out_types: tuple[str, ...] = ()
    in_x: tuple[float, ...] = ()
    in_y: tuple[float, ...] = ()
    out_x: tuple[float, ...] = ()
    out_y: tuple[float, ...] = ()
    tangents_locked: tuple[bool, ...] = ()
    weights_locked: tuple[bool, ...] = ()
    breakdowns: tuple[bool, ...] = ()
    weighted: bool = False
    pre_infinity: str = "constant"
    post_infinity: str = "constant"

    def __len__(self) -> int:
        return len(self.times)

    @classmethod
    def of(cls, curve: AnimCurve) -> Keys:
        """Return the keys of a curve."""
        columns = {name: _plain(getattr(curve, name)) for name in KEY_COLUMNS}
        names = ("kind", "weighted", "pre_infinity", "post_infinity")
        return cls(**columns, **{name: getattr(curve, name) for name in names})

    @cached_property
    def curve(self) -> AnimCurve:
        """The curve; there must be a key."""
        columns = {name: getattr(self, name) for name in KEY_COLUMNS}
        for name in ("kind", "weighted", "pre_infinity", "post_infinity"):
            columns[name] = getattr(self, name)
        return AnimCurve("curve", **columns)

    @cached_property
    def tangents(self) -> tuple[tuple[float, ...], ...]:
        """In x, in y, out x, out y of all keys as they are used."""
        if not self.times:
            return ((),) * 4
        return tuple(_plain(column) for column in self.curve.tangents())

    def evaluate(self, seconds: Any) -> Any:
        """Return the values at times; 0 without keys."""
        if not self.times:
            return np.zeros(np.shape(seconds))
        return self.curve.evaluate(seconds)

    def with_(self, **changes: Any) -> Keys:
        """Return keys of which some columns are others."""
        # As `replace` does, but ten times as fast: plug-ins change keys one by one.
        made = object.__new__(Keys)
        made.__dict__.update(self.__dict__)
        for name in COMPUTED:
            made.__dict__.pop(name, None)
        made.__dict__.update(changes)
        return made

    def set_at(self, index: int, **changes: Any) -> Keys:
        """Return keys of which one is another; `index` counts from 0."""
        columns = {}
        for name, value in changes.items():
            column = list(getattr(self, name))
            column[index] = value
            columns[name] = tuple(column)
        return self.with_(**columns)

    def only(self, rows: Sequence[int]) -> Keys:
        """Return some of the keys."""
        return self.with_(
            **{
                name: tuple(getattr(self, name)[row] for row in rows)
                for name in KEY_COLUMNS
            }
        )

    def without(self, row: int) -> Keys:
        """Return the keys but one."""
        columns = {name: getattr(self, name) for name in KEY_COLUMNS}
        return self.with_(
            **{name: one[:row] + one[row + 1 :] for name, one in columns.items()}
        )

    def inserted(self, row: int, key: Keys) -> Keys:
        """Return the keys with another, which comes before a row."""
        columns = {name: getattr(self, name) for name in KEY_COLUMNS}
        return self.with_(
            **{
                name: one[:row] + getattr(key, name) + one[row:]
                for name, one in columns.items()
            }
        )

    def joined(self, other: Keys) -> Keys:
        """Return these keys and those of another, which win where times are the same."""
        keys = {time: (self, row) for row, time in enumerate(self.times)}
        keys.update({time: (other, row) for row, time in enumerate(other.times)})
        order = [keys[time] for time in sorted(keys)]
        return self.with_(
            **{
                name: tuple(getattr(o, name)[row] for o, row in order)
                for name in KEY_COLUMNS
            }
        )

    def find(self, seconds: float) -> int | None:
        """Return the key at a time, or None."""
        if not self.times:
            return None
        row = int(np.abs(np.array(self.times) - seconds).argmin())
        return row if abs(self.times[row] - seconds) < 1e-7 else None


COMPUTED = ("curve", "tangents")  # cached properties, which hold of these keys alone


def single(kind: str, seconds: float, value: float, **columns: Any) -> Keys:
    """Return one key."""
    given = {**DEFAULTS, **columns}
    made = {name: (one,) for name, one in given.items()}
    return Keys(kind, (float(seconds),), (float(value),), **made)


def _plain(column: Any) -> tuple[Any, ...]:
    return tuple(column.tolist() if isinstance(column, np.ndarray) else column)
