"""Nodes that measure curves and surfaces, and pin nodes to them."""

import json

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.errors import EvaluationError
from keyweave.geometry.matrices import decompose_matrix, rotation_matrix
from reference_material import shared

HEAD = "currentUnit -l centimeter -a degree -t film;\n"
LINE = "1 2 0 no 3\n3 0 1 2\n3\n0 0 0\n0 0 6\n0 0 8"
ARCH = "2 1 0 yes 3\n4 2 2 4 4\n3\n0 0 0 1\n0 10 0 0.70710678118654757\n10 10 0 1"
BOW = "3 1 0 no 3\n6 0 0 0 1 1 1\n4\n0 0 0\n1 2 0\n3 2 1\n4 0 0"
PLANE = "1 1 0 0 no\n2 0 2\n2 0 1\n4\n-5 0 1\n-5 0 -1\n5 0 1\n5 0 -1"


def curve_of(value=LINE):
    return (
        'createNode transform -n "path";\n'
        'createNode nurbsCurve -n "pathShape" -p "path";\n'
        f'\tsetAttr ".cc" -type "nurbsCurve" \n{value}\n;\n'
    )


def surface_of(value=PLANE):
    return (
        'createNode transform -n "patch";\n'
        'createNode nurbsSurface -n "patchShape" -p "patch";\n'
        f'\tsetAttr ".cc" -type "nurbsSurface" \n{value}\n;\n'
    )


def node_of(kind, inputs="", source='"pathShape.ws" "n.ic"', parent=""):
    above = f' -p "{parent}"' if parent else ""
    return f'createNode {kind} -n "n"{above};\n{inputs}connectAttr {source};\n'


@pytest.fixture
def opened(tmp_path):
    def call(text, **options):
        path = tmp_path / "scene.ma"
        path.write_text(HEAD + text, encoding="utf-8")
        return kw.open_scene(path, **options)

    return call


def value_of(scene, name, moved=(), values=None):
    plugs = [scene.graph.plug(channel) for channel in moved]
    rows = [[]] if values is None else values
    found = scene.evaluate(
        [scene.graph.plug(name)], [0] * len(rows), plugs, np.array(rows, float)
    )
    return found[0][0] if values is None else found[0]


def test_arc_lengths_grow_with_the_scale_of_a_curve(opened):
    scene = opened(curve_of() + node_of("curveInfo"))
    found = value_of(scene, "n.al", ["path.sz", "path.tx"], [[1, 0], [2.5, 7]])
    assert_allclose(found, [8, 20])
    local = opened(curve_of() + node_of("curveInfo", source='"pathShape.l" "n.ic"'))
    assert_allclose(value_of(local, "n.al", ["path.sz"], [[1], [2.5]]), [8, 8])


def test_arc_lengths_equal_those_that_maya_saved(opened):
    for case in json.loads(shared("oracles/references/curve_length.json").read_text()):
        knots, points = case["knots"], case["points"]
        words = [case["degree"], len(points) - case["degree"], 0, "no", 3]
        words += [len(knots), *knots, len(points), *np.ravel(points)]
        scene = opened(curve_of(" ".join(map(str, words))) + node_of("curveInfo"))
        assert value_of(scene, "n.al") == pytest.approx(case["saved_length"], rel=2e-8)


def test_a_rig_with_a_measured_curve_is_evaluated_in_full():
    scene = kw.open_scene(shared("strangers/rig11_arc_length.ma"))
    assert value_of(scene, "measured.al") == pytest.approx(22)
    assert not scene.not_understood()


def test_points_on_curves_have_positions_tangents_and_normals(opened):
    scene = opened(curve_of(ARCH) + node_of("pointOnCurveInfo", '\tsetAttr ".pr" 3;\n'))
    root = np.sqrt(0.5)
    assert_allclose(value_of(scene, "n.p"), [10 - 10 * root, 10 * root, 0], atol=1e-12)
    assert_allclose(value_of(scene, "n.nt"), [root, root, 0], atol=1e-12)
    assert_allclose(value_of(scene, "n.nn"), [root, -root, 0], atol=1e-12)
    assert value_of(scene, "n.tx") == pytest.approx(value_of(scene, "n.ty"))


