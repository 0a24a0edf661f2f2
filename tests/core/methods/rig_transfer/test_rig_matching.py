"""Controls matched to joints: in closed form where they are identified, else refined."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from numpy.testing import assert_allclose

import keyweave as kw
from case_profiles import count_cases
from keyweave import examples
from keyweave.animation.feet.contacts import list_runs
from keyweave.geometry.arrays import choose_states
from keyweave.geometry.rotations import euler_solutions, euler_to_quaternion
from keyweave.methods.rig_transfer.limb_switches import find_limb_switches
from keyweave.methods.rig_transfer.rig_matching import match_motion
from keyweave.methods.rig_transfer.solvers.euler_branches import (
    choose_branches,
    measure_excess,
)
from keyweave.methods.rig_transfer.solvers.matching import (
    measure_velocities,
    refine_controls,
)
from keyweave.methods.rig_transfer.solvers.placing import place_poles, smooth_angles
from keyweave.rigs.rig import list_limits
from made_up.strider import open_strider
from reference_material import shared

EXACT = 1e-4  # centimeters
HAS_IK_ARMS = {"l.arm": "ik", "r.arm": "ik", "l.leg": "fk", "r.leg": "fk"}


@pytest.fixture(scope="module")
def biped():
    return kw.KnownRig.learn(examples.load_scene("biped_walk").rig())


@pytest.fixture(scope="module")
def strider(tmp_path_factory):
    folder = tmp_path_factory.mktemp("strider")
    return kw.KnownRig.learn(open_strider(folder, legs="ik", up_axis="z").rig())


@pytest.fixture(scope="module")
def walk():
    return examples.load_walk().cut(1, 60)


def draw_poses(known, n_frames, seed=0, size=0.3):
    """Return random values of all channels except attributes, around the rest pose."""
    rng = np.random.default_rng(seed)
    rest = known.figure.values
    steps = rng.uniform(-size, size, (n_frames, len(rest)))
    attributes = {n for c in known.rig.controls if "." in c.name for n in c.channels}
    steps[:, [name in attributes for name in known.rig.channels]] = 0
    steps *= [8.0 if ".translate" in name else 1.0 for name in known.rig.channels]
    return np.clip(rest + steps, *list_limits(known.rig).T)


def match_pose(known, values, **changes):
    """Match the controls of a rig to its joints in some poses."""
    rest = known.figure.rest
    like = rest.with_(
        rotations=np.repeat(rest.rotations, len(values), axis=0),
        root_positions=np.repeat(rest.root_positions, len(values), axis=0),
        translations=np.repeat(rest.translations, len(values), axis=0),
    )
    motion = known.figure.make_motion(known.rig.poses(values).joints, like)
    own = kw.map_joints(rest, rest)
    return match_motion(known, motion, own, kw.TransferSettings(**changes))


@pytest.mark.parametrize("name", ["biped", "strider"])
def test_joints_of_any_pose_are_reached_in_closed_form(name, request):
    known = request.getfixturevalue(name)
    result = match_pose(known, draw_poses(known, 20), rounds=0)
    feet = [name for name in result.joints if "oot" in name or "oe" in name]
    reached = [name not in feet for name in result.joints]
    # IK legs are short of some feet, whose joints then do not follow their control.
    assert result.position_errors[:, reached].max() < EXACT
    assert np.median(result.position_errors) < EXACT


def test_a_pose_is_reached_with_limbs_keyed_in_ik_or_fk(walk):
    rig = examples.load_scene("biped_walk").rig()
    known = kw.KnownRig.learn(rig, limbs=HAS_IK_ARMS)
    result = kw.transfer(walk, known)
    assert result.position_errors.max() < 0.005
    switches = [name for name in rig.channels if name.endswith("ikFk")]
    values = result.clip.values[:, [result.clip.index(name) for name in switches]]
    assert_allclose(values, np.tile([0, 0, 1, 1], (len(walk), 1)))


def test_missing_and_half_blended_limb_switches_are_refused(biped):
    rig = biped.rig
    with pytest.raises(kw.SettingError, match="l.tail"):
        kw.KnownRig.learn(rig, limbs={"l.tail": "ik"})
    with pytest.raises(kw.SettingError, match="ik or fk"):
        kw.KnownRig.learn(rig, limbs={"l.arm": "both"})
    scene = examples.load_scene("biped_walk")
    blended = kw.AnimCurve("LeftHandIK_CTRL.ikFk", [0.0], [0.5], frame_rate=24)
    scene.write_curves(blended)
    with pytest.raises(kw.DataError, match="LeftHandIK_CTRL.ikFk is 0.5, between IK"):
        kw.KnownRig.learn(scene.rig())
    assert kw.KnownRig.learn(scene.rig(), limbs={"l.arm": "fk"})


class ManySpaces:
    """A rig whose left arm has a switch from 0 to 3, which a function takes to 0 to 1."""

    def __init__(self, rig, to_own):
        self.rig, self.to_own = rig, to_own
        self.column = rig.channels.index("LeftHandIK_CTRL.ikFk")
        name = "LeftHandIK_CTRL.ikFk"
        self.controls = tuple(
            replace(c, limits=np.array([[0.0, 3.0]])) if c.channels == (name,) else c
            for c in rig.controls
        )

    def __getattr__(self, name):
        return getattr(self.rig, name)

    def poses(self, values):
        own = np.array(values)
        own[:, self.column] = self.to_own(own[:, self.column])
        return self.rig.poses(own)


def test_a_switch_may_choose_among_spaces_of_ik():
    rig = examples.load_scene("biped_walk").rig()
    slots = {"l.upper_arm": "LeftArm"}
    for to_own, value, is_chosen in (
        (lambda v: np.minimum(v, 1.0), 2.0, True),
        (lambda v: np.maximum(v - 2.0, 0.0), 1.0, True),
        (lambda v: v / 3.0, 1.0, False),
    ):
        many = ManySpaces(rig, to_own)
        values = np.array(rig.values)
        values[many.column] = value
        switch = find_limb_switches(many, values, slots)["l.arm"]
        near = "ik" if (switch.ik == 0.0) == (value == 1.0) else "fk"
        assert switch.saved == (near if is_chosen else "")


def test_only_the_same_rig_is_recalled(biped):
    again = kw.KnownRig.learn(examples.load_scene("biped_walk").rig())
    assert again.identification is biped.identification
    scene = examples.load_scene("biped_walk")
    names = [c.name for c in biped.rig.controls if c.name != "LeftKnee_CTRL"]
    fewer = kw.KnownRig.learn(scene.rig(controls=names))
    assert fewer.identification is not biped.identification


def test_root_motion_moves_the_topmost_control_over_the_ground_only(biped, walk):
    plain, moved = (
        kw.transfer(walk, biped, settings=kw.TransferSettings(root_motion=choice))
        for choice in (False, True)
    )
    assert_allclose(
        kw.joint_positions(moved.motion), kw.joint_positions(plain.motion), atol=EXACT
    )
    top, hips = "World_CTRL", moved.motion.skeleton.index("Hips")
    place = {axis: moved.clip.values[:, moved.clip.index(f"{top}.{axis}")] for axis in (
        "translateX", "translateY", "translateZ", "rotateX", "rotateZ")}  # fmt: skip
    for axis in ("translateY", "rotateX", "rotateZ"):
        assert_allclose(place[axis], 0, atol=EXACT)
    path = kw.joint_positions(moved.motion)[:, hips]
    assert_allclose(place["translateX"], path[:, 0], atol=EXACT)
    assert np.ptp(place["translateZ"]) > 50
    assert np.ptp(plain.clip.values[:, plain.clip.index(f"{top}.translateZ")]) == 0


def test_a_flat_foot_keeps_its_control_still_and_rolls_off_by_its_attribute(biped, walk):
    contacts = kw.find_contacts(walk)
    result = kw.transfer(walk, biped, contacts=contacts)
    assert result.position_errors.max() < 0.005
    toes = [joint.endswith("Toe") for joint in result.joints]
    assert result.angle_errors[:, toes].max() < 1e-6  # whatever carries them
    values = {c: result.clip.values[:, result.clip.index(c)] for c in result.clip.channels}
    for side in ("Left", "Right"):
        standing = result.contacts.find_pivots(f"{side}Foot")
        control, roll = f"{side}FootIK_CTRL", values[f"{side}FootIK_CTRL.roll"]
        for begin, end in list_runs(standing.all(axis=1)):
            for axis, what in product("XYZ", ("translate", "rotate")):
                assert np.ptp(values[f"{control}.{what}{axis}"][begin:end]) < 1e-8
            assert not roll[begin:end].any()
        assert roll[standing[:, 1] & ~standing[:, 0]].max() > 5


def test_joints_that_no_control_moves_are_noted(biped, walk):
    fingers = kw.map_joints(biped.figure.rest, biped.figure.rest)
    result = match_motion(biped, biped.figure.rest, fingers, kw.TransferSettings())
    assert {"LeftThumb1", "RightPinky3"} <= {*result.still_joints}
    assert any("no control moves" in note for note in result.notes)
    assert "LeftThumb2" not in result.joints


def test_attributes_are_solved_if_they_are_named(biped):
    values = np.tile(biped.figure.values, (4, 1))
    index = biped.rig.channels.index("LeftFingers_CTRL.index")
    values[:, index] = [0.2, 0.4, 0.6, 0.8]
    result = match_pose(biped, values, solve=["LeftFingers_CTRL.*"], rounds=20)
    assert_allclose(result.clip.values[:, index], values[:, index], atol=1e-3)
    assert "LeftFingers_CTRL.index" in result.refined
    with pytest.raises(kw.UnknownNameError, match="curls"):
        match_pose(biped, values, solve=["curls"])


def test_refinement_recovers_controls_and_leaves_exact_frames(biped):
    ends = draw_poses(biped, 2, size=0.1)
    values = np.linspace(*ends, 12)
    targets = biped.figure.make_targets(
        match_pose(biped, values).motion,
        kw.map_joints(biped.figure.rest, biped.figure.rest),
    )
    start = match_pose(biped, values).clip.values
    moved = np.array(start)
    column = biped.rig.channels.index("Chest_CTRL.rotateX")
    moved[3:9, column] += 0.2
    fixed = [control.name for control in biped.rig.controls if control.kind == "root"]
    refined = refine_controls(
        *(biped.rig, biped.identification, targets, moved), fixed=fixed, rounds=6
    )
    assert_allclose(refined.values[[0, 1, 2, 9, 10, 11]], moved[[0, 1, 2, 9, 10, 11]])
    misses = targets.measure_positions(refined.worlds)
    before = targets.measure_positions(biped.rig.poses(moved).joints)
    assert misses.max() < 0.02 * before.max()
    low, high = list_limits(biped.rig).T
    assert (refined.values >= low).all() and (refined.values <= high).all()


def test_velocities_are_those_of_central_differences(biped):
    values = draw_poses(biped, 3, size=0.1)
    worlds, rig = biped.rig.poses(values).joints, biped.rig
    names = ("Chest_CTRL.rotateX", "LeftArm_CTRL.rotateZ", "COG_CTRL.translateY")
    channels = np.array([rig.channels.index(name) for name in names])
    moves = biped.identification.moves[channels]
    rows, every = np.arange(3), np.arange(len(rig.joints))
    local = measure_velocities(rig, values, worlds, rows, channels, moves)
    _, linear = local.to_world(worlds, every)
    for number, column in enumerate(channels):
        step = np.zeros(values.shape[1])
        step[column] = 1e-5
        ends = [rig.poses(values + sign * step).joints[:, :, 3, :3] for sign in (1, -1)]
        assert_allclose(linear[:, :, number], (ends[0] - ends[1]) / 2e-5, atol=0.05)


@settings(max_examples=count_cases(60, 20))
@given(st.integers(0, 10**6), st.sampled_from(("XYZ", "ZXY", "YZX", "ZYX")))
def test_branches_keep_the_rotation_and_the_limits_if_they_can_be_kept(seed, order):
    rng = np.random.default_rng(seed)
    inside = np.cumsum(rng.normal(0, 0.2, (9, 3)), axis=0) % 2.4 - 1.2
    limits = np.array([[-1.5, 1.5], [-np.inf, np.inf], [-2.0, np.inf]])
    other = euler_solutions(inside)[1] + 2 * np.pi * rng.integers(-2, 3, (9, 3))
    angles = np.where(rng.random((9, 1)) < 0.5, inside, other)
    chosen = choose_branches(angles, order, limits)
    dots = (euler_to_quaternion(chosen, order) * euler_to_quaternion(angles, order)).sum(-1)
    assert_allclose(np.abs(dots), 1)
    assert_allclose(measure_excess(chosen, limits), 0, atol=1e-9)


@settings(max_examples=count_cases(40, 15))
@given(st.integers(0, 10**6))
def test_states_are_as_cheap_as_the_best_of_all(seed):
    rng = np.random.default_rng(seed)
    costs, steps = rng.random((5, 3)), rng.random((4, 3, 3))

    def add(path):
        ways = sum(steps[i, a, b] for i, (a, b) in enumerate(zip(path, path[1:])))
        return costs[range(5), path].sum() + ways

    best = min(add(path) for path in product(range(3), repeat=5))
    assert add(choose_states(costs, steps).tolist()) == pytest.approx(best)


def test_a_pole_is_in_the_plane_of_a_bent_limb_and_still_on_straight_frames():
    rng = np.random.default_rng(1)
    n = 60
    start, end = np.zeros((n, 3)), np.tile([0.0, -80.0, 0.0], (n, 1))
    angles = 0.3 * np.sin(np.linspace(0, 3, n))
    heights = np.where((np.arange(n) > 20) & (np.arange(n) < 40), 1e-7, 8.0)
    noise = np.where(heights < 1, rng.uniform(-3, 3, n), 0)
    way = np.stack([np.sin(angles + noise), 0 * angles, np.cos(angles + noise)], axis=1)
    middle = np.array([0.0, -40.0, 0.0]) + heights[:, np.newaxis] * way
    poles = place_poles(start, middle, end, np.array([40.0, 50.0]))
    found = np.arctan2(poles[:, 0], poles[:, 2])
    assert_allclose(found[heights > 1], angles[heights > 1], atol=1e-4)
    assert np.abs(np.diff(found)).max() < 0.1


def test_smooth_angles_do_not_depend_on_full_rotations():
    angles, heights = np.linspace(0, 9, 40), np.full(40, 0.2)
    turned = angles + 2 * np.pi * (np.arange(40) % 3)
    same = smooth_angles(turned, heights) - smooth_angles(angles, heights)
    assert_allclose(np.sin(same / 2), 0, atol=1e-6)


def test_feet_neither_wind_nor_snap_where_only_hidden_chains_are_driven():
    # Steps without bound left foot controls at hundreds of millions of degrees.
    rig = kw.open_scene(shared("strangers/rig12_fk_ik_rk_saved_in_ik.ma")).rig()
    walk = kw.load(shared("mocap/woody2_speeds/wd2_WalkForwardFast00.bvh"))
    clip = kw.transfer(walk, rig, contacts=kw.find_contacts(walk)).clip
    turned = [channel for channel in clip.channels if "foot_ctrl.rotate" in channel]
    assert np.ptp(clip.keep(turned).values, axis=0).max() < 2 * np.pi
    worlds = rig.evaluate(clip.values)
    for side in "LR":
        rows = [rig.joints.index(f"{side}_{part}_RK") for part in ("thigh", "shin", "foot")]
        bones = np.diff(worlds[:, rows, 3, :3], axis=1)
        thigh, shin = (bones / np.linalg.norm(bones, axis=2, keepdims=True)).swapaxes(0, 1)
        bends = np.degrees(np.arccos(np.clip((thigh * shin).sum(axis=1), -1, 1)))
        assert np.abs(np.diff(bends)).max() < 16
