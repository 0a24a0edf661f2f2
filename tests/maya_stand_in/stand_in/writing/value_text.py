"""Values, attributes and names as the statements of a scene file say them."""

from __future__ import annotations

import numpy as np

from keyweave.scenes.maya_ascii import (
    AddedAttribute,
    Node,
    Plug,
    Units,
    format_number,
    quote_string,
)

from ..nodes import attributes
from ..session.scene import LiveScene

LINE_LENGTH = 80  # of a connectAttr, from which on Maya puts its end on another line
TEXT_TYPES = ("string", "matrix")


def written(value: float, unit: float) -> str:
    """Return the number that times a unit comes nearest to a value."""
    number = value / unit
    rounded = float(f"{number:.15g}")
    around = [rounded, number, np.nextafter(number, -np.inf), np.nextafter(number, np.inf)]
    return format_number(float(min(around, key=lambda one: abs(one * unit - value))))


def value_words(scene: LiveScene, plug: Plug, units: Units) -> str:
    """Return what stands behind the attribute in a setAttr: the type, and the value."""
    attribute = scene.graph.attribute(plug)
    values = scene.graph.data(plug.node).values
    value = values.get((plug.attribute, plug.at))
    if isinstance(value, str):
        return f'-type "string" {quote_string(value)}'
    if attribute.kind == "matrix" or np.shape(value) == (4, 4):
        numbers = np.eye(4) if value is None else np.asarray(value)
        return f'-type "matrix" {" ".join(map(format_number, numbers.ravel().tolist()))} '
    if attribute.children:
        parts = [plug.part(child.long) for child in attribute.children]
        words = " ".join(_number_word(scene, one, units) for one in parts)
        return f'-type "double{len(parts)}" {words} '
    return _number_word(scene, plug, units)


def _number_word(scene: LiveScene, plug: Plug, units: Units) -> str:
    value = float(scene.graph.saved_value(plug))
    type_ = attributes.type_name(scene, plug)
    if type_ == "bool":
        return "yes" if value else "no"
    return written(value, units.scale(scene.graph.attribute(plug).kind))


def short_attribute(scene: LiveScene, plug: Plug) -> str:
    """Return an attribute's path by short names, an index behind its array."""
    attribute = scene.graph.attribute(plug)
    known = scene.graph.data(plug.node).attributes.by_name
    at = "".join(f"[{index}]" for index in plug.at)
    if at and attribute.parent in known:
        return f"{known[attribute.parent].short}{at}.{attribute.short}"
    return f"{attribute.short}{at}"


def set_statement(scene: LiveScene, plug: Plug, units: Units, flags: str = "") -> str:
    """Return the setAttr of a plug's value."""
    path = short_attribute(scene, plug)
    return f'setAttr{flags} ".{path}" {value_words(scene, plug, units)};'


def add_statement(added: AddedAttribute) -> str:
    """Return the addAttr of an attribute."""
    parts = ["addAttr", "-uap" if added.proxy else "", "-ci true"]
    parts += ["-k true"] if added.keyable else []
    parts += ["-m"] if added.multi else []
    parts += [f'-sn "{added.short}"', f'-ln "{added.long}"']
    parts += [f"-dv {format_number(added.default)}"] if added.default else []
    parts += [f"-min {format_number(added.least)}"] if added.least is not None else []
    parts += [f"-max {format_number(added.greatest)}"] if added.greatest is not None else []
    parts += [f'-dt "{added.type}"' if added.type in TEXT_TYPES else f'-at "{added.type}"']
    parts += [f'-p "{added.parent}"'] if added.parent else []
    return " ".join(part for part in parts if part) + ";"


def create_statement(scene: LiveScene, node: Node, *, shared: bool = False) -> str:
    """Return the createNode of a node."""
    below = (
        f" -p {quote_string(scene.name(node.parent))}" if node.parent is not None else ""
    )
    return f"createNode {node.type}{' -s' * shared} -n {quote_string(node.name)}{below};"


def node_path(scene: LiveScene, node: Node) -> str:
    """Return how a connectAttr names a node; one that Maya makes has a colon before it."""
    path = scene.name(node)
    is_made = node in scene.made or node.referenced or _is_created(node)
    return path if is_made else f":{path}"


def _is_created(node: Node) -> bool:
    if not node.statements:
        return False
    start = node.file.statements[node.statements.start].start
    return node.file.text.text.startswith("createNode", start)


def connect_statement(source: str, target: str, *, more: str = "") -> str:
    """Return a connectAttr, broken where it is long as Maya does."""
    line = f"connectAttr {quote_string(source)} {quote_string(target)}{more}"
    return f"{line}\n\t\t;" if len(line) >= LINE_LENGTH else f"{line};"


def edit_path(scene: LiveScene, node: Node) -> str:
    """Return how a reference edit names a node."""
    return node.path if scene.is_dag(node) else node.name
