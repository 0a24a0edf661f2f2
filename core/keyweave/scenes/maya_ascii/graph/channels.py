"""The channels and joints of a scene by name, animated and keyable.

A channel is named by the shortest DAG path of its node, a dot and the long name of the
attribute, as in ``hip.rotateX``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cached_property

from ....animation.channel_names import as_name_list
from ....animation.skeleton import CHANNEL_BOX, ROTATE
from ....errors import DataError, UnknownNameError
from ....geometry.matrices import maya_to_scipy_order
from ...layers import BLEND_PREFIX
from ...refusals import explain_driven_time, explain_tied_rotation
from ..document.node_names import Node
from ..nodes.curve_nodes import (
    INDEPENDENT,
    OUTPUT_NAMES,
    curve_kind,
    has_keys,
    is_channel_curve,
)
from ..nodes.node_type import NON_NUMERIC_KINDS, Attribute
from ..nodes.node_types import CHARACTER_SET
from .graph import Graph
from .layers import Layers
from .plugs import Plug

MEASURED_KINDS = {"length": "length", "angle": "angle"}
# Type prefixes of nodes whose driven plugs are not channels: blend nodes of layers, curves,
# reference nodes of files that are not loaded, and character sets.
NON_CHANNEL_TYPES = (
    BLEND_PREFIX,
    "animCurve",
    "reference",
    "unitConversion",
    CHARACTER_SET,
)
CONVERSION = "unitConversion"


class Channels:
    """The channels of a graph."""

    def __init__(self, graph: Graph):
        self.graph = graph

    @cached_property
    def paths(self) -> dict[Node, str]:
        """Shortest unique paths of all nodes."""
        document = self.graph.document
        paths = {node: document.short_path(node) for node in document.nodes}
        paths[self.graph.time] = self.graph.time.name
        return paths

    def name(self, plug: Plug) -> str:
        """Return the channel name of a plug."""
        _, _, attribute = str(plug).partition(".")
        return f"{self.paths[plug.node]}.{attribute}"

    def has(self, node: Node, attribute: str) -> bool:
        """Return whether an attribute of a node is known."""
        return attribute in self.graph.data(node).attributes.by_name

    @cached_property
    def curves(self) -> dict[str, Node]:
        """Curve nodes by the channel that they drive, directly or in a character set."""
        curves: dict[str, Node] = {}
        for connection in self.graph.document.connections:
            start, target = connection.source_node, connection.target_node
            if not is_channel_curve(start.type) or connection.source not in OUTPUT_NAMES:
                continue
            plug = self.graph.data(target).plug(connection.target)
            plug = self._members.get(plug, plug)
            drives = not plug.node.type.startswith(NON_CHANNEL_TYPES) and has_keys(start)
            if drives and not self.graph.attribute(plug).children:
                curves[self.name(plug)] = start
        return curves

    @cached_property
    def _members(self) -> dict[Plug, Plug]:
        """The plugs that the plugs of character sets drive."""
        connections = self.graph.document.connections
        from_sets = [c for c in connections if c.source_node.type == CHARACTER_SET]
        return {self.graph.source_plug(c): self.graph.target_plug(c) for c in from_sets}

    @cached_property
    def converted(self) -> dict[str, list[Node]]:
        """Curve nodes by the channel that they drive through a unit conversion."""
        converted = {}
        for connection in self.graph.document.connections:
            target = connection.target_node
            if connection.source_node.type != CONVERSION or target.type.startswith(
                (*NON_CHANNEL_TYPES, CONVERSION)
            ):
                continue
            plug = self.graph.data(target).plug(connection.target)
            end = skip_conversions(self.graph, self.graph.source_plug(connection))
            drives = end is not None and is_channel_curve(end.node.type)
            if end is not None and drives and not self.graph.attribute(plug).children:
                converted[self.name(plug)] = [end.node] if has_keys(end.node) else []
        return {name: nodes for name, nodes in converted.items() if nodes}

    def list_sampled_curves(self, channel: str) -> list[Node]:
        """Return the curves behind a channel whose value must be sampled at their keys.

        The list is empty if the channel has no curve, or if the keys of its curve are its
        values.
        """
        node = self.curves.get(channel)
        if node is None:
            return self.layered.get(channel) or self.converted.get(channel) or []
        plug = self.graph.plug(channel)
        is_own = not (
            has_different_kind(self.graph, node, plug)
            or explain_retimed_curve(self.graph, node)
            or self.graph.find_time_warp()
        )
        return [] if is_own else [node]

    @cached_property
    def layered(self) -> dict[str, list[Node]]:
        """Curve nodes by the channel that they drive through animation layers."""
        layers, layered = Layers(self.graph), {}
        for connection in self.graph.document.connections:
            start, target = connection.source_node, connection.target_node
            if not start.type.startswith(BLEND_PREFIX) or target.type.startswith(
                NON_CHANNEL_TYPES
            ):
                continue
            plug = self.graph.data(target).plug(connection.target)
            curves = layers.list_curves(plug) if layers.list_blends(plug) else []
            if curves:
                layered[self.name(plug)] = curves
        return layered

    @property
    def animated(self) -> tuple[str, ...]:
        """The channels that curves drive, directly or through layers."""
        return (*self.curves, *self.converted, *self.layered)

    def keyable(self) -> tuple[str, ...]:
        """Return the channels that an animator may key, animated or not."""
        names = [
            f"{self.paths[node]}.{attribute}"
            for node in self.graph.document.nodes
            if self.has(node, "translate") and not node.type.endswith("Constraint")
            for attribute in self._list_keyable(node)
        ]
        return tuple(dict.fromkeys([*names, *self.animated]))

    def _list_keyable(self, node: Node) -> list[str]:
        """Return the keyable attributes of a transform; one rotation axis implies all."""
        names = self.list_shown(node)
        wanted = {*names, *ROTATE} if {*names} & {*ROTATE} else {*names}
        return [name for name in dict.fromkeys((*CHANNEL_BOX, *names)) if name in wanted]

    def list_shown(self, node: Node) -> list[str]:
        """Return the numeric attributes that the channel box shows as keyable."""
        data = self.graph.data(node)
        added = {attribute.long: attribute.keyable for attribute in node.added.values()}
        shown = {**dict.fromkeys(CHANNEL_BOX, True), **added, **data.keyable}
        names = [name for name, is_shown in shown.items() if is_shown]
        known = data.attributes.by_name
        return [name for name in names if name in known and _is_number(known[name])]

    def plugs(self, channels: Sequence[str] | str) -> dict[str, Plug]:
        """Return the plugs of channels, keyed by the names that were passed."""
        return {name: self.graph.plug(name) for name in as_name_list(channels)}

    def find_scalars(self, channels: Sequence[str] | str) -> list[Plug]:
        """Return the plugs of channels, each a single number.

        Raise DataError if a channel is a compound, a matrix or a string.
        """
        names = as_name_list(channels)
        plugs = [self.graph.plug(name) for name in names]
        for channel, plug in zip(names, plugs):
            attribute = self.graph.attribute(plug)
            if attribute.children:
                parts = ", ".join(child.long for child in attribute.children)
                raise DataError(channel, f"has several components; name one of {parts}")
            if attribute.kind in NON_NUMERIC_KINDS:
                raise DataError(
                    channel, f"is {NON_NUMERIC_KINDS[attribute.kind]}, not a number"
                )
        return plugs

    def kinds(self, channels: Sequence[str] | str) -> dict[str, str]:
        """Return the kinds of channels: ``"length"``, ``"angle"`` or ``"unitless"``."""
        plugs = self.plugs(channels).items()
        kinds = {name: self.graph.attribute(plug).kind for name, plug in plugs}
        return {name: MEASURED_KINDS.get(kind, "unitless") for name, kind in kinds.items()}

    def rotation_orders(self, nodes: Sequence[str] | str) -> dict[str, str]:
        """Return SciPy's intrinsic rotation orders of nodes, such as ``"XYZ"``."""
        orders = {}
        for name in as_name_list(nodes):
            order = self.graph.saved_value(Plug(self.graph.node(name), "rotateOrder"))
            orders[name] = maya_to_scipy_order(float(order))
        return orders

    def find_rotation_orders(self, channels: Sequence[str]) -> Mapping[str, str]:
        """Return the rotation orders of the nodes of channels that can rotate."""
        nodes = dict.fromkeys(channel.rpartition(".")[0] for channel in channels)
        rotatable = [name for name in nodes if self.has(self.graph.node(name), "rotate")]
        return self.rotation_orders(rotatable)


