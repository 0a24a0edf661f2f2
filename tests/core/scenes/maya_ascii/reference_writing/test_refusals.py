"""Referenced channels that cannot be keyed: one sentence each, and nothing is written."""

import re

import pytest

import keyweave as kw
from made_up.referenced_shots import hold, nested, plain, write_form

AGAIN = "; open the scene in Maya, check the reference and save the scene"
CONTROL = "|hero:grp|hero:ctl"
KEYED, FREE = "hero:ctl.translateX", "hero:ctl.translateY"


def change(old, new, base=plain):
    """Return a text of a form with one part replaced."""
    text = base()
    assert text.count(old) == 1, old
    return text.replace(old, new)


def cut(pattern, base=plain):
    text, n_cut = re.subn(pattern, "", base(), flags=re.DOTALL)
    assert n_cut == 1
    return text


def add_edit(edit, count="5"):
    """Return the plain shot with one more edit, before its lock."""
    text = change('\t\t8 "|hero', f'\t\t{edit}\n\t\t8 "|hero')
    return text.replace('"heroRN" 5', f'"heroRN" {count}')


FAULTS = {
    "a count that is too high": (
        change('"heroRN" 5', '"heroRN" 7'),
        'the group "heroRN" counts 7 edits but has 5',
    ),
    "a count that is too low": (
        change('"heroRN" 5', '"heroRN" 1'),
        'the group "heroRN" counts 1 edit but has 5',
    ),
    "one index twice": (
        add_edit(hold("heroRN", f"{CONTROL}.translateZ", 1), "6"),
        f'placeholder 1 stands for "{CONTROL}.translateX" and "{CONTROL}.translateZ"',
    ),
    "two placeholders of one plug": (
        add_edit(hold("heroRN", f"{CONTROL}.translateX", 4), "6"),
        f'placeholders 1 and 4 drive "{CONTROL}.translateX"',
    ),
    "edits of an unloaded reference": (
        cut(r'\t\t"heroRN" 0\n'),
        "they were saved while the reference was unloaded",
    ),
}
SECOND_PATH = (
    'createNode transform -n "mirror";\nparent -s -nc -r -add "|grp|ctl" "mirror";\n'
)
REFUSED = {
    "driven": ("hero:slave.translateY", plain(), r"half \(multDoubleLinear\) drives it"),
    "computed": ("hero:ctl.worldMatrix[0]", plain(), "is computed by its node"),
    "compound": ("hero:ctl.rotate", plain(), "key rotateX, rotateY, rotateZ"),
    "locked in the rig": ("hero:ctl.scaleZ", plain(), "is locked; unlock it in Maya first"),
    "locked by an edit": ("hero:ctl.scaleX", plain(), "is locked; unlock it in Maya first"),
    "locked reference": (
        FREE,
        change('\tsetAttr ".ptag"', '\tsetAttr ".lk" yes;\n\tsetAttr ".ptag"'),
        "is in the locked reference heroRN; unlock it in Maya's Reference Editor first",
    ),
    "no reference node": (
        FREE,
        cut(r"createNode reference.*lockNode -l 1 ;\n"),
        r"heroRN \(shot.ma, line 5\) has no list of edits" + AGAIN,
    ),
    "no edits": (
        FREE,
        cut(r'\tsetAttr "\.ed"[^;]*;\n'),
        r"heroRN \(shot.ma, line 5\) has no list of edits" + AGAIN,
    ),
    "a missing driver": (
        FREE,
        add_edit(hold("heroRN", f"{CONTROL}.translateY", 4), "6")
        + 'connectAttr "gone.o" "heroRN.phl[4]";\n',
        r"is driven by a missing node through heroRN.phl\[4\]" + AGAIN,
    ),
    **{
        name: (FREE, text, r"heroRN \(shot.ma, line 17\) .*" + re.escape(fault) + AGAIN)
        for name, (text, fault) in FAULTS.items()
    },
}


@pytest.fixture
def folder(tmp_path):
    write_form(tmp_path, "plain")
    return tmp_path


def open_text(folder, text):
    (folder / "shot.ma").write_text(text, encoding="utf-8")
    return kw.open_scene(folder / "shot.ma")


