"""Feet of a textured rig stand in the written scene, and every key holds."""

from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave import examples
from keyweave.animation.feet.foot import PosedFeet, find_feet
from keyweave.animation.measurement.standing import FeetTrack
from keyweave.scenes.sources import Source
from keyweave.verbs import TextureJob
from keyweave.verbs.captures.rig_sources import SceneRig

EVERY = 10  # frames between keys
IK, FK = 'setAttr -k on ".ikFk";', 'setAttr -k on ".ikFk" 0;'


@pytest.fixture(scope="module", params=["ik", "fk"])
def saved(request, tmp_path_factory):
    """Return the path of a scene with keys of a captured walk, by legs with IK or FK.

    The second is the walk as values of the controls.
    """
    text = (Path(examples.__file__).parent / "data" / "biped_walk.ma").read_text("utf-8")
    assert text.count(IK) == 2
    path = tmp_path_factory.mktemp("blocked") / "blocked.ma"
    path.write_text(text.replace(IK, FK) if request.param == "fk" else text, "utf-8")
    scene = kw.open_scene(path)
    walk = Source(examples.load_walk().cut(1, 150), joint_map="auto")
    clip = SceneRig.learn(scene, []).transfer(walk).result.clip
    rows = np.union1d(np.arange(0, len(clip), EVERY), len(clip) - 1)
    columns = clip.values.T
    scene.write_curves(
        [
            kw.AnimCurve(channel, clip.frames[own] / 24, column[own], frame_rate=24)
            for channel, column in zip(clip.channels, columns)
            for own in [rows if np.ptp(column) > 1e-9 else rows[:1]]
        ]
    )
    scene.save(path, overwrite=True)
    return path, clip


@pytest.fixture
def blocked(saved):
    """Return the scene, opened anew, and its rig."""
    path, clip = saved
    scene = kw.open_scene(path)
    return scene, SceneRig.learn(scene, []), clip


def read_capture():
    """Return the first fifteen seconds of a long walk."""
    return Source(examples.load_walk("long_1").cut(1, 450), joint_map="auto")


def textured(scene, source=None, **changes):
    job = TextureJob(
        (source or read_capture(),),
        **{
            **{"drive": ["thighs", "shins"], "texture": ["legs", "hips", "COG_CTRL"]},
            **{"synthesize": "spine", "settings": kw.TextureSettings(n_paths=1)},
            **changes,
        },
    )
    inputs = job.read(scene)
    return job, inputs, job.compute(inputs)


def slide(motion):
    """Return the speed of the slower foot."""
    posed = PosedFeet.of(motion, find_feet(motion.skeleton))
    return FeetTrack.of(posed).measure_slower_foot()


def test_feet_stand_in_the_written_scene_and_keys_hold(blocked):
    scene, rig, clip = blocked
    before = scene.read_curves(rig.known.rig.channels)
    job, inputs, result = textured(scene, feet="lock")
    job.write(scene, inputs, result)
    assert any("change so that feet stand" in note for note in result.notes)
    assert slide(rig.pose(clip.frames)) < 0.7 * slide(result.feet[0].before)
    after = {curve.channel: curve for curve in scene.read_curves(rig.known.rig.channels)}
    for curve in before:
        values = after[curve.channel].evaluate(curve.times)
        assert_allclose(values, curve.values, atol=1e-9, err_msg=curve.channel)


@pytest.mark.parametrize("saved", ["ik"], indirect=True)
def test_feet_stand_if_captures_are_curves_of_the_same_controls(blocked):
    scene, rig, clip = blocked
    walk = read_capture()
    captured = rig.transfer(walk).result.clip
    curves = kw.fit(captured, kinds=scene.kinds(captured.channels))
    legs = ["LeftFootIK_CTRL", "RightFootIK_CTRL", "COG_CTRL"]
    job, inputs, result = textured(
        *(scene, Source(curves)),
        **{"drive": ["*FootIK_CTRL"], "texture": legs, "feet": "lock"},
        synthesize="Spine_CTRL",
    )
    job.write(scene, inputs, result)
    assert slide(rig.pose(clip.frames)) < 0.9 * slide(result.feet[0].before)


@pytest.mark.parametrize("saved", ["ik"], indirect=True)
@pytest.mark.parametrize("changes", [{"feet": "lock", "texture": "l.forearm"}, {}])
def test_legs_are_left_alone(blocked, changes):
    """Nothing changes the legs but textured joints of them, or a request for feet."""
    scene, _, _ = blocked
    job, inputs, result = textured(scene, synthesize="r.forearm", **changes)
    targets = {channel for part in result.target_parts for channel in part.channels}
    assert {curve.channel for curve in job.curves(inputs, result)} <= targets
    assert not any("feet" in note for note in result.notes)


@pytest.mark.parametrize("saved", ["fk"], indirect=True)
def test_slides_are_those_of_the_strength(blocked):
    job, inputs, result = textured(blocked[0], feet="lock", strength=0.0)
    (locked,) = job.blend_all(inputs, result).feet
    sketch = inputs.feet.animation.motion
    assert_allclose(locked.after.rotations, sketch.rotations, atol=1e-9)
    assert slide(result.feet[0].after) < slide(sketch)


@pytest.mark.parametrize("saved", ["ik"], indirect=True)
def test_a_pelvis_in_no_list_is_noted_if_legs_drive(blocked):
    scene, *_ = blocked
    source = read_capture()

    def notes(drive, texture):
        job = TextureJob((source,), drive=drive, texture=texture)
        return [note for note in job.read(scene).notes if "pelvis stays" in note]

    (note,) = notes(["thighs", "shins"], ["legs", "COG_CTRL.translateY"])
    assert "add Hips_CTRL to texture=" in note
    assert notes(["thighs", "shins"], ["legs", "COG_CTRL"]) == []
    assert notes(["arms"], ["arms"]) == []
