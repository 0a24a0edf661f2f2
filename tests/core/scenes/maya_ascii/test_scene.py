"""A scene in a file as a host: its channels, what they give, and how they change."""

import errno
import os

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from case_profiles import draw_cases
from keyweave import examples
from keyweave.animation.frame_range import check_frame_range
from keyweave.scenes.maya_ascii import FileEdits, format_curve
from keyweave.scenes.maya_ascii.graph.scene_reader import reread_document
from keyweave.scenes.maya_ascii.nodes.curve_nodes import SAVED_TANGENT_TYPES, read_curve
from reference_material import shared

HEAD = "currentUnit -l centimeter -a degree -t film;\n"


@pytest.fixture
def opened(tmp_path):
    """Return a function that opens a scene of a text."""

    def call(text, head=HEAD, name="scene.ma", **options):
        path = tmp_path / name
        path.write_text(head + text, encoding="utf-8")
        return kw.open_scene(path, **options)

    return call


def curve(name, type_, *keys):
    """Return an animation curve node whose keys straight lines join."""
    numbers = "  ".join(f"{frame} {value}" for frame, value in keys)
    return (
        f'createNode animCurve{type_} -n "{name}";\n\tsetAttr ".tan" 2;\n'
        '\tsetAttr ".wgt" no;\n'
        f'\tsetAttr -s {len(keys)} ".ktv[0:{len(keys) - 1}]"  {numbers};\n'
    )


TIMES = ((1, 0), (11, 30))
RIG = (
    """
createNode transform -n "L_grp";
createNode transform -n "ctl" -p "L_grp";
	addAttr -ci true -k true -sn "bnd" -ln "bend" -at "doubleAngle";
	addAttr -ci true -k true -sn "fol" -ln "follow" -at "double";
	addAttr -ci true -sn "src" -ln "source" -at "message";
	addAttr -ci true -sn "hid" -ln "hidden" -at "double";
	addAttr -ci true -sn "shw" -ln "shown" -at "doubleLinear";
	addAttr -ci true -k true -sn "nts" -ln "notes" -dt "string";
	addAttr -ci true -k true -sn "aim" -ln "aimAt" -at "double3" -nc 3;
	addAttr -ci true -k true -sn "aix" -ln "aimAtX" -at "double" -p "aimAt";
	addAttr -ci true -k true -sn "aiy" -ln "aimAtY" -at "double" -p "aimAt";
	addAttr -ci true -k true -sn "aiz" -ln "aimAtZ" -at "double" -p "aimAt";
	addAttr -ci true -k true -m -sn "wts" -ln "weights" -at "double";
	setAttr -k on ".shw" 4;
	setAttr -k on ".ro" 2;
	setAttr -k off ".v";
	setAttr -l on -k off ".sx";
	setAttr -k off ".sy";
createNode transform -n "R_grp";
createNode transform -n "ctl" -p "R_grp";
createNode joint -n "hero:hip";
	setAttr -k off ".ry";
createNode multiplyDivide -n "half";
	setAttr ".i2" -type "float3" 0.5 0.5 0.5 ;
createNode animBlendNodeTime -n "layered";
createNode animCurveTA -n "empty";
"""
    + curve("bend1", "TA", *TIMES)
    + curve("left", "TL", *TIMES)
    + curve("right", "TL", *TIMES)
    + curve("hips", "TA", *TIMES)
    + curve("driven", "UU", *TIMES)
    + curve("note", "TU", *TIMES)
    + curve("layer", "TL", *TIMES)
    + """
connectAttr "bend1.o" "|L_grp|ctl.bnd";
connectAttr "left.o" "|L_grp|ctl.tx";
connectAttr "right.o" "|R_grp|ctl.tx";
connectAttr "hips.o" "hero:hip.rx";
connectAttr "|L_grp|ctl.tx" "driven.i";
connectAttr "driven.o" "hero:hip.sx";
connectAttr "note.msg" "|L_grp|ctl.src";
connectAttr "layer.o" "layered.ia";
connectAttr "layered.o" "|R_grp|ctl.ty";
connectAttr "|L_grp|ctl.tx" "half.i1x";
connectAttr "half.ox" "|R_grp|ctl.tz";
connectAttr "empty.o" "|R_grp|ctl.rz";
"""
)
ANIMATED = (
    "L_grp|ctl.bend",
    "L_grp|ctl.translateX",
    "R_grp|ctl.translateX",
    "hero:hip.rotateX",
)


@pytest.fixture
def rig(opened):
    return opened(RIG)


def test_channels_are_those_driven_by_time_based_curves(rig):
    assert rig.channels == ANIMATED
    assert [curve.channel for curve in rig.read_curves()] == [*ANIMATED]
    assert rig.joints == ("hero:hip",)


def test_curves_of_missing_nodes_are_not_channels(opened):
    text = 'file -r -ns "r" -rfn "rRN" "gone.ma";\ncreateNode reference -n "rRN";\n'
    text += KEYED + curve("lost", "TL", *TIMES) + 'connectAttr "lost.o" "rRN.phl[1]";\n'
    scene = opened(text)
    assert scene.channels == scene.keyable()[:1] == ("a.translateX",)
    assert [one.channel for one in scene.read_curves()] == ["a.translateX"]
    assert "rRN: 1 curve drives a channel of a file that is not loaded" in scene.notes


def test_names_are_the_shortest_that_identify_one_node(opened):
    deep = 'createNode transform -n "{0}" -p "{1}";\n'
    made = 'createNode transform -n "a";\ncreateNode transform -n "b";\n'
    made += deep.format("arm", "a") + deep.format("arm", "b")
    made += deep.format("hand", "|a|arm") + deep.format("hand", "|b|arm")
    made += deep.format("palm", "|a|arm|hand") + 'createNode transform -n "arm";\n'
    paths = {channel.partition(".")[0]: None for channel in opened(made).keyable()}
    assert [*paths] == ["a", "b", "a|arm", "b|arm", "a|arm|hand", "b|arm|hand"] + [
        "palm",
        "|arm",
    ]


