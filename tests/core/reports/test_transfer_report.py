"""A rig next to its capture: errors of joints over time, controls, limits and contacts."""

from dataclasses import dataclass, fields, replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from keyweave.animation.kinematics import joint_positions
from keyweave.methods.feet.slides import measure_slides
from keyweave.methods.fields import setting
from keyweave.methods.rig_transfer.result import TransferResult
from keyweave.methods.rig_transfer.settings import TransferSettings
from keyweave.reports import draw_angle_errors, draw_position_errors, draw_transfer_poses
from keyweave.reports.figures import pose_strips
from keyweave.reports.figures.error_maps import draw_error_map
from keyweave.reports.figures.inline_svg import measure_text
from keyweave.reports.figures.rigs.transfer_figures import MAX_ERROR_ROWS
from keyweave.reports.page.sections import tabulate_settings
from keyweave.verbs import write_transfer_report
from page_reading import cells, embedded, made, plotted, points_of

JOINTS = ("Hips", "LeftLeg", "LeftFoot", "RightFoot", "RightHand")
WORST_ROW, WORST_JOINT = 20, 2


@pytest.fixture(scope="module")
def walk():
    return made_up.walker(3, rng=np.random.default_rng(3)).with_(start_frame=101)


@pytest.fixture(scope="module")
def result(walk):
    """Return a transfer whose left foot is farthest from its target on one frame."""
    rng, shape = np.random.default_rng(5), (len(walk), len(JOINTS))
    position_errors, angle_errors = rng.uniform(0, 0.5, shape), rng.uniform(0, 0.1, shape)
    position_errors[WORST_ROW, WORST_JOINT], angle_errors[WORST_ROW, 1] = 1.23456, 0.25
    seconds = np.arange(len(walk)) / walk.frame_rate
    waves = np.sin(2 * np.pi * np.outer(seconds, [1, 2, 3, 1, 2, 0]))
    channels = {
        "rig|a:foot_CTRL.translateX": 200,
        "rig|a:foot_CTRL.translateZ": 600,
        "rig|a:foot_CTRL.rotateX": 0.9,
        "rig|a:hips_CTRL.rotateY": 0.2,
        "rig|a:hips_CTRL.translateY": 3.0,
        "rig|a:hips_CTRL.rotateZ": 0.0,
    }
    clip = kw.Clip(waves * [*channels.values()], [*channels], walk.frame_rate, 101)
    targets = walk.with_(root_positions=walk.root_positions + [0, 0, 2.0])
    return TransferResult(
        clip=clip,
        motion=walk,
        targets=targets,
        correspondence=kw.map_joints(walk, walk),
        joints=JOINTS,
        position_errors=position_errors,
        angle_errors=angle_errors,
        identified=("rig|a:foot_CTRL",),
        refined=("rig|a:hips_CTRL",),
        held=("rig|a:<pole>",),
        still_joints=("RightHand",),
        at_limits={"rig|a:foot_CTRL.rotateX": 0, "rig|a:hips_CTRL.translateY": 9},
        n_evaluations=3 * len(walk),
        n_identifying=1234,
        contacts=kw.find_contacts(walk),
        notes=("a hand is too far",),
    )


@pytest.fixture
def report(tmp_path, walk, result):
    """Return a function that writes the page of a changed result and returns its text."""

    def call(capture=walk, changes=None, **words):
        words = {"pictures": False, **words}
        page = write_transfer_report(
            tmp_path / "page.html", capture, replace(result, **changes or {}), **words
        )
        return page.read_text(encoding="utf-8")

    return call


@pytest.fixture(scope="module")
def page(walk, result, tmp_path_factory):
    """Return the page of the result, as the transfer made it."""
    path = tmp_path_factory.mktemp("transferred") / "page.html"
    write_transfer_report(path, walk, result, pictures=False)
    return path.read_text(encoding="utf-8")


def number_of_pictures(page):
    return page.count("<figure><")


