"""Referenced files are found, read and changed by the edits of the scene."""

from pathlib import Path

import pytest

from keyweave.curves.anim_curve import AnimCurve
from keyweave.errors import FileFormatError, KeyweaveError
from keyweave.scenes.maya_ascii import open_scene
from keyweave.scenes.maya_ascii.document.edit_lists import read_edit_lists
from keyweave.scenes.maya_ascii.document.references import find_file
from keyweave.scenes.maya_ascii.graph.graph import Graph
from keyweave.scenes.maya_ascii.graph.scene_reader import (
    MAX_REFERENCE_DEPTH,
    NOT_LOADED,
    read_document,
)
from keyweave.scenes.maya_ascii.syntax.tokens import quote_string, split_words

UNITS = "currentUnit -l centimeter -a degree -t film;\n"
RIG = (
    UNITS + 'createNode transform -n "root";\n'
    'createNode joint -n "hip" -p "root";\n\tsetAttr ".tx" 3;\n'
    'createNode joint -n "knee" -p "hip";\n'
    'createNode transform -n "aim" -p "hip";\n'
    'connectAttr "aim.ty" "knee.ty";\nconnectAttr "aim.tz" "knee.tz";\n'
)


@pytest.fixture
def write(tmp_path):
    def write(name, text):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    return write


@pytest.fixture
def scene(write):
    def scene(text, **options):
        return read_document(write("shot/scene.ma", UNITS + text), **options)

    return scene


def refer(path, namespace="rig", node="rigRN", more=""):
    names = f"-ns {quote_string(namespace)} -rfn {quote_string(node)}"
    return (
        f'file -rdi 1 {names} {more} -op "v=0;" -typ "mayaAscii"\n\t\t '
        f"{quote_string(path)};\n"
        f'file -r {names} -dr 1 -op "v=0;" -typ "mayaAscii" {quote_string(path)};\n'
    )


def reference_node(*edits, name="rigRN", groups=None):
    groups = [(name, edits)] if groups is None else groups
    text = f'createNode reference -n "{name}";\n\tsetAttr -s 9 ".phl";\n'
    text += f'\tsetAttr ".ed" -type "dataReferenceEdits" \n\t\t"{name}"\n'
    for group, some in groups:
        text += f'\t\t"{group}" {len(some)}\n' + "".join(f"\t\t{edit}\n" for edit in some)
    return f"{text};\nlockNode -l 1 ;\n"


def only(document, name):
    (node,) = document.find_nodes(name)
    return node


def value(document, node, attribute):
    return Graph(document).data(only(document, node)).values.get((attribute, ()))


def links(document):
    return [
        (f"{c.source_node.name}.{c.source}", f"{c.target_node.name}.{c.target}")
        for c in document.connections
    ]


def driver(document, channel):
    graph = Graph(document)
    source = graph.source(graph.plug(channel))
    return source and str(source)


def test_a_referenced_file_is_read_into_its_namespace(write, scene):
    write("shot/rig.ma", RIG)
    document = scene(refer("rig.ma") + 'createNode transform -n "own";\n')
    assert [n.name for n in document.nodes] == [
        "rig:root",
        "rig:hip",
        "rig:knee",
        "rig:aim",
        "own",
    ]
    knee = only(document, "|rig:root|rig:hip|rig:knee")
    assert knee.referenced and not only(document, "own").referenced
    assert links(document)[0] == ("rig:aim.ty", "rig:knee.ty")
    assert not document.notes and document.own.path.name == "scene.ma"
    (reference,) = document.references
    assert (reference.name, reference.namespace, reference.problem) == ("rigRN", "rig", "")
    assert [file.namespace for file in document.files] == ["", "rig"]


