"""The work on all pages: a session for each, which follows the user's choices and the host.

`presenter.Presenter` is what widgets see of it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial

from keyweave.errors import KeyweaveError

from ..commands.dependencies import list_missing
from .computation import Computation
from .drafts import Draft, SourceChoice
from .host import EventLoop, Host, Stop
from .joint_maps import JointMaps
from .memory import Memory
from .pages import Page
from .sessions.messages import OTHER_SCENE, describe_missing
from .sessions.session import Session, measure_sketch
from .sessions.updates import REST_SECONDS, Updater, explain_failure
from .shown_preview import MakePreviews, ShownPreview
from .views import Message

CHECK_SECONDS = 0.2  # after the last of several events
PAGE_ASPECTS = (
    *("page", "state", "values", "lists", "sources", "ranges"),
    *("preview", "alternative"),
)
LOG = logging.getLogger(__name__)


class Workspace:
    """The sessions of a host's scene, their updates, and the preview that is shown.

    `announce` is called after changes, with their aspects; see
    `presenter.Presenter.listen`. `page` is the command of the current page's verb.
    `missing` is shown if nothing can be computed because a library is missing, and
    `n_selected` counts the host's selection.
    """

    def __init__(
        self,
        host: Host,
        loop: EventLoop,
        memory: Memory,
        *,
        pages: Sequence[Page],
        make_previews: MakePreviews,
        computation: Computation,
        announce: Callable[..., None],
    ):
        self.host, self._loop, self.memory = host, loop, memory
        self.is_closed = False
        self._announce = announce
        self.pages = {page.command: page for page in pages}
        self._sessions = {page.command: Session(memory.recall(page)) for page in pages}
        page = memory.get("page", "")
        self.page: str = page if page in self.pages else pages[0].command
        self.updater = Updater(host, loop, computation, self.show)
        announce_poses = partial(self.show, "poses")
        self.shown = ShownPreview(host, loop, make_previews, announce_poses)
        self.joint_maps = JointMaps()
        self._scene = host.identify_scene()
        self.missing = describe_missing(list_missing(), host)
        for session in self._sessions.values():
            session.error = self.missing
        self._timers: dict[Callable[[], None], Stop] = {}
        self.n_selected = self._count_selected()
        self._stops = self._watch_host()
        self.measure_sketch()

    @property
    def session(self) -> Session:
        """The work on the current page."""
        return self._sessions[self.page]

    def switch_page(self, page: str) -> None:
        """Make a page the current one; a computation of the last one waits."""
        if page not in self.pages or page == self.page:
            return
        self.session.needs_update |= self.session.is_computing
        self.updater.stop()
        self.page = page
        session = self.session
        self.measure_sketch()
        self.updater.check(session)
        if session.needs_update:
            session.needs_update = False
            self._follow_draft()
        self.show(*PAGE_ASPECTS)

    # --- what is shown ---

    def show(self, *aspects: str) -> None:
        """Announce changes, with a new preview if that is among them."""
        if not self.is_closed:
            if "preview" in aspects:
                self._renew_preview()
            self._announce(*aspects)

    def _renew_preview(self) -> None:
        try:
            self.shown.renew(self.session.outcome)
        except Exception as error:
            LOG.debug("a preview cannot be shown", exc_info=True)
            self.session.notice = explain_failure(self.session, error, "warning")
        self.pose_preview()

    def pose_preview(self) -> None:
        """Evaluate the poses of the alternative that is shown, from the current frame."""
        self.shown.pose(self.session.shown)

    def warn(self, error: Exception) -> None:
        """Show an error after which the work goes on."""
        self.inform(explain_failure(self.session, error).text)

    def inform(self, text: str) -> None:
        """Show a sentence without changing anything else."""
        self.session.notice = Message(text, "warning")
        self.show("state")

    # --- what changes ---

    def change(self, draft: Draft, *aspects: str, notice: Message | None = None) -> None:
        """Replace the draft of the current page, and update the preview."""
        session = self.session
        has_other_lists = draft.lists != session.draft.lists
        session.draft, session.notice, session.error = draft, notice, self.missing
        if has_other_lists:
            self.measure_sketch()
        drafts = [each.draft for each in self._sessions.values()]
        self.updater.files.forget(s.file for d in drafts for s in d.sources)
        self._follow_draft()
        self.show("state", *aspects)

    def change_sources(self, sources: Sequence[SourceChoice]) -> None:
        """Replace the sources of the current page."""
        self.change(self.session.draft.with_sources(sources), "sources", "ranges")

    def _follow_draft(self) -> None:
        session = self.session
        if self.missing is not None:
            return
        if session.draft.missing:
            self.updater.stop()
            self.drop_outcome()
            self.updater.load_sources(session)
        elif session.is_current:
            self.updater.stop()
            self.updater.follow_output(session)
            if self.shown.redirect(session.outcome):
                self.pose_preview()
                self._announce("preview")
        elif not self.updater.is_computing(session):
            self.schedule(REST_SECONDS)

    def schedule(self, rest: float) -> None:
        """Compute after a rest; poses of the last preview would take its time."""
        self.shown.pause()
        self.updater.schedule(self.session, rest)

    def drop_outcome(self) -> None:
        """Forget the result and its preview."""
        had_outcome = self.session.outcome is not None
        self.session.drop_outcome()
        if had_outcome:
            self.show("preview", "alternative")

    def measure_sketch(self) -> None:
        """Count the controls and keys of the sketch; the scene may lack them by now."""
        if self.missing is not None:
            return
        try:
            nodes = self.session.draft.nodes
            self.session.sketch = measure_sketch(self.host.peek(), nodes)
        except KeyweaveError as error:
            self.session.notice = explain_failure(self.session, error, "warning")

    # --- events of the host ---

    def _watch_host(self) -> list[Stop]:
        check = partial(self._call_after, self.check_scene)
        handlers: dict[str, Callable[[], None]] = {
            "keys": check,
            "undo": check,
            "scene": self._follow_scene,
            "selection": partial(self._call_after, self._follow_selection),
            "time": partial(self.show, "frame"),
        }
        return [self.host.watch(event, call) for event, call in handlers.items()]

    def _call_after(self, function: Callable[[], None]) -> None:
        """Call a function after the last of several events."""
        if self.is_closed:
            return
        if function in self._timers:
            self._timers.pop(function)()

        def call() -> None:
            self._timers.pop(function, None)
            self.attempt(function)

        self._timers[function] = self._loop.call_later(CHECK_SECONDS, call)

    def attempt(self, function: Callable[[], None]) -> None:
        """Call a function whose errors become the message of the page."""
        try:
            function()
        except Exception as error:
            LOG.debug("an action or event of the panel failed", exc_info=True)
            self.updater.stop()
            self.session.error = self.missing or explain_failure(self.session, error)
            self.pose_preview()
            self.show("state", "sources")

    def _count_selected(self) -> int:
        try:
            return len(self.host.list_selection())
        except KeyweaveError:
            return 0

    def _follow_selection(self) -> None:
        n_selected = self._count_selected()
        if n_selected != self.n_selected:
            self.n_selected = n_selected
            self.show("state")

    def _follow_scene(self) -> None:
        """Follow a change of the scene's settings, or another scene at once."""
        if self.is_closed:
            return
        if self.host.identify_scene() == self._scene:
            self._call_after(self.check_scene)
        else:
            self.attempt(self._leave_scene)

    def check_scene(self) -> None:
        """Compare the scene with the reading, and count its keys anew."""
        if self.host.identify_scene() != self._scene:
            self._leave_scene()
            return
        session, before = self.session, self.session.current
        self.updater.forget_scene()
        self.measure_sketch()
        self.updater.check(session)
        if session.current != before:
            self.shown.forget()
        if session.is_current and not session.is_computing:
            self.updater.follow_output(session)
        self.show("state", "lists", "sources", "ranges")

    def _leave_scene(self) -> None:
        """Forget the controls of a scene that was closed; settings and files stay."""
        self._scene = self.host.identify_scene()
        self.updater.stop()
        self.updater.forget_scene()
        self.shown.forget()
        self.joint_maps.forget()
        for page, session in self._sessions.items():
            draft, notice = session.draft.leave_scene(), Message(OTHER_SCENE)
            self._sessions[page] = Session(draft, error=self.missing, notice=notice)
        self.measure_sketch()
        self.show(*PAGE_ASPECTS)

    def close(self) -> None:
        """Stop computing, and save the page, the values of fields, and other memories."""
        self.is_closed = True
        for stop in (*self._stops, *self._timers.values()):
            stop()
        self.updater.close()
        self.shown.close()
        self.memory.set("page", self.page)
        drafts = [session.draft.leave_scene() for session in self._sessions.values()]
        values = {draft.page.command: draft.to_json()["values"] for draft in drafts}
        self.memory.set("values", values)
        self.memory.save()
