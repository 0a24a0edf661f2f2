"""`keyweave library`, and `keyweave texture --library`."""

import json
import shutil

import numpy as np
import pytest

import keyweave as kw
import made_up
from keyweave.examples.samples import sample_path
from keyweave.formats.fbx.writer import write_fbx_takes
from keyweave.library import clip_records


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
    (picture, _) = (captures / ".keyweave" / clip_records.THUMBNAILS).rglob("*.png")
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
        ("sketch.anim", [], "--library needs a sketch with a skeleton"),
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


NAMES = ("--drive", "thighs", "--synthesize", "arms", "--key-step", "10")


@pytest.mark.parametrize(
    "words",
    [
        ("texture", "sketch.bvh", "CLIP", *NAMES),
        ("convert", "CLIP", "--skeleton", "sketch.bvh", "--map", "auto"),
        ("transfer", "CLIP", "small.ma", "--map", "small.json", "--file-rate", "30"),
    ],
)
def test_a_clip_of_a_library_is_named_like_a_file(
    run, captures, files, small_scene, small_map, tmp_path, monkeypatch, words
):
    monkeypatch.chdir(captures)
    known = {"sketch.bvh": files / "sketch.bvh", "small.ma": small_scene}
    known["small.json"], suffix = small_map, ".ma" if "small.ma" in words else ".bvh"
    outputs = []
    for clip in ("capture.bvh", f"library:{captures.name}/capture"):
        outputs.append(tmp_path / f"out{len(outputs)}{suffix}")
        call = [known.get(word, clip if word == "CLIP" else word) for word in words]
        result = run(*call, "-o", outputs[-1])
        assert result.exit_code == 0, result.stderr
    assert outputs[0].read_bytes() == outputs[1].read_bytes()


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("captur", "the library has no captur; the nearest names are capture\n"),
        ("walk", "walk is the name of several clips, a/walk.bvh, b/walk.bvh; give more"),
        ("b/walk", ""),
    ],
)
def test_a_name_of_no_clip_or_of_several_has_one_sentence(
    run, captures, tmp_path, monkeypatch, name, problem
):
    folder = shutil.copytree(captures, tmp_path / "copy")
    for place in ("a", "b"):
        (folder / place).mkdir()
        shutil.copy(folder / "other.bvh", folder / place / "walk.bvh")
    (folder / "other.bvh").unlink()
    run("library", "scan", folder, "--no-thumbnails", "--workers", "1")
    result = run("info", f"library:{name}", "--library", folder)
    assert (result.exit_code, result.stderr.count("\n")) == (int(bool(problem)),) * 2
    assert problem in result.stderr
    monkeypatch.setenv("KEYWEAVE_LIBRARY", str(folder))
    assert run("info", f"library:{name}").stderr == result.stderr


def test_a_name_without_a_library_is_refused(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run("info", "library:walk")
    assert (
        result.stderr.count("\n") == 1
        and "in KEYWEAVE_LIBRARY; or name its folder with --library" in result.stderr
    )
    assert "holds no clip library" in run("info", "library:a", "--library", ".").stderr


def test_settings_and_batches_name_clips_too(run, captures, files, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    place = f'library = "{captures}"\n'
    (tmp_path / "settings.toml").write_text(f'{place}source = "library:capture"')
    words = ("texture", files / "sketch.bvh", "--settings", "settings.toml", *NAMES)
    assert run(*words, "-o", "folder").exit_code == 0
    shot = f'[[shot]]\nverb = "convert"\nfiles = "library:other"\n{place}'
    (tmp_path / "shots.toml").write_text(f'{shot}output = "out.bvh"\n')
    assert run("batch", "shots.toml").exit_code == 0
    assert len(kw.load(tmp_path / "out.bvh")) == 240
    assert "1 up to date" in run("batch", "shots.toml").stdout


def test_named_clips_are_the_only_sources_unless_a_search_adds_more(
    run, captures, files, tmp_path
):
    words = (
        "texture",
        files / "sketch.bvh",
        "library:other",
        "--library",
        captures,
        *NAMES,
    )
    for more, n_sources in (([], 1), (["--best", "2"], 3)):
        output = tmp_path / f"{n_sources}.bvh"
        result = run(*words, *more, "-o", output, "--json")
        assert len(json.loads(result.stdout)["sources"]) == n_sources


def test_a_take_is_named_after_its_file(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    walk = made_up.walker(2, rng=np.random.default_rng(1))
    write_fbx_takes({"idle": walk.cut(1, 30), "go": walk.cut(31, 60)}, "takes.fbx")
    assert run("library", "scan", ".", "--workers", "1").exit_code == 0
    for clip, words in (("takes.fbx", ["--take", "go"]), ("library:takes:go", [])):
        result = run("convert", clip, *words, "-o", f"{len(words)}.bvh")
        assert result.exit_code == 0, result.stderr
    assert (tmp_path / "0.bvh").read_bytes() == (tmp_path / "2.bvh").read_bytes()
    both = run("convert", "library:takes:go", "library:takes:idle", "-o", "folder")
    assert (both.exit_code, both.stderr.count("\n")) == (2, 1)
    assert "is read once, so name one of its clips" in both.stderr


def test_a_scene_is_textured_from_finished_shots(run, tmp_path):
    shutil.copy(sample_path("biped_capture.ma"), tmp_path)
    run("library", "scan", tmp_path, "--no-thumbnails", "--workers", "1")
    output, sketch = tmp_path / "out.ma", sample_path("biped_walk.ma")
    names = ["--drive", "LeftFootIK_CTRL", "--synthesize", "Chest_CTRL", "--feet", "off"]
    words = ["texture", sketch, "--library", tmp_path, *names, "-o", output, "--json"]
    result = run(*words)
    assert result.exit_code == 0, result.stderr
    facts = json.loads(result.stdout)
    assert [row["source"] for row in facts["sources"]] == ["biped_capture.ma"]
    assert "control to control" in result.stderr
    assert kw.open_scene(output).read_curves(["Chest_CTRL.rotateX"])
