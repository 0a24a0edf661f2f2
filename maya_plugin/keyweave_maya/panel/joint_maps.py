"""The maps of joints of captures, as they are shown and edited.

A map is known after the first preview. If the alternatives of a page are not captures, it
is that of the first one. An edited map is part of the draft, until it is saved as a file
that other shots and users can load.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING

from keyweave.errors import DataError, KeyweaveError

from .drafts import SourceChoice
from .sessions.session import Session
from .source_files import AUTO
from .views import JointTable

if TYPE_CHECKING:
    from keyweave.animation.correspondence import Correspondence
    from keyweave.animation.motion import Motion
    from keyweave.methods.rig_transfer import TransferResult

    from .joint_map_draft import JointMapDraft

NO_TABLE = JointTable()
SEVERAL = (list, tuple)  # the results of a transfer, one for each capture


class JointMaps:
    """The map of the capture that a session shows."""

    # A source and its map in the making, which may be incomplete.
    _edited: tuple[SourceChoice, JointMapDraft] | None = None
    _table: tuple[tuple[JointMapDraft, TransferResult | None], JointTable] | None = None

    def make_table(self, session: Session) -> JointTable:
        """Return the map as a table; without rows until a capture was mapped."""
        draft = self.find_draft(session)
        if draft is None:
            return (
                NO_TABLE
                if session.error is None
                else JointTable(problem=session.error.text)
            )
        mapped = _find_map(session) if session.is_current else None
        key = draft, None if mapped is None else mapped[0]
        if self._table is None or self._table[0] != key:
            self._table = key, draft.table(key[1])
        return self._table[1]

    def find_draft(self, session: Session) -> JointMapDraft | None:
        """Return the map in the making, or that of the result."""
        choice = _find_choice(session)
        if choice is None:
            return None
        if self._edited is not None and self._edited[0] == choice:
            return self._edited[1]
        mapped = _find_map(session)
        if mapped is None:
            return None
        from .joint_map_draft import JointMapDraft

        name = "" if choice.joint_map == AUTO else PurePath(choice.joint_map).name
        result, joint_map, capture = mapped
        draft = JointMapDraft.edit(joint_map, capture, result.motion, name)
        self._edited = choice, draft
        return draft

    def edit(self, session: Session, draft: JointMapDraft) -> list[SourceChoice] | None:
        """Keep an edited map; return the sources with it, None if it is incomplete."""
        choice = _find_choice(session)
        if choice is None:
            return None
        try:
            changed = replace(choice, edited_map=draft.build())
        except DataError:
            self._edited = choice, draft
            return None
        self._edited = changed, draft
        return _replace_choice(session, changed)

    def replace(self, session: Session, joint_map: str) -> list[SourceChoice]:
        """Return the sources with another map, instead of the edited one."""
        choice = _find_choice(session)
        if choice is None:
            return []
        self._edited = None
        return _replace_choice(
            session, replace(choice, joint_map=joint_map, edited_map=None)
        )

    def save(self, session: Session, path: str) -> None:
        """Save the map as a file; raise a KeyweaveError if that is not possible."""
        draft = self.find_draft(session)
        if draft is None:
            raise KeyweaveError("the joints are not mapped yet; update the preview first")
        draft.save(path, overwrite=True)

    def forget(self) -> None:
        """Forget the edits, because another scene was opened."""
        self._edited = None


def _find_choice(session: Session) -> SourceChoice | None:
    """Return the capture that is shown."""
    sources = session.draft.sources
    return sources[_find_number(session)] if sources else None


def _find_number(session: Session) -> int:
    """Return the number of that capture, which the alternative is after a transfer."""
    outcome = session.outcome
    is_transfer = outcome is not None and isinstance(outcome.result.output, SEVERAL)
    number = session.alternative if is_transfer else 0
    return min(number, len(session.draft.sources) - 1)


def _replace_choice(session: Session, choice: SourceChoice) -> list[SourceChoice]:
    sources = [*session.draft.sources]
    sources[_find_number(session)] = choice
    return sources


def _find_map(session: Session) -> tuple[TransferResult, Correspondence, Motion] | None:
    """Return the capture that is shown on the rig, its map, and its own motion."""
    outcome = session.outcome
    if outcome is None:
        return None
    data, output = outcome.result.data, outcome.result.output
    if isinstance(output, SEVERAL) and output:
        number = session.alternative
        result = output[number]
        return result, result.correspondence, data.captures[number].motion
    if hasattr(output, "transferred"):
        result = output.transferred[0]
        return result, result.correspondence, output.rig.captures[0].motion
    if hasattr(output, "rigs"):
        return (output.rigs[0].result, *data.mapped[0])
    rig = getattr(data, "rig", None)
    if rig is None:
        return None
    first = rig.captures[0]
    return first.result, first.joint_map, first.capture