def test_each_joint_has_its_errors_in_a_row(page, result):
    rows = cells(page)["Distance of joints from their targets"]
    assert [row[0] for row in rows] == [*JOINTS]
    numbers = np.array([[float(cell) for cell in row[1:]] for row in rows]).T
    millimeters, degrees = 10 * result.position_errors, np.degrees(result.angle_errors)
    for column, errors in zip((0, 3), (millimeters, degrees)):
        assert_allclose(numbers[column], errors.mean(axis=0), rtol=2e-3)
        assert_allclose(numbers[column + 1], errors.max(axis=0), rtol=2e-3)
    assert_allclose(numbers[2], 101 + millimeters.argmax(axis=0))


def test_the_summary_names_the_worst_joint_and_where(report, result):
    head = made(report(seconds=0.25, notes=["the floor is low"]))
    assert "12.35 mm at most (LeftFoot, frame 121)" in head
    assert "14.3° at most (LeftLeg, frame 121)" in head
    assert "1 control placed in closed form, 1 refined, 1 unchanged" in head
    assert "evaluations of the rig: 3 per frame, and 1,234 to identify" in head
    assert "No control moves RightHand." in head
    assert "Note: a hand is too far." in head and "Note: the floor is low." in head
    assert "Computed in 0.25 seconds." in head


def test_capture_and_rig_play_in_step_over_the_targets(page, result, walk):
    data = embedded(page)
    assert [(each["name"], each["role"]) for each in data["figures"]] == [
        ("Targets", "sketch"),
        ("Rig", "result"),
        ("Capture", "source"),
    ]
    assert data["clock"] == {"start": 101, "rate": 30, "frames": len(result.clip)}
    for number, motion in enumerate((result.targets, result.motion, walk)):
        joints = points_of(data, number)[:, : len(motion.skeleton)]
        assert_allclose(joints, joint_positions(motion), atol=0.03)
        slides = measure_slides(motion, result.contacts)
        assert len(data["figures"][number]["contacts"]) == len(slides)


def test_curves_are_the_errors_and_all_channels_that_move(page, result):
    """The liveliest rotation and position of a control are its first channels."""
    data = embedded(page)
    curves = plotted(data)
    errors = curves.pop("Targets.distance (mm)")
    step = np.ptp(10 * result.position_errors) / 400
    mean, worst = errors["mean"], errors["worst joint"]
    assert_allclose(mean, 10 * result.position_errors.mean(axis=1), atol=step)
    assert_allclose(worst, 10 * result.position_errors.max(axis=1), atol=step)
    clip = result.clip
    moving = [c for c in clip.channels if np.ptp(clip.values[:, clip.index(c)])]
    assert sorted(curves) == sorted(moving) and len(moving) == 5
    for name, groups in curves.items():
        factor = 180 / np.pi if "rotate" in name else 1.0
        values = factor * clip.values[:, clip.index(name)]
        assert_allclose(groups["Rig"], values, atol=0.026)
    channels = [channel["full"].rpartition(":")[2] for channel in data["channels"]]
    assert channels[1:3] == ["foot_CTRL.translateZ", "foot_CTRL.rotateX"]
    parts = {part["name"].rpartition(":")[2]: part["note"] for part in data["parts"]}
    assert parts["hips_CTRL"] == "9 frames at a limit" and parts["foot_CTRL"] == ""


def test_controls_at_limits_are_open(report, result):
    """Even if others move more."""
    n = 40
    names = [f"c{k}.translateX" for k in range(n)]
    waves = np.outer(np.linspace(0, 1, len(result.clip)), np.arange(1, n + 1))
    clip = result.clip.with_(values=waves, channels=tuple(names), rotation_orders={})
    limits = {
        "c3.translateX": 1,
        "c1.translateX": 5,
        "c2.translateX": 4,
        "c4.translateX": 2,
    }
    page = report(changes={"clip": clip, "at_limits": limits})
    parts = embedded(page)["parts"]
    shown = [part["name"] for part in parts if part["open"]]
    assert shown[1:4] == ["c1", "c2", "c4"] and shown[-1] == f"c{n - 1}"
    assert len(parts) == n + 1
    assert [row[:2] for row in cells(page)["Limits reached"]][:2] == [
        ["c1.translateX", "5"],
        ["c2.translateX", "4"],
    ]


