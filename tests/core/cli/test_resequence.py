"""`keyweave resequence`: what it writes, what it tells, and what it refuses."""

import errno
import os
import re

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
import made_up
from command_answers import check_refused, facts_of
from keyweave.formats.file_writing import write_parts
from keyweave.methods.resequencing import (
    Constraint,
    FavoredRange,
    ForbiddenRange,
    PreferredHeading,
    PreferredPose,
    PreferredSpeed,
    ResequenceSettings,
)
from page_reading import embedded

EXACT = 1e-7  # radians; what a BVH file keeps of an angle


@pytest.fixture
def resequence(run, files, tmp_path):
    """Return a function that resequences captures into tmp_path / out.bvh."""

    def call(*words, inputs=("capture.bvh",), n=120, out="out.bvh"):
        inputs = [files / one for one in inputs]
        frames = [] if n is None else ["--length", n]
        return run("resequence", *inputs, *frames, "-o", tmp_path / out, *words)

    return call


@pytest.fixture
def made_of(monkeypatch):
    """Return what the library was asked for, which it is kept from doing."""
    from keyweave.verbs.resequence import job

    seen = []

    def caught(motions, **given):
        seen.append({"motions": motions, **given})
        raise kw.DataError("seen", "enough")

    monkeypatch.setattr(job, "resequence_motions", caught)
    return seen


def apart(a, b):
    """Return the largest angle between rotations of two poses, but the root's."""
    dots = np.abs(np.sum(a[1:] * b[1:], axis=-1))
    return float(2 * np.arccos(np.minimum(dots, 1)).max())


def test_constrained_poses_in_the_file_match_the_inputs(resequence, files, tmp_path):
    words = ["--at", "1=120", "--at", "80=other:45", "--at", "120=capture.bvh:7"]
    done = resequence(*words, inputs=["capture.bvh", "other.bvh"])
    assert done.exit_code == 0, done.stderr
    made = kw.load(tmp_path / "out.bvh")
    capture, other = kw.load(files / "capture.bvh"), kw.load(files / "other.bvh")
    assert len(made) == 120
    for frame, motion, source in ((1, capture, 120), (80, other, 45), (120, capture, 7)):
        row = int(source - motion.start_frame)
        assert apart(made.rotations[frame - 1], motion.rotations[row]) < EXACT
        heights = made.root_positions[frame - 1, 1], motion.root_positions[row, 1]
        assert_allclose(*heights, atol=1e-6)


def test_the_written_file_agrees_with_the_library(resequence, files, tmp_path):
    done = resequence(
        "--at", "1=120", "--at", "100=7", "--forbid", "20:40", "--feet", "off"
    )
    assert done.exit_code == 0, done.stderr
    capture = kw.load(files / "capture.bvh")
    demands = [(120, 1), (7, 100), ForbiddenRange(20, 40)]
    made = kw.resequence(capture, n_frames=120, constraints=demands)
    written = kw.load(tmp_path / "out.bvh")
    assert_allclose(written.rotations, made.motion.rotations, atol=1e-8)
    assert_allclose(written.root_positions, made.motion.root_positions, atol=1e-5)
    assert "out.bvh" in done.stdout and "transitions" in done.stdout


@pytest.fixture(scope="module")
def reported(run, files, tmp_path_factory):
    """Return the output of a run that writes a page, the page's path, and its text."""
    path = tmp_path_factory.mktemp("reported") / "page.html"
    words = ["--length", 120, "-o", path.with_name("out.bvh"), "--at", "1=120"]
    done = run("resequence", files / "capture.bvh", *words, "--report", path)
    assert done.exit_code == 0, done.stderr
    return done.stdout, path, path.read_text(encoding="utf-8")


def test_the_report_gives_both_times(reported):
    _, _, page = reported
    assert re.search(r"Computed in [\d.]+ seconds, [\d.]+ seconds in total\.", page)


def test_json_lists_the_sources_of_the_frames(resequence, tmp_path):
    words = ["--at", "1=other:20", "--at", "120=capture:90", "--json"]
    facts = facts_of(resequence(*words, inputs=["capture.bvh", "other.bvh"]))
    assert facts["n_frames"] == 120 and facts["seconds"] > 0
    assert facts["notes"] == []
    (best,) = facts["paths"]
    assert best["file"] == str(tmp_path / "out.bvh")
    first, last = best["runs"][0], best["runs"][-1]
    assert (first["source"], first["source_frames"][0]) == ("other", 20)
    assert (last["source"], last["source_frames"][1]) == ("capture", 90)
    assert [run["frames"][0] for run in best["runs"][1:]] == [
        one["frame"] for one in best["transitions"]
    ]