def test_a_file_may_be_referenced_twice(write, scene):
    write("shot/rig.ma", RIG)
    document = scene(refer("rig.ma", "a", "aRN") + refer("rig.ma{1}", "b", "bRN"))
    assert value(document, "a:hip", "translateX") == value(document, "b:hip", "translateX")
    assert links(document)[2] == ("b:aim.ty", "b:knee.ty")
    assert not document.notes


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        ('-ns ":"', "hip"),
        ('-rpr ":"', "hip"),
        ("", "hip"),
        ('-rpr "x"', "x_hip"),
        ('-ns "a:b"', "a:b:hip"),
        ('-ns ":a"', "a:hip"),
    ],
)
def test_names_start_with_namespaces_or_prefixes(write, scene, flags, expected):
    write("shot/rig.ma", RIG)
    document = scene(f'file -r {flags} -rfn "rigRN" "rig.ma";\n')
    assert only(document, expected).parent is not None
    assert links(document)[0][1] == expected.replace("hip", "knee.ty")


def test_references_within_references(write, scene):
    write("shot/rig.ma", RIG)
    inner = reference_node('2 "|r:root" "visibility" " 0"', name="rRN")
    write("shot/set.ma", UNITS + refer("rig.ma", "r", "rRN") + inner)
    document = scene(
        'file -rdi 1 -ns "s" -rfn "sRN" "set.ma";\n'
        'file -rdi 2 -ns "r" -rfn "s:rRN" "rig.ma";\n'
        'file -r -ns "s" -dr 1 -rfn "sRN" "set.ma";\n'
        + reference_node(
            name="sRN",
            groups=[("sRN", []), ("s:rRN", ['2 "|s:r:root|s:r:hip" "ty" " 5"'])],
        )
    )
    assert value(document, "s:r:root", "visibility") == 0
    assert value(document, "s:r:hip", "translateY") == 5
    assert not document.notes
    assert [reference.name for reference in document.references] == ["s:rRN", "sRN"]


def test_the_scene_decides_which_nested_references_are_loaded(write, scene):
    write("shot/rig.ma", RIG)
    write("shot/set.ma", UNITS + refer("rig.ma", "r", "rRN"))
    both = (
        'file -rdi 1 -ns "s" -rfn "sRN" "set.ma";\n'
        'file -rdi 2 -ns "r" -dr 1 -rfn "s:rRN" "rig.ma";\n'
        'file -r -ns "s" -dr 1 -rfn "sRN" "set.ma";\n'
    )
    document = scene(both)
    assert not document.nodes
    assert document.notes == [
        f'the reference "s:rRN" (set.ma, line 4) is left out: rig.ma {NOT_LOADED}'
    ]


def test_an_unloaded_reference_is_noted_and_connections_to_it_are_harmless(write, scene):
    write("shot/rig.ma", RIG)
    text = refer("rig.ma", more="-dr 1") + 'createNode transform -n "own";\n'
    text += reference_node(
        '2 "|rig:root" "v" " 0"', '5 4 "rigRN" "|rig:root.ty" "rigRN.placeHolderList[1]" ""'
    )
    text += 'connectAttr "own.ty" "rigRN.phl[1]";\nconnectAttr "own.tx" "rig:hip.tx";\n'
    text += 'connectAttr "own.ty" "rig:hip.ty";\nconnectAttr "own.tz" "rig:knee.tz";\n'
    text += 'createNode joint -n "below" -p "|rig:root|rig:hip";\n'
    document = scene(text)
    assert document.references[0].problem == NOT_LOADED
    assert document.notes == [
        f'the reference "rigRN" (scene.ma, line 4) is left out: rig.ma {NOT_LOADED}',
        "rigRN (scene.ma, line 8): 2 reference edits are ignored because nodes are "
        'missing, such as "|rig:root"',
        "rig: 2 nodes that the scene uses are missing: rig:hip, rig:knee",
    ]
    assert [n.name for n in document.nodes] == ["own", "rigRN", "below"]


