"""Turns and fragments."""

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_array_equal

from keyweave import DataError
from keyweave.methods.texturing import Fragments, cut_fragments, find_extrema
from twins import texturing as naive

steps = st.lists(st.integers(-2, 2), min_size=1, max_size=60)


@given(steps)
def test_extrema_agree_with_naive(moves):
    channel = np.cumsum(moves).astype(float)
    assert_array_equal(find_extrema(channel), naive.find_turns(channel))


@given(steps)
def test_a_sketch_is_covered_without_gaps(moves):
    channel = np.cumsum([0, *moves]).astype(float)
    fragments = cut_fragments([channel], whole=True)
    assert fragments.starts[0] == 0
    assert fragments.stops[-1] == len(channel) - 1
    assert_array_equal(fragments.starts[1:], fragments.stops[:-1])


def test_a_source_has_only_fragments_between_extrema():
    wave = np.sin(np.arange(100) / 5)
    fragments = cut_fragments([wave], whole=False)
    assert fragments.starts[0] == find_extrema(wave)[0]
    assert fragments.stops[-1] == find_extrema(wave)[-1]


def test_only_a_fragment_of_the_same_clip_can_follow():
    wave = np.sin(np.arange(40) / 3)
    fragments = cut_fragments([wave, wave], whole=False)
    n = len(fragments) // 2
    following = fragments.find_successors()
    assert_array_equal(following[: n - 1], np.arange(1, n))
    assert following[n - 1] == following[-1] == -1


def test_a_clip_without_extrema_has_no_fragments():
    assert len(cut_fragments([np.arange(10.0), np.zeros(5)], whole=False)) == 0


def test_a_fragment_that_ends_before_it_starts_is_an_error():
    with pytest.raises(DataError, match="stops"):
        Fragments([0], [5], [5])
