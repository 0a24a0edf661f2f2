"""Limbs under IK handles: ikRPsolver and ikSCsolver."""

import json
import warnings

import numpy as np
import pytest
from hypothesis import assume, given, strategies as st
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation

import keyweave as kw
from keyweave.scenes.maya_ascii.evaluation.holds import plan_evaluation
from keyweave.scenes.maya_ascii.graph.plugs import Plug
from keyweave.scenes.maya_ascii.nodes.ik.bending import find_bends
from keyweave.scenes.maya_ascii.nodes.ik.limbs import solve_limb
from keyweave.scenes.maya_ascii.nodes.rotation_functions import axis_angle_to_matrix
from made_up.limb_scenes import limb_text, numbers
from reference_material import shared
from twins import ik as naive_ik

ELBOW = {"bones": [(4, 0, 0), (3, 0, 0)], "preferred": [(0, 0, 0), (0, -60, 0)]}


def scene_of(tmp_path, text, **options):
    file = tmp_path / "limb.ma"
    file.write_text(text, encoding="utf-8")
    return kw.open_scene(file, **options)


def plan_of(scene, outputs, overridden=()):
    graph = scene.graph
    given = [graph.plug(name) for name in overridden]
    return plan_evaluation(graph, [graph.plug(name) for name in outputs], given)


def places(scene, names=("j0", "j1", "j2"), frame=1):
    return scene.world_matrices(list(names), [frame])[0, :, 3, :3]


def side_angle(start, middle, goal, pole):
    """Return by how many radians a joint is off the half plane of a pole vector."""
    aim = (goal - start) / np.linalg.norm(goal - start)
    flat = [v - np.dot(v, aim) * aim for v in (middle - start, pole)]
    return np.arctan2(np.dot(np.cross(*flat), aim), np.dot(*flat))


# What Maya saved.


@pytest.mark.parametrize("number", range(3))
def test_joints_have_the_rotations_that_maya_saved(tmp_path, number):
    """Two bones under a scaled parent, and three in an S with a twist of half a turn."""
    case = json.loads(shared("oracles/maya_scene_values.json").read_text())["ik"][number]
    joints, above = case["joints"], np.array(case["parent_world"])
    start = (np.array([*case["root"], 1.0]) @ np.linalg.inv(above))[:3]
    scale = np.linalg.norm(above[0, :3])
    text = limb_text(
        [joint["t"] for joint in joints[1:]],
        orients=[joint["jo"] for joint in joints],
        preferred=[joint["pa"] for joint in joints],
        above=above,
        start=start,
        goal=case["goal"],
        pole=case["pole_vector_world"],
        twist=case["twist"],
        joints={0: [f'\tsetAttr ".is" -type "double3" {numbers([scale] * 3)} ;']},
    )
    scene = scene_of(tmp_path, text)
    names = [f"j{i}" for i in range(len(joints))]
    assert_allclose(places(scene, names), case["world_positions"], atol=1e-4)
    turned = scene.sample([f"{n}.rotate{a}" for n in names[:-1] for a in "XYZ"], [1])
    saved = np.ravel([joint["r"] for joint in joints[:-1]])
    assert_allclose(np.degrees(turned.values[0]), saved, atol=2e-4)


def test_joints_of_an_animated_handle_have_the_rotations_maya_saved():
    scene = kw.open_scene(shared("maya/scenes/UsdExportEulerFilterTest.ma"))
    chain = scene.graph.handles[scene.graph.node("ikHandle1")]
    turned = plan_evaluation(scene.graph, [Plug(j, "rotate") for j in chain.joints]).run()
    saved = [scene.graph.saved_value(Plug(j, "fkRotate")) for j in chain.joints]
    assert_allclose(np.degrees(turned), np.degrees(saved), atol=1e-3)
    end, goal = scene.world_matrices(["joint3", "ikHandle1"], [1])[0]
    assert_allclose(end[3], goal[3], atol=1e-12)


METARIG_GOALS = {"ikHandle4": 1e-9, "ikHandle5": 2e-6, "ikHandle6": 2e-6}


def metarig():
    return kw.open_scene(shared("maya/scenes/MetaRig_baseTests.ma"))


