"""`keyweaveTexture` writes what the library makes, and one undo takes all of it back."""

from itertools import product
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from maya import cmds, mel
from numpy.testing import assert_allclose

import keyweave as kw
from case_profiles import is_nightly
from keyweave.animation.fading import fade_weights
from keyweave.animation.resampling import channels_to_quaternion
from keyweave.geometry.rotations import slerp
from keyweave.scenes.sources import Source
from keyweave.verbs import TextureJob
from keyweave_maya import read_facts, read_text
from keyweave_maya.scene import MayaScene
from maya_state import scene_state

KNEES = ["LeftLeg_CTRL", "RightLeg_CTRL"]
LEGS = ["LeftUpLeg_CTRL", *KNEES, "RightUpLeg_CTRL"]
NAMES = {"drive": LEGS, "texture": KNEES, "synthesize": ["Spine_CTRL", "*Arm_CTRL"]}
MODES = ("base", "override", "additive")
TARGETS = [*KNEES, "Spine_CTRL", "LeftArm_CTRL", "RightForeArm_CTRL"]


@pytest.fixture
def asked(capture):
    return {"source": capture, **NAMES}


def pair_up(hard, soft):
    """Return soft frames with modes: every pair at night, each mode once by day."""
    by_day = [(hard, "base"), (hard, "override"), (soft, "additive")]
    return [*product((hard, soft), MODES)] if is_nightly() else by_day


def channels_of(controls):
    return [f"{name}.rotate{axis}" for name in controls for axis in "XYZ"]


def values(controls=TARGETS, frames=range(1, 73)):
    return MayaScene().sample(channels_of(controls), list(frames)).values


def last_result():
    return read_facts(cmds.keyweaveTexture(query=True, lastResult=True))


@pytest.fixture(scope="module")
def made(plug_in, characters):
    """Return the scene before and after the command has written to the base."""
    path, source = ((characters / f"{name}.ma").as_posix() for name in ("shot", "capture"))
    cmds.file(path, open=True, force=True)
    cmds.select(["Hips_CTRL", "LeftArm_CTRL"])
    cmds.currentTime(17)
    cmds.autoKeyframe(state=True)
    made = SimpleNamespace(states=[scene_state()], values=[values()], keys=[read_keys()])
    made.written = cmds.keyweaveTexture(source=source, **NAMES)
    made.types = {cmds.nodeType(name) for name in made.written}
    made.values.append(values())
    made.keys.append(read_keys())
    made.auto_key = cmds.autoKeyframe(query=True, state=True)
    cmds.autoKeyframe(state=False)
    made.states.append(scene_state())
    for step in (cmds.undo, cmds.redo, cmds.undo):
        step()
        made.states.append(scene_state())
    return made


def read_keys():
    """Return the values of the knees' keys by frame, for each channel."""
    return {
        curve.channel: dict(zip(curve.frames.round(6).tolist(), curve.values.tolist()))
        for curve in MayaScene().read_curves(channels_of(KNEES))
    }


def test_the_names_of_the_written_curves_are_returned(made):
    assert len(made.written) == len(set(made.written)) == 3 * (2 + 5)
    assert made.types == {"animCurveTA"}
    assert "Spine_CTRL_rotateX" in made.written


def test_the_command_gives_the_same_result_as_the_job_on_the_file(made, shot, capture):
    file = kw.open_scene(shot)
    job = TextureJob((Source(kw.open_scene(capture)),), **NAMES)
    given = job.read(file)
    job.write(file, given, job.compute(given))
    frames = range(1, 73)
    expected = file.sample(channels_of(TARGETS), list(frames)).values
    assert_allclose(made.values[1], expected, atol=1e-9)


def test_keys_that_were_set_stay_exact(made):
    before, after = made.keys
    assert before.keys() == after.keys()
    for channel, keys in before.items():
        now = [after[channel][frame] for frame in keys]
        assert now == pytest.approx([*keys.values()], abs=1e-12)


def test_undo_and_redo_are_exact(made):
    before, after, *others = made.states
    assert after != before
    assert others == [before, after, before]


def test_nothing_but_the_curves_is_touched(made):
    before, after = made.states[:2]
    assert (after["selection"], after["time"]) == (before["selection"], before["time"])
    assert made.auto_key


@pytest.mark.parametrize("mode", ["override", "additive"])
def test_a_layer_shows_what_the_base_would_and_undo_takes_it_away(made, shot, asked, mode):
    before, (still, wanted) = scene_state(), made.values
    written = cmds.keyweaveTexture(**asked, mode=mode, layer="life")
    assert_allclose(values(), wanted, atol=1e-9)
    assert cmds.animLayer("life", query=True, exists=True)
    assert cmds.animLayer("life", query=True, override=True) == (mode == "override")
    cmds.animLayer("life", edit=True, mute=True)
    assert_allclose(values(), still, atol=1e-9)
    cmds.undo()
    after = scene_state()
    assert set(written) <= set(cmds.ls(type="animCurve"))
    cmds.undo()
    assert scene_state() == before
    cmds.redo()
    assert scene_state() == after


