"""The strider's nodes: put where they are in the world at rest, and written from above."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from keyweave.geometry.arrays import Floats
from keyweave.geometry.matrices import (
    ROTATE_ORDERS,
    invert_matrix,
    matrix_to_euler,
    rotation_matrix,
)
from made_up.biped import control_shapes as shapes
from made_up.biped.constraints import Target, orient_constraint, parent_constraint
from made_up.biped.parts import HIDDEN, Added, Link, NodeText, Part, links, locks
from made_up.scenes.scene_writing import set_vector

COLORS = {"_L_": 6, "_R_": 13}
USUAL_COLOR = 22
ROUND = 10  # digits behind the point: what a file has of angles and lengths


class Plan:
    """The nodes and connections so far, and the world matrices of nodes at rest.

    Attributes
    ----------
    up_axis : {"y", "z"}
    nodes : list of NodeText
    links : list of (str, str)
    worlds : dict of str to ndarray, shape (4, 4)
    """

    def __init__(self, up_axis: str):
        self.up_axis = up_axis
        self.nodes: list[NodeText] = []
        self.links: list[Link] = []
        self.worlds: dict[str, Floats] = {"": np.eye(4)}

    def add(self, part: Part) -> None:
        """Add nodes and connections."""
        self.nodes += part.nodes
        self.links += part.links

    def node(self, type_: str, name: str, above: str = "", lines: Iterable[str] = ()):
        """Add a node that is nowhere, or where the one above is."""
        self.nodes.append(NodeText(type_, name, above, tuple(lines)))
        self.worlds[name] = self.worlds[above]

    def group(
        self,
        name: str,
        above: str,
        world: Floats,
        lines: Sequence[str] = (),
        *,
        order: str = "xyz",
    ) -> str:
        """Add a transform at a place, turned as needed; return its name."""
        number = ROTATE_ORDERS.index(order)
        shift, turn = self._place(world, above, number)
        said = [*_vectors(t=shift, r=turn), *_order_line(number), *lines]
        self.node("transform", name, above, said)
        self.worlds[name] = world
        return name

    def mirror(self, name: str, above: str) -> str:
        """Add a transform with a negative scale; return its name."""
        self.node("transform", name, above, ['\tsetAttr ".sx" -1;'])
        self.worlds[name] = np.diag([-1.0, 1, 1, 1]) @ self.worlds[above]
        return name

    def joint(
        self,
        name: str,
        above: str,
        world: Floats,
        *,
        order: str = "xyz",
        lines: Sequence[str] = (),
        hidden: bool = False,
    ) -> str:
        """Add a joint at a place, turned by its orient; return its name."""
        shift, turn = self._place(world, above, 0)
        number = ROTATE_ORDERS.index(order)
        said = [HIDDEN] if hidden else []
        said += [*_vectors(t=shift), *_order_line(number), *_vectors(jo=turn), *lines]
        self.node("joint", name, above, said)
        self.worlds[name] = world
        if any(node.name == above and node.type == "joint" for node in self.nodes):
            self.links += links(above, name, "s:is")
        return name

    def _place(self, world: Floats, above: str, order: int) -> tuple[Floats, Floats]:
        """Return the translation and rotation of a node in what it hangs from."""
        local = world @ invert_matrix(self.worlds[above])
        angles = np.degrees(matrix_to_euler(local[:3, :3], order))
        return local[3, :3].round(ROUND) + 0.0, angles.round(ROUND) + 0.0

    def control(
        self,
        name: str,
        above: str,
        world: Floats,
        moves: str,
        *,
        order: str = "xyz",
        size: float = 6.0,
        axis: Sequence[float] = (0.0, 0.0, 0.0),
        pivot: Sequence[float] = (0.0, 0.0, 0.0),
        added: Sequence[Added] = (),
        values: Sequence[str] = (),
    ) -> str:
        """Add a control below two groups; return its name.

        Parameters
        ----------
        moves : str
            What can be keyed: ``"t"``, ``"r"``, ``"tr"`` or nothing.
        axis : sequence of float
            Rotation before its own, in degrees, which its groups undo.
        pivot : sequence of float
            What it rotates about, in its own axes.
        """
        turned = rotation_matrix(np.radians(axis), 0)
        base = np.array(world)
        base[:3, :3] = turned.T @ world[:3, :3]
        self.group(f"{name}_grp", above, base)
        self.node("transform", f"{name}_ofs", f"{name}_grp", locks("v", "s"))
        self.node("transform", name, f"{name}_ofs")
        number = ROTATE_ORDERS.index(order)
        self.nodes[-1] = NodeText(
            "transform",
            name,
            f"{name}_ofs",
            (
                *(attribute.line for attribute in added),
                *locks("v", *(one for one in "trs" if one not in moves)),
                *_order_line(number),
                *_vectors(rp=pivot, sp=pivot, ra=axis),
                *values,
            ),
        )
        self.worlds[name] = world
        color = next((c for side, c in COLORS.items() if side in f"{name}_"), USUAL_COLOR)
        curve = shapes.circle_curve(size, 0) if "r" in moves else shapes.diamond(size)
        lines = tuple(shapes.shape_lines(curve, color))
        self.nodes.append(NodeText("nurbsCurve", f"{name}Shape", name, lines))
        return name

    def hold(self, joint: str, target: str) -> None:
        """Hold a joint to what is at the same place with the same axes at rest."""
        held = self.parent_of(joint)
        rest = (self.worlds[joint] @ invert_matrix(self.worlds[held]))[3, :3]
        target_is_joint = self.is_joint(target)
        targets = [Target(target, is_joint=target_is_joint)]
        self.add(parent_constraint(joint, targets, rest, is_joint=self.is_joint(joint)))

    def turn(self, joint: str, fk: str, ik: str, limb: str) -> None:
        """Turn a joint with one or the other, as the switch of a limb says."""
        targets = [
            Target(fk, f"{limb}_rev.ox", is_joint=self.is_joint(fk)),
            Target(ik, f"{limb}_share.o", is_joint=self.is_joint(ik)),
        ]
        self.add(orient_constraint(joint, targets))

    def is_joint(self, name: str) -> bool:
        """Return whether a node is a joint."""
        return any(node.name == name and node.type == "joint" for node in self.nodes)

    def parent_of(self, name: str) -> str:
        """Return the parent of a node."""
        return next(node.parent for node in self.nodes if node.name == name)


def _vectors(**values: Sequence[float] | Floats) -> list[str]:
    """Return the statements that set vectors other than zero."""
    return [set_vector(short, v) for short, v in values.items() if np.any(v)]


def _order_line(number: int) -> list[str]:
    return [f'\tsetAttr ".ro" {number};'] if number else []
