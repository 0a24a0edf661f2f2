"""Exaggeration gives the capture at 0 and the keys at 1, and feet stand as captured."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose

import keyweave as kw
from case_profiles import draw_cases
from keyweave import examples
from keyweave.animation.resampling import channels_to_quaternion
from keyweave.geometry.rotations import quaternion_to_matrix, vector_to_quaternion
from keyweave.methods.exaggeration.blending.body_path import blend_paths
from keyweave.methods.exaggeration.blending.standing_feet import bring_nearer
from keyweave.methods.exaggeration.body_frames import BodyFrames
from keyweave.rigs.rig import limits_by_channel
from twins import exaggeration as twin

FK = 0.0  # the value of the switch of the biped's legs
SEEDS = st.integers(0, 2**32 - 1)


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


@cache
def load_joints():
    """Return two walks on the channels of joints, and a warp."""
    walks = [
        kw.motion_to_clip(examples.load_walk(name).cut(1, 40)) for name in ("slow", "proud")
    ]
    return (*walks, kw.warp_time(walks[1], walks[0], weights={"*Leg": 1}))


def exaggerate_joints(ratio, **options):
    captured, keyed, warp = load_joints()
    options = {"space": "joints", "warp": warp, **options}
    return kw.exaggerate(captured, keyed, ratio=ratio, **options)


def draw_ratios(seed, n_frames):
    """Return ratios that change over time, and one for all frames."""
    random = np.random.default_rng(seed)
    return random.uniform(-0.5, 1.5, n_frames), random.uniform(-0.5, 1.5)


def check_twin(result, captured, warped, ratio, names, limits=()):
    """Check rotations and other channels of controls or joints against the slow twin.

    Frames on which a channel of a control is at its limit are left out.
    """
    every, clips = np.broadcast_to(ratio, len(captured)), (captured, warped, result)
    for name in names:
        channels = [c for c in captured.channels if c.rpartition(".")[0] == name]
        rows = np.ones(len(captured), bool)
        for channel in {*channels} & {*limits}:
            low, high = limits[channel]
            values = result.values[:, result.index(channel)]
            rows &= (values > low + 1e-9) & (values < high - 1e-9)
        ratios, order = every[rows], captured.rotation_orders.get(name, "")
        columns = captured.columns(name) if order else []
        if order:
            own, other, blended = (clip.values[rows][:, columns] for clip in clips)
            slow = twin.exaggerate_rotations(own, other, ratios, order)
            fast = quaternion_to_matrix(channels_to_quaternion(blended, order))
            assert_allclose(fast, slow.reshape(-1, 3, 3), atol=1e-7, err_msg=name)
        for column in {captured.index(channel) for channel in channels} - {*columns}:
            own, other, blended = (clip.values[rows, column] for clip in clips)
            slow = twin.exaggerate(own, other, ratios)
            assert_allclose(blended, slow, atol=1e-9, err_msg=name)


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
    whole, warped = exaggerate(1.0, contacts=None), warp.steady.apply(cycle)
    carried = ("Spine", "Chest", "Neck", "Head", "LeftArm", "RightForeArm", "LeftHand")
    columns = [i for i, n in enumerate(whole.channels) if n.startswith(carried)]
    assert_allclose(whole.values[:, columns], warped.values[:, columns], atol=1e-9)


def test_body_controls_do_not_jump_where_a_loop_restarts():
    # The keys travel in Hips_CTRL, the capture in COG_CTRL.
    _, captured, cycle, _, warp = load_pair()
    assert np.ptp(cycle.values[:, cycle.index("Hips_CTRL.translateZ")]) > 50
    assert warp.rounds > 1.5
    result = exaggerate(0.75)
    for name in ("Hips_CTRL.translateZ", "COG_CTRL.translateZ"):
        paths = (clip.values[:, clip.index(name)] for clip in (captured, result))
        own, exaggerated = (np.abs(np.diff(path)).max() for path in paths)
        assert exaggerated <= 2 * own + 1e-9, name


def test_a_long_keyed_walk_does_not_surge_on_a_shorter_capture():
    # All 144 keyed frames were shown on the 60 captured ones, at 7 times the acceleration.
    rig, captured, _, contacts, _ = load_pair()
    keyed = examples.load_scene("biped_walk").sample(rig.channels, np.arange(1.0, 145))
    result = kw.exaggerate(captured, keyed, ratio=1.0, rig=rig, contacts=contacts)
    hips = rig.joints.index("Hips")
    paths = [rig.evaluate(c.values)[:, hips, 3, :3] for c in (captured, keyed, result)]
    own, other, made = (
        np.percentile(np.linalg.norm(np.diff(path, n=2, axis=0), axis=1), 99.5)
        for path in paths
    )
    assert made < 1.5 * max(own, other)
    assert paths[2][:, 1].min() > min(path[:, 1].min() for path in paths[:2]) - 3


@pytest.mark.parametrize("ratio", [0.5, 0.75])
def test_knees_between_a_capture_and_keys_do_not_snap(ratio):
    # A foot that stands farther ahead pulled its leg straight within a frame or two.
    rig, captured, cycle, contacts, warp = load_pair()
    options = {"rig": rig, "warp": warp, "contacts": contacts}
    result = kw.exaggerate(captured, cycle, ratio=ratio, **options)
    own, other, made = (
        max(measure_jerk(rig, clip, side) for side in ("Left", "Right"))
        for clip in (captured, cycle, result)
    )
    assert made < 1.4 * max(own, other)  # 1.6 and 1.9 without straightening softly


def measure_jerk(rig, clip, side):
    """Return the largest change of a knee's angular speed from frame to frame, degrees."""
    rows = [rig.joints.index(side + part) for part in ("UpLeg", "Leg", "Foot")]
    bones = np.diff(rig.evaluate(clip.values)[:, rows, 3, :3], axis=1)
    thigh, shin = (bones / np.linalg.norm(bones, axis=2, keepdims=True)).swapaxes(0, 1)
    bends = np.degrees(np.arccos(np.clip((thigh * shin).sum(axis=1), -1, 1)))
    return np.abs(np.diff(bends, n=2)).max()


