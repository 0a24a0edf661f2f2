"""A rig in a file: where its joints are if its controls are so, in batches."""

import json
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
import small_rigs
from constraint_scenes import constraint
from keyweave.control_files import described, save_controls
from keyweave.maya_ascii import rig as rig_module
from keyweave.rig import CONTROL_KINDS
from reference_material import shared

KEYS = """createNode animCurveTL -n "cog_CTRL_translateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 3 ".ktv[0:2]"  1 0 6 -8 12 3;
connectAttr "cog_CTRL_translateY.o" "cog_CTRL.ty";
createNode animCurveTU -n "spine_CTRL_curl";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  1 0 12 10;
connectAttr "spine_CTRL_curl.o" "spine_CTRL.curl";
"""
FRAMES = np.arange(1.0, 13.0)


def opened(folder, text, name="rig.ma"):
    path = folder / name
    path.write_text(text)
    return kw.open_scene(path)


@pytest.fixture(scope="module")
def scene(tmp_path_factory):
    return opened(tmp_path_factory.mktemp("rig"), small_rigs.figure(extra=KEYS))


@pytest.fixture(scope="module")
def rig(scene):
    return scene.rig()


def poses(rig, n, seed=0):
    """Return rows of values near rest, within all limits."""
    some = np.random.default_rng(seed).normal(0, 0.1, (n, len(rig.channels)))
    limits = np.concatenate([control.limits for control in rig.controls])
    return np.clip(some, *limits.T)


def by_name(rig):
    return {control.name: control for control in rig.controls}


# What the controls are


def test_each_control_is_of_the_kind_that_it_was_made_as(rig):
    assert {one.name: one.kind for one in rig.controls} == small_rigs.KINDS
    assert set(small_rigs.KINDS.values()) == set(CONTROL_KINDS)


@pytest.mark.parametrize(
    "changed",
    [
        {"ik": 0},
        {"ik": 0.5},
        {"goal": (0, -0.9, 0)},
        {"goal": (0, -5, 0)},
        {"goal": (0, 20, 15)},
    ],
    ids=str,
)
def test_kinds_hold_in_fk_and_near_straight_and_beyond_reach(tmp_path, changed):
    rig = opened(tmp_path, small_rigs.figure(**changed)).rig()
    assert {one.name: one.kind for one in rig.controls} == small_rigs.KINDS


def test_a_control_follows_the_one_above_and_stands_after_it(rig):
    parents = {one.name: one.parent for one in rig.controls}
    above = {name: up for name, (up, _) in small_rigs.CONTROLS.items()}
    above.update({"foot_CTRL.ik": "foot_CTRL", "spine_CTRL.curl": "spine_CTRL"})
    assert parents == above
    names = list(parents)
    assert all(names.index(up) < names.index(one) for one, up in parents.items() if up)


def test_a_control_without_one_above_follows_what_carries_it(tmp_path):
    tied = constraint("parent", "prop_GRP", ["head_CTRL"])
    prop = "\n".join(
        [
            *small_rigs.group("prop_GRP", "", (0, 150, 0)),
            *small_rigs.control("prop_CTRL", "prop_GRP"),
            *small_rigs.shape("prop_CTRL"),
            *small_rigs.group("prop", "prop_CTRL", (0, 5, 0), "joint"),
        ]
    )
    rig = opened(tmp_path, small_rigs.figure(extra=f"{prop}\n{tied}")).rig()
    assert by_name(rig)["prop_CTRL"].parent == "head_CTRL"
    assert by_name(rig)["prop_CTRL.scale"].parent == "prop_CTRL"
    assert by_name(rig)["prop_CTRL.scale"].kind == "extra"


