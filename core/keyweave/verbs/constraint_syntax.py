"""The text syntax of constraints and preferences, in the shell and in Maya's flags.

``300=45`` shows input frame 45 on output frame 300; ``300=walk2:45`` also names the input.
Texts are checked without NumPy; it is imported only to build constraints from them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import DataError, MatchingError, SettingError
from ..methods.quantities import parse_quantity

if TYPE_CHECKING:
    from ..animation.frame_range import FrameRange
    from ..geometry.arrays import Floats
    from ..methods.resequencing.constraints import AnyConstraint

InputFinder = Callable[[str, float], int]  # index of an input by its name and a frame
OutputNumbering = Callable[[float], float]
DECIMAL = r"\s*[-+]?(?:[0-9]{1,9}(?:\.[0-9]{0,9})?|\.[0-9]{1,9})\s*"
SOURCE = r"(?:(?P<source>[^:]*[^:\s][^:]*):)??"  # lazy, so that it is optional
GROUP_UNITS = {"speed": "cm/s", "heading": "degrees"}  # of the numbers that have a unit
NOT_NEGATIVE = ("weight", "speed")
MAP_ADVICE = "use map=auto to carry its motion over"
# A whole source, in the texts of `parse_favor`.
SOURCE_WEIGHT = re.compile(rf"(?P<source>.*[^*\s].*)[*](?P<weight>{DECIMAL})")
# Matches errors that mention an output frame, in words or in a constraint such as 5=20.
OUTPUT_FRAME_PATTERN = re.compile(r"output frame|\d=")


class ConstraintSyntax(NamedTuple):
    """Syntax and help of one kind of constraint or preference."""

    kind: str  # name of its class in `keyweave.methods.resequencing`
    usage: str  # placeholder for the text in a command line's help
    help: str
    form: str  # the expected form, in errors
    pattern: re.Pattern[str]  # groups are attributes of the class, and ``source`` an input

    @property
    def has_source(self) -> bool:
        """Whether the text may name an input; otherwise it has output frames only."""
        return "source" in self.pattern.groupindex


def _compile(form: str) -> re.Pattern[str]:
    """Compile a form such as ``{output_frame}={source}{source_frame}``."""
    form = form.replace("{source}", SOURCE)
    for name in GROUP_UNITS:
        form = form.replace(f"{{{name}}}", rf"(?P<{name}>{DECIMAL}(?:[A-Za-z/°]+\s*)?)")
    return re.compile(re.sub(r"{([a-z_]+)}", lambda m: f"(?P<{m[1]}>{DECIMAL})", form))


# Syntax by the field of a request that holds the texts.
CONSTRAINTS: Mapping[str, ConstraintSyntax] = {
    "at": ConstraintSyntax(
        "Constraint",
        "OUT=[INPUT:]IN",
        "Show input frame IN, of INPUT if there are several, on output frame OUT.",
        "of the form OUT=IN, such as 300=45, or 300=2:45 for the second input",
        _compile("{output_frame}={source}{source_frame}"),
    ),
    "prefer": ConstraintSyntax(
        "PreferredPose",
        "OUT=[INPUT:]IN[:WEIGHT]",
        "Prefer the pose of input frame IN on output frame OUT. WEIGHT 1 (default) is "
        "worth one ordinary transition.",
        "of the form OUT=IN[:WEIGHT], such as 200=10 or 200=10:0.5, or 200=2:10:0.5 for "
        "the second input",
        _compile("{output_frame}={source}{source_frame}(?::{weight})?"),
    ),
    "favor": ConstraintSyntax(
        "FavoredRange",
        "[INPUT:]A:B[*WEIGHT]",
        "Prefer input frames A to B over all others. WEIGHT 1 (default) is worth one "
        "ordinary transition per second.",
        "of the form A:B[*WEIGHT], such as 400:460 or 400:460*2, or 2:400:460*2 for the "
        "second input",
        _compile("{source}{first}:{last}(?:[*]{weight})?"),
    ),
    "forbid": ConstraintSyntax(
        "ForbiddenRange",
        "[INPUT:]A:B",
        "Never use input frames A to B.",
        "of the form A:B, such as 400:460, or 2:400:460 for the second input",
        _compile("{source}{first}:{last}"),
    ),
    "speed": ConstraintSyntax(
        "PreferredSpeed",
        "SPEED[@A:B][*WEIGHT]",
        "Prefer a speed on output frames A to B or throughout. WEIGHT defaults to 1.",
        "of the form SPEED[@A:B][*WEIGHT], such as 120 (cm/s), 1.2m/s@1:200 or "
        "120@1:200*0.5",
        _compile("{speed}(?:@{first}:{last})?(?:[*]{weight})?"),
    ),
    "heading": ConstraintSyntax(
        "PreferredHeading",
        "OUT=ANGLE[:WEIGHT]",
        "Heading on output frame OUT about the up axis; 0 is that of an unrotated root. "
        "WEIGHT 0.5 goes halfway.",
        "of the form OUT=ANGLE[:WEIGHT], such as 200=90 (degrees), 200=1.57rad or "
        "200=90:0.5",
        _compile("{output_frame}={heading}(?::{weight})?"),
    ),
}


def parse_constraint(field: str, text: str) -> dict[str, Any]:
    """Return the numbers of a constraint by attribute, and its source if it names one.

    `field` is a key of `CONSTRAINTS`. If two parts follow ``200=``, the first is the frame
    if it is a number, and the input otherwise.

    Raises
    ------
    SettingError
        If the text has another form.

    Examples
    --------
    >>> parse_constraint("at", "300=walk2:45")
    {'output_frame': 300.0, 'source': 'walk2', 'source_frame': 45.0}
    >>> parse_constraint("prefer", "200=10:0.5")
    {'output_frame': 200.0, 'source_frame': 10.0, 'weight': 0.5}
    >>> parse_constraint("speed", "1.2m/s"), parse_constraint("speed", "120")
    ({'speed': 120.0}, {'speed': 120.0})
    """
    syntax = CONSTRAINTS[field]
    match = syntax.pattern.fullmatch(text)
    groups = match.groupdict() if match else {}
    try:
        values: dict[str, Any] = {
            name: group.strip() if name == "source" else _parse_number(name, group)
            for name, group in groups.items()
            if group is not None
        }
    except ValueError:  # a unit that does not fit
        raise SettingError(field, text, syntax.form) from None
    if not match or any(values.get(name, 0) < 0 for name in NOT_NEGATIVE):
        raise SettingError(field, text, syntax.form)
    if values.get("first", 0) > values.get("last", 0):
        ascending = f"{values['last']:.12g}:{values['first']:.12g}"
        expected = f"of the form A:B with the lower frame first, such as {ascending}"
        raise SettingError(field, text, expected)
    return values


def parse_favor(text: str) -> dict[str, Any]:
    """Return the source, frames and weight of a text that favors a source or its frames.

    Without ``first`` and ``last``, the text weights the source.

    Raises
    ------
    SettingError
        If the text has another form.

    Examples
    --------
    >>> parse_favor("walk_proud.bvh*2"), parse_favor("2*0")
    ({'source': 'walk_proud.bvh', 'weight': 2.0}, {'source': '2', 'weight': 0.0})
    >>> parse_favor("2:40:80*3")
    {'source': '2', 'first': 40.0, 'last': 80.0, 'weight': 3.0}
    """
    syntax, whole = CONSTRAINTS["favor"], SOURCE_WEIGHT.fullmatch(text)
    if syntax.pattern.fullmatch(text):
        return parse_constraint("favor", text)
    weight = parse_quantity(whole["weight"], "") if whole else -1.0
    if not whole or weight < 0:
        raise SettingError(
            "favor", text, f"{syntax.form}, or SOURCE*WEIGHT, such as walk*2"
        )
    return {"source": whole["source"].strip(), "weight": weight}


def read_source_weights(texts: Sequence[str], names: Sequence[str]) -> dict[int, float]:
    """Return the weights of whole sources, by their indices in `names`.

    Raises
    ------
    SettingError
        If a text has another form than those of `parse_favor`, or no source, or more than
        one, has a name.

    Examples
    --------
    >>> read_source_weights(["slow*0.5", "fast:1:9"], ["fast.bvh", "slow.bvh"])
    {1: 0.5}
    """
    parsed = map(parse_favor, texts)
    own = [values for values in parsed if "first" not in values]
    return {find_source(values["source"], names): values["weight"] for values in own}


def spell_source_weights(
    texts: Sequence[str], weights: Mapping[int, float], names: Sequence[str]
) -> list[str]:
    """Return texts with other weights of whole sources; those of 1 are left out.

    A source whose name is empty, or that of another one too, goes by its number.

    Examples
    --------
    >>> spell_source_weights(["slow*3", "1:9"], {0: 0, 1: 1}, ["fast.bvh", "slow.bvh"])
    ['1:9', 'fast.bvh*0']
    """
    frames = [text for text in texts if "first" in parse_favor(text)]
    known = [name if name and [*names].count(name) == 1 else "" for name in names]
    own = [f"{known[n] or n + 1}*{w:g}" for n, w in sorted(weights.items()) if w != 1]
    return [*frames, *own]


def _parse_number(name: str, text: str) -> float:
    return parse_quantity(text, GROUP_UNITS.get(name, ""))


def build_constraints(
    texts: Mapping[str, Sequence[str]],
    find_input: InputFinder,
    number_output: OutputNumbering,
) -> list[AnyConstraint]:
    """Build constraints and preferences from texts as typed, by the keys of `CONSTRAINTS`.

    `find_input` returns the index of an input, from 0, by its name, which may be empty, and
    one of its frames. `number_output` returns the number, from 1, of an output frame as
    typed.

    Raises
    ------
    SettingError
        If a text has another form.

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
    """Return the index of an input, from 0; an empty name stands for the first.

    An input is named by its file, with or without the extension, or by its number from 1.
    `names` are the paths or names of all inputs.

    Raises
    ------
    SettingError
        If no input, or more than one, has that name.

    Examples
    --------
    >>> [find_source(name, ["a/walk.bvh", "turn.bvh"]) for name in ("", "turn", "1")]
    [0, 1, 0]
    """
    if not source:
        return 0
    paths = [PurePath(name) for name in names]
    matches = [i for i, path in enumerate(paths) if source in (names[i], path.name)]
    matches = matches or [i for i, path in enumerate(paths) if source == path.stem]
    if not matches and source.isdecimal() and 1 <= int(source) <= len(names):
        matches = [int(source) - 1]
    if len(matches) != 1:
        n = len(names)
        known = [path.name for i, path in enumerate(paths, 1) if path.name != str(i)]
        numbers = "1" if n == 1 else f"a number from 1 to {n}"
        expected = f"{', '.join(known)} or {numbers}" if known else numbers
        raise SettingError("the input of a constraint", source, expected)
    return matches[0]


