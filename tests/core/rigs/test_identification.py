"""What random poses tell of rigs: the frames of controls, and the joints that follow."""

import warnings

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from case_profiles import count_cases
from keyweave.animation.skeleton import ROTATE, TRANSLATE
from keyweave.examples import load_scene
from keyweave.rigs import identification
from keyweave.rigs.control_frames import read_components
from keyweave.rigs.identification import identify_controls, localize
from made_up import small_rigs
from made_up.constraint_scenes import constraint
from reference_material import shared

SIZES = [(1, 1, 1), (-1, 1, 1), (2, 2, 2), (1, 0.5, 1.5), (0.1, 0.1, -0.1)]
LOCKED = [
    "", "tx ty tz", "rx ry rz", "tx ty tz rx rz", "tz ry rz", "ty tz"
]  # fmt: skip
BIPED_HELD = ["World_CTRL", "Hips_CTRL"]
BIPED_RIDES = {
    "COG_CTRL": "Hips",
    **{f"{name}_CTRL": name for name in ("Spine", "Chest", "Neck", "Head")},
    **{
        f"{side}{name}_CTRL": f"{side}{name}"
        for side in ("Left", "Right")
        for name in ("Shoulder", "Arm", "ForeArm", "Hand", "Toe")
    },
    "LeftFootIK_CTRL": "LeftFoot",
    "RightFootIK_CTRL": "RightFoot",
}


@pytest.fixture(scope="module")
def biped():
    """Return the rig of the biped, whose values must not be changed in place."""
    return load_scene("biped_walk").rig()


@pytest.fixture(scope="module")
def identified(biped):
    """Return the identification of all controls of the biped from random poses."""
    return identify_controls(biped)


def vector(rng, size):
    return rng.uniform(-size, size, 3)


def made_up_rig(folder, seed):
    """Return a rig of other names, hierarchy, axes and orders, and what was put into it."""
    rng = np.random.default_rng(seed)
    names = [f"c{i}_{word}" for i, word in enumerate(rng.permutation(list("kuvwq")))]
    above = {n: names[rng.integers(i)] if i else "" for i, n in enumerate(names)}
    facts = {n: (above[n], int(rng.integers(6))) for n in names}
    lines = [small_rigs.HEAD]
    for name, (parent, order) in facts.items():
        lines += small_rigs.group(f"{name}_OFF", parent, vector(rng, 20))
        lines += [small_rigs.set_vector("r", vector(rng, 180))]
        lines += [small_rigs.set_vector("s", SIZES[rng.integers(len(SIZES))])]
        pivot = vector(rng, 9)  # where a joint is that does not follow
        lines += small_rigs.group(f"{name}_STILL", f"{name}_OFF", pivot, "joint")
        lines += [f'createNode transform -n "{name}" -p "{name}_OFF";']
        lines += [f'\tsetAttr ".ro" {order};', small_rigs.set_vector("ra", vector(rng, 90))]
        lines += [small_rigs.set_vector("rp", pivot)]
        locked = LOCKED[rng.integers(len(LOCKED))].split()
        lines += [f'\tsetAttr -l on -k off ".{n}";' for n in (*locked, *small_rigs.SIZE)]
        lines += small_rigs.shape(name)
        lines += small_rigs.group(f"{name}_JNT", name, vector(rng, 9), "joint")
    scene = small_rigs.opened(folder, "\n".join(lines) + "\n", f"{seed}.ma")
    return scene.rig(), facts


def carriers_of(frame, rig, poses):
    """Return the world matrices of what carries a control."""
    if not frame.carrier:
        return np.tile(np.eye(4), (len(poses.joints), 1, 1))
    if frame.carrier_is_joint:
        return poses.joints[:, rig.joints.index(frame.carrier)]
    return poses.controls[:, [c.name for c in rig.controls].index(frame.carrier)]


def test_frames_predict_controls_and_solve_for_their_channels(tmp_path):
    for seed in range(count_cases(40)):
        rig, facts = made_up_rig(tmp_path, seed)
        result = identify_controls(rig)
        assert not result.missed
        values = np.random.default_rng(seed).uniform(-1, 1, (9, len(rig.channels)))
        poses = rig.poses(values)
        names = [frame.name for frame in result.frames]
        assert sorted(names) == sorted(facts)
        for frame in result.frames:
            assert frame.carrier in ["", *names[: names.index(frame.name)]]
            above, order = facts[frame.name]
            assert (frame.carrier, frame.carrier_is_joint) == (above, False)
            if (frame.columns[3:] >= 0).all():
                assert frame.rotation.order == order
            number = [c.name for c in rig.controls].index(frame.name)
            real, carriers = poses.controls[:, number], carriers_of(frame, rig, poses)
            assert_allclose(frame.compute_matrices(values, carriers), real, atol=1e-9)
            _, angles = read_components(values, frame.columns)
            turned = frame.rotation.compute_linear(angles)
            solved = frame.solve_angles(real[:, :3, :3], carriers)
            assert_allclose(frame.rotation.compute_linear(solved), turned, atol=1e-9)
            lengths, _ = read_components(values, frame.columns)
            assert_allclose(
                frame.solve_lengths(real[:, 3, :3], carriers), lengths, atol=1e-7
            )


