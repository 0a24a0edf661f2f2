"""Arguments of public functions: of the types that annotations name, or refused.

The error states what to pass instead, such as the call that reads a path. Numbers and texts
are left to the functions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, wraps
from itertools import chain
from typing import Any, Callable, TypeVar, cast

from .errors import DataError, KeyweaveError, SettingError

# The classes of arguments by their names, since this floor imports none of them.
CHECKED_TYPES = {  # annotations with any other type are not checked
    *("Motion", "Clip", "Skeleton", "Contacts", "Correspondence", "Points", "AnimCurve"),
    *("Rig", "KnownRig", "Control", "PinholeCamera", "Cycle", "MotionSpace", "TimeWarp"),
    *("TextureSource", "ChannelGroup", "Path", "Generator"),
}
UNIONS = {
    "MotionOrClip": "Motion | Clip",
    "AnyMotion": "Motion | Clip | str | Path",
    "Figure": "Skeleton | Motion",
    "Motions": "Motion | Clip | str | Path | Sequence[AnyMotion]",
    "Sketch": "Motion | Clip | Sequence[AnimCurve]",
    "Observed": "Motion | Cycle | Sequence[Cycle]",
    "Names": "str | Sequence[str] | Sequence[ChannelGroup]",
}
PROTOCOLS = {"Rig": "poses", "Path": "__fspath__"}  # a method that only such objects have
FAMILIES = {"MayaAsciiScene": "Scene", "MayaScene": "Scene", "MayaAsciiRig": "Rig"}
REMEDIES = {  # what to pass, by the type of an argument and a type that is expected
    ("str", "Motion"): "kw.load(path)",
    ("str", "Clip"): "kw.motion_to_clip(kw.load(path))",
    ("str", "Rig"): "kw.open_scene(path).rig()",
    ("str", "AnimCurve"): "kw.load_curves(path)",
    ("str", "Contacts"): "kw.load_contacts(path)",
    ("str", "Correspondence"): "kw.load_correspondence(path)",
    ("str", "Points"): "kw.load_points(path)",
    ("str", "PinholeCamera"): "kw.load_cameras(path)",
    ("str", "Control"): "scene.rig(controls=path).controls",
    ("Scene", "Rig"): "scene.rig()",
    ("Scene", "Motion"): "scene.motion()",
    ("Scene", "Clip"): "scene.sample(channels, frames)",
    ("Rig", "Motion"): "scene.motion() of its scene",
    ("Motion", "Clip"): "kw.motion_to_clip(motion)",
    ("Motion", "AnimCurve"): "kw.fit(kw.motion_to_clip(motion))",
    ("Motion", "Contacts"): "kw.find_contacts(motion)",
    ("Motion", "Cycle"): "kw.find_cycles(motion)",
    ("Motion", "MotionSpace"): "kw.MotionSpace.fit(kw.find_cycles(motion))",
    ("Motion", "Rig"): "kw.open_scene(path).rig(), or call kw.retarget",
    ("Skeleton", "Rig"): "kw.open_scene(path).rig(), or call kw.retarget",
    ("Clip", "AnimCurve"): "kw.fit(clip)",
    ("Clip", "Motion"): "the motion that it was made from",
    ("AnimCurve", "Clip"): "kw.sample_curves(curves)",
    ("ClipRecord", "Motion"): "library.load(clip)",
    ("int", "Generator"): "numpy.random.default_rng(7)",
}
Checked = TypeVar("Checked", bound=Callable[..., Any])


def check_arguments(function: Checked) -> Checked:
    """Make a function refuse arguments of types that its annotations do not name.

    The error states what to pass instead. Settings raise a SettingError, other arguments a
    DataError; numbers and texts are left to the function.

    Examples
    --------
    >>> from keyweave import find_contacts, save_curves
    >>> find_contacts("walk.bvh")
    Traceback (most recent call last):
    keyweave.errors.DataError: motion is of type str, expected a Motion; pass kw.load(path)
    >>> save_curves(["walk.anim"], "walk.anim")
    Traceback (most recent call last):
    keyweave.errors.DataError: curves[0] is of type str, expected an AnimCurve; pass
    kw.load_curves(path)
    """
    names = getattr(function, "__wrapped__", function).__code__.co_varnames
    annotations = function.__annotations__

    @wraps(function)
    def call(*args: Any, **keywords: Any) -> Any:
        for name, value in chain(zip(names, args), keywords.items()):
            types = _list_types(annotations.get(name, ""))
            if types and not _fits(value, types):
                raise _explain_type(name, value, types)
        return function(*args, **keywords)

    return cast("Checked", call)


@cache
def _list_types(annotation: str) -> tuple[str, ...]:
    """Return the types that an annotation names; empty if it is not to be checked.

    Examples
    --------
    >>> _list_types("Figure | None"), _list_types("float | None")
    (('Skeleton', 'Motion', 'None'), ())
    """
    parts = annotation.replace("np.random.", "").split(" | ")
    types = [each for part in parts for each in UNIONS.get(part, part).split(" | ")]
    words = {_name_item(each) for each in types}
    known = {word for word in words if word in {*CHECKED_TYPES, *UNIONS}}
    known |= {word for word in words if word.endswith("Settings")}
    return tuple(types) if known and words - known <= {"str", "None"} else ()


def _name_item(type_: str) -> str:
    """Return the type of the items of a collection, or a type itself."""
    return re.sub(r"(Sequence|Iterable)\[(\w+)\]", r"\2", type_)


def _fits(value: object, types: Sequence[str]) -> bool:
    """Return whether a value is of one of several types."""
    return any(_is_of_type(value, each) for each in types)


def _is_of_type(value: object, type_: str) -> bool:
    if type_ == "None":
        return value is None
    item = _name_item(type_)
    if item == type_:
        names = {each.__name__ for each in type(value).__mro__}
        return type_ in names or hasattr(value, PROTOCOLS.get(type_, " "))
    if not isinstance(value, Iterable) or isinstance(value, (str, bytes, Mapping)):
        return False
    items = value if isinstance(value, (list, tuple)) else ()  # others pass only once
    return all(_fits(each, _list_types(item) or [item]) for each in items)


def _explain_type(name: str, value: object, types: Sequence[str]) -> KeyweaveError:
    """Return the error of an argument of another type, and the remedy in it."""
    remedy = ""
    if isinstance(value, (list, tuple)) and value:
        items = [_name_item(each) for each in types if _name_item(each) != each]
        if items:
            index = next(i for i, each in enumerate(value) if not _fits([each], types))
            name, value = f"{name}[{index}]", value[index]
            types = [each for item in items for each in _list_types(item) or [item]]
        elif _fits(value[0], types):
            remedy = "one of its items"
    remedy = remedy or _find_remedy(value, types)
    types = sorted(types, key=lambda each: _name_item(each) != each)  # lists last
    expected = " or ".join(_spell_type(each) for each in types if each != "None")
    expected += remedy and f"; pass {remedy}"
    if types[0].endswith("Settings") or "Generator" in types:
        return SettingError(name, value, expected)
    return DataError(name, f"is of type {type(value).__name__}, expected {expected}")


def _find_remedy(value: object, types: Sequence[str]) -> str:
    """Return the call or object to pass instead of a value; empty if it is not known."""
    if isinstance(value, list) and value:
        value = value[0]
    names = [FAMILIES.get(each.__name__, each.__name__) for each in type(value).__mro__]
    if hasattr(value, PROTOCOLS["Path"]):
        names.append("str")
    for word in map(_name_item, types):
        if names[0].endswith("Result") and hasattr(value, word.lower()):
            return f"result.{word.lower()}"
        for name in names:
            if (name, word) in REMEDIES:
                return REMEDIES[name, word]
    return ""


def _spell_type(type_: str) -> str:
    """Return a type in words.

    Examples
    --------
    >>> _spell_type("AnimCurve"), _spell_type("Sequence[Motion]")
    ('an AnimCurve', 'a list of Motion')
    """
    item = _name_item(type_)
    if item != type_:
        return f"a list of {' or '.join(_list_types(item) or [item])}"
    return f"{'an' if type_[0] in 'AEIO' else 'a'} {type_}"