def test_percentages_are_shares_of_the_range_of_parameters(opened):
    scene = opened(curve_of() + node_of("pointOnCurveInfo"))
    rows = [[0, 1], [0.25, 1], [1, 1], [0.5, 0], [2, 0]]
    found = value_of(scene, "n.pz", ["n.parameter", "n.top"], rows)
    assert_allclose(found, [0, 3, 8, 3, 8])
    arch = opened(curve_of(ARCH) + node_of("pointOnCurveInfo", '\tsetAttr ".top" yes;\n'))
    found = value_of(arch, "n.p", ["n.parameter"], [[0], [0.5], [1]])
    shares = value_of(arch, "n.p", ["n.parameter", "n.top"], [[2, 0], [3, 0], [4, 0]])
    assert_allclose(found, shares)
    assert_allclose(found[2], [10, 10, 0])


def test_a_point_where_control_points_coincide_has_a_tangent(opened):
    value = "3 1 0 no 3\n6 0 0 0 1 1 1\n4\n0 0 0\n0 0 0\n0 3 0\n0 9 0"
    scene = opened(curve_of(value) + node_of("pointOnCurveInfo"))
    assert_allclose(value_of(scene, "n.nt"), [0, 1, 0])


def test_the_nearest_point_of_a_curve_follows_the_curve(opened):
    scene = opened(curve_of() + node_of("nearestPointOnCurve"))
    moved = ["n.ipx", "n.ipz", "path.tx"]
    rows = [[5, 3, 0], [5, 3, 4], [5, -9, 0], [5, 7, 0]]
    found = value_of(scene, "n.p", moved, rows)
    assert_allclose(found, [[0, 0, 3], [4, 0, 3], [0, 0, 0], [0, 0, 7]])
    assert_allclose(value_of(scene, "n.pr", moved, rows), [0.5, 0.5, 0, 1.5])


def test_a_dimension_measures_a_curve_up_to_a_parameter(opened):
    dimension = node_of("arcLengthDimension", "", '"pathShape.ws" "n.ng"', "path")
    scene = opened(curve_of() + dimension)
    found = value_of(scene, "n.al", ["n.upv", "path.sz"], [[0.5, 1], [2, 1], [1.5, 2]])
    assert_allclose(found, [3, 8, 14])


def path_node(more="", kind="motionPath"):
    return node_of(kind, more, '"pathShape.ws" "n.gp"')


def test_a_motion_path_goes_by_parameters_or_by_shares_of_the_length(opened):
    scene = opened(curve_of() + path_node())
    rows = [[0.5, 0], [1.5, 0], [0.5, 1], [0.9, 1], [2, 1]]
    found = value_of(scene, "n.ac", ["n.u", "n.fm"], rows)
    assert_allclose(found[:, 2], [3, 7, 4, 7.2, 8])


def test_the_parameter_of_a_motion_path_has_a_unit_of_length_as_in_maya(tmp_path):
    path = tmp_path / "meters.ma"
    text = HEAD.replace("centimeter", "meter") + curve_of() + path_node()
    path.write_text(text + 'setAttr "n.u" 0.005;\n', encoding="utf-8")
    assert value_of(kw.open_scene(path), "n.zc") == pytest.approx(300)


@pytest.mark.parametrize("front, up", [(0, 1), (2, 1), (1, 2), (2, 0)])
@pytest.mark.parametrize("kind", [0, 1, 2, 3])
def test_a_motion_path_turns_its_axes_along_the_curve_and_up(opened, front, up, kind):
    axes = f'\tsetAttr ".f" yes;\n\tsetAttr ".fa" {front};\n\tsetAttr ".ua" {up};\n'
    world_up = f'\tsetAttr ".wut" {kind};\n\tsetAttr ".wu" -type "double3" 1 0 0;\n'
    turned = '\tsetAttr ".wum" -type "matrix" 0 1 0 0 -1 0 0 0 0 0 1 0 0 50 4 1;\n'
    scene = opened(
        curve_of() + path_node(axes + world_up + turned + '\tsetAttr ".u" 0.5;\n')
    )
    frame = rotation_matrix(value_of(scene, "n.r"), 0)
    assert_allclose(frame[front], [0, 0, 1], atol=1e-12)
    expected = [1, 0, 0] if kind == 3 else [0, 1, 0]
    assert_allclose(frame[up], expected, atol=1e-12)
    assert np.linalg.det(frame) == pytest.approx(1)


