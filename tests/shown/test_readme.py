"""What the README shows runs, and what it points to is there."""

import re
import shlex

import pytest
from click.testing import CliRunner

from keyweave.cli.command import keyweave
from shown.shown_code import ROOT, make_files, readme_commands, run_python_of_readme


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return a new folder, and go there."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_python_blocks_run_in_their_order(folder):
    run_python_of_readme()
    assert (folder / "best.bvh").exists()
    assert (folder / "result.anim").exists()


def test_commands_run_in_their_order(folder):
    make_files(folder)
    assert readme_commands()
    for command in readme_commands():
        run = CliRunner().invoke(keyweave, shlex.split(command)[1:])
        assert run.exit_code == 0, f"{command}\n{run.output}"
    assert (folder / "result.bvh").exists()
    assert (folder / "page.html").exists()


def test_commands_are_words_that_windows_shells_read_alike():
    assert readme_commands()
    for command in readme_commands():
        assert "'" not in command and "\\" not in command


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_links_lead_to_files(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#]+)\)", text)
    inside = [link for link in links if "://" not in link]
    assert [link for link in inside if not (ROOT / link).exists()] == []
