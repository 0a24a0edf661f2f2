"""The statements that set values and add attributes: setAttr and addAttr.

The value of a setAttr is kept as unparsed text; only its start is located.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ....formats.maya_units import RADIANS_PER_DEGREE
from .tokens import (
    ON,
    Arguments,
    Word,
    is_flag,
    parse_number,
    parse_value_flags,
    split_words,
)

_USUAL_SET_ATTR = re.compile(
    r'setAttr((?:\s+-(?:s|k|l|cb|ca|ch|av)(?:\s+\w+)?)*)\s+"\.([^"\\]+)"'
    r'(?:\s+-type\s+"(\w+)")?'
)
_SET_ATTR_FLAGS = parse_value_flags("""
    s size k keyable l lock cb channelBox ca caching ch capacityHint type typ""")
ADD_ATTR_FLAGS = parse_value_flags("""
    ci cachedInternally sn shortName ln longName nn niceName at attributeType dt dataType
    dv defaultValue min minValue max maxValue smn softMinValue smx softMaxValue en enumName
    p parent nc numberOfChildren k keyable h hidden r readable w writable s storable im
    indexMatters ct category hnv hasMinValue hxv hasMaxValue hsn hasSoftMinValue hsx
    hasSoftMaxValue is internalSet bt binaryTag pxy proxy dcb disconnectBehaviour""")


@dataclass(frozen=True)
class Units:
    """The units of a file.

    Attributes
    ----------
    length : float
        Centimeters per unit of length.
    angle : float
        Radians per unit of angle.
    frame_rate : float
        Units of time per second.
    names : tuple of str
        Names of the units of length, angle and time, as in the file.
    """

    length: float = 1.0
    angle: float = RADIANS_PER_DEGREE
    frame_rate: float = 24.0
    names: tuple[str, str, str] = ("centimeter", "degree", "film")

    def scale(self, kind: str) -> float:
        """Return the factor to centimeters, radians or seconds for a kind of value."""
        if kind == "time":
            return 1.0 / self.frame_rate
        return {"length": self.length, "angle": self.angle}.get(kind, 1.0)


class Assignment(NamedTuple):
    """A setAttr: the path of the attribute and the value, as text.

    Attributes
    ----------
    path : str
        As in the file without the leading dot, such as ``"ktv[0:2]"``.
    type : str
        Value of ``-type``; empty for numbers and switches.
    text : str
        Text of the file; the value extends from `start` to `stop`.
    keyable, locked : bool or None
        Values of the flags; None for a flag that is absent.
    statement : int
        Index of the statement in its file; -1 for a reference edit.
    units : Units or None
        Units of the value; None for those of the node's file.
    """

    path: str
    type: str
    text: str
    start: int
    stop: int
    keyable: bool | None
    locked: bool | None
    statement: int
    units: Units | None = None

    @property
    def value(self) -> str:
        """The value as text, with the blanks around it."""
        return self.text[self.start : self.stop]

    def words(self) -> list[Word]:
        """Return the words of the value."""
        return list(split_words(self.text, self.start, self.stop))

    @property
    def is_empty(self) -> bool:
        """Whether the statement only sets flags."""
        return not self.value.strip(" \t\r\n;")


@dataclass(frozen=True)
class AddedAttribute:
    """An attribute that a user or tool added to a node.

    Its default and limits are in radians and centimeters, whatever the file's units are, as
    Maya writes those of its own bend and twist deformers.
    """

    long: str
    short: str
    type: str  # "double", "doubleAngle", "enum", "string" ...
    parent: str = ""
    default: float = 0.0
    least: float | None = None
    greatest: float | None = None
    multi: bool = False
    keyable: bool = False
    proxy: bool = False  # driven by the attribute of another node that it stands for


class SetAttrHeader(NamedTuple):
    """The part of a setAttr before its value."""

    plug: str  # ``.attribute`` or ``node.attribute``
    type: str
    value: int  # offset of the start of the value
    keyable: bool | None
    locked: bool | None

    def assignment(
        self, path: str, text: str, stop: int, statement: int, units: Units | None = None
    ) -> Assignment:
        """Return the assignment to an attribute."""
        start, locked = min(self.value, stop), self.locked
        keyable, type_ = self.keyable, self.type
        return Assignment(path, type_, text, start, stop, keyable, locked, statement, units)


def read_set_attr(text: str, start: int, stop: int) -> SetAttrHeader | None:
    """Read the setAttr between two offsets; None if it names no attribute.

    Examples
    --------
    >>> read_set_attr('setAttr -k off -l on ".v" no;', 0, 28)
    SetAttrHeader(plug='.v', type='', value=25, keyable=False, locked=True)
    """
    match = _USUAL_SET_ATTR.match(text, start, stop)
    if match is not None:
        before, path, type_ = match.groups()
        switches = _read_switches(before.split()) if before else (None, None)
        return SetAttrHeader(f".{path}", type_ or "", match.end(), *switches)
    # It has rare flags, no quotes or the name of the node.
    flags, plug, value = _split_flags(text, start + len("setAttr"), stop, "")
    if not plug:
        return None
    return SetAttrHeader(plug, _find_type(flags), value, *_read_switches(flags))


def read_set_attr_edit(text: str) -> SetAttrHeader:
    r"""Read a setAttr as reference edits store it: flags, type and value.

    Examples
    --------
    >>> read_set_attr_edit(' -k 1 -type "double3" 0 1 2')
    SetAttrHeader(plug='', type='double3', value=22, keyable=True, locked=None)
    """
    flags, _, value = _split_flags(text, 0, len(text), None)
    return SetAttrHeader("", _find_type(flags), value, *_read_switches(flags))


def _split_flags(
    text: str, start: int, stop: int, plug: str | None
) -> tuple[list[str], str, int]:
    """Return the flags with their values, the plug and the offset of the value.

    No plug is expected where `plug` is None.
    """
    flags: list[str] = []
    words = split_words(text, start, stop)
    for word in words:
        if is_flag(word):
            flags.append(word.text)
            if word.text[1:] in _SET_ATTR_FLAGS:
                flags.append(next(words, Word("", False, stop)).text)
        elif plug == "":
            plug = word.text
        else:
            return flags, plug or "", word.start
    return flags, plug or "", stop


def _find_type(flags: Sequence[str]) -> str:
    types = [value for flag, value in zip(flags, flags[1:]) if flag in ("-type", "-typ")]
    return types[-1] if types else ""


def _read_switches(flags: Sequence[str]) -> tuple[bool | None, bool | None]:
    """Return the values of the flags for keyable and locked; None if absent."""
    keyable = locked = None
    for flag, value in zip(flags, flags[1:]):
        if flag in ("-k", "-keyable"):
            keyable = value in ON
        elif flag in ("-l", "-lock"):
            locked = value in ON
    return keyable, locked


def read_added_attribute(
    arguments: Arguments, long: str = "", short: str = ""
) -> AddedAttribute | None:
    """Return the attribute that an addAttr adds; None if it has no name.

    Examples
    --------
    >>> text = '-ci true -sn "w" -ln "weight" -dv 0.5 -max 1 -at "double"'
    >>> weight = read_added_attribute(Arguments(split_words(text, 0, len(
    ...     text)), ADD_ATTR_FLAGS))
    >>> weight.long, weight.short, weight.type, weight.default, weight.greatest
    ('weight', 'w', 'double', 0.5, 1.0)
    """
    long = long or arguments.get("ln", "longName")
    short = short or arguments.get("sn", "shortName")
    if not long and not short:
        return None
    return AddedAttribute(
        long=long or short,
        short=short or long,
        type=arguments.get("at", "attributeType")
        or arguments.get("dt", "dataType", default="double"),
        parent=arguments.get("p", "parent"),
        default=parse_number(arguments.get("dv", "defaultValue", default="0")) or 0.0,
        least=parse_number(arguments.get("min", "minValue")),
        greatest=parse_number(arguments.get("max", "maxValue")),
        multi=arguments.has("m", "multi"),
        keyable=arguments.get("k", "keyable", default="off") in ON,
        proxy=arguments.has("uap", "usedAsProxy"),
    )
