"""The curves of a rig's controls, and their matrices over time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from ..._text import format_count
from ...errors import DataError, KeyweaveError, warn_caller
from ...geometry.arrays import Floats, freeze_floats
from ...geometry.matrices import transform_points
from ...geometry.nurbs import CurvePoints, NurbsCurve, sample_points
from ..tokens import THEMES, list_colors, measure_contrast, mix_colors
from .packing import Integers, quantize_rows

if TYPE_CHECKING:  # the code of scenes is slow to load, and most pages have no controls
    from ...rigs.rig import Rig
    from ...scenes.maya_ascii import MayaAsciiScene
    from ...scenes.maya_ascii.document.node_names import Node
    from ...scenes.maya_ascii.graph.display import Color

NEUTRAL_COLOR = list_colors("light")["compared-2"]  # for a curve without a color
MIN_CONTRAST = 3.0  # of lines with the stage, in both themes
N_MIXTURES = 41  # of a color with the stage, from the color on
LINE_POINTS_PER_SPAN = 4  # points of a curve: a small drawing needs few
MAX_LINE_POINTS = 32
PLACE_STEP = 0.05  # centimeters, the precision of places on a page
STEP_SHARE = 1 / 200  # the same as a share of the size of small lines


@dataclass(frozen=True, eq=False)
class ControlLines:
    """The curves of one control, and its world matrix on each frame.

    Attributes
    ----------
    name : str
        Name of the control.
    lines : tuple of CurvePoints
        Lines in the control's local space, in centimeters.
    colors : tuple of str
        Color of each line, such as ``"#1f5fd0"``.
    matrices : ndarray, shape (n_frames, 4, 4)
        Local to world matrices for row vectors; y is up.
    kind : str
        One of `keyweave.rigs.rig.CONTROL_KINDS`, or empty.

    Raises
    ------
    DataError
        If the numbers of colors and lines differ.

    Examples
    --------
    >>> line = CurvePoints([[0, 0, 0], [0, 8, 0]])
    >>> lifted = np.eye(4) + [[0] * 4, [0] * 4, [0] * 4, [0, 90, 0, 0]]
    >>> hip = ControlLines("hip_CTRL", (line,), ("#d3202a",), [lifted])
    >>> hip.in_world(0)[0]
    array([[ 0., 90.,  0.],
           [ 0., 98.,  0.]])
    """

    name: str
    lines: tuple[CurvePoints, ...]
    colors: tuple[str, ...]
    matrices: Floats
    kind: str = ""

    def __post_init__(self) -> None:
        matrices = freeze_floats(f"matrices of {self.name}", self.matrices, (None, 4, 4))
        object.__setattr__(self, "matrices", matrices)
        object.__setattr__(self, "lines", tuple(self.lines))
        object.__setattr__(self, "colors", tuple(self.colors))
        if len(self.colors) != len(self.lines):
            colors = format_count(len(self.colors), "color")
            lines = format_count(len(self.lines), "line")
            raise DataError(self.name, f"has {colors} for {lines}; expected one per line")

    def in_world(self, row: int) -> list[Floats]:
        """Return the world points of each line on a frame, with closed lines closed.

        Parameters
        ----------
        row : int
            Row of `matrices`.
        """
        return [
            transform_points(
                np.concatenate([line.points, line.points[: int(line.closed)]]),
                self.matrices[row],
            )
            for line in self.lines
        ]


def read_control_lines(
    scene: MayaAsciiScene,
    frames: Floats,
    joints: Sequence[str] | str = (),
    *,
    rig: Rig | None = None,
) -> tuple[ControlLines, ...]:
    """Return the curves of a scene's controls, with their matrices on given frames.

    In a scene without a rig, these are all transforms with curves.

    Parameters
    ----------
    scene : MayaAsciiScene
    frames : ndarray, shape (n_frames,)
    joints : str or sequence of str
        Joints that the controls move; see `MayaAsciiScene.rig`.
    rig : Rig, optional
        The rig of the controls, if it is known.

    Raises
    ------
    EvaluationError
        If a control's matrix cannot be computed.
    """
    from ...scenes.maya_ascii.graph.nurbs_shapes import list_curve_shapes

    shapes = list_curve_shapes(scene.graph)
    if not shapes:
        return ()
    rigs = _find_rigs(scene, joints) if rig is None else [rig]
    kinds = _list_control_kinds(scene, rigs) or dict.fromkeys(shapes, "")
    drawn = {node: [*_generate_lines(scene, shapes.get(node, []))] for node in kinds}
    visible = {node: lines for node, lines in drawn.items() if lines}
    names = [scene.document.short_path(node) for node in visible]
    worlds = _read_world_matrices(scene, names, frames)
    return tuple(
        ControlLines(name, lines, colors, worlds[:, i], kinds[node])
        for i, (name, node) in enumerate(zip(names, visible))
        for lines, colors in [tuple(zip(*visible[node]))]
    )


def move_control_lines(
    scene: MayaAsciiScene, frames: Floats, controls: Sequence[ControlLines]
) -> tuple[ControlLines, ...]:
    """Return controls that were read before where they are now, on given frames.

    Parameters
    ----------
    scene : MayaAsciiScene
        With other curves than when the controls were read.
    frames : ndarray, shape (n_frames,)
    controls : sequence of ControlLines

    Raises
    ------
    EvaluationError
        If a control's matrix cannot be computed.

    Examples
    --------
    >>> from keyweave import examples
    >>> scene = examples.load_scene("biped_walk")
    >>> first = read_control_lines(scene, np.array([1.0]), "LeftHand")
    >>> later = move_control_lines(scene, np.array([1.0, 24.0]), first)
    >>> [len(control.matrices) for control in later] == [2] * len(first)
    True
    """
    names = [control.name for control in controls]
    worlds = _read_world_matrices(scene, names, frames)
    return tuple(
        replace(control, matrices=worlds[:, i]) for i, control in enumerate(controls)
    )


def _read_world_matrices(
    scene: MayaAsciiScene, names: Sequence[str], frames: Floats
) -> Floats:
    """Return world matrices of nodes in a world with y up."""
    if not names:
        return np.empty((len(frames), 0, 4, 4))
    return _convert_to_y_up(scene.world_matrices(names, frames), scene.up_axis)


def _find_rigs(scene: MayaAsciiScene, joints: Sequence[str] | str) -> Sequence[Rig]:
    """Return the rigs of a scene, or of joints; warn if they cannot be read."""
    try:
        return [scene.rig(joints)] if joints else scene.rigs()
    except KeyweaveError as error:
        warn_caller(f"all curves are drawn, because the rig cannot be read: {error}")
        return []


def _list_control_kinds(scene: MayaAsciiScene, rigs: Sequence[Rig]) -> dict[Node, str]:
    """Return the kind of each control's transform."""
    kinds: dict[Node, str] = {}
    for control in (control for rig in rigs for control in rig.controls):
        # A transform's own control precedes those of its extra channels.
        kinds.setdefault(scene.graph.node(control.name.partition(".")[0]), control.kind)
    return kinds


