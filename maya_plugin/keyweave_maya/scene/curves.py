"""Animation curve nodes: reading their keys as curves, and writing curves into them."""

from __future__ import annotations

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma
import numpy as np

from keyweave.animation.channel_names import bare_name
from keyweave.animation.frame_range import FRAME_TOLERANCE
from keyweave.curves.anim_curve import INFINITIES, AnimCurve
from keyweave.curves.key_times import seconds_to_frames
from keyweave.geometry.arrays import Floats
from keyweave.scenes.layers import BLEND_PREFIX, merge_key_times

from .plugs import (
    CURVE_NODE_TYPES,
    CURVE_TYPE_TO_KIND,
    Fn,
    explain_retimed_curve,
    find_blend_plug,
    find_time_warp,
    get_channel_name,
    get_node_type,
    has_different_units,
    is_time_curve,
)

# By name, because the numbers of the API differ from those in scene files.
TANGENT_TYPES = {
    **{"fixed": Fn.kTangentFixed, "linear": Fn.kTangentLinear, "flat": Fn.kTangentFlat},
    **{"step": Fn.kTangentStep, "stepnext": Fn.kTangentStepNext},
    **{"spline": Fn.kTangentSmooth, "clamped": Fn.kTangentClamped},
    **{"plateau": Fn.kTangentPlateau, "auto": Fn.kTangentAuto},
    **{"automix": Fn.kTangentAutoMix, "autoease": Fn.kTangentAutoEase},
    "autocustom": Fn.kTangentAutoCustom,
}
TANGENT_NAMES = {number: name for name, number in TANGENT_TYPES.items()}
_INFINITY_NUMBERS = (Fn.kConstant, Fn.kLinear, Fn.kCycle, Fn.kCycleRelative, Fn.kOscillate)
INFINITY_TYPES = dict(zip(INFINITIES, _INFINITY_NUMBERS))
INFINITY_NAMES = {number: name for name, number in INFINITY_TYPES.items()}


def read_keys(fn: oma.MFnAnimCurve, channel: str, frame_rate: float) -> AnimCurve | None:
    """Return the curve of an animation curve node; None if it has no keys."""
    rows = range(fn.numKeys)
    if not rows:
        return None
    in_types, out_types = _read_tangent_types(fn)
    (in_x, in_y), (out_x, out_y) = _read_tangents(fn, True), _read_tangents(fn, False)
    return AnimCurve(
        channel,
        np.array([fn.input(row).asUnits(om.MTime.kSeconds) for row in rows]),
        np.array([fn.value(row) for row in rows]),
        in_types,
        out_types,
        in_x=in_x,
        in_y=in_y,
        out_x=out_x,
        out_y=out_y,
        weighted=fn.isWeighted,
        pre_infinity=INFINITY_NAMES[fn.preInfinityType],
        post_infinity=INFINITY_NAMES[fn.postInfinityType],
        kind=CURVE_TYPE_TO_KIND.get(fn.animCurveType, "unitless"),
        frame_rate=frame_rate,
        tangents_locked=np.array([fn.tangentsLocked(row) for row in rows]),
        weights_locked=np.array([fn.weightsLocked(row) for row in rows]),
        breakdowns=np.array([fn.isBreakdown(row) for row in rows]),
    )


def _read_tangent_types(fn: oma.MFnAnimCurve) -> tuple[list[str], list[str]]:
    """Return the names of the in- and out-tangent types."""
    rows = range(fn.numKeys)
    # Unconfirmed in Maya: tangents of types defined by plug-ins keep their shape as fixed.
    return (
        [TANGENT_NAMES.get(fn.inTangentType(row), "fixed") for row in rows],
        [TANGENT_NAMES.get(fn.outTangentType(row), "fixed") for row in rows],
    )


def _read_tangents(fn: oma.MFnAnimCurve, is_in: bool) -> tuple[Floats, Floats]:
    """Return x and y of the tangents on one side, in seconds and internal units."""
    # Settled by plug-ins that run in Maya 2024 to 2027: getTangentXY returns seconds and
    # internal units, at three times the length of the handle.
    x, y = zip(*(fn.getTangentXY(row, is_in) for row in range(fn.numKeys)))
    return np.array(x, float), np.array(y, float)


