"""The scene scripts of `examples` run as a TD would run them."""

import runpy
from pathlib import Path

import numpy as np
import pytest
from maya import cmds, mel
from numpy.testing import assert_allclose

import keyweave as kw

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SCRIPT = EXAMPLES / "maya_texture_walk.py"
ARMS = [
    f"{side}{part}_CTRL.rotateX" for side in ("Left", "Right") for part in ("Arm", "Hand")
]


@pytest.fixture
def script(plug_in):
    return runpy.run_path(str(SCRIPT))


def is_alive(path):
    """Return whether what nobody keyed moves in a scene's file."""
    values = kw.open_scene(path).sample(ARMS, np.arange(10, 130)).values
    return bool((np.ptp(values, axis=0) > 0.02).all())


def test_the_python_script_opens_textures_and_saves(script, tmp_path, capsys):
    saved = script["main"](tmp_path / "walk")
    assert cmds.file(query=True, sceneName=True) == saved
    assert is_alive(saved)
    assert not is_alive(tmp_path / "walk" / "shot.ma")
    told = capsys.readouterr().out
    assert "path 1" in told
    assert "of the capture" in told


def test_what_is_saved_is_the_scene_that_was_textured(script, tmp_path):
    saved = script["main"](tmp_path)
    frames = list(range(1, 140))
    channels = [*ARMS, "LeftLeg_CTRL.rotateX", "LeftLeg.rotateX"]
    seen = [[cmds.getAttr(c, time=frame) for c in channels] for frame in frames]
    values = kw.open_scene(saved).sample(channels, frames).values
    assert_allclose(np.radians(seen), values, atol=1e-9)


def test_the_script_in_mel_does_the_same(script, tmp_path, monkeypatch):
    monkeypatch.setenv("MAYA_PLUG_IN_PATH", str(EXAMPLES.parent / "maya_plugin"))
    wanted = script["main"](tmp_path)
    text = (EXAMPLES / "maya_texture_walk.mel").read_text(encoding="utf-8")
    cmds.file(new=True, force=True)
    mel.eval(text)
    mel.eval(f'maya_texture_walk("{tmp_path.as_posix()}")')
    made = tmp_path / "textured_by_mel.ma"
    assert made.exists()
    scenes = [kw.open_scene(path) for path in (wanted, made)]
    ours, theirs = (scene.sample(ARMS, np.arange(1, 140)).values for scene in scenes)
    assert_allclose(ours, theirs, atol=1e-9)


def test_the_script_leaves_no_node_of_its_own(script, tmp_path):
    saved = script["main"](tmp_path)
    before, after = (kw.open_scene(p).document for p in (tmp_path / "shot.ma", saved))
    types = {node.type for node in after.nodes} - {node.type for node in before.nodes}
    assert types == set()
    assert "keyweave" not in Path(saved).read_text(encoding="utf-8").lower()
