"""Plug-ins: files that are loaded, the commands that they register, and calls of these."""

from __future__ import annotations

import builtins
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..commands.calling import command, is_known
from ..errors import MayaCrash, StandInError
from ..session.session import Session, session
from . import command_line
from .command import run_command
from .objects import MObject, object_of, thing_of
from .syntax import MSyntax

API_VERSION = 20240000


@dataclass(eq=False)
class Registered:
    """A command that a plug-in has registered.

    Attributes
    ----------
    name : str
    creator : callable
        Returns a new instance.
    create_syntax : callable or None
    built : MSyntax or None
        The syntax, from the first call on.
    """

    name: str
    creator: Callable[[], Any]
    create_syntax: Callable[[], MSyntax] | None
    built: MSyntax | None = None

    @property
    def syntax(self) -> MSyntax | None:
        """The syntax, which is built at the first call; None for a command without one.

        Seen in plug-ins that run in Maya 2024 to 2027: C++ code that cannot take a Python
        exception builds it, so that a flag that is refused ends Maya.
        """
        if self.built is None and self.create_syntax is not None:
            try:
                self.built = self.create_syntax()
                if not isinstance(self.built, MSyntax):
                    raise TypeError(f"{self.built!r} is not an MSyntax")
            except StandInError:
                raise
            except Exception as error:
                reason = f"the syntax of {self.name} failed at its first call: {error}"
                session().crash = reason
                raise MayaCrash(reason) from error
        return self.built


@dataclass(eq=False)
class PlugIn:
    """A plug-in that is loaded.

    Attributes
    ----------
    name : str
    path : Path
    vendor, version : str
    namespace : dict
        What its file defines.
    commands : dict of str to Registered
    callbacks : frozenset of int
        Those that were there before it was loaded.
    """

    name: str
    path: Path
    vendor: str = "Unknown"
    version: str = "Unknown"
    namespace: dict[str, Any] = field(default_factory=dict)
    commands: dict[str, Registered] = field(default_factory=dict)
    callbacks: frozenset[int] = frozenset()


# --- commands of plug-ins ---


def is_command(name: str) -> bool:
    """Return whether a plug-in that is loaded has a command."""
    return _owner(name) is not None


def _owner(name: str) -> PlugIn | None:
    loaded = session().plug_ins.values()
    return next((one for one in loaded if name in one.commands), None)


def call(name: str, objects: Sequence[Any], flags: dict[str, Any]) -> Any:
    """Call a plug-in's command as from Python."""
    known = _owned(name)
    flat = [one for o in objects for one in (o if isinstance(o, (list, tuple)) else [o])]
    if known.syntax is None:
        if flags:
            raise TypeError(f"Invalid flag '{next(iter(flags))}'")
        return _run(known, flat)
    return _run(known, command_line.from_keywords(known.syntax, flat, flags))


def call_line(name: str, line: Sequence[Any]) -> Any:
    """Call a plug-in's command with flags and values as they stand in MEL."""
    return _run(_owned(name), line)


def _owned(name: str) -> Registered:
    owner = _owner(name)
    if owner is None:
        raise StandInError(f"no plug-in has a command {name}")
    return owner.commands[name]


def _run(known: Registered, line: Sequence[Any]) -> Any:
    if known.syntax is not None:
        command_line.parsed(known.syntax, line)  # wrong flags: Maya does not begin
    return run_command(session(), known.name, known.creator, known.syntax, line)


def register(plug_in: PlugIn, known: Registered) -> None:
    """Add a command."""
    if is_known(known.name) or is_command(known.name) or known.name in plug_in.commands:
        raise RuntimeError(f"(kFailure): a command {known.name} is there already")
    plug_in.commands[known.name] = known


def deregister(plug_in: PlugIn, name: str) -> None:
    """Take a command away."""
    if name not in plug_in.commands:
        raise RuntimeError(f"(kInvalidParameter): {plug_in.name} has no command {name}")
    del plug_in.commands[name]


# --- loading and unloading ---


def load(now: Session, path: Path) -> PlugIn:
    """Run the file of a plug-in, and let it register what it has."""
    made = PlugIn(path.stem, path, callbacks=frozenset(now.callbacks))
    # Seen in plug-ins that run in Maya 2024 to 2027: `__file__` is not there.
    made.namespace = {"__name__": path.stem, "__builtins__": builtins}
    try:
        exec(compile(path.read_bytes(), str(path), "exec"), made.namespace)
        if "maya_useNewAPI" not in made.namespace:
            raise StandInError(f"{path.name} has no maya_useNewAPI")
        now.plug_ins[made.name] = made
        _entry_point(made, "initializePlugin")(object_of(made))
    except StandInError:
        now.plug_ins.pop(made.name, None)
        raise
    except Exception as error:
        now.plug_ins.pop(made.name, None)
        # Plug-ins that run in Maya 2024 to 2027 take back what they had registered.
        left = left_behind(now, made)
        if left:
            raise StandInError(f"{made.name} fails to load and leaves {left}") from error
        raise RuntimeError(f"{made.name}: initializePlugin failed: {error}") from error
    for name, known in made.commands.items():
        # Seen in plug-ins that run in Maya 2024 to 2027: after a plug-in is loaded again,
        # its commands are still those of the first time.
        made.commands[name] = now.first_commands.setdefault(name, known)
    return made