def test_a_joint_under_a_control_rides_on_it(tmp_path):
    for seed in range(count_cases(40)):
        rig, _ = made_up_rig(tmp_path, seed)
        for frame in identify_controls(rig).frames:
            assert frame.placed.joint == f"{frame.name}_JNT"
            assert frame.placed.share == 1
            if frame.rotated is not None:
                assert frame.rotated.joint == f"{frame.name}_JNT"
                assert_allclose(frame.rotated.offset, np.eye(3), atol=1e-9)


def test_a_control_below_a_joint_that_follows_no_control_is_carried_by_it(tmp_path):
    lines = [
        *small_rigs.group("pad_OFF", "knee", (0, -5, 3)),
        *small_rigs.control("pad_CTRL", "pad_OFF"),
        *small_rigs.shape("pad_CTRL"),
        *small_rigs.group("pad", "pad_CTRL", (1, 0, 0), "joint"),
    ]
    extra = "\n".join(lines) + "\n"
    rig = small_rigs.opened(tmp_path, small_rigs.figure(extra=extra)).rig()
    result = identify_controls(rig)
    pad = next(frame for frame in result.frames if frame.name == "pad_CTRL")
    assert (pad.carrier, pad.carrier_is_joint) == ("knee", True)
    assert pad.error < 1e-9
    assert (pad.rotated.joint, pad.placed.joint) == ("pad", "pad")


@pytest.mark.parametrize("seed", [2006, 1, 2])
def test_a_limb_out_of_reach_does_not_hide_what_moves_its_middle(biped, seed, monkeypatch):
    """In most random poses of the biped, some limbs are straight."""
    monkeypatch.setattr(identification, "SEED", seed)
    is_pose = [name.endswith((*TRANSLATE, *ROTATE)) for name in biped.channels]
    result = identify_controls(biped, np.where(is_pose, 0.0, biped.values))
    moved = {
        joint: {
            biped.channels[row].partition(".")[0]
            for row in np.flatnonzero(result.moves[:, biped.joints.index(joint)])
        }
        for joint in ("LeftForeArmIK", "RightForeArmIK", "LeftLegIK", "RightLegIK")
    }
    for side in ("Left", "Right"):
        arm = {f"{side}Shoulder_CTRL", f"{side}HandIK_CTRL"}
        assert moved[f"{side}ForeArmIK"] == arm
        assert moved[f"{side}LegIK"] == {"COG_CTRL", "Hips_CTRL", f"{side}FootIK_CTRL"}


def test_channels_of_one_color_move_separate_joints(biped, identified):
    rig, result = biped, identified
    rng = np.random.default_rng(5)
    limits = np.concatenate([control.limits for control in rig.controls])
    steps = rng.uniform(-0.5, 0.5, (2, len(rig.channels)))
    is_attribute = [not c.endswith(("X", "Y", "Z")) for c in rig.channels]
    steps[0, is_attribute] = 0  # a control acts on other joints if a switch is changed
    start, other = np.clip(rig.values + steps, *limits.T)
    alone = np.where(np.eye(len(start), dtype=bool), other, start)
    colors = range(result.colors.max() + 1)
    masks = [(result.colors == color) & ~np.array(is_attribute) for color in colors]
    together = [np.where(mask, other, start) for mask in masks]
    local = localize(rig.evaluate(np.vstack([[start], alone, together])), rig.parents)
    first, apart, joined = local[0], local[1 : -len(together)], local[-len(together) :]
    changed = np.abs(apart - first).max(axis=(2, 3)) > 1e-6
    missed = np.argwhere(changed & ~result.moves)
    assert not len(missed), [(rig.channels[i], rig.joints[j]) for i, j in missed]
    for own, matrices in zip(masks, joined):
        assert (result.moves[own].sum(axis=0) <= 1).all()
        assert_allclose(matrices, first + (apart[own] - first).sum(axis=0), atol=1e-9)