def test_keyable_is_what_the_channel_box_shows(rig):
    left = [c.partition(".")[2] for c in rig.keyable() if c.startswith("L_grp|ctl.")]
    usual = [f"{long}{axis}" for long in ("translate", "rotate") for axis in "XYZ"]
    added = ["bend", "follow", "shown", "aimAtX", "aimAtY", "aimAtZ", "rotateOrder"]
    assert left == [*usual, "scaleZ", *added]


def test_a_rotation_is_keyable_whole_or_not_at_all(rig, opened):
    assert "hero:hip.rotateY" in rig.keyable()
    hidden = "".join(f'\tsetAttr -k off ".r{axis}";\n' for axis in "xyz")
    scene = opened(f'createNode transform -n "a";\n{hidden}')
    assert not [channel for channel in scene.keyable() if "rotate" in channel]


def test_all_that_is_keyable_can_be_sampled(rig):
    able = [channel for channel in rig.keyable() if channel != "R_grp|ctl.translateY"]
    assert rig.sample(able, [1, 2]).channels == tuple(able)


def test_kinds_are_lengths_angles_and_numbers(rig):
    of = {
        "bend": "angle",
        "shown": "length",
        "follow": "unitless",
        "visibility": "unitless",
    }
    of.update(tx="length", ry="angle", sz="unitless", rotateOrder="unitless")
    asked = {f"L_grp|ctl.{name}": kind for name, kind in of.items()}
    assert rig.kinds([*asked]) == asked


def test_curves_are_found_by_long_and_by_short_names(rig):
    asked = ["hero:hip.rx", "R_grp|ctl.translateX", "hero:hip.ry", "|L_grp|ctl.bnd"]
    found = rig.read_curves(asked)
    names = ["hero:hip.rotateX", "R_grp|ctl.translateX", "L_grp|ctl.bend"]
    assert [one.channel for one in found] == names
    assert [one.kind for one in found] == ["angle", "length", "angle"]
    assert_allclose(found[0].values, np.radians([0, 30]))
    assert_allclose(found[0].times, [1 / 24, 11 / 24])


def test_samples_are_the_evaluated_values_of_driven_channels(rig):
    asked = ["L_grp|ctl.tx", "R_grp|ctl.tz", "hero:hip.rx", "L_grp|ctl.shown"]
    clip = rig.sample(asked, np.arange(1, 6.1, 2.5))
    expected = [[0, 0, 0, 4], [7.5, 3.75, 7.5, 4], [15, 7.5, 15, 4]]
    expected = np.array(expected) * [1, 1, np.pi / 180, 1]
    assert_allclose(clip.values, expected, atol=1e-12)
    assert (clip.frame_rate, clip.start_frame) == (24 / 2.5, 1 / 2.5)
    assert clip.channels[:2] == ("L_grp|ctl.translateX", "R_grp|ctl.translateZ")


def test_a_clip_has_the_rotation_orders_of_its_nodes(rig):
    nodes = ["L_grp|ctl", "hero:hip"]
    clip = rig.sample([f"{node}.r{axis}" for node in nodes for axis in "xyz"], [1])
    assert clip.rotation_orders == {"L_grp|ctl": "YXZ", "hero:hip": "ZYX"}  # zxy and xyz
    assert rig.rotation_orders(["R_grp|ctl"]) == {"R_grp|ctl": "ZYX"}


def test_one_frame_can_be_sampled(rig):
    clip = rig.sample(["L_grp|ctl.tx"], 6)
    assert (clip.values.item(), clip.frame_rate, clip.start_frame) == (15, 24, 6)


def test_one_name_is_as_good_as_a_list_of_one(rig):
    name, node = "hero:hip.rotateX", "hero:hip"
    assert rig.kinds(name) == rig.kinds([name]) == {name: "angle"}
    assert rig.refusals("hero:hip.sx") == rig.refusals(["hero:hip.sx"]) != {}
    assert rig.rotation_orders(node) == {node: "ZYX"}
    assert [one.channel for one in rig.read_curves(name)] == [name]
    assert_allclose(rig.sample(name, [1, 2]).values, rig.sample([name], [1, 2]).values)
    matrices = rig.world_matrices(node, [1, 2])
    assert_allclose(matrices, rig.world_matrices([node], [1, 2]))
    (given,) = rig.read_curves(name)
    rig.write_curves(given.with_(values=[0, 1]))
    assert_allclose(rig.read_curves(name)[0].values, [0, 1])


NAMED = ["kinds", "refusals", "read_curves", "rotation_orders"]


@pytest.mark.parametrize("asked", [*NAMED, "sample", "world_matrices"])
def test_names_that_are_not_strings_are_refused(rig, asked):
    more = () if asked in NAMED else ([1],)
    with pytest.raises(kw.DataError, match="None is not a name"):
        getattr(rig, asked)([None], *more)


RANGES_OF_FRAMES = [(2, 4), [2, 3, 4], range(2, 5), np.array([2.0, 4.0])]


@pytest.mark.parametrize("frames", RANGES_OF_FRAMES, ids=repr)
def test_a_range_is_its_first_and_its_last_frame(opened, frames):
    scene = opened(KEYED.replace("createNode transform", "createNode joint"))
    motion = scene.motion(frames=frames)
    assert_allclose(motion.root_positions[:, 0], [3, 6, 9], atol=1e-9)
    assert motion.start_frame == 2
    two = scene.read_curves("a.tx")[0].with_(values=[7, 7])
    twin = kw.open_scene(scene.path)
    scene.write_curves(two, time_range=frames)
    twin.write_curves([two], time_range=(2, 4))
    assert scene.document.own.text.encode() == twin.document.own.text.encode()


