"""`keyweave demo`: it runs anywhere, again and again, and its claims hold."""

import shlex

import pytest

import keyweave as kw
from command_answers import facts_of
from keyweave import examples
from keyweave.cli.chores import demo
from keyweave.cli.chores.demo import list_jobs

PAGES = ("walk.html", "rig.html")


@pytest.fixture(scope="module")
def made(run, tmp_path_factory):
    """Return the folder of a demo over an older one, and the lines that it prints."""
    folder = tmp_path_factory.mktemp("demo out")
    (folder / "walk.html").write_text("of an older demo")
    done = run("demo", "-o", folder, "--no-open")
    assert done.exit_code == 0, done.stderr
    return folder, done.stdout.splitlines()


def test_the_demo_writes_pages_and_all_samples(made):
    folder, lines = made
    assert lines[-2:] == [f"  {folder / name}" for name in PAGES]
    assert all((folder / name).stat().st_size > 100_000 for name in PAGES)
    assert (folder / "shot.ma").exists()
    assert "65 of 65 keys hold" in lines[2] and len([line for line in lines if line]) <= 12


def test_the_commands_that_it_prints_are_quoted_as_shells_take_them(made):
    folder, lines = made
    printed = [shlex.split(line) for line in lines if line.endswith("--force")]
    jobs = list_jobs(folder)
    assert [words[-len(job.words) :] for words, job in zip(printed, jobs)] == [
        job.words for job in jobs
    ]


def test_a_capture_of_the_user_goes_onto_the_rig_of_the_user(run, tmp_path):
    rig, capture = tmp_path / "hero.ma", tmp_path / "walk.bvh"
    examples.copy_sample("biped_walk.ma", rig)
    kw.save(examples.load_walk("brisk").cut(1, 40), capture)
    out = tmp_path / "out"
    done = run("demo", "-o", out, "--rig", rig, "--capture", capture)
    assert done.exit_code == 0, done.stderr
    assert "joints taken together: Hips on Hips, " in done.stdout
    assert "controls that move: COG_CTRL" in done.stdout
    assert str(out / "walk.html") not in done.stdout and (out / "rig.html").exists()


def test_a_rig_that_cannot_be_used_is_named_and_the_samples_are_shown(
    run, monkeypatch, tmp_path
):
    monkeypatch.setattr(demo, "list_jobs", lambda folder: list_jobs(folder)[:1])
    (tmp_path / "empty.ma").write_text("//Maya ASCII 2024 scene\n")
    words = ("-o", tmp_path / "out", "--rig", tmp_path / "empty.ma", "--json")
    facts = facts_of(run("demo", *words))
    assert "empty.ma" in facts["problem"]
    assert facts["pages"] == [str(tmp_path / "out" / "walk.html")]


def test_error_names_a_motion_in_place_of_a_rig(run, monkeypatch, tmp_path):
    monkeypatch.setattr(demo, "list_jobs", lambda folder: list_jobs(folder)[:1])
    rig = tmp_path / "out" / "capture.bvh"
    facts = facts_of(run("demo", "-o", tmp_path / "out", "--rig", rig, "--json"))
    assert "capture.bvh is a motion; name the rig last, a .ma" in facts["problem"]


@pytest.mark.parametrize("name, problem", [("file", "is a file"), ("no/out", "no folder")])
def test_a_folder_that_cannot_be_created_gives_a_one_line_error(
    run, tmp_path, name, problem
):
    (tmp_path / "file").write_text("dear to me")
    result = run("demo", "-o", tmp_path / name)
    assert (result.exit_code, result.stdout) == (1, "")
    assert problem in result.stderr and result.stderr.count("\n") == 1
