"""Sparse keys: no joint is further off than asked, and keys are where they were wanted."""

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from case_profiles import draw_cases
from keyweave.animation.clip import Clip
from keyweave.curves import key_reduction
from keyweave.curves.fitting import fit
from keyweave.curves.key_reduction import Track, evaluate_keys, reduce_keys, thin_keys
from keyweave.errors import DataError, SettingError, UnknownNameError

RATE = 24.0
NAMES = (
    *("root.translateX", "root.translateY", "arm.rotateZ", "hand.rotateZ"),
    *("leg.rotateZ", "foot.rotateZ", "foot.roll"),
)
MOVES = np.array([[1, 1, 1, 1]] * 2 + [[1, 1, 0, 0], [0, 1, 0, 0]] + [[0, 0, 1, 1]] * 3)
MOVES[-2:, 2] = 0
LIMBS = dict(zip(NAMES, ["body"] * 2 + ["arm"] * 2 + ["leg"] * 3))


def chain(root, angles, lengths):
    """Return the positions of the joints of a planar chain, (n_frames, n_joints, 3)."""
    at, places = np.array(root), []
    for angle, length in zip(np.cumsum(angles, axis=0), lengths):
        at = at + length * np.stack([np.cos(angle), np.sin(angle)], axis=1)
        places.append(np.pad(at, ((0, 0), (0, 1))))
    return np.stack(places, axis=1)


def positions(values):
    """Pose a figure with an arm of two bones and a leg of two."""
    x, y, arm, hand, leg, foot, roll = np.transpose(values)
    root = np.stack([x, y], axis=1)
    arms = chain(root, [arm, hand], [30.0, 20.0])
    return np.concatenate([arms, chain(root, [leg, foot + roll / 50], [50, 15])], axis=1)


def make_clip(seed=1, n_frames=90, size=1.0):
    """Make a figure that swings its limbs and travels."""
    rng = np.random.default_rng(seed)
    t = np.arange(n_frames)[:, np.newaxis] / RATE
    waves = [
        np.sin(2 * np.pi * rng.uniform(0.3, 2, 7) * t + rng.uniform(0, 6, 7)) / (1 + k)
        for k in range(3)
    ]
    values = size * sum(waves) * [8, 3, 0.6, 0.4, 0.5, 0.3, 9]
    values[:, 0] += 60 * t[:, 0]
    return Clip(values, NAMES, RATE, start_frame=5)


def play(curves, clip):
    """Evaluate curves on the frames of a clip."""
    return np.transpose([curve.evaluate(clip.frames / RATE) for curve in curves])


def worst(curves, clip):
    """Return the largest distance of a joint, found from the curves alone."""
    off = positions(play(curves, clip)) - positions(clip.values)
    return np.linalg.norm(off, axis=-1).max()


def frames_of(curve):
    return np.round(curve.times * RATE, 6)


