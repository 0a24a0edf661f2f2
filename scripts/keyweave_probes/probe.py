"""A probe: a statement, a question to Maya, and the answers for and against it."""

from dataclasses import dataclass
from typing import Any, Callable

TOLERANCE = 1e-4  # centimeters, degrees, frames
BELIEVED, OTHERWISE, NEITHER = "as believed", "otherwise", "neither"
ANY_OTHER = "any other"  # an answer that stands for all that are not the believed one
PROBES = []  # functions with the decorator, in the order of their modules


@dataclass(frozen=True)
class Probe:
    """A statement, marked in a module, and how to find out whether it is true.

    Attributes
    ----------
    name : str
    module : str
        Path of the marked file.
    statement : str
        The words of the mark.
    otherwise : JSON value
        The answer of a Maya in which the statement is wrong.
    meaning : str
        What that answer means.
    ask : callable
        Asks Maya; it starts in a new scene.
    believe : callable
        Returns the answer that Keyweave relies on.
    window : bool
        Whether only a Maya with a window can answer.
    """

    name: str
    module: str
    statement: str
    otherwise: Any
    meaning: str
    ask: Callable[[], Any]
    believe: Callable[[], Any]
    window: bool = False


def probe(module, statement, *, believed, otherwise, meaning, window=False):
    """Add a function that asks Maya to the probes."""

    def add(ask):
        facts = (module, statement, otherwise, meaning, ask, lambda: believed, window)
        PROBES.append(Probe(ask.__name__, *facts))
        return ask

    return add


def judge(answer, believed, otherwise):
    """Return the verdict on an answer: as believed, otherwise or neither."""
    if is_close(answer, believed):
        return BELIEVED
    is_otherwise = otherwise == ANY_OTHER or is_close(answer, otherwise)
    return OTHERWISE if is_otherwise else NEITHER


def is_close(a, b, tolerance=TOLERANCE):
    """Return whether two JSON values are equal, numbers within a tolerance."""
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        pairs = zip(a, b)
        return len(a) == len(b) and all(is_close(x, y, tolerance) for x, y in pairs)
    if is_number(a) and is_number(b):
        return abs(a - b) <= tolerance
    return bool(a == b) and isinstance(a, str) == isinstance(b, str)


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)
