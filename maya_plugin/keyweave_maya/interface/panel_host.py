"""Maya as the host of the panel: reading leaves the scene unchanged, Apply is one command.

Maya calls back while it works on the scene. Listeners therefore must not read the scene at
once, and their errors do not reach Maya.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma
from maya import cmds, mel

from keyweave.animation.channel_names import parse_namespace
from keyweave.animation.frame_range import FrameRange
from keyweave.curves.anim_curve import AnimCurve
from keyweave.errors import KeyweaveError, UnknownNameError
from keyweave.rigs.selection import SET_TYPES, list_set_members
from keyweave.verbs.captures.source_skeletons import SceneSkeleton, list_skeletons
from keyweave.verbs.request import SCENE_FIELDS

from .. import read_facts
from ..commands.results import RESULTS
from ..commands.verbs import Verb
from ..panel.host import EVENTS, Stop
from ..preserve import is_refresh_suspended
from ..scene import MayaScene
from ..scene.naming import find_shape_transform, sort_hierarchy
from ..scene.raw_keys import RawKeys
from ..scene.rig_controls import MayaControls
from ..scene.temporary_layer import LAYER, TemporaryLayer, sweep_temporary_layer
from .plug_in import PLUG_IN_FILE, load_commands

if TYPE_CHECKING:
    from keyweave.animation.motion import Motion
    from keyweave.verbs.verb import AnyResult

UNTITLED = "untitled"
MAYA_SETS = "default"  # the names of Maya's own sets begin with it
Messages = om.MSceneMessage
Listener = Callable[..., None]

# For each event, the functions that register a listener and return its number.
REGISTRATIONS: Mapping[str, tuple[Callable[[Listener], int], ...]] = {
    "selection": (partial(om.MEventMessage.addEventCallback, "SelectionChanged"),),
    # Unconfirmed in Maya: the event timeChanged is sent on every frame of playback, too.
    "time": (partial(om.MEventMessage.addEventCallback, "timeChanged"),),
    "keys": (
        # Unconfirmed in Maya: edits of curves by the API and by undo are reported as well.
        oma.MAnimMessage.addAnimCurveEditedCallback,
        lambda listener: om.MDGMessage.addNodeAddedCallback(listener, "animCurve"),
        lambda listener: om.MDGMessage.addNodeRemovedCallback(listener, "animCurve"),
    ),
    "undo": tuple(
        partial(om.MEventMessage.addEventCallback, name) for name in ("Undo", "Redo")
    ),
    # Before as well: nothing of a scene may be read while Maya closes it.
    "scene": tuple(
        partial(Messages.addCallback, message)
        for message in (
            *(Messages.kBeforeNew, Messages.kBeforeOpen),
            *(Messages.kAfterNew, Messages.kAfterOpen),
        )
    ),
    "closing": (partial(Messages.addCallback, Messages.kMayaExiting),),
}


class MayaHost:
    """Maya as the program that the panel runs in; implements `panel.host.Host`.

    Call `close` in the end: callbacks that are left are fatal when plug-ins are unloaded.
    """

    evaluates_on_main_thread = True
    has_own_selection = True
    shows_temporary_layers = True

    def __init__(self) -> None:
        self._layer = TemporaryLayer()
        self._skeletons: dict[str, SceneSkeleton] = {}  # those that were listed last
        self._stops: dict[int, Stop] = {}
        self._n_scenes = 0
        self._identity = ""
        self._follow_scene()
        self.watch("scene", self._follow_scene)

    def close(self) -> None:
        """Stop all callbacks, and remove the temporary layer."""
        try:
            for stop in [*self._stops.values()]:
                stop()
        finally:
            self._layer.close()

    @property
    def title(self) -> str:
        """Name of the scene's file; ``"untitled"`` without one."""
        return Path(_read_scene_name()).name or UNTITLED

    @property
    def undo_shortcut(self) -> str:
        """The keys that undo an edit."""
        return "Cmd+Z" if cmds.about(macOS=True) else "Ctrl+Z"

    # --- the scene ---

    def scene(self) -> MayaScene:
        """Return the open scene without a temporary layer; reading leaves it as it is."""
        self._layer.remove()
        return MayaScene()

    def peek(self) -> RawKeys:
        """Return the keys of the open scene; reading them evaluates and changes nothing."""
        return RawKeys()

    def read_settings(self, channels: Sequence[str]) -> list[object]:
        """Return the settings of layers that channels are on."""
        return RawKeys().read_settings(channels)

    def identify_scene(self) -> str:
        """Return a text that is different after another scene was opened."""
        return self._identity

    def _follow_scene(self) -> None:
        """Count scenes, and remove a temporary layer that was saved with one."""
        sweep_temporary_layer()
        self._n_scenes += 1
        self._identity = f"{_read_scene_name()}#{self._n_scenes}"

    # --- names ---

    def list_selection(self) -> list[str]:
        """Return the selected transforms, or their attributes selected in the Channel Box.

        Shapes and components are replaced by their transforms.
        """
        objects = cmds.ls(selection=True, objectsOnly=True) or ()
        shapes = {*(cmds.ls(selection=True, objectsOnly=True, shapes=True) or ())}
        nodes = [find_shape_transform(n) if n in shapes else n for n in objects]
        return _list_selected_channels(nodes) or list(dict.fromkeys(nodes))

    def select(self, names: Sequence[str]) -> None:
        """Select nodes; those that no longer exist are left out."""
        nodes = [name for name in names if cmds.objExists(name)]
        if nodes:
            cmds.select(nodes, replace=True)
        else:
            cmds.select(clear=True)

    def list_controls(self) -> list[str]:
        """Return transforms with curve shapes and joints, parents before children."""
        joints = cmds.ls(type="joint", dagObjects=True) or ()
        return sort_hierarchy([*dict.fromkeys([*MayaControls().list_shaped(), *joints])])

    def list_sets(self) -> list[str]:
        """Return the sets that have transforms, without Maya's own."""
        names = cmds.ls(exactType=[*SET_TYPES]) or ()
        return [n for n in names if not n.startswith(MAYA_SETS) and self.read_set(n)]

    def read_set(self, name: str) -> list[str]:
        """Return the transforms in a set and its nested sets; raise if it is unknown."""
        sets = cmds.ls(exactType=[*SET_TYPES]) or ()
        if name not in sets:
            raise UnknownNameError([name], sets, "the scene")
        return list_set_members(MayaControls(), name)

    def list_layers(self) -> list[str]:
        """Return the animation layers, without the base layer."""
        layers = cmds.ls(type="animLayer") or ()
        base = cmds.animLayer(query=True, root=True) if layers else ""
        return [layer for layer in layers if layer not in (base, LAYER)]

    def list_namespaces(self) -> list[str]:
        """Return the namespaces of controls and joints; the empty one is ``""``."""
        return [*dict.fromkeys(map(parse_namespace, self.list_controls()))]

    def list_skeletons(self) -> Mapping[str, str]:
        """Return descriptions of the skeletons whose joints have keys, by topmost joint."""
        scene = self.scene()
        skeletons = list_skeletons(scene, read_range=scene.keyed_range)
        self._skeletons = {each.root: each for each in skeletons if each.keyed is not None}
        return {root: str(each) for root, each in self._skeletons.items()}

    def pose_skeleton(self, root: str, n_poses: int) -> Motion | None:
        """Return poses of a skeleton that only keys move; see `panel.host.Host`."""
        scene, skeleton = self.scene(), self._skeletons.get(root)
        if skeleton is None:
            return None
        return skeleton.pose(scene, n_poses, scene.keyed_matrices)

    def list_paths(self) -> list[str]:
        """Return the transforms of curves that have no children and drive nothing."""
        shaped = MayaControls().list_shaped()
        return [name for name in shaped if not _is_used(name)]

    # --- time ---

    def read_ranges(self) -> Mapping[str, FrameRange]:
        """Return the ranges of playback, of the animation and, if any, of the slider."""
        control = oma.MAnimControl
        ranges = {
            "playback": (_to_frame(control.minTime()), _to_frame(control.maxTime())),
            "animation": (
                _to_frame(control.animationStartTime()),
                _to_frame(control.animationEndTime()),
            ),
        }
        selected = _read_slider()
        return {**ranges, "selected": selected} if selected else ranges

    def read_frame(self) -> float:
        """Return the current frame."""
        return _to_frame(oma.MAnimControl.currentTime())

    def show_frame(self, frame: float) -> None:
        """Make a frame the current one; neither keys nor the undo queue change."""
        if frame != self.read_frame():
            oma.MAnimControl.setCurrentTime(om.MTime(frame, om.MTime.uiUnit()))

    def is_playing(self) -> bool:
        """Return whether Maya plays; a panel that poses rigs meanwhile would stop it."""
        return bool(oma.MAnimControl.isPlaying())

    # --- editing ---

    def apply(
        self,
        verb: Verb,
        result: AnyResult,
        path: int,
        keywords: Mapping[str, Any],
        flags: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Run the verb's command with a computed result; see `panel.host.Host.apply`.

        The command in the Script Editor has the flags, so that it can be run again in
        another scene; here it takes the result. If no flags state the choices, it has a
        token of the result, and flags of its target.
        """
        self._layer.remove()
        _require_commands()
        result, run = result.redirect(keywords), getattr(cmds, verb.command)
        try:
            if flags is None:
                token = RESULTS.keep(verb.command, result)
                run(resultToken=token, path=path, **_make_output_flags(verb, keywords))
            else:
                with RESULTS.offer(verb.command, result):
                    run(path=path, **flags)
            return read_facts(run(query=True, lastResult=True))
        except RuntimeError as error:
            raise KeyweaveError(str(error).strip()) from None

    def is_last_edit(self, verb: Verb) -> bool:
        """Return whether the last edit in the undo queue is one of the verb's command."""
        # Unconfirmed in Maya: undoName of a command begins with the command's name.
        name = str(cmds.undoInfo(query=True, undoName=True) or "")
        return name.split()[:1] == [verb.command]

    def undo(self) -> None:
        """Undo the last edit, if there is one."""
        self._layer.remove()
        if not cmds.undoInfo(query=True, undoQueueEmpty=True):
            cmds.undo()

    def redo(self) -> None:
        """Redo the last edit that was undone, if there is one."""
        self._layer.remove()
        if not cmds.undoInfo(query=True, redoQueueEmpty=True):
            cmds.redo()

    # --- the temporary layer ---

    def show_layer(
        self, curves: Sequence[AnimCurve], frames: FrameRange, removed: Callable[[], None]
    ) -> None:
        """Show curves in the viewport; see `panel.host.Host.show_layer`."""
        self._layer.show(curves, frames, removed)

    def hide_layer(self) -> None:
        """Remove the temporary layer, if it is shown."""
        self._layer.hide()

    # --- events ---

    def watch(self, event: str, callback: Callable[[], None]) -> Stop:
        """Call a function after an event of `EVENTS`; return a function that stops that.

        In batch, nothing is registered. Excursions of the current time while a scene is
        read are not reported.
        """
        if event not in EVENTS:
            raise UnknownNameError([event], EVENTS, "the host")
        numbers: list[int] = []
        stop = partial(self._stop, numbers)
        self._stops[id(numbers)] = stop
        if not cmds.about(batch=True):
            listener = self._make_listener(event, callback)
            for register in REGISTRATIONS[event]:
                numbers.append(register(listener))
        return stop

    def _stop(self, numbers: list[int]) -> None:
        self._stops.pop(id(numbers), None)
        while numbers:
            om.MMessage.removeCallback(numbers.pop())

    def _make_listener(self, event: str, callback: Callable[[], None]) -> Listener:
        """Return a function that Maya may call with any arguments, and that never raises.

        It passes on what the user does, not what the panel itself does with the scene.
        """

        def listen(*facts: Any) -> None:
            try:
                is_own = event == "keys" and self._layer.causes(*facts[:1])
                is_reading = event == "time" and is_refresh_suspended()
                if not (is_own or is_reading):
                    callback()
            except Exception as error:
                words = " ".join(f"{type(error).__name__}: {error}".split())
                om.MGlobal.displayWarning(f"Keyweave's panel did not follow Maya ({words})")

        return listen


def _read_scene_name() -> str:
    return str(cmds.file(query=True, sceneName=True) or "")


def _to_frame(time: om.MTime) -> float:
    return float(time.asUnits(om.MTime.uiUnit()))


def _list_selected_channels(nodes: Sequence[str]) -> list[str]:
    """Return the attributes of nodes that are selected in the Channel Box."""
    if cmds.about(batch=True) or not nodes:
        return []
    box = mel.eval("$keyweave_box = $gChannelBoxName")
    names = cmds.channelBox(box, query=True, selectedMainAttributes=True) or ()
    return [
        f"{node}.{cmds.attributeQuery(name, node=node, longName=True)}"
        for node in nodes
        for name in names
        if cmds.attributeQuery(name, node=node, exists=True)
    ]


def _is_used(transform: str) -> bool:
    """Return whether a curve's transform is a control: it has children or drives nodes."""
    shapes = {*(cmds.listRelatives(transform, shapes=True, path=True) or ())}
    children = {*(cmds.listRelatives(transform, children=True, path=True) or ())}
    driven = cmds.listConnections(transform, source=False, destination=True)
    return bool(children - shapes or driven)


def _read_slider() -> FrameRange | None:
    """Return the first and last selected frame of the time slider, or None."""
    if cmds.about(batch=True):
        return None
    slider = mel.eval("$keyweave_slider = $gPlayBackSlider")
    if not cmds.timeControl(slider, query=True, rangeVisible=True):
        return None
    # Seen in public tools: the second frame is the one after the last that is selected.
    first, end = cmds.timeControl(slider, query=True, rangeArray=True)
    return float(first), max(float(first), float(end) - 1)


def _require_commands() -> None:
    """Load the plug-in; if Maya refuses, raise what the panel shows."""
    try:
        load_commands()
    except RuntimeError as error:
        raise KeyweaveError(
            f"Maya did not load {PLUG_IN_FILE.name} ({str(error).strip()}); choose "
            "Keyweave > Check This Installation, or load it in the Plug-in Manager"
        ) from None


def _make_output_flags(verb: Verb, keywords: Mapping[str, Any]) -> dict[str, Any]:
    """Return the flags of a command for the fields that it may write a result with."""
    flags = {flag.name: flag for flag in verb.flags if flag.name in SCENE_FIELDS}
    return {
        flags[name].long: value
        for name, value in keywords.items()
        if name in flags and _is_flag_value(value)
    }


def _is_flag_value(value: Any) -> bool:
    """Return whether a flag can have a value; not one per kind of channel, or none."""
    if isinstance(value, (tuple, list)):
        return all(map(_is_flag_value, value))
    return isinstance(value, (bool, int, float, str))
