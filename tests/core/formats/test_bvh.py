"""BVH files, read and written."""

import json
import re
import warnings

import numpy as np
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_allclose, assert_array_equal
from scipy.spatial.transform import Rotation

import keyweave as kw
from case_profiles import draw_cases, is_nightly
from keyweave import Motion, Skeleton
from keyweave.animation.kinematics import figure_height, joint_positions
from keyweave.animation.skeleton import ROTATE, ROTATION_ORDERS, TRANSLATE
from keyweave.errors import (
    FileFormatError,
    KeyweaveError,
    KeyweaveWarning,
    OutputError,
    SettingError,
)
from keyweave.formats.bvh_reader import parse_bvh, parse_frame_time, read_bvh
from keyweave.formats.bvh_writer import format_bvh, write_bvh
from keyweave.geometry.rotations import align
from reference_material import shared
from twins import bvh as naive_bvh

LEG = """HIERARCHY
ROOT hip
{
  OFFSET 0 90 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT knee
  {
    OFFSET 0 -40 1
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 0 -45 2
    }
  }
}
MOTION
Frames: 3
Frame Time: 0.0416667
1 92 3 10 20 30 0 45 0
2 91 3 11 21 31 0 50 0
3 90 3 12 22 32 0 55 0
"""


def degrees_apart(motion, other):
    """Return the greatest angle between two motions' rotations."""
    p, q = motion.rotations, align(other.rotations, motion.rotations)
    return np.degrees(2 * np.linalg.norm(p - q, axis=-1).max())


def assert_same_motion(motion, other):
    assert other.skeleton.names == motion.skeleton.names
    assert_array_equal(other.skeleton.parents, motion.skeleton.parents)
    assert_array_equal(other.skeleton.offsets, motion.skeleton.offsets)
    assert_array_equal(other.skeleton.end_site_parents, motion.skeleton.end_site_parents)
    assert_array_equal(other.skeleton.end_site_offsets, motion.skeleton.end_site_offsets)
    assert degrees_apart(motion, other) < 1e-6
    assert_allclose(other.root_positions, motion.root_positions, atol=1e-7)
    assert_allclose(joint_positions(other), joint_positions(motion), atol=1e-5)
    assert other.frame_rate == pytest.approx(motion.frame_rate, rel=1e-12)


def changed(old, new, text=LEG):
    assert old in text
    return text.replace(old, new)


# Reading


def test_a_plain_file_is_read_as_it_stands():
    motion = parse_bvh(LEG)
    assert motion.skeleton.names == ("hip", "knee")
    assert motion.skeleton.parents.tolist() == [-1, 0]
    assert motion.skeleton.offsets.tolist() == [[0, 90, 0], [0, -40, 1]]
    assert motion.skeleton.end_site_offsets.tolist() == [[0, -45, 2]]
    assert motion.skeleton.channels[0] == (*TRANSLATE, "rotateZ", "rotateX", "rotateY")
    assert motion.root_positions[1].tolist() == [2, 91, 3]
    assert (motion.frame_rate, motion.start_frame, len(motion)) == (24, 1, 3)
    assert motion.notes == ()
    expected = Rotation.from_euler("ZXY", [11, 21, 31], degrees=True).as_quat()
    assert_allclose(align(motion.rotations[1, 0], expected), expected, atol=1e-14)


