"""What the controls of a rig in a file are, and which of them a rig has."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.rigs.presets import describe_control
from keyweave.rigs.rig import CONTROL_KINDS
from made_up import small_rigs as small_rigs
from made_up.constraint_scenes import constraint


def test_each_control_has_the_expected_kind(rig):
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
    rig = small_rigs.opened(tmp_path, small_rigs.figure(**changed)).rig()
    assert {one.name: one.kind for one in rig.controls} == small_rigs.KINDS


def test_a_control_follows_its_parent_and_is_listed_after_it(rig):
    parents = {one.name: one.parent for one in rig.controls}
    above = {name: up for name, (up, _) in small_rigs.CONTROLS.items()}
    above.update({"foot_CTRL.ik": "foot_CTRL", "spine_CTRL.curl": "spine_CTRL"})
    assert parents == above
    names = list(parents)
    assert all(names.index(up) < names.index(one) for one, up in parents.items() if up)


def test_a_control_without_a_parent_follows_its_constraint_target(tmp_path):
    tied = constraint("parent", "prop_GRP", ["head_CTRL"])
    prop = "\n".join(
        [
            *small_rigs.group("prop_GRP", "", (0, 150, 0)),
            *small_rigs.control("prop_CTRL", "prop_GRP"),
            *small_rigs.shape("prop_CTRL"),
            *small_rigs.group("prop", "prop_CTRL", (0, 5, 0), "joint"),
        ]
    )
    rig = small_rigs.opened(tmp_path, small_rigs.figure(extra=f"{prop}\n{tied}")).rig()
    assert small_rigs.by_name(rig)["prop_CTRL"].parent == "head_CTRL"
    assert small_rigs.by_name(rig)["prop_CTRL.scale"].parent == "prop_CTRL"
    assert small_rigs.by_name(rig)["prop_CTRL.scale"].kind == "extra"


def test_only_keyable_attributes_are_channels(rig):
    channels = small_rigs.by_name(rig)
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
def test_driven_or_locked_attributes_are_not_channels_but_layered_are(tmp_path, driver):
    line, is_kept = DRIVEN[driver]
    if driver in ("a lock", "a lock of the whole", "being hidden"):
        line = "\t" + line.replace("cog_CTRL.", ".")
        said = {"cog_CTRL": [line]}
        text = small_rigs.figure(said=said)
    else:
        text = small_rigs.figure(extra=line + "\n")
    rig = small_rigs.opened(tmp_path, text).rig()
    assert ("cog_CTRL.translateX" in rig.channels) == is_kept


def test_limits_are_those_of_the_transform_and_of_added_attributes(rig):
    limits = small_rigs.by_name(rig)["spine_CTRL"].limits
    expected = [[-np.pi / 6, np.pi / 3], [-np.inf, np.pi / 4], [-np.inf, np.inf]]
    assert_allclose(limits, expected)
    assert small_rigs.by_name(rig)["spine_CTRL.curl"].limits.tolist() == [[0, 10]]
    assert not np.isfinite(small_rigs.by_name(rig)["foot_CTRL"].limits).any()


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
    rig = small_rigs.by_name(small_rigs.opened(tmp_path, text).rig())
    expected = [[-np.inf, 100], [-np.inf, np.inf], [-200, np.inf]]
    assert_allclose(rig["cog_CTRL"].limits[:3], expected)
    assert rig["cog_CTRL.sw"].limits.tolist() == [[0, 1]]
    assert rig["cog_CTRL.a"].limits.tolist() == [[-1, 1]]


def test_limits_that_cross_are_reported_and_left_out(tmp_path):
    said = {"cog_CTRL": ['\tsetAttr ".mtxe" yes;', '\tsetAttr ".xtxe" yes;']}
    said["cog_CTRL"] += ['\tsetAttr ".mntl" -type "double3" 5 -1 -1 ;']
    scene = small_rigs.opened(tmp_path, small_rigs.figure(said=said))
    with pytest.warns(
        kw.KeyweaveWarning,
        match="translateX has a minimum of 5 above its maximum of 1; its limits are igno",
    ):
        rig = scene.rig()
    assert not np.isfinite(small_rigs.by_name(rig)["cog_CTRL"].limits).any()


def test_a_rotation_minimum_above_its_maximum_is_reported_in_degrees(tmp_path):
    said = {"cog_CTRL": ['\tsetAttr ".mrxe" yes;', '\tsetAttr ".xrxe" yes;']}
    said["cog_CTRL"] += ['\tsetAttr ".mnrl" -type "double3" 50 -45 -45 ;']
    said["cog_CTRL"] += ['\tsetAttr ".mxrl" -type "double3" 20 45 45 ;']
    scene = small_rigs.opened(tmp_path, small_rigs.figure(said=said))
    words = (
        "rotateX has a minimum of 50 degrees above its maximum of 20 degrees; its limits"
    )
    with pytest.warns(kw.KeyweaveWarning, match=words) as told:
        scene.rig()
    assert {one.filename for one in told} == {__file__}


def test_intermediate_shapes_do_not_make_a_transform_a_control(tmp_path):
    again = "\n".join(small_rigs.shape("head_CTRL", "Orig"))
    text = small_rigs.figure(extra=again + "\n")
    rig = small_rigs.opened(tmp_path, text).rig()  # two shapes, one control
    assert [one.name for one in rig.controls].count("head_CTRL") == 1
    head = 'createNode nurbsCurve -n "head_CTRLShape" -p "head_CTRL";\n'
    text = small_rigs.figure().replace(head, head + '\tsetAttr ".io" yes;\n')
    assert "head_CTRL" not in small_rigs.by_name(small_rigs.opened(tmp_path, text).rig())


def test_joints_choose_the_controls_that_move_them(tmp_path):
    both = small_rigs.figure() + small_rigs.figure("hero").partition("\n")[2]
    scene = small_rigs.opened(tmp_path, both)
    rig = scene.rig("hero:*")
    assert set(small_rigs.by_name(rig)) == {f"hero:{name}" for name in small_rigs.KINDS}
    assert {one.name[5:]: one.kind for one in rig.controls} == small_rigs.KINDS
    assert rig.joints == tuple(name for name in scene.joints if name[:5] == "hero:")
    ankle = scene.rig("ankle")
    assert ankle.joints == ("ankle",)
    expected = ["world_CTRL", "cog_CTRL", "foot_CTRL", "knee_CTRL", "foot_CTRL.ik"]
    assert [one.name for one in ankle.controls] == expected
    assert small_rigs.by_name(ankle)["foot_CTRL"].kind == "ik"
    assert len(scene.rig().controls) == 2 * len(small_rigs.KINDS)
    assert scene.rig(None, None).joints == scene.rig().joints == scene.joints


def test_figures_that_share_no_control_are_rigs_of_their_own(tmp_path):
    still = "\n".join(small_rigs.group("still", "", (0, 0, 0), "joint")) + "\n"
    both = small_rigs.figure() + small_rigs.figure("hero").partition("\n")[2] + still
    scene = small_rigs.opened(tmp_path, both)
    found = scene.rigs()
    skeletons = scene.skeletons()
    assert [list(rig.joints) for rig in found] == [
        skeletons["hips"],
        skeletons["hero:hips"],
    ]
    for rig, joints in zip(found, ("hips", "hero:hips")):
        alone = scene.rig(joints)
        assert list(map(describe_control, rig.controls)) == list(
            map(describe_control, alone.controls)
        )


def test_figures_below_one_control_are_one_rig_with_a_root_each(tmp_path):
    above = [*small_rigs.control("master_CTRL", ""), *small_rigs.shape("master_CTRL")]
    both = small_rigs.figure() + small_rigs.figure("hero").partition("\n")[2]
    for name in ("world_CTRL_GRP", "hero:world_CTRL_GRP"):
        both = both.replace(f'-n "{name}";', f'-n "{name}" -p "master_CTRL";')
    text = small_rigs.HEAD + "\n".join(above) + "\n" + both.partition("\n")[2]
    (rig,) = small_rigs.opened(tmp_path, text).rigs()
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
    scene = small_rigs.opened(tmp_path, small_rigs.figure(extra=still))
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
    scene = small_rigs.opened(tmp_path, text + tied)
    for rig in (scene.rig(), scene.rig("ankle"), *scene.rigs()):
        found = {one.name: one.kind for one in rig.controls}
        assert found == {name: small_rigs.KINDS[name] for name in found}


def test_a_group_above_the_joints_may_be_named_as_one(scene):
    rig = scene.rig(["cog_CTRL_GRP"])
    assert rig.joints[:2] == ("cog_CTRL_GRP", "hips")
    assert {one.name: one.kind for one in rig.controls} == {
        **small_rigs.KINDS,
        "cog_CTRL": small_rigs.by_name(rig)["cog_CTRL"].kind,
    }


def test_a_curve_that_moves_nothing_is_not_a_control(tmp_path):
    path = [*small_rigs.control("path_CRV", ""), *small_rigs.shape("path_CRV")]
    scene = small_rigs.opened(tmp_path, small_rigs.figure(extra="\n".join(path) + "\n"))
    assert "path_CRV" not in small_rigs.by_name(scene.rig())


def test_a_switch_between_equal_poses_is_a_control(tmp_path):
    """The leg's own rotations are such that it stands as its foot has it."""
    at_rest = small_rigs.opened(tmp_path, small_rigs.figure())
    found = small_rigs.by_name(at_rest.rig("ankle"))
    assert found["foot_CTRL.ik"].limits.tolist() == [[0, 1]]
