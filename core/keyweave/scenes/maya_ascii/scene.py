"""A Maya ASCII file as a host: read, evaluated on many frames and written, without Maya."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from ...animation.channel_names import as_name_list
from ...animation.clip import Clip
from ...animation.frame_range import (
    as_frame_array,
    check_even_spacing,
    check_frame_range,
    list_bake_frames,
)
from ...animation.motion import Motion
from ...curves.anim_curve import AnimCurve
from ...curves.key_times import seconds_to_frames
from ...curves.splicing import splice_changes
from ...errors import (
    DataError,
    KeyweaveError,
    OutputError,
    SettingError,
    UnknownNameError,
    warn_caller,
)
from ...formats.text_file import write_bytes
from ...geometry.arrays import Floats
from ...geometry.matrices import transform_points
from ...geometry.nurbs import CurvePoints, sample_points
from ...rigs.presets import ControlSource
from ..baking import bake_motion, find_joint_parents
from ..layers import merge_key_times
from ..refusals import check_write_mode
from .channels import Channels
from .document.document import Document
from .document.node_names import Node
from .editing.curve_writer import find_driving_curve, rewrite_curves
from .editing.layer_writer import check_layerable, find_target_layer, write_layer_curves
from .evaluation.plan import Plan
from .evaluation.planner import ON_UNKNOWN, not_finite_error, plan_evaluation
from .graph.display import read_playback_range, read_up_axis
from .graph.graph import Graph
from .graph.layers import Layers
from .graph.nurbs_shapes import find_curve_shape, has_history, read_nurbs_curve
from .graph.plugs import Plug
from .graph.reading import read_document
from .joints import Joints, pose_joints
from .notes import explain_idle_handles, explain_ik_limbs
from .rig import MayaAsciiRig
from .rig_builder import make_rig, make_rigs
from .syntax.source_text import SceneText, decode_scene_text

MAYA_ASCII_SUFFIX = ".ma"
MAX_CACHED_PLANS = 16


def open_scene(
    path: str | Path,
    *,
    on_unknown: str = "error",
    search_paths: Sequence[str | Path] = (),
    up_axis: str | None = None,
) -> MayaAsciiScene:
    """Open a Maya ASCII scene, without Maya.

    Nothing in the file is executed. Files that it refers to are read along.

    Parameters
    ----------
    path : str or Path
    on_unknown : {"error", "hold"}
        What happens when something asked for depends on a node of a type that is not
        understood, or on itself: an error that names it, or the value that the file has
        saved for the plug, with a warning.
    search_paths : sequence of str or Path
        Folders in which referenced files are looked for that are not where they should be.
    up_axis : {"y", "z"}, optional
        By default what a script node says that sets it, else y: it is the user's
        preference in Maya, which scenes mostly do not hold.

    Returns
    -------
    MayaAsciiScene

    Raises
    ------
    FileFormatError
        If the file cannot be read as Maya ASCII.
    SettingError
        If an option is none of its choices.

    Examples
    --------
    >>> open_scene("shot.mb")
    Traceback (most recent call last):
    ...
    keyweave.errors.FileFormatError: shot.mb: this is Maya's binary format; save it as .ma
    """
    if on_unknown not in ON_UNKNOWN:
        raise SettingError("on_unknown", on_unknown, "'error' or 'hold'")
    if up_axis not in (None, "y", "z"):
        raise SettingError("up_axis", up_axis, "'y' or 'z'")
    document = read_document(path, search_paths=search_paths)
    return MayaAsciiScene(document, on_unknown, tuple(search_paths), up_axis)


class MayaAsciiScene:
    """A scene in a file; answers `keyweave.scenes.scene.Scene`.

    Made by `open_scene`. Reading changes nothing, `write_curves` changes the scene in
    memory, and `save` writes it, byte by byte as it was but for the curves.

    Attributes
    ----------
    path : pathlib.Path
    on_unknown : str
        See `open_scene`.
    document : Document
        What the files say.
    graph : Graph
        Nodes and what drives what.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "ball.ma")
    ...     _ = file.write_text(
    ...         "currentUnit -l centimeter -a degree -t film;\\n"
    ...         'createNode transform -n "ball";\\n'
    ...         'createNode animCurveTL -n "ball_translateY";\\n'
    ...         '\\tsetAttr ".tan" 2;\\n\\tsetAttr ".wgt" no;\\n'
    ...         '\\tsetAttr -s 2 ".ktv[0:1]"  1 0 11 5;\\n'
    ...         'connectAttr "ball_translateY.o" "ball.ty";\\n'
    ...     )
    ...     scene = open_scene(file)
    >>> scene.channels, scene.frame_rate
    (('ball.translateY',), 24.0)
    >>> scene.sample(["ball.translateY"], [1, 6, 11]).values.ravel()
    array([0. , 2.5, 5. ])
    """

    def __init__(
        self,
        document: Document,
        on_unknown: str = "error",
        search_paths: tuple[str | Path, ...] = (),
        up_axis: str | None = None,
    ):
        self.on_unknown = on_unknown
        self._search_paths = search_paths
        self._up_axis = up_axis
        self._opened = document.own.text
        self._take(document)

    def _take(self, document: Document) -> None:
        """Become the scene that a document describes."""
        self.document = document
        self.graph = Graph(document)
        self.graph.up_axis = self.up_axis
        self._channels = Channels(self.graph)
        self._joints = Joints(self._channels)
        self._plans: dict[tuple[object, ...], Plan] = {}

    def __repr__(self) -> str:
        return f"<MayaAsciiScene {self.path}: {len(self.document.nodes)} nodes>"

    @property
    def path(self) -> Path:
        """The scene's own file."""
        return self.document.own.path

    @property
    def notes(self) -> tuple[str, ...]:
        """What the reader found odd, missing files, and what fails or does nothing."""
        layers, handles = Layers(self.graph).notes(), explain_idle_handles(self.graph)
        return (*self.document.notes, *layers, *handles)

    @property
    def frame_rate(self) -> float:
        """Frames per second."""
        return self.document.own.units.frame_rate

    @property
    def units(self) -> tuple[str, str, str]:
        """Maya's names of the file's units of length, angle and time."""
        return self.document.own.units.names

    @property
    def up_axis(self) -> str:
        """The axis that points up."""
        return self._up_axis or read_up_axis(self.graph) or "y"

    @property
    def frame_range(self) -> tuple[float, float]:
        """First and last frame of playback; of the keys if the scene does not say."""
        said = read_playback_range(self.graph)
        if said is not None:
            return said
        frames = [curve.frames[[0, -1]] for curve in self.readable_curves()[0]]
        if frames:
            return float(np.min(frames)), float(np.max(frames))
        now = float(self.graph.saved(Plug(self.graph.time, "outTime"))) * self.frame_rate
        return round(now, 6), round(now, 6)

    @property
    def channels(self) -> tuple[str, ...]:
        """Channels that curves drive, themselves or through animation layers."""
        return self._channels.animated

    @property
    def joints(self) -> tuple[str, ...]:
        """Joints, parents before children."""
        return self._joints.names

    def name(self, plug: Plug) -> str:
        """Return what a plug is called as a channel."""
        return self._channels.name(plug)

    def keyable(self, names: Sequence[str] = ()) -> tuple[str, ...]:
        """Return the channels that an animator may key, animated or not.

        Those of transforms which are not hidden from the channel box: position,
        rotation, scale, visibility, and what was added to be keyed.
        """
        return self._channels.keyable()

    def kinds(self, channels: Sequence[str] | str) -> dict[str, str]:
        """Return what channels measure: ``"length"``, ``"angle"`` or ``"unitless"``."""
        return self._channels.kinds(channels)

    def rotation_orders(self, nodes: Sequence[str] | str) -> dict[str, str]:
        """Return SciPy's intrinsic rotation orders of nodes."""
        return self._channels.rotation_orders(nodes)

    def refusals(
        self,
        channels: Sequence[str] | str,
        *,
        mode: str = "base",
        layer: str | None = None,
    ) -> dict[str, str]:
        """Return why channels cannot be written; those that can are left out.

        Raises
        ------
        SettingError
            If there is no such mode, or the layer is none.
        """
        check_write_mode(mode, layer)
        check = find_driving_curve if mode == "base" else check_layerable
        if mode != "base":
            find_target_layer(self, layer)
        found = {}
        for channel, plug in self._channels.plugs(channels).items():
            try:
                check(self.graph, plug, channel)
            except DataError as error:
                found[channel] = error.problem
        return found

    def remarks(self, channels: Sequence[str] | str) -> tuple[str, ...]:
        """Return what may keep the writing of channels from being seen."""
        nodes = dict.fromkeys(name.rpartition(".")[0] for name in as_name_list(channels))
        return tuple(explain_ik_limbs(self.graph, nodes))

    def read_curves(self, channels: Sequence[str] | str | None = None) -> list[AnimCurve]:
        """Return animation curves.

        A channel on animation layers gives one curve: keys where any of its curves has
        one, at the values that come out.

        Parameters
        ----------
        channels : str or sequence of str, optional
            By default all that are animated. Those without a curve are left out.

        Raises
        ------
        UnknownNameError
            If there is no such channel.
        FileFormatError
            If a curve's keys cannot be read.
        """
        names: Sequence[str] = self.channels
        if channels is not None:
            names = [self.name(self.graph.plug(name)) for name in as_name_list(channels)]
        found = map(self._curve, names)
        return [curve for curve in found if curve is not None]

    def _curve(self, channel: str) -> AnimCurve | None:
        """Return what can be edited of a channel; None if no curve drives it."""
        own, layered = self._channels.curves, self._channels.layered
        if channel in own:
            curve = self.graph.curve(own[channel])
            return curve.with_(channel=channel, frame_rate=self.frame_rate)
        if channel not in layered:
            return None
        times = merge_key_times([self.graph.curve(node).times for node in layered[channel]])
        frames = seconds_to_frames(times, self.frame_rate)
        (values,) = self.evaluate([self.graph.plug(channel)], frames)
        kind = self.kinds(channel)[channel]
        return AnimCurve(channel, times, values, kind=kind, frame_rate=self.frame_rate)

    def readable_curves(self) -> tuple[list[AnimCurve], dict[str, str]]:
        """Return animation curves, and by channel why others cannot be read."""
        curves, problems = [], {}
        for channel in self.channels:
            try:
                curves += self.read_curves([channel])
            except KeyweaveError as error:
                problems[channel] = str(error)
        return curves, problems

    def sample(self, channels: Sequence[str] | str, frames: ArrayLike) -> Clip:
        """Return the values that channels have on frames, whatever drives them.

        Parameters
        ----------
        channels : str or sequence of str
        frames : array_like, shape (n_frames,)
            Frame numbers, evenly spaced. A step of n gives a clip of the scene's rate
            / n, whose own frame numbers count by that rate: seconds stay.

        Raises
        ------
        UnknownNameError, EvaluationError
            If there is no such channel, or its value cannot be computed.
        """
        numbers, step = check_even_spacing(frames)
        plugs = self._channels.numbers(channels)
        values = self.evaluate(plugs, numbers)
        names = tuple(map(self.name, plugs))
        return Clip(
            np.stack(values, axis=1) if values else np.empty((len(numbers), 0)),
            names,
            self.frame_rate / step,
            numbers[0] / step,
            self._channels.turning(names),
            self.up_axis,
        )

    def evaluate(self, plugs: Sequence[Plug], frames: ArrayLike) -> list[Floats]:
        """Return the values of any plugs on frames; the first axis is the frame's.

        Raises
        ------
        EvaluationError
            If a value cannot be computed, or is not finite.
        """
        numbers = np.asarray(frames, float)
        values = self.plan(plugs).run(numbers / self.frame_rate)
        for plug, value in zip(plugs, values):
            if not np.isfinite(value).all():
                rows = np.argwhere(~np.isfinite(value))
                raise not_finite_error(plug, float(numbers[rows[0][0]]))
        return values

    def plan(self, plugs: Sequence[Plug], overridden: Sequence[Plug] = ()) -> Plan:
        """Plan an evaluation, which may be run many times; warn of what is held.

        The last plans are kept, since scripts ask for the same again and again.
        """
        key = (tuple(plugs), tuple(overridden), self.on_unknown)
        plan = self._plans.pop(key, None) or plan_evaluation(
            self.graph, plugs, overridden, on_unknown=self.on_unknown
        )
        self._plans[key] = plan
        if len(self._plans) > MAX_CACHED_PLANS:
            del self._plans[next(iter(self._plans))]
        for held in plan.held:
            warn_caller(str(held))
        return plan

    def not_understood(self) -> dict[str, list[str]]:
        """Return nodes that transforms depend on and that are not evaluated, by type."""
        able = (n for n in self.document.nodes if self._channels.has(n, "translate"))
        driven = [node for node in able if self.graph.is_driven(node)]
        names = ("matrix", "offsetParentMatrix", "inheritsTransform")
        plugs = [Plug(node, name) for node in driven for name in names]
        found: dict[str, dict[str, None]] = {}
        for held in plan_evaluation(self.graph, plugs, on_unknown="hold").held:
            found.setdefault(held.type, {})[held.node] = None
        return {type_: list(nodes) for type_, nodes in sorted(found.items())}

    def world_matrices(self, nodes: Sequence[str] | str, frames: ArrayLike) -> Floats:
        """Return world matrices, shape (n_frames, n_nodes, 4, 4), for row vectors.

        Translations are in the last row, in centimetres.
        """
        found = [self.graph.node(name) for name in as_name_list(nodes)]
        return self._worlds(found, as_frame_array(frames))

    def _worlds(self, nodes: Sequence[Node], frames: Floats) -> Floats:
        plugs = [Plug(node, "worldMatrix", (0,)) for node in nodes]
        values = self.evaluate(plugs, frames)
        return np.stack(values, axis=1) if values else np.empty((len(frames), 0, 4, 4))

    def skeletons(self) -> dict[str, list[str]]:
        """Return the joints of each skeleton by its root, which hangs from no joint."""
        return self._joints.skeletons()

    def find_joints(self, patterns: Sequence[str] | str = ()) -> list[str]:
        """Return joints by names or patterns; a name takes all joints below along.

        Parameters
        ----------
        patterns : str or sequence of str
            Names, or patterns as in `fnmatch.fnmatchcase`; none means all joints. A
            node that is no joint can be named, not matched.

        Raises
        ------
        UnknownNameError
            If one finds nothing.
        """
        return self._joints.find(patterns)

    def motion(
        self,
        joints: Sequence[str] | str = (),
        frames: Sequence[float] | None = None,
    ) -> Motion:
        """Bake a skeleton: its motion in the world, whatever drives it.

        Parameters
        ----------
        joints : str or sequence of str
            See `find_joints`. Of joints that are left out the motion goes to those below.
        frames : sequence of float, optional
            First and last, and whatever between; by default the playback range. The
            motion's frames go from the first on, one apart, up to the last.

        Raises
        ------
        DataError
            If there are no joints, or more than one that hangs from no other.
        """
        return self.motion_of(self.find_joints(joints), frames)

    def motion_of(
        self, names: Sequence[str], frames: Sequence[float] | None = None
    ) -> Motion:
        """Bake some joints and no others; see `motion`.

        Parameters
        ----------
        names : sequence of str
            Parents before children. Of joints that are left out the motion goes to those
            below.
        frames : sequence of float, optional
            See `motion`.
        """
        nodes = [self.graph.node(name) for name in names]
        numbers = list_bake_frames(frames, self.frame_range)
        return bake_motion(
            names,
            find_joint_parents(names, nodes, [node.ancestry()[-2::-1] for node in nodes]),
            self._worlds(nodes, numbers),
            list(self.rotation_orders(names).values()),
            frame_rate=self.frame_rate,
            start_frame=float(numbers[0]),
            up_axis=self.up_axis,
        )

    def rig(
        self,
        joints: Sequence[str] | str | None = None,
        controls: ControlSource | None = None,
    ) -> MayaAsciiRig:
        """Return the rig that moves joints: its controls, and what they do.

        A control is a transform with a NURBS curve for a shape. Of its channels count those
        that are keyable, unlocked, and free or driven by an animation curve or by a layer.
        Scale and attributes that were added are controls of their own, of kind ``"extra"``
        and called by a name with a dot, such as ``hand.curl``; switches and enums are among
        them. Visibility is left out.

        Parameters
        ----------
        joints : str or sequence of str, optional
            Names and patterns as in `find_joints`; controls that move none of these are
            left out. By default, and if it is empty, all joints that controls move.
        controls : str, Path, sequence or mapping, optional
            Names and patterns of transforms, and names of sets of them. Patterns mean
            transforms with curves, or others where these are none. Or a file that
            `keyweave.rigs.presets.save_controls` wrote, ending in ``.json``, or what it
            holds. Of an attribute in a set counts only that. By default all controls; an
            empty list is an error.

        Returns
        -------
        MayaAsciiRig
            Without the joints and controls that depend on what cannot be computed; a
            warning names them.

        Raises
        ------
        UnknownNameError
            If a name or pattern means nothing.
        DataError
            If there are no joints, no controls, or these move none of the joints; if a
            channel that a file names is locked, driven or another node's, or parents go in
            a circle.
        EvaluationError
            If a joint that is asked for by its name, or what would be left of the rig,
            depends on what cannot be computed.
        FileFormatError
            If a file of controls cannot be read.
        """
        return make_rig(self, self._channels, joints, controls)

    def rigs(self) -> list[MayaAsciiRig]:
        """Return a rig for each figure: no two of them share a joint or a control.

        A scene without controls that move joints has none. Joints and controls that depend
        on what cannot be computed are left out, with a warning that names them.

        Raises
        ------
        EvaluationError
            If no rig is left because of them.
        """
        return make_rigs(self, self._channels)

    def curve_points(self, name: str, n_points: int = 0) -> CurvePoints:
        """Return points along a NURBS curve, where it stands at the file's current time.

        A curve that other nodes make is taken as saved, with a warning.

        Parameters
        ----------
        name : str
            Of the curve's transform or shape.
        n_points : int
            Evenly spaced in the curve's parameter; 0 for 16 pieces of each span.

        Raises
        ------
        UnknownNameError
            If there is no such node.
        DataError
            If it is no curve, has several, or what is saved is none.
        EvaluationError
            If no curve is saved, or where it stands cannot be computed.
        """
        shape = find_curve_shape(self.graph, name)
        found = sample_points(read_nurbs_curve(self.graph, shape), n_points)
        if has_history(self.graph, shape):
            told = f"{self._channels.paths[shape]} is made by other nodes; taken as saved"
            warn_caller(told)
        now = self.graph.saved(Plug(self.graph.time, "outTime")) * self.frame_rate
        world = self._worlds([shape], as_frame_array(now))[0, 0]
        return CurvePoints(transform_points(found.points, world), found.closed)

    def clip_of(self, motion: Motion) -> Clip:
        """Return the channels that put joints into the poses of a motion.

        The inverse of `motion`: jointOrient, rotateAxis and what stands above the root
        are taken out. The root and joints with positions of their own get translations.
        Joints of which the scene has none by the name are left out.

        Parameters
        ----------
        motion : Motion
            At the scene's frame rate its frames are the scene's.
        """
        names = [name for name in motion.skeleton.names if self._has(name)]
        if not names:
            raise UnknownNameError(motion.skeleton.names[:1], self.joints, "the scene")
        return pose_joints(self, motion, names)

    def _has(self, name: str) -> bool:
        found = self.document.named(name)
        return len(found) == 1 and self._channels.has(found[0], "rotate")

    def write_curves(
        self,
        curves: Sequence[AnimCurve] | AnimCurve,
        *,
        mode: str = "base",
        layer: str | None = None,
        time_range: Sequence[float] | None = None,
    ) -> None:
        """Write animation curves into the scene in memory; `save` writes the file.

        Parameters
        ----------
        curves : AnimCurve or sequence of AnimCurve
            What each channel is to become.
        mode : {"base", "override", "additive"}
            Into the curves there are, or on an animation layer above them. An additive
            layer gets a key on every frame, of the difference to what is there.
        layer : str, optional
            Its name; one that is not there is made. By default a new one.
        time_range : sequence of float, optional
            First and last frame; the curves there are now stay outside, on every whole
            frame. A curve that cycles beyond its keys cycles the keys it then has.

        Raises
        ------
        DataError
            If a channel is locked, belongs to a referenced file, or is driven by
            something else than a curve or layers, or if a layer cannot be written;
            nothing is changed then.
        UnknownNameError
            If there is no such channel.
        SettingError
            If there is no such mode, or the layer is of another.
        """
        check_write_mode(mode, layer)
        changes: dict[str, AnimCurve] = {}
        for curve in [curves] if isinstance(curves, AnimCurve) else curves:
            name = self.name(self.graph.plug(curve.channel))
            if name in changes:
                raise DataError(curve.channel, "is given twice; give one curve of it")
            changes[name] = curve
        ends = None if time_range is None else check_frame_range("time_range", time_range)
        if not changes:
            return
        if mode == "base":
            changes = changes if ends is None else self._into(changes, ends)
            text = rewrite_curves(self.document, self.graph, changes)
        else:
            text = write_layer_curves(self, changes, mode, layer, ends)
        self._reopen(self._encoded(text))

    def with_text(self, text: str) -> MayaAsciiScene:
        """Return the scene as it were with another text of its own file."""
        own = self._encoded(text)
        document = read_document(self.path, search_paths=self._search_paths, own=own)
        return MayaAsciiScene(document, self.on_unknown, self._search_paths, self._up_axis)

    def _encoded(self, text: str) -> SceneText:
        own = self.document.own.text
        return decode_scene_text(own.path, own.encode(text))

    def _into(
        self, changes: Mapping[str, AnimCurve], ends: tuple[float, float]
    ) -> dict[str, AnimCurve]:
        """Put stretches of curves into those there are, or into what is still."""
        now = {curve.channel: curve for curve in self.read_curves([*changes])}
        plugs = {name: self.graph.plug(name) for name in changes if name not in now}
        still = {name: float(self.graph.saved(plug)) for name, plug in plugs.items()}
        return splice_changes(changes, now, still, ends, self.frame_rate)

    def _reopen(self, own: SceneText) -> None:
        """Read the scene again from another text of its own file."""
        self._take(read_document(self.path, search_paths=self._search_paths, own=own))

    def revert(self) -> None:
        """Forget what was written into the scene since its file was read."""
        if self.document.own.text is not self._opened:
            self._reopen(self._opened)

    def save(self, path: str | Path, *, overwrite: bool = False) -> None:
        """Write the scene: the whole file, or nothing.

        Parameters
        ----------
        path : str or Path
            Ends in ``.ma``.
        overwrite : bool
            Whether a file of this name may be replaced, the scene's own among them.

        Raises
        ------
        OutputError
            If the name ends otherwise, or the file exists and may not be replaced, or
            cannot be written.
        """
        if Path(path).suffix.lower() != MAYA_ASCII_SUFFIX:
            raise OutputError(path, f"is a scene's name if it ends in {MAYA_ASCII_SUFFIX}")
        write_bytes(path, self.document.own.text.encode(), overwrite=overwrite)
