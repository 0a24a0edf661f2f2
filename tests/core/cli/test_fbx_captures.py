"""Captures as FBX go through the shell like any other capture."""

import json
import re
from pathlib import Path

import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave import examples
from made_up.fbx_scenes import make_scene
from made_up.name_sets import make_named_figure

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def walk():
    return examples.load_walk().cut(1, 40)


@pytest.fixture
def capture(tmp_path, walk):
    """Write a walk as Mixamo does, with a second take, and return the path."""
    scene = make_scene(walk, prefix="mixamorig:", turn=(10, 20, -90))
    layer = scene.take("still")
    scene.animate(
        layer, scene.objects[2].values[0], "Lcl Rotation", [0, 1], [[0, 0, 0]] * 2
    )
    (tmp_path / "walk.fbx").write_bytes(scene.binary())
    return tmp_path / "walk.fbx"


def test_info_lists_takes_rate_and_joints(run, capture):
    result = run("info", capture, "--json")
    assert result.exit_code == 0, result.stderr
    (facts,) = json.loads(result.stdout)["files"]
    assert (len(facts["joints"]), facts["n_frames"]) == (21, 40)
    assert facts["joints"][0]["name"] == "mixamorig:Hips"
    (note,) = [note for note in facts["notes"] if "mixamo.com, still" in note]
    assert note.endswith("choose another with --take")
    assert facts["takes"] == [
        {"name": "mixamo.com", "frames": [1, 40], "is_read": True},
        {"name": "still", "frames": [0, 30], "is_read": False},
    ]
    assert facts["skeletons"] == [{"root": "mixamorig:Hips", "n_joints": 21}]
    printed = " ".join(run("info", capture, "--take", "still").stdout.split())
    assert "take mixamo.com, frames 1 to 40 take still, frames 0 to 30, read" in printed
    assert "skeleton mixamorig:Hips, 21 joints" in printed


def test_a_take_is_chosen_by_name(run, capture):
    facts = json.loads(run("info", capture, "--json", "--take", "still").stdout)
    assert facts["files"][0]["n_frames"] == 31
    result = run("info", capture, "--take", "jump")
    assert result.exit_code == 1 and "no take 'jump'" in result.stderr
    assert result.stderr.count("\n") == 1


def test_takes_are_those_of_fbx_files(run, files):
    result = run("info", files / "walk.bvh", "--take", "run")
    assert result.exit_code == 2
    assert "--take applies to .fbx files" in result.stderr


def test_a_capture_is_converted(run, capture, tmp_path, walk):
    result = run("convert", capture, "-o", tmp_path / "a.bvh")
    assert result.exit_code == 0, result.stderr
    again = kw.load(tmp_path / "a.bvh")
    assert_allclose(kw.joint_positions(again), kw.joint_positions(walk), atol=1e-3)


def test_a_capture_is_shown_on_a_page(run, capture, tmp_path):
    result = run("view", capture, "-o", tmp_path / "a.html")
    assert result.exit_code == 0, result.stderr
    assert "mixamorig:Hips" in (tmp_path / "a.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("source", ["Mixamo", "Rokoko", "HumanIK", "Unreal"])
def test_names_of_common_programs_are_mapped_without_help(tmp_path, source):
    skeleton, expected = make_named_figure(source)
    rotations = [[[0, 0, 0, 1]] * len(skeleton)] * 3
    still = kw.Motion(skeleton, rotations, skeleton.offsets[[0, 0, 0]], 30)
    (tmp_path / "a.fbx").write_bytes(make_scene(still, turn=(90, 0, 90)).binary())
    figure = kw.load(tmp_path / "a.fbx").skeleton
    joint_map = kw.map_joints(figure, examples.load_walk().skeleton)
    pairs = zip(joint_map.slots, joint_map.source_joints)
    joints = {slot: name for slot, name in pairs if not slot.startswith(("spine", "neck"))}
    assert len(joints) > 15
    assert joints == {slot: expected[slot] for slot in joints}


def test_texts_that_name_captures_name_fbx():
    texts = [
        path
        for folder in ("core/keyweave", "maya_plugin", "docs")
        for suffix in ("py", "rst")
        for path in (ROOT / folder).rglob(f"*.{suffix}")
    ]
    pattern = re.compile(r"\.bvh,?(?: or)? \.amc(?! with)(?!,?(?: or)? \.fbx)")
    assert len(texts) > 300
    assert [path.name for path in texts if pattern.search(path.read_text("utf-8"))] == []
