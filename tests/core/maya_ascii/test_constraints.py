"""Constraints put nodes where Maya's reference, its saved values and geometry say."""

import json
import warnings

import numpy as np
import pytest
from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose

import keyweave as kw
import naive_constraints as naive
import naive_scene
from constraint_scenes import constraint, degrees_of, set_attr, turn_of
from keyweave.matrix_factors import factors
from keyweave.maya_ascii.graph import Graph
from keyweave.maya_ascii.nodes.constraint_targets import (
    proper_scale,
    proper_turn,
    sizes_of_rows,
)
from keyweave.maya_ascii.nodes.node_types import NODE_TYPES
from keyweave.maya_ascii.planning import make_plan
from keyweave.maya_ascii.reading import read_document
from reference_material import shared

HEAD = "//Maya ASCII 2024 scene\ncurrentUnit -l centimeter -a degree -t film;\n"
TYPES = [
    "parentConstraint", "pointConstraint", "orientConstraint", "aimConstraint",
    "scaleConstraint", "poleVectorConstraint",
]  # fmt: skip
TURNING = ["orient", "parent"]

lengths = st.floats(-9, 9).map(lambda x: round(x, 3))
degrees = st.floats(-170, 170).map(lambda x: round(x, 2))
sizes = st.sampled_from([1.0, 1.0, 0.5, 2.0, 3.0])
weights_ = st.sampled_from([0.25, 0.5, 1.0, 2.0])


def triples(numbers):
    return st.lists(numbers, min_size=3, max_size=3)


@st.composite
def placed(draw, above="", type_="transform", *, own_scale=True, pivots=True):
    """Make a node somewhere, turned and scaled."""
    values = {"translate": draw(triples(lengths)), "rotate": draw(triples(degrees))}
    values["rotateOrder"] = draw(st.integers(0, 5))
    if own_scale:
        values["scale"] = draw(triples(sizes))
    if type_ == "joint":
        values["jointOrient"] = draw(triples(degrees))
        values["segmentScaleCompensate"] = 0
    elif pivots:
        values["rotatePivot"] = draw(triples(lengths))
        values["rotatePivotTranslate"] = draw(triples(lengths))
    return {"type": type_, "parent": above, "values": values, "takes": {}}


@st.composite
def pairs(draw, n_targets=1):
    """Make a node and targets, each below a turned and scaled parent of its own."""
    scene = {}
    for name in ["n", *(f"t{i}" for i in range(n_targets))]:
        scene[f"{name}Parent"] = draw(placed(pivots=False))
        type_ = draw(st.sampled_from(["transform", "joint"]))
        scene[name] = draw(placed(f"{name}Parent", type_, own_scale=name != "n"))
    return scene


def joints_of(scene):
    return [name for name, node in scene.items() if node["type"] == "joint"]


