"""`keyweave texture`: what it writes, what it tells, and what it refuses."""

import errno
import json
import os
import re
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from command_answers import check_refused, facts_of
from keyweave.animation.fading import blend
from keyweave.formats.file_writing import write_parts
from keyweave.methods.texturing import TextureSettings

DRIVE = ["--drive", "LeftUpLeg,LeftLeg", "--drive", "Right*Leg"]
LEGS = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]


@pytest.fixture
def texture(run, files, tmp_path):
    """Return a function that textures the sketch into tmp_path / out.bvh."""

    def call(*words, sketch="sketch.bvh", sources=("capture.bvh",), out="out.bvh", d=DRIVE):
        sources = [files / source for source in sources]
        return run("texture", files / sketch, *sources, *d, "-o", tmp_path / out, *words)

    return call


def test_the_written_file_agrees_with_the_library(texture, files, tmp_path):
    names = "--texture", "*Leg", "--synthesize", "Spine,*Arm"
    done = texture(*names, "--key-step", "10", "--feet", "off")
    assert done.exit_code == 0, done.stderr
    sketch, capture = kw.load(files / "sketch.bvh"), kw.load(files / "capture.bvh")
    made = kw.texture(
        sketch,
        capture,
        drive=LEGS,
        texture=LEGS,
        synthesize=["Spine", "*Arm"],
        key_frames=[*range(1, len(sketch), 10), len(sketch)],
    )
    written = kw.load(tmp_path / "out.bvh")
    assert_allclose(written.rotations, made.motion.rotations, atol=1e-8)
    assert "path" in done.stdout and "out.bvh" in done.stdout


def test_json_describes_the_result(texture, tmp_path):
    facts = facts_of(texture("--synthesize", "Spine", "--paths", "2", "--json"))
    assert facts["band"] == 4
    assert facts["break_on"].startswith("LeftUpLeg.rotate")
    note = "synthesized channels are replaced entirely; only textured ones keep keys"
    assert facts["notes"][-1] == note
    assert [path["file"] for path in facts["paths"]] == [str(tmp_path / "out.bvh"), None]
    best = facts["paths"][0]
    assert 0 <= best["consecutive_share"] <= 1
    assert best["fragments"][0]["source"] == "capture"
    assert best["fragments"][0]["sketch_frames"][0] == 1
    assert 0 < facts["seconds"] < facts["total_seconds"] and facts["n_matches"] >= 3
    assert best["measurement"].get("keys") is None


def test_kept_keys_and_both_times_are_printed(texture):
    done = texture("--texture", "*Leg", "--key-step", "10")
    assert "52 of 52 keys hold\n" in done.stdout
    times = re.search(
        r"computed in ([\d.]+) seconds, ([\d.]+) seconds in total", done.stdout
    )
    assert float(times[1]) < float(times[2])


def test_the_least_explained_target_is_printed(texture):
    words = "--synthesize", "Spine,*Arm"
    done, facts = texture(*words), facts_of(texture(*words, "--json", "--force"))
    least, share = min(facts["explained"].items(), key=lambda item: item[1])
    expected = f"the drive explains {share:.0%} to .* least of {least}\n"
    assert re.search(expected, done.stdout)


def test_slides_of_locked_feet_are_printed(texture):
    words = "--texture", "LeftUpLeg,RightUpLeg"
    done, facts = texture(*words), facts_of(texture(*words, "--json", "--force"))
    feet = facts["paths"][0]["feet"]
    worst = (
        f"{max(foot[f'worst_slide_{side}'] for foot in feet):.1f}"
        for side in ("before", "after")
    )
    assert f" mm, worst {' -> '.join(worst)}\n" in done.stdout
    assert "feet: " not in texture(*words, "--feet", "off", "--force").stdout


def test_all_paths_are_numbered_files(texture, tmp_path):
    facts = facts_of(texture("--synthesize", "Spine", "--all-paths", "--json"))
    names = [path["file"] for path in facts["paths"]]
    assert names == [str(tmp_path / f"out.{n}.bvh") for n in (1, 2, 3)]
    assert not (tmp_path / "out.bvh").exists()
    motions = [kw.load(name).rotations for name in names]
    assert not np.allclose(motions[0], motions[1])


