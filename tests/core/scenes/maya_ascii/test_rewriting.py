"""Curves written back into scenes: nothing is lost, and nothing else changes."""

import difflib
import json
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from keyweave.curves.anim_curve import INFINITIES, KEY_FLAGS, AnimCurve
from keyweave.curves.key_times import TIME_ROUNDING
from keyweave.curves.tangents import TANGENT_TYPES
from keyweave.errors import DataError, UnknownNameError
from keyweave.scenes.maya_ascii.editing.curve_text import (
    format_curve,
    format_number,
    format_numbers,
)
from keyweave.scenes.maya_ascii.editing.curve_writer import rewrite_curves
from keyweave.scenes.maya_ascii.evaluation.holds import plan_evaluation
from keyweave.scenes.maya_ascii.graph.graph import Graph
from keyweave.scenes.maya_ascii.graph.plugs import Plug
from keyweave.scenes.maya_ascii.graph.scene_reader import read_document
from keyweave.scenes.maya_ascii.nodes.curve_nodes import (
    CURVE_TYPES,
    SAVED_TANGENT_TYPES,
    read_curve,
)
from keyweave.scenes.maya_ascii.syntax.set_attr import Units
from reference_material import shared

SCENE = """//Maya ASCII 2024 scene
//Name: shot.ma
requires maya "2024";
currentUnit -l centimeter -a degree -t film;
createNode transform -n "root";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000001";
	setAttr ".t" -type "double3" 1 2 3 ; // where it stands
createNode joint -n "L_arm" -p "root";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000002";
	addAttr -ci true -sn "reach" -ln "reachFar" -at "double";
	setAttr -k on ".reach" 0.5;
	setAttr -l on ".sx";
	setAttr -l on ".jo";
createNode animCurveTL -n "root_translateX";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000003";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 3 ".ktv[0:2]"  0 1 12 2.5 24 0;
	setAttr -s 3 ".kyts[1:2]" yes no;
	setAttr -s 3 ".kot[0:2]"  5 5 5;
	setAttr ".roti" 1; setAttr ".pst" 3; // loops
	setAttr ".ucc" yes;
createNode displayLayer -n "layer1";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000004";
select -ne :time1;
	setAttr ".o" 1;
select -ne :hardwareRenderingGlobals;
	setAttr -s 2 ".fn";
connectAttr "root_translateX.o" "root.tx";
relationship "link" ":lightLinker1" ":initialShadingGroup.message" ":lights.message";
connectAttr "layer1.di" "root.do";
// End of shot.ma
"""
SWAY = AnimCurve("any", [0, 0.5], [1, 3], "linear", "linear", frame_rate=24)


@pytest.fixture
def opened(tmp_path):
    """Return a function that opens a scene of a text."""

    def open_(text=SCENE, newline="\n"):
        path = tmp_path / "shot.ma"
        path.write_bytes(text.replace("\n", newline).encode("utf-8"))
        return read_document(path)

    return open_


def rewrite(document, changes):
    return rewrite_curves(document, Graph(document), changes)


def reread(document, text):
    """Return the document of a new text in the place of a scene's own."""
    path = document.own.path.with_name("rewritten.ma")
    path.write_bytes(document.own.text.encode(text))
    return read_document(path)


def curve_of(document, channel):
    graph = Graph(document)
    source = graph.source(graph.plug(channel))
    return read_curve(source.node, channel)


def assert_same_curve(read, curve, rtol=4e-16):
    # a key next to a whole frame is put on it, the later it is the farther it may be off
    off = np.abs(read.times - curve.times)
    assert (off <= TIME_ROUNDING * np.maximum(1, np.abs(curve.times))).all()
    assert_allclose(read.values, curve.values, rtol=rtol, atol=1e-300)
    for name in ("in_types", "out_types", "weighted", "pre_infinity", "post_infinity"):
        assert getattr(read, name) == getattr(curve, name), name
    for name in KEY_FLAGS:
        assert_array_equal(getattr(read, name), getattr(curve, name), name)
    for side in ("in", "out"):
        used = np.isin(getattr(curve, f"{side}_types"), SAVED_TANGENT_TYPES)
        for name in (f"{side}_x", f"{side}_y"):
            expected = np.where(used, getattr(curve, name), 0)
            assert_array_equal(getattr(read, name), expected, name)


def statements_without(document, names):
    """Return all statements but the curve statements of some nodes."""
    own = document.own
    left_out = set()
    for node in document.nodes:
        if node.name in names:
            pattern = r"tan|wgt|pre|pst|(ktv|kbd|kit|kot|ktl|kwl|ki.|ko.)\W.*"
            left_out |= {
                one.statement for one in node.assignments if re.fullmatch(pattern, one.path)
            }
    source = own.text.text
    return [
        source[slice(*one)]
        for number, one in enumerate(own.statements)
        if number not in left_out
    ]


