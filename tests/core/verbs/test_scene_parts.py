"""Names and words for parts of a scene, and its root, which keeps heading and travel."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from keyweave import examples
from keyweave.animation.features import UP_VECTORS
from keyweave.animation.resampling import channels_to_quaternion
from keyweave.geometry.rotations import (
    compose,
    extract_heading,
    invert,
    vector_to_quaternion,
)
from keyweave.scenes.sources import Source
from keyweave.verbs import TextureJob
from keyweave.verbs.captures.rig_sources import SceneRig
from keyweave.verbs.captures.scene_parts import find_scene_parts, find_scene_root
from made_up.made_scenes import write_scenes

FRAMES = np.arange(1.0, 25)


@pytest.mark.parametrize(
    "nodes, root",
    [
        (["Chest_CTRL", "COG_CTRL", "Hips_CTRL"], "COG_CTRL"),
        (["Chest_CTRL", "Hips_CTRL"], "Hips_CTRL"),  # the topmost that is to change
        (["Spine", "Hips"], "Hips"),
    ],
)
def test_the_root_carries_the_hips(nodes, root):
    scene = examples.load_scene("biped_walk")
    learn = lambda: SceneRig.learn(scene, nodes)  # noqa: E731
    assert find_scene_root(scene, nodes, FRAMES, learn) == root


def spun(motion):
    """Turn a motion by a quarter to a side and back, about the up axis."""
    angles = np.radians(90) * np.sin(np.linspace(0, np.pi, len(motion)))
    quaternions = vector_to_quaternion(angles[:, np.newaxis] * [0, 1, 0])
    rotations = np.array(motion.rotations)
    rotations[:, 0] = compose(quaternions, rotations[:, 0])
    return motion.with_(rotations=rotations)


@pytest.mark.parametrize("root", [None, "none"])
def test_a_rig_keeps_its_heading_if_the_capture_turns(root):
    scene = examples.load_scene("biped_walk")
    job = TextureJob(
        (Source(spun(examples.load_walk("long_1")), joint_map="auto"),),
        drive=["LeftFootIK_CTRL", "RightFootIK_CTRL"],
        texture="Hips_CTRL",
        synthesize=["COG_CTRL", "COG_CTRL.translate*"],
        settings=kw.TextureSettings(root=root, n_paths=1),
    )
    inputs = job.read(scene)
    result = job.compute(inputs)
    turns = np.ptp(find_heading(result.clip, "COG_CTRL"))
    path = [result.clip.index(f"COG_CTRL.translate{axis}") for axis in "XZ"]
    is_named = [note for note in inputs.notes if note.startswith("COG_CTRL is the root")]
    if root is None:
        assert is_named
        assert turns < 1e-6
        assert_allclose(np.ptp(result.clip.values[:, path], axis=0), 0, atol=1e-9)
    else:
        assert not is_named
        assert turns > np.radians(20)


def find_heading(clip, control):
    q = channels_to_quaternion(
        clip.values[:, clip.columns(control)], clip.rotation_orders[control]
    )
    heading = extract_heading(q, UP_VECTORS["y"])
    return np.unwrap(2 * np.arctan2(heading[:, 1], heading[:, 3]))


def list_nodes(parts):
    return [*dict.fromkeys(part.name.partition(".")[0] for part in parts)]


def test_words_are_joints_that_drive_and_controls_that_change():
    scene = examples.load_scene("biped_walk")
    words = {"drive": ["shins"], "texture": ["legs"], "synthesize": ["r.forearm", "hips"]}
    found = find_scene_parts(scene, words, lambda: SceneRig.learn(scene, []))
    assert [list_nodes(found.lists[name]) for name in words] == [
        ["LeftLeg", "RightLeg"],
        [
            *("LeftFootIK_CTRL", "RightFootIK_CTRL", "LeftKnee_CTRL", "RightKnee_CTRL"),
            *("LeftToe_CTRL", "RightToe_CTRL"),
        ],
        ["RightForeArm_CTRL", "Hips_CTRL"],
    ]
    assert found.posed == {"LeftLeg", "RightLeg"}


def test_words_are_joints_of_a_skeleton_without_a_rig(tmp_path):
    walk = made_up.walker(2, rng=np.random.default_rng(7))
    write_scenes(tmp_path, walk, walk, walk.skeleton.names)
    scene = kw.open_scene(tmp_path / "shot.ma")
    words = {"drive": ["thighs"], "synthesize": ["l.upper_arm"]}
    found = find_scene_parts(scene, words, lambda: SceneRig.learn(scene, []))
    assert list_nodes(found.lists["drive"]) == ["hero:LeftUpLeg", "hero:RightUpLeg"]
    assert list_nodes(found.lists["synthesize"]) == ["hero:LeftArm"]
    assert not found.posed


def test_an_unknown_word_is_an_error():
    scene = examples.load_scene("biped_walk")
    with pytest.raises(kw.UnknownNameError, match="tentacles"):
        find_scene_parts(scene, {"drive": ["tentacles"]}, lambda: SceneRig.learn(scene, []))


@pytest.mark.parametrize(
    "names",
    [
        ["LeftFootIK_CTRL", "Chest_CTRL"],
        ["LeftFootIK_*", "Chest_CTRL"],
        ["LeftFootIK_CTRL", "LeftFootIK_CTRL.translateY", "Chest_CTRL"],
    ],
    ids=["a name", "a pattern", "a channel as well"],
)
def test_keyed_travel_of_a_control_drives_with_its_rotation(names):
    scene = examples.load_scene("biped_walk")
    found = find_scene_parts(scene, {"drive": names}, lambda: None)
    assert {part.name for part in found.lists["drive"]} >= {
        "LeftFootIK_CTRL",
        *(f"LeftFootIK_CTRL.translate{axis}" for axis in "XYZ"),
        "Chest_CTRL",
    }
    (note,) = found.notes
    assert note.startswith("LeftFootIK_CTRL drives with the rotation and the keyed transl")


def test_joints_of_a_rig_find_the_frames_that_the_sketch_shows():
    """A sketch that is a part of the capture gets the arms of that part."""
    scene = examples.load_scene("biped_walk")
    capture = examples.load_walk("long_1")
    rig = SceneRig.learn(scene, [])
    shown = rig.transfer(Source(capture.cut(101, 220), joint_map="auto")).result.clip
    arms = [c for c in shown.channels if "Arm_CTRL" in c]
    scene.write_curves(kw.fit(shown.keep([c for c in shown.channels if c not in arms])))
    job = TextureJob(
        (Source(capture, joint_map="auto"),),
        drive=["thighs", "shins"],
        synthesize=["upper_arms", "forearms"],
        settings=kw.TextureSettings(n_paths=1),
    )
    made = job.compute(job.read(scene)).clip
    shown = shown.cut(made.start_frame, made.last_frame)
    for control in dict.fromkeys(channel.partition(".")[0] for channel in arms):
        ours, true = (
            channels_to_quaternion(each.values[:, each.columns(control)], "ZYX")
            for each in (made, shown)
        )
        cosine = np.median(np.abs(compose(invert(ours), true)[:, 3]))
        assert 2 * np.degrees(np.arccos(cosine)) < 8


def test_angles_without_keys_are_within_the_limits_of_their_control():
    """Of two equal sets of angles, the set within the limits is taken."""
    scene = examples.load_scene("biped_walk")
    job = TextureJob(
        (Source(examples.load_walk("long_1"), joint_map="auto"),),
        drive=["thighs"],
        synthesize=["LeftForeArm_CTRL"],
        settings=kw.TextureSettings(n_paths=1),
    )
    inputs = job.read(scene)
    assert np.isfinite(inputs.limits["LeftForeArm_CTRL"]).any()
    plain = job.compute(replace(inputs, limits={})).clip
    columns = plain.columns("LeftForeArm_CTRL")
    angles = plain.values[:, columns]
    first = "XYZ".index(plain.rotation_orders["LeftForeArm_CTRL"][0])
    limits = np.full((3, 2), [-np.inf, np.inf])
    limits[first] = np.pi + angles[:, first].min() - 0.1, np.pi + angles[:, first].max()
    made = job.compute(replace(inputs, limits={"LeftForeArm_CTRL": limits})).clip
    low, high = limits[first]
    chosen = made.values[:, columns]
    assert ((chosen[:, first] >= low - 1e-9) & (chosen[:, first] <= high + 1e-9)).all()
    order = plain.rotation_orders["LeftForeArm_CTRL"]
    p, q = (channels_to_quaternion(each, order) for each in (angles, chosen))
    assert_allclose(np.abs(compose(invert(p), q)[:, 3]), 1, atol=1e-9)