def test_inputs_are_numbered_from_1(resequence):
    words = ["--at", "1=2:120", "--at", "60=1:90", "--source-frames", "2=100:", "--json"]
    facts = facts_of(resequence(*words, inputs=["capture.bvh", "other.bvh"], n=60))
    runs = facts["paths"][0]["runs"]
    assert (runs[0]["source"], runs[-1]["source"]) == ("other", "capture")
    assert min(run["source_frames"][0] for run in runs if run["source"] == "other") >= 100


def test_a_number_beyond_the_inputs_is_refused(resequence, tmp_path):
    both = ["capture.bvh", "other.bvh"]
    done = resequence("--at", "1=3:120", inputs=both)
    check_refused(done, 2, "or a number from 1 to 2", tmp_path)
    done = resequence("--source-frames", "3=1:9", inputs=both)
    problem = "--source-frames names 3, but the inputs are capture.bvh, other.bvh; see"
    check_refused(done, 2, problem, tmp_path)


def test_a_table_row_summarizes_the_transitions(resequence):
    words = ["--at", "1=120", "--at", "120=7"]
    (best,) = facts_of(resequence(*words, "--json"))["paths"]
    costs = [one["cost"] for one in best["transitions"]]
    row = resequence(*words, "--force").stdout.splitlines()[1].split()
    assert row[:2] == ["1", str(len(costs))] and len(costs) > 0
    assert_allclose(list(map(float, row[2:4])), [max(costs), np.mean(costs)], rtol=1e-3)
    assert int(row[4]) == max(one["smoothing_width"] for one in best["transitions"])


def test_each_demand_reaches_the_library(resequence, made_of):
    words = ["--at", "3=9", "--at", "5=other:8", "--prefer", "6=2:7:0.5"]
    words += ["--favor", "1:20*2", "--forbid", "other:30:40", "--speed", "120@1:20"]
    words += ["--heading", "10=90:0.5"]
    resequence(*words, inputs=["capture.bvh", "other.bvh"])
    (asked,) = made_of
    assert asked["n_frames"] == 120
    assert [*asked["constraints"]] == [
        Constraint(9, 3),
        Constraint(8, 5, motion=1),
        PreferredPose(7, 6, 0.5, motion=1),
        FavoredRange(1, 20, 2.0),
        ForbiddenRange(30, 40, motion=1),
        PreferredSpeed(120, first=1, last=20),
        PreferredHeading(np.radians(90), 10, 0.5),
    ]


def test_each_setting_has_an_option_that_reaches_it(resequence, made_of):
    given = {
        **{"--solver": "graph_path", "--variations": "3", "--variety": "0.25"},
        **{"--min-run": "5", "--hold-frames": "2", "--pose-seconds": "0"},
        **{"--max-smoothing": "6", "--candidates": "20", "--levels": "3"},
        **{"--choices": "2", "--graph-share": "0.2"},
    }
    words = [word for pair in given.items() for word in pair]
    resequence(*words, "--loop", "--return-to-start")
    resequence()
    assert made_of[0]["settings"] == ResequenceSettings(
        solver="graph_path",
        loop=True,
        return_to_start=True,
        n_variations=3,
        variety=0.25,
        min_run=5,
        hold_frames=2,
        pose_seconds=0.0,
        max_smoothing=6,
        n_candidates=20,
        n_levels=3,
        n_choices=2,
        graph_share=0.2,
    )
    assert made_of[1]["settings"] == ResequenceSettings()


def test_a_seed_seeds_numpys_generator(resequence, made_of):
    resequence("--seed", "7")
    resequence()
    for asked, seed in zip(made_of, (7, 0)):
        drawn = np.random.default_rng(seed).random(3)
        assert_array_equal(asked["rng"].random(3), drawn)


def test_the_command_line_wins_over_the_settings_file(resequence, made_of, tmp_path):
    settings = tmp_path / "loop.toml"
    settings.write_text(
        'at = ["1=20", "9=21"]\nforbid = "40:50"\nloop = true\nn_levels = 2'
    )
    resequence("--settings", settings)
    resequence("--settings", settings, "--no-loop", "--at", "5=6")
    both, won = made_of
    assert [*both["constraints"]] == [
        Constraint(20, 1),
        Constraint(21, 9),
        ForbiddenRange(40, 50),
    ]
    assert both["settings"] == ResequenceSettings(loop=True, n_levels=2)
    assert [*won["constraints"]] == [Constraint(6, 5), ForbiddenRange(40, 50)]
    assert won["settings"] == ResequenceSettings(n_levels=2)


