"""AMC, Acclaim's motion file: the degrees of freedom of an ASF skeleton over time.

An .amc file means nothing without its .asf file, and does not say its frame rate.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from ..arrays import Floats, Ints
from ..errors import FileFormatError
from ..motion import Motion
from ..rotations import compose, euler_to_quaternion, invert, rotate
from ..sampling import rotations_at, values_at
from ..skeleton import Skeleton
from .amc_rows import AmcRows
from .asf import AcclaimFigure, read_asf
from .text_file import read_text

USUAL_RATE = 120.0  # frames per second, of nearly all AMC files
MOST_MISSING = 10  # frames in gaps, for every frame that is there


def read_amc(
    path: str | Path,
    *,
    asf: str | Path | None = None,
    frame_rate: float | None = None,
    scale: float = 1.0,
    up_axis: str = "y",
) -> Motion:
    """Read an AMC file and the ASF file that belongs to it.

    With C a bone's own axes and M its rotation in the file, the joint at the bone's
    start turns by C M C^-1; the root, whose C is its ``orientation``, by C M. Frames
    missing between two numbers are filled in, rotations the shorter way and positions
    on a straight line. Where a file is not fully specified, a bone that a frame
    leaves out stays as it was.

    Parameters
    ----------
    path : str or Path
    asf : str or Path, optional
        The skeleton. By default the .asf file of the same name, or with the same
        leading digits, or the only one in the folder.
    frame_rate : float, optional
        Frames per second. By default what the file says, or else 120.
    scale : float
        Centimetres per unit of the file; 2.54 / 0.45 for CMU's.
    up_axis : {"y", "z"}

    Returns
    -------
    Motion
        `start_frame` is the first frame number in the file.

    Raises
    ------
    FileFormatError
        If one of the files is broken, or no .asf file is to be found.
    """
    path = Path(path)
    asf_path = find_asf(path) if asf is None else Path(asf)
    figure = read_asf(asf_path)
    rows = AmcRows(read_text(path), path, figure)
    values, notes = rows.values()
    rotations, positions = _pose(values, figure, rows.degrees)
    rotations, positions, gap_notes = _filled(rotations, positions, rows)
    rate, rate_notes = _frame_rate(frame_rate, rows)
    moved = _moved(figure)
    return Motion(
        _scaled(figure.skeleton, scale),
        rotations,
        positions[:, 0] * scale,
        rate,
        start_frame=rows.numbers[0],
        translated=moved,
        translations=positions[:, moved] * scale,
        up_axis=up_axis,
        notes=(
            *(_skeleton_notes(path, asf_path) if asf is None else ()),
            *figure.notes,
            *notes,
            *rate_notes,
            *gap_notes,
            *_length_notes(figure, scale),
        ),
    )


def _frame_rate(given: float | None, rows: AmcRows) -> tuple[float, tuple[str, ...]]:
    """Return the frames per second: as given, as the file says, or the usual number."""
    rate = rows.frame_rate if given is None else given
    if rate is not None:
        return rate, ()
    return USUAL_RATE, (f"the file states no frame rate; {USUAL_RATE:g} is assumed",)


def _scaled(skeleton: Skeleton, scale: float) -> Skeleton:
    return replace(
        skeleton,
        offsets=skeleton.offsets * scale,
        end_site_offsets=skeleton.end_site_offsets * scale,
    )


def find_asf(path: str | Path) -> Path:
    """Return the .asf file that belongs to an .amc file.

    Of the same name, or with the same leading digits (``02_01.amc`` has ``02.asf``),
    or the only one in the folder.

    Raises
    ------
    FileFormatError
        If there is none, or no telling which.
    """
    path = Path(path)
    candidates = _skeletons_beside(path)
    number = _digits(path)
    choices = (
        [found for found in candidates if found.stem.lower() == path.stem.lower()],
        [found for found in candidates if number and found.stem == number],
        [found for found in candidates if number and _digits(found) == number],
        candidates,
    )
    for choice in choices:
        if len(choice) == 1:
            return choice[0]
    names = ", ".join(found.name for found in candidates[:8]) or "none"
    raise FileFormatError(
        path,
        f"cannot tell which .asf file is its skeleton (beside it: {names}); "
        "give one as asf",
    )


def _skeleton_notes(path: Path, asf: Path) -> tuple[str, ...]:
    """Say if nothing but its folder speaks for a skeleton."""
    same_digits = _digits(path) == _digits(asf) != ""
    if same_digits or path.stem.lower() == asf.stem.lower():
        return ()
    return (f"the skeleton is {asf.name}, the only one in the folder",)


def _digits(path: Path) -> str:
    """Return the digits that a file's name begins with."""
    return path.stem[: len(path.stem) - len(path.stem.lstrip("0123456789"))]


