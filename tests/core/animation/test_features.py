"""Rotations and channels found by name and laid out in columns."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import made_up
from keyweave import Clip, DataError, UnknownNameError, motion_to_clip
from keyweave.animation.features import (
    UP_VECTORS,
    ChannelGroup,
    FeatureLayout,
    find_channel_groups,
)
from keyweave.geometry.rotations import (
    align,
    compose,
    extract_heading,
    vector_to_quaternion,
)


@pytest.fixture(scope="module")
def walk():
    return made_up.walker(3)


def rotation(*names):
    return tuple(ChannelGroup(name, is_rotation=True) for name in names)


def lay_out(parts, data, root=""):
    return FeatureLayout.lay_out(parts, [data], root, UP_VECTORS["y"])


@pytest.mark.parametrize("kind", [lambda motion: motion, motion_to_clip])
@pytest.mark.parametrize(
    "patterns, names",
    [
        ("LeftArm", ["LeftArm"]),
        ("Left*Leg", ["LeftUpLeg", "LeftLeg"]),
        ("LeftArm.rotate*", ["LeftArm"]),
        ("LeftArm.*", ["LeftArm"]),
        (["Spine", "[RL]*Hand"], ["Spine", "LeftHand", "RightHand"]),
        ("LeftArm*", ["LeftArm"]),
    ],
)
def test_names_and_patterns_find_rotations(walk, kind, patterns, names):
    assert find_channel_groups(kind(walk), patterns, "the walk") == rotation(*names)


def test_single_channels_are_found_too(walk):
    parts = find_channel_groups(walk, ["Hips.translateY", "LeftLeg.rotateX"], "the walk")
    assert [part.is_rotation for part in parts] == [False, False]


def test_patterns_are_case_sensitive(walk):
    with pytest.raises(UnknownNameError, match="the walk has no left"):
        find_channel_groups(walk, "left*", "the walk")


def test_a_name_with_brackets_is_found_as_it_stands():
    clip = Clip(np.zeros((2, 1)), ["blend[0].weight"], 24)
    assert (
        find_channel_groups(clip, "blend[0].weight", "the clip")[0].name
        == "blend[0].weight"
    )


def test_error_names_the_patterns_that_select_a_channel_twice(walk):
    with pytest.raises(
        DataError, match=r"is selected twice, by Left\* and \*Arm; select it once"
    ):
        find_channel_groups(walk, ["Left*", "*Arm"], "the walk")


@pytest.mark.parametrize("kind", [lambda motion: motion, motion_to_clip])
def test_reading_and_writing_are_inverses(walk, kind):
    data = kind(walk)
    parts = (
        *rotation("LeftArm", "Spine"),
        ChannelGroup("Hips.translateY", is_rotation=False),
    )
    columns = lay_out(parts, data)
    values = columns.read(data)
    back = columns.read(columns.write(data, values))
    assert_allclose(back, values, atol=1e-9)


def test_writing_leaves_everything_else_alone(walk):
    columns = lay_out(rotation("LeftArm"), walk)
    changed = columns.write(walk, columns.read(walk) + 0.1)
    others = [i for i, name in enumerate(walk.skeleton.names) if name != "LeftArm"]
    assert_array_equal(changed.rotations[:, others], walk.rotations[:, others])
    assert_array_equal(changed.root_positions, walk.root_positions)


def test_columns_are_relative_to_the_mean(walk):
    columns = lay_out(rotation("LeftArm"), walk)
    assert np.abs(columns.read(walk).mean(axis=0)).max() < 0.02


def test_the_columns_of_a_root_do_not_depend_on_its_heading(walk):
    quarter = vector_to_quaternion([0, np.pi / 2, 0])
    turned = np.array(walk.rotations)
    turned[:, 0] = compose(quarter, turned[:, 0])
    turned = walk.with_(rotations=turned)
    columns = lay_out(rotation("Hips"), walk, root="Hips")
    assert_allclose(columns.read(turned), columns.read(walk), atol=1e-9)


@pytest.mark.parametrize("axis", [[1, 0, 0], [0, 0, 1], [2, 0, 0], [0, 0, 2], [-1, 0, 0]])
def test_the_columns_of_a_root_do_not_depend_on_its_local_axes(walk, axis):
    laid = vector_to_quaternion(np.pi / 2 * np.array(axis, float))
    turned = np.array(walk.rotations)
    turned[:, 0] = compose(turned[:, 0], laid)
    turned = walk.with_(rotations=turned)
    sizes = [
        np.linalg.norm(lay_out(rotation("Hips"), motion, root="Hips").read(motion), axis=1)
        for motion in (walk, turned)
    ]
    assert_allclose(sizes[1], sizes[0], atol=1e-9)


def test_writing_a_root_keeps_its_heading(walk):
    columns = lay_out(rotation("Hips"), walk, root="Hips")
    changed = columns.write(walk, columns.read(walk) + [0.2, 0.3, -0.1])
    own, made = (
        extract_heading(motion.rotations[:, 0], UP_VECTORS["y"])
        for motion in (walk, changed)
    )
    assert_allclose(align(made, own), own, atol=1e-9)


def test_angles_written_near_those_of_the_clip_keep_their_full_turns(walk):
    clip = motion_to_clip(walk)
    wound = np.array(clip.values)
    wound[:, clip.columns("LeftArm")] += 2 * np.pi
    clip = clip.with_(values=wound)
    columns = lay_out(rotation("LeftArm"), clip)
    same = columns.write(clip, columns.read(clip), near=["LeftArm"])
    assert_allclose(same.values, clip.values, atol=1e-9)


def test_a_single_angle_has_no_jumps_and_is_near_zero(walk):
    turned = np.array(walk.rotations)
    turned[:, 0] = vector_to_quaternion(np.linspace(3, 9, len(walk))[:, None] * [0, 1, 0])
    turned = walk.with_(rotations=turned)
    columns = lay_out((ChannelGroup("Hips.rotateY", is_rotation=False),), turned)
    angle = columns.read(turned)[:, 0]
    assert_allclose(np.diff(angle), 6 / (len(walk) - 1), atol=1e-9)
    assert abs(angle.mean()) <= np.pi


def test_a_clips_angle_has_no_jumps_either():
    turning = np.linspace(3, 9, 40)
    wrapped = (turning + np.pi) % (2 * np.pi) - np.pi
    clip = Clip(wrapped[:, np.newaxis], ["wheel.rotateX"], 24)
    columns = lay_out((ChannelGroup("wheel.rotateX", is_rotation=False),), clip)
    assert_allclose(np.diff(columns.read(clip)[:, 0]), 6 / 39, atol=1e-9)


def test_a_rotation_over_more_than_a_full_turn_has_no_jumps(walk):
    turned = np.array(walk.rotations)
    arm = walk.skeleton.index("LeftArm")
    angles = np.linspace(-4, 4, len(walk))
    turned[:, arm] = vector_to_quaternion(angles[:, np.newaxis] * [0, 0.6, 0.8])
    turned = walk.with_(rotations=turned)
    values = lay_out(rotation("LeftArm"), turned).read(turned)
    assert_allclose(np.linalg.norm(np.diff(values, axis=0), axis=1), 8 / (len(walk) - 1))


def test_every_column_has_a_name(walk):
    parts = (*rotation("LeftArm"), ChannelGroup("Hips.translateY", is_rotation=False))
    names = lay_out(parts, walk).names
    assert names == (
        "LeftArm.rotateX",
        "LeftArm.rotateY",
        "LeftArm.rotateZ",
        "Hips.translateY",
    )