@pytest.mark.parametrize(("soft", "mode"), pair_up(0, 6))
def test_outside_of_the_frames_nothing_changes(shot, asked, mode, soft):
    before = values()
    cmds.keyweaveTexture(**asked, frames=(20, 50), softFrames=soft, mode=mode)
    after = values()
    rows = np.r_[0:18, 51:72]
    assert_allclose(after[rows], before[rows], atol=1e-9)
    assert np.abs(after[19:50] - before[19:50]).max() > 0.02
    ends = np.abs(after[[19, 49]] - before[[19, 49]]).max()
    assert (ends < 1e-9) == (soft > 0)


def blended(before, made, strength, soft):
    """Return rotations at a strength, along the arcs from those before."""
    shares = strength * fade_weights(len(made), soft)
    return slerp(rotations(before), rotations(made), shares[:, np.newaxis])


def rotations(angles):
    """Return quaternions of values, shape (n_frames, n_targets, 4)."""
    (order,) = {*MayaScene().rotation_orders(TARGETS).values()}
    return channels_to_quaternion(angles.reshape(len(angles), -1, 3), order)


def check_rotations(expected, shown):
    assert_allclose(np.abs(np.sum(rotations(shown) * expected, axis=-1)), 1, atol=1e-9)


@pytest.mark.parametrize(("soft", "mode"), pair_up(0, 8))
def test_a_result_is_written_at_another_strength_without_computing_it_again(
    shot, asked, mode, soft, monkeypatch
):
    """Of the second path; strengths are shares of the change from the original curves."""
    before, state = values(), scene_state()
    keys = {curve.channel: curve for curve in MayaScene().read_curves(channels_of(KNEES))}
    cmds.keyweaveTexture(**asked, nPaths=2)
    first, token = values(), last_result()["token"]
    cmds.undo()
    monkeypatch.delattr("keyweave.verbs.texture.job.make")
    cmds.keyweaveTexture(resultToken=token, path=2)
    made = values()
    assert np.abs(made - first).max() > 0.02
    layer = {} if mode == "base" else {"layer": "life"}
    for strength in (0.5, 1.5, 0) if mode == "base" else (1.5, 0):
        cmds.undo()
        assert scene_state() == state
        written = {
            "path": 2,
            "mode": mode,
            "strength": strength,
            "setOption": f"softFrames={soft}f",
            **layer,
        }
        cmds.keyweaveTexture(resultToken=token, **written)
        shown = values()
        check_rotations(blended(before, made, strength, soft), shown)
        assert last_result()["strength"] == strength
        for channel, curve in keys.items():
            column = channels_of(TARGETS).index(channel)
            rows = np.round(curve.frames).astype(int) - 1
            whole = np.abs(curve.frames - np.round(curve.frames)) < 1e-6
            inside = whole & (rows >= 0) & (rows < 72)
            off = shown[rows[inside], column] - curve.values[inside]
            assert_allclose(off, 0, atol=1e-9)
        if layer:
            assert cmds.getAttr("life.weight") == 1
            assert not cmds.listConnections("life.weight", source=True, destination=False)
    assert_allclose(shown, before, atol=1e-9)


def test_the_selection_chooses_drive_and_target_controls(shot, capture):
    cmds.select([*LEGS, "Spine_CTRL"])
    written = cmds.keyweaveTexture(source=capture)
    assert len(written) == 3 * 5
    facts = last_result()
    assert facts["drive"][::3] == [f"{leg}.rotateX" for leg in LEGS]
    assert len(facts["targets"]) == 3 * 5
    cmds.undo()
    cmds.select(clear=True)
    assert cmds.keyweaveTexture([*LEGS, "Spine_CTRL"], source=capture) == written


def test_controls_are_found_by_full_paths_and_shapes(shot, asked, capture):
    written = cmds.keyweaveTexture(*KNEES, "Spine_CTRL", source=capture, drive=LEGS)
    wanted = values()
    cmds.undo()
    paths = cmds.ls([*KNEES, "Spine_CTRL"], long=True)
    full = cmds.ls(LEGS, long=True)
    assert cmds.keyweaveTexture(paths, source=capture, drive=full) == written
    assert_allclose(values(), wanted)
    cmds.undo()
    cmds.select([*KNEES, "Spine_CTRLShape", "LeftLeg_GRP"])
    assert cmds.keyweaveTexture(source=capture, drive=LEGS) == written
    assert_allclose(values(), wanted)
    assert "LeftLeg_GRP has no keyable channels" in last_result()["notes"]


def test_short_flags_and_mel_do_the_same(shot, asked, capture):
    written = cmds.keyweaveTexture(**asked, nPaths=2, keepKeys=False)
    wanted = values()
    cmds.undo()
    short = {"d": NAMES["drive"], "tx": NAMES["texture"], "syn": NAMES["synthesize"]}
    assert cmds.keyweaveTexture(src=capture, **short, np=2, kk=False) == written
    assert_allclose(values(), wanted)
    cmds.undo()
    lists = " ".join(f'-{flag} "{name}"' for flag, names in NAMES.items() for name in names)
    command = f'keyweaveTexture -source "{capture}" {lists} -nPaths 2 -keepKeys 0'
    assert mel.eval(command) == written
    assert_allclose(values(), wanted)


