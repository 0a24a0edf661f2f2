"""Whatever a format writes, it reads back; the rest it refuses to write."""

import warnings

import numpy as np
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
from case_profiles import draw_cases
from keyweave.animation.skeleton import ROTATE, ROTATION_ORDERS, TRANSLATE
from keyweave.curves.tangents import TANGENT_TYPES
from keyweave.examples import load_walk
from keyweave.formats import READERS, WRITERS
from keyweave.formats.number_table import MAX_NUMBER

LARGEST = np.finfo(float).max
USUAL_NUMBERS = st.floats(-500, 500)
EDGES = st.sampled_from([1e7, MAX_NUMBER, np.nextafter(MAX_NUMBER, np.inf), -LARGEST])
EXTREME_NUMBERS = st.floats(allow_nan=False, allow_infinity=False) | EDGES
RATES = st.sampled_from([24, 30, 120, 30000 / 1001, 12.5])
EXTREME_RATES = (
    RATES
    | st.floats(0, exclude_min=True, allow_infinity=False)
    | st.sampled_from([1e-9, 1e9, 1_000_000, 999_999])
)
NAMES = st.from_regex("[a-z]{1,3}(:[a-z]{1,3})?[ _.][a-z]?[0-9]", fullmatch=True)
USUAL = (USUAL_NUMBERS, RATES, NAMES)
EXTREME = (EXTREME_NUMBERS, EXTREME_RATES, st.text())


@st.composite
def motions(draw, is_usual):
    numbers, rates, names = USUAL if is_usual else EXTREME
    n, n_frames = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    ends = draw(st.lists(st.integers(0, n - 1), max_size=2))
    subsets = st.lists(st.sampled_from(ROTATE + TRANSLATE), unique=True)
    skeleton = kw.Skeleton(
        tuple(draw(st.lists(names, min_size=n, max_size=n, unique=True))),
        [-1, *(draw(st.integers(0, joint - 1)) for joint in range(1, n))],
        draw(arrays(float, (n, 3), elements=numbers)),
        tuple(draw(st.sampled_from(ROTATION_ORDERS)) for _ in range(n)),
        ends,
        draw(arrays(float, (len(ends), 3), elements=numbers)),
        tuple(tuple(draw(subsets)) for _ in range(n)),
    )
    moved = sorted(draw(st.sets(st.integers(1, n - 1), max_size=2))) if n > 1 else []
    rotations = draw(arrays(float, (n_frames, n, 4), elements=st.floats(-1, 1)))
    rotations[np.linalg.norm(rotations, axis=-1) < 0.01] = [0, 0, 0, 1]
    return kw.Motion(
        skeleton,
        rotations,
        draw(arrays(float, (n_frames, 3), elements=numbers)),
        draw(rates),
        translated=moved,
        translations=draw(arrays(float, (n_frames, len(moved), 3), elements=numbers)),
    )


@st.composite
def curves(draw, is_usual):
    numbers, rates, names = USUAL if is_usual else EXTREME

    def make_curve(channel):
        n = draw(st.integers(1, 4))
        frames = draw(st.lists(st.integers(-99, 9999), min_size=n, max_size=n, unique=True))
        times = np.sort(frames) / 24
        if not is_usual:
            times = np.sort(draw(arrays(float, n, elements=numbers, unique=True)))
            if draw(st.booleans()):  # as close as numbers can be
                for key in range(1, n):
                    times[key] = np.nextafter(times[key - 1], np.inf)
            times = times[np.isfinite(times)]
            n = len(times)
        types = st.lists(st.sampled_from(TANGENT_TYPES), min_size=n, max_size=n)
        return kw.AnimCurve(
            channel,
            times,
            draw(arrays(float, n, elements=numbers)),
            draw(types),
            draw(types),
            *draw(arrays(float, (4, n), elements=numbers)),
            weighted=draw(st.booleans()),
            frame_rate=draw(rates),
        )

    channels = draw(st.lists(names, max_size=3, unique=True))
    return [make_curve(channel) for channel in channels]


def assert_same_motion(motion, again):
    skeleton, copy = motion.skeleton, again.skeleton
    order = [skeleton.index(name) for name in copy.names]
    assert sorted(order) == list(range(len(skeleton)))
    parents = [skeleton.names[i] if i >= 0 else None for i in skeleton.parents[order]]
    assert parents == [copy.names[i] if i >= 0 else None for i in copy.parents]
    assert_array_equal(copy.offsets, skeleton.offsets[order])
    ends = [
        sorted(
            (one.names[parent], *offset.tolist())
            for parent, offset in zip(one.end_site_parents, one.end_site_offsets)
        )
        for one in (skeleton, copy)
    ]
    assert ends[0] == ends[1]
    assert len(again) == len(motion)
    assert again.frame_rate == pytest.approx(motion.frame_rate, rel=1e-3)
    for i, j in enumerate(order):
        still = skeleton.offsets[j]
        each_frame = np.zeros((len(motion), 3))
        expected = each_frame + motion.moved.get(j, still)
        actual = each_frame + again.moved.get(i, copy.offsets[i])
        assert_allclose(actual, expected, 1e-12, 1e-8)
    dots = np.abs(np.sum(again.rotations * motion.rotations[:, order], axis=-1))
    assert_allclose(dots, 1, atol=1e-12)


def assert_same_curves(some, others):
    assert [c.channel for c in others] == [c.channel for c in some]
    for curve, again in zip(some, others):
        assert_allclose(again.times, curve.times, 1e-14, 1e-300)
        assert_allclose(again.values, curve.values, 1e-14, 1e-300)
        assert again.weighted == curve.weighted


KINDS = {  # of data: how it is drawn, written, read and compared
    "motion": (motions, kw.save, kw.load, assert_same_motion),
    "curves": (curves, kw.save_curves, kw.load_curves, assert_same_curves),
}
# FBX has joints for end sites and single precision: compared by positions below.
BOTH = sorted((set(READERS) & set(WRITERS)) - {".fbx"})


@pytest.mark.parametrize("suffix", BOTH)
@draw_cases(400)
@given(st.data())
def test_data_is_read_back_as_written_or_refused_on_writing(tmp_path_factory, suffix, data):
    draw_data, write, read, assert_same = KINDS[WRITERS[suffix].kind]
    is_usual = data.draw(st.booleans())
    content = data.draw(draw_data(is_usual))
    path = tmp_path_factory.mktemp("written") / f"file{suffix}"
    with warnings.catch_warnings():
        warnings.simplefilter("error", kw.KeyweaveWarning)
        warnings.simplefilter("ignore", RuntimeWarning)  # of curves too steep to evaluate
        try:
            write(content, path)
        except kw.OutputError as error:
            assert not is_usual and not path.exists() and str(path) in str(error)
            return
        assert_same(content, read(path))


def test_the_figure_of_an_fbx_file_moves_as_it_was_written(tmp_path):
    walk = load_walk().cut(1, 90)
    kw.save(walk, tmp_path / "walk.fbx")
    again = kw.load(tmp_path / "walk.fbx")
    assert (again.frame_rate, again.start_frame) == (walk.frame_rate, walk.start_frame)
    columns = [again.skeleton.index(name) for name in walk.skeleton.names]
    positions = kw.joint_positions(again)[:, columns]
    assert_allclose(positions, kw.joint_positions(walk), atol=1e-4)