@given(
    st.integers(0, 10_000),
    st.integers(1, 120),
    st.floats(0.01, 5),
    st.sampled_from(["channel", "control", LIMBS]),
    st.booleans(),
)
@draw_cases(30)
def test_no_joint_exceeds_the_tolerance(seed, n_frames, asked, share, is_known):
    clip = make_clip(seed, n_frames)
    curves = fit(
        *(clip,),
        joint_tolerance=asked,
        positions=positions,
        dependencies=MOVES if is_known else None,
        share=share,
        key_frames=[clip.frames[n_frames // 2]],
        flat={"foot.rotateZ": [(5, 5 + n_frames // 4)]},
    )
    assert worst(curves, clip) <= asked
    assert [curve.channel for curve in curves] == list(NAMES)


def test_noise_is_within_the_tolerance_too(rng):
    clip = make_clip()
    noisy = clip.with_(values=clip.values + rng.normal(0, 0.2, clip.values.shape))
    curves = fit(noisy, joint_tolerance=0.1, positions=positions)
    assert worst(curves, noisy) <= 0.1


def test_dependencies_that_contradict_the_positions_are_refused():
    clip = make_clip()
    wrong = np.roll(MOVES, 1, axis=1)
    with pytest.raises(DataError, match="positions"):
        fit(clip, joint_tolerance=0.5, positions=positions, dependencies=0 * wrong)


def test_a_larger_error_of_joints_needs_fewer_keys():
    clip = make_clip()
    counts = [
        sum(map(len, fit(clip, joint_tolerance=asked, positions=positions)))
        for asked in (0.02, 0.2, 2.0, 20.0)
    ]
    assert counts == sorted(counts, reverse=True)
    assert counts[-1] < 0.3 * counts[0]


def test_keys_are_removed_several_at_once_and_as_many_as_one_by_one(monkeypatch):
    """Far fewer solves than keys leave hardly more of them than solving for each key."""
    clip, allowed = make_clip(n_frames=400), np.array([[0.3, 0.3, *[0.01] * 4, 0.3]])
    n_frames, solve, solves = len(clip), key_reduction._solve_slopes, []
    free = np.full(n_frames, -1), np.zeros(n_frames, bool)
    track = Track(clip.frames / RATE, np.array(clip.values), *free)
    single = keys = reduce_keys(track, allowed)[0]
    for row in keys[1:-1]:
        fewer, slopes = single[single != row], key_reduction._auto_slopes(track)
        single = fewer if (solve(track, fewer, slopes)[1] <= allowed).all() else single
    monkeypatch.setattr(
        *(key_reduction, "_solve_slopes"),
        lambda *args: solves.append(1) or solve(*args),
    )
    keys, slopes = thin_keys(track, keys, allowed)
    assert len(solves) < len(single) / 3 and len(keys) < 1.05 * len(single)
    off = np.abs(evaluate_keys(track, keys, slopes) - clip.values)
    assert (off <= 1.001 * allowed).all()


def test_channels_of_a_group_share_their_times_and_others_do_not():
    clip = make_clip()
    options = {"joint_tolerance": 0.5, "positions": positions, "dependencies": MOVES}
    for share, groups in (("control", [n.split(".")[0] for n in NAMES]), (LIMBS, LIMBS)):
        groups = [LIMBS[name] for name in NAMES] if groups is LIMBS else groups
        times = {}
        for group, curve in zip(groups, fit(clip, share=share, **options)):
            assert_array_equal(curve.times, times.setdefault(group, curve.times))
        assert len({tuple(each) for each in times.values()}) == len(times)
    single = fit(clip, **options)
    union = len({t for curve in single[4:] for t in curve.times})
    shared = fit(clip, share=LIMBS, **options)
    assert len(shared[4]) < union


def test_channels_that_keep_still_have_only_their_ends():
    still = make_clip().with_(values=np.tile(np.arange(7.0), (90, 1)))
    for curve in fit(still, joint_tolerance=0.5, positions=positions, share=LIMBS):
        assert frames_of(curve).tolist() == [5, 94]
        assert np.ptp(curve.evaluate(np.linspace(0, 5, 99))) == 0
    values = np.array(make_clip().values)
    values[:, 3] = 0.25
    curves = fit(make_clip().with_(values=values), share="control", tolerance=0.1)
    assert [len(curve) > 2 for curve in curves] == [True] * 3 + [False] + [True] * 3


def stand(clip, first, last):
    """Keep the foot's own channels still on some frames."""
    values, rows = np.array(clip.values), clip.rows(first, last)
    values[rows, 5:] = values[rows.stop - 1, 5:]
    return clip.with_(values=values)


@pytest.mark.parametrize("wobble", [0.0, 0.002])
@pytest.mark.parametrize("share", ["channel", LIMBS])
def test_no_key_and_no_slope_where_the_foot_lies_flat(share, wobble, rng):
    spans = [(5, 20), (40, 60), (80, 94)]
    clip = make_clip()
    for span in spans:
        clip = stand(clip, *span)
    noise = wobble * rng.uniform(-1, 1, clip.values.shape) * ([0] * 5 + [1, 1])
    clip = clip.with_(values=clip.values + noise)
    curves = fit(
        *(clip,),
        joint_tolerance=0.5,
        positions=positions,
        dependencies=MOVES,
        share=share,
        flat=dict.fromkeys(NAMES[4:], spans),
    )
    assert worst(curves, clip) <= 0.5
    for curve in curves[5:]:
        for first, last in spans:
            inside = frames_of(curve)
            inside = inside[(inside >= first) & (inside <= last)]
            assert inside.tolist() == [first, last]
            times = np.linspace(first, last, 99) / RATE
            assert np.ptp(curve.evaluate(times)) < 1e-12
    # The leg swings above the foot that stands, and keeps its own keys.
    swing = frames_of(curves[4])
    assert ((swing > 40) & (swing < 60)).any()


def test_a_channel_that_moves_where_it_should_be_flat_is_not_held():
    clip = make_clip()
    spans = {"foot.rotateZ": [(20, 70)]}
    options = {"joint_tolerance": 0.3, "positions": positions}
    curve = fit(clip, flat=spans, **options)[5]
    free = fit(clip, **options)[5]
    assert_allclose(curve.evaluate(curve.times), free.evaluate(curve.times), atol=0.05)
    assert worst(fit(clip, flat=spans, **options), clip) <= 0.3


def test_keys_are_on_contacts_and_may_break_their_tangents_there():
    clip = stand(make_clip(), 40, 60)
    key_frames = {name: [39, 40, 60] for name in NAMES[4:]}
    curves = fit(
        *(clip,),
        joint_tolerance=0.2,
        positions=positions,
        share=LIMBS,
        key_frames=key_frames,
    )
    for curve in curves[4:]:
        assert {39, 40, 60} <= {*frames_of(curve).tolist()}
    foot = curves[5]
    slopes = [y / x for x, y in (foot.tangents()[:2], foot.tangents()[2:])]
    broken = ~np.isclose(*slopes, rtol=1e-6)
    assert broken[frames_of(foot) == 60].all()
    assert_array_equal(foot.tangents_locked, slopes[0] == slopes[1])
    assert {*frames_of(foot)[broken].tolist()} <= {39, 40, 60}
    for curve in curves[:4]:
        assert curve.tangents_locked.all()


def test_a_channel_tolerance_applies_in_addition():
    clip = make_clip()
    options = {"joint_tolerance": 5.0, "positions": positions}
    curves = fit(clip, tolerance={"angle": 0.01, "length": 9, "unitless": 9}, **options)
    off = np.abs(play(curves, clip) - clip.values).max(axis=0)
    assert off[2:6].max() <= 0.01 < off[[0, 1, 6]].min()


@pytest.mark.parametrize("share", ["control", LIMBS])
def test_channels_share_keys_within_their_own_tolerance_too(share):
    clip = make_clip()
    curves = fit(clip, tolerance=0.05, share=share, key_frames=[33])
    assert np.abs(play(curves, clip) - clip.values).max() <= 0.05
    assert all(33 in frames_of(curve) for curve in curves)


@pytest.mark.parametrize(
    ("options", "error", "word"),
    [
        ({"joint_tolerance": 0}, SettingError, "joint_tolerance"),
        ({"joint_tolerance": np.nan}, SettingError, "joint_tolerance"),
        ({"joint_tolerance": "5mm"}, SettingError, "joint_tolerance"),
        ({"positions": None}, SettingError, "positions"),
        ({"positions": lambda v: np.zeros((3, 2, 3))}, DataError, "shape"),
        ({"positions": lambda v: v[:, :3]}, DataError, "shape"),
        ({"positions": lambda v: positions(v) * np.nan}, DataError, "finite"),
        ({"dependencies": np.ones((3, 4))}, DataError, "dependencies"),
        ({"share": "limb"}, SettingError, "share"),
        ({"share": {"root.translateX": "a"}}, SettingError, "root.translateY"),
        ({"key_frames": [200]}, DataError, "200"),
        ({"key_frames": {"nose.rotateX": [9]}}, UnknownNameError, "nose"),
        ({"flat": {"nose.rotateX": [(9, 12)]}}, UnknownNameError, "nose"),
        ({"flat": {"foot.roll": [(20, 10)]}}, DataError, "20 to 10"),
    ],
)
def test_invalid_settings_are_refused(options, error, word):
    options = {"joint_tolerance": 0.5, "positions": positions, **options}
    with pytest.raises(error, match=word):
        fit(make_clip(), **options)


def test_sharing_needs_a_tolerance_and_no_originals():
    clip = make_clip()
    with pytest.raises(SettingError, match="tolerance"):
        fit(clip, share="control")
    with pytest.raises(SettingError, match="originals"):
        fit(clip, originals=fit(clip), share="control", tolerance=0.1)


def test_positions_that_differ_from_call_to_call_are_refused(rng):
    def restless(values):
        return positions(values) + rng.normal(size=(len(values), 4, 3))

    with pytest.raises(DataError, match="positions"):
        fit(make_clip(n_frames=12), joint_tolerance=0.1, positions=restless)
