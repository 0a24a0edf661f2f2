"""Odd rigs at the command line: refused in one sentence, or driven with a note."""

import pytest

import keyweave as kw
import made_up
from made_up.stranger_rigs import HEAD, StrangerRig, Switches

FK = Switches(order=("FK",))
END = "// End of stranger.ma\n"
REFERENCE = 'file -rdi 1 -ns "skin" -rfn "skinRN" -typ "mayaAscii" "gone.ma";\n'
REFERENCE += 'file -r -ns "skin" -dr 1 -rfn "skinRN" -typ "mayaAscii" "gone.ma";\n'


def add_character():
    return StrangerRig.build(FK).add("second character")


def bind_no_joints():
    rig = StrangerRig(FK)
    rig._add("transform", "ball_ctl", control=True)
    rig._bind("skin", ["ball_ctl"])
    return rig


def remove_controls():
    rig = StrangerRig.build(FK)
    for block in rig.blocks:
        block.is_control = False
    return rig


def bind_hidden_proxy():
    rig = StrangerRig.build(Switches())
    rig._bind("proxy", ["L_thigh_FK", "R_thigh_FK", "L_shin_FK"], hidden=True)
    return rig


def constrain_in_a_cycle():
    rig = StrangerRig.build(FK)
    rig._constrain("orient", "spine_02", ["head"], [1])
    return rig


def delete_influence():
    rig = StrangerRig.build(Switches(skin="RK"))
    rig.links = [pair for pair in rig.links if pair[0] != "L_thigh_RK.wm"]
    return rig


def build_plain():
    return StrangerRig.build(FK)


# The rig, text after the head of the file, the exit status, and words of the message.
CASES = {
    "two characters in one namespace": (add_character, "", 0, "carries other_root"),
    "a skin without joints": (bind_no_joints, "", 1, "the scene has no joints"),
    "joints without controls": (remove_controls, "", 0, ""),
    "a skin on a hidden proxy": (bind_hidden_proxy, "", 0, ""),
    "a cycle of constraints": (constrain_in_a_cycle, "", 1, "moves only 9 of the"),
    "a deleted influence": (delete_influence, "", 0, ""),
    "a skin in a missing reference": (build_plain, REFERENCE, 0, "gone.ma"),
}


@pytest.fixture(scope="module")
def walk(tmp_path_factory):
    path = tmp_path_factory.mktemp("odd") / "walk.bvh"
    kw.save(made_up.walker(1.0), path)
    return path


def drive(run, walk, rig, folder, *options, after_head=""):
    """Run a transfer, and return the result and the file that it may write."""
    rig.write(folder)
    path, out = folder / "stranger.ma", folder / "out.ma"
    path.write_text(path.read_text().replace(HEAD, HEAD + after_head) + END)
    return run("transfer", walk, path, "-o", out, *options), out


@pytest.mark.parametrize("case", CASES)
def test_odd_rigs_give_an_error_or_are_driven(run, walk, tmp_path, case):
    build, text, status, words = CASES[case]
    result, out = drive(run, walk, build(), tmp_path, after_head=text)
    assert (result.exit_code, out.exists()) == (status, not status), result.stderr
    assert words in result.stderr
    if status:
        (error,) = [n for n in result.stderr.splitlines() if not n.startswith("note: ")]
        assert error.startswith("Error: ") and len(error) < 400
    else:
        assert "degrees from the capture" in result.stdout
        bones = float(result.stdout.partition("bones are ")[2].split()[0])
        assert bones < 3


@pytest.mark.parametrize("name", ["L_goal", "nobody"])
def test_joints_that_do_not_exist_are_refused(run, walk, tmp_path, name):
    rig = StrangerRig.build(Switches())
    result, out = drive(run, walk, rig, tmp_path, "--joints", name)
    assert result.exit_code == 1 and not out.exists()
    (error,) = result.stderr.splitlines()
    assert f"joint {name}" in error and "Traceback" not in error


def test_a_switch_between_ik_and_fk_is_refused_with_its_options(run, walk, tmp_path):
    path, out = tmp_path / "biped.ma", tmp_path / "out.ma"
    made_up.write_character(path, made_up.walker(1.0), keyed=False, fingers=False)
    text = path.read_text()
    at_half = text.replace('setAttr -k on ".ikFk" 0;', 'setAttr -k on ".ikFk" 0.5;')
    assert at_half != text
    path.write_text(at_half)
    result = run("transfer", walk, path, "-o", out)
    assert result.exit_code == 1 and not out.exists()
    assert "0.5" in result.stderr and "--limb" in result.stderr
