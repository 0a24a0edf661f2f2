"""ASF and AMC files, read together."""

import json
import warnings

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation

from case_profiles import draw_cases
from keyweave import Motion
from keyweave.animation.kinematics import end_site_positions, figure_height, joint_positions
from keyweave.errors import FileFormatError, KeyweaveError
from keyweave.formats.acclaim.amc import find_asf, read_amc
from keyweave.formats.bvh_reader import parse_bvh
from keyweave.formats.bvh_writer import format_bvh
from keyweave.geometry.rotations import align, slerp
from reference_material import shared

ASF = """# made by hand
:version 1.10
:name VICON
:units
  mass 1.0
  length 0.45
  angle deg
:documentation
   A leg and an arm.
:root
   order TX TY TZ RX RY RZ
   axis XYZ
   position 0 0 0
   orientation 0 0 0
:bonedata
  begin
     id 1
     name thigh
     direction 0.342 -0.9397 0
     length 7.5
     axis 10 20 30 XYZ
     dof rx ry rz
     limits (-160.0 20.0)
            (-70.0 70.0)
            (-60.0 70.0)
  end
  begin
     id 2
     name shin
     direction 0 -1 0
     length 7
     axis 0 0 20 XYZ
     dof rx
     limits (-10.0 170.0)
  end
  begin
     id 3
     name arm
     direction 1 0 0
     length 5
     axis 0 0 0 XYZ
  end
:hierarchy
  begin
    root thigh arm
    thigh shin
  end
"""
AMC = """#!OML:ASF F:\\leg.ASF
:FULLY-SPECIFIED
:DEGREES
1
root 1 16 3 10 20 30
thigh 5 6 7
shin 40
2
root 1.5 16 3 11 21 31
thigh 6 7 8
shin 45
3
root 2 16 3 12 22 32
thigh 7 8 9
shin -5e1
"""
HELD = ":DEGREES\n1\nroot 0 0 0 0 0 0\nthigh 1 2 3\n2\nroot 0 0 0 0 0 0\nshin 30\n"


@pytest.fixture
def read(tmp_path):
    """Write an .asf and an .amc file and read them."""

    def read_texts(amc=AMC, asf=ASF, **options):
        (tmp_path / "02.asf").write_bytes(asf.encode())
        (tmp_path / "02_01.amc").write_bytes(amc.encode())
        return read_amc(tmp_path / "02_01.amc", **options)

    return read_texts


def changed(text, old, new):
    assert old in text
    return text.replace(old, new)


def bone_rotation(axis, angles):
    """Return C M C^-1, angles about x, then y, then z."""
    c = Rotation.from_euler("xyz", axis, degrees=True)
    m = Rotation.from_euler("xyz", angles, degrees=True)
    return c * m * c.inv()


def assert_same_motion(motion, other):
    assert_allclose(align(other.rotations, motion.rotations), motion.rotations, atol=1e-12)
    assert_allclose(other.root_positions, motion.root_positions, atol=1e-12)


# Reading


def test_a_bone_rotates_about_its_own_axes_at_its_start(read):
    motion = read()
    assert motion.skeleton.names == ("root", "thigh", "shin", "arm")
    root = Rotation.from_euler("xyz", [11, 21, 31], degrees=True)
    thigh = bone_rotation([10, 20, 30], [6, 7, 8])
    shin = bone_rotation([0, 0, 20], [45, 0, 0])
    start = np.array([1.5, 16, 3])
    knee = start + (root * thigh).apply(np.array([0.342, -0.9397, 0]) * 7.5)
    ankle = knee + (root * thigh * shin).apply([0, -7, 0])
    hand = start + root.apply([5, 0, 0])
    expected = [start, start, knee, start]
    assert_allclose(joint_positions(motion)[1], expected, atol=1e-12)
    assert_allclose(end_site_positions(motion)[1], [ankle, hand], atol=1e-12)


def test_lengths_are_scaled_throughout(read):
    small, large = read(), read(scale=2.54 / 0.45)
    assert_allclose(joint_positions(large), joint_positions(small) * 2.54 / 0.45)
    assert_allclose(end_site_positions(large), end_site_positions(small) * 2.54 / 0.45)
    assert any("use scale=5.644 (2.54 / 0.45) to get" in note for note in small.notes)
    assert not any("2.54 / 0.45" in note for note in large.notes)
    metric = read(asf=changed(ASF, "length 0.45", "length 1.0"))
    assert not any("scale" in note for note in metric.notes)