def test_only_the_statements_of_the_curve_change(opened):
    document = opened()
    text = rewrite(document, {"root.tx": SWAY})
    before = SCENE.splitlines()
    expected = before[:15] + [
        '\tsetAttr ".tan" 2;',
        '\tsetAttr ".wgt" no;',
        '\tsetAttr -s 2 ".ktv[0:1]"  0 1 12 3;',
        '\tsetAttr -s 3 ".kyts[1:2]" yes no;',
        '\tsetAttr ".roti" 1;  // loops',
        *before[21:],
    ]
    assert text.splitlines() == expected


def test_unchanged_curves_leave_every_byte(opened):
    for newline in ("\n", "\r\n"):
        document = opened(newline=newline)
        same = curve_of(document, "root.translateX")
        for changes in ({}, {"root.tx": same}, {"root.tx": same.with_(channel="x.y")}):
            text = rewrite(document, changes)
            assert document.own.text.encode(text) == document.own.path.read_bytes()


@pytest.mark.parametrize(
    "change",
    [
        {"values": [1, 2.5, 1e-9]},
        {"times": [0, 0.5, 1 + 1e-9]},
        {"in_types": ["auto", "flat", "auto"]},
        {"out_types": "stepnext"},
        {"weighted": True},
        {"pre_infinity": "linear"},
        {"post_infinity": "constant"},
        {"tangents_locked": [True, False, True]},
        {"weights_locked": True},
        {"breakdowns": [False, False, True]},
        {"in_types": "fixed", "in_x": [1, 1, 1], "in_y": [0, 0, 2]},
        {"out_types": "autocustom", "out_x": [0, 1, 0], "out_y": [0, 0, 0]},
    ],
)
def test_every_change_is_written(opened, change):
    document = opened()
    curve = curve_of(document, "root.tx").with_(**change)
    text = rewrite(document, {"root.tx": curve})
    assert_same_curve(curve_of(reread(document, text), "root.tx"), curve)
    again = read_document(document.own.path.with_name("rewritten.ma"))
    assert rewrite(again, {"root.tx": curve}) == text


def test_a_change_of_given_tangents_alone_is_written(opened):
    for name in SAVED_TANGENT_TYPES:
        ones = [1.0, 1.0]
        given = SWAY.with_(in_types=name, in_x=ones, in_y=ones)
        document = opened()
        document = reread(document, rewrite(document, {"root.tx": given}))
        changed = given.with_(in_y=[1.0, 2.0])
        text = rewrite(document, {"root.tx": changed})
        assert_same_curve(curve_of(reread(document, text), "root.tx"), changed)


def test_computed_tangents_are_saved_from_the_first_fixed_one_on():
    """As Maya saves them: from the first given one on."""
    curve = AnimCurve(
        *("a.tx", [0, 1, 2, 3], [0, 1, 2, 0], ["linear", "fixed", "linear", "step"]),
        *("auto", [0, 2, 0, 0], [0, 5, 0, 0]),
        weighted=True,
    )
    made = format_curve(curve, "animCurveTL", Units())
    assert made[-2:] == [
        'setAttr -s 4 ".kix[1:3]"  2 1 0;',
        'setAttr -s 4 ".kiy[1:3]"  5 1 0;',
    ]


def test_keys_of_one_frame_stay_apart():
    curve = AnimCurve("a.tx", [1, 1 + 5e-13], [0, 0])
    text = format_curve(curve, "animCurveTL", Units())[2]
    times = [float(word) for word in text.split("  ")[1].strip(";").split()[::2]]
    assert_allclose(np.diff(times), 24 * 5e-13, rtol=1e-2)


def test_curves_in_one_line_with_others_are_replaced(opened):
    text = 'createNode transform -n "t";\ncreateNode animCurveTL -n "c"; setAttr ".tan" 2;'
    text += ' setAttr ".ktv[0]" 0 1; setAttr ".ucc" yes;\nconnectAttr "c.o" "t.tz";'
    document = opened(text)
    again = reread(document, rewrite(document, {"t.tz": SWAY}))
    assert_same_curve(curve_of(again, "t.tz"), SWAY)
    assert statements_without(again, ["c"]) == statements_without(document, ["c"])


def test_mayas_own_nodes_are_named_with_a_colon(opened):
    own = 'select -ne :defaultResolution;\n\tsetAttr ".w" 640;\nconnectAttr'
    document = opened(SCENE.replace("connectAttr", own, 1))
    text = rewrite(document, {"defaultResolution.w": SWAY})
    assert 'connectAttr "defaultResolution_w.o" ":defaultResolution.w";' in text


