"""`MSelectionList`: nodes and plugs, by name or as objects."""

from __future__ import annotations

from typing import Any

from keyweave.scenes.maya_ascii import Plug

from ..errors import StandInError
from ..nodes.naming import is_pattern, node_of as owner, thing_name, things
from ..session.session import session
from .nodes import MDagPath, dag_path
from .objects import MObject, node_of, object_of
from .plugs import MPlug, find_plug, plug_object, plug_of


class MSelectionList:
    """A list of nodes and plugs."""

    def __init__(self, *args: MSelectionList):
        self._things: list[Any] = list(args[0]._things) if args else []

    def __str__(self) -> str:
        return str(tuple(thing_name(session().scene, one) for one in self._things))

    def add(self, *args: Any, **kwargs: Any) -> MSelectionList:
        """Add what a name or pattern means, or an object."""
        if kwargs or len(args) != 1:
            raise StandInError("MSelectionList.add: the stand-in takes the item alone")
        (item,) = args
        new = _named(item) if isinstance(item, str) else [_thing(item)]
        self._things += [one for one in new if one not in self._things]
        return self

    def length(self) -> int:
        """Return how many things there are."""
        return len(self._things)

    def getDependNode(self, index: int, /) -> MObject:
        """Return a node, or that of a plug."""
        return object_of(owner(self._at(index)))

    def getDagPath(self, index: int, /) -> MDagPath:
        """Return the way to a node of the hierarchy."""
        found = self._at(index)
        if isinstance(found, Plug) or not session().scene.is_dag(found):
            raise TypeError("item is not a DAG path")
        return dag_path(found)

    def getPlug(self, index: int, /) -> MPlug:
        """Return a plug."""
        found = self._at(index)
        if not isinstance(found, Plug):
            raise TypeError("item is not a plug")
        return plug_object(found)

    def getSelectionStrings(self, index: int, /) -> tuple[str, ...]:
        """Return what a thing is called."""
        return (thing_name(session().scene, self._at(index)),)

    def _at(self, index: int) -> Any:
        if not 0 <= index < len(self._things):
            raise IndexError(f"index out of bounds: {index}")
        return self._things[index]


def _named(name: str) -> list[Any]:
    """Return what a name means."""
    scene = session().scene
    found = things(scene, name)
    if not found and not is_pattern(name):
        raise RuntimeError("(kInvalidParameter): Object does not exist")
    path = name.partition(".")[2]
    # An array's name alone means the array.
    return [find_plug(one.node, path) if path else one for one in found]


def _thing(item: Any) -> Any:
    if isinstance(item, MPlug):
        return plug_of(item)
    if isinstance(item, MDagPath):
        return node_of(item.node())
    return node_of(item)


def selected() -> MSelectionList:
    """Return what is selected."""
    found = MSelectionList()
    found._things = list(session().selection)
    return found


def select(chosen: MSelectionList) -> None:
    """Select what a list holds; the undo queue does not hear of it."""
    if not isinstance(chosen, MSelectionList):
        raise TypeError(f"an MSelectionList is needed, not {chosen!r}")
    with session().journal.captured():
        session().select(list(chosen._things))