NO_RANGES = [5, (5,), (), (1, None), (1, None, 5), "15", ("1", "5"), [[1, 2], [3, 4]], {1}]


@pytest.mark.parametrize("frames", [*NO_RANGES, range(3, 4)], ids=repr)
def test_invalid_ranges_are_refused(rig, frames):
    problem = "must be a first and a last frame, such as"
    with pytest.raises(kw.DataError, match=f"frames {problem}"):
        rig.motion(frames=frames)
    with pytest.raises(kw.DataError, match=f"time_range {problem}"):
        rig.write_curves(rig.read_curves(), time_range=frames)


def test_a_huge_range_is_not_expanded():
    assert check_frame_range("frames", range(10**15)) == (0, 10**15 - 1)


WRONG_NAMES = {
    "no such node": ("hero:hop.tx", "no hero:hop; the nearest names are hero:hip"),
    "no such attribute": ("hero:hip.tq", "has no tq; it has translateX, translateY"),
    "several nodes": ("ctl.tx", "ctl is ambiguous; use one of L_grp.ctl, R_grp.ctl"),
    "no attribute": (
        "hero:hip",
        "hero:hip is not a channel; name one, such as hip.rotateX",
    ),
    "nothing": ("", "the channel name is empty; name one, such as hip.rotateX"),
    "no node": (".tx", r"\.tx has no node; put its name before the dot, as in hip.rotateX"),
    "no node below": (
        "|.tx",
        r"\|\.tx has no node; put its name before the dot, as in hip.rotateX",
    ),
    "two dots": ("hero:hip..tx", r"hero:hip has no \.tx"),
    "a dot at the end": ("hero:hip.tx.", r"hero:hip has no tx\."),
    "an index of no array": ("hero:hip.tx[0]", r"hero:hip has no tx\[0\]"),
    "an index of a part": ("hero:hip.t[0].tx", r"hero:hip has no t\[0\]\.tx"),
    "a range": ("|L_grp|ctl.wts[0:1]", r"has no wts\[0:1\]"),
    "two indices": ("|L_grp|ctl.wts[0][1]", r"has no wts\[0\]\[1\]"),
}


@pytest.mark.parametrize("channel, problem", WRONG_NAMES.values(), ids=WRONG_NAMES)
@pytest.mark.parametrize("asked", ["read_curves", "kinds", "refusals", "sample", "write"])
def test_error_names_an_invalid_channel(rig, asked, channel, problem):
    with pytest.raises(kw.KeyweaveError, match=problem):
        if asked == "sample":
            rig.sample([channel], [1])
        elif asked == "write":
            rig.write_curves([kw.AnimCurve(channel, [0], [0])])
        else:
            getattr(rig, asked)([channel])


def test_array_elements_and_compound_components_are_channels(rig):
    given = ["|L_grp|ctl.wts[3]", "|L_grp|ctl.t.tx", "hero:hip.worldMatrix[0]"]
    plugs = [rig.graph.plug(channel) for channel in given]
    named = ["L_grp|ctl.weights[3]", "L_grp|ctl.translateX", "hero:hip.worldMatrix[0]"]
    assert [rig.name(plug) for plug in plugs] == named


def test_components_of_array_elements_accept_the_index_on_either_name(opened):
    added = '\taddAttr -ci true {} -sn "{}" -ln "{}" -at "{}"{};\n'
    text = 'createNode transform -n "a";\n'
    text += added.format("-m", "pts", "points", "compound", " -nc 1")
    text += added.format("", "px", "pointX", "double", ' -p "points"')
    text += 'createNode plusMinusAverage -n "sum";\n'
    scene = opened(text)
    for one, other in (
        ("a.pts[2].px", "a.pointX[2]"),
        ("sum.i3[1].i3x", "sum.input3Dx[1]"),
    ):
        assert scene.graph.plug(one) == scene.graph.plug(other)


NO_SAMPLES = {
    "compound": (
        "L_grp|ctl.t",
        [1],
        "has several components; name one of translateX, translateY",
    ),
    "string": ("L_grp|ctl.nts", [1], "is a string"),
    "matrix": ("L_grp|ctl.wm", [1], "is a matrix"),
    "no frames": ("L_grp|ctl.tx", [], "frames are not a list of frame numbers"),
    "backwards": ("L_grp|ctl.tx", [3, 2], "not evenly spaced"),
    "uneven": ("L_grp|ctl.tx", [1, 2, 4], "not evenly spaced"),
    "no number": ("L_grp|ctl.tx", [1, np.nan], "frames are not a list of frame numbers"),
    "text": ("L_grp|ctl.tx", ["one"], "frames are not a list of frame numbers"),
    "table": ("L_grp|ctl.tx", [[1, 2]], "frames are not a list of frame numbers"),
    "what is not read": ("R_grp|ctl.ty", [1], "layered.*animBlendNodeTime|layered"),
}


@pytest.mark.parametrize("channel, frames, problem", NO_SAMPLES.values(), ids=NO_SAMPLES)
def test_error_explains_why_a_channel_cannot_be_sampled(rig, channel, frames, problem):
    with pytest.raises(kw.KeyweaveError, match=problem):
        rig.sample([channel], frames)


