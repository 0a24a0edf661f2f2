"""The biped does what its controls say: blends, rolling, stretch, spaces, fingers."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.animation.kinematics import forward_kinematics
from keyweave.errors import DataError, SettingError
from keyweave.geometry.rotations import quaternion_to_matrix
from keyweave.scenes.maya_ascii import Plug, find_type
from made_up import (
    biped_rig,
    turn_up,
    walker,
    walker_skeleton,
    write_character,
    write_shot,
)

SIDES = ("Left", "Right")
LIMBS = {"Leg": ("UpLeg", "Leg", "Foot"), "Arm": ("Arm", "ForeArm", "Hand")}
THIGH, SHANK = 43.0, 42.5
# Whose attributes the table of types knows only in part, or not at all.
FURTHER = {"tg", "nds", "erp", "rst", "roc", "hd", "tan", "wgt", "ktv", "ove", "ovc", "cc"}
CLOSE = 1e-9


@pytest.fixture(scope="module")
def walk():
    return walker(2.0, speed=[1.0, 1.4], frame_rate=24.0, rng=np.random.default_rng(7))


class Posed:
    """A biped without keys, that can be posed."""

    def __init__(self, path, **options):
        path.write_text(biped_rig(keyed=False, **options), encoding="utf-8")
        self.scene = kw.open_scene(path)

    def __call__(self, nodes, **values):
        """Return world matrices of nodes, with channels set: LeftFootIK_roll=30."""
        names = [nodes] if isinstance(nodes, str) else nodes
        (found,) = self.poses(names, **{key: [value] for key, value in values.items()})
        return found[0] if isinstance(nodes, str) else found

    def poses(self, nodes, **values):
        """Return world matrices of nodes, with several values of each channel."""
        graph, n_poses = self.scene.graph, max(map(len, values.values()), default=1)
        plugs = [Plug(graph.node(name), "worldMatrix", (0,)) for name in nodes]
        channels = [graph.plug(channel_of(key)) for key in values]
        plan = self.scene.plan(plugs, channels)
        return np.stack(plan.run([1.0] * n_poses, [*values.values()]), axis=1)

    def place(self, node, **values):
        return self(node, **values)[3, :3]


def channel_of(key):
    """Return the channel that a keyword means: the last underscore is the dot's."""
    control, _, attribute = key.rpartition("_")
    name, _, space = control[::-1].partition("__")
    prefix = f"{space[::-1]}:" if space else ""
    return f"{prefix}{name[::-1]}_CTRL.{attribute}"


@pytest.fixture(scope="module")
def biped(tmp_path_factory):
    return Posed(tmp_path_factory.mktemp("biped") / "rig.ma")


def turn(matrix):
    return matrix[..., :3, :3]


def angle(first, second):
    """Return the angle between two rotations; sines tell small ones."""
    return np.linalg.norm(turn(first) - turn(second)) / np.sqrt(2)


def test_each_namespace_has_one_skeleton_of_about_sixty_joints(biped):
    skeletons = biped.scene.skeletons()
    assert list(skeletons) == ["Hips", "double:Hips"]
    assert [len(joints) for joints in skeletons.values()] == [66, 66]
    assert {joint.replace("double:", "") for joint in skeletons["double:Hips"]} == {
        *skeletons["Hips"]
    }


def test_each_namespace_gets_a_copy_next_to_the_previous(tmp_path):
    posed = Posed(tmp_path / "three.ma", namespaces=("a", "b", "c:d"), fingers=False)
    skeletons = posed.scene.skeletons()
    assert list(skeletons) == ["a:Hips", "b:Hips", "c:d:Hips"]
    assert [len(joints) for joints in skeletons.values()] == [36] * 3
    apart = np.diff([posed.place(hips) for hips in skeletons], axis=0)
    assert_allclose(apart, [[150, 0, 0]] * 2, atol=CLOSE)


