"""`keyweave library`, and `keyweave texture --library`."""

import json
import shutil

import pytest

import keyweave as kw
from keyweave.library import capture_reading


@pytest.fixture(scope="module")
def captures(files, run, tmp_path_factory):
    """Return a folder with two captures, which is scanned with pictures."""
    folder = tmp_path_factory.mktemp("captures")
    for name in ("capture", "other"):
        shutil.copy(files / f"{name}.bvh", folder)
    result = run("library", "scan", folder, "--workers", "1")
    assert (result.exit_code, result.stderr) == (0, "")
    first, second = result.stdout.splitlines()
    assert first == "2 added, 0 changed, 0 moved, 0 missing, 0 unchanged"
    assert second == f"library: {folder / '.keyweave'}"
    return folder


def read(run, *words):
    result = run("library", *words, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def test_clips_are_found_by_words_and_numbers(run, captures):
    place = ("--library", captures)
    assert len(read(run, "find", *place)["clips"]) == 2
    (clip,) = read(run, "find", "oth", "--seconds", "2s:9s", *place)["clips"]
    assert (clip["path"], clip["n_frames"]) == (str(captures / "other.bvh"), 240)
    assert read(run, "find", "--speed", "30km/h:", *place)["clips"] == []
    table = run("library", "find", "--seconds", "9:", *place).stdout.splitlines()
    assert [line.split()[0] for line in table] == ["clip", "capture.bvh", "1"]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--speed", "fast:"], "'fast' is not a number"),
        (["--seconds", "5:2"], "ends before it starts"),
        (["--like", "a.bvh"], "--like and --drive need each other"),
    ],
)
def test_a_wrong_search_is_refused(run, captures, words, problem):
    result = run("library", "find", *words, "--library", captures)
    assert result.exit_code == 2 and problem in result.stderr


def test_a_folder_without_a_library_is_refused(run, tmp_path):
    result = run("library", "find", "walk", "--library", tmp_path)
    assert (result.exit_code, result.stderr.count("\n")) == (1, 1)
    assert "make one with keyweave library scan FOLDER" in result.stderr


def test_clips_are_tagged_untagged_and_described(run, captures):
    place = ("--library", captures)
    run("library", "tag", "hero, proud", "other", "--comment", "chest out", *place)
    (clip,) = read(run, "find", "chest", "--tags", "hero,proud", *place)["clips"]
    assert clip["tags"] == ["hero", "proud"]
    assert "proud" in run("library", "info", "other", *place).stdout
    assert read(run, "info", *place)["tags"] == ["hero", "proud"]
    (clip,) = read(run, "untag", "hero", "other", *place)["clips"]
    assert clip["tags"] == ["proud"]
    assert run("library", "tag", "hero", "nothing", *place).exit_code == 1


def test_a_check_finds_changed_captures_and_damaged_arrays(run, captures, tmp_path):
    folder = shutil.copytree(captures, tmp_path / "copy")
    assert read(run, "check", "--library", folder) == {"problems": []}
    path = next((folder / ".keyweave" / "clips").rglob("*.npy"))
    path.write_bytes(path.read_bytes()[:-1] + b"?")
    (folder / "other.bvh").write_text("HIERARCHY")
    result = run("library", "check", "--library", folder)
    assert (result.exit_code, result.stdout.count("\n")) == (1, 3)
    (folder / "capture.bvh").unlink()
    run("library", "scan", folder, "--no-thumbnails", "--workers", "1")
    assert run("library", "forget", "--library", folder).exit_code == 2
    result = run("library", "forget", "--missing", "--library", folder)
    assert result.stdout == "capture.bvh is forgotten\n"


def test_the_page_shows_each_clip_and_refers_to_no_other_file(run, captures, tmp_path):
    page = tmp_path / "page.html"
    assert run("library", "page", "-o", page, "--library", captures).exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert text.count("<figure") == text.count("data:image/png") == 2
    assert "http" not in text and 'data-words="capture' in text
    assert run("library", "page", "-o", page, "--library", captures).exit_code == 1


def test_pictures_have_five_poses(captures):
    (picture, _) = (captures / ".keyweave" / capture_reading.THUMBNAILS).rglob("*.png")
    data = picture.read_bytes()
    assert (data[:4], data[16:24]) == (b"\x89PNG", b"\0\0\1\x40\0\0\0\x40")  # 320 x 64


def test_a_sketch_finds_its_sources_in_a_library(run, captures, files, tmp_path):
    names = ["--drive", "thighs", "--synthesize", "arms"]
    words = ["texture", files / "sketch.bvh", "--library", captures, *names]
    output, alone = tmp_path / "out.bvh", tmp_path / "alone.bvh"
    result = run(*words, "--find", "capture", "--best", "1", "-o", output, "--json")
    assert result.exit_code == 0, result.stderr
    assert "most like the sketch first: capture.bvh (distance " in result.stderr
    facts = json.loads(result.stdout)
    assert {each["source"] for each in facts["paths"][0]["fragments"]} == {"capture.bvh"}
    capture = files / "capture.bvh"
    assert run("texture", files / "sketch.bvh", capture, *names, "-o", alone).exit_code == 0
    ours, theirs = map(kw.load, (output, alone))
    assert abs(ours.rotations - theirs.rotations).max() < 1e-4


@pytest.mark.parametrize(
    ("sketch", "words", "problem"),
    [
        ("sketch.anim", [], "--library needs a .bvh, .amc or .fbx sketch"),
        ("sketch.bvh", ["--find", "nothing"], "no clip like the sketch with the words"),
    ],
)
def test_a_library_that_does_not_fit_is_refused(
    run, captures, files, tmp_path, sketch, words, problem
):
    names = ["--drive", "LeftUpLeg", "--synthesize", "LeftArm"]
    output = tmp_path / f"out{(files / sketch).suffix}"
    place = ["--library", captures, "-o", output]
    result = run("texture", files / sketch, *names, *place, *words)
    assert result.exit_code in (1, 2) and problem in result.stderr
    assert not output.exists()