PLAYBACK = 'createNode script -n "{}";\n\tsetAttr ".b" -type "string" "{}";\n'
CONFIGURATION = "sceneConfigurationScriptNode"
OWN = PLAYBACK.format(CONFIGURATION, "playbackOptions -min 5 -max 50.5 -ast 1 -aet 99 ")
KEYED = (
    'createNode transform -n "a";\n'
    + curve("c", "TL", *TIMES)
    + 'connectAttr "c.o" "a.tx";\n'
)
RANGES = {
    "said": (OWN, (5, 50.5)),
    "said after keys": (KEYED + OWN, (5, 50.5)),
    "Maya's own node first": (
        PLAYBACK.format("mine", "playbackOptions -min 7 -max 8;") + OWN,
        (5, 50.5),
    ),
    "someone's node": (
        PLAYBACK.format("mine", "playbackOptions -e -min 7 -max 8;"),
        (7, 8),
    ),
    "keys": (KEYED, (1, 11)),
    "no number": (
        PLAYBACK.format("mine", "playbackOptions -min nan -max 8 ") + KEYED,
        (1, 11),
    ),
    "no end": (
        PLAYBACK.format("mine", "playbackOptions -min 1 -max inf ") + KEYED,
        (1, 11),
    ),
    "a variable": (
        PLAYBACK.format("mine", "playbackOptions -min $a -max 8;") + KEYED,
        (1, 11),
    ),
    "backwards": (
        PLAYBACK.format("mine", "playbackOptions -min 9 -max 8 ") + KEYED,
        (1, 11),
    ),
    "nothing": (
        'createNode transform -n "a";\nselect -ne :time1;\n\tsetAttr ".o" 7;\n',
        (7, 7),
    ),
}


@pytest.mark.parametrize("text, expected", RANGES.values(), ids=RANGES)
def test_the_range_is_that_of_playback_or_of_the_keys(opened, text, expected):
    assert opened(text).frame_range == expected


EXTENDED = {
    "later": ((10, 70), "-min 5 -max 70 -ast 1 -aet 99"),
    "on both sides": ((-3, 120.5), "-min -3 -max 120.5 -ast -3 -aet 120.5"),
    "inside": ((7, 50), "-min 5 -max 50.5 -ast 1 -aet 99"),
}


@pytest.mark.parametrize("ends, expected", EXTENDED.values(), ids=EXTENDED)
def test_playback_is_extended_to_frames_and_never_cut(opened, ends, expected):
    scene = opened(OWN + KEYED)
    before = scene.encode()
    scene.extend_playback(*ends)
    said = b"-min 5 -max 50.5 -ast 1 -aet 99"
    assert scene.encode() == before.replace(said, expected.encode())
    first, last = scene.frame_range
    assert first <= ends[0] and ends[1] <= last
    for further in (200, 300):
        scene.extend_playback(5, further)
    assert scene.frame_range == (first, 300)


def test_a_range_that_no_script_sets_follows_the_keys(opened):
    scene = opened(KEYED)
    before = scene.encode()
    scene.extend_playback(-5, 500)
    assert scene.encode() == before


BACKWARDS = curve("bad", "TA", (30, 0), (20, 1)) + 'connectAttr "bad.o" "a.rx";\n'


def test_one_curve_that_cannot_be_read_leaves_the_others(opened):
    scene = opened(KEYED + BACKWARDS)
    assert scene.frame_range == (1, 11)
    curves, problems = scene.readable_curves()
    assert [one.channel for one in curves] == ["a.translateX"]
    assert [*problems] == ["a.rotateX"] and "do not increase" in problems["a.rotateX"]
    with pytest.raises(kw.FileFormatError, match='the curve "bad" cannot be read'):
        scene.read_curves()
    with pytest.raises(kw.FileFormatError, match='the curve "bad" cannot be read'):
        scene.sample(["a.rotateX"], [1])
    assert scene.not_understood() == {}
    nothing = 'createNode transform -n "a";\n' + BACKWARDS
    assert opened(nothing).frame_range == (0, 0)


def test_a_referenced_file_does_not_set_the_range(opened):
    other = PLAYBACK.format(
        CONFIGURATION, "playbackOptions -min 500 -max 600 ; upAxis -ax z;"
    )
    opened(other + KEYED, name="rig.ma", head="currentUnit -l meter -a degree -t ntsc;\n")
    refers = 'file -r -ns "r" -rfn "rRN" -typ "mayaAscii" "rig.ma";\n'
    scene = opened(refers + OWN)
    assert (scene.frame_range, scene.up_axis, scene.frame_rate) == ((5, 50.5), "y", 24)
    (theirs,) = scene.read_curves()
    assert theirs.channel == "r:a.translateX"
    assert_allclose(theirs.values, [0, 3000])  # meters in that file
    assert_allclose(theirs.times, np.array([1, 11]) / 30)
    assert_allclose(theirs.frames, np.array([1, 11]) * 24 / 30)  # of this scene


UP = {
    'upAxis -ax "z"': "z",
    "upAxis -axis z;": "z",
    "upAxis -ax y -rv;": "y",
    "upAxis -rv -ax z;": "z",
    "// nothing": "y",
}


@pytest.mark.parametrize("said, axis", UP.items())
def test_the_up_axis_is_set_by_a_script_or_by_the_caller(opened, said, axis):
    text = PLAYBACK.format("mine", said.replace('"', '\\"'))
    assert opened(text).up_axis == axis
    assert opened(text, up_axis="z").up_axis == "z"
    assert opened(text, up_axis="y").up_axis == "y"


UNITS = {
    "-l meter -a radian -t ntsc": (("meter", "radian", "ntsc"), 100, 1, 30),
    "-l inch -a degree -t 23.976fps": (
        ("inch", "degree", "23.976fps"),
        2.54,
        np.pi / 180,
        24000 / 1001,
    ),
    "-l millimeter -t pal": (("millimeter", "degree", "pal"), 0.1, np.pi / 180, 25),
}


