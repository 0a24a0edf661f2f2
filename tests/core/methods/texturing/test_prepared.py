"""Prepared sources: what is computed of captured motion alone is computed once."""

import tracemalloc

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_array_equal

import keyweave as kw
import made_up
from case_profiles import draw_cases
from keyweave import examples
from keyweave.methods.texturing.prepared import columns as stages

LEGS = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]
NAMES = {"drive": LEGS, "texture": LEGS[:2], "synthesize": ["Spine", "*Arm"]}


@pytest.fixture(scope="module")
def capture():
    return made_up.walker(24, speed=1.3, rng=np.random.default_rng(1))


@pytest.fixture(scope="module")
def sketch():
    take = made_up.walker(6, speed=1.2, rng=np.random.default_rng(2))
    return examples.sketch(take, joints=[*LEGS, "Spine"], every=10)


def list_values(result):
    """Return all numbers of a result, in order."""
    paths = [
        part
        for path in result.paths
        for part in (
            *(path.motion.rotations, path.motion.root_positions, path.fragments),
            *(path.source_frames, path.costs, path.cost),
        )
    ]
    return [*paths, result.matching.matches.costs, [*result.explained.values()]]


def assert_same(result, other):
    assert result.notes == other.notes
    for one, two in zip(list_values(result), list_values(other)):
        assert_array_equal(one, two)


@draw_cases(8)
@given(
    st.integers(0, 2**32 - 1),
    st.lists(st.floats(4, 12), min_size=1, max_size=3),
    st.sampled_from([24.0, 30.0, 60.0]),
    st.sampled_from([24.0, 30.0]),
    st.integers(1, 4),
    st.sampled_from([1 << 8, 1 << 17]),
)
def test_a_prepared_source_gives_the_result_of_its_motions_to_the_last_bit(
    seed, lengths, rate, prepared_rate, n_drive, block
):
    rng = np.random.default_rng(seed)
    motions = [
        kw.resample(made_up.walker(each, speed=1.3, rng=rng), rate) for each in lengths
    ]
    take = made_up.walker(4, speed=1.2, rng=rng)
    sketch = examples.sketch(take, joints=LEGS, every=8)
    names = {"drive": LEGS[:n_drive], "texture": LEGS[:1], "synthesize": ["Spine", "*Arm"]}
    with pytest.MonkeyPatch.context() as patch:
        expected = kw.texture(sketch, motions, **names)
        patch.setattr(stages, "BLOCK_NUMBERS", block)
        source = kw.prepare_source(motions, **names, frame_rate=prepared_rate)
        for _ in range(2):
            assert_same(kw.texture(sketch, source, **names), expected)


def count_stages(monkeypatch, run):
    """Return the stages that a call computes, in order, with columns that are read."""
    computed = []
    for name, compute in stages.COMPUTE.items():

        def note(columns, *parameters, name=name, compute=compute):
            computed.append(name)
            return compute(columns, *parameters)

        monkeypatch.setitem(stages.COMPUTE, name, note)
    init = stages.SourceColumns.__init__

    def count(self, *args):
        computed.append("columns")
        init(self, *args)

    monkeypatch.setattr(stages.SourceColumns, "__init__", count)
    run()
    monkeypatch.undo()
    return sorted(computed)


SKETCH = ["columns", "range"]  # of the sketch itself
INDEX = ["band", "band_deviation", "index"]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, []),
        ({"n_paths": 5, "max_stretch": 2.0, "join_cost": 1.0, "jump_cost": 2.0}, []),
        ({"fit_frames": 6, "blend_frames": 3, "scale": True, "keep_keys": False}, []),
        ({"liveliness": 0.5, "n_matches": 7, "path_cost": "consecutive"}, []),
        ({"break_on": "LeftLeg"}, ["index"]),
        ({"weights": {"LeftLeg": 2.0}}, ["index"]),
        ({"band": 3}, INDEX),
        ({"root": "none"}, []),  # it is not among the names
    ],
)
def test_other_settings_reuse_what_they_do_not_change(
    capture, sketch, monkeypatch, changes, expected
):
    source = kw.prepare_source(capture, **NAMES)
    settings = kw.TextureSettings(**changes)
    computed = count_stages(
        monkeypatch, lambda: kw.texture(sketch, source, **NAMES, settings=settings)
    )
    assert computed == sorted([*SKETCH, *expected])


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"texture": LEGS}, ["columns", "mean", "scale", "spread"]),
        ({"drive": LEGS[:2]}, ["columns", "range", *INDEX]),
    ],
)
def test_other_names_reuse_the_columns_of_the_rest(
    capture, sketch, monkeypatch, changes, expected
):
    source = kw.prepare_source(capture, **NAMES)
    names = {**NAMES, **changes}
    computed = count_stages(monkeypatch, lambda: kw.texture(sketch, source, **names))
    assert computed == sorted([*SKETCH, *expected])


def test_a_sketch_at_another_rate_or_of_another_size_is_textured_as_ever(capture, sketch):
    source = kw.prepare_source(capture, **NAMES)
    others = kw.resample(sketch, 48), sketch.scale(0.01), sketch
    for other in others:
        expected = kw.texture(other, capture, **NAMES)
        assert_same(kw.texture(other, source, **NAMES), expected)


def test_a_result_refers_to_its_source(capture, sketch):
    result = kw.texture(sketch, capture, **NAMES)
    assert result.source.motions == (capture,)
    again = kw.texture(sketch, result.source, **NAMES)
    assert_same(again, result)
    for one, two in zip(
        again.signals.source_drive.tables, result.signals.source_drive.tables
    ):
        assert one is two


def test_names_and_motions_are_checked_when_a_source_is_prepared(capture):
    for changes, problem in (
        ({"drive": "LeftLge"}, "the first motion has no LeftLge"),
        ({"drive": ()}, "drive= is empty"),
        ({"texture": (), "synthesize": ()}, "are both empty"),
        ({"frame_rate": 0}, "frame_rate is 0"),
    ):
        with pytest.raises(kw.KeyweaveError, match=problem):
            kw.prepare_source(capture, **{**NAMES, **changes})
    with pytest.raises(kw.DataError, match="motions are empty"):
        kw.prepare_source([], **NAMES)


def measure_peak(run):
    tracemalloc.start()
    try:
        run()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_a_motion_copies_its_arrays_once_and_frozen_ones_never(capture, scale):
    rotations = scale * np.resize(capture.rotations, (20_000, *capture.rotations.shape[1:]))
    path = np.zeros((20_000, 3))
    arguments = capture.skeleton, rotations, path, 24.0
    assert measure_peak(lambda: kw.Motion(*arguments)) < 1.2 * rotations.nbytes
    motion = kw.Motion(*arguments)
    assert_array_equal(rotations[0], scale * capture.rotations[0])
    assert measure_peak(lambda: motion.with_(start_frame=5)) < 0.1 * rotations.nbytes


def test_mapped_arrays_are_taken_as_they_are(tmp_path, capture):
    np.save(tmp_path / "rotations.npy", capture.rotations)
    mapped = np.load(tmp_path / "rotations.npy", mmap_mode="r")
    motion = capture.with_(rotations=mapped).with_(start_frame=9)
    assert np.shares_memory(motion.rotations, mapped)
    writable = np.load(tmp_path / "rotations.npy", mmap_mode="r+")
    assert not np.shares_memory(capture.with_(rotations=writable).rotations, writable)
