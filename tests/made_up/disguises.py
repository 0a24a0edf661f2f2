"""Motions in disguise: the same movement with other names, axes, units and joint order."""

import numpy as np

from keyweave import Motion, Skeleton
from keyweave.animation.kinematics import forward_kinematics
from keyweave.geometry.rotations import compose, invert, rotate

Z_UP = np.array([np.sqrt(0.5), 0.0, 0.0, np.sqrt(0.5)])


def disguise(motion, rng, scale=0.01):
    """Return a motion with other names, rest axes and joint order, in meters and with z up.

    Parameters
    ----------
    motion : Motion
        With y up.
    rng : numpy.random.Generator
    scale : float
        Of lengths.

    Returns
    -------
    motion : Motion
    names : dict of str to str
        New name of each joint.
    """
    skeleton, parents = motion.skeleton, motion.skeleton.parents
    axes = rng.standard_normal((len(skeleton), 4))
    axes /= np.linalg.norm(axes, axis=1, keepdims=True)
    back = invert(axes)
    positions, rotations = forward_kinematics(motion)
    world = compose(compose(Z_UP, rotations), axes)
    local = np.array(world)
    local[:, 1:] = compose(invert(world[:, parents[1:]]), world[:, 1:])
    offsets = scale * skeleton.offsets
    offsets[1:] = rotate(back[parents[1:]], offsets[1:])
    order = _shuffle(parents.tolist(), rng)
    places = np.argsort(order)
    names = {name: f"joint{place:03}" for name, place in zip(skeleton.names, places)}
    disguised = Skeleton(
        [names[skeleton.names[joint]] for joint in order],
        [-1, *places[parents[order[1:]]]],
        offsets[order],
        end_site_parents=places[skeleton.end_site_parents],
        end_site_offsets=scale
        * rotate(back[skeleton.end_site_parents], skeleton.end_site_offsets),
    )
    translations = rotate(back[parents[motion.translated]], scale * motion.translations)
    root = scale * rotate(Z_UP, positions[:, 0])
    rate, start = motion.frame_rate, motion.start_frame
    moved = places[motion.translated], translations
    return Motion(disguised, local[:, order], root, rate, start, *moved, "z"), names


def _shuffle(parents, rng):
    """Return the joints in a random order with parents before children."""
    order, waiting = [0], list(range(1, len(parents)))
    while waiting:
        ready = [joint for joint in waiting if parents[joint] in order]
        order.append(int(rng.choice(ready)))
        waiting.remove(order[-1])
    return order
