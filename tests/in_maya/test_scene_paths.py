"""Skeletons baked and points along curves: as without Maya, and nothing moves."""

from itertools import product

import numpy as np
import pytest
from maya import cmds
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
import made_up
import maya_state
from case_profiles import is_nightly
from keyweave.errors import DataError, UnknownNameError
from keyweave.geometry.nurbs import NurbsCurve
from keyweave_maya.scene import MayaScene
from reference_material import shared

SHOTS = {
    "film": {},
    "z up, pal": {"up_axis": "z", "rate": 25.0},
    "namespace, ntsc": {"namespace": "hero", "rate": 30.0},
    "every frame": {"keyed": "full"},
}
BY_DAY = ("z up, pal", "namespace, ntsc")
TRIED = SHOTS if is_nightly() else {name: SHOTS[name] for name in BY_DAY}


def walk(rate=24.0):
    return made_up.walker(2, frame_rate=rate, rng=np.random.default_rng(3))


def opened(path):
    """Return a file as two hosts."""
    cmds.file(path.as_posix(), open=True, force=True)
    return MayaScene(), kw.open_scene(path)


@pytest.fixture(params=TRIED.values(), ids=TRIED)
def both(request, walks):
    """Return the same shot, with a path, as two hosts."""
    return opened(walks(**request.param)[0])


@pytest.fixture
def shot(walks):
    return opened(walks()[0])


def assert_same_motion(ours, theirs, atol=1e-9):
    assert ours.skeleton.names == theirs.skeleton.names
    assert ours.skeleton.rotation_orders == theirs.skeleton.rotation_orders
    assert ours.skeleton.channels == theirs.skeleton.channels
    assert (ours.frame_rate, ours.start_frame) == (theirs.frame_rate, theirs.start_frame)
    assert ours.up_axis == theirs.up_axis
    assert_array_equal(ours.skeleton.parents, theirs.skeleton.parents)
    assert_array_equal(ours.translated, theirs.translated)
    for name in ("rotations", "root_positions", "translations"):
        assert_allclose(getattr(ours, name), getattr(theirs, name), atol=atol)
    assert_allclose(ours.skeleton.offsets, theirs.skeleton.offsets, atol=atol)


def prefixed(scene, name):
    return f"hero:{name}" if scene.joints[0].startswith("hero:") else name


# --- motion ---


def test_skeletons_are_baked_the_same_in_both_hosts(both):
    maya, file = both
    assert_same_motion(maya.motion(), file.motion())
    assert len(maya.motion().skeleton) == len(maya.joints)


def test_named_nodes_are_baked_the_same_in_both_hosts(both):
    maya, file = both
    for one in ("LeftUpLeg", "Hips_CTRL", "LeftLeg_CTRL", "character"):
        name = prefixed(maya, one)
        assert_same_motion(maya.motion(name), file.motion(name))


def test_a_control_is_one_joint_that_stands_where_the_control_is(shot):
    maya, _ = shot
    motion = maya.motion("LeftLeg_CTRL", (3, 9))
    assert motion.skeleton.names == ("LeftLeg_CTRL",)
    cmds.currentTime(5)
    there = cmds.xform("LeftLeg_CTRL", query=True, worldSpace=True, translation=True)
    assert_allclose(motion.root_positions[2], there, atol=1e-9)


@pytest.mark.parametrize("frames", [(3, 9), (1.5, 4), range(10, 20)])
def test_the_requested_frames_are_baked(shot, frames):
    maya, file = shot
    motion = maya.motion("Hips", frames)
    assert motion.start_frame == frames[0]
    assert_same_motion(motion, file.motion("Hips", frames))


def test_joints_that_are_left_out_hand_their_motion_on(shot):
    maya, file = shot
    names = ["Hips", "LeftLeg"]
    assert_same_motion(maya.motion(names), file.motion(names))


def test_a_baked_motion_gives_back_the_same_channels(shot):
    maya, _ = shot
    motion = maya.motion((), (1, 20))
    clip = maya.motion_to_clip(motion)
    there = maya.sample(clip.channels, range(1, 21))
    assert_allclose(np.sin(clip.values), np.sin(there.values), atol=1e-8)


def test_a_referenced_character_is_baked_the_same_in_both_hosts(tmp_path):
    motion = walk()
    made_up.write_character(tmp_path / "rig.ma", motion, keyed=False, fingers=False)
    path, rig = tmp_path / "shot.ma", tmp_path / "rig.ma"
    eight = made_up.figure_eight()
    made_up.write_shot(path, rig, motion, keyed="full", path_curve=eight)
    maya, file = opened(path)
    assert_same_motion(maya.motion("hero:Hips"), file.motion("hero:Hips"))
    ours, theirs = maya.curve_points("path_CRV"), file.curve_points("path_CRV")
    assert_allclose(ours.points, theirs.points, atol=1e-9)


def test_a_skeleton_under_a_group_that_moves_is_baked_where_it_is(shot):
    maya, _ = shot
    before = maya.motion((), (1, 40))
    cmds.setKeyframe("character.translateX", time=1, value=0)
    cmds.setKeyframe("character.translateX", time=40, value=50)
    after = MayaScene().motion((), (1, 40))
    moved = after.root_positions[-1] - before.root_positions[-1]
    assert_allclose(moved, [50, 0, 0], atol=1e-9)


def test_baking_and_looking_leave_the_scene_as_it_was(shot):
    maya, _ = shot
    cmds.currentTime(7)
    cmds.select("Hips", "LeftLeg_CTRL.rotateX")
    before = maya_state.scene_state()
    maya.motion()
    maya.curve_points("path_CRV")
    assert maya_state.scene_state() == before


