"""Menus, windows, dialogs and deferred code: kept, and told when asked for.

What a dialog said stands in `Session.calls`; what the user answers is in `Session.answers`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..errors import StandInError
from ..session.session import Session
from .calling import command
from .interface import control_command, remove_control

ITEM = "annotation command divider dividerLabel enable image label sourceType subMenu"
FRAME = "height sizeable title visible width widthHeight"


@command(
    "menu",
    undoable=False,
    create="enable exists helpMenu label parent postMenuCommand tearOff visible",
    query="enable itemArray label numberOfItems visible",
    edit="deleteAllItems enable label visible",
)
def menu(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Make a menu, change it, or ask for it and its items."""
    if mode == "query" and flags.keys() & {"itemArray", "numberOfItems"}:
        items = [name for name, told in _items(now, objects[0])]
        return (items or None) if "itemArray" in flags else len(items)
    if mode == "edit" and flags.pop("deleteAllItems", False):
        for name, _ in _items(now, objects[0]):
            remove_control(now, name)
    return control_command(now, "menu", objects, flags, mode)


def _items(now: Session, name: str) -> list[tuple[str, dict[str, Any]]]:
    return [item for item in now.interface.items() if item[1].get("parent") == name]


@command(
    "menuItem",
    undoable=False,
    create=f"{ITEM} exists parent",
    query=ITEM,
    edit=ITEM.replace(" divider ", " ").replace(" subMenu", ""),
)
def menu_item(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Put an item into a menu, change it, or ask for it."""
    return control_command(now, "menuItem", objects, flags, mode)


@command(
    "window",
    undoable=False,
    create=f"{FRAME} exists retain",
    query=FRAME,
    edit=FRAME,
)
def window(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Make a window, change it, or ask for it; what is made next is put into it."""
    result = control_command(now, "window", objects, flags, mode)
    if mode == "create" and "exists" not in flags:
        now.new_parent = result
    return result


@command("showWindow", undoable=False)
def show_window(now: Session, objects: list, flags: dict, mode: str) -> None:
    """Show a window."""
    (name,) = objects
    control_command(now, "window", [name], {"visible": True}, "edit")


@command("paneLayout", undoable=False, create="configuration exists parent")
def pane_layout(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Divide a window."""
    return control_command(now, "paneLayout", objects, place(now, flags, mode), mode)


@command(
    "scrollField",
    undoable=False,
    create="editable exists font parent text wordWrap",
    query="editable font text",
    edit="editable font text",
)
def scroll_field(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Make a field of several lines, change it, or ask for it."""
    return control_command(now, "scrollField", objects, place(now, flags, mode), mode)


def place(now: Session, flags: dict, mode: str) -> dict[str, Any]:
    """Return the flags of a control, with its parent if it is new."""
    is_new = mode == "create" and "exists" not in flags
    parent = now.new_parent if is_new else ""
    return {"parent": parent, **flags} if parent else flags


@command("deleteUI", undoable=False, create="control layout menu menuItem window")
def delete_ui(now: Session, objects: list, flags: dict, mode: str) -> None:
    """Delete controls with everything in them."""
    for name in objects:
        if name.rpartition("|")[2] not in now.interface:
            raise RuntimeError(f"Object '{name}' not found.")
        remove_control(now, name)


@command("workspaceControlState", undoable=False, create="exists remove")
def workspace_control_state(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Say whether Maya remembers a panel's place, or forget it."""
    (name,) = objects
    if flags.get("exists"):
        return name in now.control_states
    if name in now.interface:
        raise StandInError(f"the control {name} exists; delete it first")
    now.control_states.discard(name)
    return None


@command(
    "confirmDialog",
    undoable=False,
    create="button cancelButton defaultButton dismissString icon message messageAlign "
    "parent title",
)
def confirm_dialog(now: Session, objects: list, flags: dict, mode: str) -> str:
    """Ask the user, and return the button that is pressed."""
    if now.is_batch:
        raise StandInError("a dialog is shown without a window")
    buttons = flags.get("button", ["Confirm"])
    buttons = [buttons] if isinstance(buttons, str) else list(buttons)
    if len(buttons) == 1:
        return buttons[0]
    if not now.answers:
        raise StandInError(f"the user does not answer {flags.get('message')!r}")
    answer = now.answers.pop(0)
    if answer not in (*buttons, flags.get("dismissString")):
        raise StandInError(f"{answer!r} is none of the buttons {buttons}")
    return answer


@command("showHelp", undoable=False, create="absolute")
def show_help(now: Session, objects: list, flags: dict, mode: str) -> None:
    """Show a page in a browser."""


@command("waitCursor", undoable=False, create="state", query="state")
def wait_cursor(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Show that Maya is busy, or ask whether it shows it."""
    if mode == "query":
        return now.is_busy
    now.is_busy = flags["state"]
    return None


@command("warning", undoable=False, create="noContext")
def warning(now: Session, objects: list, flags: dict, mode: str) -> None:
    """Show a warning."""
    now.shown.append(("warning", str(objects[0])))


@command("evalDeferred", undoable=False, create="lowPriority lowestPriority")
def eval_deferred(now: Session, objects: list, flags: dict, mode: str) -> None:
    """Keep code, or a function, until Maya is idle."""
    now.deferred += objects


def run_deferred(now: Session) -> None:
    """Run deferred code, as Maya does when it is idle."""
    while now.deferred:
        code: str | Callable[[], Any] = now.deferred.pop(0)
        if callable(code):
            code()
        else:
            run_python(code)


def run_python(code: str) -> None:
    """Run the code of a menu, a button or a procedure of MEL."""
    exec(compile(code, "<maya console>", "exec"), {"__name__": "__main__"})
