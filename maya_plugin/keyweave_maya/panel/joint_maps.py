"""Maps of joints in the panel: the table of a transfer, its edits, and its files.

The map of a capture is known after the first preview. An edited map is part of the draft,
until it is saved as a file that other shots and users can load.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from keyweave.errors import KeyweaveError

from .drafts import SourceChoice
from .sessions.updates import explain_failure
from .source_files import AUTO
from .views import JointRow, JointTable, Message
from .workspace import Workspace, action

if TYPE_CHECKING:
    from keyweave.animation.correspondence import Correspondence

PARTS = (
    *("thigh", "shin", "foot", "toe"),
    *("shoulder", "upper_arm", "forearm", "hand"),
)
# Slots that every map should have, in the order of the table.
SLOTS = (
    *("hips", "spine1", "neck1", "head"),
    *(f"{side}.{part}" for side in "lr" for part in PARTS),
)
CENTIMETERS = 0.1  # per millimeter
# Words for left and right in names of joints; case matters.
SIDES = (("Left", "Right"), ("left", "right"), ("LEFT", "RIGHT"), ("L", "R"), ("l", "r"))


class JointMapping(Workspace):
    """The map of joints of the current page's alternative, and its edits."""

    @property
    def joint_table(self) -> JointTable:
        """The map as a table; without rows until a capture was transferred."""
        joint_map = self._find_map()
        if joint_map is None:
            error = self._session.error
            return JointTable(problem=error.text if error is not None else "")
        errors = {row["joint"]: row["mean_mm"] for row in self._list_errors()}
        rows = {
            slot: JointRow(slot, source, target, float(sure), _convert(errors.get(target)))
            for slot, source, target, sure in zip(
                joint_map.slots,
                joint_map.source_joints,
                joint_map.target_joints,
                joint_map.confidences,
            )
        }
        slots = dict.fromkeys([*SLOTS, *rows])
        choice = self._session.draft.sources[self._find_number()]
        captured = self._updater.find_content(choice)
        return JointTable(
            tuple(rows.get(slot) or JointRow(slot, confidence=0.0) for slot in slots),
            captured.names if captured is not None else joint_map.source_joints,
            tuple(self._list_rig_joints()),
            "" if choice.joint_map == AUTO else PurePath(choice.joint_map).name,
        )

    def _find_number(self) -> int:
        """Return the number of the capture that is shown; alternatives are captures."""
        n_sources = len(self._session.draft.sources)
        return min(self._session.alternative, n_sources - 1)

    def _find_map(self) -> Correspondence | None:
        """Return the map of the capture that is shown, if there is one."""
        sources = self._session.draft.sources
        if not sources:
            return None
        edited: Correspondence | None = sources[self._find_number()].edited_map
        return edited or getattr(self._find_transfer(), "correspondence", None)

    def _find_transfer(self) -> Any:
        """Return the result of the capture that is shown; None without one."""
        outcome = self._session.outcome
        output = None if outcome is None else outcome.result.output
        if not isinstance(output, (list, tuple)) or not output:
            return None
        return output[min(self._session.alternative, len(output) - 1)]

    def _list_errors(self) -> Sequence[dict[str, Any]]:
        transfer = self._find_transfer()
        return () if transfer is None or not self._session.is_current else transfer.table()

    def _list_rig_joints(self) -> Sequence[str]:
        transfer = self._find_transfer()
        return () if transfer is None else transfer.motion.skeleton.names

    @action
    def change_joint(
        self, slot: str, capture_joint: str | None = None, rig_joint: str | None = None
    ) -> None:
        """Choose a joint of a slot; an empty one leaves the slot out."""
        pairs = {
            row.slot: (row.capture_joint, row.rig_joint) for row in self.joint_table.rows
        }
        old = pairs.get(slot, ("", ""))
        new = (
            old[0] if capture_joint is None else capture_joint,
            old[1] if rig_joint is None else rig_joint,
        )
        for other, pair in pairs.items():  # a joint has one slot
            pairs[other] = tuple("" if a in new else a for a in pair)  # type: ignore[assignment]
        pairs[slot] = new
        self._edit_map(pairs, {slot})

    @action
    def mirror_joints(self) -> None:
        """Give the right side the mirrored joints of the left side."""
        table = self.joint_table
        pairs = {row.slot: (row.capture_joint, row.rig_joint) for row in table.rows}
        mirrored = {}
        for slot, (capture_joint, rig_joint) in pairs.items():
            if slot.startswith("l.") and capture_joint and rig_joint:
                twins = (
                    mirror_name(capture_joint, table.capture_joints),
                    mirror_name(rig_joint, table.rig_joints),
                )
                if all(twins):
                    mirrored[f"r.{slot[2:]}"] = twins
        self._edit_map({**pairs, **mirrored}, {*mirrored})

    def _edit_map(self, pairs: dict[str, tuple[str, str]], edited: set[str]) -> None:
        """Use a map of these pairs; those that were edited are certain."""
        from keyweave.animation.correspondence import Correspondence

        rows = [(slot, *pair) for slot, pair in pairs.items() if all(pair)]
        if not rows:
            self._inform("The map has no joints left; choose some, or guess the map again.")
            return
        sure = {row.slot: row.confidence for row in self.joint_table.rows}
        slots, captured, joints = zip(*rows)
        confidences = [1.0 if slot in edited else sure.get(slot, 1.0) for slot in slots]
        joint_map = Correspondence(slots, captured, joints, confidences=confidences)  # type: ignore[arg-type]
        self._use_map(edited_map=joint_map)

    @action
    def guess_joints(self) -> None:
        """Find the map again by names and shape."""
        self._use_map(joint_map=AUTO)

    @action
    def load_joint_map(self, path: str) -> None:
        """Use the map of a file."""
        self._use_map(joint_map=str(path))

    def _use_map(self, **changes: Any) -> None:
        sources = [*self._session.draft.sources]
        if sources:
            number = self._find_number()
            changed = {"joint_map": AUTO, "edited_map": None, **changes}
            sources[number] = replace(sources[number], **changed)
            self._change_sources(sources)

    @action
    def save_joint_map(self, path: str) -> None:
        """Save the map as a file, and use that."""
        from keyweave.formats.correspondence_json import save_correspondence

        joint_map = self._find_map()
        if joint_map is None:
            self._inform("There is no map to save yet; update the preview first.")
            return
        try:
            save_correspondence(joint_map, path, overwrite=True)
        except KeyweaveError as error:
            self._inform(explain_failure(self._session, error).text)
            return
        self._use_map(joint_map=str(path))
        self._session.notice = Message(f"Saved {PurePath(path).name}.")
        self._show("state")

    def _change_sources(self, sources: Sequence[SourceChoice]) -> None:
        self._change(self._session.draft.with_sources(sources), "sources", "ranges")


def mirror_name(name: str, names: Sequence[str]) -> str:
    """Return the joint of the other side; empty if there is none.

    Examples
    --------
    >>> mirror_name("LeftUpLeg", ["LeftUpLeg", "RightUpLeg"])
    'RightUpLeg'
    >>> mirror_name("hero:thigh_l", ["hero:thigh_l", "hero:thigh_r"])
    'hero:thigh_r'
    """
    return next((twin for twin in _swap_sides(name) if twin in names), "")


def _swap_sides(name: str) -> Iterator[str]:
    """Yield a name with each word for left replaced by that for right."""
    for left, right in SIDES:
        # A single letter is a word only between separators, capitals and ends.
        word = left if len(left) > 1 else rf"(?<![A-Za-z]){left}(?![a-z])"
        for match in re.finditer(word, name):
            yield f"{name[: match.start()]}{right}{name[match.end() :]}"


def _convert(millimeters: float | None) -> float | None:
    return None if millimeters is None else CENTIMETERS * millimeters
