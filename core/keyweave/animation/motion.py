"""A motion: the joint rotations and root path of a skeleton over time."""

from __future__ import annotations

from collections.abc import Collection
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from .._text import Shown, format_count
from ..errors import DataError
from ..geometry.arrays import (
    Floats,
    Ints,
    check_finite,
    check_rate,
    freeze_floats,
    freeze_ints,
)
from .frame_range import Frames
from .skeleton import Skeleton

BLOCK_ROTATIONS = 1 << 13  # few enough that their lengths take little memory


@dataclass(frozen=True, eq=False, repr=False)
class Motion(Frames, Shown):
    """Joint rotations and root path of a skeleton at a constant frame rate.

    Attributes
    ----------
    skeleton : Skeleton
    rotations : ndarray, shape (n_frames, n_joints, 4)
        Unit quaternions x y z w, relative to the parent joint.
    root_positions : ndarray, shape (n_frames, 3)
        Positions of the root in centimeters; they replace its offset.
    frame_rate : float
        Frames per second.
    start_frame : float
        Frame number of the first row, as in the file; 1 for files without frame numbers.
    translated : ndarray of int, shape (n_translated,)
        Indices of the joints other than the root that are translated.
    translations : ndarray, shape (n_frames, n_translated, 3)
        Positions of these joints in the axes of their parents, in centimeters; they
        replace the offsets.
    up_axis : {"y", "z"}
    notes : tuple of str
        Oddities that the reader of the file reports, and its assumptions.

    Raises
    ------
    DataError
        If the arrays do not fit the skeleton or contain NaN.

    Examples
    --------
    >>> hip = Skeleton(("hip",), [-1], [[0, 90, 0]])
    >>> still = Motion(hip, [[[0, 0, 0, 1]]] * 24, [[0, 90, 0]] * 24, frame_rate=24)
    >>> len(still), still.duration
    (24, 1.0)
    """

    skeleton: Skeleton
    rotations: Floats
    root_positions: Floats
    frame_rate: float
    start_frame: float = 1.0
    translated: Ints = field(default_factory=lambda: np.empty(0, np.intp))
    translations: Floats = None  # type: ignore[assignment]
    up_axis: str = "y"
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        n_joints = len(self.skeleton)
        keep = object.__setattr__
        rotations = freeze_floats("rotations", self.rotations, (None, n_joints, 4))
        n_frames = len(rotations)
        is_own = rotations is not self.rotations
        keep(self, "rotations", _normalize_rotations(rotations, is_own))
        keep(
            self,
            "root_positions",
            freeze_floats("root_positions", self.root_positions, (n_frames, 3)),
        )
        translated = freeze_ints("translated", self.translated, (None,))
        keep(self, "translated", translated)
        if len(translated) and not (0 < translated.min() <= translated.max() < n_joints):
            raise DataError("translated", "must index joints other than the root")
        translations = self.translations
        if translations is None:
            translations = np.repeat(
                self.skeleton.offsets[np.newaxis, translated], n_frames, 0
            )
        keep(
            self,
            "translations",
            freeze_floats("translations", translations, (n_frames, len(translated), 3)),
        )
        keep(self, "frame_rate", check_rate(self.frame_rate))
        keep(self, "start_frame", check_finite("start_frame", self.start_frame))
        keep(self, "notes", tuple(self.notes))
        if n_frames == 0:
            raise DataError("rotations", "hold no frames")
        if self.up_axis not in ("y", "z"):
            raise DataError("up_axis", f"is {self.up_axis!r}, expected 'y' or 'z'")

    def __len__(self) -> int:
        return len(self.rotations)

    def with_(self, **changes: Any) -> Motion:
        """Return a copy with some attributes replaced."""
        if {*changes} != {"notes"}:
            return replace(self, **changes)
        noted = copy(self)  # nothing else is checked again: the arrays may be long
        object.__setattr__(noted, "notes", tuple(changes["notes"]))
        return noted

    def _summarize(self) -> str:
        return f"{format_count(len(self.skeleton), 'joint')}, {super()._summarize()}"

    @property
    def moved(self) -> dict[int, Floats]:
        """Positions of the root and translated joints, shape (n_frames, 3), by index."""
        translations = self.translations.swapaxes(0, 1)
        return {0: self.root_positions, **dict(zip(self.translated.tolist(), translations))}

    def scale(self, factor: float) -> Motion:
        """Return the motion of a body of another size, which travels farther as well.

        Examples
        --------
        >>> from keyweave import examples, joint_positions
        >>> walk = examples.load_walk().cut(1, 2)
        >>> double = joint_positions(walk.scale(2.0))
        >>> bool(np.allclose(double, 2.0 * joint_positions(walk)))
        True
        """
        return self.with_(
            skeleton=self.skeleton.scale(factor),
            root_positions=factor * self.root_positions,
            translations=factor * self.translations,
        )

    def keep(self, joints: Collection[str]) -> Motion:
        """Return the joints that are in a collection, and all above them.

        Raises
        ------
        UnknownNameError
            If the skeleton lacks a joint.

        Examples
        --------
        >>> leg = Skeleton(("hip", "knee", "tail"), [-1, 0, 0], np.ones((3, 3)))
        >>> Motion(leg, [[[0, 0, 0, 1]] * 3], [[0, 90, 0]], 24).keep(["knee"])
        Motion(2 joints, 1 frame at 24 fps, frames 1 to 1)
        """
        skeleton = self.skeleton
        named = [skeleton.index(name) for name in joints]
        kept = sorted({0, *named, *(a for j in named for a in skeleton.list_above(j))})
        translated = np.isin(self.translated, kept)
        return replace(
            self,
            skeleton=skeleton.keep(kept),
            rotations=self.rotations[:, kept],
            translated=np.searchsorted(kept, self.translated[translated]),
            translations=self.translations[:, translated],
        )

    def cut(self, first: float, last: float) -> Motion:
        """Return the frames from `first` to `last`, both included.

        Raises
        ------
        DataError
            If the range is empty or extends beyond the motion.
        """
        rows = self.rows(first, last)
        return self.take(rows, start_frame=self.start_frame + rows.start)

    def take(self, rows: slice | Ints, **changes: Any) -> Motion:
        """Return the poses of rows, such as a few that are spread over the motion.

        Parameters
        ----------
        rows : slice or ndarray of int
        **changes
            Other values of attributes, such as ``start_frame``.
        """
        return replace(
            self,
            rotations=self.rotations[rows],
            root_positions=self.root_positions[rows],
            translations=self.translations[rows],
            **changes,
        )


def _normalize_rotations(rotations: Floats, is_own: bool) -> Floats:
    """Return rotations with length 1; those that have it stay, to the last bit.

    An array of the motion alone is changed in place, any other is copied.
    """
    unit = rotations
    step = max(1, BLOCK_ROTATIONS // max(1, rotations.shape[1]))
    for start in range(0, len(rotations), step):
        rows = slice(start, start + step)
        lengths = np.linalg.norm(rotations[rows], axis=-1, keepdims=True)
        if lengths.min() < 1e-6:
            raise DataError("rotations", "hold a quaternion of length 0")
        is_unit = np.abs(lengths - 1) < 1e-12
        if is_unit.all():
            continue
        if not unit.flags.writeable:
            unit = unit if is_own else unit.copy()
            unit.setflags(write=True)
        unit[rows] /= np.where(is_unit, 1, lengths)
    unit.setflags(write=False)
    return unit