@pytest.mark.parametrize("said", UNITS)
def test_values_are_centimetres_and_radians_whatever_the_units(opened, said):
    text = 'createNode transform -n "a";\n\tsetAttr ".ty" 2;\n\tsetAttr ".rz" 0.5;\n'
    text += curve("c", "TL", *TIMES) + curve("d", "TA", *TIMES)
    text += 'connectAttr "c.o" "a.tx";\nconnectAttr "d.o" "a.rx";\n'
    scene = opened(text, head=f"currentUnit {said};\n")
    names, length, angle, rate = UNITS[said]
    assert (scene.units, scene.frame_rate) == (names, pytest.approx(rate))
    clip = scene.sample(["a.tx", "a.ty", "a.rx", "a.rz"], [1, 6, 11])
    expected = [[v * length, 2 * length, v * angle, 0.5 * angle] for v in (0, 15, 30)]
    assert_allclose(clip.values, expected, atol=1e-12)
    assert_allclose([c.frames for c in scene.read_curves()], [[1, 11]] * 2)
    scene.write_curves(scene.read_curves())
    assert scene.document.own.text.encode() == scene.path.read_bytes()


WRITTEN = {
    "existing": ("L_grp|ctl.translateX", "L_grp|ctl.tx"),
    "added": ("L_grp|ctl.bend", "|L_grp|ctl.bnd"),
    "first": ("hero:hip.rotateZ", "hero:hip.rz"),
    "first of added": ("L_grp|ctl.follow", "L_grp|ctl.follow"),
    "first of an empty": ("R_grp|ctl.rotateZ", "R_grp|ctl.rz"),
}


@pytest.mark.parametrize("channel, given", WRITTEN.values(), ids=WRITTEN)
def test_written_curves_are_read_back(rig, tmp_path, channel, given):
    before = {one.channel: one for one in rig.read_curves()}
    wave = kw.AnimCurve(given, np.arange(5) / 24, [0, 1, 0.5, -1, 2], "spline", "flat")
    rig.write_curves([wave])
    rig.save(tmp_path / "other.ma")
    for scene in (rig, kw.open_scene(tmp_path / "other.ma")):
        after = {one.channel: one for one in scene.read_curves()}
        assert after.keys() == {*before, channel}
        check_same(after.pop(channel), wave)
        for name, one in after.items():
            check_same(one, before[name])
        frames = np.linspace(0, 4, 17)
        sampled = scene.sample([channel], frames).values[:, 0]
        assert_allclose(sampled, wave.evaluate(frames / 24), atol=1e-9)


def check_same(found, expected):
    __tracebackhide__ = True
    assert (found.in_types, found.out_types) == (expected.in_types, expected.out_types)
    assert found.weighted == expected.weighted
    assert (found.pre_infinity, found.post_infinity) == (
        expected.pre_infinity,
        expected.post_infinity,
    )
    for name in ("times", "values"):
        assert_allclose(getattr(found, name), getattr(expected, name), atol=1e-9)


def test_writing_nothing_new_leaves_every_byte(rig, tmp_path):
    rig.write_curves(rig.read_curves())
    rig.write_curves([])
    rig.save(tmp_path / "same.ma")
    assert (tmp_path / "same.ma").read_bytes() == rig.path.read_bytes()


REFUSED = {
    "locked": ("L_grp|ctl.sx", "is locked"),
    "driven by a curve of a value": ("hero:hip.sx", "driven .animCurveUU. drives it"),
    "driven by a node": ("R_grp|ctl.tz", "half .multiplyDivide. drives it"),
    "on a layer": ("R_grp|ctl.ty", "layered .animBlendNodeTime. drives it"),
    "compound": ("L_grp|ctl.t", "has several components; key translateX"),
    "string": ("L_grp|ctl.nts", "is a string"),
    "unknown": ("hero:hop.tx", "no hero:hop"),
}


@pytest.mark.parametrize("channel, problem", REFUSED.values(), ids=REFUSED)
def test_a_failed_write_changes_nothing(rig, channel, problem):
    text, channels = rig.document.own.text.encode(), rig.channels
    curves = [kw.AnimCurve("L_grp|ctl.tx", [0], [9]), kw.AnimCurve(channel, [0], [9])]
    with pytest.raises(kw.KeyweaveError, match=problem):
        rig.write_curves(curves)
    assert (rig.document.own.text.encode(), rig.channels) == (text, channels)
    if channel != "hero:hop.tx":
        assert rig.refusals([channel, "L_grp|ctl.tx"]).keys() == {channel}


WRONG_CALLS = {
    "mode": ({"mode": "merge"}, "mode is 'merge'"),
    "layer": ({"layer": "tweaks"}, "layer is 'tweaks'"),
    "backwards": ({"time_range": (9, 3)}, "time_range 9 to 3"),
    "no number": ({"time_range": (np.nan, 3)}, "time_range nan to 3"),
}


@pytest.mark.parametrize("options, problem", WRONG_CALLS.values(), ids=WRONG_CALLS)
def test_invalid_write_options_are_refused(rig, options, problem):
    with pytest.raises(kw.KeyweaveError, match=problem):
        rig.write_curves([kw.AnimCurve("L_grp|ctl.tx", [0], [9])], **options)
    assert len(rig.read_curves(["L_grp|ctl.tx"])[0]) == 2


def test_a_channel_that_is_given_twice_is_refused(rig):
    twice = [kw.AnimCurve(f"L_grp|ctl.{name}", [0], [9]) for name in ("tx", "translateX")]
    with pytest.raises(
        kw.DataError, match="has two curves; pass one curve for each channel"
    ):
        rig.write_curves(twice)


def test_a_channel_of_a_referenced_file_is_refused(opened):
    opened(KEYED, name="rig.ma")
    scene = opened('file -r -ns "r" -rfn "rRN" -typ "mayaAscii" "rig.ma";\n')
    assert scene.channels == ("r:a.translateX",)
    refused = scene.refusals(["r:a.tx", "r:a.ty"])
    assert "referenced file" in refused["r:a.tx"] and "referenced file" in refused["r:a.ty"]
    for channel in refused:
        with pytest.raises(kw.DataError, match="referenced file"):
            scene.write_curves([kw.AnimCurve(channel, [0], [9])])


