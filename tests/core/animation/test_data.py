"""Skeleton, Motion and Clip: what they accept and what they never do."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from keyweave import Clip, DataError, Motion, Skeleton, UnknownNameError

UPRIGHT = [0.0, 0.0, 0.0, 1.0]


@pytest.fixture
def leg():
    return Skeleton(("hip", "knee"), [-1, 0], [[0, 90, 0], [0, -40, 0]])


@pytest.fixture
def walk(leg):
    return Motion(leg, [[UPRIGHT] * 2] * 10, [[0, 90, z] for z in range(10)], 24, 5)


@pytest.fixture
def clip():
    return Clip(np.arange(20.0).reshape(10, 2), ("a.x", "b.y"), 24, start_frame=5)


def test_arrays_are_copied_and_read_only(leg):
    root = np.zeros((2, 3))
    motion = Motion(leg, [[UPRIGHT] * 2] * 2, root, 24)
    root[:] = 9
    assert_array_equal(motion.root_positions, 0)
    for array in (
        motion.rotations,
        motion.root_positions,
        motion.translations,
        leg.offsets,
    ):
        with pytest.raises(ValueError):
            array[0] = 1


def test_quaternions_are_normalized(leg):
    motion = Motion(leg, [[[0, 0, 0, 2.0], [0, 3.0, 0, 4.0]]], [[0, 0, 0]], 24)
    assert_allclose(motion.rotations[0], [UPRIGHT, [0, 0.6, 0, 0.8]])


def test_a_skeleton_knows_its_usual_channels(leg):
    assert leg.channels[0][:3] == ("translateX", "translateY", "translateZ")
    assert leg.channels[1] == ("rotateZ", "rotateX", "rotateY")


def test_rest_positions_add_up_offsets(leg):
    assert_array_equal(leg.rest_positions(), [[0, 90, 0], [0, 50, 0]])


def test_translations_are_the_offsets_unless_given(leg):
    motion = Motion(leg, [[UPRIGHT] * 2], [[0, 90, 0]], 24, translated=[1])
    assert_array_equal(motion.translations, [[[0, -40, 0]]])


def test_the_moved_joints_are_the_root_and_the_translated_joints(leg):
    still = Motion(leg, [[UPRIGHT] * 2], [[0, 90, 0]], 24)
    assert list(still.moved) == [0]
    sliding = still.with_(translated=[1], translations=[[[1, -40, 0]]])
    assert_array_equal(sliding.moved[0], [[0, 90, 0]])
    assert_array_equal(sliding.moved[1], [[1, -40, 0]])


@pytest.mark.parametrize("first, last", [(5, 14), (7, 7), (6, 9)])
def test_a_cut_keeps_both_ends_and_their_numbers(walk, clip, first, last):
    for whole in (walk, clip):
        part = whole.cut(first, last)
        assert_array_equal(part.frames, np.arange(first, last + 1))
    assert_array_equal(walk.cut(first, last).root_positions[:, 2], part.frames - 5)


@pytest.mark.parametrize("first, last", [(4, 8), (8, 15), (9, 8), (20, 30)])
def test_a_cut_outside_is_an_error(walk, clip, first, last):
    for whole in (walk, clip):
        with pytest.raises(DataError, match="5 to 14"):
            whole.cut(first, last)


@pytest.mark.parametrize(
    "wrong",
    [
        dict(names=()),
        dict(names=("hip", "hip")),
        dict(parents=[0, 0]),
        dict(parents=[-1, 1]),
        dict(parents=[-1]),
        dict(offsets=[[0, 0, 0]]),
        dict(offsets=[[0, 0, np.nan], [0, 0, 0]]),
        dict(offsets="far"),
        dict(rotation_orders=("ZXZ", "ZXY")),
        dict(rotation_orders=("ZXY",)),
        dict(channels=(("spinX",), ())),
        dict(channels=(("rotateX",),)),
        dict(channels=(("rotateX", "rotateX"), ())),
        dict(end_site_parents=[2], end_site_offsets=[[0, 0, 0]]),
        dict(end_site_parents=[0], end_site_offsets=[]),
    ],
    ids=str,
)
def test_a_skeleton_that_does_not_fit_is_an_error(wrong):
    right = dict(names=("hip", "knee"), parents=[-1, 0], offsets=[[0, 90, 0], [0, -40, 0]])
    with pytest.raises(DataError):
        Skeleton(**{**right, **wrong})


@pytest.mark.parametrize(
    "wrong",
    [
        dict(rotations=[[UPRIGHT]]),
        dict(rotations=np.empty((0, 2, 4)), root_positions=np.empty((0, 3))),
        dict(rotations=[[UPRIGHT, [0, 0, 0, 0]]]),
        dict(rotations=[[UPRIGHT, [0, 0, np.inf, 1]]]),
        dict(root_positions=[[0, 0, 0], [0, 0, 0]]),
        dict(root_positions=[[0, np.nan, 0]]),
        dict(frame_rate=0),
        dict(frame_rate=-24),
        dict(frame_rate=np.nan),
        dict(frame_rate="fast"),
        dict(start_frame=np.nan),
        dict(start_frame="one"),
        dict(translated=[0]),
        dict(translated=[2]),
        dict(translated=[1], translations=[[[0, 0]]]),
        dict(up_axis="x"),
    ],
    ids=str,
)
def test_a_motion_that_does_not_fit_is_an_error(leg, wrong):
    right = dict(rotations=[[UPRIGHT] * 2], root_positions=[[0, 90, 0]], frame_rate=24)
    with pytest.raises(DataError):
        Motion(leg, **{**right, **wrong})


@pytest.mark.parametrize(
    "wrong",
    [
        dict(values=[[1.0]]),
        dict(values=np.empty((0, 2))),
        dict(values=[[1.0, np.nan]]),
        dict(channels=("a", "a")),
        dict(frame_rate=0),
        dict(start_frame=np.nan),
        dict(rotation_orders={"a": "XX"}),
    ],
    ids=str,
)
def test_a_clip_that_does_not_fit_is_an_error(wrong):
    right = dict(values=[[1.0, 2.0]], channels=("a.x", "a.y"), frame_rate=24)
    with pytest.raises(DataError):
        Clip(**{**right, **wrong})


def test_three_angles_of_a_node_are_a_rotation_in_mayas_order():
    names = [f"ns:hip.rotate{axis}" for axis in "XYZ"] + ["knee.rotateX"]
    clip = Clip(np.zeros((1, 4)), names, 24)
    assert dict(clip.rotation_orders) == {"ns:hip": "ZYX"}


def test_error_names_the_object_searched_and_the_nearest_names(leg, clip):
    with pytest.raises(UnknownNameError, match="nearest names are knee") as caught:
        leg.index("knees")
    assert caught.value.missing == ("knees",)
    with pytest.raises(UnknownNameError, match="the clip has no c.z"):
        clip.index("c.z")


def test_motions_share_arrays_that_nothing_can_change():
    motion = Motion(
        Skeleton(("hip",), [-1], [[0, 90, 0]]), [[[0, 0, 0, 1]]], np.zeros((1, 3)), 24
    )
    assert motion.with_(frame_rate=12).rotations is motion.rotations
    noted = motion.with_(notes=["odd"])
    assert (noted.notes, motion.notes) == (("odd",), ())
    assert {**vars(noted), "notes": ()} == vars(motion)


def test_arrays_that_can_change_or_are_part_of_larger_ones_are_copied():
    places = np.zeros((4, 3))
    seen = places[:]
    seen.setflags(write=False)
    frozen = np.zeros((4, 3))
    frozen.setflags(write=False)
    for array in (places, seen, frozen[1:]):
        q = np.tile([0, 0, 0, 1.0], (len(array), 1, 1))
        motion = Motion(Skeleton(("hip",), [-1], [[0, 90, 0]]), q, array, 24)
        assert not np.shares_memory(motion.root_positions, array)
