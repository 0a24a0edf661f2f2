"""`keyweaveFeet` holds the feet of a rig, and one undo takes all of it back.

The rig is evaluated by its file, which answers as Maya does (`test_rigs`) and is quicker.
"""

import numpy as np
import pytest
from maya import cmds, mel
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from keyweave.examples import load_walk
from keyweave.scenes.sources import Source
from keyweave.verbs import TextureJob
from keyweave.verbs.feet.job import FeetJob, hold_feet
from keyweave_maya import read_facts, read_text
from keyweave_maya.scene import MayaScene
from maya_state import scene_state

pytestmark = pytest.mark.usefixtures("known_figures")

N = 30
FEET = ["LeftFootIK_CTRL", "RightFootIK_CTRL"]


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """Return a scene of a biped whose walk drifts to the side."""
    path = tmp_path_factory.mktemp("feet") / "shot.ma"
    walk = made_up.walker(N / 24, frame_rate=24, rng=np.random.default_rng(3))
    drift = np.linspace(0, 12, len(walk))[:, np.newaxis] * [1, 0, 0]
    walk = walk.with_(root_positions=walk.root_positions + drift)
    made_up.write_character(path, walk, fingers=False, keyed="full")
    return kw.open_scene(path)


@pytest.fixture(scope="module")
def find_rig(file):
    """Return a function that finds rigs of the file, each once."""
    known = {}

    def find(scene, *names):
        if repr(names) not in known:
            known[repr(names)] = file.rig(*names)
        return known[repr(names)]

    return find


@pytest.fixture
def shot(plug_in, file, find_rig, monkeypatch):
    cmds.file(file.path.as_posix(), open=True, force=True)
    monkeypatch.setattr(MayaScene, "rig", find_rig)
    return file


@pytest.fixture(scope="module")
def held(file):
    """Return a sample of all channels with held feet in the file, and the result."""
    scene = kw.open_scene(file.path)
    result = hold_feet(scene, FeetJob())
    return sample(scene, file.channels), result


def last_result():
    return read_facts(cmds.keyweaveFeet(query=True, lastResult=True))


def sample(scene, channels):
    return scene.sample(channels, list(range(-1, N + 3))).values


def test_feet_are_held_as_in_the_file_and_one_undo_restores_everything(shot, held):
    cmds.select("Hips_CTRL")
    cmds.currentTime(7)
    before = scene_state()
    written = cmds.keyweaveFeet()
    after, facts = scene_state(), last_result()
    assert written and after != before
    assert (after["selection"], after["time"]) == (before["selection"], before["time"])
    values, result = held
    assert {*facts["controls"]} == {"COG_CTRL", *FEET}
    assert facts["worst_miss"] == pytest.approx(10 * result.misses.max(), abs=1e-9)
    assert all(foot["worst_slide_after"] < 2 for foot in facts["feet"])
    assert all(foot["worst_slide_before"] > 30 for foot in facts["feet"])
    assert_allclose(sample(MayaScene(), shot.channels), values, atol=1e-9)
    cmds.undo()
    assert scene_state() == before
    cmds.redo()
    assert scene_state() == after


@pytest.mark.parametrize("mode", ["override", "additive"])
def test_a_layer_leaves_the_curves_below_untouched(shot, held, mode):
    below = {curve.channel: curve for curve in MayaScene().read_curves()}
    before = scene_state()
    cmds.keyweaveFeet(mode=mode, layer="feet")
    assert cmds.animLayer("feet", query=True, override=True) == (mode == "override")
    assert_allclose(sample(MayaScene(), shot.channels), held[0], atol=1e-6)
    cmds.animLayer("feet", edit=True, mute=True)
    for channel in FEET:
        curve = below[f"{channel}.translateX"]
        assert_allclose(
            MayaScene().sample(curve.channel, curve.frames).values[:, 0], curve.values
        )
    cmds.undo()
    cmds.undo()
    assert scene_state() == before


def test_flags_and_mel_reach_the_job(shot):
    before = scene_state()
    written = cmds.keyweaveFeet("RightFootIK_CTRL", lock=["LeftFoot=off"], frames=(5, 25))
    assert {name.partition("_")[0] for name in written} == {"RightFootIK"}
    assert last_result()["controls"] == ["RightFootIK_CTRL"]
    cmds.undo()
    assert scene_state() == before
    line = 'keyweaveFeet -lock "LeftFoot=off" -frames 5 25 RightFootIK_CTRL'
    assert mel.eval(line) == written
    cmds.undo()
    for flags, sentence in (
        ({"lock": "LeftFoot"}, "auto, always or off"),
        ({"namespace": "hero"}, "no namespace hero"),
        ({"path": 2}, "-path"),
    ):
        with pytest.raises(RuntimeError, match=sentence):
            cmds.keyweaveFeet(**flags)
    assert scene_state() == before
    assert "-lock" in read_text(cmds.keyweaveFeet(help=True))


def test_words_for_parts_of_the_body_are_names_of_feet_and_controls(shot):
    written = cmds.keyweaveFeet("r.leg", lock=["left=off"], frames=(5, 25))
    assert last_result()["controls"] == ["RightFootIK_CTRL"]
    values = sample(MayaScene(), shot.channels)
    cmds.undo()
    assert cmds.keyweaveFeet(FEET[1], lock="LeftFoot=off", frames=(5, 25)) == written
    assert_allclose(sample(MayaScene(), shot.channels), values, atol=1e-12)
    cmds.undo()
    for flags in ({"controls": "fingers"}, {"controls": ["l.foot", "r.thumb1"]}):
        with pytest.raises(RuntimeError, match=r"the figure has no .*; its parts are hips"):
            cmds.keyweaveFeet(**flags)


def test_feet_of_a_textured_rig_are_held_as_in_the_file(shot, tmp_path):
    path = (tmp_path / "walk.bvh").as_posix()
    kw.save(load_walk().cut(1, 150), path)
    names = {"drive": ["thighs"], "texture": ["hips"]}
    settings = kw.TextureSettings(keep_keys=False, band=2)
    source = Source(kw.load(path), name=path, joint_map="auto")
    job = TextureJob((source,), **names, settings=settings, feet="lock")
    scene, before = kw.open_scene(shot.path), scene_state()
    data = job.read(scene)
    result = job.compute(data)
    job.write(scene, data, result)
    cmds.keyweaveTexture(
        source=path, map="auto", **names, feet="lock", keepKeys=False, band=2
    )
    values = sample(scene, shot.channels)
    assert_allclose(sample(MayaScene(), shot.channels), values, atol=1e-6)
    (feet,) = {*result.paths[0].output.channels} & {f"{FEET[0]}.translateX"}
    assert np.ptp(values[:, shot.channels.index(feet)]) > 1
    cmds.undo()
    assert scene_state() == before
