"""`keyweave transfer`: captures become keys of a rig, and what does not fit is refused."""

import shutil

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from command_answers import check_refused, facts_of
from keyweave import examples
from keyweave.animation.up_axis import turn_upright
from keyweave.verbs.transfer.job import TransferJob
from reference_material import shared
from twins import fbx_file


@pytest.fixture(scope="module")
def folder(tmp_path_factory, small_scene):
    """Write a biped and a small rig, two captures, and files that are neither."""
    folder = tmp_path_factory.mktemp("transfer")
    for name in ("biped_walk", "skeleton_capture", "skeleton_shot"):
        examples.copy_sample(f"{name}.ma", folder / f"{name}.ma")
    shutil.copy(small_scene, folder)
    for name in ("normal", "tired"):
        kw.save(examples.load_walk(name).cut(1, 30), folder / f"{name}.bvh")
    kw.save_curves(
        examples.sketch_curves(examples.load_walk(), ["LeftLeg"]), folder / "a.anim"
    )
    return folder


@pytest.fixture
def call(run, folder, tmp_path, small_map):
    """Return a function that transfers captures to small.ma."""

    def call(*words, captures=("normal.bvh",), rig="small.ma", out="out.ma"):
        files = [folder / name for name in (*captures, rig)]
        if (rig, captures[:1]) == ("small.ma", ("normal.bvh",)) and "--map" not in words:
            words = (*words, "--map", small_map)
        return run("transfer", *files, "-o", tmp_path / out, *words)

    return call


@pytest.fixture(scope="module")
def transferred(run, folder, tmp_path_factory):
    """Return the facts and the file of a capture on biped_walk.ma."""
    out = tmp_path_factory.mktemp("biped") / "out.ma"
    words = [folder / "normal.bvh", folder / "biped_walk.ma", "-o", out, "--json"]
    return facts_of(run("transfer", *words)), out


def check_joints(scene, motion):
    """Check that a scene plays the joints of a motion."""
    ends = scene.frame_range[0], scene.frame_range[0] + len(motion) - 1
    played = scene.motion(frames=ends)
    places = dict(zip(played.skeleton.names, kw.joint_positions(played).swapaxes(0, 1)))
    expected = kw.joint_positions(motion).swapaxes(0, 1)
    for name, path in zip(motion.skeleton.names, expected):
        assert_allclose(places[name], path, atol=1e-3, err_msg=name)


def test_the_written_scene_plays_the_written_motion(call, transferred, tmp_path):
    facts, out = transferred
    (capture,) = facts["captures"]
    assert capture["frames"] == [1, 24] and capture["worst_mm"] < 0.01
    assert capture["output"] == str(out) and facts["report"] is None
    facts_of(call("--json", rig="biped_walk.ma", out="out.bvh"))
    check_joints(kw.open_scene(out), kw.load(tmp_path / "out.bvh"))


def test_the_joints_of_the_rig_are_written_as_fbx(call, tmp_path):
    for name in ("out.bvh", "out.fbx"):
        assert call(out=name).exit_code == 0
    motion = kw.load(tmp_path / "out.bvh")
    frames = 1 + np.arange(len(motion))
    found = fbx_file.Scene(tmp_path / "out.fbx").positions(frames, motion.frame_rate)
    for name, path in zip(motion.skeleton.names, kw.joint_positions(motion).swapaxes(0, 1)):
        assert_allclose(found[name], path, atol=1e-4, err_msg=name)


def test_the_strength_applies_to_the_written_scene_and_motion(call, tmp_path, monkeypatch):
    """The report shows the scene that was written, and does not write it again."""
    page, written, write = tmp_path / "page.html", [], TransferJob.write

    def count(*words):
        written.append(words)
        return write(*words)

    monkeypatch.setattr(TransferJob, "write", count)
    facts = facts_of(call("--json", "--strength", 0.5, "--report", page))
    assert len(written) == 1
    assert facts["strength"] == 0.5
    note = "the strength is 50 %, but errors are those at 100 %"
    assert note in facts["notes"] and note in page.read_text(encoding="utf-8")
    facts_of(call("--json", "--strength", 0.5, out="out.bvh"))
    check_joints(kw.open_scene(tmp_path / "out.ma"), kw.load(tmp_path / "out.bvh"))