def test_curves_of_missing_references_are_counted_once(write, scene):
    text = 'createNode transform -n "own";\n'
    text += "".join(f'createNode animCurveTL -n "c{n}";\n' for n in range(4))
    text += refer("gone.ma") + reference_node()
    text += refer("lost.ma", "b", "bRN") + reference_node(name="bRN")
    ends = ("own.tx", "rigRN.phl[1]", "rigRN.phl[2]", "bRN.phl[1]")
    text += "".join(f'connectAttr "c{n}.o" "{end}";\n' for n, end in enumerate(ends))
    document = scene(text + 'connectAttr "own.ty" "bRN.phl[2]";\n')
    assert document.notes[2:] == [
        "rigRN: 2 curves drive channels of a file that is not loaded",
        "bRN: 1 curve drives a channel of a file that is not loaded",
    ]


UNREADABLE = {
    "gone.ma": (None, "was not found"),
    "rig.mb": ("x", "binary format"),
    "rig.fbx": ("; FBX 7.4.0 project file", "is not Maya ASCII"),
    "named.ma": ("FOR8", "binary format"),
    "lfs.ma": ("\0pointer", "line 1: this is a binary file"),
    "empty.ma": (" \n", "the file is empty"),
    "open.ma": (RIG + 'setAttr "x', "line 9: a quotation mark"),
    "cut.ma": (f'fileInfo "cutIdentifier" "x";\n{RIG}', "line 9: the file is truncated"),
    "twice.ma": (RIG + 'createNode joint -n "hip" -p "root";\n', "line 9: two nodes"),
    "other.ma": ("polyCube;\n", "this is not a Maya ASCII scene"),
}
DEPENDENT = {  # channels and nodes of the scene, by what they need of the reference
    "held.translateX": 'connectAttr "rigRN.phl[1]" "held.tx";\n',
    "lost.translateX": 'connectAttr "rig:hip.tx" "lost.tx";\n',
    "child": 'createNode transform -n "child" -p "|rig:root|rig:hip";\n',
    "hat": 'createNode fosterParent -n "rigRNfosterParent1";\n'
    'createNode transform -n "hat" -p "rigRNfosterParent1";\n',
    "moved": 'createNode transform -n "moved";\nparent "moved" "|rig:root";\n',
    "below": 'createNode transform -n "below" -p "child";\n',
    "rig:hip": "",
    "rig:hip.rotateX": "",
}
OWN = (
    'createNode transform -n "held";\ncreateNode transform -n "lost";\n'
    'createNode transform -n "own";\n\tsetAttr ".tx" 4;\n'
    'createNode animCurveTL -n "own_ty";\n\tsetAttr -s 2 ".ktv[0:1]"  1 0 9 8;\n'
    'connectAttr "own_ty.o" "own.ty";\n'
)
EDITS = (
    '5 3 "rigRN" "|rig:root.tx" "rigRN.placeHolderList[1]" ""',
    '0 "|rigRNfosterParent1|hat" "|rig:root|rig:hip" "-s -r "',
)


def ask(scene, name):
    """Evaluate a channel of a scene, or the place of a node in the world."""
    if "." in name:
        return scene.sample([name], [1]).values
    return scene.world_matrices([name], [1])


@pytest.mark.parametrize("nested", [False, True])
@pytest.mark.parametrize("name", UNREADABLE)
def test_an_unreadable_reference_only_affects_the_nodes_that_need_it(write, nested, name):
    text, problem = UNREADABLE[name]
    if text is not None:
        write(f"shot/{name}", text)
    write("shot/props.ma", RIG)
    everything = reference_node(*EDITS) + OWN + "".join(DEPENDENT.values())
    inner = UNITS + refer("props.ma", "props", "propsRN") + refer(name) + everything
    path = write("shot/inner.ma", inner)
    if nested:
        path = write("shot/outer.ma", UNITS + refer("inner.ma", ":", "innerRN"))
    scene = open_scene(path)
    line = inner.splitlines().index(refer(name).splitlines()[-1]) + 1
    blamed = f'the reference "rigRN" (inner.ma, line {line}) is left out: {name} '
    assert [note for note in scene.notes if note.startswith(blamed) and problem in note]
    assert ask(scene, "own.translateX")[0, 0] == 4
    assert ask(scene, "own.translateY")[0, 0] == 0
    assert ask(scene, "props:hip")[0, 0, 3, 0] == 3
    assert ask(scene, "child.translateX")[0, 0] == 0
    for dependent in DEPENDENT:
        with pytest.raises(KeyweaveError) as caught:
            ask(scene, dependent)
        assert blamed in str(caught.value) and problem in str(caught.value)
    if nested:
        return
    curve = AnimCurve("own.translateY", [0.5], [3.0], frame_rate=24)
    scene.write_curves([curve])
    assert ask(scene, "own.translateY")[0, 0] == 3
    problems = scene.refusals(["held.translateX", "lost.translateX", "own.translateX"])
    assert list(problems) == ["held.translateX", "lost.translateX"]
    assert all("rigRN" in problem for problem in problems.values())


