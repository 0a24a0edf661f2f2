"""The strider is a whole rig: it stands as drawn, and what reads rigs can read it."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from case_profiles import is_nightly
from keyweave.examples import load_walk
from keyweave.rigs.identification import identify_controls
from made_up.strider import open_strider
from made_up.strider.anatomy import BONES, SIDES, bone_frame

KINDS = {
    "root": ["ctl_root", "ctl_root_sub"],
    "ik": [f"ctl_{end}_{side}_ik" for end in ("hand", "foot") for side in SIDES],
    "directional": [f"ctl_{pole}_{side}" for pole in ("elbow", "knee") for side in SIDES],
}
SLOTS = {
    "hips": "c_pelvis_jnt",
    "spine1": "c_spine_01_jnt",
    "neck1": "c_neck_01_jnt",
    "head": "c_head_jnt",
    **{
        f"{side.lower()}.{slot}": f"{joint}_{side}_jnt"
        for side in SIDES
        for slot, joint in {
            **{"thigh": "thigh", "shin": "shin", "foot": "foot", "toe": "toe"},
            **{"shoulder": "clavicle", "upper_arm": "uparm"},
            **{"forearm": "lowarm", "hand": "hand"},
        }.items()
    },
}
BUILDS = [
    {"legs": "ik", "arms": "fk", "namespace": "hero"},
    {"up_axis": "z", "toes": False},
]
if is_nightly():
    BUILDS += [{}, {"toes": False}, {"up_axis": "z", "legs": "ik"}]


@pytest.fixture(scope="module", params=BUILDS, ids=str)
def build(request):
    return request.param


@pytest.fixture(scope="module")
def scene(build, tmp_path_factory):
    return open_strider(tmp_path_factory.mktemp("strider"), **build)


@pytest.fixture(scope="module")
def rig(scene):
    return scene.rig()


def bare(name):
    return name.rpartition(":")[2]


def test_the_joints_stand_as_drawn(build, scene, rig):
    assert scene.notes == ()
    assert scene.up_axis == build.get("up_axis", "y")
    drawn = {
        name.format(side): bone_frame(name, side, scene.up_axis)
        for name in BONES
        for side in (SIDES if "{}" in name else [""])
    }
    # The eyes look at their control, which is not straight ahead of either.
    drawn = {name: frame for name, frame in drawn.items() if "eye" not in name}
    joints = [bare(name) for name in rig.joints]
    (stood,) = rig.poses(rig.values[np.newaxis]).joints
    rows = [joints.index(name) for name in drawn]
    assert_allclose(stood[rows], [*drawn.values()], atol=1e-8)


def test_fk_and_ik_limbs_have_the_same_rest_pose(rig):
    switches = ["ctl_opts." in channel for channel in rig.channels]
    assert sum(switches) == 4
    values = np.tile(rig.values, (2, 1))
    values[1, switches] = 10 - values[0, switches]
    first, second = rig.poses(values).joints
    assert_allclose(second, first, atol=1e-8)


def test_equal_values_move_both_sides_symmetrically(rig):
    """The right side is the left in the mirror, with the same signs."""
    rng = np.random.default_rng(3)
    steps = {name: rng.uniform(-0.4, 0.4) for name in rig.channels if "_L" in name}
    steps = {name: 20 * s if ".translate" in name else s for name, s in steps.items()}
    values = rig.values
    for row, name in enumerate(rig.channels):
        if "ctl_opts" not in name:
            values[row] += steps.get(name.replace("_R", "_L"), 0.0)
    (joints,) = rig.poses(values[np.newaxis]).joints
    places = dict(zip(rig.joints, joints[:, 3, :3]))
    for name, place in places.items():
        if "_L" in name:
            other = places[name.replace("_L", "_R")]
            assert_allclose(other, place * [-1, 1, 1], atol=1e-7, err_msg=name)


def test_feet_pivot_about_heel_and_ball(build, rig):
    feet = [name for name in rig.joints if "foot_R_jnt" in name or "toe_R_jnt" in name]
    rows = [rig.joints.index(name) for name in feet]
    values = np.tile(rig.values, (3, 1))
    values[:, [c.endswith("leg_R_ik") for c in rig.channels]] = 10
    for pose, lift in enumerate(("heel_lift", "ball_lift"), 1):
        lifted = [c.endswith(f"foot_R_ik.{lift}") for c in rig.channels]
        values[pose, lifted] = 20.0
    rest, heel, ball = rig.poses(values).joints[:, rows]
    up = "xyz".index(build.get("up_axis", "y"))
    assert heel[1, 3, up] > rest[1, 3, up] + 3  # the toes
    assert ball[0, 3, up] > rest[0, 3, up] + 3  # the ankle
    assert_allclose(ball[1], rest[1], atol=1e-8)  # the toes stay on the ground


def test_the_rig_has_the_expected_controls_of_each_kind(build, rig):
    kinds = {kind: [] for kind in KINDS}
    for control in rig.controls:
        if control.kind in kinds:
            kinds[control.kind].append(bare(control.name))
    assert {kind: sorted(names) for kind, names in kinds.items()} == {
        kind: sorted(names) for kind, names in KINDS.items()
    }
    assert len(rig.controls) == (56 if build.get("toes", True) else 54)


def test_controls_are_identified(rig):
    result = identify_controls(rig)
    assert len(result.frames) == sum("." not in c.name for c in rig.controls)
    assert not result.missed
    assert max(frame.error for frame in result.frames) < 1e-9
    assert result.n_evaluations < 300


def test_a_walk_is_mapped_to_the_joints(scene):
    root = next(name for name in scene.joints if bare(name) == "c_root_jnt")
    skeleton = scene.motion(root, [1, 1]).skeleton
    found = kw.map_joints(load_walk(), skeleton)
    pairs = {slot: bare(name) for slot, name in zip(found.slots, found.target_joints)}
    assert {slot: pairs[slot] for slot in SLOTS} == SLOTS