def test_only_what_may_be_keyed_by_hand_is_a_channel(rig):
    channels = by_name(rig)
    assert channels["spine_CTRL"].channels == tuple(
        f"spine_CTRL.rotate{axis}" for axis in "XYZ"
    )
    assert channels["eye_CTRL"].channels == tuple(
        f"eye_CTRL.translate{axis}" for axis in "XYZ"
    )
    assert "cog_CTRL.translateY" in rig.channels  # animated
    ends = {channel.rpartition(".")[2] for channel in rig.channels}
    assert ends.isdisjoint({"visibility", "scaleX", "note", "hidden"})
    assert rig.channels == tuple(c for one in rig.controls for c in one.channels)


DRIVEN = {
    "another node": ('connectAttr "world_CTRL.ty" "cog_CTRL.tx";', False),
    "a driven key": (
        'createNode animCurveUL -n "driven";\nconnectAttr "world_CTRL.ty" "driven.i";\n'
        'connectAttr "driven.o" "cog_CTRL.tx";',
        False,
    ),
    "a layer": (
        'createNode animBlendNodeAdditiveDL -n "blend";\n'
        'connectAttr "blend.o" "cog_CTRL.tx";',
        True,
    ),
    "the whole": ('connectAttr "world_CTRL.t" "cog_CTRL.t";', False),
    "a lock": ('setAttr -l on "cog_CTRL.tx";', False),
    "a lock of the whole": ('setAttr -l on "cog_CTRL.t";', False),
    "being hidden": ('setAttr -k off "cog_CTRL.tx";', False),
}


@pytest.mark.parametrize("driver", DRIVEN)
def test_what_is_driven_or_locked_is_no_channel_but_layers_are(tmp_path, driver):
    line, is_kept = DRIVEN[driver]
    if driver in ("a lock", "a lock of the whole", "being hidden"):
        line = "\t" + line.replace("cog_CTRL.", ".")
        said = {"cog_CTRL": [line]}
        text = small_rigs.figure(said=said)
    else:
        text = small_rigs.figure(extra=line + "\n")
    rig = opened(tmp_path, text).rig()
    assert ("cog_CTRL.translateX" in rig.channels) == is_kept


def test_limits_are_those_of_the_transform_and_of_added_attributes(rig):
    limits = by_name(rig)["spine_CTRL"].limits
    expected = [[-np.pi / 6, np.pi / 3], [-np.inf, np.pi / 4], [-np.inf, np.inf]]
    assert_allclose(limits, expected)
    assert by_name(rig)["spine_CTRL.curl"].limits.tolist() == [[0, 10]]
    assert not np.isfinite(by_name(rig)["foot_CTRL"].limits).any()


def test_limits_come_in_the_units_of_the_scene(tmp_path):
    said = {
        "cog_CTRL": [
            '\taddAttr -ci true -k true -sn "sw" -ln "sw" -at "bool";',
            '\taddAttr -ci true -k true -sn "a" -ln "a" -min -1 -max 1 -at "doubleAngle";',
            '\tsetAttr ".mntl" -type "double3" -1 -1 -2 ;',
            '\tsetAttr ".mxtl" -type "double3" 1 1 2 ;',
            '\tsetAttr ".mtze" yes;',
            '\tsetAttr ".xtxe" yes;',
        ]
    }
    used = (
        'createNode unitConversion -n "one";\nconnectAttr "cog_CTRL.sw" "one.i";\n'
        'connectAttr "one.o" "finger.rx";\nconnectAttr "cog_CTRL.a" "finger.ry";\n'
    )
    text = small_rigs.figure(said=said, extra=used).replace("-l centimeter", "-l meter")
    rig = by_name(opened(tmp_path, text).rig())
    expected = [[-np.inf, 100], [-np.inf, np.inf], [-200, np.inf]]
    assert_allclose(rig["cog_CTRL"].limits[:3], expected)
    assert rig["cog_CTRL.sw"].limits.tolist() == [[0, 1]]
    assert rig["cog_CTRL.a"].limits.tolist() == [[-1, 1]]


