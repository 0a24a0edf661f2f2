"""Deformers of curves and surfaces, and the nodes between them."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.errors import EvaluationError
from keyweave.geometry.matrices import rotation_matrix
from keyweave.scenes.maya_ascii.nodes.shapes.components import (
    read_component_tags,
    read_weights,
)

HEAD = "currentUnit -l centimeter -a degree -t film;\n"
BOW = "3 1 0 no 3\n6 0 0 0 1 1 1\n4\n0 0 0\n1 2 0\n3 2 0\n4 0 0"
SHEET = "1 1 0 0 no\n2 0 1\n3 0 1 2\n6\n0 0 0\n0 0 1\n0 0 2\n5 0 0\n5 0 1\n5 0 2"
POINTS = np.array([[0, 0, 0], [1, 2, 0], [3, 2, 0], [4, 0, 0.0]])
FLAT = np.array([[0, 0, 0], [0, 0, 1], [0, 0, 2], [5, 0, 0], [5, 0, 1], [5, 0, 2.0]])


def shapes(value=BOW, kind="nurbsCurve", more=""):
    """Return a deformed shape, and the intermediate shape with the saved points."""
    return (
        'createNode transform -n "path";\n'
        f'createNode {kind} -n "pathShape" -p "path";\n'
        f'createNode {kind} -n "orig" -p "path";\n\tsetAttr ".io" yes;\n'
        f'\tsetAttr ".cc" -type "{kind}" \n{value}\n;\n{more}'
    )


CLUSTER = (
    'createNode transform -n "group1";\ncreateNode transform -n "handle" -p "group1";\n'
    'createNode cluster -n "cl";\n%sconnectAttr "handle.wm" "cl.ma";\n'
    'connectAttr "cl.og[0]" "pathShape.cr";\n'
)
STRAIGHT = 'connectAttr "orig.ws" "cl.ip[0].ig";\n'
GROUPED = (
    'createNode groupParts -n "parts";\n\tsetAttr ".ic" -type "componentList" 1 "%s";\n'
    'connectAttr "orig.l" "parts.ig";\nconnectAttr "parts.og" "cl.ip[0].ig";\n'
)


@pytest.fixture
def opened(tmp_path):
    def call(text, **options):
        path = tmp_path / "scene.ma"
        path.write_text(HEAD + text, encoding="utf-8")
        return kw.open_scene(path, **options)

    return call


def points_of(scene, moved=(), values=None, name="pathShape.l"):
    plugs = [scene.graph.plug(channel) for channel in moved]
    rows = [[]] if values is None else values
    found = scene.evaluate(
        [scene.graph.plug(name)], [0] * len(rows), plugs, np.array(rows, float)
    )
    return found[0]


def test_a_cluster_moves_points_by_its_handle_weights_and_envelope(opened):
    weights = '\tsetAttr -s 2 ".wl[0].w[1:2]"  0.5 0;\n\tsetAttr ".en" 0.5;\n'
    scene = opened(shapes() + CLUSTER % weights + STRAIGHT)
    found = points_of(scene, ["handle.tz", "group1.tx"], [[0, 0], [4, 0], [0, 2]])
    assert_allclose(found[0], POINTS)
    shares = 0.5 * np.array([1, 0.5, 0, 1])[:, np.newaxis]
    assert_allclose(found[1], POINTS + shares * [0, 0, 4])
    assert_allclose(found[2], POINTS + shares * [2, 0, 0])


def test_a_relative_cluster_ignores_the_parents_of_its_handle(opened):
    scene = opened(shapes() + CLUSTER % '\tsetAttr ".rel" yes;\n' + STRAIGHT)
    moved = ["handle.tx", "group1.ty", "group1.rz"]
    found = points_of(scene, moved, [[0, 7, 1.2], [3, 7, 0], [3, 0, np.pi / 2]])
    assert_allclose(found[0], POINTS, atol=1e-12)
    assert_allclose(found[1], POINTS + [3, 0, 0], atol=1e-12)
    assert_allclose(found[2], POINTS + [0, 3, 0], atol=1e-12)


GEOMETRY = (  # the matrix of the geometry, and the inverse of the handle's at the start
    '\tsetAttr ".gm%s" -type "matrix" 0 1 0 0 -1 0 0 0 0 0 1 0 5 0 0 1;\n'
    '\tsetAttr ".pm%s" -type "matrix" 1 0 0 0 0 0 -1 0 0 1 0 0 0 0 0 1;\n'
)
TURNED = np.array([[0, 1, 0], [-1, 0, 0], [0, 0, 1]])


@pytest.mark.parametrize("is_skin", [False, True])
def test_geometry_moves_in_world_space_from_the_pose_of_its_binding(opened, is_skin):
    if is_skin:
        weights = '\tsetAttr ".wl[0:3].w"  1 2 1 1 2 1 1 2 1 1 2 1;\n'
        text, handle = SKIN % (weights + GEOMETRY % ("", "[2]")), "a"
    else:
        text, handle = CLUSTER % (GEOMETRY % ("[0]", "")) + STRAIGHT, "handle"
    scene = opened(shapes() + text)
    moved = [f"{handle}.rx", f"{handle}.ty", f"{handle}.rz"]
    found = points_of(scene, moved, [[np.pi / 2, 0, 0], [np.pi / 2, 4, 0]])
    assert_allclose(found[0], POINTS, atol=1e-12)
    assert_allclose(found[1], POINTS + [0, 4, 0] @ TURNED.T, atol=1e-12)


@pytest.mark.parametrize("name", ["ws", "l"])
def test_deformers_move_points_in_object_space(opened, name):
    text = shapes() + CLUSTER % "" + STRAIGHT.replace("orig.ws", f"orig.{name}")
    found = points_of(opened(text), ["path.tx", "handle.ty"], [[7, 3]], "pathShape.ws")
    assert_allclose(found[0], POINTS + [7, 3, 0])


def test_points_without_weights_stay_where_they_are(opened):
    scene = opened(shapes() + SKIN % '\tsetAttr ".wl[1].w[2]" 0.25;\n')
    found = points_of(scene, ["a.tz", "b.tx"], [[8, 4]])[0]
    assert_allclose(found - POINTS, np.outer([0, 0.25, 0, 0], [0, 0, 8]))


@pytest.mark.parametrize("kind, value, points, components, chosen", [
    ("nurbsCurve", BOW, POINTS, "cv[1:2]", [1, 2]),
    ("nurbsCurve", BOW, POINTS, "cv[*]", [0, 1, 2, 3]),
    ("nurbsSurface", SHEET, FLAT, "cv[1][0:1]", [3, 4]),
    ("nurbsSurface", SHEET, FLAT, "cv[*][2]", [2, 5]),
])  # fmt: skip
def test_a_deformer_moves_only_the_points_of_its_group(
    opened, kind, value, points, components, chosen
):
    scene = opened(shapes(value, kind) + CLUSTER % "" + GROUPED % components)
    expected = points.copy()
    expected[chosen] += [0, 6, 0]
    assert_allclose(points_of(scene, ["handle.ty"], [[6]])[0], expected)


@pytest.mark.parametrize("is_behind_the_points", [True, False])
def test_a_deformer_moves_only_the_points_of_its_component_tag(
    opened, is_behind_the_points
):
    tag, more = '\n"gtag" 2 "ends" 2 "cv[0]" "cv[3]" "mid" 1 "cv[1:2]"', ""
    if not is_behind_the_points:
        tag, more = (
            "",
            (
                '\tsetAttr ".gtag[3].gtagnm" -type "string" "ends";\n'
                '\tsetAttr ".gtag[3].gtagcmp" -type "componentList" 2 "cv[0]" "cv[3]";\n'
            ),
        )
    used = '\tsetAttr ".ip[0].gtg" -type "string" "ends";\n'
    scene = opened(shapes(BOW + tag, more=more) + CLUSTER % used + STRAIGHT)
    assert "ends" in read_component_tags(scene.graph.node("orig"))
    found = points_of(scene, ["handle.ty"], [[6]])[0]
    assert_allclose(found - POINTS, np.outer([1, 0, 0, 1], [0, 6, 0]))


def test_a_component_tag_that_is_not_saved_is_named(opened):
    used = '\tsetAttr ".ip[0].gtg" -type "string" "top & ends";\n'
    scene = opened(shapes() + CLUSTER % used + STRAIGHT)
    with pytest.raises(EvaluationError, match="component tag 'top & ends' of orig"):
        points_of(scene)


SKIN = (
    'createNode joint -n "a";\ncreateNode joint -n "b";\n'
    'createNode skinCluster -n "skin";\n%s'
    '\tsetAttr ".pm[5]" -type "matrix" 1 0 0 0 0 1 0 0 0 0 1 0 -4 0 0 1;\n'
    'connectAttr "a.wm" "skin.ma[2]";\nconnectAttr "b.wm" "skin.ma[5]";\n'
    'connectAttr "skin.og[0]" "pathShape.cr";\nconnectAttr "orig.ws" "skin.ip[0].ig";\n'
)
WEIGHTS = (
    '\tsetAttr -s 4 ".wl";\n\tsetAttr ".wl[0:2].w"\n\t\t1 2 1\n\t\t2 2 0.5 5 0.5\n'
    '\t\t1 5 1;\n\tsetAttr -s 2 ".wl[3].w";\n\tsetAttr ".wl[3].w[2]" 0.25;\n'
    '\tsetAttr ".wl[3].w[5]" 0.75;\n'
)


def test_a_skin_blends_the_matrices_of_its_joints(opened):
    scene = opened(shapes() + SKIN % WEIGHTS)
    rest, spread = [0, 0, 4, 0], [1, 0, 4, np.pi / 2]
    found = points_of(scene, ["a.ty", "a.tz", "b.tx", "b.rz"], [rest, spread])
    assert_allclose(found[0], POINTS, atol=1e-12)
    by_a = POINTS + [0, 1, 0]
    by_b = (POINTS - [4, 0, 0]) @ rotation_matrix(np.array([0, 0, np.pi / 2]), 0) + [
        4,
        0,
        0,
    ]
    share = np.array([1, 0.5, 0, 0.25])[:, np.newaxis]
    assert_allclose(found[1], share * by_a + (1 - share) * by_b, atol=1e-12)


def test_weights_are_normalized_where_the_skin_says_so(opened):
    doubled = WEIGHTS.replace("2 2 0.5 5 0.5", "2 2 2 5 2") + '\tsetAttr ".nw" 2;\n'
    for weights in (WEIGHTS, doubled):
        found = points_of(opened(shapes() + SKIN % weights), ["a.ty", "b.tx"], [[3, 4]])
        assert_allclose(found[0][1], [1, 3.5, 0])


@pytest.mark.parametrize("change, problem", [
    ('\tsetAttr ".skm" 1;\n', "skin does not use classic linear skinning"),
    ('\tsetAttr ".wl[0:1].w" 1 2 1 2 2 0.5;\n', "weights of skin cannot be read"),
    ('\tsetAttr ".wl[0].w[2]" one;\n', "weights of skin cannot be read"),
])  # fmt: skip
def test_a_skin_that_cannot_be_evaluated_is_named_and_stops_nothing_else(
    opened, change, problem
):
    scene = opened(shapes() + SKIN % change)
    with pytest.raises(EvaluationError, match=problem) as caught:
        points_of(scene)
    assert caught.value.node == "skin" and caught.value.line > 1
    assert scene.world_matrices(["a", "b"], [0]).shape == (1, 2, 4, 4)


BLEND = (
    'createNode blendShape -n "blend";\n%s'
    'connectAttr "orig.l" "blend.ip[0].ig";\nconnectAttr "blend.og[0]" "pathShape.cr";\n'
)


def test_a_blend_shape_without_weights_passes_points_on(opened):
    weights = '\tsetAttr -s 2 ".w[0:1]"  0 0;\n'
    assert_allclose(points_of(opened(shapes() + BLEND % weights))[0], POINTS)
    driven = 'connectAttr "path.ty" "blend.w[1]";\n'
    for text in (BLEND % weights + driven, BLEND % weights.replace("0 0;", "0 0.5;")):
        with pytest.raises(EvaluationError, match=r"blend\.weight\[1\] may move points"):
            points_of(opened(shapes() + text))


def test_tweaks_and_geometry_transforms_between_move_points_in_turn(opened):
    text = shapes() + (
        'createNode tweak -n "tweak1";\n'
        '\tsetAttr -s 2 ".pl[0].cp";\n\tsetAttr ".pl[0].cp[1].yv" 3;\n'
        '\tsetAttr ".vl[0].vt[2]" -type "float3" 0 0 9;\n'
        'createNode transformGeometry -n "frozen";\n'
        '\tsetAttr ".txf" -type "matrix" 2 0 0 0 0 2 0 0 0 0 2 0 0 0 1 1;\n'
        'connectAttr "orig.l" "frozen.ig";\nconnectAttr "frozen.og" "tweak1.ip[0].ig";\n'
        'connectAttr "tweak1.og[0]" "pathShape.cr";\n'
    )
    offsets = [[0, 0, 1], [0, 3, 1], [0, 0, 10], [0, 0, 1]]
    assert_allclose(points_of(opened(text))[0], 2 * POINTS + offsets)


def test_weights_of_several_statements_are_joined(opened):
    scene = opened(shapes() + SKIN % WEIGHTS)
    weights = read_weights(scene.graph.node("skin"))
    expected = {(0, 2): 1, (1, 2): 0.5, (1, 5): 0.5, (2, 5): 1, (3, 2): 0.25, (3, 5): 0.75}
    assert weights == expected
