"""A map of joints that an animator edits, which may be incomplete or wrong on the way.

Pairs that stay as they were found or loaded keep their weights and rest offsets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from keyweave.animation.correspondence import Correspondence, mirror_slot
from keyweave.animation.mapping.joint_map import check_map, map_joints
from keyweave.animation.mapping.joint_names import OTHER_SIDE, parse_joint_names
from keyweave.animation.mapping.labeling import find_slots
from keyweave.animation.motion import Motion
from keyweave.errors import DataError, KeyweaveError
from keyweave.formats.correspondence_json import load_correspondence, save_correspondence

from .views import JointRow, JointTable

if TYPE_CHECKING:
    from keyweave.methods.rig_transfer import TransferResult

Pair = tuple[str, str]  # joints of the capture and of the rig; empty for none
TRUNK = ("hips", "spine", "neck", "head")
LIMBS = (
    ("shoulder", "upper_arm", "forearm", "hand"),
    ("thigh", "shin", "foot", "toe"),
    ("thumb", "index", "middle", "ring", "pinky"),
)


@dataclass(frozen=True, eq=False)
class JointMapDraft:
    """A map of joints in the making; both skeletons have the joints to choose from.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk()
    >>> draft = JointMapDraft.find(walk, walk)
    >>> draft.table().rows[0].certainty
    'certain'
    >>> changed = draft.change("head", capture_joint="")
    >>> "head" in changed.build().slots, changed.table().rows[-1].slot
    (False, 'r.toe')
    """

    capture: Motion
    rig: Motion  # the rig's joints
    base: Correspondence  # the map as it was found or loaded
    pairs: Mapping[str, Pair]  # by slot, from the hips upward, then the limbs
    name: str = ""  # file name of a loaded or saved map

    @classmethod
    def find(cls, capture: Motion, rig: Motion) -> JointMapDraft:
        """Find a map by names and shapes of the skeletons; raise if nothing corresponds."""
        return cls.edit(map_joints(capture, rig), capture, rig)

    @classmethod
    def load(cls, path: str | Path, capture: Motion, rig: Motion) -> JointMapDraft:
        """Load a map from a file; raise if it is not a map of these skeletons."""
        base = load_correspondence(path)
        base.check(capture.skeleton, rig.skeleton)
        return cls.edit(base, capture, rig, Path(path).name)

    @classmethod
    def edit(
        cls, base: Correspondence, capture: Motion, rig: Motion, name: str = ""
    ) -> JointMapDraft:
        """Begin with a map, and with the slots that only one of the skeletons has."""
        sides = [_find_slots(capture), _find_slots(rig)]
        mapped = dict(zip(base.slots, zip(base.source_joints, base.target_joints)))
        used = [{*base.source_joints}, {*base.target_joints}]
        pairs: dict[str, Pair] = {}
        for slot in sorted({*mapped, *sides[0], *sides[1]}, key=_sort_slot):
            spare = [
                side.get(slot, "") if side.get(slot) not in taken else ""
                for side, taken in zip(sides, used)
            ]
            if all(spare):  # the map leaves the pair out
                spare[1] = ""
            if slot in mapped or any(spare):
                pairs[slot] = mapped.get(slot, (spare[0], spare[1]))
        return cls(capture, rig, base, pairs, name)

    def change(
        self, slot: str, capture_joint: str | None = None, rig_joint: str | None = None
    ) -> JointMapDraft:
        """Return the draft with other joints of a slot; an empty name removes a joint."""
        ours, theirs = self.pairs.get(slot, ("", ""))
        pair = (
            ours if capture_joint is None else capture_joint,
            theirs if rig_joint is None else rig_joint,
        )
        return replace(self, pairs={**self.pairs, slot: pair})

    def mirror(self) -> JointMapDraft:
        """Return the draft with the right side's joints those that mirror the left side's.

        A slot stays as it is if a joint has no counterpart by its name.
        """
        ours = _find_twins(self.capture.skeleton.names)
        theirs = _find_twins(self.rig.skeleton.names)
        pairs = dict(self.pairs)
        for slot, (ours_left, theirs_left) in self.pairs.items():
            pair = (ours.get(ours_left, ""), theirs.get(theirs_left, ""))
            if slot.startswith("l.") and all(pair):
                pairs[mirror_slot(slot)] = pair
        order = sorted(pairs, key=_sort_slot)
        return replace(self, pairs={slot: pairs[slot] for slot in order})

    def build(self) -> Correspondence:
        """Return the map of the complete pairs.

        Raise a DataError if a joint is used twice, or the map has no pairs.
        """
        whole = {slot: pair for slot, pair in self.pairs.items() if all(pair)}
        kept = [slot for slot, pair in whole.items() if self._is_found(slot, pair)]
        new = [slot for slot in whole if slot not in kept]
        if not whole:
            raise DataError("the map", "has no pairs; choose the joints of some slots")
        old = self.base.keep(kept)
        offsets = np.tile([0.0, 0.0, 0.0, 1.0], (len(new), 1))
        built = old.with_(
            slots=(*old.slots, *new),
            source_joints=(*old.source_joints, *(whole[slot][0] for slot in new)),
            target_joints=(*old.target_joints, *(whole[slot][1] for slot in new)),
            rest_offsets=np.concatenate([old.rest_offsets, offsets]),
            rest_origins=(*old.rest_origins, *[""] * len(new)),
            rest_confidences=np.append(old.rest_confidences, np.zeros(len(new))),
            weights=np.append(old.weights, np.ones(len(new))),
            confidences=np.append(old.confidences, np.ones(len(new))),
        )
        return built.keep([*whole])

    def _is_found(self, slot: str, pair: Pair) -> bool:
        if slot not in self.base.slots:
            return False
        row = self.base.index(slot)
        return pair == (self.base.source_joints[row], self.base.target_joints[row])

    def save(self, path: str | Path, *, overwrite: bool = False) -> JointMapDraft:
        """Save the map, and return the draft with the name of the file.

        Raise a KeyweaveError if the map is wrong, the file exists and `overwrite` is False,
        or it cannot be written.
        """
        save_correspondence(self.build(), path, overwrite=overwrite)
        return replace(self, name=Path(path).name)

    def table(self, result: TransferResult | None = None) -> JointTable:
        """Return the table of the map; a transfer with it gives errors and rest offsets."""
        errors = {} if result is None else measure_joint_errors(result)
        aligned = self.base if result is None else result.correspondence
        origins = dict(zip(aligned.slots, aligned.rest_origins))
        problems = self._find_problems()
        rows = tuple(
            JointRow(
                slot,
                *pair,
                self._get_confidence(slot, pair),
                errors.get(pair[1]) if all(pair) else None,
                problems.get(slot, ""),
                origins.get(slot, "") if all(pair) else "",
            )
            for slot, pair in self.pairs.items()
        )
        return JointTable(
            rows,
            self.capture.skeleton.names,
            self.rig.skeleton.names,
            self.name,
            self._find_problem(),
        )

    def _get_confidence(self, slot: str, pair: Pair) -> float:
        if not self._is_found(slot, pair):
            return 1.0
        return float(self.base.confidences[self.base.index(slot)])

    def _find_problems(self) -> dict[str, str]:
        """Return the problems of pairs, by slot."""
        problems: dict[str, str] = {}
        for side, whose in enumerate(("capture", "rig")):
            counts = Counter(pair[side] for pair in self.pairs.values() if all(pair))
            for slot, pair in self.pairs.items():
                if not pair[side]:
                    text = f"No joint of the {whose}; choose one, or leave it out."
                    problems.setdefault(slot, text)
                elif all(pair) and counts[pair[side]] > 1:
                    slots = [
                        s
                        for s, other in self.pairs.items()
                        if s != slot and all(other) and other[side] == pair[side]
                    ]
                    text = f"{pair[side]} is also used for {slots[0]}; map each joint once."
                    problems[slot] = text
        return problems

    def _find_problem(self) -> str:
        """Return why the map cannot be used; empty if it can."""
        try:
            check_map(self.build(), self.capture, self.rig)
        except KeyweaveError as error:
            return str(error)
        return ""


def measure_joint_errors(result: TransferResult) -> dict[str, float]:
    """Return the mean distance of a transfer's joints from their targets, in cm."""
    means = result.position_errors.mean(axis=0)
    return dict(zip(result.joints, means.tolist()))


