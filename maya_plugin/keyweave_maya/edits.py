"""Undoable edits of the scene.

They use Maya's API alone, whose change objects undo them exactly.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Callable, NamedTuple

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma


class Edit(NamedTuple):
    """A change of the scene, as a pair of functions that undo and redo it."""

    undo: Callable[[], object]
    redo: Callable[[], object]


class Edits:
    """Changes of a scene, in order; all of them can be undone.

    They are not in Maya's undo queue: the command that made them keeps and undoes them.
    """

    def __init__(self) -> None:
        self._edits: list[Edit] = []

    @property
    def is_empty(self) -> bool:
        """Whether nothing was changed."""
        return not self._edits

    @contextmanager
    def modifier(self) -> Iterator[om.MDGModifier]:
        """Yield a modifier of nodes and connections, and run it at the end."""
        modifier = om.MDGModifier()
        yield modifier
        self._edits.append(Edit(modifier.undoIt, modifier.doIt))
        modifier.doIt()

    def curve_change(self) -> oma.MAnimCurveChange:
        """Return a change object that records the following edits of curves."""
        change = oma.MAnimCurveChange()
        self._edits.append(Edit(change.undoIt, change.redoIt))
        return change

    def set_playback(self, first: float, last: float) -> None:
        """Set the first and last frame of playback; the animation range grows if needed."""
        control, unit = oma.MAnimControl, om.MTime.uiUnit()
        start, end = om.MTime(first, unit), om.MTime(last, unit)
        before = (
            *(control.animationStartTime(), control.animationEndTime()),
            *(control.minTime(), control.maxTime()),
        )
        after = (min(before[0], start), max(before[1], end), start, end)
        self._edits.append(
            Edit(partial(_set_ranges, *before), partial(_set_ranges, *after))
        )
        _set_ranges(*after)

    @contextmanager
    def all_or_none(self) -> Iterator[None]:
        """Undo the changes made inside if an exception is raised."""
        before = len(self._edits)
        try:
            yield
        except BaseException:
            while len(self._edits) > before:
                self._edits.pop().undo()
            raise

    def undo(self) -> None:
        """Undo all changes, the last first."""
        for edit in reversed(self._edits):
            edit.undo()

    def redo(self) -> None:
        """Redo all changes."""
        for edit in self._edits:
            edit.redo()


def _set_ranges(start: om.MTime, end: om.MTime, first: om.MTime, last: om.MTime) -> None:
    """Set the range of the animation, and that of playback inside it."""
    oma.MAnimControl.setAnimationStartEndTime(start, end)
    oma.MAnimControl.setMinMaxTime(first, last)
