"""Edits of the scene that can be undone.

They go through Maya's API only, whose change objects undo them exactly.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Callable, NamedTuple

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma


class Edit(NamedTuple):
    """A change of the scene: how to take it back, and how to make it again."""

    undo: Callable[[], object]
    redo: Callable[[], object]


class Edits:
    """Changes of a scene in the order in which they were made; all can be taken back.

    Maya's undo queue does not know them: a command keeps them and answers for them.

    Attributes
    ----------
    is_empty : bool
        Whether nothing was changed.
    """

    def __init__(self) -> None:
        self._made: list[Edit] = []

    @property
    def is_empty(self) -> bool:
        """Whether nothing was changed."""
        return not self._made

    @contextmanager
    def modifier(self) -> Iterator[om.MDGModifier]:
        """Give a modifier of nodes and connections; what it was told is done at the end."""
        modifier = om.MDGModifier()
        yield modifier
        self._made.append(Edit(modifier.undoIt, modifier.doIt))
        modifier.doIt()

    def curve_change(self) -> oma.MAnimCurveChange:
        """Return a record for changes of animation curves that are made next."""
        change = oma.MAnimCurveChange()
        self._made.append(Edit(change.undoIt, change.redoIt))
        return change

    @contextmanager
    def all_or_none(self) -> Iterator[None]:
        """Take back what was changed inside if something goes wrong there."""
        before = len(self._made)
        try:
            yield
        except BaseException:
            while len(self._made) > before:
                self._made.pop().undo()
            raise

    def undo(self) -> None:
        """Take all changes back, the last first."""
        for edit in reversed(self._made):
            edit.undo()

    def redo(self) -> None:
        """Make all changes again."""
        for edit in self._made:
            edit.redo()