def test_limits_that_cross_are_reported_and_left_out(tmp_path):
    said = {"cog_CTRL": ['\tsetAttr ".mtxe" yes;', '\tsetAttr ".xtxe" yes;']}
    said["cog_CTRL"] += ['\tsetAttr ".mntl" -type "double3" 5 -1 -1 ;']
    scene = opened(tmp_path, small_rigs.figure(said=said))
    with pytest.warns(
        kw.KeyweaveWarning,
        match="cog_CTRL.translateX may be no less than 5 and no more than 1; it is left",
    ):
        rig = scene.rig()
    assert not np.isfinite(by_name(rig)["cog_CTRL"].limits).any()


def test_limits_of_rotations_that_cross_are_told_in_degrees_of_the_caller(tmp_path):
    said = {"cog_CTRL": ['\tsetAttr ".mrxe" yes;', '\tsetAttr ".xrxe" yes;']}
    said["cog_CTRL"] += ['\tsetAttr ".mnrl" -type "double3" 50 -45 -45 ;']
    said["cog_CTRL"] += ['\tsetAttr ".mxrl" -type "double3" 20 45 45 ;']
    scene = opened(tmp_path, small_rigs.figure(said=said))
    words = "cog_CTRL.rotateX may be no less than 50 degrees and no more than 20 degrees"
    with pytest.warns(kw.KeyweaveWarning, match=words) as told:
        scene.rig()
    assert {one.filename for one in told} == {__file__}


def test_a_transform_is_a_control_by_a_shape_that_counts(tmp_path):
    again = "\n".join(small_rigs.shape("head_CTRL", "Orig"))
    text = small_rigs.figure(extra=again + "\n")
    rig = opened(tmp_path, text).rig()  # two shapes, one control
    assert [one.name for one in rig.controls].count("head_CTRL") == 1
    head = 'createNode nurbsCurve -n "head_CTRLShape" -p "head_CTRL";\n'
    text = small_rigs.figure().replace(head, head + '\tsetAttr ".io" yes;\n')
    assert "head_CTRL" not in by_name(opened(tmp_path, text).rig())


def test_joints_choose_the_controls_that_move_them(tmp_path):
    both = small_rigs.figure() + small_rigs.figure("hero").partition("\n")[2]
    scene = opened(tmp_path, both)
    rig = scene.rig("hero:*")
    assert set(by_name(rig)) == {f"hero:{name}" for name in small_rigs.KINDS}
    assert {one.name[5:]: one.kind for one in rig.controls} == small_rigs.KINDS
    assert rig.joints == tuple(name for name in scene.joints if name[:5] == "hero:")
    ankle = scene.rig("ankle")
    assert ankle.joints == ("ankle",)
    expected = ["world_CTRL", "cog_CTRL", "foot_CTRL", "knee_CTRL", "foot_CTRL.ik"]
    assert [one.name for one in ankle.controls] == expected
    assert by_name(ankle)["foot_CTRL"].kind == "ik"
    assert len(scene.rig().controls) == 2 * len(small_rigs.KINDS)
    assert scene.rig(None, None).joints == scene.rig().joints == scene.joints


def test_figures_that_share_no_control_are_rigs_of_their_own(tmp_path):
    still = "\n".join(small_rigs.group("still", "", (0, 0, 0), "joint")) + "\n"
    both = small_rigs.figure() + small_rigs.figure("hero").partition("\n")[2] + still
    scene = opened(tmp_path, both)
    found = scene.rigs()
    skeletons = scene.skeletons()
    assert [list(rig.joints) for rig in found] == [
        skeletons["hips"],
        skeletons["hero:hips"],
    ]
    for rig, joints in zip(found, ("hips", "hero:hips")):
        alone = scene.rig(joints)
        assert list(map(described, rig.controls)) == list(map(described, alone.controls))


