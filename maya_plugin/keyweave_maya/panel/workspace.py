"""The workspace of the presenter: a session per page, the host's events, and the listeners.

It follows the host and shows changes; `presenter.Presenter` adds the actions of the user.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

from keyweave.errors import KeyweaveError

from ..commands.dependencies import list_missing
from .computation import Computation
from .drafts import NO_FRAMES, Draft
from .host import EventLoop, Host, Stop
from .memory import Memory, restore_draft
from .pages import PAGES, Page
from .sessions.messages import OTHER_SCENE, describe_missing
from .sessions.session import Session, measure_sketch
from .sessions.updates import REST_SECONDS, Updater, explain_failure
from .source_files import SourcePortraits
from .viewport import SETTING, Viewport
from .views import Message, PageView

if TYPE_CHECKING:
    from .previews.preview import Preview
    from .previews.result_preview import Previews

CHECK_SECONDS = 0.2  # after the last of several events
PAGE_ASPECTS = (
    *("page", "state", "values", "lists", "sources", "ranges"),
    *("preview", "alternative"),
)
LOG = logging.getLogger(__name__)
F = TypeVar("F", bound=Callable[..., None])
Listener = Callable[["frozenset[str]"], None]
# Called with the host, the loop, and a function to call when there are more poses.
PreviewsMaker = Callable[[Host, EventLoop, Callable[[], None]], Any]


def make_result_previews(
    host: Host, loop: EventLoop, announce: Callable[[], None]
) -> Previews:
    """Return the maker of previews; it is imported for the first result."""
    from .previews.result_preview import Previews

    return Previews(host, loop, announce)


def action(method: F) -> F:
    """Make a method an action: it never raises, and does nothing after closing."""

    @wraps(method)
    def act(self: Workspace, *values: Any, **keywords: Any) -> None:
        if self.is_closed:
            return
        try:
            method(self, *values, **keywords)
        except Exception as error:
            LOG.debug("an action of the panel failed", exc_info=True)
            self._fail(error)

    return cast(F, act)


class Workspace:
    """Sessions, events and listeners; see `presenter.Presenter`.

    Parameters
    ----------
    host : Host
    loop : EventLoop
    memory : Memory
    pages : sequence of Page
    make_previews : callable
        See `Previews`.
    computation : Computation, optional
    """

    def __init__(
        self,
        host: Host,
        loop: EventLoop,
        memory: Memory,
        *,
        pages: Sequence[Page] = PAGES,
        make_previews: PreviewsMaker | None = None,
        computation: Computation | None = None,
    ):
        self.host, self.loop, self.memory = host, loop, memory
        self.preview: Preview | None = None
        self.is_closed = False
        self._pages = {page.command: page for page in pages}
        self._sessions = {page.command: self._recall_session(page) for page in pages}
        page = memory.get("page", "")
        self.page: str = page if page in self._pages else pages[0].command
        self._make_previews = make_previews or make_result_previews
        self._previews: Any = None
        self._previewed: object = None  # the reading of the last preview
        self._portraits = SourcePortraits(loop, partial(self._show, "sources"))
        self._updater = Updater(host, loop, computation or Computation(loop), self._show)
        shown = memory.get(SETTING, False)
        self._viewport = Viewport(
            host, loop, self._find_written, self._fail_viewport, shown
        )
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
        self._measure_sketch()

    def _recall_session(self, page: Page) -> Session:
        """Return the session of a page with the values that were set last."""
        content = self.memory.get("values", {}).get(page.command)
        if not isinstance(content, dict):
            return Session(Draft(page))
        return Session(restore_draft(page, {"values": content})[0])

    @property
    def _session(self) -> Session:
        return self._sessions[self.page]

    # --- what is shown ---

    @property
    def view(self) -> PageView:
        """The view of the current page."""
        if self._view is None:
            session = self._session
            sources = self._updater.view_sources(session)
            undo = self.host.undo_shortcut
            view = session.view(sources, self._n_selected, undo)
            self._view = self._viewport.complete(view)
        return self._view

    def listen(self, callback: Listener) -> Stop:
        """Call a function after changes, with the aspects that changed.

        The aspects are ``"page"``, ``"state"`` (state, message, status, progress,
        disabled), ``"progress"`` (another step of a computation), ``"values"``,
        ``"lists"``, ``"sources"``, ``"ranges"``, ``"preview"`` (another result),
        ``"poses"`` (more poses of its figures), ``"alternative"`` and ``"frame"``.

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
        """Report changes to all listeners, with a new preview if that is among them."""
        if not self.is_closed:
            if "preview" in aspects:
                self._renew_preview()
            self._report(*aspects)

    def _report(self, *aspects: str) -> None:
        self._view = None
        if not self.is_closed:
            self._viewport.follow(self._session.identify_preview())
        for listener in [*self._listeners]:
            try:
                listener(frozenset(aspects))
            except Exception:
                LOG.exception("a widget of the panel failed")

    def _renew_preview(self) -> None:
        """Make the preview of the current page's result."""
        outcome, self.preview = self._session.outcome, None
        if outcome is None:
            return
        if outcome.reading.identity != self._previewed and self._previews is not None:
            self._previews.forget()
        self._previewed = outcome.reading.identity
        try:
            self._previews = self._previews or self._make_previews(
                self.host, self.loop, partial(self._show, "poses")
            )
            self.preview = self._previews.make(outcome.result)
        except Exception as error:
            LOG.debug("a preview cannot be shown", exc_info=True)
            self._session.notice = explain_failure(self._session, error, "warning")
        self._pose_preview()

    def _pose_preview(self) -> None:
        """Evaluate the poses of the alternative that is shown, from the current frame."""
        session, show = self._session, getattr(self.preview, "show", None)
        if show is not None:
            show(session.shown, self.host.read_frame())

    def _find_written(self) -> Any:
        """Return the curves of the alternative that is shown, once they are known."""
        find = getattr(self.preview, "find_written", None)
        return None if find is None else find(self._session.shown)

    def _fail_viewport(self, error: Exception) -> None:
        text = explain_failure(self._session, error).text
        self._inform(f"The viewport does not show the preview: {text}")

    def _fail(self, error: Exception) -> None:
        """Show an error that an action or an event raised."""
        self._updater.stop()
        self._session.error = self._missing or explain_failure(self._session, error)
        self._pose_preview()
        self._show("state", "sources")

    def _inform(self, text: str) -> None:
        """Show a sentence without changing anything else."""
        self._session.notice = Message(text, "warning")
        self._show("state")

    # --- what changes ---

    def _change(self, draft: Draft, *aspects: str, notice: Message | None = None) -> None:
        """Replace the draft of the current page, and update the preview."""
        session = self._session
        has_other_lists = draft.lists != session.draft.lists
        session.draft, session.notice, session.error = draft, notice, self._missing
        if has_other_lists:
            self._measure_sketch()
        drafts = [each.draft for each in self._sessions.values()]
        self._updater.files.forget(s.file for d in drafts for s in d.sources)
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
            self._schedule(REST_SECONDS)

    def _schedule(self, rest: float) -> None:
        """Compute after a rest; poses of the last preview would take its time."""
        if self._previews is not None:
            self._previews.pause()
        self._updater.schedule(self._session, rest)

    def _follow_preview(self) -> None:
        """Show the result with the output fields of the draft."""
        outcome, at = self._session.outcome, getattr(self.preview, "at", None)
        if outcome is not None and at is not None:
            self.preview = at(outcome.result.job)
            self._pose_preview()
            self._report("preview")

    def _drop_outcome(self, session: Session) -> None:
        had_outcome = session.outcome is not None
        session.drop_outcome()
        if had_outcome and session is self._session:
            self._show("preview", "alternative")

    def _measure_sketch(self) -> None:
        """Count the controls and keys of the sketch; the scene may lack them by now."""
        if self._missing is not None:
            return
        try:
            nodes = self._session.draft.nodes
            self._session.sketch = measure_sketch(self.host.scene(), nodes)
        except KeyweaveError as error:
            self._session.notice = explain_failure(self._session, error, "warning")

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
        """Compare the scene with the reading, and count its keys anew."""
        if self.host.identify_scene() != self._scene:
            self._leave_scene()
            return
        session, before = self._session, self._session.current
        self._updater.forget_scene()
        self._measure_sketch()
        self._updater.check(session)
        if session.current != before and self._previews is not None:
            self._previews.forget()
        if session.is_current and not session.is_computing:
            self._updater.follow_output(session)
        self._show("state", "lists", "sources", "ranges")

    def _leave_scene(self) -> None:
        """Forget the controls of a scene that was closed; settings and files stay."""
        self._scene = self.host.identify_scene()
        self._updater.stop()
        self._updater.forget_scene()
        if self._previews is not None:
            self._previews.forget()
        for page, session in self._sessions.items():
            files = [source for source in session.draft.sources if source.path]
            draft = replace(session.draft, lists={}, frames=NO_FRAMES).with_sources(files)
            notice = Message(OTHER_SCENE)
            self._sessions[page] = Session(draft, error=self._missing, notice=notice)
        self._measure_sketch()
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
        self._viewport.hide()
        self.is_closed = True
        for stop in (*self._stops, *self._timers.values()):
            stop()
        self._updater.close()
        self.preview = None
        self._portraits.close()
        if self._previews is not None:
            self._previews.close()
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
