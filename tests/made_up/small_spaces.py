"""A motion space of two cycles of two joints, which is made and saved at once."""

import numpy as np

import keyweave as kw
from keyweave.methods.style.poses import CyclePoses
from keyweave.methods.style.spans import N_SAMPLES, Cycle

SKELETON = kw.Skeleton(("hips", "leg"), [-1, 0], [[0.0, 90, 0], [0, -40, 0]])


def make_small_space():
    """Return the space of two people who stand still."""
    rotations = np.tile([0.0, 0, 0, 1], (N_SAMPLES, len(SKELETON), 1))
    poses = CyclePoses(rotations, np.zeros((N_SAMPLES, 3)))
    cycles = [
        Cycle(SKELETON, rotations, poses.path, 90.0, 1.5, 1.1, 0.0, name, "walk", (1, 30))
        for name in ("ann", "ben")
    ]
    n_values = 3 * N_SAMPLES * (len(SKELETON) + 1)
    component = np.full((1, n_values), n_values**-0.5)
    return kw.MotionSpace(tuple(cycles), poses, component, np.ones(1), 1.5)