def test_figures_below_one_control_are_one_rig_with_a_root_each(tmp_path):
    above = [*small_rigs.control("master_CTRL", ""), *small_rigs.shape("master_CTRL")]
    both = small_rigs.figure() + small_rigs.figure("hero").partition("\n")[2]
    for name in ("world_CTRL_GRP", "hero:world_CTRL_GRP"):
        both = both.replace(f'-n "{name}";', f'-n "{name}" -p "master_CTRL";')
    text = small_rigs.HEAD + "\n".join(above) + "\n" + both.partition("\n")[2]
    (rig,) = opened(tmp_path, text).rigs()
    found = {one.name: one.kind for one in rig.controls}
    assert found.pop("master_CTRL") == "root"
    assert found.pop("master_CTRL.scale") == "extra"
    assert found == {
        f"{prefix}{name}": kind
        for prefix in ("", "hero:")
        for name, kind in small_rigs.KINDS.items()
    }


def test_joints_that_nothing_moves_are_left_out_unless_they_are_named(tmp_path):
    still = "\n".join(small_rigs.group("still", "", (0, 0, 0), "joint")) + "\n"
    scene = opened(tmp_path, small_rigs.figure(extra=still))
    assert "still" in scene.joints
    assert "still" not in scene.rig().joints
    assert scene.rig(["still", "ankle"]).joints == ("ankle", "still")


def test_a_joint_above_that_stands_still_does_not_take_the_root_away(tmp_path):
    still = "\n".join(small_rigs.group("origin", "cog_CTRL", (0, 0, 0), "joint"))
    text = small_rigs.figure().replace(
        'createNode joint -n "hips" -p "cog_CTRL";',
        f'{still}\n\tsetAttr ".it" no;\ncreateNode joint -n "hips" -p "origin";',
    )
    tied = constraint("parent", "hips", ["cog_CTRL"], joints=["hips"])
    scene = opened(tmp_path, text + tied)
    for rig in (scene.rig(), scene.rig("ankle"), *scene.rigs()):
        found = {one.name: one.kind for one in rig.controls}
        assert found == {name: small_rigs.KINDS[name] for name in found}


def test_a_group_above_the_joints_may_be_named_as_one(scene):
    rig = scene.rig(["cog_CTRL_GRP"])
    assert rig.joints[:2] == ("cog_CTRL_GRP", "hips")
    assert {one.name: one.kind for one in rig.controls} == {
        **small_rigs.KINDS,
        "cog_CTRL": by_name(rig)["cog_CTRL"].kind,
    }


def test_a_curve_that_moves_nothing_is_no_control(tmp_path):
    path = [*small_rigs.control("path_CRV", ""), *small_rigs.shape("path_CRV")]
    scene = opened(tmp_path, small_rigs.figure(extra="\n".join(path) + "\n"))
    assert "path_CRV" not in by_name(scene.rig())


def test_a_switch_between_equal_poses_is_a_control(tmp_path):
    """The leg's own rotations are such that it stands as its foot has it."""
    at_rest = opened(tmp_path, small_rigs.figure())
    assert by_name(at_rest.rig("ankle"))["foot_CTRL.ik"].limits.tolist() == [[0, 1]]


# Which controls are asked for


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
    scene = opened(tmp_path, small_rigs.figure(extra=SETS))
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # of poses that only the search for kinds takes
        rig = scene.rig(controls=asked)
    assert [one.name for one in rig.controls] == expected


def test_what_a_person_edits_in_a_file_counts(tmp_path, scene, rig):
    path = tmp_path / "controls.json"
    save_controls(rig.controls, path)
    entries = json.loads(path.read_text())
    entries["head_CTRL"].update(kind="extra", parent="", limits=[[-1, None]] * 6)
    entries["foot_CTRL"] = {"channels": ["foot_CTRL.translateY", "foot_CTRL.tx"]}
    del entries["eye_CTRL"]
    path.write_text(json.dumps(entries))
    found = by_name(scene.rig(controls=path))
    assert "eye_CTRL" not in found
    assert found["head_CTRL"].kind == "extra"
    assert found["head_CTRL"].limits.tolist() == [[-1, np.inf]] * 6
    assert found["foot_CTRL"].channels == ("foot_CTRL.translateY", "foot_CTRL.translateX")
    same = [name for name in found if name not in ("head_CTRL", "foot_CTRL")]
    assert all(described(found[n]) == described(by_name(rig)[n]) for n in same)


