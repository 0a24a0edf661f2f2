"""Maps of joints in JSON files."""

import contextlib
import json

import pytest
from hypothesis import given, strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_array_equal

from case_profiles import draw_cases
from keyweave import (
    Correspondence,
    FileFormatError,
    load_correspondence,
    save_correspondence,
)
from keyweave.animation.correspondence import SHARE_COLUMNS, TEXT_COLUMNS

names = st.lists(st.text(min_size=1, max_size=6), unique=True, min_size=3, max_size=3)
shares = arrays(float, 3, elements=st.floats(0, 1))
HIPS = {"source": "Hips", "target": "pelvis"}
BAD = {
    "no JSON": "{",
    "a list": "[]",
    "no slots": {"version": 1},
    "a list of slots": {"slots": []},
    "no fields": {"slots": {"hips": "Hips"}},
    "no target": {"slots": {"hips": {"source": "Hips"}}},
    "no name": {"slots": {"": HIPS}},
    "a number": {"slots": {"hips": {**HIPS, "target": 3}}},
    "an empty joint": {"slots": {"hips": {**HIPS, "target": ""}}},
    "a weight": {"slots": {"hips": {**HIPS, "weight": "high"}}},
    "a large weight": {"slots": {"hips": {**HIPS, "weight": 10**7}}},
    "a weight of 2": {"slots": {"hips": {**HIPS, "weight": 2}}},
    "three numbers": {"slots": {"hips": {**HIPS, "rest_offset": [0, 0, 1]}}},
    "no rotation": {"slots": {"hips": {**HIPS, "rest_offset": [0, 0, 0, 0]}}},
    "an origin": {"slots": {"hips": {**HIPS, "rest_origin": 12}}},
    "notes": {"notes": "none", "slots": {"hips": HIPS}},
    "a joint twice": {"slots": {"hips": HIPS, "spine1": HIPS}},
}


@draw_cases(40)
@given(
    slots=names, source=names, target=names, origins=names, columns=st.tuples(*[shares] * 3)
)
def test_saved_maps_are_loaded_unchanged(
    tmp_path_factory, slots, source, target, origins, columns
):
    path = tmp_path_factory.mktemp("map") / "map.json"
    offsets = [[0, 0.6, 0, 0.8], [0.1, 0.2, 0.3, 0.4], [1, 0, 0, 0]]
    shared = dict(zip(SHARE_COLUMNS, columns))
    saved = Correspondence(slots, source, target, offsets, origins, notes=("x",), **shared)
    save_correspondence(saved, path)
    again = load_correspondence(path)
    assert (again.slots, again.notes) == (saved.slots, saved.notes)
    for name in (*TEXT_COLUMNS, *SHARE_COLUMNS, "rest_offsets"):
        assert_array_equal(getattr(again, name), getattr(saved, name))


def test_unknown_fields_of_a_newer_version_are_kept(tmp_path):
    path, again = tmp_path / "map.json", tmp_path / "again.json"
    newer = {"version": 9, "made by": "hand", "slots": {"hips": {**HIPS, "stretch": [1]}}}
    path.write_text(json.dumps(newer))
    save_correspondence(load_correspondence(path).swap(), again)
    content = json.loads(again.read_text())
    assert content["made by"] == "hand"
    assert content["slots"]["hips"]["stretch"] == [1]
    assert content["slots"]["hips"]["source"] == "pelvis"


def test_an_empty_map_is_a_map(tmp_path):
    save_correspondence(Correspondence((), (), ()), tmp_path / "map.json")
    assert len(load_correspondence(tmp_path / "map.json")) == 0


@pytest.mark.parametrize("content", BAD.values(), ids=BAD)
def test_invalid_contents_give_a_one_line_error(tmp_path, content):
    path = tmp_path / "map.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    with pytest.raises(FileFormatError) as caught:
        load_correspondence(path)
    assert "\n" not in str(caught.value)
    if '"hips"' in path.read_text() and "notes" not in path.read_text():
        assert "hips" in str(caught.value)


@draw_cases(60)
@given(
    row=st.recursive(
        st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.sampled_from(["source", "target", "rest_offset", "weight"]),
                inner,
                max_size=4,
            )
        ),
        max_leaves=8,
    )
)
def test_no_content_gives_a_traceback(tmp_path_factory, row):
    path = tmp_path_factory.mktemp("map") / "map.json"
    path.write_text(json.dumps({"slots": {"hips": row}}))
    with contextlib.suppress(FileFormatError):
        assert load_correspondence(path).slots == ("hips",)