def test_files_that_reference_themselves_are_refused(write, scene):
    with pytest.raises(
        FileFormatError, match='"scene.ma" references itself, by "rigRN"'
    ) as caught:
        scene("\n" + refer("scene.ma"))
    assert caught.value.line == 5
    write("shot/a.ma", UNITS + refer("../shot/b.ma"))
    write("shot/b.ma", UNITS + refer("a.ma"))
    with pytest.raises(FileFormatError, match='"a.ma" references itself') as caught:
        scene(refer("a.ma"))
    assert caught.value.path.name == "b.ma" and caught.value.line == 4


def test_references_that_multiply_are_stopped(write, scene):
    for level in range(40):
        below = f"{level + 1}.ma"
        text = refer(below, "a", "aRN") + refer(below, "b", "bRN") if level < 39 else ""
        write(f"shot/{level}.ma", UNITS + text)
    with pytest.raises(FileFormatError, match="the scene has more than 1,000 references"):
        scene(refer("0.ma"))


def test_references_may_be_nested_to_a_maximum_depth(write, scene):
    for level in range(MAX_REFERENCE_DEPTH + 5):
        write(f"shot/{level}.ma", UNITS + refer(f"{level + 1}.ma", "n", "nRN"))
    write(f"shot/{MAX_REFERENCE_DEPTH + 5}.ma", RIG)
    with pytest.raises(
        FileFormatError, match="references are nested more than 100 levels deep"
    ):
        scene(refer("0.ma"))
    document = scene(refer("10.ma"))
    assert only(document, ":".join(["rig", *["n"] * (MAX_REFERENCE_DEPTH - 5), "hip"]))


def test_every_node_keeps_the_units_of_its_file(write, scene):
    write(
        "shot/rig.ma",
        "currentUnit -l meter -a radian -t pal;\n"
        'createNode transform -n "a";\n\tsetAttr ".tx" 2;\n\tsetAttr ".rx" 1;\n',
    )
    document = scene(
        refer("rig.ma")
        + 'createNode transform -n "own";\n\tsetAttr ".tx" 2;\n\tsetAttr ".rx" 180;\n'
        + reference_node('2 "|rig:a" "ty" " 7"', '2 "|rig:a" "ry" " -av 90"')
    )
    assert value(document, "rig:a", "translateX") == 200
    assert value(document, "rig:a", "rotateX") == 1
    assert value(document, "own", "translateX") == 2
    assert value(document, "own", "rotateX") == pytest.approx(3.14159265)
    assert value(document, "rig:a", "translateY") == 7
    assert value(document, "rig:a", "rotateY") == pytest.approx(1.570796327)


def test_nodes_that_all_scenes_share_exist_once(write, scene):
    default = (
        'createNode transform -s -n "persp";\n\tsetAttr ".tx" {0};\n'
        'createNode camera -s -n "perspShape" -p "persp";\n\tsetAttr ".fl" {0};\n'
    )
    time = 'select -ne :time1;\n\tsetAttr ".o" {0};\n'
    rig = UNITS + (default + time).format(5) + 'createNode transform -n "a";\n'
    write("shot/rig.ma", rig + 'connectAttr ":time1.o" "a.tx";\n')
    document = scene(refer("rig.ma") + default.format(7) + time.format(7))
    assert sorted(node.name for node in document.nodes) == [
        "persp",
        "perspShape",
        "rig:a",
        "time1",
    ]
    assert value(document, "persp", "translateX") == 7
    assert [
        len(document.find_nodes(name)[0].assignments) for name in ("persp", "time1")
    ] == [
        1,
        1,
    ]
    assert value(document, "time1", "outTime") == pytest.approx(7 / 24)
    persp = only(document, "persp")
    assert not persp.referenced and persp.file is document.own and persp.line == 5
    assert links(document) == [("time1.o", "rig:a.tx")]


