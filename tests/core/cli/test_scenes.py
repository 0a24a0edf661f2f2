"""The verbs on Maya scenes: what they tell, what they write, and what they refuse."""

import errno
import json
import os

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from keyweave.cli.view_page import View, _choose_channels, _make_curves
from keyweave.examples import load_walk
from keyweave.formats.file_writing import write_parts
from keyweave.scenes.sources import Source
from keyweave.verbs import TextureJob, host
from keyweave.verbs.texture.job import texture as texture_job
from made_up.made_scenes import write_scenes
from made_up.spline_scenes import spline_text

LEGS = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]
DRIVE = ["--drive", "hero:LeftUpLeg,hero:LeftLeg", "--drive", "hero:Right*Leg"]
MADE = ["--texture", "hero:*Leg", "--synthesize", "hero:Spine"]
NAMES = {
    "drive": [f"hero:{leg}" for leg in LEGS],
    "texture": "hero:*Leg",
    "synthesize": "hero:Spine",
}
ODD = """//Maya ASCII 2024 scene
currentUnit -l meter -a degree -t film;
file -r -ns "prop" -rfn "propRN" -typ "mayaAscii" "prop.ma";
createNode joint -n "hand";
	setAttr ".ry" 30;
createNode joint -n "thumb" -p "hand";
	setAttr ".ty" 0.02;
createNode fancyNode -n "fancy";
createNode script -n "sceneConfigurationScriptNode";
	setAttr ".b" -type "string" "playbackOptions -min 1 -max 5 -ast 1 -aet 9 ";
connectAttr "fancy.out" "hand.ry";
"""