def test_inputs_are_cut_and_keep_their_numbers(resequence):
    words = ["--source-frames", "capture=100:200", "--at", "1=150", "--json"]
    facts = facts_of(resequence(*words, inputs=["capture.bvh", "other.bvh"]))
    runs = facts["paths"][0]["runs"]
    assert runs[0]["source_frames"][0] == 150
    mine = [run["source_frames"] for run in runs if run["source"] == "capture"]
    assert min(mine)[0] >= 100 and max(end for _, end in mine) <= 200


def test_an_input_at_another_rate_keeps_its_frame_numbers_with_a_note(run, files, tmp_path):
    kw.save(kw.resample(kw.load(files / "other.bvh"), 60), tmp_path / "fast.bvh")
    words = ["--length", "60", "--at", "1=fast:101", "-o", tmp_path / "out.bvh", "--json"]
    done = run("resequence", files / "capture.bvh", tmp_path / "fast.bvh", *words)
    facts = facts_of(done)
    assert_allclose(facts["paths"][0]["runs"][0]["source_frames"][0], 101, atol=1e-6)
    assert "fast.bvh is resampled from 60 to 30 frames per second" in done.stderr


def test_variations_are_numbered_files(resequence, tmp_path):
    done = resequence("--variations", "3", "--at", "1=20", "--at", "120=21", "--json")
    facts = facts_of(done)
    names = [path["file"] for path in facts["paths"]]
    assert names == [str(tmp_path / f"out.{n}.bvh") for n in range(1, len(names) + 1)]
    assert {path.name for path in tmp_path.iterdir()} == {
        f"out.{n}.bvh" for n in range(1, len(names) + 1)
    }
    motions = [kw.load(name) for name in names]
    assert all(
        not np.allclose(a.rotations, b.rotations)
        for number, a in enumerate(motions)
        for b in motions[:number]
    )
    assert all(apart(m.rotations[0], motions[0].rotations[0]) < EXACT for m in motions)


def test_fewer_variations_than_requested_are_written_with_a_note(resequence, tmp_path):
    done = resequence("--variations", "4", "--source-frames", "1:30", n=30)
    assert done.exit_code == 0, done.stderr
    written = [path.name for path in tmp_path.iterdir()]
    assert len(written) == len(done.stdout.splitlines()) - 5 < 4
    assert "4" in done.stderr and done.stderr.startswith("note: ")


def test_a_loop_closes_in_the_file(resequence, tmp_path):
    assert resequence("--loop", "--at", "1=50", n=150).exit_code == 0
    made = kw.load(tmp_path / "out.bvh")
    steps = [apart(a, b) for a, b in zip(made.rotations, made.rotations[1:])]
    assert apart(made.rotations[-1], made.rotations[0]) < 2 * max(steps)


def test_a_path_is_followed(resequence, tmp_path):
    angles = np.linspace(0, 2 * np.pi, 17)
    rows = [f"{300 * np.sin(a)};{300 * np.cos(a)}" for a in angles[:-1]]
    (tmp_path / "circle.csv").write_text("\n".join(["x;z", *rows]))
    words = [
        "--along",
        tmp_path / "circle.csv",
        "--closed",
        "--report",
        tmp_path / "p.html",
    ]
    assert resequence(*words, n=300).exit_code == 0
    made = kw.load(tmp_path / "out.bvh")
    distance = np.hypot(*made.root_positions[:, [0, 2]].T)
    assert np.abs(distance - 300).max() < 25
    assert np.ptp(made.root_positions[:, 0]) > 500


def test_a_path_is_open_by_default(resequence, made_of, tmp_path):
    (tmp_path / "bend.csv").write_text("x z\n0 0\n0 100\n90 200\n")
    resequence("--along", tmp_path / "bend.csv", "--at", "1=20")
    resequence("--along", tmp_path / "bend.csv", "--closed")
    (constraint, path), (closed,) = (asked["constraints"] for asked in made_of)
    assert constraint == Constraint(20, 1)
    assert not path.closed and closed.closed
    assert_array_equal(path.points, [[0, 0], [0, 100], [90, 200]])


def test_a_report_is_written_next_to_the_result(reported):
    lines, path, page = reported
    data = embedded(page)
    assert data["clips"] == ["capture"] and data["alternatives"][0]["fragments"]
    assert f"report: {path}" in lines


