"""`keyweave demo`: it runs anywhere, again and again, and its claims hold."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import keyweave as kw
from keyweave.cli.verbs.demo import format_command, make_demo, measure


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Return a folder with a demo in it."""
    folder = tmp_path_factory.mktemp("demo") / "out"
    command = [sys.executable, "-m", "keyweave", "demo", "-o", folder, "--json"]
    path = str(Path(kw.__file__).parents[1])
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    return folder, json.loads(done.stdout)


def test_the_demo_makes_what_it_says(made):
    folder, facts = made
    assert sorted(map(str, folder.iterdir())) == sorted(facts["files"])
    for file in map(Path, facts["files"]):
        data = file.read_bytes()
        assert data[:4] == b"\x89PNG" if file.suffix == ".png" else len(data) > 10_000


def test_the_demo_may_be_run_again(run, made):
    folder, _ = made
    again = run("demo", "-o", folder)
    assert again.exit_code == 0, again.stderr
    assert str(folder / "report.html") in again.stdout
    assert "keeps all 148 keys exactly. It joins " in again.stdout


def test_the_demos_claims_hold():
    facts = measure(make_demo())
    assert facts["keys_met_within_degrees"] < 1e-6
    assert facts["error_degrees"] < facts["sketch_error_degrees"] / 2
    assert 0.7 < facts["strength"][0] < 1.2


def test_the_call_that_it_prints_works(run, made, monkeypatch):
    monkeypatch.chdir(made[0].parent)
    words = shlex.split(format_command(Path("out")))
    result = run(*words[1:])
    assert result.exit_code == 0, result.stderr
    made = kw.load("out.bvh")
    assert abs(made.rotations - kw.load("out/result.bvh").rotations).max() < 1e-6


@pytest.mark.parametrize("name, problem", [("file", "is a file"), ("no/out", "no folder")])
def test_a_folder_that_cannot_be_made_is_one_sentence(run, tmp_path, name, problem):
    (tmp_path / "file").write_text("dear to me")
    result = run("demo", "-o", tmp_path / name)
    assert (result.exit_code, result.stdout) == (1, "")
    assert problem in result.stderr and result.stderr.count("\n") == 1