def limb_of(scene, name):
    """Return the joints' places, the limb's end and its goal, of a handle."""
    graph = scene.graph
    chain = graph.handles[graph.node(name)]
    nodes = [*chain.joints, chain.effector, chain.handle]
    plan = plan_evaluation(graph, [Plug(node, "worldMatrix", (0,)) for node in nodes])
    *matrices, handle = plan.run()
    pivot = np.append(graph.saved_value(Plug(chain.handle, "rotatePivot")), 1.0)
    return [matrix[3, :3] for matrix in matrices], (pivot @ handle)[:3]


@pytest.mark.parametrize("name", METARIG_GOALS)
def test_a_public_rigs_limbs_reach_their_goals(name):
    points, goal = limb_of(metarig(), name)
    assert_allclose(points[-1], goal, atol=METARIG_GOALS[name])


@pytest.mark.parametrize("side", ["Left", "Right"])
@pytest.mark.parametrize("bones", [("UpLeg", "Leg"), ("Arm", "ForeArm")])
def test_a_public_rigs_limbs_have_the_rotations_that_maya_saved(side, bones):
    """The legs reach their goals; the arms cannot, and are straight."""
    scene = metarig()
    names = [f"Character1_{side}{bone}" for bone in bones]
    turned = scene.sample([f"{n}.rotate{a}" for n in names for a in "XYZ"], [1]).values[0]
    saved = [scene.graph.saved_value(Plug(scene.graph.node(n), "fkRotate")) for n in names]
    assert_allclose(np.degrees(turned), np.degrees(np.ravel(saved)), atol=0.01)


@pytest.mark.parametrize("name", ["ikHandle1", "ikHandle2", "ikHandle3"])
def test_a_public_rigs_limbs_that_are_too_short_are_straight(name):
    points, goal = limb_of(metarig(), name)
    lengths = np.linalg.norm(np.diff(points, axis=0), axis=1)
    reach = np.linalg.norm(goal - points[0])
    assert reach > lengths.sum()
    off = np.linalg.norm(goal - points[-1])
    assert off == pytest.approx(reach - lengths.sum(), abs=1e-6)


# Laws.

unit_vectors = st.tuples(*[st.floats(-1, 1)] * 3).filter(lambda v: np.linalg.norm(v) > 0.1)
angles = st.tuples(*[st.floats(-180, 180)] * 3)
bones = st.floats(0.2, 5.0)


@st.composite
def limbs(draw):
    """Draw a limb of two bones anywhere, with a goal within its reach."""
    a, b = draw(bones), draw(bones)
    share = draw(st.floats(0.001, 0.999))
    way = np.array(draw(unit_vectors))
    reach = abs(a - b) + share * (a + b - abs(a - b))
    assume(reach > 1e-3)
    bend = draw(st.floats(5, 150))
    axis = draw(st.sampled_from(["y", "z"]))
    hinge = {"y": (0, bend, 0), "z": (0, 0, bend)}[axis]
    pole = np.array(draw(unit_vectors))
    aim = way / np.linalg.norm(way)
    assume(np.linalg.norm(np.cross(pole / np.linalg.norm(pole), aim)) > 0.02)
    turn = Rotation.from_euler("xyz", draw(angles), degrees=True).as_matrix()
    above = np.eye(4)
    above[:3, :3] = draw(st.floats(0.3, 3.0)) * turn
    above[3, :3] = draw(st.tuples(*[st.floats(-10, 10)] * 3))
    return {
        "lengths": (a, b),
        "above": above,
        "orients": [draw(angles), (0, 0, 0)],
        "preferred": [draw(angles), hinge],
        "reach": reach,
        "aim": aim,
        "pole": pole,
        "twist": draw(st.floats(-180, 180)),
        "order": draw(st.integers(0, 5)),
        "axis": draw(angles),
    }


def solved(tmp_path, limb, **changes):
    scale = np.linalg.norm(limb["above"][0, :3])
    start = limb["above"][3, :3]
    goal = start + scale * limb["reach"] * limb["aim"]
    facts = {key: limb[key] for key in ("above", "orients", "preferred", "pole", "twist")}
    facts.update(changes)
    order = f'\tsetAttr ".ro" {limb["order"]};'
    axis = f'\tsetAttr ".ra" -type "double3" {numbers(limb["axis"])} ;'
    bones = [(length, 0, 0) for length in limb["lengths"]]
    text = limb_text(bones, goal=goal, joints={0: [order, axis], 1: [order]}, **facts)
    return scene_of(tmp_path, text), scale, goal


