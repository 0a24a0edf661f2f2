"""Captures that were imported into the scene, next to the rig, without a namespace."""

from dataclasses import replace

import maya.api.OpenMayaAnim as oma
import numpy as np
import pytest
from maya import cmds
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from keyweave.animation.kinematics import joint_positions
from keyweave.examples import sketch_curves
from keyweave.verbs.transfer.job import TransferJob
from keyweave_maya import read_facts
from keyweave_maya.interface.panel_host import MayaHost
from keyweave_maya.panel.drafts import SourceChoice
from keyweave_maya.panel.source_files import make_source
from keyweave_maya.scene import MayaScene
from keyweave_maya.scene.rig import pose_nodes
from made_up.scenes.skeleton_scenes import write_scene
from maya_state import scene_state

N = 12  # frames


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Write a rig without keys, and a short capture as joints, and as a motion."""
    folder = tmp_path_factory.mktemp("imported")
    walk = made_up.walker(2, frame_rate=24, rng=np.random.default_rng(7))
    made_up.write_character(folder / "rig.ma", walk, keyed=False, fingers=False)
    capture = walk.cut(11, 10 + N)
    kw.save(capture, folder / "walk.bvh")
    for prefix in ("mocap", "other"):
        names = tuple(f"{prefix}_{name}" for name in walk.skeleton.names)
        named = capture.with_(skeleton=replace(walk.skeleton, names=names))
        curves = sketch_curves(named, names, every=1)
        write_scene(folder / f"{prefix}.ma", named, curves)
    return folder


@pytest.fixture(scope="module")
def rig(files):
    """Return the rig of the file, which evaluates poses in less time."""
    return kw.open_scene(files / "rig.ma").rig()


@pytest.fixture
def import_files(plug_in, files, rig, monkeypatch):
    monkeypatch.setattr(MayaScene, "rig", lambda scene, *names: rig)

    def open_(*names):
        cmds.file((files / "rig.ma").as_posix(), open=True, force=True)
        for name in names:
            cmds.file((files / name).as_posix(), i=True)
        cmds.playbackOptions(minTime=1, maxTime=40)
        cmds.select(clear=True)

    return open_


def transfer(**flags):
    """Transfer, return the written values and the notes, and undo."""
    cmds.keyweaveTransfer(start=5, **flags)
    scene = MayaScene()
    controls = [name for name in scene.channels if "_CTRL" in name]
    values = scene.sample(controls, range(5, 5 + N)).values
    facts = read_facts(cmds.keyweaveTransfer(query=True, lastResult=True))
    cmds.undo()
    return values, facts["notes"]


def test_the_only_keyed_skeleton_is_the_source(import_files, files):
    import_files("mocap.ma")
    before = scene_state()
    values, notes = transfer()
    assert scene_state() == before
    assert "mocap_Hips (21 joints, keys from frame 11 to 22) is used" in " ".join(notes)
    expected, _ = transfer(source=(files / "walk.bvh").as_posix())
    assert_allclose(values, expected, atol=1e-4)


def test_two_captures_are_refused_unless_one_is_named_or_selected(import_files):
    import_files("mocap.ma", "other.ma")
    before = scene_state()
    with pytest.raises(RuntimeError, match="mocap_Hips.*other_Hips.*-sourceRoot"):
        cmds.keyweaveTransfer()
    assert scene_state() == before
    named, notes = transfer(sourceRoot="other_Hips")
    assert not notes
    cmds.select("other_Hips", "other_Spine", "Head_CTRL")
    selected, _ = transfer()
    assert_allclose(selected, named, atol=1e-9)


def test_joints_that_the_rig_moves_are_refused_as_a_source(import_files):
    import_files("mocap.ma")
    with pytest.raises(RuntimeError, match="controls of the rig move .* of Spine"):
        cmds.keyweaveTransfer(sourceRoot="Spine")
    with pytest.raises(RuntimeError, match="has no joint Nobody"):
        cmds.keyweaveTransfer(sourceRoot="Nobody")
    import_files()
    with pytest.raises(RuntimeError, match="no skeleton in the scene has keys"):
        cmds.keyweaveTransfer()


def test_keyed_joints_are_posed_without_changing_the_time(plug_in, files, monkeypatch):
    cmds.file((files / "mocap.ma").as_posix(), open=True, force=True)
    cmds.createNode("transform", name="imported")
    cmds.parent("mocap_Hips", "imported", relative=True)
    cmds.setAttr("imported.rotateX", 90)
    cmds.setAttr("imported.scaleY", 2)
    cmds.setKeyframe("mocap_Spine", attribute="scaleX", time=12, value=3)
    cmds.setKeyframe("mocap_Spine", attribute="scaleX", time=16, value=1)
    cmds.setAttr("mocap_LeftLeg.jointOrient", 10, 20, 30)
    scene = MayaScene()
    frames = np.arange(11.0, 11 + N)
    changes, go = [], oma.MAnimControl.setCurrentTime
    expected = pose_nodes([], np.empty((N, 0)), frames, scene.joints)
    monkeypatch.setattr(
        oma.MAnimControl, "setCurrentTime", lambda time: [changes.append(time), go(time)]
    )
    assert_allclose(scene.world_matrices(scene.joints, frames), expected, atol=1e-9)
    assert not changes
    cmds.setKeyframe("imported", attribute="translateX", time=12, value=3)
    expected[..., 3, 0] += 3
    assert_allclose(scene.world_matrices(scene.joints, frames), expected, atol=1e-9)
    assert not changes


def test_the_panel_lists_keyed_skeletons_and_reads_the_one_chosen(import_files, files):
    import_files("mocap.ma", "other.ma")
    host = MayaHost()
    listed = host.list_skeletons()
    assert [*listed] == ["mocap_Hips", "other_Hips"]
    assert listed["other_Hips"] == "other_Hips (21 joints, keys from frame 11 to 22)"
    choice = SourceChoice(root="other_Hips", joint_map="auto")
    job = TransferJob((make_source(choice, scene := host.scene()),), start=5)
    (capture,) = job.read(scene).captures
    assert capture.name == "the skeleton other_Hips"
    assert {*capture.motion.skeleton.names} <= {*scene.joints}
    assert (capture.motion.start_frame, len(capture.motion)) == (5.0, N)


def test_opening_the_list_poses_skeletons_and_changes_no_time_and_no_plug(
    import_files, monkeypatch
):
    import_files("mocap.ma", "other.ma")
    cmds.currentTime(3)
    cmds.createNode("transform", name="imported")
    cmds.parent("other_Hips", "imported", relative=True)
    cmds.setKeyframe("imported", attribute="translateX", time=12, value=3)
    names = [f"{name}.{each}" for name in ("mocap_Spine", "imported") for each in "tr"]
    before = scene_state(), [cmds.getAttr(name) for name in names]
    changes = []
    for owner, name in ((oma.MAnimControl, "setCurrentTime"), (cmds, "setAttr")):
        monkeypatch.setattr(owner, name, lambda *args, **_: changes.append(args))
    host = MayaHost()
    poses = {root: host.pose_skeleton(root, 5) for root in host.list_skeletons()}
    motion = poses["mocap_Hips"]
    assert (len(motion), poses["other_Hips"]) == (5, None)
    assert not changes
    assert (scene_state(), [cmds.getAttr(name) for name in names]) == before
    monkeypatch.undo()
    frames = np.linspace(11.0, 10 + N, 5)
    worlds = pose_nodes([], np.empty((5, 0)), frames, motion.skeleton.names)
    assert_allclose(joint_positions(motion), worlds[:, :, 3, :3], atol=1e-6)
