"""Updates of a preview: rest, read files in the worker, read the scene, compute, deliver.

A reading is kept until the scene or the sources change, and the choices of automatic fields
until the sketch, the controls or the sources change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from functools import partial
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from keyweave.errors import KeyweaveError, UnknownNameError

from ..computation import Computation
from ..drafts import FileKey, SourceChoice
from ..host import EventLoop, Host, Stop
from ..source_files import (
    CONTROLS_ADVICE,
    MAP_ADVICE,
    SourceContent,
    SourceFiles,
    describe_source,
    make_source,
    view_source,
)
from ..views import Message, SourceView
from .command_flags import make_command_flags
from .fingerprint import RecordingScene, WrapRig, take_fingerprint
from .messages import UNCHANGED, describe_failure
from .outcomes import Outcome, Reading, compute_outcome, read_scene
from .session import Applied, Session

if TYPE_CHECKING:
    from keyweave.rigs.rig import Rig
    from keyweave.rigs.rig_memory import UnknownRigError
    from keyweave.scenes.sources import Source

    from ..previews.sliced_rig import SlicedRig

RIG_CHANGED = "the rig changed while Keyweave learned it; choose Try again"
REST_SECONDS = 0.15  # after the last change of a setting, before computing


class SourceError(KeyweaveError):
    """A source cannot be used."""


class Updater:
    """Computes the result of one session at a time.

    `changed` is called after each change of the session, with the aspects that changed.
    """

    def __init__(
        self,
        host: Host,
        loop: EventLoop,
        computation: Computation,
        changed: Callable[..., None],
    ):
        self.host, self.loop, self.computation = host, loop, computation
        self.files = SourceFiles()
        self._characters: dict[tuple[str, str], SourceContent] = {}
        self._views: tuple[Any, tuple[SourceView, ...]] | None = None
        self._rigs: WeakSet[SlicedRig] = WeakSet()
        self._changed = changed
        self._session: Session | None = None
        self._stop_timer: Stop | None = None
        self._key = ""  # of the result that is being computed

    # --- requests ---

    def schedule(self, session: Session, rest: float = REST_SECONDS) -> None:
        """Compute after a rest in seconds, instead of anything that is being computed."""
        self.stop()
        self._session, self._key = session, session.draft.compute_key
        session.is_computing, session.progress = True, ""
        self._stop_timer = self.loop.call_later(rest, self._guard(self._start))

    def is_computing(self, session: Session) -> bool:
        """Return whether the result of the session's draft is being computed."""
        return self._session is session and self._key == session.draft.compute_key

    def stop(self) -> None:
        """Stop resting, reading and computing."""
        if self._stop_timer is not None:
            self._stop_timer()
        self._stop_timer = None
        self.computation.cancel()
        if self._session is not None:
            self._session.is_computing = False
        self._session = None

    def close(self) -> None:
        """Stop, and release the worker if it waits for a rig."""
        self.stop()
        for rig in [*self._rigs]:
            rig.close()
        self.computation.close()

    def forget_scene(self) -> None:
        """Forget the characters of the scene."""
        self._characters.clear()

    # --- sources ---

    def find_content(self, choice: SourceChoice) -> SourceContent | None:
        """Return the content of a source; None while its file is not read."""
        if choice.path:
            return self.files.find(choice.file)
        key = choice.namespace, choice.root
        if key not in self._characters:
            self._characters[key] = self._read_character(*key)
        return self._characters[key]

    def _read_character(self, namespace: str, root: str) -> SourceContent:
        try:
            facts = describe_source(self.host.peek(), namespace, root)
        except KeyweaveError as error:
            return SourceContent(None, problem=str(error))
        return SourceContent(None, None, *facts)

    def view_sources(self, session: Session) -> tuple[SourceView, ...]:
        """Return the sources of a session as their cards show them."""
        draft = session.draft
        nodes = () if draft.page.maps_joints else draft.nodes
        contents = [self.find_content(choice) for choice in draft.sources]
        key = (draft.sources, nodes, contents)
        if self._views is None or self._views[0] != key:
            pairs = zip(draft.sources, contents)
            self._views = key, tuple(view_source(*pair, nodes) for pair in pairs)
        return self._views[1]

    def load_sources(self, session: Session) -> None:
        """Read new files in the worker thread, unless something is being computed."""
        stale = self._list_stale(session)
        if stale and not session.is_computing:
            load = partial(self.files.load, stale)
            self.computation.submit(load, self._guard(lambda _: self._changed("sources")))

    def _list_stale(self, session: Session) -> list[FileKey]:
        files = (source.file for source in session.draft.sources if source.path)
        return self.files.list_stale(files)

    # --- steps ---

    def _start(self) -> None:
        self._stop_timer = None
        session = self._get_session()
        stale = self._list_stale(session)
        if not stale:
            self._read()
            return
        again = [file[0] for file in stale if self.files.find(file)]
        names = ", ".join(SourceChoice(path).name for path in again)
        if names:
            session.notice = Message(f"{names} changed on disk and was read again.")
        session.progress = f"reading {SourceChoice(stale[0][0]).name}"
        load = partial(self.files.load, stale)
        self.computation.submit(load, self._guard(lambda _: self._read()), self.fail)
        self._changed("state")

    def _read(self, learned: MutableMapping[str, Any] | None = None) -> None:
        """Read the scene, or first learn a rig that is not remembered.

        Effects and identifications that were just learned have the key of their rig.
        """
        if not self.host.evaluates_on_main_thread:
            self._read_scene()
            return
        from keyweave.rigs.rig_memory import UnknownRigError, learn_later  # with NumPy

        learned = {} if learned is None else learned
        try:
            with learn_later(learned):
                self._read_scene()
        except UnknownRigError as unknown:
            if learned:  # by a key that the rig no longer has
                raise KeyweaveError(RIG_CHANGED) from None
            self._learn(unknown)

    def _learn(self, unknown: UnknownRigError) -> None:
        """Learn a rig in slices of the idle loop; then read the scene."""
        sliced = self._slice(unknown.rig)
        self._get_session().progress = "learning the rig"
        self.computation.submit(
            lambda: unknown.learn(sliced),
            self._guard(lambda learned: self._read({unknown.key: learned})),
            self._fail_to_learn,
            self._show_progress,
        )
        self._changed("state")

    def _fail_to_learn(self, error: Exception) -> None:
        """Show an error; names that were the scene's own are those of an edited rig."""
        changed = isinstance(error, UnknownNameError)
        self.fail(KeyweaveError(RIG_CHANGED) if changed else error)

    def _read_scene(self) -> None:
        """Read the scene if necessary, and submit the computation."""
        session = self._get_session()
        draft = session.draft
        for source in self.view_sources(session):
            if source.problem:
                raise SourceError(source.problem)
        scene = RecordingScene(self.host.scene(), self._find_wrapper())
        sources = [self._make_source(choice, scene) for choice in draft.sources]
        job = draft.make_job(sources)
        reading = self._reuse(session)
        if reading is None:
            reading = read_scene(self.host, scene, job, self._make_key(session))
            if session.outcome is not None and hasattr(reading.data, "reuse"):
                reading.data.reuse(session.outcome.reading.data)
            session.applied = None
        session.reading, session.progress = reading, ""
        automatic = self._find_choice(session, reading)
        if automatic:
            job = draft.make_job(sources, automatic)
        self.computation.submit(
            partial(compute_outcome, draft.page, draft.compute_key, job, reading),
            self._guard(self._finish),
            self.fail,
            self._show_progress,
        )
        self._changed("state", "sources")

    def _make_source(self, choice: SourceChoice, scene: RecordingScene) -> Source:
        """Return a source; a character is read, and noted, with the scene."""
        content = self.find_content(choice)
        if content is None or not choice.path:
            return make_source(choice, scene)
        return make_source(choice, content.data)

    def _make_key(self, session: Session) -> str:
        """Return a text that is equal if the same would be read of an unchanged scene."""
        contents = map(self.find_content, session.draft.sources)
        stamps = [content.stamp if content else None for content in contents]
        return repr((session.draft.read_key, stamps))

    def _reuse(self, session: Session) -> Reading | None:
        """Return the last reading, if the scene and the sources are unchanged."""
        reading = session.reading
        if reading is None or reading.key != self._make_key(session):
            return None
        known = reading.fingerprint
        if session.holds_result and session.applied is not None:
            known = session.applied.after
        return reading if take_fingerprint(self.host, reading.channels) == known else None

    def _find_wrapper(self) -> WrapRig | None:
        """Return the wrapper of rigs that the interface thread evaluates, if needed."""
        if not self.host.evaluates_on_main_thread:
            return None

        return self._slice

    def _slice(self, rig: Rig) -> SlicedRig:
        """Return a rig that a worker may pose, in slices on the interface thread."""
        from ..previews.sliced_rig import SlicedRig

        sliced = SlicedRig(rig, self.loop)
        self._rigs.add(sliced)
        return sliced

    def _find_choice(self, session: Session, reading: Reading) -> Mapping[str, Any]:
        """Return the values of automatic fields, if they were chosen before."""
        page = session.draft.page
        if session.auto_choice is None or not self._is_automatic(session):
            return {}
        origin, choice = session.auto_choice
        if origin != self._find_origin(session, reading):
            return {}
        return {page.layout.auto: False, **choice}

    def _is_automatic(self, session: Session) -> bool:
        auto = session.draft.page.layout.auto
        return bool(auto) and bool(session.draft.value(auto))

    def _find_origin(self, session: Session, reading: Reading) -> object:
        """Return a value that changes when automatic fields are chosen anew."""
        draft = session.draft
        own = [draft.value(path) for path in draft.page.layout.chosen]
        return reading.identity, repr(own)

    def _show_progress(self, step: str) -> None:
        self._get_session().progress = step
        self._changed("progress")

    def _finish(self, outcome: Outcome) -> None:
        """Show a result, and keep what automatic fields chose for it."""
        session = self._get_session()
        self._session = None
        session.is_computing, session.error = False, None
        if self._is_automatic(session) and outcome.choice:
            origin = self._find_origin(session, outcome.reading)
            session.auto_choice = origin, outcome.choice
        session.outcome, session.alternative, session.hovered = outcome, 0, None
        self.check(session)
        self.follow_output(session)
        self._changed("state", "values", "alternative", "preview")

    def fail(self, error: Exception) -> None:
        """Show an error of the session that is being computed."""
        session = self._session
        if session is None:
            return
        self.stop()
        session.error = explain_failure(session, error)
        self._changed("state", "sources")

    # --- results ---

    def apply(self, session: Session) -> None:
        """Write the chosen alternative, unless the keys are not those that were read."""
        outcome, draft = session.outcome, session.draft
        if outcome is None:
            return
        channels, session.applied = outcome.reading.channels, None
        session.current = take_fingerprint(self.host, channels)
        if session.is_stale:
            return
        output, before = draft.list_output(), session.current
        session.outcome = outcome = outcome.redirect(output)
        facts = self.host.apply(
            draft.page.verb,
            outcome.result,
            session.alternative + 1,
            output,
            make_command_flags(draft),
        )
        session.current = take_fingerprint(self.host, channels)
        session.notice = UNCHANGED
        if session.current != before:
            n_channels = len({*facts.get("curves", ())})
            measured = facts.get("measurement") or {}
            states = session.current, measured
            session.applied = Applied(session.choice, n_channels, *states)
            session.notice = None

    def check(self, session: Session) -> None:
        """Compare the scene with the reading, and with the applied result."""
        if session.outcome is not None:
            channels = session.outcome.reading.channels
            session.current = take_fingerprint(self.host, channels)

    def follow_output(self, session: Session) -> None:
        """Give a result the fields of the draft that affect the output alone."""
        if session.outcome is not None:
            session.outcome = session.outcome.redirect(session.draft.list_output())

    def _get_session(self) -> Session:
        if self._session is None:
            raise KeyweaveError("nothing is being computed")
        return self._session

    def _guard(self, function: Callable[..., None]) -> Callable[..., None]:
        """Return a function whose errors become the message of the session."""

        def call(*values: Any) -> None:
            try:
                function(*values)
            except Exception as error:
                self.fail(error)

        return call


def explain_failure(session: Session, error: Exception, kind: str = "error") -> Message:
    """Return the message of an error, and the button that does what it advises.

    It is a warning where the work on the page goes on.
    """
    text = describe_failure(session.draft.page, error)
    if MAP_ADVICE in text or CONTROLS_ADVICE in str(error):
        return Message(text, kind, "map_joints", "Map joints")
    return Message(text, kind, "update", "Try again")
