"""`keyweave view`: a page with what the files hold."""

import json

import pytest

import made_up


def test_figures_and_curves_of_all_files_are_on_the_page(run, files, tmp_path):
    page = tmp_path / "page.html"
    words = [files / "walk.bvh", files / "sketch.bvh", files / "sketch.anim"]
    result = run("view", *words, "-o", page, "--curves", "LeftLeg", "--json")
    assert result.exit_code == 0, result.stderr
    facts = json.loads(result.stdout)
    assert facts["motions"] == ["walk", "2 sketch"]
    assert facts["curves"] == [f"LeftLeg.rotate{axis}" for axis in "XYZ"] * 3
    assert "LeftLeg.rotateX" in page.read_text(encoding="utf-8")


def test_unnamed_curves_are_few(run, files, tmp_path):
    result = run("view", files / "walk.bvh", "-o", tmp_path / "page.html", "--json")
    shown = json.loads(result.stdout)["curves"]
    assert len(shown) == 12
    assert "LeftLeg.rotateX" in shown and "Hips.translateZ" in shown


def test_a_page_is_opened_where_that_is_asked(run, files, tmp_path, monkeypatch):
    from keyweave.cli import view

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
    made_up.write_character(tmp_path / "shot.ma", namespace="hero")
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
    for words, bones in (
        ((), "[[0,1],[2,3]]"),
        (("--joints", "two", "--force"), "[[0,1]]"),
    ):
        done, _ = view(two, *words)
        assert done.exit_code == 0, done.stderr
        assert f'"bones":{bones}' in page.read_text(encoding="utf-8")


def test_a_prop_without_joints_shows_its_controls(view):
    done, facts = view(SQUARE.format("wheel"))
    assert done.exit_code == 0, done.stderr
    assert (facts["controls"], facts["curves"]) == (["wheel"], [])


def test_a_scene_with_nothing_to_show_is_one_sentence(view):
    for words in ((), ("--no-controls",)):
        done, _ = view('createNode transform -n "group";\n', *words)
        assert done.exit_code == 1
        assert "neither joints, controls nor animation curves" in done.stderr


def test_controls_that_cannot_be_computed_are_left_out_with_a_note(view):
    text = JOINTS.format("hip") + SQUARE.format("wheel") + LOST.format("wheel")
    done, facts = view(text)
    assert done.exit_code == 0 and facts["controls"] == []
    assert "the page has no controls" in done.stderr and "what" in done.stderr


def test_joints_that_cannot_be_computed_are_one_sentence(view, tmp_path):
    done, _ = view(JOINTS.format("hip") + LOST.format("hip"))
    *_, sentence = done.stderr.splitlines()
    assert done.exit_code == 1 and sentence.startswith("Error: ")
    assert "what is a node of type mystery" in sentence
    assert not (tmp_path / "page.html").exists()


REFUSED = {
    "no page": ("walk.bvh", "page.txt", [], 2, "written as .html"),
    "unknown curve": ("walk.bvh", "page.html", ["--curves", "Tail"], 1, "no Tail"),
    "missing": ("no.anim", "page.html", [], 1, "no such file"),
    "no folder": ("walk.bvh", "no/page.html", [], 1, "no folder"),
}


@pytest.mark.parametrize(
    "source, name, words, status, problem", REFUSED.values(), ids=REFUSED
)
def test_refusals_are_one_sentence(
    run, files, tmp_path, source, name, words, status, problem
):
    result = run("view", files / source, "-o", tmp_path / name, *words)
    assert result.exit_code == status, result.stderr
    assert problem in result.stderr and result.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
