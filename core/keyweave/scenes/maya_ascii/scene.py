"""A Maya ASCII file as a host: read, evaluated on many frames and written, without Maya."""

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
from ..refusals import check_write_mode
from .editing.curve_writer import rewrite_curves
from .editing.layer_writer import write_layer_curves
from .editing.refusals import explain_ik_limbs, find_refusals
from .evaluation.planner import ON_UNKNOWN
from .evaluation.posed_scene import PosedScene
from .graph.ik_chains import explain_idle_handles
from .graph.layers import Layers
from .graph.scene_reader import read_document

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
    return MayaAsciiScene(document, on_unknown, up_axis)


class MayaAsciiScene(PosedScene):
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

    def __repr__(self) -> str:
        return f"<MayaAsciiScene {self.path}: {len(self.document.nodes)} nodes>"

    @property
    def notes(self) -> tuple[str, ...]:
        """What the reader found odd, missing files, and what fails or does nothing."""
        handles = explain_idle_handles(self.document, self.graph.handles)
        return (*self.document.notes, *Layers(self.graph).notes(), *handles)

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
        from .rig_builder import make_rig

        return make_rig(self, joints, controls)

    def rigs(self) -> list[MayaAsciiRig]:
        """Return a rig for each figure: no two of them share a joint or a control.

        A scene without controls that move joints has none. Joints and controls that depend
        on what cannot be computed are left out, with a warning that names them.

        Raises
        ------
        EvaluationError
            If no rig is left because of them.
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
        """Return why channels cannot be written; those that can are left out.

        Raises
        ------
        SettingError
            If there is no such mode, or the layer is none.
        """
        return find_refusals(self.state.channels, channels, mode, layer)

    def remarks(self, channels: Sequence[str] | str) -> tuple[str, ...]:
        """Return what may keep the writing of channels from being seen."""
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
        self.set_text(text)

    def _into(
        self, changes: Mapping[str, AnimCurve], ends: FrameRange
    ) -> dict[str, AnimCurve]:
        """Put stretches of curves into those there are, or into what is still."""
        now = {curve.channel: curve for curve in self.read_curves([*changes])}
        plugs = {name: self.graph.plug(name) for name in changes if name not in now}
        still = {name: float(self.graph.saved_value(plug)) for name, plug in plugs.items()}
        return splice_changes(changes, now, still, ends, self.frame_rate)

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
        if find_suffix(path) != SCENE_SUFFIX:
            raise OutputError(path, f"is a scene's name if it ends in {SCENE_SUFFIX}")
        write_bytes(path, self.encode(), overwrite=overwrite)