ANIMATED_REFERENCE = """
file -rdi 1 -ns "r" -rfn "rRN" -op "v=0;" -typ "mayaAscii" "rig.ma";
file -r -ns "r" -dr 1 -rfn "rRN" -op "v=0;" -typ "mayaAscii" "rig.ma";
createNode reference -n "rRN";
	setAttr -s 2 ".phl";
	setAttr ".ed" -type "dataReferenceEdits"
		"rRN"
		"rRN" 2
		5 4 "rRN" "|r:a|r:b.translateX" "rRN.placeHolderList[1]" ""
		5 4 "rRN" "|r:a|r:b.bend" "rRN.placeHolderList[2]" "";
lockNode -l 1 ;
"""
CONTROL = """
createNode transform -n "a";
createNode transform -n "b" -p "a";
	addAttr -ci true -k true -sn "bend" -ln "bend" -at "doubleAngle";
"""


def test_a_referenced_control_with_a_curve_of_the_scene_can_be_rewritten(opened, tmp_path):
    opened(CONTROL, name="rig.ma")
    text = ANIMATED_REFERENCE + curve("r_b_tx", "TL", *TIMES) + curve("bend", "TA", *TIMES)
    text += 'connectAttr "r_b_tx.o" "rRN.phl[1]";\nconnectAttr "bend.o" "rRN.phl[2]";\n'
    scene = opened(text)
    assert scene.channels == ("r:b.translateX", "r:b.bend")
    assert scene.kinds(scene.channels) == {"r:b.translateX": "length", "r:b.bend": "angle"}
    refused = scene.refusals(["r:b.tx", "r:b.bend", "r:b.ty"])
    assert refused.keys() == {"r:b.ty"}
    scene.write_curves([kw.AnimCurve("r:b.tx", [0, 1], [3, 4], "linear", "linear")])
    scene.save(tmp_path / "saved.ma")
    for one in (scene, kw.open_scene(tmp_path / "saved.ma")):
        assert_allclose(one.sample(["r:b.tx"], [0, 12, 24]).values[:, 0], [3, 3.5, 4])
        bend = one.sample(["r:b.bend"], [1, 6, 11]).values[:, 0]
        assert_allclose(np.degrees(bend), [0, 15, 30], atol=1e-9)
    was, now = text.splitlines(), (tmp_path / "saved.ma").read_text().splitlines()[1:]
    assert [line for line in now if "phl" in line] == [
        line for line in was if "phl" in line
    ]


def test_writing_between_two_frames_leaves_the_rest_unchanged(rig):
    channel = "L_grp|ctl.translateX"
    rig.write_curves([kw.AnimCurve(channel, np.arange(0, 50, 7) / 24, np.arange(8.0) ** 2)])
    before = rig.sample([channel], np.arange(-10, 80)).values[:, 0]
    new = kw.AnimCurve(channel, np.arange(80) / 24, np.sin(np.arange(80)), "auto", "auto")
    rig.write_curves([new], time_range=(15, 27))
    after = rig.sample([channel], np.arange(-10, 80)).values[:, 0]
    frames = np.arange(-10, 80)
    outside = (frames <= 14) | (frames >= 28)
    assert_allclose(after[outside], before[outside], atol=1e-9)
    inside = (frames >= 15) & (frames <= 27)
    assert_allclose(after[inside], np.sin(frames[inside]), atol=1e-9)


def test_a_first_curve_between_two_frames_leaves_the_rest_still(rig):
    channel = "L_grp|ctl.shown"
    new = kw.AnimCurve(channel, np.arange(80) / 24, np.full(80, 9.0))
    rig.write_curves([new], time_range=(15, 27))
    frames = np.arange(-10, 80)
    after = rig.sample([channel], frames).values[:, 0]
    assert_allclose(after, np.where((frames >= 15) & (frames <= 27), 9, 4), atol=1e-9)


def test_saving_asks_before_it_replaces_a_file(rig, tmp_path):
    before = rig.path.read_bytes()
    rig.write_curves([kw.AnimCurve("hero:hip.rz", [0, 1], [0, 1])])
    with pytest.raises(
        kw.OutputError, match="already exists; use overwrite=True to replace it"
    ):
        rig.save(rig.path)
    assert rig.path.read_bytes() == before
    rig.save(rig.path, overwrite=True)
    assert "hero:hip.rotateZ" in kw.open_scene(rig.path).channels


@pytest.mark.parametrize("name", ["out.mb", "out.anim", "out", "no/out.ma"])
def test_saving_to_a_path_that_is_not_a_scene_is_refused(rig, tmp_path, name):
    with pytest.raises(kw.OutputError):
        rig.save(tmp_path / name)
    assert sorted(tmp_path.iterdir()) == [rig.path]


def test_a_full_disk_leaves_nothing(monkeypatch, rig, tmp_path):
    before = rig.path.read_bytes()

    def full(*args, **kwargs):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("keyweave.formats.file_writing.write_parts", full)
    for path in (tmp_path / "out.ma", rig.path):
        with pytest.raises(kw.OutputError, match="No space left"):
            rig.save(path, overwrite=True)
    assert [*tmp_path.iterdir()] == [rig.path]
    assert rig.path.read_bytes() == before


UNREADABLE = {
    "binary": (b"FOR4\x00\x00\x01\x01MAYA", "x.ma", "binary format; save it as .ma"),
    "mb": (b"anything", "x.mb", "binary format; save it as .ma"),
    "empty": (b"", "x.ma", "the file is empty"),
    "comments alone": (b"//Maya ASCII 2024 scene\n", "x.ma", "not a Maya ASCII scene"),
    "truncated": (b'createNode joint -n "a";\n\tsetAttr ".t" -ty', "x.ma", "line 2"),
    "quotes": (b'createNode joint -n "a;\n', "x.ma", "line 1: a quotation mark"),
    "another format": (b"HIERARCHY\nROOT hips\n{\n}\n", "x.ma", "x.ma"),
}


