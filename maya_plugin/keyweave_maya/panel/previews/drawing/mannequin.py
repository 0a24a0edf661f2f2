"""The mannequin: a figure that stands where no motion is shown yet."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from keyweave.animation.motion import Motion
from keyweave.animation.skeleton import Skeleton
from keyweave.reports.bodies.body import build_body, replace_tones

from ..figure import PreviewFigure

JOINTS = {  # parent, and offset from it in centimeters
    "Hips": ("", (0, 0, 0)),
    "Spine": ("Hips", (0, 12, -1)),
    "Chest": ("Spine", (0, 20, -1)),
    "Neck": ("Chest", (0, 20, 0)),
    "Head": ("Neck", (0, 10, 2)),
    "LeftShoulder": ("Chest", (6, 15, 0)),
    "LeftArm": ("LeftShoulder", (12, 0, -1)),
    "LeftForeArm": ("LeftArm", (7, -26, -2)),
    "LeftHand": ("LeftForeArm", (3, -23, 7)),
    "LeftUpLeg": ("Hips", (9, -4, 0)),
    "LeftLeg": ("LeftUpLeg", (3, -41, 2)),
    "LeftFoot": ("LeftLeg", (2, -41, -4)),
    "LeftToe": ("LeftFoot", (2, -7, 13)),
}
HIP_HEIGHT = 95  # centimeters


@lru_cache(maxsize=1)
def build_mannequin() -> PreviewFigure:
    """Return a figure that stands on the ground, all in muted tones.

    Examples
    --------
    >>> build_mannequin().n_rows
    1
    """
    rows = dict(JOINTS)
    for name, (parent, (x, y, z)) in JOINTS.items():
        if name.startswith("Left"):
            rows[name.replace("Left", "Right")] = (
                parent.replace("Left", "Right"),
                (-x, y, z),
            )
    names = [*rows]
    parents = [names.index(parent) if parent else -1 for parent, _ in rows.values()]
    offsets = np.array([offset for _, offset in rows.values()], dtype=float)
    skeleton = Skeleton(tuple(names), parents, offsets)
    rotations = np.tile([0.0, 0.0, 0.0, 1.0], (1, len(names), 1))
    motion = Motion(skeleton, rotations, np.array([[0.0, HIP_HEIGHT, 0.0]]), 24.0)
    return PreviewFigure("", "sketch", replace_tones(build_body(motion)), 1.0, 24.0)
