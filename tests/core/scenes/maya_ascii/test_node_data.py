"""Values, sources and flags of a node's attributes, as its files set them."""

import math

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose

from keyweave.scenes.maya_ascii.graph.graph import Graph
from keyweave.scenes.maya_ascii.graph.node_data import NodeData
from keyweave.scenes.maya_ascii.graph.scene_reader import read_document

UNITS = "currentUnit -l centimeter -a degree -t film;\n"


@pytest.fixture
def data(tmp_path):
    def data(text, type_="transform", units=UNITS):
        path = tmp_path / "scene.ma"
        path.write_text(f'{units}createNode {type_} -n "a";\n{text}')
        return node_data(path)

    return data


def node_data(path):
    document = read_document(path)
    return Graph(document).data(document.find_nodes("a")[0])


def numbers(data, name, *index):
    return [data.values.get((f"{name}{axis}", index)) for axis in "XYZ"]


def test_later_statements_win(data):
    node_data = data(
        'setAttr ".t" -type "double3" 1 2 3;\nsetAttr ".ty" 7;\n'
        'setAttr ".sx" 9;\nsetAttr ".s" -type "double3" 4 5 6;\nsetAttr ".v" 1;\n'
        'setAttr ".v" no;\nsetAttr -k off ".v";\nsetAttr ".translateZ" 8;\n'
    )
    assert numbers(node_data, "translate") == [1, 7, 8]
    assert numbers(node_data, "scale") == [4, 5, 6]
    assert node_data.values["visibility", ()] == 0


@pytest.mark.parametrize(
    ("word", "value"),
    [("yes", 1), ("on", 1), ("true", 1), ("1", 1), ("no", 0), ("off", 0), ("false", 0)],
)
def test_switches_are_numbers(data, word, value):
    assert data(f'setAttr ".v" {word};\n').values["visibility", ()] == value


@pytest.mark.parametrize(
    ("units", "length", "angle", "time"),
    [
        (UNITS, 1, math.pi / 180, 1 / 24),
        ("currentUnit -l meter -a radian -t ntsc;\n", 100, 1, 1 / 30),
        ("currentUnit -l inch -a minute -t 120fps;\n", 2.54, math.pi / 10800, 1 / 120),
    ],
)
def test_values_are_converted_to_internal_units(data, units, length, angle, time):
    node_data = data(
        'setAttr ".t" 2 2 2;\nsetAttr ".ry" 2;\nsetAttr ".sx" 2;\n', units=units
    )
    assert_allclose(numbers(node_data, "translate"), [2 * length] * 3)
    assert_allclose(node_data.values["rotateY", ()], 2 * angle)
    assert node_data.values["scaleX", ()] == 2
    assert_allclose(
        data('setAttr ".o" 2;\n', "time", units).values["outTime", ()], 2 * time
    )


def test_ranges_are_distributed_over_compounds(data):
    node_data = data(
        'setAttr -s 2 ".i3[3:4]" -type "float3" 1 2 3 4 5 6;\n', "plusMinusAverage"
    )
    assert [node_data.values[f"input3D{axis}", (3,)] for axis in "xyz"] == [1, 2, 3]
    assert [node_data.values[f"input3D{axis}", (4,)] for axis in "xyz"] == [4, 5, 6]
    assert node_data.indices("input3D") == [(3,), (4,)]


def test_elements_of_arrays(data):
    node_data = data(
        'setAttr -s 3 ".i1";\nsetAttr ".i1[0:1]" 5 6;\nsetAttr ".i1[7]" 8;\n'
        'setAttr ".i1[1]" 9;\nsetAttr ".i3[2].i3y" 3;\n',
        "plusMinusAverage",
    )
    assert node_data.indices("input1D") == [(0,), (1,), (7,)]
    assert [node_data.values["input1D", (i,)] for i in (0, 1, 7)] == [5, 9, 8]
    assert node_data.values["input3Dy", (2,)] == 3


def test_matrices(data):
    rows = "1 0 0 0 0 2 0 0 0 0 3 0 4 5 6 1"
    node_data = data(f'setAttr ".opm" -type "matrix" {rows};\n')
    matrix = node_data.values["offsetParentMatrix", ()]
    assert_allclose(matrix, [[1, 0, 0, 0], [0, 2, 0, 0], [0, 0, 3, 0], [4, 5, 6, 1]])
    assert not data('setAttr ".opm" -type "matrix" "xform" 1 1 1 0;\n').values
    assert not data('setAttr ".opm" -type "matrix" 1 0 0;\n').values


