"""What is written to a layer of a file comes out, and all else stays as it was."""

import difflib
import re

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
from keyweave.maya_ascii.layers import Layers

SCENE = """//Maya ASCII 2024 scene
//Name: shot.ma
requires maya "2024";
currentUnit -l {length} -a {angle} -t {time};
createNode transform -n "root";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000001";
	setAttr ".t" -type "double3" 1 2 3 ; // where it stands
	setAttr ".r" -type "double3" 0 30 0 ;
createNode joint -n "arm" -p "root";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000002";
	addAttr -ci true -sn "onn" -ln "isOn" -min 0 -max 1 -at "bool";
	addAttr -ci true -sn "spc" -ln "space" -min 0 -max 2 -en "a:b:c" -at "enum";
	addAttr -ci true -sn "cnt" -ln "count" -at "long";
	addAttr -ci true -sn "twi" -ln "twist" -at "doubleAngle";
	addAttr -ci true -sn "rch" -ln "reach" -at "double";
	addAttr -ci true -sn "flo" -ln "flow" -at "float";
	addAttr -ci true -sn "whn" -ln "when" -at "time";
	setAttr -k on ".onn" yes;
	setAttr -k on ".spc" 2;
	setAttr -k on ".cnt" 4;
	setAttr -k on ".twi" 15;
	setAttr -k on ".rch" 0.5;
	setAttr -k on ".flo" 2;
	setAttr ".s" -type "double3" 1 2 3 ;
	setAttr ".ro" 3;
	setAttr -l on ".sz";
createNode transform -n "goal";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000003";
createNode multDoubleLinear -n "half";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000004";
	setAttr ".i2" 0.5;
createNode animCurveTL -n "root_translateX";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000005";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 3 ".ktv[0:2]"  0 1 12 2.5 24 0;
createNode animCurveTA -n "arm_rotateX";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000006";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 3 ".ktv[0:2]"  1 0 13 40 30 -20;
createNode animCurveTA -n "arm_rotateY";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000007";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  1 10 20 30;
createNode animCurveTU -n "arm_scaleY";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000008";
	setAttr ".tan" 2;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  1 1 21 2;
createNode animCurveTU -n "arm_visibility";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000009";
	setAttr ".tan" 5;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  1 1 11 0;
createNode animCurveTU -n "arm_count";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000010";
	setAttr ".tan" 2;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  1 -5 21 7;
select -ne :time1;
	setAttr ".o" 1;
connectAttr "root_translateX.o" "root.tx";
connectAttr "root.tx" "half.i1";
connectAttr "half.o" "goal.ty";
connectAttr "arm_rotateX.o" "arm.rx";
connectAttr "arm_rotateY.o" "arm.ry";
connectAttr "arm_scaleY.o" "arm.sy";
connectAttr "arm_visibility.o" "arm.v";
connectAttr "arm_count.o" "arm.cnt";
connectAttr "root.s" "arm.is";
// End of shot.ma
"""
UNITS = {
    "film": {"length": "centimeter", "angle": "degree", "time": "film"},
    "metres, radians, ntsc": {"length": "meter", "angle": "radian", "time": "ntsc"},
}
FRAMES = np.arange(1, 25)
OPEN = np.arange(-3, 40)
# Channel: kind, and whether it takes whole numbers only.
CHANNELS = {
    "root.translateX": ("length", False),  # keyed, and it drives something else
    "root.translateY": ("length", False),
    "root.rotateY": ("angle", False),
    "arm.rotateX": ("angle", False),
    "arm.rotateZ": ("angle", False),
    "arm.scaleX": ("unitless", False),
    "arm.scaleY": ("unitless", False),
    "arm.visibility": ("unitless", True),
    "root.visibility": ("unitless", True),
    "arm.isOn": ("unitless", True),
    "arm.space": ("unitless", True),
    "arm.count": ("unitless", True),
    "arm.twist": ("angle", False),
    "arm.reach": ("unitless", False),
    "arm.flow": ("unitless", False),
}
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
MODES = ("override", "additive")
both_modes = pytest.mark.parametrize("mode", MODES)