def test_reduced_keys_play_the_motion_within_the_tolerance(call, transferred, tmp_path):
    done = call("--keys", "5mm", rig="biped_walk.ma", out="few.ma")
    assert done.exit_code == 0, done.stderr
    dense, few = (kw.open_scene(path) for path in (transferred[1], tmp_path / "few.ma"))
    counts = [sum(map(len, scene.read_curves())) for scene in (dense, few)]
    assert counts[1] < 0.7 * counts[0]
    places = [kw.joint_positions(s.motion(frames=(1, 24))) for s in (dense, few)]
    assert 0.01 < np.linalg.norm(places[0] - places[1], axis=-1).max() < 0.5 + 1e-3


def test_a_cmu_capture_reaches_the_rig_in_centimeters(run, folder, tmp_path):
    amc, out = shared("mocap/cmu_asfamc/02_01.amc"), tmp_path / "out.bvh"
    words = ("--file-scale", 5.6444, "--source-frames", ":120", "-o", out)
    done = run("transfer", amc, folder / "biped_walk.ma", *words)
    assert done.exit_code == 0, done.stderr
    assert "frames 1 to 24, " in done.stdout
    travel = np.ptp(kw.load(out).root_positions, axis=0)
    assert 60 < travel.max() < 250  # centimeters in a second


def test_a_lying_capture_is_noted_with_the_option_that_cures_it(
    call, folder, transferred, tmp_path
):
    kw.save(turn_upright(kw.load(folder / "normal.bvh"), "z"), folder / "lying.bvh")
    files = {"captures": ("lying.bvh",), "rig": "biped_walk.ma"}
    done = call(**files, out="lying.ma")
    assert "the figure lies along z; if z points up, use --up-axis z\n" in done.stderr
    done = call("--json", "--up-axis", "z", **files, out="cured.ma")
    assert "lies along" not in done.stderr
    (capture,) = facts_of(done)["captures"]
    bones = capture["measurement"]["bones"]
    cured, upright = map(kw.open_scene, (tmp_path / "cured.ma", transferred[1]))
    check_joints(cured, upright.motion(frames=(1, 24)))
    assert bones["mean_degrees"] < 3, bones


def test_several_captures_go_to_a_folder(call, tmp_path):
    result = call("--start", 11, captures=("normal.bvh", "tired.bvh"), out="shots")
    assert result.exit_code == 0, result.stderr
    written = sorted(path.name for path in (tmp_path / "shots").iterdir())
    assert written == ["normal.ma", "tired.ma"]
    assert result.stdout.count("frames 11 to 34") == 2
    walks = [kw.open_scene(tmp_path / "shots" / name) for name in written]
    heads = [scene.motion("head", (11, 34)).root_positions for scene in walks]
    assert np.abs(heads[0] - heads[1]).max() > 1


def test_a_skeleton_in_a_scene_is_a_capture(call, tmp_path):
    words = ("--source-frames", "1:30", "--layer", "mocap", "--mode", "override")
    result = call(*words, captures=("skeleton_capture.ma",), rig="biped_walk.ma")
    assert result.exit_code == 0, result.stderr
    assert "mocap" in (tmp_path / "out.ma").read_text()


def test_settings_and_maps_come_from_files(call, run, folder, tmp_path):
    (tmp_path / "shot.toml").write_text('space = "world"\nstart = 5\nlimb = "l.arm=fk x"\n')
    result = call("--settings", tmp_path / "shot.toml")
    assert "shot.toml: limb is 'l.arm=fk x'" in result.stderr and result.exit_code == 2
    (tmp_path / "shot.toml").write_text('space = "world"\nstart = 135\nin_place = true\n')
    made = run(
        *("map", folder / "normal.bvh", folder / "tired.bvh"),
        *("-o", tmp_path / "joints.json"),
    )
    assert made.exit_code == 0, made.stderr
    words = ("--settings", tmp_path / "shot.toml", "--map", tmp_path / "joints.json")
    facts = facts_of(call(*words, "--json", rig="biped_walk.ma"))
    assert facts["captures"][0]["frames"] == [135, 158]
    assert kw.open_scene(tmp_path / "out.ma").frame_range == (1, 158)  # it was 144


