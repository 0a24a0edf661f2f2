"""`keyweave demo`: it runs anywhere, again and again, and its claims hold."""

import shlex
from pathlib import Path

import pytest

import keyweave as kw
from command_answers import facts_of
from keyweave.cli.chores import demo as module
from keyweave.cli.chores.demo import format_command, make_demo, measure

OLDER = ("report.html", "sketch.bvh", "result.bvh", "walk_poses.png", "result_curves.png")


def test_the_demos_claims_hold():
    """Of the whole walk: this test comes before those that shorten it."""
    facts = measure(make_demo())
    assert facts["keys_met_within_degrees"] < 1e-6
    assert facts["error_degrees"] < facts["sketch_error_degrees"] / 2
    assert 0.7 < facts["strength"][0] < 1.2


@pytest.fixture(scope="module")
def short():
    """Shorten the walk and the strips of poses of demos that are written."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "TAKE", (1, 120))
        patch.setattr(module, "N_POSES", 2)
        yield


@pytest.fixture(scope="module")
def made(run, short, tmp_path_factory):
    """Return a folder with a demo over an older one, and what the demo prints."""
    folder = tmp_path_factory.mktemp("demo") / "out"
    folder.mkdir()
    for name in OLDER:
        (folder / name).write_text("of an older demo")
    done = run("demo", "-o", folder)
    assert done.exit_code == 0, done.stderr
    return folder, done.stdout


def test_the_demo_makes_what_it_says(run, short, tmp_path):
    facts = facts_of(run("demo", "-o", tmp_path / "out", "--json"))
    assert sorted(map(str, (tmp_path / "out").iterdir())) == sorted(facts["files"])
    assert facts["measurement"]["n_measured"] == 120
    for file in map(Path, facts["files"]):
        data = file.read_bytes()
        assert data[:4] == b"\x89PNG" if file.suffix == ".png" else len(data) > 10_000


def test_the_demo_may_be_run_again(made):
    folder, text = made
    assert str(folder / "report.html") in text
    assert all(len((folder / name).read_bytes()) > 1000 for name in OLDER)
    assert "keeps all 65 keys exactly. It joins " in text


def test_the_call_that_it_prints_works(run, made, monkeypatch):
    monkeypatch.chdir(made[0].parent)
    words = shlex.split(format_command(Path("out")))
    result = run(*words[1:])
    assert result.exit_code == 0, result.stderr
    made = kw.load("out.bvh")
    assert abs(made.rotations - kw.load("out/result.bvh").rotations).max() < 1e-6


@pytest.mark.parametrize("name, problem", [("file", "is a file"), ("no/out", "no folder")])
def test_a_folder_that_cannot_be_created_gives_a_one_line_error(
    run, tmp_path, name, problem
):
    (tmp_path / "file").write_text("dear to me")
    result = run("demo", "-o", tmp_path / name)
    assert (result.exit_code, result.stdout) == (1, "")
    assert problem in result.stderr and result.stderr.count("\n") == 1
