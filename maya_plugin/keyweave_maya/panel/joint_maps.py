"""Actions on the map of joints of a capture: edit, mirror, guess, load and save it.

The map is known after the first preview. If the alternatives of a page are not captures,
it is that of the first one. An edited map is part of the draft,
until it is saved as a file that other shots and users can load.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from keyweave.errors import DataError, KeyweaveError

from .drafts import SourceChoice
from .sessions.updates import explain_failure
from .source_files import AUTO
from .views import JointTable, Message
from .workspace import Workspace, action

if TYPE_CHECKING:
    from keyweave.animation.correspondence import Correspondence
    from keyweave.animation.motion import Motion
    from keyweave.methods.rig_transfer import TransferResult

    from .joint_map_draft import JointMapDraft

NO_TABLE = JointTable()
SEVERAL = (list, tuple)  # the results of a transfer, one for each capture


class JointMapping(Workspace):
    """The map of joints of the capture that is shown; see `presenter.Presenter`."""

    # A source with its scene, and its map in the making, which may be incomplete.
    _edited: tuple[tuple[SourceChoice, str], JointMapDraft] | None = None
    _table: tuple[tuple[Any, ...], JointTable] | None = None

    @property
    def joint_table(self) -> JointTable:
        """The map as a table; without rows until a capture was mapped."""
        draft = self._find_joint_draft()
        if draft is None:
            error = self._session.error
            return NO_TABLE if error is None else JointTable(problem=error.text)
        mapped = self._find_map() if self._session.is_current else None
        result = None if mapped is None else mapped[0]
        if self._table is None or self._table[0] != (draft, result):
            self._table = (draft, result), draft.table(result)
        return self._table[1]

    def _find_choice(self) -> SourceChoice | None:
        """Return the capture that is shown."""
        sources = self._session.draft.sources
        return sources[self._find_number()] if sources else None

    def _find_number(self) -> int:
        """Return the number of that capture, which the alternative is after a transfer."""
        outcome = self._session.outcome
        is_transfer = outcome is not None and isinstance(outcome.result.output, SEVERAL)
        number = self._session.alternative if is_transfer else 0
        return min(number, len(self._session.draft.sources) - 1)

    def _find_joint_draft(self) -> JointMapDraft | None:
        """Return the map in the making, or that of the result."""
        choice = self._find_choice()
        if choice is None:
            return None
        if self._edited is not None and self._edited[0] == (choice, self._scene):
            return self._edited[1]
        mapped = self._find_map()
        if mapped is None:
            return None
        from .joint_map_draft import JointMapDraft

        name = "" if choice.joint_map == AUTO else PurePath(choice.joint_map).name
        result, joint_map, capture = mapped
        draft = JointMapDraft.edit(joint_map, capture, result.motion, name)
        self._edited = (choice, self._scene), draft
        return draft

    def _find_map(self) -> tuple[TransferResult, Correspondence, Motion] | None:
        """Return the capture that is shown on the rig, its map, and its own motion."""
        outcome = self._session.outcome
        if outcome is None:
            return None
        data, output = outcome.result.data, outcome.result.output
        if isinstance(output, SEVERAL) and output:
            number = self._session.alternative
            result = output[number]
            return result, result.correspondence, data.captures[number].motion
        if hasattr(output, "transferred"):
            result = output.transferred[0]
            return result, result.correspondence, output.rig.captures[0].motion
        rig = getattr(data, "rig", None)
        if rig is None:
            return None
        first = rig.captures[0]
        return first.result, first.joint_map, first.capture

    @action
    def change_joint(
        self, slot: str, capture_joint: str | None = None, rig_joint: str | None = None
    ) -> None:
        """Choose a joint of a slot; an empty one leaves the slot out."""
        draft = self._find_joint_draft()
        if draft is not None:
            self._edit_map(draft.change(slot, capture_joint, rig_joint))

    @action
    def mirror_joints(self) -> None:
        """Give the right side the joints that mirror those of the left side."""
        draft = self._find_joint_draft()
        if draft is not None:
            self._edit_map(draft.mirror())

    def _edit_map(self, draft: JointMapDraft) -> None:
        """Use an edited map; one that is not complete is shown, but not computed."""
        choice = self._find_choice()
        if choice is None:
            return
        try:
            changed = replace(choice, edited_map=draft.build())
        except DataError:
            self._edited = (choice, self._scene), draft
            self._show("sources")
            return
        self._edited = (changed, self._scene), draft
        self._replace_source(changed)

    @action
    def guess_joints(self) -> None:
        """Find the map again by names and shape."""
        self._use_map(AUTO)

    @action
    def load_joint_map(self, path: str) -> None:
        """Use the map of a file."""
        self._use_map(str(path))

    def _use_map(self, joint_map: str) -> None:
        choice = self._find_choice()
        if choice is not None:
            self._edited = None
            self._replace_source(replace(choice, joint_map=joint_map, edited_map=None))

    def _replace_source(self, choice: SourceChoice) -> None:
        sources = [*self._session.draft.sources]
        sources[self._find_number()] = choice
        self._change_sources(sources)

    @action
    def save_joint_map(self, path: str) -> None:
        """Save the map as a file, and use that."""
        draft = self._find_joint_draft()
        if draft is None:
            self._inform("The joints are not mapped yet; update the preview first.")
            return
        try:
            draft.save(path, overwrite=True)
        except KeyweaveError as error:
            self._inform(explain_failure(self._session, error).text)
            return
        self._use_map(str(path))
        self._session.notice = Message(f"Saved {PurePath(path).name}.")
        self._show("state")

    def _change_sources(self, sources: Sequence[SourceChoice]) -> None:
        self._change(self._session.draft.with_sources(sources), "sources", "ranges")
