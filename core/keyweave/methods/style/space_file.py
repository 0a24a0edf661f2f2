"""Motion spaces as .npz files, without pickled objects."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import numpy as np

from ...animation.skeleton import Skeleton
from ...errors import FileFormatError, KeyweaveError
from ...formats.text_file import read_bytes, write_bytes
from .cycles import Cycle
from .motion_space import MotionSpace
from .poses import CyclePoses

VERSION = 1
CYCLE_NUMBERS = ("leg", "parameter", "duration", "course")
CYCLE_TEXTS = ("subject", "gait")
TREE = ("parents", "names", "rotation_orders")  # the same for all cycles
END_SITES = ("end_site_parents", "end_site_offsets")  # of one cycle after the other


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
        "n_end_sites": np.array([len(c.skeleton.end_site_parents) for c in cycles]),
    }
    for name in (*CYCLE_NUMBERS, *CYCLE_TEXTS, "is_closed"):
        arrays[name] = np.array([getattr(cycle, name) for cycle in cycles])
    for name in TREE:
        arrays[name] = np.array(getattr(first, name))
    for name in END_SITES:
        arrays[name] = np.concatenate([getattr(c.skeleton, name) for c in cycles])
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **arrays)
    write_bytes(path, buffer.getvalue(), overwrite=overwrite)


def load_space(path: str | Path) -> MotionSpace:
    """Read a motion space from an .npz file.

    Raises
    ------
    FileFormatError
        If the file is missing, damaged, not a motion space, or of another version.
    """
    data = read_bytes(path)
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
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
    first_end = int(arrays["n_end_sites"][:row].sum())
    ends = slice(first_end, first_end + int(arrays["n_end_sites"][row]))
    skeleton = Skeleton(
        tuple(arrays["names"].tolist()),
        arrays["parents"],
        arrays["offsets"][row],
        tuple(arrays["rotation_orders"].tolist()),
        *(arrays[name][ends] for name in END_SITES),
    )
    values: dict[str, Any] = {name: float(arrays[name][row]) for name in CYCLE_NUMBERS}
    values.update({name: str(arrays[name][row]) for name in CYCLE_TEXTS})
    first, last = arrays["frames"][row].tolist()
    values.update(frames=(first, last), is_closed=bool(arrays["is_closed"][row]))
    return Cycle(skeleton, arrays["rotations"][row], arrays["path"][row], **values)
