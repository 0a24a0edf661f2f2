"""`keyweave exaggerate`: a capture gets a share of the keyed movement of a rig."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from command_answers import check_refused, facts_of
from keyweave import examples
from made_up import small_rigs

LOOP = ("--loop", "--keyed-frames", "30:55")
SMALL_LOOP = ("--loop", "--keyed-frames", "1:9")


@pytest.fixture(scope="module")
def folder(tmp_path_factory, small_scene):
    """Write a keyed biped and a small rig, captures, and files that are neither."""
    folder = tmp_path_factory.mktemp("exaggerate")
    for name in ("biped_walk", "biped_capture", "skeleton_shot"):
        examples.copy_sample(f"{name}.ma", folder / f"{name}.ma")
    text = small_scene.read_text()
    (folder / "small.ma").write_text(text)
    (folder / "fast.ma").write_text(text.replace("-t film", "-t ntsc"))
    (folder / "still.ma").write_text(small_rigs.figure())
    kw.save(examples.load_walk().cut(1, 60), folder / "walk.bvh")
    kw.save_curves(
        examples.sketch_curves(examples.load_walk(), ["LeftLeg"]), folder / "a.anim"
    )
    text = (folder / "walk.bvh").read_text(encoding="utf-8").splitlines()
    (folder / "nan.bvh").write_text("\n".join([*text[:-1], "nan" + text[-1][1:]]))
    flight = np.linspace(0, [0, 90, 300], 20)
    walk = examples.load_walk().cut(1, 20)
    flown = walk.with_(root_positions=walk.root_positions + [0, 60, 0] + flight)
    kw.save(flown, folder / "flight.bvh")
    return folder


@pytest.fixture
def call(run, folder, tmp_path, small_map):
    """Return a function that exaggerates a capture by biped_walk.ma."""

    def call(*words, capture="walk.bvh", keyed="biped_walk.ma", out="out.ma"):
        files = [folder / name for name in (capture, keyed)]
        if keyed == "small.ma" and capture.endswith(".bvh"):
            words = (*words, "--map", small_map)
        return run("exaggerate", *files, "-o", tmp_path / out, *words)

    return call


def test_a_capture_of_the_rig_stays_at_its_frames_and_at_a_ratio_of_zero(
    call, folder, tmp_path
):
    words = ("--source-frames", "11:50", "--ratio", 0, "--json")
    facts = facts_of(call(*words, capture="biped_capture.ma"))
    assert facts["frames"] == [11, 50] and facts["ratio"] == {"*": 0}
    keyable = kw.open_scene(folder / "biped_walk.ma").keyable()
    channels = [channel for channel in keyable if "_CTRL." in channel]
    assert len(channels) > 100
    pairs = ((tmp_path / "out.ma", ""), (folder / "biped_capture.ma", "hero:"))
    made, captured = (
        kw.open_scene(path).sample([space + c for c in channels], np.arange(11.0, 51))
        for path, space in pairs
    )
    assert_allclose(made.values, captured.values, atol=1e-6)


def test_feet_of_a_transferred_capture_stand_at_every_ratio_and_finish(call, tmp_path):
    words = ("--ratio", 75, "--ratio", "legs=25", "--steps", 1.2, "--cartoon", 0.5)
    facts = facts_of(call(*words, *LOOP, "--keys", "5mm", "--json"))
    assert facts["ratio"] == {"*": 0.75, "legs": 0.25} and facts["rounds"] > 1
    assert facts["max_repeat"] <= 8 and facts["frames"] == [1, 48]
    assert len(facts["feet"]) == 2
    for foot in facts["feet"]:
        assert foot["worst_slide_after"] < 2  # millimeters
    scene = kw.open_scene(tmp_path / "out.ma")
    knees = [curve for curve in scene.read_curves() if "FootIK" in curve.channel]
    assert knees and all(len(curve) < 48 for curve in knees)


@pytest.fixture(scope="module")
def reported(run, folder, tmp_path_factory, small_map):
    """Return the lines of a run that writes a page, the words again, and its folder."""
    out = tmp_path_factory.mktemp("page")
    words = [folder / "walk.bvh", folder / "small.ma", "-o", out / "out.ma", *SMALL_LOOP]
    words += ["--map", small_map, "--ratio", 125, "--report", out / "page.html"]
    return run("exaggerate", *words).stdout.splitlines(), words, out


def test_the_printed_lines_summarize_the_result(reported):
    lines, _, _ = reported
    assert lines[0].endswith("out.ma: frames 1 to 48, exaggerated by 125 %")
    assert "9 keyed on 48 captured frames in" in lines[1]
    assert any("worst pop: " in line for line in lines)


def test_a_page_is_written_with_the_result_or_neither(run, reported, tmp_path):
    lines, words, out = reported
    assert f"report: {out / 'page.html'}" in lines
    text = (out / "page.html").read_text(encoding="utf-8")
    assert "<title>out</title>" in text and text.count("<figure><") == 3
    words = [tmp_path / "out.ma" if word == out / "out.ma" else word for word in words]
    check = run("exaggerate", *words)
    assert check.exit_code == 1 and "page.html: already exists" in check.stderr
    assert not (tmp_path / "out.ma").exists()


def test_joints_need_weights_and_keep_their_feet(call):
    words = ("--blend", "joints", *LOOP, "--json")
    facts = facts_of(call(*words, "--weights", "legs=1", "--ratio", "arms=100"))
    assert facts["space"] == "joints"
    assert all(foot["worst_slide_after"] < 2 for foot in facts["feet"])


NOTES = {
    ("flight.bvh", "small.ma", SMALL_LOOP): "flight.bvh: feet are not held",
    ("walk.bvh", "small.ma", SMALL_LOOP): "the ends of the loop differ in",
    ("walk.bvh", "biped_walk.ma", (*LOOP, "--limbs", "l.leg=fk")): (
        "no IK control holds LeftFoot"
    ),
}


@pytest.mark.parametrize("capture, keyed, words", NOTES)
def test_feet_and_loops_that_cannot_be_held_are_noted(call, capture, keyed, words):
    done = call(*words, "--source-frames", "1:20", capture=capture, keyed=keyed)
    assert done.exit_code == 0 and NOTES[capture, keyed, words] in done.stderr


REFUSED = {
    "no rig last": ({"keyed": "walk.bvh"}, 2, "is a motion; name the keyed rig last"),
    "nan": ({"capture": "nan.bvh"}, 1, "is not a number"),
    "curves": ({"capture": "a.anim"}, 2, "use a .bvh, .amc, .fbx or .ma capture"),
    "a motion": ({"out": "out.bvh"}, 2, "a rig's animation is written as .ma"),
}
WORDS = {
    "--ratio nan": (2, "--ratio is 'nan' but must be a percentage, or one by name"),
    "--ratio 201": (2, "--ratio is '201' but must be from 0 to 200 %"),
    "--ratio=-50%": (2, "--ratio is '-50%' but must be from 0 to 200 %"),
    "--ratio nobody=50": (1, "the capture has no nobody"),
    "--keyed-frames 5:5": (1, "the keyed clip has a single frame"),
    "--keyed-frames 900:960": (1, "the keyed clip does not move"),
    "--max-repeat 1 --keyed-frames 1:10": (
        2,
        "--max-repeat is 1 but must be at least 5 for 10 keyed frames to show 48 frames",
    ),
    "--blend joints": (2, "--weights is None but must be weights by name"),
    "--weights Nobody=1": (1, "the features has no Nobody"),
    "--steps nan": (2, "Invalid value for '--steps': nan is not a finite number"),
    "--cartoon 3": (2, "--cartoon is 3.0 but must be a number from 0.0 to 2.0"),
    "--frames 1:900": (1, "frames 1 to 900 are not within"),
    "--keys 5mm --tolerance 1": (2, "--keys is 5.0 but must be given without --tolerance"),
    "--source-namespace a": (2, "--source-namespace applies only to captures in a .ma"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_files_that_do_not_fit_are_refused(call, tmp_path, name):
    files, status, sentence = REFUSED[name]
    check_refused(call(**files), status, sentence, tmp_path)


@pytest.mark.parametrize("words", WORDS)
def test_values_that_do_not_fit_are_refused(call, tmp_path, words):
    status, sentence = WORDS[words]
    done = call(*words.split(), "--feet", "off", keyed="small.ma")
    check_refused(done, status, sentence, tmp_path)


def test_a_rig_at_another_rate_or_without_keys_is_refused(call, tmp_path):
    done = call(capture="fast.ma", keyed="small.ma")
    check_refused(done, 1, "runs at 30 fps, the scene at 24; save one", tmp_path)
    done = call(keyed="still.ma")
    check_refused(done, 1, "the rig has no keys", tmp_path)