def test_what_follows_a_control_that_was_left_out_follows_the_next_above(scene, rig):
    entries = {one.name: {"parent": one.parent} for one in rig.controls}
    del entries["spine_CTRL"]
    found = by_name(scene.rig(controls=entries))
    followed = [one.name for one in rig.controls if one.parent == "spine_CTRL"]
    assert "spine_CTRL.curl" in followed
    assert {found[name].parent for name in followed} == {"cog_CTRL"}


def test_a_parent_may_be_said_by_any_name_that_means_it(scene):
    entries = {"cog_CTRL": {}, "foot_CTRL": {"parent": "|world_CTRL_GRP|world_CTRL"}}
    entries["world_CTRL"] = {}
    assert by_name(scene.rig(controls=entries))["foot_CTRL"].parent == "world_CTRL"


def test_a_rig_from_its_own_file_is_the_same(tmp_path, scene, rig):
    save_controls(rig.controls, tmp_path / "controls.json")
    again = scene.rig(controls=str(tmp_path / "controls.json"))
    assert list(map(described, again.controls)) == list(map(described, rig.controls))
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
def test_controls_that_are_not_there_are_named(scene, asked, words):
    with pytest.raises(kw.UnknownNameError, match=words):
        scene.rig(controls=asked)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"foot_CTRL": 3}, "foot_CTRL: expected kind, channels"),
        ({"foot_CTRL": {"limits": [[0, 1]]}}, "foot_CTRL has 1 pair of limits for 6 chan"),
        ({"foot_CTRL": {"limits": [[1, 0]] * 6}}, "limits must be .*, the least first"),
        ({"foot_CTRL": {"channels": ["foot_CTRL.translate"]}}, "has several numbers"),
        (3, "3 is neither a name nor a list of names"),
        ({3: {}}, "controls must be a list of names, or fields of each by name"),
        (
            {"foot_CTRL": {}, "knee_CTRL": {"channels": ["foot_CTRL.tx"]}},
            "foot_CTRL.translateX is given twice, for foot_CTRL and knee_CTRL",
        ),
        ({"|world_CTRL_GRP|world_CTRL": {}, "world_CTRL": {}}, "is given twice"),
    ],
    ids=str,
)
def test_what_is_said_of_controls_has_to_fit(scene, asked, words):
    with pytest.raises(kw.DataError, match=words):
        scene.rig(controls=asked)


LOCKED = "".join(f'\tsetAttr -l on ".{one}";\n' for one in "trs")


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ([], "no control among none"),
        ("all_SET", "no control among all_SET: none of them has a channel"),
        (
            "eye",
            "no control among eye: none of them has a channel that is keyable, unlocked",
        ),
        ("head_CTRL", r"controls .head_CTRL. that move none of its joints .still."),
    ],
)
def test_a_rig_needs_controls_that_move_its_joints(tmp_path, asked, words):
    more = f'createNode objectSet -n "all_SET";\ncreateNode joint -n "still";\n{LOCKED}'
    eye = 'createNode joint -n "eye" -p "head";\n'
    text = small_rigs.figure(extra=more).replace(eye, eye + LOCKED)
    with pytest.raises(kw.DataError, match=words):
        opened(tmp_path, text).rig("still", controls=asked)


