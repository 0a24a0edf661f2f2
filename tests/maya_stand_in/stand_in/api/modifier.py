"""`MDGModifier`: changes of nodes and connections that wait until they are done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from keyweave.scenes.maya_ascii import Plug

from ..mel import script
from ..nodes import connections
from ..nodes.kinds import check_known_type
from ..session.journal import Steps
from ..session.session import session
from .objects import MObject, node_of, object_of
from .plug_values import set_value
from .plugs import MPlug, plug_of

Operation = Callable[[], object]


class MDGModifier:
    """Changes that are done together, taken back, and done again."""

    def __init__(self) -> None:
        self._waiting: list[Operation] = []
        self._done: list[Steps] = []
        self._is_undone = False

    def doIt(self) -> MDGModifier:
        """Do what was asked for since it was done last; all of it after undoIt."""
        if self._is_undone:
            self._is_undone = False
            for steps in self._done:
                steps.redo()
        journal = session().journal
        while self._waiting:
            with journal.captured() as steps:
                # What fails half-way can be taken back with the rest.
                self._done.append(steps)
                self._waiting.pop(0)()
        return self

    def undoIt(self) -> MDGModifier:
        """Take back what was done."""
        if not self._is_undone:
            for steps in reversed(self._done):
                steps.undo()
        self._is_undone = True
        return self

    def _add(self, operation: Operation) -> MDGModifier:
        self._waiting.append(operation)
        return self

    # --- nodes ---

    def createNode(self, typeName: str, /) -> MObject:
        """Make a node, which can be spoken of at once and is there after doIt."""
        check_known_type(typeName)
        scene = session().scene
        node = scene.new_node(typeName, f"{typeName}#")
        self._add(lambda: scene.add_node(node))
        return object_of(node)

    def renameNode(self, node: MObject, newName: str, /) -> MDGModifier:
        """Give a node another name."""
        found = node_of(node)
        return self._add(lambda: session().scene.rename(found, newName))

    # --- connections ---

    def connect(self, source: MPlug, dest: MPlug, /) -> MDGModifier:
        """Let one plug drive another, which nothing drives by then."""
        ends = plug_of(source), plug_of(dest)
        return self._add(lambda: _connect(*ends))

    def disconnect(self, source: MPlug, dest: MPlug, /) -> MDGModifier:
        """Take the connection from one plug to another away."""
        ends = plug_of(source), plug_of(dest)
        return self._add(lambda: _disconnect(*ends))

    # --- values ---

    def newPlugValueDouble(self, plug: MPlug, value: float, /) -> MDGModifier:
        """Set a number."""
        return self._set(plug, float(value))

    def _set(self, plug: MPlug, value: Any) -> MDGModifier:
        found = plug_of(plug)
        return self._add(lambda: set_value(found, value))

    # --- commands ---

    def commandToExecute(self, command: str, /) -> MDGModifier:
        """Run MEL; what its commands change is taken back by undoIt."""
        return self._add(lambda: script.evaluate(command))


def _connect(source: Plug, target: Plug) -> None:
    now = session()
    if now.scene.connection_to(target) is not None:
        name = now.scene.plug_name(target)
        raise RuntimeError(f"(kFailure): {name} has an incoming connection")
    connections.check_ends(now.scene, source, target)
    # Keyweave connects plugs of one unit only; others would get a unitConversion.
    connections.connect(now, source, target)


def _disconnect(source: Plug, target: Plug) -> None:
    now = session()
    known = now.scene.connection_to(target)
    if known is None or now.scene.graph.source_plug(known) != source:
        raise RuntimeError(f"(kFailure): nothing connects {now.scene.plug_name(target)}")
    connections.keep_value(now, target)
    now.scene.disconnect(known)