def test_inverse_axes_of_a_motion_path_point_backwards(opened):
    flags = '\tsetAttr ".f" yes;\n\tsetAttr ".fa" 0;\n\tsetAttr ".ua" 1;\n%s'
    for flag, axis, expected in [("if", 0, [0, 0, -1]), ("iu", 1, [0, -1, 0])]:
        scene = opened(curve_of() + path_node(flags % f'\tsetAttr ".{flag}" yes;\n'))
        frame = rotation_matrix(value_of(scene, "n.r"), 0)
        assert_allclose(frame[axis], expected, atol=1e-12)


TANGENT = (
    'createNode transform -n "car";\n'
    'createNode tangentConstraint -n "n" -p "car";\n%s'
    'connectAttr "n.cr" "car.r";\nconnectAttr "pathShape.ws" "n.tg[0].tgm";\n'
    'connectAttr "car.t" "n.ct";\nconnectAttr "car.pim" "n.cpim";\n'
)


def test_a_tangent_constraint_aims_along_the_curve_at_the_closest_point(opened):
    scene = opened(curve_of(ARCH) + TANGENT % "")
    moved = ["car.tx", "car.ty", "path.rz"]
    aside = [-np.sqrt(3) / 2, -0.5, np.pi / 6]
    rows = [[-1, 0, 0], [9, 12, 0], [0, 10, 0], aside]
    worlds = value_of(scene, "car.wm", moved, rows)
    root = np.sqrt(0.5)
    ahead = [[0, 1, 0], [1, 0, 0], [root, root, 0], [-0.5, np.sqrt(3) / 2, 0]]
    assert_allclose(worlds[[0, 2, 3], 0, :3], np.array(ahead)[[0, 2, 3]], atol=1e-6)
    assert worlds[1, 0, 0] > 0.9


def test_a_tangent_constraint_does_not_depend_on_the_parent_of_its_node(opened):
    above = 'createNode transform -n "top";\n\tsetAttr ".r" -type "double3" 20 30 40;\n'
    text = above + curve_of(ARCH) + TANGENT % ""
    scene = opened(text.replace('-n "car";', '-n "car" -p "top";'))
    point = np.array([-1.0, 0, 0]) @ value_of(scene, "top.wm")[:3, :3].T
    moved = ["car.tx", "car.ty", "car.tz"]
    world = value_of(scene, "car.wm", moved, [point])[0]
    assert_allclose(world[0, :3], [0, 1, 0], atol=1e-9)


def test_a_tangent_constraint_keeps_its_rest_rotation_without_weight(opened):
    rest = (
        '\tsetAttr ".erp" yes;\n\tsetAttr ".rsrr" -type "double3" 0 0 30;\n'
        '\tsetAttr ".tg[0].tw" 0;\n'
    )
    scene = opened(curve_of() + TANGENT % rest)
    with pytest.warns(kw.KeyweaveWarning, match="weights of n sum to zero"):
        angles = value_of(scene, "car.r")
    assert_allclose(angles, np.radians([0, 0, 30]))


ON_PATCH = '"patchShape.ws" "n.is"'


def test_points_on_surfaces_have_positions_normals_and_tangents(opened):
    scene = opened(surface_of() + node_of("pointOnSurfaceInfo", "", ON_PATCH))
    moved = ["n.u", "n.v", "n.top", "patch.ry"]
    rows = [[0.5, 0.25, 0, 0], [0.5, 0.25, 1, 0], [2, 1, 0, np.pi / 2]]
    found = value_of(scene, "n.p", moved, rows)
    assert_allclose(found, [[-2.5, 0, 0.5], [0, 0, 0.5], [-1, 0, -5]], atol=1e-12)
    normals = value_of(scene, "n.nn", moved, rows)
    assert_allclose(normals, [[0, 1, 0]] * 3, atol=1e-12)
    assert_allclose(value_of(scene, "n.ntu", moved, rows)[2], [0, 0, -1], atol=1e-12)
    assert_allclose(value_of(scene, "n.tv", moved, rows)[0], [0, 0, -2], atol=1e-12)