@given(limb=limbs())
def test_the_end_is_at_the_goal_and_the_middle_joint_in_the_half_plane(
    tmp_path_factory, limb
):
    folder = tmp_path_factory.mktemp("limb")
    scene, scale, goal = solved(folder, limb)
    start, middle, end = places(scene)
    size = scale * sum(limb["lengths"])
    assert_allclose(end, goal, atol=1e-9 * size)
    lengths = [scale * length for length in limb["lengths"]]
    twin = naive_ik.two_bones(start, lengths, goal, limb["pole"], np.radians(limb["twist"]))
    assert_allclose([middle, end], twin, atol=1e-6 * size)
    scene, _, goal = solved(folder, limb, twist=0)
    start, middle, _ = places(scene)
    off = np.linalg.norm(np.cross(middle - start, limb["aim"]))
    if off > 1e-3 * size:
        angle = side_angle(start, middle, goal, limb["pole"])
        assert abs(np.degrees(angle)) < 1e-4


@given(limb=limbs())
def test_the_middle_joint_rotates_about_its_bend_axis_only(tmp_path_factory, limb):
    scene, *_ = solved(tmp_path_factory.mktemp("limb"), limb)
    hinge = np.flatnonzero(limb["preferred"][1])[0]
    matrices = scene.world_matrices(["j0", "j1"], [1])[0, :, :3, :3]
    axes = [m[hinge] / np.linalg.norm(m[hinge]) for m in matrices]
    assert_allclose(axes[0], axes[1], atol=1e-9)


@given(limb=limbs(), way=unit_vectors, power=st.floats(-7, -4))
def test_a_small_step_of_the_goal_moves_the_limb_a_little(
    tmp_path_factory, limb, way, power
):
    """By at most the root of the step, as a limb that is nearly straight does."""
    share, folder = 10**power, tmp_path_factory.mktemp("limb")
    near = {**limb, "aim": limb["aim"] + share * np.array(way)}
    length = np.linalg.norm(near["aim"])
    near = {**near, "aim": near["aim"] / length, "reach": limb["reach"] * length}
    size = sum(limb["lengths"])
    one, other = (places(solved(folder, each)[0]) for each in (limb, near))
    scale = np.linalg.norm(limb["above"][0, :3])
    assert np.abs(one - other).max() < 60 * scale * size * np.sqrt(share)


def test_the_end_follows_the_goal_step_by_step(tmp_path):
    """The derivative of the end by the goal is 1, by finite differences."""
    scene = scene_of(tmp_path, limb_text(**ELBOW, goal=(3, 2, 1), pole=(0, 1, 0)))
    plan = plan_of(scene, ["j2.worldMatrix"], [f"handle.translate{a}" for a in "XYZ"])
    step = 1e-5
    goals = np.array([3.0, 2, 1]) + step * np.vstack([np.eye(3), -np.eye(3)])
    ends = plan.run(None, list(goals.T))[0][:, 3, :3]
    assert_allclose((ends[:3] - ends[3:]) / (2 * step), np.eye(3), atol=1e-9)


@pytest.mark.parametrize("beyond", [1 - 1e-12, 1.0, 1 + 1e-12, 1.5, 1e6])
def test_a_goal_out_of_reach_straightens_the_limb(tmp_path, beyond):
    aim = np.array([2.0, -1, 2]) / 3
    scene = scene_of(tmp_path, limb_text(**ELBOW, goal=7 * beyond * aim, pole=(0, 1, 0)))
    start, middle, end = places(scene)
    assert_allclose([start, middle, end], [0 * aim, 4 * aim, 7 * aim], atol=1e-5)
    turned = scene.sample(["j1.rotateX", "j1.rotateY", "j1.rotateZ"], [1]).values
    assert_allclose(turned, 0, atol=1e-5)


@pytest.mark.parametrize("reach", [0.999, 0.5, 1e-9])
def test_a_goal_that_is_too_near_folds_the_limb(tmp_path, reach):
    aim = np.array([2.0, -1, 2]) / 3
    scene = scene_of(tmp_path, limb_text(**ELBOW, goal=reach * aim, pole=(0, 1, 0)))
    with pytest.warns(
        kw.KeyweaveWarning, match="handle is closer than its limb can fold; move it away"
    ):
        assert_allclose(places(scene)[2], aim, atol=1e-6)


