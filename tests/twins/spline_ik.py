"""Slow twins of spline IK: one chain at a time, in plain steps along its curve."""

import numpy as np

from twins.ik import rotation_about


def de_boor(points, knots, degree, u):
    """Return a point of a curve by repeated interpolation; Maya's knots."""
    knots = [knots[0], *knots, knots[-1]]
    last = len(points) - 1
    span = next((k for k in range(degree, last) if u < knots[k + 1]), last)
    while knots[span] == knots[span + 1]:
        span -= 1
    row = [np.asarray(points[span - degree + j], float) for j in range(degree + 1)]
    for level in range(1, degree + 1):
        for j in range(degree, level - 1, -1):
            low = knots[span - degree + j]
            share = (u - low) / (knots[span + 1 + j - level] - low)
            row[j] = (1 - share) * row[j - 1] + share * row[j]
    return row[degree]


def walk(points, knots, degree, lengths, n_steps=4000):
    """Return joints along a curve, by small steps until each is a bone's length away."""
    start, end = knots[degree - 1], knots[-degree]
    curve = [
        de_boor(points, knots, degree, u) for u in np.linspace(start, end, n_steps + 1)
    ]
    tangent = (curve[-1] - curve[-2]) / np.linalg.norm(curve[-1] - curve[-2])
    total = sum(lengths)
    curve += [curve[-1] + tangent * total * k / n_steps for k in range(1, 2 * n_steps)]
    joints, number = [curve[0]], 0
    for length in lengths:
        here = joints[-1]
        while np.linalg.norm(curve[number + 1] - here) < length:
            number += 1
        a, b = (np.linalg.norm(curve[k] - here) for k in (number, number + 1))
        share = (length - a) / (b - a) if b > a else 1.0
        joints.append(curve[number] + share * (curve[number + 1] - curve[number]))
    return np.array(joints)


def twist_between(aims, start_up, end_up):
    """Return the up vectors of joints: carried along, then rotated evenly to the last."""
    ups = [across(start_up, aims[0])]
    for before, after in zip(aims, aims[1:]):
        axis, cosine = np.cross(before, after), before @ after
        up = ups[-1]
        carried = up * cosine + np.cross(axis, up) + axis * (axis @ up) / (1 + cosine)
        ups.append(carried)
    end, n_bones = across(end_up, aims[-1]), len(aims)
    rest = np.arctan2(np.cross(ups[-1], end) @ aims[-1], ups[-1] @ end)
    shares = [k / (n_bones - 1) if n_bones > 1 else 0.0 for k in range(n_bones)]
    return np.array(
        [
            up * np.cos(share * rest) + np.cross(aim, up) * np.sin(share * rest)
            for up, aim, share in zip(ups, aims, shares)
        ]
    )


def across(vector, aim):
    flat = vector - (vector @ aim) * aim
    return flat / np.linalg.norm(flat)


def twist_to_object(bones, positions, target, forward_axis, up_axis):
    """Return the axes of joints, as rows, whose up axes point at an object.

    Each joint follows the one above, swings its bone to the next joint, and rotates about
    the bone by the angle that its up axis makes with the object about its forward axis.
    """
    axes, rows = np.eye(3), []
    for bone, start, end in zip(bones, positions, positions[1:]):
        before, aim = (v / np.linalg.norm(v) for v in (np.array(bone) @ axes, end - start))
        normal = np.cross(before, aim)
        swing = np.arctan2(np.linalg.norm(normal), before @ aim)
        axes = axes @ rotation_about(normal, swing) if swing > 1e-12 else axes
        forward, up = forward_axis @ axes, up_axis @ axes
        goal = across(target - start, forward)
        angle = np.arctan2(np.cross(up, goal) @ forward, up @ goal)
        axes = axes @ rotation_about(aim, angle)
        rows.append(axes)
    return np.array(rows)
