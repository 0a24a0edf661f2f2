"""Sketches made from a motion: keys on a few joints at regular intervals.

Between keys the channels follow natural cubic splines; all other joints keep a rest pose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike
from scipy.interpolate import CubicSpline

from ..animation.motion import Motion
from ..animation.resampling import quaternion_to_channels
from ..animation.skeleton import ROTATE, TRANSLATE
from ..curves.anim_curve import AnimCurve
from ..errors import SettingError
from ..geometry.arrays import Floats
from ..geometry.rotations import (
    compose,
    invert,
    mean_rotation,
    quaternion_to_vector,
    unwrap_vectors,
    vector_to_quaternion,
)
from .figure import hanging_pose


def key_frames(motion: Motion, every: int = 10) -> Floats:
    """Return the first frame's number, each `every`-th after it, and the last.

    Raises
    ------
    SettingError
        If `every` is less than 1.

    Examples
    --------
    >>> from keyweave.examples import walker
    >>> key_frames(walker(1.0), every=12)
    array([ 1., 13., 25., 30.])
    """
    return motion.frames[_list_key_rows(motion, every)]


def sketch(
    motion: Motion,
    *,
    joints: Sequence[str],
    every: int = 10,
    rest: ArrayLike | None = None,
) -> Motion:
    """Keep keys on a few joints and on the root's path, and forget the rest.

    Parameters
    ----------
    motion : Motion
    joints : sequence of str
        The joints whose rotations are keyed.
    every : int
        Frames from key to key; the last frame has one too.
    rest : array_like, shape (n_joints, 4), optional
        The pose that all other joints keep; by default `hanging_pose`.

    Returns
    -------
    Motion
        As long as the given one and equal to it at the keys. In between, rotations
        are natural cubic splines of exponential maps relative to their means.

    Raises
    ------
    UnknownNameError
        If a joint is not in the skeleton.
    SettingError
        If `every` is less than 1.

    Examples
    --------
    >>> from keyweave.examples import walker
    >>> blocked = sketch(walker(2.0), joints=["LeftUpLeg", "LeftLeg"], every=8)
    >>> len(blocked)
    60
    """
    keyed = [motion.skeleton.index(name) for name in joints]
    rows = _list_key_rows(motion, every)
    pose = hanging_pose(motion.skeleton) if rest is None else np.asarray(rest, float)
    rotations = np.repeat(pose[np.newaxis], len(motion), axis=0)
    rotations[:, keyed] = _spline_rotations(motion.rotations[:, keyed], rows)
    path = _spline_values(motion.root_positions[rows], rows, len(motion))
    return motion.with_(rotations=rotations, root_positions=path)


def sketch_curves(
    motion: Motion, joints: Sequence[str], every: int = 10
) -> list[AnimCurve]:
    """Return the keys of `sketch` as animation curves.

    Parameters
    ----------
    motion : Motion
    joints : sequence of str
        The joints whose rotations are keyed.
    every : int
        Frames from key to key; the last frame has one too.

    Returns
    -------
    list of AnimCurve
        The root's path first, then three Euler angles of each joint, ``rotateX`` and
        so on, with spline tangents. Angles do not jump from key to key.

    Examples
    --------
    >>> from keyweave.examples import walker
    >>> curves = sketch_curves(walker(2.0), ["LeftLeg"])
    >>> [curve.channel for curve in curves][2:4]
    ['Hips.translateZ', 'LeftLeg.rotateX']
    """
    skeleton = motion.skeleton
    values = name_columns(skeleton.names[0], TRANSLATE, motion.root_positions)
    for name in joints:
        joint = skeleton.index(name)
        order = skeleton.rotation_orders[joint]
        angles = quaternion_to_channels(motion.rotations[:, joint], order)
        values.update(name_columns(name, ROTATE, angles))
    return make_spline_curves(values, motion, every)


def make_spline_curves(
    values: Mapping[str, Floats], motion: Motion, every: int
) -> list[AnimCurve]:
    """Return curves with a key on each `every`-th frame of a motion and on its last.

    Parameters
    ----------
    values : mapping of str to ndarray, shape (n_frames,)
        By channel, on the motion's frames.
    motion : Motion
    every : int
    """
    return make_curves(_list_key_rows(motion, every), values, motion, "spline")


def make_curves(
    rows: Sequence[int], values: Mapping[str, Floats], motion: Motion, tangents: str
) -> list[AnimCurve]:
    """Return curves keyed on some rows of a motion; see `make_spline_curves`."""
    times, rate = motion.frames[[*rows]] / motion.frame_rate, motion.frame_rate
    return [
        AnimCurve(channel, times, v[[*rows]], tangents, tangents, frame_rate=rate)
        for channel, v in values.items()
    ]


def name_columns(
    node: str, attributes: Sequence[str], columns: Floats
) -> dict[str, Floats]:
    """Return columns, shape (n_frames, n_attributes), by the channels that they are of."""
    return {f"{node}.{name}": column for name, column in zip(attributes, columns.T)}


def _list_key_rows(motion: Motion, every: int) -> list[int]:
    if every < 1:
        raise SettingError("every", every, "1 or more")
    last = len(motion) - 1
    return [*range(0, last, every), last]


def _spline_rotations(rotations: Floats, rows: list[int]) -> Floats:
    mean = mean_rotation(rotations)
    vectors = unwrap_vectors(quaternion_to_vector(compose(invert(mean), rotations)))
    splined = _spline_values(vectors[rows], rows, len(rotations))
    return compose(mean, vector_to_quaternion(splined))


def _spline_values(values: Floats, rows: list[int], n_frames: int) -> Floats:
    if len(rows) == 1:
        return np.repeat(values, n_frames, axis=0)
    spline = CubicSpline(rows, values, bc_type="natural")
    splined: Floats = spline(np.arange(n_frames))
    return splined
