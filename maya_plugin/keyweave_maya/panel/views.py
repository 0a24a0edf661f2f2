"""Views: states, messages, sources and alternatives, as frozen data.

The presenter makes a new `PageView` after each change; widgets only read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any

CERTAIN, LIKELY = 0.9, 0.6  # lowest confidences of joints with these names
UP_AXES = ("y", "z")  # of captures


class State(Enum):
    """The states of a page."""

    EMPTY = "empty"  # no sketch is chosen
    SKETCH = "sketch chosen"  # a source is missing
    READY = "ready"  # can be computed
    COMPUTING = "computing"
    PREVIEWING = "previewing"  # a result can be applied
    STALE = "stale"  # keys changed since the preview was computed
    APPLIED = "applied"
    FAILED = "failed"


@dataclass(frozen=True)
class Message:
    """A sentence above the footer, and the button that does what it advises."""

    text: str = ""
    kind: str = "plain"  # "plain", "warning" or "error"
    action: str = ""  # name of the presenter's action; empty without a button
    label: str = ""  # text of the button


@dataclass(frozen=True)
class SourceView:
    """A source as its card shows it."""

    name: str  # of the file, or namespace in the scene
    path: str = ""  # empty for a character of the scene
    namespace: str = ""
    seconds: float = 0.0  # 0 if the source cannot be read, like `frame_rate`
    frame_rate: float = 0.0
    known_frames: tuple[float, float] = (0.0, 0.0)  # first and last of the source
    # First and last to use; None for those of the source.
    frames: tuple[float | None, float | None] = (None, None)
    joint_map: str = ""  # "" for equal names, "auto", or the path of a map
    note: str = ""  # how many controls or joints correspond, or another remark
    problem: str = ""  # why the preview is not computed
    is_capture: bool = False  # a file of captured motion, whose facts may be wrong
    stated_rate: float | None = None  # frames per second; None for those of the file
    up_axis: str = ""  # "y", "z", or empty for that of the file
    scale: float | None = None  # centimeters per unit; None for that of the file
    remarks: tuple[str, ...] = ()  # on oddities of the file
    root: str = ""  # topmost joint of a skeleton of the scene
    weight: float | None = None  # in the result; None if sources cannot be weighted
    distance: float = 0.0  # from the sketch, by which cards are ordered
    manner: str = ""  # whether it is nearest to the sketch, and its share of the result

    def resample_frames(self, frame_rate: float) -> tuple[float, float]:
        """Return the known frames at another frame rate, from the same first frame.

        Examples
        --------
        >>> walk = SourceView("walk", frame_rate=30.0, known_frames=(1.0, 750.0))
        >>> walk.resample_frames(24.0)
        (1.0, 600.0)
        """
        first, last = self.known_frames
        ratio = frame_rate / self.frame_rate if self.frame_rate else 1.0
        return first, first + int(ratio * (last - first) + 1e-6)


@dataclass(frozen=True)
class AlternativeView:
    """An alternative as the strip below the preview shows it."""

    # Such as "82 % same": the share of consecutive joins, or what the verb counts.
    label: str
    cost: float = 0.0
    difference: float = 0.0  # from the first alternative, in degrees
    details: str = ""  # a sentence for the tool tip


@dataclass(frozen=True)
class PageView:
    """Everything that the widgets of a page show, except figures and curves."""

    page: str  # command of its verb, such as "keyweaveTexture"
    state: State = State.EMPTY
    message: Message = Message()  # above the footer: what is wrong, or what to do next
    status: str = ""  # in the footer, such as "Ready, 0.07 s" or "Add a source"
    progress: str = ""  # step of the running computation; empty if it does not run
    # For each action that is disabled, and each field without an effect, the reason, for
    # its tool tip. Actions and fields that are not listed are allowed.
    disabled: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    sketch: str = ""  # such as "6 controls, 42 keys"
    # First and last of the request; None for the keyed range.
    frames: tuple[float | None, float | None] = (None, None)
    known_frames: tuple[float, float] = (0.0, 0.0)  # the range that is used for None
    # Fields that differ from their defaults, by path, such as "settings.band".
    values: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    # Values that automatic fields chose, as text.
    chosen: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    # Names in the lists of controls: drive, texture, synthesize, controls, joints.
    lists: Mapping[str, tuple[str, ...]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    sources: tuple[SourceView, ...] = ()
    alternatives: tuple[AlternativeView, ...] = ()
    alternative: int = 0  # the chosen one, from 0
    hovered: int | None = None  # the alternative under the mouse, which is shown instead
    n_selected: int = 0  # nodes and channels that are selected in the host
    shows_layer: bool = False  # whether previews are shown in the host's viewport, too

    @property
    def is_new(self) -> bool:
        """Whether the stage has the message, with the ways to begin."""
        is_waiting = self.state in (State.EMPTY, State.SKETCH) and not self.sources
        return is_waiting and self.message.kind == "plain"


@dataclass(frozen=True)
class JointRow:
    """A slot of the body with the joints that fill it."""

    slot: str  # such as "l.thigh"; see `keyweave.animation.correspondence`
    capture_joint: str = ""  # empty without a joint in the slot, like `rig_joint`
    rig_joint: str = ""
    confidence: float = 1.0  # of the pair, from 0 to 1; 1 if the animator chose it
    # Mean distance from the captured joint after a preview, in centimeters.
    error: float | None = None
    problem: str = ""  # what is wrong with the pair, and what to do
    rest_origin: str = ""  # of the rest offset, such as "motion"; empty before a preview

    @property
    def certainty(self) -> str:
        """The confidence in a word: certain, likely or guess; empty without a pair.

        Examples
        --------
        >>> JointRow("hips", "Hips", "pelvis", 0.7).certainty
        'likely'
        """
        if not (self.capture_joint and self.rig_joint):
            return ""
        if self.confidence >= CERTAIN:
            return "certain"
        return "likely" if self.confidence >= LIKELY else "guess"


@dataclass(frozen=True)
class JointTable:
    """The map of joints between a capture and the rig."""

    rows: tuple[JointRow, ...] = ()  # from the hips upward, then the limbs
    capture_joints: tuple[str, ...] = ()  # to choose from, like `rig_joints`
    rig_joints: tuple[str, ...] = ()
    name: str = ""  # file name of a loaded map; empty for an automatic one
    problem: str = ""  # why no map was found
