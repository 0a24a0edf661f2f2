"""Maya's .anim files, which store animation curves as text.

Follows Autodesk's description of the format ([ANIM]_, version 1.1): one statement per
line, each ending in ``;``. Tested against that description only, not against files written
by Maya. In reading, a statement ends at a ``;``, at a brace or, where the ``;`` is missing,
at the end of its line. Anything unexpected raises an error that names the line.

References
----------
.. [ANIM] ANIM file format. Autodesk Maya documentation.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from .._text import format_list
from ..curves.anim_curve import KEY_FLAGS, TANGENT_COLUMNS, AnimCurve
from ..curves.key_insertion import resolve_directions
from ..curves.tangents import TANGENT_TYPES
from ..errors import DataError, FileFormatError, OutputError, warn_caller
from .file_reading import file_reader
from .file_writing import write_text
from .maya_units import (
    ANGLE_UNITS,
    LENGTH_UNITS,
    RADIANS_PER_DEGREE,
    TIME_UNITS,
    TangentUnits,
    angle_to_tangent,
    rate_to_time_unit,
    tangent_to_angle,
    time_unit_to_rate,
)
from .text_file import read_text

OUTPUT_TO_KIND = {"linear": "length", "angular": "angle", "unitless": "unitless"}
KIND_TO_OUTPUT = {kind: output for output, kind in OUTPUT_TO_KIND.items()}
OLD_TANGENT_TYPES = {
    "smooth": "spline",
    "slow": "linear",
    "fast": "linear",
    "global": "auto",
}
HEADER_KEYWORDS = {
    *("mayaVersion", "timeUnit", "linearUnit", "angularUnit", "startTime", "endTime"),
    *("startUnitless", "endUnitless"),
}
BLOCK_KEYWORDS = {
    *("input", "output", "weighted", "preInfinity", "postInfinity"),
    *("inputUnit", "outputUnit", "tangentAngleUnit"),
}
COMPOUND_ATTRIBUTES = (
    *("translate", "rotate", "scale", "rotatePivot", "scalePivot"),
    *("rotateAxis", "jointOrient", "shear"),
)
NAMED_CHANNELS = 3  # in a warning
MAX_STATEMENT_WORDS = 100  # a key has at most 11
MAX_NUMBER_LENGTH = 400  # digits; the largest float has 309

_TOKEN = re.compile(r'"[^"]*"|[{};]|[^\s{};"]+|"')


@file_reader("an .anim file")
def read_anim(path: str | Path) -> list[AnimCurve]:
    """Read the animation curves of a Maya .anim file, see `keyweave.load_curves`."""
    return AnimReader(Path(path)).curves()


def write_anim(
    curves: Iterable[AnimCurve], path: str | Path, *, overwrite: bool = False
) -> None:
    """Write animation curves as a Maya .anim file, see `keyweave.save_curves`.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> bend = AnimCurve("knee.rotateX", [0.5, 1.0], [0.0, 0.7], frame_rate=24)
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "knee.anim")
    ...     write_anim([bend], file)
    ...     file.read_text(encoding="utf-8").splitlines()[2:5]
    ['timeUnit film;', 'linearUnit cm;', 'angularUnit deg;']
    """
    curves = list(curves)
    channels = [curve.channel for curve in curves]
    if len(set(channels)) < len(channels):
        repeated = next(name for name in channels if channels.count(name) > 1)
        raise DataError("curves", f"include the channel {repeated!r} twice")
    for channel in channels:
        if not _is_valid_channel(channel):
            problem = f"the channel name {channel!r} is not valid in an .anim file"
            raise OutputError(path, problem)
    try:
        with np.errstate(over="ignore", invalid="ignore"):
            text = "\n".join(_format_file(curves)) + "\n"
    except DataError as error:
        raise OutputError(path, f"cannot be written: {error}") from None
    write_text(path, text, overwrite=overwrite)


def _is_valid_channel(channel: str) -> bool:
    node, dot, leaf = channel.rpartition(".")
    names = bool(leaf) and bool(node or not dot)
    return names and channel.isprintable() and '"' not in channel


def _format_file(curves: list[AnimCurve]) -> Iterator[str]:
    name = rate_to_time_unit(curves[0].frame_rate) if curves else "film"
    yield from ("animVersion 1.1;", "mayaVersion 2024;", f"timeUnit {name};")
    yield from ("linearUnit cm;", "angularUnit deg;")
    if curves:
        per_second = _unit_rate(name)
        ends = min(c.times[0] for c in curves), max(c.times[-1] for c in curves)
        start, end = (_format_number(time * per_second, "times") for time in ends)
        yield from (f"startTime {start};", f"endTime {end};")
    n_attributes: dict[str, int] = {}
    for curve in curves:
        node, _, leaf = curve.channel.rpartition(".")
        index = n_attributes[node] = n_attributes.get(node, -1) + 1
        names = [_attribute_path(leaf), leaf, node] if node else [leaf]
        yield " ".join(["anim", *map(_quote_name, names), "0", "0", f"{index};"])
        yield from _format_curve(curve, name)


def _format_curve(curve: AnimCurve, file_time_unit: str) -> Iterator[str]:
    unit = rate_to_time_unit(curve.frame_rate)
    yield from ("animData {", "  input time;", f"  output {KIND_TO_OUTPUT[curve.kind]};")
    yield f"  weighted {int(curve.weighted)};"
    if unit != file_time_unit:
        yield f"  inputUnit {unit};"
    yield f"  preInfinity {curve.pre_infinity};"
    yield f"  postInfinity {curve.post_infinity};"
    yield "  keys {"
    scale = 1.0 if curve.kind != "angle" else RADIANS_PER_DEGREE
    units = TangentUnits(
        _unit_rate(file_time_unit), scale, RADIANS_PER_DEGREE, curve.weighted
    )
    yield from _format_keys(curve, _unit_rate(unit), scale, units)
    yield from ("  }", "}")


def _format_keys(
    curve: AnimCurve, per_second: float, scale: float, units: TangentUnits
) -> Iterator[str]:
    _check_times(curve, per_second)
    columns = [getattr(curve, name).tolist() for name in ("times", "values", *KEY_FLAGS)]
    # The angle of a tangent without direction would give it one.
    in_x, in_y, out_x, out_y = (column.tolist() for column in resolve_directions(curve))
    for i, (time, value, *flags) in enumerate(zip(*columns)):
        place = f"the key of {curve.channel} at {time:g} s"
        words = [_format_number(x, place) for x in (time * per_second, value / scale)]
        numbers: list[float] = []
        for types, x, y in ((curve.in_types, in_x, in_y), (curve.out_types, out_x, out_y)):
            word = types[i]
            if word == "autocustom":  # not part of the format
                word = "fixed"
            words.append(word)
            if word == "fixed":
                numbers += _convert_tangent(x[i], y[i], units, place)
        words += [str(int(flag)) for flag in flags]
        words += [_format_number(number, place) for number in numbers]
        yield f"    {' '.join(words)};"


def _check_times(curve: AnimCurve, per_second: float) -> None:
    """Raise if rounding would merge keys that are very close together."""
    again = curve.times * per_second / per_second
    if (np.diff(again) <= 0).any():
        raise DataError("times", f"of {curve.channel} are too close together to be written")


def _convert_tangent(
    x: float, y: float, units: TangentUnits, place: str
) -> tuple[float, float]:
    """Return the angle and weight of a tangent, which the reader can convert back."""
    angle, weight = tangent_to_angle(x, y, units)
    if not all(map(math.isfinite, angle_to_tangent(angle, weight, units))):
        raise DataError(place, "has a tangent that is too large for an .anim file")
    return angle, weight


def _attribute_path(leaf: str) -> str:
    compound = leaf.rstrip("XYZ")
    return (
        f"{compound}.{leaf}"
        if compound in COMPOUND_ATTRIBUTES and leaf != compound
        else leaf
    )


def _quote_name(name: str) -> str:
    plain = not set(name) & set(" ;{}") and name[:1] != "#" and name[:2] != "//"
    return name if plain else f'"{name}"'


def _unit_rate(time_unit: str) -> float:
    return time_unit_to_rate(time_unit) or 1.0


def _format_number(number: float, place: str) -> str:
    if not math.isfinite(number):
        raise DataError(place, "has a number that is too large for an .anim file")
    return repr(float(number))


@dataclass
class AnimUnits:
    """The units of a file."""

    time: float = 24.0  # units per second
    length: float = 1.0  # centimeters per unit
    angle: float = RADIANS_PER_DEGREE  # radians per unit

    def value(self, kind: str) -> float:
        return {"length": self.length, "angle": self.angle}.get(kind, 1.0)


@dataclass
class _Block:
    """The statements and keys of an animData block, unparsed."""

    channel: str
    line: int
    words: dict[str, str] = field(default_factory=dict)
    keys: list[tuple[int, list[str]]] = field(default_factory=list)


Statement = tuple[list[str], str]  # words and terminator


class AnimReader:
    """A reader that takes a file statement by statement."""

    def __init__(self, path: Path):
        self.path = path
        self.units = AnimUnits()
        self.line = 1
        self.n_unnamed = 0
        self.unsorted: list[str] = []  # channels
        self.doubled: list[str] = []
        self.statements = self._statements(read_text(path))

    def curves(self) -> list[AnimCurve]:
        """Return all curves of the file."""
        words, _ = next(self.statements, ([], ""))
        if words[:1] != ["animVersion"] or len(words) != 2:
            raise self._error(
                f"expected animVersion and a number, got {' '.join(words)[:60]!r}"
            )
        curves = []
        channel: str | None = None
        named = False
        for words, end in self.statements:
            if named and (words, end) != (["animData"], "{"):
                raise self._error(f"expected the animData block of {channel}")
            if words[:1] == ["anim"] and end in (";", "\n"):
                channel = self._channel(words[1:])
                named = len(words) == 7  # others may be objects without animation
            elif words == ["animData"] and end == "{":
                if channel is None:
                    raise self._error("this animData block has no anim statement above it")
                curves += self._curve(self._block(channel))
                channel, named = None, False
            else:
                self._header(words, end)
        if named:
            raise self._error(f"the file ends before the animData block of {channel}")
        self._warn_of_order(self.unsorted, "are not in order of time and are sorted")
        self._warn_of_order(self.doubled, "share a time; the last one there is used")
        return curves

    def _warn_of_order(self, channels: Sequence[str], problem: str) -> None:
        if channels:
            names = format_list(channels, NAMED_CHANNELS)
            warn_caller(f"{self.path}: keys of {names} {problem}")

    def _statements(self, text: str) -> Iterator[Statement]:
        """Yield statements, which end at a ``;``, a brace or the end of the line."""
        words: list[str] = []
        for line, content in enumerate(text.split("\n"), 1):
            self.line = line
            for token in _TOKEN.finditer(content):
                word = token[0]
                if word[0] == "#" or word[:2] == "//":
                    break
                if word in (";", "{", "}"):
                    if words or word != ";":
                        yield words, word
                    words = []
                elif len(words) < MAX_STATEMENT_WORDS:
                    words.append(word.strip('"') or word)
                else:
                    problem = f"a statement has more than {MAX_STATEMENT_WORDS} words"
                    raise self._error(f"{problem}; is a ; missing?")
            if words and words[-1] not in ("animData", "keys"):  # the next line may be {
                yield words, "\n"
                words = []

    def _header(self, words: list[str], end: str) -> None:
        """Read a statement of the header."""
        if not words or end in ("{", "}") or words[0] not in HEADER_KEYWORDS:
            statement = " ".join([*words, end]).strip()[:60]
            raise self._error(f"expected an anim or animData statement, got {statement!r}")
        value = words[1] if len(words) > 1 else ""
        if words[0] == "timeUnit":
            self.units.time = self._time_unit(value)
        elif words[0] == "linearUnit":
            self.units.length = self._unit(LENGTH_UNITS, value)
        elif words[0] == "angularUnit":
            self.units.angle = self._unit(ANGLE_UNITS, value)

    def _channel(self, words: list[str]) -> str:
        """Return the channel of an anim statement.

        Its words are an attribute path, an attribute, a node and three numbers.
        """
        names = words[:-3]
        if len(words) < 3 or len(names) > 3 or not all(w.isdigit() for w in words[-3:]):
            statement = " ".join(["anim", *words])[:60]
            raise self._error(
                f"expected up to three names and three numbers, got {statement!r}"
            )
        if len(names) == 3:
            return f"{names[2]}.{names[1]}"
        if names:
            return names[0].rpartition(".")[2]
        self.n_unnamed += 1
        return f"curve{self.n_unnamed}"

    def _block(self, channel: str) -> _Block:
        block = _Block(channel, self.line)
        for words, end in self.statements:
            if words == ["keys"] and end == "{":
                self._keys(block)
            elif not words and end == "}":
                return block
            elif len(words) == 2 and words[0] in BLOCK_KEYWORDS and end in (";", "\n"):
                block.words[words[0]] = words[1]
            else:
                statement = " ".join([*words, end]).strip()[:60]
                raise self._error(f"{statement!r} is not valid in an animData block")
        raise self._error("the file ends inside an animData block; is a } missing?")

    def _keys(self, block: _Block) -> None:
        for words, end in self.statements:
            if words:
                block.keys.append((self.line, words))
            if end == "}":
                return
            if end == "{":
                raise self._error("expected a key or }, got {")
        raise self._error("the file ends inside a keys block; is a } missing?")

    def _curve(self, block: _Block) -> list[AnimCurve]:
        """Return the curve of a block, or an empty list if its input is not time."""
        self.line = block.line
        kind = self._kind(block)
        if kind is None:
            return []
        get = block.words.get
        scale = self._value_unit(kind, get("outputUnit"))
        rate = self._time_unit(get("inputUnit"))
        units = self._tangent_units(kind, block)
        columns = self._columns(block, units)
        columns["times"] = [time / rate for time in columns["times"]]
        columns = self._sort_keys(block.channel, columns)
        columns["values"] = [value * scale for value in columns["values"]]
        columns.update(weighted=units.weighted, kind=kind, frame_rate=rate)
        for end in ("pre", "post"):
            columns[f"{end}_infinity"] = get(f"{end}Infinity", "constant")
        try:
            return [AnimCurve(block.channel, **columns)]
        except DataError as error:
            raise self._error(f"{block.channel}: {error}") from None

    def _kind(self, block: _Block) -> str | None:
        """Return the kind of a block's values; warn and return None if not over time."""
        get = block.words.get
        driver = self._check_word(("time", "unitless"), get("input", "time"))
        output = "time"
        if get("output", "linear") != "time":
            output = self._check_word(OUTPUT_TO_KIND, get("output", "linear"))
        if driver == "time" and output != "time":
            return OUTPUT_TO_KIND[output]
        problem = f"input is {driver}, not time"
        if driver == "time":
            problem = "output is time, not a value"
        place = f"{self.path}, line {self.line}"
        warn_caller(f"{place}: {block.channel} is skipped; its {problem}")
        return None

    def _tangent_units(self, kind: str, block: _Block) -> TangentUnits:
        get = block.words.get
        return TangentUnits(
            self.units.time,
            self.units.value(kind),
            self._unit(ANGLE_UNITS, get("tangentAngleUnit"), self.units.angle),
            self._flag(get("weighted", "0")),
        )

    def _columns(self, block: _Block, units: TangentUnits) -> dict[str, Any]:
        """Return the keys of a block as columns by array name, in the file's units."""
        rows = [self._key(line, words, units) for line, words in block.keys]
        self.line = block.line
        if not rows:
            raise self._error(f"{block.channel} has no keys")
        names = ("times", "values", "in_types", "out_types", *KEY_FLAGS, *TANGENT_COLUMNS)
        return dict(zip(names, zip(*rows)))

    def _sort_keys(self, channel: str, columns: dict[str, Any]) -> dict[str, Any]:
        """Return the keys in order of time; of several at one time, the last one.

        Maya adds the keys one by one, and a key set upon another replaces it.
        """
        times = columns["times"]
        last = {time: row for row, time in enumerate(times)}
        rows = [row for _, row in sorted(last.items())]
        if len(rows) < len(times):
            self.doubled.append(channel)
        if any(later < time for time, later in zip(times, times[1:])):
            self.unsorted.append(channel)
        return {name: [column[row] for row in rows] for name, column in columns.items()}

    def _key(self, line: int, words: list[str], units: TangentUnits) -> tuple[Any, ...]:
        """Return a key's time, value, two tangent types, three flags and two tangents."""
        self.line = line
        if len(words) < 6:
            problem = f"the key {' '.join(words)[:60]!r} is too short"
            raise self._error(
                f"{problem}, expected time, value, 2 tangent types and 2 locks"
            )
        types = [
            self._check_word(TANGENT_TYPES, OLD_TANGENT_TYPES.get(w, w)) for w in words[2:4]
        ]
        n_tangents = 2 * types.count("fixed")
        n_flags = len(words) - 4 - n_tangents
        if n_flags not in (2, 3):  # version 1.0 of the format has no breakdowns
            problem = f"the key has {len(words)} entries, expected {7 + n_tangents}"
            raise self._error(f"{problem} for {types[0]} and {types[1]} tangents")
        flags = [self._flag(word) for word in words[4 : 4 + n_flags]]
        flags += [False] * (3 - n_flags)
        rest = [self._number(word) for word in words[4 + n_flags :]]
        tangents: list[float] = []
        for kind in types:
            angle, weight = (rest.pop(0), rest.pop(0)) if kind == "fixed" else (0.0, 0.0)
            tangents += angle_to_tangent(angle, weight, units)
        time, value = self._number(words[0]), self._number(words[1])
        return (time, value, *types, *flags, *tangents)

    def _value_unit(self, kind: str, name: str | None) -> float:
        known = {"length": LENGTH_UNITS, "angle": ANGLE_UNITS}.get(kind)
        if known is None or name is None:
            return self.units.value(kind)
        return self._unit(known, name)

    def _time_unit(self, name: str | None) -> float:
        if name is None:
            return self.units.time
        return time_unit_to_rate(name) or self._unit(TIME_UNITS, name)

    def _unit(
        self, known: Mapping[str, float], name: str | None, default: float = 1.0
    ) -> float:
        return default if name is None else known[self._check_word(known, name)]

    def _check_word(self, known: Iterable[str], word: str) -> str:
        if word not in known:
            raise self._error(f"expected one of {', '.join(known)}, got {word[:40]!r}")
        return word

    def _number(self, word: str) -> float:
        try:
            number = float(word) if len(word) <= MAX_NUMBER_LENGTH else math.nan
        except ValueError:
            number = math.nan
        if not math.isfinite(number) or "_" in word:  # Python accepts 1_000, Maya does not
            raise self._error(f"{word[:40]!r} is not a number")
        return number

    def _flag(self, word: str) -> bool:
        if self._number(word) not in (0.0, 1.0):
            raise self._error(f"expected 0 or 1, got {word[:40]!r}")
        return float(word) == 1.0

    def _error(self, problem: str) -> FileFormatError:
        return FileFormatError(self.path, problem, self.line)