class Joints:
    """The joints of a scene."""

    def __init__(self, channels: Channels):
        self.channels = channels
        self.graph = channels.graph

    @cached_property
    def names(self) -> tuple[str, ...]:
        """All joints, each followed by its descendants."""
        nodes = self.graph.document.nodes
        joints = [node for node in nodes if self.channels.has(node, "jointOrient")]
        return tuple(self.channels.paths[node] for node in self._sort_depth_first(joints))

    def _sort_depth_first(self, nodes: Iterable[Node]) -> list[Node]:
        return sorted(nodes, key=self._places.__getitem__)

    @cached_property
    def _places(self) -> dict[Node, int]:
        """Positions of all nodes in a depth-first traversal of the hierarchy."""
        below: dict[Node | None, list[Node]] = defaultdict(list)
        for node in reversed(self.graph.document.nodes):
            below[node.parent].append(node)
        places: dict[Node, int] = {}
        waiting = list(below[None])
        while waiting:
            node = waiting.pop()
            places[node] = len(places)
            waiting += below[node]
        return places

    def skeletons(self) -> dict[str, list[str]]:
        """Return the joints of each skeleton, keyed by its topmost joint."""
        names = dict(zip(map(self.graph.node, self.names), self.names))
        roots: dict[Node, str] = {}
        skeletons: dict[str, list[str]] = {}
        for node, name in names.items():
            above = node.parent
            while above is not None and above not in roots:
                above = above.parent
            roots[node] = name if above is None else roots[above]
            skeletons.setdefault(roots[node], []).append(name)
        return skeletons

    def find(self, patterns: Sequence[str] | str = ()) -> list[str]:
        """Return joints by names or patterns; see `MayaAsciiScene.find_joints`."""
        patterns = as_name_list(patterns)
        if not patterns:
            return list(self.names)
        chosen: dict[str, None] = {}
        for pattern in patterns:
            matches = self._match(pattern)
            if not matches:
                reason = self.graph.document.explain_missing(pattern)
                raise UnknownNameError([pattern], self.names, "the scene", reason)
            chosen.update(dict.fromkeys(matches))
        nodes = self._sort_depth_first(map(self.graph.node, chosen))
        return [self.channels.paths[node] for node in nodes]

    def _match(self, pattern: str) -> list[str]:
        top = self.graph.document.find_nodes(pattern)
        if len(top) != 1:
            return [joint for joint in self.names if fnmatchcase(joint, pattern)]
        name = self.channels.paths[top[0]]
        below = [n for n in self.names if top[0] in self.graph.node(n).ancestry()]
        return below if name in self.names else [name, *below]


