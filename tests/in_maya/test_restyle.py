"""`keyweaveRestyle` restyles a person and transfers the result, and one undo restores all.

The rig is evaluated by its file, which answers as Maya does (`test_rigs`) and is quicker.
"""

import numpy as np
import pytest
from maya import cmds, mel
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from keyweave import examples
from keyweave.verbs.captures.databases import read_motion_space
from keyweave.verbs.restyle.restyler import Restyler
from keyweave_maya import read_facts, read_text
from keyweave_maya.commands.results import RESULTS
from keyweave_maya.scene import MayaScene
from maya_state import scene_state

pytestmark = pytest.mark.usefixtures("known_figures")

N = 24  # frames of a result
START = 11


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Write people, their space, an observed walk, and a rig of its proportions."""
    folder = tmp_path_factory.mktemp("restyle")
    examples.write_people(folder / "people")
    space, _ = read_motion_space(folder / "people")
    space.save(folder / "people.npz")
    walk = examples.load_walk("tired").cut(1, 120)
    kw.save(walk, folder / "walk_tired.bvh")
    walk = kw.resample(walk, 24).cut(1, 30)
    made_up.write_character(folder / "rig.ma", walk, fingers=False)
    return folder


@pytest.fixture(scope="module")
def rig(files):
    """Return the rig of the file, which evaluates poses."""
    return kw.open_scene(files / "rig.ma").rig()


@pytest.fixture
def shot(plug_in, files, rig, monkeypatch):
    monkeypatch.setattr(MayaScene, "rig", lambda scene, *names: rig)
    cmds.file((files / "rig.ma").as_posix(), open=True, force=True)
    cmds.playbackOptions(minTime=START, maxTime=START + 4)
    return files


@pytest.fixture
def flags(files):
    return {
        "source": (files / "walk_tired.bvh").as_posix(),
        "space": (files / "people.npz").as_posix(),
        "speed": "1.4",
        "nFrames": N,
    }


def last_result():
    return read_facts(cmds.keyweaveRestyle(query=True, lastResult=True))


def measure_distances(motion):
    """Return distances of joints in the scene from those of a motion, in millimeters."""
    baked = MayaScene().motion("Hips", (START, START + len(motion) - 1))
    assert {*motion.skeleton.names} <= {*baked.skeleton.names}
    columns = [baked.skeleton.index(name) for name in motion.skeleton.names]
    ours, theirs = kw.joint_positions(baked)[:, columns], kw.joint_positions(motion)
    return 10 * np.linalg.norm(ours - theirs, axis=-1)


def test_the_rig_moves_as_the_restyled_person_and_one_undo_restores_the_scene(flags, shot):
    cmds.select("Hips_CTRL")
    before = scene_state()
    assert cmds.keyweaveRestyle(feet="off", **flags)
    after, facts = scene_state(), last_result()
    assert facts["speed"] == pytest.approx([1.4, 1.4]) and facts["gait"] == "walk"
    assert facts["paths"][0]["frames"] == [START, START + N - 1]
    space, walk = kw.MotionSpace.load(shot / "people.npz"), kw.load(flags["source"])
    rate = kw.resample(walk, 24)
    expected = Restyler(speed="1.4", n_frames=N, feet="off", observed_gait="walk").compute(
        space, [rate], kw.find_cycles(walk)
    )
    assert measure_distances(expected.motion).max() < 0.05
    assert after["selection"] == before["selection"] and after != before
    cmds.undo()
    assert scene_state() == before
    cmds.redo()
    assert scene_state() == after


def test_the_person_walks_along_a_path_as_the_other_people_would(flags, shot, tmp_path):
    table = tmp_path / "bend.csv"
    table.write_text("x,z\n40,10\n60,90\n120,150\n", encoding="utf-8")
    flags |= {"space": (shot / "people").as_posix(), "along": table.as_posix()}
    del flags["nFrames"]
    cmds.keyweaveRestyle(feet="off", without="owl", **flags)
    facts = last_result()
    assert {*facts["space"]["subjects"]} == {*examples.PEOPLE} - {"owl"}
    hips = MayaScene().motion("Hips", tuple(facts["paths"][0]["frames"])).root_positions
    assert_allclose(hips[[0, -1]][:, [0, 2]], [[40, 10], [120, 150]], atol=8)


def test_contacts_of_the_restyled_motion_are_held_on_the_rig(flags, shot):
    cmds.keyweaveRestyle(**flags)
    facts = last_result()
    held = facts["paths"][0]["contacts"]
    assert {*held} == {"LeftFoot", "RightFoot"}
    result = RESULTS.find(facts["token"], "keyweaveRestyle").output
    assert result.transferred[0].contacts is not None
    standing = result.restyled.feet.contacts.standing[..., 1]
    baked = MayaScene().motion("Hips", (START, START + N - 1))
    for foot, stands in zip(("LeftToe", "RightToe"), standing.T):
        places = kw.joint_positions(baked)[:, baked.skeleton.index(foot)]
        steps = np.linalg.norm(np.diff(places[:, [0, 2]], axis=0), axis=1)
        both = stands[1:] & stands[:-1]
        assert both.any() and steps[both].max() < 0.2 < 2 < steps[~both].max()


def test_a_folder_gives_the_same_result_as_the_space_fitted_to_it(flags, shot):
    cmds.keyweaveRestyle(**flags)
    every = MayaScene().channels
    saved = MayaScene().sample(every, [START, START + 9]).values
    cmds.undo()
    cmds.keyweaveRestyle(**{**flags, "space": (shot / "people").as_posix()})
    fitted = MayaScene().sample(every, [START, START + 9]).values
    assert_allclose(fitted, saved, atol=1e-9)


def test_strength_soft_frames_and_layers_work_as_in_a_transfer(flags, shot):
    every, outside = MayaScene().channels, [*range(1, START - 1)]
    names = ["Hips_CTRL.translateZ", "Hips_CTRL.translateY"]
    frames = [*range(START, START + N)]
    old = MayaScene().sample(names, frames).values
    cmds.keyweaveRestyle(**flags)
    new = MayaScene().sample(names, frames).values
    assert np.abs(new - old).max(axis=0).min() > 0.01
    cmds.undo()
    away = MayaScene().sample(every, outside).values
    cmds.keyweaveRestyle(strength=0.5, **flags)
    half = MayaScene().sample(names, frames).values
    assert_allclose(half, (old + new) / 2, atol=1e-6)
    assert_allclose(MayaScene().sample(every, outside).values, away, atol=1e-9)
    cmds.undo()
    cmds.keyweaveRestyle(softFrames=6, **flags)
    soft = MayaScene().sample(names, frames).values
    assert_allclose(soft[[0, -1]], old[[0, -1]], atol=1e-6)
    assert_allclose(soft[7:-7], new[7:-7], atol=1e-6)
    cmds.undo()
    before = scene_state()
    cmds.keyweaveRestyle(mode="override", layer="restyled", **flags)
    layered = MayaScene().sample(names, frames).values
    assert_allclose(layered, new, atol=1e-6)
    cmds.undo()
    assert scene_state() == before


def test_mel_names_the_rig_and_a_kept_result_is_written_again(flags, shot):
    before = scene_state()
    words = " ".join(
        f'-{name} "{value}"' if isinstance(value, str) else f"-{name} {value}"
        for name, value in flags.items()
    )
    written = mel.eval(f'keyweaveRestyle {words} -namespace "Hips_CTRL" -tolerance 0.1')
    assert written
    cmds.undo()
    assert scene_state() == before
    assert cmds.keyweaveRestyle(namespace="Hips_CTRL", tolerance=0.1, **flags) == written
    token = last_result()["token"]
    cmds.undo()
    assert cmds.keyweaveRestyle(resultToken=token, tolerance=0.1) == written
    cmds.undo()
    assert scene_state() == before
    text = read_text(cmds.keyweaveRestyle(help=True))
    assert all(f"-{flag}" in text for flag in ("namespace", "space", "speed", "gait"))


@pytest.fixture(scope="module")
def unusable(files):
    """Write walks and a space that nothing can be learned from."""
    walk = kw.load(files / "walk_tired.bvh")
    kw.save(walk.cut(1, 8), files / "short.bvh", overwrite=True)
    kw.save(walk.keep(["Head"]), files / "other.bvh", overwrite=True)
    space = kw.MotionSpace.load(files / "people.npz")
    owl = [cycle for cycle in space.cycles if cycle.subject == "owl"]
    kw.MotionSpace.fit(owl).save(files / "owl.npz", overwrite=True)


BAD = (
    ({"source": ()}, "-source"),
    ({"space": ()}, "space"),
    ({"space": "nowhere"}, "does not exist"),
    ({"space": "walk_tired.bvh"}, "a folder or an .npz"),
    ({"space": "owl.npz"}, "subject"),
    ({"gait": "run"}, "run"),
    ({"observedGait": "jump"}, "jump"),
    ({"speed": "9"}, "m/s"),
    ({"speed": "fast"}, "a speed above 0 m/s"),
    ({"source": "short.bvh"}, "no whole stride"),
    ({"source": "other.bvh"}, "has other joints"),
    ({"namespace": "nobody"}, "no namespace nobody"),
    ({"frames": (500, 600)}, "frame"),
    ({"path": 2}, "-path"),
    ({"softFrames": 1000}, "-softFrames"),
)


def test_bad_input_gives_a_one_line_error_and_changes_nothing(flags, shot, unusable):
    before = scene_state()
    for changes, words in BAD:
        inside = {
            name: (shot / value).as_posix()
            for name, value in changes.items()
            if name in ("source", "space") and value
        }
        given = {**flags, **changes, **inside}
        with pytest.raises(RuntimeError, match=words) as raised:
            cmds.keyweaveRestyle(**{k: v for k, v in given.items() if v != ()})
        assert "\n" not in str(raised.value).strip()
        assert "Keyweave failed" not in str(raised.value)
        assert "force" not in str(raised.value)
        assert scene_state() == before, changes


def test_a_scene_without_a_rig_is_refused(plug_in, flags):
    cmds.createNode("transform")
    before = scene_state()
    with pytest.raises(RuntimeError, match="the scene has no controls"):
        cmds.keyweaveRestyle(**flags)
    assert scene_state() == before


def test_oddities_of_the_files_of_a_folder_are_noted(flags, shot, tmp_path):
    odd, *_ = examples.write_people(tmp_path)
    odd.write_text(odd.read_text().replace("Frame Time:", "Frames Time:"))
    cmds.keyweaveRestyle(**{**flags, "space": tmp_path.as_posix(), "feet": "off"})
    (note,) = [note for note in last_result()["notes"] if "Frames Time" in note]
    assert str(odd) in note
