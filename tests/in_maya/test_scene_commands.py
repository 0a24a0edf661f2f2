"""Nodes, attributes, time, files and layers through commands, and their undo."""

import pytest
from maya import cmds


@pytest.fixture
def chain():
    """Three transforms that hang from one another: hip, knee and foot."""
    hip = cmds.createNode("transform", name="hip")
    knee = cmds.createNode("transform", name="knee", parent=hip)
    return hip, knee, cmds.createNode("transform", name="foot", parent=knee)


# --- nodes and names ---


def test_a_node_is_named_by_its_shortest_unique_path(chain):
    other = cmds.createNode("transform", name="other")
    assert cmds.createNode("transform", name="knee", parent=other) == "other|knee"
    assert cmds.ls("knee") == ["hip|knee", "other|knee"]
    assert cmds.ls("foot", long=True) == ["|hip|knee|foot"]


def test_a_name_taken_by_a_sibling_gets_a_number(chain):
    assert cmds.createNode("transform", name="hip") == "hip1"
    assert cmds.rename("hip1", "hip") == "hip1"


def test_patterns_and_types_list_what_fits(chain):
    cmds.createNode("joint", name="knee_joint")
    assert cmds.ls("knee*") == ["knee", "knee_joint"]
    assert set(cmds.ls("*e*", type="transform")) >= {"knee", "knee_joint"}
    assert "knee_joint" not in cmds.ls("*", exactType="transform")
    assert cmds.ls("nobody") == []


def test_a_star_stays_within_a_namespace():
    cmds.namespace(add="hero")
    cmds.createNode("transform", name="hero:hip")
    assert cmds.ls("*hip") == []
    assert cmds.ls("*:hip") == ["hero:hip"]


def test_relatives_are_listed_up_and_down(chain):
    assert cmds.listRelatives("hip", children=True) == ["knee"]
    assert cmds.listRelatives("foot", parent=True, fullPath=True) == ["|hip|knee"]
    assert cmds.listRelatives("hip", allDescendents=True) == ["foot", "knee"]
    assert cmds.listRelatives("foot") is None


def test_missing_nodes_are_refused():
    with pytest.raises(RuntimeError):
        cmds.rename("nobody", "somebody")
    with pytest.raises((RuntimeError, ValueError)):
        cmds.select("nobody")
    assert not cmds.objExists("nobody")


def test_deleting_a_node_deletes_what_hangs_below_it_and_undo_brings_all_back(chain):
    cmds.setAttr("knee.translateX", 3)
    cmds.connectAttr("hip.rotateY", "foot.rotateY")
    cmds.delete("hip")
    assert not cmds.objExists("foot")
    cmds.undo()
    assert cmds.ls("foot", long=True) == ["|hip|knee|foot"]
    assert cmds.getAttr("knee.translateX") == 3
    assert cmds.isConnected("hip.rotateY", "foot.rotateY")


def test_a_selection_is_taken_back_by_undo(chain):
    cmds.select("hip")
    cmds.select("foot", add=True)
    assert cmds.ls(selection=True) == ["hip", "foot"]
    cmds.undo()
    assert cmds.ls(selection=True) == ["hip"]


# --- attributes ---


def test_values_are_in_units_of_the_interface(chain):
    cmds.setAttr("hip.rotateX", 90)
    cmds.setAttr("hip.translateX", 100)
    cmds.currentUnit(angle="rad", linear="m")
    assert cmds.getAttr("hip.rotateX") == pytest.approx(1.5707963267948966)
    assert cmds.getAttr("hip.translateX") == pytest.approx(1)


def test_a_compound_is_set_and_read_as_a_whole(chain):
    cmds.setAttr("hip.translate", 1, 2, 3)
    cmds.setAttr("hip.scale", 2, 2, 2, type="double3")
    assert cmds.getAttr("hip.translate") == [(1, 2, 3)]
    assert cmds.getAttr("hip.worldMatrix")[12:] == [1, 2, 3, 1]
    assert cmds.getAttr("hip.matrix")[0] == 2


