"""FBX: the motion of a skeleton, as the scene in a binary or ASCII file shows it.

A take is sampled on the frames of the file. The world is rotated so that y is up and z is
the front, and lengths are in centimeters. Rotations are relative to the joint above and
include pre- and post-rotations. Scale moves the joints below it, and is then dropped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from ..._text import format_list
from ...animation.kinematics import compute_local_transforms, list_joint_channels
from ...animation.motion import Motion
from ...animation.skeleton import Skeleton
from ...errors import FileFormatError, KeyweaveError
from ...geometry.arrays import Floats
from ..bvh_hierarchy import make_names_unique
from ..file_reading import file_reader
from ..text_file import read_bytes
from .contents import choose_take, note_takes
from .node_transforms import Locals, NodeTree
from .objects import FbxDocument
from .records import RecordError
from .scene_settings import Frame, read_clock, read_frame
from .skeletons import choose_skeleton, find_animated, make_tree
from .stacks import Take, read_takes
from .text import parse_records

CHUNK = 2048
LISTED_NODES = 4
OFFSET_TOLERANCE = 1e-5  # centimeters by which a joint may move and count as still
SCALE_TOLERANCE = 1e-4


@file_reader("an FBX file")
def read_fbx(
    path: str | Path,
    *,
    take: str | None = None,
    root: str | None = None,
    frame_rate: float | None = None,
    scale: float | None = None,
    up_axis: str | None = None,
) -> Motion:
    """Read the motion of a skeleton from an FBX file of version 7.0 or newer.

    The joints are those of the largest skeleton in the file. The rest pose is that of the
    file without animation; a bind pose is not read.

    Parameters
    ----------
    path : str or Path
    take : str, optional
        Name of the take. By default the first that has curves.
    root : str, optional
        Name of the joint to start at, to read another skeleton or a part of one.
    frame_rate : float, optional
        Frames per second to sample the take at. By default the rate of the file.
    scale : float, optional
        Centimeters per unit of the file. By default as the file states.
    up_axis : {"y", "z"}, optional
        Axis that points up in the file. By default as the file states.

    Returns
    -------
    Motion
        `start_frame` is the time at which the take starts, in frames.

    Raises
    ------
    FileFormatError
        If the file is not a valid FBX file, its version is older than 7.0, it has no
        joints, or it has no take or joint of that name.
    """
    with _explain(path):
        document, takes = _read_document(path)
        chosen = choose_take(takes, take)
        motion = _read_motion(document, chosen, root, frame_rate, (scale, up_axis))
        return (
            motion
            if take
            else motion.with_(notes=(*note_takes(takes, chosen), *motion.notes))
        )


@file_reader("an FBX file")
def read_fbx_takes(path: str | Path) -> dict[str, Motion]:
    """Read the motion of each take with curves by its name; see `read_fbx`.

    A file with one such take, or none, has one motion, with an empty name.
    """
    with _explain(path):
        document, takes = _read_document(path)
        animated: dict[str, Take | None] = {
            take.object.name: take for take in takes if take.animated
        }
        if len(animated) < 2:
            animated = {"": choose_take(takes, None)}
        return {
            name: _read_motion(document, take, None, None, (None, None))
            for name, take in animated.items()
        }


def _read_document(path: str | Path) -> tuple[FbxDocument, Sequence[Take]]:
    document = FbxDocument(*parse_records(read_bytes(path)))
    return document, read_takes(document)


@contextmanager
def _explain(path: str | Path) -> Iterator[None]:
    """Raise the errors of a motion as errors that name the file."""
    try:
        yield
    except RecordError as error:
        raise FileFormatError(path, error.problem, error.line) from None
    except FileFormatError:
        raise
    except KeyweaveError as error:
        raise FileFormatError(path, f"the motion cannot be read: {error}") from None


def _read_motion(
    document: FbxDocument,
    take: Take | None,
    root: str | None,
    frame_rate: float | None,
    frame_options: tuple[float | None, str | None],
) -> Motion:
    figure = choose_skeleton(document, find_animated(document, take), root)
    tree, n_above = make_tree(document, figure.joints)
    clock = read_clock(document, take, len(tree.models), frame_rate)
    frame = read_frame(document, *frame_options)
    poses = [
        _pose_joints(tree, n_above, tree.evaluate_locals(take, times), frame)
        for times in np.array_split(clock.times, -(-clock.n_frames // CHUNK))
    ]
    rotations, offsets, scales = map(np.concatenate, zip(*poses))
    _, rest, _ = _pose_joints(tree, n_above, tree.evaluate_locals(None, np.zeros(1)), frame)
    moves = np.flatnonzero(np.ptp(offsets, axis=0).max(axis=-1) > OFFSET_TOLERANCE)
    moves = moves[moves > 0]
    still = offsets[0].copy()
    still[moves] = rest[0, moves]
    orders = tuple(tree.find_order(n_above + row) for row in range(len(still)))
    names, name_notes = make_names_unique(joint.name or "joint" for joint in figure.joints)
    skeleton = Skeleton(
        names,
        tree.parents[n_above:] - n_above,
        still,
        orders,
        channels=list_joint_channels(orders, moves.tolist()),
    )
    return Motion(
        skeleton,
        rotations,
        offsets[:, 0],
        clock.frame_rate,
        clock.start_frame,
        translated=moves,
        translations=offsets[:, moves],
        notes=(
            *figure.notes,
            *name_notes,
            *frame.notes,
            *clock.notes,
            *_note_scales(tree, scales),
        ),
    )


def _pose_joints(
    tree: NodeTree, n_above: int, local: Locals, frame: Frame
) -> tuple[Floats, Floats, Floats]:
    """Return rotations and positions of joints relative to those above, and node scales."""
    local = frame.mirror(local)
    if not (local.scales == 1).all():
        world = tree.evaluate_worlds(local)
        joints = frame.turn(world.find_rotations(n_above), world.positions[:, n_above:])
        return (
            *compute_local_transforms(*joints, tree.parents[n_above:] - n_above),
            local.scales,
        )
    rotations, positions = (np.array(a[:, n_above:]) for a in local[::2])
    top = tree.cut(n_above + 1).evaluate_worlds(
        Locals(*(a[:, : n_above + 1] for a in local))
    )
    root = frame.turn(top.find_rotations(n_above), top.positions[:, n_above:])
    rotations[:, :1], positions[:, :1] = root
    return rotations, positions, local.scales


def _note_scales(tree: NodeTree, scales: Floats) -> tuple[str, ...]:
    """Note the nodes whose scale varies."""
    varies = np.ptp(scales, axis=0).max(axis=-1) > SCALE_TOLERANCE
    names = [model.name for model, own in zip(tree.models, varies) if own]
    if not names:
        return ()
    return (
        f"the scale of {format_list(names, LISTED_NODES)} varies; it moves the joints "
        "below, but the motion has no scale",
    )
