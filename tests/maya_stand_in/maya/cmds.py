"""`maya.cmds`: every command is looked up when it is called, as plug-ins add some."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import stand_in.registry  # noqa: F401  registers the handlers
from stand_in.api import plug_ins
from stand_in.commands import calling


def __getattr__(name: str) -> Callable[..., Any]:
    """Return a command that the stand-in or a plug-in that is loaded has."""
    if plug_ins.is_command(name):
        return partial(_plug_in_command, name)
    if calling.is_known(name):
        return partial(_command, name)
    raise AttributeError(f"the stand-in for maya.cmds has no {name}")


def _command(name: str, /, *objects: Any, **flags: Any) -> Any:
    return calling.run(name, objects, flags)


def _plug_in_command(name: str, /, *objects: Any, **flags: Any) -> Any:
    return plug_ins.call(name, objects, flags)