def test_locked_attributes_refuse_values_and_driven_ones_keep_theirs(chain):
    cmds.setAttr("hip.translateX", lock=True)
    cmds.connectAttr("knee.translateY", "hip.translateY")
    driven = cmds.getAttr("knee.translateY")
    cmds.setAttr("hip.translateY", driven + 1)
    assert cmds.getAttr("hip.translateY") == driven
    for plug in ("hip.translateX", "hip.translate"):
        with pytest.raises(RuntimeError, match="locked or connected"):
            cmds.setAttr(plug, *([1] * (3 if plug.endswith("e") else 1)))
    cmds.setAttr("hip.translateX", lock=False)
    cmds.setAttr("hip.translateX", 5)
    assert cmds.getAttr("hip.translateX") == 5


def test_a_driven_attribute_takes_another_driver_only_by_force(chain):
    cmds.connectAttr("knee.translateX", "hip.translateX")
    with pytest.raises(RuntimeError):
        cmds.connectAttr("foot.translateX", "hip.translateX")
    cmds.connectAttr("foot.translateX", "hip.translateX", force=True)
    assert cmds.listConnections("hip.translateX", plugs=True) == ["foot.translateX"]
    cmds.disconnectAttr("foot.translateX", "hip.translateX")
    assert cmds.listConnections("hip.translateX") is None


def test_an_angle_that_drives_a_length_goes_through_a_conversion(chain):
    cmds.connectAttr("hip.rotateX", "knee.translateX")
    cmds.setAttr("hip.rotateX", 30)
    assert cmds.nodeType(cmds.listConnections("knee.translateX")[0]) == "unitConversion"
    assert cmds.getAttr("knee.translateX") == pytest.approx(30)


def test_added_attributes_have_defaults_and_limits(chain):
    cmds.addAttr("hip", longName="weight", attributeType="double", min=0, max=1, dv=0.5)
    assert cmds.getAttr("hip.weight") == 0.5
    assert cmds.listAttr("hip", userDefined=True) == ["weight"]
    with pytest.raises(RuntimeError):
        cmds.setAttr("hip.weight", 2)
    cmds.undo()
    assert not cmds.attributeQuery("weight", node="hip", exists=True)


def test_a_proxy_follows_its_source(chain):
    cmds.addAttr("hip", longName="weight", attributeType="double", keyable=True)
    cmds.addAttr("knee", longName="weight", proxy="hip.weight")
    cmds.setAttr("hip.weight", 0.25)
    assert cmds.getAttr("knee.weight") == 0.25
    assert cmds.addAttr("knee.weight", query=True, usedAsProxy=True)
    assert not cmds.addAttr("hip.weight", query=True, usedAsProxy=True)


def test_keyable_attributes_are_listed_in_the_channel_boxs_order(chain):
    cmds.setAttr("hip.scale", lock=True)
    cmds.setAttr("hip.visibility", keyable=False)
    found = cmds.listAttr("hip", keyable=True, unlocked=True, scalar=True)
    moves = [f"{name}{axis}" for name in ("translate", "rotate") for axis in "XYZ"]
    assert found == moves


# --- where things are ---


def test_world_positions_include_the_parents_transform(chain):
    cmds.setAttr("hip.translate", 1, 2, 3)
    cmds.setAttr("hip.rotateZ", 90)
    cmds.xform("knee", translation=(5, 0, 0))
    world = cmds.xform("knee", query=True, translation=True, worldSpace=True)
    assert world == pytest.approx([1, 7, 3])
    cmds.xform("knee", translation=(0, 0, 0), worldSpace=True)
    assert cmds.getAttr("knee.translate")[0] == pytest.approx((-2, 1, -3))