def write_keys(
    fn: oma.MFnAnimCurve, curve: AnimCurve, frame_rate: float, change: oma.MAnimCurveChange
) -> None:
    """Replace a node's keys by those of a curve; `change` records it for undo."""
    unit = om.MTime.uiUnit()
    frames = seconds_to_frames(curve.times, frame_rate).tolist()
    fn.setIsWeighted(curve.weighted, change)
    # Unconfirmed in Maya: addKeysWithTangents takes tangents in seconds and internal units
    # if convertUnits is off, uses those of fixed keys, and computes the others.
    fn.addKeysWithTangents(
        om.MTimeArray([om.MTime(frame, unit) for frame in frames]),
        om.MDoubleArray(curve.values.tolist()),
        Fn.kTangentGlobal,
        Fn.kTangentGlobal,
        *(
            om.MIntArray([TANGENT_TYPES[name] for name in names])
            for names in (curve.in_types, curve.out_types)
        ),
        *(om.MDoubleArray(column.tolist()) for column in curve.tangents()),
        *(
            om.MIntArray(flags.astype(int).tolist())
            for flags in (curve.tangents_locked, curve.weights_locked)
        ),
        False,  # tangents are in internal units already
        False,  # remove keys in between
        change,
    )
    _trim_keys(fn, frames[0], frames[-1], change)
    fn.setPreInfinityType(INFINITY_TYPES[curve.pre_infinity], change)
    fn.setPostInfinityType(INFINITY_TYPES[curve.post_infinity], change)
    for row in np.flatnonzero(curve.breakdowns).tolist():
        fn.setIsBreakdown(row, True, change)


def _trim_keys(
    fn: oma.MFnAnimCurve, first: float, last: float, change: oma.MAnimCurveChange
) -> None:
    """Remove the keys before the first and after the last frame; others must exist."""
    unit = om.MTime.uiUnit()
    while fn.input(fn.numKeys - 1).asUnits(unit) > last + FRAME_TOLERANCE:
        fn.remove(fn.numKeys - 1, change)
    while fn.input(0).asUnits(unit) < first - FRAME_TOLERANCE:
        fn.remove(0, change)


def add_curve_node(modifier: om.MDGModifier, plug: om.MPlug, channel: str) -> None:
    """Add a curve node that drives a plug, named by Maya's convention, to a modifier."""
    node = modifier.createNode(CURVE_NODE_TYPES[Fn().timedAnimCurveTypeForPlug(plug)])
    modifier.renameNode(node, bare_name(channel).replace(".", "_"))
    modifier.connect(om.MFnDependencyNode(node).findPlug("output", False), plug)


def read_own_curve(plug: om.MPlug, frame_rate: float) -> AnimCurve | None:
    """Return the curve whose keys are the values of a plug; None without one, or keys.

    Curves in different units, curves that are tied to others and curves that are retimed
    have keys of their own, but the plug has different values: sample it.
    """
    source = plug.source()
    if not is_time_curve(source):
        return None
    fn = Fn(source.node())
    if has_different_units(plug, fn) or explain_retimed_curve(fn) or find_time_warp():
        return None
    return read_keys(fn, get_channel_name(plug), frame_rate)


def collect_key_times(source: om.MPlug) -> Floats:
    """Return the key times, in seconds, of a curve or of all curves behind layers."""
    waiting, times = [source], []
    while waiting:
        plug = waiting.pop()
        if is_time_curve(plug):
            fn = Fn(plug.node())
            keys = [fn.input(row).asUnits(om.MTime.kSeconds) for row in range(fn.numKeys)]
            times.append(np.array(keys, float))
        elif not plug.isNull and get_node_type(plug).startswith(BLEND_PREFIX):
            waiting += [
                find_blend_plug(plug, name).source() for name in ("inputA", "inputB")
            ]
    return merge_key_times(times)
