"""The path of a time warp, against all warps and against the table of the paper."""

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from case_profiles import count_cases
from keyweave import DataError, SettingError
from keyweave.methods.exaggeration.time_warp import find_repeats, find_rounds
from twins import exaggeration as twin


def draw_clips(random, n, m, width=2):
    return random.normal(size=(n, width)), random.normal(size=(m, width))


def test_the_path_costs_as_little_as_the_best_of_all_warps():
    random = np.random.default_rng(1)
    for _ in range(count_cases(1000, 100)):
        n, r = random.integers(1, 6), int(random.integers(1, 5))
        keyed, captured = draw_clips(random, n, random.integers(n, n * r + 1))
        penalties = random.uniform(0, 2, r)
        costs = twin.frame_costs(keyed, captured)
        best = twin.cheapest_of_all(costs, r)
        path = find_repeats(keyed, captured, r)
        assert path.cost == pytest.approx(best, abs=1e-9)
        rows = np.repeat(np.arange(n), path.repeats)
        assert twin.cost_of(costs, rows, path.repeats) == pytest.approx(best, abs=1e-9)
        assert path.repeats.min() >= 1 and path.repeats.max() <= r
        uneven = find_repeats(keyed, captured, r, penalties=penalties)
        worst = twin.cheapest_of_all(costs, r, penalties)
        assert uneven.cost == pytest.approx(worst, abs=1e-9)


def test_a_pinned_frame_is_where_it_is_pinned_at_the_least_cost():
    random = np.random.default_rng(2)
    for _ in range(count_cases(200, 50)):
        n, r = random.integers(2, 6), int(random.integers(1, 5))
        keyed, captured = draw_clips(random, n, random.integers(n, n * r + 1))
        pins = [(int(random.integers(n)), int(random.integers(len(captured))))]
        best = twin.cheapest_of_all(twin.frame_costs(keyed, captured), r, pins=pins)
        if np.isfinite(best):
            path = find_repeats(keyed, captured, r, pins=pins)
            assert path.cost == pytest.approx(best, abs=1e-9)
            rows = np.repeat(np.arange(n), path.repeats)
            assert rows[pins[0][1]] == pins[0][0]
        else:
            with pytest.raises(SettingError, match="pins"):
                find_repeats(keyed, captured, r, pins=pins)


def test_long_paths_cost_as_little_as_those_of_the_table():
    random = np.random.default_rng(3)
    for _ in range(count_cases(50, 5)):
        n, r = random.integers(70, 150), int(random.integers(3, 30))
        m = random.integers(n, min(n * r, 500))
        keyed, captured = draw_clips(random, n, m, 6)
        table = twin.cheapest_in_table(twin.frame_costs(keyed, captured), r)
        assert find_repeats(keyed, captured, r).cost == pytest.approx(table, rel=1e-9)
        ones = np.zeros(r)
        path = find_repeats(keyed, captured, r, penalties=ones)
        assert path.cost == pytest.approx(table, rel=1e-9)


def test_loops_cost_as_little_as_those_of_the_table():
    random = np.random.default_rng(4)
    for _ in range(count_cases(100, 20)):
        n, m, r = random.integers(1, 20), random.integers(1, 200), random.integers(1, 9)
        keyed, captured = draw_clips(random, n, m, 3)
        costs = twin.frame_costs(keyed, captured)
        path = find_rounds(keyed, captured, int(r))
        assert path.cost == pytest.approx(twin.cheapest_loop(costs, r), rel=1e-9)
        steps = (path.first + np.arange(len(path.repeats))) % n
        rows = np.repeat(steps, path.repeats)
        assert twin.cost_of(costs, rows, path.repeats) == pytest.approx(path.cost)


def test_the_repeats_of_a_slowed_clip_are_recovered_exactly():
    random = np.random.default_rng(5)
    for _ in range(count_cases(50, 10)):
        keyed = random.normal(size=(random.integers(2, 80), 5))
        repeats = random.integers(1, 9, len(keyed))
        slowed = np.repeat(keyed, repeats, axis=0)
        assert_array_equal(find_repeats(keyed, slowed, 8).repeats, repeats)


def test_errors_include_the_numbers():
    keyed, captured = draw_clips(np.random.default_rng(6), 3, 10)
    with pytest.raises(SettingError, match="at least 4 for 3 keyed frames"):
        find_repeats(keyed, captured, 3)
    with pytest.raises(DataError, match="3 frames, fewer than the 10"):
        find_repeats(captured, keyed, 3)
    for wrong in (0, -1, 1.5):
        with pytest.raises(SettingError, match="max_repeat"):
            find_rounds(keyed, captured, wrong)
