"""`MPlug` and `MPlugArray`: attributes of nodes, and what they are connected to."""

from __future__ import annotations

from typing import Any

from keyweave.scenes.maya_ascii import Node, Plug

from ..errors import StandInError
from ..keys.targets import KEYS, are_keys_locked
from ..nodes.attributes import added
from ..session.session import session
from .arrays import _Array
from .objects import MObject, object_of
from .plug_values import PlugValues


class MPlug(PlugValues):
    """An attribute of a node."""

    def __init__(self, *args: Any):
        super().__init__()
        if len(args) == 1 and isinstance(args[0], MPlug):
            self._plug = args[0]._plug
        elif args:
            raise StandInError("MPlug: the stand-in takes a plug or nothing")

    def __eq__(self, value: object) -> bool:
        return isinstance(value, MPlug) and value._plug == self._plug

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return "" if self._plug is None else self.name()

    # --- what it is ---

    @property
    def isNull(self) -> bool:
        """Whether it is nothing."""
        return self._plug is None

    def node(self) -> MObject:
        """Return its node."""
        return object_of(self._known().node)

    def name(self) -> str:
        """Return the names of its node and attribute."""
        # Maya's documentation: the node is named without a path.
        return f"{self._known().node.name}.{_path(self._known(), long=True)}"

    def partialName(
        self,
        includeNodeName: bool = False,
        includeNonMandatoryIndices: bool = False,
        includeInstancedIndices: bool = False,
        useAlias: bool = False,
        useFullAttributePath: bool = False,
        useLongNames: bool = False,
    ) -> str:
        """Return the attribute's name, by default a short one."""
        if useAlias:
            raise StandInError("MPlug.partialName: the stand-in has no aliases")
        path = _path(self._known(), long=useLongNames, full=useFullAttributePath)
        node = session().scene.name(self._known().node)
        return f"{node}.{path}" if includeNodeName else path

    @property
    def isLocked(self) -> bool:
        """Whether it, or what it is part of, is locked."""
        if _holds_keys(self._known().node, self._known().attribute):
            return are_keys_locked(session(), self._known().node)
        return session().scene.is_locked(self._known())

    @isLocked.setter
    def isLocked(self, value: bool) -> None:
        with session().journal.captured():
            session().scene.set_lock(self._known(), value)

    @property
    def isProxy(self) -> bool:
        """Whether it stands for another node's attribute."""
        own = added(session().scene, self._known())
        return own is not None and own.proxy

    def proxied(self) -> MPlug:
        """Return what a proxy stands for."""
        # Keyweave only names it in a refusal: a proxy is driven by what it stands for.
        return self.source()

    @property
    def isFromReferencedFile(self) -> bool:
        """Whether its node comes from a file that the scene refers to."""
        return self._known().node.referenced

    def attribute(self) -> MObject:
        """Return its attribute."""
        return object_of(self._known()._replace(at=()))

    # --- what it is part of ---

    def _attribute(self) -> Any:
        return session().scene.graph.attribute(self._known())

    @property
    def isCompound(self) -> bool:
        """Whether it has parts."""
        return bool(self._attribute().children)

    @property
    def isChild(self) -> bool:
        """Whether it is a part."""
        return bool(self._attribute().parent)

    @property
    def isArray(self) -> bool:
        """Whether it has elements."""
        return self._attribute().multi and not self._known().at

    def elementByLogicalIndex(self, index: int, /) -> MPlug:
        """Return the element with an index."""
        if not self.isArray:
            raise TypeError("MPlug.elementByLogicalIndex: the plug is not an array")
        return plug_object(self._known()._replace(at=(index,)))

    def numChildren(self) -> int:
        """Return how many parts it has."""
        return len(self._attribute().children)

    def child(self, index: int, /) -> MPlug:
        """Return a part."""
        return plug_object(self._known().part(self._attribute().children[index].long))

    def parent(self) -> MPlug:
        """Return what it is a part of."""
        if not self.isChild:
            raise TypeError("MPlug.parent: the plug is no child")
        return plug_object(self._known().part(self._attribute().parent))

    # --- connections ---

    def source(self) -> MPlug:
        """Return what drives just this plug, before any change of units; or null."""
        found = session().scene.driver(self._known())
        while found is not None and found.node.type == "unitConversion":
            found = session().scene.driver(Plug(found.node, "input"))
        return plug_object(found)

    def sourceWithConversion(self) -> MPlug:
        """Return what drives just this plug, be it a change of units; or null."""
        return plug_object(session().scene.driver(self._known()))

    def destinations(self) -> MPlugArray:
        """Return what just this plug drives, behind any change of units."""
        found, waiting = [], [self._known()]
        while waiting:
            for target in session().scene.targets(waiting.pop(0)):
                if target.node.type == "unitConversion":
                    waiting.append(Plug(target.node, "output"))
                else:
                    found.append(plug_object(target))
        return MPlugArray(found)

    @property
    def isDestination(self) -> bool:
        """Whether something drives just this plug."""
        return session().scene.driver(self._known()) is not None


class MPlugArray(_Array):
    """Plugs."""

    def _checked(self, value: Any) -> MPlug:
        if not isinstance(value, MPlug):
            raise TypeError(f"MPlugArray holds plugs, not {value!r}")
        return value


def plug_object(plug: Plug | None) -> MPlug:
    """Return the object that stands for a plug, or for none."""
    made = MPlug()
    made._plug = plug
    return made


def plug_of(given: Any) -> Plug:
    """Return the plug that an object stands for."""
    if not isinstance(given, MPlug):
        raise TypeError(f"an MPlug is needed, not {given!r}")
    return given._known()


def find_plug(node: Node, path: str) -> Plug:
    """Return the plug that an attribute's name means; an array alone is the array."""
    data = session().scene.graph.data(node)
    if _holds_keys(node, path):
        return Plug(node, "keyTimeValue")
    if not session().scene.has(node, path):
        raise RuntimeError(f"(kInvalidParameter): {node.name} has no attribute {path}")
    attribute, index, _ = data.attributes.find(path)
    if attribute is not None and attribute.multi and not index:
        return Plug(node, attribute.long)
    return data.plug(path)


def _holds_keys(node: Node, attribute: str) -> bool:
    return node in session().scene.curves and attribute in KEYS


def _path(plug: Plug, *, long: bool, full: bool = False) -> str:
    """Return the name of an attribute; the compound it is in, if that is asked for."""
    scene = session().scene
    known = scene.graph.data(plug.node).attributes.by_name
    attribute = scene.graph.attribute(plug)
    names = [attribute]
    if attribute.parent and (full or plug.at):
        names.insert(0, known[attribute.parent])
    words = [one.long if long else one.short for one in names]
    words[0] += "".join(f"[{index}]" for index in plug.at)
    return ".".join(words)