ONE = ["--at", "1=20"]
WRONG_USE = {
    "a strength": (["--strength", "0.5"], "--strength is 0.5 but must be 1 for", {}),
    "no length": ([], "--length is missing", {"n": None}),
    "no frames": ([], "--length", {"n": 0}),
    "too many frames": ([], "--length is 2000000", {"n": 2_000_000}),
    "no constraint": (
        ["--at", "1:20"],
        "'1:20' is not of the form OUT=IN, such as 300=45",
        {},
    ),
    "frame is NaN": (
        ["--at", "nan=20"],
        "'nan=20' is not of the form OUT=IN, such as 300=45",
        {},
    ),
    "unknown input": (["--at", "1=run:20"], "'run' but must be capture.bvh", {}),
    "backwards": (
        ["--forbid", "40:20"],
        "not of the form A:B with the lower frame first, such as 20:40",
        {},
    ),
    "weight on forbidden": (["--forbid", "20:40*2"], "not of the form A:B, such as", {}),
    "no speed": (
        ["--speed", "fast"],
        "not of the form SPEED[@A:B][*WEIGHT], such as 120",
        {},
    ),
    "no heading": (
        ["--heading", "90"],
        "not of the form OUT=ANGLE[:WEIGHT], such as 200=90",
        {},
    ),
    "no solver": (["--solver", "best"], "--solver", {}),
    "setting out of range": (["--variations", "0"], "--variations is 0", {}),
    "negative seed": (["--seed", "-1"], "--seed", {}),
    "unknown option": (["--loops"], "No such option", {}),
    "closed what": (["--closed"], "--closed needs --along", {}),
    "unknown source": (["--source-frames", "x=1:9"], "names x", {}),
    "a binary scene": ([], "ends in .mb", {"out": "out.mb"}),
    "a report as text": (["--report", "a.txt"], "ends in .txt", {}),
    "curves": (
        [],
        "has curves but no skeleton, which is needed",
        {"inputs": ["capture.anim"]},
    ),
    "a scene behind": ([], "is a scene", {"inputs": ["capture.bvh", "shot.ma"]}),
    "a skeleton file": (["--asf", "a.asf"], "--asf applies to .amc files", {}),
    "holding": (["--hold"], "--hold applies only to .ma files", {}),
}


@pytest.mark.parametrize("words, problem, call", WRONG_USE.values(), ids=WRONG_USE)
def test_wrong_use_gives_a_one_line_error(resequence, tmp_path, words, problem, call):
    check_refused(resequence(*words, **call), 2, problem, tmp_path)


TWO = {"inputs": ["capture.bvh", "other.bvh"]}
WRONG_DATA = {
    "missing input": ([], "no such file", {"inputs": ["no.bvh"]}),
    "input frame outside": (["--at", "1=999"], "input frame 999", {}),
    "frame of the second outside": (
        ["--at", "1=2:999"],
        "other.bvh has frames 1 to ",
        TWO,
    ),
    "output frame outside": (["--at", "121=20"], "output frame 121", {}),
    "output frame 0": (["--at", "0=20"], "output frame 0", {}),
    "output between frames": (["--at", "1.5=20"], "output frame 1.5", {}),
    "input between frames": (["--at", "1=20.5"], "input frame 20.5", {}),
    "two on one": ([*ONE, "--at", "1=21"], "1=20 and 1=21", {}),
    "forbidden and asked": (
        [*ONE, "--forbid", "15:30"],
        "1=20 requires a forbidden frame",
        {},
    ),
    "all forbidden": (["--forbid", "1:300"], "forbid every frame", {}),
    "forbidden outside": (["--forbid", "290:310"], "input frame 310", {}),
    "favoured outside": (["--favor", "0:10"], "input frame 0", {}),
    "preferred outside": (["--prefer", "500=10"], "output frame 500", {}),
    "heading outside": (["--heading", "500=10"], "output frame 500", {}),
    "speed outside": (["--speed", "100@50:500"], "output frame 500", {}),
    "one frame": (["--source-frames", "7:7"], "one frame", {}),
    "cut outside": (["--source-frames", "0:9"], "capture.bvh", {}),
    "missing path": (["--along", "no.csv"], "no.csv: there is no such file", {}),
    "a scene as a path": (["--along", "no.ma"], "a .ma is not a path; use a .csv", {}),
    "missing settings": (["--settings", "no.toml"], "no such file", {}),
    "missing folder": ([], "no folder", {"out": "no/out.bvh"}),
}


