"""Maya ASCII files as scenes: opened, evaluated and saved without Maya."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from numpy.typing import ArrayLike

from ..._arguments import check_arguments
from ...animation.channel_names import as_name_list
from ...animation.clip import Clip
from ...animation.frame_range import FrameRange, as_frame_array, check_frame_range
from ...animation.motion import Motion
from ...curves.anim_curve import AnimCurve
from ...errors import DataError, EvaluationError, OutputError, SettingError
from ...formats import SCENE_SUFFIX, find_suffix
from ...formats.file_writing import write_bytes
from ...geometry.arrays import Floats, freeze_floats
from ...geometry.nurbs import CurvePoints
from ...rigs.joint_evidence import JointEvidence
from ...rigs.selection import list_set_members
from ...rigs.shown_joints import find_shown_joints
from ..refusals import check_write_mode
from .document.document import Document
from .editing.curve_writer import write_base_curves
from .editing.layer_writer import write_layer_curves
from .editing.refusals import explain_ik_limbs, find_refusals
from .evaluation.file_joints import find_evidence
from .evaluation.holds import ON_UNKNOWN
from .evaluation.joint_poses import bake_joints, find_curve_points, pose_joints
from .evaluation.plan import HeldPlug, Plan
from .evaluation.scene_state import SceneState
from .graph.display import extend_playback_script, read_animation_range
from .graph.graph import Graph
from .graph.ik_chains import explain_idle_handles
from .graph.layers import Layers
from .graph.nurbs_shapes import list_free_curves
from .graph.plugs import Plug
from .graph.scene_reader import read_document, reread_document
from .graph.uncertain_chains import UncertainChain
from .rig_controls import FileControls
from .syntax.source_text import decode_scene_text

if TYPE_CHECKING:
    from ...rigs.presets import ControlSource
    from .rig import MayaAsciiRig


@check_arguments
def open_scene(
    path: str | Path,
    *,
    on_unknown: str = "error",
    search_paths: Sequence[str | Path] = (),
    up_axis: str | None = None,
) -> MayaAsciiScene:
    """Open a Maya ASCII scene without Maya.

    Nothing in the file is executed. Referenced files are read as well.

    Parameters
    ----------
    path : str or Path
    on_unknown : {"error", "hold"}
        How to evaluate a channel that depends on an unsupported node or on itself: raise
        an error that names the node, or hold the nearest value that the file has saved,
        with a warning. It is an error if there is none. See `held_plugs`.
    search_paths : sequence of str or Path
        Further folders in which to search for referenced files.
    up_axis : {"y", "z"}, optional
        Up axis of the scene, a user preference in Maya that most scenes do not store. By
        default the axis that a script node of the scene sets, otherwise y.

    Returns
    -------
    MayaAsciiScene

    Raises
    ------
    FileFormatError
        If the file cannot be read as Maya ASCII.
    SettingError
        If an option has an unsupported value.

    Examples
    --------
    >>> open_scene("shot.mb")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    keyweave.errors.FileFormatError: shot.mb: this is Maya's binary format; save ...
    """
    if on_unknown not in ON_UNKNOWN:
        raise SettingError("on_unknown", on_unknown, "'error' or 'hold'")
    if up_axis not in (None, "y", "z"):
        raise SettingError("up_axis", up_axis, "'y' or 'z'")
    document = read_document(path, search_paths=search_paths)
    return MayaAsciiScene(document, on_unknown, up_axis)


class MayaAsciiScene:
    """A Maya ASCII scene, which implements `keyweave.scenes.scene.Scene`.

    Create it with `open_scene`. `write_curves` changes the scene in memory and `save`
    writes it; everything but the curves is preserved byte for byte.

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
        self, document: Document, on_unknown: str = "error", up_axis: str | None = None
    ):
        self._opened = self._parsed = SceneState(document, on_unknown, up_axis)
        self._state: SceneState | None = self._opened
        self._text = document.own.text

    def __repr__(self) -> str:
        return f"<MayaAsciiScene {self.path}: {len(self.document.nodes)} nodes>"

    # --- the text and its state ---

    @property
    def state(self) -> SceneState:
        """The parsed scene in its current state."""
        if self._state is None:
            document = reread_document(self._opened.document, self._text)
            self._state = self._parsed = self._opened.reread(document)
        return self._state

    @property
    def on_unknown(self) -> str:
        """How unsupported nodes are treated; see `open_scene`."""
        return self._opened.on_unknown

    @property
    def document(self) -> Document:
        """The parsed files."""
        return self.state.document

    @property
    def graph(self) -> Graph:
        """The nodes and their connections."""
        return self.state.graph

    def set_text(self, text: str) -> None:
        """Replace the text of the scene's own file, which is parsed when needed."""
        self._text = decode_scene_text(self.path, self._text.encode(text))
        self._state = None

    def encode(self) -> bytes:
        """Return the current bytes of the scene's own file."""
        return self._text.encode()

    def copy(self) -> MayaAsciiScene:
        """Return a scene in the same state that changes independently.

        Both share the parsed document until one of them changes.
        """
        same = object.__new__(type(self))
        same.__dict__.update(self.__dict__)
        return same

    def revert(self) -> None:
        """Discard all changes made since the file was read."""
        self._state = self._parsed = self._opened
        self._text = self._opened.document.own.text

    @property
    def path(self) -> Path:
        """The scene's own file."""
        return self._text.path

    # --- what is in the scene ---

    @property
    def notes(self) -> tuple[str, ...]:
        """Remarks on missing files, unusual statements and nodes that have no effect."""
        handles = explain_idle_handles(self.document, self.graph.handles)
        return (*self.document.notes, *Layers(self.graph).notes(), *handles)

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
        return self.graph.up_axis

    @property
    def frame_range(self) -> FrameRange:
        """First and last frame of the playback range, or of the keys if none is saved."""
        return self.state.frame_range

    @property
    def animation_range(self) -> FrameRange:
        """First and last frame of the animation, or of playback if none is saved."""
        return read_animation_range(self.graph) or self.frame_range

    @property
    def channels(self) -> tuple[str, ...]:
        """Channels driven by curves, directly or through animation layers."""
        return self.state.channels.animated

    @property
    def layers(self) -> tuple[str, ...]:
        """Names of the animation layers, without the base layer."""
        layers = Layers(self.graph)
        base = layers.base()
        return tuple(node.name for node in layers.list_layers() if node is not base)

    @property
    def paths(self) -> tuple[str, ...]:
        """Transforms of NURBS curves that are not controls, which characters can follow."""
        return tuple(map(self.document.short_path, list_free_curves(self.graph)))

    def sets(self) -> dict[str, list[str]]:
        """Return the transforms in each set that has any, by the name of the set."""
        host = FileControls(self.state.channels)
        members = {name: list_set_members(host, name) for name in host.list_sets()}
        return {name: own for name, own in members.items() if own}

    def name(self, plug: Plug) -> str:
        """Return the channel name of a plug."""
        return self.state.channels.name(plug)

    def keyable(self, names: Sequence[str] = ()) -> tuple[str, ...]:
        """Return the channels that an animator can key, animated or not.

        These are the channels of transforms that the channel box shows: position,
        rotation, scale, visibility and added keyable attributes.
        """
        return self.state.channels.keyable()

    def kinds(self, channels: Sequence[str] | str) -> dict[str, str]:
        """Return the kind of each channel: ``"length"``, ``"angle"`` or ``"unitless"``."""
        return self.state.channels.kinds(channels)

    def rotation_orders(self, nodes: Sequence[str] | str) -> dict[str, str]:
        """Return the rotation orders of nodes in SciPy's notation, intrinsic."""
        return self.state.channels.rotation_orders(nodes)

    # --- values and poses ---

    def read_curves(self, channels: Sequence[str] | str | None = None) -> list[AnimCurve]:
        """Return the editable curves of channels; by default of all animated channels.

        A channel on animation layers gives one curve, with the resulting value at each
        key of any of its layers. So does a channel whose curve drives it in different
        units or is retimed.

        Raises
        ------
        UnknownNameError
            If a channel does not exist.
        FileFormatError
            If a curve's keys cannot be read.
        """
        names = None if channels is None else as_name_list(channels)
        return self.state.read_curves(names)

    def readable_curves(self) -> tuple[list[AnimCurve], dict[str, str]]:
        """Return the readable animation curves, and the errors of the others by channel."""
        return self.state.read_every_curve()

    def sample(self, channels: Sequence[str] | str, frames: ArrayLike) -> Clip:
        """Return the values of channels on frames, whatever drives them.

        Frames are evenly spaced. With a step of n the clip has 1 / n of the scene's frame
        rate and its frames are numbered at that rate; times in seconds are unchanged.

        Raises
        ------
        UnknownNameError, EvaluationError
            If a channel does not exist, or its value cannot be computed.
        """
        return self.state.sample(channels, frames)

    def evaluate(
        self,
        plugs: Sequence[Plug],
        frames: ArrayLike,
        overridden: Sequence[Plug] = (),
        values: Floats | None = None,
    ) -> list[Floats]:
        """Return the values of plugs on frames; the first axis of each is the frames.

        Overridden plugs have the columns of `values` as their own values.

        Raises
        ------
        EvaluationError
            If a value cannot be computed, or is not finite.
        """
        return self.state.evaluate(plugs, frames, overridden, values)

    def plan(
        self,
        plugs: Sequence[Plug],
        overridden: Sequence[Plug] = (),
        on_unknown: str | None = None,
    ) -> Plan:
        """Plan an evaluation that can run many times; warn of held plugs and IK rules."""
        return self.state.plan_and_warn(plugs, overridden, on_unknown)

    def world_matrices(
        self,
        nodes: Sequence[str] | str,
        frames: ArrayLike,
        channels: Sequence[str] = (),
        values: ArrayLike = (),
    ) -> Floats:
        """Return world matrices; see `keyweave.scenes.scene.Scene.world_matrices`."""
        resolved = [self.graph.node(name) for name in as_name_list(nodes)]
        numbers = as_frame_array(frames)
        if not channels:
            return self.state.compute_worlds(resolved, numbers)
        table = freeze_floats("values", values, (len(numbers), len(channels)))
        overridden = [self.graph.plug(name) for name in channels]
        return self.state.compute_worlds(resolved, numbers, overridden, table)

    def not_understood(self) -> dict[str, list[str]]:
        """Return the unsupported nodes that transforms depend on, by type."""
        by_type: dict[str, list[str]] = {}
        for node in self.state.explore_transforms()[0].list_unsupported():
            by_type.setdefault(node.type, []).append(node.name)
        return dict(sorted(by_type.items()))

    def stopped_joints(self) -> dict[str, tuple[str, ...]]:
        """Return the joints that depend on unsupported nodes, by type of the node.

        The type that stops most joints is first. Values that are held do not count.
        """
        stopped = self.state.explore_transforms()[0].list_stopped().items()
        return dict(sorted(stopped, key=lambda item: (-len(item[1]), item[0])))

    def held_plugs(self) -> tuple[HeldPlug, ...]:
        """Return the plugs of transforms that keep their saved values.

        Each one has the node that is the reason, and the joints that depend on the plug.
        Plugs are held only in a scene that is opened with ``on_unknown="hold"``.
        """
        holds, plugs = self.state.explore_transforms()
        return holds.list_held(plugs)

    def refused_plugs(self) -> tuple[EvaluationError, ...]:
        """Return the reasons that transforms cannot be evaluated.

        Each one has a node and the joints that it reaches; all other joints work.
        """
        holds, plugs = self.state.explore_transforms()
        return tuple(holds.list_refused(plugs))

    def uncertain_chains(self) -> tuple[UncertainChain, ...]:
        """Return the IK chains that follow rules which no file that Maya saved confirms.

        They evaluate, but their poses may differ from those in Maya.
        """
        return self.state.uncertain_chains

    # --- joints, curves and rigs ---

    @property
    def joints(self) -> tuple[str, ...]:
        """Names of all joints, parents before children."""
        return self.state.joints.names

    def skeletons(self) -> dict[str, list[str]]:
        """Return the joints of each skeleton, by root joint."""
        return self.state.joints.skeletons()

    def own_skeletons(self) -> dict[str, list[str]]:
        """Return the joints of each character, by root joint, without helper joints.

        IK chains, FK chains and other joints that only help to pose a rig are left out; see
        `keyweave.rigs.shown_joints.find_shown_joints`.
        """
        return find_shown_joints(self.joint_evidence()).skeletons()

    def joint_evidence(self) -> JointEvidence:
        """Return the evidence of which joints are characters, in the saved pose."""
        return find_evidence(self.state)

    def find_joints(self, patterns: Sequence[str] | str = ()) -> list[str]:
        """Return joints by name or pattern; a name includes all joints below it.

        Parameters
        ----------
        patterns : str or sequence of str
            Names, or patterns as in `fnmatch.fnmatchcase`; by default all joints. Patterns
            match joints only; names can also be those of other nodes.

        Raises
        ------
        UnknownNameError
            If a name or pattern does not match anything.
        """
        return self.state.joints.find(patterns)

    def motion(
        self, joints: Sequence[str] | str = (), frames: Sequence[float] | None = None
    ) -> Motion:
        """Bake a skeleton; see `keyweave.scenes.scene.Scene.motion` and `find_joints`.

        The motion of omitted joints is passed on to their children.
        """
        return self.bake_joints(self.find_joints(joints), frames)

    def bake_joints(
        self, names: Sequence[str], frames: Sequence[float] | None = None
    ) -> Motion:
        """Bake exactly the named joints, parents before children; see `motion`."""
        return bake_joints(self.state, names, frames)

    def motion_to_clip(self, motion: Motion) -> Clip:
        """Compute the channels that put the scene's joints into the poses of a motion.

        The inverse of `motion`: jointOrient, rotateAxis and the transforms above the root
        are factored out. The root and joints with positions in the motion get translations.
        Joints that the scene does not have are left out. Frame numbers are those of the
        scene if the frame rates are equal.
        """
        return pose_joints(self.state, motion)

    def curve_points(self, name: str, n_points: int = 0) -> CurvePoints:
        """Return points along a curve; see `keyweave.scenes.scene.Scene.curve_points`.

        A curve whose construction history is not supported has its saved shape, with a
        warning.

        Raises
        ------
        EvaluationError
            If no curve is saved, or its world matrix cannot be computed.
        """
        return find_curve_points(self.state, name, n_points)

    def rig(
        self,
        joints: Sequence[str] | str | None = None,
        controls: ControlSource | None = None,
    ) -> MayaAsciiRig:
        """Return the rig that moves joints; see `keyweave.scenes.scene.Scene.rig`.

        A control is a transform with a NURBS curve as its shape. Its channels are those
        that are keyable, unlocked, and either free or driven by an animation curve or a
        layer. Scale and added attributes, including switches and enums, are controls of
        their own, of kind ``"extra"`` and named with a dot, such as ``hand.curl``.
        Visibility is left out.

        Joints are found as in `find_joints`. Patterns of controls match transforms with
        curves, or other transforms if no curve matches; an empty list is an error. Joints
        and controls that cannot be evaluated are left out; a warning lists them.

        Raises
        ------
        EvaluationError
            If a joint that is requested by name, or the rest of the rig, cannot be
            evaluated.
        """
        from .rig_builder import make_rig

        return make_rig(self, joints, controls)

    def rigs(self) -> list[MayaAsciiRig]:
        """Return a rig for each character; no two rigs share a joint or a control.

        The list is empty if no controls move joints. Joints and controls that cannot be
        evaluated are left out; a warning lists them.

        Raises
        ------
        EvaluationError
            If nothing is left of any rig.
        """
        from .rig_builder import make_rigs

        return make_rigs(self)

    # --- writing ---

    def refusals(
        self,
        channels: Sequence[str] | str,
        *,
        mode: str = "base",
        layer: str | None = None,
    ) -> dict[str, str]:
        """Return the reasons that channels cannot be written, by channel.

        Writable channels are left out.

        Raises
        ------
        SettingError
            If the mode is not supported, or `layer` is not an animation layer.
        """
        return find_refusals(self.state.channels, channels, mode, layer)

    def remarks(self, channels: Sequence[str] | str) -> tuple[str, ...]:
        """Return sentences on IK that may hide the effect of written channels."""
        nodes = dict.fromkeys(name.rpartition(".")[0] for name in as_name_list(channels))
        return tuple(explain_ik_limbs(self.graph, nodes))

    def write_curves(
        self,
        curves: Sequence[AnimCurve] | AnimCurve,
        *,
        mode: str = "base",
        layer: str | None = None,
        time_range: Sequence[float] | None = None,
    ) -> None:
        """Write curves into the scene in memory; `save` writes the file.

        See `keyweave.scenes.scene.Scene.write_curves`. An additive layer gets a key on
        every frame, the difference to the existing animation. With a time range, the
        existing curves stay the same on every whole frame outside; a curve that cycles
        beyond its keys cycles its new keys.

        Raises
        ------
        DataError
            If a channel is locked, is driven by anything but a curve or layers, or has
            its curve in a referenced file, or if its reference or a layer cannot be
            written. The scene is unchanged.
        """
        check_write_mode(mode, layer)
        changes: dict[str, AnimCurve] = {}
        for curve in [curves] if isinstance(curves, AnimCurve) else curves:
            name = self.name(self.graph.plug(curve.channel))
            if name in changes:
                problem = "has two curves; pass one curve for each channel"
                raise DataError(curve.channel, problem)
            changes[name] = curve
        ends = None if time_range is None else check_frame_range("time_range", time_range)
        if not changes:
            return
        if mode == "base":
            text = write_base_curves(self.state, changes, ends)
        else:
            text = write_layer_curves(self.state, changes, mode, layer, ends)
        self.set_text(text)

    def extend_playback(self, first: float, last: float) -> None:
        """Extend the playback range in memory, so that it includes two frames.

        If the file does not state the range, it is that of the keys and follows them.
        """
        # Written curves do not change the script, so they are not parsed for it.
        before, after = extend_playback_script(self._parsed.graph, first, last)
        if self._text.text.count(before) != 1:
            before, after = extend_playback_script(self.graph, first, last)
        if before != after:
            self.set_text(self._text.text.replace(before, after, 1))

    def save(self, path: str | Path, *, overwrite: bool = False) -> None:
        """Save the scene; an incomplete file is never left behind.

        Parameters
        ----------
        path : str or Path
            Path of a ``.ma`` file.
        overwrite : bool
            Whether to replace an existing file, including the scene's own.

        Raises
        ------
        OutputError
            If the name does not end in ``.ma``, the file exists and `overwrite` is false,
            or it cannot be written.
        """
        if find_suffix(path) != SCENE_SUFFIX:
            raise OutputError(
                path, f"cannot be saved as a scene; use a name that ends in {SCENE_SUFFIX}"
            )
        write_bytes(path, self.encode(), overwrite=overwrite)
