"""A carried motion next to its capture: errors by joint and time, the map, one place."""

from dataclasses import fields, replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from keyweave.animation.correspondence import measure_rest_angles
from keyweave.geometry.rotations import compose, vector_to_quaternion
from keyweave.methods.feet.slides import measure_slides
from keyweave.methods.rig_transfer import RetargetSettings
from keyweave.reports import draw_direction_errors, draw_knee_bends
from keyweave.reports.figures.retarget_figures import compare_poses, name_slot
from keyweave.reports.figures.style import CHOSEN_COLOR, SOURCE_COLOR
from keyweave.verbs import write_retarget_report
from keyweave.verbs.captures.mapped_motions import carry_motion
from page_reading import cells, embedded, head, made, plotted, points_of

BENT = slice(10, 20)  # rows on which a joint is rotated by hand


@pytest.fixture(scope="module")
def walk():
    return made_up.walker(3, rng=np.random.default_rng(3)).with_(start_frame=101)


@pytest.fixture(scope="module")
def joint_map(walk):
    return kw.map_joints(walk, walk)


@pytest.fixture(scope="module")
def tall(walk):
    return replace(walk.skeleton, offsets=1.3 * walk.skeleton.offsets)


def bend(motion, joint, degrees, rows=BENT):
    """Return a motion with a joint rotated about its x axis on some rows."""
    rotations, index = np.array(motion.rotations), motion.skeleton.index(joint)
    turn = vector_to_quaternion(np.radians([degrees, 0.0, 0.0]))
    rotations[rows, index] = compose(rotations[rows, index], turn)
    return motion.with_(rotations=rotations)


@pytest.mark.parametrize("up_axis", "yz")
def test_errors_are_the_angles_of_the_bent_bone_only(walk, joint_map, up_axis):
    """Only its own, on its own frames, in whichever world the result is."""
    bent = made_up.turn_up(bend(walk, "LeftLeg", 12.0), up_axis)
    comparison = compare_poses(walk, bent, joint_map)
    expected = np.zeros(len(walk))
    expected[BENT] = 12.0
    for slot, error in comparison.errors.items():
        assert_allclose(error, expected if slot == "l.shin" else 0, atol=1e-4)
    for slot, (old, new) in comparison.knees.items():
        change = np.abs(np.degrees(new - old))
        assert_allclose(change, expected if slot == "l.shin" else 0, atol=1e-4)


def test_a_different_facing_is_an_error_but_leaves_the_knee_bends(walk, joint_map):
    turn = vector_to_quaternion(np.radians([0.0, 30.0, 0.0]))
    rotations = np.array(walk.rotations)
    rotations[:, 0] = compose(turn, rotations[:, 0])
    comparison = compare_poses(walk, walk.with_(rotations=rotations), joint_map)
    assert_allclose(comparison.errors["facing"], 30, atol=1e-6)
    for old, new in comparison.knees.values():
        assert_allclose(new, old, atol=1e-6)


def test_colors_bars_and_ticks_are_the_errors(walk, joint_map):
    bent = bend(walk, "LeftLeg", 12.0)
    over_time, by_joint = draw_direction_errors(walk, bent, joint_map).axes
    errors = np.stack([*compare_poses(walk, bent, joint_map).errors.values()])
    (image,) = over_time.maps
    assert_allclose(image.values, errors)
    assert (image.left, image.right) == (100.5, walk.last_frame + 0.5)
    labels = [label for _, label in over_time.y_scale.ticks]
    assert labels[2] == "left shin" and labels[-1] == "facing"
    widths = [np.ptp(bar[:, 0]) for bar in by_joint.areas[0].polygons]
    assert_allclose(widths, errors.mean(axis=1))
    (ticks,) = by_joint.lines
    assert_allclose(ticks.x, errors.max(axis=1))
    assert by_joint.y_scale.limits == over_time.y_scale.limits


def test_knees_of_both_are_drawn(walk, joint_map):
    bent = bend(walk, "LeftLeg", 12.0)
    figure = draw_knee_bends(walk, bent, joint_map)
    for ax, bends in zip(figure.axes, compare_poses(walk, bent, joint_map).knees.values()):
        lines = {line.color: line for line in ax.lines}
        for color, angles in zip((SOURCE_COLOR, CHOSEN_COLOR), bends):
            assert_allclose(lines[color].y, np.degrees(angles))
            assert_allclose(lines[color].x, walk.frames)