@pytest.mark.parametrize("up", ["y", "z"])
@pytest.mark.parametrize("legs", ["ik", "fk"])
def test_a_fully_keyed_biped_moves_like_the_walker(tmp_path, walk, legs, up):
    walk = walk.cut(1, 24)
    options = {"keyed": "full", "legs": legs, "up_axis": up, "fingers": False}
    motion = write_character(tmp_path / "c.ma", walk, **options)
    scene = kw.open_scene(tmp_path / "c.ma")
    found = scene.world_matrices(motion.skeleton.names, motion.frames)
    positions, rotations = forward_kinematics(motion)
    assert_allclose(found[..., 3, :3], positions, atol=1e-6)
    columns = quaternion_to_matrix(rotations)
    assert_allclose(turn(found), np.swapaxes(columns, -1, -2), atol=1e-6)


def test_ik_arms_match_hands_exactly_and_elbows_closely(tmp_path, walk):
    write_character(tmp_path / "c.ma", walk, keyed="full", arms="ik", fingers=False)
    scene = kw.open_scene(tmp_path / "c.ma")
    positions, _ = forward_kinematics(walk)
    for joint, near in (("Hand", 1e-6), ("ForeArm", 1.0)):
        names = [f"{side}{joint}" for side in SIDES]
        columns = [walk.skeleton.index(name) for name in names]
        found = scene.world_matrices(names, walk.frames)[..., 3, :3]
        assert_allclose(found, positions[:, columns], atol=near)


def test_the_blocked_walk_keys_only_hips_and_feet(tmp_path, walk):
    write_character(tmp_path / "c.ma", walk, fingers=False)
    scene = kw.open_scene(tmp_path / "c.ma")
    nodes = {channel.rpartition(".")[0] for channel in scene.channels}
    feet = {f"{side}{name}_CTRL" for side in SIDES for name in ("FootIK", "Toe")}
    assert nodes == {"Hips_CTRL", *feet}
    (curve,) = scene.read_curves(["LeftFootIK_CTRL.translateZ"])
    keyed = curve.frames.astype(int)
    joint = walk.skeleton.index("LeftFoot")
    positions, _ = forward_kinematics(walk)
    found = scene.world_matrices("LeftFoot", keyed)[:, 0, 3, :3]
    assert_allclose(found, positions[keyed - 1, joint], atol=0.2)


@pytest.mark.parametrize("limb", ["Leg", "Arm"])
@pytest.mark.parametrize("side", SIDES)
def test_a_limb_follows_its_joints_controls_or_its_goal(biped, side, limb):
    end, joint = ("Foot", "Leg") if limb == "Leg" else ("Hand", "ForeArm")
    blend, controls = f"{side}{end}IK_ikFk", [f"{side}{n}_CTRL" for n in (joint, end)]
    bend = {
        f"{side}{joint}_rotateX": 0.6,
        f"{side}{joint}_rotateY": -0.2,
        f"{side}{end}_rotateZ": 0.3,
    }
    pulled = {f"{side}{end}IK_translateZ": 12.0, f"{side}{end}IK_translateY": 9.0}
    pulled |= {f"{side}{end}IK_rotateX": 0.4, f"{side}{end}IK_rotateY": 1.2}
    joints = [f"{side}{joint}", f"{side}{end}"]
    fk = biped(joints, **{blend: 0.0}, **bend, **pulled)
    assert_allclose(fk, biped(controls, **bend), atol=CLOSE)
    ik = biped(joints, **{blend: 1.0}, **bend, **pulled)
    goal = biped(f"{side}{end}IK_CTRL", **pulled)
    assert_allclose(ik[1], goal, atol=1e-6)
    half = biped(joints[1], **{blend: 0.5}, **bend, **pulled)
    assert_allclose(angle(half, fk[1]), angle(half, ik[1]))  # half the shorter way
    assert angle(half, fk[1]) < angle(fk[1], ik[1])


