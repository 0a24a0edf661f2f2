"""Verbs that write a motion write any format of motions, with the same joints."""

import numpy as np
import pytest

import keyweave as kw
from command_answers import check_refused, facts_of
from keyweave.formats import WRITERS, list_suffixes
from twins import fbx_file

SUFFIXES = list_suffixes(WRITERS, "motion")


def read_positions(path, joint, start, n_frames, rate):
    """Return the positions of a joint that any file of a motion states."""
    frames = start + np.arange(n_frames)
    if path.suffix == ".fbx":
        return fbx_file.Scene(path).positions(frames, rate)[joint]
    if path.suffix == ".ma":
        motion = kw.open_scene(path).motion(frames=(frames[0], frames[-1]))
    else:
        motion = kw.load(path)
    return kw.joint_positions(motion)[:, motion.skeleton.index(joint)]


@pytest.fixture
def answer(run, files, tmp_path):
    """Return a function that runs a verb on a capture and returns its result."""
    capture = kw.load(files / "capture.bvh").cut(1, 60)
    kw.save(capture, tmp_path / "short.bvh")
    texture = ["--drive", "*Leg", "--texture", "*Leg", "--key-step", "10", "--feet", "off"]
    verbs = {
        "convert": [tmp_path / "short.bvh"],
        "feet": [tmp_path / "short.bvh"],
        "resequence": [tmp_path / "short.bvh", "--length", 40],
        "texture": [files / "sketch.bvh", files / "capture.bvh", *texture],
    }
    return lambda verb, *words: run(verb, *verbs[verb], *words)


@pytest.mark.parametrize("verb", ["convert", "feet", "resequence", "texture"])
def test_all_formats_show_the_same_motion(answer, tmp_path, verb):
    for suffix in SUFFIXES:
        facts_of(answer(verb, "-o", tmp_path / f"out{suffix}", "--json"))
    motion = kw.load(tmp_path / "out.bvh")
    expected = kw.joint_positions(motion)[:, motion.skeleton.index("LeftHand")]
    for suffix in SUFFIXES:
        parts = "LeftHand", 1, len(motion), motion.frame_rate
        found = read_positions(tmp_path / f"out{suffix}", *parts)
        assert np.abs(found - expected).max() < 1e-4, suffix


def test_frame_numbers_stay_in_formats_that_have_them(answer, tmp_path):
    for suffix, first in (("bvh", 1), ("fbx", 11), ("ma", 11)):
        out = tmp_path / f"out.{suffix}"
        done = answer("texture", "--frames", "11:40", "-o", out)
        assert done.exit_code == 0, done.stderr
        assert ("becomes frame 1" in done.stderr) == (first == 1)
    assert kw.open_scene(tmp_path / "out.ma").frame_range == (11, 40)
    assert fbx_file.Scene(tmp_path / "out.fbx").settings["TimeSpanStart"] == [
        round(11 / 30 * fbx_file.TICKS)
    ]


def test_a_page_and_numbered_files_go_with_any_format(answer, tmp_path):
    words = ["--frames", "1:40", "--all-paths", "--report", tmp_path / "a.html"]
    assert answer("texture", "-o", tmp_path / "out.fbx", *words).exit_code == 0
    names = {path.name for path in tmp_path.iterdir()}
    assert {"out.1.fbx", "out.2.fbx", "a.html"} <= names


@pytest.mark.parametrize("suffix", [".fbx", ".ma"])
def test_folders_take_any_format(run, files, tmp_path, suffix):
    words = [files / "walk.bvh", files / "sketch.bvh", "--to", suffix, "-o", tmp_path / "a"]
    assert run("convert", *words).exit_code == 0
    names = sorted(path.name for path in (tmp_path / "a").iterdir())
    assert names == [f"sketch{suffix}", f"walk{suffix}"]


def test_curves_on_a_skeleton_become_a_new_scene(run, files, tmp_path):
    words = [files / "sketch.anim", "--skeleton", files / "walk.bvh"]
    assert run("convert", *words, "-o", tmp_path / "a.ma").exit_code == 0
    assert run("convert", *words, "-o", tmp_path / "a.bvh").exit_code == 0
    motion = kw.load(tmp_path / "a.bvh")
    found = read_positions(
        tmp_path / "a.ma", "LeftFoot", motion.start_frame, len(motion), 30
    )
    expected = kw.joint_positions(motion)[:, motion.skeleton.index("LeftFoot")]
    assert np.abs(found - expected).max() < 1e-5


@pytest.mark.parametrize("suffix", [".fbx", ".ma"])
def test_a_rig_in_a_scene_becomes_a_file_of_joints(run, small_scene, tmp_path, suffix):
    scene = kw.open_scene(small_scene)
    assert run("convert", small_scene, "-o", tmp_path / f"a{suffix}").exit_code == 0
    motion = scene.motion()
    joint = motion.skeleton.names[-1]
    found = read_positions(
        tmp_path / f"a{suffix}", joint, motion.start_frame, len(motion), motion.frame_rate
    )
    assert np.abs(found - kw.joint_positions(motion)[:, -1]).max() < 1e-4


@pytest.mark.parametrize("suffix", [".fbx", ".ma"])
def test_options_of_rigs_and_curves_do_not_apply(run, files, tmp_path, suffix):
    out = tmp_path / f"a{suffix}"
    done = run("convert", files / "walk.bvh", "-o", out, "--tolerance", 1)
    check_refused(done, 2, f"a {suffix} stores every frame", tmp_path)
    done = run("feet", files / "walk.bvh", "-o", out, "--mode", "override")
    check_refused(done, 2, "applies only to the animation of a scene", tmp_path)


def test_a_rate_that_maya_lacks_gives_an_error(run, files, tmp_path):
    words = [files / "walk.bvh", "-o", tmp_path / "a.ma"]
    done = run("convert", *words, "--rate", "33.3")
    check_refused(done, 1, "has no time unit; resample it", tmp_path)
    assert not (tmp_path / "a.ma").exists()
