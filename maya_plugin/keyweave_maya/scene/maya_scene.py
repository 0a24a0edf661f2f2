"""The host: reading leaves the scene unchanged, and everything written can be undone.

Maya's API takes values in radians and centimeters, whatever units the interface shows, and
frames in the scene's time unit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma
import numpy as np
from maya import cmds
from numpy.typing import ArrayLike

from keyweave.animation.channel_names import as_name_list
from keyweave.animation.character_definition import choose_definition
from keyweave.animation.clip import Clip
from keyweave.animation.frame_range import (
    FrameRange,
    as_frame_array,
    check_even_spacing,
    check_frame_range,
    list_bake_frames,
)
from keyweave.animation.motion import Motion
from keyweave.curves.anim_curve import AnimCurve
from keyweave.curves.key_times import seconds_to_frames
from keyweave.errors import DataError, UnknownNameError
from keyweave.geometry.arrays import Floats
from keyweave.geometry.matrices import maya_to_scipy_order
from keyweave.geometry.nurbs import CurvePoints
from keyweave.rigs.joint_evidence import (
    JointEvidence,
    collect_evidence,
    read_definitions,
)
from keyweave.scenes.baking import bake_motion, find_joint_parents
from keyweave.scenes.posing import pose_to_channels
from keyweave.scenes.refusals import check_write_mode

from ..edits import Edits
from ..preserve import keep_selection
from .curves import collect_key_times, read_final_curves, read_own_curve
from .joint_nodes import MayaJoints
from .keyed_joints import pose_keyed_joints
from .naming import find_joints, list_joints
from .plugs import (
    TIME_CURVE_TYPES,
    explain_ik_limbs,
    explain_refusal,
    find_plug,
    get_channel_kind,
    get_channel_name,
    is_ik_rotation,
    is_still,
    list_ancestors,
    list_driven_channels,
    list_ik_joints,
    list_keyable,
    match_nodes,
)
from .rig import MayaRig, NodePoser, find_rig
from .sampling import (
    PlugReader,
    check_contexts,
    is_same_on_timeline,
    read_curve_points,
    read_matrix,
    read_posables,
    sample_contexts,
    sample_timeline,
)
from .writing import CurveWriter

if TYPE_CHECKING:
    from keyweave.rigs.presets import ControlSource


class MayaScene:
    """The open scene; implements `keyweave.scenes.scene.Scene`.

    `edits` records the edits, so that the caller can undo them. `written` has the names of
    the nodes that the last `write_curves` wrote.

    With `by_context`, `sample` reads other frames without changing the current time. That
    is faster on some rigs and wrong on others: three frames are compared, and if they
    differ, `sample` steps through time instead, with a note. It is refused where IK,
    dynamics or expressions are upstream.
    """

    def __init__(self, edits: Edits | None = None, *, by_context: bool = False):
        self.edits = edits or Edits()
        self.by_context = by_context
        self._evidence: JointEvidence | None = None
        self._notes: list[str] = []
        self.written: list[str] = []
        self._poser = NodePoser()

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes for the animator about how the scene was read."""
        return tuple(self._notes)

    @property
    def path(self) -> str:
        """Path of the scene's file; empty for one that was never saved."""
        return str(cmds.file(query=True, sceneName=True) or "")

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
        """The axis that points up, ``"y"`` or ``"z"``."""
        return str(cmds.upAxis(query=True, axis=True))

    @property
    def units(self) -> tuple[str, str, str]:
        """Maya's names of the display units: length, angle, time."""
        length = cmds.currentUnit(query=True, linear=True, fullName=True)
        angle = cmds.currentUnit(query=True, angle=True, fullName=True)
        return length, angle, cmds.currentUnit(query=True, time=True)

    @property
    def channels(self) -> tuple[str, ...]:
        """Channels driven by curves, directly or through animation layers."""
        curves = cmds.ls(type=[*TIME_CURVE_TYPES]) or []
        names = (
            name for curve in curves for name in list_driven_channels(f"{curve}.output")
        )
        return tuple(dict.fromkeys(names))

    @property
    def joints(self) -> tuple[str, ...]:
        """Joints, parents before children."""
        return tuple(list_joints())

    def joint_evidence(self) -> JointEvidence:
        """Return the evidence of which joints are characters, at the current time.

        It is collected once, and again after curves were written.
        """
        if self._evidence is None:
            self._evidence = collect_evidence(MayaJoints())
        return self._evidence

    def keyable(self, names: Sequence[str] = ()) -> tuple[str, ...]:
        """Return the keyable channels of transforms, animated or not.

        If every name and pattern matches a transform, only those transforms are listed: a
        shot has thousands.
        """
        # Unconfirmed in Maya: excludeType of ls also excludes derived types.
        every = cmds.ls(type="transform", excludeType="constraint", dagObjects=True) or []
        nodes = match_nodes(names, every) or every
        return tuple(f"{node}.{name}" for node in nodes for name in list_keyable(node))

    def kinds(self, channels: Sequence[str] | str) -> dict[str, str]:
        """Return the kinds of channels: ``"length"``, ``"angle"`` or ``"unitless"``."""
        return {name: get_channel_kind(find_plug(name)) for name in as_name_list(channels)}

    def rotation_orders(self, nodes: Sequence[str] | str) -> dict[str, str]:
        """Return SciPy's intrinsic rotation orders of nodes."""
        named = as_name_list(nodes)
        numbers = {node: find_plug(f"{node}.rotateOrder").asInt() for node in named}
        return {node: maya_to_scipy_order(n) for node, n in numbers.items()}

    def refusals(
        self, channels: Sequence[str] | str, *, mode: str = "base", layer: str | None = None
    ) -> dict[str, str]:
        """Return the reasons why channels cannot be written in a mode, by channel."""
        check_write_mode(mode, layer)
        whys = {
            name: explain_refusal(find_plug(name), mode) for name in as_name_list(channels)
        }
        return {name: why for name, why in whys.items() if why}

    def remarks(self, channels: Sequence[str] | str) -> tuple[str, ...]:
        """Return remarks on channels whose new values may not be visible."""
        nodes = {name.rpartition(".")[0] for name in as_name_list(channels)}
        return tuple(explain_ik_limbs(nodes))

    def read_curves(self, channels: Sequence[str] | str | None = None) -> list[AnimCurve]:
        """Return the editable curves of channels; channels without a curve are left out.

        A channel on animation layers yields one curve, with a key wherever any of its
        curves has one, at the final value.
        """
        names = self.channels if channels is None else as_name_list(channels)
        curves = self._curves([find_plug(name) for name in names])
        return [curve for curve in curves if curve is not None]

    def _curves(self, plugs: Sequence[om.MPlug]) -> list[AnimCurve | None]:
        return read_final_curves(plugs, self.frame_rate, self._values)

    def sample(self, channels: Sequence[str] | str, frames: ArrayLike) -> Clip:
        """Return the values that channels have on frames, whatever drives them.

        Curves are evaluated; where something else drives a channel, the current time goes
        through the frames, and is put back.
        """
        numbers, step = check_even_spacing(frames)
        plugs = [find_plug(name) for name in as_name_list(channels)]
        names = tuple(map(get_channel_name, plugs))
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
        """Return values in radians and centimeters, shape (n_frames, n_plugs)."""
        values = np.empty((len(frames), len(plugs)))
        moving = []
        for column, plug in enumerate(plugs):
            is_solved = is_ik_rotation(plug, self._solved)
            curve = None if is_solved else read_own_curve(plug, self.frame_rate)
            if curve is not None:
                values[:, column] = curve.evaluate(frames / self.frame_rate)
            elif not is_solved and is_still(plug):
                values[:, column] = plug.asDouble()
            else:
                moving.append(column)
        if moving:
            some = [plugs[column] for column in moving]
            values[:, moving] = self._moving(some, frames, om.MPlug.asDouble)
        return values

    @cached_property
    def _solved(self) -> dict[str, str]:
        """IK handles by the joints that they rotate, without a connection."""
        handles = cmds.ls(type="ikHandle") or ()
        return {joint: handle for handle in handles for joint in list_ik_joints(handle)}

    def _moving(
        self, plugs: Sequence[om.MPlug], frames: Floats, read: PlugReader
    ) -> Floats:
        """Return the values of plugs that require an evaluation of the scene."""
        if not self.by_context:
            return sample_timeline(plugs, frames, read, self._solved)
        check_contexts(plugs, self._solved)
        values = sample_contexts(plugs, frames, read)
        if is_same_on_timeline(plugs, frames, values, read):
            self._note("other frames were read without changing the current time")
            return values
        self._note(
            "the rig gives other values without changing the current time; "
            "Keyweave stepped through the frames"
        )
        return sample_timeline(plugs, frames, read, self._solved)

    def _note(self, text: str) -> None:
        if text not in self._notes:
            self._notes.append(text)

    def motion(
        self, joints: Sequence[str] | str = (), frames: Sequence[float] | None = None
    ) -> Motion:
        """Bake joints, or one other transform, in world space; restores the current time.

        See `keyweave.scenes.scene.Scene.motion`.
        """
        names = find_joints(joints, self.joints)
        numbers = list_bake_frames(frames, self.frame_range)
        parents = find_joint_parents(names, names, [list_ancestors(name) for name in names])
        plugs = [find_plug(f"{name}.worldMatrix[0]") for name in names]
        definitions = read_definitions(MayaJoints(), {*names})
        return bake_motion(
            names,
            parents,
            self._moving(plugs, numbers, read_matrix),
            list(self.rotation_orders(names).values()),
            frame_rate=self.frame_rate,
            start_frame=float(numbers[0]),
            up_axis=self.up_axis,
            definition=choose_definition(definitions, names),
        )

    def world_matrices(
        self,
        nodes: Sequence[str] | str,
        frames: ArrayLike,
        channels: Sequence[str] = (),
        values: ArrayLike = (),
    ) -> Floats:
        """Return world matrices; see `keyweave.scenes.scene.Scene.world_matrices`."""
        numbers, names = as_frame_array(frames), as_name_list(nodes)
        if not channels:
            known = self.keyed_matrices(names, numbers)
            if known is not None:
                return known
        table = np.asarray(values, float).reshape(len(numbers), len(channels))
        return self._poser.pose(names, channels, table, numbers)

    def keyed_matrices(self, nodes: Sequence[str], frames: Floats) -> Floats | None:
        """Return world matrices of joints that only keys move; None if others do.

        The time stays.
        """
        return pose_keyed_joints(nodes, frames, self._solved)

    def keyed_range(self, channels: Sequence[str]) -> FrameRange | None:
        """Return the first and last frame with a key of channels; None without keys."""
        sources = [find_plug(channel).source() for channel in channels]
        times = [collect_key_times(source, has_all=False) for source in sources]
        ends = seconds_to_frames(np.unique(np.concatenate(times)), self.frame_rate)
        return (float(ends[0]), float(ends[-1])) if len(ends) else None

    def curve_points(self, name: str, n_points: int = 0) -> CurvePoints:
        """Return points along a curve; see `keyweave.scenes.scene.Scene.curve_points`."""
        return read_curve_points(name, n_points)

    def rig(
        self,
        joints: Sequence[str] | str | None = None,
        controls: ControlSource | None = None,
    ) -> MayaRig:
        """Return the rig that moves joints; see `keyweave.scenes.scene.Scene.rig`."""
        return find_rig(joints, controls, self.joint_evidence)

    def motion_to_clip(self, motion: Motion) -> Clip:
        """Return the channel values that pose the scene's joints like a motion.

        Joints of the motion that the scene lacks are left out.
        """
        names = [name for name in motion.skeleton.names if _is_rotatable(name)]
        if not names:
            raise UnknownNameError(motion.skeleton.names[:1], self.joints, "the scene")
        frames = motion.frames * (self.frame_rate / motion.frame_rate)
        orders = [*self.rotation_orders(names).values()]
        posables = read_posables(names, orders, frames, self._solved)
        return pose_to_channels(motion, posables, self.up_axis)

    def write_curves(
        self,
        curves: Sequence[AnimCurve] | AnimCurve,
        *,
        mode: str = "base",
        layer: str | None = None,
        time_range: Sequence[float] | None = None,
    ) -> None:
        """Write curves to channels: all of them or, on an error, none.

        See `keyweave.scenes.scene.Scene.write_curves`. Without a name, the layer is a new
        one. An additive layer holds the difference to the current values, with a key on
        every frame.

        Raises
        ------
        DataError
            If a channel cannot be written, or has two curves.
        UnknownNameError
            If there is no such channel.
        SettingError
            If the mode is unknown, or differs from the mode of the layer.
        """
        check_write_mode(mode, layer)
        changed = [curves] if isinstance(curves, AnimCurve) else list(curves)
        plugs = {get_channel_name(p): p for p in (find_plug(c.channel) for c in changed)}
        if len(plugs) < len(changed):
            raise DataError("curves", "contain a channel twice; pass one curve per channel")
        for name, plug in plugs.items():
            why = explain_refusal(plug, mode)
            if why:
                raise DataError(name, why)
        changes = dict(zip(plugs, changed))
        ends = None if time_range is None else check_frame_range("time_range", time_range)
        self._evidence = None
        writer = CurveWriter(self.edits, self.frame_rate, self._values, self._curves)
        with self.edits.all_or_none(), keep_selection():
            if mode == "base":
                self.written = writer.write_to_base(plugs, changes, ends)
            else:
                self.written = writer.write_to_layer(plugs, changes, ends, mode, layer)

    def extend_playback(self, first: float, last: float) -> None:
        """Extend the playback range, if needed, so that it includes two frames."""
        start, end = self.frame_range
        if first < start or end < last:
            self.edits.set_playback(min(first, start), max(end, last))


def _is_rotatable(name: str) -> bool:
    """Return whether a name refers to exactly one node with a rotation."""
    return len(cmds.ls(name) or ()) == 1 and bool(cmds.objExists(f"{name}.rotateOrder"))
