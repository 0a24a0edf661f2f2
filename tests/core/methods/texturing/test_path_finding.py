"""Paths through candidates."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from keyweave.methods.texturing import find_paths
from twins import texturing as naive

FIGURE_7 = np.array([[4, 1, 3], [5, 7, 2], [9, 4, 6], [2, 8, 5]])
ALL_IN_A_ROW = np.append(np.arange(1, 10), -1)


def ranks(candidates):
    return np.tile(np.arange(candidates.shape[1], dtype=float), (len(candidates), 1))


def chosen(candidates, paths):
    return np.take_along_axis(candidates, paths.choices.T, axis=1).T


def random_candidates(rng):
    n_fragments, n_matches = rng.integers(1, 6), rng.integers(1, 5)
    candidates = np.stack([rng.permutation(10)[:n_matches] for _ in range(n_fragments)])
    return candidates, np.sort(rng.random(candidates.shape), axis=1)


def test_figure_7_has_the_papers_three_best_paths():
    paths = find_paths(FIGURE_7, ranks(FIGURE_7), ALL_IN_A_ROW, n_paths=3)
    assert_array_equal(chosen(FIGURE_7, paths), [[4, 5, 6, 2], [4, 5, 4, 5], [1, 2, 4, 5]])
    assert_array_equal(paths.costs, [2, 3, 6])
    assert_array_equal(paths.n_breaks, [1, 1, 1])


@pytest.mark.parametrize("n_paths", [1, 3, 7])
def test_paths_are_all_there_is_to_find(n_paths):
    for seed in range(60):
        candidates, costs = random_candidates(np.random.default_rng(seed))
        paths = find_paths(candidates, costs, ALL_IN_A_ROW, n_paths=n_paths)
        expected = naive.best_paths(candidates, costs, ALL_IN_A_ROW, n_paths)
        assert_allclose(paths.costs, [cost for _, cost in expected], err_msg=seed)
        assert_array_equal(paths.n_breaks, [breaks for breaks, _ in expected], seed)


@pytest.mark.parametrize("n_paths", [1, 4])
def test_blended_paths_are_all_there_is_to_find(n_paths):
    for seed in range(60):
        rng = np.random.default_rng(seed)
        candidates, costs = random_candidates(rng)
        n = candidates.shape[1]
        edges = rng.random((len(candidates), n, n))
        paths = find_paths(
            candidates, costs, ALL_IN_A_ROW, n_paths=n_paths, edge_costs=edges.__getitem__
        )
        expected = naive.best_paths(candidates, costs, ALL_IN_A_ROW, n_paths, edges)
        assert_allclose(paths.costs, [cost for _, cost in expected], err_msg=seed)


@pytest.mark.parametrize("edge_cost", [None, 0.4])
def test_worth_is_the_price_of_all_other_candidates(edge_cost):
    for seed in range(60):
        rng = np.random.default_rng(seed)
        candidates, costs = random_candidates(rng)
        if len(candidates) == 1:
            continue  # nothing breaks
        n = candidates.shape[1]
        worth = rng.integers(0, 2, candidates.shape) * 1.5
        price = edge_cost or 1 + 2 * costs.max(axis=1).sum()
        edges = np.full((len(candidates), n, n), price)
        found = find_paths(
            candidates,
            costs,
            ALL_IN_A_ROW,
            n_paths=3,
            edge_costs=edges.__getitem__ if edge_cost else None,
            worth=worth,
        )
        missed = price * (worth.max(axis=1, keepdims=True) - worth)
        expected = naive.best_paths(candidates, costs + missed, ALL_IN_A_ROW, 3, edges)
        totals = found.costs + missed[np.arange(len(missed)), found.choices].sum(axis=1)
        totals += 0 if edge_cost else price * found.n_breaks
        assert_allclose(totals, [cost for _, cost in expected], err_msg=seed)


def test_alternatives_differ_in_their_consecutive_joins(rng):
    candidates = np.stack([rng.permutation(10)[:5] for _ in range(12)])
    paths = find_paths(candidates, ranks(candidates), ALL_IN_A_ROW, n_paths=20)
    joins = {
        tuple((i, a) for i, (a, b) in enumerate(zip(path, path[1:])) if b == a + 1)
        for path in chosen(candidates, paths)
    }
    assert len(joins) == len(paths.choices) == 20


def test_missing_candidates_are_never_taken():
    candidates = np.array([[4, -1], [5, 7], [1, -1]])
    costs = np.array([[0.5, np.inf], [0.5, 0.1], [0.2, np.inf]])
    paths = find_paths(candidates, costs, ALL_IN_A_ROW, n_paths=5)
    assert_array_equal(chosen(candidates, paths), [[4, 5, 1], [4, 7, 1]])


def test_fragments_do_not_continue_beyond_the_end_of_a_clip():
    ends_at_4 = np.where(np.arange(10) == 4, -1, ALL_IN_A_ROW)
    paths = find_paths(np.array([[4], [5]]), np.zeros((2, 1)), ends_at_4, n_paths=1)
    assert_array_equal(paths.n_breaks, [1])
