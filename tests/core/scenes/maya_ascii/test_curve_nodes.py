"""Curve nodes of Maya ASCII files: read as they are saved and evaluated in the graph."""

import json
import re
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from keyweave.errors import DataError, FileFormatError
from keyweave.scenes.maya_ascii.evaluation.holds import plan_evaluation
from keyweave.scenes.maya_ascii.graph.graph import Graph
from keyweave.scenes.maya_ascii.graph.scene_reader import read_document
from keyweave.scenes.maya_ascii.nodes.curve_nodes import (
    CURVE_TYPES,
    TANGENT_NAMES,
    read_curve,
)
from keyweave.scenes.maya_ascii.syntax.set_attr import Units
from reference_material import shared

HEADER = "//Maya ASCII 2024 scene\ncurrentUnit -l {} -a {} -t {};\n"


@pytest.fixture
def opened(tmp_path):
    """Return a function that opens a scene of some statements."""

    def open_(statements, length="centimeter", angle="degree", time="film"):
        path = tmp_path / "scene.ma"
        text = HEADER.format(length, angle, time) + statements + "\n// End of scene.ma\n"
        path.write_text(text, encoding="utf-8")
        return read_document(path)

    return open_


@pytest.fixture
def curve(opened):
    """Return a function that reads the one curve of a scene."""

    def read(statements, type_="animCurveTL", **units):
        document = opened(f'createNode {type_} -n "c";\n{statements}', **units)
        return read_curve(document.find_nodes("c")[0])

    return read


def evaluated(document, channel, times=None, values=(), overridden=()):
    graph = Graph(document)
    overridden = [graph.plug(name) for name in overridden]
    return plan_evaluation(graph, [graph.plug(channel)], overridden).run(times, values)[0]


def test_keys_and_flags_are_those_of_the_file(curve):
    read = curve("""
        setAttr ".tan" 18;
        setAttr ".wgt" no;
        setAttr -s 4 ".ktv[0:3]"  0 1 6 2.5
        \t\t 12 -3 24 0;
        setAttr -s 4 ".kbd[2:3]" yes no;
        setAttr -s 4 ".kit[1:3]"  1 9 2;
        setAttr -s 4 ".kot[3]"  5;
        setAttr -s 4 ".ktl[1:3]" no yes no;
        setAttr -s 4 ".kwl[0:3]" yes no no no;
        setAttr -s 4 ".kix[1:3]"  0.5 0.25 0.125;
        setAttr -s 4 ".kiy[1:3]"  -7 8 9;
        setAttr ".pre" 4;
        setAttr ".pst" 5;
        """)
    assert_array_equal(read.times, [0, 0.25, 0.5, 1])
    assert_array_equal(read.values, [1, 2.5, -3, 0])
    assert read.in_types == ("auto", "fixed", "spline", "linear")
    assert read.out_types == ("auto", "auto", "auto", "step")
    assert_array_equal(read.in_x, [0, 0.5, 0, 0])  # computed tangents are not kept
    assert_array_equal(read.in_y, [0, -7, 0, 0])
    assert_array_equal(read.tangents_locked, [True, False, True, False])
    assert_array_equal(read.weights_locked, [True, False, False, False])
    assert_array_equal(read.breakdowns, [False, False, True, False])
    assert (read.pre_infinity, read.post_infinity) == ("cycleRelative", "oscillate")
    assert (read.weighted, read.kind, read.frame_rate) == (False, "length", 24)