def test_the_closest_point_of_a_surface_follows_the_surface(opened):
    scene = opened(surface_of() + node_of("closestPointOnSurface", "", ON_PATCH))
    moved = ["n.ipx", "n.ipy", "n.ipz", "patch.ty"]
    rows = [[2, 9, 0.5, 0], [2, 9, 0.5, 3], [-7, 1, 4, 0]]
    found = value_of(scene, "n.p", moved, rows)
    assert_allclose(found, [[2, 0, 0.5], [2, 3, 0.5], [-5, 0, 1]], atol=1e-9)
    assert_allclose(value_of(scene, "n.u", moved, rows), [1.4, 1.4, 0], atol=1e-9)


def pin_node(coordinate, normal, tangent):
    inputs = f'\tsetAttr ".coord[3]" -type "double2" {coordinate};\n'
    axes = f'\tsetAttr ".nrm" {normal};\n'
    if tangent is not None:
        axes += f'\tsetAttr ".tng" {tangent};\n'
    return node_of("uvPin", inputs + axes, '"patchShape.ws" "n.curgeom"')


def test_pins_equal_those_that_maya_saved(opened):
    cases = json.loads(shared("oracles/references/uv_pin.json").read_text())
    for case in cases:
        saved = case["surface"]
        knots = [[len(k), *k] for k in (saved["knots_u"], saved["knots_v"])]
        points = np.reshape(saved["points"], (-1, 3))
        words = [saved["degree_u"], saved["degree_v"], 0, 0, "no", *knots[0], *knots[1]]
        text = surface_of(" ".join(map(str, [*words, len(points), *points.ravel()])))
        for pin in case["pins"]:
            u, v = pin["uv"]
            pins = pin_node(f"{u!r} {v!r}", case["normal_axis"], case["tangent_axis"])
            matrix = value_of(opened(text + pins), "n.omat[3]")
            assert_allclose(matrix[3, :3], pin["bound_position"], atol=4e-6)
            # The joints of mirrored limbs are half a turn about Z from their pins.
            offset = matrix[:3, :3] @ np.transpose(pin["bound_axes"])
            assert_allclose(np.abs(offset), np.eye(3), atol=4e-6)
            assert offset[2, 2] > 0


FOLLICLE = (
    'createNode transform -n "pinned";\ncreateNode follicle -n "n" -p "pinned";\n'
    '\tsetAttr ".pu" 0.1;\n\tsetAttr ".pv" 0.5;\n%s'
    'connectAttr "patchShape.l" "n.is";\nconnectAttr "patchShape.wm" "n.iwm";\n'
    'connectAttr "n.ot" "pinned.t";\nconnectAttr "n.or" "pinned.r";\n'
)


def test_a_follicle_has_its_x_axis_along_u_and_its_z_axis_along_the_normal(opened):
    # The numbers are those of a scene that Maya saved.
    scene = opened(surface_of() + FOLLICLE % "")
    world = value_of(scene, "pinned.wm")
    assert_allclose(world[3, :3], [-4, 0, 0], atol=1e-12)
    assert_allclose(world[:3, :3], [[1, 0, 0], [0, 0, -1], [0, 1, 0]], atol=1e-12)
    moved = value_of(scene, "pinned.wm", ["patch.tx", "patch.rx"], [[9, np.pi / 2]])[0]
    assert_allclose(moved[3, :3], [5, 0, 0], atol=1e-12)
    assert_allclose(moved[:3, :3], [[1, 0, 0], [0, 1, 0], [0, 0, 1]], atol=1e-12)


SQUARE = (
    'createNode transform -n "sheet";\ncreateNode mesh -n "sheetShape" -p "sheet";\n'
    '\tsetAttr ".uvst[0].uvsn" -type "string" "map1";\n'
    '\tsetAttr -s 4 ".uvst[0].uvsp[0:3]" -type "float2" 0 0 1 0 0 1 1 1;\n'
    '\tsetAttr ".pt[2]" -type "float3" 0 5 0;\n'
    '\tsetAttr -s 4 ".vt[0:3]"  -2 0 2 2 0 2 -2 0 -2 2 0 -2;\n'
    '\tsetAttr -s 4 ".ed[0:3]"  0 1 0 0 2 0 1 3 0 2 3 0;\n'
    '\tsetAttr -ch 4 ".fc[0]" -type "polyFaces" \n\t\tf 4 0 2 -4 -2\n'
    "\t\tmu 0 4 0 1 3 2\n\t\tmc 0 4 0 1 2 3;\n"
)
MESH_FOLLICLE = (
    'createNode transform -n "pinned";\ncreateNode follicle -n "n" -p "pinned";\n%s'
    'connectAttr "sheetShape.o" "n.inm";\nconnectAttr "sheetShape.wm" "n.iwm";\n'
    'connectAttr "n.ot" "pinned.t";\n'
)