def test_a_scene_without_controls_or_joints_has_no_rig(tmp_path):
    joint = 'createNode joint -n "hip";\n'
    with pytest.raises(kw.DataError, match="has no control: no transform with a curve"):
        opened(tmp_path, small_rigs.HEAD + joint).rig()
    assert opened(tmp_path, small_rigs.HEAD + joint).rigs() == []
    alone = [*small_rigs.control("one_CTRL", ""), *small_rigs.shape("one_CTRL")]
    alone = small_rigs.HEAD + "\n".join(alone) + "\n"
    with pytest.raises(kw.DataError, match="the scene has no joints"):
        opened(tmp_path, alone).rig()
    assert opened(tmp_path, alone).rigs() == opened(tmp_path, alone + joint).rigs() == []
    with pytest.raises(kw.DataError, match="controls .one_CTRL, one_CTRL.scale. that move"):
        opened(tmp_path, alone + joint).rig()
    with pytest.raises(kw.UnknownNameError, match="the scene has no knee"):
        opened(tmp_path, small_rigs.HEAD + joint).rig("knee", controls="hip")


# Where the joints are


def test_what_the_channels_are_on_frames_puts_joints_where_the_scene_has_them(scene, rig):
    clip = rig.sample(FRAMES)
    assert clip.channels == rig.channels
    found = rig.evaluate(clip.values, FRAMES)
    assert_allclose(found, scene.world_matrices(rig.joints, FRAMES), atol=1e-12)
    assert np.ptp(found[:, 0, 3, 1]) > 5


def test_what_is_not_given_is_taken_on_the_frames(scene, rig):
    values = rig.sample(FRAMES).values.copy()
    column = rig.channels.index("spine_CTRL.rotateX")
    values[:, column] = 0.3
    alone = rig.evaluate(values[:, [column]], FRAMES, channels="spine_CTRL.rotateX")
    assert_allclose(alone, rig.evaluate(values, FRAMES), atol=1e-12)
    one = rig.evaluate(values[:, [column]], 6, channels=[rig.channels[column]])
    assert_allclose(one, np.repeat(alone[5:6], len(FRAMES), axis=0), atol=1e-12)


def test_without_frames_what_is_not_given_is_as_saved(scene, rig):
    """A scene is saved at some time: frame 0 where it does not say."""
    saved = rig.evaluate(np.zeros((2, 1)), channels=["head_CTRL.rotateX"])
    at_zero = scene.world_matrices(rig.joints, [0])
    assert_allclose(saved, np.repeat(at_zero, 2, axis=0), atol=1e-12)


def test_no_channels_at_all_are_the_scene_itself(scene, rig):
    found = rig.evaluate(np.empty((len(FRAMES), 0)), FRAMES, channels=())
    assert_allclose(found, scene.world_matrices(rig.joints, FRAMES), atol=1e-12)
    assert rig.evaluate(np.empty((3, 0)), channels=()).shape == (3, len(rig.joints), 4, 4)


def test_a_batch_is_what_one_after_the_other_is(rig):
    values = poses(rig, 7)
    one_by_one = np.concatenate([rig.evaluate(row[np.newaxis]) for row in values])
    assert_allclose(rig.evaluate(values), one_by_one, atol=1e-12)


def test_a_large_batch_is_what_small_ones_are(rig, monkeypatch):
    values = poses(rig, 10)
    whole = rig.evaluate(values, FRAMES[:10])
    monkeypatch.setattr(rig_module, "CHUNK", 3)
    assert_array_equal(rig.evaluate(values, FRAMES[:10]), whole)


def test_no_samples_are_no_matrices(rig):
    empty = np.empty((0, len(rig.channels)))
    assert rig.evaluate(empty).shape == (0, len(rig.joints), 4, 4)
    assert rig.evaluate(empty, []).shape == (0, len(rig.joints), 4, 4)


def test_channels_may_come_in_any_order(rig):
    values = poses(rig, 3)
    order = np.random.default_rng(1).permutation(len(rig.channels))
    names = [rig.channels[one] for one in order]
    mixed = rig.evaluate(values[:, order], channels=names)
    assert_array_equal(mixed, rig.evaluate(values))


def test_short_names_of_channels_are_refused_by_name(rig):
    with pytest.raises(kw.UnknownNameError, match="the rig has no foot_CTRL.tx"):
        rig.evaluate([[0.0]], channels="foot_CTRL.tx")