REFUSED = {
    "no capture": ({"captures": ()}, 2, "Missing argument 'CAPTURE...'"),
    "no rig last": ({"rig": "tired.bvh"}, 2, "is a motion; name the rig last, a .ma"),
    "curves": ({"captures": ("a.anim",)}, 2, "use .bvh, .amc, .fbx or .ma captures"),
    "a page": ({"out": "out.html"}, 2, "a rig's animation is written as .ma, .bvh or .fbx"),
    "several into one": (
        {"captures": ("normal.bvh", "tired.bvh")},
        2,
        "several captures need a folder",
    ),
}
WORDS = {
    "--limbs arm=ik": (2, "--limbs is 'arm=ik' but must be a limb and ik or fk"),
    "--frames 1:900": (
        1,
        "frames 1 to 900 are not within the range of the motion, 1 to 24",
    ),
    "--source-frames 9:99": (1, "frames 9 to 99 are not within"),
    "--namespace hero": (1, "the scene has no namespace hero"),
    "--controls Nobody": (1, "the scene has no Nobody"),
    "--controls no.json": (1, "no.json: there is no such file"),
    "--map no.json": (1, "no.json: there is no such file"),
    "--body Nobody": (1, "the rig has no Nobody"),
    "--start nan": (2, "Invalid value for '--start': nan is not a finite number"),
    "--layer life": (2, "--layer needs --mode override or --mode additive"),
    "--report page.txt": (2, "a report is written as .html"),
    "--keys 5km": (2, "'--keys': 5km has an unknown unit; use mm, cm, m, in or ft"),
    "--keys 3s": (2, "'--keys': 3s is a time; give a length such as 3mm"),
    "--keys 1,5cm": (2, "'--keys': 1,5cm has a comma; write 1.5cm"),
    "--keys 0": (2, "--keys is 0.0 but must be a number from 0.01 to 1000.0 mm"),
    "--tolerance 3s": (2, "3s is a time; give a number without a unit, such as 3"),
    "--keys 5mm --tolerance 1": (2, "--keys is 5.0 but must be given without --tolerance"),
    "--source-namespace a": (2, "--source-namespace applies only to captures in a .ma"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_files_that_do_not_fit_are_refused(call, tmp_path, case):
    files, status, problem = REFUSED[case]
    check_refused(call(**files), status, problem, tmp_path)
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("words", WORDS)
def test_options_that_do_not_fit_are_refused(call, tmp_path, words):
    status, problem = WORDS[words]
    check_refused(call(*words.split()), status, problem, tmp_path)
    assert not [*tmp_path.iterdir()]


def test_a_bvh_has_no_curves(call, tmp_path):
    for words in (("--tolerance", 1), ("--keys", "5mm"), ("--mode", "override")):
        assert call(*words, out="out.bvh").exit_code == 2
    assert not [*tmp_path.iterdir()]


def test_the_map_of_other_skeletons_is_refused(call, tmp_path):
    joint_map = kw.Correspondence(["hips", "l.foot"], ["Hips", "LeftFoot"], ["hips", "Paw"])
    kw.save_correspondence(joint_map, tmp_path / "map.json")
    result = call("--map", tmp_path / "map.json")
    check_refused(result, 1, "Paw", tmp_path)


def test_measurement_is_printed_and_in_the_facts(call, transferred):
    facts = transferred[0]["captures"][0]["measurement"]
    assert facts["bones"]["mean_degrees"] < 5 and facts["n_measured"] == facts["n_frames"]
    (warning,) = facts["warnings"]  # since the walk of the scene goes on after the capture
    assert facts["worst_frame"] == facts["jumps"]["frame"] and "jumps on" in warning
    result = call("--force")
    assert "worst pop: " in result.stdout and "mean error" not in result.stdout


def test_strict_writes_nothing_if_there_is_a_warning(run, folder, tmp_path):
    words = "transfer", folder / "normal.bvh", folder / "biped_walk.ma", "-o"
    result = run(*words, tmp_path / "out.ma", "--strict")
    check_refused(result, 1, "not written: RightUpLeg jumps", tmp_path)
    assert not (tmp_path / "out.ma").exists()
