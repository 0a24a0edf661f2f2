"""Correspondence: which joint of one skeleton answers which joint of another.

A slot is a place in the body: ``hips``, ``spine1`` .. from the hips upward, ``neck1`` ..,
``head``, and on each side, with ``l.`` or ``r.`` in front, ``thigh``, ``shin``, ``foot``,
``toe``, ``shoulder``, ``upper_arm``, ``forearm``, ``hand`` and fingers such as ``index1``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from .._text import BriefRepr, format_count, format_list
from ..errors import DataError, UnknownNameError
from ..geometry.arrays import Floats, freeze_floats
from ..geometry.rotations import invert, quaternion_to_vector
from .skeleton import Skeleton

MIRRORED_SIDES = {"l": "r", "r": "l"}
TEXT_COLUMNS = ("source_joints", "target_joints", "rest_origins")
SHARE_COLUMNS = ("rest_confidences", "weights", "confidences")


@dataclass(frozen=True, eq=False, repr=False)
class Correspondence(BriefRepr):
    """Pairs of joints of a source and a target skeleton, one for each slot.

    Every attribute except `notes` and `extra` has an entry per slot. A slot needs a joint
    in both skeletons; slots that one of them lacks are left out.

    The rest offset acts in the axes of the joint itself: the world rotation of the target
    joint is that of the source joint, composed with the offset on the right.

    Attributes
    ----------
    slots : tuple of str
        Unique names, such as ``"hips"`` or ``"l.thigh"``.
    source_joints, target_joints : tuple of str
        Joint of each slot; a joint has one slot.
    rest_offsets : ndarray, shape (n_slots, 4)
        Unit quaternions x y z w; the identity by default.
    rest_origins : tuple of str
        Where each offset comes from: ``"motion"``, ``"zero pose"``, ``"frame 12"``,
        ``"by hand"``; empty if the offset is not known.
    rest_confidences : ndarray, shape (n_slots,)
        How sure each offset is, from 0 to 1; 0 by default.
    weights : ndarray, shape (n_slots,)
        How much each joint counts, from 0 to 1; 1 by default.
    confidences : ndarray, shape (n_slots,)
        How sure each pair is, from 0 to 1; 1 by default.
    notes : tuple of str
        Remarks on the map as a whole, such as missing limbs.
    extra : dict of str to dict
        Fields of a file that this version does not know, by slot; those of the map itself
        have the key ``""``.

    Raises
    ------
    DataError
        If the columns differ in length, or a slot or joint occurs twice.

    Examples
    --------
    >>> pair = Correspondence(["l.thigh", "l.shin"], ["LeftUpLeg", "LeftLeg"],
    ...     ["thigh_l", "calf_l"])
    >>> pair.pairs
    {'LeftUpLeg': 'thigh_l', 'LeftLeg': 'calf_l'}
    >>> pair.swap().pairs
    {'thigh_l': 'LeftUpLeg', 'calf_l': 'LeftLeg'}
    """

    slots: tuple[str, ...]
    source_joints: tuple[str, ...]
    target_joints: tuple[str, ...]
    rest_offsets: Floats = None  # type: ignore[assignment]
    rest_origins: tuple[str, ...] = ()
    rest_confidences: Floats = None  # type: ignore[assignment]
    weights: Floats = None  # type: ignore[assignment]
    confidences: Floats = None  # type: ignore[assignment]
    notes: tuple[str, ...] = ()
    extra: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        keep = object.__setattr__
        n = len(self.slots)
        keep(self, "slots", tuple(self.slots))
        keep(self, "notes", tuple(self.notes))
        keep(self, "rest_origins", tuple(self.rest_origins) or ("",) * n)
        for name in TEXT_COLUMNS:
            keep(self, name, self._check_texts(name))
        for name, default in zip(SHARE_COLUMNS, (0.0, 1.0, 1.0)):
            keep(self, name, self._check_shares(name, default))
        keep(self, "rest_offsets", self._check_offsets())
        known = {"", *self.slots}
        extra = {slot: dict(fields) for slot, fields in self.extra.items() if fields}
        keep(self, "extra", {s: fields for s, fields in extra.items() if s in known})
        self._check_repeats()

    def __len__(self) -> int:
        return len(self.slots)

    def _summarize(self) -> str:
        return f"{format_count(len(self), 'slot')}: {format_list(self.slots, 4)}"

    @property
    def pairs(self) -> dict[str, str]:
        """The target joint of each source joint."""
        return dict(zip(self.source_joints, self.target_joints))

    def index(self, slot: str) -> int:
        """Return the index of a slot.

        Raises
        ------
        UnknownNameError
            If the map does not have the slot.
        """
        if slot not in self.slots:
            raise UnknownNameError([slot], self.slots, "the map")
        return self.slots.index(slot)

    def with_(self, **changes: Any) -> Correspondence:
        """Return a copy with some attributes replaced."""
        return replace(self, **changes)

    def keep(self, slots: Sequence[str]) -> Correspondence:
        """Return the map of some of its slots, in their order.

        Raises
        ------
        UnknownNameError
            If the map does not have a slot.
        """
        rows = [self.index(slot) for slot in slots]
        texts = {n: tuple(getattr(self, n)[row] for row in rows) for n in TEXT_COLUMNS}
        numbers = {n: getattr(self, n)[rows] for n in ("rest_offsets", *SHARE_COLUMNS)}
        return self.with_(slots=tuple(slots), **texts, **numbers)

    def swap(self) -> Correspondence:
        """Return the map from the target to the source."""
        return self.with_(
            source_joints=self.target_joints,
            target_joints=self.source_joints,
            rest_offsets=invert(self.rest_offsets),
        )

    def check(self, source: Skeleton, target: Skeleton) -> None:
        """Check that both skeletons have the joints of the map.

        Raises
        ------
        UnknownNameError
            If one of them lacks a joint; names the slot.

        Examples
        --------
        >>> leg = Skeleton(("hip", "knee"), [-1, 0], [[0, 90, 0], [0, -40, 0]])
        >>> Correspondence(["l.shin"], ["knee"], ["knie"]).check(leg, leg)
        Traceback (most recent call last):
        ...
        keyweave.errors.UnknownNameError: l.shin: the target has no knie; the nearest
        names are knee
        """
        sides = (("source", source, self.source_joints),)
        for side, skeleton, joints in (*sides, ("target", target, self.target_joints)):
            for slot, joint in zip(self.slots, joints):
                if joint not in skeleton.names:
                    where = f"{slot}: the {side}"
                    raise UnknownNameError([joint], skeleton.names, where)

    def _check_texts(self, name: str) -> tuple[str, ...]:
        texts = tuple(getattr(self, name))
        if len(texts) != len(self.slots) or not all(isinstance(t, str) for t in texts):
            problem = f"are {texts!r:.60}, expected a name for each of {len(self)} slots"
            raise DataError(name, problem)
        return texts

    def _check_shares(self, name: str, default: float) -> Floats:
        values = getattr(self, name)
        values = np.full(len(self), default) if values is None else values
        shares = freeze_floats(name, values, (len(self),))
        for slot, share in zip(self.slots, shares.tolist()):
            if not 0 <= share <= 1:
                raise DataError(name, f"include {share:g} for {slot}, expected 0 to 1")
        return shares

    def _check_offsets(self) -> Floats:
        values: Any = self.rest_offsets
        if values is None:
            values = np.tile([0.0, 0.0, 0.0, 1.0], (len(self), 1))
        offsets = freeze_floats("rest_offsets", values, (len(self), 4))
        lengths = np.linalg.norm(offsets, axis=1)
        for slot, length in zip(self.slots, lengths.tolist()):
            if length < 1e-6:
                raise DataError("rest_offsets", f"include a quaternion of length 0: {slot}")
        # Unit quaternions stay as they are, to the last bit.
        exact = np.abs(lengths - 1) < 1e-12
        unit: Floats = offsets / np.where(exact, 1, lengths)[:, np.newaxis]
        unit.setflags(write=False)
        return unit

    def _check_repeats(self) -> None:
        counts = Counter(self.slots)
        for slot in self.slots:
            if not (isinstance(slot, str) and slot):
                raise DataError("slots", f"include {slot!r}, expected names such as hips")
            if counts[slot] > 1:
                raise DataError("the map", f"has {slot} twice; give each slot one pair")
        for side in ("source", "target"):
            joints = getattr(self, f"{side}_joints")
            slots: dict[str, str] = {}
            for slot, joint in zip(self.slots, joints):
                if joint in slots:
                    problem = f"uses the {side} joint {joint} for {slots[joint]} and {slot}"
                    raise DataError("the map", f"{problem}; map each joint once")
                slots[joint] = slot


def measure_rest_angles(correspondence: Correspondence) -> list[float]:
    """Return the angle of the rest offset of each slot, in degrees.

    Examples
    --------
    >>> quarter = [[0, 0.5 ** 0.5, 0, 0.5 ** 0.5]]
    >>> measure_rest_angles(Correspondence(["head"], ["Head"], ["skull"], quarter))
    [90.0]
    """
    vectors = quaternion_to_vector(correspondence.rest_offsets)
    angles = np.degrees(np.linalg.norm(vectors, axis=-1))
    return [round(angle, 9) for angle in angles.tolist()]


def mirror_slot(slot: str) -> str:
    """Return the same slot on the other side; slots in the middle stay.

    Examples
    --------
    >>> mirror_slot("l.thigh"), mirror_slot("spine1")
    ('r.thigh', 'spine1')
    """
    side, dot, place = slot.partition(".")
    return f"{MIRRORED_SIDES[side]}.{place}" if dot and side in MIRRORED_SIDES else slot