@pytest.mark.parametrize(
    "variant",
    [
        LEG.replace("\n", "\r\n"),
        LEG.replace("\n", "\r"),
        LEG.replace("  ", "\t").replace(" ", "\t").replace("End\tSite", "End Site"),
        LEG.replace("Frames: 3", "Frames:         3   ").replace(
            "Frame Time: ", "Frame Time:\t  "
        ),
        LEG.replace("Frames: 3", "Frames:3").replace("Frame Time: ", "Frame Time:"),
        LEG.lower(),
        LEG.upper(),
        LEG.replace("\n", "\n\n"),
        LEG.replace("\n", "   \n"),
        "\n\n" + LEG + "\n \n",
        LEG.rstrip(),
        LEG.replace("hip\n{", "hip {").replace("knee\n  {", "knee{"),
        " ".join(LEG[: LEG.index("MOTION")].split()) + "\n" + LEG[LEG.index("MOTION") :],
        LEG.replace("1 92 3", "1.0e+000 9.2e+001 30.e-1").replace(" 45 0", " 4.5E1 -0"),
        LEG.replace("End Site", "End Site toe"),
        LEG.replace("    OFFSET 0 -40 1", "    OFFSET 0.0 -4.0e1 1.000"),
    ],
    ids=["CRLF", "CR", "tabs", "padding", "no blank", "lower", "upper", "blank lines"]
    + ["trailing blanks", "blank ends", "no last line end", "braces", "one line"]
    + ["exponents", "named end site", "offset"],
)
def test_a_file_may_be_laid_out_in_any_way(variant, tmp_path):
    (tmp_path / "leg.bvh").write_bytes(variant.encode())
    motion, expected = read_bvh(tmp_path / "leg.bvh"), parse_bvh(LEG)
    assert_array_equal(motion.rotations, expected.rotations)
    assert_array_equal(motion.root_positions, expected.root_positions)
    assert_array_equal(motion.skeleton.offsets, expected.skeleton.offsets)
    assert motion.frame_rate == 24


@pytest.mark.parametrize("announced", [0, 2, 4, 1_000_000_000, 10**14])
def test_a_wrong_frame_count_is_noted_and_all_frames_are_read(announced):
    text = changed("Frames: 3", f"Frames: {announced}")
    with pytest.warns(KeyweaveWarning, match="the header states"):
        motion = parse_bvh(text)
    assert len(motion) == 3
    assert motion.notes == (f"the header states {announced:,} frames, but the file has 3",)


def test_orders_and_layouts_may_differ_per_joint():
    text = changed(
        "Xposition Yposition Zposition Zrotation Xrotation Yrotation",
        "Yrotation Zrotation Xrotation Zposition Xposition Yposition",
    ).replace("CHANNELS 3 Zrotation Xrotation Yrotation", "CHANNELS 2 Xrotation Zrotation")
    text = text[: text.index("1 92")] + "10 20 30 3 1 92 40 50\n"
    with pytest.warns(KeyweaveWarning):
        motion = parse_bvh(text)
    assert motion.skeleton.rotation_orders == ("YZX", "XZY")
    assert motion.skeleton.channels[1] == ("rotateX", "rotateZ")
    assert motion.root_positions.tolist() == [[1, 92, 3]]
    hip = Rotation.from_euler("YZX", [10, 20, 30], degrees=True).as_quat()
    knee = Rotation.from_euler("XZ", [40, 50], degrees=True).as_quat()
    assert_allclose(align(motion.rotations[0], [hip, knee]), [hip, knee], atol=1e-14)


def test_six_channels_on_a_joint_move_it():
    text = changed("CHANNELS 3 Z", "CHANNELS 6 Xposition Yposition Zposition Z")
    text = text.replace(" 0 45 0", " 7 -41 2 0 45 0").replace(" 0 50 0", " 8 -42 2 0 50 0")
    text = text.replace(" 0 55 0", " 9 -43 2 0 55 0")
    motion = parse_bvh(text, scale=2)
    assert motion.translated.tolist() == [1]
    assert motion.translations[:, 0].tolist() == [[14, -82, 4], [16, -84, 4], [18, -86, 4]]


def test_a_missing_position_channel_keeps_the_offset():
    text = changed("CHANNELS 3 Z", "CHANNELS 4 Yposition Z").replace(" 0 4", " -41 0 4")
    text = text.replace(" 0 5", " -41 0 5")
    assert parse_bvh(text).translations[0, 0].tolist() == [0, -41, 1]


def test_joints_without_channels_stand_still():
    text = changed("CHANNELS 3 Zrotation Xrotation Yrotation", "CHANNELS 0")
    for row in (" 0 45 0", " 0 50 0", " 0 55 0"):
        text = text.replace(row, "")
    motion = parse_bvh(text)
    assert motion.skeleton.channels[1] == ()
    assert_array_equal(motion.rotations[:, 1], [[0, 0, 0, 1]] * 3)


def test_a_root_without_positions_stays_at_its_offset():
    text = changed("6 Xposition Yposition Zposition", "3")
    for row in ("1 92 3 ", "2 91 3 ", "3 90 3 "):
        text = text.replace(row, "")
    assert parse_bvh(text, scale=2).root_positions.tolist() == [[0, 180, 0]] * 3


