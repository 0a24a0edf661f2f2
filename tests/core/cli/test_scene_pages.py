"""Pages of scenes: a character's own joints among its controls, next to the source."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from keyweave import examples, open_scene
from made_up.strider.assembling import open_strider
from page_reading import embedded, matrices_of, plotted, points_of


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Write a blocked shot, a captured walk and a walk with IK feet, of bipeds."""
    folder = tmp_path_factory.mktemp("scenes")
    shot, capture, walk = (
        made_up.walker(seconds, frame_rate=24, rng=np.random.default_rng(seed))
        for seconds, seed in ((3, 7), (4, 1), (2, 3))
    )
    build = {"fingers": False}
    made_up.write_character(folder / "shot.ma", shot, legs="fk", **build)
    captured = {"keyed": "full", "namespace": "hero", **build}
    made_up.write_character(folder / "capture.ma", capture, **captured)
    made_up.write_character(folder / "walk.ma", walk, **build)
    made_up.write_character(folder / "biped.ma", walk, keyed=False, **build)
    kw.save(examples.load_walk("tired").cut(1, 6), folder / "tired.bvh")
    return folder


@pytest.fixture
def page(run, folder, tmp_path, monkeypatch):
    """Return a function that runs a verb on the scenes and returns the data of its page."""
    monkeypatch.chdir(tmp_path)

    def page(verb, *words, option="--report"):
        words = [folder / w if (folder / w).exists() else w for w in words]
        done = run(verb, *words, option, "page.html")
        assert done.exit_code == 0, done.stderr
        return embedded((tmp_path / "page.html").read_text(encoding="utf-8"))

    return page


def read_scene(name, frames):
    """Return the places of the own joints of a scene, and of its controls, with y up."""
    scene = open_scene(name)
    (joints,) = scene.own_skeletons().values()
    numbers = np.arange(frames[0], frames[1] + 1)
    places = scene.world_matrices(joints, numbers)[..., 3, :3]
    return joints, places, lambda names: scene.world_matrices(names, numbers)[..., :3]


def check_figure(data, number, file, frames):
    """Check that a figure has the joints and controls of a scene where they are."""
    joints, places, read_controls = read_scene(file, frames)
    figure = data["figures"][number]
    body = data["bodies"][figure["body"]]
    assert [name for name in body["names"] if name] == joints
    assert not any(name.endswith("IK") for name in joints)
    drawn = points_of(data, number)
    assert_allclose(drawn[:, : len(joints)], places, atol=2 * figure["step"])
    names = [control["name"].partition(",")[0] for control in figure["controls"]]
    assert len(names) > 20
    assert_allclose(matrices_of(data, number), read_controls(names), atol=0.06)


DRIVEN = ("--drive", "*UpLeg_CTRL", "--synthesize", "Spine_CTRL,*Arm_CTRL")


def test_a_textured_scene_plays_before_and_after_with_its_source_and_keys(page, folder):
    shot, captured = folder / "shot.ma", folder / "capture.ma"
    words = ("shot.ma", "capture.ma", "-o", "out.ma", "--all-paths", *DRIVEN)
    data = page("texture", *words, "--paths", "2")
    frames = (1, 72)
    assert [(f["name"], f["role"]) for f in data["figures"]] == [
        *(("Sketch", "sketch"), ("Result 1", "result"), ("Source 1", "source")),
        *(("Result 2", "result"), ("Source 2", "source")),
    ]
    for number, file in ((0, shot), (1, "out.1.ma"), (3, "out.2.ma")):
        check_figure(data, number, file, frames)
    source = data["bodies"][data["figures"][2]["body"]]
    assert "hero:LeftArm" in source["names"] and "hero:LeftArmIK" not in source["names"]
    assert [a["figures"] for a in data["alternatives"]] == [
        {"result": 1, "source": 2},
        {"result": 3, "source": 4},
    ]
    first = data["alternatives"][0]["fragments"][0]
    capture = read_scene(captured, (first[3], first[3]))[1]
    drawn = points_of(data, 2)[0, : capture.shape[1]]
    assert_allclose(np.ptp(drawn, axis=0), np.ptp(capture[0], axis=0), atol=0.2)

    (curve,) = open_scene(shot).read_curves("LeftUpLeg_CTRL.rotateX")
    keys = next(c for c in data["channels"] if c["full"] == curve.channel)["keys"]
    assert_allclose(keys[0], curve.frames)
    assert_allclose(keys[1], np.degrees(curve.values), atol=1e-4)
    parts = {part["name"]: part["note"] for part in data["parts"]}
    assert parts["LeftUpLeg_CTRL"] == f"{len(curve.frames)} keys"
    assert parts["Spine_CTRL"] == "synthesized"