def test_the_frame_rate_is_given_or_stated_or_assumed(read):
    assumed = read()
    assert assumed.frame_rate == 120
    assert any("120 is assumed" in note for note in assumed.notes)
    stated = read(changed(AMC, ":DEGREES", ":DEGREES\n:SAMPLES-PER-SECOND 60"))
    assert stated.frame_rate == 60
    assert not any("assumed" in note for note in stated.notes)
    given_ = read(frame_rate=30)
    assert given_.frame_rate == 30
    assert not any("assumed" in note for note in given_.notes)


@pytest.mark.parametrize(
    "amc, asf",
    [
        (AMC.replace("\n", "\r\n"), ASF.replace("\n", "\r\n")),
        (AMC.replace("thigh 6 7 8", "# one\n\n  thigh 6 7 8 # two"), ASF),
        (
            AMC,
            ASF.replace("dof rx ry rz", "dof RX RY RZ # all").replace(
                "TX TY TZ", "tx ty tz"
            ),
        ),
        (AMC, ASF.replace("  ", "\t")),
        (
            AMC.replace("root 1", "root\t1").replace("FULLY-SPECIFIED", "fully-specified"),
            ASF,
        ),
        (AMC, ASF.replace("axis XYZ", "AXIS xyz").replace(":hierarchy", ":HIERARCHY")),
    ],
    ids=["CRLF", "comments", "case of dofs", "tabs", "case of keywords", "case of axes"],
)
def test_files_may_be_laid_out_in_any_way(read, amc, asf):
    assert_same_motion(read(), read(amc, asf))


def test_dofs_may_be_listed_in_any_order(read):
    asf = changed(ASF, "TX TY TZ RX RY RZ", "TX TY TZ RZ RY RX")
    asf = changed(asf, "dof rx ry rz", "dof rz rx ry")
    amc = AMC
    for i in range(3):
        amc = changed(amc, f"{10 + i} {20 + i} {30 + i}", f"{30 + i} {20 + i} {10 + i}")
        amc = changed(amc, f"{5 + i} {6 + i} {7 + i}", f"{7 + i} {5 + i} {6 + i}")
    motion = read(amc, asf)
    assert_same_motion(read(), motion)
    assert motion.skeleton.channels[1] == ("rotateZ", "rotateX", "rotateY")
    assert any("ZYX" in note for note in motion.notes)


def test_the_axis_sets_the_order_of_the_angles(read):
    asf = changed(ASF, "axis 10 20 30 XYZ", "axis 10 20 30 ZXY")
    asf = changed(asf, "axis XYZ", "axis YZX")
    motion = read(asf=asf)
    c = Rotation.from_euler("zxy", [30, 10, 20], degrees=True)
    m = Rotation.from_euler("zxy", [8, 6, 7], degrees=True)
    root = Rotation.from_euler("yzx", [21, 31, 11], degrees=True)
    expected = np.array([root.as_quat(), (c * m * c.inv()).as_quat()])
    assert_allclose(align(motion.rotations[1, :2], expected), expected, atol=1e-12)


def test_radians_are_radians(read):
    amc = [":RADIANS"]
    for line in AMC.split("\n")[3:-1]:
        name, *values = line.split()
        first = 3 if name == "root" else 0
        angles = [repr(float(np.radians(float(v)))) for v in values[first:]]
        amc.append(" ".join([name, *values[:first], *angles]))
    assert_same_motion(read(), read("\n".join(amc)))
    asf = changed(ASF, "angle deg", "angle rad").replace(
        "axis 0 0 20", "axis 0 0 0.349065850398866"
    )
    asf = asf.replace(
        "axis 10 20 30", "axis 0.174532925199433 0.349065850398866 0.523598775598299"
    )
    assert_same_motion(read(), read(AMC, asf))
    assert_same_motion(read(), read("\n".join(amc[1:]), asf))


def test_the_roots_position_and_orientation_are_where_it_starts(read):
    asf = changed(ASF, "position 0 0 0", "position 1 2 3")
    asf = changed(asf, "orientation 0 0 0", "orientation 0 90 0")
    motion, plain = read(asf=asf), read()
    turn = Rotation.from_euler("y", 90, degrees=True)
    expected = turn.apply(end_site_positions(plain)[1]) + [1, 2, 3]
    assert_allclose(end_site_positions(motion)[1], expected, atol=1e-12)


