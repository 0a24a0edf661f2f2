"""NURBS curves of scene files: found by name, read and placed as in Maya."""

import warnings

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from keyweave.errors import (
    DataError,
    EvaluationError,
    KeyweaveError,
    KeyweaveWarning,
    UnknownNameError,
)
from keyweave.geometry.nurbs import sample_parameters
from keyweave.scenes.maya_ascii.nodes.shapes.saved_shapes import (
    parse_nurbs_curve,
    read_nurbs_curve,
)
from reference_material import shared
from twins import nurbs as naive

HEAD = "currentUnit -l centimeter -a degree -t film;\n"
LINE = "1 1 0 no 3\n\t\t2 0 1\n\t\t2\n\t\t0 0 0\n\t\t0 0 8"
ARC = "2 1 0 yes 3 4 0 0 1 1 3 1 0 0 1 1 1 0 0.70710678118654757 0 1 0 1"


def path_of(value=LINE, name="path", more="", shape=""):
    """Return the statements of a curve; a value of None is not saved."""
    value_text = (
        f'\tsetAttr ".cc" -type "nurbsCurve" \n\t\t{value}\n\t\t;\n' if value else ""
    )
    return (
        f'createNode transform -n "{name}";\n{more}'
        f'createNode nurbsCurve -n "{name}Shape" -p "{name}";\n'
        f'\tsetAttr -k off ".v";\n{value_text}{shape}'
    )


@pytest.fixture
def opened(tmp_path):
    def call(text, head=HEAD, **options):
        path = tmp_path / "scene.ma"
        path.write_text(head + text, encoding="utf-8")
        return kw.open_scene(path, **options)

    return call


def test_curves_of_a_real_rig_follow_the_textbook():
    scene = kw.open_scene(shared("maya/scenes/MetaRig_baseTests.ma"))
    shapes = [node for node in scene.document.nodes if node.type == "nurbsCurve"]
    saved = [node for node in shapes if node.name != "World_CtrlShape"]
    assert len(saved) == 18
    for node in saved:
        curve = read_nurbs_curve(scene.graph, node)
        closed = curve.is_closed
        at = sample_parameters(curve.knots, curve.degree, closed=closed, n_points=7)
        local = np.array([[*naive.point_at(curve, t), 1.0] for t in at])
        name = scene.document.short_path(node)
        world = local @ scene.world_matrices(name, [1])[0, 0]
        found = scene.curve_points(name, 7)
        assert found.closed == (curve.degree == 3)
        assert_allclose(found.points, world[:, :3], atol=1e-9)


def test_a_real_curve_created_by_a_circle_node_is_not_saved():
    scene = kw.open_scene(shared("maya/scenes/MetaRig_baseTests.ma"))
    with pytest.raises(EvaluationError, match=r"World_CtrlShape.*no curve is saved"):
        scene.curve_points("World_Ctrl")


def test_circles_of_controls_are_round(tmp_path):
    made_up.write_character(tmp_path / "shot.ma")
    scene = kw.open_scene(tmp_path / "shot.ma")
    found = scene.curve_points("LeftLeg_CTRL")
    reach = np.linalg.norm(found.points - found.points.mean(axis=0), axis=1)
    assert found.closed
    assert_allclose(reach, 10.0, rtol=0.01)


def test_curves_follow_their_ancestors(opened):
    more = (
        '\tsetAttr ".t" -type "double3" 1 2 3 ;\n\tsetAttr ".r" -type "double3" 0 90 0 ;\n'
    )
    above = 'createNode transform -n "top";\n\tsetAttr ".s" -type "double3" 2 2 2 ;\n'
    scene = opened(above + path_of(more=more) + 'parent -s -nc -r "path" "top";\n')
    assert_allclose(
        scene.curve_points("path", 2).points, [[2, 4, 6], [18, 4, 6]], atol=1e-9
    )


def test_lengths_are_converted_to_centimeters(opened):
    scene = opened(path_of(), head="currentUnit -l meter -a degree -t film;\n")
    assert_allclose(scene.curve_points("path", 2).points, [[0, 0, 0], [0, 0, 800]])


def test_an_animated_curve_is_placed_at_the_current_time(opened):
    keys = (
        'createNode animCurveTL -n "c";\n\tsetAttr ".tan" 2;\n'
        '\tsetAttr -s 2 ".ktv[0:1]"  1 0 11 10;\nconnectAttr "c.o" "path.tx";\n'
    )
    scene = opened(path_of() + keys + 'select -ne :time1;\n\tsetAttr ".o" 6;\n')
    assert_allclose(scene.curve_points("path", 2).points, [[5, 0, 0], [5, 0, 8]])


def test_weights_pull_a_curve_onto_a_circle(opened):
    found = opened(path_of(ARC)).curve_points("path", 20)
    assert_allclose(np.linalg.norm(found.points, axis=1), 1.0)


def test_a_curve_is_found_by_transform_shape_path_or_namespace(opened):
    scene = opened(path_of(name="set:path"))
    for name in ("set:path", "set:pathShape", "|set:path", "set:path|set:pathShape"):
        assert_allclose(scene.curve_points(name, 2).points[1], [0, 0, 8])


@pytest.mark.parametrize("value", [LINE, ARC], ids=["line", "arc"])
def test_component_tags_behind_the_points_do_not_change_a_curve(opened, value):
    tags = '"gtag" 2\n"cluster1" 1 "cv[0]"\n"ends" 2 "cv[0]" "cv[1]"'
    plain, tagged = (
        opened(path_of(text)).curve_points("path").points
        for text in (value, f"{value}\n\n{tags}")
    )
    assert_allclose(tagged, plain, rtol=0)


