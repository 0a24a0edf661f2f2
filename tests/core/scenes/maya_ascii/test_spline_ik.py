"""Joint chains under IK handles of ikSplineSolver."""

import json
import warnings

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.geometry.nurbs import NurbsCurve
from keyweave.scenes.maya_ascii.evaluation.plan import describe_held_plugs
from keyweave.scenes.maya_ascii.graph.plugs import Plug
from keyweave.scenes.maya_ascii.nodes.ik.spline import (
    SplineOptions,
    SplineTwist,
    list_uncertain_rules,
    solve_spline,
)
from keyweave.scenes.maya_ascii.nodes.ik.spline_positions import (
    cut_spans,
    evaluate_spans,
    place_chain,
)
from made_up.limb_scenes import numbers
from made_up.spline_scenes import LINE, curve_text, spline_text
from reference_material import shared
from twins import spline_ik as naive

BONES = [(1, 0, 0)] * 4
BOW = [(0, 0, 0), (1, 2, 0), (2, -1, 1), (3, 1, 2), (5, 0, 0)]
ADVANCED = ['\tsetAttr ".dtce" yes;', '\tsetAttr ".dwut" 4;']
CODES = ("advanced", "up_type", "forward_axis", "up_axis")
JOINTS = ["j0", "j1", "j2", "j3", "j4"]


def scene_of(tmp_path, text, **options):
    file = tmp_path / "chain.ma"
    file.write_text(text, encoding="utf-8")
    return kw.open_scene(file, **options)


def worlds(scene, frames=(1,), names=JOINTS):
    return scene.world_matrices(names, list(frames))


def places(scene, frame=1):
    return worlds(scene, [frame])[0, :, 3, :3]


def up_text(name, end, rotation):
    """Return an object whose rotation gives the up vector of an end of the chain."""
    return (
        f'createNode transform -n "{name}";\n'
        f'\tsetAttr ".r" -type "double3" {numbers(rotation)} ;\n'
        f'connectAttr "{name}.wm" "handle.{end}";\n'
    )


def keyed(plug, *pairs, kind="L"):
    """Return a linear curve that drives a plug, from frames and values."""
    name = plug.replace(".", "_").replace("[", "_").replace("]", "_")
    keys = " ".join(f"{frame} {value}" for frame, value in pairs)
    return (
        f'createNode animCurveT{kind} -n "{name}";\n\tsetAttr ".tan" 2;\n'
        f'\tsetAttr -s {len(pairs)} ".ktv[0:{len(pairs) - 1}]" {keys};\n'
        f'connectAttr "{name}.o" "{plug}";\n'
    )


# What Maya saved.


@pytest.mark.parametrize("number", range(21))
def test_joints_are_where_maya_saved_them(number):
    """Bent and straight chains: positions, directions of bones and twist."""
    case = json.loads(shared("oracles/references/spline_ik.json").read_text())[number]
    saved = np.array(case["joint_matrices"]).reshape(-1, 4, 4)
    ends = np.vstack([saved[:, 3, :3], case["end_point"]])
    sizes = case["bone_lengths"]
    curve = NurbsCurve(case["points"], case["knots"], case["degree"])
    positions = place_chain(cut_spans(curve), curve.points, [*map(np.array, sizes)])
    aims, saved_aims = np.diff(positions, axis=0), np.diff(ends, axis=0)
    assert_allclose(unit(aims), unit(saved_aims), atol=np.radians(1e-5))

    bones = [aim @ matrix[:3, :3].T for aim, matrix in zip(saved_aims, saved)]
    rests = [saved[0, :3, :3]] + [np.eye(3)] * (len(saved) - 1)
    options = SplineOptions(*(case[name] for name in CODES), 0, 0, 0, 1)
    ups = np.array(case["start_up"]), np.array(case["end_up"])
    solved = solve_spline(bones, rests, positions, options, twist(*ups))
    totals = np.array(chain_rotations(solved))
    assert_allclose(totals, saved[:, :3, :3], atol=np.radians(2e-4))


def unit(vectors):
    return vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)


def chain_rotations(rotations):
    totals = [rotations[0]]
    for rotation in rotations[1:]:
        totals.append(rotation @ totals[-1])
    return totals