def test_translations_and_lengths_move_the_children_of_a_bone(read):
    asf = changed(ASF, "dof rx\n", "dof tz rx ty\n").replace(
        "dof rx ry rz", "dof rx ry rz l"
    )
    amc = AMC.replace("shin 45", "shin 0.5 45 0.25").replace("shin 40", "shin 0 40 0")
    amc = amc.replace("shin -5e1", "shin 0 -5e1 0").replace("thigh 5 6 7", "thigh 5 6 7 0")
    motion = read(amc.replace("6 7 8", "6 7 8 2").replace("7 8 9", "7 8 9 0"), asf)
    assert motion.translated.tolist() == [2]
    along = np.array([0.342, -0.9397, 0])
    sideways = Rotation.from_euler("z", 20, degrees=True).apply([0, 0.25, 0.5])
    assert_allclose(
        motion.translations[:, 0], [along * 7.5, along * 9.5 + sideways, along * 7.5]
    )
    assert_allclose(motion.rotations, read().rotations, atol=1e-15)


def test_frame_numbers_are_read_from_the_file(read):
    amc = (
        AMC.replace("\n3\n", "\n101\n")
        .replace("\n2\n", "\n100\n")
        .replace("\n1\n", "\n99\n")
    )
    assert read(amc).frames.tolist() == [99, 100, 101]


def test_missing_frames_are_filled_in(read):
    motion, whole = read(changed(AMC, "\n3\n", "\n6\n")), read()
    assert motion.frames.tolist() == [1, 2, 3, 4, 5, 6]
    assert_allclose(motion.rotations[[0, 1, 5]], whole.rotations, atol=1e-15)
    between = slerp(whole.rotations[1], whole.rotations[2], [0.25] * 4)
    assert_allclose(motion.rotations[2], between, atol=1e-15)
    assert_allclose(motion.root_positions[2], [1.625, 16, 3])
    note = "interpolated 3 missing frames; the first gap is frames 3 to 5"
    assert note in motion.notes


def test_a_bone_left_out_stays_as_it_was(read):
    motion = read(HELD)
    assert_allclose(motion.rotations[1, 1], motion.rotations[0, 1])
    assert_allclose(motion.rotations[0, 2], [0, 0, 0, 1], atol=1e-15)
    assert motion.rotations[1, 2, 3] < 0.99
    for bone in ("thigh", "shin"):
        note = f"bone {bone!r} is missing from 1 frame; it keeps its last values"
        assert note in motion.notes
    problem = "no bone 'thigh', but the file is FULLY-SPECIFIED"
    with pytest.raises(FileFormatError, match=problem) as caught:
        read(":FULLY-SPECIFIED\n" + HELD)
    assert caught.value.line == 6


def test_a_bone_that_never_occurs_is_noted(read):
    motion = read(
        AMC.replace("shin 40\n", "").replace("shin 45\n", "").replace("shin -5e1\n", "")
    )
    assert_allclose(motion.rotations[:, 2], [[0, 0, 0, 1]] * 3, atol=1e-15)
    assert "bone 'shin' has no values; its rotation stays 0" in motion.notes


def test_a_motion_written_as_bvh_stays_the_same(read):
    motion = read()
    again = parse_bvh(format_bvh(motion))
    assert_allclose(joint_positions(again), joint_positions(motion), atol=1e-6)
    assert_allclose(align(again.rotations, motion.rotations), motion.rotations, atol=1e-9)


# Finding the skeleton


@pytest.mark.parametrize(
    "beside, amc, expected",
    [
        (["02.asf", "07.asf"], "02_01.amc", "02.asf"),
        (["07-walk.asf", "02.asf"], "07_05-walk.amc", "07-walk.asf"),
        (["131-dance.asf", "13.asf"], "131_04-dance.amc", "131-dance.asf"),
        (["13.asf", "131.asf"], "13_04.amc", "13.asf"),
        (["walk.asf", "run.asf"], "walk.amc", "walk.asf"),
        (["02.asf", "02-other.asf"], "02_01.amc", "02.asf"),
        (["only.asf"], "02_01.amc", "only.asf"),
        (["WALK.ASF"], "dance.AMC", "WALK.ASF"),
    ],
)
def test_the_skeleton_next_to_a_motion_is_found(tmp_path, beside, amc, expected):
    for name in beside:
        (tmp_path / name).touch()
    assert find_asf(tmp_path / amc).name == expected


