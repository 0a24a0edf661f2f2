"""One running Maya: its scene, undo queue, time, units, selection and preferences."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from keyweave.formats.maya_units import ANGLE_UNITS, LENGTH_UNITS, time_unit_to_rate
from keyweave.scenes.maya_ascii import Node, Plug, read_playback_range, read_up_axis

from ..errors import MayaCrash
from .journal import Journal
from .known_values import value_at
from .messages import EVENTS, Callbacks
from .scene import LiveScene

PREFERRED_UP = "y"
TURNS = ("rotate", "rotateX", "rotateY", "rotateZ")
WORLD = ("worldMatrix", "worldInverseMatrix", "parentMatrix", "parentInverseMatrix")


@dataclass
class Playback:
    """Frames of the time slider, in seconds."""

    minimum: float = 1 / 24
    maximum: float = 120 / 24
    start: float = 1 / 24
    end: float = 200 / 24


@dataclass
class Session:
    """A Maya that runs.

    Attributes
    ----------
    scene : LiveScene
    journal : Journal
        The undo queue.
    time : float
        The current time in seconds.
    linear, angular, time_unit : str
        Units of the interface, by Maya's names.
    up_axis : {"y", "z"}
    selection : list of Node or Plug
    playback : Playback
    auto_key, is_suspended, is_batch : bool
    tangent_types : dict
        The types of new tangents that the user prefers, by side.
    options : dict
        What `optionVar` holds.
    plug_ins : dict
        By name.
    first_commands : dict
        Commands of plug-ins as they were when they were loaded for the first time.
    reports_bare_flags : bool
        Whether `isFlagSet` is true of flags without values; Maya's window and mayapy were
        seen to differ.
    crash : str
        Why the session is dead; empty while it runs.
    interface : dict
        Controls that were made, by name, with what was said of them.
    new_parent : str
        The window, panel or layout that new controls are put into.
    control_states : set of str
        Panels whose places Maya remembers.
    is_busy : bool
        Whether the mouse shows that Maya is busy.
    answers : list of str
        Buttons that the user presses in the next dialogs.
    deferred : list
        Code and functions that wait until Maya is idle.
    clipboard : dict
        What `copyKey` took.
    calls : list of Call
        All calls of `maya.cmds` since the scene was opened.
    shown : list of tuple of (str, str)
        What `MGlobal` displayed: ``("warning", "...")``.
    variables, procedures : dict
        MEL's global variables, with their dollar, and procedures.
    runtime_commands : dict
        Flags of runtime commands, by their names.
    callbacks : Callbacks
        What waits for events.
    widgets : dict
        Qt's widgets of controls, by name, where there is Qt.
    channel_box : list of str
        Attributes selected in the channel box, by their short names.
    slider_range : tuple of float, or None
        Frames selected on the time slider; the second is the first one behind them.
    dpi_scale : float
        Scale of the interface.
    steps : list of float
        Times in seconds to which the current time was set since the scene was opened; what
        the timeline went through.
    """

    journal: Journal = field(default_factory=Journal)
    scene: LiveScene = None  # type: ignore[assignment]
    time: float = 1 / 24
    linear: str = "centimeter"
    angular: str = "degree"
    time_unit: str = "film"
    up_axis: str = "y"
    selection: list[Any] = field(default_factory=list)
    playback: Playback = field(default_factory=Playback)
    auto_key: bool = False
    tangent_types: dict[str, str] = field(
        default_factory=lambda: {"in": "auto", "out": "auto"}
    )
    is_playing: bool = False
    plays_forward: bool = True
    is_suspended: bool = False
    is_batch: bool = True
    options: dict[str, Any] = field(default_factory=dict)
    plug_ins: dict[str, Any] = field(default_factory=dict)
    first_commands: dict[str, Any] = field(default_factory=dict)
    reports_bare_flags: bool = True
    crash: str = ""
    interface: dict[str, dict[str, Any]] = field(default_factory=dict)
    new_parent: str = ""
    control_states: set[str] = field(default_factory=set)
    is_busy: bool = False
    answers: list[str] = field(default_factory=list)
    deferred: list[Any] = field(default_factory=list)
    clipboard: list[Any] = field(default_factory=list)
    calls: list[Any] = field(default_factory=list)
    shown: list[tuple[str, str]] = field(default_factory=list)
    steps: list[float] = field(default_factory=list)
    callbacks: Callbacks = field(default_factory=Callbacks)
    widgets: dict[str, Any] = field(default_factory=dict)
    channel_box: list[str] = field(default_factory=list)
    slider_range: tuple[float, float] | None = None
    dpi_scale: float = 1.0
    variables: dict[str, Any] = field(default_factory=dict)
    procedures: dict[str, Any] = field(default_factory=dict)
    runtime_commands: dict[str, dict[str, Any]] = field(default_factory=dict)
    _shown: tuple[Any, dict[Node | None, list[Any]]] | None = None
    _n_saved: int = 0
    _n_times: int = 0  # how often the current time changed, which changes no plug's value
    _opened_at: float = 0.0
    _solved: dict[Node, float] = field(default_factory=dict)  # by IK handle: when it solved

    def __post_init__(self) -> None:
        self.open(LiveScene(self.journal))

    def open(self, scene: LiveScene) -> None:
        """Become a session in which another scene is open; the undo queue is emptied."""
        self.journal.flush()
        self.calls.clear()
        self.steps.clear()
        self.scene = scene
        scene.tell = self.callbacks.tell
        units = scene.document.own.units
        self.linear, self.angular, self.time_unit = units.names
        first, last = read_playback_range(scene.graph) or (1.0, 120.0)
        rate = self.frame_rate
        self.playback = Playback(first / rate, last / rate, first / rate, last / rate)
        # Unconfirmed in Maya: a scene file without an up axis gets the preferred axis.
        self.up_axis = read_up_axis(scene.graph) or PREFERRED_UP
        saved = float(scene.graph.saved_value(Plug(scene.graph.time, "outTime")))
        self.time = saved or first / rate
        self.selection = []
        self.is_modified = False
        self._opened_at = self.time
        self._solved = {}

    @property
    def is_modified(self) -> bool:
        """Whether the scene changed since it was opened or saved."""
        return self._count_changes() != self._n_saved

    @is_modified.setter
    def is_modified(self, modified: bool) -> None:
        self._n_saved = -1 if modified else self._count_changes()

    def _count_changes(self) -> int:
        return self.scene.n_changes + self.scene.n_stuck + self._n_times

    # --- units of the interface ---

    @property
    def frame_rate(self) -> float:
        """Frames per second."""
        return float(time_unit_to_rate(self.time_unit) or 24.0)

    def seconds(self, frame: float) -> float:
        """Return the time of a frame."""
        return frame / self.frame_rate

    def frames(self, seconds: float) -> float:
        """Return the frame at a time; whole where it is as good as whole."""
        frame = seconds * self.frame_rate
        return float(round(frame)) if abs(frame - round(frame)) < 1e-9 else float(frame)

    def unit(self, kind: str) -> float:
        """Return how much one unit of the interface is in centimetres, radians, seconds."""
        if kind == "length":
            return LENGTH_UNITS[self.linear]
        if kind == "angle":
            return float(ANGLE_UNITS[self.angular])
        return 1 / self.frame_rate if kind == "time" else 1.0

    def kind(self, plug: Plug) -> str:
        """Return what a plug measures."""
        return self.scene.graph.attribute(plug).kind

    # --- what the current time shows ---

    def value(self, plug: Plug, seconds: float | None = None) -> Any:
        """Return a plug's value, in internal units, now or at another time."""
        return np.asarray(value_at(self, plug, self.time if seconds is None else seconds))

    def evaluated_time(self, plug: Plug, seconds: float | None = None) -> float:
        """Return the time whose value a plug has; the rotations under IK lag behind.

        Without a viewport that draws, going to a time evaluates nothing. A handle solves as
        soon as somebody pulls where it, its effector or a joint of its limb stands.
        """
        # Seen in plug-ins that run in Maya 2024 to 2027: joints under IK are pulled by
        # their worldMatrix first, and other contexts do not serve them.
        at = self.time if seconds is None else seconds
        chains = self.scene.graph.chains
        if not chains or (not self.is_batch and not self.is_suspended):
            return at
        if plug.attribute in WORLD and at == self.time:
            for chain in self._list_shown(plug.node):
                self._solved[chain.handle] = at
        if plug.attribute in TURNS and plug.node in chains:
            return self._solved.get(chains[plug.node].handle, self._opened_at)
        return at

    def _list_shown(self, node: Node | None) -> list[Any]:
        """Return the limbs that are solved if a node is shown, until the scene changes."""
        chains, state = self.scene.graph.chains, (self.scene, self.scene.n_changes)
        if self._shown is None or self._shown[0] != state:
            self._shown = state, {}
        known = self._shown[1]
        if node not in known:
            known[node] = [chain for chain in chains.values() if _shows(node, chain)]
        return known[node]

    # --- changes of the session; steps of the journal ---

    def put(self, name: str, value: Any) -> None:
        """Change something of the session, such as ``"time"``, so that undo knows of it."""
        before = getattr(self, name)
        self.journal.make(lambda: self._set(name, before), lambda: self._set(name, value))

    def _set(self, name: str, value: Any) -> None:
        setattr(self, name, value)
        if name == "time":
            # Unconfirmed in Maya: a change of the current time alone marks the scene as
            # modified.
            self._n_times += 1
            self.scene.release_stuck()
        if name in EVENTS:
            self.callbacks.tell("event", EVENTS[name])

    def select(self, chosen: list[Node | Plug]) -> None:
        """Select nodes and plugs, and nothing else."""
        self.put("selection", list(dict.fromkeys(chosen)))


def _shows(node: Node | None, chain: Any) -> bool:
    """Return whether a node is a limb's handle, or one of its joints or below them."""
    if node in (chain.handle, chain.effector):
        return True
    while node is not None and node not in chain.joints:
        node = node.parent
    return node is not None


_RUNNING: list[Session] = []


def session() -> Session:
    """Return the session that runs; Maya has just one.

    Raises
    ------
    MayaCrash
        If it is dead.
    """
    if not _RUNNING:
        restart()
    if _RUNNING[-1].crash:
        raise MayaCrash(_RUNNING[-1].crash)
    return _RUNNING[-1]


def restart(**facts: Any) -> Session:
    """Begin another session, as if Maya had just been started."""
    _RUNNING[:] = [Session(**facts)]
    return _RUNNING[-1]