@given(st.integers(0, 1000))
@settings(max_examples=15, deadline=None)
def test_finite_differences_settle_as_steps_shrink(rig, seed):
    base = poses(rig, 1, seed)[0]
    steps = np.eye(len(base))
    base[rig.channels.index("foot_CTRL.translateY")] += 10  # away from a straight leg

    def slopes(step):
        limits = np.concatenate([control.limits for control in rig.controls])
        inside = np.clip(base, limits[:, 0] + 1e-2, limits[:, 1] - 1e-2)
        ends = rig.evaluate(np.concatenate([inside + step * steps, inside - step * steps]))
        return (ends[: len(base)] - ends[len(base) :]) / (2 * step)

    assert_allclose(slopes(1e-3), slopes(1e-4), atol=2e-3)


def test_the_foot_goes_where_its_control_goes(rig):
    names = [f"foot_CTRL.translate{axis}" for axis in "XYZ"]
    goals = np.random.default_rng(2).uniform(-5, 5, (50, 3)) + [0, 8, 0]
    found = rig.evaluate(goals, 1, channels=names)[:, rig.joints.index("ankle"), 3, :3]
    assert_allclose(found, goals + [10, 10, 0], atol=1e-9)


def test_a_rig_sees_what_is_written_into_its_scene(tmp_path):
    scene = opened(tmp_path, small_rigs.figure(extra=KEYS))
    rig = scene.rig()
    before = rig.evaluate(np.empty((1, 0)), 6, channels=())
    curve = scene.read_curves("cog_CTRL.translateY")[0]
    scene.write_curves(curve.with_(values=curve.values + 10))
    after = rig.evaluate(np.empty((1, 0)), 6, channels=())
    hips = rig.joints.index("hips")
    assert_allclose((after - before)[0, hips, 3, :3], [0, 10, 0], atol=1e-9)
    clip = rig.sample(FRAMES)
    found = rig.evaluate(clip.values, FRAMES)
    assert_allclose(found, scene.world_matrices(rig.joints, FRAMES), atol=1e-12)


# What is refused, and what is reported


def test_values_beyond_limits_stop_there_and_are_reported(rig):
    names = ["spine_CTRL.rotateX", "spine_CTRL.curl", "foot_CTRL.translateX"]
    values = [[9.0, 0, 0], [0, 11, 99], [-0.1, 5, 0]]
    with pytest.warns(
        kw.KeyweaveWarning, match="1 of 1 channel goes .* 1 sample and stops"
    ):
        rig.evaluate([[9.0]], channels=names[:1])
    told = "2 of 3 channels go beyond their limits on 2 of 3 samples and stop there: "
    with pytest.warns(
        kw.KeyweaveWarning, match=told + "spine_CTRL.rotateX, spine_CTRL.curl"
    ):
        found = rig.evaluate(values, channels=names)
    within = rig.evaluate([[np.pi / 3, 0, 0], [0, 10, 99], [-0.1, 5, 0]], channels=names)
    assert_array_equal(found, within)


def test_values_at_limits_are_within(rig):
    limits = np.concatenate([control.limits for control in rig.controls])
    at = np.clip(np.array([[-1e3], [1e3]]), *limits.T)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        rig.evaluate(at * (1 + 1e-12))


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_what_is_no_finite_number_is_refused_by_name_and_row(rig, bad):
    values = poses(rig, 3)
    values[2, 1] = bad
    with pytest.raises(
        kw.DataError, match=f"values hold .* for {rig.channels[1]} in row 2"
    ):
        rig.evaluate(values)