def test_the_controls_of_the_biped_are_exact(biped):
    result = identify_controls(biped, held=BIPED_HELD)
    assert not result.missed
    assert max(frame.error for frame in result.frames) < 1e-12
    assert result.n_evaluations < 190
    rides = {f.name: f.rotated.joint for f in result.frames if f.rotated is not None}
    assert rides == BIPED_RIDES
    foot = next(frame for frame in result.frames if frame.name == "LeftFootIK_CTRL")
    assert foot.rotated.share == 1
    assert 0.1 < foot.placed.share < 1  # the leg does not reach everywhere
    idle = [frame for frame in result.frames if "UpLeg" in frame.name]
    assert [frame.placed for frame in idle] == [None, None]
    poles = [frame for frame in result.frames if "Knee" in frame.name]
    assert [frame.carrier for frame in poles] == ["Hips_CTRL", "Hips_CTRL"]
    assert not any(frame.rotated or frame.placed for frame in poles)


@pytest.mark.parametrize(("space", "carrier"), [(0, "World_CTRL"), (2, "Chest_CTRL")])
def test_a_switch_decides_what_carries_a_hand(biped, space, carrier):
    rig, values = biped, np.array(biped.values)
    values[rig.channels.index("LeftHandIK_CTRL.ikFk")] = 1
    values[rig.channels.index("LeftHandIK_CTRL.space")] = space
    result = identify_controls(rig, values, held=BIPED_HELD)
    hand = next(frame for frame in result.frames if frame.name == "LeftHandIK_CTRL")
    assert hand.carrier == carrier
    assert (hand.rotated.joint, hand.placed.joint) == ("LeftHand", "LeftHand")


def test_no_joint_rides_on_a_control_with_free_controls_between_them(identified):
    frames = {frame.name: frame for frame in identified.frames}
    for name in ("World_CTRL", "COG_CTRL"):
        assert (frames[name].rotated, frames[name].placed) == (None, None)
    assert frames["Hips_CTRL"].placed.joint == "Hips"


def test_hips_that_controls_share_ride_on_the_outer_one(tmp_path):
    """A constraint holds them between the pelvis and a control that only tilts them."""
    lines = [small_rigs.HEAD.strip()]
    for name, above in (("pelvis_CTRL", ""), ("tilt_CTRL", "pelvis_CTRL")):
        lines += [*small_rigs.control(name, above), *small_rigs.shape(name)]
    lines += small_rigs.group("hips", "", (0, 90, 0), "joint")
    held = "".join(
        constraint(kind, "hips", targets, joints=["hips"])
        for kind, targets in (
            ("orient", ["pelvis_CTRL", "tilt_CTRL"]),
            ("point", ["pelvis_CTRL"]),
        )
    )
    text = "\n".join(lines) + "\n" + held
    found = identify_controls(small_rigs.opened(tmp_path, text).rig())
    rotated = {frame.name: frame.find_rotated(["hips"]) for frame in found.frames}
    assert rotated["tilt_CTRL"] is None
    assert_allclose(rotated["pelvis_CTRL"].offset, np.eye(3), atol=1e-9)


def test_a_control_that_a_frame_does_not_describe_is_reported(tmp_path):
    """A locked angle between two free ones is neither before nor behind them."""
    said = {"head_CTRL": ['\tsetAttr ".ry" 40;', '\tsetAttr -l on -k off ".ry";']}
    rig = small_rigs.opened(tmp_path, small_rigs.figure(said=said)).rig()
    result = identify_controls(rig)
    assert list(result.missed) == ["head_CTRL"]
    assert 1e-6 < result.missed["head_CTRL"] < np.inf
    assert "head_CTRL" not in [frame.name for frame in result.frames]
    assert repr(result).startswith("RigIdentification(6 of 7 controls, ")


def test_held_controls_are_not_moved(biped):
    rig = biped
    result = identify_controls(rig, held=["World_CTRL", "COG_CTRL"])
    names = [frame.name for frame in result.frames]
    assert {"World_CTRL", "COG_CTRL"}.isdisjoint(names)
    hips = next(frame for frame in result.frames if frame.name == "Hips_CTRL")
    assert hips.rotated.joint == "Hips"
    nothing = identify_controls(rig, held=[control.name for control in rig.controls])
    assert nothing.frames == ()
    assert not nothing.moves.any()
    with pytest.raises(kw.UnknownNameError, match="the rig has no Hip_CTRL"):
        identify_controls(rig, held=["Hip_CTRL"])


def test_the_controls_of_a_public_rig_are_exact():
    scene = kw.open_scene(shared("maya/scenes/MetaRig_baseTests.ma"), on_unknown="hold")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        rig = scene.rig()
    result = identify_controls(rig, held=["World_Ctrl", "Hips_Ctrl"])
    assert not result.missed
    assert len(result.frames) == 13
    assert max(frame.error for frame in result.frames) < 1e-12
    assert result.n_evaluations < 190