def test_positions_replace_the_offset_or_are_added_to_it():
    assert parse_bvh(LEG).root_positions[0].tolist() == [1, 92, 3]
    added = parse_bvh(LEG, root_offset="add", scale=0.5)
    assert added.root_positions[0].tolist() == [0.5, 91, 1.5]
    with pytest.raises(SettingError, match="root_offset"):
        read_bvh("leg.bvh", root_offset="ignore")


def test_missing_position_channels_are_not_added_twice():
    text = LEG.replace("6 Xposition Yposition Zposition", "5 Xposition Zposition")
    for row in ("1 92 3 ", "2 91 3 ", "3 90 3 "):
        text = text.replace(row, row[:2] + row[5:])
    added = parse_bvh(text.replace("OFFSET 0 90 0", "OFFSET 10 90 0"), root_offset="add")
    assert added.root_positions[0].tolist() == [11, 90, 3]


def test_a_first_frame_unlike_the_others_is_noted():
    walk = "".join(f"1 92 3 {i % 7} 0 0 0 {i} 0\n" for i in range(20))
    text = LEG[: LEG.index("1 92")].replace("Frames: 3", "Frames: 20")
    assert parse_bvh(text + walk).notes == ()
    (note,) = parse_bvh(
        text + walk.replace("1 92 3 0 0 0 0 0 0", "1 92 3 90 0 0 0 0 9")
    ).notes
    assert "rest pose" in note


def test_a_root_far_from_its_offset_is_noted():
    text = LEG.replace("1 92 3", "1 2 3").replace("2 91 3", "2 1 3")
    text = text.replace("3 90 3", "3 0 3")
    (note,) = parse_bvh(text).notes
    assert 'if this file adds positions to the OFFSET, use root_offset="add"' in note
    assert parse_bvh(text, root_offset="add").notes == ()
    assert parse_bvh(text, up_axis="z").notes == ()


def test_names_may_hold_namespaces_and_blanks():
    text = changed("ROOT hip", "ROOT  actor:My Hip 2 ").replace("knee", "|bein|Knie-ä.01")
    assert parse_bvh(text).skeleton.names == ("actor:My Hip 2", "|bein|Knie-ä.01")


def test_a_name_that_occurs_again_is_numbered():
    joint = LEG[LEG.index("  JOINT") : LEG.index("}\nMOTION")]
    third = joint.replace("knee", "knee_2")
    text = LEG.replace("}\nMOTION", joint + third + joint + "}\nMOTION")
    for row in (" 0 45 0", " 0 50 0", " 0 55 0"):
        text = text.replace(row, row * 4)
    motion = parse_bvh(text)
    assert motion.skeleton.names == ("hip", "knee", "knee_3", "knee_2", "knee_4")
    assert len(motion.notes) == 2
    assert "'knee_3'" in motion.notes[0]


def test_missing_end_sites_and_zero_length_joints_are_read():
    end = LEG[LEG.index("    End Site") : LEG.index("  }\n}\nMOTION")]
    text = changed(end, "").replace("OFFSET 0 -40 1", "OFFSET 0 0 0")
    motion = parse_bvh(text)
    assert len(motion.skeleton.end_site_parents) == 0
    assert_array_equal(joint_positions(motion)[:, 1], motion.root_positions)


def test_angles_may_jump_by_whole_turns():
    turned = parse_bvh(LEG.replace("11 21 31", "371 21 -329"))
    assert degrees_apart(turned, parse_bvh(LEG)) < 1e-9


@pytest.mark.parametrize(
    "printed, rate",
    [("0.0333333", 30), ("0.033333", 30), ("0.0333", 30), (".033333", 30)]
    + [("0.008333", 120), ("0.00833333", 120), ("0.016667", 60), ("0.01666", 60)]
    + [("0.0416667", 24), ("0.0417", 24), ("4.16667e-02", 24), ("0.041708", 24000 / 1001)]
    + [("0.033367", 30000 / 1001), ("0.04", 25), ("0.01", 100), ("0.005", 200), ("1", 1)]
    + [("2.5", 0.4), ("0.03", 1 / 0.03), ("0.0345678", 1 / 0.0345678), ("2", 0.5)],
)
def test_a_frame_time_means_the_usual_rate(printed, rate):
    assert parse_frame_time(printed) == rate