def test_line_ends_stay_as_they_are(opened):
    document = opened(newline="\r\n")
    many = AnimCurve(
        "a.b", np.arange(60) / 24, np.arange(60) / 7, "fixed", "linear", *[[1] * 60] * 2
    )
    text = rewrite(document, {"root.tx": many, "L_arm.rx": many})
    assert text.count("\n") == text.count("\r\n") > SCENE.count("\n") + 40
    plain = rewrite(opened(), {"root.tx": many, "L_arm.rx": many})
    assert text.replace("\r\n", "\n") == plain


def with_line_ends(text, *ends):
    """Return a text whose lines end now in one way and now in another."""
    lines = text.split("\n")
    made = [line + ends[number % len(ends)] for number, line in enumerate(lines[:-1])]
    return "".join(made) + lines[-1]


@pytest.mark.parametrize(
    "ends",
    [("\r",), ("\r", "\r", "\n"), ("\n", "\n", "\r\n"), ("\r\n", "\r\n", "\r", "\n")],
    ids=repr,
)
def test_new_lines_end_like_most_lines_of_the_file(opened, ends):
    both = {"root.tx": SWAY, "L_arm.rx": SWAY}
    before = with_line_ends(SCENE, *ends)
    document = opened(before)
    text = rewrite(document, both)
    plain = rewrite(opened(), both)
    assert re.sub("\r\n?", "\n", text) == plain
    usual = max(ends, key=ends.count)
    kept = re.findall("\r\n?|\n", before)
    after = re.findall("\r\n?|\n", text)
    for end in {"\r\n", "\r", "\n"} - {usual}:
        assert after.count(end) <= kept.count(end)
    assert len(after) > len(kept)


def test_a_new_curve_is_made_as_maya_would_have_saved_it(opened):
    document = opened()
    text = rewrite(document, {"L_arm.rotateX": SWAY.with_(values=[0, np.pi / 4])})
    before = SCENE.splitlines()
    at = before.index('createNode displayLayer -n "layer1";')
    end = before.index("// End of shot.ma")
    added = text.splitlines()[at : at + 5]
    assert re.fullmatch(
        r'\trename -uid "[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}";', added.pop(1)
    )
    assert added == [
        'createNode animCurveTA -n "L_arm_rotateX";',
        '\tsetAttr ".tan" 2;',
        '\tsetAttr ".wgt" no;',
        '\tsetAttr -s 2 ".ktv[0:1]"  0 0 12 45;',
    ]
    connected = 'connectAttr "L_arm_rotateX.o" "L_arm.rx";'
    rest = text.splitlines()[:at] + text.splitlines()[at + 5 :]
    assert rest == [*before[:end], connected, *before[end:]]
    assert text == rewrite(document, {"L_arm.rotateX": SWAY.with_(values=[0, np.pi / 4])})


def test_the_attribute_determines_the_type_of_a_new_curve(opened):
    document = opened()
    for channel, type_ in (
        ("L_arm.tz", "animCurveTL"),
        ("L_arm.ry", "animCurveTA"),
        ("L_arm.sy", "animCurveTU"),
        ("L_arm.reachFar", "animCurveTU"),
        ("L_arm.radius", "animCurveTU"),
    ):
        assert f"createNode {type_} -n" in rewrite(document, {channel: SWAY})


def test_names_are_unique_and_without_namespace(opened):
    text = SCENE.replace('"layer1"', '"L_arm_rotateX"').replace('"L_arm"', '"hero:L_arm"')
    document = opened(text.replace("layer1.", "L_arm_rotateX."))
    written = rewrite(document, {"hero:L_arm.rx": SWAY, "hero:L_arm.reach": SWAY})
    assert 'createNode animCurveTA -n "L_arm_rotateX1";' in written
    assert 'connectAttr "L_arm_rotateX1.o" "hero:L_arm.rx";' in written
    assert 'connectAttr "L_arm_reachFar.o" "hero:L_arm.reach";' in written
    assert len(set(re.findall('uid "([^"]+)"', written))) == 6


def test_paths_are_as_short_as_they_can_be(opened):
    twin = 'createNode transform -n "other";\ncreateNode joint -n "L_arm" -p "other";\n'
    document = opened(
        SCENE.replace("createNode displayLayer", twin + "createNode displayLayer")
    )
    text = rewrite(
        document, {"|other|L_arm.rx": SWAY, "root|L_arm.rx": SWAY, "other.v": SWAY}
    )
    assert 'connectAttr "L_arm_rotateX.o" "other|L_arm.rx";' in text
    assert 'connectAttr "L_arm_rotateX1.o" "root|L_arm.rx";' in text
    assert 'connectAttr "other_visibility.o" "other.v";' in text
    again = reread(document, text)
    for channel in ("other|L_arm.rx", "root|L_arm.rx", "other.v"):
        assert_same_curve(curve_of(again, channel), SWAY)


