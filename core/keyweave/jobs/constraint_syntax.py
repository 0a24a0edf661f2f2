"""The text syntax of constraints and preferences, in the shell and in Maya's flags.

``300=45`` shows input frame 45 on output frame 300; ``300=walk2:45`` names one of several
inputs. Texts are checked without NumPy; only building the library's constraints of them
imports it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import SettingError

if TYPE_CHECKING:
    from ..methods.resequencing.constraints import AnyConstraint

# From the name of an input and the input frame to the number of that input, from 0.
InputFinder = Callable[[str, float], int]
OutputNumbering = Callable[[float], float]
DECIMAL = r"\s*[-+]?(?:[0-9]{1,9}(?:\.[0-9]{0,9})?|\.[0-9]{1,9})\s*"
SOURCE = r"(?:(?P<source>[^:]*[^:\s][^:]*):)??"  # left out where the text can do without
NOT_NEGATIVE = ("weight", "speed")


class ConstraintSyntax(NamedTuple):
    """How one kind of constraint or preference is written.

    Attributes
    ----------
    kind : str
        Its class in `keyweave.methods.resequencing`.
    usage, help : str
        How it is written and what it means, for a help text.
    form : str
        What an error expects of a text.
    pattern : re.Pattern
        Its groups are attributes of the class; ``source`` names an input.
    """

    kind: str
    usage: str
    help: str
    form: str
    pattern: re.Pattern[str]

    @property
    def has_source(self) -> bool:
        """Whether it is about frames of an input; otherwise about output frames alone."""
        return "source" in self.pattern.groupindex


def _compile(form: str) -> re.Pattern[str]:
    """Compile a form such as ``{output_frame}={source}{source_frame}``."""
    form = form.replace("{source}", SOURCE)
    return re.compile(re.sub(r"{([a-z_]+)}", lambda m: f"(?P<{m[1]}>{DECIMAL})", form))


# By the field of a request in which it is typed.
CONSTRAINTS: Mapping[str, ConstraintSyntax] = {
    "at": ConstraintSyntax(
        "Constraint",
        "OUT=[INPUT:]IN",
        "Output frame OUT must show input frame IN, of INPUT if there are several.",
        "written as in 300=45, or 300=2:45 for the second input",
        _compile("{output_frame}={source}{source_frame}"),
    ),
    "prefer": ConstraintSyntax(
        "PreferredPose",
        "OUT=[INPUT:]IN[:WEIGHT]",
        "Output frame OUT should look like input frame IN. A weight of 1 is worth "
        "one transition between ordinary frames.",
        "written as in 200=10 or 200=10:0.5, or 200=2:10:0.5 for the second input",
        _compile("{output_frame}={source}{source_frame}(?::{weight})?"),
    ),
    "favor": ConstraintSyntax(
        "FavoredRange",
        "[INPUT:]A:B[*WEIGHT]",
        "Input frames A to B should be used rather than others.",
        "written as in 400:460 or 400:460*2, or 2:400:460*2 for the second input",
        _compile("{source}{first}:{last}(?:[*]{weight})?"),
    ),
    "forbid": ConstraintSyntax(
        "ForbiddenRange",
        "[INPUT:]A:B",
        "Input frames A to B must not be used.",
        "written as in 400:460, or 2:400:460 for the second input",
        _compile("{source}{first}:{last}"),
    ),
    "speed": ConstraintSyntax(
        "PreferredSpeed",
        "SPEED[@A:B][*WEIGHT]",
        "The figure should travel so many centimetres per second, on output frames "
        "A to B or on all.",
        "written as in 120, 120@1:200 or 120@1:200*0.5",
        _compile("{speed}(?:@{first}:{last})?(?:[*]{weight})?"),
    ),
    "heading": ConstraintSyntax(
        "PreferredHeading",
        "OUT=DEGREES[:WEIGHT]",
        "On output frame OUT the figure should face there; 0 is where it faces "
        "whose root is not turned, and a weight of 0.5 goes half the way.",
        "written as in 200=90 or 200=90:0.5",
        _compile("{output_frame}={heading}(?::{weight})?"),
    ),
}


def parse_constraint(field: str, text: str) -> dict[str, Any]:
    """Return the numbers of a constraint, and the source if it names one.

    Of two words behind ``200=``, the first is the frame if it is a number, and the input
    otherwise.

    Parameters
    ----------
    field : str
        A key of `CONSTRAINTS`.
    text : str

    Raises
    ------
    SettingError
        If it is written otherwise.

    Examples
    --------
    >>> parse_constraint("at", "300=walk2:45")
    {'output_frame': 300.0, 'source': 'walk2', 'source_frame': 45.0}
    >>> parse_constraint("prefer", "200=10:0.5")
    {'output_frame': 200.0, 'source_frame': 10.0, 'weight': 0.5}
    >>> parse_constraint("speed", "120")
    {'speed': 120.0}
    """
    syntax = CONSTRAINTS[field]
    match = syntax.pattern.fullmatch(text)
    words = match.groupdict() if match else {}
    found: dict[str, Any] = {
        name: word.strip() if name == "source" else float(word)
        for name, word in words.items()
        if word is not None
    }
    if not match or any(found.get(name, 0) < 0 for name in NOT_NEGATIVE):
        raise SettingError(field, text, syntax.form)
    if found.get("first", 0) > found.get("last", 0):
        rising = f"{found['last']:.12g}:{found['first']:.12g}"
        expected = f"written as in {rising}, the lower frame first"
        raise SettingError(field, text, expected)
    return found


def build_constraints(
    texts: Mapping[str, Sequence[str]],
    find_input: InputFinder,
    number_output: OutputNumbering,
) -> list[AnyConstraint]:
    """Build the library's constraints and preferences.

    Parameters
    ----------
    texts : mapping of str to sequence of str
        As typed, by the keys of `CONSTRAINTS`.
    find_input : callable
        Returns the number of an input, counted from 0, from its name and an input frame.
        The name is empty where none is typed.
    number_output : callable
        Turns the number of an output frame into one that counts from 1.

    Raises
    ------
    SettingError
        If one is written otherwise.

    Examples
    --------
    >>> build_constraints({"at": [
    ...     "101=7"]}, lambda source, frame: 0, lambda frame: frame - 100)
    [Constraint(source_frame=7.0, output_frame=1.0, motion=0)]
    """
    return [
        _build_constraint(field, text, find_input, number_output)
        for field, several in texts.items()
        for text in several
    ]


def _build_constraint(
    field: str, text: str, find_input: InputFinder, number_output: OutputNumbering
) -> AnyConstraint:
    from ..methods import resequencing

    syntax, values = CONSTRAINTS[field], parse_constraint(field, text)
    outputs = ["output_frame"]
    if syntax.has_source:
        frame = values["source_frame" if "source_frame" in values else "first"]
        values["motion"] = find_input(values.pop("source", ""), frame)
    else:
        outputs += ["first", "last"]
    for name in values.keys() & outputs:
        values[name] = number_output(values[name])
    if "heading" in values:
        values["heading"] = math.radians(values["heading"])
    constraint: AnyConstraint = getattr(resequencing, syntax.kind)(**values)
    return constraint


def find_source(source: str, names: Sequence[str]) -> int:
    """Return which input is meant, counted from 0; one that is not named is the first.

    Parameters
    ----------
    source : str
        The name of an input's file, with or without its ending, or its number from 1.
    names : sequence of str
        The inputs' files, paths or names.

    Raises
    ------
    SettingError
        If there is none, or more than one, of that name.

    Examples
    --------
    >>> [find_source(name, ["a/walk.bvh", "turn.bvh"]) for name in ("", "turn", "1")]
    [0, 1, 0]
    """
    if not source:
        return 0
    paths = [PurePath(name) for name in names]
    found = [i for i, path in enumerate(paths) if source in (names[i], path.name)]
    found = found or [i for i, path in enumerate(paths) if source == path.stem]
    if not found and source.isdecimal() and 1 <= int(source) <= len(names):
        found = [int(source) - 1]
    if len(found) != 1:
        known = ", ".join(path.name for path in paths)
        numbers = "1" if len(names) == 1 else f"a number from 1 to {len(names)}"
        raise SettingError("the input of a frame", source, f"{known}, or {numbers}")
    return found[0]
