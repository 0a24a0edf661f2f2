"""Definitions of HumanIK map joints whose names mislead, in Maya and in files alike."""

from dataclasses import replace

import numpy as np
import pytest
from maya import cmds

import keyweave as kw
import made_up
from keyweave.animation.character_definition import HUMANIK_ATTRIBUTES
from keyweave.examples import sketch_curves
from keyweave.methods.rig_transfer.rig_figure import RigFigure
from keyweave.reports.bodies.characters import Character
from keyweave.rigs.shown_joints import find_shown_joints
from keyweave.verbs.captures.source_skeletons import find_skeleton
from keyweave.verbs.convert.conversion import bake_skeleton
from keyweave_maya.scene import MayaScene
from made_up.scenes.humanik import define_character, rename_joints
from made_up.scenes.skeleton_scenes import write_scene

WALK = made_up.walker(2, frame_rate=24, rng=np.random.default_rng(7))
SLOTS = kw.find_slots(WALK.skeleton)


def mislead(names, prefix):
    """Return the names of other joints, with a prefix, by name."""
    return dict(zip(names, [f"{prefix}_{name}" for name in names][::-1]))


def define(path, slots, names, name, **options):
    joints = {HUMANIK_ATTRIBUTES[slot]: names[joint] for slot, joint in slots.items()}
    define_character(path, name, joints, **options)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Write a rig and a capture with misleading names and definitions."""
    folder = tmp_path_factory.mktemp("humanik")
    rig, capture = folder / "rig_defined.ma", folder / "mocap_defined.ma"
    made_up.write_character(rig, WALK, keyed=False, fingers=False)
    joints = {slot: j for slot, j in SLOTS.items() if j in kw.open_scene(rig).joints}
    named = mislead(joints.values(), "bone")
    rename_joints(rig, named)
    define(rig, joints, named, "Hero", locked=True)
    names = mislead(WALK.skeleton.names, "mocap")
    skeleton = replace(WALK.skeleton, names=tuple(names.values()))
    motion = WALK.cut(11, 18).with_(skeleton=skeleton)
    write_scene(capture, motion, sketch_curves(motion, skeleton.names, every=1))
    define(capture, SLOTS, names, "Performer")
    return folder


@pytest.mark.parametrize("name", ["rig_defined", "mocap_defined"])
def test_maya_and_files_have_the_same_definitions(plug_in, files, name):
    path = files / f"{name}.ma"
    cmds.file(path.as_posix(), open=True, force=True)
    live, saved = (
        find_shown_joints(scene.joint_evidence()).definitions
        for scene in (MayaScene(), kw.open_scene(path))
    )
    (own,), (other,) = live, saved
    assert own.name == other.name == ("Hero" if "rig" in name else "Performer")
    assert own.joints == other.joints
    assert not own.missing


def test_baked_converted_and_drawn_motions_have_the_definition(plug_in, files):
    path = files / "mocap_defined.ma"
    cmds.file(path.as_posix(), open=True, force=True)
    scene, file = MayaScene(), kw.open_scene(path)
    shown = Character.find(file, [], 11.0)
    worlds = file.world_matrices(shown.joints, [11.0])
    drawn = shown.build_motion(worlds)
    converted = bake_skeleton(file, (), (11.0, 12.0))
    names = mislead(WALK.skeleton.names, "mocap")
    expected = {slot: names[joint] for slot, joint in SLOTS.items()}
    for motion in (scene.motion(), file.motion(), converted, drawn):
        assert kw.find_slots(motion) == expected
        assert motion.skeleton.definition.name == "Performer"
    leg = file.motion(names["LeftUpLeg"], (11.0, 12.0)).skeleton
    assert {*leg.definition.joints.values()} <= {*leg.names}


def test_each_skeleton_of_a_shot_has_its_own_definition(plug_in, files):
    cmds.file((files / "rig_defined.ma").as_posix(), open=True, force=True)
    cmds.file((files / "mocap_defined.ma").as_posix(), i=True)
    skeleton, notes = find_skeleton(MayaScene(), "the scene")
    motion, remarks = skeleton.bake(MayaScene(), (None, None), "the scene")
    assert not remarks
    expected = {slot: skeleton.figure.definition.joints[slot] for slot in SLOTS}
    assert kw.find_slots(motion) == expected
    assert kw.map_joints(motion, WALK.skeleton).notes == (
        "in the source, joints follow from the HumanIK definition Performer",
    )
    figure = RigFigure.of(kw.open_scene(files / "rig_defined.ma").rig())
    assert figure.slots == {**figure.skeleton.definition.joints}
    assert figure.skeleton.definition.name == "Hero"
