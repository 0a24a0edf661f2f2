"""`keyweave view`: pages that play files, and pictures of their poses."""

import json
import sys
from base64 import b64decode

import numpy as np
import pytest

import keyweave as kw
import made_up
from page_reading import embedded


def test_figures_and_curves_of_all_files_are_on_the_page(run, files, tmp_path):
    page = tmp_path / "page.html"
    words = [files / "walk.bvh", files / "sketch.bvh", files / "sketch.anim"]
    result = run("view", *words, "-o", page, "--curves", "LeftLeg", "--json")
    assert result.exit_code == 0, result.stderr
    facts = json.loads(result.stdout)
    assert facts["motions"] == ["walk", "2 sketch"]
    assert facts["curves"] == [f"LeftLeg.rotate{axis}" for axis in "XYZ"] * 3
    assert "LeftLeg.rotateX" in page.read_text(encoding="utf-8")


def test_all_curves_that_move_are_shown_and_few_joints_are_open(run, files, tmp_path):
    page = tmp_path / "page.html"
    result = run("view", files / "walk.bvh", "-o", page, "--json")
    clip = kw.motion_to_clip(kw.load(files / "walk.bvh"))
    moving = [c for c, span in zip(clip.channels, np.ptp(clip.values, axis=0)) if span]
    assert json.loads(result.stdout)["curves"] == moving
    data = embedded(page.read_text(encoding="utf-8"))
    opened = {part["name"] for part in data["parts"] if part["open"]}
    assert {"LeftLeg", "Hips"} <= opened and len(opened) <= 12 < len(data["parts"])


def test_roles_follow_from_the_file_names(run, files, tmp_path):
    page = tmp_path / "page.html"
    for names, roles in (
        (["walk"], ["source"]),
        (["walk", "capture"], ["compared-1", "source"]),
        (["sketch", "walk", "other"], ["sketch", "compared-1", "compared-2"]),
    ):
        words = [files / f"{name}.bvh" for name in names]
        assert run("view", *words, "-o", page, "--force").exit_code == 0
        data = embedded(page.read_text(encoding="utf-8"))
        assert [figure["role"] for figure in data["figures"]] == roles
        assert data["clock"]["frames"] >= len(kw.load(words[0]))


def test_curves_alone_have_a_clock_and_their_keys(run, files, tmp_path):
    page = tmp_path / "page.html"
    assert run("view", files / "sketch.anim", "-o", page).exit_code == 0
    data = embedded(page.read_text(encoding="utf-8"))
    curves = kw.load_curves(files / "sketch.anim")
    keys = {frame for curve in curves for frame in curve.frames.round(3).tolist()}
    assert data["keys"] == sorted(keys)
    assert data["figures"] == [] and data["clock"]["start"] == curves[0].frames[0]


def test_a_page_is_opened_only_on_request(run, files, tmp_path, monkeypatch):
    from keyweave.cli.chores import view

    opened = []
    monkeypatch.setattr(view.click, "launch", opened.append)
    words = ["view", files / "walk.bvh", "-o", tmp_path / "page.html"]
    assert run(*words).exit_code == 0 and not opened
    assert run(*words, "--force", "--open").exit_code == 0
    assert opened == [str(tmp_path / "page.html")]


JOINTS = """createNode joint -n "{0}";
createNode joint -n "{0}_end" -p "{0}";
\tsetAttr ".t" -type "double3" 40 5 0;
"""
SQUARE = """createNode transform -n "{0}";
createNode nurbsCurve -p "{0}";
\tsetAttr ".cc" -type "nurbsCurve" 1 2 0 no 3 3 0 1 2 3 -1 0 -1 -1 0 1 1 0 1;
"""
LOST = 'createNode mystery -n "what";\nconnectAttr "what.o" "{0}.tx";\n'


@pytest.fixture
def view(run, tmp_path):
    """Return a function that views a scene of some statements; and its facts."""

    def view(text, *words):
        file = tmp_path / "rig.ma"
        file.write_text(f"//Maya ASCII 2024 scene\n{text}", encoding="utf-8")
        done = run("view", file, *words, "-o", tmp_path / "page.html", "--json")
        return done, json.loads(done.stdout) if done.exit_code == 0 else None

    return view


def test_a_character_plays_among_its_controls(run, tmp_path):
    walk = made_up.walker(1, frame_rate=24)
    made_up.write_character(tmp_path / "shot.ma", walk, fingers=False, namespace="hero")
    words = ("view", tmp_path / "shot.ma", "-o", tmp_path / "page.html", "--json")
    facts = json.loads(run(*words).stdout)
    assert facts["motions"] == ["shot"]
    assert "hero:Head_CTRL" in facts["controls"]
    bare = run(*words, "--force", "--no-controls")
    assert json.loads(bare.stdout)["controls"] == []
    assert "hero:Head_CTRL" not in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_all_skeletons_of_a_scene_play_unless_one_is_chosen(view, tmp_path):
    two = JOINTS.format("one") + JOINTS.format("two")
    page = tmp_path / "page.html"
    for words, joints in (
        ((), ["one", "one_end", "two", "two_end"]),
        (("--joints", "two", "--force"), ["two", "two_end"]),
    ):
        done, _ = view(two, *words)
        assert done.exit_code == 0, done.stderr
        (body,) = embedded(page.read_text(encoding="utf-8"))["bodies"]
        assert [name for name in body["names"] if name] == joints