@pytest.mark.parametrize("limb", ["Leg", "Arm"])
def test_a_half_blend_rotates_each_joint_half_way_between_fk_and_ik(biped, limb):
    start, middle, end = LIMBS[limb]
    pulled = {f"Left{end}IK_translateZ": 12.0, f"Left{end}IK_translateY": 9.0}
    pulled |= {f"Left{start}_rotateX": 0.4, f"Left{middle}_rotateX": 0.5}
    joints, blend = [f"Left{name}" for name in LIMBS[limb]], f"Left{end}IK_ikFk"
    fk, half, ik = (biped(joints, **{blend: b}, **pulled) for b in (0.0, 0.5, 1.0))
    turned = np.linalg.norm(turn(half) - turn(fk), axis=(-2, -1))
    assert_allclose(turned, np.linalg.norm(turn(half) - turn(ik), axis=(-2, -1)))
    assert (turned > 0.01).all()


def test_only_the_solver_rotates_the_joints_of_an_ik_handle(biped):
    driven = {
        (connection.target_node.name, connection.target)
        for connection in biped.scene.document.connections
    }
    handles = [n.name for n in biped.scene.document.nodes if n.type == "ikHandle"]
    assert sorted(h for h in handles if ":" not in h) == sorted(
        f"{side}{limb}Handle" for side in SIDES for limb in LIMBS
    )
    for prefix in ("", "double:"):
        for side in SIDES:
            for name in (n for names in LIMBS.values() for n in names):
                double = f"{prefix}{side}{name}IK"
                turns = {(double, plug) for plug in ("r", "rx", "ry", "rz")}
                assert not driven & turns
    assert not {h for h in handles if (h, "ikb") in driven}


def test_joints_of_an_ik_handle_are_hidden_and_outside_the_limb(biped):
    scene = biped.scene
    for names in LIMBS.values():
        first = scene.graph.node(f"Left{names[0]}IK")
        (shown,) = [one for one in first.assignments if one.path == "v"]
        assert [word.text for word in shown.words()] == ["no"]
        assert first.parent is scene.graph.node(f"Left{names[0]}").parent
        for name in names:
            rest = biped.place(f"Left{name}IK", LeftHandIK_ikFk=1.0)
            assert_allclose(rest, biped.place(f"Left{name}", LeftHandIK_ikFk=1.0))


@pytest.mark.parametrize(
    "pole, joint", [("Knee", "Leg"), ("Elbow", "ForeArm")], ids=["knee", "elbow"]
)
def test_a_limb_bends_towards_its_pole(biped, pole, joint):
    end = "Foot" if pole == "Knee" else "Hand"
    lifted = {f"Left{end}IK_ikFk": 1.0, f"Left{end}IK_translateY": 25.0}
    for aside in (-40.0, 0.0, 40.0):
        pulled = {**lifted, f"Left{pole}_translateX": aside}
        start = biped.place("LeftUpLeg" if pole == "Knee" else "LeftArm", **pulled)
        middle, last = (biped.place(f"Left{name}", **pulled) for name in (joint, end))
        to_pole = biped.place(f"Left{pole}_CTRL", **pulled) - start
        line = (last - start) / np.linalg.norm(last - start)
        bent, wanted = (v - (v @ line) * line for v in (middle - start, to_pole))
        lengths = np.linalg.norm(bent) * np.linalg.norm(wanted)
        assert_allclose(bent @ wanted / lengths, 1, atol=1e-9)


def test_knees_bend_forwards_and_elbows_backwards(biped):
    for side in SIDES:
        knee = biped.place(f"{side}Leg", **{f"{side}FootIK_translateY": 20.0})
        assert knee[2] > 10
        pulled = {f"{side}HandIK_ikFk": 1.0, f"{side}HandIK_translateY": 20.0}
        arm, elbow = (biped.place(f"{side}{n}", **pulled) for n in ("Arm", "ForeArm"))
        hand = biped.place(f"{side}Hand", **pulled)
        line = (hand - arm) / np.linalg.norm(hand - arm)
        across = elbow - arm - ((elbow - arm) @ line) * line
        assert across[2] < -1