@pytest.mark.parametrize("words, problem, call", WRONG_DATA.values(), ids=WRONG_DATA)
def test_wrong_data_gives_a_one_line_error(resequence, tmp_path, words, problem, call):
    check_refused(resequence(*words, **call), 1, problem, tmp_path)


def test_error_on_a_different_skeleton_suggests_a_map(run, files, tmp_path):
    text = (files / "other.bvh").read_text(encoding="utf-8")
    odd, folder = tmp_path / "odd.bvh", tmp_path / "made"
    odd.write_text(text.replace("LeftForeArm", "Flipper"), encoding="utf-8")
    folder.mkdir()
    words = ["--length", "50", "-o", folder / "out.bvh"]
    done = run("resequence", files / "capture.bvh", odd, *words)
    guess = (
        "it seems to have Flipper for LeftForeArm; use --map auto to carry its motion over"
    )
    check_refused(done, 1, f"{odd} has no LeftForeArm; {guess}", folder)


PATHS = {
    "nan": ("x,z\n0,0\nnan,3\n", "line 3: 'nan' is not a number"),
    "infinity": ("0,0\n1,inf\n", "line 2: 'inf' is not a number"),
    "Python's digits": ("0,0\n1_000,3\n", "line 2: '1_000' is not a number"),
    "another script's digits": ("0,0\n٣,3\n", "line 2: '٣' is not a number"),
    "empty cell": ("0,0\n1,\n", "line 2: a cell is empty, expected a number"),
    "one number": ("0,0\n5\n", "line 2: this row has 1 number, expected 2 (x, z)"),
    "uneven": ("0,0\n0,0,1\n", "this row has 3 numbers, but the first row has 2"),
    "words below": ("0,0\nx,z\n", "line 2: 'x' is not a number"),
    "one point": ("x,z\n3,4\n", "the file has 1 point; a path needs at least 2"),
    "no point": ("x,z\n", "the file has 0 points; a path needs at least 2"),
    "no length": ("3,4\n3,4\n3,4\n", "has no length"),
    "no length on the ground": ("0,1,0\n0,9,0\n", "has no length over the ground"),
    "empty": ("", "the file is empty"),
}


@pytest.mark.parametrize("text, problem", PATHS.values(), ids=PATHS)
def test_error_names_an_invalid_path_file(resequence, tmp_path, text, problem):
    path = tmp_path / "path.csv"
    path.write_text(text, encoding="utf-8")
    done = resequence("--along", path)
    check_refused(done, 1, problem, tmp_path)
    assert str(path) in done.stderr


SETTINGS = {
    "unknown key": ("looop = true", 2, "walk.toml: unknown option 'looop'; did you mean"),
    "no constraint": (
        'at = ["1:20"]',
        2,
        "value for at: '1:20' is not of the form OUT=IN, such as 300=45",
    ),
    "a number": (
        "at = [1]",
        2,
        "value for at: '1' is not of the form OUT=IN, such as 300=45",
    ),
    "out of range": ("n_variations = 0", 2, "walk.toml: n_variations is 0"),
}


@pytest.mark.parametrize("text, status, problem", SETTINGS.values(), ids=SETTINGS)
def test_an_invalid_settings_file_gives_a_one_line_error(
    resequence, tmp_path, text, status, problem
):
    (tmp_path / "walk.toml").write_text(text)
    done = resequence("--settings", tmp_path / "walk.toml")
    check_refused(done, status, problem, tmp_path)


@pytest.mark.parametrize("exists", ["out.bvh", "page.html"])
def test_replacing_an_existing_file_needs_force(resequence, tmp_path, exists):
    (tmp_path / exists).write_text("dear to me")
    words = ["--report", tmp_path / exists] if exists == "page.html" else []
    done = resequence(*words)
    assert done.exit_code == 1 and "already exists" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == [exists]
    assert (tmp_path / exists).read_text() == "dear to me"
    assert resequence(*words, "--force").exit_code == 0
    assert (tmp_path / exists).read_text() != "dear to me"


def test_nothing_is_left_when_the_disk_fills_up(monkeypatch, resequence, tmp_path):
    def page_is_too_much(path, parts):
        parts = [*parts]
        if b"<html" in b"".join(parts):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write_parts(path, parts)

    monkeypatch.setattr("keyweave.formats.file_writing.write_parts", page_is_too_much)
    done = resequence("--report", tmp_path / "page.html")
    assert done.exit_code == 1
    assert "page.html: cannot be written (No space left" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_help_names_each_kind_of_demand(run):
    text = run("resequence", "--help-all").output
    for option in (
        "--at OUT=[INPUT:]IN",
        "--forbid [INPUT:]A:B",
        "--along",
        "--variations",
    ):
        assert option in text


