"""A page at work: its draft, reading, result and errors, and the state that follows.

A session only remembers; the presenter changes it. Its state is derived from what it
holds, so that no combination of events leads to a state that does not fit.
"""

from __future__ import annotations

import fnmatch
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from keyweave._text import format_count

from ..drafts import WILDCARDS, Draft
from ..source_files import find_keyed_range
from ..views import Message, PageView, SourceView, State
from .fingerprint import Fingerprint
from .messages import (
    APPLY_REASONS,
    CHOOSE_SKETCH,
    NOT_LAST,
    OTHER_RESULT,
    READY,
    STALE,
    STATUSES,
    MissingChoice,
    describe_choice,
    finish_sentence,
    join_notes,
)
from .outcomes import Outcome, Reading

if TYPE_CHECKING:
    from keyweave.curves.anim_curve import AnimCurve
    from keyweave.scenes.scene import Scene


@dataclass(frozen=True)
class SketchFacts:
    """The controls and keys of a sketch."""

    n_controls: int = 0
    n_keys: int = 0
    # The keyed range; without keys, the playback range.
    known_frames: tuple[float, float] = (0.0, 0.0)
    frame_rate: float = 0.0  # of the scene

    def __str__(self) -> str:
        if not self.n_controls:
            return ""
        keys = format_count(self.n_keys, "key") if self.n_keys else "no keys"
        return f"{format_count(self.n_controls, 'control')}, {keys}"


def measure_sketch(scene: Scene, nodes: Collection[str]) -> SketchFacts:
    """Return the facts of a sketch; the nodes may be patterns."""
    channels = scene.channels
    patterns = [node for node in nodes if WILDCARDS.intersection(node)]
    every = {channel.partition(".")[0] for channel in channels}
    matched = ([n for n in every if fnmatch.fnmatchcase(n, p)] for p in patterns)
    known = {*nodes}.difference(patterns).union(*matched)
    keyed = [c for c in channels if c.partition(".")[0] in known]
    curves = scene.read_curves(keyed) if keyed else []
    first, last = find_keyed_range(curves) if curves else scene.frame_range
    n_keys, frames = _count_keys(curves), (float(first), float(last))
    return SketchFacts(len(known), n_keys, frames, float(scene.frame_rate))


def _count_keys(curves: Sequence[AnimCurve]) -> int:
    """Return the number of keys of channels; several curves of one may share a time."""
    return len({(c.channel, time) for c in curves for time in c.times.round(6).tolist()})


@dataclass(frozen=True)
class Applied:
    """An applied result, and the scene after that."""

    choice: str  # `Session.choice` when it was applied
    n_channels: int
    after: Fingerprint
    # Facts of the measurement of the written animation.
    measurement: Mapping[str, Any] = field(default_factory=dict)

    def describe(self, undo_shortcut: str) -> Message:
        """Return the message with the first fault, or else the measurement."""
        start = f"Applied to {format_count(self.n_channels, 'channel')}."
        end = f"{undo_shortcut} undoes it."
        faults, frame = (self.measurement.get(n) for n in ("warnings", "worst_frame"))
        if faults:
            action = ("show_fault", f"Frame {frame:g}") if frame is not None else ("", "")
            return Message(f"{start} But {faults[0]}. {end}", "warning", *action)
        summary = self.measurement.get("summary")
        middle = f" {summary[0].upper()}{summary[1:]}." if summary else ""
        return Message(f"{start}{middle} {end}")