@pytest.fixture(params=UNITS.values(), ids=UNITS)
def path(request, tmp_path):
    path = tmp_path / "shot.ma"
    text = SCENE
    for name, unit in request.param.items():
        text = text.replace(f"{{{name}}}", unit)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def scene(path):
    return kw.open_scene(path)


def wave(channel, seed=0, rate=24.0, first=1, last=24):
    """Return a curve of a channel that fits its kind."""
    kind, is_whole = CHANNELS[channel]
    rng = np.random.default_rng([seed, len(channel)])
    frames = np.unique([first, *rng.integers(first, last + 1, 4), last])
    values = rng.uniform(0.5, 3.0, len(frames))
    values = np.round(values) % 2 if is_whole else values
    types = "step" if is_whole else "auto"
    facts = {"kind": kind, "frame_rate": rate}
    return kw.AnimCurve(channel, frames / rate, values, types, types, **facts)


def waves(scene, channels=tuple(CHANNELS), seed=0, **ends):
    return [wave(channel, seed, scene.frame_rate, **ends) for channel in channels]


def values_of(curves, frames=FRAMES):
    rate = curves[0].frame_rate
    return np.stack([curve.evaluate(frames / rate) for curve in curves], axis=1)


def sampled(scene, channels=tuple(CHANNELS), frames=FRAMES):
    return scene.sample(list(channels), frames).values


def everything_else(scene, channels):
    """Return the values of all other numbers of the scene's transforms."""
    names = [name for name in scene.keyable() if name not in channels]
    return sampled(scene, names, OPEN)


def text_of(scene):
    return scene.document.own.text.text


def with_switch(scene, path, layer, said):
    """Open what is written with a statement more on a layer."""
    made = f'createNode animLayer -n "{layer}";'
    text = text_of(scene)
    assert text.count(made) == 1
    path.write_text(text.replace(made, f"{made}\n\tsetAttr {said};"), encoding="utf-8")
    return kw.open_scene(path)


# --- laws ---


@both_modes
def test_what_comes_out_is_what_was_asked(scene, tmp_path, mode):
    curves = waves(scene)
    scene.write_curves(curves, mode=mode, layer="life")
    assert_allclose(sampled(scene), values_of(curves), atol=1e-9)
    scene.save(tmp_path / "out.ma")
    again = kw.open_scene(tmp_path / "out.ma")
    assert again.notes == ()
    assert_array_equal(sampled(again), sampled(scene))


@both_modes
@pytest.mark.parametrize("channel", CHANNELS)
def test_one_channel_alone_leaves_all_others_as_they_were(path, mode, channel):
    scene = kw.open_scene(path)
    before = everything_else(scene, [channel, "goal.translateY"])
    (curve,) = waves(scene, [channel])
    scene.write_curves(curve, mode=mode)
    assert_array_equal(everything_else(scene, [channel, "goal.translateY"]), before)
    assert_allclose(sampled(scene, [channel]), values_of([curve]), atol=1e-9)


def test_what_a_channel_drives_follows_the_layer(scene):
    channels = ["root.translateX", "goal.translateY"]
    before = sampled(scene, channels)
    (curve,) = waves(scene, channels[:1])
    scene.write_curves(curve, mode="override")
    after = sampled(scene, channels)
    assert_allclose(after[:, 1], after[:, 0] * before[0, 1] / before[0, 0], atol=1e-9)
    assert np.abs(after - before).max() > 0.1


def test_an_override_layer_holds_the_very_curves(scene):
    curves = waves(scene, ["root.translateX", "arm.reach"])
    scene.write_curves(curves, mode="override", layer="life")
    layers = Layers(scene.graph)
    for curve in curves:
        blend = layers.blend_of(scene.graph.node("life"), scene.graph.plug(curve.channel))
        held = scene.graph.curve(scene.graph.source(blend.own).node)
        assert held.in_types == curve.in_types
        assert_allclose(held.values, curve.values, rtol=4e-16)
        assert_allclose(held.times, curve.times, rtol=4e-16)


