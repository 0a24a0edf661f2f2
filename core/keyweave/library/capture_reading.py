"""Reading a capture into a library: its motion as an array, its facts and its picture.

The array of a motion is float32, shape (n_frames, 4 n_joints + 3 + 3 n_translated):
rotations, then positions of the root, then translations. That of the controls of a rig has
a column for each channel. An array is named by its contents, and gets its name only when it
is complete.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..animation.clip import Clip
from ..animation.feet.detection import find_contacts
from ..animation.kinematics import figure_height, find_traveling_joint, joint_positions
from ..animation.motion import Motion
from ..animation.skeleton import Skeleton
from ..errors import FileFormatError, KeyweaveError, ignore_warnings
from ..formats import READERS, find_suffix, is_scene_file, load_takes
from ..formats.acclaim.amc import find_asf
from ..formats.file_reading import digest_file, digest_text, stamp_file
from ..formats.file_writing import make_folder, write_bytes
from ..formats.text_file import decode_values, encode_values
from ..geometry.arrays import Floats
from ..methods.texturing.prepared.source_contents import TYPES
from .clip_records import ClipRecord, find_array, find_thumbnail
from .scene_reading import ClipPart, read_scene_clips

DIGITS = 40  # of digests
THUMBNAIL_SIZE, THUMBNAIL_POSES = (320, 64), 5
STEP_SECONDS, MIN_STEP = 0.2, 2.0  # the path's direction is that of steps of as many cm


class Reading(NamedTuple):
    """A clip that was read, and as JSON its skeleton and the channels of its rig."""

    record: ClipRecord
    skeleton: str = ""
    rig: str = ""

    @property
    def contents(self) -> dict[str, str]:
        """Its skeleton and the channels of its rig by digest; many clips share them."""
        both = (self.record.skeleton, self.skeleton), (self.record.rig, self.rig)
        return {digest: content for digest, content in both if content}


def digest_capture(path: Path) -> str:
    """Return the digest of a file's contents, by which the library knows it."""
    return digest_file(path)[:DIGITS]


def read_clips(record: ClipRecord, folder: Path, *, thumbnails: bool) -> list[Reading]:
    """Read the file of a record, write arrays and pictures, and return the facts.

    A file has a clip for each of its takes or rigs. One that cannot be read is a clip with
    an error. Raise an OutputError if an array cannot be written.
    """
    stamped = record.path, record.size, record.modified, record.digest
    bare = ClipRecord(*stamped, **record.written)
    try:
        if (companion := _find_companion(record.path)) is not None:
            bare = replace(bare, companion=companion, stamp=str(stamp_file(companion)))
        with ignore_warnings():
            parts = _read_parts(record.path)
    except FileFormatError as error:
        return [Reading(replace(bare, error=error.problem))]
    except (KeyweaveError, OSError) as error:
        return [Reading(replace(bare, error=str(error)))]
    return [_keep_part(bare, part, folder, thumbnails) for part in parts]


def _read_parts(path: Path) -> list[ClipPart]:
    if is_scene_file(path):
        return read_scene_clips(path)
    return [ClipPart(name, motion) for name, motion in load_takes(path).items()]


def _keep_part(bare: ClipRecord, part: ClipPart, folder: Path, thumbnails: bool) -> Reading:
    """Write the arrays and the picture of a part of a file, and return its facts."""
    bare, motion, controls = replace(bare, part=part.part), part.motion, part.controls
    if motion is None:
        return Reading(replace(bare, error=part.problem))
    array, content, rig = write_motion(motion, folder), _encode_skeleton(motion), ""
    if thumbnails:
        write_thumbnail(motion, folder, array)
    facts = {**measure_facts(motion), "notes": motion.notes}
    if controls is not None:
        rig = json.dumps([controls.channels, dict(controls.rotation_orders)])
        facts["rig"] = digest_text(rig)[:DIGITS]
        facts["controls"] = _write_array([controls.values], folder)
    skeleton = digest_text(content)[:DIGITS]
    return Reading(replace(bare, array=array, skeleton=skeleton, **facts), content, rig)


def _find_companion(path: Path) -> Path | None:
    row = READERS.get(find_suffix(path))
    return find_asf(path) if row is not None and "asf" in row.options else None


def _encode_skeleton(motion: Motion) -> str:
    """Return a skeleton and its translated joints as JSON."""
    skeleton = motion.skeleton, motion.translated
    return json.dumps(encode_values(skeleton, TYPES))


def decode_skeleton(content: str) -> tuple[Skeleton, Any]:
    """Return a skeleton and the indices of its translated joints."""
    skeleton, translated = decode_values(json.loads(content), TYPES)
    return skeleton, translated


# Arrays


def write_motion(motion: Motion, folder: Path) -> str:
    """Write the array of a motion, unless the library has it; return its name."""
    parts = motion.rotations, motion.root_positions, motion.translations
    return _write_array([part.reshape(len(motion), -1) for part in parts], folder)


def _write_array(parts: Sequence[Floats], folder: Path) -> str:
    """Write the columns of parts, unless the library has them; return their name."""
    file = BytesIO()
    np.save(file, np.concatenate(parts, axis=1, dtype=np.float32, casting="same_kind"))
    data = file.getvalue()
    array = sha256(data).hexdigest()[:DIGITS]
    path = find_array(folder, array)
    if not (path.is_file() and path.stat().st_size == len(data)):
        make_folder(path.parent, parents=True)
        write_bytes(path, [data], overwrite=True)
    return array


