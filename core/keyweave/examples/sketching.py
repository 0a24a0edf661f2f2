"""Sketches of a motion: keys on a few joints at regular intervals.

Channels follow natural cubic splines between keys; all other joints keep a rest pose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike

from ..animation.clip import name_columns
from ..animation.frame_range import list_stepped_rows
from ..animation.motion import Motion
from ..animation.resampling import quaternion_to_channels
from ..animation.skeleton import ROTATE, TRANSLATE, Skeleton
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
from ..geometry.splines import NaturalSpline
from ..methods.feet.footprints import find_kept


def key_frames(motion: Motion, every: int = 10) -> Floats:
    """Return the numbers of the first frame, every `every`-th after it, and the last.

    Raises
    ------
    SettingError
        If `every` is less than 1.

    Examples
    --------
    >>> from keyweave.examples import load_walk
    >>> key_frames(load_walk().cut(1, 30), every=12)
    array([ 1., 13., 25., 30.])
    """
    return motion.frames[list_key_rows(motion, every)]


def sketch(
    motion: Motion,
    *,
    joints: Sequence[str],
    every: int = 10,
    frames: ArrayLike | None = None,
    rest: ArrayLike | None = None,
) -> Motion:
    """Return a sketch of a motion, with keys on a few joints and on the root's path.

    Parameters
    ----------
    motion : Motion
    joints : sequence of str
        Joints with keyed rotations.
    every : int
        Frames between keys; the last frame also has a key.
    frames : array_like, optional
        Numbers of the frames with keys, instead of `every`.
    rest : array_like, shape (n_joints, 4), optional
        Pose of all other joints; by default `hanging_pose`.

    Returns
    -------
    Motion
        A motion of the same length, equal to `motion` at the keys. Between keys, rotations
        are natural cubic splines of exponential maps relative to their means.

    Raises
    ------
    UnknownNameError
        If a joint is not in the skeleton.
    SettingError
        If `every` is less than 1.
    DataError
        If a frame is not in the motion.

    Examples
    --------
    >>> from keyweave.examples import load_walk
    >>> walk = load_walk().cut(1, 60)
    >>> blocked = sketch(walk, joints=["LeftUpLeg", "LeftLeg"], every=8)
    >>> len(blocked)
    60
    """
    keyed = [motion.skeleton.index(name) for name in joints]
    rows = list_key_rows(motion, every)
    if frames is not None:
        rows = np.flatnonzero(find_kept(motion, frames)).tolist()
    pose = hanging_pose(motion.skeleton) if rest is None else np.asarray(rest, float)
    rotations = np.repeat(pose[np.newaxis], len(motion), axis=0)
    rotations[:, keyed] = _spline_rotations(motion.rotations[:, keyed], rows)
    path = NaturalSpline(rows, motion.root_positions[rows])(np.arange(len(motion)))
    return motion.with_(rotations=rotations, root_positions=path)


def hanging_pose(skeleton: Skeleton) -> Floats:
    """Return a standing pose with hanging arms.

    Parameters
    ----------
    skeleton : Skeleton
        The joints LeftArm and RightArm are lowered; others keep the rest pose.

    Returns
    -------
    ndarray, shape (n_joints, 4)
        Unit quaternions.

    Examples
    --------
    >>> from keyweave.examples import load_walk
    >>> skeleton = load_walk().skeleton
    >>> pose = hanging_pose(skeleton)
    >>> pose[skeleton.index("Head")]
    array([0., 0., 0., 1.])
    >>> pose[skeleton.index("LeftArm")].round(2)
    array([ 0.  ,  0.  , -0.64,  0.77])
    """
    pose = np.zeros((len(skeleton), 4))
    pose[:, 3] = 1.0
    for name, sign in (("LeftArm", -1.0), ("RightArm", 1.0)):
        if name in skeleton.names:
            lowered = [0.0, 0.0, sign * np.radians(80)]
            pose[skeleton.index(name)] = vector_to_quaternion(lowered)
    return pose


def sketch_curves(
    motion: Motion, joints: Sequence[str], every: int = 10
) -> list[AnimCurve]:
    """Return the keys of `sketch` as animation curves.

    Parameters
    ----------
    motion : Motion
    joints : sequence of str
        Joints with keyed rotations.
    every : int
        Frames between keys; the last frame also has a key.

    Returns
    -------
    list of AnimCurve
        The path of the root, then the Euler angles ``rotateX``, ``rotateY`` and
        ``rotateZ`` of each joint, with spline tangents. Angles are continuous.

    Examples
    --------
    >>> from keyweave.examples import load_walk
    >>> curves = sketch_curves(load_walk(), ["LeftLeg"])
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
    return make_curves(list_key_rows(motion, every), values, motion, "spline")


def make_curves(
    rows: Sequence[int], values: Mapping[str, Floats], motion: Motion, tangents: str
) -> list[AnimCurve]:
    """Return curves with keys on some frames of a motion.

    Rows of these frames are numbered from 0. Each channel has values, shape (n_frames,), on
    all frames. All tangents have one type.
    """
    times, rate = motion.frames[[*rows]] / motion.frame_rate, motion.frame_rate
    return [
        AnimCurve(channel, times, v[[*rows]], tangents, tangents, frame_rate=rate)
        for channel, v in values.items()
    ]


def list_key_rows(motion: Motion, every: int) -> list[int]:
    """Return the first row, every `every`-th after it, and the last."""
    if every < 1:
        raise SettingError("every", every, "1 or more")
    return list_stepped_rows(len(motion), every)


def _spline_rotations(rotations: Floats, rows: list[int]) -> Floats:
    mean = mean_rotation(rotations)
    vectors = unwrap_vectors(quaternion_to_vector(compose(invert(mean), rotations)))
    splined = NaturalSpline(rows, vectors[rows])(np.arange(len(rotations)))
    return compose(mean, vector_to_quaternion(splined))