@both_modes
def test_text_changes_by_new_statements_and_by_what_leads_to_the_channels(scene, mode):
    old = text_of(scene).split("\n")
    scene.write_curves(waves(scene), mode=mode, layer="life")
    new = text_of(scene).split("\n")
    changes = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    lost = [line for what, a, b, *_ in changes if what != "equal" for line in old[a:b]]
    keyed = ("root_translateX", "arm_rotateX", "arm_scaleY", "arm_visibility", "arm_count")
    assert [line.partition(".")[0] for line in lost] == [
        f'connectAttr "{name}' for name in keyed
    ]


@both_modes
def test_without_the_layer_the_old_motion_is_there(scene, path, mode):
    before = sampled(scene, frames=OPEN)
    scene.write_curves(waves(scene), mode=mode, layer="life")
    assert np.abs(sampled(scene, frames=OPEN) - before).max() > 0.1
    for said in ('".mt" yes', '".wgt" 0'):
        there = with_switch(scene, path, "life", said)
        if "mt" in said or mode == "additive":
            assert_array_equal(sampled(there, frames=OPEN), before)
        assert_allclose(sampled(there, frames=OPEN), before, atol=1e-12)


@both_modes
def test_writing_to_a_layer_once_more_replaces_what_it_held(scene, mode):
    scene.write_curves(waves(scene, seed=1), mode=mode, layer="life")
    nodes = {node.name for node in scene.document.nodes}
    curves = waves(scene, seed=2)
    scene.write_curves(curves, mode=mode, layer="life")
    assert {node.name for node in scene.document.nodes} == nodes
    assert_allclose(sampled(scene), values_of(curves), atol=1e-9)


@both_modes
def test_the_same_written_again_changes_nothing(scene, mode):
    curves = waves(scene, ["root.translateX", "arm.reach", "arm.visibility"])
    scene.write_curves(curves, mode=mode, layer="life")
    before = sampled(scene, frames=OPEN)
    scene.write_curves(curves, mode=mode, layer="life")
    assert_allclose(sampled(scene, frames=OPEN), before, atol=1e-12)


@both_modes
def test_an_angle_may_follow_the_others_onto_a_layer(scene, mode):
    first, second = waves(scene, ["arm.rotateX", "arm.rotateZ"])
    scene.write_curves(first, mode=mode, layer="life")
    before = everything_else(scene, ["arm.rotateX", "arm.rotateZ"])
    scene.write_curves(second, mode=mode, layer="life")
    blends = [n for n in scene.document.nodes if n.type.endswith("AdditiveRotation")]
    assert len(blends) == 1
    found = sampled(scene, ["arm.rotateX", "arm.rotateZ"])
    assert_allclose(found, values_of([first, second]), atol=1e-9)
    assert_array_equal(everything_else(scene, ["arm.rotateX", "arm.rotateZ"]), before)


def test_an_angle_that_is_still_follows_onto_a_layer_with_its_value(scene, path):
    turns = [
        kw.AnimCurve(f"root.rotate{axis}", [0.5], [1.0], kind="angle") for axis in "XY"
    ]
    before = sampled(scene, ["root.rotateX", "root.rotateY"])
    for turn in turns:
        scene.write_curves(turn, mode="additive", layer="life")
    there = with_switch(scene, path, "life", '".mt" yes')
    assert_array_equal(sampled(there, ["root.rotateX", "root.rotateY"]), before)
    assert np.abs(before).max() > 0.1


