"""The API's arrays; each holds values of one type, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .units import MTime


class _Array:
    """An array of values that `_checked` lets in."""

    def __init__(self, *args: Any):
        self._items: list[Any] = []
        if len(args) == 2:
            size, value = args
            self._items = [self._checked(value)] * size
        elif len(args) == 1:
            self._items = self._all(args[0])
        elif args:
            raise TypeError(
                f"{type(self).__name__} takes a sequence, or a size and a value"
            )

    def _checked(self, value: Any) -> Any:
        raise NotImplementedError

    def _all(self, values: Any) -> list[Any]:
        if not isinstance(values, (type(self), list, tuple)):
            raise TypeError(f"{type(self).__name__} is made of a sequence, not {values!r}")
        return [self._checked(one) for one in values]

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._items)

    def __contains__(self, key: Any) -> bool:
        return key in self._items

    def __getitem__(self, i: Any) -> Any:
        found = self._items[i]
        return type(self)(found) if isinstance(i, slice) else found

    def __setitem__(self, key: Any, value: Any) -> None:
        is_slice = isinstance(key, slice)
        self._items[key] = self._all(value) if is_slice else self._checked(value)

    def __repr__(self) -> str:
        return f"maya.api.OpenMaya.{type(self).__name__}({self._items!r})"


class MDoubleArray(_Array):
    """Numbers."""

    def _checked(self, value: Any) -> float:
        if not isinstance(value, (int, float)):
            raise TypeError(f"MDoubleArray holds numbers, not {value!r}")
        return float(value)


class MIntArray(_Array):
    """Whole numbers."""

    def _checked(self, value: Any) -> int:
        if not isinstance(value, int):
            raise TypeError(f"MIntArray holds whole numbers, not {value!r}")
        return int(value)


class MTimeArray(_Array):
    """Times."""

    def _checked(self, value: Any) -> MTime:
        if not isinstance(value, MTime):
            raise TypeError(f"MTimeArray holds times, not {value!r}")
        return value


def items(given: Any, class_: type) -> list[Any]:
    """Return what an array of some class holds; other sequences are refused.

    Maya takes some; which ones its documentation does not say.
    """
    if not isinstance(given, class_):
        raise TypeError(f"{class_.__name__} is needed, not {type(given).__name__}")
    return list(given)  # type: ignore[call-overload]