def test_the_last_value_wins(opened):
    again = '\tsetAttr ".cached" -type "nurbsCurve" 1 1 0 no 3 2 0 1 2 0 0 0 0 0 9;\n'
    found = opened(path_of(shape=again)).curve_points("path", 2)
    assert_allclose(found.points[1], [0, 0, 9])


def test_intermediate_shapes_are_ignored(opened):
    step = (
        'createNode nurbsCurve -n "orig" -p "path";\n\tsetAttr ".io" yes;\n'
        '\tsetAttr ".cc" -type "nurbsCurve" 1 1 0 no 3 2 0 1 2 0 0 0 0 0 9;\n'
    )
    scene = opened(path_of() + step)
    assert_allclose(scene.curve_points("path", 2).points[1], [0, 0, 8])
    assert_allclose(scene.curve_points("orig", 2).points[1], [0, 0, 9])


HISTORY = 'createNode rebuildCurve -n "r";\nconnectAttr "r.oc" "pathShape.cr";\n'


def test_a_curve_with_history_uses_its_saved_value_with_a_warning(opened):
    scene = opened(path_of() + HISTORY)
    with pytest.warns(
        KeyweaveWarning, match="pathShape has construction history; its saved shape is used"
    ):
        found = scene.curve_points("path", 2)
    assert_allclose(found.points[1], [0, 0, 8])


def test_a_curve_with_history_and_no_saved_value_is_an_error(opened):
    scene = opened(path_of(None) + HISTORY)
    with pytest.raises(EvaluationError, match=r"pathShape\.cached: no curve is saved"):
        scene.curve_points("path")


def test_missing_nodes_are_reported_with_the_nearest_names(opened):
    with pytest.raises(UnknownNameError) as caught:
        opened(path_of()).curve_points("paht")
    assert "path" in caught.value.nearest


def test_nodes_that_are_not_curves_are_reported(opened):
    scene = opened('createNode joint -n "hip";\n')
    with pytest.raises(
        DataError, match="hip is of type joint, not a NURBS curve; name a curve"
    ):
        scene.curve_points("hip")


def test_several_curves_of_a_transform_are_reported(opened):
    second = 'createNode nurbsCurve -n "other" -p "path";\n'
    with pytest.raises(DataError, match="pathShape or other"):
        opened(path_of() + second).curve_points("path")


def test_a_curve_whose_ancestor_cannot_be_evaluated_is_an_error(opened):
    odd = 'createNode mystery -n "m";\nconnectAttr "m.o" "path.tx";\n'
    with pytest.raises(EvaluationError, match="mystery"):
        opened(path_of() + odd).curve_points("path")


@pytest.mark.parametrize(
    "value, problem",
    [
        ("1 1 0 no", "has 4 numbers, expected at least 5"),
        ("1 1 0 no 2 2 0 1 2 0 0 0 1", "has an unsupported header, 1 1 0 no 2"),
        ("1 1 3 no 3 2 0 1 2 0 0 0 0 0 8", "has an unsupported header, 1 1 3"),
        ("1.5 1 0 no 3 2 0 1 2 0 0 0 0 0 8", "whole number"),
        ("1 1 0 no 3 20 0 1 2 0 0 0 0 0 8", "knots are incomplete"),
        ("1 1 0 no 3 2 0 1 2 0 0 0 0 0", "points are incomplete"),
        ('1 1 0 no 3 2 0 1 2 0 0 0 0 0 "gtag" 1 "c" 1 "cv[0]"', "points are incomplete"),
        ("1 1 0 no 3 2 0 1 -2 0 0 0 0 0 8", "points are incomplete"),
        ("1 1 0 no 3 2 0 one 2 0 0 0 0 0 8", '"one", which is not a number'),
        ("1 1 0 no 3 2 0 nan 2 0 0 0 0 0 8", '"nan", which is not a number'),
        ("1 1 0 no 3 2 3 3 2 0 0 0 0 0 8", "knots are all equal within its domain"),
        ("3 1 0 no 3 2 0 1 2 0 0 0 0 0 8", "more than the degree, 3"),
        ("1 1 0 yes 3 2 0 1 2 0 0 0 1 0 0 8 0", "weights are not all above 0"),
    ],
)
def test_an_invalid_saved_curve_is_reported_with_its_node(opened, value, problem):
    with pytest.raises(DataError, match=f"pathShape contains an invalid curve.*{problem}"):
        opened(path_of(value)).curve_points("path")


WORDS = st.one_of(
    st.integers(-3, 12).map(str),
    st.floats(allow_nan=True).map(str),
    st.sampled_from(["yes", "no", "on", "1e400", "-", "", "x" * 99, "999999999999", "1_0"]),
    st.text(max_size=5),
)


@given(st.lists(WORDS, max_size=40))
def test_random_words_give_a_curve_or_an_error_of_keyweave(words):
    only_keyweave_complains(words)


@given(st.data())
def test_a_damaged_curve_is_read_or_is_an_error_of_keyweave(data):
    words = data.draw(st.sampled_from([LINE, ARC])).split()
    words[data.draw(st.integers(0, len(words) - 1))] = data.draw(WORDS)
    only_keyweave_complains(words)


def only_keyweave_complains(words):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            curve = parse_nurbs_curve(words)
        except KeyweaveError as error:
            assert len(str(error)) < 300
        else:
            first, last = curve.knots[curve.degree - 1], curve.knots[-curve.degree]
            curve.evaluate([first, last])
