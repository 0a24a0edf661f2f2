"""Scenes evaluated on many frames at once give what one frame at a time gives."""

import json

import numpy as np
import pytest
from hypothesis import example, given, strategies as st
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation

import keyweave as kw
from case_profiles import draw_cases
from keyweave.scenes.maya_ascii.evaluation.holds import plan_evaluation
from keyweave.scenes.maya_ascii.graph.graph import Graph
from keyweave.scenes.maya_ascii.graph.scene_reader import read_document
from reference_material import shared
from twins import scene as naive

FRAMES = np.array([-3.0, 1.0, 4.5, 10.0, 13.0])
HEAD = "currentUnit -l centimeter -a degree -t film;\n"

lengths = st.floats(-20, 20).map(lambda x: round(x, 3))
angles = st.floats(-400, 400).map(lambda x: round(x, 3))
scales = st.sampled_from([1.0, 1.0, 0.5, 2.0, -1.5])
KINDS = {
    "translate": lengths,
    "rotate": angles,
    "scale": scales,
    "shear": st.floats(-1, 1).map(lambda x: round(x, 3)),
    "rotatePivot": lengths,
    "rotatePivotTranslate": lengths,
    "scalePivot": lengths,
    "scalePivotTranslate": lengths,
    "rotateAxis": angles,
    "jointOrient": angles,
}
OF_TRANSFORM = [name for name in KINDS if name != "jointOrient"]
OF_JOINT = ["translate", "rotate", "scale", "rotateAxis", "jointOrient"]


@st.composite
def nodes(draw, above):
    """Make one node below one of those that there are."""
    node = {
        "type": draw(st.sampled_from(["transform", "joint"])),
        "values": {},
        "takes": {},
    }
    node["parent"] = draw(st.sampled_from(["", *above]))
    for name in draw(st.lists(st.sampled_from(names_of(node)), unique=True)):
        node["values"][name] = draw(st.lists(KINDS[name], min_size=3, max_size=3))
    node["values"]["rotateOrder"] = draw(st.integers(0, 5))
    node["values"]["inheritsTransform"] = draw(st.sampled_from([1, 1, 1, 0]))
    if node["type"] == "joint":
        node["values"]["segmentScaleCompensate"] = draw(st.integers(0, 1))
        if node["parent"]:
            node["takes"]["is"] = f"{node['parent']}.s"
    if above and draw(st.booleans()):
        node["takes"]["opm"] = f"{draw(st.sampled_from(above))}.wm"
    channels = st.sampled_from(["translateX", "rotateY", "rotateZ", "scaleX"])
    node["keys"] = {
        channel: keys_of(draw, KINDS[channel[:-1]])
        for channel in draw(st.lists(channels, unique=True, max_size=3))
    }
    return node


def names_of(node):
    return OF_JOINT if node["type"] == "joint" else OF_TRANSFORM


def keys_of(draw, values):
    frames = sorted(draw(st.sets(st.integers(-5, 20), min_size=1, max_size=4)))
    return [(frame, draw(values)) for frame in frames]


@st.composite
def scenes(draw):
    made = {}
    for number in range(draw(st.integers(1, 5))):
        made[f"node{number}"] = draw(nodes(list(made)))
    return made


THROUGH_ZERO = {
    "node0": {"type": "transform", "keys": {"scaleX": [(0, 1.0), (4, 1.0), (19, -1.5)]}},
    "node1": {"type": "joint", "parent": "node0", "takes": {"is": "node0.s"}},
}


@draw_cases(150)
@example(THROUGH_ZERO)
@given(scenes())
def test_world_matrices_are_those_of_the_naive_twin(tmp_path_factory, described):
    path = tmp_path_factory.mktemp("scene") / "made.ma"
    path.write_text(naive.text_of(described))
    matrices = kw.open_scene(path).world_matrices(list(described), FRAMES)
    expected = [
        [naive.world_matrix(described, name, frame) for name in described]
        for frame in FRAMES
    ]
    size = np.abs(expected).max()
    assert_allclose(matrices, expected, atol=1e-9 * max(size, 1))


def write(tmp_path, text):
    path = tmp_path / "scene.ma"
    path.write_text(HEAD + text)
    return path


def graph_of(tmp_path, text):
    return Graph(read_document(write(tmp_path, text)))


CHAIN = """
createNode transform -n "top";
createNode transform -n "tip" -p "top";
	setAttr ".t" -type "double3" 2 0 0 ;
createNode animCurveTL -n "top_tx";
	setAttr ".tan" 2;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  0 0 24 10;
connectAttr "top_tx.o" "top.tx";
"""


