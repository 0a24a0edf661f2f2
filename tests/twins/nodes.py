"""Arithmetic of Maya's nodes, one sample at a time in plain numbers; slow on purpose.

Rotations are products of turns about single axes, and angles are found by peeling such
turns off again, so that nothing here shares its formulas with the library.
"""

import math

ORDERS = ("xyz", "yzx", "zxy", "xzy", "yxz", "zyx")


def times(a, b):
    """Multiply matrices, lists of rows."""
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, column)) for column in columns] for row in a]


def carried(vector, matrix):
    return times([list(vector)], matrix)[0]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def cross(a, b):
    return [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]


def unit(vector):
    size = math.hypot(*vector)
    return [x / size for x in vector] if size else [0.0] * len(vector)


def turn(axis, angle):
    """Return the rotation about x, y or z for row vectors, counter-clockwise."""
    c, s = math.cos(angle), math.sin(angle)
    if axis == "x":
        return [[1, 0, 0], [0, c, s], [0, -s, c]]
    if axis == "y":
        return [[c, 0, -s], [0, 1, 0], [s, 0, c]]
    return [[c, s, 0], [-s, c, 0], [0, 0, 1]]


def rotation(angles, order):
    first, second, third = ORDERS[order]
    by = dict(zip("xyz", angles))
    both = times(turn(first, by[first]), turn(second, by[second]))
    return times(both, turn(third, by[third]))


def angle_that_brings(axis, vector, wanted):
    """Return the angle about `axis` that turns a vector into the plane of it and wanted."""
    others = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}[axis]
    i, j = others
    return math.atan2(wanted[j], wanted[i]) - math.atan2(vector[j], vector[i])


def angles(matrix, order):
    """Peel off the last turn, the middle one, the first: no gimbal lock."""
    first, second, third = ORDERS[order]
    axes = {"x": [1, 0, 0], "y": [0, 1, 0], "z": [0, 0, 1]}
    image = carried(axes[first], matrix)  # the first turn leaves its axis alone
    found = {third: angle_that_brings(third, axes[first], image)}
    rest = times(matrix, turn(third, -found[third]))
    found[second] = angle_that_brings(second, axes[first], carried(axes[first], rest))
    rest = times(rest, turn(second, -found[second]))
    found[first] = angle_that_brings(first, axes[second], carried(axes[second], rest))
    return [math.remainder(found[axis], 2 * math.pi) for axis in "xyz"]


def composed(translate, rotate, scale, shear, order):
    """S SH R T, each factor a matrix of its own."""
    xy, xz, yz = shear
    scales = [[scale[0], 0, 0], [0, scale[1], 0], [0, 0, scale[2]]]
    linear = times(
        times(scales, [[1, 0, 0], [xy, 1, 0], [xz, yz, 1]]), rotation(rotate, order)
    )
    return [[*row, 0.0] for row in linear] + [[*translate, 1.0]]


def decomposed(matrix, order):
    """Translation, rotation, scale and shear, rows made orthogonal one after the other."""
    a, b, c = (row[:3] for row in matrix[:3])
    x = unit(a)
    xy = dot(b, x)
    b = [p - xy * q for p, q in zip(b, x)]
    y = unit(b)
    z = cross(x, y)
    xz, yz, sz = dot(c, x), dot(c, y), dot(c, z)
    sx, sy = math.sqrt(dot(a, a)), math.sqrt(dot(b, b))
    return (
        matrix[3][:3],
        angles([x, y, z], order),
        [sx, sy, sz],
        [xy / sy, xz / sz, yz / sz],
    )


def quaternion(rotate, order):
    """The product of three half-angle quaternions, w at least 0."""
    made = [0.0, 0.0, 0.0, 1.0]
    for axis in ORDERS[order]:
        number = "xyz".index(axis)
        one = [0.0, 0.0, 0.0, math.cos(rotate[number] / 2)]
        one[number] = math.sin(rotate[number] / 2)
        made = first_then(made, one)
    return [-x for x in made] if made[3] < 0 else made


def first_then(p, q):
    """Turn by p and then by q: the Hamilton product q p."""
    u, w = q[:3], q[3]
    v, t = p[:3], p[3]
    turned = [w * a + t * b + c for a, b, c in zip(v, u, cross(u, v))]
    return [*turned, w * t - dot(u, v)]


def matrix_of(q):
    x, y, z, w = unit(q)
    return [
        [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
        [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
        [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
    ]


def slerp(p, q, t):
    """sin((1 - t) a) / sin a and sin(t a) / sin a, a the angle between p and q or -q."""
    p, q = unit(p), unit(q)
    cosine = dot(p, q)
    if cosine < 0:
        q, cosine = [-x for x in q], -cosine
    a = math.acos(min(cosine, 1.0))
    if a < 1e-6:
        return p
    u, v = math.sin((1 - t) * a) / math.sin(a), math.sin(t * a) / math.sin(a)
    return [u * x + v * y for x, y in zip(p, q)]


def pair_blend_turn(weight, rotate1, rotate2, mode, interpolation, order):
    if mode in (1, 2):
        return rotate1 if mode == 1 else rotate2
    if interpolation == 0:
        return [(1 - weight) * a + weight * b for a, b in zip(rotate1, rotate2)]
    ends = quaternion(rotate1, order), quaternion(rotate2, order)
    return angles(matrix_of(slerp(*ends, weight)), order)


def ramp(u, entries):
    """The value at u of (position, value, interpolation) in any order."""
    entries = sorted(entries, key=lambda entry: entry[0])
    if u < entries[0][0]:
        return entries[0][1]
    left = max(i for i, entry in enumerate(entries) if entry[0] <= u)
    if left == len(entries) - 1:
        return entries[left][1]
    (p0, v0, kind), (p1, v1, _) = entries[left], entries[left + 1]
    t = (u - p0) / (p1 - p0)
    if kind == 0:
        return v0
    if kind == 1:
        return v0 * (1 - t) + v1 * t
    if kind == 2:
        return v0 + (v1 - v0) * (3 * t**2 - 2 * t**3)
    before = entries[max(left - 1, 0)][1]
    after = entries[min(left + 2, len(entries) - 1)][1]
    m0, m1 = (v1 - before) / 2, (after - v0) / 2
    h = (2 * t**3 - 3 * t**2 + 1, t**3 - 2 * t**2 + t, 3 * t**2 - 2 * t**3, t**3 - t**2)
    return h[0] * v0 + h[1] * m0 + h[2] * v1 + h[3] * m1


def vector_product(operation, a, b, matrix, normalize):
    if operation == 1:
        if not normalize:
            return [dot(a, b)] * 3
        return [dot(unit(a), unit(b))] * 3
    if operation == 2:
        made = cross(a, b)
    elif operation in (3, 4):
        made = carried([*a, float(operation == 4)], matrix)[:3]
    else:
        made = list(a)
    return unit(made) if normalize else made


def turned(vector, axis, angle):
    """Rodrigues: v cos a + (k x v) sin a + k (k . v) (1 - cos a)."""
    c, s = math.cos(angle), math.sin(angle)
    k = dot(axis, vector) * (1 - c)
    return [v * c + w * s + a * k for v, w, a in zip(vector, cross(axis, vector), axis)]
