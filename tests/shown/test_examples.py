"""The scripts in examples/ open with a title; `make docs` runs them for the gallery."""

import ast
import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "examples"
SCRIPTS = sorted(FOLDER.glob("plot_*.py"))


def test_the_folder_has_only_examples_and_maya_scene_scripts():
    assert SCRIPTS
    others = {script.stem for script in FOLDER.glob("*.py")} - {s.stem for s in SCRIPTS}
    assert all(name.startswith("maya_") for name in others)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_an_example_opens_with_a_title_for_the_gallery(script):
    text = script.read_text(encoding="utf-8")
    title, underline = text.split("\n")[1:3]
    assert underline == "=" * len(title)
    assert "# %%" in text


def test_scene_scripts_in_python_and_mel_name_the_same_controls():
    tree = ast.parse((FOLDER / "maya_texture_walk.py").read_text(encoding="utf-8"))
    lists = {
        target.id: [n.value for n in ast.walk(node.value) if isinstance(n, ast.Constant)]
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
    }
    mel = (FOLDER / "maya_texture_walk.mel").read_text(encoding="utf-8")
    for flag in ("drive", "texture", "synthesize"):
        said = re.findall(rf'-{flag} "([^"]+)"', mel)
        assert said and set(said) == set(lists[flag.upper()])
