"""The feet of a blocked walk stand on the ground, by few keys, and legs reach them."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from made_up import (
    control_curves,
    turn_up,
    walker,
    write_character,
)
from made_up.biped.body import body_of
from made_up.biped.footfalls import (
    ends_of,
    footfalls,
    sole_height,
    spread,
)
from made_up.biped.world import World

SIDES = ("Left", "Right")
HEEL, TIP = [0.0, -8.0, -5.5], [0.0, -2.0, 7.0]  # from the ankle, from the toes' joint
WALKS = {
    "as usual": {},
    "slow": {"speed": 0.8},
    "fast": {"speed": 1.7},
    "ever faster": {"speed": [1.0, 1.5]},
    "proud": {"manner": "proud"},
    "tired": {"manner": "tired"},
    "at 30 frames": {"frame_rate": 30.0},
    "at 60 frames": {"frame_rate": 60.0},
}


def walk_of(seed=3, **options):
    rng = np.random.default_rng(seed)
    return walker(4.0, rng=rng, **{"frame_rate": 24.0, **options})


@pytest.fixture(params=[*WALKS, "z up"], scope="module")
def blocked(request, tmp_path_factory):
    """Return a walk, and the scene of its blocked keys."""
    tmp_path = tmp_path_factory.mktemp("blocked")
    walk = walk_of(**WALKS.get(request.param, {}))
    up = "z" if request.param == "z up" else "y"
    motion = write_character(tmp_path / "c.ma", walk, up_axis=up, fingers=False)
    return motion, kw.open_scene(tmp_path / "c.ma")


def soles(matrices, up):
    """Return how high heels and tips are, given feet and toes, (n_frames, 4)."""
    points = np.array([HEEL, TIP] * 2)
    if up == "z":
        points = points[:, [0, 2, 1]] * [1, -1, 1]
    moved = np.einsum("pi,fpij->fpj", np.c_[points, np.ones(4)], matrices)
    return moved[..., "xyz".index(up)]


def test_feet_stand_on_the_ground_and_legs_reach_them(blocked):
    motion, scene = blocked
    feet = [f"{side}{joint}" for side in SIDES for joint in ("Foot", "Toe")]
    found = scene.world_matrices(feet, motion.frames)
    assert soles(found, motion.up_axis).min() > -1.0
    handles = scene.world_matrices([f"{side}LegHandle" for side in SIDES], motion.frames)
    apart = found[:, ::2, 3, :3] - handles[..., 3, :3]
    assert np.linalg.norm(apart, axis=-1).max() < 0.2


def test_a_foot_that_stands_has_few_keys_and_stays(blocked):
    motion, scene = blocked
    curves = scene.read_curves()
    assert max(map(len, curves)) < 9.0 * motion.duration
    body, world = body_of(motion.skeleton, motion.up_axis), World(motion)
    for side in SIDES:
        low = [
            sole_height(body, joint, world.position(name), world.rotation(name))
            for joint, name in ((one, f"{side}{one}") for one in ("Foot", "Toe"))
        ]
        places = scene.world_matrices(f"{side}Foot", motion.frames)[:, 0, 3, :3]
        for first, last in zip(*ends_of(np.maximum(*low) < 0.05)):
            assert np.ptp(places[first : last + 1], axis=0).max() < 1.0


def test_keys_are_where_feet_come_down_and_leave():
    walk = walk_of()
    falls = footfalls(body_of(walk.skeleton, "y"), World(walk))
    curves = {curve.channel: curve for curve in control_curves(walk)}
    for side in SIDES:
        for control in (f"{side}FootIK_CTRL.translateY", f"{side}Toe_CTRL.rotateX"):
            assert {row + 1 for row in falls.feet[side]} <= {*curves[control].frames}
        steps = len(falls.feet[side]) / 4  # heel and toes, down and off
        assert abs(steps - walk.duration / 1.05) < 1.5
    hips = {*curves["Hips_CTRL.translateY"].frames}
    assert {row + 1 for row in falls.body} <= hips


def test_feet_come_down_whichever_axis_is_up_and_wherever_the_ground_is():
    walk = walk_of()
    usual = footfalls(body_of(walk.skeleton, "y"), World(walk))
    turned = turn_up(walk, "z")
    raised = walk.with_(root_positions=walk.root_positions + [0.0, 20.0, 0.0])
    for motion in (turned, raised):
        found = footfalls(body_of(motion.skeleton, motion.up_axis), World(motion))
        assert (found.feet, found.body) == (usual.feet, usual.body)
        assert_allclose(found.ground, usual.ground + 20.0 * (motion is raised), atol=1e-9)


def test_a_figure_without_feet_still_gets_keys():
    walk = walk_of()
    kept = [i for i, name in enumerate(walk.skeleton.names) if "Foot" not in name]
    kept = [i for i in kept if "Toe" not in walk.skeleton.names[i]]
    parents = [kept.index(walk.skeleton.parents[i]) if i else -1 for i in kept]
    names = tuple(walk.skeleton.names[i] for i in kept)
    skeleton = kw.Skeleton(names, parents, walk.skeleton.offsets[kept])
    rotations = walk.rotations[:, kept]
    motion = kw.Motion(skeleton, rotations, walk.root_positions, walk.frame_rate)
    curves = control_curves(motion)
    assert {curve.channel.partition(".")[0] for curve in curves} == {"Hips_CTRL"}
    assert np.diff(curves[0].frames).max() <= 8


@pytest.mark.parametrize("n_frames", [1, 2, 3])
def test_walks_of_a_few_frames_are_keyed(n_frames):
    walk = walk_of().cut(1, n_frames)
    for curve in control_curves(walk):
        assert {*curve.frames} >= {1.0, float(n_frames)}


@pytest.mark.parametrize("most", [1, 3, 8])
def test_rows_are_at_most_the_given_distance_apart(rng, most):
    for _ in range(20):
        given = rng.integers(0, 40, 3).tolist()
        found = spread(given, 40, most)
        assert {0, 39, *given} <= {*found} and found == sorted({*found})
        assert np.diff(found).max() <= most
