"""The root of a scene is found: its heading and its travel stay the animator's."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave import examples
from keyweave.animation.features import UP_VECTORS
from keyweave.animation.resampling import channels_to_quaternion
from keyweave.geometry.rotations import compose, extract_heading, vector_to_quaternion
from keyweave.jobs import TextureJob
from keyweave.jobs.captures.rig_sources import SceneRig
from keyweave.jobs.captures.scene_roots import find_scene_root
from keyweave.scenes.sources import Source

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