def left_behind(now: Session, plug_in: PlugIn) -> list[Any]:
    """Return the commands and callbacks that a plug-in registered and did not take away."""
    return [*plug_in.commands, *(now.callbacks.keys() - plug_in.callbacks)]


def unload(now: Session, plug_in: PlugIn) -> None:
    """Let a plug-in take away what it registered, and check that it did."""
    if now.journal.holds(plug_in.commands):
        # Seen in plug-ins that run in Maya 2024 to 2027, which call flushUndo first.
        raise RuntimeError(
            f'Plug-in, "{plug_in.name}", cannot be unloaded because it is still in use.'
        )
    try:
        _entry_point(plug_in, "uninitializePlugin")(object_of(plug_in))
    except StandInError:
        raise
    except Exception as error:
        raise RuntimeError(f"{plug_in.name}: uninitializePlugin failed: {error}") from error
    del now.plug_ins[plug_in.name]
    left = left_behind(now, plug_in)
    if left:
        raise StandInError(f"{plug_in.name} is unloaded and leaves {left}")


def _entry_point(plug_in: PlugIn, name: str) -> Callable[[Any], object]:
    if name not in plug_in.namespace:
        raise StandInError(f"{plug_in.path.name} has no {name}")
    return plug_in.namespace[name]


def found_file(given: str) -> Path:
    """Return the file that a path or a name on MAYA_PLUG_IN_PATH means."""
    path = Path(given)
    folders = os.environ.get("MAYA_PLUG_IN_PATH", "").split(os.pathsep)
    # Maya's documentation: a plug-in in Python is named with its extension.
    places = [Path(folder) / path.name for folder in folders if folder]
    if path.is_absolute():
        places = [path]
    for place in places:
        if place.is_file():
            return place
    raise RuntimeError(f'Plug-in, "{given}", was not found on MAYA_PLUG_IN_PATH.')


# --- commands of maya.cmds ---


@command("loadPlugin", undoable=False, create="quiet name")
def load_plugin(now: Session, objects: list, flags: dict, mode: str) -> list[str]:
    """Load plug-ins; return the names of those that were not loaded before."""
    if "name" in flags:
        raise StandInError("the stand-in calls a plug-in as its file")
    paths = [found_file(given) for given in objects]
    # Nothing relies on what the result holds for a plug-in that is loaded already.
    new = [path for path in paths if path.stem not in now.plug_ins]
    return [load(now, path).name for path in new]


@command("unloadPlugin", undoable=False)
def unload_plugin(now: Session, objects: list, flags: dict, mode: str) -> list[str]:
    """Unload plug-ins; return their names."""
    for name in objects:
        unload(now, _loaded(now, name))
    return [Path(name).stem for name in objects]


@command(
    "pluginInfo",
    undoable=False,
    query="loaded path version vendor name command listPlugins unloadOk registered "
    "apiVersion",
)
def plugin_info(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Tell something about a plug-in, or which ones are loaded."""
    if flags.get("listPlugins"):
        return list(now.plug_ins) or None
    (name,), (asked,) = objects, flags
    if asked in ("loaded", "registered"):
        return Path(name).stem in now.plug_ins
    plug_in = _loaded(now, name)
    return {
        "path": plug_in.path.as_posix(),
        "version": plug_in.version,
        "vendor": plug_in.vendor,
        "name": plug_in.name,
        "command": list(plug_in.commands) or None,
        "unloadOk": not now.journal.holds(plug_in.commands),
        "apiVersion": str(API_VERSION),
    }[asked]


def _loaded(now: Session, name: str) -> PlugIn:
    found = now.plug_ins.get(Path(name).stem)
    if found is None:
        raise RuntimeError(f'Plug-in, "{name}", is not loaded.')
    return found


class MFnPlugin:
    """What a plug-in says of itself, and what it registers."""

    def __init__(
        self,
        plugin: MObject,
        vendor: str | None = None,
        version: str | None = None,
        requiredApi: str = "Any",
    ):
        found = thing_of(plugin)
        if not isinstance(found, PlugIn):
            raise RuntimeError("(kInvalidParameter): the object is no plug-in")
        if requiredApi != "Any":
            raise StandInError(f"MFnPlugin: requiredApi is {requiredApi!r}, not 'Any'")
        self._plug_in = found
        found.vendor, found.version = vendor or found.vendor, version or found.version

    def loadPath(self) -> str:
        """Return the folder that it was loaded from."""
        return self._plug_in.path.parent.as_posix()

    def registerCommand(
        self,
        commandName: str,
        creatorFunction: Callable[[], Any],
        createSyntaxFunction: Callable[[], MSyntax] | None = None,
    ) -> MFnPlugin:
        """Add a command."""
        known = Registered(commandName, creatorFunction, createSyntaxFunction)
        register(self._plug_in, known)
        return self

    def deregisterCommand(self, commandName: str) -> MFnPlugin:
        """Take a command away."""
        deregister(self._plug_in, commandName)
        return self