def test_new_curves_find_a_place_in_any_file(opened):
    node = 'createNode transform -n "t";\n'
    for text in (
        node,
        node.rstrip("\n"),
        node + "// End of a.ma",
        node + 'select -ne :time1;\n\tsetAttr ".o" 1;\n',
        node + 'createNode transform -n "u"; connectAttr "t.tx" "u.tx"; // both\n',
        node + 'createNode transform -n "u"; connectAttr "t.tx" "u.tx"; /* both\n are */\n',
        'createNode transform -n "u"; createNode transform -n "v";\n'
        'connectAttr "u.tx" "v.tx";\n' + node + '\tsetAttr ".ty" 1; // last',
        node + 'createNode animCurveTL -n "c"; setAttr ".tan" 2; setAttr ".ktv[0]" 0 1;'
        'connectAttr "c.o" "t.tz";',
        node + 'createNode animCurveTL -n "c";\nlockNode -l 1 ;\nselect -ne :time1;\n',
    ):
        document = opened(text)
        written = rewrite(document, {"t.tx": SWAY, "t.ry": SWAY})
        again = reread(document, written)
        for channel in ("t.tx", "t.ry"):
            assert_same_curve(curve_of(again, channel), SWAY)
        for line in filter(None, map(str.strip, re.split("[;\n]", text))):
            assert line in written
        assert written.count(";") == text.count(";") + 2 * 5
        assert "rename" not in written


def test_keys_can_be_written_to_a_curve_without_keys(opened):
    head = SCENE.index('\tsetAttr ".tan"')
    text = SCENE[:head] + SCENE[SCENE.index("createNode displayLayer") :]
    document = opened(text)
    written = rewrite(document, {"root.tx": SWAY})
    assert_same_curve(curve_of(reread(document, written), "root.tx"), SWAY)
    lines = [
        line[2:]
        for line in difflib.ndiff(text.split("\n"), written.split("\n"))
        if line[0] == "+"
    ]
    assert lines == ["\t" + one for one in format_curve(SWAY, "animCurveTL", Units())]
    assert written.index("0003") < written.index(lines[0])


def test_a_curve_that_cannot_be_read_is_replaced(opened):
    document = opened(SCENE.replace("12 2.5 24 0", "24 2.5 12 0"))
    text = rewrite(document, {"root.tx": SWAY})
    assert_same_curve(curve_of(reread(document, text), "root.tx"), SWAY)


def test_statements_later_in_the_file_are_part_of_a_curve(opened):
    late = (
        'select -ne root_translateX;\n\tsetAttr ".ktv[1]" 12 7;\n\tsetAttr ".cc" 1;\nselect'
    )
    document = opened(SCENE.replace("select", late, 1))
    assert curve_of(document, "root.tx").values[1] == 7
    text = rewrite(document, {"root.tx": SWAY})
    assert_same_curve(curve_of(reread(document, text), "root.tx"), SWAY)
    assert 'select -ne root_translateX;\n\tsetAttr ".cc" 1;\n' in text


DRIVERS = """createNode animCurveUA -n "sdk"; setAttr ".ktv[0]" 0 0;
createNode parentConstraint -n "pc" -p "L_arm";
createNode expression -n "ex";
createNode pairBlend -n "pb";
connectAttr "root.ty" "sdk.i";
connectAttr "sdk.o" "L_arm.rx";
connectAttr "pc.ct" "L_arm.t";
connectAttr "ex.out[0]" "root.sx";
connectAttr "pb.orx" "root.rx";
createNode multiplyDivide -n "md";
createNode locator -n "loc" -p "root";
"""


@pytest.mark.parametrize(
    ("channel", "problem"),
    [
        ("L_arm.scaleX", "is locked"),
        ("L_arm.jointOrientY", "is locked"),
        ("L_arm.rotateX", r"sdk \(animCurveUA\) drives it"),
        ("L_arm.translateX", r"pc \(parentConstraint\) drives all of t"),
        ("root.scaleX", r"ex \(expression\) drives it"),
        ("root.rotateX", r"pb \(pairBlend\) drives it"),
        ("L_arm.rotate", "has several components; key rotateX, rotateY, rotateZ"),
        ("root.offsetParentMatrix", "is a matrix, which cannot be keyed"),
        (
            "md.outputX",
            r"is computed by its node \(multiplyDivide\); key the node's inputs",
        ),
        ("md.output", "is computed by its node"),
        ("loc.worldPositionX", r"is computed by its node \(locator\)"),
        ("root_translateX.output", r"is computed by its node \(animCurveTL\)"),
    ],
)
def test_channels_that_cannot_be_keyed_are_refused(opened, channel, problem):
    document = opened(SCENE.replace("// End", DRIVERS + "// End"))
    with pytest.raises(DataError, match=problem) as caught:
        rewrite(document, {"root.tx": SWAY, channel: SWAY})
    assert caught.value.name == channel