def test_a_goal_at_the_start_folds_the_limb_with_a_warning(tmp_path):
    scene = scene_of(tmp_path, limb_text(**ELBOW, goal=(0, 0, 0)))
    with pytest.warns(
        kw.KeyweaveWarning, match="handle is closer than its limb can fold; move it away"
    ):
        start, middle, end = places(scene)
    assert np.linalg.norm(middle - start) == pytest.approx(4)
    assert np.linalg.norm(end - start) == pytest.approx(1)
    assert is_rigid(scene.world_matrices("j0", [1])[0, 0])


def is_rigid(matrix):
    turn = matrix[:3, :3]
    return np.allclose(turn @ turn.T, np.eye(3), atol=1e-12) and np.linalg.det(turn) > 0


@pytest.mark.parametrize("bend", [0.01, 1e-4])
def test_a_limb_that_is_hardly_bent_in_its_preferred_pose_bends(tmp_path, bend):
    preferred = [(0, 0, 0), (0, 0, bend)]
    text = limb_text(ELBOW["bones"], preferred=preferred, goal=(3, 2, 1))
    assert_allclose(places(scene_of(tmp_path, text))[2], [3, 2, 1], atol=1e-9)


def test_the_equivalent_angles_nearest_to_the_preferred_ones_are_used(tmp_path):
    """The knee bends by 127 degrees about y, which angles within 90 would go about."""
    text = limb_text(ELBOW["bones"], preferred=[(0, 0, 0), (0, 120, 0)], goal=(3.2, 0, 0))
    scene = scene_of(tmp_path, text)
    turned = scene.sample(["j1.rotateX", "j1.rotateY", "j1.rotateZ"], [1]).values[0]
    assert_allclose(turned, [0, np.arccos((3.2**2 - 25) / 24), 0], atol=1e-9)
    assert np.degrees(turned[1]) > 120


@pytest.mark.parametrize("power", range(2, 15))
def test_near_straight_the_limb_stays_in_its_plane(tmp_path, power):
    aim = np.array([2.0, -1, 2]) / 3
    goal = 7 * (1 - 10.0**-power) * aim
    scene = scene_of(tmp_path, limb_text(**ELBOW, goal=goal, pole=(0, 1, 0)))
    start, middle, end = places(scene)
    assert_allclose(end, goal, atol=1e-9)
    off = np.linalg.norm(np.cross(middle, aim))
    if off > 1e-5:
        assert abs(side_angle(start, middle, goal, np.array([0.0, 1, 0]))) < 1e-6


def test_twist_rotates_the_limb_about_the_line_to_its_goal(tmp_path):
    goal, pole = np.array([3.0, 2, 1]), np.array([0.0, 1, 0])
    for twist in (0, 30, -90, 180, 330):
        scene = scene_of(tmp_path, limb_text(**ELBOW, goal=goal, pole=pole, twist=twist))
        start, middle, end = places(scene)
        turned = side_angle(start, middle, goal, pole)
        # From the pole vector to the joint, so that a twist counts against it.
        assert np.cos(turned + np.radians(twist)) == pytest.approx(1, abs=1e-12)
        assert_allclose(end, goal, atol=1e-12)


def test_without_a_pole_vector_the_limb_swings_the_shortest_way(tmp_path):
    facts = {"bones": [(4, 0, 0)], "goal": (0, 4, 0), "pole": (0, 0, 0)}
    one = scene_of(tmp_path, limb_text(**facts)).world_matrices("j0", [1])[0, 0]
    assert_allclose(one[:3, :3], [[0, 1, 0], [-1, 0, 0], [0, 0, 1]], atol=1e-12)


def test_a_handles_own_pivot_and_parents_place_the_goal(tmp_path):
    handle = (
        '\tsetAttr ".rp" -type "double3" 1 0 0 ;\n\tsetAttr ".rpt" -type "double3" 0 0 2 ;'
    )
    scene = scene_of(tmp_path, limb_text(**ELBOW, goal=(2, 2, 0), handle=handle))
    assert_allclose(places(scene)[2], [3, 2, 2], atol=1e-9)