@pytest.mark.parametrize(
    "u, v, expected", [(0, 0, [-2, 0, 2]), (0, 1, [-2, 5, -2]), (0.75, 0.5, [1, 0, 0])]
)
def test_a_follicle_is_at_its_uvs_on_a_mesh(opened, u, v, expected):
    place = f'\tsetAttr ".pu" {u};\n\tsetAttr ".pv" {v};\n'
    scene = opened(SQUARE + MESH_FOLLICLE % place)
    found = value_of(scene, "pinned.t", ["sheet.tx"], [[0], [3]])
    assert_allclose(found, [expected, np.add(expected, [3, 0, 0])], atol=1e-12)


def test_a_follicle_follows_a_mesh_under_a_skin(opened):
    skin = (
        'createNode joint -n "a";\ncreateNode skinCluster -n "skin";\n'
        '\tsetAttr ".wl[0:3].w"  1 0 1 1 0 1 1 0 1 1 0 1;\n'
        'connectAttr "a.wm" "skin.ma[0]";\nconnectAttr "sheetShape.w" "skin.ip[0].ig";\n'
        'createNode mesh -n "shown" -p "sheet";\nconnectAttr "skin.og[0]" "shown.i";\n'
    )
    pinned = MESH_FOLLICLE.replace("sheetShape.o", "shown.o")
    scene = opened(SQUARE + skin + pinned % '\tsetAttr ".pu" 0.75;\n\tsetAttr ".pv" 0.5;\n')
    found = value_of(scene, "pinned.t", ["a.ty", "a.rz"], [[2, 0], [0, np.pi / 2]])
    assert_allclose(found, [[1, 2, 0], [0, 1, 0]], atol=1e-12)


def test_a_tangent_constraint_turns_as_one_that_maya_saved(opened):
    rope = "1 1 0 no 3\n2 0 8\n2\n0 0 4\n0 0 -4"
    axis = '\tsetAttr ".a" -type "double3" 0 0 1;\n'
    scene = opened(curve_of(rope) + TANGENT % axis)
    world = value_of(scene, "car.wm", ["car.tz"], [[4]])[0]
    assert_allclose(world[:3, :3], rotation_matrix(np.array([0, np.pi, 0]), 0), atol=1e-12)


MEASURES = {
    "pointOnCurveInfo": (BOW, '"pathShape.ws" "n.ic"', "p nt", '\tsetAttr ".pr" 0.3;\n'),
    "nearestPointOnCurve": (BOW, '"pathShape.ws" "n.ic"', "p pr", ""),
    "curveInfo": (BOW, '"pathShape.ws" "n.ic"', "al", ""),
    "motionPath": (
        BOW,
        '"pathShape.ws" "n.gp"',
        "ac r",
        '\tsetAttr ".u" 0.3;\n\tsetAttr ".fm" yes;\n\tsetAttr ".f" yes;\n',
    ),
}


@pytest.mark.parametrize("kind", MEASURES)
def test_samples_of_measures_equal_each_sample_alone(opened, kind):
    value, source, outputs, inputs = MEASURES[kind]
    more = 'createNode transform -n "pin";\nconnectAttr "pin.t" "pathShape.cp[2]";\n'
    scene = opened(curve_of(value) + more + node_of(kind, inputs, source))
    names = ["path.rx", "pin.tx", "pin.ty", "path.sz"]
    plan = scene.plan(
        [scene.graph.plug(f"n.{name}") for name in outputs.split()],
        [scene.graph.plug(name) for name in names],
    )
    samples = np.tile([0.2, 3.0, 2.0, 1.0], (24, 1))
    samples[[3, 5, 9], [0, 1, 3]] = 1.5, 7, 2
    full = plan.run(None, [*samples.T])
    for row in (0, 3, 5, 9):
        for alone, every in zip(plan.run(None, [*samples[row]]), full):
            assert_allclose(alone, every[row], atol=1e-12)


