"""Probes of nodes, names and plugs."""

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma
from maya import cmds

from .asking import find_plug, list_reference_edits, open_text, reference_text
from .probe import ANY_OTHER, probe

NODES = "core/keyweave/scenes/maya_ascii/nodes/"
SCENE = "maya_plugin/keyweave_maya/scene/"


def open_node(kind, plug_in=""):
    """Open a scene with a node `n`, whose type is perhaps of one of Maya's own plug-ins."""
    requires = f'requires -nodeType "{kind}" "{plug_in}" "1.0";\n' if plug_in else ""
    open_text(f'{requires}createNode {kind} -n "n";\n')


def list_short_names(*names):
    return [cmds.attributeQuery(name, node="n", shortName=True) for name in names]


@probe(
    f"{NODES}constraints/constraint_types.py",
    "the short names of constraintScaleCompensate and restScale of a scaleConstraint are "
    "tsc and rs.",
    believed=["tsc", "rs"],
    otherwise=ANY_OTHER,
    meaning="Keyweave does not find these attributes in files",
)
def names_of_a_scale_constraint():
    open_node("scaleConstraint")
    return list_short_names("constraintScaleCompensate", "restScale")


@probe(
    f"{NODES}matrix_nodes.py",
    "the names of transposeMatrix and quatSlerp, and that quaternions default to the "
    "identity.",
    believed=["imat", "omat", "t", "iq1", "iq2", "oq", 0, 0, 0, 1],
    otherwise=ANY_OTHER,
    meaning="Keyweave does not find these attributes in files, or mistakes their defaults",
)
def names_of_matrix_nodes():
    open_node("transposeMatrix", "matrixNodes")
    names = list_short_names("inputMatrix", "outputMatrix")
    open_node("quatSlerp", "quatNodes")
    parts = [f"input1Quat{axis}" for axis in "XYZW"]
    return [
        *names,
        *list_short_names("inputT", "input1Quat", "input2Quat", "outputQuat"),
        *(cmds.attributeQuery(part, node="n", listDefault=True)[0] for part in parts),
    ]


@probe(
    f"{NODES}shapes/on_surfaces.py",
    "the short names of coordinateU, coordinateV and normalizedIsoParms.",
    believed=["coordinateU", "coordinateV", "normalizedIsoParms"],
    otherwise=ANY_OTHER,
    meaning="Keyweave does not find these attributes in files",
)
def names_of_a_pin():
    open_node("uvPin")
    return list_short_names("coordinateU", "coordinateV", "normalizedIsoParms")


@probe(
    f"{SCENE}maya_scene.py",
    "excludeType of ls also excludes derived types.",
    believed=["ball"],
    otherwise=["ball", "constraint"],
    meaning="constraints are listed among the controls",
)
def excluded_types():
    cmds.createNode("transform", name="ball")
    cmds.createNode("pointConstraint", name="constraint", parent="ball")
    names = cmds.ls(type="transform", excludeType="constraint", dagObjects=True)
    return sorted({"ball", "constraint"}.intersection(names))


@probe(
    f"{SCENE}rig.py",
    "setDouble sets Boolean, enum and integer plugs as well.",
    believed=[1, 2, 3],
    otherwise=[0, 0, 0],
    meaning="such channels of a rig keep their values while it is posed",
)
def values_of_switches():
    cmds.createNode("transform", name="ball")
    cmds.addAttr("ball", longName="switch", attributeType="bool")
    cmds.addAttr("ball", longName="space", attributeType="enum", enumName="a:b:c:d")
    cmds.addAttr("ball", longName="count", attributeType="long")
    names = ("ball.switch", "ball.space", "ball.count")
    for number, name in enumerate(names, 1):
        find_plug(name).setDouble(float(number))
    return [int(cmds.getAttr(name)) for name in names]


@probe(
    f"{SCENE}rig.py",
    "a disconnection that is undone leaves no reference edit.",
    believed=False,
    otherwise=True,
    meaning="posing a referenced rig adds edits to the scene",
)
def edits_of_a_disconnection():
    text = 'createNode transform -n "a";\ncreateNode transform -n "b";\n'
    with reference_text(f'{text}connectAttr "a.tx" "b.tx";\n'):
        before = list_reference_edits()
        modifier = om.MDGModifier()
        modifier.disconnect(find_plug("ref:a.translateX"), find_plug("ref:b.translateX"))
        modifier.doIt()
        modifier.undoIt()
        return list_reference_edits() != before


