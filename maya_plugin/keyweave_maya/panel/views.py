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
UP_AXES = ("y", "z")  # of captures; the first is the default of their readers


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
    """A sentence above the footer, and the button that does what it advises.

    Attributes
    ----------
    text : str
    kind : {"plain", "warning", "error"}
    action : str
        Name of the presenter's action that the button calls; empty without a button.
    label : str
        Text of the button.
    """

    text: str = ""
    kind: str = "plain"
    action: str = ""
    label: str = ""


@dataclass(frozen=True)
class SourceView:
    """A source as its card shows it.

    Attributes
    ----------
    name : str
        File name, or namespace in the scene.
    path : str
        Path of the file; empty for a character of the scene.
    namespace : str
    seconds, frame_rate : float
        Length and frames per second; 0 if the source cannot be read.
    known_frames : tuple of float
        First and last frame of the source.
    frames : tuple of float or None
        First and last frame to use; None for those of the source.
    joint_map : str
        ``""`` for equal names, ``"auto"``, or the path of a map.
    note : str
        How many controls or joints correspond, or another remark.
    problem : str
        What is wrong; the preview is not computed with such a source.
    is_capture : bool
        Whether it is a file of captured motion, which may state its facts wrongly.
    stated_rate, scale : float or None
        Frames per second and centimeters per unit; None for those of the file.
    up_axis : str
        ``"y"``, ``"z"``, or empty for that of the file.
    remarks : tuple of str
        What is odd in the file.
    """

    name: str
    path: str = ""
    namespace: str = ""
    seconds: float = 0.0
    frame_rate: float = 0.0
    known_frames: tuple[float, float] = (0.0, 0.0)
    frames: tuple[float | None, float | None] = (None, None)
    joint_map: str = ""
    note: str = ""
    problem: str = ""
    is_capture: bool = False
    stated_rate: float | None = None
    up_axis: str = ""
    scale: float | None = None
    remarks: tuple[str, ...] = ()

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
    """An alternative as the strip below the preview shows it.

    Attributes
    ----------
    label : str
        Such as ``"82 % same"``: the share of consecutive joins, or what the verb counts.
    cost : float
    difference : float
        From the first alternative, in degrees; 0 for the first.
    details : str
        A sentence for the tool tip.
    """

    label: str
    cost: float = 0.0
    difference: float = 0.0
    details: str = ""


@dataclass(frozen=True)
class PageView:
    """Everything that the widgets of a page show, except figures and curves.

    Attributes
    ----------
    page : str
        Command of the page's verb, such as ``"keyweaveTexture"``.
    state : State
    message : Message
        Above the footer: what is wrong, or what to do next.
    status : str
        In the footer, such as ``"Ready, 0.07 s"`` or ``"Add a source"``.
    progress : str
        Step of the running computation; empty if it does not run.
    disabled : mapping of str to str
        For each action that is disabled, and each field without an effect, the reason, for
        its tool tip. Actions and fields that are not listed are allowed.
    sketch : str
        Such as ``"6 controls, 42 keys"``.
    frames : tuple of float or None
        Range of the request; None for the keyed range.
    known_frames : tuple of float
        The range that is used for None.
    values : mapping of str to object
        Fields that differ from their defaults, by path, such as ``"settings.band"``.
    chosen : mapping of str to str
        What automatic fields chose, as text.
    lists : mapping of str to tuple of str
        Names in the lists of controls: drive, texture, synthesize, controls, joints.
    sources : tuple of SourceView
    alternatives : tuple of AlternativeView
    alternative : int
        The chosen one, from 0.
    hovered : int or None
        The alternative under the mouse, which is shown instead.
    n_selected : int
        Number of nodes and channels that are selected in the host.
    shows_layer : bool
        Whether previews are shown in the host's viewport, too.
    """

    page: str
    state: State = State.EMPTY
    message: Message = Message()
    status: str = ""
    progress: str = ""
    disabled: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    sketch: str = ""
    frames: tuple[float | None, float | None] = (None, None)
    known_frames: tuple[float, float] = (0.0, 0.0)
    values: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    chosen: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    lists: Mapping[str, tuple[str, ...]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    sources: tuple[SourceView, ...] = ()
    alternatives: tuple[AlternativeView, ...] = ()
    alternative: int = 0
    hovered: int | None = None
    n_selected: int = 0
    shows_layer: bool = False


@dataclass(frozen=True)
class JointRow:
    """A slot of the body with the joints that fill it.

    Attributes
    ----------
    slot : str
        Such as ``"l.thigh"``; see `keyweave.animation.correspondence`.
    capture_joint, rig_joint : str
        Empty if the slot has no joint there.
    confidence : float
        How sure the pair is, from 0 to 1; 1 if the animator chose it.
    error : float or None
        Mean distance from the captured joint after a preview, in centimeters.
    problem : str
        What is wrong with the pair, and what to do.
    rest_origin : str
        Where the rest offset comes from, such as ``"motion"``; empty before a preview.
    """

    slot: str
    capture_joint: str = ""
    rig_joint: str = ""
    confidence: float = 1.0
    error: float | None = None
    problem: str = ""
    rest_origin: str = ""

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
    """The map of joints between a capture and the rig.

    Attributes
    ----------
    rows : tuple of JointRow
        From the hips upward, then the limbs.
    capture_joints, rig_joints : tuple of str
        Joints to choose from.
    name : str
        File name of a loaded map; empty for an automatic one.
    problem : str
        Why there is no map.
    """

    rows: tuple[JointRow, ...] = ()
    capture_joints: tuple[str, ...] = ()
    rig_joints: tuple[str, ...] = ()
    name: str = ""
    problem: str = ""
