"""Commands on the session: time, units, undo, preferences, and what Maya this is."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from keyweave.formats.maya_units import ANGLE_UNITS, LENGTH_UNITS, time_unit_to_rate

from ..errors import StandInError
from ..nodes.naming import full_name
from ..session.session import Playback, Session
from .calling import command

SHORT_LENGTHS = {
    **{"mm": "millimeter", "cm": "centimeter", "m": "meter", "km": "kilometer"},
    **{"in": "inch", "ft": "foot", "yd": "yard", "mi": "mile"},
}
SHORT_ANGLES = {"deg": "degree", "rad": "radian"}
SIDES = {
    "minTime": "minimum",
    "maxTime": "maximum",
    "animationStartTime": "start",
    "animationEndTime": "end",
}
VERSION = "2024"


# --- time and units ---


@command("currentTime", create="update", query="", edit="update")
def current_time(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Go to a frame, or return the one that is current."""
    if mode == "query":
        return now.frames(now.time)
    (frame,) = objects
    seconds = now.seconds(float(frame))
    now.put("time", seconds)
    if flags.get("update", True):
        now.steps.append(seconds)
    return now.frames(seconds)


@command(
    "currentUnit",
    create="linear angle time updateAnimation",
    query="linear angle time fullName",
)
def current_unit(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Set the units of the interface, or return one."""
    if mode == "query":
        is_full = flags.pop("fullName", False)
        (asked,) = flags
        full = {"linear": now.linear, "angle": now.angular, "time": now.time_unit}
        return full[asked] if is_full else _unit_names(now)[asked]
    if "linear" in flags:
        name = SHORT_LENGTHS.get(flags["linear"], flags["linear"])
        _check_unit(name, LENGTH_UNITS)
        now.put("linear", name)
    if "angle" in flags:
        name = SHORT_ANGLES.get(flags["angle"], flags["angle"])
        _check_unit(name, ANGLE_UNITS)
        now.put("angular", name)
    if "time" in flags:
        _set_time_unit(now, flags["time"], keep=flags.get("updateAnimation", True))
    return None


def _unit_names(now: Session) -> dict[str, str]:
    lengths = {long: short for short, long in SHORT_LENGTHS.items()}
    angles = {long: short for short, long in SHORT_ANGLES.items()}
    return {
        "linear": lengths.get(now.linear, now.linear),
        "angle": angles.get(now.angular, now.angular),
        "time": now.time_unit,
    }


def _check_unit(name: str, known: Any) -> None:
    if name not in known:
        raise RuntimeError(f"Invalid unit: {name}")


def _set_time_unit(now: Session, name: str, *, keep: bool) -> None:
    """Change the unit of time; by default keys keep their seconds."""
    if time_unit_to_rate(name) is None:
        raise RuntimeError(f"Invalid time unit: {name}")
    if not keep and now.scene.curves:
        raise StandInError("currentUnit without updateAnimation in a scene with keys")
    # Keyweave changes no units: the current time and playback range keep their seconds.
    now.put("time_unit", name)


@command("upAxis", create="axis rotateView", query="axis")
def up_axis(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Set which axis points up, or return it."""
    if mode == "query":
        return now.up_axis
    if flags.get("axis") not in ("y", "z"):
        raise RuntimeError(f"Invalid axis: {flags.get('axis')}")
    now.put("up_axis", flags["axis"])
    return None


@command(
    "playbackOptions",
    create="minTime maxTime animationStartTime animationEndTime",
    query="minTime maxTime animationStartTime animationEndTime framesPerSecond",
    edit="minTime maxTime animationStartTime animationEndTime",
)
def playback_options(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Set the ends of playback and animation in frames, or return one."""
    if mode == "query":
        (asked,) = flags
        if asked == "framesPerSecond":
            return now.frame_rate
        return now.frames(getattr(now.playback, SIDES[asked]))
    given = {SIDES[name]: now.seconds(float(frame)) for name, frame in flags.items()}
    now.put("playback", _widened(now.playback, given))
    return None


def _widened(before: Playback, given: dict[str, float]) -> Playback:
    """Return a range in which playback stands within the animation's ends."""
    ends = {**vars(before), **given}
    # Keyweave sets no playback range: ends that are not given move aside.
    if "start" in given or "end" in given:
        ends["minimum"] = max(ends["minimum"], ends["start"])
        ends["maximum"] = min(ends["maximum"], ends["end"])
    ends["minimum"] = given.get("minimum", ends["minimum"])
    ends["maximum"] = given.get("maximum", ends["maximum"])
    ends["start"] = min(ends["start"], ends["minimum"])
    ends["end"] = max(ends["end"], ends["maximum"])
    return Playback(**ends)


# --- undo ---


@command("undo", undoable=False)
def undo(now: Session, objects: list, flags: dict, mode: str) -> None:
    """Take the last command back."""
    now.journal.undo()
    now.callbacks.tell("event", "Undo")


@command("redo", undoable=False)
def redo(now: Session, objects: list, flags: dict, mode: str) -> None:
    """Make again what was taken back last."""
    now.journal.redo()
    now.callbacks.tell("event", "Redo")


@command("flushUndo", undoable=False)
def flush_undo(now: Session, objects: list, flags: dict, mode: str) -> None:
    """Forget what undo and redo could do."""
    now.journal.flush()


@command(
    "undoInfo",
    undoable=False,
    create="openChunk closeChunk chunkName state stateWithoutFlush infinity length",
    query="state stateWithoutFlush undoName redoName undoQueueEmpty redoQueueEmpty",
)
def undo_info(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Say how commands are kept, or ask what can be taken back."""
    journal = now.journal
    if mode == "query":
        (asked,) = flags
        return {
            "state": journal.is_on,
            "stateWithoutFlush": journal.is_on,
            "undoName": journal.done[-1].name if journal.done else "",
            "redoName": journal.undone[-1].name if journal.undone else "",
            "undoQueueEmpty": not journal.done,
            "redoQueueEmpty": not journal.undone,
        }[asked]
    if flags.get("openChunk"):
        journal.open_chunk(flags.get("chunkName", ""))
    if flags.get("closeChunk"):
        journal.close_chunk()
    if "state" in flags:
        journal.is_on = bool(flags["state"])
        if not journal.is_on:
            journal.flush()
    if "stateWithoutFlush" in flags:
        journal.is_on = bool(flags["stateWithoutFlush"])
    return None  # the queue here is endless, whatever length is asked for


# --- playing and evaluating ---


@command("refresh", undoable=False, create="suspend force currentView", query="suspend")
def refresh(now: Session, objects: list, flags: dict, mode: str) -> bool | None:
    """Draw again, which shows nothing here; or suspend that, or ask whether it is."""
    # Seen in plug-ins that run in Maya 2024 to 2027: suspending does not nest, and can be
    # asked for, though Maya's documentation does not say so.
    if mode == "query":
        return now.is_suspended
    if "suspend" in flags:
        now.is_suspended = bool(flags["suspend"])
    return None


@command("play", undoable=False, create="", query="forward state")
def play(now: Session, objects: list, flags: dict, mode: str) -> int:
    """Return whether it plays, or whether it plays forward."""
    return int(now.plays_forward if flags.get("forward") else now.is_playing)


@command("autoKeyframe", undoable=False, create="state", query="state", edit="state")
def auto_keyframe(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Turn automatic keys on or off, or return whether they are."""
    if mode == "query":
        return now.auto_key
    now.auto_key = bool(flags["state"])
    return None


# --- preferences and places ---


@command(
    "optionVar",
    undoable=False,
    create="exists intValue floatValue stringValue intArray floatArray stringArray "
    "intValueAppend floatValueAppend stringValueAppend remove list arraySize clearArray",
    query="query",
)
def option_var(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Keep a preference, or return one; 0 for one that is not there."""
    options = now.options
    if mode == "query":
        return options.get(flags["query"], 0)
    for flag, value in flags.items():
        if flag == "exists":
            return value in options
        if flag == "list":
            return list(options)
        if flag == "arraySize":
            found = options.get(value)
            return len(found) if isinstance(found, list) else int(found is not None)
        for one in value if isinstance(value, list) else [value]:
            _keep(options, flag, one)
    return None


def _keep(options: dict[str, Any], flag: str, value: Any) -> None:
    if flag == "remove":
        options.pop(value, None)
    elif flag in ("intArray", "floatArray", "stringArray", "clearArray"):
        options[value] = []
    else:
        name, one = value
        if flag.endswith("Append"):
            known = options.get(name, [])
            options[name] = [*(known if isinstance(known, list) else [known]), one]
        else:
            options[name] = one


@command(
    "about",
    undoable=False,
    create="version apiVersion batch majorVersion minorVersion application product linux "
    "linux64 windows win64 macOS operatingSystem",
)
def about(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Tell what Maya this is."""
    (asked,) = flags
    return {
        "version": VERSION,
        "apiVersion": int(f"{VERSION}0000"),
        "batch": now.is_batch,
        "majorVersion": VERSION,
        "minorVersion": "0",
        "application": "maya",
        "product": f"Maya {VERSION}",
        "linux": True,
        "linux64": True,
        "windows": False,
        "win64": False,
        "macOS": False,
        "operatingSystem": "linux",
    }[asked]


@command(
    "internalVar",
    undoable=False,
    create="userAppDir userPrefDir userScriptDir userShelfDir userTmpDir",
)
def internal_var(now: Session, objects: list, flags: dict, mode: str) -> str:
    """Return a folder of Maya's, with a slash behind it; they lie in a temporary one."""
    (asked,) = flags
    app = now.options.get("standInUserAppDir") or f"{tempfile.gettempdir()}/maya"
    version = f"{app}/{VERSION}"
    places = {
        "userAppDir": app,
        "userPrefDir": f"{version}/prefs",
        "userScriptDir": f"{version}/scripts",
        "userShelfDir": f"{version}/prefs/shelves",
        "userTmpDir": tempfile.gettempdir(),
    }
    return Path(places[asked]).as_posix() + "/"


# --- handles ---


@command("ikHandle", undoable=False, query="startJoint endEffector solver")
def ik_handle(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Tell what a handle turns."""
    (name,) = objects
    node = now.scene.node(name)
    (asked,) = flags
    ends = {"startJoint": ("hsj", "startJoint"), "endEffector": ("hee", "endEffector")}
    if asked == "solver":
        found = [
            one.source_node.name
            for one in now.scene.graph.incoming(node)
            if one.target in ("hsv", "ikSolver")
        ]
        return found[0] if found else ""
    for one in now.scene.graph.incoming(node):
        if one.target in ends[asked]:
            return full_name(now.scene, one.source_node)
    raise RuntimeError(f"{name} has no {asked}")
