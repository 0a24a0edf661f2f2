"""`keyweave view`: a page with what the files hold."""

import json

import pytest


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