def test_a_capture_lies_below_its_result(tmp_path, walk, tall):
    """Between figures of one shape, both are at the same place on every frame."""
    joint_map = kw.map_joints(walk, tall)
    carried = kw.retarget(walk, tall, joint_map)
    comparison = compare_poses(walk, carried, joint_map)
    assert comparison.ratio == pytest.approx(1.3)
    page = write_retarget_report(
        tmp_path / "a.html", walk, carried, joint_map, pictures=False
    )
    data = embedded(page.read_text(encoding="utf-8"))
    figures = {each["role"]: i for i, each in enumerate(data["figures"])}
    assert data["sketch"] == figures["sketch"]
    scaled, result = (points_of(data, figures[role]) for role in ("sketch", "result"))
    joints = len(walk.skeleton)
    assert_allclose(scaled[:, :joints], result[:, :joints], atol=0.06)


@pytest.fixture
def report(tmp_path, walk, tall):
    """Return a function that carries the walk over and returns the text of its page."""

    def call(feet="after", settings=None, **words):
        figure, settings = walk.with_(skeleton=tall), settings or RetargetSettings()
        carried = carry_motion(walk, figure, settings=settings, feet=feet)
        return carried, write_retarget_report(
            tmp_path / "page.html",
            walk,
            carried.motion,
            carried.joint_map,
            feet=carried.feet,
            settings=settings,
            notes=carried.notes,
            overwrite=True,
            **words,
        ).read_text(encoding="utf-8")

    return call


def test_the_page_has_figures_knees_map_feet_and_settings(report, walk):
    carried, page = report(seconds=0.25)
    data, tables = embedded(page), cells(page)
    assert [(each["name"], each["role"]) for each in data["figures"]] == [
        ("Scaled source", "sketch"),
        ("Result", "result"),
        ("Source", "source"),
    ]
    assert len({each["facing"] for each in data["figures"]}) == 1
    assert [part["name"] for part in data["parts"] if part["open"]] == ["Knees"]
    curves = plotted(data)
    comparison = compare_poses(walk, carried.motion, carried.joint_map)
    for slot, bends in comparison.knees.items():
        own = curves[f"{name_slot(slot).split()[0]} knee"]
        for group, bend in zip(("Source", "Result"), bends):
            assert_allclose(own[group], np.degrees(bend), atol=0.026)
    clip = kw.motion_to_clip(carried.motion)
    moving = np.ptp(clip.values, axis=0) > 1e-6
    assert {*curves} >= {c for c, moves in zip(clip.channels, moving) if moves}
    slides = measure_slides(carried.motion, carried.feet.contacts)
    assert len(data["figures"][1]["contacts"]) == len(slides)
    joint_map = carried.joint_map
    angles = measure_rest_angles(joint_map)
    columns = joint_map.slots, joint_map.source_joints, joint_map.target_joints
    for row, *names, angle, origin in zip(
        tables["Map of joints"], *columns, angles, joint_map.rest_origins
    ):
        assert row[:3] == names and row[5] == origin
        assert float(row[4]) == pytest.approx(angle, abs=0.06)
    assert len(tables["Feet"]) == 2
    free = compare_poses(walk, carried.feet.before, joint_map).errors
    for row, error in zip(tables["Difference from the capture"], free.values()):
        assert float(row[4]) == pytest.approx(error.mean(), abs=0.06)
    settings = [row[0] for row in tables["How it was made"]]
    assert settings == [field.metadata["label"] for field in fields(RetargetSettings)]
    page_head = head(page)
    assert "21  joints mapped" in page_head and "mean slide" in page_head
    assert "21 joints are mapped." in page and "Computed in 0.25 seconds." in page
    assert page.count("<figure><") == 6


def test_free_feet_and_overlays_of_different_paths_are_omitted(report):
    _, page = report(feet="off", settings=RetargetSettings(in_place=True), pictures=False)
    assert all(len(row) == 4 for row in cells(page)["Difference from the capture"])
    assert "Feet" not in cells(page) and "slide" not in made(page) + head(page)
    assert [each["name"] for each in embedded(page)["figures"]] == ["Result", "Source"]
    assert "<img src='data" not in page


def test_motions_that_cannot_be_compared_raise_a_clear_error(walk, joint_map):
    with pytest.raises(kw.DataError, match="has 9 frames, the capture has"):
        compare_poses(walk, walk.cut(101, 109), joint_map)
    with pytest.raises(kw.DataError, match="no limb to compare"):
        compare_poses(walk, walk, joint_map.keep(["hips", "l.foot"]))
    with pytest.raises(kw.DataError, match="no whole leg"):
        draw_knee_bends(walk, walk, joint_map.keep(["l.thigh", "l.shin"]))