def test_strings_keep_their_text(data):
    node_data = data('setAttr ".b" -type "string" ("one; " + "t\\"wo");\n', "script")
    assert node_data.values["b", ()] == 'one; t"wo'


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "1e999", "nan(ind)", "1.#QNAN"])
def test_invalid_numbers_are_ignored(data, number):
    node_data = data(
        f'setAttr ".t" -type "double3" 1 {number} 3;\nsetAttr ".ro" {number};\n'
    )
    assert numbers(node_data, "translate") == [1, None, 3]
    assert ("rotateOrder", ()) not in node_data.values


@pytest.mark.parametrize(
    "statement",
    [
        'setAttr ".t[0:999999999]" 1 2 3',
        'setAttr ".i1[0:999999999]" 1 2 3',
        'setAttr ".i1[999999999999999999999]" 1',
        'setAttr ".i1[5:2]" 1 2',
        'setAttr ".i1[-1]" 1',
        f'setAttr ".i1[{"9" * 5000}]" 1',
        f'setAttr "{".x" * 5000}" 1',
        'setAttr ".i1[0:99]" -type "double3"',
        'setAttr ".i1" -type "string"',
        'setAttr "." 1',
        'setAttr ".[0]" 1',
        'setAttr ".i3[0:1].i3x" 1 2',
    ],
    ids=range(12),
)
def test_unusual_paths_are_harmless(data, statement):
    assert len(data(f"{statement};\n", "plusMinusAverage").values) <= 6


def test_many_values_are_read(data):
    n_values = 100_000
    text = " ".join(map(str, range(n_values)))
    node_data = data(
        f'setAttr -s {n_values} ".i1[0:{n_values - 1}]" {text};\n', "plusMinusAverage"
    )
    assert len(node_data.values) == n_values
    assert node_data.values["input1D", (n_values - 1,)] == n_values - 1
    meshes = data(f'setAttr -s {n_values} ".vt[0:{n_values - 1}]" {text};\n', "mesh")
    assert not meshes.values


def test_flags(data):
    node_data = data(
        'setAttr -l on ".t";\nsetAttr -l on ".rx";\nsetAttr -l on ".sy" 2;\n'
        'setAttr -l off ".sy";\nsetAttr -l on -k off ".v";\nsetAttr -l off ".tx";\n'
        'setAttr -k off ".ry";\nsetAttr -k on ".ry";\nsetAttr -l on ".i[3]";\n'
    )
    assert node_data.locked == {
        "translate",
        "translateX",
        "translateY",
        "translateZ",
        "rotateX",
        "visibility",
    }
    assert node_data.keyable == {"visibility": False, "rotateY": True}
    assert node_data.values == {("scaleY", ()): 2.0}
    assert data('setAttr -l on ".t";\nsetAttr -l off ".t";\n').locked == set()


@pytest.mark.parametrize(
    "flag, locked",
    [("-l on", True), ("-lock true", True), ("-l off", False), ("-na", False)],
)
def test_connections_lock_their_targets(data, flag, locked):
    other = 'createNode transform -n "b";\n'
    text = f'connectAttr {flag} "b.s" "a.t";\n'
    node_data = data('setAttr ".v" no;\n' + other + text)
    names = {"translate", "translateX", "translateY", "translateZ"}
    assert node_data.locked == (names if locked else set())


def test_added_compounds_have_their_parts_and_units(data):
    node_data = data(
        'addAttr -ci true -sn "p" -ln "place" -at "double3" -nc 3;\n'
        'addAttr -ci true -sn "px" -ln "placeX" -dv 3 -at "doubleLinear" -p "place";\n'
        'addAttr -ci true -sn "py" -ln "placeY" -at "doubleLinear" -p "p";\n'
        'addAttr -ci true -sn "pz" -ln "placeZ" -at "doubleAngle" -p "place";\n'
        'addAttr -ci true -m -sn "in" -ln "inner" -at "compound" -nc 2;\n'
        'addAttr -ci true -sn "u" -ln "uv" -at "double2" -p "inner" -nc 2;\n'
        'addAttr -ci true -sn "uu" -ln "uvU" -at "double" -p "uv";\n'
        'addAttr -ci true -sn "uw" -ln "uvV" -at "double" -p "uv";\n'
        'addAttr -ci true -sn "g" -ln "angle" -dv 1.5 -at "doubleAngle";\n'
        'addAttr -ci true -sn "n" -ln "name" -dt "string";\n'
        'setAttr ".p" 1 2 180;\nsetAttr ".in[4].u" -type "double2" 5 6;\n'
        'setAttr ".n" -type "string" "x";\n',
        units="currentUnit -l meter -a degree -t film;\n",
    )
    assert node_data.values["placeX", ()] == 100 and node_data.values["placeY", ()] == 200
    assert node_data.values["placeZ", ()] == pytest.approx(math.pi)
    assert node_data.values["uvU", (4,)] == 5 and node_data.values["uvV", (4,)] == 6
    assert node_data.values["name", ()] == "x"
    known = node_data.attributes.by_name
    assert (known["px"].default, known["g"].default, known["g"].kind) == (3, 1.5, "angle")
    assert known["py"].parent == "place"


