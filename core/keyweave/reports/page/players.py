"""Encode motions, figures and controls as the data that the page's script plays."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from typing import Any, Union

import numpy as np

from ...animation.motion import Motion
from ...geometry.arrays import Floats
from ...geometry.rotations import wrap_angles
from .control_shapes import ControlLines
from .figure_group import FigureGroup
from .stick_figure import StickFigure, build_stick_figure

Playable = Union[Motion, FigureGroup]  # one figure of a page

CAMERA_SECONDS = (
    1.0  # window over which the camera's path is averaged, so steps do not jolt
)
MIN_MOVEMENT = 1e-6  # smaller changes over the whole motion are ignored
SAME_VIEW_ANGLE = np.pi / 4  # figures that face within this angle share a camera direction


def encode_motions(motions: Mapping[str, Playable]) -> list[dict[str, Any]]:
    """Return motions as the page's script reads them.

    Figures that face in about the same direction share the camera direction of the first,
    so that poses can be compared.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 60)
    >>> sketch = examples.sketch(walk, joints=["LeftUpLeg"])
    >>> keyed, whole = encode_motions({"sketch": sketch, "walk": walk})
    >>> keyed["facing"] == whole["facing"]
    True
    """
    every: list[dict[str, Any]] = []
    angles: list[float] = []
    for name, motion in motions.items():
        data = encode_motion(name, motion)
        close = [
            angle
            for angle in angles
            if abs(wrap_angles(angle - data["facing"])) < SAME_VIEW_ANGLE
        ]
        angles.append(close[0] if close else data["facing"])
        every.append({**data, "facing": angles[-1]})
    return every


def encode_motion(name: str, motion: Playable) -> dict[str, Any]:
    """Return a motion or a figure group as the page's script reads it.

    Points are stored as 16-bit multiples of a step from an origin. A step is a fraction of
    a millimeter; it reaches 1 mm for a path of 65 meters.

    Parameters
    ----------
    name : str
    motion : Motion or FigureGroup

    Returns
    -------
    dict
        ``points`` is base64 of little-endian int16, (n_frames, n_points, 3);
        lengths are in centimeters, y is up.
    """
    figure, controls = _build_figure(motion)
    packed = pack_rows(figure.points)
    return {
        "name": name,
        "rate": motion.frame_rate,
        "start": motion.start_frame,
        "shape": figure.points.shape,
        "points": packed["steps"],
        "origin": packed["origin"],
        "step": packed["step"],
        "bones": figure.bones,
        "sides": figure.sides,
        "path": np.round(_smooth_path(figure.points, motion.frame_rate), 1).tolist(),
        "ground": figure.ground,
        "height": figure.height,
        "breadth": measure_breadth(motion),
        "facing": figure.facing,
        "controls": [*map(encode_control, controls)],
    }


def _build_figure(motion: Playable) -> tuple[StickFigure, tuple[ControlLines, ...]]:
    if isinstance(motion, FigureGroup):
        return motion.figure, motion.controls
    return build_stick_figure(motion), ()


def _smooth_path(points: Floats, frame_rate: float) -> Floats:
    """Return the smoothed path of figures over the ground, shape (n_frames, 2)."""
    path = points.mean(axis=1)[:, [0, 2]]
    width = max(1, round(CAMERA_SECONDS * frame_rate))
    before = width // 2
    padded = np.pad(path, ((before + 1, width - 1 - before), (0, 0)), mode="edge")
    sums = np.cumsum(padded, axis=0)
    smooth: Floats = (sums[width:] - sums[:-width]) / width
    return smooth


def measure_breadth(motion: Playable) -> float:
    """Return the largest distance of a figure from the center of the group, in centimeters.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 60)
    >>> beside = walk.with_(root_positions=walk.root_positions + [90.0, 0, 0])
    >>> measure_breadth(walk), round(measure_breadth(FigureGroup((
    ...     walk, beside), frame_rate=30)))
    (0.0, 45)
    """
    if not isinstance(motion, FigureGroup) or not motion.motions:
        return 0.0
    points = np.array(
        [build_stick_figure(each).points.mean(axis=1) for each in motion.motions]
    )
    away = (points - points.mean(axis=0))[..., [0, 2]]
    return float(np.linalg.norm(away, axis=-1).max())


def pack_rows(values: Floats) -> dict[str, Any]:
    """Pack numbers into 16 bits: base64 of multiples of a step from an origin."""
    rows = values.reshape(-1, values.shape[-1])
    low, high = rows.min(axis=0), rows.max(axis=0)
    origin = (low + high) / 2
    step = max(float((high - low).max()), 1e-3) / 2 / 32767
    steps = np.rint((values - origin) / step).astype("<i2")
    text = b64encode(steps.tobytes()).decode()
    return {"steps": text, "origin": origin.tolist(), "step": step}


def encode_control(control: ControlLines) -> dict[str, Any]:
    """Return a control as the page's script reads it.

    The lines are stored in local space, with the transform into the world on each frame:
    ``turns``, the nine numbers of the 3 x 3 matrix, and ``places``, the translation.
    Constant transforms are stored once.
    """
    matrices = control.matrices
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
        "turns": pack_rows(_collapse_constant(matrices[:, :3, :3].reshape(-1, 9))),
        "places": pack_rows(_collapse_constant(matrices[:, 3, :3])),
    }


def _collapse_constant(rows: Floats) -> Floats:
    """Return rows, or only the first if all are equal."""
    return rows if np.ptp(rows, axis=0).max(initial=0) > MIN_MOVEMENT else rows[:1]
