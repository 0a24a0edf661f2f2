"""`MPxCommand`, what plug-ins derive commands from, and how one is run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from ..errors import StandInError
from ..session.session import Session
from .syntax import MSyntax, arg_list

PLAIN = (bool, int, float, str)
_RESULTS: list[Any] = []  # of the commands that run, the innermost last
_SYNTAXES: list[MSyntax | None] = []


class MPxCommand:
    """The base of a plug-in's commands."""

    def __init__(self) -> None:
        self._syntax = _SYNTAXES[-1] if _SYNTAXES else None

    def doIt(self, args: Any) -> None:
        """Do what the command is for."""
        raise StandInError(f"{type(self).__name__} has no doIt")

    def undoIt(self) -> None:
        """Take it back."""

    def redoIt(self) -> None:
        """Do it again."""

    def isUndoable(self) -> bool:
        """Return whether it can be taken back."""
        return False

    def syntax(self) -> MSyntax:
        """Return its flags."""
        if self._syntax is None:
            raise RuntimeError("(kFailure): the command has no syntax")
        return self._syntax

    @staticmethod
    def setResult(result: Any) -> None:
        """Set what the command returns: a number, text, or several of one kind.

        The caller gets a list in any case, as seen in plug-ins that run in Maya 2024 to
        2027. An empty list may come back as a list or as None there.
        """
        several = result if isinstance(result, (list, tuple)) else [result]
        if not all(isinstance(value, PLAIN) for value in several):
            raise TypeError(f"setResult takes numbers and text, not {result!r}")
        _RESULTS[-1] = [*several]


def run_command(
    now: Session,
    name: str,
    creator: Callable[[], Any],
    syntax: MSyntax | None,
    line: Sequence[Any],
) -> Any:
    """Run a command of a plug-in once; keep it for undo if it can be undone."""
    with _result() as found:
        command = _made(name, creator, syntax)
        _call(now, f"{name}.doIt", lambda: command.doIt(arg_list(line)))
        if command.isUndoable():
            now.journal.keep(
                name,
                lambda: _call(now, f"{name}.undoIt", command.undoIt),
                lambda: _call(now, f"{name}.redoIt", command.redoIt),
            )
        return found[-1]


@contextmanager
def _result() -> Iterator[list[Any]]:
    _RESULTS.append(None)
    try:
        yield _RESULTS
    finally:
        _RESULTS.pop()


def _made(name: str, creator: Callable[[], Any], syntax: MSyntax | None) -> MPxCommand:
    """Return a new instance; every call has its own."""
    _SYNTAXES.append(syntax)
    try:
        command = creator()
    finally:
        _SYNTAXES.pop()
    if not isinstance(command, MPxCommand):
        raise StandInError(f"the creator of {name} made no MPxCommand: {command!r}")
    command._syntax = syntax  # where the class did not call MPxCommand.__init__
    return command


def _call(now: Session, what: str, action: Callable[[], object]) -> None:
    """Run a part of a command; what goes wrong is Maya's RuntimeError."""
    with now.journal.running(what):
        try:
            action()
        except StandInError:
            raise
        except Exception as error:
            # The plug-in marks what it expects of Maya here, in commands.py.
            raise RuntimeError(str(error)) from error
