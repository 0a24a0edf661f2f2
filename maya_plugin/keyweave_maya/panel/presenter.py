"""The presenter: what the panel shows and what it allows, as a machine of states.

It knows neither Qt nor Maya. Widgets call its actions and read `Presenter.view`; a host
reports its events. Jobs run in three steps: they read on the interface thread, compute in
a worker thread, and are written by the host, in one step that can be undone.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Any, TypeVar

from keyweave._text import format_list
from keyweave.animation.channel_names import as_name_list
from keyweave.errors import KeyweaveError

from .drafts import NO_FRAMES, Draft, SourceChoice
from .joint_maps import JointMapping
from .memory import read_preset, restore_draft, write_preset
from .sessions.fingerprint import take_fingerprint
from .sessions.messages import CANCELED, NOTHING_SELECTED, UNCHANGED
from .sessions.session import Applied
from .sessions.updates import explain_failure
from .source_files import AUTO
from .viewport import SETTING
from .views import AlternativeView, Message, PageView, SourceView, State
from .workspace import PAGE_ASPECTS, action

__all__ = ["AlternativeView", "Message", "PageView", "Presenter", "SourceView", "State"]

T = TypeVar("T")
LOG = logging.getLogger(__name__)


class Presenter(JointMapping):
    """The panel without graphics: pages, states, actions and events.

    Every action may be called in every state; one that is not allowed does nothing. Errors
    of jobs become the message of the page. Nothing raises.

    Parameters
    ----------
    host : Host
    loop : EventLoop
    memory : Memory
        What is remembered per user: page, settings, window, last folders.
    **options
        See `workspace.Workspace`.

    Attributes
    ----------
    page : str
        Command of the current page's verb.
    view : PageView
        Of the current page.
    preview : Preview or None
        Figures and curves of the current page's result; see `previews.preview`.
    is_closed : bool
    """

    # --- choosing ---

    @action
    def show_page(self, page: str) -> None:
        """Show a page; an update that another page needs waits until that is shown."""
        if page not in self._pages or page == self.page:
            return
        self._session.needs_update |= self._session.is_computing
        self._updater.stop()
        self.page = page
        session = self._session
        self._measure_sketch()
        self._updater.check(session)
        if session.needs_update:
            session.needs_update = False
            self._follow_draft()
        self._show(*PAGE_ASPECTS)

    @action
    def use_selection(self) -> None:
        """Make the host's selection the sketch."""
        self._use_names(self.host.list_selection(), NOTHING_SELECTED)

    @action
    def use_set(self, name: str) -> None:
        """Make the members of a set the sketch."""
        empty = f'The set "{name}" is empty. Choose another set, or select controls.'
        self._use_names(self.host.read_set(name), empty)

    @action
    def guess_lists(self) -> None:
        """Divide the sketch into drive, texture and synthesize by its keys."""
        self._use_names(self._session.draft.names, NOTHING_SELECTED)

    def _use_names(self, names: Sequence[str], empty: str) -> None:
        draft = self._session.draft
        if not names:
            self._inform(empty)
            return
        job = Draft(draft.page).make_job([]).on(self.host.scene(), list(names))
        for name in draft.page.layout.sketch_lists:
            draft = draft.with_list(name, as_name_list(getattr(job, name)))
        self._change(draft, "lists", "ranges")

    @action
    def use_range(self, name: str) -> None:
        """Take a range of `Host.read_ranges`, or "keys"."""
        ends = {"keys": NO_FRAMES, **self.host.read_ranges()}.get(name)
        if ends is None:
            self._inform(f'The scene has no range "{name}". Choose another range.')
        else:
            self.set_value("frames", ends)

    @action
    def add_sources(self, paths: Sequence[str]) -> None:
        """Add source files."""
        if paths:
            self.remember_folder("sources", PurePath(paths[-1]).parent.as_posix())
        self._add([SourceChoice(path=str(path)) for path in paths])

    @action
    def add_namespace(self, namespace: str) -> None:
        """Add a character of the scene."""
        self._add([SourceChoice(namespace=namespace)])

    def _add(self, choices: Sequence[SourceChoice]) -> None:
        draft = self._session.draft
        if not draft.page.takes_sources:
            self._inform(f"{draft.page.label} needs no sources.")
            return
        joint_map = AUTO if draft.page.maps_joints else ""
        new = [replace(choice, joint_map=joint_map) for choice in choices]
        self._change_sources([*draft.sources, *(c for c in new if c not in draft.sources)])

    @action
    def remove_source(self, number: int) -> None:
        """Remove a source, numbered from 0."""
        sources = self._session.draft.sources
        self._change_sources([s for n, s in enumerate(sources) if n != number])

    @action
    def change_source(self, number: int, **changes: Any) -> None:
        """Change frames, joint_map or namespace of a source."""
        sources = [*self._session.draft.sources]
        if 0 <= number < len(sources):
            sources[number] = replace(sources[number], **changes)
            self._change_sources(sources)

    @action
    def map_joints(self) -> None:
        """Map the joints of all sources that have no map."""
        sources = self._session.draft.sources
        self._change_sources([replace(s, joint_map=s.joint_map or AUTO) for s in sources])

    @action
    def set_value(self, path: str, value: Any) -> None:
        """Set a field, such as "settings.band" or "strength"."""
        aspect = "ranges" if path == "frames" else "values"
        self._change(self._session.draft.with_value(path, value), aspect, "lists")

    @action
    def reset_value(self, path: str) -> None:
        """Give a field its default."""
        if path in self._session.draft.values:
            self.set_value(path, self._session.draft.page.form[path].default)

    @action
    def reset_all(self) -> None:
        """Give all fields their defaults; controls, frames and sources stay."""
        self._change(self._session.draft.with_values({}), "values")

    @action
    def set_list(self, name: str, names: Sequence[str]) -> None:
        """Replace a list of controls."""
        self._change(self._session.draft.with_list(name, names), "lists", "ranges")

    @action
    def add_selection(self, name: str) -> None:
        """Add the host's selection to a list."""
        names = self.host.list_selection()
        if names:
            known = self._session.draft.lists.get(name, ())
            self.set_list(name, [*known, *names])
        else:
            self._inform(NOTHING_SELECTED)

    # --- computing ---

    @action
    def update(self) -> None:
        """Read the scene anew and compute."""
        session = self._session
        if session.draft.missing or self._missing is not None:
            return
        session.reading = session.error = session.notice = None
        self._schedule(0.0)
        self._show("state")

    @action
    def cancel(self) -> None:
        """Stop computing; the last preview stays."""
        if self._session.is_computing:
            self._updater.stop()
            self._session.notice = CANCELED
            self._pose_preview()
            self._show("state")

    @action
    def choose_alternative(self, number: int) -> None:
        """Choose an alternative, numbered from 0."""
        session = self._session
        if self._has_alternative(number) and number != session.alternative:
            session.alternative, session.hovered = number, None
            self._pose_preview()
            self._show("alternative", "state")

    @action
    def hover_alternative(self, number: int | None) -> None:
        """Show another alternative while the mouse is over it."""
        known = number is None or self._has_alternative(number)
        if known and number != self._session.hovered:
            self._session.hovered = number
            self._pose_preview()
            self._show("alternative")

    def _has_alternative(self, number: int) -> bool:
        outcome = self._session.outcome
        return outcome is not None and 0 <= number < len(outcome.alternatives)

    @action
    def apply(self) -> None:
        """Write the chosen alternative; the keys must be those that were read."""
        session, host = self._session, self.host
        outcome = session.outcome
        if session.state is not State.PREVIEWING or outcome is None:
            return
        channels, draft = outcome.reading.channels, session.draft
        session.applied = None
        session.current = take_fingerprint(host, channels)
        if session.is_stale:
            self._show("state")
            return
        self._updater.follow_output(session)
        outcome = session.outcome or outcome
        frames = () if draft.value("mode") == "base" else session.sketch.known_frames
        before = take_fingerprint(host, channels, frames)
        facts = host.apply(
            draft.page.verb, outcome.result, session.alternative + 1, draft.list_output()
        )
        session.current = take_fingerprint(host, channels, frames)
        n_channels = len({*facts.get("curves", ())})
        session.notice = UNCHANGED
        if session.current != before:
            measured = facts.get("measurement") or {}
            states = before, session.current, frames, measured
            applied = Applied(session.choice, n_channels, *states)
            session.applied, session.notice = applied, None
        self._show("state")

    @action
    def show_fault(self) -> None:
        """Go to the frame of the worst fault that was measured in the applied result."""
        applied = self._session.applied
        if applied is not None and applied.measurement.get("worst_frame") is not None:
            self.host.show_frame(applied.measurement["worst_frame"])

    @action
    def discard(self) -> None:
        """Drop the preview."""
        self._updater.stop()
        self._session.error, self._session.notice = self._missing, None
        self._drop_outcome(self._session)
        self._show("state")

    @action
    def undo(self) -> None:
        """Undo the last edit of the host."""
        self.host.undo()
        self._check_scene()

    @action
    def redo(self) -> None:
        """Redo the edit of the host that was undone last."""
        self.host.redo()
        self._check_scene()

    @action
    def show_temporary_layer(self, shown: bool) -> None:
        """Show previews in the viewport, on a layer that is not saved; remembered."""
        if self._viewport.problem or shown == self._viewport.is_on:
            return
        self._viewport.is_on = shown
        self.memory.set(SETTING, shown)
        self._show("state")

    @action
    def show_frame(self, frame: float) -> None:
        """Make a frame the host's current one."""
        self.host.show_frame(frame)

    # --- what the host and the user have ---

    def list_sets(self) -> list[str]:
        """Return the sets of controls of the scene."""
        return self._ask(self.host.list_sets, [])

    def list_layers(self) -> list[str]:
        """Return the animation layers of the scene."""
        return self._ask(self.host.list_layers, [])

    def list_namespaces(self) -> list[str]:
        """Return the namespaces of characters in the scene."""
        return self._ask(self.host.list_namespaces, [])

    def list_paths(self) -> list[str]:
        """Return the curves that a character can follow."""
        return self._ask(self.host.list_paths, [])

    def list_controls(self) -> list[str]:
        """Return the transforms that can be keyed."""
        return self._ask(self.host.list_controls, [])

    @property
    def current_frame(self) -> float:
        """The host's current frame."""
        return self._ask(self.host.read_frame, 0.0)

    def _ask(self, read: Callable[[], T], default: T) -> T:
        """Return an answer of the host; the default if it fails."""
        try:
            return default if self.is_closed else read()
        except Exception:
            LOG.debug("the host does not answer", exc_info=True)
            return default

    def last_folder(self, kind: str = "sources") -> str:
        """Return the folder that was used last for sources, maps or presets."""
        folders = self.memory.get("folders", {})
        return str(folders.get(kind, ""))

    def remember_folder(self, kind: str, folder: str) -> None:
        """Remember the folder that was used last."""
        self.memory.set("folders", {**self.memory.get("folders", {}), kind: folder})

    def paint_source(self, number: int, width: int, height: int) -> Any:
        """Return a pose of a source as pixels (height, width, 4); None until it is painted.

        Reports ``"sources"`` when it is.
        """
        sources = self._session.draft.sources
        if self.is_closed or not 0 <= number < len(sources):
            return None
        content = self._updater.find_content(sources[number])
        return None if content is None else self._portraits.find(content, width, height)

    def format_install_line(self, library: str) -> str:
        """Return the line that installs a library for this program."""
        make = getattr(self.host, "format_install_line", None)
        return str(make(library)) if make else f"{sys.executable} -m pip install {library}"

    # --- presets ---

    def list_presets(self) -> list[str]:
        """Return the paths of the user's presets."""
        return self.memory.list_presets()

    @action
    def save_preset(self, path: str) -> None:
        """Save the choices on the page as a preset."""
        try:
            write_preset(path, self._session.draft)
        except KeyweaveError as error:
            self._inform(explain_failure(self._session, error).text)
        else:
            self._session.notice = Message(f"Saved {PurePath(path).name}.")
            self._show("state")

    @action
    def load_preset(self, path: str) -> None:
        """Load a preset as far as it fits."""
        try:
            page, content = read_preset(path, [*self._pages.values()])
        except KeyweaveError as error:
            self._inform(explain_failure(self._session, error).text)
            return
        draft, missing = restore_draft(page, content, [*self._list_nodes()])
        self.show_page(page.command)
        name = PurePath(path).name
        notice = Message(f"Loaded {name}.")
        if missing:
            text = f"{name} was loaded without {format_list(missing, 4)}: not in this scene"
            notice = Message(f"{text} or version.", "warning")
        self._change(draft, *PAGE_ASPECTS, notice=notice)
