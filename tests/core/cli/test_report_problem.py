"""`keyweave report-problem`: scenes without meshes, texts and names, for an issue."""

import json
import re
from zipfile import ZipFile

import numpy as np
import pytest

import keyweave as kw
from keyweave import examples

SECRET = re.compile("bob|hero|secret|studio|Zelda", re.IGNORECASE)
SHOT = """//Maya ASCII 2024 scene
//Name: secret_shot.ma
file -rdi 1 -ns "bob" -rfn "bobRN" -op "v=0;" -typ "mayaAscii" "/studio/char.ma";
file -r -ns "bob" -dr 1 -rfn "bobRN" -op "v=0;" -typ "mayaAscii" "/studio/char.ma";
requires maya "2024";
requires "secretPlugin" "1.0";
currentUnit -l centimeter -a degree -t ntsc;
fileInfo "license" "studio";
createNode reference -n "bobRN";
	setAttr ".ed" -type "dataReferenceEdits"
		"bobRN"
		"bobRN" 2
		2 "|bob:Hips" "translateY" " 95"
		2 "|bob:Hips|bob:heroLeftUpLeg" "notes" " -type \\"string\\" \\"for Zelda\\"";
createNode transform -n "zelda_prop";
	addAttr -ci true -sn "sz" -ln "size" -nn "Zelda's size" -at "double";
	setAttr ".sz" 2.5;
	setAttr ".notes" -type "string" ("secret " + "plan");
createNode mesh -n "zelda_propShape" -p "zelda_prop";
	setAttr -s 2 ".vt[0:1]"  1.25 7.75 3.5  4 5 6;
	setAttr ".io" yes;
createNode expression -n "zelda_expression";
	setAttr ".ixp" -type "string" "// for Zelda\\n.O[0] = 2 * .I[0];";
	setAttr ".in[0]" 3;
connectAttr "zelda_expression.out[0]" "zelda_prop.tx";
createNode script -n "studio_script";
	setAttr ".b" -type "string" "print(\\"secret\\");";
createNode script -n "sceneConfigurationScriptNode";
	setAttr ".b" -type "string" "playbackOptions -min 3 -max 9 -ast 3 -aet 9; // Zelda";
"""
CHARACTER = """//Maya ASCII 2024 scene
createNode joint -n "Hips";
	setAttr ".t" -type "double3" 0 90 0;
createNode joint -n "heroLeftUpLeg" -p "Hips";
	setAttr ".t" -type "double3" 10 0 0;
createNode joint -n "heroLeftLeg" -p "heroLeftUpLeg";
	setAttr ".t" -type "double3" 0 -40 0;
"""


@pytest.fixture
def pack(run, tmp_path):
    """Return a function that packs a scene, and the facts and the folder of its files."""

    def do(scene, *words):
        archive = tmp_path / "problem.zip"
        done = run("report-problem", scene, "-o", archive, "--json", *words)
        assert done.exit_code == 0, done.stderr
        folder = tmp_path / "packed"
        with ZipFile(archive) as opened:
            opened.extractall(folder)
        return json.loads(done.stdout), folder

    return do


def test_a_packed_scene_moves_as_before_and_shows_no_names(pack, tmp_path):
    (tmp_path / "shot.ma").write_text(SHOT)
    (tmp_path / "char.ma").write_text(CHARACTER)
    facts, folder = pack(tmp_path / "shot.ma")
    assert facts["files"] == ["scene.ma", "reference_1.ma", "problem.json"]
    assert facts["differences"] == []
    for name in facts["files"]:
        assert not SECRET.search((folder / name).read_text()), name
    scenes = kw.open_scene(tmp_path / "shot.ma"), kw.open_scene(folder / "scene.ma")
    assert scenes[0].frame_range == scenes[1].frame_range == (3, 9)
    assert [len(scene.joints) for scene in scenes] == [3, 3]
    motions = [scene.bake_joints(scene.joints) for scene in scenes]
    for field in ("root_positions", "rotations"):
        np.testing.assert_array_equal(*(getattr(each, field) for each in motions))
    assert motions[1].root_positions[0, 1] == 95
    text = (folder / "scene.ma").read_text()
    assert "vt[0:1]" in text and "7.75" not in text and 'setAttr ".sz" 2.5' in text


def test_names_of_files_that_are_missing_do_not_show(pack, tmp_path):
    (tmp_path / "shot.ma").write_text(SHOT)
    facts, folder = pack(tmp_path / "shot.ma")
    assert facts["files"] == ["scene.ma", "problem.json"] and facts["differences"] == []
    for name in facts["files"]:
        assert not SECRET.search((folder / name).read_text()), name


def test_the_rig_of_a_packed_scene_is_recognized(pack, tmp_path):
    examples.write_files(tmp_path)
    facts, folder = pack(tmp_path / "biped.ma")
    assert facts["differences"] == []
    slots = [
        kw.find_slots(kw.open_scene(path).motion("Hips", (1, 2)))
        for path in (tmp_path / "biped.ma", folder / "scene.ma")
    ]
    assert slots[0].keys() == slots[1].keys()


def test_a_scene_that_cannot_be_opened_is_packed_with_its_error(pack, tmp_path):
    text = 'createNode joint -n "zelda"; createNode joint -n "a" -p "zeldas_missing";'
    (tmp_path / "shot.ma").write_text(text)
    facts, folder = pack(tmp_path / "shot.ma")
    problem = json.loads((folder / "problem.json").read_text())
    assert "does not exist" in problem["info"]["error"] and problem["keyweave"]
    assert facts["differences"] == [] and not SECRET.search(str(problem))


@pytest.mark.parametrize(
    "name, text, sentence",
    [
        ("walk.bvh", "HIERARCHY", "is not a scene"),
        ("shot.mb", "FOR4", "binary format"),
        ("shot.ma", 'createNode joint -n "a', "not closed"),
        ("missing.ma", None, "no such file"),
    ],
)
def test_files_that_cannot_be_packed_are_refused(run, tmp_path, name, text, sentence):
    if text is not None:
        (tmp_path / name).write_text(text)
    done = run("report-problem", tmp_path / name, "-o", tmp_path / "problem.zip")
    assert done.exit_code in (1, 2) and sentence in " ".join(done.stderr.split())
    assert not (tmp_path / "problem.zip").exists()