def find_input(inputs: Sequence[FrameRange], source: str, frame: float) -> int:
    """Return the index of an input of a scene by its number, from 1.

    Without a number, it is the first input that contains the frame.

    Examples
    --------
    >>> find_input([(1, 24), (40, 60)], "", 45), find_input([(1, 24), (40, 60)], "1", 45)
    (1, 0)
    """
    from ..animation.frame_range import FRAME_TOLERANCE

    if source:
        return find_source(source, [str(n) for n in range(1, len(inputs) + 1)])
    for number, (first, last) in enumerate(inputs):
        if first - FRAME_TOLERANCE <= frame <= last + FRAME_TOLERANCE:
            return number
    return 0


@contextmanager
def explain_errors(first: float, input_names: Sequence[str]) -> Iterator[None]:
    """Name inputs by their files in errors, and explain renumbered output frames.

    The first output frame, 1 in the library, has the number `first` for the user. Without
    names of files, inputs keep their numbers.
    """

    def name_inputs(text: str) -> str:
        return re.sub(r"\binput (\d+)\b", lambda m: input_names[int(m[1]) - 1], text)

    try:
        yield
    except (DataError, MatchingError) as error:
        renumbered = first != 1 and OUTPUT_FRAME_PATTERN.search(str(error))
        numbering = f" (output frame 1 is frame {first:g})" if renumbered else ""
        if isinstance(error, MatchingError):
            raise MatchingError(error.problem, advice=error.advice + numbering) from None
        name, problem = error.name, error.problem
        if "from input 1" in problem:
            problem = f"{problem}; {MAP_ADVICE}"
        if input_names:
            name, problem = name_inputs(name), name_inputs(problem)
        raise DataError(name, problem + numbering) from None


def number_output_frame(frames: Floats, frame: float) -> float:
    """Return the number from 1 of the output frame at a frame of the timeline.

    Raises
    ------
    DataError
        If the frame is not in the output.
    """
    from ..animation.frame_range import FRAME_TOLERANCE

    number = round(frame - float(frames[0]))
    if not 0 <= number < len(frames) or abs(frames[number] - frame) > FRAME_TOLERANCE:
        raise DataError(
            "constraints",
            f"name output frame {frame:g}, but the output has frames {frames[0]:g} to "
            f"{frames[-1]:g}",
        )
    return number + 1.0
