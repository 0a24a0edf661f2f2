"""Statements of a file become the nodes, values and connections of its document."""

import builtins
import os
import subprocess

import numpy as np
import pytest

from keyweave.errors import FileFormatError, KeyweaveError
from keyweave.scenes.maya_ascii.document.assembly import MAX_DAG_DEPTH
from keyweave.scenes.maya_ascii.evaluation.holds import plan_evaluation
from keyweave.scenes.maya_ascii.graph.graph import Graph
from keyweave.scenes.maya_ascii.graph.scene_reader import read_document
from reference_material import SHARED, shared

HEAD = "currentUnit -l centimeter -a degree -t film;\n"


@pytest.fixture
def read(tmp_path):
    def read(text, **options):
        path = tmp_path / "scene.ma"
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return read_document(path, **options)

    return read


def only(document, name):
    (node,) = document.find_nodes(name)
    return node


def links(document):
    return [
        (c.source_node.name, c.source, c.target_node.name, c.target)
        for c in document.connections
    ]


def problem_of(read, text):
    with pytest.raises(FileFormatError) as caught:
        read(text)
    return caught.value


SCENES = sorted(SHARED.glob("maya/scenes/*.ma"))


@pytest.mark.parametrize("path", SCENES, ids=lambda path: path.stem)
def test_every_sample_opens_and_keeps_its_bytes(path):
    document = read_document(path)
    assert document.nodes and not document.notes
    assert document.own.text.encode() == path.read_bytes()
    for node in document.nodes:
        assert document.find_nodes(document.short_path(node)) == [node]


def test_there_are_samples():
    assert len(list(shared("maya/scenes").glob("*.ma"))) > 5


def test_a_node_is_created_with_its_parent_and_statements(read):
    document = read(
        'createNode transform -n "a";\n\trename -uid "00-1";\n\tsetAttr ".v" no;\n'
        'createNode joint -n "b" -p "a";\n\tsetAttr ".t" 1;\n\taddAttr -ln "w";\n'
        'createNode locator;\nsetAttr ".v" no;\n'
    )
    a, b, locator = document.nodes
    assert (a.name, a.type, a.uid, a.parent, a.line) == ("a", "transform", "00-1", None, 1)
    assert (b.name, b.type, b.path, b.line) == ("b", "joint", "|a|b", 4)
    assert (a.statements, b.statements) == (range(3), range(3, 6))
    assert locator.name == "locator1" and locator.statements == range(6, 8)


def test_flags_may_come_in_any_order_and_wrap(read):
    document = read(
        'createNode -n "a" transform;\ncreateNode\n\ttransform\n-parent\n"a"\n-name "b" ;'
    )
    assert [node.path for node in document.nodes] == ["|a", "|a|b"]


