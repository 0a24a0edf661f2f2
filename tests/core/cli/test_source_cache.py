"""`keyweave texture --source-cache`: captures that are kept as read and prepared."""

import shutil

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.methods.texturing.prepared import source_memory

NAMES = ["--drive", "*Leg", "--synthesize", "Spine,*Arm", "--feet", "off"]


@pytest.fixture
def texture(run, files, tmp_path):
    """Return a function that textures a sketch, and the bytes of its output."""
    shutil.copy(files / "capture.bvh", tmp_path)

    def call(*words, capture="capture.bvh"):
        paths = files / "sketch.bvh", tmp_path / capture
        done = run("texture", *paths, *NAMES, "-o", tmp_path / "out.bvh", "--force", *words)
        assert done.exit_code == 0, done.stderr
        return (tmp_path / "out.bvh").read_bytes(), done.stderr

    return call


@pytest.fixture
def cached(texture, tmp_path):
    return lambda **files: texture("--source-cache", tmp_path / "cache", **files)


def list_sizes(folder):
    return {path: path.stat().st_size for path in folder.rglob("*") if path.is_file()}


def refuse(*_, **__):
    raise AssertionError("a capture was read, or prepared, again")


def test_a_second_call_reads_and_prepares_nothing_and_writes_the_same(
    cached, tmp_path, monkeypatch
):
    first, kept = cached(), list_sizes(tmp_path / "cache")
    monkeypatch.setattr(source_memory, "load", refuse)
    monkeypatch.setattr(source_memory, "write_folder", refuse)
    monkeypatch.setattr(kw.TextureSource, "save", refuse)
    assert cached() == first
    assert list_sizes(tmp_path / "cache") == kept


def test_a_cache_changes_a_result_by_rounding_alone(texture, cached, tmp_path):
    texture()
    expected = kw.load(tmp_path / "out.bvh")
    cached()
    made = kw.load(tmp_path / "out.bvh")
    assert_allclose(made.rotations, expected.rotations, atol=1e-5)
    assert_allclose(made.root_positions, expected.root_positions, atol=1e-3)


@pytest.mark.parametrize("size", [0, 100])
def test_a_damaged_cache_is_made_again(cached, tmp_path, size):
    first, kept = cached(), list_sizes(tmp_path / "cache")
    for path in kept:
        path.write_bytes(path.read_bytes()[:size])
    assert cached() == first
    assert list_sizes(tmp_path / "cache") == kept


def test_a_cache_that_cannot_be_written_only_costs_time(texture, cached, tmp_path):
    (tmp_path / "cache").write_text("a file")
    assert cached() == texture()


def test_a_capture_that_changed_is_read_again(texture, cached, tmp_path, files):
    first, _ = cached()
    shutil.copy(files / "other.bvh", tmp_path / "capture.bvh")
    changed, _ = cached()
    shutil.copy(files / "other.bvh", tmp_path / "fresh.bvh")
    fresh, _ = cached(capture="fresh.bvh")
    assert changed == fresh != first


def test_other_options_of_reading_are_other_captures(texture, cached, tmp_path):
    slow = texture("--source-cache", tmp_path / "cache", "--file-rate", "capture.bvh=12")
    assert slow[0] != cached()[0]
    again = texture("--source-cache", tmp_path / "cache", "--file-rate", "capture.bvh=12")
    assert again == slow


def test_equal_motions_are_recognized():
    rotations = np.zeros((3, 1, 4)) + [0, 0, 0, 1]
    hip = kw.Skeleton(("hip",), [-1], [[0, 90, 0]])
    one, two = (kw.Motion(hip, rotations, np.zeros((3, 3)), 24) for _ in range(2))
    assert source_memory.are_equal([one], [two])
    for other in (two.with_(start_frame=2), two.cut(1, 2), two.scale(2.0)):
        assert not source_memory.are_equal([one], [other])
    assert not source_memory.are_equal([one], [one, two])