def test_the_pole_vector_is_in_the_space_of_the_handles_parent(tmp_path):
    text = limb_text(**ELBOW, goal=(5, 0, 0), pole=(1, 0, 0))
    text = text.replace('ikHandle -n "handle"', 'ikHandle -n "handle" -p "turned"')
    turned = 'createNode transform -n "turned";\n\tsetAttr ".rz" 90;\n\tsetAttr ".tx" 5;\n'
    scene = scene_of(
        tmp_path, turned + text.replace('".t" -type "double3" 5 0 0', '".s" 1 1 1')
    )
    start, middle, end = places(scene)
    assert_allclose(end, [5, 0, 0], atol=1e-9)
    assert side_angle(start, middle, end, np.array([0.0, 1, 0])) == pytest.approx(
        0, abs=1e-9
    )


def test_a_limb_under_a_nonuniformly_scaled_parent_reaches_its_goal(tmp_path):
    """The goal is met in the world, whatever the parent's scales do to the limb."""
    above = np.diag([1.5, 0.7, 2.0, 1.0])
    goal = np.array([3.0, 2, 1])
    scene = scene_of(tmp_path, limb_text(**ELBOW, above=above, goal=goal, pole=(0, 1, 0)))
    start, middle, end = places(scene)
    assert_allclose(end, goal, atol=1e-9)
    assert side_angle(start, middle, goal, np.array([0.0, 1, 0])) == pytest.approx(
        0, abs=1e-9
    )


@pytest.mark.parametrize("compensates", ["yes", "no"])
def test_a_limb_with_scaled_joints_reaches_its_goal(tmp_path, compensates):
    more = {
        0: ['\tsetAttr ".s" -type "double3" 1.5 1.5 1.5 ;'],
        1: [f'\tsetAttr ".ssc" {compensates};', '\tsetAttr ".s" -type "double3" 2 2 2 ;'],
    }
    goal = (3, 2, 1)
    scene = scene_of(tmp_path, limb_text(**ELBOW, goal=goal, pole=(0, 1, 0), joints=more))
    assert_allclose(places(scene)[2], goal, atol=1e-9)


# Limbs of more bones, and of one.

LEG = {"bones": [(3, 0, 0), (2, 0, 0), (2.5, 0, 0)]}


@pytest.mark.parametrize("bends", [(50, 30), (50, -60), (20, -70), (-40, 80)])
@pytest.mark.parametrize("reach", [7.3, 6, 4.5])
def test_all_bends_of_a_longer_limb_change_by_one_factor(tmp_path, bends, reach):
    preferred = [(0, 0, 0), *((0, 0, bend) for bend in bends)]
    goal = reach * np.array([2.0, -1, 2]) / 3
    scene = scene_of(tmp_path, limb_text(**LEG, preferred=preferred, goal=goal))
    turned = scene.sample(["j1.rotateZ", "j2.rotateZ"], [1]).values[0]
    twin = naive_ik.bent_flat_limb([3, 2, 2.5], np.radians(bends), reach)
    assert_allclose(turned, twin, atol=1e-7)
    reached = np.linalg.norm(places(scene, ["j3"])[0])
    assert reached == pytest.approx(reach, abs=1e-9)


@pytest.mark.parametrize("bends", [(50, 30), (50, -60), (20, -70), (-40, 80)])
@pytest.mark.parametrize("reach", [4, 2, 1, 0.5, 0.15])
def test_a_longer_limb_folds_up_to_its_goal(tmp_path, bends, reach):
    """Beyond what one factor for all bends does."""
    preferred = [(0, 0, 0), *((0, 0, bend) for bend in bends)]
    goal = reach * np.array([2.0, -1, 2]) / 3
    text = limb_text(**LEG, preferred=preferred, goal=goal, pole=(0, 1, 0))
    start, *_, end = places(scene_of(tmp_path, text), ["j0", "j1", "j2", "j3"])
    assert_allclose(end, goal, atol=1e-9)


def test_a_longer_limb_folds_without_a_jump():
    """Where one factor for all bends no longer does, and on from there."""
    bones = [np.array([length, 0.0, 0]) for length in (2.5, 3, 3.5)]
    turns = [np.eye(3), *(naive_ik.rotation_about([0, 1, 0], a) for a in (-0.5, -0.35))]
    reach = np.linspace(0.05, 0.99, 4000)[:, np.newaxis] * 9
    solved = solve_limb(bones, turns, reach * [0.0, 0, 1], np.array([1.0, 0, 0]))
    bends = np.unwrap([np.arctan2(turn[:, 0, 2], turn[:, 0, 0]) for turn in solved[1:]])
    assert np.abs(np.diff(bends, axis=1)).max() < 0.05