@pytest.mark.parametrize("row", [10, 30])
def test_a_body_that_stops_in_a_step_stays_above_its_feet(row):
    # The keyed walk goes on over a foot that stands; hips came down to 11 cm.
    rig, captured, cycle, contacts, _ = load_pair()
    rows = np.minimum(np.arange(90), row)
    stopped = captured.with_(values=captured.values[rows])
    contacts = contacts.with_(standing=contacts.standing[rows])
    warp = kw.warp_time(cycle, stopped, rig=rig, loop=True)
    options = {"rig": rig, "warp": warp, "contacts": contacts}
    result = kw.exaggerate(stopped, cycle, ratio=1.0, **options)
    hips = rig.joints.index("Hips")
    own, heights = (rig.evaluate(c.values)[:, hips, 3, 1] for c in (stopped, result))
    assert heights.min() > 0.85 * own.min()


@pytest.mark.filterwarnings("ignore:.*exceeds its limits")
@draw_cases(4, deadline=None)
@given(SEEDS)
def test_controls_that_the_body_carries_are_those_of_the_slow_twin(seed):
    rig, captured, cycle, _, warp = load_pair()
    ratio, limits = draw_ratios(seed, len(captured))[0], limits_by_channel(rig.controls)
    result = exaggerate(ratio, contacts=None)
    names = {name.rpartition(".")[0] for name in captured.channels}
    parts = ("Spine", "Chest", "Neck", "Head", "Arm", "Hand", "Elbow", "Finger", "Knee")
    carried = sorted(name for name in names if any(part in name for part in parts))
    check_twin(result, captured, warp.steady.apply(cycle), ratio, carried, limits)


@draw_cases(20, deadline=None)
@given(SEEDS, st.booleans())
def test_joints_are_those_of_the_slow_twin(seed, is_even):
    captured, keyed, warp = load_joints()
    ratio = draw_ratios(seed, len(captured))[is_even]
    names = [name for name in captured.rotation_orders if name != "Hips"]
    check_twin(exaggerate_joints(ratio), captured, warp.steady.apply(keyed), ratio, names)


