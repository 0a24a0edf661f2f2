"""Exaggeration gives the capture at 0 and the keys at 1, and feet stand as captured."""

from functools import cache

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave import examples
from keyweave.geometry.rotations import vector_to_quaternion
from keyweave.methods.exaggeration.blending.body_path import blend_paths
from keyweave.methods.exaggeration.body_frames import BodyFrames


@cache
def load_pair():
    """Return a rig, a captured and a keyed walk, contacts and a warp."""
    scene = examples.load_scene("biped_walk")
    rig = scene.rig()
    walk = kw.resample(examples.load_walk().cut(1, 75), 24)
    result = kw.transfer(walk, rig, contacts=kw.find_contacts(walk))
    cycle = scene.sample(rig.channels, np.arange(30.0, 56))
    warp = kw.warp_time(cycle, result.clip, rig=rig, loop=True)
    return rig, result.clip, cycle, result.contacts, warp


def exaggerate(ratio, **options):
    rig, captured, cycle, contacts, warp = load_pair()
    options = {"contacts": contacts, **options}
    return kw.exaggerate(captured, cycle, ratio=ratio, rig=rig, warp=warp, **options)


def measure_ball_steps(clip):
    """Return the largest step of a ball while it stands, in centimeters."""
    rig, _, _, contacts, _ = load_pair()
    joints = rig.evaluate(clip.values)[:, :, 3, :3]
    steps = []
    for foot in contacts.feet:
        ball = joints[:, rig.joints.index(foot.replace("Foot", "Toe"))]
        stands = contacts.find_pivots(foot)[:, 1]
        both = stands[1:] & stands[:-1]
        steps.append(np.linalg.norm(np.diff(ball, axis=0), axis=1)[both])
    return np.concatenate(steps).mean()


def test_a_ratio_of_zero_returns_the_capture_and_one_the_keys_that_the_body_carries():
    _, captured, cycle, _, warp = load_pair()
    assert_allclose(exaggerate(0.0).values, captured.values, atol=1e-9)
    whole, warped = exaggerate(1.0, contacts=None), warp.apply(cycle)
    carried = ("Spine", "Chest", "Neck", "Head", "LeftArm", "RightForeArm", "LeftHand")
    columns = [i for i, n in enumerate(whole.channels) if n.startswith(carried)]
    assert_allclose(whole.values[:, columns], warped.values[:, columns], atol=1e-9)


@pytest.mark.parametrize("ratio", [0.25, 0.75, 1.25])
def test_feet_slide_no_more_than_captured_ones(ratio):
    captured = load_pair()[1]
    slide = measure_ball_steps(exaggerate(ratio))
    assert slide <= 1.1 * measure_ball_steps(captured) + 1e-3


def test_groups_left_out_keep_the_capture():
    captured = load_pair()[1]
    arms = exaggerate({"arms": 1.0})
    moved = np.ptp(arms.values - captured.values, axis=0) > 1e-9
    names = {arms.channels[i].partition("_")[0] for i in np.flatnonzero(moved)}
    assert names and all(any(w in n for w in ("Arm", "Hand", "Should")) for n in names)


def test_a_path_is_that_of_the_capture_at_zero_and_of_the_keys_at_one():
    up, angles = np.array([0.0, 1.0, 0.0]), np.linspace(0, 2, 40)
    curve = np.stack([np.sin(angles), np.zeros(40), np.cos(angles)], axis=1) * 90
    own = BodyFrames(curve, vector_to_quaternion(angles[:, np.newaxis] * up))
    line = np.outer(np.arange(40.0), [0, 0, 5.0])
    other = BodyFrames(line, vector_to_quaternion(np.zeros((40, 3))))
    assert_allclose(
        blend_paths(own, other, np.zeros(40), "y", 30).origins, curve, atol=1e-9
    )
    steps = np.diff(blend_paths(own, other, np.ones(40), "y", 30).origins, axis=0)
    assert_allclose(steps, np.broadcast_to(steps[0], steps.shape), atol=1e-9)
    assert np.linalg.norm(steps[0]) == pytest.approx(5)


def test_steps_are_scaled_and_feet_do_not_slide_more():
    rig, captured, _, contacts, _ = load_pair()
    column = captured.index("COG_CTRL.translateZ")
    scaled = kw.scale_steps(captured, 0.8, rig=rig, contacts=contacts)
    hips = [
        rig.evaluate(c.values)[:, rig.joints.index("Hips"), 3, 2]
        for c in (captured, scaled)
    ]
    assert np.ptp(hips[1]) == pytest.approx(0.8 * np.ptp(hips[0]), rel=0.02)
    assert np.ptp(scaled.values[:, column]) > 0
    assert measure_ball_steps(scaled) <= 1.1 * measure_ball_steps(captured) + 1e-3
    assert kw.scale_steps(captured, 1, rig=rig) is captured


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"ratio": float("nan")}, "ratio is nan"),
        ({"ratio": [0, 1]}, "the ratio has 2 values"),
        ({"ratio": kw.AnimCurve("r", [1, 5], [0, 1])}, "key both ends"),
        ({"ratio": {"tail": 1}}, "tail"),
        ({"ratio": 1, "space": "world"}, "space is"),
    ],
)
def test_bad_input_is_a_sentence(options, message):
    with pytest.raises(kw.KeyweaveError, match=message):
        exaggerate(options.pop("ratio"), **options)


def test_bad_factors_and_joints_without_a_warp_are_sentences():
    rig, captured, cycle, _, _ = load_pair()
    with pytest.raises(kw.SettingError, match="factor is nan"):
        kw.scale_steps(captured, float("nan"), rig=rig)
    with pytest.raises(kw.SettingError, match="warp is None"):
        kw.exaggerate(captured, cycle, space="joints")
