"""Maya ASCII files as scenes: opened, evaluated and saved without Maya."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ...animation.channel_names import as_name_list
from ...animation.frame_range import FrameRange, check_frame_range
from ...curves.anim_curve import AnimCurve
from ...curves.splicing import splice_changes
from ...errors import DataError, OutputError, SettingError
from ...formats import SCENE_SUFFIX, find_suffix
from ...formats.text_file import write_bytes
from ...rigs.selection import list_set_members
from ..refusals import check_write_mode
from .editing.curve_writer import rewrite_curves
from .editing.layer_writer import write_layer_curves
from .editing.refusals import explain_ik_limbs, find_refusals
from .evaluation.holds import ON_UNKNOWN
from .evaluation.posed_scene import PosedScene
from .graph.display import extend_playback_script, read_animation_range
from .graph.ik_chains import explain_idle_handles
from .graph.layers import Layers
from .graph.nurbs_shapes import list_free_curves
from .graph.scene_reader import read_document
from .rig_controls import FileControls

if TYPE_CHECKING:
    from ...rigs.presets import ControlSource
    from .rig import MayaAsciiRig


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


class MayaAsciiScene(PosedScene):
    """A Maya ASCII scene, which implements `keyweave.scenes.scene.Scene`.

    Create it with `open_scene`. `write_curves` changes the scene in memory and `save`
    writes it; everything but the curves is preserved byte for byte.

    Attributes
    ----------
    path : pathlib.Path
    on_unknown : str
        See `open_scene`.
    document : Document
        Parsed files of the scene.
    graph : Graph
        Nodes and their connections.

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

    def __repr__(self) -> str:
        return f"<MayaAsciiScene {self.path}: {len(self.document.nodes)} nodes>"

    @property
    def notes(self) -> tuple[str, ...]:
        """Remarks on missing files, unusual statements and nodes that have no effect."""
        handles = explain_idle_handles(self.document, self.graph.handles)
        return (*self.document.notes, *Layers(self.graph).notes(), *handles)

    @property
    def animation_range(self) -> FrameRange:
        """First and last frame of the animation, or of playback if none is saved."""
        return read_animation_range(self.graph) or self.frame_range

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

    def rig(
        self,
        joints: Sequence[str] | str | None = None,
        controls: ControlSource | None = None,
    ) -> MayaAsciiRig:
        """Return the rig that moves joints.

        A control is a transform with a NURBS curve as its shape. Its channels are those
        that are keyable, unlocked, and either free or driven by an animation curve or a
        layer. Scale and added attributes, including switches and enums, are controls of
        their own, of kind ``"extra"`` and named with a dot, such as ``hand.curl``.
        Visibility is left out.

        Parameters
        ----------
        joints : str or sequence of str, optional
            Names and patterns as in `find_joints`; controls that move none of these joints
            are left out. By default, or if empty, all joints that controls move.
        controls : str, Path, sequence or mapping, optional
            Names and patterns of transforms, and names of sets of transforms or of their
            attributes. Patterns match transforms with curves, or other transforms if no
            curve matches. Alternatively a ``.json`` file that
            `keyweave.rigs.presets.save_controls` wrote, or its content. By default all
            controls; an empty list is an error.

        Returns
        -------
        MayaAsciiRig
            Joints and controls that cannot be evaluated are left out; a warning lists them.

        Raises
        ------
        UnknownNameError
            If a name or pattern matches nothing.
        DataError
            If the scene has no joints or no controls, or the controls do not move any
            joint; if a channel in a file of controls is locked, driven or on another node,
            or if parents form a cycle.
        EvaluationError
            If a joint that is requested by name, or the rest of the rig, cannot be
            evaluated.
        FileFormatError
            If a file of controls cannot be read.
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
        """Write animation curves into the scene in memory; `save` writes the file.

        Parameters
        ----------
        curves : AnimCurve or sequence of AnimCurve
            Animation of each channel.
        mode : {"base", "override", "additive"}
            Write to the existing curves, or to an animation layer above them. An additive
            layer gets a key on every frame, the difference to the existing animation.
        layer : str, optional
            Name of the layer, which is created if it does not exist. By default a new one.
        time_range : sequence of float, optional
            First and last frame to write; the existing curves stay the same on every whole
            frame outside. A curve that cycles beyond its keys cycles its new keys.

        Raises
        ------
        DataError
            If a channel is locked, is driven by anything but a curve or layers, or has
            its curve in a referenced file, or if its reference or a layer cannot be
            written. The scene is unchanged.
        UnknownNameError
            If there is no such channel.
        SettingError
            If the mode is not supported, or does not match the existing layer.
        """
        check_write_mode(mode, layer)
        changes: dict[str, AnimCurve] = {}
        for curve in [curves] if isinstance(curves, AnimCurve) else curves:
            name = self.name(self.graph.plug(curve.channel))
            if name in changes:
                raise DataError(
                    curve.channel, "has two curves; pass one curve for each channel"
                )
            changes[name] = curve
        ends = None if time_range is None else check_frame_range("time_range", time_range)
        if not changes:
            return
        if mode == "base":
            changes = changes if ends is None else self._splice(changes, ends)
            text = rewrite_curves(self.document, self.graph, changes)
        else:
            text = write_layer_curves(self, changes, mode, layer, ends)
        self.set_text(text)

    def _splice(
        self, changes: Mapping[str, AnimCurve], ends: FrameRange
    ) -> dict[str, AnimCurve]:
        """Splice a range of new curves into the existing curves or saved values."""
        existing = {curve.channel: curve for curve in self.read_curves([*changes])}
        plugs = {name: self.graph.plug(name) for name in changes if name not in existing}
        still = {name: float(self.graph.saved_value(plug)) for name, plug in plugs.items()}
        return splice_changes(changes, existing, still, ends, self.frame_rate)

    def extend_playback(self, first: float, last: float) -> None:
        """Extend the playback range in memory, so that it includes two frames.

        If the file does not state the range, it is that of the keys and follows them.
        """
        start, end = self.frame_range
        if start <= first and last <= end:
            return
        text = extend_playback_script(self.graph, first, last)
        if text is not None:
            self.set_text(text)

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
