"""Sampling plugs on many frames, along the timeline or in DG contexts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma
import numpy as np

from keyweave.geometry.arrays import Floats

from ..preserve import scrub_timeline

SAMPLE_TOLERANCE = 1e-6  # radians, centimetres: both ways give this where both are right
PlugReader = Callable[..., Any]  # takes a plug, and a context for another time than now


def read_matrix(plug: om.MPlug, *context: om.MDGContext) -> Floats:
    """Return the matrix of a plug for row vectors, shape (4, 4), in centimetres."""
    data = om.MFnMatrixData(plug.asMObject(*context))
    return np.array(list(data.matrix()), float).reshape(4, 4)


def sample_timeline(plugs: Sequence[om.MPlug], frames: Floats, read: PlugReader) -> Floats:
    """Return values, shape (n_frames, n_plugs, ...), while the time goes through frames.

    Slow and always right; the time is put back.
    """
    unit, values = om.MTime.uiUnit(), []
    with scrub_timeline():
        for frame in frames.tolist():
            oma.MAnimControl.setCurrentTime(om.MTime(frame, unit))
            values.append([read(plug) for plug in plugs])
    return np.array(values)


def sample_contexts(plugs: Sequence[om.MPlug], frames: Floats, read: PlugReader) -> Floats:
    """Return values, shape (n_frames, n_plugs, ...), without going to the frames.

    Reported to be wrong on some rigs: check with `is_same_on_timeline` before they are
    used.
    """
    unit, values = om.MTime.uiUnit(), []
    for frame in frames.tolist():
        # Unconfirmed in Maya: plugs take a context under the evaluation manager too.
        context = om.MDGContext(om.MTime(frame, unit))
        values.append([read(plug, context) for plug in plugs])
    return np.array(values)


def is_same_on_timeline(
    plugs: Sequence[om.MPlug], frames: Floats, values: Floats, read: PlugReader
) -> bool:
    """Return whether the timeline gives the same on the first, middle and last frame."""
    rows = sorted({0, len(frames) // 2, len(frames) - 1})
    there = sample_timeline(plugs, frames[rows], read)
    return bool(np.abs(values[rows] - there).max() <= SAMPLE_TOLERANCE)