def test_a_world_matrix_is_set_as_it_was_read(chain):
    cmds.setAttr("hip.rotate", 10, 20, 30)
    cmds.setAttr("knee.rotate", 40, 50, 60)
    cmds.setAttr("knee.translate", 1, 2, 3)
    before = cmds.xform("knee", query=True, matrix=True, worldSpace=True)
    cmds.setAttr("hip.rotate", -70, 5, 0)
    cmds.xform("knee", matrix=before, worldSpace=True)
    after = cmds.xform("knee", query=True, matrix=True, worldSpace=True)
    assert after == pytest.approx(before)


def test_parenting_keeps_where_a_node_is_in_the_world(chain):
    cmds.setAttr("hip.translate", 1, 2, 3)
    cmds.setAttr("knee.rotateY", 45)
    before = cmds.xform("foot", query=True, matrix=True, worldSpace=True)
    cmds.parent("foot", world=True)
    assert cmds.listRelatives("foot", parent=True) is None
    after = cmds.xform("foot", query=True, matrix=True, worldSpace=True)
    assert after == pytest.approx(before)


# --- time and undo ---


def test_another_time_is_read_without_going_there(chain):
    cmds.setKeyframe("hip.translateX", time=1, value=0, itt="linear", ott="linear")
    cmds.setKeyframe("hip.translateX", time=11, value=10, itt="linear", ott="linear")
    cmds.currentTime(3)
    assert cmds.getAttr("hip.translateX", time=6) == pytest.approx(5)
    assert cmds.getAttr("hip.translateX") == pytest.approx(2)
    assert cmds.currentTime(query=True) == 3


def test_a_chunk_is_one_step_of_undo(chain):
    cmds.undoInfo(openChunk=True, chunkName="several")
    for axis in "XYZ":
        cmds.setAttr(f"hip.translate{axis}", 1)
    cmds.undoInfo(closeChunk=True)
    cmds.undo()
    assert cmds.getAttr("hip.translate") == [(0, 0, 0)]
    cmds.redo()
    assert cmds.getAttr("hip.translate") == [(1, 1, 1)]


def test_option_variables_are_kept_until_they_are_removed():
    cmds.optionVar(intValue=("keyweaveTestOption", 3))
    assert cmds.optionVar(query="keyweaveTestOption") == 3
    cmds.optionVar(remove="keyweaveTestOption")
    assert not cmds.optionVar(exists="keyweaveTestOption")


# --- files ---


def saved(folder, name):
    cmds.file(rename=str(folder / name))
    cmds.file(save=True, type="mayaAscii")
    return str(folder / name)


def test_a_saved_scene_opens_as_it_was(chain, tmp_path):
    cmds.setAttr("knee.rotate", 10, 20.5, -30)
    cmds.setAttr("knee.translateX", lock=True)
    cmds.connectAttr("hip.translate", "foot.translate")
    cmds.addAttr("hip", longName="weight", attributeType="double", dv=0.5, keyable=True)
    cmds.setKeyframe("hip.rotateY", time=1, value=0)
    cmds.setKeyframe("hip.rotateY", time=10, value=33)
    middle = cmds.getAttr("hip.rotateY", time=4)
    path = saved(tmp_path, "chain.ma")
    cmds.file(new=True, force=True)
    assert not cmds.objExists("hip")
    cmds.file(path, open=True, force=True)
    assert cmds.getAttr("knee.rotate")[0] == pytest.approx((10, 20.5, -30))
    assert cmds.getAttr("knee.translateX", lock=True)
    assert cmds.isConnected("hip.translate", "foot.translate")
    assert cmds.getAttr("hip.weight") == 0.5
    assert cmds.getAttr("hip.rotateY", time=4) == pytest.approx(middle)


def test_a_scene_that_cannot_be_read_leaves_the_one_that_is_open(chain, tmp_path):
    path = tmp_path / "broken.ma"
    path.write_text('createNode transform -n "a', encoding="utf-8")
    with pytest.raises(RuntimeError):
        cmds.file(str(path), open=True, force=True)


def test_changes_that_are_not_saved_need_force(chain, tmp_path):
    path = saved(tmp_path, "chain.ma")
    assert not cmds.file(query=True, modified=True)
    cmds.setAttr("hip.translateX", 1)
    assert cmds.file(query=True, modified=True)
    with pytest.raises(RuntimeError):
        cmds.file(path, open=True)