def test_several_sketches_are_textured_into_a_folder(run, files, tmp_path):
    names = *DRIVE, "--synthesize", "Spine,*Arm", "--key-step", "10"
    sketches = [files / "sketch.bvh", files / "walk.bvh"]
    source, folder, pages = files / "capture.bvh", tmp_path / "out", tmp_path / "pages"
    words = *sketches, "--source", source, *names, "-o", folder
    done = run("texture", *words, "--report", pages, "--json")
    assert done.exit_code == 0, done.stderr
    assert [Path(each["output"]).stem for each in json.loads(done.stdout)["files"]] == [
        each.stem for each in sketches
    ]
    assert {each.stem for each in pages.iterdir()} == {"sketch", "walk"}
    text = (pages / "walk.html").read_text(encoding="utf-8")
    assert "add Hips to --texture" in text and "texture=" not in text
    for sketch in sketches:
        alone = tmp_path / sketch.name
        assert run("texture", sketch, source, *names, "-o", alone).exit_code == 0
        assert (folder / sketch.name).read_bytes() == alone.read_bytes()
    done = run("texture", *words, "--file-scale", "walk=1", "--force")
    assert done.exit_code == 0, done.stderr
    done = run("texture", *words[:4], *names, "--key-frames", "1,5", "-o", tmp_path / "b")
    assert done.exit_code == 2 and not (tmp_path / "b").exists()
    done = run("texture", *words[:4], *names, "-o", tmp_path / "b.bvh")
    assert done.exit_code == 2 and "several sketches need a folder" in done.stderr


def test_the_strength_applies_to_the_page_and_the_file(texture, files, tmp_path):
    words = "--texture", "*Leg", "--key-step", "10", "--strength", "0.5", "--paths", "2"
    page = tmp_path / "page.html"
    done = texture(*words, "--report", page)
    assert done.exit_code == 0, done.stderr
    assert "note: the strength is 50 %" in done.stderr
    text = page.read_text(encoding="utf-8")
    assert "the strength is 50 %" in text
    sketch, written = kw.load(files / "sketch.bvh"), kw.load(tmp_path / "out.bvh")
    texture(*words[:-4], *words[-2:], "--force")
    whole = kw.load(tmp_path / "out.bvh")
    expected = blend(sketch, whole, strength=0.5)
    same = np.sum(written.rotations * expected.rotations, axis=-1)
    assert_allclose(np.abs(same), 1, atol=1e-9)
    assert facts_of(texture(*words, "--force", "--json"))["strength"] == 0.5


def test_frames_are_those_of_the_file(texture, tmp_path):
    words = ["--frames", "11:100", "--source-frames", "21:", "--key-step", "10", "--json"]
    done = texture("--texture", "LeftLeg", *words)
    facts = facts_of(done)
    table = facts["paths"][0]["fragments"]
    assert (table[0]["sketch_frames"][0], table[-1]["sketch_frames"][1]) == (11, 100)
    assert min(row["source_frames"][0] for row in table) >= 21
    assert len(kw.load(tmp_path / "out.bvh")) == 90
    assert "so frame 11 becomes frame 1" in done.stderr


def test_favored_frames_appear_more_often(texture):
    counts = {}
    for favored in ((), ("2:50:250*0",), ("2:50:250*20",), ("other:50:250*20", "90:99")):
        words = [word for each in favored for word in ("--favor", each)]
        sources = ["capture.bvh", "other.bvh"]
        words = ["--synthesize", "Spine", *words, "--json", "--force"]
        rows = facts_of(texture(*words, sources=sources))["paths"][0]["fragments"]
        counts[favored] = (
            [
                row["source"] == "other"
                and 50 <= row["source_frames"][0] < row["source_frames"][1] <= 250
                for row in rows
            ],
            rows,
        )
    plain, nothing, favored, both = counts.values()
    assert plain[1] == nothing[1]  # a weight of 0
    assert np.mean(favored[0]) > 0.9 > np.mean(plain[0]) + 0.2
    assert np.mean(both[0]) > np.mean(plain[0]) + 0.2


