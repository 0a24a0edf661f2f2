"""`keyweave inbetween`: gaps between keyed poses of files."""

import json

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from command_answers import check_refused, facts_of
from keyweave.animation.resampling import motion_to_clip


@pytest.fixture(scope="module")
def shot(tmp_path_factory):
    """Return a folder with a blocking and two captures."""
    folder = tmp_path_factory.mktemp("shot")
    blocking = made_up.walker(2.1, rng=np.random.default_rng(7)).cut(1, 61)
    kw.save(blocking, folder / "blocking.bvh")
    kw.save(made_up.walker(5), folder / "walk.bvh")
    kw.save(made_up.walker(4, manner="tired"), folder / "tired.bvh")
    clip, rows = motion_to_clip(blocking), [0, 20, 40, 60]
    times = blocking.frames[rows] / blocking.frame_rate
    curves = [
        kw.AnimCurve(channel, times, values[rows], frame_rate=30)
        for channel, values in zip(clip.channels, clip.values.T)
    ]
    kw.save_curves(curves, folder / "blocking.anim")
    return folder


@pytest.fixture
def fill(run, shot, tmp_path):
    """Return a function that fills a blocking into tmp_path / out.bvh."""

    def call(*words, blocking="blocking.bvh"):
        files = [shot / name for name in (blocking, "walk.bvh", "tired.bvh")]
        return run("inbetween", *files, "-o", tmp_path / "out.bvh", *words)

    return call


def test_keys_are_exact_in_the_file_and_gaps_have_a_line_each(fill, shot, tmp_path):
    done = fill("--key-frames", "1,21,41,61", "--report", tmp_path / "page.html")
    lines = done.stdout.splitlines()
    assert [line.split(":")[0] for line in lines[:3]] == [
        f"frames {first}-{first + 20}" for first in (1, 21, 41)
    ]
    assert "walk frames" in lines[0] and ", stretched by " in lines[0]
    before, after = (kw.load(f) for f in (shot / "blocking.bvh", tmp_path / "out.bvh"))
    rows = [0, 20, 40, 60]
    assert_allclose(after.rotations[rows], before.rotations[rows], atol=1e-6)
    assert_allclose(after.root_positions[rows], before.root_positions[rows], atol=1e-5)
    assert (tmp_path / "page.html").stat().st_size > 10_000


def test_the_keys_of_curves_are_those_of_the_file(fill):
    facts = facts_of(fill("--json", blocking="blocking.anim"))
    assert [gap["frames"] for gap in facts["paths"][0]["gaps"]] == [
        [1, 21],
        [21, 41],
        [41, 61],
    ]


def test_a_gap_by_hand_and_variations(fill, tmp_path):
    words = "--key-step", 20, "--gap", "21:41=tired:12", "--variations", 2, "--json"
    facts = json.loads(fill(*words).stdout)
    for number, path in enumerate(facts["paths"], start=1):
        (segment,) = path["gaps"][1]["segments"]
        assert (segment["source"], segment["source_frames"][0]) == ("tired", 12)
        assert len(kw.load(tmp_path / f"out.{number}.bvh")) == 61
    starts = [path["gaps"][0]["segments"][0]["source_frames"] for path in facts["paths"]]
    assert starts[0] != starts[1]


@pytest.mark.parametrize(
    ("words", "code", "problem"),
    [
        ([], 2, "does not record its keys; name the keyed frames with --key-frames"),
        (["--key-frames", "5"], 1, "--key-frames has one key"),
        (["--key-frames", "5,5,9"], 1, "--key-frames includes frame 5 twice"),
        (["--key-step", 9, "--gap", "1:9=walk"], 2, "such as 41:61=walk_2:310"),
        (["--key-step", 20, "--gap", "1:41=walk:9"], 1, "are not two keys in a row"),
        (["--key-step", 20, "--layer", "x"], 2, "--layer"),
        (["--key-step", 20, "--strength", 0.5], 2, "--strength"),
    ],
)
def test_wrong_use_ends_with_one_sentence_and_no_file(fill, tmp_path, words, code, problem):
    check_refused(fill(*words), code, problem, tmp_path)