MEMBERS = ("node", "shown", "channels")


@probe(
    f"{SCENE}rig_controls.py",
    "a member is connected to a set as in its file: a node by its message or "
    "instObjGroups, an attribute by itself.",
    believed=["message", "instObjGroups", "translateX"],
    otherwise=ANY_OTHER,
    meaning="Keyweave does not find the controls of a set",
)
def members_of_a_set():
    cmds.createNode("network", name="node")
    cmds.createNode("transform", name="shown")
    cmds.createNode("transform", name="channels")
    cmds.sets("node", "shown", "channels.translateX", name="controls")
    plugs = cmds.listConnections("controls", plugs=True, destination=False)
    parts = dict(plug.split(".", 1) for plug in plugs)
    return [parts[name].partition("[")[0] for name in MEMBERS]


@probe(
    f"{SCENE}rig_controls.py",
    "attributeQuery returns limits of angles in the interface's unit.",
    believed=[-90, 45],
    otherwise=[-1.5707963268, 0.7853981634],
    meaning="limits are in radians",
)
def limits_of_angles():
    cmds.createNode("transform", name="ball")
    limits = {"minValue": -90, "maxValue": 45}
    cmds.addAttr("ball", longName="bend", attributeType="doubleAngle", **limits)
    return [
        cmds.attributeQuery("bend", node="ball", minimum=True)[0],
        cmds.attributeQuery("bend", node="ball", maximum=True)[0],
    ]


# A mesh under a skin, behind which a cluster moves it once more.
SKIN = """createNode joint -n "first";
createNode joint -n "second";
createNode transform -n "sheet";
createNode mesh -n "orig" -p "sheet";
	setAttr ".io" yes;
	setAttr -s 3 ".vt[0:2]"  0 0 0 1 0 0 0 1 0;
	setAttr -s 3 ".ed[0:2]"  0 1 0 1 2 0 2 0 0;
	setAttr ".fc[0]" -type "polyFaces" f 3 0 1 2;
createNode mesh -n "shown" -p "sheet";
createNode transform -n "handle";
createNode skinCluster -n "skin";
	setAttr -s 3 ".wl";
	setAttr ".wl[0:2].w"  2 0 0.75 1 0.25 2 0 0.5 1 0.5 2 0 0.25 1 0.75;
createNode cluster -n "cluster1";
connectAttr "first.wm" "skin.ma[0]";
connectAttr "second.wm" "skin.ma[1]";
connectAttr "orig.w" "skin.ip[0].ig";
connectAttr "skin.og[0]" "cluster1.ip[0].ig";
connectAttr "handle.wm" "cluster1.ma";
connectAttr "cluster1.og[0]" "shown.i";
"""


def open_skin():
    open_text(SKIN)
    return oma.MFnSkinCluster(om.MSelectionList().add("skin").getDependNode(0))


@probe(
    f"{SCENE}joint_nodes.py",
    "getOutputGeometry gives shapes, also behind other deformers.",
    believed=["shown"],
    otherwise=[],
    meaning="Keyweave does not find the shape of a skin behind another deformer",
)
def shapes_of_a_skin():
    found = open_skin().getOutputGeometry()
    return [
        om.MFnDependencyNode(each).name() for each in found if each.hasFn(om.MFn.kShape)
    ]


@probe(
    f"{SCENE}joint_nodes.py",
    "without components, getWeights gives those of all points.",
    believed=[2, 0.75, 0.25, 0.5, 0.5, 0.25, 0.75],
    otherwise=[],
    meaning="Keyweave cannot read the weights of a skin",
)
def weights_of_a_skin():
    skin, path = open_skin(), om.MSelectionList().add("shown").getDagPath(0)
    try:
        weights, n_influences = skin.getWeights(path, om.MObject.kNullObj)
    except (RuntimeError, TypeError):
        return []
    return [n_influences, *weights]
