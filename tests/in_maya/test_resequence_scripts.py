"""The scene scripts that resequence run as a TD would run them, and do the same."""

import runpy
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from maya import cmds, mel
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from keyweave.geometry.rotations import align

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SCRIPT = EXAMPLES / "maya_resequence_walk.py"
CAPTURED, LAST = 60, 60  # frames
MIDDLE, SOURCE = 30, 44  # a frame of the result that is constrained
SPACES = ("hero", "extra1", "extra2")


def write_scenes(folder):
    """Write a character in motion with a path beside it, and one to reference."""
    walk = made_up.walker(CAPTURED / 24, frame_rate=24, rng=np.random.default_rng(7))
    facts = {"keyed": "full", "legs": "fk", "fingers": False, "namespace": "hero"}
    hero, rig = folder / "hero.ma", folder / "rig.ma"
    made_up.write_character(hero, walk, path_curve=made_up.figure_eight(), **facts)
    made_up.write_character(rig, walk, keyed=False, fingers=False)
    return hero, rig


@pytest.fixture
def made(tmp_path, known_figures):
    """Run the script in Python, then the one in MEL; return both scenes' paths.

    Both make two and a half seconds of a short walk instead of ten of a long one.
    """
    folder = tmp_path / "walk"
    main = runpy.run_path(str(SCRIPT))["main"]
    at = ["1=20", f"{MIDDLE}={SOURCE}"]
    short = {"CAPTURED": (1, CAPTURED), "WRITTEN": (1, LAST), "AT": at}
    main.__globals__.update(short, write_scenes=write_scenes)
    cmds.file(new=True, force=True)
    saved = main(folder)
    cmds.file(new=True, force=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MAYA_PLUG_IN_PATH", str(EXAMPLES.parent / "maya_plugin"))
        text = (EXAMPLES / "maya_resequence_walk.mel").read_text(encoding="utf-8")
        frames = f"-inputs 1 {CAPTURED} -frames 1 {LAST}"
        text = text.replace("-inputs 1 144 -frames 1 240", frames)
        mel.eval(text.replace("120=71", at[1]))
        mel.eval(f'maya_resequence_walk("{folder.as_posix()}")')
    cmds.file(new=True, force=True)
    return Path(saved), folder / "resequenced_by_mel.ma"


@cache
def hips(path, space, last=LAST):
    """Return the motion of a character in a saved scene, from frame 1."""
    return open_once(path).motion([f"{space}:Hips"], (1, last))


open_once = cache(kw.open_scene)


def test_both_scripts_agree_and_meet_their_constraints(made):
    """One test, so that the scripts run once."""
    check_walks(made)
    check_constraints(made)
    check_agreement(made)
    text = made[0].read_text(encoding="utf-8").lower()
    assert "keyweave" not in text.replace(str(made[0].parent).lower(), "")


def check_walks(made):
    """Check that the characters walk along the path, each in its own way."""
    way = open_once(made[0]).curve_points("path_CRV").points
    walks = [hips(made[0], space) for space in SPACES]
    for walk in walks:
        apart = walk.root_positions[:, None, ::2] - way[None, :, ::2]
        assert np.linalg.norm(apart, axis=2).min(axis=1).max() < 20
        assert np.ptp(walk.root_positions[:, 2]) > 100 * LAST / 24
    crowd = [kw.joint_positions(walk) for walk in walks[1:]]
    assert np.abs(crowd[0] - crowd[1]).max() > 10


def check_constraints(made):
    """Check that a constrained frame is what was captured."""
    ours = hips(made[0], "hero").rotations
    theirs = hips(made[0].parent / "hero.ma", "hero", CAPTURED).rotations
    for output, source in ((1, 20), (MIDDLE, SOURCE)):
        near = align(ours[output - 1], theirs[source - 1])
        assert_allclose(near[1:], theirs[source - 1, 1:], atol=1e-9)


def check_agreement(made):
    """Check that the script in MEL does the same."""
    for space in SPACES:
        ours, theirs = (kw.joint_positions(hips(path, space)) for path in made)
        assert_allclose(ours, theirs, atol=1e-6)
