"""`keyweaveTransfer` puts a capture onto the rig of the scene, and undo takes it back."""

import maya.api.OpenMaya as om
import numpy as np
import pytest
from maya import cmds
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from keyweave.animation.measurement.findings import LIMITS, Limit
from keyweave.scenes.sources import Source
from keyweave.verbs.transfer.job import TransferJob, transfer_to_scene
from keyweave_maya import read_facts
from keyweave_maya.scene import MayaScene
from maya_state import scene_state

pytestmark = pytest.mark.usefixtures("known_figures")

N = 12  # frames


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Write a rig without keys, and a short capture."""
    folder = tmp_path_factory.mktemp("transfer")
    walk = made_up.walker(2, frame_rate=24, rng=np.random.default_rng(7))
    made_up.write_character(folder / "rig.ma", walk, keyed=False, fingers=False)
    kw.save(walk.cut(11, 10 + N), folder / "walk.bvh")
    return folder


@pytest.fixture(scope="module")
def rig(files):
    """Return the rig of the file, which evaluates poses."""
    return kw.open_scene(files / "rig.ma").rig()


@pytest.fixture
def capture(plug_in, files, rig, monkeypatch):
    """Open the rig; its poses are evaluated in the file, which takes less time."""
    monkeypatch.setattr(MayaScene, "rig", lambda scene, *names: rig)
    cmds.file((files / "rig.ma").as_posix(), open=True, force=True)
    cmds.playbackOptions(minTime=41, maxTime=45)
    return (files / "walk.bvh").as_posix()


def test_the_rig_moves_as_in_its_file_and_undo_takes_it_back(capture, files):
    before = scene_state()
    written = cmds.keyweaveTransfer(source=capture)
    assert len(written) > 20
    facts = read_facts(cmds.keyweaveTransfer(query=True, lastResult=True))
    assert facts["paths"][0]["frames"] == [41, 40 + N] and facts["path"] == 1
    ends = [cmds.playbackOptions(query=True, **{name: True}) for name in ("min", "max")]
    assert ends == [41, 40 + N]
    file = kw.open_scene(files / "rig.ma")
    transfer_to_scene(file, TransferJob((Source(kw.load(capture)),), start=41))
    ours, theirs = (
        kw.joint_positions(scene.motion("Hips", (41, 40 + N)))
        for scene in (MayaScene(), file)
    )
    assert_allclose(ours, theirs, atol=1e-3)
    after = scene_state()
    cmds.undo()
    assert scene_state() == before
    cmds.redo()
    assert scene_state() == after


def test_a_capture_as_fbx_moves_the_rig_as_one_as_bvh(capture, tmp_path):
    def move(path, **flags):
        cmds.keyweaveTransfer(source=path, **flags)
        positions = kw.joint_positions(MayaScene().motion("Hips", (41, 40 + N)))
        cmds.undo()
        return positions

    walk, path = kw.load(capture), (tmp_path / "walk.fbx").as_posix()
    kw.save(walk, path)
    assert_allclose(move(path, sourceTake="walk"), move(capture), atol=1e-3)
    with pytest.raises(RuntimeError, match="run.*walk"):
        move(path, sourceTake="run")


def test_the_keys_flag_reduces_keys_and_excludes_tolerance(capture):
    def count_keys(**flags):
        written = cmds.keyweaveTransfer(source=capture, **flags)
        counts = [cmds.keyframe(plug, query=True, keyframeCount=True) for plug in written]
        cmds.undo()
        return sum(counts), len(counts)

    dense, n_curves = count_keys()
    few, _ = count_keys(keys=5)
    assert 2 * n_curves <= few < 0.7 * dense
    assert count_keys(setOption="keys=0.5cm") == count_keys(set=["ky = 5 mm"])
    assert count_keys(setOption="keys=0.5cm") == (few, n_curves)
    before = scene_state()
    with pytest.raises(RuntimeError, match="keys.*-tolerance"):
        cmds.keyweaveTransfer(source=capture, keys=5, tolerance=0.1)
    assert scene_state() == before


def test_the_scene_is_measured_and_strict_leaves_it_unchanged(capture, monkeypatch):
    cmds.keyweaveTransfer(source=capture)
    facts = read_facts(cmds.keyweaveTransfer(query=True, lastResult=True))
    measured = facts["measurement"]
    assert (measured["n_measured"], measured["n_frames"]) == (2, N)
    assert measured["bones"]["mean_degrees"] < 5 and "pops" not in measured
    cmds.undo()
    for name in ("bone", "turn"):
        monkeypatch.setitem(LIMITS, name, Limit(1e-9, "degrees", "all bones have warnings"))
    shown = []
    monkeypatch.setattr(om.MGlobal, "displayWarning", shown.append)
    cmds.keyweaveTransfer(source=capture)
    assert any("from the capture, most on frame" in text for text in shown)
    cmds.undo()
    before = scene_state()
    with pytest.raises(RuntimeError, match="is not written: .* the capture"):
        cmds.keyweaveTransfer(source=capture, strict=True)
    assert scene_state() == before
