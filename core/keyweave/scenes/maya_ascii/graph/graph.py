"""The dependency graph of a scene: its nodes, their connections and their saved values."""

from __future__ import annotations

import re
from collections import defaultdict

import numpy as np

from ....animation.skeleton import CHANNEL_BOX
from ....curves.anim_curve import AnimCurve
from ....errors import DataError, UnknownNameError
from ....geometry.arrays import Floats
from ....geometry.matrices import IDENTITY
from ..document.document import Connection, Document
from ..document.node_names import Node
from ..nodes.curve_nodes import read_curve
from ..nodes.node_type import NO_POINTS, Attribute
from ..nodes.node_types import CHARACTER_SET, EXPRESSION
from ..nodes.shapes.shape_types import find_object_space, is_deformed
from .ik_chains import (
    ABOVE_MATRIX,
    FK_ATTRIBUTES,
    HANDLE_INPUTS,
    START,
    find_ik_chains,
    get_keyed_plug,
    get_solution_plug,
)
from .node_data import NodeData
from .plugs import Plug

HANDLE_PARENT = "handleParent"  # matrix above a cluster's handle, of relative clusters
IMPLIED = (ABOVE_MATRIX, HANDLE_PARENT, "input")  # may have drivers that no file names
SCENE_UP = "sceneUp"  # the scene's up axis, as an attribute of aim constraints
KINDS_WITH_TWO_AXES = {"matrix": IDENTITY, "points": NO_POINTS}  # with their defaults
UP_AXES = {axis: np.eye(3)["xyz".index(axis)] for axis in "yz"}
_ATTRIBUTE_PATH = re.compile(r"[^.\[\]]+(?:\[\d{1,9}\])?(?:\.[^.\[\]]+(?:\[\d{1,9}\])?)*")