def test_a_weight_of_a_source_decides_and_the_manner_is_printed(texture):
    words = ["--synthesize", "Spine", "--favor", "other.bvh*3", "--favor", "1*0"]
    words += ["--predicted", "0.4", "--key-step", "10"]
    sources = ["capture.bvh", "other.bvh"]
    facts = facts_of(texture(*words, "--json", sources=sources))
    rows = {row["source"]: row for row in facts["sources"]}
    assert (rows["other"]["share"], rows["capture"]["share"]) == (1, 0)
    assert [row["weight"] for row in rows.values()].count(0) == 1
    assert facts["predicted"] == 0.4
    printed = texture(*words, "--force", sources=sources).output
    assert f"{facts['sources'][0]['source']} moves most like the sketch" in printed
    assert "40% of posture and swing is predicted" in printed
    assert "path 1 is made of other 100%" in printed


def test_preferred_frames_are_taken(texture):
    rows = {}
    for weight in (0, 10):
        words = ["--synthesize", "Spine", "--prefer", f"60=other:205:{weight}"]
        sources = ["capture.bvh", "other.bvh"]
        facts = facts_of(texture(*words, "--json", "--force", sources=sources))
        rows[weight] = [
            (row["source"], *row["source_frames"])
            for row in facts["paths"][0]["fragments"]
            if row["sketch_frames"][0] <= 60 <= row["sketch_frames"][1]
        ]
    assert any(first <= 205 <= last for name, first, last in rows[10] if name == "other")
    assert rows[0] != rows[10]


def test_source_frames_may_be_of_one_source(texture):
    firsts = {}
    for part in ("capture=100:", "other=100:"):
        words = ["--synthesize", "Spine", "--source-frames", part, "--json", "--force"]
        facts = facts_of(texture(*words, sources=["capture.bvh", "other.bvh"]))
        rows = [row for path in facts["paths"] for row in path["fragments"]]
        mine = [row for row in rows if row["source"] == "capture"]
        firsts[part] = min(row["source_frames"][0] for row in mine)
    assert firsts["capture=100:"] >= 100 > firsts["other=100:"]


def test_sources_are_numbered_from_1(texture, files, tmp_path):
    twin = tmp_path / "capture.bvh"
    twin.write_bytes((files / "other.bvh").read_bytes())
    for number in (1, 2):
        words = ["--synthesize", "Spine", "--source-frames", f"{number}=100:", "--json"]
        facts = facts_of(texture(*words, "--force", sources=["capture.bvh", twin]))
        rows = [row for path in facts["paths"] for row in path["fragments"]]
        assert {row["source"] for row in rows} <= {"1 capture", "2 capture"}
        for row in rows:
            late = row["source_frames"][0] >= 100
            assert late or row["source"] != f"{number} capture"


def test_curves_are_written_back_with_their_keys(texture, files, tmp_path):
    words = ["--texture", "*Leg", "--synthesize", "Spine,*Arm", "--tolerance", "0.5"]
    done = texture(*words, sketch="sketch.anim", sources=["capture.anim"], out="out.anim")
    assert done.exit_code == 0, done.stderr
    before = {curve.channel: curve for curve in kw.load_curves(files / "sketch.anim")}
    after = {curve.channel: curve for curve in kw.load_curves(tmp_path / "out.anim")}
    assert {"Spine.rotateX", "LeftForeArm.rotateZ"} <= after.keys() - before.keys()
    for channel, curve in before.items():
        rows = np.searchsorted(after[channel].times, curve.times - 1e-9)
        assert_allclose(after[channel].values[rows], curve.values, atol=1e-9)
    untouched = "Hips.translateY"
    assert len(after[untouched]) == len(before[untouched])
    assert len(after["LeftLeg.rotateX"]) > len(before["LeftLeg.rotateX"])


def test_a_sketch_of_curves_takes_motions_as_sources(texture, tmp_path):
    done = texture("--synthesize", "Spine", sketch="sketch.anim", out="out.anim")
    assert done.exit_code == 0, done.stderr


