"""Prepared sources in folders: what they keep, and what is wrong with them."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
import made_up
from keyweave import examples
from keyweave.methods.texturing.prepared import columns as stages, folder as folders

LEGS = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]
NAMES = {"drive": LEGS, "texture": LEGS[:2], "synthesize": ["Spine", "Hips.translateY"]}


@pytest.fixture(scope="module")
def capture():
    return made_up.walker(12, speed=1.3, rng=np.random.default_rng(1))


@pytest.fixture(scope="module")
def sketch():
    take = made_up.walker(4, speed=1.2, rng=np.random.default_rng(2))
    return examples.sketch(take, joints=[*LEGS, "Spine"], every=10)


@pytest.fixture
def saved(tmp_path, capture):
    """Return a folder that holds a source, prepared from a file next to it."""
    kw.save(capture, tmp_path / "walk.bvh")
    kw.prepare_source(tmp_path / "walk.bvh", **NAMES).save(tmp_path / "walk")
    return tmp_path / "walk"


def list_files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_loaded_source_gives_the_result_of_its_motions(capture, sketch, tmp_path):
    source = kw.prepare_source(capture, **NAMES)
    expected = kw.texture(sketch, source, **NAMES)
    source.save(tmp_path, overwrite=True)
    loaded = kw.load_source(tmp_path)
    result = kw.texture(sketch, loaded, **NAMES)
    assert result.notes == expected.notes
    for path, other in zip(result.paths, expected.paths):
        assert_array_equal(path.fragments, other.fragments)
        assert_allclose(path.motion.rotations, other.motion.rotations, atol=1e-6)
        assert_allclose(path.motion.root_positions, other.motion.root_positions, atol=1e-4)


def test_a_loaded_source_is_the_same_however_it_was_prepared(capture, sketch, tmp_path):
    """What is computed later is computed of the columns in the folder."""
    settings = kw.TextureSettings(band=3, break_on="LeftLeg")
    outputs = []
    for name, prepared in (("default", kw.TextureSettings()), ("own", settings)):
        kw.prepare_source(capture, **NAMES, settings=prepared).save(tmp_path / name)
        loaded = kw.load_source(tmp_path / name)
        for _ in range(2):
            outputs.append(kw.texture(sketch, loaded, **NAMES, settings=settings))
        loaded.save(tmp_path / name, overwrite=True)  # with what was computed
        again = kw.load_source(tmp_path / name)
        outputs.append(kw.texture(sketch, again, **NAMES, settings=settings))
    for result in outputs[1:]:
        assert_array_equal(result.motion.rotations, outputs[0].motion.rotations)


def test_nothing_is_computed_of_a_loaded_source_that_was_prepared(
    saved, sketch, monkeypatch
):
    for name in stages.COMPUTE:
        if name != "range":  # of the sketch
            monkeypatch.setitem(stages.COMPUTE, name, None)
    monkeypatch.setattr(kw.Motion, "__post_init__", refuse_long(kw.Motion.__post_init__))
    loaded = kw.load_source(saved)
    assert kw.texture(sketch, loaded, **NAMES).explained
    tables = [table for own in loaded.lists for table in own.columns.tables]
    assert all(isinstance(table.base, np.memmap) for table in tables)


def refuse_long(init):
    def build(motion):
        init(motion)
        assert len(motion) < 200, "the motions of a loaded source were read"

    return build


def test_columns_are_saved_as_float32_where_that_is_close_enough(capture, tmp_path):
    far = capture.with_(root_positions=capture.root_positions + [0, 1e6, 0])
    for motion, is_small in ((capture, True), (far, False)):
        source = kw.prepare_source(motion, **NAMES)
        source.save(tmp_path, overwrite=True)
        loaded = kw.load_source(tmp_path)
        for own, other in zip(source.lists, loaded.lists):
            assert_allclose(other.columns[0], own.columns[0], rtol=0, atol=1e-6 + 1e-4)
        own = loaded.lists[1].columns.tables[0]
        assert (own.dtype == np.float32) == is_small


def test_columns_that_a_folder_lacks_are_read_from_the_captures(saved, sketch, tmp_path):
    other = kw.resample(sketch, 48)
    expected = kw.texture(other, kw.load(tmp_path / "walk.bvh"), **NAMES)
    result = kw.texture(other, kw.load_source(saved), **NAMES)
    assert_array_equal(result.motion.rotations, expected.motion.rotations)
    (tmp_path / "walk.bvh").unlink()
    source = kw.load_source(saved)
    assert kw.texture(sketch, source, **NAMES).paths
    with pytest.raises(kw.FileFormatError, match=r"walk\.bvh: there is no such file"):
        kw.texture(other, source, **NAMES)


def test_a_source_of_motions_without_files_reports_missing_columns(
    capture, sketch, tmp_path
):
    kw.prepare_source(capture, **NAMES).save(tmp_path)
    problem = f"{tmp_path}: lacks columns of these names.*prepare it again"
    with pytest.raises(kw.FileFormatError, match=problem):
        kw.texture(sketch, kw.load_source(tmp_path), drive=LEGS[:1], synthesize="Spine")
    with pytest.raises(kw.FileFormatError, match="prepared from motions of other lengths"):
        kw.load_source(tmp_path, [capture.cut(1, 100)])
    source = kw.load_source(tmp_path, [capture])
    assert kw.texture(sketch, source, drive=LEGS[:1], synthesize="Spine").paths


def edit(folder, **changes):
    path = folder / folders.CONTENTS
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))


def cut_off(path):
    path.write_bytes(path.read_bytes()[:-8])


def find_array(folder):
    return sorted(folder.glob("*.npy"))[0]


SPOILED = {
    "another version": (lambda f: edit(f, keyweave="0.0.1"), "0.0.1, and this is"),
    "another format": (lambda f: edit(f, version=99), "was saved by Keyweave"),
    "cut off": (lambda f: cut_off(find_array(f)), r"\.npy: is cut off or was changed"),
    "missing": (lambda f: find_array(f).unlink(), r"\.npy: is missing"),
    "no contents": (lambda f: (f / folders.CONTENTS).unlink(), "there is no such file"),
    "cut contents": (lambda f: cut_off(f / folders.CONTENTS), "not valid JSON"),
    "other contents": (lambda f: edit(f, record={"Motion": []}), "damaged"),
    "a list": (lambda f: (f / folders.CONTENTS).write_text("[]"), "damaged"),
    "other dtype": (
        lambda f: find_array(f).write_bytes(bytes(find_array(f).stat().st_size)),
        r"\.npy: is damaged",
    ),
    "changed captures": (
        lambda f: (f.parent / "walk.bvh").write_text("HIERARCHY"),
        r"walk\.bvh: has changed since .*walk was prepared from it",
    ),
}


@pytest.mark.parametrize("case", SPOILED)
def test_a_spoiled_folder_is_refused_with_its_file_and_a_way_out(saved, case):
    spoil, problem = SPOILED[case]
    spoil(saved)
    with pytest.raises(kw.FileFormatError, match=problem) as caught:
        kw.load_source(saved)
    assert "\n" not in str(caught.value)
    assert "prepare it again" in str(caught.value)


def test_a_capture_that_was_only_touched_has_not_changed(saved):
    os.utime(saved.parent / "walk.bvh")
    assert kw.load_source(saved).files


def test_a_folder_keeps_its_source_if_another_cannot_be_written(
    saved, capture, monkeypatch, tmp_path
):
    before = list_files(saved)
    source = kw.prepare_source(capture.cut(1, 200), **NAMES)

    def fail(path, parts):
        path.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("keyweave.formats.file_writing.write_parts", fail)
    with pytest.raises(kw.OutputError, match="No space left on device"):
        source.save(saved, overwrite=True)
    assert list_files(saved) == before
    with pytest.raises(kw.OutputError, match="is a file, expected a folder"):
        source.save(tmp_path / "walk.bvh")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no ulimit")
def test_a_full_disk_leaves_nothing_behind(saved):
    code = (
        "import sys, resource, keyweave as kw\n"
        "source = kw.load_source(sys.argv[1])\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000))\n"
        "try:\n    source.save(sys.argv[2])\n"
        "except kw.OutputError as error:\n    print(error)\n"
    )
    other = saved.parent / "other"
    run = [sys.executable, "-c", code, str(saved), str(other)]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    assert "cannot be written (File too large)" in done.stdout
    assert list_files(other) == {}


def test_a_source_is_replaced_only_with_overwrite(saved, capture):
    before = list_files(saved)
    with pytest.raises(kw.OutputError, match=r"source\.json: already exists"):
        kw.prepare_source(capture, **NAMES).save(saved)
    assert list_files(saved) == before


def test_saving_again_keeps_other_files_and_removes_its_own(saved, capture):
    (saved / "mine.npy").write_bytes(b"mine")
    before = {*list_files(saved)}
    for name in before:
        os.utime(saved / name, (0, 0))
    kw.prepare_source(capture.cut(1, 200), **NAMES).save(saved, overwrite=True)
    assert "mine.npy" in list_files(saved)
    assert not before & {*list_files(saved)} - {"mine.npy", folders.CONTENTS}
    assert len(kw.load_source(saved)) == 1


def test_two_may_save_at_once(saved, capture, sketch):
    sources = [kw.prepare_source(capture.cut(1, n), **NAMES) for n in (200, 220)]
    with ThreadPoolExecutor(2) as pool:
        [*pool.map(lambda source: source.save(saved, overwrite=True), 3 * sources)]
    assert kw.load_source(saved).lengths in [(200,), (220,)]
    assert kw.texture(sketch, kw.load_source(saved), **NAMES).paths
    listed = json.loads((saved / folders.CONTENTS).read_text())["sizes"]
    assert {*list_files(saved)} >= {folders.CONTENTS, *listed}


def test_a_clip_and_a_skeleton_with_ends_are_kept_to_the_last_bit(capture, tmp_path):
    clip = kw.motion_to_clip(capture)
    for motion in (capture, clip, examples.load_walk()):
        source = kw.prepare_source(motion, **{**NAMES, "synthesize": "Spine"})
        expected = source.heads
        source.first_pose  # noqa: B018
        source.save(tmp_path, overwrite=True)
        loaded = kw.load_source(tmp_path)
        for head, own in (
            (loaded.heads[0], expected[0]),
            (loaded.first_pose, source.first_pose),
        ):
            assert_array_equal(kw_values(head), kw_values(own))
            assert repr(head) == repr(own)


def kw_values(head):
    return head.values if isinstance(head, kw.Clip) else head.rotations
