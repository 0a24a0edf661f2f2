"""Errors and warnings raised by Keyweave; every error derives from KeyweaveError.

An error has its facts as attributes. Its message is one sentence: what is wrong, with the
value, what is expected, and what to do. Warnings point to the line of the caller's code.
"""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from difflib import get_close_matches
from pathlib import Path
from types import FrameType
from typing import Callable

from ._text import format_list

LISTED_NAMES = 8  # names of each kind in a sentence
LONG_WORD = re.compile(r"(\S{100})\S{300,}(\S)")


class KeyweaveError(Exception):
    """Base class of all errors raised by Keyweave.

    Examples
    --------
    >>> import keyweave as kw
    >>> try:
    ...     kw.load("walk.fbx")
    ... except kw.KeyweaveError as error:
    ...     type(error).__name__
    'FileFormatError'
    """


class KeyweaveWarning(UserWarning):
    """Something in a file is odd, but does not prevent reading it.

    Examples
    --------
    Turn oddities into errors:

    >>> import warnings
    >>> with warnings.catch_warnings():
    ...     warnings.simplefilter("error", KeyweaveWarning)
    ...     warnings.warn("two joints are called hip", KeyweaveWarning)
    Traceback (most recent call last):
    keyweave.errors.KeyweaveWarning: two joints are called hip
    """


class DataError(KeyweaveError):
    """An argument, array or channel is invalid.

    Attributes
    ----------
    name : str
        Name of the invalid data, e.g. ``"rotations"``.
    problem : str
        Problem with the data, the rest of the sentence.
    """

    def __init__(self, name: str, problem: str):
        self.name = name
        self.problem = problem
        super().__init__(f"{name} {problem}")


class SettingError(KeyweaveError):
    """A setting is outside its range.

    Attributes
    ----------
    name : str
    value : object
    expected : str
        Description of the valid range.
    """

    def __init__(self, name: str, value: object, expected: str):
        self.name = name
        self.value = value
        self.expected = expected
        super().__init__(f"{name} is {value!r} but must be {expected}")


class UnknownNameError(KeyweaveError):
    """A channel, joint or control does not exist.

    Attributes
    ----------
    missing : tuple of str
        Names or patterns that match nothing.
    nearest : tuple of str
        Similar names that exist.
    where : str
        Data that was searched, e.g. ``"the sketch"``.
    reason : str
        Why the name does not exist, if that is known.
    """

    def __init__(
        self, missing: Iterable[str], known: Iterable[str], where: str, reason: str = ""
    ):
        self.missing = tuple(missing)
        self.where = where
        self.reason = reason
        known = tuple(known)
        missed, most = format_list(self.missing, LISTED_NAMES), LISTED_NAMES
        folded = {name.lower(): name for name in known}
        self.nearest = tuple(
            dict.fromkeys(
                folded[match]
                for name in self.missing
                for match in get_close_matches(name.lower(), folded, n=3, cutoff=0.5)
            )
        )
        sentence = f"{where} has no {missed}"
        if reason:
            sentence += f"; {reason}"
        elif self.nearest:
            sentence += f"; the nearest names are {format_list(self.nearest, most)}"
        elif known:
            sentence += f"; it has {format_list(known, most)}"
        super().__init__(sentence)


class FileFormatError(KeyweaveError):
    """A file is not valid in its format, or the format is not supported.

    Attributes
    ----------
    path : pathlib.Path
    problem : str
        Words of hundreds of characters, from damaged files, are cut.
    line : int or None
        Line number from 1, if known.

    Examples
    --------
    >>> len(FileFormatError("walk.trc", f"DataRate is {'9' * 5000!r}").problem)
    116
    """

    def __init__(self, path: str | Path, problem: str, line: int | None = None):
        self.path = Path(path)
        self.problem = LONG_WORD.sub(r"\1...\2", problem)
        self.line = line
        place = f", line {line}" if line is not None else ""
        super().__init__(f"{self.path}{place}: {self.problem}")


