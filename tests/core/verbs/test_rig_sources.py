"""Captures on the controls of a rig: sources of texturing, inputs of resequencing."""

from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave import examples
from keyweave.geometry.rotations import compose, rotate, vector_to_quaternion
from keyweave.scenes.sources import Source
from keyweave.verbs import ResequenceJob, TextureJob
from keyweave.verbs.captures.rig_sources import SceneRig

MOCAP = Path(__file__).resolve().parents[4] / "shared" / "mocap"
NAMES = {
    "drive": ["Hips_CTRL", "LeftFootIK_CTRL.translateY", "RightFootIK_CTRL.translateY"],
    "texture": ["Hips_CTRL"],
    "synthesize": ["Spine_CTRL", "Chest_CTRL", "*Shoulder_CTRL", "*Arm_CTRL"],
}
MILLIMETER = 0.1  # centimeters


@pytest.fixture
def shot(familiar_biped):
    return familiar_biped


@pytest.fixture(scope="module")
def walk():
    return examples.load_walk("normal").cut(1, 90)


@pytest.fixture(scope="module")
def rig(saved_biped):
    return SceneRig.learn(saved_biped, ["Hips_CTRL"])


@pytest.fixture(scope="module")
def transferred(rig, walk):
    """Return the walk on the controls, as it heads."""
    return rig.transfer(source(walk))


def source(data, **fields):
    return Source(data, **{"name": "take", "joint_map": "auto", **fields})


def rotated(motion, degrees):
    """Return a motion that heads elsewhere."""
    rotation = vector_to_quaternion(np.array([0.0, np.radians(degrees), 0.0]))
    rotations = np.array(motion.rotations)
    rotations[:, 0] = compose(rotation, rotations[:, 0])
    positions = rotate(rotation, motion.root_positions)
    return motion.with_(rotations=rotations, root_positions=positions)


def height(scene_or_motion):
    points = kw.joint_positions(scene_or_motion)[..., 1]
    return points.max() - points.min()


def test_a_capture_becomes_channels_that_pose_the_rig_like_it(rig, walk, transferred):
    capture = transferred.result
    assert len(capture.clip) == 72  # of 90 frames at 30 per second, at 24
    poses = rig.known.rig.poses(capture.clip.values)
    posed = rig.known.figure.make_motion(poses.joints, capture.motion)
    joints = [n for n in walk.skeleton.names if n in posed.skeleton.names]
    expected = kw.resample(kw.retarget(walk, rig.known.figure.rest), 24)
    ours, theirs = (
        kw.joint_positions(m)[:, [m.skeleton.index(n) for n in joints]]
        for m in (posed, expected)
    )
    assert_allclose(ours, theirs, atol=0.5 * MILLIMETER)
    assert "take: resampled from 30 to 24 frames per second" in transferred.notes[0]


def test_the_result_does_not_depend_on_the_heading_of_the_capture(rig, walk, transferred):
    short = walk.cut(1, 30)
    here = rig.transfer(source(short), (1, 72))
    there = rig.transfer(source(rotated(short, 100)), (1, 72))
    assert_allclose(here.result.clip.values, there.result.clip.values, atol=1e-6)
    assert any("rotated by 100 degrees" in note for note in there.notes)
    assert not any("rotated" in note for note in transferred.notes)


@pytest.mark.parametrize("body, still", [("Hips", "COG"), ("COG", "Hips")])
def test_the_body_is_moved_by_the_control_that_is_named(shot, walk, body, still):
    mine = SceneRig.learn(shot, [f"{body}_CTRL", "Spine_CTRL"])
    clip = mine.transfer(source(walk.cut(1, 20))).result.clip
    moves = {
        name: bool(np.ptp(clip.values[:, clip.columns(f"{name}_CTRL")]) > 0)
        for name in (body, still)
    }
    assert moves == {body: True, still: False}


def test_a_shot_on_a_rig_is_textured_with_a_capture(biped, walk):
    job = TextureJob((source(walk),), **NAMES)
    data = job.read(biped)
    result = job.compute(data)
    keys = result.count_keys(data.sketch, sampled=data.sampled)
    assert keys.n_keys > 0 and "all kept exactly" in str(keys)
    job.write(biped, data, result)
    arms = biped.sample(["LeftArm_CTRL.rotateX"], np.arange(1, 73)).values
    assert np.ptp(arms) > np.radians(5)
    assert "take: 21 joints are mapped" in data.notes


def test_a_scene_is_a_capture_through_its_joints(rig):
    other = examples.load_scene("biped_capture")
    capture = rig.transfer(source(other, frames=(1, 40), namespace="hero"))
    hips = other.motion("hero:Hips", (1, 40)).root_positions
    assert_allclose(capture.result.motion.root_positions, hips, atol=MILLIMETER)
    with pytest.raises(kw.UnknownNameError, match="take has no namespace x9"):
        rig.transfer(source(other, namespace="x9"))