@pytest.mark.parametrize("side", SIDES)
def test_rolling_lifts_the_heel_and_keeps_the_ball_in_its_place(biped, side):
    foot, toe, end = f"{side}Foot", f"{side}Toe", f"{side}ToeEnd"
    rest = biped([foot, toe, end])
    for roll in (10.0, 30.0, 45.0):
        rolled = biped([foot, toe, end], **{f"{side}FootIK_roll": roll})
        assert_allclose(rolled[1:], rest[1:], atol=1e-6)
        assert rolled[0][3, 1] > rest[0][3, 1] + 1
        assert_allclose(angle(rolled[0], rest[0]), 2 * np.sin(np.radians(roll) / 2))


@pytest.mark.parametrize("side", SIDES)
def test_rolling_further_rotates_the_foot_about_its_tip(biped, side):
    names = [f"{side}{name}" for name in ("Foot", "Toe", "ToeEnd")]
    rest = biped(names)
    foot, toe, end = biped(names, **{f"{side}FootIK_roll": 75.0})
    assert_allclose(end[3], rest[2][3], atol=1e-6)
    assert toe[3, 1] > rest[1][3, 1] + 2
    assert_allclose(angle(toe, rest[1]), 2 * np.sin(np.radians(30.0) / 2), rtol=1e-6)
    assert_allclose(angle(foot, rest[0]), 2 * np.sin(np.radians(75.0) / 2), rtol=1e-6)


@pytest.mark.parametrize("side", SIDES)
def test_rolling_back_lifts_the_toes_about_the_heel(biped, side):
    names = [f"{side}{name}" for name in ("Foot", "Toe")]
    heel = np.array([0.0, -8.0, -5.5, 1.0])  # from the ankle
    rest = biped(names)
    rolled = biped(names, **{f"{side}FootIK_roll": -30.0})
    assert_allclose(heel @ rolled[0], heel @ rest[0], atol=1e-6)
    assert rolled[1][3, 1] > rest[1][3, 1] + 5


def test_toes_follow_the_foot_that_moves_them(biped):
    bend = {"LeftFoot_rotateX": 0.5, "LeftToe_rotateX": -0.3}
    for blend in (0.0, 1.0):
        found = biped(["LeftToe", "LeftToe_CTRL"], LeftFootIK_ikFk=blend, **bend)
        assert_allclose(found[0], found[1], atol=CLOSE)
    fk = biped(["LeftToe", "LeftFoot"], LeftFootIK_ikFk=0.0, **bend)
    assert_allclose(angle(fk[0], fk[1]), 2 * np.sin(0.15))


@pytest.mark.parametrize("scale", [1.0, 0.5])
def test_a_limb_that_stretches_reaches_a_goal_too_far_away(biped, scale):
    pulled = {"Hips_translateY": 30.0, "World_scaleY": scale}
    goal = biped.place("LeftLegHandle", **pulled)
    hip, foot = biped(["LeftUpLeg", "LeftFoot"], **pulled)[:, 3, :3]
    assert_allclose(np.linalg.norm(foot - hip), scale * (THIGH + SHANK), rtol=1e-6)
    pulled_more = {**pulled, "LeftFootIK_stretch": 1.0}
    chain = biped(["LeftUpLeg", "LeftLeg", "LeftFoot"], **pulled_more)
    hip, knee, foot = chain[:, 3, :3]
    assert_allclose(foot, goal, atol=1e-6)
    bones = np.linalg.norm(knee - hip), np.linalg.norm(foot - knee)
    assert_allclose(bones[0] / bones[1], THIGH / SHANK)
    half = biped.place("LeftFoot", LeftFootIK_stretch=0.5, **pulled)
    assert_allclose(half[1] - goal[1], scale * 15.0, rtol=1e-4)


def test_limbs_do_not_stretch_within_reach_or_in_fk(biped):
    limb, low = ["LeftLeg", "LeftFoot"], {"Hips_translateY": -12.0}
    near = biped(limb, LeftFootIK_stretch=1.0, **low)
    assert_allclose(near, biped(limb, **low), atol=CLOSE)
    far = {"LeftFootIK_translateY": -60.0, "LeftFootIK_ikFk": 0.0}
    kept = biped(["LeftFoot"], LeftFootIK_stretch=1.0, **far)
    assert_allclose(kept, biped(["LeftFoot"], **far), atol=CLOSE)