@pytest.mark.parametrize("data, name, problem", UNREADABLE.values(), ids=UNREADABLE)
def test_error_for_an_unreadable_scene_is_a_single_line(tmp_path, data, name, problem):
    (tmp_path / name).write_bytes(data)
    with pytest.raises(kw.FileFormatError, match=problem) as caught:
        kw.open_scene(tmp_path / name)
    assert caught.value.path == tmp_path / name and "\n" not in str(caught.value)


def test_a_missing_file_and_a_folder_are_refused(tmp_path):
    for path in (tmp_path / "no.ma", tmp_path):
        with pytest.raises(kw.FileFormatError, match="no such file|a folder"):
            kw.open_scene(path)


def test_options_are_checked(tmp_path):
    for option in ({"on_unknown": "guess"}, {"up_axis": "x"}):
        with pytest.raises(kw.SettingError, match=next(iter(option))):
            kw.open_scene(tmp_path / "no.ma", **option)


def test_problems_found_by_the_reader_are_noted(opened):
    scene = opened('file -r -ns "r" -rfn "rRN" "no.ma";\ncreateNode transform -n "a";\n')
    assert any("no.ma" in text for text in scene.notes)
    assert scene.document.references[0].problem


HELD = """
createNode transform -n "a";
	setAttr ".ty" 4;
createNode fancyNode -n "fancy";
connectAttr "fancy.out" "a.ty";
"""


def test_held_values_give_a_warning(opened):
    with pytest.raises(kw.EvaluationError, match="fancyNode"):
        opened(HELD).sample(["a.ty"], [1])
    with pytest.warns(kw.KeyweaveWarning, match="fancy"):
        assert opened(HELD, on_unknown="hold").sample(["a.ty"], [1]).values == 4


def test_a_scene_keeps_its_options_when_curves_are_written(opened):
    scene = opened(HELD, on_unknown="hold", up_axis="z")
    scene.write_curves([kw.AnimCurve("a.tx", [0, 1], [0, 1])])
    assert (scene.on_unknown, scene.up_axis) == ("hold", "z")
    assert scene.channels == ("a.translateX",)


@st.composite
def curves(draw, channel):
    """Make a curve whose numbers a file's units leave alone."""
    frames = sorted(draw(st.sets(st.integers(-50, 50), min_size=1, max_size=5)))
    n_keys = len(frames)
    smooth = ["auto", "flat", "linear", "spline", "plateau", "fixed"]
    columns = {
        "in_types": [draw(st.sampled_from(smooth))] * n_keys,
        "out_types": [draw(st.sampled_from([*smooth, "step"]))] * n_keys,
    }
    slopes = draw(st.lists(st.floats(-3, 3), min_size=n_keys, max_size=n_keys))
    return kw.AnimCurve(
        channel,
        np.array(frames) / 30,
        draw(st.lists(st.floats(-9, 9), min_size=n_keys, max_size=n_keys)),
        **columns,
        in_x=np.ones(n_keys),
        out_x=np.ones(n_keys),
        in_y=slopes,
        out_y=slopes,
        weighted=draw(st.booleans()),
        pre_infinity=draw(st.sampled_from(["constant", "linear", "cycle"])),
        post_infinity=draw(st.sampled_from(["constant", "oscillate"])),
        frame_rate=30.0,
    )


@st.composite
def animated(draw):
    """Choose curves for some channels of a walker."""
    walk = made_up.walker(1.0)
    nodes = draw(st.lists(st.sampled_from(walk.skeleton.names), unique=True, max_size=4))
    names = [f"{node}.rotate{draw(st.sampled_from('XYZ'))}" for node in nodes]
    names += draw(st.sampled_from([[], ["Hips.translateY"], ["Hips.scaleX"]]))
    return walk, [draw(curves(name)) for name in names]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("generated")


@draw_cases(60)
@given(made=animated(), namespace=st.sampled_from(["", "hero", "a:b"]))
def test_a_generated_scene_is_opened_as_it_was_written(folder, made, namespace):
    walk, written = made
    path, prefix = folder / "walk.ma", f"{namespace}:" if namespace else ""
    made_up.write_scene(path, walk, written, namespace=namespace, overwrite=True)
    scene = kw.open_scene(path)
    assert scene.joints == tuple(prefix + name for name in walk.skeleton.names)
    assert scene.frame_range == (walk.start_frame, walk.last_frame)
    assert scene.frame_rate == walk.frame_rate
    found = scene.read_curves()
    assert [one.channel for one in found] == [prefix + one.channel for one in written]
    times = np.linspace(-3, 3, 61)
    for one, other in zip(found, written):
        check_same(one, other)
        assert one.kind == other.kind
        for side in ("in", "out"):
            fixed = np.isin(getattr(other, f"{side}_types"), SAVED_TANGENT_TYPES)
            for end in "xy":
                ours, theirs = (getattr(c, f"{side}_{end}")[fixed] for c in (one, other))
                assert_allclose(ours, theirs, atol=1e-9)
        assert_allclose(one.evaluate(times), other.evaluate(times), atol=1e-6)
    before = path.read_bytes()
    scene.save(path, overwrite=True)
    assert path.read_bytes() == before


def test_an_edited_scene_equals_the_one_saved_and_reopened(folder):
    scene = kw.open_scene(shared("maya/scenes/UsdExportSkeleton.ma"))
    (hips,) = scene.read_curves(["Hips.translateY"])
    raised = hips.with_(values=hips.values + 10)
    new = kw.AnimCurve("LFoot.scaleX", [0.1, 0.5], [1, 2])
    scene.write_curves([raised, new])
    scene.save(folder / "raised.ma")
    again = kw.open_scene(folder / "raised.ma")
    frames = np.arange(1, 121, 7)
    assert again.channels == scene.channels and "LFoot.scaleX" in scene.channels
    assert again.frame_range == scene.frame_range == (1, 120)
    for one in (scene, again):
        matrices = one.world_matrices(["Hips", "LFoot"], frames)
        assert_allclose(matrices, scene.world_matrices(["Hips", "LFoot"], frames))
    original = kw.open_scene(shared("maya/scenes/UsdExportSkeleton.ma"))
    was = original.sample(["Hips.translateY"], frames).values
    assert_allclose(again.sample(["Hips.translateY"], frames).values, was + 10, atol=1e-9)