@pytest.mark.parametrize(
    ("values", "frames", "channels", "words"),
    [
        ([0.0], None, ["head_CTRL.rotateX"], r"shape \(1,\), expected \(n_samples, 1\)"),
        (0.0, None, ["head_CTRL.rotateX"], r"shape \(\), expected"),
        ([[0.0, 1]], None, ["head_CTRL.rotateX"], r"shape \(1, 2\), expected"),
        ([[0.0], [1, 2]], None, ["head_CTRL.rotateX"], "are no rows of numbers"),
        ([["x"]], None, ["head_CTRL.rotateX"], "are no rows of numbers"),
        ([[0.0]], [1, 2], ["head_CTRL.rotateX"], r"frames have shape \(2,\), expected one"),
        ([[0.0]], [[1]], ["head_CTRL.rotateX"], "frames have shape"),
        ([[0.0]], np.nan, ["head_CTRL.rotateX"], "frames hold a number that is not finite"),
        ([[0.0]], "now", ["head_CTRL.rotateX"], "frames are no numbers"),
        (
            [[0.0, 0]],
            None,
            ["head_CTRL.rotateX"] * 2,
            "channels name head_CTRL.rotateX twice",
        ),
        ([[0.0]], None, [3], "3 is not a name"),
    ],
)
def test_what_does_not_fit_is_refused(rig, values, frames, channels, words):
    with pytest.raises(kw.DataError, match=words):
        rig.evaluate(values, frames, channels=channels)


def test_unknown_channels_are_refused_by_name(rig):
    with pytest.raises(kw.UnknownNameError, match="the rig has no foot_CTRL.translateW"):
        rig.evaluate([[0.0]], channels=["foot_CTRL.translateW"])


def test_a_joint_that_is_nowhere_is_reported_by_name_and_row(tmp_path):
    split = (
        'createNode multiplyDivide -n "split";\n\tsetAttr ".op" 2;\n'
        '\tsetAttr ".i1" -type "float3" 1 1 1 ;\n\tsetAttr ".i2" -type "float3" 1 1 1 ;\n'
        'connectAttr "head_CTRL.tx" "split.i2x";\nconnectAttr "split.ox" "eye.tx";\n'
    )
    said = {"head_CTRL": ['\tsetAttr ".t" -type "double3" 1 0 0 ;']}
    scene = opened(tmp_path, small_rigs.figure(said=said, extra=split))
    rig = scene.rig()
    with pytest.raises(kw.EvaluationError, match="no finite number for row 1"):
        rig.evaluate([[1.0], [0.0]], channels="head_CTRL.translateX")


def test_a_rig_on_what_is_not_understood_says_what(tmp_path):
    odd = 'createNode oddNode -n "odd";\nconnectAttr "odd.out" "head.sx";\n'
    scene = opened(tmp_path, small_rigs.figure(extra=odd))
    with pytest.raises(kw.EvaluationError, match="odd"):
        scene.rig()
    scene.on_unknown = "hold"
    with pytest.warns(kw.KeyweaveWarning, match="head.scaleX keeps its saved value"):
        assert len(scene.rig().controls) == len(small_rigs.KINDS)


# A rig that was made for production


METARIG = {
    "root": {"World_Ctrl", "COG__Ctrl", "Hips_Ctrl"},
    "ik": {"L_Wrist_Ctrl", "R_Wrist_Ctrl", "L_Foot_Ctrl", "R_Foot_Ctrl"},
    "directional": {"L_Knee_Ctrl", "R_Knee_Ctrl", "L_Elbow_Ctrl", "R_Elbow_Ctrl"},
    "rotational": {"Chest_Ctrl", "Head_Ctrl", "L_Clav_Ctrl", "R_Clav_Ctrl"},
    "extra": set(),
}


def test_the_kinds_in_a_public_rig_are_what_its_controls_are_called():
    scene = kw.open_scene(shared("maya/scenes/MetaRig_baseTests.ma"), on_unknown="hold")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        rig = scene.rig()
    found = {kind: set() for kind in CONTROL_KINDS}
    for control in rig.controls:
        found[control.kind].add(control.name)
    assert found == METARIG
    assert by_name(rig)["Head_Ctrl"].parent == "Chest_Ctrl"
    frames = [1, 2, 3]
    values = rig.sample(frames).values
    assert_allclose(
        rig.evaluate(values, frames), scene.world_matrices(rig.joints, frames), atol=1e-9
    )