def test_the_same_keys_in_other_words(curve):
    plain = curve('setAttr ".tan" 2; setAttr -s 3 ".ktv[0:2]"  0 1 6 2 12 3;')
    for statements in (
        'setAttr ".tangentType" 2; setAttr -s 3 ".keyTimeValue[0:2]"  0 1 6 2 12 3;',
        'setAttr ".tan" 2; setAttr ".ktv[0:1]" 0 1 6 2; setAttr ".ktv[2]" 12 3;',
        'setAttr ".tan" 2; setAttr ".ktv[4]" 6 2; setAttr ".ktv[1]" 0 1;'
        'setAttr ".ktv[9].kt" 12; setAttr ".ktv[9].keyValue" 3;',
        'setAttr ".ktv[0:2]" 9 9 9 9 9 9; setAttr ".ktv[0:2]" 0 1 6 2 12 3;'
        'setAttr -s 3 ".ktv"; setAttr ".kit[0:2]" 2 2 2; setAttr ".kot[0:2]" 2 2 2;',
        'setAttr ".tan" 2; setAttr ".ktv[0:2]" 0 1 /* one */ 6 2 // two\n 12 3;',
        'setAttr -k on "c.tan" 2; setAttr -s 3 "c.ktv[0:2]" 0 1 6 2 12 3;',
    ):
        read = curve(statements)
        assert_array_equal(read.times, plain.times, statements)
        assert_array_equal(read.values, plain.values, statements)
        assert read.in_types == read.out_types == plain.in_types, statements


def test_attributes_of_sparse_keys_keep_to_their_keys(curve):
    read = curve("""setAttr ".tan" 18; setAttr ".ktv[2]" 0 0; setAttr ".ktv[5:6]" 6 1 12 2;
        setAttr ".kit[5]" 3; setAttr ".kot[6]" 1; setAttr ".kox[6]" 2; setAttr ".koy[6]" 4;
        setAttr ".kbd[5]" yes; setAttr ".kit[0]" 2;""")
    assert read.in_types == ("auto", "flat", "auto")
    assert read.out_types == ("auto", "auto", "fixed")
    assert (read.out_x[2], read.out_y[2], read.breakdowns.tolist()) == (2, 4, [0, 1, 0])


def test_keys_are_converted_from_file_units_but_tangents_are_not(curve):
    keys = """setAttr ".tan" 1; setAttr ".ktv[0]" 15 2; setAttr ".kix[0]" 3;
        setAttr ".kiy[0]" 5; setAttr ".kox[0]" 3; setAttr ".koy[0]" 5;"""
    for type_, units, value in (
        ("animCurveTL", {"length": "meter"}, 200),
        ("animCurveTL", {"length": "inch"}, 5.08),
        ("animCurveTA", {"angle": "radian"}, 2),
        ("animCurveTA", {}, np.radians(2)),
        ("animCurveTU", {"length": "meter"}, 2),
        ("animCurveTT", {}, 2 / 30),
    ):
        read = curve(keys, type_, time="ntsc", **units)
        assert_allclose([read.times[0], read.values[0]], [0.5, value], rtol=1e-15)
        assert (read.in_x[0], read.in_y[0], read.frame_rate) == (3, 5, 30)


@pytest.mark.parametrize("type_", ["animCurveUL", "animCurveUA", "animCurveUU"])
def test_a_set_driven_key_has_its_driver_for_time(curve, type_):
    keys = 'setAttr ".tan" 2; setAttr -s 2 ".ktv[0:1]"  -10 0 10 1;'
    read = curve(keys, type_, time="ntsc", length="meter")
    assert_array_equal(read.times, [-10, 10])
    assert read.frame_rate == 1


def test_weights_and_locks_default_as_in_maya(curve):
    read = curve('setAttr ".tan" 18; setAttr ".ktv[0]" 0 0;')
    assert read.weighted
    assert (read.tangents_locked[0], read.weights_locked[0]) == (True, False)
    assert (read.breakdowns[0], read.pre_infinity) == (False, "constant")


@pytest.mark.parametrize("code", [4, 6, 7, 19, 26, 30, 99, -3])
def test_types_that_cannot_be_computed_keep_their_saved_tangents(curve, code):
    read = curve(f"""setAttr ".tan" {code}; setAttr ".ktv[0:2]" 0 0 1 1 2 0;
        setAttr ".kix[1:2]" 2 2; setAttr ".kiy[1]" 3; setAttr ".kox[0]" 2;""")
    assert read.in_types == ("auto", "fixed", "auto")
    assert read.out_types == ("auto", "auto", "auto")
    assert (read.in_x[1], read.in_y[1], read.in_x[2]) == (2, 3, 0)


