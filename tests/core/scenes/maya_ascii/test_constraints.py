"""Constraints put nodes where Maya's reference, its saved values and geometry say."""

import json

import numpy as np
import pytest
from hypothesis import assume, given, strategies as st
from numpy.testing import assert_allclose

import keyweave as kw
from case_profiles import draw_cases
from made_up.constraint_scenes import constraint, degrees_of, set_attr, turn_of
from made_up.placed_nodes import Opened, joints_of, node, opened, pairs, weights_
from reference_material import shared
from twins import constraints as naive, scene as naive_scene

TURNING = ["orient", "parent"]


def angle_of(turn):
    """Return the angle of a rotation matrix; that of an axis' sine is exact near 0."""
    sine = np.linalg.norm(turn - turn.T) / np.sqrt(8)
    return np.arctan2(sine, (np.trace(turn) - 1) / 2)


@draw_cases(40)
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


@draw_cases(20)
@given(pairs(2), st.sampled_from(["point", "parent"]))
def test_two_targets_of_equal_weight_put_the_pivot_midway(folder, scene, kind):
    made = constraint(kind, "n", ["t0", "t1"], joints=joints_of(scene))
    asked = opened(folder, scene, made)
    middle = (asked.pivot("t0") + asked.pivot("t1")) / 2
    assert_allclose(asked.pivot("n"), middle, atol=1e-8)


@draw_cases(30)
@given(pairs(2), st.integers(0, 4), st.sampled_from(TURNING))
def test_two_targets_of_equal_weight_rotate_the_node_halfway(folder, scene, kind, type_):
    made = constraint(type_, "n", ["t0", "t1"], joints=joints_of(scene), int=kind)
    asked = opened(folder, scene, made)
    first, second, found = (asked.turn(name) for name in ("t0", "t1", "n"))
    apart = angle_of(first.T @ second)
    assume(1e-3 < apart < np.pi - 1e-3)
    expected = np.pi - apart / 2 if kind == 3 else apart / 2
    for end in (first, second):
        assert angle_of(end.T @ found) == pytest.approx(expected, abs=1e-6)


@draw_cases(20)
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


@pytest.mark.parametrize(("first", "second", "expected"), [(90, 45, 50), (45, 90, 40)])
def test_three_targets_give_what_a_user_of_maya_reports(folder, first, second, expected):
    """Targets at 90, 45 and 0 degrees; which of them comes first matters."""
    angles = (first, second, 0)
    scene = {f"t{i}": node(rotate=(0, 0, z)) for i, z in enumerate(angles)}
    made = constraint("orient", "n", ["t0", "t1", "t2"], int=2)
    asked = opened(folder, {**scene, "n": node()}, made)
    assert np.degrees(asked("n.rz")) == pytest.approx(expected)


@draw_cases(20)
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


@draw_cases(30)
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


def test_a_targets_scale_affects_the_offset_but_not_the_rotation(folder):
    scene = {"t0": node((1, 0, 0), (0, 0, 90), scale=[2, 3, 4]), "n": node()}
    made = constraint("parent", "n", ["t0"], tot=[[5, 0, 0]])
    asked = opened(folder, scene, made)
    assert_allclose(asked("n.t"), [1, 10, 0], atol=1e-12)
    assert_allclose(np.degrees(asked("n.r")), [0, 0, 90], atol=1e-9)


@draw_cases(20)
@given(pairs())
def test_a_scale_constraint_matches_the_world_scale_of_its_target(folder, scene):
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


def test_segment_scale_compensation_is_not_applied_twice(folder):
    scene = {"top": node(scale=[2, 2, 2]), "t0": node(scale=[3, 3, 3])}
    scene["n"] = {"type": "joint", "parent": "top", "values": {}, "takes": {"is": "top.s"}}
    made = constraint("scale", "n", ["t0"])
    made += 'connectAttr "n.ssc" "n_scaleConstraint1.tsc";\n'
    asked = opened(folder, scene, made)
    assert_allclose(asked("n.wm")[:3, :3], 3 * np.eye(3), atol=1e-12)
    assert_allclose(asked("n_scaleConstraint1.csx"), 3)


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


def test_a_mirrored_target_gives_the_rotation_that_maya_saved(folder):
    saved = json.loads(shared("oracles/mirrored_parent_constraint.json").read_text())
    lines = [
        'createNode parentConstraint -n "c";',
        set_attr(".tg[0].tpm", saved["target_world"]),
        set_attr(".cpim", saved["parent_inverse"]),
        set_attr(".cjo", saved["joint_orient"]),
    ]
    found = Opened(folder, "\n".join(lines) + "\n")("c.cr")
    expected = naive.rotation(np.radians(saved["maya_rotate"]), 0)
    assert_allclose(naive.rotation(found, 0), expected, atol=1e-9)


OFFSETS = {
    "point": ("t", "o offset"), "orient": ("r", "o offset"), "scale": ("s", "o offset"),
    "parent": ("r", "tg[0].tor target[0].targetOffsetRotate"),
}  # fmt: skip


@pytest.mark.parametrize("form", [0, 1])
@pytest.mark.parametrize("kind", OFFSETS)
def test_a_choice_selects_the_offset_of_a_constraint(folder, kind, form):
    triple, names = OFFSETS[kind]
    values = np.array([[1.0, 2, 3], [4, 5, 6]])
    scene = {name: node(v, v, scale=v.tolist()) for name, v in zip("ab", values)}
    made = constraint(kind, "n", ["t0"]) + 'createNode choice -n "pick";\n'
    for i, name in enumerate(scene):
        end = f"pick.{('i', 'input')[form]}[{i}]"
        made += f'connectAttr "{name}.{triple}" "{end}";\n'
    offset = f"n_{kind}Constraint1.{names.split()[form]}"
    made += f'connectAttr "pick.{("o", "output")[form]}" "{offset}";\n'
    scene.update(t0=node(), n=node())
    plan = opened(folder, scene, made).plan([f"n.{triple}"], ["pick.selector"])
    (found,) = plan.run(None, [np.array([0.0, 1.0])])
    assert_allclose(found, np.radians(values) if triple == "r" else values)


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


@pytest.mark.parametrize(("output", "other"), [("ct", "rotate"), ("cr", "translate")])
def test_only_requested_outputs_are_computed(folder, output, other):
    scene = {"t0": node((1, 2, 3)), "n": node()}
    asked = opened(folder, scene, constraint("parent", "n", ["t0"], drive=False))
    steps = asked.plan([f"n_parentConstraint1.{output}"], ["t0.tx", "t0.rx"]).steps
    names = [getattr(step.function, "func", step.function).__name__ for step in steps]
    assert len([name for name in names if name.startswith("constrain_parent")]) == 1
    assert f"constrain_parent_{other}" not in names


def test_error_names_a_constraint_of_an_unsupported_type(folder):
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
