"""Damaged scenes are read, or refused in one sentence; never anything else."""

import warnings
from random import Random

import numpy as np
import pytest
from hypothesis import HealthCheck, given, strategies as st

from case_profiles import count_cases, draw_cases
from keyweave.errors import KeyweaveError
from keyweave.scenes.maya_ascii.evaluation.holds import plan_evaluation
from keyweave.scenes.maya_ascii.graph.graph import Graph
from keyweave.scenes.maya_ascii.graph.plugs import Plug
from keyweave.scenes.maya_ascii.graph.scene_reader import read_document
from reference_material import SHARED

RIG = (
    "//Maya ASCII 2024 scene\n//Codeset: 1252\n"
    "currentUnit -l centimeter -a degree -t film;\n"
    'createNode transform -n "root";\n'
    '\tsetAttr ".t" -type "double3" 1 2 3 ;\n'
    'createNode joint -n "hip" -p "root";\n\tsetAttr -l on -k off ".v" no;\n'
    '\taddAttr -ci true -sn "f" -ln "fist" -dv 1 -min 0 -max 10 -at "double";\n'
    'createNode animCurveTL -n "c";\n\tsetAttr ".tan" 18;\n\tsetAttr ".wgt" no;\n'
    '\tsetAttr -s 3 ".ktv[0:2]"  1 0 5 2.5 10 1e2;\n'
    'createNode expression -n "e";\n\tsetAttr ".ixp" -type "string" '
    '".O[0] = .I[0] > 1 ? frame : 2;\\n// end";\n'
    'connectAttr "c.o" "e.in[0]";\nconnectAttr "e.out[0]" "hip.sx";\n'
    'createNode unitConversion -n "u";\n\tsetAttr ".cf" 0.5;\n'
    'connectAttr "c.o" "u.i";\nconnectAttr "u.o" "hip.tx";\n'
    'connectAttr "root.s" "hip.is";\nconnectAttr "root.t" "hip.r" -na;\n// End of rig.ma\n'
)
SCENE = (
    "//Maya ASCII 2024 scene\n"
    'file -rdi 1 -ns "r" -rfn "rRN" -typ "mayaAscii" "rig.ma";\n'
    'file -r -ns "r" -dr 1 -rfn "rRN" -typ "mayaAscii" "rig.ma";\n'
    "currentUnit -l meter -a radian -t pal;\n"
    'createNode reference -n "rRN";\n'
    '\tsetAttr ".ed" -type "dataReferenceEdits" \n\t\t"rRN"\n\t\t"rRN" 0\n\t\t"rRN" 6\n'
    '\t\t0 "|g" "|r:root" "-s -r "\n'
    '\t\t1 |r:root|r:hip "more" "mo" " -ci 1 -at \\"double\\""\n'
    '\t\t2 "|r:root|r:hip" "translate" " -type \\"double3\\" 0 1 2"\n'
    '\t\t3 "r:u.output" "|r:root|r:hip.translateX" ""\n'
    '\t\t5 4 "rRN" "|r:root|r:hip.rotateX" "rRN.placeHolderList[1]" ""\n'
    '\t\t8 "|r:root" "translateX";\nlockNode -l 1 ;\n'
    'createNode transform -n "g";\n\tsetAttr ".r" -type "double3" 1 2 3 ;\n'
    'connectAttr "g.rx" "rRN.phl[1]";\ndisconnectAttr "g.s" "g.t";\n'
    'parent -s -nc -r -add "g" "r:root";\nselect -ne :time1;\n'
    'createNode joint -n "k";\nrename "k" "h";\n// End of scene.ma\n'
)
PIECES = [
    b'"', b"\\", b";", b"/*", b"//", b"\n", b"\0", b"(", b")", b"[", b"]", b":", b"|", b".",
    b"-", b" -1 ", b"999999999999", b"[0:99999999]", b"1e400", b"nan", b"\xff", b"\xe3\x81",
    b'"root"', b'"hip"', b'"r:root"', b" -p ", b" -s ", b" -n ", b"createNode joint ",
    b'parent "hip" "root";', b'connectAttr "hip.t" "root.t";', b'setAttr ".ro" 7e9;',
    b'file -r "scene.ma";', b'file -r "rig.ma";', b"joint", b"transform", b"", b"{1}",
]  # fmt: skip
FRAMES = np.array([0.0, 0.25])


