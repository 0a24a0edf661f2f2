"""A steady clock stays near the rows of a warp, and never runs backward or jerks."""

import numpy as np
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose

from keyweave.methods.exaggeration.warped_values import fit_clock

RATE = 24


@given(st.lists(st.sampled_from([1, 1, 1, 2, 4, 40]), min_size=3, max_size=60))
def test_a_clock_is_near_its_rows_and_changes_its_rate_slowly(repeats):
    rows = np.repeat(np.arange(len(repeats), dtype=float), repeats)
    clock = fit_clock(rows, RATE, fastest=1.0)
    steps = np.diff(clock)
    assert steps.min() >= 0 and steps.max() <= 1.01
    assert np.abs(np.diff(steps)).max() * RATE <= 1.2
    assert np.sqrt(np.mean((clock - rows) ** 2)) < 2.5


def test_an_even_clock_is_kept():
    rows = np.linspace(0, 30, 100)
    assert_allclose(fit_clock(rows, RATE, fastest=1.0), rows, atol=1e-9)