@pytest.mark.parametrize(
    ("statement", "path", "type_", "value", "keyable", "locked"),
    [
        ('setAttr ".v" no', "v", "", ["no"], None, None),
        ("setAttr .foo 1", "foo", "", ["1"], None, None),
        ('setAttr "a.foo" 1', "foo", "", ["1"], None, None),
        ("setAttr a.foo 1", "foo", "", ["1"], None, None),
        ('setAttr -k off ".v"', "v", "", [], False, None),
        ('setAttr -k off -cb on ".v" 1', "v", "", ["1"], False, None),
        ('setAttr -l on -k on ".v" 1', "v", "", ["1"], True, True),
        ('setAttr -lock off ".v"', "v", "", [], None, False),
        ('setAttr -l true ".v"', "v", "", [], None, True),
        ('setAttr -av ".v"', "v", "", [], None, None),
        ('setAttr -av -k off ".tx" -3.5', "tx", "", ["-3.5"], False, None),
        ('setAttr -s 2 ".w[0:1]"  1 2', "w[0:1]", "", ["1", "2"], None, None),
        ('setAttr -ch 64 ".w"', "w", "", [], None, None),
        ('setAttr ".n" -type "string" "x y"', "n", "string", ["x y"], None, None),
        (
            'setAttr ".n" -type "string" (\n"x;" + \n"y")',
            "n",
            "string",
            ["x;y"],
            None,
            None,
        ),
        ('setAttr -type "string" ".n" "x"', "n", "string", ["x"], None, None),
        (
            'setAttr ".t" -type "double3" 1\n\t2 3 ',
            "t",
            "double3",
            ["1", "2", "3"],
            None,
            None,
        ),
        (
            'setAttr -k off ".x" -type "componentList" 1 "f[0:3]"',
            "x",
            "componentList",
            ["1", "f[0:3]"],
            False,
            None,
        ),
        (
            'setAttr ".x" -type "stringArray" 2 "a" ";"  ',
            "x",
            "stringArray",
            ["2", "a", ";"],
            None,
            None,
        ),
        ('setAttr ".x" -type "Int32Array" 1 7', "x", "Int32Array", ["1", "7"], None, None),
        ('setAttr\t".v"\tno', "v", "", ["no"], None, None),
        ('setAttr /* why */ ".v" /* this */ no', "v", "", None, None, None),
    ],
)
def test_setattr_in_all_its_forms(read, statement, path, type_, value, keyable, locked):
    document = read(f'createNode transform -n "a";\n\t{statement};\n')
    (assignment,) = only(document, "a").assignments
    assert (assignment.path, assignment.type) == (path, type_)
    assert (assignment.keyable, assignment.locked, assignment.statement) == (
        keyable,
        locked,
        1,
    )
    if value is not None:
        assert [word.text for word in assignment.words()] == value
        assert assignment.is_empty == (not value)


def test_values_are_set_on_the_named_node(read):
    document = read(
        'createNode transform -n "a";\ncreateNode transform -n "b";\n'
        'setAttr "a.v" no;\nsetAttr ".v" yes;\nsetAttr "c.v" no;\n'
    )
    assert [len(node.assignments) for node in document.nodes] == [1, 1]
    assert document.notes == ["1 node that the scene uses is missing: c"]


def test_a_note_names_three_of_the_missing_nodes(read):
    lost = "".join(f'setAttr "{name}.v" no;\n' for name in "cdef")
    assert read(lost).notes == ["4 nodes that the scene uses are missing: c, d, e ..."]


def test_connections_from_missing_nodes_are_recorded(read):
    document = read(
        'createNode transform -n "a";\nconnectAttr "gone.o" ".tx";\n'
        'connectAttr "|top|lost.o" "a.ty";\nconnectAttr "a.tz" "gone.i";\n'
    )
    kept = [(lost.source, lost.target_node.name, lost.target) for lost in document.lost]
    assert kept == [("gone", "a", "tx"), ("lost", "a", "ty")]
    assert document.missing == {"gone", "lost"}


def test_added_attributes(read):
    document = read(
        'createNode transform -n "a";\n'
        '\taddAttr -ci true -sn "f" -ln "fist" -dv 2 -min 0 -max 10 -at "double";\n'
        '\taddAttr -ci true -m -sn "w" -ln "weights" -at "float";\n'
        '\taddAttr -uap -ci true -k true -sn "sp" -ln "space" -min 0 -max 1 -en "one:two"\n'
        '\t\t-at "enum";\n'
        '\taddAttr -s false -ci true -uac -sn "c" -ln "colour" -at "float3" -nc 3;\n'
        '\taddAttr -ci true -sn "cR" -ln "colourR" -at "float" -p "colour";\n'
        '\taddAttr -sn "n" -dt "string";\n'
        'addAttr -ln "late" -at "long" "a";\naddAttr;\n'
    )
    added = only(document, "a").added
    assert list(added) == ["fist", "weights", "space", "colour", "colourR", "n", "late"]
    fist = added["fist"]
    assert (fist.short, fist.type, fist.default) == ("f", "double", 2.0)
    assert (fist.least, fist.greatest, fist.multi, fist.keyable) == (
        0.0,
        10.0,
        False,
        False,
    )
    assert added["weights"].multi and added["space"].keyable
    assert added["space"].proxy and not fist.proxy
    assert added["colourR"].parent == "colour" and added["n"].type == "string"