def test_overrides_and_frames_broadcast_against_each_other(tmp_path):
    graph = graph_of(tmp_path, CHAIN)
    tip = graph.plug("tip.worldMatrix")
    plan = plan_evaluation(graph, [tip], [graph.plug("top.ry"), graph.plug("tip.tx")])
    turns, places = np.array([0.0, np.pi / 2])[:, np.newaxis], np.array([[2.0], [5.0]])
    (matrices,) = plan.run(np.array([0.0, 0.5, 1.0]), [turns, places])
    assert matrices.shape == (2, 3, 4, 4)
    assert_allclose(matrices[0, :, 3, :3], [[2, 0, 0], [7, 0, 0], [12, 0, 0]], atol=1e-12)
    assert_allclose(matrices[1, :, 3, :3], [[0, 0, -5], [5, 0, -5], [10, 0, -5]], atol=1e-9)


def test_one_plan_gives_the_same_however_often_it_runs(tmp_path):
    graph = graph_of(tmp_path, CHAIN)
    plan = plan_evaluation(graph, [graph.plug("tip.worldMatrix"), graph.plug("top.tx")])
    first = plan.run([0.25])
    first[0][...] = 0  # what is handed out is the caller's
    again = plan.run([0.25])
    assert_allclose(again[0][0, 3, :3], [4.5, 0, 0])
    assert_allclose(again[1], [2.5])


def test_an_override_wins_over_a_curve_and_over_a_whole_connection(tmp_path):
    whole = 'createNode transform -n "other";\nconnectAttr "top.t" "other.t";\n'
    graph = graph_of(tmp_path, CHAIN + whole)
    asked = [graph.plug("other.translate"), graph.plug("top.tx")]
    plan = plan_evaluation(graph, asked, [graph.plug("other.ty")])
    other, top = plan.run([1.0], [[7.0]])
    assert_allclose(other, [[10, 7, 0]])
    assert_allclose(top, [10])
    plan = plan_evaluation(graph, asked, [graph.plug("top.tx")])
    assert_allclose(plan.run([1.0], [[3.0]])[0], [[3, 0, 0]])


def test_without_a_time_a_scene_is_as_it_was_saved(tmp_path):
    saved = 'select -ne :time1;\n\tsetAttr ".o" 12;\n'
    graph = graph_of(tmp_path, CHAIN + saved)
    assert_allclose(plan_evaluation(graph, [graph.plug("top.tx")]).run()[0], 5)


UNKNOWN = """
createNode transform -n "hand";
	setAttr ".t" -type "double3" 1 2 3 ;
createNode fancyRigNode -n "fancy1";
	setAttr ".in" 4;
createNode unitConversion -n "convert";
connectAttr "fancy1.out" "convert.i";
connectAttr "convert.o" "hand.tx";
"""


def test_error_names_the_path_to_an_unknown_node(tmp_path):
    graph = graph_of(tmp_path, UNKNOWN)
    with pytest.raises(kw.EvaluationError) as caught:
        plan_evaluation(graph, [graph.plug("hand.worldMatrix")])
    error = caught.value
    assert (error.node, error.node_type) == ("fancy1", "fancyRigNode")
    assert error.path[0].startswith("hand.worldMatrix") and error.path[-1] == "fancy1.out"
    assert "hand.translateX" in error.path and "convert.output" in error.path
    assert "fancyRigNode" in str(error)


def test_values_set_on_an_unknown_node_can_be_read(tmp_path):
    graph = graph_of(tmp_path, UNKNOWN)
    assert plan_evaluation(graph, [graph.plug("fancy1.in")]).run()[0] == 4


def test_hold_uses_the_saved_value_and_reports_it(tmp_path):
    path = write(tmp_path, UNKNOWN)
    scene = kw.open_scene(path, on_unknown="hold")
    told = "hand.translateX keeps its saved value.*fancy1"
    with pytest.warns(kw.KeyweaveWarning, match=told):
        values = scene.sample(["hand.tx", "hand.ty"], [1]).values
    assert_allclose(values, [[1, 2]])  # nothing was saved of the conversion's own input
    assert scene.not_understood() == {"fancyRigNode": ["fancy1"]}
    with pytest.raises(kw.SettingError):
        kw.open_scene(path, on_unknown="guess")