def test_the_last_result_says_how_it_was_made_also_of_controls_outside_of_flags(
    shot, asked
):
    written = cmds.keyweaveTexture("Neck_CTRL", **asked, nPaths=3, band=4)
    facts = last_result()
    assert "Neck_CTRL.rotateX" in facts["targets"]
    assert len(facts["paths"]) == 3
    assert facts["band"] == 4
    assert facts["break_on"].startswith("LeftUpLeg_CTRL")
    assert facts["curves"] == written
    assert facts["path"] == 1
    costs = [path["cost"] for path in facts["paths"]]
    assert costs == sorted(costs)
    row = facts["paths"][0]["fragments"][0]
    assert row["source"] == asked["source"]
    assert {"sketch_frames", "source_frames", "cost", "stretch"} <= row.keys()


def test_a_weight_and_a_prediction_do_what_the_job_does(shot, asked, capture):
    weight = f"{Path(capture).name}*2"
    cmds.keyweaveTexture(**asked, favor=[weight], predicted="0.5")
    settings = kw.TextureSettings(predicted=0.5)
    source = Source(kw.open_scene(capture), name=capture)
    job = TextureJob((source,), **NAMES, favor=[weight], settings=settings)
    scene = kw.open_scene(shot)
    expected = job.compute(job.read(scene)).paths[0].output
    columns = [expected.index(channel) for channel in channels_of(TARGETS)]
    assert_allclose(values(), expected.values[:, columns], atol=1e-6)
    facts = last_result()
    assert (facts["predicted"], facts["sources"][0]["share"]) == (0.5, 1)
    for flags, problem in (({"predicted": "most"}, "auto"), ({"favor": ["x*1"]}, "x")):
        with pytest.raises(RuntimeError, match=problem):
            cmds.keyweaveTexture(**asked, **flags)


def test_notes_report_what_auto_did(shot, asked):
    cmds.keyweaveTexture(**asked, auto=True)
    note = "the source is too short for auto; the defaults are used"
    assert note in last_result()["notes"]


def test_a_result_is_written_again_without_computing(shot, asked):
    cmds.keyweaveTexture(**asked)
    best, token = values(), last_result()["token"]
    cmds.undo()
    cmds.keyweaveTexture(resultToken=token, path=2)
    second = values()
    assert np.abs(second - best).max() > 1e-3
    assert last_result()["path"] == 2
    cmds.undo()
    cmds.keyweaveTexture(resultToken=token)
    assert_allclose(values(), best)
    cmds.undo()
    cmds.keyweaveTexture(resultToken=token, mode="additive", layer="more")
    assert_allclose(values(), best, atol=1e-9)


def test_a_character_of_the_scene_can_be_the_source(shot, capture):
    cmds.file(capture, reference=True, namespace="mocap")
    names = {**NAMES, "synthesize": ["Spine_CTRL"]}
    written = cmds.keyweaveTexture(**names, sourceNamespace="mocap:mocap")
    assert len(written) == 3 * (2 + 1)
    assert (
        last_result()["paths"][0]["fragments"][0]["source"] == "the character mocap:mocap"
    )


def test_a_referenced_character_is_written(shot_of_reference, asked):
    names = {flag: [f"hero:{name}" for name in names] for flag, names in NAMES.items()}
    before = scene_state()
    written = cmds.keyweaveTexture(source=asked["source"], **names)
    assert len(written) == 3 * (2 + 5)
    assert not any(cmds.referenceQuery(name, isNodeReferenced=True) for name in written)
    cmds.undo()
    assert scene_state() == before


def test_a_chunk_with_other_edits_is_one_undo(shot, asked):
    before = scene_state()
    cmds.undoInfo(openChunk=True)
    cmds.setKeyframe("Neck_CTRL.rotateX", time=5, value=10)
    cmds.keyweaveTexture(**asked)
    cmds.setKeyframe("Spine_CTRL.rotateX", time=5, value=10)
    cmds.undoInfo(closeChunk=True)
    cmds.undo()
    assert scene_state() == before


def test_frames_are_read_in_contexts_if_asked(made, shot, asked):
    cmds.keyweaveTexture(**asked, byContext=True)
    assert_allclose(values(), made.values[1])


def test_help_lists_the_flags(plug_in):
    text = read_text(cmds.keyweaveTexture(help=True))
    assert "-softFrames" in text
    assert "-keepKeys" in text


def test_info_prints_versions(plug_in):
    lines = read_text(cmds.keyweaveInfo()).splitlines()
    assert f"keyweave {kw.__version__}" in lines
    assert any(line.startswith("numpy ") for line in lines)
    assert any(line.startswith("Maya ") for line in lines)
