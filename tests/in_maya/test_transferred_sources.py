"""A capture is transferred to controls in Maya as in a file of the same scene."""

import numpy as np
import pytest
from maya import cmds
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.examples import load_walk
from keyweave.methods.texturing.prepared import source_memory
from keyweave.scenes.sources import Source
from keyweave.verbs import ResequenceJob, TextureJob
from keyweave_maya import read_facts
from keyweave_maya.scene import MayaScene
from made_up import small_rigs

pytestmark = pytest.mark.usefixtures("known_figures")

TRUNK = {"hips": ("Hips", "hips"), "spine1": ("Spine", "spine"), "head": ("Head", "head")}
KEYS = """createNode animCurveTA -n "cog_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 4 ".ktv[0:3]"  1 0 12 6 24 -5 36 2;
connectAttr "cog_CTRL_rotateY.o" "cog_CTRL.ry";
"""


def trunk():
    """Return a scene of three controls and their joints."""
    names = ("cog_CTRL", "spine_CTRL", "head_CTRL")
    lines, above = [], ""
    for name in names:
        lines += small_rigs.group(f"{name}_GRP", above, (0, 40, 0))
        lines += small_rigs.control(name, f"{name}_GRP") + small_rigs.shape(name)
        above = name
    for joint, above in (("hips", "cog_CTRL"), ("spine", "hips"), ("head", "spine")):
        lines += small_rigs.group(joint, above, (0, 40.0 * (joint != "hips"), 0), "joint")
    lines += [f'connectAttr "{name}_CTRL.r" "{name}.r";' for name in ("spine", "head")]
    return small_rigs.HEAD + "\n".join(lines) + "\n" + KEYS


@pytest.fixture
def hosts(plug_in, tmp_path):
    """Open the same rig in Maya and from its file; return the file and a source."""
    file = small_rigs.opened(tmp_path, trunk())
    cmds.file(file.path.as_posix(), open=True, force=True)
    walk = load_walk().cut(1, 60)
    kw.save(walk, tmp_path / "walk.bvh")
    joint_map = kw.Correspondence((*TRUNK,), *zip(*TRUNK.values()))
    kw.save_correspondence(joint_map, tmp_path / "map.json")
    return file, tmp_path


def read_source(folder):
    """Return the flags that name the source, and the source."""
    path, joint_map = ((folder / f).as_posix() for f in ("walk.bvh", "map.json"))
    source = Source(kw.load(path), name=path, joint_map=kw.load_correspondence(joint_map))
    return {"source": path, "map": joint_map}, source


def check_alike(file, frames):
    """Check that Maya's scene and the scene of the file move alike."""
    assert len(file.channels) > 1
    ours, theirs = (s.sample(file.channels, frames).values for s in (MayaScene(), file))
    assert_allclose(ours, theirs, atol=1e-6)
    assert np.ptp(theirs, axis=0).max() > np.radians(1)


def test_a_shot_is_textured_with_a_transferred_capture(hosts):
    file, folder = hosts
    flags, source = read_source(folder)
    names = {"drive": ["cog_CTRL"], "synthesize": ["spine_CTRL"]}
    job = TextureJob((source,), **names, settings=kw.TextureSettings(band=3))
    data = job.read(file)
    job.write(file, data, job.compute(data))
    cmds.keyweaveTexture(**flags, **names, band=3)
    check_alike(file, range(1, 37))
    facts = read_facts(cmds.keyweaveTexture(query=True, lastResult=True))
    assert f"{source.name}: 3 joints are mapped" in facts["notes"]
    cmds.undo()
    assert MayaScene().channels == ("cog_CTRL.rotateY",)