def test_a_node_name_used_in_two_files_is_made_unique(write, scene):
    write("shot/rig.ma", RIG)
    document = scene(refer("rig.ma", ":", "aRN") + refer("rig.ma", ":", "bRN"))
    assert len(document.nodes) == 8 and document.find_nodes("root1")
    assert document.notes[0] == 'two files have a node "root"; one is renamed to "root1"'


# Searching for files.


def test_files_are_found_where_the_scene_refers_to_them(write, tmp_path, monkeypatch):
    rig = write("project/scenes/rigs/rig.ma", RIG)
    folder = tmp_path / "project" / "scenes" / "shots"
    folder.mkdir()
    other = tmp_path / "other"

    def find(path, *search_paths):
        return find_file(path, folder, search_paths)

    rigs = rig.parent
    assert find(str(rig)) == rig and find(f"{rig}{{3}}") == rig
    assert find("../rigs/rig.ma").samefile(rig)
    assert find("D:/work/project//scenes/rigs/rig.ma").samefile(rig)
    assert find("D:/moved/project/scenes/rigs/rig.ma").samefile(rig)
    monkeypatch.chdir(folder)
    assert find_file("D:/moved/scenes/rigs/rig.ma", Path(), ()).samefile(rig)
    monkeypatch.setenv("RIGS", str(rigs))
    assert find("$RIGS/rig.ma") == find("${RIGS}/rig.ma") == rig
    assert find("%RIGS%\\rig.ma") == rig
    monkeypatch.delenv("RIGS")
    assert find("rigs/rig.ma", other, folder.parent).samefile(rig)
    assert find("C:\\elsewhere\\rig.ma", rigs) == rig
    assert find("/no/such/folder/rig.ma", other, rigs) == rig
    for gone in ("$RIGS/rig.ma", "rig.ma", "", ".", "//", "a\0b", "x" * 9999, "rigs"):
        assert find(gone, other) is None


def test_search_paths_reach_the_reader(write, scene):
    write("rigs/rig.ma", RIG)
    assert scene(refer("C:/x/rig.ma")).notes
    document = scene(refer("C:/x/rig.ma"), search_paths=[write("rigs/rig.ma", RIG).parent])
    assert only(document, "rig:hip") and not document.notes


# Reference edits.


def edits_of(text):
    return [
        (edit.code, edit.mode, edit.words)
        for group in read_edit_lists([*split_words(text, 0, 9999)]).groups
        for edit in group.edits
        if edit.words
    ]


def test_edits_are_split():
    text = r"""
        "aRN"
        "aRN" 0
        "aRN" 5
        0 "|aRNfosterParent1|own" "|a:root" "-s -r "
        1 |a:root|a:hip "fist" "fi" " -ci 1 -dv 2 -at \"double\""
        2 "|a:root" "translate" " -type \"double3\" 0 1 2"

        7 "link" ":lightLinker1" 2 "a:x.message" "|key|keyShape.message"
        0
        6 "unknown" "words"
        3 "a:x.output" "|a:root.v" ""
        "a:bRN" 4
        4 "|a:root" "shader" ""
        5 0 "aRN" "a:x.o" "a:y.i" "aRN.placeHolderList[1]" "aRN.placeHolderList[2]" ""
        5 4 "aRN" "|a:root.tx" "aRN.placeHolderList[3]" ""
        8 "|a:root" "tx"
        9 "|a:root" "ty" """
    assert edits_of(text) == [
        (0, 0, ("|aRNfosterParent1|own", "|a:root", "-s -r ")),
        (1, 0, ("|a:root|a:hip", "fist", "fi", ' -ci 1 -dv 2 -at "double"')),
        (2, 0, ("|a:root", "translate", ' -type "double3" 0 1 2')),
        (3, 0, ("a:x.output", "|a:root.v", "")),
        (4, 0, ("|a:root", "shader", "")),
        (
            5,
            0,
            (
                "aRN",
                "a:x.o",
                "a:y.i",
                "aRN.placeHolderList[1]",
                "aRN.placeHolderList[2]",
                "",
            ),
        ),
        (5, 4, ("aRN", "|a:root.tx", "aRN.placeHolderList[3]", "")),
        (8, 0, ("|a:root", "tx")),
        (9, 0, ("|a:root", "ty")),
    ]


