"""The points of shapes flow through a plan: transforms, connections and history."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.errors import EvaluationError
from keyweave.scenes.maya_ascii.nodes.shapes.topology import find_curve

HEAD = "currentUnit -l centimeter -a degree -t film;\n"
BOW = "3 1 0 no 3\n6 0 0 0 1 1 1\n4\n0 0 0\n1 2 0\n3 2 0\n4 0 0"
RING = "1 4 2 no 3\n5 0 1 2 3 4\n5\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n0 0 0"
POINTS = np.array([[0, 0, 0], [1, 2, 0], [3, 2, 0], [4, 0, 0.0]])
PATH = (
    'createNode transform -n "path";\n'
    'createNode nurbsCurve -n "pathShape" -p "path";\n'
    f'\tsetAttr ".cc" -type "nurbsCurve" \n{BOW}\n;\n'
)


@pytest.fixture
def opened(tmp_path):
    def call(text, **options):
        path = tmp_path / "scene.ma"
        path.write_text(HEAD + text, encoding="utf-8")
        return kw.open_scene(path, **options)

    return call


def points_of(scene, name="pathShape.worldSpace[0]", frames=(0,), moved=(), values=None):
    plugs = [scene.graph.plug(channel) for channel in moved]
    table = None if values is None else np.asarray(values, float)
    return scene.evaluate([scene.graph.plug(name)], list(frames), plugs, table)[0]


def test_points_move_with_every_transform_above_them(opened):
    above = 'createNode transform -n "top";\n' + PATH.replace(
        '-n "path";', '-n "path" -p "top";'
    )
    scene = opened(above)
    moved = ["top.translateX", "path.rotateZ", "path.scaleY"]
    values = [[5, 0, 1], [0, np.pi / 2, 1], [0, 0, 3.0]]
    found = points_of(scene, frames=(0, 0, 0), moved=moved, values=values)
    assert_allclose(found[0], POINTS + [5, 0, 0], atol=1e-12)
    assert_allclose(found[1], POINTS @ [[0, 1, 0], [-1, 0, 0], [0, 0, 1]], atol=1e-12)
    assert_allclose(found[2], POINTS * [1, 3, 1], atol=1e-12)
    local = points_of(scene, "pathShape.local", (0, 0, 0), moved, values)
    assert_allclose(local, [POINTS] * 3)


def test_connections_to_control_points_without_history_place_them(opened):
    text = (
        f'{PATH}createNode transform -n "pin";\n\tsetAttr ".t" -type "double3" 7 8 9;\n'
        'connectAttr "pin.t" "pathShape.cp[1]";\n'
        'connectAttr "pin.ty" "pathShape.cp[3].yv";\n'
    )
    found = points_of(opened(text), frames=(0, 0))
    expected = POINTS.copy()
    expected[1], expected[3, 1] = (7, 8, 9), 8
    assert_allclose(found, [expected] * 2)


def test_repeated_points_of_a_periodic_curve_follow_the_first(opened):
    text = PATH.replace(BOW, RING) + (
        'createNode transform -n "pin";\n\tsetAttr ".t" -type "double3" 7 8 9;\n'
        'connectAttr "pin.t" "pathShape.cp[0]";\n'
    )
    found = points_of(opened(text))[0]
    assert_allclose(found[[0, 4]], [[7, 8, 9]] * 2)
    assert_allclose(found[1:4], [[1, 0, 0], [1, 1, 0], [0, 1, 0]])


def test_tweaks_are_added_to_the_points_that_history_gives(opened):
    text = PATH + (
        'createNode transform -n "copy";\nsetAttr ".ty" 3;\n'
        'createNode nurbsCurve -n "copyShape" -p "copy";\n'
        '\tsetAttr -s 4 ".cp[0:1]" -type "double3" 0 0 0 0 0 5;\n'
        'connectAttr "pathShape.ws" "copyShape.cr";\n'
    )
    scene = opened(text)
    found = points_of(scene, "copyShape.ws", (0, 0), ["path.tx"], [[1], [2]])
    moved = POINTS + [[0, 3, 0], [0, 3, 5], [0, 3, 0], [0, 3, 0]]
    assert_allclose(found, [moved + [1, 0, 0], moved + [2, 0, 0]])
    curve = find_curve(scene.graph, scene.graph.plug("copyShape.ws"))
    assert curve.degree == 3
    assert_allclose(curve.points, POINTS)


def test_as_many_samples_as_points_equal_each_sample_alone(opened):
    text = PATH + (
        'createNode transform -n "pin";\nconnectAttr "pin.t" "pathShape.cp[2]";\n'
    )
    scene = opened(text)
    plugs = [scene.graph.plug(name) for name in ("path.tx", "pin.tz", "path.ry")]
    plan = scene.plan([scene.graph.plug("pathShape.ws")], plugs)
    for n in (4, 5, 6, 40):
        values = np.tile([1.0, 0.0, 0.3], (n, 1))
        values[2, 0], values[3, 1] = 4.0, 5.0
        alone = [plan.run(None, row)[0] for row in values]
        assert_allclose(plan.run(None, values.T)[0], alone, atol=1e-12)


def test_points_that_no_channel_moves_are_not_taken_for_samples(opened):
    five = "3 2 0 no 3\n7 0 0 0 1 2 2 2\n5\n0 0 0\n1 2 0\n3 2 0\n4 0 0\n5 0 9"
    text = PATH.replace(BOW, five) + (  # a skin without weights
        'createNode joint -n "a";\ncreateNode skinCluster -n "skin";\n'
        'createNode nurbsCurve -n "copy" -p "path";\n'
        'connectAttr "a.wm" "skin.ma[0]";\nconnectAttr "pathShape.l" "skin.ip[0].ig";\n'
        'connectAttr "skin.og[0]" "copy.cr";\n'
    )
    scene = opened(text)
    plan = scene.plan([scene.graph.plug("copy.ws")], [scene.graph.plug("a.tx")])
    values = np.zeros((24, 1))
    values[[3, 5, 7, 9]] = 1.0
    alone = [plan.run(None, row)[0] for row in values]
    assert_allclose(plan.run(None, values.T)[0], alone, atol=1e-12)


HISTORY = (
    'createNode rebuildCurve -n "r";\nconnectAttr "r.oc" "pathShape.cr";\n'
    'createNode joint -n "hip";\nconnectAttr "pathShape.ws" "hip.odd";\n'
)


def test_history_that_is_not_supported_is_named(opened):
    scene = opened(PATH + HISTORY)
    with pytest.raises(
        EvaluationError, match=r"r is a node of type rebuildCurve"
    ) as caught:
        points_of(scene)
    assert caught.value.line == 13


@pytest.mark.parametrize(
    "value, problem",
    [
        ("3 1 0 no 3\n3 0 0 1\n1\n0 0 0", "more than the degree"),
        ("3 1 0 no 3\n3 0 0 1", "points are incomplete"),
        ("", "no curve is saved"),
    ],
)
def test_a_bad_curve_is_an_error_with_node_and_line_and_stops_nothing_else(
    opened, value, problem
):
    bad = PATH.replace(BOW, value) if value else PATH.split("\tsetAttr")[0]
    scene = opened(bad + 'createNode joint -n "hip";\n')
    with pytest.raises(EvaluationError, match=problem) as caught:
        points_of(scene)
    assert (caught.value.node, caught.value.line) == ("pathShape", 3)
    assert scene.world_matrices("hip", [0]).shape == (1, 1, 4, 4)