def test_a_capture_is_kept_in_a_folder_for_later_commands(hosts, monkeypatch):
    file, folder = hosts
    flags, _ = read_source(folder)
    names = {"drive": ["cog_CTRL"], "synthesize": ["spine_CTRL"], "band": 3}
    cache, sampled = (folder / "cache").as_posix(), []
    for _ in range(2):
        cmds.keyweaveTexture(**flags, **names, sourceCache=cache)
        sampled.append(MayaScene().sample(["spine_CTRL.rotateX"], range(1, 37)).values)
        cmds.undo()
        monkeypatch.setattr(source_memory, "write_folder", None)
        monkeypatch.setattr(source_memory, "load", None)
    assert np.array_equal(*sampled)
    assert np.ptp(sampled[0]) > np.radians(1)


@pytest.fixture
def shots(hosts):
    """Scan a finished shot on the same rig, key a longer sketch, return the library."""
    file, folder = hosts
    for frame in range(46, 127, 10):
        cmds.setKeyframe("cog_CTRL.rotateY", time=frame, value=6 * np.sin(frame / 5))
    frames = np.arange(1.0, 97.0)
    swing = np.radians(6) * np.sin(frames / 4 + np.sin(frames / 9))
    channels = [f"{name}_CTRL.rotateY" for name in ("cog", "spine", "head")]
    values = np.stack([swing, -0.5 * swing, 0.3 * swing], axis=1)
    finished = kw.open_scene(file.path)
    finished.write_curves(kw.fit(kw.Clip(values, channels, finished.frame_rate)))
    (folder / "shots").mkdir()
    finished.save(folder / "shots" / "polish.ma")
    library = kw.open_library(folder / "shots", create=True)
    assert library.scan(folder / "shots", thumbnails=False).errors == ()
    return library


@pytest.mark.parametrize("named", [False, True])
def test_a_shot_is_textured_from_a_library(hosts, shots, named):
    names = {"drive": ["cog_CTRL"], "synthesize": ["spine_CTRL"]}
    place = {"library": shots.folder.as_posix()}
    if named:
        cmds.keyweaveTexture(source="library:polish", **place, **names)
    else:
        cmds.keyweaveTexture(**place, find="pol", best=1, **names)
    facts = read_facts(cmds.keyweaveTexture(query=True, lastResult=True))
    assert len(facts["sources"]) == 1 and "polish" in facts["sources"][0]["source"]
    ours = MayaScene().sample(["spine_CTRL.rotateY"], range(1, 37)).values
    assert np.ptp(ours) > np.radians(1)
    is_noted = any("on this rig, control to control" in note for note in facts["notes"])
    assert is_noted != named
    cmds.undo()
    assert MayaScene().channels == ("cog_CTRL.rotateY",)


def test_an_unknown_clip_gives_one_sentence(hosts, shots):
    names = {"drive": ["cog_CTRL"], "synthesize": ["spine_CTRL"]}
    with pytest.raises(RuntimeError, match="no polsh; the nearest names are polish"):
        cmds.keyweaveTexture(
            source="library:polsh", library=shots.folder.as_posix(), **names
        )
    with pytest.raises(RuntimeError, match="-library"):
        cmds.keyweaveTexture(source="library:polish", **names)
    with pytest.raises(RuntimeError, match="no clip like the sketch with the words 'run'"):
        cmds.keyweaveTexture(library=shots.folder.as_posix(), find="run", **names)


def test_captures_are_resequenced_on_controls(hosts):
    file, folder = hosts
    flags, source = read_source(folder)
    job = ResequenceJob(sources=(source,), frames=(1, 30), at=["1=20", "30=10"])
    data = job.read(file)
    job.write(file, data, job.compute(data))
    cmds.keyweaveResequence(**flags, frames=(1, 30), at=["1=20", "30=10"])
    check_alike(file, range(1, 31))


def test_error_names_the_joint_map_flag_if_a_capture_has_no_map(hosts):
    path = (hosts[1] / "walk.bvh").as_posix()
    with pytest.raises(RuntimeError, match="-jointMap is None but must be auto or a map"):
        cmds.keyweaveResequence(source=path)
