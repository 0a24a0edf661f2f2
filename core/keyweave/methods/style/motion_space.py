"""The motion space: cycles as sums of principal components [UG04]_ (eq. 2 to 5).

Spaces are kept in .npz files, without pickled objects.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from ..._arguments import check_arguments
from ..._text import BriefRepr, format_count, format_list
from ...animation.skeleton import Skeleton
from ...errors import DataError, SettingError, UnknownNameError
from ...formats.file_reading import file_reader
from ...formats.file_writing import write_bytes
from ...geometry.arrays import Floats
from ...geometry.vectors import compute_angle
from .cycles import Cycle
from .poses import CyclePoses, add_poses, average_poses, stack_cycles, subtract_poses
from .space_arrays import VERSION, read_space_arrays
from .subject_poses import SubjectPoses

DEFAULT_SHARE = 0.9  # of the variance, for walking in the paper
SAME_AXES = np.radians(5.0)  # greatest angle between the rest axes of joints
ENOUGH = 1e-12  # of the largest variance; components below have no direction
CYCLE_NUMBERS = ("leg", "parameter", "duration", "course")
CYCLE_TEXTS = ("subject", "gait")
TREE = ("parents", "names", "rotation_orders")  # the same for all cycles
END_SITES = ("end_site_parents", "end_site_offsets")  # of one cycle after the other


@dataclass(frozen=True, eq=False, repr=False)
class MotionSpace(BriefRepr):
    """A linear space of cycles around their mean.

    Make one with `MotionSpace.fit`. Each subject has the same weight, however many cycles
    there are of it.

    Attributes
    ----------
    cycles : tuple of Cycle
    mean : CyclePoses
    components : ndarray, shape (m, N (3 n_joints + 3))
        Orthonormal; see `poses.subtract_poses` for their layout.
    variances : ndarray, shape (m,)
        Along the components, from the largest to the smallest.
    total_variance : float
        Along all directions.

    Examples
    --------
    >>> from keyweave import examples, find_cycles
    >>> cycles = find_cycles(examples.load_walk(), subject="walker", gait="walk")
    >>> space = MotionSpace.fit(cycles)
    >>> space.transform(cycles[0]).shape == (len(space.components),)
    True
    """

    cycles: tuple[Cycle, ...]
    mean: CyclePoses
    components: Floats
    variances: Floats
    total_variance: float

    @classmethod
    @check_arguments
    def fit(cls, cycles: Iterable[Cycle], *, share: float = DEFAULT_SHARE) -> MotionSpace:
        """Return the space of cycles, with the first components that hold a share.

        Parameters
        ----------
        cycles : iterable of Cycle
            Of figures with equal joint names and rest axes; proportions may differ, and so
            may the order of the joints.
        share : float
            Share of the variance, above 0 and at most 1.

        Raises
        ------
        DataError
            If there are less than two cycles, or the skeletons do not match.
        SettingError
            If `share` is outside its range.
        """
        cycles = tuple(cycles)
        if not 0 < share <= 1:
            raise SettingError("share", share, "above 0 and at most 1")
        if len(cycles) < 2:
            problem = f"hold {format_count(len(cycles), 'stride')}; a space needs two"
            raise DataError("cycles", problem)
        cycles = tuple(cycle.arrange(cycles[0].skeleton.names) for cycle in cycles)
        check_skeletons(cycles)
        poses = stack_cycles(cycles)
        weights = weigh_subjects(cycles)
        mean = average_poses(poses, weights)
        vectors = subtract_poses(poses, mean).reshape(len(cycles), -1)
        rows, variances, total = decompose(np.sqrt(weights)[:, np.newaxis] * vectors, share)
        return cls(cycles, mean, rows, variances, total)

    def save(self, path: str | Path, *, overwrite: bool = False) -> None:
        """Write the space with its cycles to an .npz file.

        Raises
        ------
        OutputError
            If the file exists and `overwrite` is False, or it cannot be written.
        """
        save_space(self, path, overwrite=overwrite)

    @classmethod
    def load(cls, path: str | Path) -> MotionSpace:
        """Read a space from an .npz file.

        Raises
        ------
        FileFormatError
            If the file is missing, damaged, not a motion space, or of another version.
        """
        return load_space(path)

    def __len__(self) -> int:
        return len(self.components)

    def _summarize(self) -> str:
        return (
            f"{format_count(len(self.cycles), 'cycle')} of "
            f"{format_count(len(self.subjects), 'subject')}, gaits "
            f"{format_list(self.gaits, 4)}, {format_count(len(self), 'component')}"
        )

    @property
    def skeleton(self) -> Skeleton:
        """Joints of the cycles, with the proportions of the first subject."""
        return self.cycles[0].skeleton

    @cached_property
    def subjects(self) -> tuple[str, ...]:
        """Names of the subjects in the order of the cycles."""
        return tuple(dict.fromkeys(cycle.subject for cycle in self.cycles))

    @cached_property
    def gaits(self) -> tuple[str, ...]:
        """Names of the gaits in the order of the cycles."""
        return tuple(dict.fromkeys(cycle.gait for cycle in self.cycles))

    @property
    def variance_share(self) -> float:
        """Share of the variance along the components, from 0 to 1 (eq. 3)."""
        return float(self.variances.sum() / max(self.total_variance, 1e-300))

    def list_cycles(self, subject: str, gait: str) -> list[Cycle]:
        """Return the cycles of a subject in a gait."""
        return [c for c in self.cycles if (c.subject, c.gait) == (subject, gait)]

    def list_subjects(self, gait: str) -> list[str]:
        """Return the subjects with cycles in a gait.

        Raises
        ------
        UnknownNameError
            If no cycle is of this gait.
        """
        if gait not in self.gaits:
            raise UnknownNameError([gait], self.gaits, "the motion space")
        moving = {cycle.subject for cycle in self.cycles if cycle.gait == gait}
        return [subject for subject in self.subjects if subject in moving]

    @cached_property
    def _poses(self) -> dict[tuple[str, str], SubjectPoses]:
        return {}

    def find_poses(self, subject: str, gait: str) -> SubjectPoses:
        """Return the poses of a subject in a gait, at any speed."""
        key = (subject, gait)
        if key not in self._poses:
            self._poses[key] = SubjectPoses.of(self.list_cycles(*key))
        return self._poses[key]

    def transform(self, poses: CyclePoses | Cycle) -> Floats:
        """Return the coefficients of a cycle, shape (m,) (eq. 5).

        Several cycles give one row each.
        """
        vectors = subtract_poses(CyclePoses(poses.rotations, poses.path), self.mean)
        flat = vectors.reshape(vectors.shape[:-2] + (-1,))
        coefficients: Floats = flat @ self.components.T
        return coefficients

    def inverse_transform(self, coefficients: Floats) -> CyclePoses:
        """Return the poses of coefficients (eq. 4)."""
        vectors = np.asarray(coefficients, float) @ self.components
        n_samples = len(self.mean.path)
        return add_poses(self.mean, vectors.reshape(vectors.shape[:-1] + (n_samples, -1)))


def weigh_subjects(cycles: Sequence[Cycle]) -> Floats:
    """Return weights of cycles with the same sum for each subject; their sum is 1.

    Examples
    --------
    >>> from types import SimpleNamespace as Some
    >>> weigh_subjects([Some(subject="a"), Some(subject="b"), Some(subject="b")])
    array([0.5 , 0.25, 0.25])
    """
    names = [cycle.subject for cycle in cycles]
    counts = {name: names.count(name) for name in names}
    return np.array([1 / (len(counts) * counts[name]) for name in names])


def decompose(rows: Floats, share: float) -> tuple[Floats, Floats, float]:
    """Return the first principal components of rows, their variances, and the sum of all.

    From the products of the rows, which are far fewer than their columns; this is many
    times faster than their singular value decomposition.
    """
    variances, vectors = np.linalg.eigh(rows @ rows.T)
    variances, vectors = np.maximum(variances[::-1], 0.0), vectors[:, ::-1]
    n_kept = count_components(variances, share)
    components, _ = np.linalg.qr((vectors[:, :n_kept].T @ rows).T)
    return components.T, variances[:n_kept], float(variances.sum())


def count_components(variances: Floats, share: float) -> int:
    """Return the number of components that hold a share of the variance, at least 1.

    Examples
    --------
    >>> count_components(np.array([6.0, 3.0, 1.0]), 0.9)
    2
    """
    held = np.cumsum(variances) >= (share - 1e-12) * variances.sum()
    has_direction = variances > ENOUGH * max(float(variances[0]), 1e-300)
    return max(min(int(np.argmax(held)) + 1, int(has_direction.sum())), 1)


def check_skeletons(cycles: Sequence[Cycle]) -> None:
    """Raise a DataError if cycles have joints with other names or other rest axes."""
    first = cycles[0].skeleton
    for cycle in {id(each.skeleton): each for each in cycles}.values():
        check_skeleton(cycle.skeleton, first, cycle.subject)


def check_skeleton(skeleton: Skeleton, expected: Skeleton, subject: str) -> None:
    """Raise a DataError that names the joints in which a skeleton differs."""
    if skeleton.names != expected.names:
        differing = sorted({*skeleton.names} ^ {*expected.names}) or skeleton.names
        problem = f"has other joints: {format_list(differing, 3)}; retarget it first"
        raise DataError(f"the skeleton of {subject or 'a cycle'}", problem)
    lengths = np.minimum(*(np.linalg.norm(s.offsets, axis=1) for s in (skeleton, expected)))
    angles = compute_angle(skeleton.offsets[1:], expected.offsets[1:])
    off = np.flatnonzero((angles > SAME_AXES) & (lengths[1:] > 1e-6)) + 1
    if len(off):
        names = format_list([skeleton.names[joint] for joint in off], 3)
        problem = f"has other rest axes at {names}; retarget it first"
        raise DataError(f"the skeleton of {subject or 'a cycle'}", problem)


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


@file_reader("a motion space")
def load_space(path: str | Path) -> MotionSpace:
    """Read a motion space from an .npz file.

    Raises
    ------
    FileFormatError
        If the file is missing, damaged, not a motion space, or of another version.
    """
    arrays = read_space_arrays(path)
    cycles = tuple(_build_cycle(arrays, row) for row in range(len(arrays["rotations"])))
    return MotionSpace(
        cycles,
        CyclePoses(arrays["mean_rotations"], arrays["mean_path"]),
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