@pytest.mark.parametrize(
    "text", ["", '"a"', "5", "5 9", '2 "a"', "7", '7 "link" "x" 99999 0', "-1 x 0 5 4"]
)
def test_truncated_edits_are_skipped(text):
    assert edits_of(text) == []


def test_values_flags_and_attributes_are_changed(write, scene):
    write("shot/rig.ma", RIG)
    document = scene(
        refer("rig.ma")
        + reference_node(
            '1 |rig:root|rig:hip "fist" "fi" " -ci 1 -k 1 -dv 2 -at \\"double\\""',
            '2 "|rig:root|rig:hip" "translate" " -type \\"double3\\" 0 1 2"',
            '2 "|rig:root|rig:hip" "translateX" " -av 4"',
            '2 "|rig:root|rig:hip" "translateY" " -av"',
            '2 "rig:knee" "visibility" " -k 0 0"',
            '2 "rig:knee" "fist" " -s 3"',
            '8 "rig:knee" "rotateX"',
            '8 "rig:knee" "rotateY"',
            '9 "rig:knee" "rotateY"',
        )
    )
    hip = Graph(document).data(only(document, "rig:hip"))
    assert [hip.values[f"translate{axis}", ()] for axis in "XYZ"] == [4, 1, 2]
    assert hip.attributes.by_name["fi"].default == 2
    knee = Graph(document).data(only(document, "rig:knee"))
    assert knee.values["visibility", ()] == 0 and knee.keyable == {"visibility": False}
    assert knee.locked == {"rotateX"}
    assert not document.notes
    assert {a.statement for a in knee.node.assignments} == {-1}


def test_connections_through_placeholders_are_resolved(write, scene):
    write("shot/rig.ma", RIG)
    document = scene(
        refer("rig.ma")
        + 'createNode animCurveTL -n "curve";\ncreateNode transform -n "own";\n'
        + reference_node(
            '5 4 "rigRN" "|rig:root|rig:hip.translateX" "rigRN.placeHolderList[1]" ""',
            '5 3 "rigRN" "|rig:root|rig:hip.ty" "rigRN.placeHolderList[2]" ""',
            '5 0 "rigRN" "rig:aim.tx" "rig:knee.tx" "rigRN.placeHolderList[3]"'
            ' "rigRN.placeHolderList[4]" ""',
        )
        + 'connectAttr "curve.o" "rigRN.phl[1]";\nconnectAttr "rigRN.phl[2]" "own.ty";\n'
        'connectAttr "rigRN.phl[3]" "rigRN.phl[4]";\n'
        'connectAttr "rigRN.phl[9]" "own.tz";\n'
    )
    assert driver(document, "rig:hip.translateX") == "curve.output"
    assert driver(document, "own.translateY") == "rig:hip.translateY"
    assert driver(document, "rig:knee.translateX") == "rig:aim.translateX"
    assert ("rigRN.phl[9]", "own.tz") in links(document)
    (connection,) = (c for c in document.connections if c.source_node.name == "curve")
    text = document.own.text.text[slice(*document.own.statements[connection.statement])]
    assert (
        text == 'connectAttr "curve.o" "rigRN.phl[1]";' and connection.file is document.own
    )
    assert links(document).count(("rig:aim.tx", "rig:knee.tx")) == 1


