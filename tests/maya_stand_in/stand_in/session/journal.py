"""The undo queue: what was done, in entries of steps that can be taken back.

Every change of a scene is one step. Steps go to whoever records: the queue's entry of the
command that runs, or a modifier of the API, which takes them back itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from ..errors import StandInError

Action = Callable[[], object]


@dataclass(frozen=True)
class Step:
    """A change that was made: how to take it back, and how to make it again."""

    undo: Action
    redo: Action


@dataclass
class Steps:
    """Changes in the order in which they were made."""

    name: str = ""
    made: list[Step] = field(default_factory=list)
    commands: set[str] = field(default_factory=set)  # of plug-ins

    def undo(self) -> None:
        """Take all back, the last first."""
        for step in reversed(self.made):
            step.undo()

    def redo(self) -> None:
        """Make all again."""
        for step in self.made:
            step.redo()


class Journal:
    """The undo queue of a session.

    Attributes
    ----------
    done, undone : list of Steps
        Entries that can be taken back and made again, the next one last.
    is_on : bool
        Whether commands are kept at all.
    inside : str
        What plug-in command runs, such as ``"keyweaveTexture.doIt"``; empty for none.
    """

    def __init__(self) -> None:
        self.done: list[Steps] = []
        self.undone: list[Steps] = []
        self.is_on = True
        self.inside = ""
        self._recorders: list[Steps] = []
        self._chunks: list[Steps] = []

    def make(self, undo: Action, redo: Action) -> None:
        """Make a change, and give it to whoever records."""
        redo()
        if self._recorders:
            self._recorders[-1].made.append(Step(undo, redo))

    @contextmanager
    def captured(self) -> Iterator[Steps]:
        """Record changes for the caller, who can take them back; not for the queue."""
        steps = Steps()
        self._recorders.append(steps)
        try:
            yield steps
        finally:
            self._recorders.pop()

    @contextmanager
    def entry(self, name: str, *, undoable: bool) -> Iterator[None]:
        """Record what a command changes as an entry of the queue.

        What fails half-way is taken back.

        Raises
        ------
        StandInError
            If the command changes something while a plug-in command runs that does not
            record it: Maya's queue could not take it back in the right order.
        """
        if self._recorders:
            yield  # a modifier records, or another command
            return
        steps = Steps(name)
        self._recorders.append(steps)
        try:
            yield
        except BaseException:
            steps.undo()
            raise
        finally:
            self._recorders.pop()
        if steps.made and undoable:
            if self.inside:
                steps.undo()
                raise StandInError(f"cmds.{name} changes the scene inside {self.inside}")
            self.add(steps)

    @contextmanager
    def running(self, what: str) -> Iterator[None]:
        """Let a plug-in command run, which answers itself for what it changes.

        Nobody records it, and a command of `maya.cmds` that changes something is refused.
        """
        before = self._recorders, self.inside
        self._recorders, self.inside = [], what
        try:
            yield
        finally:
            self._recorders, self.inside = before

    def keep(self, name: str, undo: Action, redo: Action) -> None:
        """Keep a change that was made and that knows how to take itself back."""
        step = Step(undo, redo)
        if self._recorders:
            self._recorders[-1].made.append(step)
            self._recorders[-1].commands.add(name)
        elif self.inside:
            raise StandInError(f"{name} changes the scene inside {self.inside}")
        else:
            self.add(Steps(name, [step], {name}))

    def holds(self, commands: Iterable[str]) -> bool:
        """Return whether undo, redo or an open chunk has any of a plug-in's commands."""
        entries = [*self.done, *self.undone, *self._chunks]
        return any(not entry.commands.isdisjoint(commands) for entry in entries)

    def add(self, steps: Steps) -> None:
        """Put an entry into the queue, or into the chunk that is open."""
        if not self.is_on:
            return
        self.undone.clear()
        if self._chunks:
            self._chunks[-1].made.append(Step(steps.undo, steps.redo))
            self._chunks[-1].commands |= steps.commands
        else:
            self.done.append(steps)

    def open_chunk(self, name: str) -> None:
        """Let all entries up to `close_chunk` be one."""
        self._chunks.append(Steps(name))

    def close_chunk(self) -> None:
        """End the last chunk that was opened."""
        if not self._chunks:
            raise StandInError("undoInfo closes a chunk that nobody opened")
        steps = self._chunks.pop()
        if steps.made:
            self.add(steps)

    def undo(self) -> str:
        """Take the last entry back; return its name."""
        if not self.done:
            raise RuntimeError("There are no more commands to undo.")
        steps = self.done.pop()
        with self.captured():
            steps.undo()
        self.undone.append(steps)
        return steps.name

    def redo(self) -> str:
        """Make the last entry that was taken back again; return its name."""
        if not self.undone:
            raise RuntimeError("There are no more commands to redo.")
        steps = self.undone.pop()
        with self.captured():
            steps.redo()
        self.done.append(steps)
        return steps.name

    def flush(self) -> None:
        """Forget everything."""
        self.done.clear()
        self.undone.clear()