def _skeletons_beside(path: Path) -> list[Path]:
    try:
        return sorted(p for p in path.parent.iterdir() if p.suffix.lower() == ".asf")
    except OSError:
        return []  # the error about the .amc file itself will say it


def _pose(
    values: list[Floats], figure: AcclaimFigure, degrees: bool
) -> tuple[Floats, Floats]:
    """Return each joint's rotation and its position in its parent's axes."""
    shape = (len(values[0]), len(values))
    rotations = np.empty((*shape, 4))
    positions = np.repeat(figure.skeleton.offsets[np.newaxis], shape[0], axis=0)
    parents = figure.skeleton.parents
    for joint, its_values in enumerate(values):
        channels = dict(zip(figure.dofs[joint], its_values.T))
        axes = figure.axes[joint]
        turned = _turned(
            channels, figure.skeleton.rotation_orders[joint], shape[0], degrees
        )
        rotations[:, joint] = compose(axes, turned)
        if joint > 0:  # a root's axes are where it faces, not only what it turns in
            rotations[:, joint] = compose(rotations[:, joint], invert(axes))
        moved = _three(channels, ("tx", "ty", "tz"), shape[0])
        positions[:, joint] += rotate(axes, moved)
        if "l" in channels:
            stretch = channels["l"][:, np.newaxis, np.newaxis] * figure.directions[joint]
            positions[:, parents == joint] += stretch
    positions[:, 0] += figure.root_position
    return rotations, positions


def _turned(
    channels: dict[str, Floats], order: str, n_frames: int, degrees: bool
) -> Floats:
    angles = _three(channels, [f"r{axis.lower()}" for axis in order], n_frames)
    return euler_to_quaternion(np.radians(angles) if degrees else angles, order)


def _three(channels: dict[str, Floats], names: Sequence[str], n_frames: int) -> Floats:
    zero = np.zeros(n_frames)
    return np.stack([channels.get(name, zero) for name in names], axis=-1)


def _moved(figure: AcclaimFigure) -> Ints:
    """Return the joints other than the root whose position changes over time."""
    slides = [bool({"tx", "ty", "tz"} & set(dofs)) for dofs in figure.dofs]
    stretches = np.array(["l" in dofs for dofs in figure.dofs])
    moved = np.flatnonzero(slides | stretches[figure.skeleton.parents])
    return moved[moved > 0]


def _filled(
    rotations: Floats, positions: Floats, rows: AmcRows
) -> tuple[Floats, Floats, tuple[str, ...]]:
    """Fill the frames between two frame numbers which are not neighbours."""
    numbers = np.array(rows.numbers)
    n_given, n_all = len(numbers), int(numbers[-1] - numbers[0]) + 1
    if n_all == n_given:
        return rotations, positions, ()
    first = int(np.argmax(np.diff(numbers) > 1))
    gap = f"frames {numbers[first] + 1} to {numbers[first + 1] - 1}"
    if n_all > n_given * (1 + MOST_MISSING):
        problem = f"{gap} are missing, of {n_all:,} frames only {n_given:,} are there"
        raise FileFormatError(rows.path, problem, rows.frame_lines[first + 1])
    frames = np.arange(n_all) + numbers[0]
    given = np.interp(frames, numbers, np.arange(n_given))
    note = f"{n_all - n_given} frames are missing, first {gap}; they are filled in"
    return rotations_at(rotations, given), values_at(positions, given), (note,)


def _length_notes(figure: AcclaimFigure, scale: float) -> tuple[str, ...]:
    if figure.length_unit == 1.0 or scale != 1.0:
        return ()
    return (
        f"the .asf file states the length unit {figure.length_unit:g} and no scale is "
        "given; for CMU's files the scale 2.54/0.45 = 5.644 gives centimetres",
    )
