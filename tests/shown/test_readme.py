"""What the README shows runs, and what it points to is there."""

import re
import shlex
import subprocess
import sys

import pytest

from shown.shown_code import ROOT, make_files, markdown_blocks

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [
    line
    for block in markdown_blocks(TEXT, "sh", runnable=True)
    for line in block.splitlines()
    if line.startswith("keyweave ")
]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return a folder with the files that the README names, and go there."""
    make_files(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "core"))
    return tmp_path


def test_python_blocks_run_in_their_order(folder):
    names = {}
    blocks = markdown_blocks(TEXT, "python")
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), names)
    assert (folder / "best.bvh").exists()
    assert (folder / "result.anim").exists()


def test_commands_run_in_their_order(folder):
    assert COMMANDS
    for command in COMMANDS:
        words = shlex.split(command)[1:]
        run = subprocess.run(
            [sys.executable, "-m", "keyweave.cli", *words],
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert run.returncode == 0, f"{command}\n{run.stderr}"
    assert (folder / "result.bvh").exists()
    assert (folder / "page.html").exists()


def test_commands_are_words_that_windows_shells_read_alike():
    for command in COMMANDS:
        assert "'" not in command and "\\" not in command


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_links_lead_to_files(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#]+)\)", text)
    inside = [link for link in links if "://" not in link]
    assert [link for link in inside if not (ROOT / link).exists()] == []