@pytest.mark.parametrize("mark", ["Frames Time:", "frames time", "FRAMES TIME :"])
def test_a_misspelled_frame_time_is_read_and_noted(mark):
    motion = parse_bvh(LEG.replace("Frame Time:", mark))
    assert motion.frame_rate == 24
    assert motion.notes == ('line 18 has "Frames Time", expected "Frame Time:"',)
    assert not parse_bvh(LEG).notes
    error = pytest.raises(
        FileFormatError, parse_bvh, LEG.replace("Frame Time:", "FramesTim")
    )
    assert error.value.line == 18


def with_commas(text):
    return re.sub(r"(?<=\d)\.(?=\d)", ",", text)


@given(st.lists(st.decimals(-180, 180, places=3), min_size=9, max_size=9))
def test_decimal_commas_mean_points(numbers):
    row = " ".join(map(str, numbers))
    text = changed("0 90 0", "0 90.25 0").replace("1 92 3 10 20 30 0 45 0", row)
    motion, expected = parse_bvh(with_commas(text)), parse_bvh(text)
    assert_array_equal(motion.rotations, expected.rotations)
    assert_array_equal(motion.root_positions, expected.root_positions)
    assert_array_equal(motion.skeleton.offsets, expected.skeleton.offsets)
    assert (motion.frame_rate, motion.notes) == (24, ("its numbers have decimal commas",))


def test_commas_in_names_are_kept():
    text = LEG.replace("0.0416667", "1").replace("knee", "knee 1,5")
    motion = parse_bvh(text)
    assert motion.skeleton.names == ("hip", "knee 1,5") and motion.notes == ()


def insert_channels(text, layout, values):
    """Add channels to the knee, with the same values on every frame."""
    n = 3 + len(layout.split())
    text = text.replace(
        "CHANNELS 3 Zrotation Xrotation Yrotation",
        f"CHANNELS {n} {layout} Zrotation Xrotation Yrotation",
    )
    return re.sub(r"(?m)^(\d 9\d \d \d+ \d+ \d+)", rf"\1 {values}", text)


def test_scale_channels_of_1_are_left_out_with_a_note():
    text = insert_channels(LEG, "Xscale Yscale Zscale", "1 1.0 1")
    motion, expected = parse_bvh(text), parse_bvh(LEG)
    assert_same_motion(expected, motion)
    assert motion.skeleton.channels == expected.skeleton.channels
    assert motion.notes == ("1 joint can be scaled in the file; all scales are 1",)


def test_other_scales_are_refused():
    text = insert_channels(LEG, "Xscale", "0.9")
    with pytest.raises(FileFormatError, match="knee has scales that are not 1"):
        parse_bvh(text)


PROP = "ROOT sword { OFFSET 5 0 0 CHANNELS 3 Xposition Yposition Zposition }\n"


@pytest.mark.parametrize("is_first", [True, False])
def test_the_figure_of_a_file_with_a_prop_is_read(is_first):
    third = "JOINT toe { OFFSET 0 0 9 CHANNELS 0 }\n    End Site"
    figure = changed("End Site", third)
    expected = parse_bvh(figure)
    start = figure.index("ROOT") if is_first else figure.index("MOTION")
    text = figure[:start] + PROP + figure[start:]
    rows = r"7 8 9 \1" if is_first else r"\1 7 8 9"
    text = re.sub(r"(?m)^(\d 9\d \d .*)$", rows, text)
    motion = parse_bvh(text)
    assert_same_motion(expected, motion)
    note = "the file has 1 other ROOT with few joints; that of 'hip' alone is read"
    assert motion.notes == (note,)


def test_two_figures_are_refused_by_their_names():
    other = LEG[LEG.index("ROOT") : LEG.index("MOTION")].replace("hip", "pelvis")
    with pytest.raises(FileFormatError, match="one figure.*'hip' and 'pelvis'") as caught:
        parse_bvh(changed("MOTION", f"{other}MOTION"))
    assert caught.value.line == 16


@pytest.mark.parametrize("stated", ["0.0416667", "30", "0", "nan", "soon"])
def test_the_true_rate_may_be_stated(stated, tmp_path):
    path = tmp_path / "leg.bvh"
    path.write_text(LEG.replace("0.0416667", stated))
    motion = kw.load(path, frame_rate=120)
    assert motion.frame_rate == 120 and len(motion) == 3


