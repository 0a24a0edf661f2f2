"""A motion: the joint rotations and root path of a skeleton over time."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from .._text import format_count
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


@dataclass(frozen=True, eq=False, repr=False)
class Motion(Frames):
    """Rotations and root path of a skeleton at a constant frame rate.

    Attributes
    ----------
    skeleton : Skeleton
    rotations : ndarray, shape (n_frames, n_joints, 4)
        Unit quaternions x y z w, each relative to the parent joint.
    root_positions : ndarray, shape (n_frames, 3)
        Position of the root in centimetres; it stands for the root's offset.
    frame_rate : float
        Frames per second.
    start_frame : float
        Frame number of the first row, as in the file; 1 for files without
        numbers.
    translated : ndarray of int, shape (n_translated,)
        Joints other than the root which the file moves as well.
    translations : ndarray, shape (n_frames, n_translated, 3)
        Their positions in the parent's axes in centimetres; they stand for the
        joints' offsets.
    up_axis : {"y", "z"}
    notes : tuple of str
        What the reader of a file found odd or had to assume.

    Raises
    ------
    DataError
        If the arrays do not fit the skeleton or hold NaN.

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
        keep(self, "rotations", _normalize_rotations(rotations))
        keep(
            self,
            "root_positions",
            freeze_floats("root_positions", self.root_positions, (n_frames, 3)),
        )
        translated = freeze_ints("translated", self.translated, (None,))
        keep(self, "translated", translated)
        if len(translated) and not (0 < translated.min() <= translated.max() < n_joints):
            raise DataError("translated", "must index joints other than the root")
        given = self.translations
        if given is None:
            given = np.repeat(self.skeleton.offsets[np.newaxis, translated], n_frames, 0)
        keep(
            self,
            "translations",
            freeze_floats("translations", given, (n_frames, len(translated), 3)),
        )
        keep(self, "frame_rate", check_rate(self.frame_rate))
        keep(self, "start_frame", check_finite("start_frame", self.start_frame))
        keep(self, "notes", tuple(self.notes))
        if n_frames == 0:
            raise DataError("rotations", "hold no frame")
        if self.up_axis not in ("y", "z"):
            raise DataError("up_axis", f"is {self.up_axis!r}, expected 'y' or 'z'")

    def __len__(self) -> int:
        return len(self.rotations)

    def _summarize(self) -> str:
        return f"{format_count(len(self.skeleton), 'joint')}, {super()._summarize()}"

    @property
    def moved(self) -> dict[int, Floats]:
        """Positions, shape (n_frames, 3), of the root and of the joints in `translated`."""
        translations = self.translations.swapaxes(0, 1)
        return {0: self.root_positions, **dict(zip(self.translated.tolist(), translations))}

    def cut(self, first: float, last: float) -> Motion:
        """Return the frames from `first` to `last`, both included.

        Raises
        ------
        DataError
            If the range is empty or reaches outside the motion.
        """
        rows = self.rows(first, last)
        return replace(
            self,
            rotations=self.rotations[rows],
            root_positions=self.root_positions[rows],
            translations=self.translations[rows],
            start_frame=self.start_frame + rows.start,
        )


def _normalize_rotations(rotations: Floats) -> Floats:
    lengths = np.linalg.norm(rotations, axis=-1, keepdims=True)
    if rotations.size and lengths.min() < 1e-6:
        raise DataError("rotations", "hold a quaternion of length 0")
    # What is a unit quaternion already passes through to the last bit.
    unit: Floats = rotations / np.where(np.abs(lengths - 1) < 1e-12, 1, lengths)
    unit.setflags(write=False)
    return unit
