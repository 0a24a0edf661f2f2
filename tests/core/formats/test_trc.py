"""A table of markers becomes the points that it lists, or one sentence with the line."""

import numpy as np
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_allclose, assert_array_equal

from case_profiles import draw_cases
from keyweave.animation.points import Points
from keyweave.errors import FileFormatError, KeyweaveError, SettingError
from keyweave.formats import load
from keyweave.formats.observations import load_points
from reference_material import shared

HEADER = "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits"
BODY = [[0.0, 1700.0, 0.0], [90.0, 900.0, 40.0], [30.0, 20.0, 10.0]]  # mm


def write_trc(
    positions, *, names="HEAD HIP TOE", unit="mm", rate=100, first=1, frames=None
):
    """Return the text of a file, by plain loops, with blank cells for NaN."""
    names = names.split()
    numbers = range(first, first + len(positions)) if frames is None else frames
    lines = ["PathFileType\t4\t(X/Y/Z)\twalk.trc", HEADER]
    lines.append(f"{rate}\t{rate}\t{len(positions)}\t{len(names)}\t{unit}")
    lines.append("Frame#\tTime\t" + "\t\t\t".join(names) + "\t\t")
    lines.append(
        "\t\t" + "\t".join(f"{a}{i + 1}" for i in range(len(names)) for a in "XYZ")
    )
    lines.append("")
    for number, row in zip(numbers, positions):
        cells = ["" if np.isnan(x) else repr(float(x)) for point in row for x in point]
        lines.append("\t".join([str(number), repr((number - first) / rate), *cells]))
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def read(tmp_path_factory):
    """Return a function that reads a text as a TRC file."""
    file = tmp_path_factory.mktemp("markers") / "walk.trc"

    def read_content(content, **options):
        content = content.encode() if isinstance(content, str) else content
        file.write_bytes(content)
        return load_points(file, **options)

    return read_content


COORDINATES = st.floats(1, 1e6) | st.floats(-1e6, -1) | st.just(np.nan)


@given(
    positions=st.tuples(st.integers(1, 5), st.just(3), st.just(3)).flatmap(
        lambda shape: arrays(float, shape, elements=COORDINATES)
    ),
    unit=st.sampled_from([("mm", 0.1), ("cm", 1.0), ("m", 100.0)]),
    first=st.integers(-5, 900),
    rate=st.sampled_from([60, 100, 119.88]),
)
def test_positions_are_read_in_centimeters(read, positions, unit, first, rate):
    points = read(write_trc(positions, unit=unit[0], first=first, rate=rate))
    missing = np.isnan(positions).any(axis=2)
    expected = np.where(missing[..., None], np.nan, positions * unit[1])
    assert_allclose(points.positions, expected, rtol=1e-12)
    assert_array_equal(points.confidences, ~missing)
    assert (points.names, points.start_frame) == (("HEAD", "HIP", "TOE"), first)
    assert points.frame_rate == rate


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\t\t\n"),
        lambda text: "# made by hand\n" + text.replace("\n\n", "\n// data\n\n"),
        lambda text: text.replace("\t", "    "),
        lambda text: "\n".join(
            line for line in text.split("\n") if not line.startswith(("\t\tX1", "Path"))
        ),
        lambda text: text.replace("100\t100\t", "  100.0\t\t  100.0\t\t"),
    ],
    ids=["CRLF", "trailing tabs", "comments", "spaces", "short header", "double tabs"],
)
def test_the_same_table_is_read_however_it_is_laid_out(read, change):
    text = write_trc([BODY] * 3)
    plain, other = read(text), read(change(text))
    assert_array_equal(other.positions, plain.positions)
    assert (other.names, other.frame_rate) == (plain.names, plain.frame_rate)


def test_missing_frames_are_rows_without_points_and_noted(read):
    points = read(write_trc([BODY] * 3, frames=[4, 5, 8]))
    assert_array_equal(points.frames, [4, 5, 6, 7, 8])
    assert_array_equal(points.is_present.all(axis=1), [1, 1, 0, 0, 1])
    assert "2 frames are missing: 6, 7" in points.notes


def test_whole_markers_missing_at_the_end_of_a_line_are_missing_and_noted(read):
    lines = write_trc([BODY] * 2).split("\n")
    lines[-2] = "\t".join(lines[-2].split("\t")[:-3])
    points = read("\n".join(lines))
    assert_array_equal(points.is_present, [[1, 1, 1], [1, 1, 0]])
    assert any(f"the first is line {len(lines) - 1}" in note for note in points.notes)


def test_markers_at_zero_are_missing_and_noted(read):
    points = read(write_trc([[*BODY[:2], [0, 0, 0]]]))
    assert_array_equal(points.is_present, [[1, 1, 0]])
    assert any("0, 0, 0 counts as missing: TOE" in note for note in points.notes)


@pytest.mark.parametrize("scale, unit", [(1, "mm"), (0.001, "m"), (0.1, "cm")])
def test_units_that_do_not_fit_a_body_are_noted_and_kept(read, scale, unit):
    body = np.array(BODY) * scale
    assert read(write_trc([body], unit=unit)).notes == ()
    for wrong in {"mm", "m"} - {unit}:
        points = read(write_trc([body], unit=wrong))
        assert any(f"check Units, which is {wrong}" in note for note in points.notes)
        factor = {"mm": 0.1, "m": 100}[wrong]
        assert_allclose(points.positions[0], body * factor)


