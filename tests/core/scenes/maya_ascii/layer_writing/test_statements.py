"""What is written to a layer stands in a file as Maya would have saved it."""

import re

import numpy as np
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.scenes.maya_ascii.graph.layers import Layers
from made_up.layered_scenes import FRAMES, text_of, waves

TYPES = {
    "root.translateX": "AdditiveDL",
    "arm.rotateX": "AdditiveRotation",
    "arm.scaleX": "AdditiveScale",
    "arm.visibility": "Boolean",
    "arm.isOn": "Boolean",
    "arm.space": "Enum",
    "arm.count": "AdditiveI32",
    "arm.twist": "AdditiveDA",
    "arm.reach": "Additive",
    "arm.flow": "AdditiveF",
}


def test_blends_are_of_the_types_that_maya_makes(scene):
    scene.write_curves(waves(scene, TYPES), mode="override", layer="life")
    layers, graph = Layers(scene.graph), scene.graph
    life = graph.node("life")
    found = {
        channel: layers.find_blend(life, graph.plug(channel)).node.type for channel in TYPES
    }
    assert found == {name: f"animBlendNode{type_}" for name, type_ in TYPES.items()}


WRITTEN = """createNode animCurveTA -n "arm_rotate_life_inputBX";
createNode animCurveTL -n "root_translateX_life_inputB";
createNode animLayer -n "BaseAnimation";
	setAttr ".pref" yes;
	setAttr ".slct" yes;
	setAttr ".ovrd" yes;
createNode animLayer -n "life";
	setAttr -s 2 ".dsm";
	setAttr -s 2 ".bnds";
	setAttr ".ovrd" yes;
createNode animBlendNodeAdditiveRotation -n "arm_rotate_life";
createNode animBlendNodeAdditiveDL -n "root_translateX_life";
connectAttr "root_translateX_life.o" "root.tx";
connectAttr "arm_rotate_life.ox" "arm.rx";
connectAttr "life.sl" "BaseAnimation.chsl[0]";
connectAttr "life.play" "BaseAnimation.cdly[0]";
connectAttr "BaseAnimation.csol" "life.sslo";
connectAttr "BaseAnimation.fgwt" "life.pwth";
connectAttr "BaseAnimation.omte" "life.pmte";
connectAttr "arm.rx" "life.dsm" -na;
connectAttr "root.tx" "life.dsm" -na;
connectAttr "arm_rotate_life.msg" "life.bnds[0]";
connectAttr "arm_rotateX.o" "arm_rotate_life.iax";
connectAttr "arm.ro" "arm_rotate_life.ro";
connectAttr "life.oram" "arm_rotate_life.acm";
connectAttr "life.bgwt" "arm_rotate_life.wa";
connectAttr "life.fgwt" "arm_rotate_life.wb";
connectAttr "root_translateX_life.msg" "life.bnds[1]";
connectAttr "root_translateX.o" "root_translateX_life.ia";
connectAttr "life.bgwt" "root_translateX_life.wa";
connectAttr "life.fgwt" "root_translateX_life.wb";
connectAttr "arm_rotate_life_inputBX.o" "arm_rotate_life.ibx";
connectAttr "root_translateX_life_inputB.o" "root_translateX_life.ib";
"""


def test_statements_are_those_that_maya_saves(scene):
    old = text_of(scene).split("\n")
    curves = waves(scene, ["arm.rotateX", "root.translateX"])
    scene.write_curves(curves, mode="override", layer="life")
    new = [line for line in text_of(scene).split("\n") if line not in old]
    curve_lines = r'\s+setAttr.*"\.(tan|wgt|ktv|kit|kot).*|\trename -uid.*|\t\t .*'
    shown = [line for line in new if not re.fullmatch(curve_lines, line)]
    assert shown == WRITTEN.rstrip("\n").split("\n")
    uids = re.findall(r'rename -uid "([^"]*)"', text_of(scene))
    assert len(set(uids)) == len(uids) == len(re.findall("createNode", text_of(scene)))


def test_a_second_layer_is_placed_above_the_first(scene):
    for name in ("one", "two"):
        scene.write_curves(waves(scene, ["arm.reach"]), mode="override", layer=name)
    text = text_of(scene)
    assert text.count('createNode animLayer -n "BaseAnimation"') == 1
    assert 'connectAttr "two.sl" "BaseAnimation.chsl[1]";' in text
    assert [n.name for n in Layers(scene.graph).list_bottom_up()] == [
        "BaseAnimation",
        "one",
        "two",
    ]


def test_unnamed_layers_get_unique_default_names(scene):
    for _ in range(2):
        scene.write_curves(waves(scene, ["arm.reach"]), mode="additive")
    names = [node.name for node in Layers(scene.graph).list_bottom_up()]
    assert names == ["BaseAnimation", "keyweave", "keyweave1"]


def test_new_layers_avoid_the_names_of_other_nodes(path):
    text = path.read_text(encoding="utf-8")
    more = 'createNode transform -n "BaseAnimation";\ncreateNode network -n "keyweave";\n'
    path.write_text(text.replace("createNode joint", more + "createNode joint"))
    scene = kw.open_scene(path)
    scene.write_curves(waves(scene, ["root.translateX"]), mode="additive")
    names = [node.name for node in Layers(scene.graph).list_layers()]
    assert names == ["BaseAnimation1", "keyweave1"]


def test_curves_of_layered_channels_are_read_as_evaluated(scene):
    curves = waves(scene, ["root.translateX", "arm.reach"])
    channels = set(scene.channels)
    scene.write_curves(curves, mode="override", layer="life")
    assert set(scene.channels) == channels | {"arm.reach"}
    for curve in scene.read_curves([one.channel for one in curves]):
        wanted = scene.sample([curve.channel], FRAMES).values[:, 0]
        rows = np.isin(FRAMES, np.round(curve.frames))
        assert_allclose(
            curve.evaluate(FRAMES[rows] / scene.frame_rate), wanted[rows], atol=1e-9
        )
    (reach,) = scene.read_curves("arm.reach")
    assert_allclose(reach.values, curves[1].values)
    assert "animation layers" in scene.refusals("arm.reach")["arm.reach"]


def test_windows_line_endings_are_kept(path):
    text = path.read_text(encoding="utf-8").replace("\n", "\r\n")
    path.write_bytes(text.encode("utf-8"))
    scene = kw.open_scene(path)
    scene.write_curves(waves(scene), mode="override")
    assert "\n" not in text_of(scene).replace("\r\n", "")
