"""The presenter: what the panel shows and what it allows, as a machine of states.

It knows neither Qt nor Maya. Widgets call its actions and read `Presenter.view`; a host
reports its events. Jobs run in three steps: they read on the interface thread, compute in
a worker thread, and are written by the host, in one step that can be undone.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial, wraps
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, TypeVar

from keyweave.animation.channel_names import as_name_list
from keyweave.errors import KeyweaveError

from .computation import Computation
from .drafts import NO_FRAMES, Draft, SourceChoice
from .host import EventLoop, Host, Stop
from .kept_drafts import KeptDrafts
from .memory import Memory
from .pages import PAGES, Page
from .sessions.messages import CANCELED, NOT_LAST, NOTHING_SELECTED
from .sessions.session import Session
from .sessions.updates import explain_failure
from .shown_preview import MakePreviews, make_result_previews
from .source_files import AUTO, FILM_LENGTH, FileShelf, ShowFilm, SourcePortraits
from .viewport import SETTING, Viewport
from .views import AlternativeView, JointTable, Message, PageView, SourceView, State
from .workspace import Workspace

if TYPE_CHECKING:
    from typing import Concatenate, ParamSpec

    from keyweave.animation.motion import Motion
    from keyweave.geometry.arrays import Array

    from .joint_map_draft import JointMapDraft
    from .previews.preview import Preview

    P = ParamSpec("P")

__all__ = ["AlternativeView", "Message", "PageView", "Presenter", "SourceView", "State"]

T = TypeVar("T")
LOG = logging.getLogger(__name__)
Listener = Callable[["frozenset[str]"], None]


def action(
    method: Callable[Concatenate[Presenter, P], None],
) -> Callable[Concatenate[Presenter, P], None]:
    """Make a method an action: it never raises, and does nothing after closing."""

    @wraps(method)
    def act(self: Presenter, /, *values: P.args, **keywords: P.kwargs) -> None:
        if not self.is_closed:
            self._work.attempt(partial(method, self, *values, **keywords))

    return act


class Presenter:
    """The panel without graphics: pages, states, actions and events.

    Every action may be called in every state; one that is not allowed does nothing. Errors
    of jobs become the message of the page. Nothing raises.
    """

    def __init__(
        self,
        host: Host,
        loop: EventLoop,
        memory: Memory,
        *,
        pages: Sequence[Page] = PAGES,
        make_previews: MakePreviews = make_result_previews,
        computation: Computation | None = None,
    ):
        self.host, self.loop, self.memory = host, loop, memory
        self._listeners: list[Listener] = []
        self._view: PageView | None = None
        self._viewport = Viewport(
            host,
            loop,
            lambda: self._work.shown.find_written(self._session.shown),
            self._fail_viewport,
            memory.get(SETTING, False),
        )
        self._work = Workspace(
            host,
            loop,
            memory,
            pages=pages,
            make_previews=make_previews,
            computation=computation or Computation(loop),
            announce=self._announce,
        )
        self._kept, self._shelf = KeptDrafts(self._work), FileShelf(memory)
        self._portraits = SourcePortraits(loop, partial(self._work.show, "sources"))
        self._stop_watching = host.watch("closing", self.close)

    @property
    def page(self) -> str:
        """Command of the current page's verb."""
        return self._work.page

    @property
    def is_closed(self) -> bool:
        """Whether the presenter was closed."""
        return self._work.is_closed

    @property
    def _session(self) -> Session:
        return self._work.session

    # --- what is shown ---

    @property
    def view(self) -> PageView:
        """The view of the current page."""
        if self._view is None:
            session = self._session
            sources = self._work.updater.view_sources(session)
            undo = self.host.undo_shortcut
            view = session.view(sources, self._work.n_selected, undo)
            self._view = self._viewport.complete(view)
        return self._view

    @property
    def preview(self) -> Preview | None:
        """Figures and curves of the current page's result; see `previews.preview`."""
        return self._work.shown.preview

    @property
    def joint_table(self) -> JointTable:
        """The map of joints as a table; without rows until a capture was mapped."""
        return self._work.joint_maps.make_table(self._session)

    def listen(self, callback: Listener) -> Stop:
        """Call a function with the aspects of each change; return a function to stop that.

        The aspects are ``"page"``, ``"state"`` (state, message, status, progress,
        disabled), ``"progress"`` (another step of a computation), ``"values"``,
        ``"lists"``, ``"sources"``, ``"ranges"``, ``"preview"`` (another result),
        ``"poses"`` (more poses of its figures), ``"alternative"`` and ``"frame"``.
        """
        self._listeners.append(callback)

        def stop() -> None:
            if callback in self._listeners:
                self._listeners.remove(callback)

        return stop

    def _announce(self, *aspects: str) -> None:
        """Report changes to all listeners."""
        self._view = None
        if not self.is_closed:
            self._viewport.follow(self._session.identify_preview())
            if "preview" in aspects:
                self._kept.remember()
        for listener in [*self._listeners]:
            try:
                listener(frozenset(aspects))
            except Exception:
                LOG.exception("a widget of the panel failed")

    def _fail_viewport(self, error: Exception) -> None:
        text = explain_failure(self._session, error).text
        self._work.inform(f"The viewport does not show the preview: {text}")

    # --- choosing ---

    @action
    def show_page(self, page: str) -> None:
        """Show a page; an update that another page needs waits until that is shown."""
        self._work.switch_page(page)

    @action
    def begin(self, page: str) -> None:
        """Show a page with what is selected."""
        self._work.switch_page(page)
        if self._work.n_selected:
            self.use_selection()

    @action
    def use_selection(self) -> None:
        """Make selected controls the sketch, or choose their rig, and add captures.

        A selected joint of a capture adds the skeleton below it as a source.
        """
        selection, draft = self.host.list_selection(), self._session.draft
        names, roots = selection, list[str]()
        if selection:
            names, roots = draft.split_selection(self.host.scene(), selection)
        if roots:
            self._add([SourceChoice(root=root) for root in roots])
        if names and not draft.page.layout.needs_sketch:
            draft = self._session.draft.choose_rig(names, self.list_namespaces())
            self._work.change(draft, "lists", "ranges", "values")
        elif names or not roots:
            self._use_names(names, NOTHING_SELECTED)

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
            self._work.inform(empty)
            return
        job = Draft(draft.page).make_job([]).on(self.host.scene(), list(names))
        for name in draft.page.layout.sketch_lists:
            draft = draft.with_list(name, as_name_list(getattr(job, name)))
        self._work.change(draft, "lists", "ranges")

    @action
    def use_range(self, name: str) -> None:
        """Take a range of `Host.read_ranges`, or "keys"."""
        ends = {"keys": NO_FRAMES, **self.host.read_ranges()}.get(name)
        if ends is None:
            self._work.inform(f'The scene has no range "{name}". Choose another range.')
        else:
            self.set_value("frames", ends)

    @action
    def add_sources(self, paths: Sequence[str]) -> None:
        """Add source files."""
        self._shelf.add(paths)
        self._add([SourceChoice(path=str(path)) for path in paths])

    @action
    def add_namespace(self, namespace: str) -> None:
        """Add a character of the scene."""
        self._add([SourceChoice(namespace=namespace)])

    @action
    def add_skeleton(self, root: str) -> None:
        """Add a skeleton of the scene by its topmost joint."""
        self._add([SourceChoice(root=root)])

    def _add(self, choices: Sequence[SourceChoice]) -> None:
        draft = self._session.draft
        if not draft.page.takes_sources:
            self._work.inform(f"{draft.page.label} needs no sources.")
            return
        new = [
            replace(each, joint_map=AUTO if draft.page.maps_joints or each.root else "")
            for each in choices
        ]
        self._work.change_sources(
            [*draft.sources, *(c for c in new if c not in draft.sources)]
        )

    @action
    def remove_source(self, number: int) -> None:
        """Remove a source, numbered from 0."""
        sources = self._session.draft.sources
        self._work.change_sources([s for n, s in enumerate(sources) if n != number])

    @action
    def change_source(self, number: int, /, **changes: Any) -> None:
        """Change frames, joint_map or namespace of a source."""
        sources = [*self._session.draft.sources]
        if 0 <= number < len(sources):
            sources[number] = replace(sources[number], **changes)
            self._work.change_sources(sources)

    @action
    def map_joints(self) -> None:
        """Map the joints of all sources that have no map."""
        sources = self._session.draft.sources
        self._work.change_sources(
            [replace(s, joint_map=s.joint_map or AUTO) for s in sources]
        )

    @action
    def set_value(self, path: str, value: Any) -> None:
        """Set a field, such as "settings.band" or "strength"."""
        aspect = "ranges" if path == "frames" else "values"
        self._work.change(self._session.draft.with_value(path, value), aspect, "lists")

    @action
    def reset_value(self, path: str) -> None:
        """Give a field its default."""
        if path in self._session.draft.values:
            self.set_value(path, self._session.draft.page.form[path].default)

    @action
    def reset_all(self) -> None:
        """Give all fields their defaults; controls, frames and sources stay."""
        self._work.change(self._session.draft.with_values({}), "values")

    @action
    def set_list(self, name: str, names: Sequence[str]) -> None:
        """Replace a list of controls."""
        self._work.change(self._session.draft.with_list(name, names), "lists", "ranges")

    @action
    def add_selection(self, name: str) -> None:
        """Add the host's selection to a list."""
        names = self.host.list_selection()
        if names:
            known = self._session.draft.lists.get(name, ())
            self.set_list(name, [*known, *names])
        else:
            self._work.inform(NOTHING_SELECTED)

    # --- computing ---

    @action
    def update(self) -> None:
        """Read the scene anew and compute."""
        session = self._session
        if session.draft.missing or self._work.missing is not None:
            return
        session.reading = session.error = session.notice = None
        self._work.schedule(0.0)
        self._work.show("state")

    @action
    def cancel(self) -> None:
        """Stop computing; the last preview stays."""
        if self._session.is_computing:
            self._work.updater.stop()
            self._session.notice = CANCELED
            self._work.pose_preview()
            self._work.show("state")

    @action
    def choose_alternative(self, number: int) -> None:
        """Choose an alternative, numbered from 0."""
        session = self._session
        if session.has_alternative(number) and number != session.alternative:
            session.alternative, session.hovered = number, None
            self._work.pose_preview()
            self._work.show("alternative", "state")

    @action
    def refill(self, number: int) -> None:
        """Compute with another source of a fragment that is shown, numbered from 0."""
        for path, value in self._session.refill(number).items():
            self.set_value(path, value)

    @action
    def hover_alternative(self, number: int | None) -> None:
        """Show another alternative while the mouse is over it."""
        known = number is None or self._session.has_alternative(number)
        if known and number != self._session.hovered:
            self._session.hovered = number
            self._work.pose_preview()
            self._work.show("alternative")

    @action
    def apply(self) -> None:
        """Write the chosen alternative; the keys must be those that were read."""
        if self._session.state is State.PREVIEWING:
            self._work.updater.apply(self._session)
            self._work.show("state")

    @action
    def show_fault(self) -> None:
        """Go to the frame of the worst fault that was measured in the applied result."""
        applied = self._session.applied
        if applied is not None and applied.measurement.get("worst_frame") is not None:
            self.host.show_frame(applied.measurement["worst_frame"])

    @action
    def discard(self) -> None:
        """Drop the preview."""
        self._work.updater.stop()
        self._session.error, self._session.notice = self._work.missing, None
        self._work.drop_outcome()
        self._work.show("state")

    @action
    def undo(self) -> None:
        """Undo the last edit of the host."""
        self.host.undo()
        self._work.check_scene()

    @action
    def undo_result(self) -> None:
        """Undo the applied result, unless the scene was edited after it."""
        if self._session.applied is None:
            return
        if self.host.is_last_edit(self._session.draft.page.verb):
            self._session.notice = None
            self.undo()
        else:
            self._session.notice = NOT_LAST
            self._work.show("state")

    @action
    def redo(self) -> None:
        """Redo the edit of the host that was undone last."""
        self.host.redo()
        self._work.check_scene()

    @action
    def show_temporary_layer(self, shown: bool) -> None:
        """Show previews in the viewport, on a layer that is not saved; remembered."""
        if self._viewport.problem or shown == self._viewport.is_on:
            return
        self._viewport.is_on = shown
        self.memory.set(SETTING, shown)
        self._work.show("state")

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

    def list_skeletons(self) -> Mapping[str, str]:
        """Return descriptions of skeletons of the scene with keys, by topmost joint."""
        return self._ask(self.host.list_skeletons, {})

    def list_files(self) -> Mapping[str, str]:
        """Return files to add by path, with facts of those that were filmed."""
        return self._ask(self._shelf.list_files, {})

    def film_sources(
        self, keys: Iterable[str], width: int, height: int, show: ShowFilm
    ) -> Stop:
        """Paint moving pictures of skeletons or of files; return what prevents that."""
        files = {*self.list_files()}.intersection(wanted := [*keys])

        def pose(key: str) -> Motion | None:
            if key in files:
                return self._ask(partial(self._shelf.pose, key), None)
            return self._ask(partial(self.host.pose_skeleton, key, FILM_LENGTH), None)

        in_background = bool(files) or not self.host.evaluates_on_main_thread
        size = (width, height)
        return self._portraits.film(wanted, pose, size, show, in_background=in_background)

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
        return self.memory.find_folder(kind)

    def remember_folder(self, kind: str, folder: str) -> None:
        """Remember the folder that was used last."""
        self.memory.set_folder(kind, folder)

    def paint_source(self, number: int, width: int, height: int) -> Array | None:
        """Return a pose of a source as pixels (height, width, 4); None until it is painted.

        Reports ``"sources"`` when it is.
        """
        sources = self._session.draft.sources
        if self.is_closed or not 0 <= number < len(sources):
            return None
        content = self._work.updater.find_content(sources[number])
        return None if content is None else self._portraits.find(content, width, height)

    def format_install_line(self, library: str) -> str:
        """Return the line that installs a library for this program."""
        make = getattr(self.host, "format_install_line", None)
        return str(make(library)) if make else f"{sys.executable} -m pip install {library}"

    # --- the map of joints ---

    @action
    def change_joint(
        self, slot: str, capture_joint: str | None = None, rig_joint: str | None = None
    ) -> None:
        """Choose a joint of a slot; an empty one leaves the slot out."""
        self._edit_map(lambda draft: draft.change(slot, capture_joint, rig_joint))

    @action
    def mirror_joints(self) -> None:
        """Give the right side the joints that mirror those of the left side."""
        self._edit_map(lambda draft: draft.mirror())

    def _edit_map(self, edit: Callable[[JointMapDraft], JointMapDraft]) -> None:
        """Edit the map; one that is not complete is shown, but not computed."""
        draft = self._work.joint_maps.find_draft(self._session)
        if draft is None:
            return
        sources = self._work.joint_maps.edit(self._session, edit(draft))
        if sources is None:
            self._work.show("sources")
        else:
            self._work.change_sources(sources)

    @action
    def guess_joints(self) -> None:
        """Find the map again by names and shape."""
        self._use_map(AUTO)

    @action
    def load_joint_map(self, path: str) -> None:
        """Use the map of a file."""
        self._use_map(str(path))

    def _use_map(self, joint_map: str) -> None:
        sources = self._work.joint_maps.replace(self._session, joint_map)
        if sources:
            self._work.change_sources(sources)

    @action
    def save_joint_map(self, path: str) -> None:
        """Save the map as a file, and use that."""
        try:
            self._work.joint_maps.save(self._session, path)
        except KeyweaveError as error:
            self._work.warn(error)
            return
        self._use_map(str(path))
        self._session.notice = Message(f"Saved {PurePath(path).name}.")
        self._work.show("state")

    # --- drafts that are kept ---

    def list_presets(self) -> list[str]:
        """Return the paths of the user's presets."""
        return self.memory.list_presets()

    @action
    def save_preset(self, path: str) -> None:
        """Save the choices on the page as a preset."""
        self._kept.save_preset(path)

    @action
    def load_preset(self, path: str) -> None:
        """Load a preset as far as it fits."""
        self._kept.load_preset(path)

    def list_results(self) -> list[str]:
        """Return the pages and settings of the last results, the newest first."""
        return self._ask(self._kept.list_results, [])

    @action
    def restore_result(self, number: int) -> None:
        """Make the page, settings and sources of one of the last results again."""
        self._kept.restore(number)

    def spell_command(self) -> str:
        """Return the line of Python that makes the result in Maya; empty without one."""
        return self._ask(self._kept.spell_command, "")

    def close(self) -> None:
        """Stop computing, forget callbacks, and save what is remembered."""
        if self.is_closed:
            return
        self._viewport.hide()
        self._stop_watching()
        self._work.close()
        self._portraits.close()
        self._listeners.clear()
