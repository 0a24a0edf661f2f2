"""`keyweave info`: the rigs and skeletons of a scene, and tables of controls."""

import json
import re
from collections import Counter
from itertools import takewhile
from pathlib import Path

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


def test_each_figure_is_listed_as_a_rig_with_its_controls(told, tmp_path):
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


def read_table(printed, first_column):
    """Return the rows of a printed table as lists of words."""
    table = printed.split(f"\n{first_column} ", 1)[1].split("\n\n")[0]
    lines = table.splitlines()[1:]
    return [line.split() for line in lines if line[0] != " "]  # without wrapped lines


def test_controls_are_counted_by_kind_and_listed_in_a_table(told):
    printed = told(small_rigs.figure())
    assert "rig       hips, 9 controls for 8 joints" in printed
    counts = Counter(small_rigs.KINDS.values())
    line = ", ".join(f"{counts[kind]} {kind}" for kind in CONTROL_KINDS)
    assert f"\n            {line}\n" in printed
    rows = read_table(printed, "control")
    assert {name: kind for name, kind, *_ in rows} == small_rigs.KINDS


def test_channels_of_a_control_are_shown_with_limits_in_degrees_within_80_columns(told):
    printed = told(small_rigs.figure())
    (table,) = re.findall("\\ncontrol (?:.*\n)+", printed)
    (words,) = re.findall("spine_CTRL +rotational +(.*(?:\n  .*)*)", table)
    assert " ".join(words.split()) == (
        "rotate XYZ (rotateX -30 to 60 degrees, rotateY at most 45 degrees)"
    )
    assert re.search("spine_CTRL.curl +extra +curl \\(0 to 10\\)\n", table)
    assert max(map(len, printed.splitlines()[1:])) <= 80


def test_a_long_table_is_cut_short_unless_all_is_given(run):
    biped = Path(kw.__file__).parent / "examples" / "data" / "biped.ma"
    n_controls = len(kw.open_scene(biped).rig().controls)
    assert n_controls > 30
    *rows, last = read_table(run("info", biped).stdout, "control")
    assert (len(rows), " ".join(last)) == (24, f"... and {n_controls - 24} more; use --all")
    whole = run("info", biped, "--all").stdout
    assert len(read_table(whole, "control")) == n_controls
    assert "use --all" not in whole


def test_a_scene_without_controls_says_nothing_of_rigs(told):
    text = small_rigs.HEAD + 'createNode joint -n "hip";\n'
    facts = facts_of(told(text, "--json"))
    assert (facts["rigs"], facts["notes"]) == ([], [])
    assert "rig " not in told(text)


def test_a_joint_that_cannot_be_evaluated_is_noted_and_the_rig_remains(told):
    odd = 'createNode oddNode -n "odd";\ncreateNode joint -n "prop";\n'
    odd += 'connectAttr "odd.out" "prop.rx";\n'
    facts = facts_of(told(small_rigs.figure(extra=odd), "--json"))
    (rig,) = facts["rigs"]
    assert (rig["n_joints"], len(rig["controls"])) == (8, len(small_rigs.KINDS))
    (note,) = facts["notes"]
    assert note.startswith(
        "1 node is left out of the rig (prop); the first cannot be evaluated: "
    )
    assert "odd is a node of type oddNode" in note


def test_a_rig_that_cannot_be_evaluated_is_a_note_that_says_why(told):
    odd = 'createNode oddNode -n "odd";\nconnectAttr "odd.out" "hips.rx";\n'
    facts = facts_of(told(small_rigs.figure(extra=odd), "--json"))
    assert facts["rigs"] == []
    (note,) = facts["notes"]
    assert note.startswith("rigs are not listed: ")
    assert "odd is a node of type oddNode" in note


def read_tree(printed):
    """Return the lines of a printed tree of joints, without the common indentation."""
    lines = printed.splitlines()
    (start,) = (i for i, line in enumerate(lines) if line.startswith("  skeleton "))
    tree = takewhile(lambda line: line.startswith(" " * 12), lines[start + 1 :])
    return [line[12:] for line in tree]


def test_joints_are_printed_as_a_tree_with_chains_on_a_line(told):
    printed = told(small_rigs.figure())
    assert "  skeleton  hips, 8 joints, rotate order xyz\n" in printed
    assert read_tree(printed) == [
        "hips",
        "  thigh > knee > ankle",
        "  spine",
        "    finger",
        "    head > eye",
    ]


def test_fingers_are_folded_and_all_lists_each_with_its_rotate_order(told):
    lines = [small_rigs.HEAD, *small_rigs.group("hand", "", (0, 0, 0), "joint")]
    above = "hand"
    for number in range(1, 5):
        lines += small_rigs.group(f"thumb{number}", above, (1, 0, 0), "joint")
        above = f"thumb{number}"
    lines += ['\tsetAttr ".ro" 2;', *small_rigs.group("palm", "hand", (0, 0, 0), "joint")]
    text = "\n".join(lines) + "\n"
    assert read_tree(told(text)) == ["hand", "  thumb1 ... thumb4", "  palm"]
    whole = [line.split() for line in read_tree(told(text, "--all"))]
    names = ["hand", *(f"thumb{number}" for number in range(1, 5)), "palm"]
    assert whole == [[name, "zxy" if name == "thumb4" else "xyz"] for name in names]
    (skeleton,) = facts_of(told(text, "--json"))["skeletons"]
    parents = [None, "hand", "thumb1", "thumb2", "thumb3", "hand"]
    assert [joint["name"] for joint in skeleton["joints"]] == names
    assert [joint["parent"] for joint in skeleton["joints"]] == parents
    assert skeleton["joints"][4]["rotation_order"] == "YXZ"


def test_lines_of_long_joint_names_are_wrapped_behind_an_arrow(told):
    lines, above = [small_rigs.HEAD], ""
    for name in ("first", "second", "third"):
        joint = f"long_name_of_the_{name}_joint"
        lines += small_rigs.group(joint, above, (0, 0, 0), "joint")
        above = joint
    tree = read_tree(told("\n".join(lines) + "\n"))
    assert [line[:4] for line in tree] == ["long", "    "]
    assert [line.endswith("joint >") for line in tree] == [True, False]
