"""Adding channels to an animation layer in the text of a file, as Maya saves it.

A blend node is inserted between each plug and the curve that drives it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import numpy as np

from ....animation.skeleton import ROTATE, SCALE
from ....errors import DataError
from ....geometry.arrays import Floats
from ...layers import BLEND_PREFIX
from ..document.document import Connection
from ..document.file_reader import CONNECT_FLAGS
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
from ..syntax.tokens import Arguments, split_words
from .curve_text import convert_to_unit, format_number
from .new_nodes import NewNodes, format_attribute_path, make_node_name
from .reference_nodes import ReferenceNodes
from .reference_writer import ReferenceWriter
from .text_edits import FileEdits

ROTATION_BLEND = f"{BLEND_PREFIX}AdditiveRotation"
SCALE_BLEND = f"{BLEND_PREFIX}AdditiveScale"
BOOLEAN_ATTRIBUTES = (
    *("visibility", "lodVisibility", "inheritsTransform", "segmentScaleCompensate"),
)
ENUM_ATTRIBUTES = ("rotateOrder", "drawStyle", "operation")
_TYPE_TO_BLEND = {
    **{"double": "Additive", "doubleLinear": "AdditiveDL", "doubleAngle": "AdditiveDA"},
    **{"float": "AdditiveF", "floatLinear": "AdditiveFL", "floatAngle": "AdditiveFA"},
    **{"long": "AdditiveI32", "short": "AdditiveI16", "byte": "AdditiveI16"},
    **{"char": "AdditiveI16", "bool": "Boolean", "enum": "Enum"},
}
_KIND_TO_BLEND = {"length": "AdditiveDL", "angle": "AdditiveDA", "integer": "AdditiveI32"}
ADD_AGAIN_ADVICE = "remove the channel from the layer and add it again in Maya"
# Short names of connected attributes, from the base layer to a layer and back.
BASE_TO_LAYER = (("csol", "sslo"), ("fgwt", "pwth"), ("omte", "pmte"))
LAYER_TO_BASE = (("sl", ("chsl", "childrenSolo")), ("play", ("cdly",)))


def find_blend_type(graph: Graph, plug: Plug) -> str:
    """Return the type of the blend node that puts a plug on a layer."""
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
    """Return the text of a scene's own file with channels added to a layer.

    A curve, layers or nothing drives each channel. A new layer goes above all others. Raise
    DataError if an existing blend node has a different driver than the angle that it
    blends.
    """
    writer = _MemberWriter(graph, name, layer, mode)
    writer.add(channels)
    return writer.edits.text()


class _MemberWriter:
    """Writer of the blend nodes and connections of new layer members."""

    def __init__(self, graph: Graph, name: str, layer: Node | None, mode: str):
        self.graph, self.layer, self.mode = graph, layer, mode
        self.layers = Layers(graph)
        self.edits = FileEdits(graph.document.own)
        self.new = NewNodes(graph.document, self.edits)
        self.references = ReferenceWriter(ReferenceNodes(graph), self.new)
        self.name = name if layer is None else self.new.format_path(layer)
        self.n_blends = (
            0 if layer is None else _find_free_index(graph, layer, BLEND_ATTRIBUTES)
        )

    def add(self, channels: Mapping[str, Plug]) -> None:
        """Add the missing base layer, layer, blend nodes and connections."""
        missing = {
            channel: plug
            for channel, plug in channels.items()
            if self.layer is None or self.layers.find_blend(self.layer, plug) is None
        }
        groups = self._group_by_blend(missing)
        if self.layer is None:
            self.new.names.add(self.name)
            self._make_layer(len(missing), len(groups))
        for channel, plug in missing.items():
            if not plug.node.referenced:
                self._read_plug(plug, channel, f"{self.name}.dsm", "-na")
        for group in groups:
            self._insert_blend(group)
        self.references.finish()

    def _read_plug(self, plug: Plug, channel: str, target: str, flags: str = "") -> None:
        """Connect a plug to another one, given by its path in the file."""
        if plug.node.referenced:
            self.references.read(plug, channel, target, flags)
        else:
            self.new.connect(self.new.format_plug(plug, channel), target, flags)

    def _group_by_blend(self, channels: Mapping[str, Plug]) -> list[dict[str, Plug]]:
        """Return channels grouped by blend node; the angles of a rotation share one.

        Only the written angles of a rotation are connected to its blend node.
        """
        # Unconfirmed in Maya: an angle without a curve on a layer may bypass the blend.
        groups: dict[object, dict[str, Plug]] = {}
        for channel, plug in channels.items():
            is_rotation = find_blend_type(self.graph, plug) == ROTATION_BLEND
            groups.setdefault(plug.node if is_rotation else plug, {})[channel] = plug
        return list(groups.values())

    def _make_layer(self, n_members: int, n_blends: int) -> None:
        """Add the layer above all children of the base layer."""
        base = self.layers.base()
        above = self._make_base() if base is None else self.new.format_path(base)
        sizes = (("dsm", n_members), ("bnds", n_blends))
        statements = [f'setAttr -s {n} ".{array}";' for array, n in sizes if n > 1]
        if self.mode == "override":
            statements.append('setAttr ".ovrd" yes;')
        self.new.add(ANIM_LAYER, self.name, statements)
        for source, names in LAYER_TO_BASE:
            index = 0 if base is None else _find_free_index(self.graph, base, names)
            self.new.connect(f"{self.name}.{source}", f"{above}.{names[0]}[{index}]")
        for source, target in BASE_TO_LAYER:
            self.new.connect(f"{above}.{source}", f"{self.name}.{target}")

    def _make_base(self) -> str:
        """Add the base layer, the parent of all others, and return its name."""
        name = self.new.reserve_name(BASE_LAYER)
        flags = ("pref", "slct", "ovrd")
        self.new.add(ANIM_LAYER, name, [f'setAttr ".{flag}" yes;' for flag in flags])
        return name

    def _insert_blend(self, channels: Mapping[str, Plug]) -> None:
        """Insert a blend node between plugs and their drivers."""
        first = next(iter(channels.values()))
        type_ = find_blend_type(self.graph, first)
        known = self._find_rotation_blend(first.node) if type_ == ROTATION_BLEND else None
        values = [self._read_value(plug) for plug in channels.values()]
        if known is not None:
            name = self.new.format_path(known)
            self._add_values(known, channels, values)
        else:
            name = self._make_blend(type_, channels, values)
        for channel, plug in channels.items():
            self._route_through_blend(name, type_, plug, channel)
        if known is None:
            self._connect_weights(name, type_, first)

    def _find_rotation_blend(self, node: Node) -> Node | None:
        """Return the layer's blend node for another angle of a node, if there is one."""
        if self.layer is None:
            return None
        plugs = (Plug(node, axis) for axis in ROTATE)
        blends = (self.layers.find_blend(self.layer, plug) for plug in plugs)
        return next((blend.node for blend in blends if blend is not None), None)

    def _add_values(
        self, blend: Node, channels: Mapping[str, Plug], values: Iterable[Floats]
    ) -> None:
        """Set further angles of an existing blend node of a rotation."""
        statements = []
        for (channel, plug), value in zip(channels.items(), values):
            source = self.graph.source(plug)
            for end, wanted, driver in (("A", float(value), source), ("B", 0.0, None)):
                own = Plug(blend, f"input{end}{plug.attribute[-1]}")
                if self.graph.source(own) not in (None, driver):
                    problem = f"is not driven by its blend node {blend.name}"
                    raise DataError(channel, f"{problem}; {ADD_AGAIN_ADVICE}")
                if float(self._read_saved(own)) != wanted:
                    name = format_attribute_path(own, "")
                    statements.append(f'\tsetAttr ".{name}" {format_number(wanted)};')
        if statements:
            self.edits.insert_after(blend.statements[-1], statements)

    def _read_value(self, plug: Plug) -> Floats:
        """Return the value of a plug in the file's units; 0 if it has a driver."""
        is_driven = self.graph.source(plug) is not None
        return np.zeros(()) if is_driven else self._read_saved(plug)

    def _read_saved(self, plug: Plug) -> Floats:
        unit = self.edits.file.units.scale(self.graph.attribute(plug).kind)
        return convert_to_unit(self.graph.saved_value(plug).reshape(1), unit)[0]

    def _make_blend(
        self, type_: str, channels: Mapping[str, Plug], values: list[Floats]
    ) -> str:
        """Add a blend node and return its name."""
        channel, plug = next(iter(channels.items()))
        path = channel.partition(".")[2] if plug.at else plug.attribute
        attribute = "rotate" if type_ == ROTATION_BLEND else path
        end = self.name.rpartition(":")[2]
        space = plug.node.name.rpartition(":")[0] if plug.node.referenced else ""
        wanted = f"{make_node_name(plug.node, attribute)}_{end}"
        name = self.new.reserve_name(f"{space}:{wanted}" if space else wanted)
        self.new.add(type_, name, self._format_values(type_, channels, values))
        self.new.connect(f"{name}.msg", f"{self.name}.bnds[{self.n_blends}]")
        self.n_blends += 1
        return name

    def _format_values(
        self, type_: str, channels: Mapping[str, Plug], values: list[Floats]
    ) -> list[str]:
        """Return the setAttr statements of a new blend node."""
        if type_ == ROTATION_BLEND:
            by_axis = dict(zip((plug.attribute for plug in channels.values()), values))
            angles = [float(by_axis.get(axis, 0.0)) for axis in ROTATE]
            numbers = " ".join(map(format_number, angles))
            return [f'setAttr ".ia" -type "double3" {numbers} ;'] if any(angles) else []
        (value,) = map(float, values)
        statements = []
        if type_ == SCALE_BLEND or value:
            statements.append(f'setAttr ".ia" {format_number(value)};')
        # Scales on new layers are factors.
        is_factor = self.layer is None or self.layers.multiplies_scale(self.layer)
        if type_ == SCALE_BLEND and self.mode == "additive" and is_factor:
            statements.append('setAttr ".ib" 1;')
        return statements

    def _route_through_blend(
        self, blend: str, type_: str, plug: Plug, channel: str
    ) -> None:
        """Connect the driver of a plug to a blend node, and the blend node to the plug."""
        end = plug.attribute[-1].lower() if type_ == ROTATION_BLEND else ""
        output, below = f"{blend}.o{end}", f"{blend}.ia{end}"
        if plug.node.referenced:
            self._read_plug(plug, channel, f"{self.name}.dsm", "-na")
        connection = self.graph.data(plug.node).sources.get((plug.attribute, plug.at))
        if connection is not None and connection.file is self.edits.file:
            source, target = self._format_ends(connection, plug, channel)
            statement = self.new.format_connection(output, target)
            self.edits.replace([connection.statement], [statement])
            self.new.connect(source, below)
            return
        if connection is not None:
            # Unconfirmed in Maya: an edit may disconnect a curve of a referenced file.
            driver = self.graph.source_plug(connection)
            self.references.disconnect(driver, plug, channel)
            self._read_plug(driver, str(driver), below)
        if plug.node.referenced:
            self.references.drive(output, plug, channel)
        else:
            self.new.connect(output, self.new.format_plug(plug, channel))

    def _format_ends(
        self, connection: Connection, plug: Plug, channel: str
    ) -> tuple[str, str]:
        """Return the ends of a connection in the file; those of references as they are."""
        text, statement = self.edits.source, connection.statement
        words = split_words(text, *self.edits.file.statements[statement])
        source, target = Arguments(words, CONNECT_FLAGS).rest[1:3]
        if not connection.source_node.referenced:
            source = f"{self.new.format_path(connection.source_node)}.{connection.source}"
        if not plug.node.referenced:
            target = self.new.format_plug(plug, channel)
        return source, target

    def _connect_weights(self, blend: str, type_: str, plug: Plug) -> None:
        """Connect the layer's weights and accumulation modes to a blend node."""
        if type_ == ROTATION_BLEND:
            self._read_plug(Plug(plug.node, "rotateOrder"), "", f"{blend}.ro")
        modes = {ROTATION_BLEND: "oram", SCALE_BLEND: "sam"}
        wires = {"bgwt": "wa", "fgwt": "wb"}
        if type_ in modes:
            wires = {modes[type_]: "acm", **wires}
        for source, target in wires.items():
            self.new.connect(f"{self.name}.{source}", f"{blend}.{target}")


def _find_free_index(graph: Graph, node: Node, names: tuple[str, ...]) -> int:
    """Return the index after the last connected element of an array."""
    array = re.compile(rf"(?:{'|'.join(names)})\[(\d{{1,9}})\]")
    matches = (
        array.fullmatch(connection.target)
        for connection in graph.document.connections
        if connection.target_node is node
    )
    return max((int(match[1]) for match in matches if match), default=-1) + 1