def test_other_frames_can_be_read_without_moving_the_time(shot):
    maya, _ = shot
    quick = MayaScene(by_context=True)
    assert_same_motion(quick.motion("Neck"), maya.motion("Neck"))
    assert quick.notes == ("other frames were read without changing the current time",)


def test_unknown_names_are_errors_in_both_hosts(shot):
    for scene, name in product(shot, ["nobody", "*Nobody", "Hips.rotateX", ""]):
        with pytest.raises(UnknownNameError):
            scene.motion([name])


def test_several_roots_are_an_error_in_both_hosts(shot):
    for scene in shot:
        with pytest.raises(DataError, match="2 roots.*LeftUpLeg, RightUpLeg"):
            scene.motion("*UpLeg")


def test_a_scene_without_joints_says_so():
    with pytest.raises(DataError, match="the scene has no joints"):
        MayaScene().motion()


# --- curves ---


def test_points_of_a_path_are_the_same_in_both_hosts(both):
    maya, file = both
    names = ("path_CRV", "path_CRVShape", prefixed(maya, "LeftLeg_CTRL"))
    for name, n_points in product(names, (0, 2, 7, 500)):
        ours, theirs = (scene.curve_points(name, n_points) for scene in (maya, file))
        assert len(ours.points) == (n_points or (256 if "path" in name else 128))
        assert ours.closed
        assert theirs.closed
        assert_allclose(ours.points, theirs.points, atol=1e-9)


def test_points_are_in_the_world_and_in_centimetres(shot):
    maya, _ = shot
    before = maya.curve_points("path_CRV").points
    cmds.currentUnit(linear="meter")
    cmds.setAttr("path_CRV.translate", 1, 2, 3)
    cmds.setAttr("path_CRV.scale", 2, 2, 2)
    found = maya.curve_points("path_CRV").points
    assert_allclose(found, 2 * before + [100, 200, 300], atol=1e-9)


@pytest.mark.parametrize(
    "curve",
    [
        NurbsCurve([[0, 0, 0], [0, 0, 5], [9, 0, 5]], [0, 1, 3], 1),
        NurbsCurve([[0, 0, 0], [0, 0, 5], [9, 0, 5], [0, 0, 0]], [0, 1, 3, 4], 1, "closed"),
        NurbsCurve(np.eye(4, 3) * 9, [0, 0, 0, 2, 2, 2], 3),
        NurbsCurve(np.arange(24.0).reshape(8, 3) ** 1.1, [0] * 5 + [1, 2] + [3] * 5, 5),
        NurbsCurve(np.eye(7, 3) * 9, [0, 0, 0, 1, 1, 1, 2, 2, 2], 3),
    ],
    ids=["polyline", "closed", "one span", "degree five", "Bezier"],
)
def test_curves_of_all_forms_are_the_same_in_both_hosts(tmp_path, curve):
    path = tmp_path / "shot.ma"
    made_up.write_character(path, walk(), fingers=False, path_curve=curve)
    maya, file = opened(path)
    for n_points in (0, 9):
        ours = maya.curve_points("path_CRV", n_points)
        theirs = file.curve_points("path_CRV", n_points)
        assert ours.closed == theirs.closed == curve.is_closed
        assert_allclose(ours.points, theirs.points, atol=1e-9)


def test_curves_of_a_real_rig_are_the_same_in_both_hosts():
    path = shared("maya/scenes/MetaRig_baseTests.ma")
    maya, file = opened(path)
    names = [name for name in cmds.ls(type="nurbsCurve") if name != "World_CtrlShape"]
    assert len(names) == 18
    for name in names:
        ours, theirs = maya.curve_points(name), file.curve_points(name)
        assert ours.closed == theirs.closed
        assert_allclose(ours.points, theirs.points, atol=1e-9)


NO_CURVES = [
    ("paht_CRV", UnknownNameError, "path_CRV"),
    ("path*", UnknownNameError, "path"),
    ("path_CRV.translateX", UnknownNameError, "path_CRV"),
    ("Hips", DataError, "Hips is of type joint, not a NURBS curve; name a curve"),
    (
        "character",
        DataError,
        "character is of type transform, not a NURBS curve; name a curve",
    ),
]


def test_names_without_a_curve_give_the_same_error_in_both_hosts(shot):
    for scene, (name, error, words) in product(shot, NO_CURVES):
        with pytest.raises(error, match=words):
            scene.curve_points(name)


def test_a_name_that_two_nodes_have_is_an_error():
    for _ in range(2):
        above = cmds.createNode("transform", name="top")
        cmds.createNode("transform", name="path", parent=above)
    with pytest.raises(
        DataError, match=r"path is ambiguous; use one of top\|path, .*\|path"
    ):
        MayaScene().curve_points("path")


def test_error_names_the_curves_if_a_transform_has_several(shot):
    maya, _ = shot
    cmds.createNode("nurbsCurve", name="second", parent="path_CRV")
    with pytest.raises(DataError, match="path_CRVShape or second"):
        maya.curve_points("path_CRV")


def test_intermediate_shapes_are_ignored(shot):
    maya, _ = shot
    cmds.createNode("nurbsCurve", name="second", parent="path_CRV")
    cmds.setAttr("second.intermediateObject", True)
    assert len(maya.curve_points("path_CRV").points) == 256


def test_a_curve_without_points_is_an_error():
    above = cmds.createNode("transform", name="path")
    cmds.createNode("nurbsCurve", name="pathShape", parent=above)
    with pytest.raises(DataError, match="pathShape is a curve without points"):
        MayaScene().curve_points("path")


def test_both_refuse_invalid_numbers_of_points(shot):
    for scene, n_points in product(shot, (1, -1)):
        with pytest.raises(DataError, match="n_points"):
            scene.curve_points("path_CRV", n_points)
