"""Scenes evaluated one frame at a time, from a description that no parser has touched.

A scene is a dict of nodes by name; a node is a dict with ``type``, ``parent``, numbers by
long name in the units of a file (degrees), keys by channel, and plugs it takes whole.
"""

import math

import numpy as np

AXES = "XYZ"
ORDERS = ("xyz", "yzx", "zxy", "xzy", "yxz", "zyx")
SHORT = {
    "translate": "t",
    "rotate": "r",
    "scale": "s",
    "shear": "sh",
    "rotatePivot": "rp",
    "rotatePivotTranslate": "rpt",
    "scalePivot": "sp",
    "scalePivotTranslate": "spt",
    "rotateAxis": "ra",
    "jointOrient": "jo",
}
SINGLE = {"rotateOrder": "ro", "inheritsTransform": "it", "segmentScaleCompensate": "ssc"}
ONES = ("scale", "inverseScale")


def text_of(scene, *, unit="degree", rate="film"):
    """Return a scene as a Maya ASCII file."""
    lines = ["//Maya ASCII 2024 scene", f"currentUnit -l centimeter -a {unit} -t {rate};"]
    links = []
    for name, node in scene.items():
        below = f' -p "{node["parent"]}"' if node.get("parent") else ""
        lines.append(f'createNode {node["type"]} -n "{name}"{below};')
        for long, value in node.get("values", {}).items():
            if long in SINGLE:
                lines.append(f'\tsetAttr ".{SINGLE[long]}" {value};')
            elif long == "offsetParentMatrix":
                numbers = " ".join(repr(float(x)) for row in value for x in row)
                lines.append(f'\tsetAttr ".opm" -type "matrix" {numbers};')
            else:
                numbers = " ".join(repr(float(x)) for x in value)
                lines.append(f'\tsetAttr ".{SHORT[long]}" -type "double3" {numbers} ;')
        for channel in node.get("keys", {}):
            links.append((f"{name}_{channel}.o", f"{name}.{short_channel(channel)}"))
        for target, source in node.get("takes", {}).items():
            links.append((source, f"{name}.{target}"))
    for name, node in scene.items():
        for channel, keys in node.get("keys", {}).items():
            kind = {"t": "TL", "r": "TA", "s": "TU"}[channel[0]]
            numbers = "  ".join(f"{frame} {value!r}" for frame, value in keys)
            lines.append(f'createNode animCurve{kind} -n "{name}_{channel}";')
            lines += ['\tsetAttr ".tan" 2;', '\tsetAttr ".wgt" no;']
            lines.append(f'\tsetAttr -s {len(keys)} ".ktv[0:{len(keys) - 1}]"  {numbers};')
    lines += [f'connectAttr "{source}" "{target}";' for source, target in links]
    return "\n".join(lines) + "\n"


def short_channel(channel):
    return SHORT[channel[:-1]] + channel[-1].lower()


def number(node, channel, frame):
    """Return one number of a node at a frame; keys are joined by straight lines."""
    keys = node.get("keys", {}).get(channel)
    if keys is None:
        long, axis = channel[:-1], channel[-1]
        given = node.get("values", {}).get(long)
        if given is None:
            return 1.0 if long in ONES else 0.0
        return given[AXES.index(axis)]
    if frame <= keys[0][0]:
        return keys[0][1]
    for (f0, v0), (f1, v1) in zip(keys, keys[1:]):
        if frame <= f1:
            return v0 + (v1 - v0) * (frame - f0) / (f1 - f0)
    return keys[-1][1]


def vector(node, long, frame):
    return [number(node, f"{long}{axis}", frame) for axis in AXES]


def single(node, long, default):
    return node.get("values", {}).get(long, default)


def turn(angles, order):
    """Return the product of turns about single axes, for row vectors, 4 x 4."""
    made = np.eye(4)
    for axis in order:
        angle = math.radians(angles["xyz".index(axis)])
        c, s = math.cos(angle), math.sin(angle)
        one = np.eye(4)
        i, j = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}[axis]
        one[i, i], one[i, j], one[j, i], one[j, j] = c, s, -s, c
        made = made @ one
    return made


def moved(by):
    made = np.eye(4)
    made[3, :3] = by
    return made


def scaled(by):
    return np.diag([*by, 1.0])


def sheared(xy, xz, yz):
    made = np.eye(4)
    made[1, 0], made[2, 0], made[2, 1] = xy, xz, yz
    return made


def local_matrix(scene, name, frame):
    """Return SP^-1 S SH SP ST RP^-1 RA R RP RT T, or S RA R JO IS T of a joint."""
    node = scene[name]

    def v(long):
        return vector(node, long, frame)

    order = ORDERS[single(node, "rotateOrder", 0)]
    s, t = scaled(v("scale")), v("translate")
    turned = turn(v("rotateAxis"), "xyz") @ turn(v("rotate"), order)
    if node["type"] == "joint":
        undone = np.eye(4)
        if single(node, "segmentScaleCompensate", 1):
            above = inverse_scale(scene, name, frame)
            undone = scaled([1 / x if abs(x) > 1e-12 else 1 for x in above])
        return s @ turned @ turn(v("jointOrient"), "xyz") @ undone @ moved(t)
    sp, rp = np.array(v("scalePivot")), np.array(v("rotatePivot"))
    made = moved(-sp) @ s @ sheared(*v("shear")) @ moved(sp)
    made = made @ moved(v("scalePivotTranslate"))
    made = made @ moved(-rp) @ turned @ moved(rp) @ moved(v("rotatePivotTranslate"))
    return made @ moved(t)


def inverse_scale(scene, name, frame):
    source = scene[name].get("takes", {}).get("is")
    return [1.0] * 3 if source is None else vector(scene[source[:-2]], "scale", frame)


def world_matrix(scene, name, frame):
    """Return a node's world matrix: its own, its offset, and those above."""
    node = scene[name]
    matrix = local_matrix(scene, name, frame)
    source = node.get("takes", {}).get("opm")
    if source is not None:
        matrix = matrix @ world_matrix(scene, source[: -len(".wm")], frame)
    else:
        matrix = matrix @ np.array(single(node, "offsetParentMatrix", np.eye(4)))
    if node.get("parent") and single(node, "inheritsTransform", 1):
        matrix = matrix @ world_matrix(scene, node["parent"], frame)
    return matrix
