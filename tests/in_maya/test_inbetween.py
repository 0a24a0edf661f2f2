"""`keyweaveInbetween` fills the gaps between the keyed poses of a rig, in one undo.

The rig is evaluated by its file, which answers as Maya does (`test_rigs`) and is quicker.
"""

import numpy as np
import pytest
from maya import cmds, mel
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave import examples
from keyweave_maya import read_facts
from keyweave_maya.scene import MayaScene
from maya_state import scene_state

pytestmark = pytest.mark.usefixtures("known_figures")
BLOCKING = examples.sample_path("biped_blocking.ma").as_posix()
GAPS = [[1, 21], [21, 41]]


@pytest.fixture(scope="module")
def rig():
    """Return the rig of the file, which evaluates poses."""
    return kw.open_scene(BLOCKING).rig()


@pytest.fixture
def flags(plug_in, rig, monkeypatch):
    monkeypatch.setattr(MayaScene, "rig", lambda scene, *names: rig)
    cmds.file(BLOCKING, open=True, force=True)
    walk = examples.sample_path("walk_varied.bvh").as_posix()
    return {"source": walk, "sourceFrames": (1, 200), "frames": (1, 41)}


def sample():
    scene = MayaScene()
    return scene.sample(scene.channels, np.arange(1.0, 62)).values


def test_keys_are_exact_and_one_undo_restores_all(flags):
    before, state = sample(), scene_state()
    assert cmds.keyweaveInbetween(keys=5, **flags)
    after, written = sample(), scene_state()
    assert_allclose(after[::20], before[::20], atol=1e-6)
    assert_allclose(after[41:], before[41:], atol=1e-6)
    assert np.abs(after - before)[:41].max() > 2
    cmds.undo()
    assert scene_state() == state
    cmds.redo()
    assert scene_state() == written


def test_a_script_fills_a_gap_by_hand_in_a_layer(flags):
    words = f'-source "{flags["source"]}" -frames 1 41 -fillGap "21:41=104.75"'
    assert mel.eval(f"keyweaveInbetween {words} -mode override -feet off")
    facts = read_facts(cmds.keyweaveInbetween(query=True, lastResult=True))
    first, second = facts["paths"][0]["gaps"]
    assert [first["frames"], second["frames"]] == GAPS
    assert [each["source_frames"][0] for each in second["segments"]] == [104.75]


BAD = (
    ({"source": ()}, "-source"),
    ({"fillGap": "1:41=9"}, "-fillGap names 1:41, which are not two keys in a row"),
    ({"fillGap": "1:41"}, "such as 41:61=walk_2:310"),
    ({"fillGap": "1:21=dance:9"}, "dance"),
    ({"keys": 5.0, "tolerance": 1.0}, "-keys"),
    ({"mixSegments": 0}, "-mixSegments"),
    ({"frames": (2, 30)}, "gaps need 2 or more keyed frames"),
    ({"sourceFrames": (1, 9)}, "the longest source has"),
)


def test_bad_input_gives_a_one_line_error_and_changes_nothing(flags):
    before = scene_state()
    for changes, words in BAD:
        given = {**flags, **changes}
        with pytest.raises(RuntimeError, match=words) as raised:
            cmds.keyweaveInbetween(**{k: v for k, v in given.items() if v != ()})
        assert "\n" not in str(raised.value).strip()
    assert scene_state() == before