class Opened:
    """A scene of text, asked for plugs."""

    def __init__(self, folder, text):
        path = folder / "scene.ma"
        path.write_text(text if text.startswith("//") else HEAD + text)
        self.graph = Graph(read_document(path))

    def plan(self, asked, given_=()):
        plugs = [self.graph.plug(name) for name in asked]
        return make_plan(self.graph, plugs, [self.graph.plug(name) for name in given_])

    def __call__(self, name, **overrides):
        given_ = [channel.replace("_", ".") for channel in overrides]
        return self.plan([name], given_).run(None, list(overrides.values()))[0]

    def pivot(self, name):
        """Return where a node's rotate pivot is in the world."""
        place = self(f"{name}.t")
        if self.graph.node(name).type != "joint":
            place = place + self(f"{name}.rp") + self(f"{name}.rpt")
        return place @ self(f"{name}.pm")[:3, :3] + self(f"{name}.pm")[3, :3]

    def turn(self, name):
        """Return a node's rotation in the world."""
        return turn_of(self(f"{name}.wm"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("scenes")


def opened(folder, scene, *made):
    return Opened(folder, naive_scene.text_of(scene) + "".join(made))


def angle_between(a, b):
    """Return radians between two directions, exact for small ones."""
    a, b = (v / np.linalg.norm(v) for v in (a, b))
    return np.arctan2(np.linalg.norm(np.cross(a, b)), a @ b)


def angle_of(turn):
    """Return the angle of a rotation matrix; that of an axis' sine is exact near 0."""
    sine = np.linalg.norm(turn - turn.T) / np.sqrt(8)
    return np.arctan2(sine, (np.trace(turn) - 1) / 2)


@settings(max_examples=40, deadline=None)
@given(pairs())
def test_one_target_is_met_by_pivot_and_rotation(folder, scene):
    joints = joints_of(scene)
    asked = opened(folder, scene, constraint("parent", "n", ["t0"], joints=joints))
    assert_allclose(asked.pivot("n"), asked.pivot("t0"), atol=1e-8)
    assert_allclose(asked.turn("n"), asked.turn("t0"), atol=1e-8)
    asked = opened(folder, scene, constraint("point", "n", ["t0"]))
    assert_allclose(asked.pivot("n"), asked.pivot("t0"), atol=1e-8)
    asked = opened(folder, scene, constraint("orient", "n", ["t0"], joints=joints))
    assert_allclose(asked.turn("n"), asked.turn("t0"), atol=1e-8)


@settings(max_examples=20, deadline=None)
@given(pairs(2), st.sampled_from(["point", "parent"]))
def test_two_targets_of_one_weight_put_the_pivot_midway(folder, scene, kind):
    made = constraint(kind, "n", ["t0", "t1"], joints=joints_of(scene))
    asked = opened(folder, scene, made)
    middle = (asked.pivot("t0") + asked.pivot("t1")) / 2
    assert_allclose(asked.pivot("n"), middle, atol=1e-8)


@settings(max_examples=30, deadline=None)
@given(pairs(2), st.integers(0, 4), st.sampled_from(TURNING))
def test_two_targets_of_one_weight_turn_the_node_halfway(folder, scene, kind, type_):
    made = constraint(type_, "n", ["t0", "t1"], joints=joints_of(scene), int=kind)
    asked = opened(folder, scene, made)
    first, second, found = (asked.turn(name) for name in ("t0", "t1", "n"))
    apart = angle_of(first.T @ second)
    assume(1e-3 < apart < np.pi - 1e-3)
    expected = np.pi - apart / 2 if kind == 3 else apart / 2
    for end in (first, second):
        assert angle_of(end.T @ found) == pytest.approx(expected, abs=1e-6)


@settings(max_examples=20, deadline=None)
@given(pairs(3), st.lists(weights_, min_size=3, max_size=3), st.integers(0, 4))
def test_weights_are_relative(folder, scene, weights, kind):
    for type_, output in (("parent", "cr"), ("parent", "ct"), ("scale", "cs")):
        extra = {"int": kind} if type_ == "parent" else {}
        found = [
            opened(
                folder,
                scene,
                constraint(type_, "n", ["t0", "t1", "t2"], drive=False, weights=w, **extra),
            )(f"n_{type_}Constraint1.{output}")
            for w in (weights, [3 * weight for weight in weights])
        ]
        assert_allclose(*found, atol=1e-9)


@pytest.mark.parametrize("kind", range(5))
@pytest.mark.parametrize("heavy", range(3))
def test_the_only_target_with_a_weight_is_all_that_counts(folder, kind, heavy):
    scene = {f"t{i}": node([i, 2, 0], [50 * i, -40, 30 * i]) for i in range(3)}
    scene["n"] = node()
    weights = [float(i == heavy) for i in range(3)]
    made = constraint("parent", "n", ["t0", "t1", "t2"], weights=weights, int=kind)
    asked = opened(folder, scene, made)
    assert_allclose(asked("n.wm"), asked(f"t{heavy}.wm"), atol=1e-9)


@pytest.mark.parametrize("kind", range(5))
@pytest.mark.parametrize("weights", [(0, 1), (0, 1, 1), (1, 0, 1), (0, 0, 1), (0, 0)])
def test_a_weight_of_zero_does_the_same_whatever_other_samples_have(folder, kind, weights):
    """Two targets may count and a third, without weight, before them by interpType."""
    names = [f"t{i}" for i, _ in enumerate(weights)]
    scene = {name: node([i, 2, 0], [50 * i, -40, 30 * i]) for i, name in enumerate(names)}
    made = constraint("parent", "n", names, int=kind)
    channels = [f"n_parentConstraint1.w{i}" for i, _ in enumerate(names)]
    plan = opened(folder, {**scene, "n": node()}, made).plan(["n.wm"], channels)
    (alone,) = plan.run(None, weights)
    (among,) = plan.run(None, [[weight, 0.5] for weight in weights])
    assert_allclose(among[0], alone, atol=1e-9)


def node(translate=(0, 0, 0), rotate=(0, 0, 0), parent="", **values):
    values = {"translate": list(translate), "rotate": list(rotate), **values}
    return {"type": "transform", "parent": parent, "values": values, "takes": {}}


@pytest.mark.parametrize(("first", "second", "expected"), [(90, 45, 50), (45, 90, 40)])
def test_three_targets_give_what_a_user_of_maya_reports(folder, first, second, expected):
    """Targets at 90, 45 and 0 degrees; which of them comes first matters."""
    angles = (first, second, 0)
    scene = {f"t{i}": node(rotate=(0, 0, z)) for i, z in enumerate(angles)}
    made = constraint("orient", "n", ["t0", "t1", "t2"], int=2)
    asked = opened(folder, {**scene, "n": node()}, made)
    assert np.degrees(asked("n.rz")) == pytest.approx(expected)


@settings(max_examples=20, deadline=None)
@given(pairs(3))
def test_the_average_of_near_rotations_is_the_same_in_any_order(folder, scene):
    for i in range(3):
        scene[f"t{i}"]["parent"] = ""
        turn = scene[f"t{i}"]["values"]["rotate"]
        scene[f"t{i}"]["values"].update(rotate=[x / 10 for x in turn], rotateOrder=0)
        scene[f"t{i}"]["values"].pop("jointOrient", None)
    found = [
        opened(folder, scene, constraint("orient", "n", list(names), int=1)).turn("n")
        for names in (("t0", "t1", "t2"), ("t2", "t0", "t1"))
    ]
    assert_allclose(*found, atol=1e-9)


@settings(max_examples=30, deadline=None)
@given(pairs())
def test_a_maintained_offset_leaves_the_node_where_it_was(folder, scene):
    joints, asked = joints_of(scene), opened(folder, scene)
    before = asked("n.wm")
    stretch = scaled_frame(asked, "t0", scene)
    tot = (asked.pivot("n") - asked.pivot("t0")) @ np.linalg.inv(stretch)
    bare = np.linalg.inv(np.diag(asked("t0.s"))) @ stretch
    order = scene["t0"]["values"]["rotateOrder"]
    tor = degrees_of(turn_of(padded(asked.turn("n") @ np.linalg.inv(bare))), order)
    made = constraint("parent", "n", ["t0"], joints=joints, tot=[tot], tor=[tor])
    assert_allclose(opened(folder, scene, made)("n.wm"), before, atol=1e-7)


def scaled_frame(asked, name, scene):
    """Return S R JO of a node below its parent's linear part."""
    values = scene[name]["values"]
    order = naive_scene.ORDERS[values["rotateOrder"]]
    turn = naive_scene.turn(values["rotate"], order)
    turn = turn @ naive_scene.turn(values.get("jointOrient", [0, 0, 0]), "xyz")
    return np.diag(asked(f"{name}.s")) @ turn[:3, :3] @ asked(f"{name}.pm")[:3, :3]


def padded(linear):
    made = np.eye(4)
    made[:3, :3] = linear
    return made


@pytest.mark.parametrize("kind", ["point", "orient", "scale", "aim"])
def test_offsets_of_other_constraints_leave_the_node_where_it_was(folder, kind):
    scene = {
        "top": node((1, 2, 3), (20, 30, 40), scale=[2, 2, 2]),
        "t0": node((5, -3, 2), (10, -60, 30), scale=[1, 3, 0.5]),
        "n": node((4, 1, 1), (15, 25, -35), "top", scale=[2, 1, 3], rotateOrder=4),
    }
    before = opened(folder, scene)("n.wm")
    plain = opened(folder, scene, constraint(kind, "n", ["t0"]))
    now = {short: plain(f"n.{short}") for short in "trs"}
    was = {short: opened(folder, scene)(f"n.{short}") for short in "trs"}
    if kind == "point":
        offset = was["t"] - now["t"]
    elif kind == "scale":
        offset = was["s"] / now["s"]
    else:
        own, there = (np.array(naive.rotation(list(one["r"]), 4)) for one in (was, now))
        offset = degrees_of(own @ there.T, 4)
    made = constraint(kind, "n", ["t0"], o=offset)
    assert_allclose(opened(folder, scene, made)("n.wm"), before, atol=1e-9)
    assert np.abs(plain("n.wm") - before).max() > 0.1


def test_a_node_follows_its_target_as_a_child_would(folder):
    scene = {
        "top": node((1, 2, 3), (20, 30, 40)),
        "t0": node((5, -3, 2), (10, -60, 30), "top", rotateOrder=3),
        "side": node((0, 1, 0), (0, 0, 80)),
        "n": node(parent="side", rotateOrder=2),
    }
    made = constraint("parent", "n", ["t0"], tot=[[1, 2, 3]], tor=[[10, 20, 30]])
    asked = opened(folder, scene, made)
    plan = asked.plan(["n.wm", "t0.wm"], ["t0.rx", "t0.ty"])
    turns = np.linspace(-3, 3, 7)
    own, target = plan.run(None, [turns, 2 * turns])
    carried = own @ np.linalg.inv(target)
    assert_allclose(carried, np.broadcast_to(carried[0], carried.shape), atol=1e-9)
    assert_allclose(carried[0, 3, :3], [1, 2, 3], atol=1e-9)


def test_a_targets_scale_moves_what_is_offset_from_it_and_turns_nothing(folder):
    scene = {"t0": node((1, 0, 0), (0, 0, 90), scale=[2, 3, 4]), "n": node()}
    made = constraint("parent", "n", ["t0"], tot=[[5, 0, 0]])
    asked = opened(folder, scene, made)
    assert_allclose(asked("n.t"), [1, 10, 0], atol=1e-12)
    assert_allclose(np.degrees(asked("n.r")), [0, 0, 90], atol=1e-9)


UPS = {
    0: lambda asked: np.array([0.0, 1, 0]),
    1: lambda asked: asked("up.wm")[3, :3] - asked.pivot("n"),
    2: lambda asked: np.array([0.0, 1, 2]) @ asked("up.wm")[:3, :3],
    3: lambda asked: np.array([0.0, 1, 2]),
}


@pytest.mark.parametrize("up_type", range(5))
@settings(max_examples=25, deadline=None)
@given(pairs(2), triples(degrees), st.sampled_from([[1, 0, 0], [0, 0, -1], [1, 2, 3]]))
def test_the_aim_axis_points_at_the_targets(folder, up_type, scene, turn, aim):
    scene["up"] = node((3, 20, -7), turn)
    made = constraint(
        "aim", "n", ["t0", "t1"], joints=joints_of(scene), a=aim, u=[0, 1, 0],
        wu=[0, 1, 2], wut=up_type,
    )  # fmt: skip
    made += 'connectAttr "up.wm" "n_aimConstraint1.wum";\n'
    asked = opened(folder, scene, made)
    way = (asked.pivot("t0") + asked.pivot("t1")) / 2 - asked.pivot("n")
    assume(np.linalg.norm(way) > 0.1)
    world = asked("n.wm")[:3, :3]
    pointing = np.array(aim) @ world
    assert angle_between(pointing, way) < 1e-9
    if up_type in UPS:
        up = UPS[up_type](asked)
        assume(1e-2 < angle_between(up, way) < np.pi - 1e-2)
        normal = np.cross(way, up)
        held = np.array([0.0, 1, 0]) @ world
        assert abs(angle_between(held, normal) - np.pi / 2) < 1e-9
        assert np.cross(way, held) @ normal > 0


def test_without_an_up_vector_a_node_turns_as_little_as_it_can(folder):
    scene = {"t0": node((1, 1, 0)), "n": node()}
    asked = opened(folder, scene, constraint("aim", "n", ["t0"], wut=4))
    assert_allclose(np.degrees(asked("n.r")), [0, 0, 45], atol=1e-9)
    behind = asked.plan(["n.wm"], ["t0.tx", "t0.ty"]).run(None, [-1.0, 0.0])[0]
    assert_allclose([1, 0, 0] @ behind[:3, :3], [-1, 0, 0], atol=1e-9)


@pytest.mark.parametrize("up_type", range(5))
def test_a_target_at_the_node_or_along_its_up_vector_still_gives_a_rotation(
    folder, up_type
):
    scene = {"t0": node(), "n": node()}
    asked = opened(folder, scene, constraint("aim", "n", ["t0"], wut=up_type))
    plan = asked.plan(["n.wm"], ["t0.ty"])
    places = np.array([0.0, 1.0, -1.0, 1e-9, 1e9])
    found = plan.run(None, [places])[0][:, :3, :3]
    assert_allclose(found @ found.swapaxes(1, 2), np.eye(3) + 0 * found, atol=1e-9)
    assert_allclose(found[0], np.eye(3), atol=1e-12)  # no way to go: no turn
    assert_allclose(found[1:, 0], np.sign(places[1:, None]) * [0, 1, 0], atol=1e-9)


def test_the_constraint_vector_is_the_way_to_the_target(folder):
    scene = {"top": node((0, 0, 1), (0, 0, 90)), "t0": node((4, 5, 6)), "n": node()}
    scene["n"]["parent"] = "top"
    asked = opened(folder, scene, constraint("aim", "n", ["t0"]))
    assert_allclose(asked("n_aimConstraint1.cv"), [5, -4, 5], atol=1e-12)


@settings(max_examples=20, deadline=None)
@given(pairs())
def test_a_node_is_in_the_world_as_large_as_its_target(folder, scene):
    for name in ("nParent", "t0Parent"):  # no shear
        scene[name]["values"]["scale"] = [2.0, 2.0, 2.0]
    asked = opened(folder, scene, constraint("scale", "n", ["t0"]))
    lengths_ = [np.linalg.norm(asked(f"{name}.wm")[:3, :3], axis=1) for name in ("n", "t0")]
    assert_allclose(*lengths_, atol=1e-9)


def test_scales_are_averaged_by_their_logarithms(folder):
    scene = {
        "big": node(scale=[2, 2, 2]),
        "t0": node(parent="big", scale=[1, 4, -1]),
        "t1": node(scale=[8, 0, -0.5]),
        "n": node(),
    }
    made = constraint("scale", "n", ["t0", "t1"], o=[1, 1, 3])
    assert_allclose(opened(folder, scene, made)("n.s"), [4, 0, -3], atol=1e-12)
    made = constraint("scale", "n", ["t0", "t1"], weights=[3.0, 1.0])
    assert_allclose(opened(folder, scene, made)("n.s"), [8**0.5, 0, -(2**0.5)], atol=1e-12)


def test_a_joint_that_undoes_its_parents_scale_is_not_divided_by_it_again(folder):
    scene = {"top": node(scale=[2, 2, 2]), "t0": node(scale=[3, 3, 3])}
    scene["n"] = {"type": "joint", "parent": "top", "values": {}, "takes": {"is": "top.s"}}
    made = constraint("scale", "n", ["t0"])
    made += 'connectAttr "n.ssc" "n_scaleConstraint1.tsc";\n'
    asked = opened(folder, scene, made)
    assert_allclose(asked("n.wm")[:3, :3], 3 * np.eye(3), atol=1e-12)
    assert_allclose(asked("n_scaleConstraint1.csx"), 3)


def test_a_pole_vector_points_from_the_first_joint_to_the_target(folder):
    scene = {
        "top": node((1, 2, 3), (0, 0, 90)),
        "hip": {"type": "joint", "parent": "top", "values": {"translate": [4, 0, 0]}},
        "goals": node((9, 9, 9), (0, 90, 0)),
        "handle": {"type": "ikHandle", "parent": "goals"},
        "knee": node((1, 6, 10)),
        "shin": node((1, 8, 10)),
    }
    made = constraint("poleVector", "handle", ["knee"], start="hip")
    asked = opened(folder, scene, made)
    pole = asked("handle.poleVector")
    assert_allclose(pole, [-7, 0, 0], atol=1e-12)
    assert_allclose([*pole, 0] @ asked("goals.wm"), [0, 0, 7, 0], atol=1e-12)
    made = constraint("poleVector", "handle", ["knee", "shin"], start="hip")
    pole = opened(folder, scene, made)("handle.poleVector")
    assert_allclose([*pole, 0] @ asked("goals.wm"), [0, 1, 7, 0], atol=1e-12)


BLENDED = """
createNode pairBlend -n "blend";
	setAttr ".txm" 0;
createNode animCurveTL -n "keys";
	setAttr ".tan" 2;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  0 0 24 12;
connectAttr "keys.o" "blend.itx1";
connectAttr "n_parentConstraint1.ctx" "blend.itx2";
connectAttr "n_parentConstraint1.cty" "blend.ity2";
connectAttr "n_parentConstraint1.ctz" "blend.itz2";
connectAttr "n_parentConstraint1.crx" "blend.irx2";
connectAttr "n_parentConstraint1.cry" "blend.iry2";
connectAttr "n_parentConstraint1.crz" "blend.irz2";
connectAttr "n.blendParent1" "blend.w";
connectAttr "blend.otx" "n.tx";
connectAttr "blend.oty" "n.ty";
connectAttr "blend.otz" "n.tz";
connectAttr "blend.orx" "n.rx";
connectAttr "blend.ory" "n.ry";
connectAttr "blend.orz" "n.rz";
"""


@pytest.mark.parametrize("quaternions", [0, 1])
def test_keys_and_a_constraint_are_blended(folder, quaternions):
    text = naive_scene.text_of({"t0": node((6, 8, 0), (0, 0, 60)), "n": node()})
    added = '\taddAttr -ci true -k true -sn "blendParent1" -ln "blendParent1" -at "double";'
    text = text.replace(
        'createNode transform -n "n";', f'createNode transform -n "n";\n{added}'
    )
    text += constraint("parent", "n", ["t0"], drive=False) + BLENDED
    text = text.replace('".txm" 0;', f'".ri" {quaternions};')
    plan = Opened(folder, text).plan(["n.t", "n.rz"], ["n.blendParent1"])
    moved, turned = plan.run([0.5], [np.array([[0.0], [0.25], [1.0]])])
    assert_allclose(moved[:, 0], [[6, 0, 0], [6, 2, 0], [6, 8, 0]], atol=1e-9)
    assert_allclose(np.degrees(turned[:, 0]), [0, 15, 60], atol=1e-9)


def without_handles(folder, path):
    """Open a scene with joints as the file saved them, not as handles turn them."""
    lines = path.read_bytes().decode("latin-1").splitlines()
    return Opened(folder, "\n".join(line for line in lines if ".hsj" not in line))


def test_the_parent_constraint_that_maya_saved_gives_its_rotation(folder):
    oracle = json.loads(shared("oracles/maya_scene_values.json").read_text())
    for saved in oracle["constraints"]:
        asked = without_handles(folder, shared(f"maya/scenes/{saved['file']}"))
        found = np.degrees(asked(f"{saved['constraint']}.constraintRotate"))
        assert_allclose(found, saved["maya_lr_deg"], atol=1e-4)
        assert_allclose(asked(f"{saved['constraint']}.ct"), asked("pCube1.t"), atol=1e-12)


@pytest.mark.parametrize("name", ["LeftFoot", "RightFoot", "LeftHand", "RightHand"])
def test_orient_constraints_that_maya_saved_give_their_rotation(folder, name):
    asked = without_handles(folder, shared("maya/scenes/MetaRig_baseTests.ma"))
    name = f"Character1_{name}_orientConstraint1"
    output, offset = asked(f"{name}.cr"), asked(f"{name}.offset")
    turn = np.linalg.inv(naive.rotation(offset, 0)) @ naive.rotation(output, 0)
    assert_allclose(degrees_of(turn, 0), np.degrees(asked(f"{name}.lr")), atol=1e-4)


def test_rest_values_that_maya_saved_are_what_the_constraints_give(folder):
    asked = without_handles(folder, shared("maya/scenes/MetaRig_baseTests.ma"))
    hand, pelvis = "Character1_RightHand_orient", "Character1_Hips_point"
    assert_allclose(
        asked(f"{hand}Constraint1.cr"), asked(f"{hand}Constraint1.rsrr"), atol=1e-6
    )
    assert_allclose(asked(f"{pelvis}Constraint1.ct"), [0, 100, 1.3683285], atol=1e-6)
    for number in (5, 6):
        pole = f"ikHandle{number}_poleVectorConstraint1"
        assert_allclose(asked(f"{pole}.ct"), asked(f"{pole}.rst"), atol=1e-6)


matrices = st.builds(
    lambda t, r, s, order: (
        np.diag([*s, 1.0])
        @ naive_scene.turn(r, naive_scene.ORDERS[order])
        @ naive_scene.moved(t)
    ).tolist(),
    triples(lengths), triples(degrees), triples(st.sampled_from([1.0, 0.5, 2.0, -1.5])),
    st.integers(0, 5),
)  # fmt: skip
sheared = st.builds(
    lambda a, b: (np.array(a) @ np.array(b)).tolist(), matrices, matrices
) | matrices  # fmt: skip
angles3, order = triples(degrees.map(np.radians)), st.integers(0, 5)
vectors, unit_interval = triples(lengths), st.sampled_from([0.0, 0.3, 1.0])
switch = st.integers(0, 1)
scales3 = triples(st.sampled_from([1.0, 0.5, 2.0, -1.5]))
OF_POINT = {"tt": vectors, "trp": vectors, "trt": vectors, "tpm": sheared, "tw": weights_}
OF_TURN = {"tr": angles3, "tro": order, "tjo": angles3}
OF_MOVED = {"cpim": sheared, "crp": vectors, "crt": vectors, "rst": vectors, "erp": switch}
OF_TURNED = {"cpim": sheared, "cro": order, "cjo": angles3, "rsrr": angles3, "erp": switch}
POLARITY = {"o": vectors, "cop": unit_interval}
OLD = {"o": angles3, "uooc": switch}
KIND = {"int": st.integers(0, 4)}
TWINS = {
    "pointConstraint.ct": (naive.point_constraint, OF_POINT, {**OF_MOVED, **POLARITY}),
    "poleVectorConstraint.ct": (
        naive.pole_vector_constraint, OF_POINT, {**OF_MOVED, **POLARITY, "ps": sheared},
    ),
    "parentConstraint.ct": (
        naive.parent_constraint_translate,
        {**OF_POINT, **OF_TURN, "tot": vectors, "ts": scales3, "tis": triples(sizes),
         "tsc": switch},
        OF_MOVED,
    ),
    "parentConstraint.cr": (
        naive.parent_constraint_rotate,
        {**OF_TURN, "tpm": sheared, "tw": weights_, "tor": angles3, "tis": triples(sizes),
         "tsc": switch},
        {**OF_TURNED, **KIND},
    ),
    "orientConstraint.cr": (
        naive.orient_constraint,
        {**OF_TURN, "tpm": sheared, "tw": weights_},
        {**OF_TURNED, **KIND, **OLD},
    ),
    "aimConstraint.cr": (
        lambda values: naive.aim_constraint(values)[0],
        OF_POINT,
        {**OF_TURNED, **OLD, "ct": vectors, "crp": vectors, "crt": vectors, "a": vectors,
         "u": vectors, "wu": vectors, "wum": sheared, "wut": st.integers(0, 4)},
    ),
    "scaleConstraint.cs": (
        naive.scale_constraint,
        {"ts": scales3, "tpm": sheared, "tw": weights_},
        {"cpim": sheared, "o": scales3, "tsc": switch, "rs": scales3, "erp": switch},
    ),
}  # fmt: skip
IN_DEGREES = {"tr", "tjo", "tor", "cjo", "rsrr"}


def written(type_, values):
    """Return a constraint whose every input is set, without any connection."""
    lines = [f'createNode {type_} -n "c";']
    flat = {f".{short}": one for short, one in values.items() if short != "tg"}
    for i, target in enumerate(values["tg"]):
        flat.update({f".tg[{2 * i}].{short}": one for short, one in target.items()})
    for path, one in flat.items():
        short = path.rpartition(".")[2]
        turning = short == "o" and type_ in ("orientConstraint", "aimConstraint")
        if short in IN_DEGREES or turning:
            one = np.degrees(one)
        lines.append(set_attr(path, one))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("plug", TWINS)
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_constraints_agree_with_naive(folder, plug, data):
    twin, of_target, of_node = TWINS[plug]
    values = data.draw(st.fixed_dictionaries({}, optional=of_node))
    given_ = {"tw": of_target["tw"]}
    optional = {short: one for short, one in of_target.items() if short != "tw"}
    one = st.fixed_dictionaries(given_, optional=optional)
    values["tg"] = data.draw(st.lists(one, min_size=1, max_size=3))
    type_, _, output = plug.partition(".")
    assume(type_ != "aimConstraint" or is_clear(values))
    try:
        expected = twin(values)
    except naive.Torn:
        reject()
    found = Opened(folder, written(type_, values))(f"c.{output}")
    if output != "cr":
        assert_allclose(found, expected, rtol=1e-7, atol=1e-7)
        return
    added = np.array(values.get("o", [0, 0, 0])) * values.get("uooc", 0)
    pair = [list(one - added) for one in (found, np.array(expected))]
    turns = [naive.rotation(one, values.get("cro", 0)) for one in pair]
    assert_allclose(*turns, atol=1e-5)


def is_clear(values):
    """Return whether aim and up vectors say what they mean."""
    _, way = naive.aim_constraint(values)
    here = [
        sum(one) for one in zip(*(naive.value(values, k) for k in ("ct", "crp", "crt")))
    ]
    own = naive.value(values, "a"), naive.value(values, "u")
    world = way, naive.up_vector(values, here)
    if any(np.linalg.norm(one) < 0.1 for one in (*own, *world)):
        return False
    if naive.value(values, "wut") == 4:
        return angle_between(own[0], way) < 3.1
    return all(0.02 < angle_between(*one) < 3.12 for one in (own, world))


@pytest.mark.parametrize("type_", TYPES)
@pytest.mark.parametrize("seed", range(3))
def test_many_samples_are_what_each_is_alone(type_, seed):
    rng = np.random.default_rng(seed)
    for made in {id(r): r for r in NODE_TYPES[type_].rules.values() if r.reads}.values():
        inputs = [random_input(type_, name, (5,), rng) for name in made.inputs]
        together = applied(made, inputs)
        for i in range(5):
            alone = applied(made, [picked(one, i) for one in inputs])
            for whole, single in zip(together, alone):
                assert_allclose(whole[i], single, atol=1e-8)
        spread = [one if isinstance(one, dict) else one[:, np.newaxis] for one in inputs]
        for whole, wide in zip(together, applied(made, spread)):
            assert wide.shape[:2] == (5, 5)
            assert_allclose(wide[range(5), range(5)], whole, atol=1e-8)


def random_input(type_, name, samples, rng):
    attribute = NODE_TYPES[type_].attributes[name]
    if attribute.multi:
        return {i: drawn(attribute, samples, rng) for i in (0, 2)}
    return drawn(attribute, samples, rng)


def drawn(attribute, samples, rng):
    if attribute.long in ("interpType", "worldUpType") or attribute.long.endswith("Order"):
        return rng.integers(0, 5, samples).astype(float)
    if attribute.kind == "matrix":
        made = rng.normal(size=(*samples, 4, 4))
        made[..., 3] = 0, 0, 0, 1
        return made.swapaxes(-1, -2)
    wide = (3,) if attribute.children else ()
    made = rng.normal(size=samples + wide)
    return np.abs(made) if attribute.long == "targetWeight" else made


def picked(one, i):
    return {k: v[i] for k, v in one.items()} if isinstance(one, dict) else one[i]


def applied(made, inputs):
    with np.errstate(all="ignore"):
        found = made.function("n", *inputs)
    return found if isinstance(found, tuple) else (found,)


@pytest.mark.parametrize("kind", ["parent", "point", "orient", "aim", "scale"])
def test_small_moves_of_a_target_have_an_effect_that_is_smooth(folder, kind):
    """Differences over h and h / 2 agree to the second order."""
    scene = {
        "top": node((1, 2, 3), (20, 30, 40), scale=[2, 1, 1.5]),
        "t0": node((5, -3, 2), (10, -60, 30)),
        "t1": node((2, 4, 9), (50, 20, -30), scale=[2, 2, 1]),
        "n": node(parent="top"),
    }
    made = constraint(kind, "n", ["t0", "t1"], weights=[1.0, 0.5])
    channels = ["t0.tx", "t0.ry", "t0.sz", "t1.rz", f"n_{kind}Constraint1.w0"]
    plan = opened(folder, scene, made).plan(["n.wm"], channels)
    base = np.array([5.0, np.radians(-60), 1.0, np.radians(-30), 1.0])
    for i in range(len(channels)):
        slopes = []
        for h in (1e-2, 5e-3, 2.5e-3):
            moved = np.repeat(base[:, None], 2, axis=1)
            moved[i] += [-h, h]
            low, high = plan.run(None, list(moved))[0]
            slopes.append((high - low) / (2 * h))
        first, second = (np.abs(b - a).max() for a, b in zip(slopes, slopes[1:]))
        assert first < 0.02
        assert second < first / 3 + 1e-9


@pytest.mark.parametrize(("output", "other"), [("ct", "rotate"), ("cr", "translate")])
def test_only_what_is_asked_for_is_computed(folder, output, other):
    scene = {"t0": node((1, 2, 3)), "n": node()}
    asked = opened(folder, scene, constraint("parent", "n", ["t0"], drive=False))
    steps = asked.plan([f"n_parentConstraint1.{output}"], ["t0.tx", "t0.rx"]).steps
    names = [getattr(step.function, "func", step.function).__name__ for step in steps]
    assert len([name for name in names if name.startswith("parent_constrained")]) == 1
    assert f"parent_constrained_{other}" not in names


RESTS = {
    "point": ("ct", "rst", [1, 2, 3]),
    "orient": ("cr", "rsrr", [10, 20, 30]),
    "parent": ("ct", "rst", [1, 2, 3]),
    "aim": ("cr", "rsrr", [10, 20, 30]),
    "scale": ("cs", "rs", [1, 2, 3]),
}


@pytest.mark.parametrize("kind", RESTS)
@pytest.mark.parametrize("enabled", [0, 1])
def test_where_all_weights_are_zero_the_rest_values_hold(folder, kind, enabled):
    output, rest, given_ = RESTS[kind]
    scene = {"t0": node((4, 5, 6), (40, 0, 0)), "t1": node(), "n": node()}
    settings_ = {rest: given_, "erp": enabled}
    made = constraint(kind, "n", ["t0", "t1"], drive=False, **settings_)
    name = f"n_{kind}Constraint1"
    plan = opened(folder, scene, made).plan(
        [f"{name}.{output}"], [f"{name}.w0", f"{name}.w1"]
    )
    zeros = np.array([0.0, 1.0, 0.0])
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        (found,) = plan.run(None, [zeros, 0 * zeros])
    expected = np.radians(given_) if output == "cr" else given_
    assert_allclose(found[[0, 2]], [expected, expected])
    assert np.abs(found[1] - expected).max() > 0.1
    assert [str(one.message) for one in told] == (
        [] if enabled else [f"the weights of {name} sum to zero; its rest values are used"]
    )


@pytest.mark.parametrize("kind", RESTS)
def test_a_constraint_without_targets_is_reported_and_rests(folder, kind):
    output, rest, given_ = RESTS[kind]
    made = constraint(kind, "n", [], drive=False, **{rest: given_})
    asked = opened(folder, {"n": node()}, made)
    with pytest.warns(kw.KeyweaveWarning, match=f"n_{kind}Constraint1 .* without targets"):
        found = asked(f"n_{kind}Constraint1.{output}")
    assert_allclose(found, np.radians(given_) if output == "cr" else given_)


@pytest.mark.parametrize("kind", range(5))
@pytest.mark.parametrize("type_", TURNING)
def test_without_targets_all_interpolations_rest(folder, type_, kind):
    made = constraint(type_, "n", [], drive=False, rsrr=[10, 20, 30], int=kind)
    with pytest.warns(kw.KeyweaveWarning, match="without targets"):
        found = opened(folder, {"n": node()}, made)(f"n_{type_}Constraint1.cr")
    assert_allclose(np.degrees(found), [10, 20, 30])


@pytest.mark.parametrize("type_", TYPES)
def test_a_bare_constraint_gives_numbers_and_a_report(folder, type_):
    outputs = [
        name for name, made in NODE_TYPES[type_].rules.items() if made.reads is not None
    ]
    asked = Opened(folder, f'createNode {type_} -n "bare";\n')
    for output in outputs:
        with pytest.warns(kw.KeyweaveWarning, match="bare"):
            assert np.isfinite(asked(f"bare.{output}")).all()


@pytest.mark.parametrize("kind", ["parent", "point", "orient", "aim", "scale"])
def test_scales_of_zero_leave_numbers(folder, kind):
    scene = {
        "top": node(scale=[0, 1, 1]),
        "flat": node(scale=[0, 0, 0]),
        "t0": node((1, 2, 3), (10, 20, 30), "flat", scale=[1, 0, 1]),
        "n": node(parent="top"),
    }
    for targets in (["t0"], ["t0", "top"]):
        made = constraint(kind, "n", targets, drive=False)
        asked = opened(folder, scene, made)
        for what in {"point": ["ct"], "parent": ["ct", "cr"], "scale": ["cs"]}.get(
            kind, ["cr"]
        ):
            assert np.isfinite(asked(f"n_{kind}Constraint1.{what}")).all()


@pytest.mark.parametrize("shear", [0.0, 1e-15, 1e-9, 1e-5, 0.1])
@pytest.mark.parametrize("mirrored", [1.0, -1.0])
def test_what_is_taken_apart_at_once_is_as_in_full(shear, mirrored):
    turn = np.array(naive.rotation([0.3, 0.5, -0.7], 0))
    linear = (
        np.diag([2.0, 0.5, 3.0 * mirrored]) @ (np.eye(3) + shear * np.eye(3, k=-1)) @ turn
    )
    linear = np.stack([linear, turn])
    expected_turn, expected_scale, _ = factors(linear)
    assert_allclose(proper_turn(linear), expected_turn, atol=1e-12)
    assert_allclose(proper_scale(linear), expected_scale, atol=1e-12)
    assert (sizes_of_rows(linear) is None) == (shear > 1e-12 or mirrored < 0)


def test_constraints_of_other_types_still_say_that_they_are_not_understood(folder):
    text = """
createNode transform -n "n";
createNode normalConstraint -n "onto" -p "n";
connectAttr "onto.crx" "n.rx";
"""
    with pytest.raises(kw.EvaluationError, match="onto"):
        Opened(folder, text)("n.rx")


def test_a_constraint_can_be_weighted_by_another_node(folder):
    """Space switches drive weights; targets' indices have gaps after one was removed."""
    text = """
createNode transform -n "o";
	addAttr -ci true -sn "space" -ln "space" -at "enum" -en "a:b";
createNode transform -n "a";
	setAttr ".t" -type "double3" 1 0 0 ;
createNode transform -n "b";
	setAttr ".t" -type "double3" 0 7 0 ;
createNode reverse -n "not";
createNode pointConstraint -n "c" -p "o";
	addAttr -ci true -k true -sn "w1" -ln "aW1" -dv 1 -min 0 -at "double";
	addAttr -ci true -k true -sn "w4" -ln "bW4" -dv 1 -min 0 -at "double";
connectAttr "o.space" "not.ix";
connectAttr "not.ox" "c.w1";
connectAttr "o.space" "c.w4";
connectAttr "a.tx" "c.tg[1].ttx";
connectAttr "a.ty" "c.tg[1].tty";
connectAttr "a.pm" "c.tg[1].tpm";
connectAttr "c.w1" "c.tg[1].tw";
connectAttr "b.t" "c.tg[4].tt";
connectAttr "b.pm[0]" "c.tg[4].tpm";
connectAttr "c.w4" "c.tg[4].tw";
connectAttr "c.ct" "o.t";
"""
    plan = Opened(folder, text).plan(["o.t"], ["o.space"])
    (found,) = plan.run(None, [np.array([0.0, 1.0])])
    assert_allclose(found, [[1, 0, 0], [0, 7, 0]])