# Reading what is broken


@pytest.mark.parametrize(
    "old, new, line, problem",
    [
        ("HIERARCHY", "HIERARCHIE", 1, "expected HIERARCHY"),
        ("ROOT hip", "JOINT hip", 2, "expected ROOT"),
        ("ROOT hip", "ROOT", 3, "this joint has no name"),
        ("OFFSET 0 90 0", "OFFSET 0 90", 5, "expected three numbers"),
        ("OFFSET 0 90 0", "OFFSET 0 9O 0", 4, "expected three numbers"),
        ("OFFSET 0 90 0", "OFFSET 0 nan 0", 4, "expected three numbers"),
        ("OFFSET 0 90 0", "OFFSET 0 1e300 0", 4, "expected three numbers"),
        ("CHANNELS 6", "CHANNELS 5", 5, "expected OFFSET, CHANNELS"),
        ("CHANNELS 6", "CHANNELS 999999999", 5, "expected a number from 0 to 6"),
        ("CHANNELS 3 Z", "CHANNELS 3 W", 9, "expected a channel"),
        ("CHANNELS 3 Zr", "CHANNELS 3 Xr", 9, "lists a channel twice: Xrotation Xrot"),
        ("6 Xposition", "6 Yposition", 5, "lists a channel twice: Yposition Yposition"),
        ("JOINT knee", "LIMB knee", 6, "expected OFFSET"),
        ("      OFFSET 0 -45 2", "      JOINT toe", 12, "in an End Site, got 'JOINT'"),
        ("}\nMOTION", "MOTION", 15, "the HIERARCHY section ends too early"),
        ("}\nMOTION", "}\n}\nMOTION", 16, "expected MOTION"),
        ("}\nMOTION", "}\nROOT other {}\nMOTION", 16, "one figure per file"),
        ("MOTION", "MOTIONS", None, "there is no MOTION line"),
        ("Frames: 3", "Frames: many", 17, "a whole number after Frames:, got 'many'"),
        ("Frames: 3", "Frames: 3.5", 17, "a whole number after Frames:, got '3.5'"),
        ("Frames: 3", "Frames: -3", 17, "a whole number after Frames:, got '-3'"),
        ("Frames: 3\n", "", 17, "expected a line such as 'Frames: 100'"),
        ("Frame Time: 0.0416667\n", "", 18, "a line such as 'Frame Time: 0.0333333'"),
        ("0.0416667", "0", 18, "expected seconds above 0 after Frame Time:, got"),
        ("0.0416667", "-0.04", 18, "expected seconds above 0 after Frame Time:, got"),
        ("0.0416667", "nan", 18, "expected seconds above 0 after Frame Time:, got"),
        ("0.0416667", "1e-320", 18, "expected seconds above 0 after Frame Time:, got"),
        ("2 91 3", "2 91 3 4", 20, "10 numbers, expected 9"),
        ("2 91 3", "91 3", 20, "8 numbers, expected 9"),
        ("0 50 0", "0 nan 0", 20, "'nan' is not a number"),
        ("0 50 0", "0 inf 0", 20, "'inf' is not a number"),
        ("0 50 0", "0 1e300 0", 20, "too large"),
        ("0 50 0", "0 5O 0", 20, "'5O' is not a number"),
        ("0 50 0", "0 5,0 0", 20, "'5,0' is not a number"),
        ("3 12 22 32 0 55 0\n", "3 12 22", 21, "5 numbers, expected 9"),
    ],
)
def test_a_broken_file_is_an_error_that_names_the_line(old, new, line, problem):
    with pytest.raises(FileFormatError) as caught:
        parse_bvh(changed(old, new), "leg.bvh")
    assert problem in str(caught.value)
    assert caught.value.line == line


@pytest.mark.parametrize("n_joints", [1000, 20000 if is_nightly() else 4000])
def test_any_number_of_nested_joints_is_read_and_written(n_joints):
    joints = "".join(f"JOINT {i} {{ OFFSET 0 1 0 CHANNELS 0 " for i in range(n_joints))
    text = changed("JOINT knee", joints + "JOINT knee").replace(
        "}\nMOTION", "}" * n_joints + "}\nMOTION"
    )
    motion = parse_bvh(text)
    assert len(motion.skeleton) == n_joints + 2
    assert len(format_bvh(motion)) < 500 * n_joints


