"""FBX files of a skeleton and its motion: binary, version 7.4, one take.

Each joint is a model of the type LimbNode with a curve for each angle, a key on each frame
and straight lines between. Curves of positions belong to the root and translated joints.
Without the take the joints have their rest pose, offsets without rotations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from ...animation.motion import Motion
from ...animation.resampling import quaternion_to_channels
from ...errors import DataError, OutputError
from ...geometry.arrays import Array, Floats
from ...geometry.rotations import compose, euler_to_quaternion, invert
from ..file_writing import check_output, write_bytes
from ..number_table import check_lengths
from .document_writer import (
    ROOT_ID,
    format_head,
    format_model,
    format_takes,
    make_properties,
)
from .objects import TICKS_PER_SECOND
from .record_writer import NewObjects, NewRecord, pack_file, pack_value
from .scene_settings import RATE_LIMITS

LATEST_TIME = 2**62
XYZ = "ZYX"  # rotations about fixed axes in SciPy's intrinsic order
LINEAR_KEY = 0x404  # linear interpolation, and tangents set by the user
# Slopes, weights of a third in units of 1/9999, and velocities, as four floats.
KEY_TANGENTS = np.array([0, 0, 0x0D050D05, 0], np.int32).view(np.float32)
ONLY_LAYER = "BaseLayer"


def write_fbx(motion: Motion, path: str | Path, *, overwrite: bool = False) -> None:
    """Write a motion as a binary FBX file in centimeters, with a take named after the file.

    Rotations of all orders are written as continuous angles in the order xyz, as single
    floats, like all curves of FBX: positions are exact to 1e-4 cm within 10 m of the
    origin, and to 1e-3 cm within 100 m. End sites become joints named after their parents.
    Times are frame numbers divided by the frame rate.

    Raise an OutputError if the file exists and `overwrite` is False, if it cannot be
    written, or if a joint's name, a length or the frame rate is not valid in an FBX file.
    """
    write_fbx_takes({Path(path).stem: motion}, path, overwrite=overwrite)


def write_fbx_takes(
    motions: Mapping[str, Motion], path: str | Path, *, overwrite: bool = False
) -> None:
    """Write motions of one skeleton and one length as the takes of a binary FBX file.

    See `write_fbx`; the skeleton has the rest pose of the first.
    """
    check_output(path, overwrite=overwrite)
    try:
        data = _format_takes(motions)
    except DataError as error:
        raise OutputError(path, f"cannot be written: {error}") from None
    write_bytes(path, data, overwrite=overwrite)


def format_fbx(motion: Motion, take: str) -> bytes:
    """Return a motion as the bytes of an FBX file.

    Raise a DataError if a joint's name, a length or the frame rate is not valid there.

    Examples
    --------
    >>> from keyweave import Skeleton
    >>> hip = Skeleton(("hip",), [-1], [[0, 90, 0]])
    >>> data = format_fbx(Motion(hip, [[[0, 0, 0, 1]]] * 9, [[0, 90, 0]] * 9, 24), "still")
    >>> data[:18], b"hip\\0\\1Model" in data
    (b'Kaydara FBX Binary', True)
    """
    return _format_takes({take: motion})


def _format_takes(motions: Mapping[str, Motion]) -> bytes:
    """Return motions of one skeleton and one length as the bytes of an FBX file."""
    take, first = next(iter(motions.items()))
    ticks, objects = _find_ticks(first), NewObjects()
    keys, models = _format_keys(ticks), list[np.int64]()
    for name, motion in motions.items():
        check_lengths(motion, "an FBX file")
        _, layer = _add_take(objects, name, ticks)
        models = models or _add_models(objects, motion)
        for model, kind, values in _list_curves(motion, models):
            _add_curves(objects, model, kind, values, layer, keys)
    head = format_head(first, take, ticks, objects.records)
    body = [
        NewRecord("Objects", [], objects.records),
        NewRecord("Connections", [], objects.connections),
    ]
    return pack_file([*head, *body, format_takes([*motions], ticks)])


def _find_ticks(motion: Motion) -> Array:
    """Return the time of each frame; raise if the rate or the times are out of range."""
    least, most = RATE_LIMITS
    rate = motion.frame_rate
    if not least <= rate <= most:
        problem = f"is {rate:g}; in an FBX file it must be from {least:g} to {most:g}"
        raise DataError("frame_rate", problem)
    ticks = np.rint((motion.start_frame + np.arange(len(motion))) / rate * TICKS_PER_SECOND)
    if np.abs(ticks).max() > LATEST_TIME:
        raise DataError("start_frame", f"is {motion.start_frame:g}, too far from frame 0")
    return ticks.astype(np.int64)


def _add_take(objects: NewObjects, take: str, ticks: Array) -> tuple[np.int64, np.int64]:
    """Add the stack and its layer, and return their ids."""
    if "\0" in take:
        raise DataError("take", "has a NUL in its name")
    ends = [
        (f"{kind}{end}", "time", tick)
        for kind in ("Local", "Reference")
        for end, tick in (("Start", ticks[0]), ("Stop", ticks[-1]))
    ]
    stack = objects.add("AnimationStack", take, "", [make_properties(*ends)])
    layer = objects.add("AnimationLayer", ONLY_LAYER, "", [])
    objects.connect(layer, stack)
    return stack, layer


def _add_models(objects: NewObjects, motion: Motion) -> list[np.int64]:
    """Add the joints and end sites in their rest pose, and return the ids of the models."""
    skeleton = motion.skeleton.add_end_joints()
    models: list[np.int64] = []
    rows = zip(skeleton.names, skeleton.parents.tolist(), skeleton.offsets.tolist())
    for name, parent, offset in rows:
        if not name or "\0" in name:
            problem = (
                f"include {name!r}; in an FBX file each joint needs a name without NUL"
            )
            raise DataError("names", problem)
        size = make_properties(("Size", "double", 1.0))
        flags = NewRecord("TypeFlags", ["Skeleton"])
        attribute = objects.add("NodeAttribute", name, "LimbNode", [size, flags])
        models.append(objects.add("Model", name, "LimbNode", format_model(offset)))
        objects.connect(models[-1], models[parent] if parent >= 0 else ROOT_ID)
        objects.connect(attribute, models[-1])
    return models


def _list_curves(
    motion: Motion, models: Sequence[np.int64]
) -> Iterator[tuple[np.int64, str, Floats]]:
    """Yield a model, "T" or "R", and its positions or angles in degrees on all frames."""
    positions = motion.moved
    degrees = _round_angles(motion)
    for joint in range(len(motion.skeleton)):
        if joint in positions:
            yield models[joint], "T", positions[joint]
        yield models[joint], "R", degrees[:, joint]


def _round_angles(motion: Motion) -> Array:
    """Return the angles in degrees, as floats of 32 bits, shape (n_frames, n_joints, 3).

    Each joint makes up for the rounding of those above it, so that errors do not add up.
    """
    degrees = np.empty((*motion.rotations.shape[:2], 3), np.float32)
    errors = np.empty_like(motion.rotations)  # rotations that rounding took away
    for joints in motion.skeleton.generations:
        rotations = motion.rotations[:, joints]
        if joints[0] > 0:
            above = motion.skeleton.parents[joints]
            rotations = compose(errors[:, above], rotations)
        degrees[:, joints] = np.degrees(quaternion_to_channels(rotations, XYZ))
        angles = np.radians(degrees[:, joints].astype(float))
        stored = euler_to_quaternion(angles[..., ::-1], XYZ)
        errors[:, joints] = compose(invert(stored), rotations)
    return degrees


def _add_curves(
    objects: NewObjects,
    model: np.int64,
    kind: str,
    values: Floats,
    layer: np.int64,
    keys: Sequence[NewRecord],
) -> None:
    """Add the three curves of a model, and the node that connects them with it."""
    channels = [f"d|{axis}" for axis in "XYZ"]
    defaults = zip(channels, ["Number"] * 3, values[0].tolist())
    node = objects.add("AnimationCurveNode", kind, "", [make_properties(*defaults)])
    objects.connect(node, layer)
    objects.connect(node, model, {"T": "Lcl Translation", "R": "Lcl Rotation"}[kind])
    times, *attributes = keys
    for channel, column in zip(channels, np.ascontiguousarray(values.T, np.float32)):
        head = NewRecord("Default", [float(column[0])]), NewRecord("KeyVer", [4009])
        values_record = NewRecord("KeyValueFloat", [column])
        body = [*head, times, values_record, *attributes]
        objects.connect(objects.add("AnimationCurve", "", "", body), node, channel)


def _format_keys(ticks: Array) -> list[NewRecord]:
    """Return the times of the keys, and the attributes that all keys share."""
    return [
        NewRecord("KeyTime", [pack_value(ticks)]),
        NewRecord("KeyAttrFlags", [pack_value(np.array([LINEAR_KEY], np.int32))]),
        NewRecord("KeyAttrDataFloat", [pack_value(KEY_TANGENTS)]),
        NewRecord("KeyAttrRefCount", [pack_value(np.array([len(ticks)], np.int32))]),
    ]
