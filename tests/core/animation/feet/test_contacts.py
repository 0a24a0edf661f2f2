"""Contacts as data: runs of frames by foot and point."""

import numpy as np
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_array_equal

from case_profiles import draw_cases
from keyweave import Contacts, DataError, UnknownNameError
from keyweave.animation.feet.contacts import ALL_POINTS, list_runs

FEET = ("LeftFoot", "RightFoot")
flags = st.tuples(st.integers(1, 12), st.just(2), st.sampled_from([2, 3])).flatmap(
    lambda shape: arrays(bool, shape)
)


@draw_cases(60)
@given(standing=flags, start=st.sampled_from([1.0, -3.0, 0.5]))
def test_runs_are_another_spelling_of_the_flags(standing, start):
    contacts = Contacts(FEET, standing, 30, start, ALL_POINTS[: standing.shape[2]])
    again = Contacts.from_runs(
        contacts.table(), n_frames=len(standing), frame_rate=30, start_frame=start
    )
    assert_array_equal(again.standing, standing)
    assert (again.feet, again.frame_rate, again.start_frame) == (FEET, 30, start)
    for number, foot in enumerate(FEET):
        frames = [
            frame
            for first, last in contacts.runs(foot)
            for frame in np.arange(first, last + 1)
        ]
        expected = contacts.frames[standing[:, number].any(axis=1)]
        assert_array_equal(np.array(frames, float), expected)


@draw_cases(40)
@given(values=arrays(bool, st.integers(0, 20)))
def test_runs_are_as_long_as_they_can_be(values):
    runs = list_runs(values)
    assert sum(end - begin for begin, end in runs) == np.count_nonzero(values)
    assert all(values[begin:end].all() for begin, end in runs)
    assert all(b < c for (_, b), (c, _) in zip(runs, runs[1:]))


def test_frames_are_cut_rearranged_and_left_out():
    standing = np.zeros((6, 2, 2), bool)
    standing[1:5, 0, 0] = standing[2:6, 1, 1] = True
    contacts = Contacts(FEET, standing, 24, start_frame=10)
    assert contacts.cut(12, 14).runs("LeftFoot", "heel") == [(12, 14)]
    assert contacts.cut(12, 14).start_frame == 12
    assert contacts.take([5, 4, 3, 3]).runs("RightFoot") == [(1, 4)]
    assert contacts.take([5, 4, 3, 3]).runs("LeftFoot") == [(2, 4)]
    without = contacts.without(12, 13, ["RightFoot"])
    assert without.runs("RightFoot") == [(14, 15)]
    assert without.runs("LeftFoot") == [(11, 14)]
    assert contacts.without(10, 15).is_in_contact.any() == np.False_
    held = contacts.hold(13, 15, ["LeftFoot"])
    assert held.runs("LeftFoot") == [(11, 15)]
    assert held.runs("RightFoot") == contacts.runs("RightFoot")
    rows = contacts.rows(13, 15)
    pivots = contacts.find_pivots("LeftFoot")[rows]
    had = pivots.any(axis=1)
    assert not had.all()
    assert held.find_pivots("LeftFoot")[rows][~had].all()
    assert_array_equal(held.find_pivots("LeftFoot")[rows][had], pivots[had])


RUNS = {"LeftFoot": {"heel": [(1, 4)]}}


@pytest.mark.parametrize(
    ("runs", "expected"),
    [
        ({"LeftFoot": {"heel": [(3, 8)]}}, "3 to 8 .* is not within the frames 1 to 6"),
        ({"LeftFoot": {"heel": [(4, 2)]}}, "4 to 2 .* is not within"),
        ({"LeftFoot": {"ball": [(1, 3), (3, 5)]}}, "3 to 5 of LeftFoot, ball, overlaps"),
    ],
)
def test_error_names_an_invalid_run(runs, expected):
    with pytest.raises(DataError, match=expected):
        Contacts.from_runs(runs, n_frames=6, frame_rate=30)


def test_unknown_feet_and_points_are_refused():
    contacts = Contacts.from_runs(RUNS, n_frames=6, frame_rate=30)
    for call in (
        lambda: Contacts.from_runs({"a": {"knee": []}}, n_frames=6, frame_rate=30),
        lambda: contacts.runs("Left"),
        lambda: contacts.runs("LeftFoot", "toe"),
        lambda: contacts.without(1, 2, ["Left"]),
        lambda: contacts.hold(1, 2, ["Left"]),
    ):
        with pytest.raises(UnknownNameError):
            call()
    with pytest.raises(DataError, match="shape"):
        Contacts(FEET, np.zeros((4, 2, 3)), 30)