def _generate_lines(
    scene: MayaAsciiScene, shapes: Iterable[Node]
) -> Iterator[tuple[CurvePoints, str]]:
    """Yield the lines of visible shapes, with their colors."""
    from ...scenes.maya_ascii.graph.display import find_display_color, is_visible
    from ...scenes.maya_ascii.nodes.shapes.saved_shapes import read_nurbs_curve

    for shape in shapes:
        if is_visible(scene.graph, shape):
            # A curve that other nodes create may not be saved in the file.
            with suppress(KeyweaveError):
                curve = read_nurbs_curve(scene.graph, shape)
                yield (
                    _simplify_curve(curve),
                    format_line_color(find_display_color(scene.graph, shape)),
                )


def _simplify_curve(curve: NurbsCurve) -> CurvePoints:
    """Return a few points of a curve, or its corners if it is linear."""
    if curve.degree == 1:
        last = -1 if curve.is_closed else None
        return CurvePoints(curve.points[:last], curve.is_closed)
    n_spans = len(curve.points) - curve.degree
    return sample_points(curve, min(LINE_POINTS_PER_SPAN * n_spans + 1, MAX_LINE_POINTS))


@cache
def format_line_color(color: Color | None) -> str:
    """Return a Maya color in hexadecimal, which can be seen in both themes of a page.

    Bright colors are darkened and dark colors are lightened as little as possible.

    Examples
    --------
    >>> format_line_color((255, 0, 0)), format_line_color((255, 255, 0))
    ('#ff0000', '#8c8c13')
    """
    if color is None:
        return NEUTRAL_COLOR
    text = "#" + "".join(f"{part:02x}" for part in color)
    stages = [list_colors(theme)["stage"] for theme in THEMES]
    mixtures = (
        mix_colors(text, stage, share)
        for share in np.linspace(0, 1, N_MIXTURES)
        for stage in stages
    )
    return next(
        color
        for color in mixtures
        if all(measure_contrast(color, stage) >= MIN_CONTRAST for stage in stages)
    )


