"""The dependency graph of a scene: its nodes, their connections and their saved values."""

from __future__ import annotations

import re
from collections import defaultdict

import numpy as np

from ....curves.anim_curve import AnimCurve
from ....errors import DataError, UnknownNameError
from ....geometry.arrays import Floats
from ....geometry.matrices import IDENTITY
from ..document.document import Connection, Document
from ..document.node_names import Node
from ..nodes.curve_nodes import read_curve
from ..nodes.node_type import Attribute
from .ik_chains import (
    FK_ROTATE,
    HANDLE_INPUTS,
    find_ik_chains,
    get_keyed_plug,
    get_solution_plug,
)
from .node_data import NodeData
from .plugs import Plug

SCENE_UP = "sceneUp"  # of an aimConstraint: the scene's up axis
UP_AXES = {axis: np.eye(3)["xyz".index(axis)] for axis in "yz"}
_ATTRIBUTE_PATH = re.compile(r"[^.\[\]]+(?:\[\d{1,9}\])?(?:\.[^.\[\]]+(?:\[\d{1,9}\])?)*")


class Graph:
    """Nodes and connections of a document, looked up by plug.

    Examples
    --------
    A plug's source is where its connection comes from; parts of compounds that are
    connected as wholes have the same parts as sources.
    """

    def __init__(self, document: Document):
        self.document = document
        self.up_axis = "y"
        self._incoming: dict[Node, list[Connection]] = defaultdict(list)
        self._data: dict[Node, NodeData] = {}
        self._curves: dict[Node, AnimCurve] = {}
        self.reconnect_all()
        self.time = self._time_node()

    # --- following a document that changes ---

    def reconnect_all(self) -> None:
        """Read all connections of the document, and forget what was known of nodes."""
        self._incoming.clear()
        for connection in self.document.connections:
            self._incoming[connection.target_node].append(connection)
        self._data.clear()
        self._curves.clear()
        self._find_handles()

    def reconnect(self, node: Node) -> None:
        """Read the document's connections into one node again."""
        before = self._incoming.pop(node, [])
        after = [one for one in self.document.connections if one.target_node is node]
        if after:
            self._incoming[node] = after
        self.forget(node)
        if any(one.target in HANDLE_INPUTS for one in (*before, *after)):
            self._find_handles()

    def forget(self, node: Node) -> None:
        """Read a node again, without its connections, when it is next asked for."""
        self._data.pop(node, None)
        self._curves.pop(node, None)

    def _find_handles(self) -> None:
        """Find the limbs that IK handles turn, by joint and by handle."""
        self.chains = find_ik_chains(self.document)
        self.handles = {chain.handle: chain for chain in self.chains.values()}

    # --- what it knows ---

    def data(self, node: Node) -> NodeData:
        """Return what is known of a node."""
        if node not in self._data:
            self._data[node] = self.read_data(node)
        return self._data[node]

    def read_data(self, node: Node) -> NodeData:
        """Read what the files say of a node; `data` keeps it."""
        return NodeData(node, self._incoming.get(node, ()))

    def curve(self, node: Node) -> AnimCurve:
        """Return the keys of an animation curve node, called as the node; read only once.

        Raises
        ------
        DataError, FileFormatError
            As `read_curve`.
        """
        if node not in self._curves:
            self._curves[node] = read_curve(node)
        return self._curves[node]

    def node(self, path: str) -> Node:
        """Return the one node that a name or path means.

        Raises
        ------
        UnknownNameError
            If there is none.
        DataError
            If there are several.
        """
        found = self.document.find_nodes(path)
        if not found:
            known = [self.document.short_path(node) for node in self.document.nodes]
            raise UnknownNameError([path], known, "the scene")
        if len(found) > 1:
            paths = [self.document.short_path(node) for node in found[:4]]
            raise DataError(path, f"could be {' or '.join(paths)}; name one of them")
        return found[0]

    def plug(self, channel: str) -> Plug:
        """Return the plug of a channel such as ``hip.rotateX``.

        Raises
        ------
        UnknownNameError
            If there is no such node, or it has no such attribute.
        DataError
            If no node or no attribute is named, or the node could be one of several.
        """
        path, _, attribute = channel.partition(".")
        if not attribute:
            raise DataError(channel, "is no channel; name one, such as hip.rotateX")
        if not path.strip("|"):
            raise DataError(channel, "names no node; say whose it is, as in hip.rotateX")
        node = self.node(path)
        data = self.data(node)
        plug = data.plug(attribute)
        if not _ATTRIBUTE_PATH.fullmatch(attribute) or not (
            self._has(plug) or self._is_mentioned(plug)
        ):
            names = dict.fromkeys(a.long for a in data.attributes.by_name.values())
            raise UnknownNameError([attribute], names, path)
        return plug

    def _has(self, plug: Plug) -> bool:
        """Return whether a node's attribute is known, as an array if it has an index."""
        known = self.data(plug.node).attributes.by_name
        found = known.get(plug.attribute)
        if found is None or not plug.at or found.multi:
            return found is not None
        return found.parent in known and known[found.parent].multi

    def _is_mentioned(self, plug: Plug) -> bool:
        data = self.data(plug.node)
        key = (plug.attribute, plug.at)
        return key in data.values or key in data.sources

    def attribute(self, plug: Plug) -> Attribute:
        """Return the attribute of a plug; one that nothing is known of may be anything."""
        found = self.data(plug.node).attributes.by_name.get(plug.attribute)
        return found or Attribute(plug.attribute, plug.attribute, "any")

    def source(self, plug: Plug) -> Plug | None:
        """Return the plug that drives another, if one does.

        A compound has a source only if it is connected as a whole, and a part of a
        compound also if the whole has.
        """
        plug = get_keyed_plug(plug)
        data = self.data(plug.node)
        attribute = self.attribute(plug)
        connection = data.sources.get((plug.attribute, plug.at))
        if connection is not None and self._fits(connection):
            children = (data.sources.get((c.long, plug.at)) for c in attribute.children)
            return None if any(children) else self.source_plug(connection)
        if attribute.parent:
            whole = data.sources.get((attribute.parent, plug.at))
            if whole is not None and self._fits(whole):
                return self._part(whole, attribute)
        return self._implied(plug)

    def solution(self, plug: Plug) -> Plug | None:
        """Return what an IK handle makes of a joint's rotation, if one turns it."""
        chain = self.chains.get(plug.node)
        return get_solution_plug(chain, plug) if chain is not None else None

    def _fits(self, connection: Connection) -> bool:
        """Return whether both ends have as many numbers; Maya refuses other connections.

        Ends that nothing is known of fit, as do those that take anything.
        """
        source_node, source, target_node, target = connection[:4]
        shapes = {self._shape(source_node, source), self._shape(target_node, target)}
        return len(shapes - {None}) < 2

    def _shape(self, node: Node, path: str) -> tuple[int, bool] | None:
        """Return the number of a plug's parts and whether it is a matrix, where known."""
        data = self.data(node)
        attribute, _ = data.key(path)
        known = attribute.long in data.attributes.by_name
        if attribute.kind == "any" or not known:
            return None
        return len(attribute.children), attribute.kind == "matrix"

    def incoming(self, node: Node) -> list[Connection]:
        """Return the connections that end at a node."""
        return list(self._incoming.get(node, ()))

    def find_drivers(self, node: Node) -> list[Node]:
        """Return the nodes that are connected into a node."""
        return [connection.source_node for connection in self.incoming(node)]

    def is_driven(self, node: Node) -> bool:
        """Return whether anything but the node above drives some plug of a node."""
        return node in self._incoming or node in self.chains

    def is_still(self, plug: Plug, attribute: Attribute) -> bool:
        """Return whether nothing drives a compound or any part of it."""
        if plug.attribute == FK_ROTATE:
            plug = get_keyed_plug(plug)
            attribute = self.attribute(plug)
        parts = attribute.children
        sources = self.data(plug.node).sources
        if sources:
            names = {attribute.long, *(part.long for part in parts)}
            names.update(part.parent for part in parts)  # compounds may share parts
            if any((name, plug.at) in sources for name in names):
                return False
        return not any(self._implied(plug.part(part.long)) for part in parts)

    def source_plug(self, connection: Connection) -> Plug:
        """Return the plug that a connection starts from."""
        return self.data(connection.source_node).plug(connection.source)

    def target_plug(self, connection: Connection) -> Plug:
        """Return the plug that a connection ends at."""
        return self.data(connection.target_node).plug(connection.target)

    def _part(self, whole: Connection, part: Attribute) -> Plug | None:
        """Return that part of a compound's source which goes to a part of it."""
        target = self.data(whole.target_node).attributes.by_name[part.parent]
        number = [child.long for child in target.children].index(part.long)
        start = self.source_plug(whole)
        children = self.attribute(start).children
        if number < len(children):
            return start.part(children[number].long)
        return start if not children else None

    def _implied(self, plug: Plug) -> Plug | None:
        """Return what drives a plug without a connection in the file."""
        node, attribute, _ = plug
        if attribute == "aboveMatrix" and node.parent is not None:
            return Plug(node.parent, "worldMatrix", (0,))
        if attribute == "input" and node.type.startswith("animCurveT"):
            return Plug(self.time, "outTime")
        return None

    def count_axes(self, plug: Plug) -> int:
        """Return how many axes a value has: 2 of a matrix, 1 of a compound, 0 of a number.

        Plugs that take anything have as many as what drives them.
        """
        waiting, seen, most = [plug], set(), 0
        while waiting:
            one = waiting.pop()
            attribute = self.attribute(one)
            if attribute.kind != "any":
                own = 2 if attribute.kind == "matrix" else int(bool(attribute.children))
                most = max(most, own)
            elif one not in seen:
                seen.add(one)
                source = self.source(one)
                most = max(most, np.ndim(self.saved_value(one)))
                waiting += [source] if source is not None else self._inputs(one)
        return most

    def _inputs(self, plug: Plug) -> list[Plug]:
        """Return the plugs from which a rule computes one."""
        data = self.data(plug.node)
        made = data.attributes.type.rules.get(plug.attribute)
        return [
            Plug(plug.node, name, index)
            for name in (made.inputs if made else ())
            for index in (data.indices(name) or [()])
            if self.attribute(Plug(plug.node, name)).kind == "any"
        ]

    def saved_value(self, plug: Plug) -> Floats:
        """Return the value that a plug has in the file, or by default."""
        if plug.attribute == SCENE_UP:
            return UP_AXES[self.up_axis]
        plug = get_keyed_plug(plug)
        value = self.data(plug.node).values.get((plug.attribute, plug.at))
        attribute = self.attribute(plug)
        if attribute.children:
            parts = [self.saved_value(plug.part(c.long)) for c in attribute.children]
            return np.stack(parts, axis=-1)
        if value is None or isinstance(value, str):
            value = IDENTITY if attribute.kind == "matrix" else attribute.default
        return np.asarray(value, float)

    def _time_node(self) -> Node:
        found = self.document.find_nodes("time1")
        if found:
            return found[0]
        return Node("time1", "time", None, self.document.own, range(0))
