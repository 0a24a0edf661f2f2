"""The host for a scene file: the panel without Maya, with its own selection and undo.

A scene that was handed out never changes: each edit is made in a copy. Threads may read it
therefore, and undo puts an earlier scene back, to the last byte.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import keyweave
from keyweave.animation.channel_names import parse_namespace
from keyweave.animation.frame_range import FrameRange
from keyweave.errors import UnknownNameError, collect_warnings
from keyweave.verbs.captures.source_skeletons import list_skeletons

from ...commands.verbs import Verb
from ..host import EVENTS, Stop

if TYPE_CHECKING:
    from keyweave import MayaAsciiScene
    from keyweave.animation.motion import Motion
    from keyweave.curves.anim_curve import AnimCurve
    from keyweave.verbs.verb import AnyResult

MAX_UNDO = 50  # edits; each keeps the parsed scene before it
_NUMBERS = count(1)


class FileHost:
    """A scene file as the program that the panel runs in; implements `panel.host.Host`.

    Examples
    --------
    >>> from keyweave import examples
    >>> host = FileHost(examples.load_scene("biped_shot"))
    >>> host.title, host.read_ranges()["playback"], host.list_paths()
    ('biped_shot.ma', (1.0, 300.0), [])
    >>> host.select(["Hips_CTRL"])
    >>> host.list_selection()
    ['Hips_CTRL']
    """

    evaluates_on_main_thread = False
    has_own_selection = False
    shows_temporary_layers = False
    undo_shortcut = "Ctrl+Z"

    def __init__(self, scene: MayaAsciiScene):
        self._callbacks: dict[str, list[Callable[[], None]]] = {e: [] for e in EVENTS}
        self._set_scene(scene)

    def _set_scene(self, scene: MayaAsciiScene) -> None:
        self._saved = scene
        self._show_scene(scene)
        self._path = scene.path
        self._identity = f"{scene.path}#{next(_NUMBERS)}"
        self._undone: list[MayaAsciiScene] = []
        self._done: list[MayaAsciiScene] = []
        self._selection: list[str] = []
        self._frame = scene.frame_range[0]

    def _show_scene(self, scene: MayaAsciiScene) -> None:
        self._scene = scene
        self._controls: list[str] | None = None  # until they are asked for

    @property
    def title(self) -> str:
        """Name of the scene's file."""
        return self._path.name

    @property
    def path(self) -> Path:
        """The file that was opened, or saved last."""
        return self._path

    @property
    def is_modified(self) -> bool:
        """Whether the scene differs from its file."""
        return self._scene.encode() != self._saved.encode()

    def open_file(self, path: str | Path) -> None:
        """Open another scene; the edits of the current one can no longer be undone.

        Raises
        ------
        KeyweaveError
            If the file cannot be read; the current scene stays open.
        """
        self._set_scene(keyweave.open_scene(path, on_unknown="hold"))
        self._announce("scene", "selection")

    def save(self, path: str | Path, *, overwrite: bool = False) -> None:
        """Save the scene, which has that name from now on.

        Raises
        ------
        OutputError
            If the file exists and `overwrite` is False, or it cannot be written.
        """
        self._scene.save(path, overwrite=overwrite)
        self._saved, self._path = self._scene, Path(path)

    def close(self) -> None:
        """Announce that the program closes, and forget all callbacks."""
        self._announce("closing")
        for callbacks in self._callbacks.values():
            callbacks.clear()

    # --- reading ---

    def scene(self) -> MayaAsciiScene:
        """Return the open scene as it is now; it never changes."""
        return self._scene

    def peek(self) -> MayaAsciiScene:
        """Return the open scene, which is never changed by reading."""
        return self._scene

    def read_settings(self, channels: Sequence[str]) -> list[object]:
        """Return nothing: curves of the scene have the final values of layers."""
        return []

    def identify_scene(self) -> str:
        """Return a text that is different after another scene was opened."""
        return self._identity

    def list_selection(self) -> list[str]:
        """Return the selected nodes and channels."""
        return [*self._selection]

    def select(self, names: Sequence[str]) -> None:
        """Select nodes, each once, instead of those that were selected."""
        self._selection = [*dict.fromkeys(names)]
        self._announce("selection")

    def list_controls(self) -> list[str]:
        """Return the transforms that can be keyed, parents before children."""
        if self._controls is None:
            channels = self._scene.keyable()
            self._controls = [*dict.fromkeys(c.rpartition(".")[0] for c in channels)]
        return [*self._controls]

    def list_hierarchy(self) -> dict[str, str]:
        """Return the nearest ancestor of each control that is a control; "" without one."""
        controls, graph = self.list_controls(), self._scene.graph
        nodes = {id(graph.node(name)): name for name in controls}
        parents = {}
        for name in controls:
            ancestors = map(id, graph.node(name).ancestry()[-2::-1])
            parents[name] = next((nodes[a] for a in ancestors if a in nodes), "")
        return parents

    def list_keyed(self) -> list[str]:
        """Return the nodes with animation curves."""
        return [*dict.fromkeys(c.rpartition(".")[0] for c in self._scene.channels)]

    def list_sets(self) -> list[str]:
        """Return the sets of transforms."""
        return [*self._scene.sets()]

    def read_set(self, name: str) -> list[str]:
        """Return the members of a set.

        Raises
        ------
        UnknownNameError
            If the set does not exist.
        """
        sets = self._scene.sets()
        if name not in sets:
            raise UnknownNameError([name], sets, "the scene")
        return sets[name]

    def list_layers(self) -> list[str]:
        """Return the animation layers, without the base layer."""
        return [*self._scene.layers]

    def list_namespaces(self) -> list[str]:
        """Return the namespaces of transforms; the empty one is ``""``."""
        return [*dict.fromkeys(map(parse_namespace, self.list_controls()))]

    def list_skeletons(self) -> Mapping[str, str]:
        """Return descriptions of the skeletons whose joints have keys, by topmost joint."""
        skeletons = list_skeletons(self._scene)
        return {each.root: str(each) for each in skeletons if each.keyed is not None}

    def pose_skeleton(self, root: str, n_poses: int) -> Motion | None:
        """Return poses of a skeleton with keys; see `panel.host.Host`."""
        (skeleton,) = list_skeletons(self._scene, root=root)
        return skeleton.pose(self._scene, n_poses, self._scene.world_matrices)

    def list_paths(self) -> list[str]:
        """Return the NURBS curves that are not controls."""
        return [*self._scene.paths]

    def read_ranges(self) -> Mapping[str, FrameRange]:
        """Return the ranges of playback and of the animation; none is selected."""
        scene = self._scene
        return {"playback": scene.frame_range, "animation": scene.animation_range}

    def read_frame(self) -> float:
        """Return the current frame."""
        return self._frame

    def show_frame(self, frame: float) -> None:
        """Make a frame the current one."""
        if frame != self._frame:
            self._frame = frame
            self._announce("time")

    # --- editing ---

    def apply(
        self,
        verb: Verb,
        result: AnyResult,
        path: int,
        keywords: Mapping[str, Any],
        flags: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Write an alternative of a result, in one step that can be undone.

        See `panel.host.Host.apply`; ``"curves"`` are the names of the written channels.
        """
        result = result.redirect(keywords)
        scene = self._scene.copy()
        warned: list[str] = []
        with collect_warnings(warned.append):
            curves = result.write(scene, result.find_path(path))
            scene.document.notes  # noqa: B018  an error in the new text is found here
        self._change(scene, self._done)
        self._undone.clear()
        notes = list(dict.fromkeys([*result.notes, *warned]))
        names = [curve.channel for curve in curves]
        return {**result.facts, "notes": notes, "path": path, "curves": names}

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to undo."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether there is an edit to redo."""
        return bool(self._undone)

    def is_last_edit(self, verb: Verb) -> bool:
        """Return whether there is an edit: all of them write results."""
        return self.can_undo

    def undo(self) -> None:
        """Undo the last edit, if there is one."""
        if self._done:
            self._change(self._done.pop(), self._undone)
            self._announce("undo")

    def redo(self) -> None:
        """Redo the last edit that was undone, if there is one."""
        if self._undone:
            self._change(self._undone.pop(), self._done)
            self._announce("undo")

    def _change(self, scene: MayaAsciiScene, kept: list[MayaAsciiScene]) -> None:
        """Put a scene in place of the current one, which is kept for undo or redo."""
        kept.append(self._scene)
        del kept[:-MAX_UNDO]
        self._show_scene(scene)
        self._announce("keys")

    def show_layer(
        self,
        curves: Sequence[AnimCurve],
        frames: FrameRange,
        removed: Callable[[], None],
    ) -> None:
        """Do nothing: without Maya there is no viewport."""

    def hide_layer(self) -> None:
        """Do nothing."""

    # --- events ---

    def watch(self, event: str, callback: Callable[[], None]) -> Stop:
        """Call a function after an event of `EVENTS`; return a function that stops that."""
        if event not in self._callbacks:
            raise UnknownNameError([event], EVENTS, "the host")
        self._callbacks[event].append(callback)

        def stop() -> None:
            if callback in self._callbacks[event]:
                self._callbacks[event].remove(callback)

        return stop

    def _announce(self, *events: str) -> None:
        for event in events:
            for callback in [*self._callbacks[event]]:
                callback()