def test_reverting_forgets_what_was_written(tmp_path):
    walk = made_up.walker(1)
    made_up.write_scene(tmp_path / "a.ma", walk, examples.sketch_curves(walk, ["Spine"]))
    scene = kw.open_scene(tmp_path / "a.ma")
    scene.write_curves([c.with_(values=c.values + 1) for c in scene.read_curves()])
    scene.revert()
    scene.save(tmp_path / "b.ma")
    assert (tmp_path / "b.ma").read_bytes() == (tmp_path / "a.ma").read_bytes()


FAULTS = {
    "an open quotation mark": lambda text: text.replace('"', "", 1),
    "a statement without an end": lambda text: text[:-1],
    "a number too few": lambda text: text.rpartition(" ")[0] + ";",
    "a word for a number": lambda text: text.rpartition(" ")[0] + " one;",
    "a key too few": lambda text: "" if ".ktv" in text else text,
}


@pytest.mark.parametrize("mode", ["base", "override"])
@pytest.mark.parametrize("fault", FAULTS)
def test_a_write_that_would_not_read_back_is_refused(opened, monkeypatch, fault, mode):
    scene = opened(KEYED)
    before, old = scene.encode(), scene.read_curves("a.tx")[0]
    spoil = FAULTS[fault]

    def faulty(*given):
        made = format_curve(*given)
        at = next(i for i, text in enumerate(made) if ".ktv" in text)
        return [*made[:at], spoil(made[at]), *made[at + 1 :]]

    monkeypatch.setattr(
        "keyweave.scenes.maya_ascii.editing.curve_writer.format_curve", faulty
    )
    with pytest.raises(kw.DataError, match="read back"):
        scene.write_curves(old.with_(values=old.values + 1), mode=mode)
    assert (
        scene.encode() == before
        and (scene.read_curves("a.tx")[0].values == old.values).all()
    )


def test_only_whole_statements_go_into_a_file(opened):
    edits = FileEdits(opened(KEYED).document.own)
    edits.insert_after(0, ["createNode transform"])
    with pytest.raises(kw.FileFormatError, match="middle of a statement"):
        edits.text()


def test_a_scene_is_reread_only_when_it_is_needed(opened, monkeypatch, tmp_path):
    scene, read = opened(OWN + KEYED), []
    monkeypatch.setattr(
        "keyweave.scenes.maya_ascii.scene.reread_document",
        lambda *given: read.append(given) or reread_document(*given),
    )
    (curve,) = scene.read_curves("a.tx")
    for shift in (1, 2):
        scene.write_curves(curve.with_(values=curve.values + shift))
        scene.extend_playback(-shift, 10)
        scene.save(tmp_path / f"{shift}.ma")
        scene.revert()
    assert not read and (scene.read_curves("a.tx")[0].values == curve.values).all()
    scene.write_curves(curve.with_(values=curve.values + 3))
    assert (scene.read_curves("a.tx")[0].values == curve.values + 3).all()
    assert scene.sample(["a.tx"], [2]).values == scene.sample(["a.tx"], [2]).values
    assert len(read) == 1
    for shift in (1, 2):
        saved = kw.open_scene(tmp_path / f"{shift}.ma")
        assert (saved.read_curves("a.tx")[0].values == curve.values + shift).all()
        assert saved.frame_range == (-shift, 50.5)


def test_cached_samples_are_updated_after_a_write(tmp_path):
    walk = made_up.walker(1)
    made_up.write_scene(tmp_path / "a.ma", walk, examples.sketch_curves(walk, ["Spine"]))
    scene = kw.open_scene(tmp_path / "a.ma")
    names = ["Spine.rotateX"]
    before = scene.sample(names, range(1, 31)).values
    assert_allclose(scene.sample(names, range(1, 31)).values, before)
    scene.write_curves([c.with_(values=c.values + 1) for c in scene.read_curves(names)])
    assert_allclose(scene.sample(names, range(1, 31)).values, before + 1, atol=1e-9)
    for number in range(40):  # more than are kept
        scene.sample(names, [number + 1])
        scene.sample(
            [f"Spine.{a}" for a in ("translateX", "scaleX")][: number % 2 + 1], [1]
        )
    assert_allclose(scene.sample(names, range(1, 31)).values, before + 1, atol=1e-9)


def test_clips_of_a_scene_know_which_axis_is_up(tmp_path):
    walk = made_up.walker(1)
    made_up.write_scene(tmp_path / "a.ma", walk, examples.sketch_curves(walk, ["Spine"]))
    scene = kw.open_scene(tmp_path / "a.ma", up_axis="z")
    clips = (scene.sample(["Spine.rotateX"], [1]), scene.motion_to_clip(scene.motion()))
    assert [clip.up_axis for clip in clips] == ["z", "z"]


def test_a_curve_is_read_once_until_the_scene_changes(opened, monkeypatch):
    scene, read = opened(RIG), []
    monkeypatch.setattr(
        "keyweave.scenes.maya_ascii.graph.graph.read_curve",
        lambda n: read.append(n) or read_curve(n),
    )
    channel = "hero:hip.rotateX"
    (curve,) = scene.read_curves([channel])
    for frames in ([1, 2], [3, 4]):
        scene.sample([channel], frames)
    assert len(read) == 1
    scene.write_curves(curve.with_(values=curve.values + 1))
    changed = scene.read_curves([channel])[0]
    assert len(read) == 2 and (changed.values == curve.values + 1).all()
