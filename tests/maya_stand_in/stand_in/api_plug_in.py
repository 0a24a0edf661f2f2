"""`MFnPlugin`: how a plug-in registers its commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import plug_ins
from .api_objects import MObject, thing_of
from .api_syntax import MSyntax
from .errors import StandInError


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
        if not isinstance(found, plug_ins.PlugIn):
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
        # Maya may wait until the flags are needed; here heavy work in them is noticed.
        syntax = createSyntaxFunction() if createSyntaxFunction is not None else None
        if syntax is not None and not isinstance(syntax, MSyntax):
            raise StandInError(f"the syntax of {commandName} is no MSyntax: {syntax!r}")
        known = plug_ins.Registered(commandName, creatorFunction, syntax)
        plug_ins.register(self._plug_in, known)
        return self

    def deregisterCommand(self, commandName: str) -> MFnPlugin:
        """Take a command away."""
        plug_ins.deregister(self._plug_in, commandName)
        return self
