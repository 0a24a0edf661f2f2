"""`keyweave info`: the rigs of a scene, and their controls by kind."""

import json

import numpy as np
import pytest

import keyweave as kw
from keyweave.rigs.rig import CONTROL_KINDS
from made_up import small_rigs as small_rigs


@pytest.fixture
def told(tmp_path, run):
    """Return a function that says what info tells of a scene's text."""

    def told(text, *options):
        path = tmp_path / "rig.ma"
        path.write_text(text)
        done = run("info", path, *options)
        assert done.exit_code == 0, done.output
        return done.stdout

    return told


def facts_of(printed):
    (facts,) = json.loads(printed)["files"]
    return facts


def test_each_figure_is_a_rig_whose_controls_are_the_rigs(told, tmp_path):
    text = small_rigs.figure() + small_rigs.figure("hero").partition("\n")[2]
    facts = facts_of(told(text, "--json"))
    found = kw.open_scene(tmp_path / "rig.ma").rigs()
    assert [rig["root"] for rig in facts["rigs"]] == ["hips", "hero:hips"]
    for rig, fact in zip(found, facts["rigs"]):
        assert fact["n_joints"] == len(rig.joints)
        for control, said in zip(rig.controls, fact["controls"]):
            assert said["name"] == control.name
            assert said["kind"] == control.kind
            assert said["channels"] == [*control.channels]
            assert said["parent"] == control.parent
            limits = np.array(said["limits"], float)  # null becomes nan
            expected = np.where(np.isfinite(control.limits), control.limits, np.nan)
            np.testing.assert_array_equal(limits, expected)
        assert len(fact["controls"]) == len(rig.controls)
    assert facts["notes"] == []


def test_controls_are_listed_by_kind(told):
    lines = told(small_rigs.figure()).splitlines()
    (first,) = (number for number, line in enumerate(lines) if "  rig " in line)
    assert lines[first].split(maxsplit=1)[1] == "hips, 9 controls of 8 joints"
    shown = [line.split() for line in lines[first + 1 : first + 1 + len(CONTROL_KINDS)]]
    found = {kind: names for kind, _, *names in shown}
    assert list(found) == list(CONTROL_KINDS)
    for kind, names in found.items():
        assert set(names) == {name for name, k in small_rigs.KINDS.items() if k == kind}


def test_a_scene_without_controls_says_nothing_of_rigs(told):
    text = small_rigs.HEAD + 'createNode joint -n "hip";\n'
    facts = facts_of(told(text, "--json"))
    assert (facts["rigs"], facts["notes"]) == ([], [])
    assert "rig " not in told(text)


def test_a_joint_that_cannot_be_evaluated_is_a_note_and_takes_no_rig_away(told):
    odd = 'createNode oddNode -n "odd";\ncreateNode joint -n "prop";\n'
    odd += 'connectAttr "odd.out" "prop.tx";\n'
    facts = facts_of(told(small_rigs.figure(extra=odd), "--json"))
    (rig,) = facts["rigs"]
    assert (rig["n_joints"], len(rig["controls"])) == (8, len(small_rigs.KINDS))
    (note,) = facts["notes"]
    assert note.startswith(
        "1 node is left out of the rig (prop); the first cannot be evaluated: "
    )
    assert "odd is a node of type oddNode" in note


def test_a_rig_that_cannot_be_evaluated_is_a_note_that_says_why(told):
    odd = 'createNode oddNode -n "odd";\nconnectAttr "odd.out" "hips.sx";\n'
    facts = facts_of(told(small_rigs.figure(extra=odd), "--json"))
    assert facts["rigs"] == []
    (note,) = facts["notes"]
    assert note.startswith("rigs are not listed: ")
    assert "odd is a node of type oddNode" in note