class OutputError(KeyweaveError):
    """A file cannot be written.

    Attributes
    ----------
    path : pathlib.Path
    problem : str
    """

    def __init__(self, path: str | Path, problem: str):
        self.path = Path(path)
        self.problem = problem
        super().__init__(f"{self.path}: {problem}")


class EvaluationError(KeyweaveError):
    """A value of a scene cannot be computed.

    Attributes
    ----------
    node : str
        The node that causes the error.
    node_type : str
    path : tuple of str
        Plugs from the requested value to the node, each driven by the next.
    problem : str
    file : pathlib.Path or None
    line : int
        Line of the file that creates the node; 0 if it is not known.
    joints : tuple of str
        Joints that cannot be evaluated for this reason; all others can.
    """

    def __init__(
        self,
        node: str,
        node_type: str,
        path: Iterable[str],
        problem: str,
        file: Path | None = None,
        line: int = 0,
        joints: Iterable[str] = (),
    ):
        self.node = node
        self.node_type = node_type
        self.path = tuple(path)
        self.problem = problem
        self.file = file
        self.line = line
        self.joints = tuple(joints)
        place = "" if file is None else f" ({describe_place(file, line)})"
        reach = describe_reach(self.joints)
        super().__init__(f"{_shorten_path(self.path)}: {problem}{place}{reach}")


LISTED_JOINTS = 4  # in one message; the attribute lists all of them
LISTED_PLUGS = 4


def _shorten_path(path: Sequence[str]) -> str:
    """Return the plugs of a path in words, without those in the middle of a long one.

    Examples
    --------
    >>> _shorten_path(["hip.matrix", "hip.scale", "a.outX", "a.input1", "odd.out"])
    'hip.matrix <- hip.scale <- ... <- odd.out'
    """
    if len(path) > LISTED_PLUGS:
        path = [*path[:2], "...", path[-1]]
    return " <- ".join(path)


def describe_place(file: Path, line: int) -> str:
    """Return the place of a node in words.

    Examples
    --------
    >>> describe_place(Path("shot.ma"), 12), describe_place(Path("shot.ma"), 0)
    ('line 12 of shot.ma', 'shot.ma')
    """
    return f"line {line} of {file}" if line else str(file)


def describe_reach(joints: Sequence[str]) -> str:
    """Return the end of a sentence on the joints that a node reaches.

    Examples
    --------
    >>> describe_reach(["knee", "ankle"]), describe_reach([])
    ('; it reaches the joints knee, ankle', '')
    """
    noun = "joint" if len(joints) == 1 else "joints"
    names = format_list(joints, LISTED_JOINTS)
    return f"; it reaches the {noun} {names}" if joints else ""


class MatchingError(KeyweaveError):
    """A sketch or source is not suitable for matching.

    Attributes
    ----------
    channel : str
        The channel that causes the error; empty for problems of the whole motion.
    problem : str
    advice : str
        A possible remedy.
    """

    def __init__(self, problem: str, *, channel: str = "", advice: str):
        self.channel = channel
        self.problem = problem
        self.advice = advice
        super().__init__(f"{problem}; {advice}")


class MeasurementError(KeyweaveError):
    """A result has faults, and was not to be written with any.

    Attributes
    ----------
    name : str
        The file or result that is not written.
    warnings : tuple of str
        The warnings of its measurement.
    """

    def __init__(self, name: str, warnings: Iterable[str]):
        self.name = name
        self.warnings = tuple(warnings)
        super().__init__(f"{name} is not written: {self.warnings[0]}")


class MissingLibraryError(KeyweaveError):
    """An optional library, needed only for drawing or for one format, is not installed.

    Attributes
    ----------
    library : str
    task : str
        What needs the library.
    extra : str
        Extra requirement of Keyweave that installs it.
    """

    def __init__(self, library: str, task: str = "drawing", extra: str = "app"):
        self.library, self.task, self.extra = library, task, extra
        super().__init__(
            f"{task} needs {library}, which is not installed: "
            f'pip install "keyweave[{extra}]"'
        )