def twist(start_up, end_up, roll=0.0, total=0.0):
    none = np.zeros(())
    return SplineTwist(
        start_up, end_up, none + roll, none + total, np.zeros(2), np.zeros(3), none
    )


# Laws.


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 3), st.floats(0.1, 1.4))
def test_joints_stand_where_small_steps_along_the_curve_end(seed, degree, share):
    rng = np.random.default_rng(seed)
    points = np.cumsum(rng.normal(size=(6, 3)) * 0.4 + [1, 0, 0], axis=0)
    inner = [1, 2, 2, 3][: 6 - degree - 1] if degree > 1 else [1, 2, 3, 4]
    knots = [0.0] * degree + inner + [5.0] * degree
    lengths = [share * size for size in (1.0, 0.5, 1.5)]
    curve = NurbsCurve(points, knots, degree)
    placed = place_chain(cut_spans(curve), curve.points, [*map(np.array, lengths)])
    assert_allclose(placed, naive.walk(points, knots, degree, lengths), atol=1e-3)
    assert_allclose(np.linalg.norm(np.diff(placed, axis=0), axis=1), lengths, rtol=1e-12)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000))
def test_twist_is_carried_along_and_shared_evenly(seed):
    rng = np.random.default_rng(seed)
    positions = np.cumsum(rng.normal(size=(5, 3)) * 0.5 + [1, 0, 0], axis=0)
    aims, ups = unit(np.diff(positions, axis=0)), rng.normal(size=(2, 3))
    options = SplineOptions(1, 4, 0, 3, 0, 0, 0, 1)
    bones, rests = [np.array([1.0, 0, 0])] * 4, [np.eye(3)] * 4
    solved = solve_spline(bones, rests, positions, options, twist(*ups))
    totals = np.array(chain_rotations(solved))
    assert_allclose(totals[:, 0], aims, atol=1e-9)
    assert_allclose(totals[:, 2], naive.twist_between(aims, *ups), atol=1e-9)


def test_rational_curves_are_followed():
    """A quarter of a circle, with the weights of the textbooks."""
    points = np.array([[1.0, 0, 0], [1, 1, 0], [0, 1, 0]])
    arc = NurbsCurve(points, [0, 0, 1, 1], 2, weights=[1, np.sqrt(0.5), 1])
    chord = np.array(2 * np.sin(np.radians(15)))
    placed = place_chain(cut_spans(arc), arc.points, [chord, chord, chord])
    angles = np.radians([0, 30, 60, 90])
    assert_allclose(placed[:, 0], np.cos(angles), atol=1e-12)
    assert_allclose(placed[:, 1], np.sin(angles), atol=1e-12)


def test_frames_at_once_equal_frames_one_by_one(tmp_path):
    driven = (
        keyed("pathShape.cp[1].yv", (1, 2), (20, -2))
        + keyed("pathShape.cp[4].xv", (1, 5), (20, 2))
        + up_text("start", "dwum", (0, 0, 0))
        + up_text("end", "dwue", (40, 0, 0))
        + keyed("end.rx", (1, 0), (20, 70), kind="A")
    )
    scene = scene_of(tmp_path, spline_text(BONES, BOW, lines=ADVANCED, driven=driven))
    frames = [1, 5, 9.5, 20]
    together = worlds(scene, frames)
    assert_allclose(
        together, np.concatenate([worlds(scene, [f]) for f in frames]), atol=1e-12
    )
    assert np.abs(np.diff(together, axis=0)).max() > 0.1
    steps = np.linalg.norm(np.diff(together[:, :, 3, :3], axis=1), axis=-1)
    assert_allclose(steps, 1.0, atol=1e-12)


