"""A graph that follows changes equals a new graph of the changed document."""

from pathlib import Path

import numpy as np
import pytest

from keyweave.scenes.maya_ascii import Document, Graph, Node, parse_document

TEXT = """
currentUnit -l centimeter -a degree -t film;
createNode joint -n "hip";
    setAttr ".v" no;
createNode joint -n "knee" -p "hip";
createNode ikEffector -n "end" -p "knee";
createNode transform -n "control";
createNode ikHandle -n "handle";
connectAttr "hip.msg" "handle.hsj";
connectAttr "end.hp" "handle.hee";
connectAttr "control.t" "hip.t";
connectAttr "control.rx" "knee.rx";
createNode transform -n "free";
connectAttr "control.s" "free.s";
"""
PLUGS = ("free.sx", "hip.tx", "hip.ry", "knee.rx", "handle.hsj", "hip.visibility")


@pytest.fixture
def graph():
    return Graph(parse_document(TEXT, "scene.ma"))


def answers(graph):
    """Return the sources, values and drivers of a graph, and its joints under IK."""
    plugs, nodes = [graph.plug(name) for name in PLUGS], graph.document.nodes
    sources = [(graph.source(plug), float(graph.saved_value(plug))) for plug in plugs]
    driven = [(graph.find_drivers(node), graph.is_driven(node)) for node in nodes]
    return sources, driven, graph.chains.keys()


@pytest.mark.parametrize("number", range(5))
def test_a_connection_is_removed_and_restored(graph, number):
    connections = graph.document.connections
    before, gone = answers(graph), connections[number]
    del connections[number]
    graph.reconnect(gone.target_node)
    assert answers(graph) == answers(Graph(graph.document)) != before
    connections.insert(number, gone)
    graph.reconnect(gone.target_node)
    assert answers(graph) == answers(Graph(graph.document)) == before


def test_all_connections_are_removed_at_once(graph):
    answers(graph)
    graph.document.connections.clear()
    graph.reconnect_all()
    assert answers(graph) == answers(Graph(graph.document))
    assert not graph.chains and not graph.handles


def test_both_ends_of_a_connection(graph):
    ends = [
        (graph.source_plug(c), graph.target_plug(c)) for c in graph.incoming(hip(graph))
    ]
    assert [tuple(map(str, pair)) for pair in ends] == [
        ("control.translate", "hip.translate")
    ]


def hip(graph):
    return graph.node("hip")


def test_values_are_read_again_after_a_node_is_forgotten(graph):
    node = hip(graph)
    assert graph.saved_value(graph.plug("hip.v")) == 0
    node.assignments.clear()
    assert graph.saved_value(graph.plug("hip.v")) == 0
    graph.forget(node)
    assert graph.saved_value(graph.plug("hip.v")) == 1


def test_keys_are_read_again_after_a_curve_is_forgotten():
    text = 'createNode animCurveTU -n "w";\nsetAttr -s 2 ".ktv[0:1]"  0 0 24 1;\n'
    graph = Graph(parse_document(text, "scene.ma"))
    node = graph.node("w")
    before = graph.curve(node)
    assert graph.curve(node) is before
    graph.forget(node)
    assert graph.curve(node) is not before
    again = graph.curve(node)
    graph.reconnect_all()
    assert graph.curve(node) is not again


def test_flags_that_override_those_of_the_file(graph):
    data = graph.data(hip(graph))
    data.set_flags({"translate": True, "visibility": False}, {"rotateX": False})
    assert data.locked == {"translate", *(f"translate{axis}" for axis in "XYZ")}
    assert data.keyable == {"rotateX": False}


def test_a_new_document_has_default_units_and_accepts_nodes():
    document = Document.new(Path("new.ma"))
    assert not document.nodes and not document.own.statements
    assert document.own.units.names == ("centimeter", "degree", "film")
    document.add(Node("hip", "joint", None, document.own, range(0)))
    graph = Graph(document)
    np.testing.assert_array_equal(graph.saved_value(graph.plug("hip.scale")), [1, 1, 1])