CYCLE = """
createNode transform -n "a";
	setAttr ".ty" 3;
createNode transform -n "b";
connectAttr "a.tx" "b.tx";
connectAttr "b.tx" "a.tx";
"""


def test_a_cycle_is_an_error_that_names_it(tmp_path):
    path = write(tmp_path, CYCLE)
    with pytest.raises(kw.EvaluationError, match="depends on itself") as caught:
        kw.open_scene(path).sample(["a.tx"], [1])
    assert caught.value.path == ("a.translateX", "b.translateX", "a.translateX")
    assert kw.open_scene(path).sample(["a.ty"], [1]).values == 3


def test_a_constraint_that_reads_its_own_node_is_not_a_cycle(tmp_path):
    """A constraint reads the parent of what it moves; a joint its parent's scale."""
    text = """
createNode transform -n "target";
createNode transform -n "moved" -p "target";
createNode decomposeMatrix -n "take";
createNode multMatrix -n "product";
connectAttr "target.wm" "product.i[0]";
connectAttr "moved.pim" "product.i[1]";
connectAttr "product.o" "take.imat";
connectAttr "take.otx" "moved.tx";
"""
    graph = graph_of(tmp_path, text)
    (matrix,) = plan_evaluation(graph, [graph.plug("moved.worldMatrix")]).run()
    assert_allclose(matrix, np.eye(4), atol=1e-12)


def test_a_hierarchy_of_any_depth_is_evaluated(tmp_path):
    depth = 3000
    lines = ['createNode transform -n "n0";\n\tsetAttr ".tx" 1;']
    lines += [
        f'createNode transform -n "n{i}" -p "n{i - 1}";\n\tsetAttr ".tx" 1;'
        for i in range(1, depth)
    ]
    graph = graph_of(tmp_path, "\n".join(lines))
    (matrix,) = plan_evaluation(graph, [graph.plug(f"n{depth - 1}.worldMatrix")]).run()
    assert matrix[3, 0] == depth


def test_error_names_the_ik_handle_that_drives_a_joint(tmp_path):
    text = """
createNode joint -n "hip";
createNode joint -n "knee" -p "hip";
createNode joint -n "foot" -p "knee";
createNode ikEffector -n "effector1" -p "knee";
createNode ikHandle -n "handle";
connectAttr "hip.msg" "handle.hsj";
connectAttr "effector1.hp" "handle.hee";
"""
    graph = graph_of(tmp_path, text)
    with pytest.raises(kw.EvaluationError) as caught:
        plan_evaluation(graph, [graph.plug("foot.worldMatrix")])
    assert (caught.value.node, caught.value.node_type) == ("handle", "ikHandle")
    plan_evaluation(graph, [graph.plug("foot.rx"), graph.plug("hip.tx")])


@pytest.mark.parametrize(
    "name", ["UsdExportSkeletonSegfaultTest.ma", "bindTransformsExport.ma"]
)
def test_bind_matrices_are_those_that_maya_saved(name):
    oracle = json.loads(shared("oracles/maya_scene_values.json").read_text())
    joints = next(one["joints"] for one in oracle["bindpose"] if one["file"] == name)
    scene = kw.open_scene(shared(f"maya/scenes/{name}"))
    matrices = scene.world_matrices([joint["path"] for joint in joints], [1])[0]
    assert_allclose(matrices, [joint["bps"] for joint in joints], atol=1e-4)


def test_joints_driven_by_an_ik_handle_reach_it():
    path = shared("maya/scenes/UsdExportEulerFilterTest.ma")
    end, goal = kw.open_scene(path).world_matrices(["joint3", "ikHandle1"], [1, 2, 3])[0]
    assert_allclose(end[3, :3], goal[3, :3], atol=1e-12)


def test_offset_parent_matrices_move_the_nodes_below_them():
    scene = kw.open_scene(shared("maya/scenes/offset_parent_matrix_rig.ma"))
    frames = np.arange(0.0, 61.0)
    names = ["pCube1", "pCube3", "locator1", "pCone1"]
    cube1, cube3, locator, cone = scene.world_matrices(names, frames).swapaxes(0, 1)
    offset = np.eye(4)
    offset[3, :3] = -2, 2, 0
    assert_allclose(cube3, offset @ cube1, atol=1e-12)
    local = locator @ np.linalg.inv(cube1)  # the locator hangs from pCube1
    assert_allclose(cone, local @ cube3, atol=1e-9)
    assert np.ptp(cone[:, 3, :3], axis=0).max() > 1


