"""Commands that panels are made with: their place in the window, and what they ask for.

A control's `uiScript` runs when it is made, with the control as the current parent.
"""

from __future__ import annotations

from typing import Any

from ..session.session import Session
from .calling import command
from .dialogs import place, run_python
from .interface import (
    answer,
    control_command,
    find_control,
    last_name,
    make_control,
    remove_control,
)

DOCKING = (
    "label initialWidth initialHeight minimumWidth minimumHeight uiScript checksPlugins "
    "requiredPlugin requiredControl retain loadImmediately floating tabToControl "
    "dockToControl dockToMainWindow widthProperty heightProperty visible "
    "visibleChangeCommand closeCommand collapse restore"
)
SIZES = ("width", "height")


RUNTIME = "annotation category command commandLanguage label"


@command(
    "runTimeCommand",
    undoable=False,
    create=f"{RUNTIME} exists",
    query=RUNTIME,
    edit=f"{RUNTIME} delete",
)
def runtime_command(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Make a command that hotkeys and MEL run by its name, change it, or ask for it."""
    (name,) = objects
    known = now.runtime_commands
    if flags.get("exists"):
        return name in known
    if (mode == "create") == (name in known):
        raise RuntimeError(f"{name} {'exists' if name in known else 'does not exist'}.")
    if mode == "query":
        return answer(known[name], flags, {"commandLanguage": "mel"})
    if flags.pop("delete", False):
        del known[name]
    else:
        known.setdefault(name, {}).update(flags)
    return None


@command(
    "workspaceControl",
    undoable=False,
    create=f"{DOCKING} exists",
    query="label floating visible collapse minimumWidth minimumHeight width height "
    "widthProperty heightProperty",
    edit=f"{DOCKING} close",
)
def workspace_control(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Make a control that holds a panel, change it, close it, or ask for it."""
    if mode == "create":
        return _make_workspace_control(now, objects, flags)
    control = find_control(now, "workspaceControl", objects)
    if mode == "query":
        sizes = {name: control.get(f"initial{name.title()}", 0) for name in SIZES}
        defaults = {"visible": True, "floating": True, "collapse": False, **sizes}
        return answer(control, flags, defaults)
    if flags.get("close"):
        _close(now, last_name(objects[0]), control)
    control.update({name: value for name, value in flags.items() if name != "close"})
    if flags.get("restore"):
        control["visible"] = True
    return None


def _make_workspace_control(now: Session, objects: list, flags: dict) -> Any:
    made = make_control(now, "workspaceControl", objects, flags)
    if not flags.get("exists"):
        now.control_states.add(made)
        if flags.get("uiScript"):
            run_ui_script(now, made)
    return made


def run_ui_script(now: Session, name: str) -> None:
    """Run the script of a control, as Maya does also when it restores its layout."""
    before, now.new_parent = now.new_parent, name
    try:
        _run(now.interface[name]["uiScript"])
    finally:
        now.new_parent = before


def _close(now: Session, name: str, control: dict[str, Any]) -> None:
    if "closeCommand" in control:
        _run(control["closeCommand"])
    if control.get("retain", True):
        control["visible"] = False
    else:
        remove_control(now, name)


def _run(script: Any) -> None:
    """Run a script of Python that a control was given."""
    if callable(script):
        script()
    else:
        run_python(script)


@command("columnLayout", undoable=False, create="adjustableColumn rowSpacing parent exists")
def column_layout(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Make a column, which becomes the parent of what is made next."""
    made = control_command(now, "columnLayout", objects, place(now, flags, mode), mode)
    if not flags.get("exists"):
        now.new_parent = last_name(made)
    return made


@command(
    "text",
    undoable=False,
    create="label align wordWrap parent exists",
    query="label align",
    edit="label align",
)
def text(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Show a text."""
    return control_command(now, "text", objects, place(now, flags, mode), mode)


@command(
    "textField",
    undoable=False,
    create="text editable parent exists",
    query="text editable",
    edit="text editable",
)
def text_field(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Show a line of text that can be copied."""
    return control_command(now, "textField", objects, place(now, flags, mode), mode)


@command("timeControl", undoable=False, query="rangeArray rangeVisible")
def time_control(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Return the frames that are selected on the time slider."""
    if now.is_batch:
        raise RuntimeError(f"Object '{objects[0]}' not found.")
    if "rangeVisible" in flags:
        return now.slider_range is not None
    current = now.frames(now.time)
    return list(now.slider_range or (current, current + 1))


@command("channelBox", undoable=False, query="selectedMainAttributes")
def channel_box(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Return the short names of the attributes that are selected in the channel box."""
    if now.is_batch:
        raise RuntimeError(f"Object '{objects[0]}' not found.")
    return list(now.channel_box) or None


@command("mayaDpiSetting", undoable=False, query="realScaleValue")
def maya_dpi_setting(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Return the scale of the interface."""
    return now.dpi_scale
