"""Wrong use of the command is one sentence, and the scene stays as it was."""

from types import SimpleNamespace

import maya.api.OpenMaya as om
import pytest
from maya import cmds

from keyweave.errors import KeyweaveError, warn_caller
from keyweave.verbs.texture import job as texture
from keyweave_maya import read_facts
from keyweave_maya.commands import commands
from maya_state import scene_state

pytestmark = pytest.mark.usefixtures("known_figures")

KNEE = "LeftLeg_CTRL"
SPINE = "Spine_CTRL"
LEGS = ["LeftUpLeg_CTRL", KNEE, "RightUpLeg_CTRL", "RightLeg_CTRL"]


@pytest.fixture
def refused(shot, capture):
    """Return what calls the command, and gives the sentence with which it fails."""

    def call(*objects, **flags):
        before = scene_state()
        flags = {"source": capture, "drive": LEGS, **flags}
        with pytest.raises(RuntimeError) as raised:
            cmds.keyweaveTexture(*objects, **{k: v for k, v in flags.items() if v != ()})
        assert scene_state() == before
        sentence = str(raised.value).strip()
        assert "\n" not in sentence
        assert "Traceback" not in sentence
        return sentence

    return call


def drive(channel, node_type, output):
    """Let a node of a type drive a channel, without a curve."""
    cmds.cutKey(channel, clear=True)
    node = cmds.createNode(node_type)
    cmds.connectAttr(f"{node}.{output}", channel, force=True)
    return node


def test_nothing_selected(refused):
    cmds.select(clear=True)
    assert "select the controls" in refused()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("softFrames=3s", "-softFrames: 3s is a time; give a number of frames such as 6f"),
        ("softFrames=1,5f", "-softFrames: 1,5f has a comma; write 1.5f"),
        ("fitFrames=2.5f", "-fitFrames: 2.5f is not a whole number; give a number of"),
        (
            "softFrames",
            "-setOption is 'softFrames' but must be of the form softFrames=VALUE",
        ),
        ("strength=3s", "the list of flags with a unit has no strength"),
        ("softFrames=6f", "-softFrames is set twice; set it once"),
    ],
)
def test_an_option_with_a_wrong_unit(refused, text, sentence):
    assert sentence in refused(setOption=text, softFrames=5.0)


def test_no_source(refused):
    assert "-source" in refused(source=(), texture=KNEE)


def test_drive_channels_without_keys(refused):
    cmds.cutKey(LEGS, clear=True)
    assert "no keys" in refused(synthesize=SPINE)


def test_drive_channels_that_stand_still(refused):
    assert "RightHand_CTRL" in refused(drive="RightHand_CTRL", texture=KNEE)


def test_a_locked_channel(refused):
    for axis in "XYZ":
        cmds.setAttr(f"{SPINE}.rotate{axis}", lock=True)
    sentence = refused(synthesize=SPINE)
    assert f"{SPINE}.rotateX is locked" in sentence


def test_a_control_with_one_locked_axis_is_written_on_the_others(shot, capture):
    cmds.setAttr(f"{SPINE}.rotateY", lock=True)
    written = cmds.keyweaveTexture(source=capture, drive=LEGS, synthesize=SPINE)
    assert written == ["Spine_CTRL_rotateX", "Spine_CTRL_rotateZ"]


@pytest.mark.parametrize(
    ("node_type", "output", "words"),
    [
        ("orientConstraint", "constraintRotateX", "constraint"),
        ("expression", "output[0]", "expression"),
        ("pairBlend", "outRotateX", "blend"),
    ],
)
@pytest.mark.parametrize("mode", ["base", "additive"])
def test_a_driven_channel(refused, node_type, output, words, mode):
    node = drive(f"{SPINE}.rotateX", node_type, output)
    for axis in "YZ":
        cmds.setAttr(f"{SPINE}.rotate{axis}", lock=True)
    sentence = refused(synthesize=SPINE, mode=mode)
    assert words in sentence
    assert node in sentence


def test_a_channel_on_a_layer(refused):
    cmds.animLayer("corrections", override=True)
    cmds.animLayer("corrections", edit=True, attribute=[f"{KNEE}.rotate{a}" for a in "XYZ"])
    assert "animation layers" in refused(texture=KNEE)