@pytest.mark.parametrize("blend", [0, 1])
@pytest.mark.parametrize("n_joints", [5, 6, 7])
def test_samples_of_a_chain_equal_each_sample_alone(tmp_path, n_joints, blend):
    """As many samples as the chain has joints; the blend to the curve may be 0."""
    names = ["switch", "ctl"]
    driven = "".join(f'createNode transform -n "{name}";\n' for name in names) + (
        'connectAttr "switch.tx" "handle.ikb";\nconnectAttr "ctl.ty" "path.ty";\n'
    )
    text = spline_text([(1, 0, 0)] * n_joints, BOW, lines=ADVANCED, driven=driven)
    scene = scene_of(tmp_path, text)
    plugs = [Plug(scene.graph.node(f"j{k}"), "worldMatrix", (0,)) for k in range(n_joints)]
    plan = scene.plan(plugs, [scene.graph.plug(c) for c in ("switch.tx", "ctl.ty")])
    values = np.array([[blend, 0.0]] * n_joints)
    values[:, 1] = np.arange(n_joints)
    alone = [plan.run(None, row) for row in values]
    for every, each in zip(plan.run(None, values.T), zip(*alone)):
        assert_allclose(every, each, atol=1e-12)


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 10_000), st.booleans())
def test_curves_at_once_equal_curves_one_by_one(seed, is_rational):
    """Curves of very different size, so that their joints are on different spans."""
    rng = np.random.default_rng(seed)
    points = rng.normal(size=(5, 7, 3)) * [[[0.2]], [[0.5]], [[1]], [[2]], [[5]]]
    weights = rng.uniform(0.5, 2, 7) if is_rational else None
    curve = NurbsCurve(points[0], [0, 0, 0, 1, 2, 3, 4, 4, 4], 3, weights=weights)
    spans, lengths = cut_spans(curve), [np.array(size) for size in (0.7, 0.3, 1.0)]
    alone = [place_chain(spans, each, lengths) for each in points]
    assert_allclose(place_chain(spans, points, lengths), alone, atol=1e-12)
    many = place_chain(spans, np.tile(points, (1000, 1, 1, 1)), lengths)
    assert_allclose(many[[0, -1]], [alone, alone], atol=1e-12)
    assert place_chain(spans, points[:0], lengths).shape == (0, 4, 3)


def test_derivatives_of_spans_are_those_of_differences():
    points = np.array(BOW, float)
    for weights in (None, [1, 2, 0.5, 3, 1]):
        curve = NurbsCurve(points, [0, 0, 0, 1, 2, 2, 2], 3, weights=weights)
        spans = cut_spans(curve)
        coefficients, step = spans.expand(points[np.newaxis]), 1e-6
        for span in range(spans.n_spans):
            ends = [
                evaluate_spans(coefficients, np.array([span]), np.array([t]))
                for t in (0.4 - step, 0.4, 0.4 + step)
            ]
            slope = (ends[2][0] - ends[0][0]) / (2 * step)
            assert_allclose(ends[1][1], slope, atol=1e-7)
            assert_allclose(ends[1][0], curve.evaluate([span + 0.4]), atol=1e-12)


def test_a_straight_curve_holds_its_chain_and_goes_on_past_its_end(tmp_path):
    scene = scene_of(
        tmp_path, spline_text(BONES, [(0, 2, 0), (0, 2, 1.5)], curve=line_text())
    )
    assert_allclose(places(scene), [(0, 2, k) for k in range(5)], atol=1e-12)


def line_text():
    return curve_text([(0, 2, 0), (0, 2, 1.5)], degree=1, knots=[0, 1])


def test_a_chain_moves_with_its_parent_as_one_in_the_world(tmp_path):
    """The parent is rotated, moved and twice as large; the bones are half as long."""
    above = np.array([[0, 2, 0, 0], [-2, 0, 0, 0], [0, 0, 2, 0], [3, 4, 5, 1]])
    lines = [*ADVANCED, '\tsetAttr ".rol" 20;', '\tsetAttr ".twi" 30;']
    halves = [(0.5, 0, 0)] * 4
    plain = worlds(scene_of(tmp_path, spline_text(BONES, BOW, lines=lines)))
    moved = worlds(scene_of(tmp_path, spline_text(halves, BOW, lines=lines, above=above)))
    assert_allclose(moved[..., 3, :3], plain[..., 3, :3], atol=1e-12)
    assert_allclose(moved[..., :3, :3] / 2, plain[..., :3, :3], atol=1e-12)


def test_preferred_angles_have_no_effect_on_the_pose(tmp_path):
    angles = [(10, 0, 20), (0, 30, 0), (0, 0, -40)]
    plain, other = (
        worlds(scene_of(tmp_path, spline_text(BONES, BOW, **options)))
        for options in ({}, {"preferred": angles})
    )
    assert_allclose(other, plain, atol=1e-12)


