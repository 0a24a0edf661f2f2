"""Files of captured motion are told apart, and errors about them name them."""

import numpy as np
import pytest

import keyweave as kw
import made_up
from keyweave.scenes.maya_ascii import MayaAsciiScene
from keyweave.scenes.opening import read_source


@pytest.mark.filterwarnings("ignore::keyweave.KeyweaveWarning")
def test_a_motion_is_read_with_what_its_reader_noted(tmp_path):
    path = tmp_path / "walk.bvh"
    kw.save(made_up.walker(1.0), path)
    text = path.read_text(encoding="utf-8").replace("Frames: ", "Frames: 9")
    path.write_text(text, encoding="utf-8")
    read = read_source(path)
    assert isinstance(read.data, kw.Motion)
    assert read.notes and all(note.startswith(f"{path}: ") for note in read.notes)
    assert [note.partition(": ")[2] for note in read.notes] == [*kw.load(path).notes]


def test_a_scene_takes_options_and_notes_missing_files(tmp_path):
    path = tmp_path / "shot.MA"
    path.write_text('file -r -ns "r" -rfn "rRN" "gone.ma";\n', encoding="utf-8")
    read = read_source(str(path), on_unknown="hold")
    assert isinstance(read.data, MayaAsciiScene) and read.data.on_unknown == "hold"
    assert "gone.ma" in read.notes[0] and read.notes[0].startswith(f"{path}: ")


def test_curves_are_read_from_their_files(tmp_path):
    path = tmp_path / "walk.anim"
    curve = kw.AnimCurve("arm.rotateX", [0.0, 1.0], [0.0, 2.0])
    kw.save_curves([curve], path)
    data, notes = read_source(path)
    assert not notes and [one.channel for one in data] == ["arm.rotateX"]
    assert np.allclose(data[0].values, curve.values)


def test_error_names_a_file_without_curves(tmp_path):
    path = tmp_path / "none.anim"
    kw.save_curves([], path)
    with pytest.raises(kw.DataError, match=r"none\.anim has no animation curves"):
        read_source(path)


@pytest.mark.parametrize("name", ["shot.mb", "SHOT.MB"])
def test_error_for_a_binary_scene_says_to_save_it_as_ma(name):
    with pytest.raises(kw.FileFormatError, match=rf"{name}: .* save it as \.ma"):
        read_source(name)
