"""Constraints, one sample at a time in plain numbers; slow on purpose.

A constraint is a dict of values by Maya's short names, angles in radians, with a list of
such dicts, its targets, under ``tg``. Matrices are lists of rows.
"""

import math

from twins.nodes import (
    angles,
    carried,
    cross,
    decomposed,
    dot,
    matrix_of,
    quaternion,
    rotation,
    times,
    turned,
    unit,
)

IDENTITY = [[float(i == j) for j in range(4)] for i in range(4)]
DEFAULTS = {"tpm": IDENTITY, "cpim": IDENTITY, "ps": IDENTITY, "wum": IDENTITY}
ONE = ("tw", "cop", "int")
ONES = ("ts", "tis", "rs")
VECTORS = {"tt", "trp", "trt", "tot", "tor", "tr", "tjo"}  # of targets
VECTORS |= {"ct", "crp", "crt", "cjo", "o", "rst", "rsrr"}
AXES = {"a": [1.0, 0.0, 0.0], "u": [0.0, 1.0, 0.0], "wu": [0.0, 1.0, 0.0]}


def value(node, short):
    """Return what is set, or what is so by default."""
    if short in node:
        return node[short]
    if short in VECTORS:
        return [0.0] * 3
    if short in ONES:
        return [1.0] * 3
    return {**DEFAULTS, **AXES, "wut": 3}.get(short, float(short in ONE))


def plus(*vectors):
    return [sum(numbers) for numbers in zip(*vectors)]


def times_number(vector, number):
    return [x * number for x in vector]


def minus(a, b):
    return plus(a, times_number(b, -1.0))


def moved(point, matrix):
    return carried([*point, 1.0], matrix)[:3]


def linear(matrix):
    return [row[:3] for row in matrix[:3]]


def transposed(matrix):
    return [list(column) for column in zip(*matrix)]


def inverse(m):
    """Return the inverse of a 3 x 3 matrix by cofactors."""
    columns = cross(m[1], m[2]), cross(m[2], m[0]), cross(m[0], m[1])
    return transposed([times_number(c, 1 / dot(m[0], columns[0])) for c in columns])


def padded(linear_):
    return [[*row, 0.0] for row in linear_] + [[0.0, 0.0, 0.0, 1.0]]


def rotation_in(linear_):
    if dot(linear_[0], cross(linear_[1], linear_[2])) < 0:
        linear_ = [times_number(row, -1.0) for row in linear_]
    return rotation(decomposed(padded(linear_), 0)[1], 0)


def shares(node):
    weights = [value(target, "tw") for target in node["tg"]]
    total = sum(weights)
    return [weight / total for weight in weights] if total else None


def pivot(target):
    place = plus(value(target, "tt"), value(target, "trp"), value(target, "trt"))
    return moved(place, value(target, "tpm"))


def mean(vectors, parts):
    return plus(*(times_number(v, part) for v, part in zip(vectors, parts)))


def point_constraint(node):
    if shares(node) is None:
        return value(node, "rst")
    below = moved(mean(map(pivot, node["tg"]), shares(node)), value(node, "cpim"))
    offset = times_number(value(node, "o"), value(node, "cop"))
    return plus(minus(below, plus(value(node, "crp"), value(node, "crt"))), offset)


def pole_vector_constraint(node):
    if shares(node) is None:
        return value(node, "rst")
    start = moved(plus(value(node, "crp"), value(node, "crt")), value(node, "ps"))
    pole = minus(mean(map(pivot, node["tg"]), shares(node)), start)
    offset = times_number(value(node, "o"), value(node, "cop"))
    return plus(carried(pole, linear(value(node, "cpim"))), offset)


def bone(target):
    """R JO IS."""
    turn = rotation(value(target, "tr"), int(value(target, "tro")))
    turn = times(turn, rotation(value(target, "tjo"), 0))
    if not value(target, "tsc"):
        return turn
    return [[x / s for x, s in zip(row, value(target, "tis"))] for row in turn]


def parent_constraint_translate(node):
    if shares(node) is None:
        return value(node, "rst")
    points = []
    for target in node["tg"]:
        offset = [x * s for x, s in zip(value(target, "tot"), value(target, "ts"))]
        arm = carried(carried(offset, bone(target)), linear(value(target, "tpm")))
        points.append(plus(pivot(target), arm))
    below = moved(mean(points, shares(node)), value(node, "cpim"))
    return minus(below, plus(value(node, "crp"), value(node, "crt")))


def parent_constraint_rotate(node):
    if shares(node) is None:
        return value(node, "rsrr")
    return below(node, between(turns(node), shares(node), value(node, "int")))


