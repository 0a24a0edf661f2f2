"""Constraints as Maya writes them into scenes: nodes, weights and connections."""

import numpy as np

from twins.nodes import angles, decomposed, rotation

POINT = {"tt": "t", "trp": "rp", "trt": "rpt", "tpm": "pm"}
OF_TARGETS = {
    "point": POINT,
    "aim": POINT,
    "poleVector": POINT,
    "orient": {"tr": "r", "tro": "ro", "tpm": "pm"},
    "parent": {**POINT, "tr": "r", "tro": "ro", "ts": "s"},
    "scale": {"ts": "s", "tpm": "pm"},
}
TYPES = [f"{kind}Constraint" for kind in OF_TARGETS]
OF_JOINTS = {  # what more a target gives if it is a joint
    "orient": {"tjo": "jo"},
    "parent": {"tjo": "jo", "tsc": "ssc", "tis": "is"},
}
OF_NODE = {
    "point": {"cpim": "pim", "crp": "rp", "crt": "rpt"},
    "aim": {"cpim": "pim", "ct": "t", "crp": "rp", "crt": "rpt", "cro": "ro"},
    "orient": {"cro": "ro", "cpim": "pim"},
    "parent": {"cro": "ro", "cpim": "pim", "crp": "rp", "crt": "rpt"},
    "scale": {"cpim": "pim"},
    "poleVector": {"cpim": "pim"},
}
OUTPUTS = {
    "point": ("t",), "aim": ("r",), "orient": ("r",), "parent": ("t", "r"),
    "scale": ("s",), "poleVector": ("pv",),
}  # fmt: skip
GIVES = {"t": "ct", "r": "cr", "s": "cs", "pv": "ct"}


def constraint(
    kind, node, targets, *, joints=(), weights=None, drive=True, start="", **settings
):
    """Return what Maya writes for a constraint of a node.

    Settings are numbers and vectors by short name, with ``tot`` and ``tor`` as lists, one
    for each target. ``joints`` are those of node and targets that are joints, ``start`` is
    the first joint of an IK handle that a poleVectorConstraint drives.
    """
    name = f"{node}_{kind}Constraint1"
    lines = [f'createNode {kind}Constraint -n "{name}" -p "{node}";']
    for i, target in enumerate(targets):
        names = f'-sn "w{i}" -ln "{target}W{i}"'
        lines.append(f'\taddAttr -ci true -k true {names} -dv 1 -min 0 -at "double";')
    lines += ['\tsetAttr -k on ".nds";', f'\tsetAttr -s {len(targets)} ".tg";']
    for short, value in {"erp": 1, **settings}.items():
        if short in ("tot", "tor"):
            lines += [set_attr(f".tg[{i}].{short}", one) for i, one in enumerate(value)]
        else:
            lines.append(set_attr(f".{short}", value))
    for i, weight in enumerate(weights or ()):
        lines.append(f'\tsetAttr -k on ".w{i}" {weight!r};')
    links = []
    if drive:
        links += [
            (f"{name}.{GIVES[what]}{axis}", f"{node}.{what}{axis}")
            for what in OUTPUTS[kind]
            for axis in "xyz"
        ]
    own = dict(OF_NODE[kind])
    if node in joints and kind in ("orient", "parent", "aim"):
        own["cjo"] = "jo"
    links += [(f"{node}.{given}", f"{name}.{short}") for short, given in own.items()]
    if start:
        links += [(f"{start}.pm", f"{name}.ps"), (f"{start}.t", f"{name}.crp")]
    for i, target in enumerate(targets):
        taken = {
            **OF_TARGETS[kind],
            **(OF_JOINTS.get(kind, {}) if target in joints else {}),
        }
        links += [
            (f"{target}.{from_}", f"{name}.tg[{i}].{to}") for to, from_ in taken.items()
        ]
        links.append((f"{name}.w{i}", f"{name}.tg[{i}].tw"))
    lines += [f'connectAttr "{source}" "{target}";' for source, target in links]
    return "\n".join(lines) + "\n"


def set_attr(path, value):
    """Write a setAttr as Maya does."""
    if np.ndim(value) == 0:
        return f'\tsetAttr "{path}" {value!r};'
    numbers = " ".join(repr(float(x)) for x in np.ravel(value))
    kind = "matrix" if np.size(value) == 16 else "double3"
    return f'\tsetAttr "{path}" -type "{kind}" {numbers} ;'


def turn_of(matrix):
    """Return the rotation in a world matrix, as it is taken apart in Maya."""
    return np.array(rotation(decomposed(matrix.tolist(), 0)[1], 0))


def degrees_of(turn, order):
    return np.degrees(angles([list(map(float, row)) for row in turn], order))