def test_a_limb_that_is_bent_in_several_planes_reaches_its_goal():
    bones = [np.array(bone, float) for bone in ((3, 0, 0), (2, 0, 1), (1, 2, 0), (2, 0, 0))]
    turns = Rotation.random(4, random_state=np.random.RandomState(3)).as_matrix()
    goal = np.array([1.0, -2, 3])
    turned = solve_limb(bones, list(turns), goal, np.array([0.0, 1, 0]))
    end, whole = np.zeros(3), np.eye(3)
    for bone, turn in zip(bones, turned):
        whole = turn @ whole
        end = end + bone @ whole
    assert_allclose(end, goal, atol=1e-9)


def test_a_straight_limb_of_many_bones_stays_straight(tmp_path):
    scene = scene_of(tmp_path, limb_text(**LEG, goal=(1, 2, 2)))
    with pytest.warns(kw.KeyweaveWarning, match="or set preferred angles on the joints"):
        places(scene)
    assert_allclose(places(scene, ["j3"])[0], 7.5 * np.array([1, 2, 2]) / 3, atol=1e-9)
    assert is_rigid(scene.world_matrices("j0", [1])[0, 0])


@given(turn=angles, own=angles, way=unit_vectors, bend=st.floats(10, 120))
def test_a_single_chain_matches_the_handles_axes_as_far_as_it_can(
    tmp_path_factory, turn, own, way, bend
):
    """No other turn about the way to the goal brings the end's axes nearer."""
    aim = np.array(way) / np.linalg.norm(way)
    text = limb_text(
        ELBOW["bones"],
        preferred=[turn, (0, bend, 0)],
        solver="ikSCsolver",
        goal=5 * aim,
        handle=f'\tsetAttr ".r" -type "double3" {numbers(own)} ;',
    )
    scene = scene_of(tmp_path_factory.mktemp("limb"), text)
    end = scene.world_matrices("effector1", [1])[0, 0]
    assert_allclose(end[3, :3], 5 * aim, atol=1e-9)
    wanted = scene.world_matrices("handle", [1])[0, 0, :3, :3]
    likeness = [
        np.sum(end[:3, :3] @ naive_ik.rotation_about(aim, angle) * wanted)
        for angle in np.linspace(0, 2 * np.pi, 73)
    ]
    assert max(likeness) <= likeness[0] + 1e-9


def test_a_single_chain_matches_the_handles_axes_in_the_world(tmp_path):
    turn = Rotation.from_euler("xyz", [20, -50, 110], degrees=True).as_matrix()
    above = np.eye(4)
    above[:3, :3] = turn
    text = limb_text([(0, 5, 0)], solver="ikSCsolver", goal=(0, 9, 0), above=above)
    scene = scene_of(tmp_path, text)
    assert_allclose(scene.world_matrices("j0", [1])[0, 0], np.eye(4), atol=1e-12)


@pytest.mark.filterwarnings("error")
def test_one_bone_points_at_its_goal_with_the_handles_roll(tmp_path):
    for roll in (0, 40, 200):
        text = limb_text(
            [(0, 5, 0)],
            solver="ikSCsolver",
            goal=(0, 4, 0),
            handle=f'\tsetAttr ".ry" {roll};',
        )
        joint = scene_of(tmp_path, text).world_matrices("j0", [1])[0, 0, :3, :3]
        wanted = Rotation.from_euler("y", roll, degrees=True).as_matrix().T
        assert_allclose(joint, wanted, atol=1e-12)


# Blending, and what is given.

TURNED = {0: ['\tsetAttr ".r" -type "double3" 10 20 30 ;']}


def test_ik_blend_goes_from_the_joints_own_rotations_to_the_solution(tmp_path):
    scene = scene_of(tmp_path, limb_text(**ELBOW, goal=(3, 2, 1), joints=TURNED))
    names = ["j0.rotateX", "j0.rotateY", "j0.rotateZ"]
    plan = plan_of(scene, names, ["handle.ikBlend"])
    values = np.stack(plan.run(None, [np.array([0, 0.25, 0.5, 1.0])]), axis=-1)
    assert_allclose(np.degrees(values[0]), [10, 20, 30], atol=1e-12)
    assert_allclose(values[3], scene.sample(names, [1]).values[0], atol=1e-12)
    turns = Rotation.from_euler("xyz", values)
    whole = (turns[3] * turns[0].inv()).magnitude()
    shares = (turns * turns[0].inv()).magnitude() / whole
    assert_allclose(shares, [0, 0.25, 0.5, 1], atol=1e-9)