def use(path):
    """Read a scene, look at every node, and evaluate some of them."""
    document = read_document(path)
    graph = Graph(document)
    for node in document.nodes:
        graph.data(node)
        assert node in document.find_nodes(document.short_path(node))
    moving = [n for n in document.nodes if "translate" in graph.data(n).attributes.by_name]
    for node in moving[:20]:
        plan = plan_evaluation(graph, [Plug(node, "worldMatrix", (0,))], on_unknown="hold")
        plan.run(FRAMES)


def survives(path, data):
    """Only errors of keyweave come out of a file with these bytes."""
    path.write_bytes(data)
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore", RuntimeWarning)
        try:
            use(path)
        except KeyweaveError as error:
            assert "\n" not in str(error)[:200]


def damaged(random, data, other):
    """Cut, double, move, change or insert some bytes."""
    for _ in range(random.randint(1, 6)):
        at = random.randrange(len(data) + 1)
        length = random.choice([1, 2, 5, 20, 100, 1000])
        to = at + random.randrange(length)
        start, inside, end = data[:at], data[at:to], data[to:]
        data = random.choice(
            [
                start + end,
                start + inside + inside + end,
                start + random.choice(PIECES) + inside + end,
                start + random.choice(PIECES) + end,
                start + bytes(random.randrange(256) for _ in inside) + end,
                start + other[at:to] + inside + end,
                data[: max(at, 50)],
            ]
        )
    return data


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("damaged")
    (folder / "rig.ma").write_text(RIG)
    (folder / "scene.ma").write_text(SCENE)
    return folder


def test_the_scenes_are_whole_before_they_are_damaged(folder):
    use(folder / "rig.ma")
    use(folder / "scene.ma")
    (note,) = read_document(folder / "scene.ma").notes
    assert note == '"g" has several instances; only the first instance is used'


@draw_cases(150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.randoms(use_true_random=False), st.booleans())
def test_damaged_rigs_and_shots(folder, random, is_rig):
    data, other = (RIG, SCENE) if is_rig else (SCENE, RIG)
    survives(folder / "damaged.ma", damaged(random, data.encode(), other.encode()))


def test_damaged_references(tmp_path):
    random, path = Random(7), tmp_path / "rig.ma"
    for _ in range(count_cases(200)):
        path.write_bytes(damaged(random, RIG.encode(), SCENE.encode()))
        survives(tmp_path / "shot.ma", SCENE.encode())


def test_shuffled_statements(folder):
    random = Random(3)
    lines = (RIG + SCENE).splitlines(keepends=True)
    for _ in range(count_cases(600)):
        some = [random.choice(lines) for _ in range(random.randint(1, 60))]
        survives(folder / "shuffled.ma", "".join(some).encode())


SAMPLES = sorted(SHARED.glob("maya/scenes/*.ma"), key=lambda path: path.stat().st_size)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_damaged_samples(tmp_path, path):
    data, other = path.read_bytes(), RIG.encode() * 99
    random = Random(path.stem)
    for _ in range(min(count_cases(60), 1_000_000 // len(data))):
        survives(tmp_path / "damaged.ma", damaged(random, data, other))


@draw_cases(200)
@given(st.binary(max_size=200))
def test_any_bytes(tmp_path_factory, data):
    survives(tmp_path_factory.getbasetemp() / "any.ma", data)
    survives(tmp_path_factory.getbasetemp() / "any.ma", b"createNode joint;" + data)
