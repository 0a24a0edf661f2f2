"""A temporary animation layer: curves that play in the viewport and are never saved.

Maya's undo queue does not know it. It is therefore removed before anything that must not
meet it: a save, an autosave, an export or a copy of nodes, another scene, references that
come or go, and the commands of Keyweave, also when they are undone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import maya.api.OpenMaya as om
from maya import cmds

from keyweave.animation.frame_range import FrameRange
from keyweave.curves.anim_curve import AnimCurve
from keyweave.errors import DataError, KeyweaveError
from keyweave.scenes.layers import BLEND_PREFIX

from ..edits import Edits
from ..preserve import keep_modified
from .maya_scene import MayaScene
from .plugs import (
    find_blend_plug,
    find_driver,
    find_plug,
    get_channel_name,
    get_node_type,
    select_plug,
)
from .writing import find_layer_plug

LAYER = "keyweave_viewport"  # also in `interface.left_layer`, which imports this late
# Keys go to the layer that is selected or preferred; making a layer must not change that.
CHOICES = ("selected", "preferred")
ON_LAYERS = (
    "is on animation layers; there the viewport does not show a preview, but Apply works"
)
Messages = om.MSceneMessage
# A save and an export write what is in the scene; the others change what is below it.
MESSAGES = (
    *(Messages.kBeforeSave, Messages.kBeforeExport),
    *(Messages.kBeforeNew, Messages.kBeforeOpen, Messages.kMayaExiting),
    *(Messages.kBeforeLoadReference, Messages.kBeforeUnloadReference),
    Messages.kBeforeRemoveReference,
)
# maya-usd 1152, 3489 and 4365: an autosave sends this alone, and copying nodes exports.
CHECKS = (Messages.kBeforeExportCheck,)


@dataclass(frozen=True)
class Layered:
    """A channel on the layer, and its state without the layer."""

    channel: om.MPlug
    driver: om.MPlug  # a null plug if nothing drove the channel
    value: float  # of a channel without a driver

    @property
    def is_untouched(self) -> bool:
        """Whether the layer is still between the channel and its driver."""
        try:
            blend = find_layer_plug(LAYER, get_channel_name(self.channel))
            below = find_blend_plug(blend, "inputA").source()
        except (
            KeyweaveError,
            RuntimeError,
            TypeError,
        ):  # the channel is not on it any more
            return False
        if find_driver(self.channel).node() != blend.node():
            return False
        return below.isNull if self.driver.isNull else bool(below == self.driver)

    def restore_value(self) -> None:
        """Restore the value of a channel without a driver."""
        # Unconfirmed in Maya: a channel keeps its last value when a layer is undone.
        if find_driver(self.channel).isNull and self.channel.asDouble() != self.value:
            self.channel.setDouble(self.value)


class TemporaryLayer:
    """The temporary layer of a host; there is at most one in the scene.

    Call `close` in the end: callbacks that are left are fatal when plug-ins are unloaded.
    `is_changing` is true while the layer is made or removed.
    """

    def __init__(self) -> None:
        self.is_changing = False
        self._edits: Edits | None = None
        self._layered: list[Layered] = []
        self._removed: Callable[[], None] | None = None
        self._numbers: list[int] = []

    def close(self) -> None:
        """Remove the layer and all callbacks."""
        try:
            self.hide()
        finally:
            while self._numbers:
                om.MMessage.removeCallback(self._numbers.pop())

    def show(
        self,
        curves: Sequence[AnimCurve],
        frames: FrameRange,
        removed: Callable[[], None],
    ) -> None:
        """Show curves above the animation of their channels, instead of earlier ones.

        The layer has no effect outside of `frames`. `removed` is called after the layer was
        removed for another reason than `hide` or `show`.

        Raises
        ------
        KeyweaveError
            If a channel cannot be shown on a layer; the scene is unchanged.
        """
        self.hide()
        remove_temporary_layer()
        if not curves:
            return
        self._watch_scene()
        self.is_changing = True
        try:
            with keep_modified():
                self._make(curves, frames)
        finally:
            self.is_changing = False
        self._removed = removed
        _SHOWN.append(self)

    def _make(self, curves: Sequence[AnimCurve], frames: FrameRange) -> None:
        plugs = [select_plug(curve.channel) for curve in curves]
        check_off_layers(plugs)
        layered = [Layered(p, find_driver(p), p.asDouble()) for p in plugs]
        choices, edits = read_choices(), Edits()
        # Unconfirmed in Maya: what a modifier does outside of a command, also by the
        # animLayer command, is not in the undo queue.
        # Unconfirmed in Maya: a layer that is undone leaves no reference edits.
        try:
            with edits.all_or_none():
                MayaScene(edits).write_curves(
                    curves, mode="override", layer=LAYER, time_range=frames
                )
                # Unconfirmed in Maya: a locked layer receives no keys of the user.
                set_switch(f"{LAYER}.lock", True)
        except BaseException:
            for each in layered:
                each.restore_value()
            raise
        finally:
            restore_choices(choices)
        self._edits, self._layered = edits, layered

    def hide(self) -> None:
        """Remove the layer, if it is shown; the scene is as it was before."""
        if self in _SHOWN:
            _SHOWN.remove(self)
        self._removed = None
        if self._edits is None and (_SHOWN or not exists()):
            return
        edits, layered = self._edits, self._layered
        self._edits, self._layered, self.is_changing = None, [], True
        try:
            with keep_modified():
                _take_away(edits, layered)
        finally:
            self.is_changing = False

    def remove(self) -> None:
        """Remove the layer, and report that if it was shown."""
        removed = self._removed
        self.hide()
        if removed is not None:
            removed()

    def _watch_scene(self) -> None:
        """Add callbacks, the first time that there is a layer."""
        if not self._numbers:
            add = Messages.addCallback
            self._numbers = [add(message, self._follow_scene) for message in MESSAGES]
            add = Messages.addCheckCallback
            self._numbers += [add(message, self._allow) for message in CHECKS]

    def _allow(self, *facts: Any) -> bool:
        """Follow a check of Maya, and let it go on."""
        self._follow_scene(*facts)
        return True

    def _follow_scene(self, *_: Any) -> None:
        try:
            self.remove()
        except Exception as error:
            words = " ".join(f"{type(error).__name__}: {error}".split())
            om.MGlobal.displayWarning(f"Delete the animation layer {LAYER} ({words})")

    def causes(self, nodes: Any = ()) -> bool:
        """Return whether an event of curves is about those of the layer alone.

        `nodes` are the curves that Maya passes to a callback: an MObject, or several.
        """
        if self.is_changing:
            return True
        try:
            curves = [nodes] if isinstance(nodes, om.MObject) else [*nodes]
            names = [om.MFnDependencyNode(curve).name() for curve in curves]
        except (RuntimeError, TypeError):
            return False
        # Unconfirmed in Maya: curves of a layer have the layer's name in theirs.
        return bool(names) and all(LAYER in name for name in names)


_SHOWN: list[TemporaryLayer] = []  # at most one


def remove_temporary_layer() -> None:
    """Remove the temporary layer from the scene, whoever shows it."""
    for layer in [*_SHOWN]:
        layer.remove()


def sweep_temporary_layer() -> None:
    """Delete a temporary layer that is not shown, such as that of an autosaved scene."""
    if not _SHOWN and exists():
        set_switch(f"{LAYER}.lock", False)
        _delete()
        om.MGlobal.displayInfo(f"Keyweave deleted {LAYER}, a preview that was saved")


def exists() -> bool:
    """Return whether there is a temporary layer; undo can bring back a deleted one."""
    return bool(cmds.objExists(LAYER)) and cmds.nodeType(LAYER) == "animLayer"


def check_off_layers(plugs: Iterable[om.MPlug]) -> None:
    """Raise if a channel is on a layer, whose changes Maya could undo beneath this one."""
    for plug in plugs:
        driver = find_driver(plug)
        if not driver.isNull and get_node_type(driver).startswith(BLEND_PREFIX):
            raise DataError(get_channel_name(plug), ON_LAYERS)


def read_choices() -> dict[str, bool]:
    """Return whether each layer is selected, and whether it is preferred, by plug."""
    return {
        f"{layer}.{name}": bool(cmds.getAttr(f"{layer}.{name}"))
        for layer in cmds.ls(type="animLayer") or ()
        for name in CHOICES
    }


def restore_choices(choices: Mapping[str, bool]) -> None:
    """Let the same layers be selected and preferred as before; no other one."""
    own = dict.fromkeys((f"{LAYER}.{name}" for name in CHOICES), False)
    before, now = {**choices, **own}, read_choices()
    for name in before.keys() & now.keys():
        if before[name] != now[name]:
            set_switch(name, before[name])


def set_switch(name: str, is_on: bool) -> None:
    """Set a switch of a node, outside of Maya's undo queue."""
    find_plug(name).setBool(is_on)


def _take_away(edits: Edits | None, layered: Sequence[Layered]) -> None:
    """Undo the edits that made the layer; if others changed it, delete it instead."""
    if exists():
        set_switch(f"{LAYER}.lock", False)
    if edits is not None and exists() and all(each.is_untouched for each in layered):
        edits.undo()
        for each in layered:
            each.restore_value()
    if exists():
        _delete()


def _delete() -> None:
    """Delete the layer; Maya connects what is below it with its channels again."""
    weights = cmds.listConnections(f"{LAYER}.weight", source=True, destination=False)
    others = {*(cmds.ls(type="animLayer") or ())} - {LAYER}
    base = cmds.animLayer(query=True, root=True)
    gone = [*(weights or ()), LAYER, *([base] if others == {base} else [])]
    modifier = om.MDGModifier()
    for name in gone:
        modifier.commandToExecute(f'delete "{name}";')
    modifier.doIt()
