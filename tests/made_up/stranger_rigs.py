"""Rigs as strangers build them, from switches: each fault of a public rig is a switch.

The body is a chain of joints with curves as shapes, which are its controls. Legs may be
chains for FK and IK, and a third one that shows their blend.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import keyweave as kw

from .other_bodies import BODIES

HEAD = '//Maya ASCII 2024 scene\nrequires maya "2024";\n'
HEAD += "currentUnit -l centimeter -a degree -t film;\n"
KINDS = ("FK", "IK", "RK")
LEG = (("thigh", (9, -4, 0)), ("shin", (0, -43, 0.6)), ("foot", (0, -41, -1.6)))
LEG = (*LEG, ("ball", (0, -6, 12)))
ARM = (("clavicle", (3, 14, 0)), ("upperarm", (13, 0, 0)), ("forearm", (27, 0, -0.5)))
ARM = (*ARM, ("hand", (25, 0, 0.5)))
TRUNK = (("spine_02", (0, 13, 0)), ("chest", (0, 13, 0)), ("neck", (0, 19, 0)))
TRUNK = (*TRUNK, ("head", (0, 9, 1)))
ADDITIONS = ("hidden copy", "prop", "second character")
SHAPE = (
    'createNode nurbsCurve -n "{0}Shape" -p "{1}";\n\tsetAttr -k off ".v";\n'
    '\tsetAttr ".cc" -type "nurbsCurve"\n\t\t1 1 0 no 3\n\t\t2 0 1\n\t\t2\n'
    "\t\t0 0 -5\n\t\t0 0 5\n\t\t;\n"
)


@dataclass(frozen=True)
class Switches:
    """How a rig is built.

    Attributes
    ----------
    order : tuple of str
        Order of the chains of a leg in the file; one alone is the leg.
    skin : str
        Chain of the legs that the skin follows, or an empty text without a skin.
    hidden : tuple of str
        Chains that are hidden.
    blend : {"constraint", "blendColors"}
    pieces : {"", "group", "constraint"}
        What carries the arms, if they are hierarchies of their own.
    spine_at_pelvis, hip_joint, twists, unknown_node, toes : bool
    cog_control, clavicle_controls : bool
    hung_hands : bool
        Whether hands are joints below the upper arms, whose controls hang on the wrists.
    chest_root : bool
        Whether the trunk hangs below the chest, with a control for each joint.
    body : str
        A body of `other_bodies` instead of a two-legged one.
    """

    order: tuple[str, ...] = KINDS
    skin: str = ""
    hidden: tuple[str, ...] = ()
    blend: str = "constraint"
    pieces: str = ""
    spine_at_pelvis: bool = False
    hip_joint: bool = False
    twists: bool = False
    cog_control: bool = True
    unknown_node: bool = False
    toes: bool = True
    clavicle_controls: bool = True
    hung_hands: bool = False
    chest_root: bool = False
    body: str = ""

    @property
    def leg(self) -> tuple:
        """Joints of a leg and their offsets."""
        return LEG if self.toes else LEG[:3]


@dataclass
class Block:
    """A node with the statements below it, and its children."""

    type: str
    name: str
    parent: str = ""
    lines: list[str] = field(default_factory=list)
    is_control: bool = False


@dataclass
class StrangerRig:
    """A rig of blocks and connections.

    Attributes
    ----------
    shown : list of str
        The joints that are the character.
    slots : dict of str to str
        Joint by slot.
    """

    switches: Switches
    blocks: list[Block] = field(default_factory=list)
    links: list[tuple[str, str]] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    slots: dict[str, str] = field(default_factory=dict)

    @classmethod
    def build(cls, switches: Switches) -> StrangerRig:
        """Build a rig."""
        rig = cls(switches)
        if switches.body:
            for name, above, place in BODIES[switches.body]:
                rig._add("joint", name, above, place, control=True)
                rig.shown.append(name)
            return rig
        if switches.chest_root:
            rig._add_chest_first()
        else:
            rig._add("joint", "root")
            rig._add("joint", "cog", "root", (0, 96, 0), control=switches.cog_control)
            rig._add("joint", "pelvis", "cog", control=switches.cog_control)
            rig.shown += ["root", "cog", "pelvis"]
            rig._add_trunk()
        for side, sign in (("L", 1), ("R", -1)):
            rig._add_arm(side, sign)
            rig._add_leg(side, sign)
        if switches.skin:
            rig._bind("skin", [*rig.shown])
        if switches.unknown_node:
            rig.blocks.append(Block("strangeNode", "strange"))
            rig.links.append(("strange.out", "spine_02.sy"))
        return rig

    def _add(self, type_, name, parent="", place=(0, 0, 0), *, control=False, lines=()):
        x, y, z = place
        own = [f'\tsetAttr ".t" -type "double3" {x} {y} {z} ;', *lines]
        self.blocks.append(Block(type_, name, parent, own, control))

    def _add_trunk(self):
        above = "cog"
        place = (0, 0, 0) if self.switches.spine_at_pelvis else (0, 9, 0)
        for name, offset in (("spine_01", place), *TRUNK):
            self._add("joint", name, above, offset, control=True)
            above = name
        self.shown += ["spine_01", *(name for name, _ in TRUNK)]
        self.slots.update(chest="chest", head="head", hips="cog")

    def _add_chest_first(self):
        """Add the trunk from the chest down; its joints follow controls side by side."""
        self._add("transform", "cog_ctl", "", (0, 96, 0), control=True)
        above, top = "", 0
        for name, y in (("chest", 131), ("spine_02", 118), ("spine_01", 105)):
            self._add_follower(name, above, (0, y - top, 0), (0, y - 96, 0))
            above, top = name, y
        self._add_follower("pelvis", "spine_01", (0, -9, 0), (0, 0, 0))
        above = "chest"
        for name, offset in TRUNK[2:]:
            self._add("joint", name, above, offset, control=True)
            above = name
        self.shown += ["chest", "spine_02", "spine_01", "pelvis", "neck", "head"]
        self.slots.update(chest="chest", head="head", hips="pelvis")

    def _add_follower(self, name, above, offset, place):
        """Add a joint and a control below the body's that it is constrained to."""
        self._add("transform", f"{name}_ctl", "cog_ctl", place, control=True)
        self._add("joint", name, above, offset)
        self._constrain("parent", name, [f"{name}_ctl"], [1])

    def _add_hung_hand(self, side, offset):
        """Add a wrist, and a hand below the upper arm that follows a control on it."""
        wrist, hand, group = (f"{side}_{name}" for name in ("wrist", "hand", "hand_grp"))
        self._add("joint", wrist, f"{side}_forearm", offset)
        self._add("transform", group)
        self._constrain("parent", group, [wrist], [1])
        self._add("transform", f"{hand}_ctl", group, control=True)
        self._add("joint", hand, f"{side}_upperarm")
        self._constrain("parent", hand, [f"{hand}_ctl"], [1])
        self.shown += [wrist, hand]

    def _add_arm(self, side, sign):
        above = "chest"
        for place, (x, y, z) in ARM:
            name, offset = f"{side}_{place}", (sign * x, y, z)
            if place == "hand" and self.switches.hung_hands:
                self._add_hung_hand(side, offset)
                continue
            if place == "upperarm" and self.switches.pieces:
                above, offset = self._add_piece(side, above, sign), (0, 0, 0)
            shrugs = self.switches.clavicle_controls
            lines = [] if shrugs else [f'\tsetAttr -l on ".t{axis}";' for axis in "xyz"]
            is_control = shrugs or place != "clavicle"
            self._add("joint", name, above, offset, control=is_control, lines=lines)
            self.shown.append(name)
            above = name
        if self.switches.twists:
            name = f"{side}_twist"
            self._add("joint", name, f"{side}_upperarm", (sign * 13, 0, 0))
            self.shown.append(name)
        for place, slot in (("upperarm", "upper_arm"), ("forearm",) * 2, ("hand",) * 2):
            self.slots[f"{side.lower()}.{slot}"] = f"{side}_{place}"

    def _add_piece(self, side, above, sign):
        """Add a group in the place of the shoulder that follows the clavicle."""
        group, spot = f"{side}_arm_grp", (sign * 16, 96 + 35 + 14, 0)
        if not self.switches.spine_at_pelvis:
            spot = (spot[0], spot[1] + 9, 0)
        self._add("transform", group, "", spot)
        if self.switches.pieces == "constraint":
            self._constrain("parent", group, [above], [1])
        else:  # a group that the joint's matrix places, below no joint
            local = (sign * 13, 0, 0)
            self.blocks[-1].lines[0] = (
                f'\tsetAttr ".t" -type "double3" {local[0]} {local[1]} {local[2]} ;'
            )
            self.links.append((f"{above}.wm", f"{group}.opm"))
        return group

    def _constrain(self, kind, node, targets, weights):
        name = f"{node}_{kind}"
        lines = [
            f'\taddAttr -ci true -k true -sn "w{i}" -ln "{name}W{i}" -dv 1 -min 0 '
            f'-at "double";\n\tsetAttr -k on ".w{i}" {weight};'
            for i, weight in enumerate(weights)
        ]
        self.blocks.append(Block(f"{kind}Constraint", name, node, lines))
        types = {block.name: block.type for block in self.blocks}
        for i, target in enumerate(targets):
            names = {"tr": "r", "tro": "ro", "tpm": "pm"}
            if types[target] == "joint":
                names["tjo"] = "jo"
            if kind == "parent":
                names.update(tt="t", ts="s")
            for short, source in names.items():
                self.links.append((f"{target}.{source}", f"{name}.tg[{i}].{short}"))
            self.links.append((f"{name}.w{i}", f"{name}.tg[{i}].tw"))
        self.links.append((f"{node}.pim", f"{name}.cpim"))
        if types[node] == "joint":
            self.links.append((f"{node}.jo", f"{name}.cjo"))
        self.links.append((f"{name}.cr", f"{node}.r"))
        if kind == "parent":
            self.links.append((f"{name}.ct", f"{node}.t"))

    def _add_leg(self, side, sign):
        switches, above = self.switches, "pelvis"
        if switches.hip_joint:
            above = f"{side}_hip"
            self._add("joint", above, "pelvis", (sign * 3, -1, 0), control=True)
            self.shown.append(above)
        several = len(switches.order) > 1
        for kind in switches.order:
            self._add_chain(side, sign, above, kind, several)
        shown = switches.skin or ("RK" if several else switches.order[0])
        names = [self._name(side, place, shown, several) for place, _ in switches.leg]
        self.shown += names
        for place, name in zip(("thigh", "shin", "foot", "toe"), names):
            self.slots[f"{side.lower()}.{place}"] = name
        if several:
            for place, _ in switches.leg:
                self._blend(*(self._name(side, place, kind, True) for kind in KINDS))

    @staticmethod
    def _name(side, place, kind, several):
        return f"{side}_{place}_{kind}" if several else f"{side}_{place}"

    def _add_chain(self, side, sign, above, kind, several):
        hidden = ['\tsetAttr ".v" no;'] if kind in self.switches.hidden else []
        is_fk = not several or kind == "FK"
        for number, (place, (x, y, z)) in enumerate(self.switches.leg):
            offset = (sign * x, y, z)
            if number == 0 and self.switches.hip_joint:
                offset = (sign * (x - 3), y + 1, z)
            name = self._name(side, place, kind, several)
            lines = hidden if number == 0 else []
            self._add("joint", name, above, offset, control=is_fk, lines=lines)
            above = name
        if kind == "IK" and several:
            self._add_handle(side, sign)

    def _add_handle(self, side, sign):
        thigh, shin, foot = (f"{side}_{place}_IK" for place, _ in LEG[:3])
        self.blocks.append(Block("ikEffector", f"{side}_eff", shin))
        self._add("transform", f"{side}_goal", "", (sign * 9, 8, -1), control=True)
        self.blocks.append(Block("ikHandle", f"{side}_ikh", f"{side}_goal"))
        if not any(block.type == "ikRPsolver" for block in self.blocks):
            self.blocks.append(Block("ikRPsolver", "solver"))
        for axis in "xyz":
            self.links.append((f"{foot}.t{axis}", f"{side}_eff.t{axis}"))
        ends = {f"{thigh}.msg": "hsj", f"{side}_eff.hp": "hee", "solver.msg": "hsv"}
        self.links += [(start, f"{side}_ikh.{end}") for start, end in ends.items()]

    def _blend(self, fk, ik, rk):
        if self.switches.blend == "constraint":
            self._constrain("orient", rk, [fk, ik], [1, 0])
            return
        self.blocks.append(Block("blendColors", f"{rk}_bc", "", ['\tsetAttr ".b" 1;']))
        self.links += [(f"{fk}.r", f"{rk}_bc.c1"), (f"{ik}.r", f"{rk}_bc.c2")]
        self.links += [(f"{rk}_bc.op{c}", f"{rk}.r{a}") for c, a in zip("rgb", "xyz")]

    def _bind(self, name, joints, *, hidden=False):
        """Bind a mesh to joints, with a point for each, and one weight of 0."""
        n = len(joints)
        lines = ['\tsetAttr ".v" no;'] if hidden else []
        self.blocks.append(Block("transform", f"{name}_geo", "", lines))
        points = f'\tsetAttr -s {n} ".vt[0:{n - 1}]" {" ".join(["0"] * 3 * n)};'
        self.blocks.append(Block("mesh", f"{name}_shape", f"{name}_geo", [points]))
        rows = " ".join(f"1 {i} 1" for i in range(n))
        lines = [f'\tsetAttr -s {n} ".wl";', f'\tsetAttr ".wl[0:{n - 1}].w" {rows};']
        self.blocks.append(Block("skinCluster", name, "", lines))
        self.links += [(f"{j}.wm", f"{name}.ma[{i}]") for i, j in enumerate(joints)]
        self.links.append((f"{name}.og[0]", f"{name}_shape.i"))

    # --- changes that keep the character ---

    def add(self, addition: str) -> StrangerRig:
        """Return the rig with something that is not the character."""
        rig = replace(self, blocks=[*self.blocks], links=[*self.links])
        if addition == "prop":
            rig._add("joint", "sword", "", (60, 90, 0), control=True)
            rig._add("joint", "tip", "sword", (0, 90, 0))
            return rig
        hidden = ['\tsetAttr ".v" no;'] if addition == "hidden copy" else []
        place = (0, 0, 0) if hidden else (200, 0, 0)
        shown, tops = {*self.shown}, {b.name: b for b in self.blocks}
        for block in self.blocks:
            if block.name in shown:
                above = block.parent if block.parent in shown else ""
                lines = [*block.lines]
                if not above and block.name == "root":
                    x, y, z = place
                    lines = [f'\tsetAttr ".t" -type "double3" {x} {y} {z} ;', *hidden]
                elif not above:
                    above = tops[block.parent].parent
                    above = above if above in shown else "chest"
                name = f"other_{block.name}"
                below = f"other_{above}" if above else ""
                rig.blocks.append(Block("joint", name, below, lines, not hidden))
        return rig

    def write(self, folder: Path, *, seed: int = 0, rename: bool = False):
        """Open the rig from a file, with nodes in another order and with other names.

        Returns
        -------
        scene : MayaAsciiScene
        names : dict of str to str
            The names in the file.
        """
        shuffle = random.Random(seed)
        blocks = _permute(self.blocks, shuffle) if seed else self.blocks
        links = shuffle.sample(self.links, len(self.links)) if seed else self.links
        numbers = shuffle.sample(range(len(blocks)), len(blocks))
        names = {
            block.name: f"n{number}" if rename else block.name
            for block, number in zip(blocks, numbers)
        }
        text = [HEAD, *(_write_block(block, names) for block in blocks)]
        text += [
            f'connectAttr "{_rename(a, names)}" "{_rename(b, names)}";\n' for a, b in links
        ]
        path = folder / "stranger.ma"
        path.write_text("".join(text))
        return kw.open_scene(path), names


def _permute(blocks: Sequence[Block], shuffle: random.Random) -> list[Block]:
    """Return blocks in a random order, each after its parent."""
    waiting, order, known = [*blocks], [], {""}
    while waiting:
        free = [block for block in waiting if block.parent in known]
        block = shuffle.choice(free)
        waiting.remove(block)
        order.append(block)
        known.add(block.name)
    return order


def _write_block(block: Block, names: dict[str, str]) -> str:
    name = names[block.name]
    below = f' -p "{names[block.parent]}"' if block.parent else ""
    lines = [line.replace(block.name, name) for line in block.lines]
    text = "\n".join([f'createNode {block.type} -n "{name}"{below};', *lines]) + "\n"
    return text + (SHAPE.format(name, name) if block.is_control else "")


def _rename(plug: str, names: dict[str, str]) -> str:
    node, dot, attribute = plug.partition(".")
    return names[node] + dot + attribute
