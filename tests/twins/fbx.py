"""A slow FBX evaluator: every node and time on its own, with 4 x 4 matrices.

Scale is inherited as the FBX SDK describes it: the global rotation and the rest of a parent
are told apart, and the local rotation and scale are placed between or behind them.
"""

import numpy as np
from scipy.spatial.transform import Rotation

MULTIPLIED, NOT_INHERITED = 0, 2


def world(nodes):
    """Return the world matrix of each node; parents come before children.

    A node is a dict of its parent (an index or None) and its properties.
    """
    found, rotations, free = [], [], []
    for node in nodes:
        parent = node["parent"]
        own_rotation, own_scale = turn(node), np.diag([*node["scale"], 1.0])
        above = np.eye(4) if parent is None else found[parent]
        turned = np.eye(4) if parent is None else rotations[parent]
        # What is left of the parent without its rotation: scale, and shear with inherit 1.
        rest = np.linalg.inv(turned) @ without_move(above)
        kind = node["inherit"]
        if kind == MULTIPLIED:
            linear = turned @ own_rotation @ rest @ own_scale
        elif kind == NOT_INHERITED:
            passed = np.eye(4) if parent is None else free[parent]
            linear = turned @ own_rotation @ passed @ own_scale
        else:
            linear = turned @ rest @ own_rotation @ own_scale
        matrix = linear.copy()
        matrix[:3, 3] = (above @ local(node)[:, 3])[:3]
        found.append(matrix)
        rotations.append(
            turned @ own_rotation if kind != 1 else turned @ rest @ own_rotation
        )
        free.append(
            rest if kind == MULTIPLIED else passed if kind == NOT_INHERITED else np.eye(4)
        )
    return found


def local(node):
    """Return T Roff Rp Rpre R Rpost^-1 Rp^-1 Soff Sp S Sp^-1."""
    steps = [
        move(node["translation"]),
        move(node["rotation_offset"]),
        move(node["rotation_pivot"]),
        turn(node),
        move(-np.array(node["rotation_pivot"])),
        move(node["scaling_offset"]),
        move(node["scaling_pivot"]),
        np.diag([*node["scale"], 1.0]),
        move(-np.array(node["scaling_pivot"])),
    ]
    return np.linalg.multi_dot(steps)


def turn(node):
    """Return Rpre R Rpost^-1; without RotationActive R alone, in the order xyz."""
    if not node["active"]:
        return matrix(node["rotation"], "xyz")
    post = np.linalg.inv(matrix(node["post"], "xyz"))
    return matrix(node["pre"], "xyz") @ matrix(node["rotation"], node["order"]) @ post


def matrix(degrees, order):
    """Return the rotation about the fixed axes in their order."""
    angles = [degrees["xyz".index(axis)] for axis in order]
    turned = np.eye(4)
    turned[:3, :3] = Rotation.from_euler(order, angles, degrees=True).as_matrix()
    return turned


def move(vector):
    """Return a translation."""
    moved = np.eye(4)
    moved[:3, 3] = vector
    return moved


def without_move(matrix):
    """Return a matrix without its translation."""
    linear = matrix.copy()
    linear[:3, 3] = 0
    return linear
