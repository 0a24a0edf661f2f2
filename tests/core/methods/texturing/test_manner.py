"""The manner of a sketch: prediction, recognition, and sources that are favored."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
import made_up
from case_profiles import draw_cases
from keyweave import examples
from keyweave.errors import MatchingError, SettingError
from keyweave.methods.texturing import (
    Fragments,
    build_index,
    cut_fragments,
    match_fragments,
    mix_bands,
    split_bands,
)
from keyweave.methods.texturing.manner import target_prediction
from keyweave.methods.texturing.manner.recognition import (
    choose_share,
    measure_drive_distances,
)
from keyweave.methods.texturing.manner.target_prediction import FitCosts, predict_targets
from keyweave.methods.texturing.signals import Signals
from twins import manner as twin

LEGS = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]
NAMES = {"drive": LEGS, "synthesize": ["Spine", "*Arm"]}


@pytest.fixture(scope="module")
def captures():
    rng = np.random.default_rng(1)
    return [made_up.walker(8, speed=speed, rng=rng) for speed in (0.9, 1.3, 1.6)]


@pytest.fixture(scope="module")
def sketch(captures):
    return key(captures[1].cut(40, 160))


def key(take):
    return examples.sketch(take, joints=LEGS, every=10)


def run(sketch, captures, favor=None, **settings):
    names = {**NAMES, "key_frames": examples.key_frames(sketch, every=10)}
    settings = kw.TextureSettings(**settings)
    return kw.texture(sketch, captures, **names, favor=favor, settings=settings)


def draw_signals(seed, lengths, weights=None, n_drive=3):
    """Return signals whose targets depend on the drive of each source in another way."""
    rng = np.random.default_rng(seed)
    waves = [np.cumsum(rng.uniform(0.1, 0.4, n)) for n in (15, *lengths)]
    shifts = rng.uniform(0, 3, n_drive)
    drives = [np.sin(wave[:, np.newaxis] + shifts) for wave in waves]
    targets = [
        np.stack([np.cos(w) * rng.uniform(0.5, 2), np.sin(2 * w) + rng.normal()], axis=1)
        for w in waves
    ]
    return Signals(
        *(drives[0], targets[0], drives[1:], targets[1:], 24.0, np.ones(n_drive)),
        drive_angles=np.arange(n_drive) > 0,
        source_weights=weights,
    )


@draw_cases(5)
@given(
    st.integers(0, 2**32 - 1),
    st.lists(st.integers(10, 40), min_size=1, max_size=3),
    st.floats(0.1, 5),
)
def test_a_prediction_is_that_of_its_twin(seed, lengths, weight):
    weights = np.array([weight, *np.ones(len(lengths) - 1)])
    signals = draw_signals(seed, lengths, weights)
    place = [*signals.source_drive], [*signals.source_targets], weights
    expected = twin.predict(
        *place, signals.find_angles(), signals.sketch_drive, signals.frame_rate
    )
    every = np.ones(2, bool)
    assert_allclose(predict_targets(signals, every), expected, atol=1e-9)
    assert_allclose(predict_targets(signals, every[:1] > [False, True]), expected[:, :1])


def test_distances_are_those_of_the_twin():
    signals = draw_signals(3, [30, 41], np.array([1.0, 2.5]))
    place = [*signals.source_drive], signals.source_weights, signals.find_angles()
    expected = twin.measure_distance(*place, signals.sketch_drive, 24.0, 7)
    assert_allclose(measure_drive_distances(signals, 7.2), expected, rtol=1e-9)


def test_costs_of_misfits_are_those_of_the_twin():
    signals, wanted = draw_signals(4, [40, 50]), np.array([False, True])
    own = predict_targets(signals, wanted)
    fit_costs = FitCosts(signals, wanted, own, 2.5)
    sketch = Fragments([0, 0, 0], [0, 4, 9], [4, 9, 14])
    source = Fragments([0, 1, 1], [5, 3, 20], [18, 9, 41])
    variance = np.var(np.concatenate([*signals.source_targets])[:, 1])
    costs = fit_costs.compare(sketch, source, 1, np.array([2, 0]))
    expected = [
        twin.fit_cost(
            signals.source_targets[n][:, wanted], own, (4, 9), rows, variance, 2.5
        )
        for n, rows in ((1, (20, 41)), (0, (5, 18)))
    ]
    assert_allclose(costs, expected, rtol=1e-9)


def test_a_prediction_does_not_depend_on_the_order_of_sources(sketch, captures):
    there, back = (
        run(sketch, list(order), predicted=1.0) for order in (captures, captures[::-1])
    )
    assert_allclose(there.manner.prediction, back.manner.prediction, atol=1e-9)
    assert_allclose(there.manner.distances, back.manner.distances[::-1], rtol=1e-9)


def test_nothing_predicted_is_the_paper_to_the_last_bit(sketch, captures):
    names = {**NAMES, "key_frames": examples.key_frames(sketch, every=10)}
    before = kw.texture(sketch, captures, **names)
    for after in (
        run(sketch, captures, predicted=0, fit_cost=0),
        run(sketch, captures, favor={0: 2.0, 1: 2, 2: 2}),
    ):
        for one, two in zip(before.paths, after.paths):
            assert_array_equal(one.motion.rotations, two.motion.rotations)
            assert_array_equal(one.costs, two.costs)


def test_low_bands_are_predicted_and_high_ones_are_those_of_fragments():
    signals = draw_signals(2, [100])
    fragments = signals.source_targets[0][:15] + np.random.default_rng(0).normal(
        size=(15, 2)
    )
    prediction, bands = signals.sketch_targets[:, 1:], split_bands(fragments, 7)
    mix = partial(mix_bands, signals, fragments, np.array([True, False]), [slice(2)], 0)
    plain, mixed = mix(), mix(prediction, 0.25)
    assert_array_equal(mixed[:, 0], plain[:, 0])  # textured
    low = 0.75 * bands[3:, :, 1] + 0.25 * split_bands(prediction, 7)[3:, :, 0]
    assert_allclose(mixed[:, 1], bands[1:3, :, 1].sum(axis=0) + low.sum(axis=0))


def test_keys_of_textured_channels_hold_and_only_synthesized_ones_change(sketch, captures):
    keys = examples.key_frames(sketch, every=10)
    lists = {"drive": LEGS, "texture": LEGS[:2], "synthesize": ["*Arm"], "key_frames": keys}
    plain, mixed = (
        kw.texture(
            sketch, captures, **lists, settings=kw.TextureSettings(predicted=q, fit_cost=0)
        ).motion
        for q in (0, 1)
    )
    moved = [
        name
        for name, one, two in zip(
            plain.skeleton.names,
            plain.rotations.swapaxes(0, 1),
            mixed.rotations.swapaxes(0, 1),
        )
        if np.abs(one - two).max() > 0
    ]
    assert moved == ["LeftArm", "LeftForeArm", "RightArm", "RightForeArm"]


def test_a_source_that_contains_the_take_is_recognized(captures):
    for number, take in enumerate(captures):
        result = run(key(take), captures, predicted="auto", fit_cost=0)
        part = run(key(take.cut(31, 180)), captures)
        assert result.recognized == part.recognized == number
        assert_allclose(result.manner.distances[number], 0, atol=1e-9)
        share = choose_share(result.manner.distances, max(result.shares))
        assert_allclose(result.predicted, share, atol=1e-9)


def test_weights_scale_and_zero_leaves_a_source_out(sketch, captures):
    once, more = (
        run(sketch, captures, favor=favor, predicted=0.5)
        for favor in ({0: 1, 2: 0}, {0: 3, 1: 3, 2: 0})
    )
    assert_allclose(once.motion.rotations, more.motion.rotations, atol=1e-9)
    assert once.shares[2] == 0
    three = draw_signals(5, [30, 40, 50], np.array([2.0, 2.0, 0.0]))
    two = replace(
        three,
        source_drive=[*three.source_drive][:2],
        source_targets=[*three.source_targets][:2],
        source_weights=None,
    )
    every = np.ones(2, bool)
    assert_allclose(predict_targets(three, every), predict_targets(two, every), atol=1e-9)
    assert_allclose(three.source_spread, two.source_spread)
    assert_allclose(three.mean_pose, two.mean_pose)


def test_a_source_of_long_steps_is_used_if_the_others_are_left_out():
    slow, fast = (np.sin(np.arange(300.0) / n)[:, np.newaxis] for n in (40, 3))
    fragments = cut_fragments([slow[:, 0], fast[:, 0]], whole=False)
    place = fast[:60], cut_fragments([fast[:60, 0]], whole=True)
    surcharges = np.where(fragments.clips == 0, 0.0, np.inf)
    matches = match_fragments(
        *place, build_index([slow, fast], fragments), n_matches=1, surcharges=surcharges
    )
    assert np.isfinite(matches.costs).all()
    assert (fragments.clips[matches.fragments] == 0).all()


def test_a_favored_source_is_used_more(sketch, captures):
    shares = [run(sketch, captures, favor={2: w}).shares[2] for w in (0, 1, 1e3, 1e9)]
    assert shares == sorted(shares) and (shares[0], shares[-1]) == (0, 1)


def test_more_frames_than_the_limit_are_thinned(monkeypatch, sketch, captures):
    whole = run(sketch, captures, predicted=1.0).manner.prediction
    monkeypatch.setattr(target_prediction, "MAX_SOURCE_ROWS", 300)
    thin = run(sketch, captures, predicted=1.0).manner.prediction
    assert 0 < np.abs(thin - whole).max() < 0.3


def test_a_prepared_source_gives_the_same_result(sketch, captures, tmp_path):
    source = kw.prepare_source(captures, **NAMES)
    for favor in (None, {0: 2.0, 2: 0.5}):
        expected = run(sketch, captures, favor=favor, predicted=0.7)
        result = run(sketch, source, favor=favor, predicted=0.7)
        assert_array_equal(result.motion.rotations, expected.motion.rotations)
        assert_array_equal(result.manner.distances, expected.manner.distances)
    source.save(tmp_path)
    saved = run(sketch, kw.load_source(tmp_path), favor=favor, predicted=0.7)
    assert_allclose(saved.motion.rotations, expected.motion.rotations, atol=1e-5)


@pytest.mark.parametrize(
    ("favor", "message"),
    [
        ({3: 1}, "from 0 to 2"),
        ({-1: 1}, "from 0 to 2"),
        ({0: -1}, "0 or more"),
        ({0: np.nan}, "0 or more"),
        ({0: 0, 1: 0, 2: 0}, "above 0 for at least one source"),
    ],
)
def test_impossible_weights_are_refused(sketch, captures, favor, message):
    with pytest.raises(SettingError, match=message):
        run(sketch, captures, favor=favor)


@pytest.mark.parametrize("predicted", [-0.1, 1.1, "half", None, np.nan])
def test_impossible_shares_are_refused(predicted):
    with pytest.raises(SettingError, match="auto, or a number from 0 to 1"):
        kw.TextureSettings(predicted=predicted)


def test_a_favored_source_that_does_not_move_is_refused(sketch, captures):
    still = captures[0].with_(rotations=captures[0].rotations[[0] * len(captures[0])])
    with pytest.raises(MatchingError, match="the favored sources have no extrema"):
        run(sketch, [captures[0], still], favor={0: 0}, predicted=1.0)


def test_one_source_of_ten_frames_predicts(sketch, captures):
    result = run(sketch, [captures[0], captures[1].cut(30, 39)], predicted="auto")
    assert np.isfinite(result.motion.rotations).all()
    alone = run(sketch, captures[0], favor={0: 2}, predicted=1.0)
    assert alone.recognized is None and np.isfinite(alone.motion.rotations).all()
    assert sum("one source" in note for note in alone.notes) == 1


def test_without_synthesized_channels_a_note_states_that_nothing_is_predicted(
    sketch, captures
):
    keys = examples.key_frames(sketch, every=10)
    settings = kw.TextureSettings(predicted="auto")
    lists = {"drive": LEGS, "texture": LEGS, "key_frames": keys}
    result = kw.texture(sketch, captures, **lists, settings=settings)
    plain = kw.texture(sketch, captures, **lists)
    assert result.predicted == 0
    assert sum("predicted" in note for note in result.notes) == 1
    assert_array_equal(result.motion.rotations, plain.motion.rotations)
