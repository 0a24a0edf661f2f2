"""Probes of keys, tangents and the curves that hold them."""

import math

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma
from maya import cmds

from .asking import is_refused, key, reference_text
from .probe import probe

KEYS = "tests/maya_stand_in/stand_in/keys/"
API = "tests/maya_stand_in/stand_in/api/"


def get_curve(name):
    return oma.MFnAnimCurve(om.MSelectionList().add(name).getDependNode(0))


def query_tangent(curve, frame, flag):
    return cmds.keyTangent(curve, query=True, time=(frame, frame), **{flag: True})[0]


@probe(
    f"{KEYS}setting.py",
    "keys of switches and enums are left with a step.",
    believed=["step", "step"],
    otherwise=["linear", "linear"],
    meaning="such keys have the tangents that the user prefers",
)
def tangents_of_switches():
    cmds.createNode("transform", name="ball")
    cmds.addAttr(
        "ball", longName="space", attributeType="enum", enumName="a:b", keyable=True
    )
    before = cmds.keyTangent(query=True, g=True, outTangentType=True)
    cmds.keyTangent(g=True, outTangentType="linear")
    try:
        curves = [key(f"ball.{name}", (1, 0), (9, 1)) for name in ("visibility", "space")]
    finally:
        cmds.keyTangent(g=True, outTangentType=before[0])
    return [query_tangent(curve, 1, "outTangentType") for curve in curves]


@probe(
    f"{KEYS}setting.py",
    "the name of an element's curve contains its index.",
    believed="sum_input1D_1_",
    otherwise="sum_input1D",
    meaning="curves of elements are named after the array",
)
def name_of_an_elements_curve():
    cmds.createNode("plusMinusAverage", name="sum")
    return key("sum.input1D[1]", (1, 0))


@probe(
    "maya_plugin/keyweave_maya/scene/curves.py",
    "MFnAnimCurve.evaluate returns radians and centimeters.",
    believed=[0.7853981634, 5.0],
    otherwise=[45.0, 5.0],
    meaning="it returns degrees",
)
def values_of_a_curve():
    cmds.createNode("transform", name="ball")
    curves = [
        key(f"ball.{name}", (1, 0), (9, end)) for name, end in (("rx", 90), ("tx", 10))
    ]
    time = om.MTime(5, om.MTime.uiUnit())
    return [round(get_curve(curve).evaluate(time), 10) for curve in curves]


LINEAR = {"inTangentType": "linear", "outTangentType": "linear"}


def key_slope(channel):
    """Key a channel from 0 to 10 in ten frames; return its curve."""
    return key(channel, (1, 0), (11, 10), **LINEAR)


@probe(
    f"{KEYS}tangents.py",
    "angles and weights of tangents are those in frames and units of the interface, for "
    "curves of angles too, and count degrees where rotations do.",
    believed=[45, 4.7140452079, 45, 4.7140452079],
    otherwise=[87.6140559696, 3.3359293688, 22.7252142971, 0.4518086203],
    meaning="angles and weights are those in seconds and internal units",
)
def units_of_tangents():
    cmds.createNode("transform", name="ball")
    answer = []
    for channel in ("ball.translateX", "ball.rotateX"):
        curve = key_slope(channel)
        cmds.keyTangent(curve, edit=True, weightedTangents=True)
        answer += [query_tangent(curve, 1, name) for name in ("outAngle", "outWeight")]
    return answer


@probe(
    f"{KEYS}tangents.py",
    "a fixed tangent that becomes autocustom keeps its shape.",
    believed=["autocustom", 30],
    otherwise=["autocustom", 0],
    meaning="a fixed tangent that becomes autocustom is computed anew",
)
def shape_of_autocustom():
    cmds.createNode("transform", name="ball")
    curve = key("ball.translateX", (1, 0), (6, 5), (11, 0))
    at = {"edit": True, "time": (6, 6)}
    cmds.keyTangent(curve, inTangentType="fixed", outTangentType="fixed", **at)
    cmds.keyTangent(curve, inAngle=30, outAngle=30, **at)
    cmds.keyTangent(curve, outTangentType="autocustom", **at)
    return [query_tangent(curve, 6, name) for name in ("outTangentType", "outAngle")]


@probe(
    f"{KEYS}targets.py",
    "commands refuse keys of referenced and of locked curves.",
    believed=[True, 1, True, 1],
    otherwise=[False, 7, False, 7],
    meaning="commands change keys of referenced and of locked curves",
)
def keys_that_are_refused():
    keyed = (
        'createNode transform -n "ball";\ncreateNode animCurveTL -n "ball_translateX";\n'
    )
    keyed += '\tsetAttr ".ktv[0]"  1 1;\nconnectAttr "ball_translateX.o" "ball.tx";\n'
    with reference_text(keyed):
        cmds.createNode("transform", name="ball")
        key("ball.translateX", (1, 1))
        cmds.lockNode("ball_translateX", lock=True)
        answer = []
        for channel in ("ref:ball.translateX", "ball.translateX"):
            flags = {"edit": True, "time": (1, 1), "valueChange": 7}
            answer.append(is_refused(cmds.keyframe, channel, **flags))
            answer += cmds.keyframe(channel, query=True, valueChange=True)
        cmds.lockNode("ball_translateX", lock=False)
    return answer


@probe(
    f"{API}curve_reading.py",
    "angles are those that keyTangent shows.",
    believed=[45, 45],
    otherwise=[87.6140559696, 22.7252142971],
    meaning="angles of the API are those in seconds and internal units",
)
def angles_of_the_api():
    cmds.createNode("transform", name="ball")
    curves = [get_curve(key_slope(f"ball.{name}")) for name in ("translateX", "rotateX")]
    angles = [curve.getTangentAngleWeight(0, False)[0] for curve in curves]
    return [math.degrees(angle.asRadians()) for angle in angles]


@probe(
    f"{API}curves.py",
    "units that are converted are frames and the interface's.",
    believed=[45, 45],
    otherwise=[2.3859440304, 67.2747857029],
    meaning="tangents that are set with units converted are in seconds and internal units",
)
def units_of_the_api():
    cmds.createNode("transform", name="ball")
    names = [key_slope(f"ball.{name}") for name in ("translateX", "rotateX")]
    for name in names:
        get_curve(name).setTangent(0, 1.0, 1.0, False)
    return [query_tangent(name, 1, "outAngle") for name in names]