def test_added_parts_that_are_their_own_parents_are_harmless(data):
    node_data = data(
        'addAttr -ln "a" -at "double3" -p "b";\naddAttr -ln "b" -at "double3" -p "a";\n'
        'addAttr -ln "c" -at "double" -p "c";\nsetAttr ".c" 1;\nsetAttr ".a" 1;\n'
    )
    assert node_data.locked == set()


CONNECTED = (
    'createNode transform -n "b";\ncreateNode transform -n "c";\n'
    'createNode plusMinusAverage -n "sum";\n'
)


def sources(data, text, channel):
    node_data = data(CONNECTED + text)
    path = node_data.node.file.path
    graph = Graph(read_document(path))
    source = graph.source(graph.plug(channel))
    return source and str(source)


def test_parts_of_a_connected_compound_have_parts_as_sources(data):
    text = 'connectAttr "b.t" "a.t";\n'
    assert sources(data, text, "a.t") == "b.translate"
    assert sources(data, text, "a.ty") == "b.translateY"


def test_the_later_connection_of_a_compound_or_its_parts_wins(data):
    whole, part = 'connectAttr "b.t" "a.t";\n', 'connectAttr "c.rx" "a.ty";\n'
    assert sources(data, whole + part, "a.ty") == "c.rotateX"
    assert sources(data, whole + part, "a.tx") == "b.translateX"
    assert sources(data, whole + part, "a.t") is None
    assert sources(data, part + whole, "a.ty") == "b.translateY"
    assert sources(data, part + whole, "a.t") == "b.translate"


def test_the_later_of_two_sources_wins(data):
    text = 'connectAttr "b.tx" "a.tx";\nconnectAttr -f "c.tx" "a.translateX";\n'
    assert sources(data, text, "a.tx") == "c.translateX"


def test_the_next_free_element_is_connected(data):
    text = 'createNode plusMinusAverage -n "a";\nsetAttr ".i1[4]" 1;\n'
    text += 'createNode transform -n "b";\n' + 'connectAttr "b.tx" "a.i1" -na;\n' * 3
    node_data = data(text.replace('"a"', '"s"').replace('"a.', '"s.'))
    document = read_document(node_data.node.file.path)
    (node,) = document.find_nodes("s")
    connections = [c for c in document.connections if c.target_node is node]
    assert NodeData(node, connections).indices("input1D") == [(4,), (5,), (6,), (7,)]


def test_the_next_free_element_follows_elements_with_parts(data):
    text = 'createNode plusMinusAverage -n "s";\ncreateNode transform -n "b";\n'
    text += 'connectAttr "b.tx" "s.i3[2].i3x";\nconnectAttr "b.t" "s.i3" -na;\n'
    document = read_document(data(text).node.file.path)
    (node,) = document.find_nodes("s")
    assert NodeData(node, document.connections).indices("input3D") == [(2,), (3,)]


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["t", "tx", "ty", "translateZ"]),
            st.lists(st.floats(-1e6, 1e6), min_size=3, max_size=3),
        )
    )
)
def test_values_result_from_statements_in_order(tmp_path_factory, given_sets):
    expected = dict.fromkeys("XYZ")
    text = f'{UNITS}createNode transform -n "a";\n'
    for path, values in given_sets:
        if path == "t":
            expected = dict(zip("XYZ", values))
            text += 'setAttr ".t" -type "double3" {!r} {!r} {!r} ;\n'.format(*values)
        else:
            expected[path[-1].upper()] = values[0]
            text += f'\tsetAttr ".{path}" {values[0]!r};\n'
    path = tmp_path_factory.mktemp("order") / "a.ma"
    path.write_text(text)
    assert numbers(node_data(path), "translate") == list(expected.values())


def test_connected_arrays_count_their_elements_once(data):
    n_connections = 5_000
    text = CONNECTED + 'connectAttr "b.tx" "sum.i1" -na;\n' * n_connections
    document = read_document(data(text).node.file.path)
    (node,) = document.find_nodes("sum")
    node_data = NodeData(node, document.connections)
    assert np.ravel(node_data.indices("input1D")).tolist() == list(range(n_connections))