def test_connections(read):
    document = read(
        'createNode transform -n "a";\ncreateNode transform -n "b";\n'
        'connectAttr "a.t" "b.t";\nconnectAttr -f "a.rx" "b.rx" ;\n'
        'connectAttr "a.msg" "b.w" -na;\nconnectAttr "a.sx" "b.sx" -l on;\n'
        'connectAttr a.v\n\t"b.v";\nconnectAttr ":time1.o" "b.sy";\n'
        'connectAttr "time1.o" "b.sz";\n'
    )
    assert links(document) == [
        ("a", "t", "b", "t"),
        ("a", "rx", "b", "rx"),
        ("a", "msg", "b", "w"),
        ("a", "sx", "b", "sx"),
        ("a", "v", "b", "v"),
        ("time1", "o", "b", "sy"),
        ("time1", "o", "b", "sz"),
    ]
    assert [c.next_available for c in document.connections] == [False] * 2 + [True] + [
        False
    ] * 4
    assert only(document, "time1").type == "time"


def test_disconnected_plugs_are_not_connected(read):
    two = 'createNode transform -n "a";\ncreateNode transform -n "b";\n'
    connected = two + 'connectAttr "a.tx" "b.tx";\nconnectAttr "a.ty" "b.ty";\n'
    cut = 'disconnectAttr "a.translateX" "b.translateX";\n'
    assert links(read(connected + cut)) == [("a", "ty", "b", "ty")]
    again = connected + cut + 'connectAttr "a.tx" "b.tx";\n'
    assert links(read(again)) == [("a", "ty", "b", "ty"), ("a", "tx", "b", "tx")]
    assert len(links(read(two + cut + 'connectAttr "a.tx" "b.tx";\n'))) == 1


def test_nodes_are_reparented(read):
    three = "".join(f'createNode transform -n "{name}";\n' for name in "abc")
    document = read(three + 'parent "c" "b" "a";\n')
    assert [node.path for node in document.nodes] == ["|a", "|a|b", "|a|c"]
    assert document.find_nodes("|a|b") and not document.find_nodes("|b")
    document = read(three + 'parent "b" "a";\nparent -w "a|b";\n')
    assert [node.path for node in document.nodes] == ["|a", "|b", "|c"]
    assert read(three + 'parent -s -r "b" "a";\n').find_nodes("a|b")


def test_instances_are_found_in_both_places(read):
    document = read(
        'createNode transform -n "a";\ncreateNode transform -n "b";\n'
        'createNode mesh -n "shape" -p "a";\nparent -s -nc -r -add "|a|shape" "b";\n'
        'connectAttr "|b|shape.iog" ":initialShadingGroup.dsm" -na;\n'
    )
    shape = only(document, "shape")
    assert document.find_nodes("|a|shape") == document.find_nodes("b|shape") == [shape]
    assert shape.path == "|a|shape"
    note = '"shape" has several instances; only the first instance is used'
    assert document.notes == [note]
    assert links(document) == [("shape", "iog", "initialShadingGroup", "dsm")]


def test_renamed_nodes_are_found_by_their_new_names(read):
    document = read('createNode transform -n "a";\nrename "a" "b";\nsetAttr "b.v" 0;\n')
    (node,) = document.nodes
    assert node.name == "b" and len(node.assignments) == 1 and not document.find_nodes("a")


def test_locked_nodes(read):
    document = read(
        'createNode transform -n "a";\nlockNode -l 1 ;\ncreateNode transform -n "b";\n'
        'createNode transform -n "c";\nlockNode "b";\nlockNode -l off "a" "c";\n'
    )
    assert [node.locked for node in document.nodes] == [False, True, False]


def test_units(read):
    units = read("currentUnit -l meter -a radian -t 120fps;\n").own.units
    assert (units.length, units.angle, units.frame_rate) == (100.0, 1.0, 120.0)
    assert units.names == ("meter", "radian", "120fps")
    assert read("currentUnit -t pal;\n").own.units.names == ("centimeter", "degree", "pal")