def test_the_bone_aims_whatever_its_axis(tmp_path):
    """Bones aside of the axes, with joint orients and rotate axes."""
    bones = [(0.6, 0.8, 0), (0, 0, 1), (0, -1, 0), (1, 0, 0)]
    orients = [(10, 20, 30), (0, 90, 0), (0, 0, -40), (5, 0, 0)]
    joints = {1: ['\tsetAttr ".ra" -type "double3" 30 10 0 ;', '\tsetAttr ".ro" 2;']}
    plain = places(scene_of(tmp_path, spline_text(BONES, BOW)))
    text = spline_text(bones, BOW, orients=orients, joints=joints)
    assert_allclose(places(scene_of(tmp_path, text)), plain, atol=1e-12)


@pytest.mark.parametrize(
    "up_axis, row, sign", [(0, 1, 1), (1, 1, -1), (3, 2, 1), (4, 2, -1)]
)
def test_the_up_axis_points_along_the_up_vectors(tmp_path, up_axis, row, sign):
    lines = [*ADVANCED, f'\tsetAttr ".dwua" {up_axis};']
    driven = up_text("start", "dwum", (0, 0, 0)) + up_text("end", "dwue", (90, 0, 0))
    axes = worlds(scene_of(tmp_path, spline_text(BONES, LINE, lines=lines, driven=driven)))
    ups = sign * axes[0, :4, row, :3]
    angles = np.radians([0, 30, 60, 90])
    assert_allclose(ups[:, 1], np.cos(angles), atol=1e-12)
    assert_allclose(ups[:, 2], np.sin(angles), atol=1e-12)


@pytest.mark.parametrize("share", [0.0, 0.25, 1.0])
def test_ik_blend_leads_from_keys_to_the_curve(tmp_path, share):
    own = {0: ['\tsetAttr ".r" -type "double3" 0 0 50 ;']}
    text = spline_text(BONES, [(0, 2, 0), (0, 2, 9)], curve=line_text(), joints=own)
    lines = [f'\tsetAttr ".ikb" {share};']
    text = text.replace(
        '\tsetAttr ".roc" yes;', "\n".join(['\tsetAttr ".roc" yes;', *lines])
    )
    scene = scene_of(tmp_path, text)
    first, second = places(scene)[:2]
    assert_allclose(first, [0, 2 * share, 0], atol=1e-12)
    ends = {0.0: [np.cos(np.radians(50)), np.sin(np.radians(50)), 0], 1.0: [0, 0, 1]}
    if share in ends:
        assert_allclose(second - first, ends[share], atol=1e-12)


def test_the_first_joint_stays_with_root_on_curve_off(tmp_path):
    text = spline_text(BONES, BOW, start=(7, 8, 9))
    on = places(scene_of(tmp_path, text))
    off = places(scene_of(tmp_path, text.replace('".roc" yes', '".roc" no')))
    assert_allclose(off[0], (7, 8, 9))
    assert_allclose(off - off[0], on - on[0], atol=1e-12)


@pytest.mark.parametrize("controls", [ADVANCED, []])
def test_offset_and_twist_follow_maya_s_node_reference(tmp_path, controls):
    """Half of the parameter range; roll for all joints, twist from 0 to the last."""
    lines = [
        *controls,
        '\tsetAttr ".off" 0.5;',
        '\tsetAttr ".rol" 10;',
        '\tsetAttr ".twi" 60;',
    ]
    axes = worlds(scene_of(tmp_path, spline_text(BONES, lines=lines)))[0]
    assert_allclose(axes[0, 3, :3], [1.5, 0, 0], atol=1e-12)
    angles = np.degrees(np.arctan2(axes[:4, 1, 2], axes[:4, 1, 1]))
    assert_allclose(angles, [10, 30, 50, 70], atol=1e-9)


TWISTS = {
    "start and end": (['".dtvt" 1', '".dtse" -type "double2" 10 70'], [10, 30, 50, 70]),
    "a plain texture": (['".dtvt" 2', '".dtra" -type "float3" 0.5 0.5 0.5'], [45] * 4),
    "ease in": (['".twi" 90', '".twt" 1'], [0, 10, 40, 90]),
    "ease out": (['".twi" 90', '".twt" 2'], [0, 50, 80, 90]),
    "ease in and out": (['".twi" 54', '".twt" 3'], [0, 14, 40, 54]),
    "the first joint too": (['".twi" 80', '".rtm" yes'], [20, 40, 60, 80]),
}


