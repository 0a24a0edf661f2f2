"""`keyweaveTexture` writes what the library makes, and one undo takes all of it back."""

from itertools import product

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


def test_the_names_of_the_written_curves_are_returned(shot, asked):
    written = cmds.keyweaveTexture(**asked)
    assert len(written) == len(set(written)) == 3 * (2 + 5)
    assert all(cmds.nodeType(name) == "animCurveTA" for name in written)
    assert "Spine_CTRL_rotateX" in written


def test_the_command_gives_the_same_result_as_the_job_on_the_file(shot, asked, capture):
    file = kw.open_scene(shot)
    job = TextureJob((Source(kw.open_scene(capture)),), **NAMES)
    given = job.read(file)
    job.write(file, given, job.compute(given))
    cmds.keyweaveTexture(**asked)
    frames = range(1, 73)
    expected = file.sample(channels_of(TARGETS), list(frames)).values
    assert_allclose(values(), expected, atol=1e-9)


def test_keys_that_were_set_stay_exact(shot, asked):
    before = {curve.channel: curve for curve in MayaScene().read_curves(channels_of(KNEES))}
    cmds.keyweaveTexture(**asked)
    for curve in MayaScene().read_curves([*before]):
        was = before[curve.channel]
        now = dict(zip(curve.frames.round(6).tolist(), curve.values.tolist()))
        assert [now[frame] for frame in was.frames.round(6).tolist()] == pytest.approx(
            was.values.tolist(), abs=1e-12
        )


def test_undo_and_redo_are_exact(shot, asked):
    cmds.select("Hips_CTRL")
    cmds.currentTime(17)
    before = scene_state()
    cmds.keyweaveTexture(**asked)
    after = scene_state()
    assert after != before
    cmds.undo()
    assert scene_state() == before
    cmds.redo()
    assert scene_state() == after
    cmds.undo()
    assert scene_state() == before


@pytest.mark.parametrize("mode", ["override", "additive"])
def test_a_layer_shows_what_the_base_would_and_undo_takes_it_away(shot, asked, mode):
    before, still = scene_state(), values()
    cmds.keyweaveTexture(**asked)
    wanted = values()
    cmds.undo()
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
    before, state = values(), scene_state()
    keys = {curve.channel: curve for curve in MayaScene().read_curves(channels_of(KNEES))}
    cmds.keyweaveTexture(**asked)
    made, token = values(), last_result()["token"]
    monkeypatch.delattr("keyweave.verbs.texture.job.make")
    layer = {} if mode == "base" else {"layer": "life"}
    for strength in (0.5, 1.5, 0):
        cmds.undo()
        assert scene_state() == state
        written = {"mode": mode, "strength": strength, "softFrames": soft, **layer}
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


def test_strength_scales_the_change_from_the_original_curves(shot, asked):
    before = values()
    cmds.keyweaveTexture(**asked, nPaths=2)
    first, token = values(), last_result()["token"]
    cmds.keyweaveTexture(resultToken=token, path=2)
    second = values()
    assert np.abs(second - first).max() > 0.02
    cmds.keyweaveTexture(resultToken=token, path=2, strength=0.5)
    check_rotations(blended(before, second, 0.5, 0), values())


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


def test_objects_are_added_to_the_controls_listed_in_flags(shot, asked):
    cmds.keyweaveTexture("Neck_CTRL", **asked)
    assert "Neck_CTRL.rotateX" in last_result()["targets"]


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


def test_the_last_result_says_how_it_was_made(shot, asked):
    written = cmds.keyweaveTexture(**asked, nPaths=3, band=4)
    facts = last_result()
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


def test_notes_report_the_settings_that_auto_chose(shot, asked):
    cmds.keyweaveTexture(**asked, auto=True)
    chose = " ".join(last_result()["notes"])
    assert "auto chose" in chose


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


def test_nothing_but_the_curves_is_touched(shot, asked):
    cmds.select(["Hips_CTRL", "LeftArm_CTRL"])
    cmds.currentTime(12)
    cmds.autoKeyframe(state=True)
    before = scene_state()
    cmds.keyweaveTexture(**asked)
    after = scene_state()
    assert after["selection"] == before["selection"]
    assert after["time"] == before["time"]
    assert cmds.autoKeyframe(query=True, state=True)
    cmds.autoKeyframe(state=False)


def test_a_chunk_with_other_edits_is_one_undo(shot, asked):
    before = scene_state()
    cmds.undoInfo(openChunk=True)
    cmds.setKeyframe("Neck_CTRL.rotateX", time=5, value=10)
    cmds.keyweaveTexture(**asked)
    cmds.setKeyframe("Spine_CTRL.rotateX", time=5, value=10)
    cmds.undoInfo(closeChunk=True)
    cmds.undo()
    assert scene_state() == before


def test_frames_are_read_in_contexts_if_asked(shot, asked):
    cmds.keyweaveTexture(**asked)
    wanted = values()
    cmds.undo()
    cmds.keyweaveTexture(**asked, byContext=True)
    assert_allclose(values(), wanted)


def test_help_lists_the_flags(plug_in):
    text = read_text(cmds.keyweaveTexture(help=True))
    assert "-softFrames" in text
    assert "-keepKeys" in text


def test_info_prints_versions(plug_in):
    lines = read_text(cmds.keyweaveInfo()).splitlines()
    assert f"keyweave {kw.__version__}" in lines
    assert any(line.startswith("numpy ") for line in lines)
    assert any(line.startswith("Maya ") for line in lines)