POINT = "3 1 0 no 3\n6 0 0 0 1 1 1\n4\n" + "2 2 2\n" * 4
FLAT = "1 1 0 0 no\n2 0 1\n2 0 1\n4\n0 0 0\n0 0 1\n0 0 2\n0 0 3"
SINGLE = "1 0 0 no 3\n1 0\n1\n0 0 0"
BAD = [
    (curve_of(SINGLE) + node_of("curveInfo"), "n.al", "pathShape", "more than the degree"),
    (curve_of(POINT) + node_of("curveInfo"), "n.al", "pathShape", "has no length"),
    (curve_of(POINT) + path_node(), "n.ac", "pathShape", "has no length"),
    (
        curve_of() + node_of("pointOnCurveInfo", '\tsetAttr ".pr" 3;\n'),
        "n.p",
        "n",
        r"n\.parameter is 3, expected 0 to 2",
    ),
    (
        surface_of(FLAT) + node_of("pointOnSurfaceInfo", "", ON_PATCH),
        "n.p",
        "patchShape",
        "has no area",
    ),
    (
        surface_of() + node_of("pointOnSurfaceInfo", '\tsetAttr ".v" 7;\n', ON_PATCH),
        "n.p",
        "n",
        r"n\.parameterV is 7, expected 0 to 1",
    ),
    (
        surface_of() + FOLLICLE % '\tsetAttr ".pu" 1.2;\n',
        "n.ot",
        "n",
        r"n\.parameterU is 1\.2, expected 0 to 1",
    ),
    (
        surface_of() + FOLLICLE % '\tsetAttr ".fld" yes;\n',
        "n.or",
        "n",
        "flipDirection of the follicle n is on",
    ),
    (
        SQUARE + MESH_FOLLICLE % '\tsetAttr ".pu" 1.5;\n',
        "n.ot",
        "n",
        r"no face at U 1\.5 and V 0 for the follicle n",
    ),
    (
        SQUARE.replace("f 4 0 2 -4 -2", "f 4 0 2 -9 -2") + MESH_FOLLICLE % "",
        "n.ot",
        "sheetShape",
        "contains an invalid mesh: edge 8 is missing",
    ),
    (SQUARE + MESH_FOLLICLE % "", "n.or", "n", "a follicle on a mesh"),
    (surface_of() + pin_node("0.5 2", 1, 0), "n.omat[3]", "n", "expected 0 to 1"),
    (surface_of() + pin_node("0.5 1", 0, 3), "n.omat[3]", "n", "are the same axis"),
    (surface_of() + node_of("curveInfo", "", '"patchShape.ws" "n.ic"'), "n.al",
     "patchShape", "is of type nurbsSurface, not a NURBS curve"),
    (
        'createNode curveInfo -n "n";\n',
        "n.al",
        "n",
        r"no curve, surface or mesh is connected to n\.inputCurve",
    ),
]  # fmt: skip


@pytest.mark.parametrize("text, name, node, problem", BAD)
def test_bad_geometry_is_named_and_stops_nothing_else(opened, text, name, node, problem):
    joints = 'createNode joint -n "hip";\ncreateNode joint -n "toy";\n'
    lead = f'connectAttr "{name}" "toy.{"opm" if "omat" in name else "t"}";\n'
    if name == "n.al":
        lead = lead.replace("toy.t", "toy.tx")
    scene = opened(text + joints + lead)
    with pytest.raises(EvaluationError, match=problem) as caught:
        scene.world_matrices("toy", [0])
    assert caught.value.node == node and caught.value.line > 1
    assert "toy" in caught.value.joints
    assert scene.world_matrices("hip", [0]).shape == (1, 1, 4, 4)


def test_scales_of_a_pinned_node_stay_one(opened):
    scene = opened(surface_of() + FOLLICLE % "")
    world = value_of(scene, "pinned.wm", ["patch.sx"], [[3]])[0]
    assert_allclose(decompose_matrix(world[:3, :3])[1], 1.0)