def test_joints_without_a_rig_take_captures_as_well(walk):
    shot = examples.load_scene("skeleton_shot")
    renamed = walk.with_(
        skeleton=kw.Skeleton(
            tuple(f"take:{n}_jnt" for n in walk.skeleton.names),
            walk.skeleton.parents,
            1.1 * walk.skeleton.offsets,
            walk.skeleton.rotation_orders,
        )
    )
    legs = ["hero:LeftUpLeg", "hero:RightUpLeg", "hero:LeftLeg", "hero:RightLeg"]
    job = TextureJob((source(renamed),), drive=legs, synthesize=["hero:Spine", "hero:*Arm"])
    data = job.read(shot)
    (clip,) = data.sources
    columns = clip.columns("hero:LeftLeg")
    plain = kw.motion_to_clip(kw.resample(walk, shot.frame_rate))
    bend = plain.values[:, plain.columns("LeftLeg")]
    assert_allclose(np.ptp(clip.values[:, columns]), np.ptp(bend), rtol=0.05)


@pytest.mark.parametrize(
    "data, fields, problem",
    [
        ("curves", {}, "take has curves but no skeleton; give a motion or a scene"),
        ("walk", {"frames": (1, 999)}, "take: frames"),
        ("walk", {"joint_map": "none"}, "map is 'none' but must be auto"),
        (
            "walk",
            {"joint_map": kw.Correspondence(("hips",), ("root",), ("Hips",))},
            "no root",
        ),
    ],
)
def test_a_refused_transfer_gives_a_one_line_error(rig, walk, data, fields, problem):
    content = {"walk": walk, "curves": examples.sketch_curves(walk, ["Hips"])}[data]
    with pytest.raises(kw.KeyweaveError, match=problem) as caught:
        rig.transfer(source(content, **fields))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("drive", [NAMES["drive"], ["legs"]], ids=["controls", "joints"])
def test_without_a_map_the_error_advises_one(shot, walk, drive):
    names = {**NAMES, "texture": ["Hips_CTRL"], "drive": drive}
    job = TextureJob((Source(walk, name="take"),), **names)
    with pytest.raises(kw.UnknownNameError) as caught:
        job.read(shot)
    assert str(caught.value) == (
        "take has no Hips_CTRL; use map=auto to transfer its joints to the controls"
    )


def test_a_named_control_that_the_transfer_holds_is_noted(shot, walk):
    names = {**NAMES, "synthesize": ["Spine_CTRL", "LeftFootIK_CTRL.roll"]}
    data = TextureJob((source(walk),), **names).read(shot)
    held = "take: LeftFootIK_CTRL.roll keeps its value in the transferred capture"
    assert held in data.notes


def test_captures_are_resequenced_on_the_controls(shot, walk):
    job = ResequenceJob(
        sources=(source(walk),), frames=(101, None), n_frames=60, at=["101=20", "160=20"]
    )
    data = job.read(shot)
    result = job.compute(data)
    job.write(shot, data, result)
    assert shot.frame_range == (1, 160)
    made = shot.motion("Hips", (101, 160))
    names = result.motion.skeleton.names
    ours, theirs = (
        kw.joint_positions(m)[:, [m.skeleton.index(name) for name in names]]
        for m in (made, result.motion)
    )
    assert_allclose(ours, theirs, atol=MILLIMETER)  # also where the shot had keys
    assert result.feet and result.feet[0].after is not None
    first, last = (kw.joint_positions(data.motions[0])[19], ours[0])
    assert_allclose(np.diff(first[:, 1]), np.diff(last[:, 1]), atol=MILLIMETER)
    assert not any("World_CTRL" in curve.channel for curve in shot.read_curves())


def test_only_named_controls_are_written(shot, walk):
    fields = {"controls": ["Spine_CTRL"], "n_frames": 40, "feet": "off"}
    job = ResequenceJob(sources=(source(walk),), **fields)
    data = job.read(shot)
    curves = job.curves(shot, data, job.compute(data))
    assert {curve.channel.partition(".")[0] for curve in curves} == {"Spine_CTRL"}


def test_a_master_that_is_moved_is_noted(shot, walk):
    curves = kw.fit(kw.Clip(np.full((2, 1), 50.0), ["World_CTRL.translateX"], 24))
    shot.write_curves(curves)
    job = ResequenceJob(sources=(source(walk),), n_frames=40)
    data = job.read(shot)
    assert "World_CTRL is not at rest and carries the result with it" in data.notes
    curves = job.curves(shot, data, job.compute(data))
    assert {c.channel.partition(".")[0] for c in curves}.isdisjoint({"World_CTRL"})


TAKES = {
    "CMU": ("cmu_asfamc/07_05-walk.amc", {"scale": 2.54 / 0.45}),
    "woody2": ("woody2_speeds/wd2_WalkForwardNormal00.bvh", {}),
    "Bandai": ("gait_styles/dataset-1_walk_normal_001.bvh", {}),
}


@pytest.mark.parametrize("take, options", TAKES.values(), ids=TAKES)
def test_real_captures_texture_the_blocked_walk(shot, take, options):
    if not MOCAP.exists():
        pytest.skip("the captures are not here")
    capture = kw.load(MOCAP / take, **options)
    job = TextureJob((source(capture),), **NAMES)
    data = job.read(shot)
    assert any("within 0.05 mm" in note for note in data.notes)
    result = job.compute(data)
    assert "all kept exactly" in str(result.count_keys(data.sketch, sampled=data.sampled))
    job.write(shot, data, result)
    made = shot.motion("Hips", (1, 72))
    points = kw.joint_positions(made)[..., 1]
    for side in ("Left", "Right"):
        arm = [points[:, made.skeleton.index(f"{side}{name}")] for name in ("Arm", "Hand")]
        assert (arm[0] - arm[1]).min() > 0.2 * height(made)
