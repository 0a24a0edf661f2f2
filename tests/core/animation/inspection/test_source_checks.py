"""Every file is checked when it is opened, and oddities of its figure are noted."""

import numpy as np
import pytest

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


@pytest.mark.parametrize("scale", [0.01, 1 / 2.54, 10.0])
def test_note_on_size_advises_a_unit_that_fits(scale):
    leg = 85.5 * scale
    (note,) = check_source(WALK.scale(scale)) or [""]
    assert bool(note) == (leg < 85 / 3 or leg > 85 * 3)
    if "scale=" in note:
        factor = float(note.rpartition("=")[2])
        assert 85 / 3 <= factor * leg <= 85 * 3


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