def map_motion(record: ClipRecord, folder: Path, skeleton: Skeleton, moves: Any) -> Floats:
    """Return the array of a clip's motion, mapped into memory.

    Raise a FileFormatError if it is missing, cut off or of another motion.
    """
    width = 4 * len(skeleton) + 3 + 3 * len(moves)
    return _map_array(folder, record.array, (record.n_frames, width))


def _map_array(folder: Path, name: str, shape: tuple[int, int]) -> Floats:
    path = find_array(folder, name)
    try:
        rows = np.load(path, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError):
        raise FileFormatError(path, "is missing or cut off") from None
    if rows.shape != shape or rows.dtype != np.float32:
        raise FileFormatError(path, "is of another motion")
    return np.asarray(rows)


def build_controls(record: ClipRecord, folder: Path, content: str) -> Clip:
    """Return the channels of a clip's rig; errors are those of `map_motion`."""
    channels, orders = json.loads(content)
    rows = _map_array(folder, record.controls, (record.n_frames, len(channels)))
    rate, start = record.frame_rate, record.start_frame
    return Clip(np.asarray(rows, float), channels, rate, start, orders, record.up_axis)


def build_motion(
    rows: Floats, record: ClipRecord, skeleton: Skeleton, moves: Any
) -> Motion:
    """Return the motion of a clip's array."""
    n_frames, end = len(rows), 4 * len(skeleton)
    return Motion(
        skeleton,
        np.asarray(rows[:, :end], float).reshape(n_frames, -1, 4),
        np.asarray(rows[:, end : end + 3], float),
        frame_rate=record.frame_rate,
        start_frame=record.start_frame,
        translated=moves,
        translations=np.asarray(rows[:, end + 3 :], float).reshape(n_frames, -1, 3),
        up_axis=record.up_axis,
        notes=record.notes,
    )


# Facts


def measure_facts(motion: Motion) -> dict[str, Any]:
    """Return the numbers by which a clip is found."""
    path = _find_path(motion)
    lengths = np.linalg.norm(np.diff(path, axis=0), axis=1)
    seconds = len(motion) / motion.frame_rate
    distance = float(lengths.sum()) / 100
    return {
        "n_frames": len(motion),
        "n_joints": len(motion.skeleton),
        "frame_rate": motion.frame_rate,
        "start_frame": motion.start_frame,
        "up_axis": motion.up_axis,
        "height": figure_height(motion),
        "distance": distance,
        "speed": distance / seconds,
        "turn": _measure_turn(path),
        "contacts": _count_contacts(motion),
        "loop_error": _measure_loop(motion),
    }


def _find_path(motion: Motion) -> Floats:
    """Return the path over the ground in steps, with the axis to the left second."""
    joint = find_traveling_joint(motion.moved, motion.rotations)
    step = max(1, round(STEP_SECONDS * motion.frame_rate))
    rows = np.unique([*range(0, len(motion), step), len(motion) - 1])
    ground = (2, 0) if motion.up_axis == "y" else (0, 1)
    return np.asarray(motion.moved[joint][rows][:, ground])


def _measure_turn(path: Floats) -> float:
    """Return the change of a path's direction in degrees."""
    steps = np.diff(path, axis=0)
    steps = steps[np.linalg.norm(steps, axis=1) > MIN_STEP]
    angles = np.arctan2(steps[:, 1], steps[:, 0])
    turns = (np.diff(angles) + np.pi) % (2 * np.pi) - np.pi
    return float(np.degrees(turns.sum()))


def _measure_loop(motion: Motion) -> float:
    """Return the mean distance of joints in the first and last pose, in one place."""
    positions = joint_positions(motion.take(np.array([0, len(motion) - 1])))
    joint = find_traveling_joint(motion.moved, motion.rotations)
    up = "xyz".index(motion.up_axis)
    positions = positions - np.where(np.arange(3) == up, 0, positions[:, [joint]])
    return float(np.linalg.norm(positions[1] - positions[0], axis=-1).mean())


def _count_contacts(motion: Motion) -> Mapping[str, int]:
    """Return the number of contacts of each foot; none for a figure without feet."""
    with suppress(KeyweaveError):
        contacts = find_contacts(motion)
        return {foot: len(contacts.runs(foot)) for foot in contacts.feet}
    return {}


def write_thumbnail(motion: Motion, folder: Path, array: str) -> None:
    """Write the picture of poses that are spread over a motion, unless there is one."""
    # Imported here, since a scan without pictures does not paint.
    from ..reports.bodies import build_body, paint_strip
    from ..reports.bodies.painter import encode_pixels

    path = find_thumbnail(folder, array)
    if path.is_file():
        return
    with suppress(KeyweaveError):  # a figure of one joint has no body
        rows = np.linspace(0, len(motion) - 1, THUMBNAIL_POSES).astype(int)
        body = build_body(motion.take(rows))
        poses = range(THUMBNAIL_POSES)
        pixels = paint_strip(body, poses, role="result", size=THUMBNAIL_SIZE)
        make_folder(path.parent, parents=True)
        write_bytes(path, encode_pixels(pixels, 32), overwrite=True)
