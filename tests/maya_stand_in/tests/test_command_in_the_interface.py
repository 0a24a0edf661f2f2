"""What the command shows in Maya's window, and that undo keeps to the API."""

import numpy as np
import pytest
from maya import cmds, mel

import made_up
from keyweave_maya import read_facts, read_text, scene
from keyweave_maya.preserve import scrub_timeline
from keyweave_maya.scene import MayaScene
from maya_state import scene_state
from stand_in.session.session import restart, session

PLUG_IN = "maya_plugin/keyweave_plugin.py"
LEGS = ["LeftUpLeg_CTRL", "LeftLeg_CTRL"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Write a shot and a capture."""
    folder = tmp_path_factory.mktemp("window")
    usual = {"legs": "fk", "fingers": False}
    facts = {**usual, "keyed": "full", "namespace": "mocap"}
    for name, seconds, more in (("shot", 2, usual), ("capture", 6, facts)):
        walk = made_up.walker(seconds, rng=np.random.default_rng(seconds))
        made_up.write_character(folder / f"{name}.ma", walk, **more)
    return folder


@pytest.fixture
def window(request, folder):
    """Start the stand-in with a window, open the shot, and name the capture."""
    restart(is_batch=False)
    cmds.loadPlugin(str(request.config.rootpath / PLUG_IN))
    cmds.file((folder / "shot.ma").as_posix(), open=True, force=True)
    yield {"source": (folder / "capture.ma").as_posix(), "drive": LEGS}
    restart()


def warnings():
    return [text for kind, text in session().shown if kind == "warning"]


def test_a_bar_shows_progress_and_goes_away(window):
    before = len(session().calls)
    cmds.keyweaveTexture(**window, synthesize="Spine_CTRL")
    calls = [call for call in session().calls[before:] if call.name == "progressBar"]
    flags = [call.flags for call in calls]
    assert flags[0].get("beginProgress")
    assert [one["status"] for one in flags if "step" in one] == [
        "Keyweave: reading",
        "Keyweave: computing",
        "Keyweave: writing",
    ]
    assert "Keyweave: path 1 of 3" in [one.get("status") for one in flags]
    assert flags[-1].get("endProgress")


def test_the_bar_goes_away_when_the_command_fails(window):
    with pytest.raises(RuntimeError):
        cmds.keyweaveTexture(**window, synthesize="nobody")
    last = [call for call in session().calls if call.name == "progressBar"][-1]
    assert last.flags.get("endProgress")


def test_esc_stops_a_command_and_changes_nothing(window, monkeypatch):
    before = scene_state()
    ask = cmds.progressBar
    monkeypatch.setattr(
        cmds, "progressBar", lambda *a, **k: "isCancelled" in k or ask(*a, **k)
    )
    with pytest.raises(RuntimeError, match="stopped with Esc; the scene is unchanged"):
        cmds.keyweaveTexture(**window, synthesize="Spine_CTRL")
    assert scene_state() == before
    monkeypatch.undo()
    last = [call for call in session().calls if call.name == "progressBar"][-1]
    assert last.flags.get("endProgress")


def test_a_channel_that_cannot_be_written_gives_a_warning(window):
    cmds.setAttr("Spine_CTRL.rotateY", lock=True)
    cmds.keyweaveTexture(**window, synthesize="Spine_CTRL")
    assert any("Spine_CTRL.rotateY is locked" in text for text in warnings())
    facts = read_facts(cmds.keyweaveTexture(query=True, lastResult=True))
    assert any("Spine_CTRL.rotateY is locked" in text for text in facts["notes"])


def test_undo_and_redo_call_no_command(window):
    cmds.keyweaveTexture(**window, synthesize="Spine_CTRL", mode="override")
    before = len(session().calls)
    cmds.undo()
    cmds.redo()
    assert [call.name for call in session().calls[before:]] == ["undo", "redo"]


def test_sampling_steps_the_timeline_and_restores_it(window):
    cmds.currentTime(7)
    cmds.autoKeyframe(state=True)
    scene, before = MayaScene(), len(session().steps)
    clip = scene.sample(["LeftLeg.rotateX"], range(1, 11))
    assert np.ptp(clip.values) > 0.01
    assert len(session().steps) - before == 11
    assert cmds.currentTime(query=True) == 7
    assert session().auto_key


def test_sampling_by_context_steps_to_only_a_few_frames(window):
    scene, before = MayaScene(by_context=True), len(session().steps)
    stepped = MayaScene().sample(["Hips.rotateX"], range(1, 11)).values
    before = len(session().steps)
    np.testing.assert_allclose(scene.sample(["Hips.rotateX"], range(1, 11)).values, stepped)
    assert len(session().steps) - before == 3 + 1
    assert scene.notes == ("other frames were read without changing the current time",)


def test_contexts_that_are_wrong_are_noticed(window, monkeypatch):
    from keyweave_maya.scene import maya_scene

    def wrong(plugs, frames, read):
        return np.zeros((len(frames), len(plugs)))

    monkeypatch.setattr(maya_scene, "sample_contexts", wrong)
    scene = MayaScene(by_context=True)
    stepped = MayaScene().sample(["Hips.rotateX"], range(1, 11)).values
    np.testing.assert_allclose(scene.sample(["Hips.rotateX"], range(1, 11)).values, stepped)
    assert "stepped" in scene.notes[0]


def test_the_timeline_is_restored_after_an_error(window):
    cmds.currentTime(5)
    with pytest.raises(ZeroDivisionError), scrub_timeline():
        cmds.currentTime(9)
        assert session().is_suspended
        raise ZeroDivisionError
    assert cmds.currentTime(query=True) == 5
    assert not session().is_suspended


def test_a_caller_that_suspended_drawing_finds_it_suspended(window):
    cmds.refresh(suspend=True)
    with scrub_timeline(), scrub_timeline():
        assert session().is_suspended
    assert session().is_suspended
    cmds.refresh(suspend=False)
    with scrub_timeline():
        with scrub_timeline():
            assert session().is_suspended
        assert session().is_suspended
    assert not session().is_suspended


def test_a_command_may_not_change_the_scene_by_commands(window, monkeypatch):
    monkeypatch.setattr(
        MayaScene,
        "write_curves",
        lambda scene, curves, **how: cmds.setKeyframe("Neck_CTRL.rotateX", time=1, value=1),
    )
    with pytest.raises(RuntimeError, match="StandInError.*inside keyweaveTexture"):
        cmds.keyweaveTexture(**window, synthesize="Spine_CTRL")


def test_a_limb_under_ik_is_warned_of(window):
    cmds.createNode("ikHandle", name="legHandle")
    cmds.createNode("ikEffector", name="legEffector", parent="LeftLeg")
    cmds.connectAttr("LeftUpLeg.message", "legHandle.startJoint")
    cmds.connectAttr("legEffector.handlePath[0]", "legHandle.endEffector")
    asked = {**window, "synthesize": "Spine_CTRL", "texture": "LeftLeg_CTRL"}
    cmds.setAttr("legHandle.ikBlend", 0)
    cmds.keyweaveTexture(**asked)
    assert not warnings()
    cmds.setAttr("legHandle.ikBlend", 1)
    cmds.keyweaveTexture(**asked)
    assert any("legHandle" in text and "LeftLeg_CTRL" in text for text in warnings())


def test_channels_on_layers_are_read_in_one_pass_along_the_timeline(window):
    channels = [f"{name}.rotate{axis}" for name in LEGS for axis in "XYZ"]
    cmds.animLayer("corrections", override=True)
    cmds.animLayer("corrections", edit=True, attribute=channels)
    n_keys = len(cmds.keyframe("LeftLeg_CTRL_rotateX", query=True))
    before = len(session().steps)
    curves = MayaScene().read_curves(channels)
    assert [curve.channel for curve in curves] == channels
    assert len(session().steps) - before == n_keys + 1


@pytest.fixture(params=[True, False], ids=["reported", "not reported"])
def bare_flags(window, request):
    """Let `isFlagSet` report flags without values, and not."""
    session().reports_bare_flags = request.param
    return window


def test_help_and_the_last_result_are_given_however_flags_are_reported(bare_flags):
    assert "-softFrames" in read_text(cmds.keyweaveTexture(help=True))
    for script in ("keyweaveTexture -help", "keyweaveTexture -h"):
        assert "-softFrames" in read_text(mel.eval(script))
    with pytest.raises(RuntimeError, match="-query with -lastResult only"):
        cmds.keyweaveTexture(query=True)
    with pytest.raises(RuntimeError, match="-query with -lastResult only"):
        cmds.keyweaveTexture(lastResult=True)
    cmds.keyweaveTexture(**bare_flags, synthesize="Spine_CTRL")
    facts = read_facts(cmds.keyweaveTexture(query=True, lastResult=True))
    assert facts["token"]
    assert read_facts(mel.eval("keyweaveTexture -q -lr")) == facts


@pytest.fixture
def by_context(monkeypatch):
    """Record for each scene that a command reads whether it is read in contexts."""
    recorded = []

    class RecordedScene(MayaScene):
        def __init__(self, *args, by_context=False):
            super().__init__(*args, by_context=by_context)
            recorded.append(by_context)

    monkeypatch.setattr(scene, "MayaScene", RecordedScene)
    return recorded


def test_contexts_are_read_however_flags_are_reported(bare_flags, by_context):
    flags = {**bare_flags, "synthesize": "Spine_CTRL"}
    cmds.keyweaveTexture(**flags)
    cmds.keyweaveTexture(**flags, byContext=False, help=False)
    cmds.keyweaveTexture(**flags, byContext=True)
    cmds.keyweaveTexture(**flags, bc=True)
    assert by_context == [False, False, True, True]
