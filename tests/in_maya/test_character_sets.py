"""Members of character sets: their values and keys are those of the set's plugs."""

import numpy as np
import pytest
from maya import cmds
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.curves.anim_curve import AnimCurve
from keyweave_maya.scene import MayaScene
from made_up.indirect_scenes import HEAD, curve

FRAMES = np.arange(1, 12)
KEYED, STILL = "hip.rotateX", "hip.translateY"
SET = (
    'createNode character -n "hero";\n'
    '\tsetAttr ".lv[2]" 3;\n'
    'connectAttr "hip_rotateX.o" "hero.av[1]";\n'
    'connectAttr "hero.av[1]" "hip.rx";\n'
    'connectAttr "hero.lv[2]" "hip.ty";\n'
    'connectAttr "hip.rx" "hero.dnsm[0]";\nconnectAttr "hip.ty" "hero.dnsm[1]";\n'
)
CLIPS = 'createNode clipScheduler -n "clips";\nconnectAttr "clips.ce" "hero.ce";\n'


@pytest.fixture
def opened(tmp_path):
    """Return a function that opens the scene, and more text, in both hosts."""

    def open_text(more=""):
        path = tmp_path / "shot.ma"
        text = HEAD + curve("hip_rotateX", [0, 90]) + SET + more
        path.write_text(text, encoding="utf-8")
        cmds.file(path.as_posix(), open=True, force=True)
        return MayaScene(), kw.open_scene(path)

    return open_text


def test_members_are_channels_with_the_values_and_keys_of_the_set(opened):
    for scene in opened():
        assert scene.channels == (KEYED,)
        (known,) = scene.read_curves()
        assert known.channel == KEYED
        assert_allclose(known.values, np.radians([0, 90]), atol=1e-12)
        values = scene.sample([KEYED, STILL], FRAMES).values
        assert_allclose(values[:, 0], np.radians(np.linspace(0, 90, 11)), atol=1e-9)
        assert_allclose(values[:, 1], 3, atol=1e-12)


def test_new_keys_of_members_go_to_the_set(opened, tmp_path):
    rise = AnimCurve(STILL, [0.25, 0.5], [1.0, 5.0], kind="length", frame_rate=24)
    turn = AnimCurve(KEYED, [0.25, 0.5], [0.1, 0.3], kind="angle", frame_rate=24)
    live, filed = opened()
    for scene in (live, filed):
        scene.write_curves([rise, turn])
        assert_allclose(scene.sample([STILL, KEYED], [6, 12]).values, [[1, 0.1], [5, 0.3]])
    for member, plug in ((STILL, "hero.linearValues[2]"), (KEYED, "hero.angularValues[1]")):
        (source,) = cmds.listConnections(plug, source=True, destination=False)
        assert source in ("hero_hip_translateY", "hip_rotateX")
        assert cmds.listConnections(member, source=True, destination=False) == ["hero"]
    filed.save(tmp_path / "written.ma")
    written = (tmp_path / "written.ma").read_text(encoding="utf-8")
    assert '"hero_hip_translateY.o" "hero.linearValues[2]"' in written
    again = kw.open_scene(tmp_path / "written.ma")
    assert_allclose(again.sample([STILL, KEYED], [6, 12]).values, [[1, 0.1], [5, 0.3]])


@pytest.mark.parametrize("mode", ["override", "additive"])
def test_a_layer_lies_between_the_set_and_its_members(opened, mode):
    curves = [
        AnimCurve(STILL, [0.25, 0.5], [1.0, 5.0], kind="length", frame_rate=24),
        AnimCurve(KEYED, [0.25, 0.5], [0.1, 0.3], kind="angle", frame_rate=24),
    ]
    for scene in opened():
        scene.write_curves(curves, mode=mode, layer="more")
        assert_allclose(scene.sample([STILL, KEYED], [6, 12]).values, [[1, 0.1], [5, 0.3]])
        (below,) = cmds.listConnections("hero.angularValues[1]", destination=False)
        assert below == "hip_rotateX"


def test_a_set_that_plays_clips_is_refused(opened):
    live, filed = opened(CLIPS)
    whys = live.refusals([KEYED, STILL])
    assert whys == filed.refusals([KEYED, STILL])
    assert set(whys) == {KEYED, STILL}
    assert "the character set hero" in whys[STILL]


def test_locked_members_are_refused(opened):
    for scene in opened('select -ne |hip;\n\tsetAttr -l on ".ty";\n'):
        assert "locked" in scene.refusals([STILL])[STILL]
        assert not scene.refusals([KEYED])