@pytest.mark.parametrize("name", TWISTS)
def test_twist_is_distributed_by_its_types(tmp_path, name):
    statements, expected = TWISTS[name]
    lines = [*ADVANCED, *(f"\tsetAttr {each};" for each in statements)]
    axes = worlds(scene_of(tmp_path, spline_text(BONES, lines=lines)))[0]
    angles = np.degrees(np.arctan2(axes[:4, 1, 2], axes[:4, 1, 1]))
    assert_allclose(angles, expected, atol=1e-6)


def test_error_names_a_texture_of_the_twist(tmp_path):
    """Textures differ along the chain and are not evaluated."""
    driven = 'createNode ramp -n "twist";\nconnectAttr "twist.oc" "handle.dtra";\n'
    lines = [*ADVANCED, '\tsetAttr ".dtvt" 2;']
    scene = scene_of(tmp_path, spline_text(BONES, lines=lines, driven=driven))
    with pytest.raises(kw.EvaluationError, match=r"twist \(|twist is a node of type ramp"):
        places(scene)


UP_TYPES = {
    0: ([], (0, 1, 0)),
    1: (["start"], (0, 0, 1)),
    3: (["start"], (0, 0, 1)),
    5: ([], (0, 0, 1)),
}


@pytest.mark.parametrize("up_type", UP_TYPES)
def test_one_up_vector_holds_for_all_joints(tmp_path, up_type):
    """The scene's, an object far away, an object's rotation and a vector."""
    objects, up = UP_TYPES[up_type]
    lines = ['\tsetAttr ".dtce" yes;', f'\tsetAttr ".dwut" {up_type};']
    lines += ['\tsetAttr ".dwuv" -type "double3" 0 0 1 ;'] if up_type == 5 else []
    driven = up_text("start", "dwum", (90, 0, 0)) if objects else ""
    driven = driven.replace(
        '\tsetAttr ".r"', '\tsetAttr ".t" -type "double3" 0 0 1e9 ;\n\tsetAttr ".r"'
    )
    axes = worlds(scene_of(tmp_path, spline_text(BONES, BOW, lines=lines, driven=driven)))[
        0
    ]
    for row in axes[:4]:
        flat = np.array(up) - (np.array(up) @ row[0, :3]) * row[0, :3]
        assert_allclose(row[1, :3], flat / np.linalg.norm(flat), atol=1e-6)


def test_angles_to_an_object_are_measured_about_forward_axes(tmp_path):
    """Each joint rotates about its bone, which is aside of its forward axis, -y."""
    lines = ['\tsetAttr ".dtce" yes;', '\tsetAttr ".dwut" 2;', '\tsetAttr ".dpa" 3;']
    lines += ['\tsetAttr ".dwua" 4;']
    bones = [(-0.3, -1, 0), (0.2, -1, 0), (0, -1, 0.1), (0.1, -1, 0)]
    points = [(0, 4, 8), (0.5, 3, 8), (0, 1, 8), (0, 0, 8)]
    found = worlds(scene_of(tmp_path, spline_text(bones, points, lines=lines)))[0]
    axes = np.array([0, -1, 0]), np.array([0, 0, -1])
    expected = naive.twist_to_object(bones, found[:, 3, :3], np.zeros(3), *axes)
    assert_allclose(found[:4, :3, :3], expected, atol=1e-9)


# What is wrong, and what is not confirmed.


def test_error_names_a_handle_without_a_curve(tmp_path):
    text = spline_text(BONES).replace('connectAttr "pathShape.ws" "handle.ic";\n', "")
    assert refusal(tmp_path, text).endswith("is connected to handle.inCurve")


@pytest.mark.parametrize(
    "bones, points, problem",
    [
        ([(1, 0, 0), (0, 0, 0), *BONES[:2]], LINE, "a bone of length 0 at j1"),
        (BONES, [(1, 1, 1)] * 4, "the curve of handle has no length"),
    ],
)
def test_error_names_a_bone_or_a_curve_without_length(tmp_path, bones, points, problem):
    text = spline_text(bones, points) + 'createNode joint -n "other";\n'
    assert problem in refusal(tmp_path, text)
    assert_allclose(worlds(scene_of(tmp_path, text), names=["other"])[0, 0], np.eye(4))