def test_walks_in_different_styles_can_be_mixed(run, tmp_path):
    for manner in ("proud", "tired"):
        walk = made_up.walker(4, manner=manner)
        kw.save(walk, tmp_path / f"{manner}.bvh")
    inputs = [tmp_path / "proud.bvh", tmp_path / "tired.bvh"]
    words = ["--at", "1=proud:10", "--at", "100=tired:60", "--json"]
    done = run("resequence", *inputs, "--length", 100, *words, "-o", tmp_path / "o.bvh")
    runs = facts_of(done)["paths"][0]["runs"]
    assert {run["source"] for run in runs} == {"proud", "tired"}


def test_numbers_of_ten_files_or_more_have_equal_widths(resequence, tmp_path):
    facts = facts_of(resequence("--at", "1=20", "--variations", "10", "--json", n=60))
    expected = [str(tmp_path / f"out.{n:02}.bvh") for n in range(1, 11)]
    assert [path["file"] for path in facts["paths"]] == expected
    assert sorted(map(str, tmp_path.iterdir())) == expected


def test_a_crowd_is_one_scene(resequence, tmp_path):
    words = ["--variations", 3, "--spread", "4m", "--apart", "80cm", "--feet", "off"]
    done = resequence(*words, n=40, out="out.ma")
    assert done.exit_code == 0, done.stderr
    assert "outside its range" not in done.stderr
    scene = kw.open_scene(tmp_path / "out.ma")
    roots = [name for name in scene.joints if name.endswith(":Hips")]
    assert roots == [f"out_{number}:Hips" for number in (1, 2, 3)]
    hips = [scene.bake_joints([name], (1, 40)).root_positions for name in roots]
    pairs = [(0, 1), (0, 2), (1, 2)]
    near = min(np.linalg.norm((hips[a] - hips[b])[:, ::2], axis=1).min() for a, b in pairs)
    assert near >= 80 - 1e-6
    stated = re.search(r"smallest distance of two hips: (\d+) cm", done.stdout)
    assert abs(float(stated[1]) - near) < 1


@pytest.mark.parametrize(
    "words, answer",
    [
        (["--apart", "80cm"], "for a crowd without a spread"),
        (["--variations", 3, "--spread", "near"], "such as 6m, or a .csv of places"),
        (["--variations", 9, "--spread", "1m", "--apart", "80cm"], "it needs 160 cm"),
        (["--variations", 3, "--spread", "places.csv"], "has 2 places for 3 variations"),
    ],
)
def test_a_crowd_that_does_not_fit_writes_nothing(
    resequence, tmp_path, monkeypatch, words, answer
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "places.csv").write_text("0,0\n200,0\n")
    done = resequence(*words, n=40, out="out.ma")
    assert done.exit_code in (1, 2) and answer in done.stderr
    assert done.stderr.startswith("Error: ") and done.stderr.count("\n") == 1
    assert not list(tmp_path.glob("out*"))


def test_a_loop_takes_the_length_that_fits_its_path(resequence, tmp_path):
    path = tmp_path / "path.csv"
    path.write_text("150,0\n0,150\n-150,0\n0,-150\n150,0\n")
    words = ["--loop", "--along", path, "--feet", "off"]
    done = resequence("--length", "auto", *words, n=None)
    assert done.exit_code == 0, done.stderr
    assert "would fit" not in done.stderr
    made = kw.load(tmp_path / "out.bvh")
    steps = np.linalg.norm(np.diff(made.root_positions[:, ::2], axis=0), axis=1)
    assert_allclose(steps.sum(), 2 * np.pi * 150, rtol=0.12)  # with sway
    assert "would fit" in resequence(*words, n=len(made) // 2, out="half.bvh").stderr


@pytest.mark.parametrize("words", [[], ["--loop"], ["--along", "path.csv"]])
def test_a_length_that_fits_needs_a_closed_path(resequence, tmp_path, monkeypatch, words):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "path.csv").write_text("0,0\n200,0\n0,200\n0,0\n")
    done = resequence("--length", "auto", *words, n=None)
    assert done.exit_code != 0
    assert "--length is 'auto' but must be a number of frames" in done.stderr
    assert not list(tmp_path.glob("out*"))