@pytest.mark.parametrize(
    "text",
    ["MOTION\n" * 300_000, "HIERARCHY ROOT a " + "{" * 300_000, "HIERARCHY ROOT " * 99_999]
    + ["\n" * 1_000_000 + "x", LEG[: LEG.index("MOTION")] + " " * 1_000_000 + "x"]
    + [LEG[: LEG.index("Frames")] + "Frames" + " " * 1_000_000]
    + [LEG.replace("Frames: 3", "Frames: " + "9" * 1_000_000)]
    + [LEG.replace("0.0416667", "0." + "1" * 1_000_000)]
    + [LEG.replace("0.0416667", "1e" + "9" * 1_000_000)],
    ids=range(9),
)
def test_a_hostile_file_is_refused(text):
    with pytest.raises(FileFormatError):
        parse_bvh(text)


@draw_cases(300)
@given(st.data())
def test_corrupted_files_raise_only_keyweave_errors(tmp_path_factory, data):
    path = tmp_path_factory.getbasetemp() / "mutated.bvh"
    content = bytearray(LEG.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(content)))
        end = data.draw(st.integers(start, min(len(content), start + 40)))
        content[start:end] = data.draw(
            st.binary(max_size=6)
            | st.sampled_from(
                [b"}", b"{", b"9" * 30, b"nan", b"MOTION", b"-", b" ", b"\n", b","]
                + [b"ROOT a { }", b" 9 Xscale"]
            )
        )
    path.write_bytes(content)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.simplefilter("ignore", KeyweaveWarning)
        try:
            motion = read_bvh(path)
        except KeyweaveError:
            return
    assert np.isfinite(motion.rotations).all()


# Real captures


@pytest.mark.parametrize(
    "file",
    ["cmu_bvh/002_01", "cmu_bvh/salsa_01", "woody2_long/wd2_freeWalk_01"]
    + ["woody2_speeds/wd2_short_broad_jump", "gait_styles/dataset-1_run_normal_001"],
)
def test_real_captures_agree_with_the_naive_reader(file, tmp_path):
    text = shared(f"mocap/{file}.bvh").read_text()
    head, first, rows = text.partition(text[text.index("MOTION") :].split("\n")[2])
    few = "\n".join(rows.split("\n")[:6])
    path = tmp_path / "few.bvh"
    path.write_text(f"{head}{first}{few}\n")
    frame_time, expected = naive_bvh.read(_with_frame_count(path, 5))
    motion = read_bvh(path)
    assert 1 / motion.frame_rate == pytest.approx(frame_time, rel=1e-4)
    positions = joint_positions(motion)
    for joint, name in enumerate(motion.skeleton.names):
        assert_allclose(positions[:, joint], expected[name], atol=1e-9)


def _with_frame_count(path, count):
    lines = path.read_text().split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("Frames:"))
    lines[at] = f"Frames: {count}"
    path.write_text("\n".join(lines))
    return path


def test_joint_positions_match_the_oracle():
    oracle = json.loads(shared("oracles/bvh_joint_positions.json").read_text())
    motion = read_bvh(shared("oracles") / oracle["clip"])
    assert len(motion) == oracle["n_frames"]
    positions = joint_positions(motion)[oracle["frames"]]
    for name, expected in oracle["positions"].items():
        given = positions[:, motion.skeleton.index(name)]
        assert_allclose(given, expected, atol=1e-4 * figure_height(motion))


def test_every_real_capture_is_read():
    for path in sorted(shared("mocap").rglob("*.bvh")):
        scale = 100.0 if path.parent.name == "dance_long" else 1.0  # its unit is the metre
        motion = read_bvh(path, scale=scale)
        assert 20 < figure_height(motion) < 250, path


def test_real_root_offsets_that_add_are_noted():
    path = shared("mocap/cmu_bvh/005_05.bvh")
    (note,) = read_bvh(path).notes
    assert 'if this file adds positions to the OFFSET, use root_offset="add"' in note
    assert read_bvh(path, root_offset="add").notes == ()
    assert read_bvh(shared("mocap/woody2_speeds/wd2_WalkLean00.bvh")).notes == ()


