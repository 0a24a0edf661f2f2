"""The host: reading changes nothing, and what is written can be taken back.

Values go through Maya's API in radians and centimetres, whatever the interface shows, and
frames in the scene's own unit of time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma
import numpy as np
from maya import cmds
from numpy.typing import ArrayLike

from keyweave.anim_curve import AnimCurve
from keyweave.arrays import Floats
from keyweave.clip import Clip
from keyweave.curve_splicing import stretches
from keyweave.errors import DataError, UnknownNameError
from keyweave.frames import ROUNDING
from keyweave.maya_ascii.curve_text import frame_numbers
from keyweave.maya_ascii.scene_channels import names_of
from keyweave.maya_ascii.scene_frames import ends_of, evenly_spaced
from keyweave.motion import Motion
from keyweave.transform_matrices import ROTATE_ORDERS
from keyweave.unbaking import unbaked

from ..restore import Edits, kept_selection
from .curves import add_curve_node, curves_on_layers, read_keys, write_keys
from .joints import posables
from .layers import (
    NAME,
    check_layer,
    check_mode,
    free_name,
    layer_command,
    layered_plug,
    multiplies,
    weight_within,
)
from .plugs import (
    TIME_CURVES,
    Fn,
    channel_name,
    driven_channels,
    find_plug,
    is_still,
    is_time_curve,
    keyable_of,
    kind_of,
    named_nodes,
    solved_by,
)
from .refusals import limbs_under_ik, refusal
from .sampling import agree, in_contexts, on_timeline

Plugs = Mapping[str, om.MPlug]
Curves = Mapping[str, AnimCurve]


class MayaScene:
    """The scene that is open; answers `keyweave.scene.Scene`.

    Parameters
    ----------
    edits : Edits, optional
        Takes what is written, for who undoes it.
    by_context : bool
        Whether `sample` reads other frames without moving the current time. That is
        faster on some rigs and wrong on others: three frames are compared, and if they
        differ the timeline is stepped after all, with a note.

    Attributes
    ----------
    edits : Edits
    notes : list of str
        What the animator should know of how the scene was read.
    written : list of str
        Names of the nodes whose keys `write_curves` wrote last.
    """

    def __init__(self, edits: Edits | None = None, *, by_context: bool = False):
        self.edits = edits or Edits()
        self.by_context = by_context
        self.notes: list[str] = []
        self.written: list[str] = []

    @property
    def frame_rate(self) -> float:
        """Frames per second."""
        return float(om.MTime(1.0, om.MTime.kSeconds).asUnits(om.MTime.uiUnit()))

    @property
    def frame_range(self) -> tuple[float, float]:
        """First and last frame of playback."""
        unit = om.MTime.uiUnit()
        first, last = oma.MAnimControl.minTime(), oma.MAnimControl.maxTime()
        return first.asUnits(unit), last.asUnits(unit)

    @property
    def up_axis(self) -> str:
        """The axis that points up."""
        return str(cmds.upAxis(query=True, axis=True))

    @property
    def units(self) -> tuple[str, str, str]:
        """Maya's names of the units that the interface shows: length, angle, time."""
        length = cmds.currentUnit(query=True, linear=True, fullName=True)
        angle = cmds.currentUnit(query=True, angle=True, fullName=True)
        return length, angle, cmds.currentUnit(query=True, time=True)

    @property
    def channels(self) -> tuple[str, ...]:
        """Channels that curves drive, themselves or through animation layers."""
        curves = cmds.ls(type=[*TIME_CURVES]) or []
        found = (name for curve in curves for name in driven_channels(f"{curve}.output"))
        return tuple(dict.fromkeys(found))

    @property
    def joints(self) -> tuple[str, ...]:
        """Joints, parents before children."""
        return tuple(cmds.ls(type="joint", dagObjects=True) or ())

    def keyable(self, names: Sequence[str] = ()) -> tuple[str, ...]:
        """Return the channels of transforms that an animator may key, animated or not.

        Where each of some names and patterns means a transform, of those alone: a shot has
        thousands.
        """
        every = cmds.ls(type="transform", excludeType="constraint", dagObjects=True) or []
        nodes = named_nodes(names, every) or every
        return tuple(f"{node}.{name}" for node in nodes for name in keyable_of(node))

    def kinds(self, channels: Sequence[str] | str) -> dict[str, str]:
        """Return what channels measure: ``"length"``, ``"angle"`` or ``"unitless"``."""
        return {name: kind_of(find_plug(name)) for name in names_of(channels)}

    def rotation_orders(self, nodes: Sequence[str] | str) -> dict[str, str]:
        """Return SciPy's intrinsic rotation orders of nodes."""
        named = names_of(nodes)
        numbers = {node: find_plug(f"{node}.rotateOrder").asInt() for node in named}
        return {node: ROTATE_ORDERS[n][::-1].upper() for node, n in numbers.items()}

    def refusals(
        self, channels: Sequence[str] | str, *, mode: str = "base", layer: str | None = None
    ) -> dict[str, str]:
        """Return why channels cannot be written so; those that can are left out."""
        check_mode(mode, layer)
        whys = {name: refusal(find_plug(name), mode) for name in names_of(channels)}
        return {name: why for name, why in whys.items() if why}

    def remarks(self, channels: Sequence[str] | str) -> list[str]:
        """Return what may keep the writing of channels from being seen."""
        nodes = {name.rpartition(".")[0] for name in names_of(channels)}
        return limbs_under_ik(nodes)

    def read_curves(self, channels: Sequence[str] | str | None = None) -> list[AnimCurve]:
        """Return the curves that an animator can edit; channels without are left out.

        A channel on animation layers gives one curve: keys where any of its curves has
        one, at the values that come out.
        """
        names = self.channels if channels is None else names_of(channels)
        curves = (self._curve(find_plug(name)) for name in names)
        return [curve for curve in curves if curve is not None]

    def _curve(self, plug: om.MPlug) -> AnimCurve | None:
        source = plug.source()
        if is_time_curve(source):
            return read_keys(Fn(source.node()), channel_name(plug), self.frame_rate)
        layered = curves_on_layers(source)
        if not layered:
            return None
        rate = self.frame_rate
        times = np.unique(np.concatenate([curve.times for curve in layered]))
        values = self._values([plug], frame_numbers(times, rate))[:, 0]
        kind = kind_of(plug)
        return AnimCurve(channel_name(plug), times, values, kind=kind, frame_rate=rate)

    def sample(self, channels: Sequence[str] | str, frames: ArrayLike) -> Clip:
        """Return the values that channels have on frames, whatever drives them.

        Parameters
        ----------
        channels : str or sequence of str
        frames : array_like, shape (n_frames,)
            Evenly spaced. Curves are evaluated; where something else drives a channel, the
            current time goes through the frames, and is put back.
        """
        numbers, step = evenly_spaced(frames)
        plugs = [find_plug(name) for name in names_of(channels)]
        names = tuple(map(channel_name, plugs))
        nodes = dict.fromkeys(name.rpartition(".")[0] for name in names)
        turning = [node for node in nodes if cmds.objExists(f"{node}.rotateOrder")]
        return Clip(
            self._values(plugs, numbers),
            names,
            self.frame_rate / step,
            numbers[0] / step,
            self.rotation_orders(turning),
            self.up_axis,
        )

    def _values(self, plugs: Sequence[om.MPlug], frames: Floats) -> Floats:
        """Return values, shape (n_frames, n_plugs)."""
        values = np.empty((len(frames), len(plugs)))
        moving = []
        for column, plug in enumerate(plugs):
            curve = self._curve(plug) if is_time_curve(plug.source()) else None
            if curve is not None:
                values[:, column] = curve.evaluate(frames / self.frame_rate)
            elif is_still(plug, self._solved):
                values[:, column] = plug.asDouble()
            else:
                moving.append(column)
        if moving:
            values[:, moving] = self._moving([plugs[column] for column in moving], frames)
        return values

    @cached_property
    def _solved(self) -> set[str]:
        """Joints that IK turns, though nothing is connected to them."""
        handles = cmds.ls(type="ikHandle") or ()
        return {joint for handle in handles for joint in solved_by(handle)}

    def _moving(self, plugs: Sequence[om.MPlug], frames: Floats) -> Floats:
        """Return the values of plugs that the scene has to be evaluated for."""
        if not self.by_context:
            return on_timeline(plugs, frames)
        values = in_contexts(plugs, frames)
        if agree(plugs, frames, values):
            self.notes.append("other frames were read without moving the time")
            return values
        self.notes.append("what the rig gives depends on the current time; it was stepped")
        return on_timeline(plugs, frames)

    def clip_of(self, motion: Motion) -> Clip:
        """Return the channels that put joints into the poses of a motion.

        Joints of which the scene has none by the name are left out.
        """
        names = [name for name in motion.skeleton.names if _turns(name)]
        if not names:
            raise UnknownNameError(motion.skeleton.names[:1], self.joints, "the scene")
        frames = motion.frames * (self.frame_rate / motion.frame_rate)
        orders = [*self.rotation_orders(names).values()]
        return unbaked(motion, posables(names, orders, frames), self.up_axis)

    def write_curves(
        self,
        curves: Sequence[AnimCurve] | AnimCurve,
        *,
        mode: str = "base",
        layer: str | None = None,
        time_range: Sequence[float] | None = None,
    ) -> None:
        """Write what channels are to become: all of it, or nothing.

        Parameters
        ----------
        curves : AnimCurve or sequence of AnimCurve
        mode : {"base", "override", "additive"}
            Into the curves there are, or on an animation layer above them. An additive
            layer gets a key on every frame, of the difference to what is there.
        layer : str, optional
            Its name; one that is not there is made. By default a new one.
        time_range : sequence of float, optional
            First and last frame; outside, all stays as it was.

        Raises
        ------
        DataError
            If a channel cannot be written, or is given twice.
        UnknownNameError
            If there is no such channel.
        SettingError
            If there is no such mode, or the layer is of another.
        """
        check_mode(mode, layer)
        given = [curves] if isinstance(curves, AnimCurve) else list(curves)
        plugs = {channel_name(p): p for p in (find_plug(one.channel) for one in given)}
        if len(plugs) < len(given):
            raise DataError("curves", "hold a channel twice; give one curve of it")
        for name, why in self.refusals([*plugs], mode=mode, layer=layer).items():
            raise DataError(name, why)
        changes: Curves = dict(zip(plugs, given))
        ends = None if time_range is None else ends_of("time_range", time_range)
        with self.edits.all_or_none(), kept_selection():
            if mode == "base":
                changes = self._into(plugs, changes, ends) if ends else changes
                self.written = self._put(plugs, changes)
            else:
                self.written = self._put_on_layer(plugs, changes, ends, mode, layer)

    def _into(self, plugs: Plugs, changes: Curves, ends: tuple[float, float]) -> Curves:
        """Put stretches into the curves that plugs have, or into what they have still."""
        curves = {name: self._curve(plug) for name, plug in plugs.items()}
        known = {name: curve for name, curve in curves.items() if curve is not None}
        still = {name: plug.asDouble() for name, plug in plugs.items()}
        return stretches(changes, known, still, ends, self.frame_rate)

    def _put(self, plugs: Plugs, changes: Curves) -> list[str]:
        """Write curves to plugs that a curve or nothing drives; return the nodes' names."""
        with self.edits.modifier() as modifier:
            for channel, plug in plugs.items():
                if plug.source().isNull:
                    add_curve_node(modifier, plug, channel)
        change = self.edits.curve_change()
        nodes = []
        for channel, plug in plugs.items():
            fn = Fn(plug.source().node())
            write_keys(fn, changes[channel], self.frame_rate, change)
            nodes.append(fn.name())
        return nodes

    def _put_on_layer(
        self,
        plugs: Plugs,
        changes: Curves,
        ends: tuple[float, float] | None,
        mode: str,
        layer: str | None,
    ) -> list[str]:
        """Write curves to an animation layer, a new one unless it is there."""
        is_new = layer is None or not cmds.objExists(layer)
        name = free_name(NAME) if layer is None else layer
        if not is_new:
            check_layer(name, mode, plugs.keys() if ends else ())
        frames = _keyed_frames(changes)
        before = self._values([*plugs.values()], frames) if mode == "additive" else None
        with self.edits.modifier() as modifier:
            modifier.commandToExecute(layer_command(name, mode, plugs, is_new=is_new))
        on_layer = {channel: layered_plug(name, channel) for channel in plugs}
        if before is not None:
            changes = self._differences(on_layer, changes, frames, before, name)
        fades = is_new and mode == "override"
        if ends and not fades:
            changes = self._into(on_layer, changes, ends)
        written = self._put(on_layer, changes)
        if ends and fades:
            weight = find_plug(f"{name}.weight")
            faded = weight_within(weight, ends, self.frame_rate)
            written += self._put({faded.channel: weight}, {faded.channel: faded})
        return written

    def _differences(
        self, plugs: Plugs, changes: Curves, frames: Floats, before: Floats, layer: str
    ) -> Curves:
        """Return what a layer adds to what there is, or by how much it multiplies it.

        Rotations add component by component, as Maya's layers do unless told otherwise.
        """
        held = self._values([*plugs.values()], frames)
        made = {}
        for column, (channel, curve) in enumerate(changes.items()):
            first, last = curve.frames[[0, -1]]
            rows = (frames >= first - ROUNDING) & (frames <= last + ROUNDING)
            times = frames[rows] / self.frame_rate
            wanted, now = curve.evaluate(times), before[rows, column]
            if multiplies(layer, channel):
                values = held[rows, column] * wanted / np.where(now == 0, 1.0, now)
            else:
                values = held[rows, column] + wanted - now
            made[channel] = AnimCurve(
                *(channel, times, values, "linear", "linear"),
                kind=curve.kind,
                frame_rate=self.frame_rate,
            )
        return made


def _turns(name: str) -> bool:
    """Return whether a name means one node that can turn."""
    return len(cmds.ls(name) or ()) == 1 and bool(cmds.objExists(f"{name}.rotateOrder"))


def _keyed_frames(changes: Curves) -> Floats:
    """Return the whole frames between the first and the last key, and keys between them."""
    keyed = np.concatenate([curve.frames for curve in changes.values()])
    first, last = np.ceil(keyed.min() - ROUNDING), np.floor(keyed.max() + ROUNDING)
    apart = keyed[np.abs(keyed - np.round(keyed)) > ROUNDING]
    return np.unique(np.concatenate([np.arange(first, last + 1), apart]))