def test_a_header_that_disagrees_with_the_table_is_noted(read):
    text = write_trc([BODY] * 40).replace("100\t100\t40\t3", "50\t50\t41\t4")
    notes = " ".join(read(text).notes)
    assert "NumFrames is 41, but the table has 40" in notes
    assert "NumMarkers is 4, but the table has 3" in notes
    assert "the frame rate is 50" in notes
    assert read(write_trc([BODY] * 40), frame_rate=100).notes == ()


def test_markers_of_one_name_get_numbers_and_a_note(read):
    points = read(write_trc([BODY], names="TOE TOE HIP"))
    assert points.names == ("TOE", "TOE_2", "HIP")
    assert "2 markers are called TOE" in points.notes


GOOD = write_trc([BODY] * 3)
BAD = {
    "a lost tab": (GOOD.replace("900.0\t40.0", "900.040.0", 1), "line 7: '900.040.0'"),
    "a lost number": (
        GOOD.replace("900.0\t", "", 1),
        "line 7: this line has 10 values, ex",
    ),
    "a word": (GOOD.replace("900.0", "hip", 1), "line 7: 'hip' is not a number"),
    "too large": (GOOD.replace("900.0", "9e12", 1), "line 7: '9e12' is not"),
    "inches": (GOOD.replace("\tmm", "\tin"), "line 3: Units is 'in', expected mm, cm, m"),
    "no rate": (GOOD.replace("100\t100", "0\t0"), "line 3: DataRate is '0'"),
    "no names": (
        GOOD.replace("HEAD\t\t\tHIP\t\t\tTOE", ""),
        "line 4: this line has no names",
    ),
    "backward": (GOOD.replace("\n2\t", "\n9\t"), "line 9: frame 3 follows frame 9"),
    "half a frame": (GOOD.replace("\n2\t", "\n1.5\t"), "line 8: .* frame number"),
    "no frames": (GOOD[: GOOD.index("\n1\t")], "the file has no frames"),
    "no header": (GOOD.replace("DataRate", "Rate"), "a line that starts with DataRate"),
    "only a header": (HEADER, "ends before the values"),
    "a far frame": (GOOD.replace("\n3\t", "\n300000000\t"), "the limit is"),
    "spaces and a gap": (
        write_trc([[*BODY[:2], [np.nan] * 3]]).replace("\t", "  "),
        "line 7: this line has 8 values, expected 11",
    ),
}


@pytest.mark.parametrize("content, problem", BAD.values(), ids=BAD)
def test_invalid_contents_give_a_one_line_error_with_the_line(read, content, problem):
    with pytest.raises(FileFormatError, match=problem) as caught:
        read(content)
    assert "\n" not in str(caught.value)


def test_a_table_of_markers_is_not_a_motion():
    with pytest.raises(
        FileFormatError, match="walk.trc: a .trc file has no skeleton; read"
    ):
        load("walk.trc")


def test_options_of_images_are_refused(read):
    with pytest.raises(SettingError, match="person is 1 but must be omitted"):
        read(GOOD, person=1)


@draw_cases(400)
@given(st.data())
def test_a_corrupted_file_loads_or_gives_a_one_line_error(read, data):
    content = bytearray(GOOD, "utf-8")
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(content)))
        end = min(len(content), start + data.draw(st.integers(0, 30)))
        content[start:end] = data.draw(
            st.binary(max_size=5) | st.text("019.-eE\t\n #nX", max_size=6).map(str.encode)
        )
    try:
        points = read(bytes(content))
    except KeyweaveError as error:
        assert "walk.trc" in str(error) and "\n" not in str(error)
    else:
        assert isinstance(points, Points) and not np.isinf(points.positions).any()


@given(st.binary(max_size=60))
def test_random_bytes_raise_a_keyweave_error(read, content):
    with pytest.raises(KeyweaveError):
        read(content)


CAPTURES = {  # the counts and rates of the captures' list
    "motion_capture_run": (510, 42, 100),
    "motion_capture_walk": (238, 41, 100),
    "subject01_walk1": (151, 41, 60),
    "subject02_running": (600, 41, 60),
}


@pytest.mark.parametrize("name", CAPTURES)
def test_captures_are_read_as_another_parser_reads_them(name):
    file = shared(f"mocap/keypoints/{name}.trc")
    points = load_points(file)
    assert (len(points), len(points.names), points.frame_rate) == CAPTURES[name]
    table = np.genfromtxt(file, delimiter="\t", skip_header=5, filling_values=np.nan)
    table = table[~np.isnan(table[:, 0]), 2 : 2 + 3 * len(points.names)]
    expected = table.reshape(len(points), -1, 3) / 10
    expected[(expected == 0).all(axis=2)] = np.nan
    assert_allclose(points.positions, expected, rtol=1e-9, equal_nan=True)
    heights = np.ptp(points.positions[0, :, 1][points.is_present[0]])
    assert 120 < heights < 200