def with_added(kind):
    """Return the scene with an attribute of a type on the arm."""
    added = f'\taddAttr -ci true -sn "odd" -ln "oddOne" {kind};\n\tsetAttr -k on ".reach"'
    return SCENE.replace('\tsetAttr -k on ".reach"', added)


DATA = (
    "doubleArray Int32Array floatArray vectorArray pointArray stringArray string mesh "
    "nurbsCurve nurbsSurface lattice componentList"
)


@pytest.mark.parametrize(
    "kind", [*(f'-dt "{one}"' for one in DATA.split()), '-at "message"', '-at "typed"']
)
def test_added_attributes_that_are_not_numbers_are_refused(opened, kind):
    document = opened(with_added(kind))
    with pytest.raises(DataError, match="string or other data, which cannot be keyed"):
        rewrite(document, {"L_arm.oddOne": SWAY})


NUMBERS = (
    "double float long short byte char bool enum doubleLinear doubleAngle floatLinear "
    "floatAngle time"
)


@pytest.mark.parametrize("kind", NUMBERS.split())
def test_added_numbers_are_keyed(opened, kind):
    document = opened(with_added(f'-at "{kind}"'))
    again = reread(document, rewrite(document, {"L_arm.oddOne": SWAY}))
    assert_same_curve(curve_of(again, "L_arm.oddOne").with_(kind=SWAY.kind), SWAY)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            "createNode displayLayer",
            "lockNode -l 1 ;\ncreateNode displayLayer",
            "locked curve",
        ),
        (
            'setAttr ".wgt" no',
            'setAttr -l on ".wgt" no',
            "has a locked curve, root_translateX; unlock it in Maya",
        ),
        ('setAttr ".t" -type', 'setAttr -l on ".t" -type', "is locked"),
        (
            'setAttr ".wgt" no',
            'setAttr -l on ".ktv[0]"',
            "has a locked curve, root_translateX; unlock it in Maya",
        ),
        ('X.o" "root.tx"', 'X.o" "root.tx" -l on', "root.tx is locked; unlock it in Maya"),
        (
            "// End",
            'connectAttr "root_translateX.o" "root.ty";\n// End',
            "with root.translateY",
        ),
        (
            "// End",
            'createNode animCurveTT -n "w";\nconnectAttr "w.o" "root_translateX.i";//',
            r"whose time is driven by w \(animCurveTT\); bake it first",
        ),
    ],
)
def test_curves_that_must_not_change_are_refused(opened, old, new, problem):
    document = opened(SCENE.replace(old, new, 1))
    with pytest.raises(DataError, match=problem):
        rewrite(document, {"root.tx": SWAY})


def test_a_curve_that_was_unlocked_again_can_change(opened):
    flags = 'setAttr -l on ".ktv[0]"; setAttr -l off ".ktv[0]"; setAttr ".wgt" no'
    document = opened(SCENE.replace('setAttr ".wgt" no', flags))
    again = reread(document, rewrite(document, {"root.tx": SWAY}))
    assert_same_curve(curve_of(again, "root.tx"), SWAY)


def test_a_locked_node_takes_no_curve(opened):
    document = opened(
        SCENE.replace("createNode joint", "lockNode -l 1 ;\ncreateNode joint", 1)
    )
    with pytest.raises(DataError, match="root.ty is locked"):
        rewrite(document, {"root.ty": SWAY})


def test_the_same_channel_cannot_be_given_twice(opened):
    with pytest.raises(DataError, match="is the same channel as root.tx; list it once"):
        rewrite(opened(), {"root.tx": SWAY, "|root.translateX": SWAY})


def test_two_channels_that_share_a_curve_cannot_be_changed(opened):
    text = SCENE.replace("// End", 'connectAttr "root_translateX.o" "root.ty";\n// End')
    document = opened(text)
    same = curve_of(document, "root.tx")
    assert rewrite(document, {"root.tx": same, "root.ty": same}) == text
    with pytest.raises(DataError, match="shares|same curve"):
        rewrite(document, {"root.tx": SWAY, "root.ty": SWAY})


@pytest.mark.parametrize(
    "channel, error",
    [("nobody.tx", UnknownNameError), ("root.no", UnknownNameError), ("root", DataError)],
)
def test_unknown_names_are_refused(opened, channel, error):
    with pytest.raises(error):
        rewrite(opened(), {channel: SWAY})


