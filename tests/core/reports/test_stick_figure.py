"""Motions as points and bones, and strips of their poses."""

import sys
from dataclasses import replace

import numpy as np
import pytest
from matplotlib import pyplot
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation

import made_up
from keyweave import DataError, KeyweaveError, Motion, SettingError, Skeleton
from keyweave.animation.kinematics import end_site_positions, joint_positions
from keyweave.errors import MissingLibraryError
from keyweave.reports import draw_pose_strip
from keyweave.reports.bodies.stick_figure import build_stick_figure

SKELETON = Skeleton(
    ("hip", "head", "LeftLeg", "RightLeg"),
    [-1, 0, 0, 0],
    [[0, 90, 0], [0, 60, 0], [10, -40, 0], [-10, -40, 0]],
    end_site_parents=[1, 2, 3],
    end_site_offsets=[[0, 20, 0], [0, -50, 5], [0, -50, 5]],
)


def standing(turn=0.0, n_frames=30, **changes):
    """Make a figure that slides along x while it faces `turn` from z towards x."""
    q = np.tile([0.0, 0, 0, 1], (n_frames, 4, 1))
    q[:, 0] = Rotation.from_euler("y", turn).as_quat()
    path = np.outer(np.arange(n_frames), [5, 0, 0]) + [0, 90, 0]
    return Motion(SKELETON, q, path, frame_rate=24, **changes)


def test_points_are_joints_then_end_sites():
    motion = standing(0.3)
    points = build_stick_figure(motion).points
    assert_allclose(points[:, :4], joint_positions(motion))
    assert_allclose(points[:, 4:], end_site_positions(motion))


def test_a_figure_with_z_up_is_drawn_as_with_y_up():
    upright = standing(0.3)
    tip = Rotation.from_euler("x", 90, degrees=True)  # y up becomes z up
    q = np.array(upright.rotations)
    q[:, 0] = (tip * Rotation.from_quat(q[:, 0])).as_quat()
    path = tip.apply(np.array(upright.root_positions))
    tipped = upright.with_(rotations=q, root_positions=path, up_axis="z")
    expected = build_stick_figure(upright).points
    assert_allclose(build_stick_figure(tipped).points, expected, atol=1e-9)


@pytest.mark.parametrize("turn", [0.0, 0.5, -2.0, 3.0])
def test_the_figure_faces_its_heading(turn):
    assert_allclose(build_stick_figure(standing(turn)).facing, turn, atol=1e-9)


def test_a_pelvis_that_rotates_with_each_step_does_not_rotate_the_view():
    """One stride a second that begins with the pelvis turned most."""
    turns = 0.4 + 0.3 * np.cos(np.pi * np.arange(48) / 12)
    q = np.array(standing(n_frames=48).rotations)
    q[:, 0] = Rotation.from_euler("y", turns[:, np.newaxis]).as_quat()
    walk = standing(n_frames=48).with_(rotations=q)
    assert_allclose(build_stick_figure(walk).facing, 0.4, atol=1e-9)


def test_a_later_rotation_does_not_rotate_the_view():
    q = np.array(standing(n_frames=96).rotations)
    q[24:, 0] = Rotation.from_euler("y", 2.0).as_quat()
    walk = standing(n_frames=96).with_(rotations=q)
    assert_allclose(build_stick_figure(walk).facing, 0, atol=1e-9)


def test_arms_and_legs_do_not_rotate_the_view():
    """Hips begin in the pelvis, with bones of no length, and a leg swings far out."""
    skeleton = Skeleton(
        ("root", "lhip", "lfemur", "ltibia", "rhip", "rfemur", "rtibia"),
        [-1, 0, 1, 2, 0, 4, 5],
        [
            [0, 9, 0],
            *([0, 0, 0], [1, -1, 0], [0, -4, 0]),
            *([0, 0, 0], [-1, -1, 0], [0, -4, 0]),
        ],
    )
    q = np.tile([0.0, 0, 0, 1], (24, 7, 1))
    q[:, 2] = Rotation.from_euler("x", 1.5).as_quat()
    assert_allclose(build_stick_figure(Motion(skeleton, q, [[0, 9, 0]] * 24, 24)).facing, 0)


def test_the_ground_is_under_the_feet_and_the_height_above_it():
    figure = build_stick_figure(standing())
    assert_allclose([figure.ground, figure.height], [0, 170], atol=1e-9)


def test_limbs_without_names_have_the_colors_of_their_sides():
    walk = made_up.walker(2)
    names = tuple(f"joint{i}" for i in range(len(walk.skeleton)))
    nameless = walk.with_(skeleton=replace(walk.skeleton, names=names))
    figure, expected = build_stick_figure(nameless), build_stick_figure(walk)
    assert figure.sides == expected.sides and "left" in figure.sides
    assert figure.facing == expected.facing


def test_a_root_left_behind_is_not_drawn():
    motion = standing()
    world = Skeleton(
        ("world", *SKELETON.names),
        [-1, *(SKELETON.parents + 1)],
        [[0, 0, 0], *SKELETON.offsets],
        end_site_parents=SKELETON.end_site_parents + 1,
        end_site_offsets=SKELETON.end_site_offsets,
    )
    still = np.tile([0.0, 0, 0, 1], (len(motion), 1, 1))
    under_world = Motion(
        world,
        np.concatenate([still, motion.rotations], axis=1),
        np.zeros((len(motion), 3)),
        frame_rate=24,
        translated=[1],
        translations=motion.root_positions[:, np.newaxis],
    )
    figure, expected = build_stick_figure(under_world), build_stick_figure(motion)
    assert_allclose(figure.points, expected.points)
    assert (figure.bones, figure.sides) == (expected.bones, expected.sides)