@dataclass
class Session:
    """The work on a page; alternatives are numbered from 0."""

    draft: Draft
    sketch: SketchFacts = field(default_factory=SketchFacts)
    reading: Reading | None = None  # the data that was read last
    outcome: Outcome | None = None  # the last result, which may be one of an earlier draft
    current: Fingerprint | None = None  # of the channels of the outcome, as they are now
    applied: Applied | None = None
    error: Message | None = None
    notice: Message | None = None  # on the success or failure of the last action
    is_computing: bool = False
    progress: str = ""
    alternative: int = 0
    hovered: int | None = None
    # The origin of the values that automatic fields chose, and these values by path.
    auto_choice: tuple[object, Mapping[str, Any]] | None = None
    needs_update: bool = False  # whether computing was interrupted by another page

    @property
    def is_current(self) -> bool:
        """Whether the outcome is that of the draft."""
        return self.outcome is not None and self.outcome.key == self.draft.compute_key

    @property
    def choice(self) -> str:
        """A text that is equal for equal results, alternatives and output fields."""
        key = "" if self.outcome is None else self.outcome.key
        return repr((key, self.alternative, sorted(self.draft.list_output().items())))

    @property
    def shown(self) -> int:
        """The alternative under the mouse, otherwise the chosen one."""
        return self.alternative if self.hovered is None else self.hovered

    @property
    def holds_result(self) -> bool:
        """Whether the scene has a result of this page, perhaps an earlier one."""
        return self.applied is not None and self.current == self.applied.after

    @property
    def is_applied(self) -> bool:
        """Whether the scene has the chosen alternative as it would be applied now."""
        return (
            self.applied is not None
            and self.holds_result
            and self.applied.choice == self.choice
        )

    @property
    def is_stale(self) -> bool:
        """Whether the scene is not as it was when it was read."""
        if self.outcome is None or self.current is None:
            return False
        return self.current.digest != self.outcome.reading.fingerprint.digest

    @property
    def state(self) -> State:
        """The state of the page."""
        if self.is_computing:
            return State.COMPUTING
        if self.error is not None:
            return State.FAILED
        if self.draft.missing == "sketch":
            return State.EMPTY
        if self.draft.missing:
            return State.SKETCH
        if not self.is_current:
            return State.READY
        if self.is_applied:
            return State.APPLIED
        return State.STALE if self.is_stale else State.PREVIEWING

    @property
    def _missing_choice(self) -> MissingChoice:
        return describe_choice(self.draft.page, self.draft.missing)

    def identify_preview(self) -> object:
        """Return a key of the preview that is shown; None if it cannot be applied."""
        if self.outcome is None or self.state is not State.PREVIEWING:
            return None
        identity = self.outcome.reading.identity
        return self.draft.page.command, self.choice, self.shown, identity

    def has_alternative(self, number: int) -> bool:
        """Return whether the result has an alternative, numbered from 0."""
        return self.outcome is not None and 0 <= number < len(self.outcome.alternatives)

    def refill(self, number: int) -> Mapping[str, Any]:
        """Return the values with which a fragment that is shown has another source."""
        if self.outcome is None or not self.is_current:
            return {}
        return self.outcome.result.refill(self.shown, number)

    def drop_outcome(self) -> None:
        """Forget the result, but keep the reading and the record of what is applied."""
        self.outcome = self.hovered = None
        self.alternative = 0

    def message(self, undo_shortcut: str) -> Message:
        """Return the message of the state."""
        state, notice = self.state, self.notice
        if state is State.FAILED and self.error is not None:
            return self.error
        if state is State.STALE:
            return self._explain_stale()
        if state is State.APPLIED and self.applied is not None:
            is_refused = notice is NOT_LAST
            return NOT_LAST if is_refused else self.applied.describe(undo_shortcut)
        advice = {
            State.EMPTY: CHOOSE_SKETCH,
            State.SKETCH: Message(
                describe_choice(self.draft.page, self.draft.missing).text
            ),
            State.READY: READY,
        }.get(state)
        if notice is not None and (advice is None or notice.action):
            return notice
        if advice is not None and notice is not None:
            return replace(advice, text=f"{notice.text} {advice.text}", kind=notice.kind)
        if advice is not None:
            return advice
        if state is State.PREVIEWING and self.outcome is not None:
            return join_notes(self.draft.page, self.outcome.notes)
        return Message()

    def _explain_stale(self) -> Message:
        if self.holds_result:
            return OTHER_RESULT
        problem = self.current.problem if self.current is not None else ""
        if not problem:
            return STALE
        text = f"The scene changed since this preview: {problem}"
        return replace(STALE, text=finish_sentence(text))

    def disabled(self, n_selected: int) -> dict[str, str]:
        """Return a reason for each action that is disabled, and field without an effect."""
        page, state = self.draft.page, self.state
        reasons = dict(page.explain_needs(self.draft.values))
        reason = self._missing_choice.reason
        if state in APPLY_REASONS:
            reasons["apply"] = reason if state is State.SKETCH else APPLY_REASONS[state]
        if not n_selected:
            nothing = "Nothing is selected."
            reasons.update(use_selection=nothing, add_selection=nothing)
        if not self.draft.names:
            reasons["guess_lists"] = APPLY_REASONS[State.EMPTY]
        if self.draft.missing:
            is_empty = self.draft.missing == "sketch"
            reasons["update"] = APPLY_REASONS[State.EMPTY] if is_empty else reason
        if not self.is_computing:
            reasons["cancel"] = "Nothing is being computed."
        if self.outcome is None:
            reasons["discard"] = "The preview is not computed yet."
            reasons["choose_alternative"] = "The preview is not computed yet."
        return reasons

    def status(self) -> str:
        """Return the text in the footer."""
        state = self.state
        if state is State.PREVIEWING and self.outcome is not None:
            return f"Ready, {self.outcome.result.seconds:.2f} s"
        if state is State.SKETCH:
            return self._missing_choice.status
        return STATUSES[state]

    def describe_progress(self) -> str:
        """Return the step of the computation; empty if it does not run."""
        if not self.is_computing:
            return ""
        step = self.progress or STATUSES[State.COMPUTING]
        return step[:1].upper() + step[1:]

    def chosen(self) -> dict[str, str]:
        """Return the choices of automatic fields, as text."""
        if self.outcome is None:
            return {}
        is_auto = bool(self.draft.page.layout.auto) and self.draft.value(
            self.draft.page.layout.auto
        )
        return {
            path: str(value)
            for path, value in self.outcome.choice.items()
            if is_auto or self.draft.value(path) is None
        }

    def _rank(self, sources: tuple[SourceView, ...]) -> tuple[SourceView, ...]:
        """Return sources with their weights, and their places in the last result."""
        if not self.draft.page.layout.weights or len(sources) < 2:
            return sources
        ranks = () if self.outcome is None else self.outcome.ranks
        if len(ranks) != len(sources):
            ranks = ((0.0, ""),) * len(sources)
        rows = zip(sources, self.draft.weights, ranks)
        return tuple(
            replace(source, weight=weight, distance=distance, manner=manner)
            for source, weight, (distance, manner) in rows
        )

    def view(
        self, sources: tuple[SourceView, ...], n_selected: int, undo_shortcut: str
    ) -> PageView:
        """Return everything that the widgets of the page show."""
        draft, outcome = self.draft, self.outcome
        known, layout = self.sketch.known_frames, draft.page.layout
        is_captured = not (layout.needs_sketch or layout.keeps_keyed_frames)
        if is_captured and sources and sources[0].seconds:
            known = sources[0].resample_frames(self.sketch.frame_rate)
        return PageView(
            page=draft.page.command,
            state=self.state,
            message=self.message(undo_shortcut),
            status=self.status(),
            progress=self.describe_progress(),
            disabled=MappingProxyType(self.disabled(n_selected)),
            sketch=str(self.sketch),
            frames=draft.frames,
            known_frames=known,
            values=draft.values,
            chosen=MappingProxyType(self.chosen()),
            lists=draft.lists,
            sources=self._rank(sources),
            alternatives=() if outcome is None else outcome.alternatives,
            alternative=self.alternative,
            hovered=self.hovered,
            n_selected=n_selected,
        )
