"""The scene scripts that resequence run as a TD would run them, and do the same."""

import runpy
from pathlib import Path

import numpy as np
import pytest
from maya import cmds, mel
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.geometry.rotations import align

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SCRIPT = EXAMPLES / "maya_resequence_walk.py"
SPACES = ("hero", "extra1", "extra2")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Run the script in Python, then the one in MEL; return both scenes' paths."""
    folder = tmp_path_factory.mktemp("walk")
    script = runpy.run_path(str(SCRIPT))
    cmds.file(new=True, force=True)
    saved = script["main"](folder)
    cmds.file(new=True, force=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MAYA_PLUG_IN_PATH", str(EXAMPLES.parent / "maya_plugin"))
        mel.eval((EXAMPLES / "maya_resequence_walk.mel").read_text(encoding="utf-8"))
        mel.eval(f'maya_resequence_walk("{folder.as_posix()}")')
    cmds.file(new=True, force=True)
    return Path(saved), folder / "resequenced_by_mel.ma"


def hips(path, space, frames=(1, 240)):
    return kw.open_scene(path).motion([f"{space}:Hips"], frames)


def test_the_characters_walk_along_the_path_each_in_its_own_way(made):
    way = kw.open_scene(made[0]).curve_points("path_CRV").points
    walks = [hips(made[0], space) for space in SPACES]
    for walk in walks:
        apart = walk.root_positions[:, None, ::2] - way[None, :, ::2]
        assert np.linalg.norm(apart, axis=2).min(axis=1).max() < 20
        assert np.ptp(walk.root_positions[:, 2]) > 400
    crowd = [kw.joint_positions(walk) for walk in walks[1:]]
    assert np.abs(crowd[0] - crowd[1]).max() > 10


def test_a_constrained_frame_is_what_was_captured(made):
    hero = made[0].parent / "hero.ma"
    for output, source in ((1, 20), (120, 71)):
        ours, theirs = (
            hips(made[0], "hero", (output,) * 2),
            hips(hero, "hero", (source,) * 2),
        )
        near = align(ours.rotations, theirs.rotations)
        assert_allclose(near[:, 1:], theirs.rotations[:, 1:], atol=1e-9)


def test_the_script_in_mel_does_the_same(made):
    for space in SPACES:
        ours, theirs = (kw.joint_positions(hips(path, space)) for path in made)
        assert_allclose(ours, theirs, atol=1e-6)


def test_the_script_leaves_no_node_of_its_own(made):
    text = made[0].read_text(encoding="utf-8").lower()
    assert "keyweave" not in text.replace(str(made[0].parent).lower(), "")