def _convert_to_y_up(matrices: Floats, up_axis: str) -> Floats:
    """Convert world matrices to a world with y up."""
    if up_axis != "z":
        return matrices
    return matrices[..., [0, 2, 1, 3]] * [1.0, 1.0, -1.0, 1.0]


def encode_control(control: ControlLines) -> dict[str, Any]:
    """Return a control as the page's script reads it, without its matrices.

    The lines are in local space. ``steps`` are those of `quantize_moves`.
    """
    return {
        "name": f"{control.name}, {control.kind}" if control.kind else control.name,
        "lines": [
            {
                "points": np.round(line.points, 3).tolist(),
                "closed": line.closed,
                "color": color,
            }
            for line, color in zip(control.lines, control.colors)
        ],
        "steps": [*_choose_steps(control)],
    }


def quantize_moves(controls: Sequence[ControlLines]) -> Integers:
    """Return the matrices of controls as multiples of their steps.

    Returns
    -------
    ndarray of int32, shape (12 * n_controls, n_frames)
        Of each control, the nine numbers of its 3 x 3 matrix row by row, then its place.

    Raises
    ------
    DataError
        If a number is not finite.

    Examples
    --------
    >>> line = CurvePoints([[0, 0, 0], [0, 8, 0]])
    >>> hip = ControlLines("hip_CTRL", (line,), ("#d3202a",), [np.eye(4)] * 24)
    >>> quantize_moves([hip, hip]).shape
    (24, 24)
    """
    if not controls:
        return np.zeros((0, 0), np.int32)
    rows, steps = [], []
    for control in controls:
        turn, place = _choose_steps(control)
        rows += [
            *control.matrices[:, :3, :3].reshape(-1, 9).T,
            *control.matrices[:, 3, :3].T,
        ]
        steps += [turn] * 9 + [place] * 3
    return quantize_rows("matrices of controls", np.array(rows), np.array(steps))


def _choose_steps(control: ControlLines) -> tuple[float, float]:
    """Return the steps of a control's 3 x 3 matrix and place, by the size of its lines.

    The steps are round numbers, so that another motion of the control has the same.
    """
    extent = max((float(np.abs(line.points).max()) for line in control.lines), default=0.0)
    extent = extent or 1.0
    scale = float(np.linalg.norm(control.matrices[0, :3, :3], axis=1).max()) or 1.0
    place = min(PLACE_STEP, STEP_SHARE * extent * scale)
    return float(f"{place / extent:.1g}"), float(f"{place:.1g}")