def test_two_references_are_connected_to_each_other(write, scene):
    write("shot/rig.ma", RIG)
    document = scene(
        refer("rig.ma", "a", "aRN")
        + refer("rig.ma", "b", "bRN")
        + reference_node('5 1 "aRN" "a:hip.tx" "aRN.placeHolderList[1]" ""', name="aRN")
        + reference_node('5 2 "bRN" "b:hip.tx" "bRN.placeHolderList[1]" ""', name="bRN")
        + 'connectAttr "aRN.phl[1]" "bRN.phl[1]";\n'
    )
    assert driver(document, "b:hip.translateX") == "a:hip.translateX"
    assert driver(document, "a:hip.translateX") is None


def test_connections_within_the_file_need_no_placeholders(write, scene):
    write("shot/rig.ma", RIG)
    edit = (
        '5 0 "rigRN" "rig:aim.tx" "rig:knee.tx" "rigRN.placeHolderList[3]"'
        ' "rigRN.placeHolderList[4]" ""'
    )
    document = scene(refer("rig.ma") + reference_node(edit))
    assert driver(document, "rig:knee.translateX") == "rig:aim.translateX"


def test_a_plug_is_connected_and_disconnected_any_number_of_times(scene):
    nodes = 'createNode transform -n "a";\ncreateNode transform -n "b";\n'
    pair = 'connectAttr "a.tx" "b.tx";\ndisconnectAttr "a.tx" "b.translateX";\n'
    document = scene(nodes + pair * 15_000 + 'connectAttr "a.ty" "b.tx";\n')
    assert links(document) == [("a.ty", "b.tx")]


def test_connections_in_the_file_are_removed(write, scene):
    write("shot/rig.ma", RIG)
    document = scene(
        refer("rig.ma")
        + 'createNode transform -n "own";\n'
        + reference_node(
            '3 "rig:aim.translateY" "rig:knee.translateY" ""',
            '5 4 "rigRN" "rig:knee.ty" "rigRN.placeHolderList[1]" ""',
        )
        + 'connectAttr "own.rx" "rigRN.phl[1]";\n'
    )
    assert links(document) == [("rig:aim.tz", "rig:knee.tz"), ("own.rx", "rig:knee.ty")]


def test_a_removed_connection_may_be_made_again(write, scene):
    write("shot/rig.ma", RIG)
    edits = [
        '3 "rig:aim.translateY" "rig:knee.translateY" ""',
        '5 3 "rigRN" "rig:aim.rx" "rigRN.placeHolderList[1]" ""',
        '5 4 "rigRN" "rig:knee.ty" "rigRN.placeHolderList[2]" ""',
    ]
    connection = 'connectAttr "rigRN.phl[1]" "rigRN.phl[2]";\n'
    document = scene(connection.join([refer("rig.ma") + reference_node(*edits), ""]))
    assert driver(document, "rig:knee.translateY") == "rig:aim.rotateX"


def test_nodes_are_parented_into_and_out_of_the_file(write, scene):
    write("shot/rig.ma", RIG)
    document = scene(
        refer("rig.ma")
        + 'createNode transform -n "group";\n'
        + reference_node(
            '2 "|group|rig:root" "v" " 0"',
            '0 "|rig:root" "|group" "-s -r "',
            '0 "|rigRNfosterParent1|hat" "|group|rig:root|rig:hip" "-s -r "',
            '0 "|group|rig:root|rig:hip|rig:knee" "" "-w"',
        )
        + 'createNode fosterParent -n "rigRNfosterParent1";\n'
        'createNode transform -n "hat" -p "rigRNfosterParent1";\n'
    )
    assert only(document, "hat").path == "|group|rig:root|rig:hip|hat"
    assert only(document, "rig:knee").path == "|rig:knee"
    assert value(document, "rig:root", "visibility") == 0
    assert not document.notes