@pytest.mark.parametrize(
    "beside", [[], ["a.asf", "b.asf"], ["02-a.asf", "02-b.asf"], ["1.asf", "12.asf"]]
)
def test_error_lists_the_skeletons_if_the_choice_is_not_clear(tmp_path, beside):
    for name in beside:
        (tmp_path / name).touch()
    with pytest.raises(FileFormatError, match="choose one with asf=") as caught:
        find_asf(tmp_path / "02_01.amc")
    assert all(name in str(caught.value) for name in beside)


def test_a_skeleton_with_another_name_is_noted(tmp_path):
    (tmp_path / "02_01.amc").write_text(AMC)
    (tmp_path / "07.asf").write_text(ASF)
    assert any("07.asf" in note for note in read_amc(tmp_path / "02_01.amc").notes)
    (tmp_path / "07.asf").rename(tmp_path / "02-leg.asf")
    assert not any("asf, the" in note for note in read_amc(tmp_path / "02_01.amc").notes)


def test_the_skeleton_may_be_named(tmp_path):
    (tmp_path / "walk.amc").write_text(AMC)
    (tmp_path / "a.asf").write_text(ASF)
    (tmp_path / "b.asf").write_text(changed(ASF, "length 7\n", "length 9\n"))
    motion = read_amc(tmp_path / "walk.amc", asf=tmp_path / "b.asf")
    assert motion.skeleton.end_site_offsets[0].tolist() == [0, -9, 0]


# Reading what is broken


@pytest.mark.parametrize(
    "old, new, line, problem",
    [
        ("thigh 6 7 8", "thigh 6 7", 10, "2 numbers, expected 3"),
        ("thigh 6 7 8", "thigh 6 7 8 9", 10, "4 numbers, expected 3"),
        ("thigh 6 7 8", "thigh 6 nan 8", 10, "'nan' is not a number"),
        ("thigh 6 7 8", "thigh 6 1e300 8", 10, "too large"),
        ("thigh 6 7 8", "thigh 6 7o 8", 10, "'7o' is not a number"),
        ("thigh 6 7 8", "tail 6 7 8", 10, "bone 'tail' is not in the skeleton"),
        ("shin 45", "thigh 6 7 8", 11, "bone 'thigh' appears twice in frame 2"),
        ("\n1\n", "\n", 4, "bone 'root' is above the first frame number"),
        ("\n3\n", "\n2\n", 12, "frame 2 follows frame 2; numbers must increase"),
        ("\n3\n", "\n99999999\n", 12, "the file has only 3 of 99,999,999 frames"),
        ("\n3\n", "\n" + "9" * 40 + "\n", 12, "is not in the skeleton"),
        ("thigh 7 8 9\nshin -5e1\n", "", 12, "frame 3 has no bone 'thigh'"),
        (":DEGREES", ":SAMPLES-PER-SECOND none", 3, "expected a frame rate above 0"),
        (":DEGREES", ":SAMPLES-PER-SECOND 0", 3, "expected a frame rate above 0"),
    ],
)
def test_a_broken_amc_is_an_error_that_names_the_line(read, old, new, line, problem):
    with pytest.raises(FileFormatError) as caught:
        read(changed(AMC, old, new))
    assert problem in str(caught.value)
    assert caught.value.line == line
    assert caught.value.path.name == "02_01.amc"