def refusal(tmp_path, text):
    """Return the problem of the chain, after checking where the error says it is."""
    with pytest.raises(kw.EvaluationError) as caught:
        places(scene_of(tmp_path, text))
    error = caught.value
    line = text.splitlines().index('createNode ikHandle -n "handle";') + 1
    assert (error.node, error.line) == ("handle", line)
    assert error.file.name == "chain.ma"
    assert set(error.joints) >= {"j0", "j1"}
    return error.problem


def test_warning_names_a_curve_that_shrinks_to_a_point(tmp_path):
    driven = keyed("path.sx", (1, 1), (10, 0), kind="U")
    scene = scene_of(tmp_path, spline_text(BONES, driven=driven))
    with pytest.warns(kw.KeyweaveWarning, match="the curve of handle has no length"):
        points = worlds(scene, [1, 10])[:, :, 3, 0]
    assert_allclose(points, [range(5)] * 2, atol=1e-12)


def test_error_names_a_setting_that_changes_over_time(tmp_path):
    text = spline_text(BONES, driven=keyed("handle.dwut", (1, 0), (9, 4), kind="U"))
    with pytest.raises(kw.EvaluationError, match="handle.dWorldUpType changes over time"):
        places(scene_of(tmp_path, text))


@pytest.mark.parametrize("value", ["8", "-1", "1.5"])
def test_error_names_a_setting_out_of_range(tmp_path, value):
    scene = scene_of(tmp_path, spline_text(BONES, lines=[f'\tsetAttr ".dwut" {value};']))
    with pytest.raises(kw.EvaluationError, match=f"dWorldUpType is {value}, expected"):
        places(scene)
    assert scene.uncertain_chains() == ()


def test_all_joints_of_a_chain_are_held_in_one_report(tmp_path):
    joints = {k: [f'\tsetAttr ".r" -type "double3" 0 0 {10 * k} ;'] for k in range(4)}
    text = spline_text(BONES, joints=joints, start=(0, 1, 0)).replace(
        'connectAttr "pathShape.ws" "handle.ic";\n', ""
    )
    scene = scene_of(tmp_path, text, on_unknown="hold")
    (sentence,) = describe_held_plugs(scene.held_plugs())
    assert sentence.startswith("j0.rotate, j0.translate, j1.rotate")


def test_uncertain_rules_of_a_chain_are_reported(tmp_path):
    lines = ['\tsetAttr ".twi" 10;', '\tsetAttr ".twt" 3;']
    scene = scene_of(tmp_path, spline_text(BONES, lines=lines))
    (chain,) = scene.uncertain_chains()
    rules = ("twist without advanced controls", "twist", "twist type Ease In Out")
    assert (chain.handle, chain.rules, len(chain.joints)) == ("handle", rules, 4)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        places(scene)
    hold = scene_of(tmp_path, spline_text(BONES, lines=lines), on_unknown="hold")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        places(hold)
    assert [str(each.message) for each in caught] == [str(chain)]


def test_a_chain_that_files_confirm_is_not_reported(tmp_path):
    assert scene_of(tmp_path, spline_text(BONES, lines=ADVANCED)).uncertain_chains() == ()
    plain = SplineOptions(1, 4, 0, 4, 0, 0, 0, 1)
    assert list_uncertain_rules(plain, [], is_closed=False) == []


def test_a_moved_first_joint_keeps_its_own_channel_in_files(tmp_path):
    """Its keys count with ikBlend below 1 alone, as those of rotations."""
    text = spline_text(BONES, start=(0, 5, 0), driven=keyed("j0.ty", (1, 5), (9, 6)))
    scene = scene_of(tmp_path, text)
    assert_allclose(places(scene, 9)[0], [0, 0, 0], atol=1e-12)
    (curve,) = scene.read_curves(["j0.translateY"])
    assert_allclose(curve.values, [5, 6])
    (value,) = scene.evaluate([Plug(scene.graph.node("j0"), "fkTranslateY")], [9])
    assert_allclose(value, 6)
    given = scene.world_matrices(JOINTS, [9], ["j0.translateY"], [[8]])
    assert_allclose(given, worlds(scene, [9]), atol=1e-12)