def test_joints_are_captured_at_ratio_0_and_warped_at_ratio_1():
    captured, keyed, warp = load_joints()
    assert_allclose(exaggerate_joints(0).values, captured.values, atol=1e-9)
    still = exaggerate_joints(np.zeros(len(captured)))
    assert_allclose(still.values, captured.values, atol=1e-9)
    names = [name for name in captured.rotation_orders if name != "Hips"]
    check_twin(exaggerate_joints(1), captured, warp.steady.apply(keyed), 1.0, names)


def test_a_ratio_that_is_zero_at_both_ends_keeps_the_first_and_the_last_frame():
    captured = load_joints()[0]
    curve = kw.AnimCurve("ratio", [1, 10, 30, 40], [0, 1, 1, 0])
    arms = exaggerate_joints({"*Arm*": curve, "*Leg": curve}).values
    assert_allclose(arms[[0, -1]], captured.values[[0, -1]], atol=1e-9)
    captured = load_pair()[1]
    ends = [captured.start_frame, captured.start_frame + 9, captured.last_frame]
    faded = exaggerate(kw.AnimCurve("ratio", ends, [0, 1, 0])).values
    columns = [
        column
        for column, name in enumerate(captured.channels)
        if not name.startswith(("COG", "LeftFootIK", "RightFootIK"))
    ]
    own = captured.values[:, columns]
    assert_allclose(faded[:, columns][[0, -1]], own[[0, -1]], atol=1e-9)


def test_custom_groups_and_single_joints_use_separate_ratios():
    captured, keyed, warp = load_joints()
    groups = {"limbs": ["*Arm", "*Leg"]}
    result = exaggerate_joints({"limbs": 0.5, "LeftArm": 1.25}, groups=groups)
    limbs = [name for name in captured.rotation_orders if name.endswith(("Arm", "Leg"))]
    warped = warp.steady.apply(keyed)
    check_twin(result, captured, warped, 1.25, ["LeftArm"])
    check_twin(result, captured, warped, 0.5, [n for n in limbs if n != "LeftArm"])
    others = [
        column
        for column, name in enumerate(captured.channels)
        if name.rpartition(".")[0] not in limbs
    ]
    assert_allclose(result.values[:, others], captured.values[:, others], atol=1e-12)


@pytest.mark.parametrize("ratio", [0.25, 0.75, 1.25])
def test_feet_slide_no_more_than_captured_ones(ratio):
    captured = load_pair()[1]
    slide = measure_ball_steps(exaggerate(ratio))
    assert slide <= 1.1 * measure_ball_steps(captured) + 1e-3


@pytest.mark.parametrize("ratio", [0.5, 1.0, 1.25])
def test_a_body_does_not_surge_and_its_path_is_blended_by_length(ratio):
    rig, captured, cycle, contacts, warp = load_pair()
    options = {"rig": rig, "warp": warp, "contacts": contacts}
    result = kw.exaggerate(captured, cycle, ratio=ratio, **options)
    hips = [read_hips(rig, clip) for clip in (captured, cycle, result)]
    own, keyed, blended = (
        np.percentile(np.linalg.norm(np.diff(h, n=2, axis=0), axis=1), 99.5) for h in hips
    )
    assert blended <= 1.5 * max(own, keyed)
    lengths = [np.linalg.norm(np.diff(h[:, [0, 2]], axis=0), axis=1).sum() for h in hips]
    played = np.ptp(warp.steady.times) / (len(cycle) - 1) * lengths[1]
    assert_allclose(lengths[2], (1 - ratio) * lengths[0] + ratio * played, rtol=0.05)


def test_a_body_stands_where_the_captured_one_does():
    rig, captured, cycle, *_ = load_pair()
    rows = np.r_[np.zeros(24, int), np.arange(len(captured))]
    stands = captured.with_(values=captured.values[rows])
    warp = kw.warp_time(cycle, stands, rig=rig, loop=True)
    assert warp.repeats.max() >= 24 - 3  # frames at which it sets off
    hips = read_hips(rig, kw.exaggerate(stands, cycle, ratio=1, rig=rig, warp=warp))
    assert np.ptp(hips[:12], axis=0).max() < 4


