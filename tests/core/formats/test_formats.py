"""Loading and saving by suffix."""

import numpy as np
import pytest

from keyweave import AnimCurve, Clip, Motion, Skeleton, formats, open_scene
from keyweave.animation.kinematics import figure_height
from keyweave.errors import DataError, FileFormatError, OutputError, SettingError
from keyweave.formats import load, save, save_curves
from reference_material import shared


@pytest.fixture
def motion(rng):
    q = rng.normal(size=(4, 2, 4))
    skeleton = Skeleton(("hip", "knee"), [-1, 0], [[0, 90, 0], [0, -40, 0]])
    return Motion(skeleton, q, rng.normal(size=(4, 3)), frame_rate=24)


@pytest.mark.parametrize("name", ["walk.bvh", "WALK.BVH"])
def test_saved_motions_are_loaded_unchanged(tmp_path, motion, name):
    save(motion, tmp_path / name)
    again = load(str(tmp_path / name))
    assert again.skeleton.names == motion.skeleton.names
    assert again.frame_rate == 24


@pytest.mark.parametrize("name", ["walk.glb", "walk", "walk.bvh.txt", ".bvh"])
def test_an_unknown_suffix_is_an_error_that_names_the_known_ones(tmp_path, motion, name):
    with pytest.raises(FileFormatError, match=r"Keyweave reads .* from \.bvh, \.amc"):
        load(tmp_path / name)
    with pytest.raises(FileFormatError, match=r"Keyweave writes .* as \.bvh"):
        save(motion, tmp_path / name)


def test_files_which_hold_something_else_say_what_to_do(tmp_path, motion):
    with pytest.raises(FileFormatError, match="has no motion; open its .amc file instead"):
        load("02.asf")
    with pytest.raises(FileFormatError, match="has animation .* read it with load_curves"):
        load("walk.anim")
    with pytest.raises(FileFormatError, match="walk: the file name has no extension; Key"):
        load("walk")
    with pytest.raises(FileFormatError, match=".amc is not supported; Keyweave writes"):
        save(motion, tmp_path / "walk.amc")


@pytest.mark.parametrize(
    "name, kind",
    [("a.MA", "is a scene"), ("a.mb", "is a scene"), ("a.Anim", "holds curves")]
    + [("a.bvh", "is a motion"), ("a.fbx", "is a motion"), ("a.csv", "is a motion")],
)
def test_the_kind_of_a_file_follows_from_its_suffix(name, kind):
    assert formats.describe_file(name) == kind
    assert formats.is_scene_file(name) == (kind == "is a scene")
    assert formats.is_curve_file(name) == (kind == "holds curves")
    assert formats.is_path_file(name) == name.endswith(".csv")


def test_a_format_is_defined_by_its_table_rows(tmp_path, motion, monkeypatch):
    row = formats.READERS[".bvh"]._replace(options=("scale",))
    monkeypatch.setitem(formats.READERS, ".hvb", row)
    monkeypatch.setitem(formats.WRITERS, ".hvb", formats.WRITERS[".bvh"])
    save(motion, tmp_path / "walk.hvb")
    assert len(load(tmp_path / "walk.hvb", scale=2)) == len(motion)
    with pytest.raises(SettingError, match=r"\.hvb files support scale="):
        load(tmp_path / "walk.hvb", up_axis="z")
    with pytest.raises(FileFormatError, match=r"from \.bvh, \.amc, \.fbx, \.hvb"):
        load("walk.dae")


def test_a_file_is_replaced_only_when_allowed(tmp_path, motion):
    save(motion, tmp_path / "walk.bvh")
    with pytest.raises(
        OutputError, match="already exists; use overwrite=True to replace it"
    ):
        save(motion, tmp_path / "walk.bvh")
    save(motion, tmp_path / "walk.bvh", overwrite=True)
    assert [path.name for path in tmp_path.iterdir()] == ["walk.bvh"]


@pytest.mark.parametrize(
    "name, option, known",
    [
        ("walk.bvh", {"asf": "02.asf"}, "scale=, up_axis=, root_offset="),
        ("walk.bvh", {"scales": 2}, "scale=, up_axis=, root_offset="),
        ("walk.amc", {"root_offset": "add"}, "scale=, up_axis=, asf=, frame_rate="),
    ],
)
def test_an_unknown_option_is_an_error_that_names_the_known_ones(name, option, known):
    with pytest.raises(SettingError, match=known):
        load(name, **option)