def test_curves_change_only_within_the_given_frames(texture, files, tmp_path):
    words = ["--texture", "LeftLeg", "--frames", "31:60"]
    texture(*words, sketch="sketch.anim", sources=["capture.anim"], out="out.anim")
    before, after = (
        {curve.channel: curve for curve in kw.load_curves(path)}["LeftLeg.rotateX"]
        for path in (files / "sketch.anim", tmp_path / "out.anim")
    )
    outside = np.array([1, 10, 20, 71, 100]) / 30
    assert_allclose(after.evaluate(outside), before.evaluate(outside), atol=1e-9)
    inside = np.arange(32, 60) / 30
    assert np.abs(after.evaluate(inside) - before.evaluate(inside)).max() > 0.01


def test_the_command_line_wins_over_the_settings_file(texture, tmp_path):
    settings = tmp_path / "walk.toml"
    settings.write_text(
        'n_paths = 2\nband = 3\ndrive = ["LeftUpLeg"]\nsynthesize = "Spine"'
    )
    words = ["--settings", settings, "--band", "4", "--json"]
    facts = facts_of(texture(*words, d=[]))
    assert (facts["band"], len(facts["paths"])) == (4, 2)
    assert facts["drive"] == [f"LeftUpLeg.rotate{axis}" for axis in "XYZ"]
    assert facts["targets"] == [f"Spine.rotate{axis}" for axis in "XYZ"]
    facts = facts_of(texture(*words, "--force"))
    assert len(facts["drive"]) == 12


def test_each_setting_has_an_option_that_reaches_it(monkeypatch, texture):
    from keyweave.verbs.texture import job

    seen = []

    def caught(*data, settings, **names):
        seen.append(settings)
        raise kw.DataError("seen", "enough")

    monkeypatch.setattr(job, "make", caught)
    given = {
        **{"--band": "5", "--break-on": "LeftLeg", "--matches": "7", "--paths": "2"},
        **{"--path-cost": "consecutive", "--join-cost": "2", "--jump-cost": "0.5"},
        **{"--max-stretch": "3", "--fit-frames": "9", "--liveliness": "0.5"},
        **{"--root": "Hips", "--weights": "LeftLeg=2,RightLeg=0.5"},
    }
    flags = ["--scale", "--no-keep-keys", "--auto", "--scale-range", "0.7", "1.5"]
    words = [word for pair in given.items() for word in pair]
    texture("--synthesize", "Spine", *words, *flags)
    assert seen[0] == TextureSettings(
        band=5,
        break_on="LeftLeg",
        n_matches=7,
        n_paths=2,
        path_cost="consecutive",
        join_cost=2.0,
        jump_cost=0.5,
        max_stretch=3.0,
        scale=True,
        scale_range=(0.7, 1.5),
        fit_frames=9,
        keep_keys=False,
        liveliness=0.5,
        auto=True,
        weights={"LeftLeg": 2.0, "RightLeg": 0.5},
        root="Hips",
    )
    texture("--synthesize", "Spine")
    assert seen[1] == TextureSettings()


WRONG_USE = {
    "no drive": (["--synthesize", "Spine"], "--drive is missing", {"d": []}),
    "nothing to make": ([], "--texture and --synthesize are both missing", {}),
    "unknown option": (["--synthesise", "Spine"], "No such option", {}),
    "setting out of range": (["--texture", "*Leg", "--paths", "0"], "--paths is 0", {}),
    "not a number": (["--texture", "*Leg", "--band", "four"], "--band", {}),
    "weight is NaN": (["--texture", "*Leg", "--weights", "Leg=nan"], "Leg=nan", {}),
    "negative key step": (["--texture", "*Leg", "--key-step", "-3"], "--key-step", {}),
    "key frame is NaN": (["--texture", "*Leg", "--key-frames", "1,nan"], "1,nan", {}),
    "keys twice": (
        ["--texture", "*Leg", "--key-frames", "1,9", "--key-step", "9"],
        "not both",
        {},
    ),
    "no range": (["--texture", "*Leg", "--frames", "12"], "is not a range of frames", {}),
    "backwards": (["--texture", "*Leg", "--frames", "50:20"], "ends before", {}),
    "favored text": (["--texture", "*Leg", "--favor", "a"], "of the form A:B", {}),
    "preferred text": (["--texture", "*Leg", "--prefer", "9"], "of the form OUT=IN", {}),
    "preferred source frame": (
        ["--texture", "*Leg", "--prefer", "9=99999"],
        "the preferred source frame is 99999",
        {},
    ),
    "preferred output frame": (
        ["--texture", "*Leg", "--prefer", "99999=9"],
        "the output frame is 99999",
        {},
    ),
    "favored source": (["--texture", "*Leg", "--favor", "x:1:9"], "capture", {}),
    "weight of a stranger": (["--texture", "*Leg", "--favor", "x*2"], "capture", {}),
    "negative favor": (["--texture", "*Leg", "--favor", "1*-2"], "SOURCE*WEIGHT", {}),
    "all left out": (
        ["--texture", "*Leg", "--favor", "capture*0"],
        "above 0 for at least one source",
        {},
    ),
    "predicted": (["--texture", "*Leg", "--predicted", "2"], "a number from 0 to 1", {}),
    "unknown source": (["--texture", "*Leg", "--source-frames", "x=1:9"], "names x", {}),
    "curves from a motion": (["--texture", "*Leg"], "ends in .anim", {"out": "out.anim"}),
    "motion from curves": (
        ["--texture", "*Leg"],
        "ends in .bvh",
        {"sketch": "sketch.anim"},
    ),
    "a report as text": (["--texture", "*Leg", "--report", "a.txt"], "ends in .txt", {}),
    "curves as source": (
        ["--texture", "*Leg"],
        "holds curves",
        {"sources": ["capture.anim"]},
    ),
    "keys for curves": (
        ["--texture", "*Leg", "--key-step", "10"],
        "has its own keys; leave out --key-step",
        {"sketch": "sketch.anim", "out": "out.anim"},
    ),
}