def test_a_proxy(refused):
    cmds.addAttr(SPINE, longName="bend", attributeType="doubleAngle", keyable=True)
    cmds.addAttr("Hips_CTRL", longName="spineBend", proxy=f"{SPINE}.bend")
    assert f"{SPINE}.bend" in refused(synthesize="Hips_CTRL.spineBend")


def test_a_curve_in_a_referenced_file(refused, characters):
    cmds.file((characters / "small_shot.ma").as_posix(), reference=True, namespace="other")
    names = [f"other:{name}" for name in LEGS]
    assert "referenced file" in refused(drive=names, texture=f"other:{KNEE}")


def test_a_source_without_the_controls(refused, tmp_path):
    path = tmp_path / "ball.bvh"
    path.write_text(
        "HIERARCHY\nROOT ball\n{\nOFFSET 0 0 0\nCHANNELS 3 Xrotation Yrotation Zrotation\n"
        "End Site\n{\nOFFSET 0 1 0\n}\n}\nMOTION\nFrames: 2\nFrame Time: 0.04\n"
        "0 0 0\n0 0 0\n"
    )
    assert path.as_posix() in refused(source=path.as_posix(), texture=KNEE)


def test_a_source_that_is_not_there(refused):
    assert "nowhere.bvh" in refused(source="nowhere.bvh", texture=KNEE)


def test_a_playback_range_of_one_frame(refused):
    cmds.playbackOptions(minTime=10, maxTime=10)
    assert "the playback range is a single frame, 10; widen it" in refused(texture=KNEE)


def test_names_that_are_not_there(refused):
    sentence = refused(texture="LeftLegg_CTRL")
    assert KNEE in sentence


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        ({"nPaths": 0}, "-nPaths"),
        ({"path": 9}, "-path"),
        ({"mode": "sideways"}, "-mode"),
        ({"layer": "life"}, "-layer"),
        ({"frames": (50, 20)}, "-frames"),
        ({"frames": (20, 50), "softFrames": 40}, "soft"),
        ({"strength": 1.6}, "-strength is 1.6 but must be a number from 0.0 to 1.5"),
        ({"tolerance": -1.0}, "-tolerance is -1.0"),
        ({"sourceNamespace": "nobody"}, "has no namespace nobody"),
        ({"sourceFrames": (4000, 5000)}, "capture.ma"),
        ({"weights": ("nobody", 2.0)}, "nobody"),
        ({"root": "nobody"}, "nobody"),
    ],
)
def test_settings_out_of_range_are_named_as_flags(refused, flags, words):
    assert words in refused(texture=KNEE, **flags)


def test_a_layer_of_another_mode(refused):
    cmds.animLayer("life", override=True)
    assert "additive" in refused(texture=KNEE, mode="additive", layer="life")


def test_a_node_that_is_not_a_layer(refused):
    assert "animation layer" in refused(texture=KNEE, mode="additive", layer="Hips_CTRL")


@pytest.mark.parametrize(
    ("fact", "word"),
    [({"lock": True}, "lock"), ({"mute": True}, "mute"), ({"weight": 0.5}, "weight")],
)
def test_a_layer_that_is_off(refused, fact, word):
    cmds.animLayer("life", **fact)
    assert word in refused(texture=KNEE, mode="additive", layer="life")


def test_a_layer_whose_parent_is_off(refused):
    cmds.animLayer("above")
    cmds.animLayer("life", parent="above")
    cmds.animLayer("above", edit=True, mute=True)
    assert "parents" in refused(texture=KNEE, mode="additive", layer="life")


def test_a_new_layer_that_the_solo_of_another_would_hide(refused):
    cmds.animLayer("loud", solo=True)
    assert "soloed layers" in refused(texture=KNEE, mode="additive", layer="life")
    assert not cmds.objExists("life")


def test_a_layer_with_an_animated_weight(refused):
    cmds.animLayer("life")
    cmds.setKeyframe("life.weight", time=1, value=1)
    assert "animated weight" in refused(texture=KNEE, mode="additive", layer="life")


