"""Undo puts back every bit, whatever was done before and after."""

import numpy as np
import pytest
from maya import cmds

from case_profiles import count_cases
from keyweave_maya import read_facts
from maya_edits import KEY_EDITS, as_one_step
from maya_state import scene_state

SEEDS = range(count_cases(10, fewest=1))
N_SEQUENCES = count_cases(50)  # of each seed
BETWEEN = ["reverse", "multiplyDivide", "clamp", "blendTwoAttr", "distanceBetween"]
CHANNELS = ["LeftLeg_CTRL.rotateX", "Spine_CTRL.rotateZ", "Spine_CTRL.rotateX"]


def write(rng, token):
    path, first = int(rng.integers(1, 3)), int(rng.integers(1, 20))
    frames = {"frames": (first, first + 20)} if rng.random() < 0.5 else {}
    cmds.keyweaveTexture(resultToken=token, path=path, **frames)


def write_layer(rng, token):
    mode = str(rng.choice(["override", "additive"]))
    cmds.keyweaveTexture(resultToken=token, mode=mode)


EDITS = (*KEY_EDITS, write, write)


def done(edit, rng, token):
    """Make an edit as one undo step, which is never empty."""
    given = CHANNELS if edit in KEY_EDITS else token
    as_one_step(lambda: edit(rng, given))
    return scene_state()


@pytest.fixture
def token(small_shot, small_capture):
    """Cut the scene small, so that all of it can be compared; return a result's token."""
    cmds.delete("skeleton", "Chest_GRP", "RightUpLeg_GRP", cmds.ls("*IK_GRP", "*Knee_GRP"))
    cmds.delete([one for one in cmds.ls(type=BETWEEN) or () if cmds.objExists(one)])
    curves = cmds.ls(type="animCurve")
    cmds.delete([one for one in curves if not one.startswith(("LeftUpLeg", "LeftLeg"))])
    cmds.createNode("transform", name="marker")
    cmds.keyweaveTexture(
        source=small_capture,
        drive=["LeftUpLeg_CTRL", "LeftLeg_CTRL"],
        texture="LeftLeg_CTRL",
        synthesize="Spine_CTRL",
        nPaths=2,
    )
    cmds.undo()
    return read_facts(cmds.keyweaveTexture(query=True, lastResult=True))["token"]


@pytest.mark.parametrize("seed", SEEDS)
def test_any_sequence_of_edits_is_undone_and_redone_exactly(token, seed):
    rng = np.random.default_rng(seed)
    start = scene_state()
    for _ in range(N_SEQUENCES):
        edits = [EDITS[n] for n in rng.integers(len(EDITS), size=rng.integers(1, 4))]
        edits += [write_layer] if rng.random() < 0.3 else []
        states = [start, *(done(edit, rng, token) for edit in edits)]
        for state in states[-2::-1]:
            cmds.undo()
            assert scene_state() == state
        for state in states[1:]:
            cmds.redo()
            assert scene_state() == state
        for _ in edits:
            cmds.undo()
        assert scene_state() == start