@pytest.fixture(scope="session")
def scenes(tmp_path_factory):
    """Write shot.ma, capture.ma, .bvh and .anim, odd.ma and scenes that are none."""
    folder = tmp_path_factory.mktemp("scenes")
    walk = made_up.walker(3, rng=np.random.default_rng(7))
    capture = made_up.walker(6, rng=np.random.default_rng(1))
    _, taken = write_scenes(folder, walk, capture, LEGS)
    kw.save(capture, folder / "capture.bvh")
    kw.save_curves(taken, folder / "capture.anim")
    (folder / "odd.ma").write_text(ODD)
    (folder / "binary.mb").write_bytes(b"FOR4\x00\x00\x01\x01MAYA")
    (folder / "empty.ma").write_bytes(b"")
    text = (folder / "shot.ma").read_text()
    (folder / "cut.ma").write_text(text[: len(text) // 2])
    (folder / "elsewhere").mkdir()
    prop = 'currentUnit -l meter -a degree -t film;\ncreateNode transform -n "sword";\n'
    (folder / "elsewhere" / "prop.ma").write_text(prop)
    return folder


@pytest.fixture
def call(run, scenes, tmp_path):
    """Return a function that runs a verb; in/x lies with the scenes, out/x is written."""

    def full(word):
        kind, slash, name = str(word).partition("/")
        folders = {"in": scenes, "out": tmp_path}
        return folders[kind] / name if slash and kind in folders else word

    return lambda *words: run(*map(full, words))


def facts_of(result):
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def test_facts_match_the_scene(call, scenes):
    scene = kw.open_scene(scenes / "shot.ma")
    (facts,) = facts_of(call("info", "in/shot.ma", "--json"))["files"]
    assert facts["kind"] == "scene"
    assert facts["units"] == {"length": "centimeter", "angle": "degree", "time": "ntsc"}
    assert (facts["first_frame"], facts["last_frame"], facts["duration"]) == (1, 90, 3)
    assert (facts["frame_rate"], facts["up_axis"]) == (30, "y")
    (skeleton,) = facts["skeletons"]
    assert [joint["name"] for joint in skeleton.pop("joints")] == [*scene.joints]
    assert skeleton == {"root": "hero:Hips", "n_joints": len(scene.joints)}
    assert [curve["channel"] for curve in facts["curves"]] == [*scene.channels]
    assert facts["n_keys"] == sum(map(len, scene.read_curves()))
    assert facts["not_understood"] == {} and facts["references"] == []


def test_info_lists_missing_references_and_unsupported_nodes(call):
    told = call("info", "in/odd.ma").stdout
    for text in ("hand, 2 joints", "prop: prop.ma (", "meter, degree"):
        assert text in told
    assert "unknown   fancyNode stops 2 joints: fancy\n" in told
    assert "0 channels with 0 keys" in told


@pytest.mark.parametrize("axis", ["y", "z"])
def test_the_up_axis_of_a_scene_can_be_overridden(monkeypatch, call, axis):
    (facts,) = facts_of(call("info", "in/shot.ma", "--up-axis", axis, "--json"))["files"]
    assert facts["up_axis"] == axis
    written = []
    monkeypatch.setattr(host, "save", lambda motion, *_, **__: written.append(motion))
    words = ["in/shot.ma", "-o", "out/a.bvh", "--up-axis", axis]
    assert call("convert", *words).exit_code == 0
    assert [motion.up_axis for motion in written] == [axis]
    assert call("convert", "in/shot.ma", "-o", "out/a.anim", *words[3:]).exit_code == 0


def test_one_curve_that_cannot_be_read_is_noted_and_the_others_are_listed(call, tmp_path):
    made = 'createNode animCurveTL -n "{0}";\n\tsetAttr ".ktv[0:1]" {1};\n'
    made += 'connectAttr "{0}.o" "hand.t{2}";\n'
    text = ODD.replace("playbackOptions", "")
    text += made.format("bad", "9 0 2 1", "x") + made.format("good", "3 0 7 1", "y")
    (tmp_path / "shot.ma").write_text(text)
    (facts,) = facts_of(call("info", "out/shot.ma", "--json"))["files"]
    assert [one["channel"] for one in facts["curves"]] == ["hand.translateY"]
    assert (facts["first_frame"], facts["last_frame"]) == (3, 7)
    noted = [note for note in facts["notes"] if note.startswith("hand.translateX: ")]
    assert len(noted) == 1 and 'the curve "bad" cannot be read: the times' in noted[0]
    told = " ".join(call("info", "out/shot.ma").stdout.split())
    assert 'the curve "bad" cannot be read' in told


OTHERS = {"file-scale": "2", "asf": "a.asf", "amc-rate": "60", "root-offset": "add"}


@pytest.mark.parametrize("option", OTHERS)
@pytest.mark.parametrize("words", [["info"], ["convert", "-o", "out/a.bvh"]])
def test_other_motion_options_are_refused_for_scenes(call, tmp_path, words, option):
    verb, *more = words
    done = call(verb, "in/shot.ma", *more, f"--{option}", OTHERS[option], "--up-axis", "z")
    check_refused(done, 2, f"--{option} applies to ", tmp_path)
    assert done.stderr.endswith(f"shot.ma; see keyweave {verb} --help\n")


def test_search_paths_find_what_a_scene_refers_to(call, scenes):
    words = ["info", "in/odd.ma", "--json"]
    for more, found in ([], False), (["--search-path", scenes / "elsewhere"], True):
        (facts,) = facts_of(call(*words, *more))["files"]
        (reference,) = facts["references"]
        assert (reference["namespace"], reference["problem"] == "") == ("prop", found)


def test_a_skeleton_becomes_a_motion(call, scenes, tmp_path):
    done = call("convert", "in/capture.ma", "-o", "out/a.bvh")
    assert done.exit_code == 0, done.stderr
    baked = kw.load(tmp_path / "a.bvh")
    capture = kw.load(scenes / "capture.bvh")
    assert baked.skeleton.names == tuple(f"mocap:{n}" for n in capture.skeleton.names)
    assert_allclose(kw.joint_positions(baked), kw.joint_positions(capture), atol=1e-4)


CHOSEN = {
    "a joint and all below": ("hero:LeftUpLeg", "LeftUpLeg LeftLeg LeftFoot LeftToe"),
    "patterns": ("hero:[H]ips,hero:*Leg", "Hips LeftUpLeg LeftLeg RightUpLeg RightLeg"),
}


@pytest.mark.parametrize("joints, names", CHOSEN.values(), ids=CHOSEN)
def test_some_joints_are_baked(call, tmp_path, joints, names):
    words = ["--joints", joints, "--frames", "11:20", "--json"]
    facts = facts_of(call("convert", "in/shot.ma", "-o", "out/a.bvh", *words))
    motion = kw.load(tmp_path / "a.bvh")
    assert motion.skeleton.names == tuple(f"hero:{name}" for name in names.split())
    assert (facts["n_frames"], facts["frame_rate"], facts["n_joints"]) == (
        10,
        30,
        len(motion.skeleton),
    )


def test_curves_go_from_a_scene_to_a_file_and_back(call, scenes, tmp_path):
    assert call("convert", "in/shot.ma", "-o", "out/a.anim").exit_code == 0
    before = kw.open_scene(scenes / "shot.ma").read_curves()
    for old, new in zip(before, kw.load_curves(tmp_path / "a.anim")):
        assert old.channel == new.channel
        assert_allclose(new.values, old.values, atol=1e-9)
        assert_allclose(new.times, old.times, atol=1e-9)
    into = ["--into", "in/capture.ma", "-o", "out/b.ma"]
    assert call("convert", "out/a.anim", *into).exit_code == 0
    made = kw.open_scene(tmp_path / "b.ma")
    channels = [one.channel.replace("hero:", "mocap:") for one in before]
    after = {one.channel: one for one in made.read_curves()}
    for channel, old in zip(channels, before):
        assert_allclose(after[channel].values, old.values, atol=1e-9)
    untouched = "mocap:Spine.rotateX"
    assert len(after[untouched]) > len(after[channels[0]])


@pytest.mark.parametrize("source", ["capture.bvh", "capture.anim", "capture.ma"])
def test_a_motion_from_any_kind_of_file_goes_into_a_scene(call, scenes, tmp_path, source):
    facts = facts_of(
        call("convert", f"in/{source}", "--into", "in/shot.ma", "-o", "out/a.ma", "--json")
    )
    assert facts["n_curves"] == 66
    posed = kw.open_scene(tmp_path / "a.ma").motion(frames=(1, 180))
    capture = kw.load(scenes / "capture.bvh")
    assert_allclose(kw.joint_positions(posed), kw.joint_positions(capture), atol=1e-4)


def test_several_motions_go_into_copies_of_a_scene(call, tmp_path):
    kw.save(load_walk("slow").cut(1, 20), tmp_path / "slow.bvh")
    words = ["in/capture.bvh", "out/slow.bvh", "--into", "in/shot.ma", "-o", "out/takes"]
    facts = facts_of(call("convert", *words, "--json"))["files"]
    files = [tmp_path / "takes" / name for name in ("capture.ma", "slow.ma")]
    assert [one["output"] for one in facts] == [*map(str, files)]
    lengths = [len(kw.open_scene(file).read_curves()[0]) for file in files]
    assert lengths == [180, 20]


def test_curves_of_a_missing_reference_are_noted_and_left_out(call, tmp_path):
    made = 'createNode animCurveTL -n "{0}";\n\tsetAttr ".ktv[0]" 1 2;\n'
    text = ODD + 'createNode reference -n "propRN";\n' + made.format("c") + made.format("d")
    text += 'connectAttr "c.o" "propRN.phl[1]";\nconnectAttr "d.o" "hand.tx";\n'
    (tmp_path / "shot.ma").write_text(text)
    done = call("convert", "out/shot.ma", "-o", "out/a.anim")
    assert done.exit_code == 0
    assert "propRN: 1 curve drives a channel of a file that is not loaded" in done.stderr
    channels = [one.channel for one in kw.load_curves(tmp_path / "a.anim")]
    assert channels == ["hand.translateX"]


def test_curves_without_a_node_in_the_scene_are_left_out_and_noted(call, scenes, tmp_path):
    curves = [kw.AnimCurve(f"{name}.rotateX", [0, 1], [0, 1]) for name in ("Tail", "Spine")]
    kw.save_curves(curves, tmp_path / "a.anim")
    done = call("convert", "out/a.anim", "--into", "in/shot.ma", "-o", "out/a.ma")
    assert (done.exit_code, done.stderr.count("\n")) == (0, 1)
    assert "has no Tail; its curves are left out" in done.stderr
    assert "hero:Spine.rotateX" in kw.open_scene(tmp_path / "a.ma").channels


def lock(scenes, folder, *axes):
    """Write locked.ma, the shot with locked axes of the hero's spine."""
    start = '-p "hero:Hips";\n'
    text = (scenes / "shot.ma").read_text()
    head, name, tail = text.partition('createNode joint -n "hero:Spine" -p "hero:Hips";\n')
    assert start in name
    flags = "".join(f'\tsetAttr -l on ".r{axis}";\n' for axis in axes)
    (folder / "locked.ma").write_text(head + name + flags + tail)


def test_locked_axes_stay_as_they_are_and_are_noted(call, scenes, tmp_path):
    lock(scenes, tmp_path, "y")
    words = ["convert", "in/capture.bvh", "--into", "out/locked.ma", "-o", "out/a.ma"]
    done = call(*words)
    assert (done.exit_code, done.stderr.count("\n")) == (0, 1)
    assert "note: hero:Spine.rotateY is locked" in done.stderr
    channels = kw.open_scene(tmp_path / "a.ma").channels
    assert "hero:Spine.rotateX" in channels and "hero:Spine.rotateY" not in channels


def test_nothing_is_written_if_every_channel_is_locked(call, scenes, tmp_path):
    lock(scenes, tmp_path, "x", "y")
    curves = [kw.AnimCurve(f"Spine.rotate{axis}", [0, 1], [0, 1]) for axis in "XY"]
    kw.save_curves(curves, tmp_path / "a.anim")
    done = call("convert", "out/a.anim", "--into", "out/locked.ma", "-o", "out/a.ma")
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert "hero:Spine.rotateX is locked" in done.stderr
    assert not (tmp_path / "a.ma").exists()


def test_unsupported_nodes_are_an_error_unless_held(call, tmp_path):
    words = ["convert", "in/odd.ma", "-o", "out/a.bvh"]
    refused = call(*words)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "fancyNode" in refused.stderr.splitlines()[-1]
    assert not (tmp_path / "a.bvh").exists()
    held = call(*words, "--hold")
    assert held.exit_code == 0
    assert "keeps its saved value" in held.stderr
    assert_allclose(kw.load(tmp_path / "a.bvh").skeleton.offsets[1], [0, 2, 0])


LOST = """
createNode joint -n "palm" -p "hand";
createNode joint -n "lost" -p "thumb";
connectAttr "fancy.size" "lost.sx";
"""


def test_held_plugs_and_refused_joints_are_listed_with_their_lines(call, tmp_path):
    path = tmp_path / "lost.ma"
    path.write_text(ODD + LOST)
    scene = kw.open_scene(path, on_unknown="hold")
    (held,), (refused,) = scene.held_plugs(), scene.refused_plugs()
    assert (held.joints, refused.joints) == (("hand", "thumb", "palm", "lost"), ("lost",))
    (facts,) = facts_of(call("info", "out/lost.ma", "--json"))["files"]
    told = {"file": str(path), "joints": [*held.joints]}
    assert facts["held"] == [{**held._asdict(), **told}]
    (told,) = facts["refused"]
    assert told["message"] == str(refused)
    assert (told["node"], told["type"], told["line"]) == ("fancy", "fancyNode", 8)
    assert (told["file"], told["joints"]) == (str(path), ["lost"])
    text = "".join(call("info", "out/lost.ma").stdout.split())
    for kind, sentence in (("held", str(held)), ("refused", str(refused))):
        assert "".join(f"{kind}{sentence}".split()) in text
    words = ["convert", "out/lost.ma", "-o", "out/a.bvh", "--hold"]
    failed = call(*words)
    assert (failed.exit_code, failed.stdout) == (1, "")
    assert "line 8 of" in failed.stderr and "reaches the joint lost" in failed.stderr
    assert path.read_text() == ODD + LOST and not (tmp_path / "a.bvh").exists()
    assert call(*words, "--joints", "palm").exit_code == 0
    assert (tmp_path / "a.bvh").exists()


def test_chains_under_uncertain_rules_are_listed_once(call, tmp_path):
    path = tmp_path / "spine.ma"
    lines = ['\tsetAttr ".rol" 30;']
    path.write_text(spline_text([(1, 0, 0)] * 3, lines=lines), encoding="utf-8")
    (chain,) = kw.open_scene(path).uncertain_chains()
    (facts,) = facts_of(call("info", "out/spine.ma", "--json"))["files"]
    (told,) = facts["uncertain"]
    assert (told["handle"], told["solver"]) == ("handle", "ikSplineSolver")
    assert told["rules"] == ["twist without advanced controls", "roll"]
    assert told["message"] == str(chain)
    text = "".join(call("info", "out/spine.ma").stdout.split())
    assert "".join(f"uncertain{chain}".split()) in text
    words = ["convert", "out/spine.ma", "-o", "out/a.bvh"]
    assert "confirms" not in call(*words).stderr
    assert call(*words, "--hold", "--force").stderr.count("confirms: twist") == 1


SOURCES = ["capture.ma", "capture.bvh", "capture.anim"]


@pytest.mark.parametrize("source", SOURCES)
def test_texture_writes_what_the_library_makes(call, scenes, tmp_path, source):
    words = [*DRIVE, *MADE, "-o", "out/a.ma", "--json"]
    facts = facts_of(call("texture", "in/shot.ma", f"in/{source}", *words))
    scene = kw.open_scene(scenes / "shot.ma")
    capture = kw.load(scenes / "capture.bvh")
    texture_job(scene, TextureJob((Source(capture),), **NAMES))
    written = kw.open_scene(tmp_path / "a.ma")
    assert written.channels == scene.channels
    frames = np.arange(1, 91)
    ours, theirs = (one.sample(scene.channels, frames) for one in (written, scene))
    assert_allclose(ours.values, theirs.values, atol=1e-4)
    assert facts["paths"][0]["file"] == str(tmp_path / "a.ma")
    assert facts["paths"][1]["file"] is None
    assert facts["paths"][0]["fragments"][0]["source"] == "capture"


def test_only_lines_of_curves_and_their_connections_change(call, scenes, tmp_path):
    words = [*DRIVE, "--texture", "hero:*Leg", "-o", "out/a.ma"]
    assert call("texture", "in/shot.ma", "in/capture.ma", *words).exit_code == 0
    before, after = (
        (folder / name).read_text().splitlines()
        for folder, name in ((scenes, "shot.ma"), (tmp_path, "a.ma"))
    )
    others = [
        [line for line in lines if "createNode joint" in line or "connectAttr" in line]
        for lines in (before, after)
    ]
    assert others[0] == others[1]
    assert before[:6] == after[:6] and before[-1] == after[-1]


def test_all_paths_are_written_as_different_scenes(call, tmp_path):
    words = [*DRIVE, *MADE, "-o", "out/a.ma", "--all-paths", "--json"]
    facts = facts_of(call("texture", "in/shot.ma", "in/capture.ma", *words))
    names = [path["file"] for path in facts["paths"]]
    assert names == [str(tmp_path / f"a.{n}.ma") for n in (1, 2, 3)]
    assert sorted(str(path) for path in tmp_path.iterdir()) == names
    spines = [
        kw.open_scene(name).sample(["hero:Spine.rotateX"], range(1, 91)).values
        for name in names
    ]
    assert not np.allclose(spines[0], spines[1])


def test_a_report_is_written_next_to_the_result(call, tmp_path):
    words = [*DRIVE, *MADE, "-o", "out/a.ma", "--report", "out/page.html"]
    done = call("texture", "in/shot.ma", "in/capture.ma", *words)
    assert done.exit_code == 0, done.stderr
    assert "hero:LeftLeg" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_a_tolerance_writes_few_keys_that_keep_the_sketch(call, scenes, tmp_path):
    words = ["texture", "in/shot.ma", "in/capture.ma", *DRIVE, *MADE]
    assert call(*words, "-o", "out/dense.ma").exit_code == 0
    assert call(*words, "-o", "out/few.ma", "--tolerance", "1").exit_code == 0
    few, dense = (
        {one.channel: one for one in kw.open_scene(tmp_path / name).read_curves()}
        for name in ("few.ma", "dense.ma")
    )
    assert few.keys() == dense.keys()
    assert sum(map(len, few.values())) < sum(map(len, dense.values())) / 2
    for curve in kw.open_scene(scenes / "shot.ma").read_curves():
        kept = few[curve.channel].evaluate(curve.times)
        assert_allclose(kept, curve.values, atol=1e-9)


@pytest.mark.parametrize("mode", ["override", "additive"])
def test_a_layer_shows_what_the_base_would_and_mutes_to_the_sketch(
    call, scenes, tmp_path, mode
):
    words = ["texture", "in/shot.ma", "in/capture.ma", *DRIVE, *MADE]
    assert call(*words, "-o", "out/base.ma").exit_code == 0
    layer = ["--mode", mode, "--layer", "life"]
    done = call(*words, "-o", "out/layer.ma", *layer)
    assert done.exit_code == 0, done.stderr
    base, layered = (kw.open_scene(tmp_path / f"{n}.ma") for n in ("base", "layer"))
    assert set(layered.channels) == set(base.channels)
    values = [scene.sample(base.channels, range(1, 91)).values for scene in (base, layered)]
    assert_allclose(*values, atol=1e-9)
    text, made = (tmp_path / "layer.ma").read_text(), 'createNode animLayer -n "life";'
    (tmp_path / "muted.ma").write_text(text.replace(made, f'{made}\nsetAttr ".mt" 1;'))
    before, muted = kw.open_scene(scenes / "shot.ma"), kw.open_scene(tmp_path / "muted.ma")
    values = [one.sample(base.channels, range(1, 91)).values for one in (before, muted)]
    assert_allclose(*values, atol=1e-12)


@pytest.mark.parametrize(
    "words, problem",
    [
        (["--layer", "life"], "--layer needs --mode"),
        (["--mode", "merge"], "merge"),
        (["--mode", "override", "--layer", "my layer"], "layer is 'my layer'"),
    ],
)
def test_invalid_layer_options_are_refused(call, tmp_path, words, problem):
    call_words = ["texture", "in/shot.ma", "in/capture.ma", *DRIVE, *MADE, *words]
    done = call(*call_words, "-o", "out/a.ma")
    assert done.exit_code == 2
    assert problem in done.stderr
    assert not (tmp_path / "a.ma").exists()


def test_frames_of_sketch_and_source_are_numbered_as_in_the_scenes(call):
    words = [*DRIVE, *MADE, "-o", "out/a.ma", "--json", "--source-frames", "61:180"]
    facts = facts_of(call("texture", "in/shot.ma", "in/capture.ma", *words))
    rows = [row for path in facts["paths"] for row in path["fragments"]]
    assert min(row["source_frames"][0] for row in rows) >= 61


def test_a_scene_may_be_its_own_source(call):
    words = [*DRIVE, "--texture", "hero:LeftLeg", "-o", "out/a.ma", "--json"]
    whole = facts_of(call("texture", "in/capture.ma", "in/capture.ma", *renamed(words)))
    assert whole["paths"][0]["fragments"]


def renamed(words):
    return [word.replace("hero:", "mocap:") for word in words]


@pytest.mark.parametrize("source", SOURCES)
def test_a_namespace_for_all_sources_is_for_scenes(call, source):
    words = [*DRIVE, *MADE, "-o", "out/a.ma", "--source-namespace"]
    files = ["in/shot.ma", f"in/{source}"]
    assert call("texture", *files, *words, "mocap").exit_code == 0
    assert call("texture", *files, *words, "capture=nobody", "--force").exit_code == 1


def test_the_original_is_replaced_only_with_force(call, scenes, tmp_path):
    original = (scenes / "shot.ma").read_bytes()
    (tmp_path / "shot.ma").write_bytes(original)
    words = ["texture", "out/shot.ma", "in/capture.ma", *DRIVE, *MADE, "-o", "out/shot.ma"]
    refused = call(*words)
    assert refused.exit_code == 1 and "already exists" in refused.stderr
    assert (tmp_path / "shot.ma").read_bytes() == original
    assert call(*words, "--force").exit_code == 0
    assert "hero:Spine.rotateX" in kw.open_scene(tmp_path / "shot.ma").channels


def test_nothing_is_left_when_the_disk_fills_up(monkeypatch, call, tmp_path):
    written = []

    def third_is_too_much(path, parts):
        written.append(path)
        if len(written) == 3:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write_parts(path, parts)

    monkeypatch.setattr("keyweave.formats.file_writing.write_parts", third_is_too_much)
    words = [*DRIVE, *MADE, "-o", "out/a.ma", "--all-paths"]
    done = call("texture", "in/shot.ma", "in/capture.ma", *words)
    assert done.exit_code == 1
    assert "a.3.ma: cannot be written (No space left" in done.stderr
    assert [*tmp_path.iterdir()] == []


CONVERT = {
    "binary": (["in/binary.mb", "-o", "out/a.bvh"], 1, "binary format; save it as .ma"),
    "empty": (["in/empty.ma", "-o", "out/a.bvh"], 1, "empty.ma: the file is empty"),
    "cut off": (["in/cut.ma", "-o", "out/a.bvh"], 1, "cut.ma, line"),
    "missing": (["in/no.ma", "-o", "out/a.bvh"], 1, "no.ma: there is no such file"),
    "a scene": (["in/shot.ma", "-o", "out/a.glb"], 2, "a scene is written as .bvh, .fbx, "),
    "to binary": (["in/shot.ma", "-o", "out/a.mb"], 2, "ends in .mb"),
    "joints of curves": (
        ["in/shot.ma", "-o", "out/a.anim", "--joints", "hero:Hips"],
        2,
        "--joints",
    ),
    "joints of a motion": (
        ["in/capture.bvh", "-o", "out/a.bvh", "--joints", "Hips"],
        2,
        "--joints",
    ),
    "unknown joint": (
        ["in/shot.ma", "-o", "out/a.bvh", "--joints", "hero:Hip"],
        1,
        "nearest names are hero:Hips",
    ),
    "several roots": (
        ["in/shot.ma", "-o", "out/a.bvh", "--joints", "hero:*Leg"],
        1,
        "have 2 roots",
    ),
    "scale": (
        ["in/shot.ma", "-o", "out/a.bvh", "--file-scale", "2"],
        2,
        "shot.ma; see keyweave",
    ),
    "hold without a scene": (["in/capture.bvh", "-o", "out/a.bvh", "--hold"], 2, "--hold"),
    "search without a scene": (
        ["in/capture.bvh", "-o", "out/a.bvh", "--search-path", "x"],
        2,
        "--search-path",
    ),
    "endless": (
        ["in/shot.ma", "-o", "out/a.bvh", "--frames", "1:999999999"],
        1,
        "spans 999,999,999 frames; the limit is 1,000,000",
    ),
    "into no scene": (
        ["in/capture.bvh", "--into", "in/capture.anim", "-o", "out/a.ma"],
        2,
        "--into takes a .ma",
    ),
    "into a missing one": (
        ["in/capture.bvh", "--into", "in/no.ma", "-o", "out/a.ma"],
        1,
        "no.ma: there is no such file",
    ),
    "into as a motion": (
        ["in/capture.bvh", "--into", "in/shot.ma", "-o", "out/a.bvh"],
        2,
        "a copy of a scene is written as .ma",
    ),
    "into strangers": (
        ["in/capture.anim", "--into", "in/odd.ma", "-o", "out/a.ma"],
        1,
        "has no",
    ),
    "no folder": (["in/shot.ma", "-o", "out/no/a.bvh"], 1, "no folder"),
}


@pytest.mark.parametrize("words, status, problem", CONVERT.values(), ids=CONVERT)
def test_refused_conversions_end_with_an_error_line(call, tmp_path, words, status, problem):
    check_refused(call("convert", *words), status, problem, tmp_path)


TEXTURE = {
    "binary sketch": (["in/binary.mb", "in/capture.ma"], 1, "save it as .ma", {}),
    "binary source": (["in/shot.ma", "in/binary.mb"], 1, "save it as .ma", {}),
    "cut source": (["in/shot.ma", "in/cut.ma"], 1, "cut.ma, line", {}),
    "as a motion": (
        ["in/shot.ma", "in/capture.ma"],
        2,
        "written as .ma",
        {"o": "out/a.bvh"},
    ),
    "motion from a scene": (
        ["in/capture.bvh", "in/shot.ma"],
        2,
        "shot.ma is a scene, but",
        {"o": "out/a.bvh"},
    ),
    "curves from a scene": (
        ["in/capture.anim", "in/shot.ma"],
        2,
        "shot.ma is a scene, but",
        {"o": "out/a.anim"},
    ),
    "keys": (
        ["in/shot.ma", "in/capture.ma", "--key-step", "5"],
        2,
        "has its own keys; leave out --key-step",
        {},
    ),
    "namespace of no source": (
        ["in/shot.ma", "in/capture.ma", "--source-namespace", "take=mocap"],
        2,
        "--source-namespace names take",
        {},
    ),
    "namespace for a motion": (
        ["in/capture.bvh", "in/capture.bvh", "--source-namespace", "x"],
        2,
        "--source-namespace applies only to a sketch in a .ma",
        {"o": "out/a.bvh"},
    ),
    "hold without a scene": (
        ["in/capture.bvh", "in/capture.bvh", "--hold"],
        2,
        "--hold applies only to .ma files",
        {"o": "out/a.bvh"},
    ),
    "unknown namespace": (
        ["in/shot.ma", "in/capture.ma", "--source-namespace", "nobody"],
        1,
        "capture.ma has no namespace nobody",
        {},
    ),
    "without namespace": (
        ["in/shot.ma", "in/capture.ma"],
        1,
        "nearest names are hero:LeftLeg",
        {"d": ["--drive", "LeftLeg"]},
    ),
    "frames outside": (
        ["in/shot.ma", "in/capture.ma", "--frames", "50:999"],
        1,
        "50 to 999 are outside the sketch, which has frames 1 to 90",
        {},
    ),
    "source frames outside": (
        ["in/shot.ma", "in/capture.ma", "--source-frames", "5:999"],
        1,
        "capture.ma has keys and playback from frame 1 to 180, but frame 999 was requested",
        {},
    ),
    "source frames of a motion": (
        ["in/shot.ma", "in/capture.bvh", "--source-frames", "5:999"],
        1,
        "capture.bvh: frames 5 to 999",
        {},
    ),
    "nothing keyed": (
        ["in/odd.ma", "in/capture.ma", "--hold"],
        1,
        "has no keys",
        {"d": ["--drive", "thumb"], "m": ["--texture", "thumb"]},
    ),
}


@pytest.mark.parametrize("words, status, problem, more", TEXTURE.values(), ids=TEXTURE)
def test_refused_texturing_ends_with_an_error_line(
    call, tmp_path, words, status, problem, more
):
    names = [*more.get("d", DRIVE), *more.get("m", MADE)]
    result = call("texture", *words, *names, "-o", more.get("o", "out/a.ma"))
    check_refused(result, status, problem, tmp_path)


@pytest.mark.parametrize("name", ["binary.mb", "empty.ma", "cut.ma", "no.ma"])
def test_info_on_an_unreadable_scene_ends_with_an_error_line(call, tmp_path, name):
    check_refused(call("info", f"in/{name}"), 1, name, tmp_path)


def check_refused(result, status, problem, folder):
    __tracebackhide__ = True
    assert result.exit_code == status, result.stderr
    assert isinstance(result.exception, SystemExit)
    assert result.stdout == ""
    *notes, sentence = result.stderr.splitlines()
    assert all(note.startswith("note: ") for note in notes)
    assert sentence.startswith("Error: ") and problem in sentence
    assert [*folder.iterdir()] == []


@pytest.mark.parametrize("verb", ["info", "convert", "texture"])
def test_help_mentions_scenes(run, verb):
    told = run(verb, "--help-all").stdout
    assert ".ma" in told and "--search-path" in told


def test_view_plays_scenes_next_to_motions_and_shows_curves(call, tmp_path):
    both = ("view", "in/shot.ma", "in/capture.bvh", "--json", "-o", "out/page.html")
    facts = facts_of(call(*both))
    assert facts["motions"] == ["shot", "capture"]
    assert any(name.startswith("hero:LeftLeg.rotate") for name in facts["curves"])
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "hero:LeftLeg.rotateX" in page


NOT_VIEWED = {
    "joints of no scene": (
        ("in/capture.bvh", "--joints", "Hips"),
        2,
        "--joints needs a .ma",
    ),
    "scale of a scene": (("in/shot.ma", "--file-scale", "2"), 2, "shot.ma; see keyweave"),
    "no such joint": (("in/shot.ma", "--joints", "Tail"), 1, "no Tail"),
    "no joints at all": (("in/elsewhere/prop.ma", "--joints", "Tail"), 1, "no Tail"),
}


@pytest.mark.parametrize("words, code, problem", NOT_VIEWED.values(), ids=NOT_VIEWED)
def test_refused_views_give_an_error_and_write_no_page(
    call, tmp_path, words, code, problem
):
    done = call("view", *words, "-o", "out/page.html")
    assert (done.exit_code, problem in done.stderr) == (code, True), done.stderr
    assert not (tmp_path / "page.html").exists()


def test_texture_reads_scenes_and_motions_with_the_up_axis(call, tmp_path):
    words = ("--drive", "hero:*Leg", "--texture", "hero:*Leg", "-o", "out/o.ma")
    done = call("texture", "in/shot.ma", "in/capture.ma", *words, "--up-axis", "z")
    assert done.exit_code == 0, done.stderr
    words = ("--drive", "LeftLeg", "--texture", "LeftLeg", "-o", "out/o.bvh")
    files = ("in/capture.bvh", "in/capture.bvh")
    done = call("texture", *files, *words, "--up-axis", "z")
    assert done.exit_code == 0, done.stderr


def test_view_lines_scenes_up_by_what_they_play(scenes):
    scene = kw.open_scene(scenes / "shot.ma")
    motion, late = scene.motion(), scene.read_curves(["hero:LeftLeg.rotateX"])
    early = [curve.with_(times=curve.times - 5 / curve.frame_rate) for curve in late]
    views = [View("x", kw.sample_curves(some), motion, some) for some in (late, early)]
    names = [_choose_channels(view, ["*rotateX"]) for view in views]
    shown = [_make_curves(v, views[0], own)[0] for v, own in zip(views, names)]
    assert [(one.frames[0], one.keys[0]) for one in shown] == [(1, 1), (-4, -4)]