@both_modes
@pytest.mark.parametrize("ends", [(8, 14), (8.5, 14)])
def test_outside_of_a_stretch_all_stays_as_it_was(scene, mode, ends):
    before = sampled(scene, frames=OPEN)
    curves = waves(scene)
    scene.write_curves(curves, mode=mode, layer="life", time_range=ends)
    outside = (ends[0] > OPEN) | (ends[1] < OPEN)
    after = sampled(scene, frames=OPEN)
    assert_allclose(after[outside], before[outside], atol=1e-9)
    wanted = values_of(curves, OPEN[~outside])
    assert_allclose(after[~outside], wanted, atol=1e-9)


@both_modes
def test_a_stretch_of_a_layer_keeps_what_the_layer_holds_elsewhere(scene, mode):
    channels = ["root.translateX", "arm.rotateX", "arm.scaleX", "arm.visibility"]
    scene.write_curves(waves(scene, channels, 1), mode=mode, layer="life")
    before = sampled(scene, channels)
    curves = waves(scene, channels, 2)
    scene.write_curves(curves, mode=mode, layer="life", time_range=(8, 14))
    inside = (FRAMES >= 8) & (FRAMES <= 14)
    after = sampled(scene, channels)
    assert_allclose(after[~inside], before[~inside], atol=1e-9)
    assert_allclose(after[inside], values_of(curves, FRAMES[inside]), atol=1e-9)


steps = st.lists(
    st.tuples(
        st.sampled_from(MODES),
        st.sets(st.sampled_from(sorted(CHANNELS)), min_size=1, max_size=5),
        st.booleans(),
        st.sampled_from([None, None, (6, 15)]),
    ),
    min_size=1,
    max_size=5,
)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(steps)
def test_layers_upon_layers_come_out_as_the_last_of_them_asked(tmp_path, steps):
    path = tmp_path / "shot.ma"
    text = SCENE
    for name, unit in UNITS["film"].items():
        text = text.replace(f"{{{name}}}", unit)
    path.write_text(text, encoding="utf-8")
    scene, wanted = kw.open_scene(path), {}
    wanted = dict(zip(CHANNELS, sampled(scene).T))
    last = None
    for count, (mode, channels, again, ends) in enumerate(steps):
        names = sorted(channels)
        curves = waves(scene, names, seed=count)
        name = f"L{count}"
        if again and last is not None and (last[0], ends) == (mode, None):
            name = last[1]
        scene.write_curves(curves, mode=mode, layer=name, time_range=ends)
        rows = np.ones(len(FRAMES), bool) if ends is None else np.zeros(len(FRAMES), bool)
        if ends is not None:
            rows[(ends[0] <= FRAMES) & (ends[1] >= FRAMES)] = True
        for channel, column in zip(names, values_of(curves).T):
            wanted[channel] = np.where(rows, column, wanted[channel])
        last = None if ends else (mode, name)
    found = sampled(scene)
    assert_allclose(found, np.stack([wanted[c] for c in CHANNELS], axis=1), atol=1e-8)
    assert scene.notes == ()


# --- what Maya would have written ---