def test_every_named_type_is_read(curve):
    codes = sorted(TANGENT_NAMES)
    words = " ".join(map(str, codes))
    keys = " ".join(f"{i} 0" for i in range(len(codes)))
    last = len(codes) - 1
    read = curve(f'setAttr ".ktv[0:{last}]" {keys}; setAttr ".kot[0:{last}]" {words};')
    assert read.out_types == tuple(TANGENT_NAMES[code] for code in codes)


def test_autoease_tangents_are_those_that_maya_saved(curve):
    """Numbers of a curve in the wild, saved with code 28 at 24 frames per second."""
    read = curve("""setAttr ".tan" 28; setAttr ".wgt" no;
        setAttr -s 6 ".ktv[0:5]"  1 -1.3020813972386271 6 -0.20786871348838809
            12 1.980339840211184 17 -0.022566488592421052 18 -0.41753193919888865
            25 -1.3020813972386271;""")
    in_x, in_y, out_x, out_y = read.tangents()
    assert_allclose([in_x[1], in_y[1]], [0.14624110733162285, 0.98924897701560488], 1e-14)
    assert_allclose(
        [out_x[4], out_y[4]], [0.10925363179544306, -0.99401390530490352], 1e-14
    )


@pytest.mark.parametrize(
    "wrong",
    [
        'setAttr -s 2 ".ktv[0:1]"  6 0 0 0;',
        'setAttr -s 2 ".ktv[0:1]"  6 0 6 1;',
        'setAttr -s 2 ".ktv[0:1]"  0 0 6;',
        'setAttr -s 2 ".ktv[0:1]"  0 0 6 1 2;',
        'setAttr ".ktv[0]" 5;',
        'setAttr ".ktv[0:999999999]" 0 0;',
        'setAttr ".ktv[3:1]" 0 0;',
        'setAttr ".ktv[0]" nan 0;',
        'setAttr ".ktv[0]" 0 inf;',
        'setAttr ".ktv[0]" 0 "zero";',
        'setAttr ".ktv[0]" 0 0; setAttr ".kit[0:1]" 2;',
        'setAttr ".ktv[0]" 0 0; setAttr ".kix[0]" 1e999;',
    ],
)
def test_error_gives_the_line_of_an_invalid_curve(curve, wrong):
    with pytest.raises(FileFormatError, match='the curve "c" cannot be read') as caught:
        curve(f'setAttr ".tan" 18;\n{wrong}')
    assert caught.value.line == 5


def test_a_curve_without_keys_gives_nothing(opened):
    document = opened(
        'createNode transform -n "t";\n\tsetAttr ".t" -type "double3" 1 2 3 ;\n'
        'createNode animCurveTL -n "c";\n\tsetAttr ".tan" 18;\n'
        'connectAttr "c.o" "t.tx";'
    )
    with pytest.raises(DataError, match="c is an animCurveTL without keys"):
        read_curve(document.find_nodes("c")[0])
    assert_array_equal(evaluated(document, "t.tx", [0, 1, 2]), [0, 0, 0])


def test_curves_drive_channels_over_time(opened):
    document = opened(
        'createNode transform -n "t";\ncreateNode animCurveTA -n "c";\n'
        '\tsetAttr ".tan" 2;\n\tsetAttr -s 2 ".ktv[0:1]"  0 0 30 90;\n'
        'connectAttr "c.o" "t.rx";',
        time="ntsc",
    )
    times = np.array([[-1, 0, 0.5], [1, 2, 3]])
    expected = np.radians([[0, 0, 45], [90, 90, 90]])
    assert_allclose(evaluated(document, "t.rx", times), expected, atol=1e-15)
    assert_allclose(evaluated(document, "t.r", 0.5), [np.pi / 4, 0, 0], atol=1e-15)


