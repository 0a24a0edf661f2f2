"""Controls, what follows what, and controls as a file that a person can edit."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

import keyweave as kw
from keyweave.rigs.hierarchy import find_control_parents, sort_breadth_first
from keyweave.rigs.presets import load_controls, save_controls
from keyweave.rigs.rig import Control

WALK = ["hip.translateX", "hip.rotateY"]


def test_a_control_has_a_pair_of_limits_for_each_channel():
    assert Control("hip", "root", WALK).limits.tolist() == [[-np.inf, np.inf]] * 2
    with pytest.raises(kw.DataError, match="hip has 1 pair of limits for 2 channels"):
        Control("hip", "root", WALK, [[0, 1]])


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        ([[0, 1], [1, 0]], "has a minimum of 1 above its maximum of 0 for hip.rotateY"),
        ([[np.nan, 1], [0, 1]], "has limits that are not all numbers"),
        ([0, 1], r"has limits of shape \(2,\), expected \(2, 2\)"),
        ([[0, 1], [2]], "has limits that are not pairs of numbers"),
        ("high", "has limits that are not pairs of numbers"),
    ],
)
def test_invalid_limits_are_refused(limits, words):
    with pytest.raises(kw.DataError, match=f"hip {words}"):
        Control("hip", "root", WALK, limits)


def test_limits_may_hold_a_channel_still():
    assert Control("hip", "root", WALK[:1], [[2, 2]]).limits.tolist() == [[2, 2]]


def test_a_control_is_of_one_of_the_kinds():
    with pytest.raises(kw.SettingError, match="kind is 'leg' but must be one of root"):
        Control("hip", "leg", WALK)


def test_controls_come_back_from_their_file(tmp_path):
    controls = [
        Control("hip", "root", WALK, [[-np.inf, np.inf], [-1, 0.1 + 0.2]]),
        Control("hip.été", "extra", ["hip.été"], [[0, np.inf]], "hip"),
    ]
    path = tmp_path / "rig.json"
    save_controls(controls, path)
    found = load_controls(path)
    assert list(found) == ["hip", "hip.été"]
    for control in controls:
        again = Control(control.name, **found[control.name])
        assert (again.kind, again.channels) == (control.kind, control.channels)
        assert again.parent == control.parent
        np.testing.assert_array_equal(again.limits, control.limits)


def test_a_file_of_controls_is_not_replaced_by_default(tmp_path):
    path = tmp_path / "rig.json"
    path.write_text("mine")
    with pytest.raises(kw.OutputError):
        save_controls([], path)
    save_controls([], path, overwrite=True)
    assert load_controls(path) == {}


def test_a_list_of_names_is_a_file_of_controls(tmp_path):
    path = tmp_path / "rig.json"
    path.write_text('["hip", "*_CTRL"]')
    assert load_controls(path) == ["hip", "*_CTRL"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "this is not valid JSON: "),
        ("3", "controls must be a list of names or a mapping of names to fields"),
        ('["hip", 3]', "controls must be a list of names or a mapping of names to fields"),
        ('{"hip": 3}', "hip: expected an object with kind, channels, limits, parent"),
        ('{"hip": {"sort": "ik"}}', "hip: 'sort' is not a field, expected kind, channels"),
        ('{"hip": {"kind": "leg"}}', "hip: kind must be one of root"),
        ('{"hip": {"kind": ["ik"]}}', "hip: kind must be one of root"),
        ('{"hip": {"channels": "hip.tx"}}', "hip: channels must be a list of names"),
        ('{"hip": {"channels": []}}', "hip: channels must be a list of names"),
        ('{"hip": {"limits": [1, 2]}}', "hip: limits must be a pair of numbers or null"),
        ('{"hip": {"limits": [[1, 2, 3]]}}', "hip: limits must be a pair of numbers or"),
        ('{"hip": {"limits": [[1, NaN]]}}', "hip: limits must be a pair of numbers or"),
        ('{"hip": {"limits": [[false, true]]}}', "hip: limits must be a pair of numbers"),
        ('{"hip": {"limits": [[2, 1]]}}', "hip: limits must be .*, minimum first"),
        ('{"hip": {"parent": 3}}', "hip: parent must be a name"),
        ("[" * 100000, "this is not a list of controls"),
    ],
)
def test_a_damaged_file_of_controls_is_refused_by_name(tmp_path, text, words):
    path = tmp_path / "rig.json"
    path.write_text(text)
    with pytest.raises(kw.FileFormatError, match=words):
        load_controls(path)


@st.composite
def forests(draw):
    """Make what controls follow: each another one, or none; no rings."""
    n = draw(st.integers(0, 8))
    places = draw(st.permutations(range(n)))
    above = [None] * n
    for number, place in enumerate(places[1:], 1):
        above[place] = draw(st.sampled_from([None, *places[:number]]))
    return above


def depth(above, one):
    return 0 if above[one] is None else 1 + depth(above, above[one])


@given(forests())
def test_breadth_first_is_by_depth_and_then_by_place(above):
    expected = sorted(range(len(above)), key=lambda one: (depth(above, one), one))
    assert sort_breadth_first(above) == expected


@given(forests(), st.data())
def test_control_parents_never_form_a_cycle(above, data):
    n = len(above)
    rows = st.lists(st.lists(st.booleans(), min_size=n, max_size=n), min_size=n, max_size=n)
    carries = np.array(data.draw(rows), bool).reshape(n, n) & ~np.eye(n, dtype=bool)
    found = find_control_parents(above, carries)
    for one, parent in enumerate(found):
        if above[one] is not None:
            assert parent == above[one]
        else:
            assert parent is None or carries[parent, one]
        assert depth(found, one) < n


def test_cyclic_parents_from_a_file_are_still_ordered():
    assert sorted(sort_breadth_first([1, 0, 1])) == [0, 1, 2]