def test_tables_list_controls_limits_contacts_map_and_settings(report, result):
    tables = cells(report(settings=TransferSettings(rounds=7)))
    assert tables["Controls"] == [
        ["rig|a:foot_CTRL", "in closed form"],
        ["rig|a:hips_CTRL", "refined"],
        ["rig|a:<pole>", "keeps its values"],
    ]
    share = f"{9 / len(result.clip):.0%}"
    assert tables["Limits reached"] == [["rig|a:hips_CTRL.translateY", "9", share]]
    runs = [run for foot in result.contacts.feet for run in result.contacts.runs(foot)]
    assert 0 < len(tables["Contacts"]) <= len(runs)
    assert [row[2] for row in tables["Map of joints"]] == [
        *result.correspondence.target_joints
    ]
    settings = {row[0]: row[1] for row in tables["How it was made"]}
    assert [*settings] == [field.metadata["label"] for field in fields(TransferSettings)]
    assert settings["Rounds"] == "7"


def test_a_setting_of_names_shows_its_list_or_its_default():
    @dataclass(frozen=True)
    class Settings:
        names: tuple = setting((), "Names", "names to list", default_text="all names")

    for names, text in (((), "all names"), (("a", "b*"), "a, b*")):
        (table,) = tabulate_settings(Settings(names))
        assert table.rows == (("Names", text, "Names to list"),)


@pytest.mark.usefixtures("small_strips")
def test_empty_tables_are_left_out(report):
    """So are the pictures of feet."""
    changes = {"contacts": None, "at_limits": {}, "still_joints": ()}
    page = report(changes=changes, pictures=True)
    titles = ["Distance of joints from their targets", "Controls", "Map of joints"]
    assert [*cells(page)] == titles
    head = made(page)
    assert "slide" not in head.lower() and "No control moves" not in head
    assert number_of_pictures(page) == 3


def test_feet_come_from_the_map_or_from_names(report, page, result, walk):
    contacts = kw.find_contacts(walk)
    parts, sides = ("UpLeg", "Leg", "Foot", "Toe"), ("Left", "Right")
    pairs = [(f"{side}Leg", f"{side}Foot") for side in sides]
    swapped = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
    joint_map = result.correspondence
    targets = tuple(swapped.get(joint, joint) for joint in joint_map.target_joints)
    changes = {
        "correspondence": replace(joint_map, target_joints=targets),
        "contacts": contacts.with_(feet=tuple(swapped[foot] for foot in contacts.feet)),
    }
    rows = cells(report(changes=changes))["Feet"]
    assert [row[0] for row in rows] == [swapped[foot] for foot in contacts.feet]
    feet = {side: [side + part for part in parts] for side in sides}
    named = {"contacts": contacts.with_(feet=tuple(feet))}
    own = cells(report(changes=named, overwrite=True, feet=feet))["Feet"]
    usual = cells(page)["Feet"]
    assert [row[0] for row in own] == ["Left", "Right"]
    assert [row[1:] for row in own] == [row[1:] for row in usual]


@pytest.mark.usefixtures("small_strips")
def test_one_frame_without_errors_also_makes_a_page(report, result, walk):
    still = walk.cut(101, 101)
    changes = {
        "clip": result.clip.cut(101, 101),
        "motion": still,
        "targets": still,
        "position_errors": np.zeros((1, len(JOINTS))),
        "angle_errors": np.zeros((1, len(JOINTS))),
        "contacts": result.contacts.cut(101, 101),
    }
    changes["position_errors"][0, 0] = 1e-9  # centimeters
    page = report(still, changes, pictures=True)
    assert (
        "distances are below 0.01 mm, their angles below 0.1°" in page
        and "nan" not in made(page).lower()
    )
    assert number_of_pictures(page) == 7
    errors, at_limit = plotted(embedded(page)).items()
    assert [values.tolist() for values in errors[1].values()] == [[0.0], [0.0]]
    assert at_limit[0] in result.at_limits


def test_missing_targets_and_unknown_feet_raise_a_clear_error(report, result):
    empty = np.zeros((len(result.clip), 0))
    changes = {"joints": (), "position_errors": empty, "angle_errors": empty}
    with pytest.raises(kw.DataError, match="no joint with a target"):
        report(changes=changes)
    contacts = result.contacts.with_(feet=("paw", "hoof"))
    with pytest.raises(kw.UnknownNameError, match="the skeleton has no paw"):
        report(changes={"contacts": contacts})