def test_a_disabled_handle_leaves_the_joints_at_their_own_rotations(tmp_path):
    off = '\tsetAttr ".hse" no;'
    scene = scene_of(tmp_path, limb_text(**ELBOW, joints=TURNED, handle=off))
    values = scene.sample(["j0.rotateX", "j0.rotateY", "j0.rotateZ"], [1]).values[0]
    assert_allclose(np.degrees(values), [10, 20, 30], atol=1e-12)


def test_an_overridden_angle_is_treated_like_a_key_under_the_handle(tmp_path):
    scene = scene_of(tmp_path, limb_text(**ELBOW, goal=(3, 2, 1)))
    blend = scene.graph.plug("handle.ikBlend")
    given = [blend, scene.graph.plug("j0.rotateZ")]
    plan = plan_evaluation(scene.graph, [scene.graph.plug("j0.rotateZ")], given)
    (values,) = plan.run(None, [np.array([0.0, 1.0]), np.array([0.7, 0.7])])
    assert values[0] == pytest.approx(0.7)
    assert values[1] == pytest.approx(scene.sample(["j0.rotateZ"], [1]).values[0, 0])


CURVE = """createNode animCurveTA -n "fk";
	setAttr ".tan" 2;
	setAttr -s 2 ".ktv[0:1]"  1 10 11 50;
connectAttr "fk.o" "j0.rz";
"""


def test_keys_under_a_handle_are_read_and_written_but_samples_are_solved(tmp_path):
    text = limb_text(**ELBOW, goal=(3, 2, 1), handle='\tsetAttr ".ikb" 0;')
    scene = scene_of(tmp_path, text + CURVE)
    (curve,) = scene.read_curves(["j0.rotateZ"])
    assert_allclose(np.degrees(curve.values), [10, 50])
    scene.write_curves(curve.with_(values=curve.values * 2))
    values = scene.sample(["j0.rotateZ"], [1, 6, 11]).values[:, 0]
    assert_allclose(np.degrees(values), [20, 60, 100])
    switched = scene_of(tmp_path, text.replace('".ikb" 0', '".ikb" 1') + CURVE)
    values = switched.sample(["j0.rotateZ"], [1, 6, 11]).values[:, 0]
    assert np.ptp(values) == 0
    assert_allclose(places(switched)[2], [3, 2, 1], atol=1e-9)


def test_an_angle_under_a_handle_can_be_keyed_with_a_remark(tmp_path):
    scene = scene_of(tmp_path, limb_text(**ELBOW, handle='\tsetAttr ".ikb" 0.5;'))
    before = scene.sample(["j0.rotateZ"], [1, 5]).values
    assert not scene.refusals(["j0.rotateZ"])
    assert "j0 is under handle" in scene.remarks(["j0.rotateZ"])[0]
    scene.write_curves(kw.AnimCurve("j0.rotateZ", [0.0, 1.0], [0.3, 1.2], frame_rate=24.0))
    assert len(scene.read_curves(["j0.rotateZ"])) == 1
    assert np.ptp(scene.sample(["j0.rotateZ"], [1, 5]).values) > 0
    assert np.ptp(before) == 0


def test_goals_solved_together_equal_those_solved_one_by_one(tmp_path):
    scene = scene_of(tmp_path, limb_text(**ELBOW, pole=(0, 1, 0)))
    plan = plan_of(scene, ["j2.worldMatrix"], [f"handle.translate{a}" for a in "XYZ"])
    goals = np.random.default_rng(5).normal(size=(50, 3)) * 4
    together = plan.run(None, list(goals.T))[0]
    for goal, matrix in zip(goals, together):
        assert_allclose(plan.run(None, list(goal))[0], matrix, atol=1e-12)


# Bad input.


@pytest.mark.parametrize(
    ("line", "instead", "told"),
    [
        ('connectAttr "j0.msg" "handle.hsj";', "", "it has no start joint"),
        ('connectAttr "effector1.hp" "handle.hee";', "", "it has no end effector"),
        (
            '"j0.msg"',
            '"j2.msg"',
            'its start joint "j2" is not above its end effector "effector1"',
        ),
    ],
)
def test_note_names_a_handle_that_does_not_rotate_any_joints(tmp_path, line, instead, told):
    text = limb_text(**ELBOW)
    assert line in text
    scene = scene_of(tmp_path, text.replace(line, instead))
    assert scene.notes == (f'the IK handle "handle" does not rotate any joints: {told}',)
    assert places(scene).shape == (3, 3)
    assert not scene_of(tmp_path, text).notes