@pytest.mark.parametrize("mode", ["override", "additive"])
def test_a_layer_below_another(refused, mode):
    channels = [f"{KNEE}.rotate{axis}" for axis in "XYZ"]
    for name in ("life", "top"):
        cmds.animLayer(name, override=mode == "override")
        cmds.animLayer(name, edit=True, attribute=channels)
    drive = [name for name in LEGS if name != KNEE]
    sentence = refused(drive=drive, texture=KNEE, mode=mode, layer="life")
    assert "below another layer" in sentence


def test_the_base_layer(refused):
    cmds.animLayer("life")
    base = cmds.animLayer(query=True, root=True)
    assert "-layer" in refused(texture=KNEE, mode="override", layer=base)


@pytest.mark.parametrize("name", ["", "1st", "my layer", 'a"; delete Hips; "', "a.b"])
def test_an_invalid_layer_name(refused, name):
    assert "-layer" in refused(texture=KNEE, mode="override", layer=name)


def test_an_unknown_token(refused):
    assert "nothing" in refused(drive=(), source=(), resultToken="nothing")


def test_a_query_of_a_setting(plug_in):
    with pytest.raises(RuntimeError, match="lastResult"):
        cmds.keyweaveTexture(query=True)
    with pytest.raises(RuntimeError, match="lastResult"):
        cmds.keyweaveTexture(lastResult=True)


@pytest.mark.parametrize(
    "late",
    [
        *({"texture": KNEE}, {"nPaths": 2}, {"source": "x.bvh"}),
        {"setOption": "fitFrames=9f"},
    ],
)
def test_flags_that_cannot_change_after_a_result_is_computed(refused, capture, late):
    cmds.keyweaveTexture(source=capture, drive=LEGS, synthesize=SPINE)
    token = read_facts(cmds.keyweaveTexture(query=True, lastResult=True))["token"]
    cmds.undo()
    assert "computed" in refused(
        **{"drive": (), "source": (), "resultToken": token, **late}
    )


def test_names_that_several_nodes_share(refused):
    cmds.createNode("transform", name=SPINE, parent="skeleton")
    sentence = refused(synthesize=SPINE)
    assert "is ambiguous; use one of" in sentence
    assert "Chest" not in sentence


def test_a_selection_with_nothing_to_key(refused):
    assert "LeftLeg_GRP has no keyable channels; select controls" in refused(
        "LeftLeg_GRP", drive=()
    )


def test_a_result_whose_controls_are_gone(refused, capture):
    cmds.keyweaveTexture(source=capture, drive=LEGS, synthesize=SPINE)
    token = read_facts(cmds.keyweaveTexture(query=True, lastResult=True))["token"]
    cmds.file(new=True, force=True)
    assert SPINE in refused(drive=(), source=(), resultToken=token)


def test_options_in_errors_are_flags(refused, monkeypatch):
    """Sentences of the library spell an option as a Python argument."""

    def refuse(*args, **options):
        raise KeyweaveError('raise n_paths=; use mode="override"; or keep_keys=False')

    expected = "-nPaths is 0 but must be a whole number from 1 to 64"
    assert refused(texture=KNEE, nPaths=0) == expected
    monkeypatch.setattr("keyweave.verbs.texture.job.make", refuse)
    expected = "raise -nPaths; use -mode override; or -keepKeys false"
    assert refused(texture=KNEE) == expected


def test_options_in_warnings_and_notes_are_flags(plug_in, monkeypatch, shot, capture):
    make, shown = texture.make, []

    def warn(*args, **options):
        warn_caller("a detail is odd; raise n_paths=; or choose a skeleton with asf=")
        return make(*args, **options)

    show = SimpleNamespace(displayWarning=shown.append)
    monkeypatch.setattr(
        commands, "om", SimpleNamespace(MGlobal=show, MArgDatabase=om.MArgDatabase)
    )
    monkeypatch.setattr(texture, "make", warn)
    cmds.keyweaveTexture(source=capture, drive=LEGS, synthesize=SPINE)
    assert "a detail is odd; raise -nPaths" in shown
