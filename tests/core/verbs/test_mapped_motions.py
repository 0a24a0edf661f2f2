"""Captures of other figures are sources and inputs of jobs, by a map of joints."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from keyweave import examples
from keyweave.examples import sketch, sketch_curves
from keyweave.geometry.rotations import compose, invert, rotate, vector_to_quaternion
from keyweave.methods.feet.slides import measure_slides
from keyweave.scenes.sources import Source
from keyweave.verbs import MotionFile, ResequenceJob, TextureJob
from keyweave.verbs.captures.mapped_motions import carry_motion

MOCAP = Path(__file__).resolve().parents[4] / "shared" / "mocap"
WORDS = {"drive": ["thighs", "shins"], "synthesize": ["spine", "l.*arm", "r.*arm"]}
NAMES = {
    "drive": ["LeftUpLeg", "RightUpLeg", "LeftLeg", "RightLeg"],
    "synthesize": ["Spine", "Chest", "LeftArm", "LeftForeArm", "RightArm", "RightForeArm"],
}


@pytest.fixture(scope="module")
def walk():
    return made_up.walker(6, rng=np.random.default_rng(3))


@pytest.fixture(scope="module")
def keyed():
    walk = made_up.walker(4, rng=np.random.default_rng(5))
    return sketch(walk, joints=NAMES["drive"])


def rename(motion):
    """Return a motion whose joints have the names of another program."""
    words = {"Left": "L_", "Right": "R_", "UpLeg": "Thigh", "Leg": "Calf"}
    names = []
    for name in motion.skeleton.names:
        for old, new in words.items():
            name = name.replace(old, new)
        names.append(f"Bip01 {name}")
    return motion.with_(skeleton=replace(motion.skeleton, names=tuple(names)))


def rest_elsewhere(motion, joint, angle):
    """Return a motion with one joint rotated at rest, and the same positions."""
    skeleton, index = motion.skeleton, motion.skeleton.index(joint)
    turn = vector_to_quaternion(np.array([0.0, 0.0, angle]))
    rotations, offsets = np.array(motion.rotations), np.array(skeleton.offsets)
    rotations[:, index] = compose(rotations[:, index], turn)
    for child in np.flatnonzero(skeleton.parents == index):
        offsets[child] = rotate(invert(turn), offsets[child])
        rotations[:, child] = compose(invert(turn), rotations[:, child])
    ends = np.array(skeleton.end_site_offsets)
    return motion.with_(
        skeleton=replace(skeleton, offsets=offsets, end_site_offsets=ends),
        rotations=rotations,
    )


def texture(keyed, *sources, **fields):
    job = TextureJob(sources, **{**WORDS, "feet": "off", **fields})
    data = job.read(MotionFile(Source(keyed)))
    return data, job.compute(data)


def test_slots_name_joints(keyed, walk):
    _, by_words = texture(keyed, Source(walk))
    expected = kw.texture(keyed, walk, **NAMES)
    assert by_words.drive_parts == expected.drive_parts
    assert_allclose(by_words.motion.rotations, expected.motion.rotations)


@pytest.mark.parametrize("by_hand", [False, True])
def test_a_capture_with_other_names_is_a_source(keyed, walk, by_hand):
    other = rename(walk)
    joint_map = kw.map_joints(other, keyed) if by_hand else "auto"
    data, mapped = texture(keyed, Source(other, name="take", joint_map=joint_map))
    _, plain = texture(keyed, Source(walk))
    assert_allclose(mapped.motion.rotations, plain.motion.rotations, atol=1e-6)
    assert data.notes == ("take: 21 joints are mapped",)


def test_without_a_map_the_error_shows_a_guess(keyed, walk):
    with pytest.raises(kw.UnknownNameError) as caught:
        texture(keyed, Source(rename(walk), name="take.bvh"))
    assert str(caught.value) == (
        "take.bvh has no LeftUpLeg, LeftLeg, RightUpLeg; it seems to have Bip01 L_Thigh "
        "for LeftUpLeg, Bip01 L_Calf for LeftLeg, Bip01 R_Thigh for RightUpLeg; use "
        "map=auto to carry its motion over"
    )


def test_a_joint_that_differs_at_rest_is_noted(keyed, walk):
    data, _ = texture(keyed, Source(rest_elsewhere(walk, "LeftForeArm", 0.5), name="take"))
    (note,) = data.notes
    assert note == (
        "take: LeftForeArm differs by 29 degrees at rest; use map=auto to carry its "
        "motion over"
    )
    data, _ = texture(keyed, Source(rest_elsewhere(walk, "LeftForeArm", 0.1)))
    assert data.notes == ()


def test_inputs_with_different_skeletons_are_resequenced(walk):
    other = made_up.walker(5, rng=np.random.default_rng(8))
    job = ResequenceJob(n_frames=120, at=["1=20", "120=2:60"], feet="off")

    def run(second, joint_map=None):
        files = MotionFile(Source(walk), Source(second, joint_map=joint_map))
        return job.compute(job.read(files)).motion

    assert_allclose(run(rename(other), "auto").rotations, run(other).rotations, atol=1e-6)
    with pytest.raises(kw.UnknownNameError, match="use map=auto"):
        run(rename(other))
    longer = replace(other.skeleton, offsets=1.1 * other.skeleton.offsets)
    with pytest.raises(kw.DataError, match="different bone lengths.*use map=auto"):
        run(other.with_(skeleton=longer))
    assert len(run(other.with_(skeleton=longer), "auto")) == 120


def test_feet_of_a_carried_motion_stand(walk):
    long_legs = np.where(np.arange(len(walk.skeleton)) > 0, 1.3, 1.0)[:, np.newaxis]
    tall = replace(walk.skeleton, offsets=long_legs * walk.skeleton.offsets)
    figure = walk.with_(skeleton=tall)
    other = rename(walk)
    free, locked = (
        carry_motion(other, figure, feet=feet).motion for feet in ("off", "after")
    )
    contacts = kw.find_contacts(walk)
    slides = [
        np.mean([each.distance for each in measure_slides(motion, contacts)])
        for motion in (free, locked)
    ]
    assert slides[1] < 0.5 * slides[0]


@pytest.mark.parametrize(
    "joint_map, problem",
    [
        ("none", "map is 'none' but must be auto or a map of joints"),
        (kw.Correspondence(("hips",), ("root",), ("Hips",)), "root"),
    ],
)
def test_a_map_that_does_not_fit_gives_a_one_line_error(keyed, walk, joint_map, problem):
    with pytest.raises(kw.KeyweaveError, match=problem) as caught:
        texture(keyed, Source(walk, joint_map=joint_map))
    assert "\n" not in str(caught.value)


def test_a_scene_is_a_capture_for_motions(keyed):
    scene = examples.load_scene("skeleton_capture")
    take = Source(scene, frames=(1, 150), joint_map="auto", name="take")
    data, _ = texture(keyed, take)
    baked = scene.motion((), (1, 150))
    expected = carry_motion(baked, keyed).motion.rotations
    assert_allclose(data.sources[0].rotations, expected, atol=1e-9)
    with pytest.raises(kw.DataError, match="take is a scene"):
        texture(keyed, replace(take, joint_map=None))


def test_curves_take_no_map(keyed, walk):
    curves = sketch_curves(walk, NAMES["drive"])
    job = TextureJob((Source(curves, joint_map="auto"),), **NAMES)
    with pytest.raises(kw.DataError, match="map= is for motions"):
        job.read(MotionFile(Source(curves)))


TAKES = {
    "another program": "gait_styles/dataset-1_walk_normal_001.bvh",
    "another rest pose": "cmu_asfamc/07_05-walk.amc",
    "the same actor": "woody2_long/wd2_freeWalk_01.bvh",
}


@pytest.mark.parametrize("take", TAKES.values(), ids=TAKES)
def test_real_captures_give_an_upper_body_whose_arms_hang(take, keyed):
    if not MOCAP.exists():
        pytest.skip("the captures are not here")
    if "woody2" in take:
        walk = kw.load(MOCAP / "woody2_long" / "woddy2_walk_normal_style_1.bvh").cut(
            50, 199
        )
        slots = kw.find_slots(walk)
        keyed = sketch(walk, joints=[slots["l.thigh"], slots["r.thigh"], slots["r.shin"]])
        assert "HEad" in walk.skeleton.names
    capture = kw.load(MOCAP / take)
    fields = {"synthesize": "upper_body", "drive": ["thighs", "r.shin"]}
    _, result = texture(keyed, Source(capture, joint_map="auto"), **fields)
    slots, points = kw.find_slots(keyed), kw.joint_positions(result.motion)
    index = keyed.skeleton.index
    for side in "lr":
        arm = [
            points[:, index(slots[f"{side}.{name}"]), 1] for name in ("upper_arm", "hand")
        ]
        assert (arm[0] - arm[1]).min() > 0.2 * (points[..., 1].max() - points[..., 1].min())