def test_referenced_nodes_are_changed_but_not_renamed_or_deleted(chain, tmp_path):
    path = saved(tmp_path, "chain.ma")
    cmds.file(new=True, force=True)
    cmds.file(path, reference=True, namespace="hero")
    assert cmds.ls("hero:*", type="transform") == ["hero:hip", "hero:knee", "hero:foot"]
    assert cmds.referenceQuery("hero:hip", isNodeReferenced=True)
    with pytest.raises(RuntimeError):
        cmds.rename("hero:hip", "hip")
    with pytest.raises(RuntimeError):
        cmds.delete("hero:hip")
    cmds.setAttr("hero:hip.translateX", 4)
    cmds.setKeyframe("hero:knee.rotateX", time=1, value=12)
    shot = saved(tmp_path, "shot.ma")
    cmds.file(shot, open=True, force=True)
    assert cmds.referenceQuery("hero:hip", isNodeReferenced=True)
    assert cmds.getAttr("hero:hip.translateX") == 4
    assert cmds.getAttr("hero:knee.rotateX", time=1) == pytest.approx(12)


# --- layers ---


def test_an_additive_layer_adds_to_what_is_below_it(chain):
    cmds.setAttr("hip.rotateX", 20)
    cmds.setAttr("hip.translateY", 3)
    layer = cmds.animLayer("detail", attribute=["hip.rotateX", "hip.translateY"])
    assert cmds.getAttr("hip.rotateX") == pytest.approx(20)
    cmds.setAttr(cmds.animLayer(layer, query=True, layeredPlug="hip.rotateX"), 5)
    assert cmds.getAttr("hip.rotateX") == pytest.approx(25)
    cmds.animLayer(layer, edit=True, weight=0.5)
    assert cmds.getAttr("hip.rotateX") == pytest.approx(22.5)
    cmds.animLayer(layer, edit=True, mute=True)
    assert cmds.getAttr("hip.rotateX") == pytest.approx(20)


def test_an_overriding_layer_hides_what_is_below_it(chain):
    cmds.setAttr("hip.translateY", 3)
    layer = cmds.animLayer("pose", override=True, attribute="hip.translateY")
    cmds.setAttr(cmds.animLayer(layer, query=True, layeredPlug="hip.translateY"), 11)
    assert cmds.getAttr("hip.translateY") == pytest.approx(11)
    assert cmds.animLayer(layer, query=True, override=True)


def test_the_curve_below_all_layers_is_the_base_layers(chain):
    cmds.setKeyframe("hip.translateX", time=1, value=2)
    curve = cmds.listConnections("hip.translateX", type="animCurve")[0]
    cmds.animLayer("detail", attribute="hip.translateX")
    base = cmds.animLayer(query=True, root=True)
    assert cmds.animLayer(base, query=True, children=True) == ["detail"]
    assert cmds.animLayer(base, query=True, findCurveForPlug="hip.translateX") == [curve]
    assert cmds.animLayer("detail", query=True, attribute=True) == ["hip.translateX"]


def test_undo_takes_a_layer_back_with_all_its_nodes(chain):
    before = sorted(cmds.ls())
    cmds.animLayer("detail", attribute=["hip.rotateX", "hip.rotateY", "hip.scaleX"])
    cmds.undo()
    assert sorted(cmds.ls()) == before
    assert cmds.listConnections("hip.rotateX") is None


def test_a_layer_that_is_deleted_leaves_the_motion_below_it(chain):
    cmds.setKeyframe("hip.translateX", time=1, value=2)
    cmds.animLayer("detail", attribute="hip.translateX")
    cmds.setAttr(cmds.animLayer("detail", query=True, layeredPlug="hip.translateX"), 5)
    cmds.delete("detail")
    assert cmds.getAttr("hip.translateX", time=1) == pytest.approx(2)
    assert cmds.ls(type="animBlendNodeBase") == []
