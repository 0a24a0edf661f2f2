"""Characters of scenes, and bodies that follow the world matrices of their joints."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from keyweave import examples
from keyweave.reports.bodies.body import build_body
from keyweave.reports.bodies.characters import Character, PosableBody, find_character

FRAMES = np.arange(1.0, 61.0)


@pytest.fixture(scope="module")
def worlds():
    scene = examples.load_scene("biped_walk")
    character = Character.find(scene, ["Hips_CTRL"], 1.0)
    return character, scene.world_matrices(character.joints, FRAMES)


@pytest.mark.parametrize("up_axis", ["y", "z"])
def test_points_follow_matrices_like_a_body_follows_a_motion(worlds, up_axis):
    character, matrices = worlds
    if up_axis == "z":
        matrices = matrices[..., [0, 2, 1, 3]] * [1, -1, 1, 1]
        character = Character(character.skeleton, character.frame_rate, "z")
    body = build_body(character.build_motion(matrices))
    posable = PosableBody.fit(character, matrices)
    assert_allclose(posable.place(matrices), body.points, atol=1e-9)
    fitted_to_some = PosableBody.fit(character, matrices[::8])
    named = [bool(name) for name in body.names]
    points = fitted_to_some.place(matrices)
    assert_allclose(points[:, named], body.points[:, named], atol=1e-9)
    assert_allclose(points, body.points, atol=2.0)  # heels are measured on fewer poses
    assert fitted_to_some.pose(points).points is points


def test_scaled_joints_place_points_as_a_motion_does(worlds):
    character, matrices = worlds
    scaled = np.array(matrices)
    scaled[..., :3, :3] *= 2.5
    posable = PosableBody.fit(character, matrices)
    assert_allclose(posable.place(scaled), posable.place(matrices), atol=1e-9)


class OtherHost:
    """A scene that does not tell helper joints from others."""

    def __init__(self, scene):
        self._scene = scene

    def __getattr__(self, name):
        if name == "own_skeletons":
            raise AttributeError(name)
        return getattr(self._scene, name)


def test_other_hosts_have_a_character_as_well():
    scene = examples.load_scene("skeleton_shot")
    own = find_character(scene, ["hero:Hips"])
    other = Character.find(OtherHost(scene), ["hero:Hips"], 1.0)
    assert list(other.joints) == list(own)


def test_a_scene_without_joints_has_no_character(tmp_path):
    from keyweave import open_scene

    (tmp_path / "cube.ma").write_text('createNode transform -n "cube";\n')
    assert Character.find(open_scene(tmp_path / "cube.ma"), ["cube"], 1.0) is None
