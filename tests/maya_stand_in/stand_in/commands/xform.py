"""The command xform: where transforms are, in the world or in what they hang from."""

from __future__ import annotations

from typing import Any

import numpy as np

from keyweave.geometry.matrices import (
    ROTATE_ORDERS,
    extract_rotation,
    matrix_to_euler,
    rotation_matrix,
)
from keyweave.scenes.maya_ascii import Node, Plug

from ..errors import StandInError
from ..nodes import attributes
from ..nodes.naming import named_nodes
from ..nodes.transforms import set_local_matrix, set_rotation, world_rotation
from ..session.session import Session
from .attribute_edits import check_settable
from .calling import command

VECTORS = {
    "translation": ("translate", "length"),
    "rotation": ("rotate", "angle"),
    "scale": ("scale", "number"),
    "shear": ("shear", "number"),
    "rotateAxis": ("rotateAxis", "angle"),
    "rotatePivot": ("rotatePivot", "length"),
    "scalePivot": ("scalePivot", "length"),
}
IN_WORLD = ("translation", "rotation", "rotatePivot", "scalePivot", "scale")


@command(
    "xform",
    create="matrix translation rotation scale worldSpace objectSpace absolute relative "
    "rotateOrder preserve",
    query="matrix translation rotation scale shear rotateAxis rotatePivot scalePivot "
    "rotateOrder worldSpace objectSpace",
)
def xform(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Ask where a transform is, or put it somewhere."""
    nodes = named_nodes(now, objects)
    if mode == "query":
        return _queried(now, nodes[0], flags)
    for node in nodes:
        _put(now, node, flags)
    return None


def _queried(now: Session, node: Node, flags: dict) -> Any:
    world = bool(flags.get("worldSpace"))
    asked = [flag for flag in flags if flag not in ("worldSpace", "objectSpace")]
    if len(asked) != 1:
        raise StandInError(f"xform asked for {asked}")
    name = asked[0]
    if name == "rotateOrder":
        return ROTATE_ORDERS[int(now.value(Plug(node, "rotateOrder")))]
    matrix = now.value(Plug(node, "worldMatrix", (0,)) if world else Plug(node, "matrix"))
    if name == "matrix":
        return matrix.ravel().tolist()
    attribute, kind = VECTORS[name]
    if world and name in IN_WORLD:
        value = _in_world(now, node, name, matrix)
    else:
        value = now.value(Plug(node, attribute))
    return (value / now.unit(kind)).tolist()


def _in_world(now: Session, node: Node, name: str, matrix: Any) -> Any:
    if name == "rotation":
        return world_rotation(now, node, matrix)
    if name == "translation":
        # The world position of the translation alone: pivots do not move it.
        local, pivoted = now.value(Plug(node, "translate")), now.value(Plug(node, "matrix"))
        return (
            matrix[3, :3]
            + (local - pivoted[3, :3]) @ np.linalg.inv(pivoted[:3, :3]) @ matrix[:3, :3]
        )
    if name in ("rotatePivot", "scalePivot"):
        return np.append(now.value(Plug(node, name)), 1.0) @ matrix[:, :3]
    raise StandInError(f"xform asked for {name} in the world")


def _put(now: Session, node: Node, flags: dict) -> None:
    given = dict(flags)
    world = bool(given.pop("worldSpace", False))
    relative = bool(given.pop("relative", False))
    for switch in ("objectSpace", "absolute"):
        given.pop(switch, None)
    _put_order(now, node, given)
    for name, value in given.items():
        if relative and (world or name == "matrix"):
            raise StandInError(f"xform moves by {name} in the world")
        if name == "matrix":
            _put_matrix(now, node, np.array(value, float).reshape(4, 4), world=world)
        else:
            _put_vector(now, node, name, np.array(value, float), world, relative)


def _put_order(now: Session, node: Node, given: dict) -> None:
    order, preserve = given.pop("rotateOrder", None), given.pop("preserve", False)
    if order is None:
        return
    number = ROTATE_ORDERS.index(order)
    before = Plug(node, "rotateOrder"), Plug(node, "rotate")
    turn = rotation_matrix(now.value(before[1]), int(now.value(before[0])))
    now.scene.set_value(before[0], float(number))
    if preserve:
        now.scene.set_value(before[1], matrix_to_euler(turn, number).tolist())


def _check_free(now: Session, plug: Plug) -> None:
    check_settable(now, plug)
    if attributes.is_driven(now.scene, plug):
        raise StandInError(f"xform of {now.scene.plug_name(plug)}, which is driven")


def _put_matrix(now: Session, node: Node, matrix: Any, *, world: bool) -> None:
    for name in ("translate", "rotate", "scale"):
        _check_free(now, Plug(node, name))
    if world:
        matrix = matrix @ np.linalg.inv(now.value(Plug(node, "parentMatrix", (0,))))
    set_local_matrix(now, node, matrix)


def _put_vector(
    now: Session, node: Node, name: str, value: Any, world: bool, relative: bool
) -> None:
    attribute, kind = VECTORS[name]
    plug = Plug(node, attribute)
    _check_free(now, plug)
    value = value * now.unit(kind)
    if relative:
        before = now.value(plug)
        value = before * value if name == "scale" else before + value
    if not world or name == "scale":
        now.scene.set_value(plug, value.tolist())
    elif name == "translation":
        over = now.value(Plug(node, "parentMatrix", (0,)))
        wanted = value - _in_world(
            now, node, name, now.value(Plug(node, "worldMatrix", (0,)))
        )
        moved = now.value(plug) + wanted @ np.linalg.inv(over[:3, :3])
        now.scene.set_value(plug, moved.tolist())
    elif name == "rotation":
        order = now.value(Plug(node, "rotateOrder"))
        over = extract_rotation(now.value(Plug(node, "parentMatrix", (0,)))[:3, :3])
        set_rotation(now, node, rotation_matrix(value, order) @ over.T)