def test_arms_stretch_too(biped):
    far = {"RightHandIK_ikFk": 1.0, "RightHandIK_translateX": -60.0}
    goal = biped.place("RightHandIK_CTRL", **far)
    assert np.linalg.norm(biped.place("RightHand", **far) - goal) > 5
    far["RightHandIK_stretch"] = 1.0
    assert_allclose(biped.place("RightHand", **far), goal, atol=1e-6)


@pytest.mark.parametrize(
    "number, carrier, moves",
    [(0, "World", ()), (1, "COG", ("COG",)), (2, "Chest", ("COG", "Chest"))],
    ids=["world", "cog", "chest"],
)
def test_a_hand_follows_its_space(biped, number, carrier, moves):
    names = ["LeftHandIK_CTRL", f"{carrier}_CTRL"]
    space = {"LeftHandIK_space": float(number)}
    rest = biped(names, **space)
    for moved in ("World", "COG", "Chest"):
        hand, above = biped(names, **space, **{f"{moved}_rotateX": 0.4})
        same = rest[0] @ np.linalg.inv(rest[1]) @ above
        assert_allclose(hand, same, atol=CLOSE)
        assert (angle(hand, rest[0]) > 0.1) == (moved == "World" or moved in moves)


FINGERS = ("thumb", "index", "middle", "ring", "pinky")


@pytest.fixture(scope="module")
def bends(biped):
    """Return the joints of a biped, and where they are at rest and with each bend."""
    joints = list(biped.scene.skeletons()["Hips"])
    names = [f"{side}Fingers_{finger}" for side in SIDES for finger in FINGERS]
    steps = 0.5 * np.eye(len(names) + 1)[1:]
    poses = biped.poses(joints, **dict(zip(names, steps)))
    return joints, dict(zip(["rest", *names], poses))


@pytest.mark.parametrize("finger", FINGERS)
@pytest.mark.parametrize("side", SIDES)
def test_each_finger_bends_by_its_own_attribute(bends, side, finger):
    joints, poses = bends
    names = [f"{side}{finger.capitalize()}{n}" for n in (1, 2, 3)]
    own = [joints.index(name) for name in names]
    still, bent = poses["rest"], poses[f"{side}Fingers_{finger}"]
    assert_allclose(np.delete(bent, own, 0), np.delete(still, own, 0), atol=CLOSE)
    rest, found = still[own], bent[own]
    for joint, turns in enumerate((0.5, 1.0, 1.5)):
        assert_allclose(angle(found[joint], rest[joint]), 2 * np.sin(turns / 2))
    palm = -1.0 if side == "Left" else 1.0  # arms hang, palms to the thighs
    if finger != "thumb":
        assert palm * (found[2] - rest[2])[3, 0] > 2


def test_the_finger_control_follows_the_hand(biped):
    pulled = {"LeftHandIK_ikFk": 1.0, "LeftHandIK_translateZ": 30.0}
    hand, control = biped(["LeftHand", "LeftFingers_CTRL"], **pulled)
    assert_allclose(control, hand, atol=CLOSE)


def test_copies_move_on_their_own(biped):
    own = [j for j in biped.scene.joints if not j.startswith("double:")]
    rest = biped(own)
    values = {"double__World_translateZ": 50.0, "double__Hips_rotateY": 0.5}
    assert_allclose(biped(own, **values), rest, atol=CLOSE)
    moved = biped("double:LeftHand", **values) - biped("double:LeftHand")
    assert np.linalg.norm(moved) > 20
    again = biped("double:LeftHand", Hips_rotateY=0.5, World_translateZ=50.0)
    assert_allclose(again, biped("double:LeftHand"), atol=CLOSE)