def test_an_end_site_is_on_its_joints_side():
    figure = build_stick_figure(standing())
    assert figure.sides == ("middle", "left", "right", "middle", "left", "right")


def test_a_single_joint_is_a_figure_without_bones():
    point = Motion(Skeleton(("hip",), [-1], [[0, 1, 0]]), [[[0, 0, 0, 1]]], [[0, 1, 0]], 24)
    figure = build_stick_figure(point)
    assert figure.bones == () and figure.facing == 0 and figure.height > 0


@pytest.fixture
def ax():
    pyplot.switch_backend("Agg")
    figure, ax = pyplot.subplots()
    yield ax
    pyplot.close(figure)


def paint(ax):
    """Return x and y of the painted pixels of a strip, and their colors."""
    (image,) = ax.images
    pixels = np.asarray(image.get_array()) / 255
    left, right, bottom, top = image.get_extent()
    rows, columns = np.nonzero(pixels[..., 3] > 0.9)
    x = left + (columns + 0.5) * (right - left) / pixels.shape[1]
    y = top - (rows + 0.5) * (top - bottom) / pixels.shape[0]
    return np.stack([x, y], axis=1), pixels[rows, columns, :3]


def split_poses(ax):
    """Return the painted places of each pose, by the number closest to them."""
    places, _ = paint(ax)
    numbers = np.array([text.get_position()[0] for text in ax.texts])
    nearest = np.abs(places[:, :1] - numbers).argmin(axis=1)
    return [places[nearest == i] for i in range(len(numbers))]


def test_every_requested_frame_is_a_pose_with_its_number(ax):
    draw_pose_strip(standing(start_frame=101), [101, 110, 130], ax=ax)
    assert all(len(places) for places in split_poses(ax))
    assert [text.get_text() for text in ax.texts] == ["101", "110", "130"]


def test_poses_do_not_overlap(ax):
    draw_pose_strip(standing(), [1, 2, 3, 4], view="front", ax=ax)
    spans = [(pose[:, 0].min(), pose[:, 0].max()) for pose in split_poses(ax)]
    assert all(end + 1 < start for (_, end), (start, _) in zip(spans, spans[1:]))


def astride(angle, n_frames=30):
    """Make a figure that stands with its legs apart."""
    q = np.array(standing(n_frames=n_frames).rotations)
    q[:, 2] = Rotation.from_euler("x", angle).as_quat()
    q[:, 3] = Rotation.from_euler("x", -angle).as_quat()
    return standing(n_frames=n_frames).with_(rotations=q)


def test_the_extent_is_the_longest_path_along_the_bones_in_any_pose():
    leg = np.linalg.norm([10, 40]) + np.linalg.norm([50, 5])
    for motion in (standing(), astride(1.2)):
        assert_allclose(build_stick_figure(motion).extent, 2 * leg)  # from toe to toe


@pytest.mark.parametrize("angle", [0.3, 1.2])
@pytest.mark.parametrize("view", ["side", "front"])
def test_no_pose_is_cut_at_the_edges(ax, angle, view):
    draw_pose_strip(astride(angle), [1, 10, 30], view=view, ax=ax)
    (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
    low, high = paint(ax)[0].min(axis=0), paint(ax)[0].max(axis=0)
    assert left < low[0] - 1 and high[0] + 1 < right
    assert bottom < low[1] - 1 and high[1] + 1 < top


def test_poses_of_two_motions_of_one_skeleton_line_up(ax):
    places, limits = [], []
    for motion in (standing(0.2), astride(0.4)):
        ax.clear()
        draw_pose_strip(motion, [1, 10, 30], ax=ax)
        limits.append((ax.get_xlim(), ax.get_ylim()))
        places.append([text.get_position() for text in ax.texts])
    assert_allclose(limits[0], limits[1])
    assert_allclose(places[0], places[1], atol=1e-9)


@pytest.mark.parametrize("turn", [0.0, 1.0, -2.5])
def test_seen_from_the_side_the_figure_looks_to_the_right(ax, turn):
    """Only the right leg, which is closer, is bent forward."""
    q = np.array(standing(turn).rotations)
    q[:, 3] = Rotation.from_euler("x", -1.0).as_quat()
    draw_pose_strip(standing(turn).with_(rotations=q), [1], ax=ax)
    places, _ = paint(ax)
    assert places[:, 0].max() > -2 * places[:, 0].min()


def test_seen_from_the_front_the_left_leg_is_on_the_right(ax):
    draw_pose_strip(standing(1.0), [1], view="front", ax=ax)
    places, colors = paint(ax)
    legs = (places[:, 1] < 40) & (places[:, 1] > 5)
    saturation = np.ptp(colors, axis=1)[legs]  # right limbs are mixed with gray
    x = places[legs, 0]
    assert saturation[x > 5].mean() > 1.2 * saturation[x < -5].mean()


@pytest.mark.parametrize("frames", [[], [0], [1, 31], [np.nan], [[1, 2]]])
def test_frames_outside_the_motion_are_refused(ax, frames):
    with pytest.raises(DataError, match="frames"):
        draw_pose_strip(standing(), frames, ax=ax)


def test_an_unknown_view_is_refused(ax):
    with pytest.raises(SettingError, match="'side' or 'front'"):
        draw_pose_strip(standing(), [1], view="top", ax=ax)


def test_without_matplotlib_the_error_says_what_to_install(monkeypatch):
    for module in ("matplotlib", "matplotlib.collections", "matplotlib.pyplot"):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(KeyweaveError, match=r'pip install "keyweave\[app\]"') as caught:
        draw_pose_strip(standing(), [1])
    assert isinstance(caught.value, MissingLibraryError)
