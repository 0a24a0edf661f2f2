"""A rig answers alike whether Maya has it open or its file is read without Maya."""

import warnings

import numpy as np
import pytest
from maya import cmds
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
from keyweave.animation.skeleton import CHANNEL_BOX
from keyweave.geometry.matrices import rotation_matrix
from keyweave_maya.rig import MayaRig, find_rig
from keyweave_maya.scene import MayaScene
from made_up import small_rigs

FRAMES = np.array([3.0, 3.0, 9.0, 0.0])
MOVED = '\tsetAttr ".rp" -type "double3" 1 2 3 ;'
SAVED = '\tsetAttr ".t" -type "double3" 2 1 -3 ;'


@pytest.fixture
def both(tmp_path):
    """Return the same rig of two hosts: keyed, with a pivot and a value of its own."""
    said = {"head_CTRL": [MOVED, SAVED]}
    text = small_rigs.figure(said=said, extra=small_rigs.KEYS)
    file = small_rigs.opened(tmp_path, text)
    cmds.file(file.path.as_posix(), open=True, force=True)
    rig = file.rig()
    return MayaRig(rig.controls, rig.joints), rig


def state():
    """Return the state of the scene that reading must not change."""
    nodes = cmds.ls(type="transform")
    plugs = [f"{node}.{name}" for node in nodes for name in CHANNEL_BOX]
    sources = cmds.listConnections(nodes, source=True, destination=False, plugs=True)
    name = cmds.undoInfo(query=True, undoName=True)
    modified = cmds.file(query=True, modified=True)
    values = [cmds.getAttr(plug) for plug in plugs]
    return values, sources, name, modified, cmds.currentTime(query=True)


def test_controls_and_joints_are_alike(both):
    maya, file = find_rig(MayaScene()), both[1]
    ours, theirs = map(small_rigs.by_name, (maya, file))
    assert ours.keys() == theirs.keys()
    for name, control in ours.items():
        other = theirs[name]
        assert (control.kind, control.parent) == (other.kind, other.parent)
        assert control.channels == other.channels
        assert_allclose(control.limits, other.limits, atol=1e-12)
    assert maya.joints == file.joints
    assert_array_equal(maya.parents, file.parents)
    assert maya.parents.tolist() == [-1, 0, 1, 2, 0, 4, 4, 6]


def test_saved_values_are_alike(both):
    maya, file = both
    cmds.currentTime(0)
    assert_allclose(maya.values, file.values, atol=1e-9)
    assert file.values.any()


@pytest.mark.parametrize("frames", [None, 6, FRAMES], ids=str)
@pytest.mark.parametrize("channels", [None, ["spine_CTRL.rotateX", "cog_CTRL.translateY"]])
def test_poses_are_alike_and_leave_the_scene_as_it_was(both, frames, channels):
    maya, file = both
    cmds.currentTime(0)
    cmds.file(modified=False)
    before = state()
    columns = [file.channels.index(name) for name in channels or file.channels]
    values = small_rigs.poses(file, len(FRAMES))[:, columns]
    ours = maya.poses(values, frames, channels=channels)
    theirs = file.poses(values, frames, channels=channels)
    assert state() == before
    assert_allclose(ours.joints, theirs.joints, atol=1e-9)
    assert_allclose(ours.controls, theirs.controls, atol=1e-9)
    assert_allclose(
        maya.evaluate(values, frames, channels=channels), ours.joints, atol=1e-12
    )


def test_one_axis_of_a_rotation_driven_as_a_whole_leaves_the_others_animated(both):
    maya, _ = both
    layer = cmds.animLayer("bent")
    cmds.animLayer(layer, edit=True, attribute=["head_CTRL.rotate"])
    blend = cmds.listConnections("head_CTRL.rotateY", destination=False)[0]
    for axis in "XYZ":
        cmds.disconnectAttr(f"{blend}.output{axis}", f"head_CTRL.rotate{axis}")
    cmds.connectAttr(f"{blend}.output", "head_CTRL.rotate")
    for axis, angle in (("X", 50), ("Y", 40)):
        cmds.setKeyframe(f"{blend}.inputB{axis}", time=1, value=0)
        cmds.setKeyframe(f"{blend}.inputB{axis}", time=9, value=angle)
    before = state()
    (row,) = maya.evaluate([[0.0]], 9, channels="head_CTRL.rotateX")
    assert state() == before
    head = row[maya.joints.index("head"), :3, :3]
    assert_allclose(head, rotation_matrix(np.radians([0.0, 40, 0]), 0), atol=1e-9)


def test_an_error_half_way_leaves_the_scene_as_it_was(both, monkeypatch):
    maya, _ = both
    before, n_reads = state(), []

    def read(plug):
        n_reads.append(plug)
        raise KeyboardInterrupt

    monkeypatch.setattr("keyweave_maya.rig.read_matrix", read)
    with pytest.raises(KeyboardInterrupt):
        maya.evaluate(np.full((1, len(maya.channels)), 0.5), 7)
    assert n_reads
    assert state() == before


def test_refusals_are_alike(both):
    for rig in both:
        with pytest.raises(kw.UnknownNameError, match="the rig has no foot_CTRL.tx"):
            rig.poses([[0.0]], channels="foot_CTRL.tx")
        with pytest.warns(kw.KeyweaveWarning, match="exceeds its limits"):
            rig.poses([[9.0]], channels="spine_CTRL.rotateX")


def test_controls_that_move_nothing_are_refused():
    with pytest.raises(kw.DataError, match="has no joints"):
        find_rig(MayaScene())
    cmds.createNode("joint", name="hip")
    with pytest.raises(kw.DataError, match="has no controls: no transform with a curve"):
        find_rig(MayaScene())
    cmds.createNode("transform", name="idle")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(kw.DataError, match=r"has controls \(idle.*do not move any"):
            find_rig(MayaScene(), controls="idle")
