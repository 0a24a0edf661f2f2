"""Keys of a rig: shared by limbs, on contacts, and within the error of joints asked for."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave import examples
from keyweave.animation.feet.contacts import list_runs
from keyweave.errors import DataError, SettingError, UnknownNameError
from keyweave.methods.rig_transfer import KnownRig
from keyweave.scenes.sources import Source
from keyweave.verbs.transfer.job import TransferJob

WALK = examples.load_walk().cut(1, 120)


@pytest.fixture(scope="module")
def known():
    return KnownRig.learn(examples.load_scene("biped_walk").rig())


@pytest.fixture(scope="module")
def carried(known):
    return kw.transfer(WALK, known, contacts=kw.find_contacts(WALK))


def measure(curves, clip, known):
    """Return the distances of all joints of the rig, found from the curves alone."""
    times = clip.frames / clip.frame_rate
    drawn = np.transpose([curve.evaluate(times) for curve in curves])
    worlds = [known.rig.evaluate(v, clip.frames) for v in (drawn, clip.values)]
    own = [world[..., 3, :3] for world in worlds]
    return np.linalg.norm(own[0] - own[1], axis=-1)


@pytest.mark.parametrize("share", ["channel", "control", "limb"])
def test_few_keys_keep_the_worst_joint_within_the_tolerance(share, known, carried):
    clip = carried.clip.cut(1, 60)
    curves = kw.fit_keys(
        clip, known, joint_tolerance=0.5, share=share, contacts=carried.contacts
    )
    away = measure(curves, clip, known)
    assert away.max() <= 0.5
    assert_allclose(away, kw.measure_key_errors(curves, clip, known), atol=1e-9)
    assert sum(map(len, curves)) < 0.15 * clip.values.size


def test_limbs_share_at_most_half_of_the_times_of_their_single_channels(known, carried):
    clip, limbs = carried.clip, kw.group_by_limb(known)
    moving = {c for c, r in zip(clip.channels, np.ptp(clip.values, axis=0)) if r > 0}
    tolerance = {"angle": np.radians(1), "length": 0.5, "unitless": 0.5}
    single = kw.fit(clip, tolerance=tolerance)
    shared = kw.fit(clip, tolerance=tolerance, share=limbs)
    unions, times = {}, {}
    for own, curve in zip(single, shared):
        if curve.channel in moving:
            limb = limbs[curve.channel]
            unions.setdefault(limb, set()).update(own.times.tolist())
            times.setdefault(limb, set()).update(curve.times.tolist())
            assert len(curve) >= len(times[limb])
    assert sum(map(len, times.values())) <= 0.5 * sum(map(len, unions.values()))


def test_controls_belong_to_the_limb_whose_joints_they_move(known):
    limbs = kw.group_by_limb(known)
    assert set(limbs) == {*known.rig.channels}
    assert set(limbs.values()) == {"body", "spine", "l.leg", "r.leg", "l.arm", "r.arm"}
    for channel, limb in {
        "LeftFootIK_CTRL.roll": "l.leg",
        "RightKnee_CTRL.translateX": "r.leg",
        "LeftToe_CTRL.rotateX": "l.leg",
        "RightShoulder_CTRL.rotateY": "r.arm",
        "RightFingers_CTRL.thumb": "r.arm",
        "Head_CTRL.rotateX": "spine",
        "World_CTRL.translateX": "body",
    }.items():
        assert limbs[channel] == limb


def test_a_foot_that_lies_flat_has_no_key_and_a_leg_has_keys_at_contacts(known, carried):
    clip, contacts = carried.clip, carried.contacts
    curves = kw.fit_keys(clip, known, contacts=contacts)
    by_name = {curve.channel: curve for curve in curves}
    knee = {*np.round(by_name["LeftKnee_CTRL.translateZ"].times * 30).tolist()}
    assert {frame for run in contacts.runs("LeftFoot") for frame in run} <= knee
    flat = contacts.find_pivots("LeftFoot").all(axis=1)
    n_spans = 0
    for begin, end in list_runs(flat):
        first, last = begin + 1, end
        for axis in "XYZ":
            for name in (f"translate{axis}", f"rotate{axis}"):
                curve = by_name[f"LeftFootIK_CTRL.{name}"]
                keys = np.round(curve.times * 30)
                inside = keys[(keys > first) & (keys < last)]
                assert not len(inside), (name, first, last)
                drawn = curve.evaluate(np.linspace(first, last, 40) / 30)
                assert np.ptp(drawn) < 1e-12
        n_spans += 1
    assert n_spans > 2


def test_a_subset_of_the_channels_and_frames_can_be_fitted(known, carried):
    arm = [c for c, limb in kw.group_by_limb(known).items() if limb == "l.arm"]
    part = carried.clip.cut(20, 60).keep(arm)
    curves = kw.fit_keys(part, known, joint_tolerance=0.1, contacts=carried.contacts)
    assert [curve.channel for curve in curves] == list(part.channels)
    assert kw.measure_key_errors(curves, part, known).max() <= 0.1


def test_a_still_motion_has_keys_only_at_its_ends(known, carried):
    values = np.tile(known.rig.values, (30, 1))
    still = kw.Clip(values, tuple(known.rig.channels), 30)
    assert {len(c) for c in kw.fit_keys(still, known, contacts=carried.contacts)} == {2}


def test_wrong_requests_are_refused(known, carried):
    clip = carried.clip
    with pytest.raises(SettingError, match="share"):
        kw.fit_keys(clip, known, share="leg")
    with pytest.raises(SettingError, match="joint_tolerance"):
        kw.fit_keys(clip, known, joint_tolerance=-1)
    with pytest.raises(DataError, match="24"):
        kw.fit_keys(clip.with_(frame_rate=24), known, contacts=carried.contacts)
    with pytest.raises(UnknownNameError, match="nose"):
        kw.fit_keys(kw.Clip(np.zeros((3, 1)), ("nose.rotateX",), 30), known)
    with pytest.raises(SettingError, match="keys"):
        TransferJob((Source(WALK),), keys=5.0, tolerance=0.1)
    with pytest.raises(SettingError, match="keys"):
        TransferJob((Source(WALK),), keys=0.0)


def test_a_scene_with_few_keys_plays_the_capture_within_the_tolerance(familiar_biped):
    scene, job = familiar_biped, TransferJob((Source(WALK.cut(1, 60)),), keys=5.0)
    inputs = job.read(scene)
    (result,) = results = job.compute(inputs)
    curves = job.write(scene, inputs, results)
    assert sum(map(len, curves)) < 0.5 * len(curves) * len(result.clip)
    ends = result.clip.start_frame, result.clip.last_frame
    motion = scene.motion("Hips", ends)
    own = [motion.skeleton.index(name) for name in result.motion.skeleton.names]
    away = kw.joint_positions(motion)[:, own] - kw.joint_positions(result.motion)
    assert 0.01 < np.linalg.norm(away, axis=-1).max() <= 0.5 + 1e-3
