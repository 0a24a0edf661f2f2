"""Drafts that are kept: presets in files, the last results, and the text of a command."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import Any

from keyweave._text import format_list
from keyweave.errors import KeyweaveError

from .drafts import Draft
from .memory import load_draft, write_preset
from .pages import spell_value
from .sessions.command_flags import make_command_flags
from .views import Message
from .workspace import PAGE_ASPECTS, Workspace

N_RESULTS = 10
LONGEST_VALUE = 24  # characters of a value in a menu


class KeptDrafts:
    """The user's presets, and the drafts of the last results in the open scene."""

    def __init__(self, work: Workspace):
        self._work = work
        self._scene = ""  # of the results
        self._results: list[Draft] = []  # the newest first

    # --- the last results ---

    def remember(self) -> None:
        """Keep the draft of the result that is shown as the newest one."""
        session = self._work.session
        if session.is_current:
            kept = [
                each for each in self._list() if not _has_equal_result(each, session.draft)
            ]
            self._results = [session.draft, *kept][:N_RESULTS]

    def _list(self) -> list[Draft]:
        """Return the drafts of results, without those of a scene that was closed."""
        scene = self._work.host.identify_scene()
        if scene != self._scene:
            self._scene, self._results = scene, []
        return self._results

    def list_results(self) -> list[str]:
        """Return the pages and settings of the last results, the newest first."""
        return [describe_draft(each) for each in self._list()]

    def restore(self, number: int) -> None:
        """Make the page, settings and sources of one of the last results again."""
        drafts = self._list()
        if 0 <= number < len(drafts):
            self._show(
                drafts[number], Message("These are the settings of an earlier result.")
            )

    def _show(self, draft: Draft, notice: Message) -> None:
        self._work.switch_page(draft.page.command)
        self._work.change(draft, *PAGE_ASPECTS, notice=notice)

    # --- presets ---

    def save_preset(self, path: str) -> None:
        """Save the choices on the page as a preset."""
        try:
            write_preset(path, self._work.session.draft)
        except KeyweaveError as error:
            self._work.warn(error)
        else:
            self._work.session.notice = Message(f"Saved {PurePath(path).name}.")
            self._work.show("state")

    def load_preset(self, path: str) -> None:
        """Load a preset as far as it fits."""
        try:
            pages = [*self._work.pages.values()]
            draft, missing = load_draft(path, pages, self._list_nodes)
        except KeyweaveError as error:
            self._work.warn(error)
            return
        name = PurePath(path).name
        notice = Message(f"Loaded {name}.")
        if missing:
            text = f"{name} was loaded without {format_list(missing, 4)}: not in this scene"
            notice = Message(f"{text} or version.", "warning")
        self._show(draft, notice)

    def _list_nodes(self) -> list[str]:
        """Return the nodes of the scene that can be keyed."""
        channels = self._work.host.scene().keyable()
        return [*dict.fromkeys(channel.partition(".")[0] for channel in channels)]

    # --- commands ---

    def spell_command(self) -> str:
        """Return the line of Python that writes the chosen alternative in Maya.

        Empty if no flags state the choices, such as a map of joints that is not saved.
        """
        session = self._work.session
        flags = None if session.draft.missing else make_command_flags(session.draft)
        if flags is None:
            return ""
        path = {"path": session.alternative + 1} if session.alternative else {}
        words = [f"{name}={value!r}" for name, value in {**flags, **path}.items()]
        return f"cmds.{session.draft.page.command}({', '.join(words)})"


def _has_equal_result(draft: Draft, other: Draft) -> bool:
    return (draft.page, draft.compute_key) == (other.page, other.compute_key)


def describe_draft(draft: Draft) -> str:
    """Return the page, the sources and the changed settings of a draft.

    Examples
    --------
    >>> from keyweave_maya.panel.pages import PAGES
    >>> describe_draft(Draft(PAGES[0]).with_value("settings.band", 3))
    'Texture: Matching band 3'
    """
    names: Sequence[str] = [each.name for each in draft.sources]
    start = (
        f"{draft.page.label}{', ' if names else ''}{format_list(names, 2) if names else ''}"
    )
    changed = [_spell_change(draft, *pair) for pair in draft.values.items()]
    return f"{start}: {', '.join(changed)}" if changed else start


def _spell_change(draft: Draft, path: str, value: Any) -> str:
    """Return the label of a field with its value, which is cut at its start."""
    text = spell_value(value)
    short = text if len(text) <= LONGEST_VALUE else f"...{text[-LONGEST_VALUE:]}"
    return f"{draft.page.form[path].label} {short}".rstrip()
