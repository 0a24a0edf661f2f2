"""`keyweaveExaggerate` exaggerates a capture by the keys of a rig, in one undo.

The rig is evaluated by its file, which answers as Maya does (`test_rigs`) and is quicker.
"""

import numpy as np
import pytest
from maya import cmds, mel
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from keyweave import examples
from keyweave_maya import read_facts
from keyweave_maya.scene import MayaScene
from maya_state import scene_state

pytestmark = pytest.mark.usefixtures("known_figures")


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Write a rig that walks, and captures of another walk."""
    folder = tmp_path_factory.mktemp("exaggerate")
    walk = kw.resample(examples.load_walk("proud"), 24).cut(1, 30)
    made_up.write_character(folder / "rig.ma", walk, fingers=False)
    kw.save(kw.resample(examples.load_walk("tired"), 24).cut(1, 40), folder / "walk.bvh")
    return folder


@pytest.fixture(scope="module")
def rig(files):
    """Return the rig of the file, which evaluates poses."""
    return kw.open_scene(files / "rig.ma").rig()


@pytest.fixture
def shot(plug_in, files, rig, monkeypatch):
    monkeypatch.setattr(MayaScene, "rig", lambda scene, *names: rig)
    cmds.file((files / "rig.ma").as_posix(), open=True, force=True)
    cmds.playbackOptions(minTime=1, maxTime=30)
    return files


@pytest.fixture
def flags(files):
    return {"source": (files / "walk.bvh").as_posix(), "keyedFrames": (1, 30)}


def sample(frames=(1, 40)):
    scene = MayaScene()
    return scene.sample(scene.channels, np.arange(frames[0], frames[1] + 1.0))


@pytest.mark.parametrize("mode", ["base", "override"])
def test_the_ends_hold_outside_the_frames_and_one_undo_restores_all(flags, shot, mode):
    before = scene_state()
    cmds.keyweaveTransfer(
        source=flags["source"], frames=(10, 20), outside="hold", mode=mode
    )
    played = sample().values
    assert_allclose(played, played[np.arange(40).clip(9, 19)], atol=1e-6)
    assert np.ptp(played[9:20], axis=0).max() > 1
    cmds.undo()
    assert scene_state() == before


def test_a_script_clears_the_keys_outside_the_frames(flags, shot):
    mel.eval(f'keyweaveTransfer -source "{flags["source"]}" -frames 10 20 -outside clear')
    ends = {tuple(curve.frames[[0, -1]]) for curve in MayaScene().read_curves()}
    assert ends == {(10, 20)}


def test_a_ratio_of_zero_is_the_transferred_capture_and_one_undo_restores_all(flags, shot):
    before = scene_state()
    assert cmds.keyweaveTransfer(source=flags["source"])
    transferred = sample()
    cmds.undo()
    assert cmds.keyweaveExaggerate(ratio="0", **flags)
    after, made = scene_state(), sample()
    assert_allclose(made.values, transferred.values, atol=1e-4)
    cmds.undo()
    assert scene_state() == before
    cmds.redo()
    assert scene_state() == after


def test_groups_and_finishing_are_those_of_the_flags(flags, shot):
    cmds.keyweaveExaggerate(ratio=["75", "legs=25"], cartoon=0.5, keys=5, **flags)
    facts = read_facts(cmds.keyweaveExaggerate(query=True, lastResult=True))
    assert facts["ratio"] == {"*": 0.75, "legs": 0.25} and facts["cartoon"] == 0.5
    assert facts["frames"] == [1, 39] and len(facts["feet"]) == 2
    cmds.undo()
    before = scene_state()
    words = f'-source "{flags["source"]}" -keyedFrames 1 30 -ratio "125"'
    assert mel.eval(f"keyweaveExaggerate {words}")
    cmds.undo()
    assert scene_state() == before


BAD = (
    ({"source": ()}, "-source"),
    ({"ratio": "much"}, "percentage"),
    ({"ratio": "tail=50"}, "tail"),
    ({"keyedFrames": (5, 5)}, "single frame"),
    ({"maxRepeat": 1}, "at least"),
    ({"space": "joints"}, "-weights"),
    ({"cartoon": 9.0}, "-cartoon"),
    ({"keys": 5.0, "tolerance": 1.0}, "-keys"),
    ({"frames": (500, 600)}, "frame"),
)


def test_bad_input_gives_a_one_line_error_and_changes_nothing(flags, shot):
    before = scene_state()
    for changes, words in BAD:
        given = {**flags, **changes}
        with pytest.raises(RuntimeError, match=words) as raised:
            cmds.keyweaveExaggerate(**{k: v for k, v in given.items() if v != ()})
        assert "\n" not in str(raised.value).strip()
        assert "Keyweave failed" not in str(raised.value)
        assert scene_state() == before, changes
