"""Adding channels to an animation layer in the text of a file, as Maya saves it.

The curve that drove a plug then drives a blend node, and the blend node drives the plug.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import numpy as np

from ....animation.skeleton import ROTATE, SCALE
from ....errors import DataError
from ....geometry.arrays import Floats
from ...layers import BLEND_PREFIX
from ..document.node_names import Node
from ..graph.graph import Graph
from ..graph.layers import (
    ANIM_LAYER,
    BASE_LAYER,
    BLEND_ATTRIBUTES,
    REPLACING_BLENDS,
    Layers,
)
from ..graph.plugs import Plug
from .curve_text import convert_to_unit, format_number
from .new_nodes import NewNodes, format_attribute_path, make_node_name
from .text_edits import FileEdits

ROTATION_BLEND, SCALE_BLEND = (
    f"{BLEND_PREFIX}AdditiveRotation",
    f"{BLEND_PREFIX}AdditiveScale",
)
BOOLEAN_ATTRIBUTES = (
    "visibility",
    "lodVisibility",
    "inheritsTransform",
    "segmentScaleCompensate",
)
ENUM_ATTRIBUTES = ("rotateOrder", "drawStyle", "operation")
_TYPE_TO_BLEND = {
    **{"double": "Additive", "doubleLinear": "AdditiveDL", "doubleAngle": "AdditiveDA"},
    **{"float": "AdditiveF", "floatLinear": "AdditiveFL", "floatAngle": "AdditiveFA"},
    **{"long": "AdditiveI32", "short": "AdditiveI16", "byte": "AdditiveI16"},
    **{"char": "AdditiveI16", "bool": "Boolean", "enum": "Enum"},
}
_KIND_TO_BLEND = {"length": "AdditiveDL", "angle": "AdditiveDA", "integer": "AdditiveI32"}
ADD_AGAIN_ADVICE = "take the channel off the layer and add it again in Maya"
# By short names, from the base to a layer, then from a layer to the base's arrays.
BASE_TO_LAYER = (("csol", "sslo"), ("fgwt", "pwth"), ("omte", "pmte"))
LAYER_TO_BASE = (("sl", ("chsl", "childrenSolo")), ("play", ("cdly",)))


def find_blend_type(graph: Graph, plug: Plug) -> str:
    """Return the type of node by which a layer changes a plug."""
    added = plug.node.added.get(plug.attribute)
    if added is not None:
        return f"{BLEND_PREFIX}{_TYPE_TO_BLEND.get(added.type, 'Additive')}"
    if "rotateOrder" in graph.data(plug.node).attributes.by_name:
        if plug.attribute in ROTATE:
            return ROTATION_BLEND
        if plug.attribute in SCALE:
            return SCALE_BLEND
    if plug.attribute in BOOLEAN_ATTRIBUTES + ENUM_ATTRIBUTES:
        return REPLACING_BLENDS[plug.attribute in ENUM_ATTRIBUTES]
    return f"{BLEND_PREFIX}{_KIND_TO_BLEND.get(graph.attribute(plug).kind, 'Additive')}"


def add_layer_members(
    graph: Graph, channels: Mapping[str, Plug], name: str, layer: Node | None, mode: str
) -> str:
    """Return the text of a scene's own file with channels on a layer, on top of others.

    Parameters
    ----------
    graph : Graph
    channels : mapping of str to Plug
        What is put on the layer; each is driven by a curve, by layers or by nothing.
    name : str
        Of the layer.
    layer : Node or None
        The layer; None for a new one.
    mode : {"override", "additive"}

    Raises
    ------
    DataError
        If the layer turns another angle of a node by what is led into the blend of this.
    """
    joining = _MemberWriter(graph, name, layer, mode)
    joining.join(channels)
    return joining.edits.text()


class _MemberWriter:
    """What is added to a file, and where a layer is reached in it."""

    def __init__(self, graph: Graph, name: str, layer: Node | None, mode: str):
        self.graph, self.layer, self.mode = graph, layer, mode
        self.layers = Layers(graph)
        self.edits = FileEdits(graph.document.own)
        self.new = NewNodes(graph.document, self.edits)
        self.name = name if layer is None else self.new.path(layer)
        self.n_blends = (
            0 if layer is None else _find_free_index(graph, layer, BLEND_ATTRIBUTES)
        )

    def join(self, channels: Mapping[str, Plug]) -> None:
        """Add what is missing: base, layer, blend nodes and their connections."""
        missing = {c: p for c, p in channels.items() if not self._is_on(p)}
        nodes = self._by_blend(missing)
        if self.layer is None:
            self.new.names.add(self.name)
            self._make_layer(len(missing), len(nodes))
        for channel, plug in missing.items():
            self.new.connect(self.new.plug(plug, channel), f"{self.name}.dsm", "-na")
        for some in nodes:
            self._blend(some)

    def _is_on(self, plug: Plug) -> bool:
        return (
            self.layer is not None and self.layers.find_blend(self.layer, plug) is not None
        )

    def _by_blend(self, channels: Mapping[str, Plug]) -> list[dict[str, Plug]]:
        """Return channels by the blend node that they get: rotations of a node share one.

        Of a rotation only the angles that are written go through it.
        """
        # Unconfirmed in Maya: an angle of which a layer has no curve may pass its blend by.
        found: dict[object, dict[str, Plug]] = {}
        for channel, plug in channels.items():
            is_turn = find_blend_type(self.graph, plug) == ROTATION_BLEND
            found.setdefault(plug.node if is_turn else plug, {})[channel] = plug
        return list(found.values())

    def _make_layer(self, n_members: int, n_blends: int) -> None:
        """Add the layer, on top of those that hang from the base."""
        base = self.layers.base()
        above = self._make_base() if base is None else self.new.path(base)
        sizes = (("dsm", n_members), ("bnds", n_blends))
        made = [f'setAttr -s {size} ".{one}";' for one, size in sizes if size > 1]
        if self.mode == "override":
            made.append('setAttr ".ovrd" yes;')
        self.new.add(ANIM_LAYER, self.name, made)
        for source, names in LAYER_TO_BASE:
            index = 0 if base is None else _find_free_index(self.graph, base, names)
            self.new.connect(f"{self.name}.{source}", f"{above}.{names[0]}[{index}]")
        for source, target in BASE_TO_LAYER:
            self.new.connect(f"{above}.{source}", f"{self.name}.{target}")

    def _make_base(self) -> str:
        """Add the layer from which all others hang; return its name."""
        name = self.new.free_name(BASE_LAYER)
        flags = ("pref", "slct", "ovrd")
        self.new.add(ANIM_LAYER, name, [f'setAttr ".{one}" yes;' for one in flags])
        return name

    def _blend(self, channels: Mapping[str, Plug]) -> None:
        """Put a blend node between some plugs and what drives them."""
        first = next(iter(channels.values()))
        type_ = find_blend_type(self.graph, first)
        known = self._turned_already(first.node) if type_ == ROTATION_BLEND else None
        values = [self._value(plug) for plug in channels.values()]
        if known is not None:
            name = self.new.path(known)
            self._add_values(known, channels, values)
        else:
            name = self._make_blend(type_, channels, values)
        for channel, plug in channels.items():
            self._lead_through(name, type_, plug, channel)
        if known is None:
            self._weigh(name, type_, first)

    def _turned_already(self, node: Node) -> Node | None:
        """Return the node by which the layer turns another angle of a node."""
        if self.layer is None:
            return None
        plugs = (Plug(node, axis) for axis in ROTATE)
        found = (self.layers.find_blend(self.layer, plug) for plug in plugs)
        return next((blend.node for blend in found if blend is not None), None)

    def _add_values(
        self, blend: Node, channels: Mapping[str, Plug], values: Iterable[Floats]
    ) -> None:
        """Set single angles of a rotation that is blended already."""
        made = []
        for (channel, plug), value in zip(channels.items(), values):
            source = self.graph.source(plug)
            for end, wanted, led in (("A", float(value), source), ("B", 0.0, None)):
                own = Plug(blend, f"input{end}{plug.attribute[-1]}")
                if self.graph.source(own) not in (None, led):
                    problem = f"is not driven by {blend.name}, which blends it"
                    raise DataError(channel, f"{problem}; {ADD_AGAIN_ADVICE}")
                if float(self._saved(own)) != wanted:
                    name = format_attribute_path(own, "")
                    made.append(f'\tsetAttr ".{name}" {format_number(wanted)};')
        if made:
            self.edits.insert_after(blend.statements[-1], made)

    def _value(self, plug: Plug) -> Floats:
        """Return the value of a plug that nothing drives, in the file's units; else 0."""
        return np.zeros(()) if self.graph.source(plug) is not None else self._saved(plug)

    def _saved(self, plug: Plug) -> Floats:
        unit = self.edits.file.units.scale(self.graph.attribute(plug).kind)
        return convert_to_unit(self.graph.saved_value(plug).reshape(1), unit)[0]

    def _make_blend(
        self, type_: str, channels: Mapping[str, Plug], values: list[Floats]
    ) -> str:
        """Add a blend node; return its name."""
        channel, plug = next(iter(channels.items()))
        said = channel.partition(".")[2] if plug.at else plug.attribute
        attribute = "rotate" if type_ == ROTATION_BLEND else said
        end = self.name.rpartition(":")[2]
        name = self.new.free_name(f"{make_node_name(plug.node, attribute)}_{end}")
        self.new.add(type_, name, self._set(type_, channels, values))
        self.new.connect(f"{name}.msg", f"{self.name}.bnds[{self.n_blends}]")
        self.n_blends += 1
        return name

    def _set(
        self, type_: str, channels: Mapping[str, Plug], values: list[Floats]
    ) -> list[str]:
        """Return what is set on a new blend node."""
        if type_ == ROTATION_BLEND:
            by_axis = dict(zip((plug.attribute for plug in channels.values()), values))
            turn = [float(by_axis.get(axis, 0.0)) for axis in ROTATE]
            numbers = " ".join(map(format_number, turn))
            return [f'setAttr ".ia" -type "double3" {numbers} ;'] if any(turn) else []
        (value,) = map(float, values)
        made = []
        if type_ == SCALE_BLEND or value:
            made.append(f'setAttr ".ia" {format_number(value)};')
        # Scales on new layers are factors.
        is_factor = self.layer is None or self.layers.multiplies_scale(self.layer)
        if type_ == SCALE_BLEND and self.mode == "additive" and is_factor:
            made.append('setAttr ".ib" 1;')
        return made

    def _lead_through(self, blend: str, type_: str, plug: Plug, channel: str) -> None:
        """Lead what drives a plug into a blend node, and what that gives to the plug."""
        end = plug.attribute[-1].lower() if type_ == ROTATION_BLEND else ""
        target = self.new.plug(plug, channel)
        connection = self.graph.data(plug.node).sources.get((plug.attribute, plug.at))
        if connection is None:
            self.new.connect(f"{blend}.o{end}", target)
            return
        source = f"{self.new.path(connection.source_node)}.{connection.source}"
        statement = self.new.connection(f"{blend}.o{end}", target)
        self.edits.replace([connection.statement], [statement])
        self.new.connect(source, f"{blend}.ia{end}")

    def _weigh(self, blend: str, type_: str, plug: Plug) -> None:
        """Let the layer say how much a blend node takes of what."""
        if type_ == ROTATION_BLEND:
            self.new.connect(f"{self.new.path(plug.node)}.ro", f"{blend}.ro")
        modes = {ROTATION_BLEND: "oram", SCALE_BLEND: "sam"}
        wires = {"bgwt": "wa", "fgwt": "wb"}
        if type_ in modes:
            wires = {modes[type_]: "acm", **wires}
        for source, target in wires.items():
            self.new.connect(f"{self.name}.{source}", f"{blend}.{target}")


def _find_free_index(graph: Graph, node: Node, names: tuple[str, ...]) -> int:
    """Return the first index behind those at which an array has connections."""
    array = re.compile(rf"(?:{'|'.join(names)})\[(\d{{1,9}})\]")
    found = (
        array.fullmatch(one.target)
        for one in graph.document.connections
        if one.target_node is node
    )
    return max((int(match[1]) for match in found if match), default=-1) + 1