def turns(node):
    """Return the rotation that each target asks for, still scaled."""
    made = []
    for target in node["tg"]:
        offset = rotation(value(target, "tor"), int(value(target, "tro")))
        made.append(times(times(offset, bone(target)), linear(value(target, "tpm"))))
    return made


def orient_constraint(node):
    if shares(node) is None:
        return value(node, "rsrr")
    world = between(turns(node), shares(node), value(node, "int"))
    return below(node, world, value(node, "o"))


def below(node, world, offset=(0.0, 0.0, 0.0)):
    """Return the angles of offset * rotation below the parent * jointOrient^-1."""
    turn = rotation_in(times(world, linear(value(node, "cpim"))))
    return with_offset(node, turn, offset)


def with_offset(node, turn, offset):
    order = int(value(node, "cro"))
    if not value(node, "uooc"):
        turn = times(rotation(offset, order), turn)
    made = angles(times(turn, transposed(rotation(value(node, "cjo"), 0))), order)
    return plus(made, offset) if value(node, "uooc") else made


def between(asked, parts, kind):
    """Return a rotation between others, of one the matrix as it is."""
    if len(asked) == 1:
        return asked[0]
    every = [quaternion(angles(rotation_in(turn), 0), 0) for turn in asked]
    if kind == 1:
        total = [0.0] * 4
        for q, part in zip(every, parts):
            not_torn(q, total)
            side = -1.0 if dot(q, total) < 0 else 1.0
            total = plus(total, times_number(q, side * part))
        return matrix_of(total)
    made = every[0]
    for q, part in zip(every[1:], parts[1:]):
        made = arc(made, q, part, longer=kind == 3)
    return matrix_of(made)


class Torn(Exception):
    """Rotations are so far apart that either way is as short, or so near as long."""


def not_torn(p, q):
    if any(p) and any(q) and abs(dot(unit(p), unit(q))) < 0.03:
        raise Torn


def arc(p, q, share, *, longer):
    """Go a share of one of the two ways round from p to q, on the circle of both."""
    not_torn(p, q)
    if (dot(p, q) < 0) != longer:
        q = times_number(q, -1.0)
    angle = math.acos(max(-1.0, min(1.0, dot(p, q))))
    if math.sin(angle) < 1e-9:
        return p
    if longer and math.sin(angle) < 0.03:
        raise Torn
    a = math.sin((1 - share) * angle) / math.sin(angle)
    b = math.sin(share * angle) / math.sin(angle)
    return plus(times_number(p, a), times_number(q, b))


def aim_constraint(node):
    """Return the rotation and the way to the target; all in the parent's space."""
    here = plus(value(node, "ct"), value(node, "crp"), value(node, "crt"))
    if shares(node) is None:
        return value(node, "rsrr"), None
    there = moved(mean(map(pivot, node["tg"]), shares(node)), value(node, "cpim"))
    way = minus(there, here)
    if value(node, "wut") == 4:
        turn = least_turn(unit(value(node, "a")), unit(way))
    else:
        own = frame(value(node, "a"), value(node, "u"))
        turn = times(transposed(own), frame(way, up_vector(node, here)))
    return with_offset(node, turn, value(node, "o")), way


def up_vector(node, here):
    kind, into = value(node, "wut"), value(node, "cpim")
    if kind == 1:
        return minus(moved(value(node, "wum")[3][:3], into), here)
    up = [0.0, 1.0, 0.0] if kind == 0 else value(node, "wu")
    if kind == 2:
        up = carried(up, linear(value(node, "wum")))
    return carried(up, linear(into))


def frame(first, second):
    x = unit(first)
    z = unit(cross(x, second))
    return [x, cross(z, x), z]


def least_turn(a, b):
    axis = unit(cross(a, b))
    angle = math.atan2(math.hypot(*cross(a, b)), dot(a, b))
    rows = ([1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0])
    return [turned(row, axis, angle) for row in rows]


def size(matrix):
    return decomposed(padded(matrix), 0)[2]


def scale_constraint(node):
    if shares(node) is None:
        return value(node, "rs")
    made = []
    parent = size(inverse(linear(value(node, "cpim"))))
    offset = node.get("o", [1.0] * 3)
    for axis in range(3):
        sizes = [
            value(target, "ts")[axis] * size(linear(value(target, "tpm")))[axis]
            for target in node["tg"]
        ]
        mean = math.prod(abs(s) ** part for s, part in zip(sizes, shares(node)))
        side = sum(math.copysign(part, s) for s, part in zip(sizes, shares(node)))
        made.append(math.copysign(mean, side) * offset[axis])
    return made if value(node, "tsc") else [x / s for x, s in zip(made, parent)]
