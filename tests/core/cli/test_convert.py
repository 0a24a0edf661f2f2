"""`keyweave convert`: what is written is the same motion, or the part asked for."""

import json

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw


@pytest.fixture
def convert(run, files, tmp_path):
    """Return a function that converts a file into tmp_path / name and returns the path."""

    def call(source, name, *words):
        result = run("convert", files / source, "-o", tmp_path / name, *words)
        assert result.exit_code == 0, result.stderr
        return tmp_path / name

    return call


def test_a_motion_stays_the_same(convert, files):
    before, after = kw.load(files / "walk.bvh"), kw.load(convert("walk.bvh", "a.bvh"))
    assert_allclose(after.rotations, before.rotations, atol=1e-8)
    assert_allclose(after.root_positions, before.root_positions, atol=1e-6)


def test_frames_rate_and_scale_are_those_asked_for(convert, files):
    words = ["--frames", "31:60", "--rate", "60", "--scale", "2"]
    before, after = (
        kw.load(files / "walk.bvh"),
        kw.load(convert("walk.bvh", "a.bvh", *words)),
    )
    assert (len(after), after.frame_rate) == (59, 60)
    assert_allclose(after.root_positions[::2], 2 * before.root_positions[30:60], atol=1e-6)


@pytest.mark.parametrize("tolerance", [None, 0.5])
def test_a_motion_becomes_curves_within_the_tolerance(convert, files, tolerance):
    words = [] if tolerance is None else ["--tolerance", tolerance]
    clip = kw.motion_to_clip(kw.load(files / "walk.bvh"))
    curves = kw.load_curves(convert("walk.bvh", "a.anim", *words))
    assert [curve.channel for curve in curves] == [*clip.channels]
    values = np.stack([c.evaluate(clip.frames / clip.frame_rate) for c in curves], axis=1)
    off = np.abs(values - clip.values)
    lengths = np.array([c.kind == "length" for c in curves])
    allowed = tolerance or 1e-6
    assert off[:, lengths].max() <= allowed * (1 + 1e-6)
    assert np.degrees(off[:, ~lengths].max()) <= allowed * (1 + 1e-6)
    assert (sum(map(len, curves)) < clip.values.size / 3) == (tolerance is not None)


def test_curves_stay_as_they_are(convert, files):
    before = kw.load_curves(files / "sketch.anim")
    after = kw.load_curves(convert("sketch.anim", "a.anim"))
    for old, new in zip(before, after):
        assert (old.channel, old.in_types) == (new.channel, new.in_types)
        assert_allclose(new.values, old.values, atol=1e-12)
        assert_allclose(new.times, old.times, atol=1e-9)


def test_another_rate_of_curves_keeps_their_seconds(convert, files):
    before = kw.load_curves(files / "sketch.anim")
    after = kw.load_curves(convert("sketch.anim", "a.anim", "--rate", "24"))
    assert after[0].frame_rate == 24
    assert_allclose(after[0].times, before[0].times, atol=1e-9)


def test_a_range_of_curves_keeps_their_keys_inside(convert, files):
    words = ["--frames", "15:60", "--tolerance", "0.2"]
    before = kw.load_curves(files / "sketch.anim")
    for old, new in zip(before, kw.load_curves(convert("sketch.anim", "a.anim", *words))):
        assert new.frames[0] > 15 - 1e-6 and new.frames[-1] < 60 + 1e-6
        inside = [frame for frame in old.frames if 15 <= frame <= 60]
        nearest = np.abs(np.subtract.outer(inside, new.frames)).min(axis=1)
        assert_allclose(nearest, 0, atol=1e-6)
        times = np.arange(15, 61) / 30
        allowed = np.radians(0.2) if old.kind == "angle" else 0.2
        assert np.abs(new.evaluate(times) - old.evaluate(times)).max() <= allowed * 1.001


def test_the_rotate_order_that_a_curve_file_lacks_is_noted(run, files, tmp_path):
    result = run("convert", files / "walk.bvh", "-o", tmp_path / "a.anim")
    assert "rotate order; in this one it is yxz" in result.stderr


def test_json_tells_what_was_written(run, files, tmp_path):
    result = run("convert", files / "walk.bvh", "-o", tmp_path / "a.bvh", "--json")
    facts = json.loads(result.stdout)
    assert (facts["output"], facts["n_frames"]) == (str(tmp_path / "a.bvh"), 120)


REFUSED = {
    "curves as motion": ("sketch.anim", "a.bvh", [], 2, "a file of curves is written"),
    "unknown format": ("walk.bvh", "a.fbx", [], 2, "ends in .fbx"),
    "rate 0": ("walk.bvh", "a.bvh", ["--rate", "0"], 2, "--rate"),
    "rate below 0": ("walk.bvh", "a.bvh", ["--rate", "-24"], 2, "--rate"),
    "rate NaN": ("walk.bvh", "a.bvh", ["--rate", "nan"], 2, "no number"),
    "rate beyond reason": ("walk.bvh", "a.bvh", ["--rate", "1e12"], 2, "--rate"),
    "tolerance of frames": ("walk.bvh", "a.bvh", ["--tolerance", "1"], 2, "for curves"),
    "tolerance below 0": ("walk.bvh", "a.anim", ["--tolerance", "-1"], 2, "--tolerance"),
    "scale of curves": ("sketch.anim", "a.anim", ["--scale", "2"], 2, "no scale"),
    "frames outside": ("walk.bvh", "a.bvh", ["--frames", "0:9"], 1, "walk.bvh: frames"),
    "curves outside": ("sketch.anim", "a.anim", ["--frames", "90:999"], 1, "sketch.anim"),
    "missing": ("no.bvh", "a.bvh", [], 1, "no such file"),
    "no folder": ("walk.bvh", "no/a.bvh", [], 1, "no folder"),
}


@pytest.mark.parametrize(
    "source, name, words, status, problem", REFUSED.values(), ids=REFUSED
)
def test_refusals_are_one_sentence(
    run, files, tmp_path, source, name, words, status, problem
):
    result = run("convert", files / source, "-o", tmp_path / name, *words)
    assert result.exit_code == status, result.stderr
    assert problem in result.stderr and result.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_what_exists_needs_force(run, files, tmp_path):
    (tmp_path / "a.bvh").write_text("dear to me")
    words = ["convert", files / "walk.bvh", "-o", tmp_path / "a.bvh"]
    assert run(*words).exit_code == 1
    assert (tmp_path / "a.bvh").read_text() == "dear to me"
    assert run(*words, "--force").exit_code == 0