def test_blends_are_of_the_types_that_maya_makes(scene):
    scene.write_curves(waves(scene, TYPES), mode="override", layer="life")
    layers, graph = Layers(scene.graph), scene.graph
    life = graph.node("life")
    found = {
        channel: layers.blend_of(life, graph.plug(channel)).node.type for channel in TYPES
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


def test_a_second_layer_hangs_behind_the_first(scene):
    for name in ("one", "two"):
        scene.write_curves(waves(scene, ["arm.reach"]), mode="override", layer=name)
    text = text_of(scene)
    assert text.count('createNode animLayer -n "BaseAnimation"') == 1
    assert 'connectAttr "two.sl" "BaseAnimation.chsl[1]";' in text
    assert [n.name for n in Layers(scene.graph).in_order()] == [
        "BaseAnimation",
        "one",
        "two",
    ]


def test_a_layer_that_nobody_names_gets_a_name_of_its_own(scene):
    for _ in range(2):
        scene.write_curves(waves(scene, ["arm.reach"]), mode="additive")
    names = [node.name for node in Layers(scene.graph).in_order()]
    assert names == ["BaseAnimation", "keyweave", "keyweave1"]


def test_a_name_that_another_node_has_is_passed_by(path):
    text = path.read_text(encoding="utf-8")
    more = 'createNode transform -n "BaseAnimation";\ncreateNode network -n "keyweave";\n'
    path.write_text(text.replace("createNode joint", more + "createNode joint"))
    scene = kw.open_scene(path)
    scene.write_curves(waves(scene, ["root.translateX"]), mode="additive")
    names = [node.name for node in Layers(scene.graph).every()]
    assert names == ["BaseAnimation1", "keyweave1"]


def test_channels_on_layers_are_read_as_they_come_out(scene):
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


def test_line_ends_of_windows_stay(path):
    text = path.read_text(encoding="utf-8").replace("\n", "\r\n")
    path.write_bytes(text.encode("utf-8"))
    scene = kw.open_scene(path)
    scene.write_curves(waves(scene), mode="override")
    assert "\n" not in text_of(scene).replace("\r\n", "")


# --- what is refused ---


def layered(scene, mode="additive", channels=("root.translateX",)):
    scene.write_curves(waves(scene, channels), mode=mode, layer="life")


LAYER_FACTS = {
    "locked": ('".lo" yes', "life is locked"),
    "muted": ('".mt" yes', "life is muted"),
    "half": ('".wgt" 0.5', "life does not count in full"),
    "override": ('".ovrd" yes', "whose mode is additive"),
}


@pytest.mark.parametrize("said, problem", LAYER_FACTS.values(), ids=LAYER_FACTS)
def test_a_layer_that_would_not_show_it_is_refused(scene, path, said, problem):
    layered(scene)
    refused(with_switch(scene, path, "life", said), problem, layer="life")


def refused(scene, problem, channel="root.translateX", mode="additive", **where):
    text = text_of(scene)
    with pytest.raises(kw.KeyweaveError, match=problem):
        scene.write_curves(waves(scene, [channel]), mode=mode, **where)
    assert text_of(scene) == text


def test_a_layer_is_refused_whose_weight_is_animated(scene):
    layered(scene)
    weight = kw.AnimCurve("life.weight", [0.0, 1.0], [1.0, 1.0])
    scene.write_curves(weight)
    refused(scene, "life has an animated weight", layer="life")


def test_a_layer_is_refused_whose_parent_is_off(scene, path):
    layered(scene)
    other = with_switch(scene, path, "BaseAnimation", '".mt" yes')
    refused(other, "parents", layer="life")


def test_a_layer_below_another_is_refused(scene):
    layered(scene)
    scene.write_curves(waves(scene, ["root.translateX"]), mode="additive", layer="top")
    refused(scene, "life lies below another layer of root.translateX", layer="life")
    scene.write_curves(waves(scene, ["arm.reach"]), mode="additive", layer="top")
    refused(scene, "life lies below another", "arm.reach", layer="life")
    scene.write_curves(waves(scene, ["arm.flow"]), mode="additive", layer="life")


@pytest.mark.parametrize("layer", ["more", "life", None])
def test_nothing_is_written_that_a_solo_would_hide(scene, path, layer):
    layered(scene)
    scene.write_curves(waves(scene, ["arm.reach"]), mode="additive", layer="loud")
    other = with_switch(scene, path, "loud", '".sl" yes')
    refused(other, "does not count in full; see .* solos", layer=layer)


def test_what_lies_above_is_told_by_the_blends_and_not_by_the_tree(scene, path):
    layered(scene)
    layered_too = waves(scene, ["root.translateX"])
    scene.write_curves(layered_too, mode="additive", layer="top")
    text = text_of(scene).replace("BaseAnimation.chsl[0]", "BaseAnimation.chsl[7]")
    path.write_text(text, encoding="utf-8")
    other = kw.open_scene(path)
    assert [n.name for n in Layers(other.graph).in_order()][1:] == ["top", "life"]
    refused(other, "life lies below another layer of root.translateX", layer="life")


def test_angles_are_not_written_to_a_layer_that_takes_rotations_whole(scene, path):
    layered(scene)
    other = with_switch(scene, path, "life", '".ram" 1')
    refused(other, "life accumulates rotations by layer", "arm.rotateX", layer="life")
    other.write_curves(waves(other, ["root.translateX"]), mode="additive", layer="life")


def test_a_stretch_is_not_written_where_it_would_hold_the_rest_still(scene):
    layered(scene, "override")
    where = {"layer": "life", "time_range": (5, 9)}
    refused(scene, "arm.reach is not on life yet", "arm.reach", "override", **where)


def test_a_scale_of_nothing_cannot_be_multiplied(path):
    text = path.read_text(encoding="utf-8").replace(
        'double3" 1 2 3 ;\n\tsetAttr ".ro', ('double3" 0 2 3 ;\n\tsetAttr ".ro')
    )
    path.write_text(text, encoding="utf-8")
    refused(kw.open_scene(path), "arm.scaleX is 0 on frame 1", "arm.scaleX")


@pytest.mark.parametrize("layer", ["root", "BaseAnimation", "1st", "my layer", "", "a.b"])
def test_what_is_no_layer_and_no_name_for_one_is_refused(scene, layer):
    layered(scene)
    refused(scene, "layer is", layer=layer)


REFUSED = {
    "locked": ("arm.scaleZ", "is locked"),
    "driven": ("goal.translateY", "half .* drives it"),
    "a time": ("arm.when", "is a time"),
    "compound": ("arm.rotate", "has several numbers"),
    "computed": ("arm.worldMatrix[0]", "is computed"),
    "unknown": ("arm.nothing", "no nothing"),
}


@both_modes
@pytest.mark.parametrize("channel, problem", REFUSED.values(), ids=REFUSED)
def test_channels_that_no_layer_takes_are_refused(scene, mode, channel, problem):
    text = text_of(scene)
    curves = [*waves(scene, ["arm.reach"]), kw.AnimCurve(channel, [0.0], [1.0])]
    with pytest.raises(kw.KeyweaveError, match=problem):
        scene.write_curves(curves, mode=mode)
    assert text_of(scene) == text
    if channel != "arm.nothing":
        given = [channel, "arm.reach", "root.translateX"]
        assert scene.refusals(given, mode=mode).keys() == {channel}


def test_a_channel_of_a_referenced_file_is_refused(path):
    shot = path.with_name("scene.ma")
    shot.write_text(
        f'file -r -ns "r" -rfn "rRN" -typ "mayaAscii" "{path.name}";\n', encoding="utf-8"
    )
    scene = kw.open_scene(shot)
    why = scene.refusals("r:root.translateX", mode="override")["r:root.translateX"]
    assert "referenced file" in why
    with pytest.raises(kw.DataError, match=r"r:root.translateX is in a referenced file"):
        scene.write_curves(
            wave("root.translateX").with_(channel="r:root.translateX"), mode="override"
        )


# --- layers that are broken ---


@pytest.fixture
def broken(scene, path):
    """Return a function that opens a layered scene with some text replaced."""

    def broken(old, new):
        layered(scene, channels=("root.translateX", "arm.rotateX"))
        text = text_of(scene)
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), encoding="utf-8")
        return kw.open_scene(path)

    return broken