def test_a_document_without_a_time_node_has_time(tmp_path):
    graph = graph_of(tmp_path, CHAIN)
    assert not graph.document.find_nodes("time1")
    (values,) = plan_evaluation(graph, [graph.plug("top.tx")]).run([0.0, 0.5])
    assert_allclose(values, [0, 5])


CHOICES = """
createNode transform -n "a";
	setAttr ".t" -type "double3" 1 2 3 ;
	setAttr ".r" -type "double3" 90 0 0 ;
createNode transform -n "b";
createNode transform -n "c";
createNode choice -n "pick";
	setAttr ".s" 1;
	setAttr ".i[1]" -type "double3" 7 8 9 ;
createNode choice -n "space";
createNode unitConversion -n "half";
	setAttr ".cf" 0.5;
connectAttr "a.t" "pick.i[0]";
connectAttr "pick.o" "b.t";
connectAttr "a.wm" "space.i[0]";
connectAttr "space.o" "c.opm";
connectAttr "a.r" "half.i";
connectAttr "half.o" "c.r";
"""


def test_untyped_plugs_take_the_shape_of_their_source(tmp_path):
    graph = graph_of(tmp_path, CHOICES)

    def value(name):
        return plan_evaluation(graph, [graph.plug(name)]).run()[0]

    assert_allclose(value("b.t"), [7, 8, 9])
    assert_allclose(value("b.ty"), 8)
    assert_allclose(value("pick.o"), [7, 8, 9])
    assert_allclose(value("space.o"), value("a.wm"))
    assert_allclose(value("c.rx"), np.pi / 4)
    assert_allclose(value("half.o"), [np.pi / 4, 0, 0])
    plan = plan_evaluation(graph, [graph.plug("b.ty")], [graph.plug("pick.s")])
    assert_allclose(plan.run(None, [[0.0, 1.0]])[0], [2, 8])


def test_error_names_plugs_with_mismatched_shapes(tmp_path):
    wrong = 'createNode transform -n "d";\n\tsetAttr ".tx" 5;\n'
    wrong += 'connectAttr "pick.o" "d.tx";\n'
    graph = graph_of(tmp_path, CHOICES + wrong)
    with pytest.raises(
        kw.EvaluationError, match=r"output of .*pick.output does not fit d.transl"
    ):
        plan_evaluation(graph, [graph.plug("d.worldMatrix")])
    held = plan_evaluation(graph, [graph.plug("d.tx")], on_unknown="hold")
    assert held.run()[0] == 5 and held.held[0].node == "pick"


LAYERED = """
createNode transform -n "a";
	setAttr ".tx" 3;
createNode plugBlend -n "blend";
	setAttr ".o" 7;
createNode animCurveTL -n "curve";
	setAttr -s 2 ".ktv[0:1]"  1 0 24 10;
connectAttr "curve.o" "blend.ia";
connectAttr "blend.o" "a.tx";
createNode plugTurn -n "turned";
	setAttr ".o" -type "double3" 90 0 0 ;
connectAttr "curve.o" "turned.iax";
connectAttr "turned.o" "a.r";
"""


@pytest.mark.parametrize("channel, node", [("a.tx", "blend"), ("a.rx", "turned")])
def test_the_saved_output_of_an_unknown_node_is_not_used(tmp_path, channel, node):
    scene = kw.open_scene(write(tmp_path, LAYERED))
    with pytest.raises(kw.EvaluationError) as caught:
        scene.sample([channel], [1, 24])
    assert caught.value.node == node
    assert set(scene.not_understood()) == {
        "plugBlend",
        "plugTurn",
    }


SWITCHED = """
createNode transform -n "o";
	addAttr -k true -sn "space" -ln "space" -at "enum" -en "a:b:c";
createNode animCurveTU -n "switch";
	setAttr ".tan" 2;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  0 0 10 5;
createNode choice -n "pick";
	setAttr ".i[0]" 10;
	setAttr ".i[1]" 20;
	setAttr ".i[2]" 30;
createNode condition -n "is1";
	setAttr ".st" 1;
	setAttr ".ct" -type "float3" 8 0 0 ;
	setAttr ".cf" -type "float3" 4 0 0 ;
connectAttr "switch.o" "o.space";
connectAttr "o.space" "pick.s";
connectAttr "pick.o" "o.tx";
connectAttr "switch.o" "is1.ft";
connectAttr "is1.ocr" "o.ty";
"""


