"""Which controls a rig is asked for: by names, sets and files."""

import json
import warnings

import numpy as np
import pytest

import keyweave as kw
from keyweave.rigs.presets import describe_control, save_controls
from made_up import small_rigs as small_rigs

SETS = """createNode objectSet -n "all_SET";
createNode objectSet -n "legs_SET";
connectAttr "cog_CTRL.iog" "all_SET.dsm" -na;
connectAttr "legs_SET.msg" "all_SET.dnsm" -na;
connectAttr "all_SET.msg" "legs_SET.dnsm" -na;
createNode objectSet -n "feet_SET";
connectAttr "feet_SET.msg" "legs_SET.dnsm" -na;
connectAttr "foot_CTRL.iog" "feet_SET.dsm" -na;
connectAttr "knee_CTRLShape.iog" "legs_SET.dsm" -na;
"""


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("foot_CTRL", ["foot_CTRL", "foot_CTRL.ik"]),
        (["knee*", "c*_CTRL"], ["cog_CTRL", "knee_CTRL"]),
        ("spine_CTRL.curl", ["spine_CTRL.curl"]),
        ("*_CTRL.?*", ["foot_CTRL.ik", "spine_CTRL.curl"]),
        ("feet_SET", ["foot_CTRL", "foot_CTRL.ik"]),
        (["all_SET"], ["cog_CTRL", "foot_CTRL", "knee_CTRL", "foot_CTRL.ik"]),
        ("cog_CTRL_GRP", ["cog_CTRL_GRP", "cog_CTRL_GRP.scale"]),
    ],
    ids=str,
)
def test_controls_are_named_matched_or_in_a_set(tmp_path, asked, expected):
    scene = small_rigs.opened(tmp_path, small_rigs.figure(extra=SETS))
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # of poses that only the search for kinds takes
        rig = scene.rig(controls=asked)
    assert [one.name for one in rig.controls] == expected


def test_edits_of_a_controls_file_are_used(tmp_path, scene, rig):
    path = tmp_path / "controls.json"
    save_controls(rig.controls, path)
    entries = json.loads(path.read_text())
    entries["head_CTRL"].update(kind="extra", parent="", limits=[[-1, None]] * 6)
    entries["foot_CTRL"] = {"channels": ["foot_CTRL.translateY", "foot_CTRL.tx"]}
    del entries["eye_CTRL"]
    path.write_text(json.dumps(entries))
    found = small_rigs.by_name(scene.rig(controls=path))
    assert "eye_CTRL" not in found
    assert found["head_CTRL"].kind == "extra"
    assert found["head_CTRL"].limits.tolist() == [[-1, np.inf]] * 6
    assert found["foot_CTRL"].channels == ("foot_CTRL.translateY", "foot_CTRL.translateX")
    same = [name for name in found if name not in ("head_CTRL", "foot_CTRL")]
    assert all(
        describe_control(found[n]) == describe_control(small_rigs.by_name(rig)[n])
        for n in same
    )


def test_children_of_an_omitted_control_follow_its_parent(scene, rig):
    entries = {one.name: {"parent": one.parent} for one in rig.controls}
    del entries["spine_CTRL"]
    found = small_rigs.by_name(scene.rig(controls=entries))
    followed = [one.name for one in rig.controls if one.parent == "spine_CTRL"]
    assert "spine_CTRL.curl" in followed
    assert {found[name].parent for name in followed} == {"cog_CTRL"}


def test_a_parent_can_be_given_by_any_name_of_its_node(scene):
    entries = {"cog_CTRL": {}, "foot_CTRL": {"parent": "|world_CTRL_GRP|world_CTRL"}}
    entries["world_CTRL"] = {}
    found = small_rigs.by_name(scene.rig(controls=entries))
    assert found["foot_CTRL"].parent == "world_CTRL"


@pytest.mark.parametrize(
    ("parents", "words"),
    [
        (
            {"spine_CTRL": "head_CTRL", "head_CTRL": "spine_CTRL"},
            "spine_CTRL follows head_CTRL, which follows spine_CTRL; change the parent of",
        ),
        ({"foot_CTRL": "foot_CTRL"}, "foot_CTRL follows foot_CTRL; change its parent"),
        (
            {"world_CTRL": "spine_CTRL"},  # which follows the other two by itself
            "world_CTRL follows spine_CTRL, which follows cog_CTRL, which follows world_CT",
        ),
    ],
    ids=str,
)
def test_error_names_controls_that_follow_each_other_in_a_cycle(scene, rig, parents, words):
    entries = {name: {} for name in small_rigs.by_name(rig)}
    entries.update({name: {"parent": parent} for name, parent in parents.items()})
    with pytest.raises(kw.DataError, match=words):
        scene.rig(controls=entries)