def test_a_prop_without_joints_shows_its_controls(view):
    done, facts = view(SQUARE.format("wheel"))
    assert done.exit_code == 0, done.stderr
    assert (facts["controls"], facts["curves"]) == (["wheel"], [])


def test_a_scene_with_nothing_to_show_is_an_error(view):
    for words in ((), ("--no-controls",)):
        done, _ = view('createNode transform -n "group";\n', *words)
        assert done.exit_code == 1
        assert "neither joints, controls nor animation curves" in done.stderr


def test_controls_that_cannot_be_computed_are_left_out_with_a_note(view):
    text = JOINTS.format("hip") + SQUARE.format("wheel") + LOST.format("wheel")
    done, facts = view(text)
    assert done.exit_code == 0 and facts["controls"] == []
    assert "controls are not drawn: " in done.stderr and "what" in done.stderr


def test_joints_that_cannot_be_computed_are_an_error(view, tmp_path):
    done, _ = view(JOINTS.format("hip") + LOST.format("hip"))
    *_, sentence = done.stderr.splitlines()
    assert done.exit_code == 1 and sentence.startswith("Error: ")
    assert "what is a node of type mystery" in sentence
    assert not (tmp_path / "page.html").exists()


SIGNATURES = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF"}


@pytest.mark.parametrize("suffix", SIGNATURES)
def test_a_picture_shows_poses_of_a_motion_from_first_to_last(run, files, tmp_path, suffix):
    picture = tmp_path / f"poses{suffix}"
    done = run("view", files / "walk.bvh", "-o", picture, "--poses", 5, "--json")
    assert done.exit_code == 0, done.stderr
    facts = json.loads(done.stdout)
    assert facts["frames"] == {"walk": [1, 31, 61, 90, 120]}
    assert facts["motions"] == ["walk"] and facts["curves"] == []
    assert picture.read_bytes().startswith(SIGNATURES[suffix])


def test_a_motion_has_no_more_poses_than_frames(run, tmp_path, files):
    kw.save(kw.load(files / "walk.bvh").cut(1, 3), tmp_path / "short.bvh")
    done = run("view", tmp_path / "short.bvh", "-o", tmp_path / "p.png", "--json")
    assert json.loads(done.stdout)["frames"] == {"short": [1, 2, 3]}


def test_a_sheet_shows_every_file(run, files, small_scene, tmp_path):
    motions = [files / "walk.bvh", files / "sketch.bvh", small_scene]
    picture = tmp_path / "sheet.svg"
    done = run("view", *motions, "--sheet", "-o", picture, "--camera", "front", "--json")
    assert done.exit_code == 0, done.stderr
    facts = json.loads(done.stdout)
    names = ["walk", "sketch", "small"]
    assert [*facts["frames"]] == facts["motions"] == names
    assert [len(frames) for frames in facts["frames"].values()] == [6, 6, 6]
    assert "head_CTRL" in facts["controls"]
    text = picture.read_text(encoding="utf-8")
    assert all(f"<!-- {name} -->" in text for name in names)  # above each title's glyphs


def test_the_size_of_a_picture_is_printed(run, files, tmp_path):
    words = ["view", files / "walk.bvh", files / "other.bvh", "--sheet", "--poses", 4]
    picture = tmp_path / "sheet.png"
    assert run(*words, "-o", picture).stdout == f"wrote {picture}: 2 figures, 8 poses\n"


LEG_ASF = """:version 1.10
:units
  length 1.0
  angle deg
:root
   order TX TY TZ RX RY RZ
   axis XYZ
   position 0 0 0
   orientation 0 0 0
:bonedata
  begin
     id 1
     name shin
     direction 0 -1 0
     length 40
     axis 0 0 0 XYZ
     dof rx
  end
:hierarchy
  begin
    root shin
  end
"""
LEG_AMC = ":DEGREES\n" + "".join(f"{n}\nroot 0 40 {n} 0 0 0\nshin {n}\n" for n in (1, 2, 3))


def test_an_amc_is_drawn(run, tmp_path):
    (tmp_path / "01.asf").write_text(LEG_ASF)
    (tmp_path / "01_02.amc").write_text(LEG_AMC)
    done = run("view", tmp_path / "01_02.amc", "-o", tmp_path / "poses.png", "--json")
    assert done.exit_code == 0, done.stderr
    assert json.loads(done.stdout)["frames"] == {"01_02": [1, 2, 3]}