def test_default_nodes_exist_when_selected(read):
    document = read(
        'select -ne :time1;\n\tsetAttr ".o" 7;\nselect -ne :renderPartition;\n'
        '\tsetAttr -s 2 ".st";\nselect -ne nowhere;\n\tsetAttr ".o" 9;\n'
    )
    assert [node.name for node in document.nodes] == ["time1", "renderPartition"]
    assert [len(node.assignments) for node in document.nodes] == [1, 1]


def test_shared_nodes_may_be_created_again(read):
    document = read(
        'select -ne :persp;\ncreateNode transform -s -n "persp";\n\tsetAttr ".v" no;\n'
        'createNode camera -s -n "perspShape" -p "persp";\n'
        'createNode transform -s -n "persp";\n\tsetAttr ".t" 1;\n'
        'select -ne :lightLinker1;\ncreateNode lightLinker -n "lightLinker1";\n'
    )
    assert [n.name for n in document.nodes] == ["persp", "perspShape", "lightLinker1"]
    persp, shape, linker = document.nodes
    assert len(persp.assignments) == 2 and persp.type == "transform"
    assert shape.parent is persp and linker.type == "lightLinker"


def test_different_parents_may_have_children_of_the_same_name(read):
    document = read(
        'createNode transform -n "a";\ncreateNode transform -n "b";\n'
        'createNode joint -n "x" -p "a";\ncreateNode joint -n "x" -p "b";\n'
        'createNode locator -n "y" -p "|b|x";\nsetAttr "a|x.v" no;\n'
    )
    first, second = document.find_nodes("x")
    assert [document.short_path(n) for n in (first, second)] == ["a|x", "b|x"]
    assert only(document, "y").parent is second and len(first.assignments) == 1
    with pytest.raises(KeyweaveError):
        Graph(document).node("x")


def test_a_top_level_name_is_distinguished_from_one_below(read):
    document = read(
        'createNode transform -n "x";\ncreateNode transform -n "x" -p "x";\n'
        'createNode transform -n "x" -p "|x|x";\n'
    )
    paths = [document.short_path(node) for node in document.nodes]
    assert paths == ["|x", "|x|x", "x|x|x"]
    assert [document.find_nodes(path) for path in paths] == [
        [node] for node in document.nodes
    ]


def test_unsupported_statements_are_kept(read):
    text = (
        '//Maya ASCII 2024 scene\nrequires maya "2024";\nrequires -nodeType "x" "y" "1";\n'
        'fileInfo "a" "b;c";\ncreateNode transform -n "a";\n'
        'relationship "link" ":lightLinker1" ":initialShadingGroup.message" "x";\n'
        'dataStructure -fmt "raw" -as "name=x:float=y";\nwhatever `a` { b } ;\n'
        "// End of a\n"
    )
    document = read(text)
    assert document.own.text.encode() == text.encode() and not document.notes
    assert len(document.own.statements) == 7


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_marks_make_no_difference(read, line_end, mark):
    text = f'{HEAD}createNode transform -n "a";\n\tsetAttr ".t" -type "double3" 1\n\t2 3;\n'
    document = read(mark + text.replace("\n", line_end))
    values = Graph(document).data(only(document, "a")).values
    assert [values[f"translate{axis}", ()] for axis in "XYZ"] == [1, 2, 3]


NO_END = "the last line that Maya writes is missing"


def test_a_truncated_file_is_noted(read):
    text = '//Maya ASCII 2024 scene\ncreateNode transform -n "a";\n'
    assert f"scene.ma may be truncated; {NO_END}" in read(text).notes[0]
    assert problem_of(read, text + "setAttr").line == 3


IDENTIFIED = 'fileInfo "cutIdentifier" "202302170737-4500172811";\n'


