"""The figures of a page, as its script reads them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from typing import Any

import numpy as np
from scipy.ndimage import uniform_filter1d

from ..motion import Motion
from ..rotations import wrapped
from .stick_figure import stick_figure

FOLLOWED = 1.0  # seconds that the camera averages a path over: no jolt at each step
ALIKE = np.pi / 4  # figures that face ways closer than this are seen from one side


def motions_data(motions: Mapping[str, Motion]) -> list[dict[str, Any]]:
    """Return motions as the page's script reads them.

    Those with the same joints that face about the same way are seen from exactly the
    same side, that of the first of them, so that poses can be compared.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.walker(2)
    >>> sketch = examples.sketch(walk, joints=["LeftUpLeg"])
    >>> keyed, whole = motions_data({"sketch": sketch, "walk": walk})
    >>> keyed["facing"] == whole["facing"]
    True
    """
    every: list[dict[str, Any]] = []
    seen: dict[tuple[str, ...], list[float]] = {}  # ways by joints
    for name, motion in motions.items():
        data = motion_data(name, motion)
        ways = seen.setdefault(motion.skeleton.names, [])
        close = [way for way in ways if abs(wrapped(way - data["facing"])) < ALIKE]
        ways.append(close[0] if close else data["facing"])
        every.append({**data, "facing": ways[-1]})
    return every


def motion_data(name: str, motion: Motion) -> dict[str, Any]:
    """Return a motion as the page's script reads it.

    Points are whole steps from an origin, in 16 bits: a step is a fraction of a
    millimetre, 1 mm only where a path is 65 metres long.

    Parameters
    ----------
    name : str
    motion : Motion

    Returns
    -------
    dict
        ``points`` is base64 of little-endian int16, (n_frames, n_points, 3);
        lengths are in centimetres, y is up.
    """
    figure = stick_figure(motion)
    low, high = figure.points.min(axis=(0, 1)), figure.points.max(axis=(0, 1))
    origin = (low + high) / 2
    step = max(float((high - low).max()), 1e-3) / 2 / 32767
    steps = np.rint((figure.points - origin) / step).astype("<i2")
    path = figure.points.mean(axis=1)[:, [0, 2]]
    width = max(1, round(FOLLOWED * motion.frame_rate))
    path = uniform_filter1d(path, width, axis=0, mode="nearest")
    return {
        "name": name,
        "rate": motion.frame_rate,
        "start": motion.start_frame,
        "shape": figure.points.shape,
        "points": b64encode(steps.tobytes()).decode(),
        "origin": origin.tolist(),
        "step": step,
        "bones": figure.bones,
        "sides": figure.sides,
        "path": np.round(path, 1).tolist(),
        "ground": figure.ground,
        "height": figure.height,
        "facing": figure.facing,
    }
