"""Contacts in JSON files."""

import contextlib
import json

import numpy as np
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_array_equal

from case_profiles import draw_cases
from keyweave import Contacts, FileFormatError, load_contacts, save_contacts

GOOD = {"frame_rate": 24, "frames": [1, 9], "contacts": {"L": {"heel": [[2, 4]]}}}
BAD = {
    "no JSON": "{",
    "a list": "[]",
    "no frames": {"frame_rate": 24, "contacts": {}},
    "a rate of 0": {**GOOD, "frame_rate": 0},
    "one frame": {**GOOD, "frames": [3]},
    "a rate beyond all numbers": {**GOOD, "frame_rate": 10**400},
    "no end": {**GOOD, "frames": [1, 1e9]},
    "no feet": {**GOOD, "contacts": []},
    "no points": {**GOOD, "contacts": {"L": [[2, 4]]}},
    "a knee": {**GOOD, "contacts": {"L": {"knee": [[2, 4]]}}},
    "no pairs": {**GOOD, "contacts": {"L": {"heel": [2, 4]}}},
    "backward": {**GOOD, "contacts": {"L": {"heel": [[4, 2]]}}},
    "outside": {**GOOD, "contacts": {"L": {"heel": [[4, 12]]}}},
    "overlapping": {**GOOD, "contacts": {"L": {"heel": [[2, 4], [4, 6]]}}},
}


@draw_cases(40)
@given(
    standing=st.integers(1, 9).flatmap(lambda n: arrays(bool, (n, 2, 2))),
    rate=st.sampled_from([24.0, 29.97, 120.0]),
    start=st.sampled_from([1.0, -3.5]),
)
def test_saved_contacts_are_loaded_unchanged(tmp_path_factory, standing, rate, start):
    path = tmp_path_factory.mktemp("contacts") / "walk.json"
    save_contacts(Contacts(("L foot", 'R"'), standing, rate, start), path)
    again = load_contacts(path)
    assert_array_equal(again.standing, standing)
    assert (again.feet, again.frame_rate, again.start_frame) == (
        ("L foot", 'R"'),
        rate,
        start,
    )


@pytest.mark.parametrize("content", BAD.values(), ids=BAD)
def test_invalid_contents_give_a_one_line_error(tmp_path, content):
    path = tmp_path / "walk.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    with pytest.raises(FileFormatError) as caught:
        load_contacts(path)
    assert "\n" not in str(caught.value)


@draw_cases(60)
@given(
    content=st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from([*GOOD, "L", "heel", "ball"]), inner, max_size=3
            )
        ),
        max_leaves=8,
    )
)
def test_no_content_gives_a_traceback(tmp_path_factory, content):
    path = tmp_path_factory.mktemp("contacts") / "walk.json"
    path.write_text(json.dumps({**GOOD, "contacts": content}))
    with contextlib.suppress(FileFormatError):
        assert np.ndim(load_contacts(path).standing) == 3
