"""The scene scripts of `examples` run as a TD would run them."""

import runpy
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from maya import cmds, mel
from numpy.testing import assert_allclose

import keyweave as kw

pytestmark = pytest.mark.usefixtures("known_figures")

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SCRIPT = EXAMPLES / "maya_texture_walk.py"
ARMS = [
    f"{side}{part}_CTRL.rotateX" for side in ("Left", "Right") for part in ("Arm", "Hand")
]


CHANNELS = [*ARMS, "LeftLeg_CTRL.rotateX", "LeftLeg.rotateX"]
FRAMES = range(1, 140, 3)


class Run(NamedTuple):
    """What the script in Python saved and printed, and the scene that it left open."""

    folder: Path
    saved: str
    printed: str
    open_scene: str
    values: list


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Run the script in Python, once for all tests."""
    folder = tmp_path_factory.mktemp("walk") / "new"
    with redirect_stdout(StringIO()) as printed:
        saved = runpy.run_path(str(SCRIPT))["main"](folder)
    name = cmds.file(query=True, sceneName=True)
    values = [[cmds.getAttr(c, time=frame) for c in CHANNELS] for frame in FRAMES]
    return Run(folder, saved, printed.getvalue(), name, values)


def is_alive(path):
    """Return whether what nobody keyed moves in a scene's file."""
    values = kw.open_scene(path).sample(ARMS, np.arange(10, 130)).values
    return bool((np.ptp(values, axis=0) > 0.02).all())


def test_the_python_script_opens_textures_and_saves(run):
    assert run.open_scene == run.saved
    assert is_alive(run.saved)
    assert not is_alive(run.folder / "shot.ma")
    assert "path 1" in run.printed
    assert "of the capture" in run.printed


def test_the_saved_file_matches_the_textured_scene(run):
    values = kw.open_scene(run.saved).sample(CHANNELS, list(FRAMES)).values
    assert_allclose(np.radians(run.values), values, atol=1e-9)


def test_the_script_in_mel_does_the_same(run, monkeypatch):
    monkeypatch.setenv("MAYA_PLUG_IN_PATH", str(EXAMPLES.parent / "maya_plugin"))
    text = (EXAMPLES / "maya_texture_walk.mel").read_text(encoding="utf-8")
    mel.eval(text)
    mel.eval(f'maya_texture_walk("{run.folder.as_posix()}")')
    made = run.folder / "textured_by_mel.ma"
    assert made.exists()
    scenes = [kw.open_scene(path) for path in (run.saved, made)]
    ours, theirs = (scene.sample(ARMS, np.arange(1, 140)).values for scene in scenes)
    assert_allclose(ours, theirs, atol=1e-9)


def test_the_script_leaves_no_extra_nodes(run):
    scenes = (kw.open_scene(path) for path in (run.folder / "shot.ma", run.saved))
    before, after = (scene.document for scene in scenes)
    types = {node.type for node in after.nodes} - {node.type for node in before.nodes}
    assert types == set()
    assert "keyweave" not in Path(run.saved).read_text(encoding="utf-8").lower()