def test_the_world_control_moves_rotates_and_scales_the_whole_rig(biped):
    joints = list(biped.scene.skeletons()["Hips"])
    rest = biped(joints)
    found = biped(joints, World_translateX=30.0, World_rotateY=0.7, World_scaleY=0.5)
    world = biped("World_CTRL", World_translateX=30.0, World_rotateY=0.7, World_scaleY=0.5)
    assert_allclose(np.diag(world @ world.T)[:3], 0.25)
    assert_allclose(found, rest @ world, atol=1e-6)


def test_controls_have_the_expected_limits(biped):
    rig = biped.scene.rig(biped.scene.skeletons()["Hips"])
    limits = {
        channel: limit
        for control in rig.controls
        for channel, limit in zip(control.channels, control.limits)
    }
    knee = np.degrees(limits["LeftLeg_CTRL.rotateX"])
    assert_allclose(knee, (-15, 165))
    assert_allclose(np.degrees(limits["LeftForeArm_CTRL.rotateY"]), (-165, 15))
    assert_allclose(np.degrees(limits["RightForeArm_CTRL.rotateY"]), (-15, 165))
    assert_allclose(limits["LeftFootIK_CTRL.roll"], (-90, 90))
    for name in ("LeftFootIK_CTRL.ikFk", "RightHandIK_CTRL.stretch"):
        assert_allclose(limits[name], (0, 1))
    assert_allclose(limits["RightHandIK_CTRL.space"], (0, 2))
    assert_allclose(limits["LeftFingers_CTRL.index"], (-0.4, 1.75))


@pytest.mark.parametrize("up", ["y", "z"])
def test_no_key_of_the_walker_is_beyond_a_limit(tmp_path, walk, up):
    write_character(tmp_path / "c.ma", walk, keyed="full", up_axis=up, fingers=False)
    scene = kw.open_scene(tmp_path / "c.ma")
    curves = {curve.channel: curve.values for curve in scene.read_curves()}
    for control in scene.rig().controls:
        for channel, (least, greatest) in zip(control.channels, control.limits):
            values = curves.pop(channel, [])
            assert all(least <= value <= greatest for value in values), channel
    assert not curves  # each was compared


@pytest.mark.parametrize("up", ["y", "z"])
def test_the_same_figure_stands_whichever_axis_is_up(tmp_path, biped, up):
    posed = Posed(tmp_path / "rig.ma", up_axis=up)
    still = {"LeftFootIK_roll": 30.0, "RightFingers_index": 1.0, "LeftHandIK_ikFk": 1.0}
    joints = list(biped.scene.skeletons()["Hips"])
    x, y, z = biped(joints, **still)[:, 3, :3].T
    wanted = np.stack([x, y, z] if up == "y" else [x, -z, y], axis=-1)
    assert_allclose(posed(joints, **still)[:, 3, :3], wanted, atol=1e-6)


def test_every_node_and_attribute_in_the_file_is_supported(biped):
    scene = biped.scene
    assert not scene.notes and not scene.not_understood()
    aside = {"nurbsCurve", "script", "ikRPsolver", "ikSystem"}
    for node in scene.document.nodes:
        assert find_type(node.type) or node.type in aside, node.type
        known = scene.graph.data(node).attributes.by_name
        for one in node.assignments:
            name = one.path.rpartition(".")[2].partition("[")[0]
            assert node.type in aside or name in known or name in FURTHER, one.path


def test_offsets_and_orders_are_those_of_the_motion(tmp_path, walk):
    skeleton = walk.skeleton
    taller = kw.Skeleton(
        skeleton.names, skeleton.parents, 1.2 * skeleton.offsets, ("XYZ",) * len(skeleton)
    )
    motion = walk.with_(skeleton=taller, root_positions=1.2 * walk.root_positions)
    write_character(tmp_path / "c.ma", motion, keyed="full")
    scene = kw.open_scene(tmp_path / "c.ma")
    found = scene.world_matrices(skeleton.names, [1, 20])[..., 3, :3]
    positions, _ = forward_kinematics(motion)
    assert_allclose(found, positions[[0, 19]], atol=1e-6)
    assert {*scene.rotation_orders(skeleton.names).values()} == {"XYZ"}