@pytest.mark.parametrize("words, problem, call", WRONG_USE.values(), ids=WRONG_USE)
def test_wrong_use_gives_a_one_line_error(texture, tmp_path, words, problem, call):
    check_refused(texture(*words, **call), 2, problem, tmp_path)


WRONG_DATA = {
    "missing sketch": (["--texture", "*Leg"], "no such file", {"sketch": "no.bvh"}),
    "missing source": (["--texture", "*Leg"], "no such file", {"sources": ["no.bvh"]}),
    "unknown drive": ([], "has no LeftThigh", {"d": ["--drive", "LeftThigh"]}),
    "unknown target": (["--texture", "Tail"], "has no Tail", {}),
    "constant drive": ([], "Head does not move", {"d": ["--drive", "Head"]}),
    "no turn": (
        ["--texture", "*Leg", "--band", "16"],
        "the sketch has no extrema in band 16",
        {},
    ),
    "short source": (
        ["--texture", "*Leg", "--source-frames", "1:9"],
        "the source has no extrema in the matching band",
        {},
    ),
    "short sketch": (
        ["--texture", "*Leg", "--frames", "5:6"],
        "the sketch has no extrema",
        {},
    ),
    "one key": (
        ["--texture", "*Leg", "--key-frames", "7"],
        "--key-frames has 1 frame; a sketch needs at least 2",
        {},
    ),
    "key outside": (["--texture", "*Leg", "--key-frames", "7,999"], "999", {}),
    "frames outside": (
        ["--texture", "*Leg", "--frames", "50:999"],
        "sketch.bvh: frames",
        {},
    ),
    "source outside": (["--texture", "*Leg", "--source-frames", "0:9"], "capture.bvh", {}),
    "channel twice": (["--texture", "*Leg,LeftLeg"], "LeftLeg", {}),
    "made twice": (["--texture", "*Leg", "--synthesize", "*Leg"], "LeftUpLeg", {}),
    "one angle": (["--synthesize", "Spine.rotateX"], "name Spine", {}),
    "unknown weight": (["--texture", "*Leg", "--weights", "Leg=2"], "no Leg", {}),
    "unknown break": (["--texture", "*Leg", "--break-on", "Head"], "no Head", {}),
    "unknown root": (["--texture", "*Leg", "--root", "Nobody"], "no Nobody", {}),
    "missing settings": (
        ["--texture", "*Leg", "--settings", "no.toml"],
        "no such file",
        {},
    ),
    "missing folder": (["--texture", "*Leg"], "no folder", {"out": "no/out.bvh"}),
}


@pytest.mark.parametrize("words, problem, call", WRONG_DATA.values(), ids=WRONG_DATA)
def test_wrong_data_gives_a_one_line_error(texture, tmp_path, words, problem, call):
    words = words or ["--synthesize", "Spine"]
    check_refused(texture(*words, **call), 1, problem, tmp_path)