@pytest.mark.parametrize(
    "old, new, line, problem",
    [
        ("order TX", "order QX", 11, "expected distinct entries from tx, ty, tz"),
        ("order TX TY", "order TX TX", 11, "expected distinct entries from tx, ty, tz"),
        ("axis XYZ", "axis XXZ", 12, "expected a rotation order such as XYZ"),
        ("direction 0 -1 0", "direction 0 -1", 30, "expected 3 numbers"),
        ("direction 0 -1 0", "direction 0 nan 0", 30, "expected 3 numbers"),
        ("length 7\n", "length long\n", 31, "expected a number"),
        ("axis 0 0 20 XYZ", "axis 0 0 XYZ", 32, "expected 3 numbers"),
        ("name shin", "name thigh", 27, "two bones are named 'thigh'"),
        ("name shin", "nickname shin", 35, "this bone has no name"),
        ("  end\n:hierarchy", ":hierarchy", 36, "this bone has no end line"),
        ("thigh shin", "thigh shank", 46, "bone 'shank' is not in the bonedata section"),
        ("thigh shin", "arm thigh", 46, "bone 'thigh' has two parents"),
        ("    thigh shin\n", "", 27, "bone 'shin' is not connected to the root"),
        ("thigh shin", "shin shin", 27, "bone 'shin' is not connected to the root"),
        ("root thigh arm", "arm root", 45, "bone 'root' has two parents"),
        (":root", ":rot", None, "there is no :root section"),
        ("     name shin\n", "  begin\n", 35, "this bone has no name"),
    ],
)
def test_a_broken_asf_is_an_error_that_names_the_line(read, old, new, line, problem):
    with pytest.raises(FileFormatError) as caught:
        read(asf=changed(ASF, old, new))
    assert problem in str(caught.value)
    assert caught.value.line == line
    assert caught.value.path.name == "02.asf"


def test_files_without_frames_are_errors(read):
    with pytest.raises(FileFormatError, match="there are no frames"):
        read(":DEGREES\n")
    with pytest.raises(FileFormatError, match="bone 'HIERARCHY' is not in the skeleton"):
        read("HIERARCHY\n")


def test_a_thousand_nested_bones_are_read(read):
    bone = "begin\nname b{}\ndirection 0 1 0\nlength 1\naxis 0 0 0 XYZ\nend\n"
    bones = "".join(map(bone.format, range(1000)))
    chain = "root b0\n" + "".join(f"b{i} b{i + 1}\n" for i in range(999))
    asf = f":root\norder RX\naxis XYZ\n:bonedata\n{bones}:hierarchy\nbegin\n{chain}end\n"
    motion = read("1\nroot 90\n", asf)
    assert_allclose(end_site_positions(motion)[0], [[0, 0, 1000]], atol=1e-9)


@draw_cases(400)
@given(st.data())
def test_corrupted_files_raise_only_keyweave_errors(tmp_path_factory, data):
    folder = tmp_path_factory.getbasetemp()
    contents = {"fuzz.asf": ASF, "fuzz.amc": AMC}
    victim = data.draw(st.sampled_from(sorted(contents)))
    content = bytearray(contents[victim].encode())
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(content)))
        end = data.draw(st.integers(start, min(len(content), start + 40)))
        content[start:end] = data.draw(
            st.binary(max_size=6)
            | st.sampled_from([b"root", b":", b"9" * 12, b"nan", b"end", b"-", b" ", b"\n"])
        )
    for name, text in contents.items():
        (folder / name).write_bytes(text.encode())
    (folder / victim).write_bytes(content)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            motion = read_amc(folder / "fuzz.amc", asf=folder / "fuzz.asf")
        except KeyweaveError:
            return
    assert isinstance(motion, Motion)
    assert len(motion) < 10_000


# Real captures


def test_joint_positions_match_the_oracle():
    oracle = json.loads(shared("oracles/asf_amc_joint_positions.json").read_text())
    path = shared("oracles") / oracle["amc"]
    motion = read_amc(path, asf=shared("oracles") / oracle["asf"])
    assert len(motion) == oracle["n_frames"]
    joints, sites = joint_positions(motion), end_site_positions(motion)
    skeleton = motion.skeleton
    for name, expected in oracle["positions"].items():
        joint = skeleton.index(name)
        children = np.flatnonzero(skeleton.parents == joint)
        if name == "root":
            ends = joints[:, 0]
        elif len(children):
            ends = joints[:, children[0]]
        else:
            ends = sites[:, skeleton.end_site_parents.tolist().index(joint)]
        error = np.abs(ends[oracle["frames"]] - expected).max()
        assert error < 1e-4 * figure_height(motion), name


def test_every_real_capture_is_read():
    paths = sorted(shared("mocap").rglob("*.amc"))
    assert paths
    for path in paths:
        motion = read_amc(path, scale=2.54 / 0.45)
        assert 130 < figure_height(motion) < 190, path
        assert (motion.frame_rate, motion.start_frame) == (120, 1)
        assert len(motion.notes) == 1
