"""`keyweave info`: facts of motions and curves."""

import json

import numpy as np
import pytest

import keyweave as kw
from keyweave.animation.kinematics import figure_height
from keyweave.geometry.rotations import compose, vector_to_quaternion
from keyweave.scenes.maya_ascii.document.node_names import Node
from keyweave.scenes.maya_ascii.graph.channels import Channels
from made_up.calibration_poses import hold_pose


def facts_of(result):
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)["files"]


def test_facts_match_the_motion(run, files):
    motion = kw.load(files / "walk.bvh")
    (facts,) = facts_of(run("info", files / "walk.bvh", "--json"))
    assert [joint["name"] for joint in facts["joints"]] == [*motion.skeleton.names]
    assert facts["joints"][1]["rotation_order"] == motion.skeleton.rotation_orders[1]
    assert facts["joints"][0]["channels"] == [*motion.skeleton.channels[0]]
    names = [joint["name"] for joint in facts["joints"]]
    parents = [joint["parent"] for joint in facts["joints"]]
    assert parents[0] is None
    assert [names.index(parent) for parent in parents[1:]] == [*motion.skeleton.parents[1:]]
    assert (facts["first_frame"], facts["last_frame"]) == (1, len(motion))
    assert (facts["frame_rate"], facts["duration"]) == (30, motion.duration)
    assert facts["height"] == pytest.approx(figure_height(motion))


def test_facts_of_curves_are_in_degrees_and_frames(run, files):
    curves = kw.load_curves(files / "sketch.anim")
    (facts,) = facts_of(run("info", files / "sketch.anim", "--json"))
    assert facts["n_keys"] == sum(map(len, curves))
    by_channel = {curve["channel"]: curve for curve in facts["curves"]}
    knee = by_channel["LeftLeg.rotateX"]
    assert knee["unit"] == "degrees" and 20 < knee["greatest"] < 90
    assert by_channel["Hips.translateY"]["unit"] == "cm"
    assert (knee["first_frame"], knee["last_frame"]) == pytest.approx((1, 120))


def test_names_rotate_orders_and_channels_are_printed(run, files):
    told = run("info", files / "walk.bvh", files / "sketch.anim").stdout
    for text in ("LeftForeArm", "rotateZ rotateX rotateY", "1 to 120", "30 frames per"):
        assert text in told
    assert "LeftLeg.rotateX" in told


def test_joints_of_a_motion_are_printed_as_a_tree(run, files):
    told = run("info", files / "walk.bvh").stdout
    assert "\n              LeftUpLeg > LeftLeg > LeftFoot > LeftToe\n" in told
    whole = run("info", files / "walk.bvh", "--all").stdout
    lines = [" ".join(line.split()) for line in whole.splitlines()]
    assert "Hips translate XYZ, rotate ZXY" in lines
    assert "LeftToe rotate ZXY" in lines


def test_a_long_table_of_curves_is_cut_short_unless_all_is_listed(run, files):
    n_curves = len(kw.load_curves(files / "capture.anim"))
    assert n_curves > 30
    told = run("info", files / "capture.anim").stdout.splitlines()
    assert told[-1] == f"... and {n_curves - 24} more; use --all"
    whole = run("info", files / "capture.anim", "--all").stdout.splitlines()
    assert len(whole) - len(told) == n_curves - 24 - 1


def test_reading_options_are_applied(run, files):
    (plain,) = facts_of(run("info", files / "walk.bvh", "--json"))
    (scaled,) = facts_of(run("info", files / "walk.bvh", "--file-scale", "2", "--json"))
    assert scaled["height"] == pytest.approx(2 * plain["height"])


def test_oddities_are_reported_once_and_not_as_errors(run, files, tmp_path):
    text = (files / "walk.bvh").read_text().replace("Frames: 120", "Frames: 121")
    (tmp_path / "odd.bvh").write_text(text)
    result = run("info", tmp_path / "odd.bvh")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert result.stdout.count("the header states 121 frames, but the file has 120") == 1


@pytest.mark.parametrize(
    "words", [["--file-scale", "0"], ["--file-scale", "nan"], ["--asf", "a.asf"]]
)
def test_options_that_do_not_fit_are_wrong_use(run, files, words):
    result = run("info", files / "walk.bvh", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["walk.fbx", "walk", "no.anim", "no.amc", "."])
def test_an_unreadable_file_gives_a_one_line_error(run, tmp_path, name):
    result = run("info", tmp_path / name)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.count("\n") == 1


@pytest.fixture
def broken(files, tmp_path):
    """Write a walk with a pose at its start, a spike, and a frame that is repeated."""
    walk, _, last = hold_pose(kw.load(files / "walk.bvh"), "start")
    rotations, column = np.array(walk.rotations), walk.skeleton.index("LeftArm")
    turned = vector_to_quaternion(np.array([1.0, 0.0, 0.5]))
    rotations[80, column] = compose(rotations[80, column], turned)
    rows = np.arange(len(walk))
    rows[110] = 109
    path = tmp_path / "broken.bvh"
    kw.save(walk.with_(rotations=rotations).take(rows), path)
    return path


def test_faults_of_a_motion_are_listed_with_their_frames(run, broken):
    printed = run("info", broken).stdout
    assert "found     the figure is in a T-pose on frames 1 to " in printed
    assert "found     LeftArm is off for a moment on frame 81" in printed
    assert "found     the pose of the frame before is repeated on frame 111" in printed
    assert "note" not in printed  # of the reader, which says the same
    assert "LeftArm is off by " in run("info", broken, "--all").stdout
    (facts,) = facts_of(run("info", broken, "--json"))
    inspection = kw.inspect(kw.load(broken)).facts()
    assert facts["inspection"] == json.loads(json.dumps(inspection))
    assert {entry["kind"] for entry in inspection["entries"]} == {
        *("t_pose", "glitch", "repeat"),
    }


def test_every_verb_notes_it_once(run, broken, tmp_path):
    for verb in ("convert", "feet"):
        notes = run(verb, broken, "-o", tmp_path / f"{verb}.bvh").stderr
        for text in ("in a T-pose", "LeftArm is off", "is repeated"):
            assert notes.count(text) == 1


@pytest.fixture
def listed(monkeypatch):
    """The names of all nodes and channels that are listed, again for each list."""
    names = []

    def list_above(node):
        while node.parent is not None:
            node = node.parent
            names.append(node.name)
            yield node

    def list_animated(channels):
        names.extend(channels.curves)
        return tuple(channels.curves)

    monkeypatch.setattr(Node, "iterate_above", list_above)
    monkeypatch.setattr(Channels, "animated", property(list_animated))
    return names


def test_a_scene_with_twice_the_joints_takes_twice_the_work(run, tmp_path, listed):
    counts = []
    for n_joints in (40, 80):
        names = [f"link{i}" for i in range(n_joints)]
        rope = kw.Skeleton(names, range(-1, n_joints - 1), np.ones((n_joints, 3)))
        path = tmp_path / f"{n_joints}.ma"
        still = np.tile([0, 0, 0, 1.0], (2, n_joints, 1))
        kw.save(kw.Motion(rope, still, np.zeros((2, 3)), 24), path)
        listed.clear()
        facts_of(run("info", path, "--json"))
        counts.append(len(listed))
    assert 0 < counts[1] <= 2.1 * counts[0]