DAMAGE = {
    "nan": lambda text: text[: text.rindex(" ")] + " nan\n",
    "truncated": lambda text: text[: len(text) // 2],
    "no bvh": lambda text: "once upon a time\n",
    "empty": lambda text: "",
    "zero frame time": lambda text: text.replace("Frame Time: 0.0", "Frame Time: 0\n0"),
    "negative frame time": lambda text: text.replace("Frame Time: ", "Frame Time: -"),
}


@pytest.mark.parametrize("damaged", DAMAGE.values(), ids=DAMAGE)
def test_error_names_a_damaged_file(run, files, tmp_path, damaged):
    broken = tmp_path / "broken.txt.bvh"
    broken.write_text(damaged((files / "sketch.bvh").read_text()))
    words = [*DRIVE, "--synthesize", "Spine", "-o", tmp_path / "out.bvh"]
    for data in ((broken, files / "capture.bvh"), (files / "sketch.bvh", broken)):
        result = run("texture", *data, *words)
        assert result.exit_code == 1, result.stdout
        assert str(broken) in result.stderr.splitlines()[-1]
        assert not (tmp_path / "out.bvh").exists()


def test_a_curve_with_one_key_is_not_a_sketch(run, files, tmp_path):
    curves = [
        kw.AnimCurve(f"{leg}.rotate{axis}", [0.0], [0.1]) for leg in LEGS for axis in "XYZ"
    ]
    kw.save_curves(curves, tmp_path / "one.anim")
    words = [*DRIVE, "--texture", "*Leg", "-o", tmp_path / "out.anim"]
    result = run("texture", tmp_path / "one.anim", files / "capture.anim", *words)
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("exists", ["out.bvh", "page.html"])
def test_replacing_an_existing_file_needs_force(texture, tmp_path, exists):
    (tmp_path / exists).write_text("dear to me")
    words = ["--synthesize", "Spine"]
    if exists == "page.html":
        words += ["--report", tmp_path / exists]
    result = texture(*words)
    assert result.exit_code == 1
    sentence = f"Error: {tmp_path / exists}: already exists; use --force to replace it\n"
    assert result.stderr == sentence
    assert [path.name for path in tmp_path.iterdir()] == [exists]
    assert (tmp_path / exists).read_text() == "dear to me"
    assert texture(*words, "--force").exit_code == 0
    text = (tmp_path / exists).read_text(encoding="utf-8")
    assert text != "dear to me"
    assert exists == "out.bvh" or "capture" in text


def test_nothing_is_left_when_the_disk_fills_up(monkeypatch, texture, tmp_path):
    written = []

    def third_is_too_much(path, parts):
        written.append(path)
        if len(written) == 3:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write_parts(path, parts)

    monkeypatch.setattr("keyweave.formats.file_writing.write_parts", third_is_too_much)
    result = texture("--synthesize", "Spine", "--all-paths")
    assert result.exit_code == 1
    assert "out.3.bvh: cannot be written (No space left" in result.stderr
    assert len(written) == 3
    assert list(tmp_path.iterdir()) == []


SETTINGS = {
    "no TOML": ("band 4", 1, "walk.toml"),
    "out of range": ("band = 99", 2, "walk.toml: band is 99"),
}


@pytest.mark.parametrize("text, status, problem", SETTINGS.values(), ids=SETTINGS)
def test_an_invalid_settings_file_gives_a_one_line_error(
    texture, tmp_path, text, status, problem
):
    (tmp_path / "walk.toml").write_text(text)
    result = texture("--synthesize", "Spine", "--settings", tmp_path / "walk.toml")
    check_refused(result, status, problem, tmp_path)


def test_numbers_of_ten_files_or_more_have_equal_widths(texture, tmp_path):
    words = ["--synthesize", "Spine", "--all-paths", "--paths", "12", "--json"]
    facts = facts_of(texture(*words))
    expected = [str(tmp_path / f"out.{n:02}.bvh") for n in range(1, 13)]
    assert [path["file"] for path in facts["paths"]] == expected
    assert sorted(map(str, tmp_path.iterdir())) == expected
