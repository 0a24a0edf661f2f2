"""Motions turned to another axis that points up; a scene's own is the user's preference."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from keyweave.animation.motion import Motion
from keyweave.errors import SettingError
from keyweave.geometry.arrays import Floats

# Which column goes to x, y and z, its sign, and how a turn about an axis is then called.
TURNS = {
    "z": ([0, 2, 1], [1.0, -1.0, 1.0], str.maketrans("YZ", "ZY")),
    "y": ([0, 2, 1], [1.0, 1.0, -1.0], str.maketrans("YZ", "ZY")),
}


def turn_up(motion: Motion, up_axis: str) -> Motion:
    """Return a motion with another axis up; the figure itself moves as it did.

    Who looked along z while y was up looks against y while z is, as in Maya.

    Parameters
    ----------
    motion : Motion
    up_axis : {"y", "z"}

    Raises
    ------
    SettingError
        If the axis is another.

    Examples
    --------
    >>> from made_up import walker
    >>> walk = walker(1.0)
    >>> turned = turn_up(walk, "z")
    >>> bool(turned.root_positions[0, 2] == walk.root_positions[0, 1])
    True
    """
    if up_axis not in TURNS:
        raise SettingError("up_axis", up_axis, "'y' or 'z'")
    if motion.up_axis == up_axis:
        return motion
    skeleton = motion.skeleton
    letters = TURNS[up_axis][2]
    return replace(
        motion,
        skeleton=replace(
            skeleton,
            offsets=turned(skeleton.offsets, up_axis),
            rotation_orders=tuple(o.translate(letters) for o in skeleton.rotation_orders),
            end_site_offsets=turned(skeleton.end_site_offsets, up_axis),
            channels=tuple(
                tuple(channel.translate(letters) for channel in joint)
                for joint in skeleton.channels
            ),
        ),
        rotations=turned(motion.rotations, up_axis),
        root_positions=turned(motion.root_positions, up_axis),
        translations=turned(motion.translations, up_axis),
        up_axis=up_axis,
    )


def upright(values: Floats, up_axis: str) -> Floats:
    """Return vectors or quaternions, given with y up, in axes of which another may be up.

    Examples
    --------
    >>> upright(np.array([0.0, 175.0, 20.0]), "z").tolist()
    [0.0, -20.0, 175.0]
    """
    return values if up_axis == "y" else turned(values, up_axis)


def turned(values: Floats, up_axis: str) -> Floats:
    """Turn vectors, or the vectors of quaternions; shape (..., 3) or (..., 4)."""
    columns, signs, _ = TURNS[up_axis]
    vectors = values[..., columns] * signs
    return np.concatenate([vectors, values[..., 3:]], axis=-1)