def test_a_file_of_maya_truncated_between_two_statements_is_refused(read):
    text = f'//Maya ASCII 2024 scene\n{IDENTIFIED}createNode transform -n "a";\n'
    error = problem_of(read, text)
    assert (error.problem, error.line) == (
        f"the file is truncated; {NO_END}",
        3,
    )
    assert not read(text + "// End of scene.ma\n").notes
    unidentified = text.replace("fileInfo", "// fileInfo")
    assert f"scene.ma may be truncated; {NO_END}" in read(unidentified).notes[0]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    ("last", "is_complete"),
    [
        ("// End\n", True),  # of the files of Studio Library
        ("// End", True),
        ("// End of a file with a name.ma \n", True),
        ("// En", False),
        ("// Ending of the shot\n", False),
        ('setAttr ".nts" -type "string" "// End of scene.ma";\n', False),
    ],
)
def test_only_the_last_line_of_maya_completes_a_file(read, last, is_complete, line_end):
    text = f'//Maya ASCII 2024 scene\n{IDENTIFIED}createNode transform -n "a";\n{last}'
    text = text.replace("\n", line_end)
    if is_complete:
        assert not read(text).notes
    else:
        assert problem_of(read, text).problem == f"the file is truncated; {NO_END}"


@pytest.mark.parametrize("path", SCENES, ids=lambda path: path.stem)
def test_every_sample_is_refused_if_truncated(read, path):
    document = read_document(path)
    source, last = document.own.text.text, document.own.statements[-2]
    error = problem_of(read, source[: last.stop].encode(document.own.text.encoding))
    assert error.problem == f"the file is truncated; {NO_END}"
    assert error.line == document.own.text.line(last.stop)


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("createNode;\n", 1, "createNode needs a node type"),
        ('createNode joint -n "a" -p "b";\n', 1, 'the parent "b" of "a" does not exist'),
        ('createNode joint -n "a" -p "a";\n', 1, 'the parent "a" of "a" does not exist'),
        (
            'createNode joint -n "a";\n\ncreateNode mesh -n "a";\n',
            3,
            'two nodes are named "a"',
        ),
        ("createNode joint;\ncreateNode joint;\n", 2, 'two nodes are named "joint1"'),
        ("createNode joint;\nsetAttr -l on;\n", 2, "setAttr needs an attribute"),
        ('connectAttr "a.t";\n', 1, "two attributes"),
        ("currentUnit -t fortnight;\n", 1, '"fortnight" is not a Maya unit'),
        ("currentUnit -l parsec;\n", 1, '"parsec" is not a Maya unit'),
        ("polyCube;\n", None, "not a Maya ASCII scene"),
    ],
)
def test_invalid_statements_are_reported_by_line(read, text, line, problem):
    error = problem_of(read, text)
    assert problem in error.problem
    assert error.line == line


TWO = 'createNode joint -n "a";\ncreateNode joint -n "b" -p "a";\n'


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ('parent "a" "b";\n', '"a" would be its own ancestor'),
        ('parent "a" "a";\n', '"a" would be its own ancestor'),
        ('rename "b" "a";\ncreateNode joint -n "c" -p "a";\n', "more than one node"),
        (
            'createNode joint -n "b";\nparent "|b" "a";\n',
            'two nodes below "a" are named "b"',
        ),
        ('createNode joint -n "c";\nrename "c" "a";\n', 'two nodes are named "a"'),
    ],
)
def test_invalid_hierarchies_are_refused(read, statement, problem):
    error = problem_of(read, TWO + statement)
    assert problem in error.problem and error.line >= 3


def test_deep_hierarchies_are_read_and_named(read):
    n_nodes = 10_000
    lines = ['createNode joint -n "j0";\n']
    lines += [f'createNode joint -n "j{i}" -p "j{i - 1}";\n' for i in range(1, n_nodes)]
    document = read("".join(lines))
    last = only(document, f"j{n_nodes - 1}")
    assert len(last.ancestry()) == n_nodes
    assert document.find_nodes(last.path) == [last]
    assert document.find_nodes(last.path[1:]) == [last]
    assert [document.short_path(n) for n in document.nodes] == [
        f"j{i}" for i in range(n_nodes)
    ]


def test_hierarchies_have_a_maximum_depth(read):
    lines = ['createNode joint -n "j0";\n']
    lines += [
        f'createNode joint -n "j{i}" -p "j{i - 1}";\n' for i in range(1, MAX_DAG_DEPTH + 1)
    ]
    assert f"{MAX_DAG_DEPTH:,}" in problem_of(read, "".join(lines)).problem