def test_a_scene_with_curves_alone_has_no_poses_to_draw(run, tmp_path):
    text = 'createNode animCurveTL -n "c";\n\tsetAttr ".ktv[0:1]" 1 0 2 1;\n'
    text += 'createNode transform -n "box";\nconnectAttr "c.o" "box.tx";\n'
    (tmp_path / "box.ma").write_text(f"//Maya ASCII 2024 scene\n{text}")
    done = run("view", tmp_path / "box.ma", "-o", tmp_path / "poses.png", "--no-controls")
    assert done.exit_code == 1
    assert "box.ma has neither joints nor controls to draw" in done.stderr


def test_without_matplotlib_a_picture_says_what_to_install(
    run, files, tmp_path, monkeypatch
):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    done = run("view", files / "walk.bvh", "-o", tmp_path / "poses.png")
    assert done.exit_code == 1
    assert 'pip install "keyweave[app]"' in done.stderr and done.stderr.count("\n") == 1
    assert run("view", files / "walk.bvh", "-o", tmp_path / "p.html").exit_code == 0


MISMATCHES = {
    "several files in a strip": (
        ["walk.bvh", "sketch.bvh"],
        ["-o", "p.png"],
        "a strip shows the poses of one file, but there are 2; add --sheet to draw them "
        "all",
    ),
    "curves in a picture": (
        ["walk.bvh"],
        ["-o", "p.png", "--curves", "LeftLeg"],
        "--curves is for a page, but p.png is a picture, which shows poses only",
    ),
    "a file of curves": (
        ["sketch.anim"],
        ["-o", "p.png"],
        "sketch.anim holds curves without a figure to draw; show it on a page (.html)",
    ),
    "a sheet of a page": (
        ["walk.bvh"],
        ["-o", "p.html", "--sheet"],
        "--sheet is for a picture (.png, .svg, .pdf), but p.html is a page",
    ),
    "poses of a page": (
        ["walk.bvh"],
        ["-o", "p.html", "--poses", "3"],
        "--poses is for a picture (.png, .svg, .pdf), but p.html is a page",
    ),
    "the camera of a page": (
        ["walk.bvh"],
        ["-o", "p.html", "--camera", "front"],
        "--camera is for a picture (.png, .svg, .pdf), but p.html is a page",
    ),
    "no poses": (["walk.bvh"], ["-o", "p.png", "--poses", "0"], "0 is not in the range"),
    "another picture": (
        ["walk.bvh"],
        ["-o", "p.jpg"],
        "written as .html, .htm, .png, .svg or .pdf",
    ),
}


@pytest.mark.parametrize("sources, words, problem", MISMATCHES.values(), ids=MISMATCHES)
def test_options_that_do_not_fit_the_output_give_a_one_line_error(
    run, files, tmp_path, monkeypatch, sources, words, problem
):
    monkeypatch.chdir(tmp_path)
    done = run("view", *(files / name for name in sources), *words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert problem in done.stderr and done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


REFUSED = {
    "no page": ("walk.bvh", "page.txt", [], 2, "written as .html"),
    "unknown curve": ("walk.bvh", "page.html", ["--curves", "Tail"], 1, "no Tail"),
    "missing": ("no.anim", "page.html", [], 1, "no such file"),
    "no folder": ("walk.bvh", "no/page.html", [], 1, "no folder"),
}


@pytest.mark.parametrize(
    "source, name, words, status, problem", REFUSED.values(), ids=REFUSED
)
def test_refused_views_give_a_one_line_error(
    run, files, tmp_path, source, name, words, status, problem
):
    result = run("view", files / source, "-o", tmp_path / name, *words)
    assert result.exit_code == status, result.stderr
    assert problem in result.stderr and result.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_blind_page_holds_two_motions_and_no_names(run, files, tmp_path):
    page = tmp_path / "pair.html"
    words = [files / "walk.bvh", files / "sketch.bvh", "--blind"]
    facts = json.loads(run("view", *words, "-o", page, "--json").stdout)
    assert facts["motions"] == [path.as_posix() for path in words[:2]]
    text = page.read_text(encoding="utf-8")
    data = embedded(text)
    assert "walk" not in text.lower() and "sketch" not in json.dumps(data["figures"])
    assert [b64decode(name).decode() for name in data["pair"]] == facts["motions"]
    assert [figure["start"] for figure in data["figures"]] == [1, 1]


@pytest.mark.parametrize(
    "names, words, sentence",
    [
        (["walk.bvh"], [], "compares two files, but there are 1"),
        (["walk.bvh"] * 3, [], "compares two files, but there are 3"),
        (["walk.bvh"] * 2, ["--curves", "LeftLeg"], "leave out --curves"),
        (["walk.bvh", "sketch.anim"], [], "no figure to compare"),
    ],
)
def test_a_blind_page_needs_two_figures_and_no_curves(
    run, files, tmp_path, names, words, sentence
):
    paths = [files / name for name in names]
    done = run("view", *paths, "--blind", *words, "-o", tmp_path / "pair.html")
    assert done.exit_code != 0 and sentence in " ".join(done.stderr.split())
    picture = run("view", *paths, "--blind", "-o", tmp_path / "pair.png", "--sheet")
    assert picture.exit_code == 2 and not [*tmp_path.glob("pair.*")]
