"""Everything of a Maya scene that undo must put back, to the last bit."""

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma
from maya import cmds

COLUMNS = (
    *("value", "inTangentType", "outTangentType", "tangentsLocked", "weightsLocked"),
    "isBreakdown",
)
TIMED = ["animCurveTL", "animCurveTA", "animCurveTU", "animCurveTT"]
ENDS = ("minTime", "maxTime", "animationStartTime", "animationEndTime")
FACTS = ("isWeighted", "preInfinityType", "postInfinityType", "animCurveType")


def scene_state():
    """Return nodes, their connections, all keys, the selection, the time and its range."""
    nodes = sorted(cmds.ls(long=True))
    curves = cmds.ls(type=TIMED) or []
    return {
        "nodes": nodes,
        "connections": {curve: ends_of(curve) for curve in curves},
        "layers": {node: layer_state(node) for node in cmds.ls(type="animLayer") or []},
        "keys": {curve: keys_of(curve) for curve in curves},
        "selection": cmds.ls(selection=True, long=True),
        "time": cmds.currentTime(query=True),
        "playback": [cmds.playbackOptions(query=True, **{name: True}) for name in ENDS],
    }


def ends_of(curve):
    """Return what a curve drives and what drives it."""
    ends = cmds.listConnections(curve, plugs=True, source=True, destination=True)
    return sorted(ends or [])


def layer_state(layer):
    """Return how a layer is set and what is on it."""
    names = ("weight", "mute", "override")
    facts = [cmds.getAttr(f"{layer}.{name}") for name in names]
    return (*facts, sorted(cmds.animLayer(layer, query=True, attribute=True) or []))


def keys_of(curve):
    """Return every number of a curve's keys, as they are inside."""
    node = om.MSelectionList().add(curve).getDependNode(0)
    fn = oma.MFnAnimCurve(node)
    rows = range(fn.numKeys)
    times = [fn.input(row).asUnits(om.MTime.kSeconds) for row in rows]
    columns = [[getattr(fn, name)(row) for row in rows] for name in COLUMNS]
    tangents = [fn.getTangentXY(row, side) for row in rows for side in (True, False)]
    return times, columns, tangents, [getattr(fn, name) for name in FACTS]