# An argument as a sentence spells it: frames=, overwrite=True, scale=2.5, mode="override".
ARGUMENT_PATTERN = re.compile(r'(?<![\w.\\])([a-z_]+)=(?:"([^"]*)"|([\w.:+-]*\w))?')


def spell_options(sentence: str, spellings: Mapping[str, str | None]) -> str:
    """Return a sentence of the library with its options in the spelling of a host.

    Parameters
    ----------
    sentence : str
        Spells options as Python arguments.
    spellings : mapping of str to str or None
        By the name of an argument, or its name and value. A clause after a semicolon is
        left out if it advises an option spelled None, which the host does not have.

    Examples
    --------
    >>> flags = {"overwrite": "--force", "scale": "--file-scale", "asf": None}
    >>> spell_options("out.bvh exists; use overwrite=True to replace it", flags)
    'out.bvh exists; use --force to replace it'
    >>> spell_options("use scale=2.54 for inches", flags)
    'use --file-scale 2.54 for inches'
    >>> spell_options("there are two .asf files; choose one with asf=", flags)
    'there are two .asf files'
    """

    def spell(match: re.Match[str]) -> str | None:
        name, quoted, bare = match.groups()
        value = quoted or bare or ""
        for argument, rest in ((f"{name}={value}", ""), (name, value)):
            if argument in spellings:
                flag = spellings[argument]
                return flag and (flag if rest in ("", "True") else f"{flag} {rest}")
        return match[0]

    first, *advice = sentence.split("; ")
    kept = [
        clause for clause in advice if all(map(spell, ARGUMENT_PATTERN.finditer(clause)))
    ]
    return ARGUMENT_PATTERN.sub(
        lambda match: spell(match) or match[0], "; ".join([first, *kept])
    )


def spell_error(error: KeyweaveError, spellings: Mapping[str, str | None]) -> str:
    """Return an error's sentence with its options in the spelling of a host.

    Examples
    --------
    >>> spell_error(SettingError("n_paths", 0, "1 to 64"), {"n_paths": "--paths"})
    '--paths is 0 but must be 1 to 64'
    """
    if isinstance(error, SettingError):
        name = spellings.get(error.name) or error.name
        error = SettingError(name, error.value, error.expected)
    return spell_options(str(error), spellings)


PACKAGE = __name__.partition(".")[0]
_handle: ContextVar[Callable[[str], object] | None] = ContextVar("handle", default=None)


@contextmanager
def collect_warnings(handle: Callable[[str], object]) -> Iterator[None]:
    """Call a function with each warning of the library instead of issuing it.

    That concerns only the thread that enters, unlike Python's filters of warnings, which
    two threads that change them leave changed.

    Examples
    --------
    >>> texts = []
    >>> with collect_warnings(texts.append):
    ...     warn_caller("two joints are called hip")
    >>> texts
    ['two joints are called hip']
    """
    token = _handle.set(handle)
    try:
        yield
    finally:
        _handle.reset(token)


def ignore_warnings() -> AbstractContextManager[None]:
    """Return a context in which the library's warnings are not issued.

    Examples
    --------
    >>> with ignore_warnings():
    ...     warn_caller("two joints are called hip")
    """
    return collect_warnings(lambda message: None)


def warn_caller(message: str) -> None:
    """Issue a KeyweaveWarning at the line of the caller outside the library.

    Examples
    --------
    >>> with warnings.catch_warnings(record=True) as caught:
    ...     warnings.simplefilter("always")
    ...     warn_caller("two joints are called hip")
    >>> caught[0].category.__name__, str(caught[0].message)
    ('KeyweaveWarning', 'two joints are called hip')
    """
    handle = _handle.get()
    if handle is not None:
        handle(message)
        return
    level, frame = 2, sys._getframe(1)
    while frame.f_back is not None and _is_library_frame(frame):
        level, frame = level + 1, frame.f_back
    warnings.warn(message, KeyweaveWarning, stacklevel=level)


def _is_library_frame(frame: FrameType) -> bool:
    """Return whether a frame runs code of the library."""
    return str(frame.f_globals.get("__name__")).partition(".")[0] == PACKAGE