def test_a_curve_may_take_its_time_from_another_curve(opened):
    document = opened(
        'createNode animCurveTT -n "slow";\n\tsetAttr ".tan" 2;\n'
        '\tsetAttr -s 2 ".ktv[0:1]"  0 0 48 24;\n'
        'createNode animCurveTU -n "c";\n\tsetAttr ".tan" 2;\n'
        '\tsetAttr -s 2 ".ktv[0:1]"  0 0 24 10;\nconnectAttr "slow.o" "c.i";'
    )
    assert_allclose(evaluated(document, "c.output", [0, 1, 2]), [0, 5, 10])


def test_set_driven_keys_follow_their_driver_and_overrides(opened):
    document = opened(
        'createNode transform -n "t";\n\tsetAttr ".ty" 2.5;\n'
        'createNode animCurveUA -n "c";\n\tsetAttr ".tan" 9;\n'
        '\tsetAttr -s 2 ".ktv[0:1]"  0 0 10 40;\n\tsetAttr ".pst" 1;\n'
        'connectAttr "t.ty" "c.i";\nconnectAttr "c.o" "t.rz";'
    )
    assert_allclose(evaluated(document, "t.rz"), np.radians(10))
    given = evaluated(document, "t.rz", None, [[0, 5, 20]], ["t.ty"])
    assert_allclose(given, np.radians([0, 20, 80]))


def test_the_curve_types_are_what_their_names_say():
    kinds = {"L": "length", "A": "angle", "U": "number", "T": "time"}
    assert len(CURVE_TYPES) == 8
    for name, type_ in CURVE_TYPES.items():
        assert type_.attributes["o"].kind == kinds[name[-1]]
        assert type_.attributes["input"].kind == {"T": "time", "U": "number"}[name[-2]]


def curve_statements_in(text):
    return re.findall(r'^createNode (animCurve\w\w) -n "([^"]+)"', text, re.MULTILINE)


def test_every_curve_of_the_sample_scenes_is_read():
    n_read = 0
    for path in sorted(Path(shared("maya/scenes")).glob("*.ma")):
        document = read_document(path)
        for type_, name in curve_statements_in(path.read_text(encoding="latin-1")):
            (node,) = document.find_nodes(name)
            read = read_curve(node, f"{name}.x")
            assert node.type == type_
            assert read.frame_rate == document.own.units.frame_rate
            graph = Graph(document)
            output = plan_evaluation(graph, [graph.plug(f"{name}.o")]).run(read.times)[0]
            assert_array_equal(output, read.values)
            n_read += 1
    assert n_read > 200


def saved_curve(case):
    """Return the statements of a curve of which Maya's saved tangents are known."""
    units, keys = Units(frame_rate=case["fps"]), case["keys"]
    scale = units.scale({"A": "angle", "L": "length"}.get(case["type"][-1], ""))
    lines = [f'createNode {case["type"]} -n "c";']
    lines.append(f'setAttr ".wgt" {"yes" if case["weighted"] else "no"};')
    for i, key in enumerate(keys):
        frame = round(key["t"] * case["fps"], 6)
        lines.append(f'setAttr ".ktv[{i}]" {frame!r} {key["v"] / scale!r};')
        for name in ("kit", "kot", "kix", "kiy", "kox", "koy"):
            if key[name] is not None:
                lines.append(f'setAttr ".{name}[{i}]" {key[name]!r};')
    return "\n".join(lines)


def test_auto_tangents_are_those_that_maya_saved(opened):
    cases = json.loads(shared("oracles/maya_saved_tangents.json").read_text("utf-8"))
    n_compared = 0
    for case in cases["curves"]:
        document = opened(saved_curve(case), time=f"{case['fps']}fps")
        used = np.transpose(read_curve(document.find_nodes("c")[0]).tangents())
        for key, tangents in zip(case["keys"], used):
            saved = [key[name] for name in ("kix", "kiy", "kox", "koy")]
            known = [value is not None for value in saved]
            n_compared += sum(known)
            expected = np.array(saved, float)[known]
            assert_allclose(tangents[known], expected, rtol=1e-12, atol=1e-12)
    assert n_compared > 1000
