"""Binary captures become the points that were written, with their gaps."""

import sys
import warnings
from io import BytesIO

import numpy as np
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_allclose, assert_array_equal

from case_profiles import draw_cases
from keyweave.animation.points import Points
from keyweave.errors import FileFormatError, KeyweaveError, MissingLibraryError
from keyweave.formats.observations import c3d_points, load_points

BODY = np.array([[0.0, 0.0, 1700.0], [90.0, 40.0, 900.0], [30.0, 10.0, 20.0]])  # mm
LABELS = ["HEAD", "HIP", "TOE"]


def write_c3d(positions, *, unit="mm", rate=100.0, labels=LABELS, first=1):
    """Return the bytes of a file; NaN is a gap."""
    c3d = pytest.importorskip("c3d")
    writer = c3d.Writer(point_rate=rate, analog_rate=0.0, point_units=unit.ljust(4))
    for row in np.asarray(positions, float):
        gap = np.isnan(row).any(axis=1)
        points = np.column_stack([np.where(gap[:, None], 0, row), -1.0 * gap, 0.0 * gap])
        writer.add_frames([(points, np.empty((0, 0)))])
    writer.set_point_labels(labels)
    writer.set_start_frame(first)
    stream = BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        writer.write(stream)
    return stream.getvalue()


@pytest.fixture(scope="module")
def read(tmp_path_factory):
    """Return a function that reads bytes as a C3D file."""
    pytest.importorskip("c3d")
    file = tmp_path_factory.mktemp("markers") / "walk.c3d"

    def read_content(content, **options):
        file.write_bytes(content)
        return load_points(file, **options)

    return read_content


COORDINATES = st.floats(1, 3000, width=32) | st.floats(-3000, -1, width=32)


@draw_cases(100)
@given(
    positions=st.integers(1, 4).flatmap(
        lambda n: arrays(float, (n, 3, 3), elements=COORDINATES | st.just(np.nan))
    ),
    unit=st.sampled_from([("mm", 0.1), ("cm", 1.0), ("m", 100.0)]),
    first=st.integers(1, 900),
)
def test_positions_are_read_in_centimeters(read, positions, unit, first):
    points = read(write_c3d(positions, unit=unit[0], first=first, rate=120.0))
    missing = np.isnan(positions).any(axis=2)
    expected = np.where(missing[..., None], np.nan, positions * unit[1])
    assert_allclose(points.positions, expected, rtol=1e-6)
    assert_array_equal(points.confidences, ~missing)
    assert (points.frame_rate, points.start_frame) == (120, first)
    assert points.names == tuple(LABELS)


def test_units_and_names_are_checked(read):
    assert read(write_c3d([BODY])).notes == ()
    assert "check Units, which is m" in read(write_c3d([BODY], unit="m")).notes[0]
    assert read(write_c3d([BODY], labels=["A", "A", "B"])).names == ("A", "A_2", "B")
    with pytest.raises(FileFormatError, match="POINT:UNITS is 'ft', expected mm, cm, m"):
        read(write_c3d([BODY], unit="ft"))


def test_a_file_that_ends_early_is_noted(read):
    content = write_c3d([BODY] * 400)
    points = read(content[: len(content) * 2 // 3])
    assert 0 < len(points) < 400
    assert f"the file states 400 frames, but ends after {len(points)}" in points.notes


def test_reading_leaves_filters_of_other_threads_and_shows_no_warnings(read, monkeypatch):
    reader = c3d_points._read_points

    def read_and_filter(*values):
        warnings.filterwarnings("error", message="of another thread")
        return reader(*values)

    monkeypatch.setattr(c3d_points, "_read_points", read_and_filter)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        read(write_c3d(np.ones((5, 2, 3)))[:-20])
        kinds = [(kind, each and each.pattern) for kind, each, *_ in warnings.filters]
    assert ("error", "of another thread") in kinds
    assert not caught


def test_error_names_a_missing_library_and_how_to_install_it(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "c3d", None)
    (tmp_path / "walk.c3d").write_bytes(b"")
    with pytest.raises(MissingLibraryError, match=r"reading .* install .keyweave\[c3d\]"):
        load_points(tmp_path / "walk.c3d")


@draw_cases(300)
@given(st.data())
def test_a_corrupted_file_loads_or_gives_a_one_line_error(read, data):
    content = bytearray(write_c3d([BODY] * 3))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(content)) | st.integers(0, 60))
        content[start : start + data.draw(st.integers(0, 4))] = data.draw(
            st.binary(max_size=4)
        )
    try:
        points = read(bytes(content))
    except KeyweaveError as error:
        assert "walk.c3d" in str(error) and "\n" not in str(error)
    else:
        assert isinstance(points, Points) and not np.isinf(points.positions).any()


@given(st.binary(max_size=1200))
def test_random_bytes_raise_a_keyweave_error(read, content):
    with pytest.raises(KeyweaveError):
        read(content)
