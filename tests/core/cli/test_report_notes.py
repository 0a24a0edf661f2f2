"""Notes on the files that were read: on the page of each verb, once."""

import re

import pytest

import keyweave as kw
from keyweave import examples
from made_up.stranger_rigs import StrangerRig, Switches

LEGS = "LeftUpLeg,RightUpLeg,LeftLeg,RightLeg"
ARGUMENTS = {
    "feet": ("{capture}", "-o", "{folder}/out.bvh"),
    "convert": ("{capture}", "-o", "{folder}/out.bvh", "--skeleton", "{walk}"),
    "resequence": ("{capture}", "-o", "{folder}/out.bvh", "--length", "60"),
    "texture": (
        *("{walk}", "{capture}", "-o", "{folder}/out.bvh", "--key-step", "10"),
        *("--drive", LEGS, "--texture", LEGS),
    ),
    "transfer": ("{capture}", "{folder}/stranger.ma", "-o", "{folder}/out.ma"),
}


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Return a walk, and a capture whose header states too many frames, beside a rig."""
    folder = tmp_path_factory.mktemp("notes")
    walk, capture = folder / "walk.bvh", folder / "capture.bvh"
    kw.save(examples.load_walk().cut(1, 120), walk)
    text, count = re.subn("Frames: *120", "Frames: 130", walk.read_text())
    assert count == 1
    capture.write_text(text)
    StrangerRig.build(Switches(order=("FK",))).write(folder)
    return {"folder": folder, "walk": walk, "capture": capture}


@pytest.mark.parametrize("verb", ARGUMENTS)
def test_the_page_of_a_verb_has_the_notes_on_its_files_once(run, files, verb):
    page = files["folder"] / f"{verb}.html"
    words = [word.format(**files) for word in ARGUMENTS[verb]]
    result = run(verb, *words, "--report", page, "--force")
    assert result.exit_code == 0, result.stderr
    note = "the header states 130 frames, but the file has 120"
    assert f"capture.bvh: {note}" in result.stderr
    notes = re.findall(r"Note: ([^<\"]*)", page.read_text(encoding="utf-8"))
    assert [each for each in notes if note in each] == [f"capture.bvh: {note}."]
