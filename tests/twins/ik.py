"""Slow twins of the limb solvers: one limb at a time, in plain trigonometry."""

import math

import numpy as np


def rotation_about(axis, angle):
    """Return the matrix for row vectors that turns about an axis, column by column."""
    x, y, z = np.asarray(axis, float) / np.linalg.norm(axis)
    k = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return (np.eye(3) + math.sin(angle) * k + (1 - math.cos(angle)) * k @ k).T


def two_bones(start, lengths, goal, pole, twist=0.0):
    """Return where the middle joint and the end of a limb of two bones are.

    The triangle of the two bones and the way to the goal stands in the half plane that
    the pole vector points to, turned about that way by the twist.
    """
    start, goal = np.asarray(start, float), np.asarray(goal, float)
    a, b = lengths
    way = goal - start
    d = min(max(np.linalg.norm(way), abs(a - b)), a + b)
    aim = way / np.linalg.norm(way)
    side = pole - np.dot(pole, aim) * aim
    side = side / np.linalg.norm(side) @ rotation_about(aim, twist)
    along = (a * a - b * b + d * d) / (2 * d)
    off = math.sqrt(max(a * a - along * along, 0.0))
    return start + along * aim + off * side, start + d * aim


def bent_flat_limb(lengths, bends, distance):
    """Return the bends of a flat limb, all times one factor, whose end is so far off.

    The factor is looked for in small steps from 0 and then halved down.
    """

    def reach(factor):
        angle, x, y = 0.0, lengths[0], 0.0
        for length, bend in zip(lengths[1:], bends):
            angle += factor * bend
            x, y = x + length * math.cos(angle), y + length * math.sin(angle)
        return math.hypot(x, y)

    top = math.pi / max(abs(bend) for bend in bends)
    low, step = 0.0, top / 20000
    while low + step <= top and reach(low + step) > distance:
        if reach(low + step) > reach(low):
            return [low * bend for bend in bends]
        low += step
    high = low + step
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if reach(middle) > distance else (low, middle)
    return [low * bend for bend in bends]