def _find_slots(figure: Motion) -> dict[str, str]:
    try:
        return find_slots(figure)
    except KeyweaveError:
        return {}


def _sort_slot(slot: str) -> tuple[int, str, int, int, str]:
    """Return the place of a slot in the table: trunk, arms, legs, fingers, then others.

    Examples
    --------
    >>> sorted(["r.hand", "l.thigh", "head", "spine2", "hips", "l.hand"], key=_sort_slot)
    ['hips', 'spine2', 'head', 'l.hand', 'r.hand', 'l.thigh']
    """
    side, dot, place = slot.partition(".")
    place = place if dot else side
    part = place.rstrip("0123456789")
    number = int(place[len(part) :] or 0)
    if part in TRUNK:
        return (0, "", TRUNK.index(part), number, slot)
    for group, parts in enumerate(LIMBS, start=1):
        if part in parts:
            return (group, side, parts.index(part), number, slot)
    return (len(LIMBS) + 1, side, 0, number, slot)


def _find_twins(names: Sequence[str]) -> dict[str, str]:
    """Return the joint on the other side for each joint of a side, by names.

    Examples
    --------
    >>> _find_twins(["Hips", "LeftLeg", "RightLeg", "LeftEar"])
    {'LeftLeg': 'RightLeg', 'RightLeg': 'LeftLeg'}
    """
    parsed = [(each.text, each.digits, each.side) for each in parse_joint_names(names)]
    by_words: dict[tuple[str, tuple[str, ...], str], list[str]] = {}
    for name, words in zip(names, parsed):
        by_words.setdefault(words, []).append(name)
    twins = {}
    for name, (text, digits, side) in zip(names, parsed):
        others = by_words.get((text, digits, OTHER_SIDE.get(side, "")), [])
        if side and len(others) == 1:
            twins[name] = others[0]
    return twins