def test_a_keyed_switch_changes_exactly_on_whole_numbers(tmp_path):
    scene = kw.open_scene(write(tmp_path, SWITCHED))
    values = scene.sample(["o.space", "o.tx", "o.ty"], np.arange(6)).values
    assert values[:, 0].tolist() == [0, 0, 1, 1, 2, 2]
    assert values[:, 1].tolist() == [10, 10, 20, 20, 30, 30]
    assert values[:, 2].tolist() == [4, 4, 8, 4, 4, 4]


def test_error_names_the_plug_and_frame_of_a_value_that_is_not_finite(tmp_path):
    text = """
createNode transform -n "a";
createNode multiplyDivide -n "ratio";
	setAttr ".op" 2;
	setAttr ".i1" -type "float3" 3 1 1 ;
createNode joint -n "b";
connectAttr "a.tx" "ratio.i2x";
connectAttr "ratio.ox" "b.sx";
"""
    scene = kw.open_scene(write(tmp_path, text))
    for ask in (
        lambda: scene.world_matrices(["b"], [1]),
        lambda: scene.sample(["b.sx"], [5]),
        lambda: scene.motion("b", (1, 3)),
    ):
        with pytest.raises(
            kw.EvaluationError,
            match=r"^b\..*: the value is infinite or not a number at frame",
        ):
            ask()


def test_hold_gives_the_saved_value_of_the_requested_plug(tmp_path):
    scene = kw.open_scene(write(tmp_path, LAYERED), on_unknown="hold")
    with pytest.warns(kw.KeyweaveWarning, match="blend.o keeps its saved value"):
        assert scene.sample(["blend.o"], [1]).values == 7


LIMITED = """
createNode transform -n "a";
	setAttr ".t" -type "double3" 50 3 -7 ;
	setAttr ".mxtl" -type "double3" 1 1 1 ;
	setAttr ".xtxe" yes;
createNode joint -n "b" -p "a";
	setAttr ".r" -type "double3" 50 3 -70 ;
	setAttr ".mnrl" -type "double3" -45 -45 -45 ;
	setAttr ".mxrl" -type "double3" 20 1 1 ;
	setAttr ".xrxe" yes;
	setAttr ".mrze" yes;
createNode transform -n "c";
	setAttr ".s" -type "double3" 5 1 0.1 ;
	setAttr ".mnsl" -type "double3" 0.5 0.5 0.5 ;
	setAttr ".mxsl" -type "double3" 2 2 2 ;
	setAttr ".xsxe" yes;
	setAttr ".msze" yes;
"""


def test_only_enabled_limits_clamp_matrices(tmp_path):
    """The others, here those of ty, ry and sy, do not."""
    graph = graph_of(tmp_path, LIMITED)
    plugs = [graph.plug(f"{name}.matrix") for name in "abc"]
    plan = plan_evaluation(graph, plugs, [graph.plug("a.tx"), graph.plug("b.rz")])
    a, b, c = plan.run(None, [np.array([50.0, 0.5]), np.array([-2.0, 0.1])])
    assert_allclose(a[:, 3, :3], [[1, 3, -7], [0.5, 3, -7]])
    angles = [Rotation.from_matrix(one[:3, :3].T).as_euler("xyz") for one in b]
    assert_allclose(angles, [np.radians([20, 3, -45]), [*np.radians([20, 3]), 0.1]])
    assert_allclose([np.diag(one) for one in c], [[2, 1, 0.5, 1]] * 2)


def test_limits_with_a_minimum_above_the_maximum_are_ignored(tmp_path):
    text = LIMITED.replace('"double3" 1 1 1', '"double3" -200 1 1') + (
        'setAttr "a.mntl" -type "double3" 7 7 7 ;\nsetAttr "a.mtxe" yes;\n'
    )
    graph = graph_of(tmp_path, text)
    (matrix,) = plan_evaluation(graph, [graph.plug("a.matrix")]).run()
    assert matrix[3, 0] == 50


def test_given_numbers_of_enums_drop_their_fractions(tmp_path):
    text = """
createNode transform -n "hand";
	addAttr -ci true -k true -sn "space" -ln "space" -min 0 -max 2 -en "a:b:c" -at "enum";
createNode transform -n "a";
connectAttr "hand.space" "a.tx";
"""
    graph = graph_of(tmp_path, text)
    space = graph.plug("hand.space")
    plan = plan_evaluation(graph, [graph.plug("a.tx"), space], [space])
    driven, own = plan.run(None, [np.array([0.0, 0.7, 2.1])])
    assert_allclose(driven, [0, 0, 2])
    assert_allclose(own, [0, 0, 2])
