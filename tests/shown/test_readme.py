"""The README's links lead to files; `make wheel` runs the code that it shows."""

import re

import pytest

from shown.shown_code import ROOT, readme_commands


def test_commands_avoid_quotes_that_windows_shells_read_differently():
    assert readme_commands()
    for command in readme_commands():
        assert "'" not in command and "\\" not in command


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_links_lead_to_files(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#]+)\)", text)
    inside = [link for link in links if "://" not in link]
    assert [link for link in inside if not (ROOT / link).exists()] == []
