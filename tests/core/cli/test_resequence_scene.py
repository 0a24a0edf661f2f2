"""`keyweave resequence` on scenes: what it writes, what it tells, and what it refuses."""

import json

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from keyweave.verbs import ResequenceJob
from keyweave.verbs.resequence.job import resequence

CONTROLS = ["hero:Hips_CTRL", "hero:Spine_CTRL", "hero:*FootIK_CTRL"]
AT = ["--at", "1=20", "--at", "60=50"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Write a character in motion with a path beside it, and what is no scene."""
    folder = tmp_path_factory.mktemp("scenes")
    walk = made_up.walker(4, frame_rate=24, rng=np.random.default_rng(7))
    path = made_up.figure_eight()
    facts = {"keyed": "full", "fingers": False, "namespace": "hero"}
    made_up.write_character(folder / "shot.ma", walk, path_curve=path, **facts)
    kw.save(walk, folder / "walk.bvh")
    (folder / "way.csv").write_text("x,z\n0,0\n0,200\n300,300\n")
    return folder


@pytest.fixture
def call(run, folder, tmp_path):
    """Return a function that resequences shot.ma into tmp_path / out.ma."""

    def call(*words, objects=CONTROLS, inputs=("shot.ma",), out="out.ma", n=60):
        given = ["--controls", ",".join(objects)] if objects else []
        files = [folder / one for one in inputs]
        frames = ["--length", n, "-o", tmp_path / out]
        return run("resequence", *files, *given, *frames, *words)

    return call


@pytest.fixture(scope="module")
def base(run, folder, tmp_path_factory):
    """Return a file with the resequenced frames in the base, and what is printed."""
    out = tmp_path_factory.mktemp("base") / "out.ma"
    words = ["--controls", ",".join(CONTROLS), "--length", 60, "-o", out]
    result = run("resequence", folder / "shot.ma", *words, "--inputs", "1:96", *AT)
    assert result.exit_code == 0, result.stderr
    return out, result.stdout


def hips(path, frames=(1, 60)):
    return kw.open_scene(path).motion(["hero:Hips"], frames)


def test_the_scene_gets_what_the_job_makes(base, folder, tmp_path):
    out, lines = base
    assert "60 frames" in lines
    scene = kw.open_scene(folder / "shot.ma")
    asked = {"controls": CONTROLS, "inputs": [(1, 96)], "frames": (1, 60)}
    resequence(scene, ResequenceJob(**asked, at=["1=20", "60=50"]))
    scene.save(tmp_path / "wanted.ma")
    assert out.read_bytes() == (tmp_path / "wanted.ma").read_bytes()


def test_the_result_begins_where_the_first_input_does(call, tmp_path, folder):
    words = ["--inputs", "21:96", "--at", "21=50", "--at", "80=90", "--json"]
    result = call(*words, objects=["hero:*_CTRL"])
    facts = json.loads(result.stdout)
    runs = facts["paths"][0]["runs"]
    assert (runs[0]["frames"][0], runs[-1]["frames"][1]) == (21, 80)
    assert (runs[0]["source_frames"][0], runs[-1]["source_frames"][1]) == (50, 90)
    made, source = (hips(p, (1, 80)) for p in (tmp_path / "out.ma", folder / "shot.ma"))
    assert_allclose(made.rotations[20, 1:], source.rotations[49, 1:], atol=1e-6)
    assert_allclose(made.rotations[:19], source.rotations[:19], atol=1e-6)


def test_several_ranges_are_several_inputs(call):
    words = ["--inputs", "1:40", "--inputs", "50:96", "--at", "9=2:60", "--report"]
    result = call(*words, "page.html", "--json")
    assert result.exit_code == 0, result.stderr
    runs = json.loads(result.stdout)["paths"][0]["runs"]
    assert {run["source"] for run in runs} <= {"frames 1 to 40", "frames 50 to 96"}


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("along", ["path_CRV", "way.csv"])
def test_the_character_follows_a_curve_of_the_scene_or_of_a_file(
    call, folder, tmp_path, along
):
    (tmp_path / "way.csv").write_text((folder / "way.csv").read_text())
    result = call("--along", along)
    assert result.exit_code == 0, result.stderr
    ground = hips(tmp_path / "out.ma").root_positions[:, [0, 2]]
    if along == "path_CRV":
        way = kw.open_scene(folder / "shot.ma").curve_points(along).points[:, [0, 2]]
        apart = np.linalg.norm(ground[:, None] - way[None], axis=2).min(axis=1)
        assert apart.max() < 20
    else:
        assert ground[-1, 0] > 50 and abs(ground[0, 0]) < 20


def test_a_crowd_on_a_rig_is_made_of_one_capture(call, folder, tmp_path):
    given = {"inputs": ["shot.ma", "walk.bvh"], "objects": None, "n": 40}
    words = ["--map", "auto", "--along", "path_CRV", "--variations", "2"]
    result = call(*words, "--source-frames", "1=5:90", "--json", **given)
    assert result.exit_code == 0, result.stderr
    facts = json.loads(result.stdout)
    assert {run["source"] for run in facts["paths"][0]["runs"]} == {"walk"}
    way = kw.open_scene(folder / "shot.ma").curve_points("path_CRV").points[:, [0, 2]]
    for number in (1, 2):
        ground = hips(tmp_path / f"out.{number}.ma", (1, 40)).root_positions[:, [0, 2]]
        apart = np.linalg.norm(ground[:, None] - way[None], axis=2).min(axis=1)
        assert apart.max() < 20


def test_each_variation_is_a_separate_scene(call, tmp_path):
    result = call(*AT, "--variations", "2", "--json")
    facts = json.loads(result.stdout)
    assert [path["file"] for path in facts["paths"]] == [
        str(tmp_path / f"out.{n}.ma") for n in (1, 2)
    ]
    a, b = (kw.joint_positions(hips(tmp_path / f"out.{n}.ma")) for n in (1, 2))
    assert np.abs(a - b).max() > 1


def test_few_keys_are_written_if_a_tolerance_is_given(call, base, tmp_path):
    assert call(*AT, "--tolerance", "1").exit_code == 0
    dense, few = (kw.open_scene(path) for path in (base[0], tmp_path / "out.ma"))
    channels = ["hero:Spine_CTRL.rotateX", "hero:Hips_CTRL.translateY"]
    for curve, reduced in zip(*(scene.read_curves(channels) for scene in (dense, few))):
        assert (reduced.frames <= 60).sum() < (curve.frames <= 60).sum() / 2


@pytest.mark.parametrize("mode", ["override", "additive"])
def test_a_layer_shows_what_the_base_would(call, base, tmp_path, mode):
    done = call(*AT, "--mode", mode, "--layer", "again", out="layer.ma")
    assert done.exit_code == 0, done.stderr
    expected, layered = (kw.open_scene(p) for p in (base[0], tmp_path / "layer.ma"))
    assert layered.graph.node("again").type == "animLayer"
    channels = expected.channels
    values = [one.sample(channels, range(1, 61)).values for one in (expected, layered)]
    assert_allclose(*values, atol=1e-9)


REFUSED = {
    "a layer in base": ({}, ["--layer", "again"], 2, "--layer needs --mode"),
    "a motion with a layer": (
        {"inputs": ["walk.bvh"], "out": "out.bvh", "objects": None},
        ["--mode", "override"],
        2,
        "--mode applies only to the animation of a scene",
    ),
    "no objects": ({"objects": None}, [], 2, "--controls is missing"),
    "a capture without a map": (
        {"inputs": ["shot.ma", "walk.bvh"]},
        [],
        2,
        "walk.bvh needs --map auto, or a map of joints",
    ),
    "a capture and frames of the scene": (
        {"inputs": ["shot.ma", "walk.bvh"]},
        ["--map", "auto", "--inputs", "1:24"],
        2,
        "--inputs applies to the animation of the scene, not to captures",
    ),
    "frames of files": (
        {},
        ["--source-frames", "1:9"],
        2,
        "--source-frames applies only to motion files; use --inputs",
    ),
    "an open range": ({}, ["--inputs", "5:"], 2, "a first and a last frame"),
    "a range of one frame": ({}, ["--inputs", "5:5"], 2, "two frames or more"),
    "a motion with objects": (
        {"inputs": ["walk.bvh"], "out": "out.bvh"},
        [],
        2,
        "--controls applies only to a .ma",
    ),
    "a curve that is closed": (
        {},
        ["--along", "path_CRV", "--closed"],
        2,
        "--closed applies only to a .csv",
    ),
    "unknown objects": ({"objects": ["hero:Tail"]}, [], 1, "no hero:Tail"),
    "an unknown curve": ({}, ["--along", "figure9"], 1, "figure9"),
    "an unknown namespace": ({}, ["--to-namespaces", "x9"], 1, "no namespace x9"),
    "output outside": ({}, ["--at", "500=3"], 1, "output frame 500"),
    "input outside": ({}, ["--at", "5=300"], 1, "input frame 300"),
    "another suffix": ({"out": "out.bvh"}, [], 2, ".ma"),
}


@pytest.mark.parametrize("given, words, status, problem", REFUSED.values(), ids=REFUSED)
def test_refused_requests_give_an_error_and_write_nothing(
    call, tmp_path, given, words, status, problem
):
    result = call(*words, **given)
    assert result.exit_code == status, result.stderr
    assert problem in result.stderr
    assert "Traceback" not in result.stderr
    assert [*tmp_path.iterdir()] == []