def test_edits_that_maya_could_not_apply_are_left_out(write, scene):
    write("shot/nested.ma", UNITS + 'createNode transform -n "tip";\n')
    write("shot/rig.ma", UNITS + refer("nested.ma", "in", "inRN") + RIG[len(UNITS) :])
    failed = [
        '2 "rig:hip" "translateX" " 7"',
        '0 "|rig:root|rig:hip" "" "-w"',
        '3 "rig:aim.translateY" "rig:knee.translateY" ""',
        '5 4 "rigRN" "rig:hip.ry" "rigRN.placeHolderList[1]" ""',
    ]
    nested = ['2 "rig:in:tip" "translateX" " 5"']
    made = ['2 "rig:hip" "translateZ" " 9"', '2 "rig:in:tip" "translateY" " 4"']
    curve = 'createNode animCurveTA -n "curve";\nconnectAttr "curve.o" "rigRN.phl[1]";\n'

    def read(*groups):
        document = scene(refer("rig.ma") + reference_node(groups=groups) + curve)
        plugs = [("hip", "X"), ("hip", "Z"), ("in:tip", "X"), ("in:tip", "Y")]
        values = [
            value(document, f"rig:{name}", f"translate{axis}") for name, axis in plugs
        ]
        return document, values

    document, values = read(
        ("rigRN", failed), ("rig:inRN", nested), ("rigRN", made[:1]), ("rig:inRN", made[1:])
    )
    assert values == [3, 9, None, 4]
    assert only(document, "rig:hip").path == "|rig:root|rig:hip"
    assert driver(document, "rig:knee.translateY") == "rig:aim.translateY"
    assert driver(document, "rig:hip.rotateY") is None
    note = "rigRN (scene.ma, line 7): 5 reference edits are ignored, as in Maya"
    assert document.notes[0] == note
    assert read(("rigRN", failed[:1]), ("rig:inRN", []), ("rig:inRN", made[1:]))[1] == [
        3,
        None,
        None,
        4,
    ]


def test_edits_of_a_reference_that_was_unloaded_are_applied_when_it_is_loaded(write, scene):
    write("shot/rig.ma", RIG)
    groups = [("rigRN", ['2 "rig:hip" "tx" " 9"']), ("rig:inRN", ['2 "rig:hip" "ty" " 8"'])]
    document = scene(refer("rig.ma") + reference_node(groups=groups))
    assert [value(document, "rig:hip", f"translate{axis}") for axis in "XY"] == [9, 8]


def test_edits_that_create_a_cycle_are_refused(write, scene):
    write("shot/rig.ma", RIG)
    with pytest.raises(FileFormatError, match="would be its own ancestor") as caught:
        scene(refer("rig.ma") + reference_node('0 "rig:root" "rig:hip" "-s -r "'))
    assert caught.value.path.name == "scene.ma" and caught.value.line == 7


def test_edits_of_missing_nodes_are_counted_once(write, scene):
    write("shot/rig.ma", RIG)
    gone = [f'2 "|rig:gone{i}" "v" " 0"' for i in range(50)]
    document = scene(
        refer("rig.ma")
        + reference_node(
            *gone,
            '3 "rig:hip.tx" "rig:no.tx" ""',
            '2 ":no" "v" " 0"',
            '2 "rig:hip" "tx" " 9"',
        )
    )
    note = (
        "rigRN (scene.ma, line 7): 52 reference edits are ignored because nodes are missing"
    )
    assert document.notes == [f'{note}, such as "|rig:gone0"']
    assert value(document, "rig:hip", "translateX") == 9


def test_edits_of_missing_nodes_are_counted_among_many_edits(write, scene):
    write("shot/rig.ma", RIG)
    some = [f'0 "|gone{i}" "|rig:root" ""' for i in range(2_000)]
    some += [f'3 "rig:aim.w[{i}]" "rig:knee.w[{i}]" ""' for i in range(2_000)]
    some += ['5 4 "rigRN" "rig:hip.tx" "rigRN.placeHolderList[1]" ""'] * 2_000
    document = scene(refer("rig.ma") + reference_node(*some))
    assert "2,000 reference edits" in document.notes[0]