def test_joints_missing_from_the_motion_keep_their_default_pose(tmp_path, walk):
    kept = [i for i, name in enumerate(walk.skeleton.names) if "Arm" not in name]
    kept = [i for i in kept if "Hand" not in walk.skeleton.names[i]]
    parents = [kept.index(walk.skeleton.parents[i]) if i else -1 for i in kept]
    names = tuple(walk.skeleton.names[i] for i in kept)
    armless = kw.Motion(
        kw.Skeleton(names, parents, walk.skeleton.offsets[kept]),
        walk.rotations[:, kept],
        walk.root_positions,
        walk.frame_rate,
    )
    write_character(tmp_path / "c.ma", armless, keyed="full", fingers=False)
    scene = kw.open_scene(tmp_path / "c.ma")
    assert not any("Hand" in channel for channel in scene.channels)
    arm, hand = scene.world_matrices(["LeftArm", "LeftHand"], [1])[0, :, 3, :3]
    assert_allclose(np.linalg.norm(hand - arm), 55, atol=1e-6)
    assert arm[1] - hand[1] > 50


def test_unknown_choices_are_refused():
    for options in ({"legs": "both"}, {"arms": "IK"}, {"up_axis": "x"}, {"keyed": "all"}):
        with pytest.raises(SettingError, match=next(iter(options))):
            biped_rig(**options)


@pytest.mark.parametrize("name", ["a b", "1", "é", "a:", ":a", "a::b", "a-b", 5, None])
def test_namespaces_that_maya_refuses_are_refused(tmp_path, name):
    for write in (write_character, lambda path, **name: write_shot(path, path, **name)):
        with pytest.raises(SettingError, match="namespace is .* such as 'film:hero'"):
            write(tmp_path / "c.ma", keyed=False, namespace=name)
    with pytest.raises(SettingError, match="namespace"):
        biped_rig(keyed=False, namespaces=("fine", name))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("names", [("a", "a"), (), 5, None], ids=str)
def test_invalid_lists_of_namespaces_are_refused(names):
    with pytest.raises(SettingError, match="namespaces"):
        biped_rig(keyed=False, namespaces=names)


def test_a_single_string_is_one_namespace():
    assert biped_rig(keyed=False, namespaces="hero") == biped_rig(
        keyed=False, namespaces=["hero"]
    )


def test_arguments_that_are_not_a_motion_are_refused(tmp_path):
    for given in (5, "walk.bvh", walker_skeleton()):
        with pytest.raises(DataError, match=r"motion is .*, expected a Motion"):
            biped_rig(given)
        with pytest.raises(DataError, match="motion"):
            write_shot(tmp_path / "shot.ma", tmp_path / "rig.ma", given)


def test_the_motion_is_returned_with_the_chosen_up_axis(tmp_path, walk):
    motion = write_character(tmp_path / "c.ma", walk, up_axis="z")
    assert_allclose(motion.root_positions, turn_up(walk, "z").root_positions)


def test_hips_below_another_joint_stand_where_the_motion_has_them(tmp_path, walk):
    skeleton, n_frames = walk.skeleton, len(walk)
    above = kw.Skeleton(
        ("Reference", *skeleton.names),
        [-1, *(skeleton.parents + 1)],
        np.vstack([[0.0, 2.0, 0.0], skeleton.offsets]),
    )
    turns = np.zeros((n_frames, 1, 4)) + [0.0, np.sin(0.4), 0.0, np.cos(0.4)]
    rotations = np.concatenate([turns, walk.rotations], axis=1)
    motion = kw.Motion(above, rotations, walk.root_positions - [0, 95, 0], walk.frame_rate)
    write_character(tmp_path / "c.ma", motion, keyed="full", fingers=False)
    found = kw.open_scene(tmp_path / "c.ma").world_matrices(skeleton.names, motion.frames)
    positions, _ = forward_kinematics(motion)
    assert_allclose(found[..., 3, :3], positions[:, 1:], atol=1e-6)