def test_a_layers_curve_that_is_not_there_is_said(broken):
    scene = broken('"root_translateX_life_inputB.o"', '"gone_inputB.o"')
    assert "gone_inputB" in " ".join(scene.notes)
    assert np.isfinite(sampled(scene, ["root.translateX"])).all()


def test_a_layer_without_its_curve_node_is_said(broken):
    scene = broken('createNode animCurveTL -n "root_translateX_life_inputB";', "// lost\n")
    assert "root_translateX_life_inputB" in " ".join(scene.notes)


def test_a_member_that_its_layer_does_not_drive_is_said(broken):
    scene = broken(
        'connectAttr "root_translateX_life.o" "root.tx";',
        'connectAttr "root_translateX.o" "root.tx";',
    )
    (note,) = scene.notes
    assert note.startswith("life: 1 channels are on it that it does not drive")
    assert "root.translateX" in note


def test_a_blend_that_takes_no_weight_is_said(broken):
    lost = 'connectAttr "life.bgwt" "root_translateX_life.wa";\n'
    lost += 'connectAttr "life.fgwt" "root_translateX_life.wb";'
    scene = broken(lost, "")
    notes = " ".join(scene.notes)
    assert "1 blend nodes do not take its weight, such as root_translateX_life" in notes
    why = scene.refusals("root.translateX", mode="additive")["root.translateX"]
    assert "root_translateX_life" in why


