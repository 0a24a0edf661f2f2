"""Encode motions, figures and controls as the data that the page's script plays."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from typing import Any, Union

import numpy as np
from scipy.ndimage import uniform_filter1d

from ...animation.motion import Motion
from ...geometry.arrays import Floats
from ...geometry.rotations import wrap_angles
from .control_shapes import ControlLines
from .figure_group import FigureGroup
from .stick_figure import StickFigure, build_stick_figure

Playable = Union[Motion, FigureGroup]  # what is one figure of a page

CAMERA_SECONDS = 1.0  # seconds that the camera averages a path over: no jolt at each step
MIN_MOVEMENT = 1e-6  # what changes by less on a whole page does not
SAME_VIEW_ANGLE = (
    np.pi / 4
)  # figures that face ways closer than this are seen from one side


def encode_motions(motions: Mapping[str, Playable]) -> list[dict[str, Any]]:
    """Return motions as the page's script reads them.

    Those with the same joints that face about the same way are seen from exactly the
    same side, that of the first of them, so that poses can be compared.

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
    seen: dict[tuple[str, ...], list[float]] = {}  # ways by joints
    for name, motion in motions.items():
        data = encode_motion(name, motion)
        ways = seen.setdefault(_list_joints(motion), [])
        close = [
            way for way in ways if abs(wrap_angles(way - data["facing"])) < SAME_VIEW_ANGLE
        ]
        ways.append(close[0] if close else data["facing"])
        every.append({**data, "facing": ways[-1]})
    return every


def _list_joints(motion: Playable) -> tuple[str, ...]:
    return motion.names if isinstance(motion, FigureGroup) else motion.skeleton.names


def encode_motion(name: str, motion: Playable) -> dict[str, Any]:
    """Return a motion, or all of a scene, as the page's script reads it.

    Points are whole steps from an origin, in 16 bits: a step is a fraction of a
    millimetre, 1 mm only where a path is 65 metres long.

    Parameters
    ----------
    name : str
    motion : Motion or FigureGroup

    Returns
    -------
    dict
        ``points`` is base64 of little-endian int16, (n_frames, n_points, 3);
        lengths are in centimetres, y is up.
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
    """Return where figures are on the ground, smoothed, shape (n_frames, 2)."""
    path = points.mean(axis=1)[:, [0, 2]]
    width = max(1, round(CAMERA_SECONDS * frame_rate))
    return np.asarray(uniform_filter1d(path, width, axis=0, mode="nearest"))


def measure_breadth(motion: Playable) -> float:
    """Return how far figures stand from their common middle at most, in centimetres.

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
        [build_stick_figure(one).points.mean(axis=1) for one in motion.motions]
    )
    away = (points - points.mean(axis=0))[..., [0, 2]]
    return float(np.linalg.norm(away, axis=-1).max())


def pack_rows(values: Floats) -> dict[str, Any]:
    """Return numbers in 16 bits: base64 of steps from an origin of each column."""
    rows = values.reshape(-1, values.shape[-1])
    low, high = rows.min(axis=0), rows.max(axis=0)
    origin = (low + high) / 2
    step = max(float((high - low).max()), 1e-3) / 2 / 32767
    steps = np.rint((values - origin) / step).astype("<i2")
    text = b64encode(steps.tobytes()).decode()
    return {"steps": text, "origin": origin.tolist(), "step": step}


def encode_control(control: ControlLines) -> dict[str, Any]:
    """Return a control as the page's script reads it.

    Its lines once, in its own space, and what takes them into the world on each frame:
    ``turns``, the nine numbers that a point is multiplied by, and ``places``, what is
    then added. What stays as it is stands there once.
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
    """Return rows; one, if they are all the same."""
    return rows if np.ptp(rows, axis=0).max(initial=0) > MIN_MOVEMENT else rows[:1]
