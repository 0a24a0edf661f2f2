"""Commands called from MEL: flags and values one after another become Python's keywords."""

from __future__ import annotations

from typing import Any

from . import calling, plug_ins
from .api_syntax import FlagWord
from .errors import StandInError
from .flags import Flag, flags_of

SWITCHES = {
    **dict.fromkeys(("on", "true", "yes"), True),
    **dict.fromkeys(("off", "false", "no"), False),
}
WITH_VALUES = {  # flags that have values in query mode, as they choose what is meant
    "keyframe": "time index attribute float",
    "keyTangent": "time index attribute float",
    "animLayer": "findCurveForPlug layeredPlug",
    "setInfinity": "attribute",
    "optionVar": "query exists",
}


def run(name: str, line: list[Any]) -> Any:
    """Run a command of Maya or of a plug-in with what stands behind it in MEL."""
    if plug_ins.is_command(name):
        return _shown(plug_ins.call_line(name, line))
    if not calling.is_known(name):
        raise StandInError(f"MEL: neither the stand-in nor a plug-in has {name}")
    objects, flags = keywords(name, line)
    return _shown(calling.run(name, tuple(objects), flags))


def keywords(name: str, line: list[Any]) -> tuple[list[Any], dict[str, Any]]:
    """Return the objects and keywords that Python would call a command with."""
    known = flags_of(name)
    by_name = {one: flag for flag in known.values() for one in (flag.long, flag.short)}
    waiting, objects, flags = list(line), [], {}
    is_query = any(isinstance(one, FlagWord) and one in ("-q", "-query") for one in line)
    while waiting:
        one = waiting.pop(0)
        if not isinstance(one, FlagWord):
            objects.append(one)
            continue
        flag = by_name.get(one[1:])
        if flag is None:
            raise TypeError(f"Invalid flag '{one}' of {name}")
        value = _value(name, flag, waiting, is_query=is_query)
        if flag.multi and flag.long in flags:
            value = [*flags[flag.long], value]
        elif flag.multi and value is not True:
            value = [value]
        elif flag.long in flags:
            raise TypeError(f"Flag '{one}' of {name} is given twice")
        flags[flag.long] = value
    return objects, flags


def _value(name: str, flag: Flag, waiting: list[Any], *, is_query: bool) -> Any:
    """Take the values of a flag off the line."""
    types = flag.types
    if is_query and flag.long not in WITH_VALUES.get(name, "").split():
        types = ()
    if not types:
        return True
    if len(waiting) < len(types) or any(
        isinstance(one, FlagWord) for one in waiting[: len(types)]
    ):
        raise TypeError(f"Flag '{flag.long}' of {name} needs {len(types)} values")
    values = [_converted(type_, waiting.pop(0)) for type_ in types]
    return tuple(values) if len(values) > 1 else values[0]


def _converted(type_: str, given: Any) -> Any:
    if type_ == "bool" and given in SWITCHES:
        return SWITCHES[given]
    if type_ in ("timerange", "floatrange") and isinstance(given, str):
        ends = [float(one) if one else None for one in given.split(":")]
        return tuple(ends) if len(ends) > 1 else (ends[0], ends[0])
    if type_ == "float" and isinstance(given, int):
        return float(given)
    return given


def _shown(result: Any) -> Any:
    """Return a result as MEL has it: nothing is an empty list, true is 1."""
    return int(result) if isinstance(result, bool) else result