def test_warning_names_a_joint_that_is_scaled_unevenly(tmp_path):
    more = {
        0: ['\tsetAttr ".s" -type "double3" 1.5 1 1 ;'],
        1: ['\tsetAttr ".ssc" no;'],
    }
    scene = scene_of(tmp_path, limb_text(**ELBOW, goal=(3, 2, 1), joints=more))
    with pytest.warns(
        kw.KeyweaveWarning,
        match="j1 is scaled unevenly by its parent joint; the limb misses",
    ):
        places(scene)


def test_warning_names_a_bone_of_length_0(tmp_path):
    text = limb_text([(0, 0, 0), (3, 0, 0)], goal=(2, 1, 0))
    with pytest.warns(
        kw.KeyweaveWarning, match="handle drives a bone of length 0 at j0; that joint"
    ):
        end = places(scene_of(tmp_path, text))[2]
    assert_allclose(end, 3 * np.array([2, 1, 0]) / np.sqrt(5), atol=1e-9)


def test_warning_names_a_handle_with_its_pole_vector_along_the_limb(tmp_path):
    text = limb_text(**ELBOW, goal=(2, 1, 0), pole=(4, 2, 0))
    with pytest.warns(kw.KeyweaveWarning, match="handle has its pole vector along"):
        end = places(scene_of(tmp_path, text))[2]
    assert_allclose(end, [2, 1, 0], atol=1e-9)


@pytest.mark.parametrize("solver", ["ikMCsolver", "hikSolver"])
def test_error_names_an_unsupported_solver(tmp_path, solver):
    text = limb_text(**ELBOW, solver=solver, joints=TURNED)
    with pytest.raises(kw.EvaluationError, match=f"solver \\({solver}\\)") as caught:
        places(scene_of(tmp_path, text))
    assert (caught.value.node, caught.value.node_type) == ("handle", "ikHandle")
    held = scene_of(tmp_path, text, on_unknown="hold")
    with pytest.warns(kw.KeyweaveWarning, match="keeps its saved value"):
        value = held.sample(["j0.rotateZ"], [1]).values[0, 0]
    assert np.degrees(value) == pytest.approx(30)


def test_an_ordinary_limb_gives_no_warnings(tmp_path):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        places(scene_of(tmp_path, limb_text(**ELBOW, goal=(3, 2, 1))))


def test_a_rotation_about_a_zero_axis_is_the_identity():
    assert_allclose(axis_angle_to_matrix(np.zeros(3), np.array(1.0)), np.eye(3))
    straight = find_bends([np.array([1.0, 0, 0])] * 2, [np.eye(3)])
    assert straight.angles[0] == 0


CONTROLLED = """createNode transform -n "control";
createNode transform -n "arm_CTRL" -p "control";
createNode multiplyDivide -n "half";
connectAttr "arm_CTRL.r" "half.i1";
connectAttr "half.o" "j0.r";
"""


def test_remarks_name_controls_whose_limb_is_moved_by_a_handle(tmp_path):
    keyed = ["arm_CTRL.rotateX", "arm_CTRL.rotateY", "control.rotateX", "handle.twist"]
    text = limb_text(**ELBOW) + CONTROLLED
    (remark,) = scene_of(tmp_path, text).remarks(keyed)
    assert remark.startswith("arm_CTRL is under handle, which is on")
    off = text + 'setAttr "handle.hse" no;\n'
    assert scene_of(tmp_path, off).remarks(keyed) == ()
    assert scene_of(tmp_path, text).remarks(["j1.rotateX", "j2.rotateX"]) == (
        remark.replace("arm_CTRL", "j1"),
    )


def test_a_pole_vector_that_is_not_saved_points_along_z(tmp_path):
    """Maya leaves out values that are the default of its node reference."""
    text = limb_text(**ELBOW, goal=(5, 0, 0), pole=(0, 0, 1))
    line = '\tsetAttr ".pv" -type "double3" 0 0 1 ;\n'
    assert line in text
    expected = places(scene_of(tmp_path, text))
    assert expected[1, 2] > 1
    assert_allclose(places(scene_of(tmp_path, text.replace(line, ""))), expected)
