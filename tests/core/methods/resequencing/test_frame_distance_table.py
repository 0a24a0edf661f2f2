import numpy as np
import pytest

import made_up
from keyweave.animation.source_frames import SourceFrames
from keyweave.methods.resequencing import frame_distance
from keyweave.methods.resequencing.frame_distance import (
    FrameDistances,
    find_unique_pairs,
    measure_unique_pairs,
)
from keyweave.methods.resequencing.transitions import TransitionCosts
from twins.resequencing import Level, distance

COSTS = TransitionCosts.of(SourceFrames.of(made_up.walker(3).cut(1, 77)), 0.1)


@pytest.mark.parametrize("whole", [3, 4096])
def test_a_table_in_blocks_agrees_with_naive(monkeypatch, whole):
    monkeypatch.setattr(frame_distance, "MAX_FULL_TABLE_ROWS", whole)
    monkeypatch.setattr(frame_distance, "CACHE_ROWS", 5)
    monkeypatch.setattr(frame_distance, "MAX_TABLE_BLOCKS", 2)
    apart, slow = FrameDistances(COSTS.features), Level(COSTS)
    for row in (0, 76, 12, 3, 40, 76):
        expected = [distance(slow.features[row], f) for f in slow.features]
        np.testing.assert_allclose(apart.from_row(row), expected, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("whole", [3, 4096])
def test_pairs_are_measured_once_each(monkeypatch, whole):
    monkeypatch.setattr(frame_distance, "MAX_FULL_TABLE_ROWS", whole)
    rng, calls = np.random.default_rng(0), []

    def measure(rows, others):
        calls.append(len(rows))
        return rows * 100.0 + others

    rows, others = rng.integers(0, 9, (6, 4, 1)), rng.integers(0, 9, (6, 1, 5))
    found = measure_unique_pairs(measure, 9, rows, others)
    np.testing.assert_array_equal(found, rows * 100 + others)
    keys = (rows * 9 + others).ravel()
    assert calls == [len(set(keys.tolist()))]
    np.testing.assert_array_equal(find_unique_pairs(keys, 9), np.unique(keys))