def check_refused(scene, channel, problem, mode):
    """Check that a channel is refused, alone and next to one that is not."""
    before = scene.encode()
    assert re.search(problem, scene.refusals(channel, mode=mode)[channel])
    curves = [kw.AnimCurve(name, [0.0, 1.0], [1.0, 2.0]) for name in ("own.tx", channel)]
    with pytest.raises(kw.DataError, match=problem):
        scene.write_curves(curves, mode=mode)
    assert scene.encode() == before
    scene.write_curves(curves[:1], mode=mode)
    assert scene.encode() != before


@pytest.mark.parametrize("mode", ["base", "override"])
@pytest.mark.parametrize("channel, text, problem", REFUSED.values(), ids=REFUSED)
def test_a_refusal_names_the_reason_and_leaves_the_scene(
    folder, channel, text, problem, mode
):
    check_refused(open_text(folder, text), channel, problem, mode)


@pytest.mark.parametrize("mode", ["base", "additive"])
def test_a_control_with_two_paths_is_refused(folder, mode):
    rig = folder / "rig.ma"
    rig.write_text(rig.read_text().replace("connectAttr", SECOND_PATH + "connectAttr", 1))
    check_refused(open_text(folder, plain()), FREE, "several DAG paths.*single path", mode)


def test_a_lock_of_a_nested_reference_is_found_in_its_file(folder):
    (folder / "set.ma").write_text(
        (folder / "set.ma").read_text().replace(".ptag", '.lk" on;\n\tsetAttr ".ptag')
    )
    scene = open_text(folder, nested())
    check_refused(scene, "set:hero:ctl.tx", "is in the locked reference set:heroRN", "base")
    assert scene.refusals("set:prop.ty") == {}


def test_an_unloaded_reference_is_named_with_what_to_do(folder):
    scene = open_text(folder, change('-rdi 1 -ns "hero"', '-rdi 1 -ns "hero" -dr 1'))
    problem = 'reference "heroRN" .shot.ma, line 5. .* is not loaded; load it in Maya'
    with pytest.raises(kw.UnknownNameError, match=problem):
        scene.write_curves([kw.AnimCurve(FREE, [0.0], [1.0])])


@pytest.mark.parametrize("text, fault", FAULTS.values(), ids=FAULTS)
def test_the_rest_of_a_scene_with_faulty_edits_works(folder, text, fault):
    scene = open_text(folder, text)
    if "unloaded" not in fault:
        assert scene.notes == (f"heroRN (shot.ma, line 17): {fault}",)
    assert scene.sample(["hero:ctl.rotateX"], [13]).values[0, 0] == pytest.approx(
        -0.12217305
    )
    scene.write_curves([kw.AnimCurve("hero:ctl.rotateX", [0.0], [1.0])])
    assert scene.sample(["hero:ctl.rotateX"], [13]).values[0, 0] == pytest.approx(1)


def test_many_faults_give_one_note(folder):
    edits = "\n\t\t".join(hold("heroRN", f"{CONTROL}.translate{axis}", 1) for axis in "YZ")
    scene = open_text(folder, add_edit(edits, "7"))
    (note,) = scene.notes
    assert note.endswith(f'and "{CONTROL}.translateY", and 1 more fault')


def test_a_plug_with_two_placeholders_is_refused_although_it_has_a_curve(folder):
    scene = open_text(folder, FAULTS["two placeholders of one plug"][0])
    check_refused(scene, KEYED, "placeholders 1 and 4 drive", "base")
    scene = open_text(folder, FAULTS["one index twice"][0])
    check_refused(scene, "hero:ctl.translateZ", "placeholder 1 stands for", "base")


def test_an_edit_of_a_node_that_is_gone_is_noted_with_its_place(folder):
    text = add_edit('2 "|hero:grp|hero:gone" "visibility" " 0"', "6")
    scene = open_text(folder, text)
    (note,) = scene.notes
    assert note.startswith("heroRN (shot.ma, line 17): 1 reference edit is ignored")
    assert note.endswith('because nodes are missing, such as "|hero:grp|hero:gone"')
    assert scene.refusals([KEYED, FREE]) == {}


def test_an_unconnected_placeholder_of_a_plug_is_used_again(folder):
    text = add_edit(hold("heroRN", f"{CONTROL}.translateY", 4), "6")
    scene = open_text(folder, text)
    scene.write_curves([kw.AnimCurve(FREE, [0.0], [1.0], frame_rate=24)])
    assert scene.encode().decode().count("heroRN.placeHolderList[4]") == 1
    assert b'connectAttr "ctl_translateY.o" "heroRN.phl[4]";' in scene.encode()
    assert scene.sample([FREE], [5]).values[0, 0] == 1
