"""Which bands a result is made of, and how strong they are."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from case_profiles import draw_cases
from keyweave.methods.texturing import bands, mix_bands, split_bands
from keyweave.methods.texturing.band_mixing import compute_gains
from keyweave.methods.texturing.signals import Signals

GROUPS = [slice(0, 3), slice(3, 4)]
BOTH = np.array([True, True, True, False])


@pytest.fixture
def signals(rng):
    def columns(n_frames, n_columns):
        return np.cumsum(rng.normal(size=(n_frames, n_columns)), axis=0)

    return Signals(
        columns(100, 2),
        columns(100, 4),
        (columns(200, 2),),
        (columns(200, 4),),
        24,
        np.ones(2),
    )


@pytest.fixture
def joined(rng):
    return np.cumsum(rng.normal(size=(100, 4)), axis=0)


def test_texturing_replaces_bands_2_and_3_only(signals, joined):
    mixed = mix_bands(signals, joined, np.ones(4, bool), GROUPS, liveliness=0)
    replaced = split_bands(joined - signals.sketch_targets, 7)[1:3].sum(axis=0)
    assert_allclose(mixed - signals.sketch_targets, replaced, atol=1e-12)


def test_synthesis_leaves_out_band_1_only(signals, joined):
    mixed = mix_bands(signals, joined, np.zeros(4, bool), GROUPS, liveliness=0)
    assert_allclose(joined - mixed, split_bands(joined, 7)[0], atol=1e-12)


def test_bands_move_with_the_rate(signals, joined):
    double = replace(signals, frame_rate=48.0)
    mixed = mix_bands(double, joined, np.ones(4, bool), GROUPS, liveliness=0)
    replaced = split_bands(joined - signals.sketch_targets, 8)[2:4].sum(axis=0)
    assert_allclose(mixed - signals.sketch_targets, replaced, atol=1e-12)
    mixed = mix_bands(double, joined, np.zeros(4, bool), GROUPS, liveliness=0)
    assert_allclose(joined - mixed, split_bands(joined, 8)[:2].sum(axis=0), atol=1e-12)


def test_each_column_is_textured_or_synthesised(signals, joined):
    mixed = mix_bands(signals, joined, BOTH, GROUPS, liveliness=0)
    textured = mix_bands(signals, joined, np.ones(4, bool), GROUPS, liveliness=0)
    synthesized = mix_bands(signals, joined, np.zeros(4, bool), GROUPS, liveliness=0)
    assert_allclose(mixed, np.where(BOTH, textured, synthesized))


@draw_cases(100)
@given(
    st.integers(0, 2**32 - 1),
    st.lists(st.integers(1, 400), min_size=1, max_size=3),
    st.integers(1, 5),
    st.sampled_from([5, 12, 24, 60, 120]),
)
def test_the_usual_strength_is_that_of_whole_bands_whatever_the_other_columns(
    seed, lengths, n_columns, rate
):
    rng = np.random.default_rng(seed)
    sources = tuple(rng.normal(size=(n, n_columns)) for n in lengths)

    def measure(columns):
        own = tuple(source[:, columns] for source in sources)
        width = own[0].shape[1]
        return Signals(own[0], own[0], own, own, rate, np.ones(width))

    signals = measure(slice(None))
    whole = [
        np.sqrt(np.mean(split_bands(source, signals.n_bands) ** 2, axis=1))
        for source in sources
    ]
    expected = np.mean(whole, axis=0)[: signals.n_lively_bands]
    assert_allclose(signals.source_spread, expected, rtol=1e-13)
    alone = [measure([column]).source_spread for column in range(n_columns)]
    assert_array_equal(signals.source_spread, np.hstack(alone))


def test_the_usual_strength_of_lively_bands_is_measured_once(signals, joined, monkeypatch):
    n_measured = []
    compute = bands._compute_band

    def count(levels, k):
        n_measured.append(len(levels[0]))
        return compute(levels, k)

    monkeypatch.setattr(bands, "_compute_band", count)
    for scale in (1, 2, 3):  # as many paths
        mix_bands(signals, scale * joined, BOTH, GROUPS, liveliness=0.5)
    n_source = len(signals.source_targets[0])
    assert n_measured.count(n_source) == signals.n_lively_bands == 5


def strength(spread, group):
    return np.sqrt(np.sum(spread[:, group] ** 2, axis=1))


def test_gains_bring_each_band_to_its_usual_strength(rng):
    usual = rng.uniform(1, 2, (5, 4))
    spread = usual * rng.uniform(0.8, 1.25, (5, 1))
    lively = spread * compute_gains(spread, usual, GROUPS, 1.0)
    for group in GROUPS:
        assert_allclose(strength(lively, group), strength(usual, group))


def test_gains_have_a_limit(rng):
    usual = rng.uniform(1, 2, (5, 4))
    assert_allclose(compute_gains(10 * usual, usual, GROUPS, 1.0), 1 / 1.4)
    assert_allclose(compute_gains(0 * usual, usual, GROUPS, 1.0), 1.4)


def test_zero_liveliness_gives_a_gain_of_1(rng):
    usual = rng.uniform(1, 2, (5, 4))
    assert_allclose(compute_gains(2 * usual, usual, GROUPS, 0.0), 1)


def test_a_rotation_has_one_gain(rng):
    gain = compute_gains(rng.uniform(1, 2, (5, 4)), rng.uniform(1, 2, (5, 4)), GROUPS, 0.3)
    assert_allclose(gain[:, :3], gain[:, [0]] * np.ones(3))


def test_posture_is_not_enlivened(signals, joined):
    pose = np.array([3.0, -2.0, 1.0, 50.0])
    lively = mix_bands(signals, joined, np.zeros(4, bool), GROUPS, liveliness=1)
    posed = mix_bands(signals, joined + pose, np.zeros(4, bool), GROUPS, liveliness=1)
    assert_allclose(posed - lively, pose * np.ones((100, 1)), atol=1e-9)
