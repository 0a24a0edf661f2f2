"""Every file is checked when it is opened, and oddities of its figure are noted."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import keyweave as kw
from keyweave import examples
from keyweave.animation.inspection.source_checks import check_source
from keyweave.animation.up_axis import turn_upright
from reference_material import shared

WALK = examples.load_walk().cut(1, 60)


@pytest.mark.parametrize(
    "file, words",
    [
        ("r40_z_up.bvh", "use up_axis=z"),
        ("r30c_fps_instead.bvh", "0.0333 frames per second and lasts 720"),
        ("r30c_fps_instead.bvh", "for 30 frames per second, use frame_rate=30"),
        ("faulty/source_in_metres.bvh", "use scale=100"),
        ("faulty/z_up_read_as_y.bvh", "use up_axis=z"),
    ],
)
def test_strange_files_are_noted_when_they_are_opened(file, words):
    assert any(words in note for note in kw.load(shared(f"strangers/{file}")).notes)


def test_captures_have_no_note_on_axis_size_or_rate():
    for file in sorted(shared("mocap").glob("*/*.bvh"))[::5]:
        notes = check_source(kw.load(file))
        assert not [n for n in notes if "=" in n or "check" in n], file.name


def test_an_up_axis_that_is_named_is_right():
    lying = shared("strangers/r40_z_up.bvh")
    assert check_source(kw.load(lying, up_axis="z")) == []


def rotate_about_x(walk, degrees):
    """Return a walk that a rotation of its root lays down."""
    turn = Rotation.from_euler("x", degrees, degrees=True)
    rotations = np.array(walk.rotations)
    rotations[:, 0] = (turn * Rotation.from_quat(rotations[:, 0])).as_quat()
    return walk.with_(rotations=rotations, root_positions=turn.apply(walk.root_positions))


@pytest.mark.parametrize(
    "degrees, words",
    [
        (90, "if z points up, use up_axis=z"),
        (-90, "lies along -z; unless it lies on the floor, check"),
        (0, ""),
    ],
)
def test_another_up_axis_is_advised_only_if_it_puts_the_head_above(degrees, words):
    notes = check_source(rotate_about_x(WALK, degrees))
    assert [words in note for note in notes] == [True] * bool(words)


def test_a_figure_that_swims_is_not_taken_for_one_with_another_up_axis():
    swimmer = rotate_about_x(WALK, 90)
    positions = np.zeros((len(WALK), 3))
    positions[:, 2] = np.linspace(0, 150, len(WALK))
    assert check_source(swimmer.with_(root_positions=positions)) == []


@pytest.mark.parametrize("rate", [1 / 60, 0.5, 24, 700])
def test_a_rate_is_noted_if_no_camera_has_it(rate):
    notes = [note for note in check_source(WALK.with_(frame_rate=rate)) if "rate=" in note]
    assert len(notes) == (not 5 <= rate <= 500)
    assert [note.endswith("use frame_rate=60") for note in notes] == [rate < 0.1] * len(
        notes
    )


@pytest.mark.parametrize("scale", [0.01, 1 / 2.54, 10.0])
def test_note_on_size_advises_a_unit_that_fits(scale):
    leg = 85.5 * scale
    (note,) = check_source(WALK.scale(scale))
    factor = float(note.rpartition("scale=")[2])
    assert 85 / 2 <= factor * leg <= 85 * 2


def test_motions_without_a_figure_have_no_notes():
    arm = kw.Skeleton(("a", "b"), [-1, 0], [[0, 9, 0], [0, 5, 0]])
    assert check_source(kw.Motion(arm, [[[0, 0, 0, 1]] * 2], [[0, 9, 0]], 24)) == []


def test_another_up_axis_moves_the_figure_as_a_whole():
    figure = turn_upright(WALK, "z")
    assert figure.up_axis == "z"
    points, turned = kw.joint_positions(WALK), kw.joint_positions(figure)
    np.testing.assert_allclose(turned, points[..., [0, 2, 1]] * [1, -1, 1], atol=1e-9)
    back = turn_upright(figure, "y")
    np.testing.assert_allclose(kw.joint_positions(back), points, atol=1e-9)