def skip_conversions(graph: Graph, source: Plug) -> Plug | None:
    """Return the first plug upstream that is not the output of a unit conversion."""
    seen: set[Plug] = set()
    end: Plug | None = source
    while end is not None and end.node.type == CONVERSION and end not in seen:
        seen.add(end)
        end = graph.source(Plug(end.node, "input"))
    return None if end in seen else end


def has_different_kind(graph: Graph, node: Node, plug: Plug) -> bool:
    """Return whether a curve outputs a different kind of value than a plug takes."""
    kinds = (curve_kind(node.type), graph.attribute(plug).kind)
    return len({MEASURED_KINDS.get(kind, "unitless") for kind in kinds}) > 1


def explain_retimed_curve(graph: Graph, node: Node) -> str:
    """Return the reason why a curve's own keys are not what plays; empty if they are."""
    mode = float(graph.saved_value(Plug(node, "rotationInterpolation")))
    if curve_kind(node.type) == "angle" and mode != INDEPENDENT:
        return explain_tied_rotation(node.name)
    source = graph.source(Plug(node, "input"))
    if source is not None and source.node.type != "time":
        return explain_driven_time(source.node.name, source.node.type)
    return ""


def _is_number(attribute: Attribute) -> bool:
    return not (
        attribute.children or attribute.multi or attribute.kind in NON_NUMERIC_KINDS
    )