def test_channels_of_referenced_files_are_refused_unless_their_curve_is_here(tmp_path):
    rig = tmp_path / "rig.ma"
    rig.write_text(
        'createNode transform -n "hip";\ncreateNode animCurveTL -n "c";\n'
        '\tsetAttr ".ktv[0]" 0 1;\nconnectAttr "c.o" "hip.tx";\n',
        encoding="utf-8",
    )
    shot = tmp_path / "shot.ma"
    shot.write_text(
        'file -r -ns "a" -rfn "aRN" "rig.ma";\n'
        'createNode animCurveTL -n "hip_translateY";\n\tsetAttr ".ktv[0]" 0 2;\n'
        'connectAttr "hip_translateY.o" "a:hip.ty";\n',
        encoding="utf-8",
    )
    document = read_document(shot)
    with pytest.raises(DataError, match="a:hip.tx has its curve a:c in a referenced file"):
        rewrite(document, {"a:hip.tx": SWAY})
    with pytest.raises(DataError, match="a:hip.tz is in a referenced file"):
        rewrite(document, {"a:hip.tz": SWAY})
    text = rewrite(document, {"a:hip.ty": SWAY})
    assert_same_curve(curve_of(reread(document, text), "a:hip.ty"), SWAY)


def test_place_holders_of_references_lead_to_the_curve(tmp_path):
    (tmp_path / "rig.ma").write_text('createNode transform -n "hip";\n', encoding="utf-8")
    shot = tmp_path / "shot.ma"
    shot.write_text(
        'file -r -ns "a" -rfn "aRN" "rig.ma";\ncreateNode reference -n "aRN";\n'
        '\tsetAttr ".ed" -type "dataReferenceEdits" \n\t\t"aRN"\n\t\t"aRN" 1\n'
        '\t\t5 4 "aRN" "|a:hip.translateY" "aRN.placeHolderList[1]" "";\n'
        'createNode animCurveTL -n "hip_translateY";\n\tsetAttr ".ktv[0]" 0 2;\n'
        'connectAttr "hip_translateY.o" "aRN.phl[1]";\n',
        encoding="utf-8",
    )
    document = read_document(shot)
    graph = Graph(document)
    if graph.source(graph.plug("a:hip.ty")) is None:
        pytest.skip("place holders are not joined yet")
    text = rewrite(document, {"a:hip.ty": SWAY})
    assert_same_curve(curve_of(reread(document, text), "a:hip.ty"), SWAY)


def test_bytes_that_are_not_text_survive(opened, tmp_path):
    path = tmp_path / "old.ma"
    data = SCENE.replace('"layer1"', '"l\u00e4yer1"').encode("cp1252")
    path.write_bytes(data.replace(b"layer1.di", b"l\xe4yer1.di"))
    document = read_document(path)
    text = rewrite(document, {"root.tx": SWAY})
    new = document.own.text.encode(text)
    assert new.count(b"l\xe4yer1") == 2
    assert document.own.text.encode(rewrite(document, {})) == path.read_bytes()


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0.1, "0.1"),
        (7.158, "7.158"),
        (-13.40041, "-13.400410000000001"),
        (45.000000000000014, "45.000000000000014"),
        (2.0453825960961018, "2.0453825960961018"),
        (1e-20, "1e-20"),
        (120.0, "120"),
    ],
)
def test_numbers_are_as_maya_writes_them(number, text):
    assert format_number(number) == text


NEAR_SHORT = st.sampled_from([0.0, -0.0, 5e-324, 999999.5, 1e6, -1e6, 123456.7, 0.1])


@given(st.lists(st.floats(allow_nan=False) | st.integers(-9, 9).map(float) | NEAR_SHORT))
def test_many_numbers_are_formatted_as_each_is(numbers):
    rounded = [float(f"{number:.{size}g}") for number in numbers for size in (6, 7)]
    for each in (numbers, rounded):
        assert format_numbers(np.array(each)) == [*map(format_number, each)]


def test_lines_break_where_maya_breaks_them():
    """Numbers, codes and switches as in files that Maya wrote."""
    zeros = AnimCurve("a.tx", np.array([10, 15, 20, 25, 30, 35, 40, 45, 52]) / 24, [0] * 9)
    keys = format_curve(zeros, "animCurveTL", Units())[2]
    expected = '".ktv[0:8]"  10 0 15 0 20 0 25 0 30 0 35 0 40 0 45 0\n\t\t 52 0;'
    assert keys == f"setAttr -s 9 {expected}"
    many = AnimCurve(
        "a.tx", np.arange(40) / 24, [0] * 40, ["auto"] * 30 + ["flat"] * 10, "step"
    )
    codes = format_curve(many, "animCurveTL", Units())[3:]
    assert codes[0].startswith(
        'setAttr -s 40 ".kit[0:39]"  18 18 18 18 18 18 18 18 \n\t\t18 '
    )
    assert [len(line.split()) for line in codes[0].split("\n")[1:]] == [17, 15]
    assert len(codes) == 1


