"""What transitions cost, and which of them are worth a search."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import made_up
from keyweave.animation.source_frames import SourceFrames
from keyweave.methods.resequencing.transitions import (
    GROUP_SIZE,
    TransitionCosts,
    Transitions,
    find_direct_transitions,
)
from twins import sequences as naive


@pytest.fixture(scope="module")
def long_costs():
    return TransitionCosts.of(SourceFrames.of(made_up.walker(12)), 0.1)


def price_list(transitions):
    """Return the cost of each pair (source, target)."""
    return {
        (int(source), target): cost
        for sources, costs in zip(transitions.sources, transitions.costs)
        for target, (source, cost) in enumerate(zip(sources, costs))
        if np.isfinite(cost)
    }


def test_a_transition_costs_the_squared_distance_to_the_expected_frame(costs):
    for i, j in ((3, 50), (50, 3), (17, 17), (20, 95), (100, 40)):
        expected = naive.distance(costs.features[i + 1], costs.features[j]) ** 2
        assert costs(np.array([i]), np.array([j]))[0] == pytest.approx(expected, rel=1e-4)


def test_running_on_costs_nothing_but_only_within_an_input(costs):
    rows = np.arange(119)
    on = costs(rows, rows + 1)
    assert_array_equal(on[rows != 89], 0)
    assert on[89] > 0


def test_standing_still_costs_something(costs):
    rows = np.arange(120)
    assert (costs(rows, rows) > 0).all()


def test_the_table_holds_the_cost_of_each_pair(costs):
    rows, after = (each.ravel() for each in np.indices((120, 120)))
    assert_array_equal(costs.table().ravel(), costs(rows, after))


def test_every_transition_of_a_short_input_is_kept(costs):
    ways, table = costs.cheapest(None), costs.table()
    assert ways.costs.shape == (120, 120)
    prices = price_list(ways)
    for (source, target), cost in prices.items():
        assert cost == table[source, target]
    running_on = {(i, i + 1) for i in range(119) if i != 89}
    assert prices.keys() == set(np.ndindex(120, 120)) - running_on


@pytest.mark.parametrize("n_ways", [1, 5, 16, 44])
def test_kept_transitions_have_their_cost_and_never_run_on(long_costs, n_ways):
    ways, table = long_costs.cheapest(n_ways), long_costs.table()
    assert ways.costs.shape == (n_ways, 360)
    targets = np.broadcast_to(np.arange(360), ways.sources.shape)
    on = ways.sources + 1 == targets
    assert np.isinf(ways.costs[on]).all()
    assert_array_equal(ways.costs[~on], table[ways.sources[~on], targets[~on]])


def test_one_of_several_neighboring_frames_is_kept(long_costs):
    groups = np.sort(long_costs.cheapest(None).sources // GROUP_SIZE, axis=0)
    assert (np.diff(groups, axis=0) > 0).all()


def test_the_best_transition_is_nearly_always_kept(long_costs):
    """They are chosen by a simpler measure: now and then a little dearer one is taken."""
    kept = long_costs.cheapest(None).costs.min(axis=0)
    table, rows = long_costs.table(), np.arange(360)
    on = long_costs.frames.is_consecutive(rows[:, None], rows)
    best = np.where(on, np.inf, table).min(axis=0)
    assert np.mean(kept <= best) > 0.9
    assert (kept <= 1.4 * best).all()


def test_high_frame_rates_skip_frames_but_keep_the_cheap_transitions():
    """Every 60th of a second is a transition looked for, and it is as cheap as any near."""
    costs = TransitionCosts.of(SourceFrames.of(made_up.walker(3, frame_rate=120)), 0.1)
    kept = costs.cheapest(None).costs.min(axis=0)
    reached = np.flatnonzero(np.isfinite(kept))[1:]
    assert 1 <= np.diff(reached).max() < 8
    rows = np.arange(360)
    on = costs.frames.is_consecutive(rows[:, None], rows)
    best = np.where(on, np.inf, costs.table()).min(axis=0)
    assert (kept[reached] <= 1.5 * best[reached]).all()


def test_keeping_more_transitions_never_costs_more(long_costs):
    costs = [long_costs.cheapest(n).costs.min(axis=0) for n in (2, 8, 32, 360)]
    for few, many in zip(costs, costs[1:]):
        assert (many <= few).all()


@pytest.mark.parametrize("seed", range(5))
def test_added_transitions_do_not_replace_the_others(seed):
    rng = np.random.default_rng(seed)
    before = Transitions(rng.integers(0, 9, (3, 9)), rng.random((3, 9)) + 9)
    n = seed * 4
    sources, targets = rng.integers(0, 9, n), rng.integers(0, 9, n)
    prices = rng.random(n)
    after = before.with_more(sources, targets, prices)
    assert_array_equal(after.sources[:3], before.sources)
    assert_array_equal(after.costs[:3], before.costs)
    found = sorted(
        (source, target, cost)
        for source_row, cost_row in zip(after.sources[3:], after.costs[3:])
        for target, (source, cost) in enumerate(zip(source_row, cost_row))
        if np.isfinite(cost)
    )
    assert found == sorted(zip(sources, targets, prices))


def naive_direct(costs, fixed, n_kept):
    """Try each frame of each gap as the last before its one jump."""
    motion_index, found = costs.frames.motion_index.tolist(), []

    def row(begin, ahead):
        there = begin + ahead
        inside = 0 <= there < len(motion_index)
        return there if inside and motion_index[there] == motion_index[begin] else None

    for (t, i), (u, j) in zip(fixed, fixed[1:]):
        if j - i == u - t:
            continue
        ways = []
        for left in range(t, u):
            source, target = row(i, left - t), row(j, left + 1 - u)
            if source is not None and target is not None:
                price = costs(np.array([source]), np.array([target]))[0]
                ways.append((price, left, source, target))
        found += sorted(sorted(ways)[:n_kept], key=lambda way: way[1])
    return [way[2] for way in found], [way[3] for way in found]


@pytest.mark.parametrize("n_kept", [1, 4, 100])
@pytest.mark.parametrize("seed", range(4))
def test_direct_transitions_to_the_next_constraint_agree_with_naive(costs, seed, n_kept):
    rng = np.random.default_rng(seed)
    times = np.sort(rng.choice(150, 5, replace=False)).tolist()
    fixed = list(zip(times, rng.integers(0, 120, 5).tolist()))
    sources, targets, prices = find_direct_transitions(costs, fixed, n_kept)
    assert (sources.tolist(), targets.tolist()) == naive_direct(costs, fixed, n_kept)
    assert_array_equal(prices, costs(sources, targets))


def test_running_on_to_the_next_constraint_needs_no_transition(costs):
    sources, _, _ = find_direct_transitions(costs, [(0, 10), (20, 30)], 16)
    assert len(sources) == 0
    assert len(find_direct_transitions(costs, [(5, 10)], 16)[0]) == 0


def test_pose_seconds_adds_poses_to_the_costs(frames):
    speeds, poses = (TransitionCosts.of(frames, s) for s in (0.0, 0.1))
    assert speeds.features.shape[1] < poses.features.shape[1]
    assert_allclose(np.diag(speeds.between(np.arange(5), np.arange(5))[:, None]), 0)
