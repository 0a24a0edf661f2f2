"""Matching of fragments."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from keyweave import MatchingError
from keyweave.methods.texturing import (
    Fragments,
    build_index,
    cut_fragments,
    match_fragments,
)
from keyweave.methods.texturing.matching import append_derivatives, compute_inverse_std
from twins import texturing as naive


def wandering(rng, n_frames, n_channels=3):
    """A smooth made-up band that turns every few frames."""
    noise = rng.normal(size=(n_frames + 40, n_channels))
    smooth = np.apply_along_axis(np.convolve, 0, noise, np.hanning(20), mode="same")
    return smooth[20:-20] * [1, 10, 0.1][:n_channels]


@pytest.fixture
def bands(rng):
    return [wandering(rng, 300), wandering(rng, 200)]


@pytest.fixture
def source(bands):
    return cut_fragments([band[:, 0] for band in bands], whole=False)


@pytest.fixture
def sketch(rng):
    return wandering(rng, 120)


@pytest.fixture
def fragments(sketch):
    return cut_fragments([sketch[:, 0]], whole=True)


def test_costs_agree_with_naive(sketch, fragments, bands, source):
    matches = match_fragments(sketch, fragments, build_index(bands, source), n_matches=3)
    features = [append_derivatives(band) for band in bands]
    spread = np.concatenate(features).std(axis=0)
    own = append_derivatives(sketch)
    for i in range(len(fragments)):
        stretch = own[fragments.starts[i] : fragments.stops[i] + 1]
        usual = np.median(fragments.lengths) if i in (0, len(fragments) - 1) else 0
        longest = 4 * max(len(stretch) - 1, usual)
        costs = []
        for clip, start, stop in zip(source.clips, source.starts, source.stops):
            rows = features[clip][start : stop + 1]
            part = slice(0, len(stretch)) if i == len(fragments) - 1 else slice(None)
            part = slice(-len(stretch), None) if i == 0 else part
            cost = naive.match_cost(stretch, rows[part], spread)
            costs.append(cost if len(rows) - 1 <= longest else np.inf)
        best = np.argsort(costs, kind="stable")[:3]
        assert_array_equal(matches.fragments[i], best)
        assert_allclose(matches.costs[i], np.array(costs)[best])


def test_a_fragment_matches_itself_best(bands, source):
    index = build_index(bands, source)
    first = np.flatnonzero(source.clips == 0)
    fragments = Fragments(source.clips[first], source.starts[first], source.stops[first])
    matches = match_fragments(bands[0], fragments, index, n_matches=1)
    assert_array_equal(matches.fragments[:, 0], first)
    assert_allclose(matches.costs, 0, atol=1e-20)


def test_units_do_not_matter(sketch, fragments, bands, source):
    units = np.array([57.3, 1e-3, 1e4])
    plain = match_fragments(sketch, fragments, build_index(bands, source), n_matches=4)
    index = build_index([band * units for band in bands], source)
    scaled = match_fragments(sketch * units, fragments, index, n_matches=4)
    assert_array_equal(scaled.fragments, plain.fragments)
    assert_allclose(scaled.costs, plain.costs)


def test_a_weight_of_0_leaves_a_channel_out(sketch, fragments, bands, source):
    index = build_index(bands, source, np.array([1.0, 0.0, 0.0]))
    weighted = match_fragments(sketch, fragments, index, n_matches=4)
    index = build_index([band[:, :1] for band in bands], source)
    alone = match_fragments(sketch[:, :1], fragments, index, n_matches=4)
    assert_array_equal(weighted.fragments, alone.fragments)


def test_costs_grow_with_the_weights(sketch, fragments, bands, source):
    costs = [
        match_fragments(
            sketch, fragments, build_index(bands, source, weight * np.ones(3)), n_matches=4
        ).costs
        for weight in (1, 4)
    ]
    assert_allclose(costs[1], 4 * costs[0])


def test_much_longer_fragments_are_rejected(sketch, bands, source):
    short = Fragments([0, 0, 0], [0, 10, 13], [10, 13, 30])
    index = build_index(bands, source)
    matches = match_fragments(sketch, short, index, n_matches=len(source))
    kept = matches.fragments[1][np.isfinite(matches.costs[1])]
    assert_array_equal(np.sort(kept), np.flatnonzero(source.lengths <= 12))


def test_the_shortest_fragments_are_kept_if_all_are_too_long(sketch, bands, source):
    index = build_index(bands, source)
    matches = match_fragments(
        sketch, Fragments([0], [10], [11]), index, n_matches=2, max_stretch=1.0
    )
    assert source.lengths[matches.fragments[0, 0]] == source.lengths.min()


@pytest.mark.parametrize("n_matches, surcharge", [(5, 0.0), (50, 0.0), (50, 3.0)])
def test_the_index_finds_what_exhaustive_search_finds(rng, n_matches, surcharge):
    bands = [wandering(rng, 40_000)]
    source = cut_fragments([bands[0][:, 0]], whole=False)
    index = build_index(bands, source)
    sketch = wandering(rng, 300)
    fragments = cut_fragments([sketch[:, 0]], whole=True)
    surcharges = surcharge * (rng.random(len(source)) < 0.95) if surcharge else None
    facts = {"n_matches": n_matches, "surcharges": surcharges}
    quick = match_fragments(sketch, fragments, index, **facts)
    slow = match_fragments(sketch, fragments, index, **facts, exhaustive=True)
    assert len(source) > 2000
    agreement = [np.isin(a, b).mean() for a, b in zip(quick.fragments, slow.fragments)]
    assert np.mean(agreement) >= 0.99


def test_factors_multiply_the_costs_of_an_exhaustive_search(sketch, bands, source, rng):
    index, n = build_index(bands, source), len(source)
    fragments = cut_fragments([sketch[:, 0]], whole=True)
    factors = rng.uniform(0.1, 1, n)
    tables = []
    for each in (None, factors):
        found = match_fragments(sketch, fragments, index, n_matches=n, factors=each)
        tables.append(np.full((len(fragments), n), np.inf))
        for row, columns, costs in zip(tables[-1], found.fragments, found.costs):
            row[columns[columns >= 0]] = costs[columns >= 0]
    assert_allclose(tables[1], tables[0] * factors)
    best = match_fragments(sketch, fragments, index, n_matches=1, factors=factors)
    assert_allclose(best.costs[:, 0], tables[1].min(axis=1))


def test_required_pairs_are_among_the_matches(sketch, bands, source):
    index = build_index(bands, source)
    fragments = cut_fragments([sketch[:, 0]], whole=True)
    plain = match_fragments(sketch, fragments, index, n_matches=3)
    every = match_fragments(sketch, fragments, index, n_matches=len(source))
    worst = every.fragments[1][every.fragments[1] >= 0][-1]
    found = match_fragments(
        sketch, fragments, index, n_matches=3, required=np.array([[1, worst]])
    )
    assert found.fragments[1].tolist() == [*plain.fragments[1, :2], worst]
    assert found.costs[1, 2] == every.costs[1][every.fragments[1] == worst]
    others = np.arange(len(fragments)) != 1
    assert_array_equal(found.fragments[others], plain.fragments[others])


def test_noise_has_no_spread():
    values = np.stack([np.arange(5.0), 1e-9 * np.arange(5.0)], axis=1)
    assert_allclose(compute_inverse_std(values), [1 / np.sqrt(2), 0])


def test_a_source_without_fragments_is_an_error():
    band = np.arange(10.0)[:, np.newaxis]
    with pytest.raises(
        MatchingError, match="the source has no extrema in the matching band"
    ):
        build_index([band], cut_fragments([band[:, 0]], whole=False))
