"""The host protocol: what the panel needs of the program that it runs in.

`keyweave_maya.interface.panel_host` is Maya, `hosts.file_host` a .ma file without Maya. The
panel calls every method on the interface thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from ..commands.verbs import Verb

if TYPE_CHECKING:
    from keyweave.animation.frame_range import FrameRange
    from keyweave.animation.motion import Motion
    from keyweave.curves.anim_curve import AnimCurve
    from keyweave.scenes.scene import Scene
    from keyweave.verbs.verb import AnyResult


# Events of a host, see `Host.watch`. A change of the frame rate or of the playback range is
# an event of the scene.
EVENTS = ("selection", "time", "keys", "undo", "scene", "closing")
Stop = Callable[[], None]
LONGEST_WAIT = 0.1  # seconds; a thread goes on after them, whatever the interface does


def stop_nothing() -> None:
    """Do nothing, where nothing runs that has to be stopped."""


class Precedence:
    """Lets the interface thread finish what it does before threads go on.

    Python runs one thread at a time. A thread that computes runs again after five
    milliseconds, and whenever the interface thread calls NumPy; painting a frame then takes
    five times as long.

    Examples
    --------
    >>> precedence = Precedence()
    >>> precedence.take()
    >>> precedence.is_taken
    True
    >>> precedence.give()
    >>> precedence.yield_turn()  # at once
    """

    def __init__(self) -> None:
        self._is_free = threading.Event()
        self._is_free.set()

    @property
    def is_taken(self) -> bool:
        """Whether the interface thread works."""
        return not self._is_free.is_set()

    def take(self) -> None:
        """Let threads wait from now on."""
        self._is_free.clear()

    def give(self) -> None:
        """Let threads go on."""
        self._is_free.set()

    def yield_turn(self) -> None:
        """Wait while the interface thread works; for threads, between two steps."""
        self._is_free.wait(LONGEST_WAIT)


class Host(Protocol):
    """A program with an open scene.

    Attributes
    ----------
    title : str
        Name of the scene's file; ``"untitled"`` without one.
    evaluates_on_main_thread : bool
        Whether scenes and rigs may be evaluated on the interface thread alone, as in Maya.
    has_own_selection : bool
        Whether the program has a selection of its own. Otherwise the panel shows a tree of
        controls, and calls `select`.
    undo_shortcut : str
        What undoes an edit, for messages, such as ``"Ctrl+Z"``.
    shows_temporary_layers : bool
        Whether the program has a viewport where `show_layer` shows a preview.
    """

    @property
    def title(self) -> str: ...
    @property
    def evaluates_on_main_thread(self) -> bool: ...
    @property
    def has_own_selection(self) -> bool: ...
    @property
    def undo_shortcut(self) -> str: ...
    @property
    def shows_temporary_layers(self) -> bool: ...

    def scene(self) -> Scene:
        """Return the open scene as it is now; reading it leaves it unchanged."""

    def peek(self) -> Scene:
        """Return the open scene for handlers of events.

        Reading curves changes nothing: neither the current time, nor a pose without keys,
        nor a temporary layer, which they are without. A channel on animation layers may
        have several curves, those of base and layers.
        """

    def read_settings(self, channels: Sequence[str]) -> Sequence[object]:
        """Return the settings of the animation layers that channels are on.

        They are curves, numbers, texts, or lists of these.
        """

    def identify_scene(self) -> str:
        """Return a text that is different after another scene was opened."""

    def list_selection(self) -> list[str]:
        """Return the selected nodes and channels."""

    def select(self, names: Sequence[str]) -> None:
        """Select nodes."""

    def list_controls(self) -> list[str]:
        """Return the transforms that can be keyed, parents before children."""

    def list_sets(self) -> list[str]:
        """Return the sets of controls that the scene has."""

    def read_set(self, name: str) -> list[str]:
        """Return the members of a set."""

    def list_layers(self) -> list[str]:
        """Return the animation layers, without the base layer."""

    def list_namespaces(self) -> list[str]:
        """Return the namespaces of characters; the empty one is ``""``."""

    def list_skeletons(self) -> Mapping[str, str]:
        """Return descriptions of the skeletons whose joints have keys, by topmost joint."""

    def pose_skeleton(self, root: str, n_poses: int) -> Motion | None:
        """Return poses of a listed skeleton, evenly spaced over its keys, by topmost joint.

        None if it has no keys, or they cannot be read without changing the time. Runs in
        the background, except where scenes are evaluated on the interface thread.
        """

    def list_paths(self) -> list[str]:
        """Return the NURBS curves, which a character can follow."""

    def read_ranges(self) -> Mapping[str, FrameRange]:
        """Return ranges of frames by name.

        They are ``"playback"``, ``"animation"`` and, if there is one, ``"selected"``.
        """

    def read_frame(self) -> float:
        """Return the current frame."""

    def show_frame(self, frame: float) -> None:
        """Make a frame the current one."""

    def apply(
        self,
        verb: Verb,
        result: AnyResult,
        path: int,
        keywords: Mapping[str, Any],
        flags: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Write an alternative of a computed result, in one step that can be undone.

        Parameters
        ----------
        verb : Verb
        result : Result
            Which the host keeps under a token.
        path : int
            Number of the alternative, from 1.
        keywords : mapping
            Fields of `SceneRequest` that may differ from the job's: strength, layer, ...
        flags : mapping, optional
            Flags of the command that computes the result, for hosts that show commands.

        Returns
        -------
        dict
            The facts of the result, with ``"curves"``, the names of the written curves,
            and ``"notes"``.

        Raises
        ------
        KeyweaveError
            If it cannot be written; the scene is unchanged.
        """

    def is_last_edit(self, verb: Verb) -> bool:
        """Return whether the last edit, which `undo` undoes, wrote a result of a verb."""

    def undo(self) -> None:
        """Undo the last edit."""

    def redo(self) -> None:
        """Redo the last edit that was undone."""

    def show_layer(
        self,
        curves: Sequence[AnimCurve],
        frames: FrameRange,
        removed: Callable[[], None],
    ) -> None:
        """Show curves in the viewport on a temporary layer, instead of earlier ones.

        The layer is neither saved nor undone, and changes no choice of the user. The host
        removes it before anything else reads or edits the scene.

        Parameters
        ----------
        curves : sequence of AnimCurve
        frames : tuple of float
            First and last frame; the layer has no effect on others.
        removed : callable
            Called after the host itself removed the layer.

        Raises
        ------
        KeyweaveError
            If the curves cannot be shown; the scene is unchanged.
        """

    def hide_layer(self) -> None:
        """Remove the temporary layer, if it is shown."""

    def watch(self, event: str, callback: Callable[[], None]) -> Stop:
        """Call a function after an event of `EVENTS`; return a function that stops that."""


class EventLoop(Protocol):
    """The loop of the interface thread; `widgets.event_loop` is Qt's.

    `precedence` is taken from threads while the interface works.
    """

    @property
    def precedence(self) -> Precedence: ...

    def hold(self) -> None:
        """Let threads wait until the interface has served the events that are due."""

    def post(self, function: Callable[[], None]) -> None:
        """Call a function on the interface thread soon; may be called on any thread."""

    def call_later(self, seconds: float, function: Callable[[], None]) -> Stop:
        """Call a function after a while; return a function that prevents that."""

    def call_idle(self, function: Callable[[], bool]) -> Stop:
        """Call a function whenever the loop is idle, until it returns False."""