@pytest.mark.parametrize(
    "option, value",
    [("scale", 0), ("scale", -1), ("scale", float("nan")), ("scale", "2"), ("scale", None)]
    + [("up_axis", "x"), ("up_axis", None), ("root_offset", "subtract")]
    + [("frame_rate", 0), ("frame_rate", float("inf")), ("frame_rate", "fast")],
)
def test_an_option_out_of_range_is_an_error(option, value):
    name = "walk.amc" if option == "frame_rate" else "walk.bvh"
    with pytest.raises(SettingError, match=option):
        load(name, **{option: value})


def test_the_scale_scales_all_lengths(tmp_path, motion):
    moved = motion.with_(translated=[1], translations=np.ones((4, 1, 3)))
    save(moved, tmp_path / "walk.bvh")
    small, large = load(tmp_path / "walk.bvh"), load(tmp_path / "walk.bvh", scale=2.5)
    for name in ("root_positions", "translations"):
        np.testing.assert_allclose(getattr(large, name), 2.5 * getattr(small, name))
    np.testing.assert_allclose(large.skeleton.offsets, 2.5 * small.skeleton.offsets)
    assert figure_height(large) == pytest.approx(2.5 * figure_height(small))


def test_the_up_axis_is_kept(tmp_path, motion):
    save(motion, tmp_path / "walk.bvh")
    assert load(tmp_path / "walk.bvh").up_axis == "y"
    assert load(tmp_path / "walk.bvh", up_axis="z").up_axis == "z"


@pytest.mark.parametrize("suffix", [".bvh", ".amc"])
@pytest.mark.parametrize(
    "content",
    [b"", b"\0\1\2", b"\x89PNG\r\n\x1a\n", b"\n" * 1_000_000, b"7" * 1_000_000]
    + [bytes(range(1, 256)) * 4000, b"<html>404</html>"],
    ids=range(7),
)
def test_a_file_of_something_else_is_an_error(tmp_path, suffix, content):
    (tmp_path / "02.asf").write_bytes(content)
    (tmp_path / f"02{suffix}").write_bytes(content)
    with pytest.raises(FileFormatError):
        load(tmp_path / f"02{suffix}")


@pytest.mark.parametrize("name", ["none.bvh", "none.amc"])
def test_a_missing_file_is_an_error_that_names_it(tmp_path, name):
    with pytest.raises(FileFormatError, match=name):
        load(tmp_path / name)


def test_a_missing_asf_is_an_error_that_names_it(tmp_path):
    (tmp_path / "walk.amc").write_text("1\nroot 0 0 0\n")
    with pytest.raises(FileFormatError, match="none.asf"):
        load(tmp_path / "walk.amc", asf=tmp_path / "none.asf")


def test_figures_are_as_tall_as_people():
    walk = load(shared("mocap/cmu_asfamc/02_01.amc"), scale=2.54 / 0.45)
    assert 140 < figure_height(walk) < 190
    assert 140 < figure_height(load(shared("mocap/cmu_bvh/002_01.bvh"))) < 190


def test_a_misspelled_file_is_named_with_those_of_its_folder(tmp_path):
    for name in ("walk_fast.bvh", "walk_slow.bvh", "notes.txt"):
        (tmp_path / name).touch()
    problem = r"no such file; the nearest names are walk_slow\.bvh, walk_fast\.bvh$"
    with pytest.raises(FileFormatError, match=problem):
        load(tmp_path / "walk_slo.bvh")
    with pytest.raises(FileFormatError, match="no such file, since there is no folder"):
        load(tmp_path / "walks" / "walk.bvh")
    with pytest.raises(FileFormatError, match="this is a folder; name a file in it"):
        load(tmp_path)


def test_error_names_a_scene_that_is_loaded_and_a_motion_that_is_opened():
    with pytest.raises(FileFormatError, match="not a motion; use open_scene"):
        load("shot.ma")
    with pytest.raises(FileFormatError, match="not a scene; use load"):
        open_scene("walk.bvh")


def test_a_clip_is_not_written_as_a_motion(tmp_path):
    with pytest.raises(DataError, match="is of type Clip, expected a Motion"):
        save(Clip([[1.0]], ["a.b"], 24), tmp_path / "clip.bvh")
    assert not any(tmp_path.iterdir())


def test_curves_are_not_written_under_another_formats_name(tmp_path):
    with pytest.raises(FileFormatError, match="writes animation curves as .anim"):
        save_curves([AnimCurve("a.b", [0], [1])], tmp_path / "curves.bvh")
    assert not any(tmp_path.iterdir())
