"""Animation curve nodes: reading their keys as curves, and writing curves into them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma
import numpy as np

from keyweave.animation.channel_names import bare_name
from keyweave.curves.anim_curve import INFINITIES, AnimCurve
from keyweave.curves.key_times import seconds_to_frames
from keyweave.curves.tangents import STEP_TYPES
from keyweave.geometry.arrays import Floats
from keyweave.scenes.layers import BLEND_PREFIX, merge_key_times

from .plugs import (
    CHARACTER_SET,
    CURVE_NODE_TYPES,
    CURVE_TYPE_TO_KIND,
    Fn,
    explain_retimed_curve,
    find_blend_plug,
    find_time_warp,
    get_channel_kind,
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
    """Return x and y of the tangents on one side, in seconds and internal units.

    `getTangentXY` returns them at three times the length of the handle, whatever units the
    interface shows: seen in plug-ins that run in Maya 2024 to 2027.
    """
    x, y = zip(*(fn.getTangentXY(row, is_in) for row in range(fn.numKeys)))
    return np.array(x, float), np.array(y, float)


def read_final_curves(
    plugs: Sequence[om.MPlug],
    frame_rate: float,
    sample: Callable[[Sequence[om.MPlug], Floats], Floats],
) -> list[AnimCurve | None]:
    """Return the curve of each plug; those on layers are sampled together.

    `sample` takes plugs and frames, and returns values of shape (n_frames, n_plugs).
    """
    curves = [read_own_curve(plug, frame_rate) for plug in plugs]
    keyed = {
        i: collect_key_times(p.source()) for i, p in enumerate(plugs) if curves[i] is None
    }
    layered = {row: times for row, times in keyed.items() if len(times)}
    if not layered:
        return curves
    every = np.unique(np.concatenate([*layered.values()]))
    frames = seconds_to_frames(every, frame_rate)
    values = sample([plugs[row] for row in layered], frames)
    for column, (row, times) in enumerate(layered.items()):
        at = values[every.searchsorted(times), column]
        name, kind = get_channel_name(plugs[row]), get_channel_kind(plugs[row])
        curves[row] = AnimCurve(name, times, at, kind=kind, frame_rate=frame_rate)
    return curves


def share_times() -> Callable[[float], om.MTime]:
    """Return a function that makes the time of a frame once for all curves."""
    unit = om.MTime.uiUnit()
    return lru_cache(maxsize=None)(lambda frame: om.MTime(frame, unit))


def write_keys(
    fn: oma.MFnAnimCurve,
    curve: AnimCurve,
    frame_rate: float,
    change: oma.MAnimCurveChange,
    make_time: Callable[[float], om.MTime],
) -> None:
    """Replace a node's keys by those of a curve; `change` records it for undo.

    `make_time`, from `share_times`, makes the time of a frame.

    Plug-ins that run in Maya 2024 to 2027 do it in this order. Keys that bulk adding
    replaces are not restored by undo, so all keys are removed first. Bulk adding takes
    tangents and locks, which have no other undoable setter, but loses some tangent types,
    so types are set again.
    """
    for row in reversed(range(fn.numKeys)):
        fn.remove(row, change)
    if fn.isWeighted != curve.weighted:
        fn.setIsWeighted(curve.weighted, change)
    frames = seconds_to_frames(curve.times, frame_rate).tolist()
    in_types, out_types = (
        [TANGENT_TYPES[name] for name in names] for names in _replace_in_steps(curve)
    )
    fn.addKeysWithTangents(
        om.MTimeArray([make_time(frame) for frame in frames]),
        om.MDoubleArray(curve.values.tolist()),
        Fn.kTangentFixed,
        Fn.kTangentFixed,
        *(om.MIntArray(types) for types in (in_types, out_types)),
        *(om.MDoubleArray(column.tolist()) for column in curve.tangents()),
        *(
            om.MIntArray(flags.astype(int).tolist())
            for flags in (curve.tangents_locked, curve.weights_locked)
        ),
        False,  # tangents are in seconds and internal units already
        True,  # existing keys are kept: there are none left
        change,
    )
    for row, (in_type, out_type) in enumerate(zip(in_types, out_types)):
        if in_type != Fn.kTangentFixed:
            fn.setInTangentType(row, in_type, change)
        if out_type != Fn.kTangentFixed:
            fn.setOutTangentType(row, out_type, change)
    for row in np.flatnonzero(curve.breakdowns).tolist():
        fn.setIsBreakdown(row, True, change)
    fn.setPreInfinityType(INFINITY_TYPES[curve.pre_infinity], change)
    fn.setPostInfinityType(INFINITY_TYPES[curve.post_infinity], change)


def _replace_in_steps(curve: AnimCurve) -> tuple[list[str], list[str]]:
    """Return the in and out types, with types that Maya keeps for in-tangents of `step`.

    Maya turns `step` on the in side into `auto`. That is written where the tangent has no
    effect: on the first key and after a stepped segment. Elsewhere the curve keeps the
    shape that `step` gives it: flat, or a handle of length 0 in a weighted curve. A first
    key that is clamped is flat because of a `step` on the second, so it becomes flat.
    """
    shape = "fixed" if curve.weighted else "flat"
    left_types = ("step", *curve.out_types)
    in_types = [
        in_type if in_type != "step" else "auto" if left in STEP_TYPES else shape
        for in_type, left in zip(curve.in_types, left_types)
    ]
    out_types = list(curve.out_types)
    if "step" in curve.in_types[1:2]:
        for types in (in_types, out_types):
            types[0] = types[0].replace("clamped", "flat")
    return in_types, out_types


def add_curve_node(modifier: om.MDGModifier, plug: om.MPlug) -> None:
    """Add a curve node that drives a plug to a modifier.

    Its name is Maya's own, also on a layer: ``box_translateX_life_inputB``, as seen in
    plug-ins that run in Maya 2024 to 2027, and ``hero_box_translateX`` in the character set
    ``hero``, as in scenes from Maya 2023.
    """
    node = modifier.createNode(CURVE_NODE_TYPES[Fn().timedAnimCurveTypeForPlug(plug)])
    name = bare_name(get_channel_name(plug)).replace(".", "_")
    if get_node_type(plug) == CHARACTER_SET:
        name = f"{bare_name(om.MFnDependencyNode(plug.node()).name())}_{name}"
    modifier.renameNode(node, name)
    modifier.connect(om.MFnDependencyNode(node).findPlug("output", False), plug)


def read_own_curve(plug: om.MPlug, frame_rate: float) -> AnimCurve | None:
    """Return the curve whose keys are the values of a plug; None without one, or keys.

    Curves in different units, curves that are tied to others and curves that are retimed
    have keys of their own, but the plug has different values: sample it.
    """
    fn = find_own_curve(plug)
    return None if fn is None else read_keys(fn, get_channel_name(plug), frame_rate)


def find_own_curve(plug: om.MPlug) -> oma.MFnAnimCurve | None:
    """Return the curve of `read_own_curve` without reading its keys."""
    source = plug.source()
    if not is_time_curve(source):
        return None
    fn = Fn(source.node())
    is_other = has_different_units(plug, fn) or explain_retimed_curve(fn)
    return None if is_other or find_time_warp() else fn


def evaluate_curve(fn: oma.MFnAnimCurve, frames: Floats) -> Floats:
    """Return values of a curve on frames, in radians and centimeters."""
    # Unconfirmed in Maya: MFnAnimCurve.evaluate returns radians and centimeters.
    unit = om.MTime.uiUnit()
    return np.array([fn.evaluate(om.MTime(each, unit)) for each in frames.tolist()])


def collect_key_times(source: om.MPlug, *, has_all: bool = True) -> Floats:
    """Return the key times, in seconds, of a curve or of all curves behind layers.

    Without `has_all`, only the first and the last of each curve.
    """
    waiting, times = [source], []
    while waiting:
        plug = waiting.pop()
        if is_time_curve(plug):
            fn = Fn(plug.node())
            rows = range(fn.numKeys)[:: 1 if has_all else max(fn.numKeys - 1, 1)]
            keys = [fn.input(row).asUnits(om.MTime.kSeconds) for row in rows]
            times.append(np.array(keys, float))
        elif not plug.isNull and get_node_type(plug).startswith(BLEND_PREFIX):
            waiting += [
                find_blend_plug(plug, name).source() for name in ("inputA", "inputB")
            ]
    return merge_key_times(times)