@both_modes
def test_blends_in_a_circle_are_named(broken, mode):
    scene = broken(
        'connectAttr "root_translateX.o" "root_translateX_life.ia";',
        'connectAttr "root_translateX_life.o" "root_translateX_life.ia";',
    )
    with pytest.raises(kw.EvaluationError, match="root_translateX_life"):
        sampled(scene, ["root.translateX"])
    refused(scene, "root_translateX_life depends on itself", mode=mode)
    curves, problems = scene.readable_curves()
    assert "root_translateX_life" in problems["root.translateX"]


def test_layers_that_hang_from_each_other_are_named(broken):
    scene = broken(
        'connectAttr "BaseAnimation.fgwt" "life.pwth";',
        'connectAttr "life.fgwt" "life.pwth";',
    )
    with pytest.raises(kw.EvaluationError, match="life"):
        sampled(scene, ["root.translateX"])
    refused(scene, "life", layer="life")


@pytest.fixture(scope="module")
def layered_lines(tmp_path_factory):
    """Return the lines of a scene with two layers, and where one may be written."""
    path = tmp_path_factory.mktemp("broken") / "shot.ma"
    text = SCENE
    for name, unit in UNITS["film"].items():
        text = text.replace(f"{{{name}}}", unit)
    path.write_text(text, encoding="utf-8")
    scene = kw.open_scene(path)
    scene.write_curves(waves(scene), mode="additive", layer="life")
    scene.write_curves(waves(scene, seed=1), mode="override", layer="more")
    return text_of(scene).replace("\n\t\t", "").split("\n"), path


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_damaged_layers_are_errors_or_notes_and_change_nothing(layered_lines, data):
    lines, path = layered_lines
    wires = [number for number, line in enumerate(lines) if line.startswith("connectAttr")]
    nodes = [number for number, line in enumerate(lines) if "createNode anim" in line]
    lost = data.draw(st.sets(st.sampled_from(wires + nodes), min_size=1, max_size=6))
    kept = [line for number, line in enumerate(lines) if number not in lost]
    one, other = data.draw(st.tuples(*[st.sampled_from(wires)] * 2))
    sources = [lines[number].split('"')[1] for number in (one, other)]
    swapped = "\n".join(kept).replace(f'"{sources[0]}"', f'"{sources[1]}"', 1)
    path.write_text(swapped, encoding="utf-8")
    channel = data.draw(st.sampled_from(sorted(CHANNELS)))
    try:
        scene = kw.open_scene(path)
        assert all(isinstance(note, str) for note in scene.notes)
        scene.readable_curves()
    except kw.KeyweaveError:
        return
    text, mode = text_of(scene), data.draw(st.sampled_from(MODES))
    try:
        curves = waves(scene, [channel])
        scene.write_curves(
            curves, mode=mode, layer=data.draw(st.sampled_from([None, "more"]))
        )
    except kw.KeyweaveError as error:
        assert text_of(scene) == text
        assert str(error)
    else:
        assert_allclose(sampled(scene, [channel]), values_of(curves), atol=1e-8)
