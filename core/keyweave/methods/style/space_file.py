"""Motion spaces as .npz files, without pickled objects."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import numpy as np

from ...animation.skeleton import Skeleton
from ...errors import FileFormatError, KeyweaveError
from ...formats.text_file import write_bytes
from .cycles import Cycle
from .motion_space import MotionSpace
from .poses import CyclePoses

VERSION = 1
CYCLE_NUMBERS = ("leg", "parameter", "duration", "course")
CYCLE_TEXTS = ("subject", "gait")
TREE = ("parents", "end_site_parents")
NAMES = ("names", "rotation_orders")


def save_space(space: MotionSpace, path: str | Path, *, overwrite: bool = False) -> None:
    """Write a motion space with its cycles to an .npz file.

    Parameters
    ----------
    space : MotionSpace
    path : str or Path
    overwrite : bool
        Whether to replace an existing file.

    Raises
    ------
    OutputError
        If the file exists and `overwrite` is False, or it cannot be written.
    """
    cycles, first = space.cycles, space.skeleton
    arrays: dict[str, Any] = {
        "version": np.array(VERSION),
        "mean_rotations": space.mean.rotations,
        "mean_path": space.mean.path,
        "components": space.components,
        "variances": space.variances,
        "total_variance": np.array(space.total_variance),
        "rotations": np.stack([cycle.rotations for cycle in cycles]),
        "path": np.stack([cycle.path for cycle in cycles]),
        "frames": np.array([cycle.frames for cycle in cycles]),
        "offsets": np.stack([cycle.skeleton.offsets for cycle in cycles]),
        "end_site_offsets": np.stack([c.skeleton.end_site_offsets for c in cycles]),
    }
    for name in (*CYCLE_NUMBERS, *CYCLE_TEXTS):
        arrays[name] = np.array([getattr(cycle, name) for cycle in cycles])
    for name in (*TREE, *NAMES):
        arrays[name] = np.array(getattr(first, name))
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **arrays)
    write_bytes(path, buffer.getvalue(), overwrite=overwrite)


def load_space(path: str | Path) -> MotionSpace:
    """Read a motion space from an .npz file.

    Raises
    ------
    FileFormatError
        If the file is not a motion space, is damaged, or is of a newer version.
    """
    try:
        with np.load(path, allow_pickle=False) as arrays:
            contents = {name: arrays[name] for name in arrays.files}
        version = int(contents["version"])
        if version != VERSION:
            problem = f"is a motion space of version {version}; this is version {VERSION}"
            raise FileFormatError(path, problem)
        return _build_space(contents)
    except FileFormatError:
        raise
    except KeyError as error:
        raise FileFormatError(path, f"is not a motion space: {error} is missing") from None
    except (ValueError, IndexError, TypeError, EOFError, zipfile.BadZipFile) as error:
        raise FileFormatError(path, "is not a motion space, or is damaged") from error
    except KeyweaveError as error:
        raise FileFormatError(path, f"is a damaged motion space: {error}") from None


def _build_space(arrays: dict[str, Any]) -> MotionSpace:
    poses = CyclePoses(arrays["mean_rotations"], arrays["mean_path"])
    n_values = poses.path.size + 3 * poses.rotations.size // 4
    if arrays["components"].shape != (len(arrays["variances"]), n_values):
        raise ValueError("components do not match the poses")
    cycles = tuple(_build_cycle(arrays, row) for row in range(len(arrays["rotations"])))
    return MotionSpace(
        cycles,
        poses,
        arrays["components"],
        arrays["variances"],
        float(arrays["total_variance"]),
    )


def _build_cycle(arrays: dict[str, Any], row: int) -> Cycle:
    skeleton = Skeleton(
        tuple(arrays["names"].tolist()),
        arrays["parents"],
        arrays["offsets"][row],
        tuple(arrays["rotation_orders"].tolist()),
        arrays["end_site_parents"],
        arrays["end_site_offsets"][row],
    )
    values: dict[str, Any] = {name: float(arrays[name][row]) for name in CYCLE_NUMBERS}
    values.update({name: str(arrays[name][row]) for name in CYCLE_TEXTS})
    first, last = arrays["frames"][row].tolist()
    rotations, path = arrays["rotations"][row], arrays["path"][row]
    return Cycle(skeleton, rotations, path, frames=(first, last), **values)
