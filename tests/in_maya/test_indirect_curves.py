"""Curves whose keys are not the values of their channels: sampled, never written."""

import numpy as np
import pytest
from maya import cmds
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.curves.anim_curve import AnimCurve
from keyweave_maya.scene import MayaScene
from made_up import indirect_scenes

FRAMES = np.arange(1, 12)
TURN = "hip.rotateX"
MODES = ["base", "override", "additive"]


@pytest.fixture
def opened(tmp_path):
    """Return a function that opens a scene's text in both hosts."""

    def open_text(text):
        path = tmp_path / "shot.ma"
        path.write_text(text, encoding="utf-8")
        cmds.file(path.as_posix(), open=True, force=True)
        return MayaScene(), kw.open_scene(path)

    return open_text


def seen(channel, frames=FRAMES):
    """Return what the channel box shows of an angle along the timeline, in radians."""
    values = []
    for frame in frames.tolist():
        cmds.currentTime(frame)
        values.append(cmds.getAttr(channel))
    return np.radians(values)


def sampled(scene, channel=TURN):
    return scene.sample([channel], FRAMES).values[:, 0]


def flat(channel=TURN):
    return AnimCurve(channel, [0.25, 0.5], [0.1, 0.1], kind="angle", frame_rate=24)


def refusal(scenes, channel=TURN, mode="base"):
    """Return the words in which both hosts refuse a channel, after trying to write it."""
    said = [scene.refusals([channel], mode=mode) for scene in scenes]
    assert said[0] == said[1]
    assert said[0]
    for scene in scenes:
        before = sampled(scene)
        with pytest.raises(kw.DataError):
            scene.write_curves(flat(channel), mode=mode)
        assert_allclose(sampled(scene), before)
    return said[0][channel]


# --- behind a change of units ---


def test_a_number_that_drives_an_angle_is_sampled_as_an_angle(opened):
    wanted = np.radians(np.linspace(0, 90, 11))
    for scene in opened(indirect_scenes.converted()):
        assert_allclose(sampled(scene), wanted, atol=1e-9)
    assert_allclose(seen(TURN), wanted, atol=1e-9)


def test_an_angle_driven_by_a_number_is_a_channel_with_converted_keys(opened):
    for scene in opened(indirect_scenes.converted()):
        assert scene.channels == (TURN,)
        (curve,) = scene.read_curves()
        assert curve.kind == "angle"
        assert_allclose(curve.frames, [1, 11])
        assert_allclose(curve.values, np.radians([0, 90]), atol=1e-9)


@pytest.mark.parametrize("mode", MODES)
def test_a_curve_behind_a_change_of_units_is_not_written(opened, mode):
    why = refusal(opened(indirect_scenes.converted()), mode=mode)
    assert "curl (animCurveTU)" in why
    assert "units" in why
    assert why.endswith("bake it to curves first")


# --- curves of times ---


def test_curves_of_time_attributes_are_left_out(opened):
    for scene in opened(indirect_scenes.times_driven()):
        assert scene.channels == (TURN,)
        assert [curve.channel for curve in scene.read_curves()] == [TURN]


@pytest.mark.parametrize("mode", MODES)
def test_times_are_not_written(opened, mode):
    scenes = opened(indirect_scenes.times_driven())
    assert "is a time" in refusal(scenes, "hip.when", mode)
    assert all(scene.refusals([TURN], mode=mode) == {} for scene in scenes)


def test_a_retimed_curve_is_sampled_as_it_plays(opened):
    wanted = np.radians(np.linspace(0, 45, 11))
    for scene in opened(indirect_scenes.retimed()):
        assert scene.channels == (TURN,)
        assert_allclose(sampled(scene), wanted, atol=1e-9)
    assert_allclose(seen(TURN), wanted, atol=1e-9)


def test_a_retimed_curve_is_not_written(opened):
    why = refusal(opened(indirect_scenes.retimed()))
    assert why == "has a curve whose time is driven by slow (animCurveTT); bake it first"


# --- rotations whose curves belong together ---


def test_a_rotation_between_quaternions_is_sampled_as_it_plays(opened):
    maya, file = opened(indirect_scenes.turned_together())
    assert_allclose(sampled(maya), seen(TURN), atol=1e-9)
    (keys,) = (curve.values for curve in maya.read_curves([TURN]))
    assert_allclose(keys, np.radians([0, 80]), atol=1e-9)
    with pytest.raises(kw.EvaluationError, match="hip_rotateX.*rotationInterpolation"):
        file.sample([TURN], FRAMES)
    with pytest.raises(kw.EvaluationError, match="hip_rotateX.*rotationInterpolation"):
        file.read_curves([TURN])


def test_rotations_that_stay_where_they_are_need_no_interpolation(opened):
    text = indirect_scenes.turned_together()
    for value in ("80", "60", "40"):
        text = text.replace(f"1 0 11 {value};", f"1 {value} 11 {value};")
    for scene in opened(text):
        assert_allclose(sampled(scene), np.radians(80), atol=1e-9)


@pytest.mark.parametrize("mode", [2, 3, 5])
def test_quaternion_interpolated_curves_are_not_written_separately(opened, mode):
    scenes = opened(indirect_scenes.turned_together(mode))
    said = [scene.refusals([TURN]) for scene in scenes]
    assert said[0] == said[1]
    assert "hip_rotateX" in said[0][TURN]
    assert "independent Euler" in said[0][TURN]
    for scene in scenes:
        with pytest.raises(kw.DataError, match="independent Euler"):
            scene.write_curves(flat())
        assert scene.refusals([TURN], mode="override") == {}


# --- the scene's time warp ---


@pytest.mark.parametrize("end", ["twir", "twi.twir", "timewarpIn.timewarpIn_Raw"])
def test_a_warped_scene_is_sampled_as_it_plays(opened, end):
    wanted = np.radians(np.linspace(0, 45, 11))
    for scene in opened(indirect_scenes.warped().replace(":time1.twir", f":time1.{end}")):
        assert_allclose(sampled(scene), wanted, atol=1e-9)
        assert scene.channels == (TURN,)
    assert_allclose(seen(TURN), wanted, atol=1e-9)


@pytest.mark.parametrize("mode", MODES)
def test_nothing_is_written_to_a_warped_scene(opened, mode):
    scenes = opened(indirect_scenes.warped())
    for channel in (TURN, "hip.rotateY"):
        why = refusal(scenes, channel, mode)
        assert "timewarp (animCurveTT)" in why
        assert "time1.enableTimewarp" in why


def test_a_warp_that_is_off_changes_nothing(opened):
    wanted = np.radians(np.linspace(0, 90, 11))
    for scene in opened(indirect_scenes.warped(is_on=False)):
        assert_allclose(sampled(scene), wanted, atol=1e-9)
        assert scene.refusals([TURN]) == {}
        scene.write_curves(flat())
        assert_allclose(sampled(scene), 0.1)
