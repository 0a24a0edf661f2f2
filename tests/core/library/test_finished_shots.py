"""Finished shots and takes are clips of a library, and sources of texturing."""

import shutil

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave import examples
from keyweave.examples.samples import sample_path
from keyweave.formats import load_takes
from keyweave.formats.fbx.writer import write_fbx_takes
from keyweave.library import ClipLibrary
from keyweave.library.clip_library import LIBRARY_FOLDER
from keyweave.scenes.sources import Source
from keyweave.verbs.texture import TextureJob

CONTROLS = {"drive": "LeftFootIK_CTRL", "texture": (), "synthesize": "Chest_CTRL"}
JOINTS = {"drive": "thighs", "texture": (), "synthesize": "Chest_CTRL"}


@pytest.fixture(scope="module")
def shots(tmp_path_factory):
    """Return the library of a capture, a blocking and a finished shot of one rig."""
    folder = tmp_path_factory.mktemp("shots")
    for name in ("biped", "biped_blocking", "biped_capture"):
        shutil.copy(sample_path(f"{name}.ma"), folder)
    kw.save(examples.load_walk("slow").cut(1, 200), folder / "walk_slow.bvh")
    (folder / "damaged.ma").write_text("//Maya ASCII 2024 scene\nconnectAttr -f")
    library = ClipLibrary(folder / LIBRARY_FOLDER)
    result = library.scan(folder, thumbnails=False)
    assert [clip.name for clip in result.errors] == ["biped.ma", "damaged.ma"]
    return library


@pytest.fixture(scope="module")
def sketch():
    """Return a blocked walk with keys on controls."""
    return examples.load_scene("biped_walk")


def test_a_finished_shot_has_the_motion_of_its_joints_and_its_controls(shots):
    (clip,) = shots.find("biped capture")
    scene = kw.open_scene(clip.path)
    motion, controls = shots.load(clip), shots.load_controls(clip)
    assert (clip.n_frames, clip.part, motion.skeleton.names[0]) == (480, "", "Hips")
    channels = [f"hero:{channel}" for channel in controls.channels]
    own = scene.sample(channels, controls.frames)
    assert_allclose(controls.values, own.values, atol=1e-4)
    assert dict(controls.rotation_orders) == {
        node.partition(":")[2]: order for node, order in own.rotation_orders.items()
    }
    worlds = scene.world_matrices(["hero:LeftFoot"], motion.frames)
    positions = kw.joint_positions(motion)[:, motion.skeleton.index("LeftFoot")]
    assert_allclose(positions, worlds[:, 0, 3, :3], atol=0.01)
    with pytest.raises(kw.DataError, match="has no rig"):
        shots.load_controls("walk_slow")


def test_damaged_controls_are_read_again(shots):
    (clip,) = shots.find("biped capture")
    before = shots.load_controls(clip)
    (path,) = shots.folder.rglob(f"{clip.controls}.npy")
    path.write_bytes(path.read_bytes()[:-4])
    assert_allclose(shots.load_controls(clip).values, before.values)


@pytest.mark.parametrize("names", [CONTROLS, JOINTS], ids=["controls", "joints"])
def test_a_shot_of_the_same_rig_is_taken_control_to_control(shots, sketch, names):
    place = {"library": str(shots.folder), "find": "capture", "feet": "off"}
    job = TextureJob((), **names, **place)
    inputs = job.read(sketch)
    assert any("1 of 1 clips are on this rig, control to" in each for each in inputs.notes)
    chest, (source,) = "Chest_CTRL.rotateX", inputs.sources
    scene = kw.open_scene(shots.find("biped capture")[0].path)
    own = scene.sample([f"hero:{chest}"], source.frames).values[:, 0]
    assert_allclose(source.values[:, source.index(chest)], own, atol=1e-5)
    if names is JOINTS:
        motion = shots.load("biped_capture")
        thigh = [source.index(f"LeftUpLeg.rotate{axis}") for axis in "XYZ"]
        alone = kw.motion_to_clip(motion)
        columns = [alone.index(f"LeftUpLeg.rotate{axis}") for axis in "XYZ"]
        assert_allclose(source.values[:, thigh], alone.values[:, columns], atol=1e-3)
    assert job.compute(inputs).paths[0].output.index(chest) >= 0


def test_other_clips_are_carried_over_through_joints(shots, sketch):
    job = TextureJob((), **CONTROLS, library=str(shots.folder), feet="off")
    inputs = job.read(sketch)
    names = [source.name for source in inputs.job.sources]
    assert sorted(names) == ["biped_blocking.ma", "biped_capture.ma", "walk_slow.bvh"]
    assert [source.joint_map for source in inputs.job.sources].count("auto") == 1
    capture = Source(kw.load(shots.find("slow")[0].path), joint_map="auto")
    (alone,) = TextureJob((capture,), **CONTROLS, feet="off").read(sketch).sources
    ours = inputs.sources[names.index("walk_slow.bvh")]
    assert_allclose(ours.values, alone.values, atol=1e-3)


def test_the_shot_itself_is_left_out(shots):
    scene = kw.open_scene(shots.find("blocking")[0].path)
    job = TextureJob((), **CONTROLS, library=str(shots.folder), feet="off")
    assert "biped_blocking" not in str([s.name for s in job.read(scene).job.sources])


def test_each_take_of_an_fbx_is_a_clip(tmp_path):
    path, walk = tmp_path / "takes.fbx", examples.load_walk("slow")
    takes = {"idle": walk.cut(1, 40), "go": walk.cut(51, 90)}
    write_fbx_takes(takes, path)
    assert [len(motion) for motion in load_takes(path).values()] == [40, 40]
    library = ClipLibrary(tmp_path / LIBRARY_FOLDER)
    assert library.scan(tmp_path, thumbnails=False).added == 1
    assert [c.name for c in library.list_clips()] == ["takes.fbx:go", "takes.fbx:idle"]
    with pytest.raises(kw.DataError, match=r"several clips, takes.fbx:go, takes.fbx:idle;"):
        library.load("takes")
    library.tag(["takes:go"], "hero")
    own, go = library.load("library:takes:go"), takes["go"]
    assert np.abs(own.root_positions - go.root_positions).max() < 0.01
    path.rename(tmp_path / "moved.fbx")
    assert library.scan(tmp_path, thumbnails=False).moved == 1
    (clip,) = library.find(tags=["hero"])
    assert clip.name == "moved.fbx:go"
    write_fbx_takes({"idle": takes["idle"]}, tmp_path / "moved.fbx", overwrite=True)
    assert library.scan(tmp_path, thumbnails=False).changed == 1
    assert [clip.name for clip in library.list_clips()] == ["moved.fbx"]
    library.scan(tmp_path, thumbnails=False, rebuild=True)
    own, idle = library.load("moved"), takes["idle"]
    assert np.abs(own.root_positions - idle.root_positions).max() < 0.01