def test_real_rest_poses_at_the_start_are_noted():
    noted = {
        path.stem
        for path in shared("mocap").rglob("*.bvh")
        if any("rest pose" in note for note in read_bvh(path).notes)
    }
    assert noted == {"007_04", "007_07", "salsa_01"}


# Writing


@st.composite
def motions(draw):
    """Make skeletons, depth first, of any channels, and motions they can hold."""
    n, n_frames = draw(st.integers(1, 6)), draw(st.integers(1, 5))
    parents = [-1]
    for joint in range(1, n):
        above = [joint - 1]
        while parents[above[-1]] >= 0:
            above.append(parents[above[-1]])
        parents.append(draw(st.sampled_from(above)))
    lengths = st.floats(-500, 500, allow_subnormal=False)
    ends = sorted(draw(st.lists(st.integers(0, n - 1), max_size=3)))
    subsets = st.lists(st.sampled_from(ROTATE + TRANSLATE), unique=True)
    skeleton = Skeleton(
        tuple(f"joint {i}" for i in range(n)),
        parents,
        draw(arrays(float, (n, 3), elements=lengths)),
        tuple(draw(st.sampled_from(ROTATION_ORDERS)) for _ in range(n)),
        ends,
        draw(arrays(float, (len(ends), 3), elements=lengths)),
        tuple(tuple(draw(subsets)) for _ in range(n)),
    )
    angles = st.floats(-7, 7) | st.sampled_from([0.0, np.pi / 2, -np.pi / 2, np.pi])
    euler = draw(arrays(float, (n_frames, n, 3), elements=angles))
    moved = sorted(draw(st.sets(st.integers(1, n - 1), max_size=2))) if n > 1 else []
    return Motion(
        skeleton,
        Rotation.from_euler("ZXY", euler.reshape(-1, 3)).as_quat().reshape(n_frames, n, 4),
        draw(arrays(float, (n_frames, 3), elements=lengths)),
        draw(st.sampled_from([24, 30, 120, 30000 / 1001, 12.5, 99.7])),
        translated=moved,
        translations=draw(arrays(float, (n_frames, len(moved), 3), elements=lengths)),
    )


@draw_cases(150)
@given(motions())
def test_a_bvh_written_and_read_is_the_same_motion(motion):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        again = parse_bvh(format_bvh(motion))
    assert_same_motion(motion, again)


@pytest.mark.parametrize(
    "file",
    ["cmu_bvh/002_03", "woody2_speeds/wd2_long_broad_jump"]
    + ["gait_styles/dataset-1_run_normal_001", "woody2_long/wd2_freeWalk_01"],
)
def test_a_real_capture_written_and_read_is_the_same_motion(file, tmp_path):
    motion = read_bvh(shared(f"mocap/{file}.bvh"))
    write_bvh(motion, tmp_path / "again.bvh")
    again = read_bvh(tmp_path / "again.bvh")
    assert_same_motion(motion, again)
    assert again.skeleton.channels == motion.skeleton.channels
    assert again.skeleton.rotation_orders == motion.skeleton.rotation_orders


def numbers(text):
    rows = text[text.index("Frame Time") :].split("\n")[1:-1]
    return np.array([row.split() for row in rows], float)


def test_each_joint_is_written_in_its_own_order_and_layout():
    text = changed(
        "Xposition Yposition Zposition Zrotation Xrotation Yrotation",
        "Yrotation Zrotation Xrotation Zposition Xposition Yposition",
    ).replace("CHANNELS 3 Zrotation Xrotation Yrotation", "CHANNELS 2 Xrotation Zrotation")
    text = text[: text.index("1 92")] + "10 20 30 3 1 92 140 50\n"
    written = format_bvh(parse_bvh(text.replace("Frames: 3", "Frames: 1")))
    for line in (
        "CHANNELS 6 Yrotation Zrotation Xrotation Zposition Xposition Yposition",
        "CHANNELS 2 Xrotation Zrotation",
        "End Site",
        "OFFSET 0 -45 2",
    ):
        assert line in written
    assert_allclose(numbers(written), [[10, 20, 30, 3, 1, 92, 140, 50]], atol=1e-7)