def test_curves_of_the_samples_are_written_as_maya_wrote_them():
    """But for the line breaks of one file, in which no line has any."""
    n_curves = 0
    for path in sorted(Path(shared("maya/scenes")).glob("*.ma")):
        document = read_document(path)
        source = document.own.text.text
        for node in document.nodes:
            if node.type in CURVE_TYPES:
                statements = [
                    source[slice(*document.own.statements[one.statement])]
                    for one in node.assignments
                ]
                units = document.own.units
                written = format_curve(read_curve(node), node.type, units)
                unwrapped = [re.sub(r"\s+", " ", one) for one in (*written, *statements)]
                if node.type != "animCurveTA":  # some degrees are the same radians
                    assert unwrapped[: len(written)] == unwrapped[len(written) :]
                if path.stem != "UsdExportSkeleton":
                    assert written == statements
                n_curves += 1
    assert n_curves > 200


@pytest.mark.parametrize("change", ["keys", "new"])
def test_sample_scenes_change_in_one_block_only(change, tmp_path):
    n_scenes = 0
    for path in sorted(Path(shared("maya/scenes")).glob("*.ma")):
        document = read_document(path)
        graph = Graph(document)
        assert (
            document.own.text.encode(rewrite_curves(document, graph, {}))
            == path.read_bytes()
        )
        channel, name = channel_to_change(document, graph, change)
        if channel is None:
            continue
        n_scenes += 1
        text = rewrite_curves(document, graph, {channel: SWAY})
        (tmp_path / path.name).write_bytes(document.own.text.encode(text))
        again = read_document(tmp_path / path.name)
        assert_same_curve(curve_of(again, channel), SWAY)
        before, after = document.own.text.text.splitlines(), text.splitlines()
        matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
        changed = [one for one in matcher.get_opcodes() if one[0] != "equal"]
        if change == "keys":
            assert statements_without(again, [name]) == statements_without(document, [name])
            start = before.index(next(li for li in before if f'-n "{name}"' in li))
            assert all(start < one[1] and one[2] <= start + 8 for one in changed)
        else:
            assert [one[0] for one in changed] == ["insert", "insert"]
            assert sum(one[4] - one[3] for one in changed) <= 7
    assert n_scenes >= (3 if change == "keys" else 6)


def channel_to_change(document, graph, change):
    """Return a channel that has a curve, or a free one, and the curve's name."""
    for connection in document.connections:
        if change == "keys" and connection.source_node.type.startswith("animCurveT"):
            target = graph.data(connection.target_node).plug(connection.target)
            path = document.short_path(target.node)
            return f"{path}.{target.attribute}", connection.source_node.name
    for node in document.nodes:
        if change == "new" and node.type in ("transform", "joint") and not node.locked:
            channel = f"{document.short_path(node)}.rotateZ"
            data = graph.data(node)
            locked = {"rotate", "rotateZ"} & data.locked
            if graph.source(Plug(node, "rotateZ")) is None and not locked:
                return channel, ""
    return None, ""


# Every curve comes back: the reference curves, and any curve at all.

CENTIMETRES = Units()


def scene_of(curves, units=CENTIMETRES):
    """Return a scene with a channel for each curve."""
    length, angle, time = units.names
    lines = [f"currentUnit -l {length} -a {angle} -t {time};"]
    for number in range(len(curves)):
        lines.append(f'createNode transform -n "t{number}";')
    return "\n".join(lines) + "\n"


def oracle_curve(case):
    keys = case["keys"]

    def column(side, name):
        return [key[side].get(name) or 0.0 for key in keys]

    return AnimCurve(
        case["name"] if "name" in case else case["curve"],
        [key["t"] for key in keys],
        [key["v"] for key in keys],
        [key["in"]["type"] for key in keys],
        [key["out"]["type"] for key in keys],
        *(column(side, name) for side in ("in", "out") for name in "xy"),
        weighted=case["weighted"],
        pre_infinity=case.get("pre", "constant"),
        post_infinity=case.get("post", "constant"),
    )


def evaluated_in_a_scene(tmp_path, cases, attribute):
    """Write curves into a scene, read it and return their values at the cases' times."""
    curves = {f"t{i}.{attribute}": oracle_curve(case) for i, case in enumerate(cases)}
    path = tmp_path / "oracle.ma"
    path.write_text(scene_of(curves), encoding="utf-8")
    document = read_document(path)
    again = reread(document, rewrite(document, curves))
    for case, (channel, curve) in zip(cases, curves.items()):
        graph = Graph(again)
        assert_same_curve(curve_of(again, channel), curve)
        yield case, plan_evaluation(graph, [graph.plug(channel)]).run(case["times"])[0]


