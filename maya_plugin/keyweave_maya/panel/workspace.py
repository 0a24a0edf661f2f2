"""The workspace of the presenter: a session per page, the host's events, and the listeners.

It follows the host and shows changes; `presenter.Presenter` adds the actions of the user.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from keyweave.errors import KeyweaveError

from ..commands.dependencies import list_missing
from .computation import Computation
from .drafts import NO_FRAMES, Draft
from .host import EventLoop, Host, Stop
from .memory import Memory, restore_draft
from .messages import OTHER_SCENE, describe_missing
from .pages import PAGES, Page
from .session import Session, measure_sketch
from .source_files import view_source
from .updates import Updater, explain_failure
from .views import Message, PageView, SourceView

if TYPE_CHECKING:
    from .previews.preview import Preview

CHECK_SECONDS = 0.2  # after the last of several events
PAGE_ASPECTS = (
    *("page", "state", "values", "lists", "sources", "ranges"),
    *("preview", "alternative"),
)
LOG = logging.getLogger(__name__)
Listener = Callable[["frozenset[str]"], None]
# Called with the keywords verb, result, host, loop and changed; returns a Preview.
PreviewMaker = Callable[..., Any]


class Workspace:
    """Sessions, events and listeners; see `presenter.Presenter`.

    Parameters
    ----------
    host : Host
    loop : EventLoop
    memory : Memory
    pages : sequence of Page
    make_preview : callable, optional
        Makes the preview of a result; without it there are no previews.
    computation : Computation, optional
    """

    def __init__(
        self,
        host: Host,
        loop: EventLoop,
        memory: Memory,
        *,
        pages: Sequence[Page] = PAGES,
        make_preview: PreviewMaker | None = None,
        computation: Computation | None = None,
    ):
        self.host, self.loop, self.memory = host, loop, memory
        self.preview: Preview | None = None
        self.is_closed = False
        self._pages = {page.command: page for page in pages}
        self._sessions = {page.command: self._recall_session(page) for page in pages}
        page = memory.get("page", "")
        self.page: str = page if page in self._pages else pages[0].command
        self._make_preview = make_preview
        self._updater = Updater(host, loop, computation or Computation(loop), self._show)
        self._listeners: list[Listener] = []
        self._timers: dict[str, Stop] = {}
        self._n_selected = 0
        self._view: PageView | None = None
        self._scene = host.identify_scene()
        self._missing = describe_missing(list_missing(), host)
        for session in self._sessions.values():
            session.error = self._missing
        self._stops = self._watch_host()
        self._follow_selection()

    def _recall_session(self, page: Page) -> Session:
        """Return the session of a page with the values that were set last."""
        content = self.memory.get("values", {}).get(page.command)
        if not isinstance(content, dict) or list_missing():
            return Session(Draft(page))
        return Session(restore_draft(page, {"values": content})[0])

    @property
    def _session(self) -> Session:
        return self._sessions[self.page]

    # --- what is shown ---

    @property
    def view(self) -> PageView:
        """What the current page shows."""
        if self._view is None:
            session = self._session
            self._view = session.view(
                self._view_sources(session), self._n_selected, self.host.undo_shortcut
            )
        return self._view

    def _view_sources(self, session: Session) -> tuple[SourceView, ...]:
        page = session.draft.page
        nodes = [] if page.maps_joints else session.draft.nodes
        find = self._updater.find_content
        return tuple(view_source(s, find(s), nodes) for s in session.draft.sources)

    def listen(self, callback: Listener) -> Stop:
        """Call a function after changes, with the aspects that changed.

        The aspects are ``"page"``, ``"state"`` (state, message, status, progress,
        disabled), ``"values"``, ``"lists"``, ``"sources"``, ``"ranges"``, ``"preview"``
        (another result), ``"poses"`` (more poses of its figures), ``"alternative"`` and
        ``"frame"``.

        Returns
        -------
        callable
            Stops the calls.
        """
        self._listeners.append(callback)

        def stop() -> None:
            if callback in self._listeners:
                self._listeners.remove(callback)

        return stop

    def _show(self, *aspects: str) -> None:
        """Report changes to all listeners."""
        if self.is_closed:
            return
        self._view = None
        if "preview" in aspects:
            self._renew_preview()
        for listener in [*self._listeners]:
            try:
                listener(frozenset(aspects))
            except Exception:
                LOG.exception("a widget of the panel failed")

    def _renew_preview(self) -> None:
        """Make the preview of the current page's result."""
        self._close_preview()
        outcome = self._session.outcome
        if outcome is None or self._make_preview is None:
            return
        try:
            self.preview = self._make_preview(
                verb=self._session.draft.page.verb,
                result=outcome.result,
                host=self.host,
                loop=self.loop,
                changed=partial(self._show, "poses"),
            )
        except Exception as error:
            LOG.debug("a preview cannot be shown", exc_info=True)
            self._session.notice = explain_failure(self._session, error)

    def _close_preview(self) -> None:
        close = getattr(self.preview, "close", None)
        self.preview = None
        if close is not None:
            close()

    def _fail(self, error: Exception) -> None:
        """Show an error that an action or an event raised."""
        self._updater.stop()
        self._session.error = explain_failure(self._session, error)
        self._show("state", "sources")

    # --- what changes ---

    def _change(self, draft: Draft, *aspects: str, notice: Message | None = None) -> None:
        """Replace the draft of the current page, and compute what has to be computed."""
        session = self._session
        has_other_lists = draft.lists != session.draft.lists
        session.draft, session.notice, session.error = draft, notice, self._missing
        if has_other_lists:
            self._measure_sketch()
        self._follow_draft()
        self._show("state", *aspects)

    def _follow_draft(self) -> None:
        session = self._session
        if self._missing is not None:
            return
        if session.draft.missing:
            self._updater.stop()
            self._drop_outcome(session)
            self._updater.load_sources(session)
        elif session.is_current:
            self._updater.stop()
            self._updater.follow_output(session)
            self._follow_preview()
        elif not self._updater.is_computing(session):
            self._updater.schedule(session)

    def _follow_preview(self) -> None:
        """Show the result with the output fields of the draft."""
        outcome, at = self._session.outcome, getattr(self.preview, "at", None)
        if outcome is not None and at is not None:
            self.preview = at(outcome.result.job)
            self._show("preview")

    def _drop_outcome(self, session: Session) -> None:
        had_outcome = session.outcome is not None
        session.drop_outcome()
        if had_outcome and session is self._session:
            self._show("preview", "alternative")

    def _measure_sketch(self) -> None:
        """Count the controls and keys of the sketch; the scene may lack them by now."""
        try:
            nodes = self._session.draft.nodes
            self._session.sketch = measure_sketch(self.host.scene(), nodes)
        except KeyweaveError as error:
            self._session.notice = explain_failure(self._session, error)

    # --- events of the host ---

    def _watch_host(self) -> list[Stop]:
        check = partial(self._call_after, "check", self._check_scene)
        handlers: dict[str, Callable[[], None]] = {
            "keys": check,
            "undo": check,
            "scene": self._follow_scene,
            "selection": partial(self._call_after, "selection", self._follow_selection),
            "time": partial(self._show, "frame"),
            "closing": self.close,
        }
        return [self.host.watch(event, call) for event, call in handlers.items()]

    def _call_after(self, name: str, function: Callable[[], None]) -> None:
        """Call a function after the last of several events."""
        if self.is_closed:
            return
        if name in self._timers:
            self._timers.pop(name)()

        def call() -> None:
            self._timers.pop(name, None)
            self._try(function)

        self._timers[name] = self.loop.call_later(CHECK_SECONDS, call)

    def _try(self, function: Callable[[], None]) -> None:
        try:
            function()
        except Exception as error:
            LOG.debug("the panel cannot follow an event", exc_info=True)
            self._fail(error)

    def _follow_scene(self) -> None:
        """Follow a change of the scene's settings, or another scene."""
        if self.is_closed:
            return
        if self.host.identify_scene() == self._scene:
            self._call_after("check", self._check_scene)
        else:
            self._try(self._leave_scene)

    def _check_scene(self) -> None:
        """Compare the scene with what was read, and count its keys anew."""
        if self.host.identify_scene() != self._scene:
            self._leave_scene()
            return
        session = self._session
        self._updater.forget_scene()
        self._measure_sketch()
        self._updater.check(session)
        if session.is_current and not session.is_computing:
            self._updater.follow_output(session)
        self._show("state", "lists", "sources", "ranges")

    def _leave_scene(self) -> None:
        """Forget what belongs to a scene that was closed; settings and files stay."""
        self._scene = self.host.identify_scene()
        self._updater.stop()
        self._updater.forget_scene()
        for page, session in self._sessions.items():
            files = [source for source in session.draft.sources if source.path]
            draft = replace(session.draft, lists={}, frames=NO_FRAMES).with_sources(files)
            notice = Message(OTHER_SCENE)
            self._sessions[page] = Session(draft, error=self._missing, notice=notice)
        self._show(*PAGE_ASPECTS)

    def _follow_selection(self) -> None:
        try:
            n_selected = len(self.host.list_selection())
        except KeyweaveError:
            n_selected = 0
        if n_selected != self._n_selected:
            self._n_selected = n_selected
            self._show("state")

    # --- closing ---

    def close(self) -> None:
        """Stop computing, forget callbacks, and save what is remembered."""
        if self.is_closed:
            return
        self.is_closed = True
        for stop in (*self._stops, *self._timers.values()):
            stop()
        self._updater.close()
        self._close_preview()
        self._listeners.clear()
        self._timers.clear()
        self._remember()

    def _remember(self) -> None:
        """Save the page, the values of fields, and what widgets remember."""
        self.memory.set("page", self.page)
        drafts = [session.draft for session in self._sessions.values()]
        values = {draft.page.command: draft.to_json()["values"] for draft in drafts}
        self.memory.set("values", values)
        self.memory.save()

    def _list_nodes(self) -> Iterable[str]:
        """Return the nodes of the scene that have channels."""
        channels = self.host.scene().keyable()
        return dict.fromkeys(channel.partition(".")[0] for channel in channels)