def test_a_hinge_keeps_its_two_channels_at_any_angle(rng):
    turns = np.cumsum(rng.normal(0, 40, (200, 2)), axis=0)
    text = changed(
        "CHANNELS 3 Zrotation Xrotation Yrotation", "CHANNELS 2 Xrotation Zrotation"
    )
    rows = "".join(f"1 92 3 10 20 30 {a:.6f} {b:.6f}\n" for a, b in turns)
    text = (text[: text.index("1 92")] + rows).replace("Frames: 3", "Frames: 200")
    motion = parse_bvh(text)
    written = format_bvh(motion)
    assert "CHANNELS 2 Xrotation Zrotation" in written
    assert_same_motion(motion, parse_bvh(written))


def test_a_joint_gets_the_channels_it_needs_and_no_other():
    text = changed("6 Xposition Yposition Zposition", "4 Yposition")
    for row in ("1 92 3 ", "2 91 3 ", "3 90 3 "):
        text = text.replace(row, row[2:4] + " ")
    motion = parse_bvh(text)
    assert "CHANNELS 4 Yposition Zrotation" in format_bvh(motion)
    moved = motion.with_(root_positions=motion.root_positions + [0, 0, 1e-6])
    assert "CHANNELS 6 Xposition Yposition Zposition Zr" in format_bvh(moved)
    sliding = motion.with_(translated=[1], translations=np.ones((3, 1, 3)))
    assert format_bvh(sliding).count("CHANNELS 6") == 1
    assert_same_motion(moved, parse_bvh(format_bvh(moved)))


def test_written_angles_run_on_over_many_turns():
    time_ = np.linspace(0, 1, 300)
    angles = np.stack([3000 * time_, 80 * np.sin(9 * time_), -2000 * time_], axis=1)
    rows = "".join("1 92 3 " + " ".join(map(str, row)) + " 0 0 0\n" for row in angles)
    text = (LEG[: LEG.index("1 92")] + rows).replace("Frames: 3", "Frames: 300")
    assert_allclose(numbers(format_bvh(parse_bvh(text)))[:, 3:6], angles, atol=1e-7)


def test_children_follow_their_joint_whatever_the_order_was():
    skeleton = Skeleton(("a", "b", "c", "d"), [-1, 0, 0, 1], np.eye(4, 3))
    motion = Motion(skeleton, [[[0, 0, 0, 1]] * 4], [[0, 0, 0]], 24)
    again = parse_bvh(format_bvh(motion))
    assert again.skeleton.names == ("a", "b", "d", "c")
    expected = joint_positions(motion)[:, [0, 1, 3, 2]]
    assert_allclose(joint_positions(again), expected)


def test_a_still_figure_without_channels_still_makes_a_file():
    skeleton = Skeleton(("a",), [-1], [[0, 1, 0]], channels=[()])
    motion = Motion(skeleton, [[[0, 0, 0, 1]]] * 2, [[0, 1, 0]] * 2, 24)
    assert_same_motion(motion, parse_bvh(format_bvh(motion)))


@pytest.mark.parametrize("name", ["", "a{b", "a\nb", " a", "a  b", "a\0"])
def test_a_name_that_cannot_be_read_again_is_not_written(name, tmp_path):
    motion = Motion(Skeleton((name,), [-1], [[0, 0, 0]]), [[[0, 0, 0, 1]]], [[0, 0, 0]], 24)
    with pytest.raises(OutputError, match="which is not valid in a BVH file"):
        write_bvh(motion, tmp_path / "file.bvh")
    assert not any(tmp_path.iterdir())


def test_a_file_is_replaced_only_when_allowed(tmp_path):
    path = tmp_path / "leg.bvh"
    path.write_text("precious")
    motion = parse_bvh(LEG)
    with pytest.raises(
        OutputError, match="already exists; use overwrite=True to replace it"
    ):
        write_bvh(motion, path)
    assert path.read_text() == "precious"
    write_bvh(motion, path, overwrite=True)
    assert_same_motion(motion, read_bvh(path))


def test_a_number_of_frames_that_is_far_off_is_only_noted(recwarn):
    """It decides how much memory is reserved at first."""
    for stated in (1, 10**15 - 1):
        motion = parse_bvh(LEG.replace("Frames: 3", f"Frames: {stated}"))
        assert_same_motion(motion, parse_bvh(LEG))
    assert len(recwarn) == 2