@pytest.mark.parametrize("attribute", ["translateX", "rotateX", "scaleX"])
def test_reference_curves_give_the_same_values_from_a_scene(tmp_path, attribute):
    cases = json.loads(shared("oracles/anim_curve_cases.json").read_text("utf-8"))["cases"]
    for case, values in evaluated_in_a_scene(tmp_path, cases, attribute):
        curve, times = oracle_curve(case), np.array(case["times"])
        span = max(curve.times[-1] - curve.times[0], 1e-9)
        phase = np.abs((times - curve.times[0] + span / 2) % span - span / 2)
        # times may come back different in the last digit, to either side of a seam
        inside = (times > curve.times[0] + 1e-9) & (times < curve.times[-1] - 1e-9)
        good = inside | (phase > 1e-6) | (len(curve) == 1)
        expected = np.array(case["values"])
        off = np.abs(values - expected)[good] / np.maximum(1, np.abs(expected))[good]
        assert off.max() <= 1e-8, case["name"]


def test_curves_of_maya_give_mayas_values_from_a_scene(tmp_path):
    cases = json.loads(shared("oracles/maya_curve_values.json").read_text("utf-8"))[
        "curves"
    ]
    for number, case in enumerate(cases):
        case.setdefault("name", f"case {number}")
    n_compared = 0
    for case, values in evaluated_in_a_scene(tmp_path, cases, "translateX"):
        assert_allclose(values, case["maya"], rtol=0, atol=case["tol"])
        n_compared += len(values)
    assert n_compared > 50


UNITS = [
    Units(),
    Units(100.0, 1.0, 30.0, ("meter", "radian", "ntsc")),
    Units(2.54, np.pi / 180, 60.0, ("inch", "degree", "ntscf")),
    Units(0.1, np.pi / 10800, 30000 / 1001, ("millimeter", "minute", "29.97fps")),
]
finite = st.floats(-1e6, 1e6)


@st.composite
def curves(draw):
    n = draw(st.integers(1, 30))
    steps = st.one_of(st.integers(1, 50).map(lambda i: i / 24), st.floats(1e-3, 10))
    times = draw(st.floats(-100, 100)) + np.cumsum(
        draw(st.lists(steps, min_size=n, max_size=n))
    )
    listed = lambda one: draw(st.lists(one, min_size=n, max_size=n))  # noqa: E731
    types = st.sampled_from(TANGENT_TYPES)
    return AnimCurve(
        "t0.tx",
        times,
        listed(finite),
        listed(types),
        listed(types),
        *(listed(st.one_of(st.just(0.0), finite)) for _ in range(4)),
        weighted=draw(st.booleans()),
        pre_infinity=draw(st.sampled_from(INFINITIES)),
        post_infinity=draw(st.sampled_from(INFINITIES)),
        **{name: listed(st.booleans()) for name in KEY_FLAGS},
    )


@given(
    curves(),
    curves(),
    st.sampled_from(UNITS),
    st.sampled_from(["tx", "rx", "sx"]),
    st.sampled_from(["\n", "\r\n"]),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_curve_is_read_back_as_written(
    tmp_path, first, second, units, attribute, newline
):
    path = tmp_path / "any.ma"
    path.write_bytes(scene_of([0], units).replace("\n", newline).encode())
    document, channel = read_document(path), f"t0.{attribute}"
    others = statements_without(document, [])
    for curve in (first, second):  # a new node, and then another curve in its place
        text = rewrite(document, {channel: curve})
        document = reread(document, text)
        read = curve_of(document, channel)
        assert_same_curve(read, curve)
        assert rewrite(document, {channel: read}) == text
        name = f"t0_{Graph(document).plug(channel).attribute}"
        left = statements_without(document, [name])
        assert [one for one in left if f'"{name}' not in one] == others
    # what was read once comes back exactly
    fresh = read_document(path)
    once = reread(fresh, rewrite(fresh, {channel: read}))
    same = curve_of(once, channel)
    for column in ("times", "values"):
        assert_array_equal(getattr(same, column), getattr(read, column))


def test_whole_frames_are_written_as_such():
    for rate in (15, 24, 25, 29.97, 30, 48, 60, 120, 30000 / 1001):
        frames = np.arange(-300, 2000, 7)
        curve = AnimCurve("a.tx", frames / rate, frames * 0.0)
        text = " ".join(format_curve(curve, "animCurveTL", Units(frame_rate=rate)))
        written = text.split('".ktv')[1].split(";")[0].split()[1::2]
        assert written == [str(frame) for frame in frames]
        slightly_off = AnimCurve("a.tx", (frames + 1e-6) / rate, frames * 0.0)
        other = " ".join(format_curve(slightly_off, "animCurveTL", Units(frame_rate=rate)))
        assert other != text


def test_values_too_large_for_the_files_units_are_refused():
    units = Units(frame_rate=24)
    near = AnimCurve("a.tx", [1e6, np.nextafter(1e6, 2e6)], [0, 0])
    try:
        format_curve(near, "animCurveTL", units)
    except DataError as error:
        assert "near" in str(error)
    huge = AnimCurve("a.rx", [0], [1e308])
    with pytest.raises(DataError, match="too large"):
        format_curve(huge, "animCurveTA", units)