def test_many_nodes_of_the_same_name_have_different_paths(read):
    lines = [
        f'createNode joint -n "j{i}";\ncreateNode joint -n "end" -p "|j{i}";\n'
        for i in range(20_000)
    ]
    document = read("".join(lines))
    ends = document.find_nodes("end")
    assert [document.short_path(end) for end in ends] == [
        f"j{i}|end" for i in range(20_000)
    ]


def test_chains_built_from_the_bottom_are_checked_once(read):
    lines = [f'createNode joint -n "j{i}";\n' for i in range(10_000)]
    lines += [f'parent "j{i}" "j{i - 1}";\n' for i in range(1, 10_000)]
    assert len(only(read("".join(lines)), "j9999").ancestry()) == 10_000


def test_many_connections_are_removed_quickly(read):
    lines = [
        f'connectAttr "a.tx" "b.w[{i}]";\ndisconnectAttr "a.tx" "b.w[{i}]";\n'
        for i in range(3_000)
    ]
    assert not links(read(TWO + "".join(lines)))


RUNS = """
createNode script -n "s";
	addAttr -ci true -sn "st" -ln "scriptType" -at "long";
	setAttr ".b" -type "string" "python(\\"open('CANARY','w')\\");exec(\\"touch CANARY\\")";
	setAttr ".st" 1;
createNode expression -n "e";
	setAttr -k on ".ixp" -type "string" "system(\\"touch CANARY\\"); .O[0] = 1";
createNode transform -n "a";
	setAttr ".t" -type "double3" `system("touch CANARY")` 0 0;
	setAttr ".tx" 3;
connectAttr "e.out[0]" "a.tx";
python("import os; os.system('touch CANARY')");
eval("system(\\"touch CANARY\\")");
evalDeferred -lp "system(\\"touch CANARY\\")";
system("touch CANARY");
exec("touch CANARY");
scriptJob -e "SceneOpened" "system(\\"touch CANARY\\")";
scriptNode -executeBefore "s";
source "CANARY.mel";
loadPlugin "CANARY";
requires "CANARY" "1.0";
file -import -type "mayaAscii" "CANARY.ma";
file -f -new;
file -s "CANARY";
sysFile -copy "CANARY" "scene.ma";
fopen "CANARY" "w";
global proc run() { system("touch CANARY"); }
run();
"""


def test_nothing_in_a_file_is_executed(read, tmp_path, monkeypatch):
    canary = tmp_path / "canary"

    def refuse(*_, **__):
        raise AssertionError("something was run")

    def open_to_read(path, mode="r", *rest, **options):
        assert not set(mode) & set("wax+"), "something was written"
        return real_open(path, mode, *rest, **options)

    text = HEAD + RUNS.replace("CANARY", str(canary))
    (tmp_path / "scene.ma").write_text(text)
    real_open = builtins.open
    with monkeypatch.context() as patched:
        for module, name in [
            (os, "system"),
            (os, "popen"),
            (subprocess, "Popen"),
            (builtins, "eval"),
            (builtins, "exec"),
            (builtins, "compile"),
        ]:
            patched.setattr(module, name, refuse)
        patched.setattr(builtins, "open", open_to_read)
        document = read_document(tmp_path / "scene.ma")
        graph = Graph(document)
        for node in document.nodes:
            graph.data(node)
        plan = plan_evaluation(graph, [graph.plug("a.t")], on_unknown="hold")
        assert np.isfinite(plan.run(np.zeros(2))[0]).all()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["scene.ma"]
    assert len(document.files) == 1
    assert "touch" in graph.data(only(document, "s")).values["b", ()]


@pytest.mark.parametrize("colons", ["", ":", "::"])
def test_leading_colons_do_not_belong_to_a_name(tmp_path, colons):
    path = tmp_path / "a.ma"
    path.write_text(
        f'//Maya ASCII 2024 scene\ncreateNode joint -n "{colons}root";\n'
        f'createNode joint -n "hip" -p "{colons}root";\n// End of a.ma\n'
    )
    document = read_document(path)
    assert [node.name for node in document.nodes] == ["root", "hip"]
    assert all(n in document.find_nodes(document.short_path(n)) for n in document.nodes)