class Graph:
    """The nodes and connections of a document, looked up by plug.

    The source of a plug is the start of its connection. If a compound is connected as a
    whole, the source of each part is the same part of the driving compound.
    """

    def __init__(self, document: Document):
        self.document = document
        self.up_axis = "y"
        self._incoming: dict[Node, list[Connection]] = defaultdict(list)
        self._data: dict[Node, NodeData] = {}
        self._curves: dict[Node, AnimCurve] = {}
        self.reconnect_all()
        new = Node("time1", "time", None, document.own, range(0))
        self.time = (document.find_nodes("time1") or [new])[0]

    # --- following changes of the document ---

    def reconnect_all(self) -> None:
        """Read all connections of the document again and clear the cached node data."""
        self._incoming.clear()
        for connection in self.document.connections:
            self._incoming[connection.target_node].append(connection)
        self._data.clear()
        self._curves.clear()
        self._find_handles()

    def reconnect(self, node: Node) -> None:
        """Read the document's connections into one node again."""
        before = self._incoming.pop(node, [])
        after = [c for c in self.document.connections if c.target_node is node]
        if after:
            self._incoming[node] = after
        self.forget(node)
        if any(c.target in HANDLE_INPUTS for c in (*before, *after)):
            self._find_handles()

    def forget(self, node: Node) -> None:
        """Clear the cached data of a node, but not its connections."""
        self._data.pop(node, None)
        self._curves.pop(node, None)

    def _find_handles(self) -> None:
        """Find the chains of IK handles, by joint and by handle."""
        self.chains = find_ik_chains(self.document)
        self.handles = {chain.handle: chain for chain in self.chains.values()}

    # --- looking up nodes and plugs ---

    def data(self, node: Node) -> NodeData:
        """Return the data of a node."""
        try:
            return self._data[node]
        except KeyError:
            self._data[node] = data = self.read_data(node)
            return data

    def read_data(self, node: Node) -> NodeData:
        """Read the data of a node from its statements; `data` caches it."""
        return NodeData(node, self._incoming.get(node, ()))

    def curve(self, node: Node) -> AnimCurve:
        """Return an animation curve with the name of its node, cached.

        Raises
        ------
        DataError, FileFormatError
            See `read_curve`.
        """
        if node not in self._curves:
            self._curves[node] = read_curve(node)
        return self._curves[node]

    def node(self, path: str) -> Node:
        """Return the only node that matches a name or path.

        Raises
        ------
        UnknownNameError
            If no node matches.
        DataError
            If several nodes match.
        """
        nodes = self.document.find_nodes(path)
        if not nodes:
            known = [self.document.short_path(node) for node in self.document.nodes]
            reason = self.document.explain_missing(path)
            raise UnknownNameError([path], known, "the scene", reason)
        if len(nodes) > 1:
            paths = [self.document.short_path(node) for node in nodes[:4]]
            raise DataError(path, f"is ambiguous; use one of {', '.join(paths)}")
        return nodes[0]

    def plug(self, channel: str) -> Plug:
        """Return the plug of a channel such as ``hip.rotateX``.

        Raises
        ------
        UnknownNameError
            If there is no such node, or it has no such attribute.
        DataError
            If the node or the attribute is empty, or several nodes match.
        """
        path, _, attribute = channel.partition(".")
        if not channel:
            raise DataError("the channel name", "is empty; name one, such as hip.rotateX")
        if not attribute:
            raise DataError(channel, "is not a channel; name one, such as hip.rotateX")
        if not path.strip("|"):
            raise DataError(
                channel, "has no node; put its name before the dot, as in hip.rotateX"
            )
        node = self.node(path)
        data = self.data(node)
        plug = data.plug(attribute)
        if not _ATTRIBUTE_PATH.fullmatch(attribute) or not (
            self._has(plug) or self._is_mentioned(plug)
        ):
            names = {a.long for a in data.attributes.by_name.values()}
            shown = [name for name in CHANNEL_BOX if name in names]
            others = sorted(names.difference(shown))
            raise UnknownNameError([attribute], [*shown, *others], path)
        return plug

    def _has(self, plug: Plug) -> bool:
        """Return whether an attribute is known, as an array if the plug has an index."""
        known = self.data(plug.node).attributes.by_name
        attribute = known.get(plug.attribute)
        if attribute is None or not plug.at or attribute.multi:
            return attribute is not None
        return attribute.parent in known and known[attribute.parent].multi

    def _is_mentioned(self, plug: Plug) -> bool:
        data = self.data(plug.node)
        key = (plug.attribute, plug.at)
        return key in data.values or key in data.sources

    def attribute(self, plug: Plug) -> Attribute:
        """Return the attribute of a plug; an unknown attribute accepts any value."""
        attribute = self.data(plug.node).attributes.by_name.get(plug.attribute)
        return attribute or Attribute(plug.attribute, plug.attribute, "any")

    def source(self, plug: Plug) -> Plug | None:
        """Return the plug that drives a plug; None if it is not driven.

        A compound has a source only if it is connected as a whole. A part of a compound
        also has one if the whole has one.
        """
        plug = get_keyed_plug(plug)
        data = self.data(plug.node)
        if not data.sources:
            return self._implied(plug) if plug.attribute in IMPLIED else None
        attribute = self.attribute(plug)
        connection = data.sources.get((plug.attribute, plug.at))
        if connection is not None and self._fits(connection):
            children = (data.sources.get((c.long, plug.at)) for c in attribute.children)
            source = None if any(children) else self.source_plug(connection)
            return find_object_space(source) if is_deformed(plug) else source
        if attribute.parent:
            whole = data.sources.get((attribute.parent, plug.at))
            if whole is not None and self._fits(whole):
                return self._part(whole, attribute)
        return self._implied(plug)

    def find_key_plug(self, plug: Plug) -> Plug:
        """Return the plug that takes the keys of a channel: that of its character set."""
        source = self.source(plug)
        if source is None or source.node.type != CHARACTER_SET:
            return plug
        is_known = source.attribute in self.data(source.node).attributes.by_name
        return source if is_known else plug

    def solution(self, plug: Plug) -> Plug | None:
        """Return the plug of the IK solution for a joint's channel; None without IK."""
        chain = self.chains.get(plug.node)
        solution = get_solution_plug(chain, plug) if chain is not None else None
        if solution is None or not solution.attribute.startswith(START):
            return solution
        is_moved = self.saved_value(solution.part("rootOnCurve"))
        return solution if is_moved else None

    def _fits(self, connection: Connection) -> bool:
        """Return whether both ends have the same shape, as Maya requires.

        Ends that are unknown or accept any value fit.
        """
        source_node, source, target_node, target = connection[:4]
        shapes = {self._shape(source_node, source), self._shape(target_node, target)}
        return len(shapes - {None}) < 2

    def _shape(self, node: Node, path: str) -> tuple[int, str] | None:
        """Return the number of parts of a plug and a kind with two axes, if known."""
        data = self.data(node)
        attribute, _ = data.key(path)
        known = attribute.long in data.attributes.by_name
        if attribute.kind == "any" or not known:
            return None
        kind = attribute.kind if attribute.kind in KINDS_WITH_TWO_AXES else ""
        return len(attribute.children), kind

    def incoming(self, node: Node) -> list[Connection]:
        """Return the connections that end at a node."""
        return list(self._incoming.get(node, ()))

    def find_drivers(self, node: Node) -> list[Node]:
        """Return the nodes that drive plugs of a node."""
        return [connection.source_node for connection in self.incoming(node)]

    def is_driven(self, node: Node) -> bool:
        """Return whether a connection or IK drives any plug of a node."""
        return node in self._incoming or node in self.chains

    def is_still(self, plug: Plug, attribute: Attribute) -> bool:
        """Return whether neither a compound nor any part of it is driven."""
        if plug.attribute in FK_ATTRIBUTES:
            plug = get_keyed_plug(plug)
            attribute = self.attribute(plug)
        parts = attribute.children
        sources, at = self.data(plug.node).sources, plug.at
        if (attribute.long, at) in sources:
            return False
        for part in parts:  # compounds may share parts
            if (part.long, at) in sources or (part.parent, at) in sources:
                return False
            if part.long in IMPLIED and self._implied(plug.part(part.long)):
                return False
        return True

    def is_saved(self, plug: Plug) -> bool:
        """Return whether a known plug has its saved value: nothing drives or computes it.

        If unsure, as for channels of IK chains, this is False.
        """
        node, name, at = plug
        data = self.data(node)
        attribute = data.attributes.by_name.get(name)
        if attribute is None or node is self.time or name in IMPLIED:
            return False
        rules, whole = data.attributes.type.rules, attribute.parent
        if name in rules or whole in rules or (whole, at) in data.sources:
            return False
        if node in self.chains or node in self.handles or node.type == EXPRESSION:
            return False
        return self.is_still(plug, attribute)

    def source_plug(self, connection: Connection) -> Plug:
        """Return the plug that a connection starts from."""
        return self.data(connection.source_node).plug(connection.source)

    def target_plug(self, connection: Connection) -> Plug:
        """Return the plug that a connection ends at."""
        return self.data(connection.target_node).plug(connection.target)

    def _part(self, whole: Connection, part: Attribute) -> Plug | None:
        """Return the part of a compound's source that drives a part of the compound."""
        target = self.data(whole.target_node).attributes.by_name[part.parent]
        number = [child.long for child in target.children].index(part.long)
        start = self.source_plug(whole)
        children = self.attribute(start).children
        if number < len(children):
            return start.part(children[number].long)
        return start if not children else None

    def _implied(self, plug: Plug) -> Plug | None:
        """Return the implicit driver of a plug, which no connection in the file names."""
        node, attribute, _ = plug
        reference = self.document.orphans.get(node)
        if attribute == ABOVE_MATRIX and reference is not None:
            return Plug(self.document.get_reference_node(reference), "placeHolderList")
        if attribute == ABOVE_MATRIX and node.parent is not None:
            return Plug(node.parent, "worldMatrix", (0,))
        if attribute == HANDLE_PARENT:
            handle = self.source(plug.part("matrix"))
            return Plug(handle.node, "parentMatrix", (0,)) if handle is not None else None
        if attribute == "input" and node.type.startswith("animCurveT"):
            is_warp = node is self.find_time_warp()
            return Plug(self.time, "unwarpedTime" if is_warp else "outTime")
        return None

    def find_time_warp(self) -> Node | None:
        """Return the node that warps the scene's time; None if no time warp is on."""
        # Settled by plug-ins that run in Maya 2024 to 2027: with time1.enableTimewarp on,
        # curves without an input run on the warped time too.
        warp = self.data(self.time).sources.get(("timewarpIn_Raw", ()))
        is_on = warp and self.saved_value(Plug(self.time, "enableTimewarp"))
        return warp.source_node if warp is not None and is_on else None

    def explain_unsupported(self, node: Node) -> str:
        """Explain why a node of an unsupported type has no values."""
        references = self.document.references if node.type == "reference" else ()
        for reference in references:
            if reference.name == node.name and reference.problem:
                return reference.explain()
        return f"{node.name} is a node of type {node.type}, which is not supported"

    def count_axes(self, plug: Plug) -> int:
        """Return the number of axes: 0 for a number, 1 for a compound, otherwise 2.

        Matrices and points have 2 axes.
        A plug that accepts any value has as many axes as its driver.
        """
        waiting, seen, n_axes = [plug], set(), 0
        while waiting:
            plug = waiting.pop()
            attribute = self.attribute(plug)
            if attribute.kind != "any":
                is_flat = attribute.kind not in KINDS_WITH_TWO_AXES
                n_axes = max(n_axes, int(bool(attribute.children)) if is_flat else 2)
            elif plug not in seen:
                seen.add(plug)
                source = self.source(plug)
                n_axes = max(n_axes, np.ndim(self.saved_value(plug)))
                waiting += [source] if source is not None else self._inputs(plug)
        return n_axes

    def _inputs(self, plug: Plug) -> list[Plug]:
        """Return the plugs that the rule for a plug reads."""
        data = self.data(plug.node)
        rule = data.attributes.type.rules.get(plug.attribute)
        return [
            Plug(plug.node, name, index)
            for name in (rule.inputs if rule else ())
            for index in (data.indices(name) or [()])
            if self.attribute(Plug(plug.node, name)).kind == "any"
        ]

    def saved_value(self, plug: Plug) -> Floats:
        """Return the value of a plug in the file, or its default."""
        if plug.attribute == SCENE_UP:
            return UP_AXES[self.up_axis]
        plug = get_keyed_plug(plug)
        data, attribute = self.data(plug.node), self.attribute(plug)
        if attribute.children:
            parts = [data.find_number(c.long, plug.at) for c in attribute.children]
            if all(type(part) is float for part in parts):
                return np.array(parts)
            values = [self.saved_value(plug.part(c.long)) for c in attribute.children]
            return np.stack(values, axis=-1)
        value = data.values.get((plug.attribute, plug.at))
        if value is None or isinstance(value, str):
            value = KINDS_WITH_TWO_AXES.get(attribute.kind, attribute.default)
        return np.asarray(value, float)