def test_alternatives_that_are_not_written_play_as_well(page, tmp_path):
    words = ("shot.ma", "capture.ma", "-o", "out.ma", *DRIVEN, "--paths", "2")
    data = page("texture", *words)
    assert not (tmp_path / "out.2.ma").exists()
    assert all(a["figures"].keys() == {"result", "source"} for a in data["alternatives"])
    assert len(data["alternatives"]) > 1
    results = [points_of(data, a["figures"]["result"]) for a in data["alternatives"]]
    assert not np.allclose(results[0], results[1])


def test_a_resequenced_scene_plays_its_rig_next_to_the_capture(page, folder):
    objects = "hero:Hips_CTRL,hero:Spine_CTRL,hero:*FootIK_CTRL"
    words = ("--controls", objects, "--length", "40", "--at", "1=20")
    words += ("-o", "out.ma", "--variations", "2")
    data = page("resequence", "capture.ma", *words)
    for number, file in ((0, "out.1.ma"), (2, "out.2.ma")):
        check_figure(data, number, file, (1, 40))
    source = data["bodies"][data["figures"][1]["body"]]
    assert "hero:LeftArm" in source["names"] and "hero:LeftArmIK" not in source["names"]
    curves = plotted(data, 1)
    clip = open_scene("out.2.ma").sample([*curves], np.arange(1, 41))
    for name, values in zip(clip.channels, clip.values.T):
        factor = 180 / np.pi if "rotate" in name else 1.0
        assert_allclose(curves[name]["result"], factor * values, atol=0.06)
    spine = "hero:Spine_CTRL.rotateX"
    captured = open_scene(folder / "capture.ma").sample([spine], [20])
    first = plotted(data)[spine]["source"][0]
    assert first == pytest.approx(np.degrees(captured.values[0, 0]), abs=0.06)


def test_feet_of_a_scene_are_held_among_its_controls(page, folder):
    data = page("feet", "walk.ma", "-o", "out.ma")
    for number, file in enumerate((folder / "walk.ma", "out.ma")):
        check_figure(data, number, file, (1, 48))
    assert all(figure["contacts"] for figure in data["figures"])


@pytest.mark.parametrize("out", ["out.ma", "out.bvh"])
def test_a_transferred_capture_plays_on_the_rig_with_its_controls(page, out):
    data = page("transfer", "tired.bvh", "biped.ma", "-o", out)
    assert [figure["role"] for figure in data["figures"]] == ["sketch", "result", "source"]
    if out == "out.ma":
        check_figure(data, 1, out, (1, data["clock"]["frames"]))
    body = data["bodies"][data["figures"][1]["body"]]
    n_joints = len([name for name in body["names"] if name])
    targets, joints = (points_of(data, number)[:, :n_joints] for number in (0, 1))
    assert_allclose(joints, targets, atol=0.2)
    assert len(data["figures"][1]["controls"]) > 20


def test_a_rig_with_eight_helper_skeletons_is_one_figure(page, tmp_path):
    scene = open_strider(tmp_path)
    data = page("view", scene.path, option="-o")
    (body,) = data["bodies"]
    (joints,) = scene.own_skeletons().values()
    assert [name for name in body["names"] if name] == joints
    slots = kw.animation.mapping.labeling.find_slots(scene.bake_joints(joints, (1, 1)))
    assert {f"{s}.{p}" for s in "lr" for p in ("thigh", "foot", "upper_arm", "hand")} <= {
        *slots
    }
