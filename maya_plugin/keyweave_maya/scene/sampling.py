"""Values of plugs on many frames: along the timeline, or in other contexts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma
import numpy as np

from keyweave.geometry.arrays import Floats

from ..preserve import on_the_timeline

SAME = 1e-6  # radians, centimetres: both ways give this where both are right
Read = Callable[..., Any]  # takes a plug, and a context for another time than now


def matrix(plug: om.MPlug, *context: om.MDGContext) -> Floats:
    """Return the matrix of a plug for row vectors, shape (4, 4), in centimetres."""
    data = om.MFnMatrixData(plug.asMObject(*context))
    return np.array(list(data.matrix()), float).reshape(4, 4)


def on_timeline(plugs: Sequence[om.MPlug], frames: Floats, read: Read) -> Floats:
    """Return values, shape (n_frames, n_plugs, ...), while the time goes through frames.

    Slow and always right; the time is put back.
    """
    unit, values = om.MTime.uiUnit(), []
    with on_the_timeline():
        for frame in frames.tolist():
            oma.MAnimControl.setCurrentTime(om.MTime(frame, unit))
            values.append([read(plug) for plug in plugs])
    return np.array(values)


def in_contexts(plugs: Sequence[om.MPlug], frames: Floats, read: Read) -> Floats:
    """Return values, shape (n_frames, n_plugs, ...), without going to the frames.

    Reported to be wrong on some rigs: check with `agree` before they are used.
    """
    unit, values = om.MTime.uiUnit(), []
    for frame in frames.tolist():
        # Unconfirmed in Maya: plugs take a context under the evaluation manager too.
        context = om.MDGContext(om.MTime(frame, unit))
        values.append([read(plug, context) for plug in plugs])
    return np.array(values)


def agree(plugs: Sequence[om.MPlug], frames: Floats, values: Floats, read: Read) -> bool:
    """Return whether the timeline gives the same on the first, middle and last frame."""
    rows = sorted({0, len(frames) // 2, len(frames) - 1})
    there = on_timeline(plugs, frames[rows], read)
    return bool(np.abs(values[rows] - there).max() <= SAME)
