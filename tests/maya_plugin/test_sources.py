"""Sources that flags name: read, and what was odd about them is told."""

import warnings

import pytest

import keyweave as kw
from keyweave.animation.up_axis import turn_upright
from keyweave.errors import KeyweaveWarning
from keyweave.examples import load_walk
from keyweave_maya.commands.verbs import make_sources


def test_problems_found_by_a_reader_are_warnings(tmp_path):
    path = tmp_path / "shot.ma"
    path.write_text('file -r -ns "r" -rfn "rRN" "gone.ma";\n', encoding="utf-8")
    with pytest.warns(KeyweaveWarning, match=r"shot\.ma: .*gone\.ma"):
        (source,) = make_sources([str(path)], [], [], None)
    assert source.name == str(path) and source.frames == (None, None)


def test_a_valid_file_gives_no_warning(tmp_path):
    path = tmp_path / "shot.ma"
    path.write_text('createNode transform -n "a";\n', encoding="utf-8")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        make_sources([str(path)], [], [], None)


def test_error_names_a_file_without_curves(tmp_path):
    path = tmp_path / "none.anim"
    kw.save_curves([], path)
    with pytest.raises(kw.DataError, match=r"none\.anim has no animation curves"):
        make_sources([str(path)], [], [], None)


def test_a_lying_capture_is_warned_of_with_the_flag_that_cures_it(tmp_path):
    path = str(tmp_path / "walk.bvh")
    kw.save(turn_upright(load_walk().cut(1, 30), "z").with_(frame_rate=600), path)
    with pytest.warns(KeyweaveWarning) as caught:
        make_sources([path], [], [], None)
    said = " ".join(str(warning.message) for warning in caught)
    assert "if z points up, use -sourceUpAxis z" in said
    assert "state the true rate with -sourceRate" in said
    reading = {"up_axis": ["z"], "frame_rate": [60.0], "scale": [2.0]}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        sources = make_sources([path, path], [], [], None, reading=reading)
    for source in sources:
        assert (source.data.up_axis, source.data.frame_rate) == ("z", 60)
    with pytest.raises(kw.SettingError, match="sourceRate is 3 but must be 1, or 2"):
        make_sources([path] * 2, [], [], None, reading={"frame_rate": [1.0, 2.0, 3.0]})


def test_a_map_is_for_all_sources_or_for_one_each(tmp_path):
    path, other = (tmp_path / name for name in ("walk.bvh", "map.json"))
    walk = load_walk().cut(1, 4)
    kw.save(walk, path)
    kw.save_correspondence(kw.map_joints(walk, walk), other)
    paths = [str(path)] * 2

    def list_maps(*maps):
        sources = make_sources(paths, [], [], None, maps)
        return [source.joint_map for source in sources]

    assert list_maps() == [None, None] and list_maps("auto") == ["auto", "auto"]
    auto, read = list_maps("auto", str(other))
    assert auto == "auto" and read.pairs["Hips"] == "Hips"
    with pytest.raises(kw.SettingError, match="map is 3 but must be 1, or 2"):
        list_maps("auto", "auto", "auto")