def read_hips(rig, clip):
    """Return the places of the hips, shape (n_frames, 3)."""
    return rig.evaluate(clip.values)[:, rig.joints.index("Hips"), 3, :3]


@given(SEEDS)
def test_a_contact_is_brought_into_the_reach_of_its_leg(seed):
    random = np.random.default_rng(seed)
    joints = np.cumsum(random.uniform([0, 0, 0], [3, 0, 1], (12, 3)), axis=0) + [0, 8, 0]
    ankles = joints.mean(axis=0) * [1, 0, 1] + random.normal(size=3) * [40, 0, 40]
    move = bring_nearer(np.tile(ankles, (12, 1)), joints, 30.0, np.array([0.0, 1.0, 0.0]))
    assert move[1] == 0
    assert np.linalg.norm(ankles + move - joints, axis=1).max() < 30.1
    if np.linalg.norm(ankles - joints, axis=1).max() < 30:
        assert not move.any()


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
def test_bad_input_raises_a_clear_error(options, message):
    with pytest.raises(kw.KeyweaveError, match=message):
        exaggerate(options.pop("ratio"), **options)


def test_bad_factors_and_a_missing_warp_raise_clear_errors():
    rig, captured, cycle, _, _ = load_pair()
    with pytest.raises(kw.SettingError, match="factor is nan"):
        kw.scale_steps(captured, float("nan"), rig=rig)
    with pytest.raises(kw.SettingError, match="warp is None"):
        kw.exaggerate(captured, cycle, space="joints")


def test_mismatched_clips_and_contacts_raise_clear_errors():
    rig, captured, cycle, contacts, warp = load_pair()
    broken = np.array(captured.values)
    broken[3, 5] = np.nan
    renamed = tuple(f"hero:{name}" for name in cycle.channels)
    other = cycle.with_(channels=renamed, rotation_orders={})
    nobody = contacts.with_(standing=np.zeros_like(contacts.standing))
    cases = [
        ("the clip runs at 30 fps", cycle.with_(frame_rate=30), {}),
        ("other clip at 30;", cycle.with_(frame_rate=30), {"warp": None}),
        ("that the rig does not have", other, {}),
        ("have no foot that stands", cycle, {"contacts": nobody}),
        ("contacts", cycle, {"contacts": contacts.cut(1, 20)}),
        ("frames, the keyed clip", cycle.cut(30, 40), {}),
        ("the capture", cycle, {"warp": kw.warp_time(cycle, cycle, rig=rig)}),
        ("is needed for controls", cycle, {"rig": None}),
    ]
    for words, keyed, options in cases:
        options = {"rig": rig, "warp": warp, **options}
        with pytest.raises(kw.KeyweaveError) as caught:
            kw.exaggerate(captured, keyed, **options)
        assert words in str(caught.value) and "\n" not in str(caught.value), words
    with pytest.raises(kw.DataError, match="NaN|nan|finite"):
        kw.exaggerate(captured.with_(values=broken), cycle, rig=rig, warp=warp)


def test_clips_without_hips_are_blended_as_they_stand():
    random = np.random.default_rng(5)
    captured, keyed = (
        kw.Clip(random.normal(size=(9, 2)), ("a.curl", "a.lift"), 24) for _ in range(2)
    )
    warp = kw.warp_time(keyed, captured, weights={"a": 1})
    with pytest.warns(kw.KeyweaveWarning, match="no hips"):
        result = kw.exaggerate(captured, keyed, ratio=0.5, space="joints", warp=warp)
    check_twin(result, captured, warp.steady.apply(keyed), 0.5, ["a"])


def test_feet_on_fk_are_reported():
    rig, captured, cycle, contacts, warp = load_pair()
    switches = [captured.index(f"{s}FootIK_CTRL.ikFk") for s in ("Left", "Right")]
    on_fk = []
    for clip in (captured, cycle):
        values = np.array(clip.values)
        values[:, switches] = FK
        on_fk.append(clip.with_(values=values))
    with pytest.warns(kw.KeyweaveWarning, match="cannot be kept exactly"):
        kw.exaggerate(*on_fk, rig=rig, warp=warp, contacts=contacts)