def test_controls_come_after_the_parents_given_for_them(scene):
    entries = {"cog_CTRL": {"parent": "foot_CTRL"}, "foot_CTRL": {}, "head_CTRL": {}}
    found = [(one.name, one.parent) for one in scene.rig(controls=entries).controls]
    followed = [("foot_CTRL", ""), ("cog_CTRL", "foot_CTRL"), ("head_CTRL", "cog_CTRL")]
    assert found == followed


def test_any_channel_of_the_transform_can_be_listed_explicitly(scene):
    said = {"foot_CTRL": {"channels": [f"foot_CTRL.{axis}" for axis in ("ty", "ik")]}}
    (control,) = scene.rig(controls=said).controls
    assert control.channels == ("foot_CTRL.translateY", "foot_CTRL.ik")


PARTS = """createNode objectSet -n "parts_SET";
connectAttr "foot_CTRL.ty" "parts_SET.dnsm" -na;
connectAttr "spine_CTRL.curl" "parts_SET.dnsm" -na;
connectAttr "cog_CTRL.r" "parts_SET.dnsm" -na;
connectAttr "spine_CTRL.sx" "parts_SET.dnsm" -na;
connectAttr "knee_CTRLShape.lw" "parts_SET.dnsm" -na;
createNode objectSet -n "spine_SET";
connectAttr "spine_CTRL.rx" "spine_SET.dnsm" -na;
"""
PARTS_OF = {
    "cog_CTRL": tuple(f"cog_CTRL.rotate{axis}" for axis in "XYZ"),
    "foot_CTRL": ("foot_CTRL.translateY",),
    "spine_CTRL.curl": ("spine_CTRL.curl",),
}


def test_an_attribute_in_a_set_gives_only_that_channel(tmp_path):
    scene = small_rigs.opened(tmp_path, small_rigs.figure(extra=PARTS))
    found = small_rigs.by_name(scene.rig(controls="parts_SET"))
    assert {name: one.channels for name, one in found.items()} == PARTS_OF
    (spine,) = scene.rig(controls="spine_SET").controls
    assert spine.limits.tolist() == [[-np.pi / 6, np.pi / 3]]
    both = small_rigs.by_name(scene.rig(controls=["parts_SET", "spine_SET"]))
    assert {*both} == {*PARTS_OF, "spine_CTRL"}


@pytest.mark.parametrize("whole_first", [True, False])
def test_a_whole_control_takes_precedence_over_one_of_its_attributes(tmp_path, whole_first):
    lines = ["ty", "iog"][:: -1 if whole_first else 1]
    members = "".join(f'connectAttr "foot_CTRL.{one}" "a_SET.dnsm" -na;\n' for one in lines)
    text = small_rigs.figure(extra=f'createNode objectSet -n "a_SET";\n{members}')
    scene = small_rigs.opened(tmp_path, text + PARTS)
    by_name = [(one.name, one.channels) for one in scene.rig(controls="foot_CTRL").controls]
    for asked in ("a_SET", ["parts_SET", "foot_CTRL"]):
        found = [(one.name, one.channels) for one in scene.rig(controls=asked).controls]
        assert [one for one in found if "foot" in one[0]] == by_name


