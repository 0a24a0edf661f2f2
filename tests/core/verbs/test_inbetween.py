"""Gaps between the keyed poses of rigs and skeletons in scenes."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
from keyweave import examples
from keyweave.animation.kinematics import forward_kinematics
from keyweave.errors import KeyweaveError
from keyweave.methods.inbetweening.mixing import bend_knees_forward
from keyweave.scenes.sources import Source
from keyweave.verbs.inbetween.blocking import restore_keys
from keyweave.verbs.inbetween.job import InbetweenJob, fill_scene

CAPTURE = Source(examples.load_walk("varied"), (1, 200), name="walk")
JOB = InbetweenJob((CAPTURE,), frames=(1, 41))
EVERY = 20  # frames from key to key


@pytest.fixture(scope="module")
def shot():
    """Return a blocking below a master that moves, what was read, and the result."""
    scene = examples.load_scene("biped_blocking")
    times = np.array([1.0, 21, 41]) / 24
    master = {"translateX": [9, 30, 20], "rotateY": [0.2, 1, 0]}
    scene.write_curves(
        [
            kw.AnimCurve(f"World_CTRL.{name}", times, values, frame_rate=24)
            for name, values in master.items()
        ]
    )
    data = JOB.read(scene)
    return scene, data, JOB.compute(data)


def sample(scene):
    curves = scene.read_curves()
    return scene.sample([curve.channel for curve in curves], np.arange(1.0, 62)).values


@pytest.mark.parametrize("options", [{}, {"keys": 5.0}, {"tolerance": 0.01}])
def test_control_values_on_keyed_frames_are_exact_in_the_file(shot, options, tmp_path):
    scene, data, result = shot
    before, curves = sample(scene), scene.read_curves()
    replace(JOB, **options).write(scene, data, result)
    scene.save(tmp_path / "shot.ma")
    scene.write_curves(curves)
    after = sample(kw.open_scene(tmp_path / "shot.ma"))
    assert_allclose(after[::EVERY], before[::EVERY], atol=1e-6)
    assert np.abs(after - before)[:41].max() > 2
    assert_allclose(after[41:], before[41:], atol=1e-6)


def test_controls_show_the_filled_figure_below_a_master_that_moves(shot):
    _, data, result = shot
    known, (own,) = data.rig.rig.known, result.rigs
    written, figure = known.figure.pose(own.result.clip), result.variations[0].motion
    points = [forward_kinematics(motion)[0] for motion in (written, figure)]
    away = np.linalg.norm(points[0] - points[1], axis=-1).max(axis=0)
    # Poles return to the places of the animator at the keys, which moves knees a little.
    names = written.skeleton.names
    knees = [names.index(f"{side}Leg") for side in ("Left", "Right")]
    assert away[knees].max() < 0.5
    assert np.delete(away, knees).max() < 0.2


def test_captures_stretch_only_the_bones_that_the_poses_stretch(shot):
    rig, walk = shot[1].rig, shot[1].motions[0]
    joints = np.arange(1, len(walk.skeleton))
    places = np.tile(walk.skeleton.offsets[joints], (len(walk), 1, 1))
    fitted = rig.fit(walk.with_(translated=joints, translations=places))
    assert_array_equal(fitted.translated, rig.poses.translated)


def test_gaps_without_a_fit_keep_the_curves_of_the_animator(shot):
    _, data, result = shot
    (each,), poses = result.filled.variations, data.rig.poses
    gaps = [replace(gap, fallback=number == 1) for number, gap in enumerate(each.gaps)]
    unfit = replace(result.filled, variations=(replace(each, gaps=tuple(gaps)),))
    kept = data.rig.keep_curves(unfit).motion
    assert_array_equal(kept.rotations[20:], poses.rotations[20:])
    assert_array_equal(kept.rotations[:20], each.motion.rotations[:20])


def test_a_gap_that_is_not_between_two_keys_is_refused_before_computing(shot):
    job = replace(JOB, gaps=["1:41=9"], sources=())
    with pytest.raises(KeyweaveError, match="names 1:41, which are not two keys in a row"):
        job.compute(replace(shot[1], motions=()))


def test_the_joints_of_a_keyed_skeleton_are_its_controls():
    scene = examples.load_scene("skeleton_capture")
    scene.write_curves([c.keys(range(0, 61, EVERY)) for c in scene.read_curves()])
    before = sample(scene)
    filled, after = fill_scene(scene, JOB), sample(scene)
    assert len(filled.variations[0].gaps) == 2
    assert_allclose(after[:41:EVERY], before[:41:EVERY], atol=1e-6)
    assert np.abs(after - before)[:41].max() > 1


def test_restored_rotations_are_continuous_beyond_half_a_turn():
    solved = np.zeros((9, 3))
    solved[:, 0] = np.linspace(0, 3, 9)
    keyed = solved + [[2 * np.pi, 0, 0]]
    channels = [f"hip.rotate{axis}" for axis in "XYZ"]
    clips = [kw.Clip(each, channels, 24, 1, {"hip": "XYZ"}) for each in (solved, keyed)]
    assert_allclose(restore_keys(*clips, np.array([0, 8])).values, keyed, atol=1e-9)


def test_knees_are_bent_forward_and_ankles_stay():
    walk = examples.load_walk().cut(1, 30)
    rotations = np.array(walk.rotations)
    rotations[12, walk.skeleton.index("LeftLeg"), :3] *= -1
    broken = walk.with_(rotations=rotations)
    points = [
        forward_kinematics(m)[0]
        for m in (broken, bend_knees_forward(broken, np.arange(30)))
    ]
    ankle = walk.skeleton.index("LeftFoot")
    assert_allclose(points[0][:, ankle], points[1][:, ankle], atol=1e-6)
    assert np.abs(points[0] - points[1])[12].max() > 0.5


def test_a_bad_blocking_is_refused_and_stays_as_it_is(shot):
    curves = [c for c in shot[0].read_curves() if not c.channel.startswith("World")]
    hips = [c for c in curves if c.channel.startswith("Hips")]
    far = [c.with_(values=c.values + 500 * np.arange(len(c))) for c in hips]
    short = Source(CAPTURE.data, (1, 12), name="short")
    cases = (
        ([c.keys([0]) for c in curves], "on one frame, 1; gaps need 2", {}),
        (hips, "no keys on controls of LeftUpLeg, LeftLeg, LeftFoot, RightUpLeg", {}),
        ([*curves, *far], "faster than anyone runs", {}),
        (curves, "longest source has", {"sources": (short,)}),
    )
    for keyed, words, options in cases:
        scene = examples.load_scene("biped")
        scene.write_curves([*{curve.channel: curve for curve in keyed}.values()])
        before = sample(scene)
        with pytest.raises(KeyweaveError, match=words) as raised:
            fill_scene(scene, replace(JOB, **options))
        assert "\n" not in str(raised.value)
        assert_array_equal(sample(scene), before)
