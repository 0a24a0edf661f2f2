"""The jobs for farms in the documentation, run without a scheduler."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import keyweave as keyweave_package
from keyweave import examples
from keyweave.cli.command import keyweave

FARM = Path(__file__).parents[2] / "docs" / "farm"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    examples.write_files()
    shutil.copy(FARM / "shots.toml", tmp_path)
    return tmp_path


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_the_slurm_task_runs_its_part_of_the_shots(folder):
    command = folder / "bin" / "keyweave"
    command.parent.mkdir()
    command.write_text(f'#!/bin/bash\n"{sys.executable}" -m keyweave "$@"\n', "utf-8")
    command.chmod(0o755)
    paths = os.pathsep.join([str(command.parent), os.environ["PATH"]])
    library = str(Path(keyweave_package.__file__).parents[1])
    task = {"SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_COUNT": "2"}
    task = {**os.environ, **task, "PATH": paths, "PYTHONPATH": library}
    subprocess.run(["bash", FARM / "slurm.sh"], env=task, check=True, timeout=60)
    assert (folder / "walk.ma").is_file() and not (folder / "fbx.ma").exists()
    assert (folder / "results" / "results.1of2.jsonl").is_file()


def test_the_deadline_job_runs_the_command_of_its_plug_in(folder):
    lines = (FARM / "deadline_plugin.txt").read_text(encoding="utf-8").splitlines()
    job = dict(line.split("=", 1) for line in lines)
    assert job["Executable"] == "keyweave"
    words = shlex.split(job["Arguments"].replace("<STARTFRAME>", "2"))
    done = CliRunner().invoke(keyweave, words)
    assert done.exit_code == 0, done.output
    assert (folder / "fbx.ma").is_file() and not (folder / "walk.ma").exists()