def test_a_rig_from_its_own_file_is_the_same(tmp_path, scene, rig):
    save_controls(rig.controls, tmp_path / "controls.json")
    again = scene.rig(controls=str(tmp_path / "controls.json"))
    assert list(map(describe_control, again.controls)) == list(
        map(describe_control, rig.controls)
    )
    assert again.channels == rig.channels
    (tmp_path / "names.json").write_text('["cog_CTRL", "foot*"]')
    names = [one.name for one in scene.rig(controls=tmp_path / "names.json").controls]
    assert names == ["cog_CTRL", "foot_CTRL", "foot_CTRL.ik"]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("nobody", "the scene has no nobody"),
        (["foot_CTRL", "x*"], r"the scene has no x\*"),
        ({"nobody": {}}, "the scene has no nobody"),
        (
            {"foot_CTRL.roll": {}},
            "the scene has no foot_CTRL.roll; the nearest names are foot",
        ),
        ({"foot_CTRL": {"channels": ["foot_CTRL.roll"]}}, "foot_CTRL has no roll"),
        ({"foot_CTRL": {"parent": "nobody"}}, "the scene has no nobody"),
        ({"foot_CTRL": {"parent": "cog_CTRL.roll"}}, "the scene has no cog_CTRL.roll"),
    ],
    ids=str,
)
def test_error_names_missing_controls(scene, asked, words):
    with pytest.raises(kw.UnknownNameError, match=words):
        scene.rig(controls=asked)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"foot_CTRL": 3}, "foot_CTRL: expected an object with kind, channels"),
        ({"foot_CTRL": {"limits": [[0, 1]]}}, "foot_CTRL has 1 pair of limits for 6 chan"),
        ({"foot_CTRL": {"limits": [[1, 0]] * 6}}, "limits must be .*, minimum first"),
        ({"foot_CTRL": {"channels": ["foot_CTRL.translate"]}}, "has several components"),
        (3, "3 is neither a name nor a list of names"),
        ({3: {}}, "controls must be a list of names or a mapping of names to fields"),
        (
            {"foot_CTRL": {}, "knee_CTRL": {"channels": ["foot_CTRL.tx"]}},
            "foot_CTRL.translateX is not a channel of knee_CTRL; remove it from knee_CTRL",
        ),
        (
            {"foot_CTRL": {}, "foot_CTRL.ik": {"channels": ["foot_CTRL.tx"]}},
            "foot_CTRL.translateX belongs to both foot_CTRL and foot_CTRL.ik; remove it",
        ),
        (
            {"|world_CTRL_GRP|world_CTRL": {}, "world_CTRL": {}},
            "^world_CTRL is named twice",
        ),
        (
            {"spine_CTRL": {"channels": ["spine_CTRL.rx", "spine_CTRL.tx"]}},
            "spine_CTRL.translateX is locked; unlock it in Maya, or leave it out",
        ),
        (
            {"eye": {"channels": ["eye.rx"]}},
            "eye.rotateX cannot be keyed: the constraint .*drives it",
        ),
        ("", "controls contain an empty name; omit them to use all controls"),
        (
            ["foot_CTRL", ""],
            "controls contain an empty name; omit them to use all controls",
        ),
    ],
    ids=str,
)
def test_invalid_descriptions_of_controls_are_refused(scene, asked, words):
    with pytest.raises(kw.DataError, match=words):
        scene.rig(controls=asked)


def test_an_empty_joint_name_is_refused_and_an_empty_list_means_all(scene, rig):
    with pytest.raises(
        kw.DataError, match="joints contain an empty name; omit them to use all joints"
    ):
        scene.rig("")
    assert scene.rig([]).joints == rig.joints


LOCKED = "".join(f'\tsetAttr -l on ".{one}";\n' for one in "trs")


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ([], "has no controls: the list of controls is empty"),
        ("all_SET", "has no controls among all_SET; a control needs a channel that is"),
        ("eye", "has no controls among eye; a control needs a channel that is keyable"),
        ("head_CTRL", r"controls .head_CTRL. that do not move any of its joints .still."),
    ],
)
def test_a_rig_needs_controls_that_move_its_joints(tmp_path, asked, words):
    more = f'createNode objectSet -n "all_SET";\ncreateNode joint -n "still";\n{LOCKED}'
    eye = 'createNode joint -n "eye" -p "head";\n'
    text = small_rigs.figure(extra=more).replace(eye, eye + LOCKED)
    with pytest.raises(kw.DataError, match=words):
        small_rigs.opened(tmp_path, text).rig("still", controls=asked)


def test_a_scene_without_controls_or_joints_has_no_rig(tmp_path):
    joint = 'createNode joint -n "hip";\n'
    with pytest.raises(kw.DataError, match="has no controls: no joint or transform with"):
        small_rigs.opened(tmp_path, small_rigs.HEAD).rig()
    assert small_rigs.opened(tmp_path, small_rigs.HEAD).rigs() == []
    locked = small_rigs.opened(tmp_path, small_rigs.HEAD + joint + LOCKED)
    with pytest.raises(kw.DataError, match="has no controls: no joint or transform with"):
        locked.rig()
    alone = [*small_rigs.control("one_CTRL", ""), *small_rigs.shape("one_CTRL")]
    alone = small_rigs.HEAD + "\n".join(alone) + "\n"
    with pytest.raises(kw.DataError, match="the scene has no joints"):
        small_rigs.opened(tmp_path, alone).rig()
    for text in (alone, alone + joint):
        assert small_rigs.opened(tmp_path, text).rigs() == []
    with pytest.raises(
        kw.DataError, match="controls .one_CTRL, one_CTRL.scale. that do not move"
    ):
        small_rigs.opened(tmp_path, alone + joint).rig()
    with pytest.raises(kw.UnknownNameError, match="the scene has no knee"):
        small_rigs.opened(tmp_path, small_rigs.HEAD + joint).rig("knee", controls="hip")
