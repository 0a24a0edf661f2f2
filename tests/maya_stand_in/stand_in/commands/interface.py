"""Commands of the interface: nothing is shown, but kept, and told when asked for.

What a control was told stands in `Session.interface` by its name.
"""

from __future__ import annotations

from typing import Any

from ..errors import StandInError
from ..session.session import Session
from .calling import command

MAIN_BAR = "mainProgressBar"  # that Maya has, unless it runs in batch
SIZES = "width height"
LOOKS = "annotation visible"
SHELF_BUTTON = (
    "align command commandRepeatable docTag doubleClickCommand enable flat font height "
    "image image1 imageOverlayLabel label overlayLabelBackColor overlayLabelColor "
    "sourceType style version width annotation visible parent menuItem menuItemPython"
)
PROGRESS = (
    "minValue maxValue progress status isInterruptable isMainProgressBar beginProgress "
    "annotation visible width"
)
TABS = "innerMarginHeight innerMarginWidth scrollable tabsVisible visible width"


@command(
    "progressBar",
    undoable=False,
    create=f"{PROGRESS} parent exists",
    query="minValue maxValue progress status isCancelled isInterruptable isMainProgressBar",
    edit=f"{PROGRESS} endProgress step",
)
def progress_bar(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Make a bar that shows how far something is, move it, or ask for it."""
    if mode == "create":
        return make_control(now, "progressBar", objects, flags)
    bar = find_control(now, "progressBar", objects)
    if mode == "query":
        return answer(bar, flags, {"isCancelled": False, "progress": 0})
    bar.update({name: value for name, value in flags.items() if name not in _STEPS})
    if flags.get("beginProgress"):
        bar.update(isRunning=True, isCancelled=False, progress=bar.get("minValue", 0))
    if "step" in flags:
        most = bar.get("maxValue", 100)
        bar["progress"] = min(bar.get("progress", 0) + flags["step"], most)
    if flags.get("endProgress"):
        bar["isRunning"] = False
    return None


_STEPS = ("beginProgress", "endProgress", "step")


@command(
    "shelfLayout",
    undoable=False,
    create=f"{SIZES} {LOOKS} cellHeight cellWidth parent exists spacing style version",
    query=f"{SIZES} {LOOKS} cellHeight cellWidth childArray fullPathName numberOfChildren "
    "parent style version",
    edit=f"{SIZES} {LOOKS} cellHeight cellWidth spacing style version position",
)
def shelf_layout(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Make a shelf, change it, or ask for it and its buttons."""
    if mode == "edit" and "position" in flags:
        button, number = flags.pop("position")
        _move(now, last_name(objects[0]), last_name(button), number)
    return control_command(now, "shelfLayout", objects, flags, mode)


@command(
    "shelfButton",
    undoable=False,
    create=f"{SHELF_BUTTON} exists",
    query=f"{SHELF_BUTTON} fullPathName",
    edit=SHELF_BUTTON.replace(" parent", ""),
)
def shelf_button(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Put a button on a shelf, change it, or ask for it."""
    return control_command(now, "shelfButton", objects, flags, mode)


@command(
    "tabLayout",
    undoable=False,
    create=f"{TABS} changeCommand selectCommand selectTab tabLabel parent exists",
    query=f"{TABS} childArray fullPathName numberOfChildren parent selectTab "
    "selectTabIndex tabLabel",
    edit=f"{TABS.replace('innerMarginHeight innerMarginWidth scrollable ', '')} "
    "changeCommand selectCommand selectTab selectTabIndex tabLabel",
)
def tab_layout(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Make tabs, change them, or ask which is on top."""
    if mode == "edit" and "selectTabIndex" in flags:
        (name,) = objects
        tabs = _children(now, name)
        flags = {**flags, "selectTab": tabs[flags["selectTabIndex"] - 1]}
    return control_command(now, "tabLayout", objects, flags, mode)


def control_command(now: Session, type_: str, objects: list, flags: dict, mode: str) -> Any:
    """Make a control of a type, change it, or return something of it."""
    if mode == "create":
        return make_control(now, type_, objects, flags)
    control = find_control(now, type_, objects)
    if mode == "edit":
        control.update(flags)
        return None
    name = last_name(objects[0])
    children = _children(now, name)
    selected = control.get("selectTab") or (children[0] if children else "")
    place = children.index(selected) + 1 if selected in children else 0
    defaults = {
        "childArray": children or None,
        "numberOfChildren": len(children),
        "fullPathName": _full_path(now, name),
        "selectTab": selected,
        "selectTabIndex": place,
        "visible": True,
    }
    return answer(control, flags, defaults)


def make_control(now: Session, type_: str, objects: list, flags: dict) -> Any:
    if flags.get("exists"):
        return last_name(objects[0]) in now.interface
    name = last_name(objects[0]) if objects else _free_name(now, type_)
    if name in now.interface:
        raise RuntimeError(f"Object's name '{name}' is not unique.")
    facts = dict(flags)
    if "parent" in facts:
        facts["parent"] = last_name(facts["parent"])
    now.interface[name] = {"type": type_, **facts}
    return _full_path(now, name)


def _free_name(now: Session, type_: str) -> str:
    number = 1
    while f"{type_}{number}" in now.interface:
        number += 1
    return f"{type_}{number}"


def find_control(now: Session, type_: str, objects: list) -> dict[str, Any]:
    (name,) = objects
    if name == MAIN_BAR and not now.is_batch:
        now.interface.setdefault(name, {"type": "progressBar"})
    found = now.interface.get(last_name(name))
    if found is None or found["type"] != type_:
        raise RuntimeError(f"Object '{name}' not found.")
    return found


def answer(control: dict[str, Any], flags: dict, defaults: dict[str, Any]) -> Any:
    if len(flags) != 1:
        raise StandInError(f"{control['type']} asked for {sorted(flags)}")
    (asked,) = flags
    if asked in control:
        return control[asked]
    if asked not in defaults:
        raise StandInError(f"{control['type']} was never told its {asked}")
    return defaults[asked]


def _move(now: Session, parent: str, name: str, number: int) -> None:
    """Give a control a place among the others of its parent, counted from 1."""
    order = [one for one in _children(now, parent) if one != name]
    order.insert(number - 1, name)
    for one in order:
        now.interface[one] = now.interface.pop(one)


def _children(now: Session, name: str) -> list[str]:
    return [one for one, told in now.interface.items() if told.get("parent") == name]


def _full_path(now: Session, name: str) -> str:
    path = [name]
    while now.interface.get(path[0], {}).get("parent"):
        path.insert(0, now.interface[path[0]]["parent"])
    return "|".join(path)


def remove_control(now: Session, name: str) -> None:
    """Remove a control with everything in it."""
    for child in _children(now, last_name(name)):
        remove_control(now, child)
    now.interface.pop(last_name(name), None)
    widget = now.widgets.pop(last_name(name), None)
    if widget is not None:
        widget.deleteLater()


def last_name(name: str) -> str:
    return name.rpartition("|")[2]