@pytest.mark.parametrize("draw", [draw_position_errors, draw_angle_errors])
def test_colors_bars_and_ticks_are_errors_in_their_units(draw, result):
    over_time, by_joint = draw(result).axes
    errors = 10 * result.position_errors
    if draw is draw_angle_errors:
        errors = np.degrees(result.angle_errors)
    (image,) = over_time.maps
    assert_allclose(image.values, errors.T)
    assert (image.left, image.right) == (100.5, result.motion.last_frame + 0.5)
    assert [label for _, label in over_time.y_scale.ticks] == [*JOINTS]
    widths = [np.ptp(bar[:, 0]) for bar in by_joint.areas[0].polygons]
    assert_allclose(widths, errors.mean(axis=0))
    (ticks,) = by_joint.lines
    assert_allclose(ticks.x, errors.max(axis=0))
    assert image.darkest == pytest.approx(errors.max())


def test_small_errors_look_small(result):
    tiny = replace(result, position_errors=1e-12 * result.position_errors)
    over_time, by_joint = draw_position_errors(tiny).axes
    assert over_time.maps[0].darkest == 1
    assert by_joint.x_scale.limits[1] > 1
    assert {note.text for note in by_joint.notes} == {"0.00 / 0.00"}


def test_lines_below_feet_are_their_contacts(result):
    over_time, _ = draw_position_errors(result).axes
    lines = [points for line in over_time.lines for points in line.lines]
    for foot in result.contacts.feet:
        row = JOINTS.index(foot)
        own = [s[:, 0] for s in lines if row < s[0, 1] < row + 0.5]
        expected = np.array(result.contacts.runs(foot)) + [-0.5, 0.5]
        assert_allclose(own, expected)
    assert "underlined" in over_time.title
    free = draw_position_errors(replace(result, contacts=None)).axes[0]
    assert not free.lines and "underlined" not in free.title


def test_the_worst_of_many_joints_are_drawn_in_their_order(result):
    n, n_frames = 2 * MAX_ERROR_ROWS, len(result.clip)
    joints = tuple(f"rig|{'ab'[k % 2]}:j{k // 2}" for k in range(n))
    errors = np.tile(np.arange(n) % 7, (n_frames, 1)).astype(float)
    many = replace(result, joints=joints, position_errors=errors, angle_errors=errors)
    axes = draw_position_errors(many).axes[0]
    labels = [label for _, label in axes.y_scale.ticks]
    assert len(labels) == MAX_ERROR_ROWS
    assert labels == [joint for joint in joints if joint in labels]  # "j0" would be two
    drawn = axes.maps[0].values[:, 0]
    assert drawn.min() >= 10 * np.sort(errors[0])[-MAX_ERROR_ROWS]


def test_labels_of_any_length_and_with_formulas_fit(result):
    errors = {"$x_1$ " + "long" * 8: np.ones(3), "b": np.ones(3)}
    figure = draw_error_map(
        errors, np.arange(3), title="Error", units=("", "units"), min_scale=1
    )
    for _, label in figure.axes[0].y_scale.ticks:
        assert measure_text(label, 8 / 72) < figure.axes[0].box[0]
    large = {"a": np.array([12.345, 1234.5])}
    figure = draw_error_map(
        large, np.arange(2), title="Error", units=("", ""), min_scale=1, decimals=2
    )
    assert [note.text for note in figure.axes[1].notes] == ["623 / 1234"]
    with pytest.raises(kw.DataError, match="no joints"):
        draw_error_map({}, np.arange(3), title="Error", units=("", ""), min_scale=1)


def test_targets_lie_pale_below_the_rig(walk, result, monkeypatch):
    """Where the rig is painted, it hides its targets, which are half transparent."""
    monkeypatch.setattr(pose_strips, "PIXELS", 200)
    above, below = draw_transfer_poses(walk.cut(101, 130), result).axes
    for ax, has_targets in ((above, False), (below, True)):
        assert [t.get_text() for t in ax.texts][0] == "101"
        (image,) = ax.images
        covers = np.asarray(image.get_array())[..., 3]
        pale = (covers > 115) & (covers < 140)
        assert (pale.mean() > 0.1 * (covers == 255).mean()) == has_targets
