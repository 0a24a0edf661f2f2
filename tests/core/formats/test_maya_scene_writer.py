"""New Maya scenes from motions, as the evaluator of scenes reads them."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.animation.kinematics import compute_points
from keyweave.animation.skeleton import ROTATION_ORDERS
from keyweave.formats import save_together
from keyweave.geometry.rotations import vector_to_quaternion


def make_motion(rng, n_frames=9, **changes):
    """Return a figure with all rotation orders, a moved joint and an end site."""
    names = tuple("abcdef")
    vectors = np.cumsum(rng.normal(scale=0.3, size=(n_frames, 6, 3)), axis=0)
    skeleton = kw.Skeleton(
        names,
        [-1, 0, 1, 2, 0, 4],
        rng.normal(scale=30, size=(6, 3)),
        ROTATION_ORDERS,
        [3],
        [[0, 20, 0]],
    )
    motion = kw.Motion(
        skeleton,
        vector_to_quaternion(vectors),
        rng.normal(scale=300, size=(n_frames, 3)),
        24,
        translated=[4],
        translations=rng.normal(scale=9, size=(n_frames, 1, 3)),
    )
    return motion.with_(**changes)


CASES = {
    "usual": {},
    "z up at 30 fps": {"up_axis": "z", "frame_rate": 30},
    "NTSC, frame 0": {"frame_rate": 30000 / 1001, "start_frame": 0},
    "between frames": {"frame_rate": 120, "start_frame": -4.5},
    "one pose": {"n_frames": 1},
    "several statements": {"n_frames": 1002},
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_scene_reads_back_as_the_motion(rng, tmp_path, case):
    motion = make_motion(rng, **case)
    kw.save(motion, tmp_path / "walk.ma")
    scene = kw.open_scene(tmp_path / "walk.ma")
    assert scene.frame_range == (motion.start_frame, motion.last_frame)
    again = scene.motion(frames=(motion.start_frame, motion.last_frame))
    assert (again.up_axis, again.start_frame) == (motion.up_axis, motion.start_frame)
    assert again.frame_rate == pytest.approx(motion.frame_rate, rel=1e-12)
    names = [*motion.skeleton.names, "d_end"]
    assert sorted(again.skeleton.names) == sorted(names)
    rows = [again.skeleton.index(name) for name in names]
    assert_allclose(kw.joint_positions(again)[:, rows], compute_points(motion), atol=1e-9)
    orders = [again.skeleton.rotation_orders[row] for row in rows[:-1]]
    assert orders == list(ROTATION_ORDERS)


def test_without_curves_joints_have_their_rest_pose(rng, tmp_path):
    motion = make_motion(rng)
    kw.save(motion, tmp_path / "walk.ma")
    text = (tmp_path / "walk.ma").read_text()
    still = text[: text.index("createNode animCurve")]
    (tmp_path / "still.ma").write_text(still)
    again = kw.open_scene(tmp_path / "still.ma").motion(frames=(1, 1))
    rows = [again.skeleton.index(name) for name in "abcdef"]
    found = kw.joint_positions(again)[0, rows]
    assert_allclose(found, motion.skeleton.rest_positions(), atol=1e-9)


@pytest.mark.parametrize("name", ["walk.ma", "w\u00e4lk 2.ma", "a\nb.ma"])
def test_a_scene_ends_as_those_of_maya(rng, tmp_path, name):
    path = tmp_path / name
    try:
        kw.save(make_motion(rng), path)
    except kw.OutputError:
        pytest.skip("files cannot have this name here")
    last = path.read_text(encoding="utf-8").splitlines()[-1]
    assert last == f"// End of {name}".replace("\n", "_")
    assert not kw.open_scene(path).notes


def test_names_become_those_that_maya_allows(tmp_path):
    names = (
        "Bip01 L Thigh",
        "Bip01_L_Thigh",
        "hero:top",
        "7",
        "top",
        "a",
        "a_rotateX",
        "ü",
    )
    skeleton = kw.Skeleton(names, [-1, *range(7)], np.ones((8, 3)))
    motion = kw.Motion(skeleton, [[[0, 0.6, 0, 0.8]] * 8], [[0, 9, 0]], 24)
    kw.save(motion, tmp_path / "walk.ma")
    again = kw.open_scene(tmp_path / "walk.ma").motion()
    assert again.skeleton.names == (
        *("Bip01_L_Thigh", "Bip01_L_Thigh_2", "hero:top", "_7", "top_2", "a", "a_rotateX"),
        "_",
    )
    assert_allclose(kw.joint_positions(again), kw.joint_positions(motion), atol=1e-9)


@pytest.mark.parametrize(
    "changes, problem",
    [
        ({"frame_rate": 33.3}, "frame_rate is 33.3, for which Maya has no time unit"),
        ({"root_positions": [[2e9, 0, 0]] * 9}, "limit of a Maya scene"),
    ],
)
def test_motions_that_maya_cannot_state_are_refused(rng, tmp_path, changes, problem):
    with pytest.raises(kw.OutputError, match=problem):
        kw.save(make_motion(rng, **changes), tmp_path / "walk.ma")
    assert not any(tmp_path.iterdir())


def test_figures_of_one_scene_have_namespaces(tmp_path):
    rng = np.random.default_rng(3)
    motions = {name: make_motion(rng) for name in ("crowd_1", "crowd_2")}
    save_together(motions, tmp_path / "crowd.ma")
    scene = kw.open_scene(tmp_path / "crowd.ma")
    for name, motion in motions.items():
        joints = [f"{name}:{joint}" for joint in "abcdef"]
        baked = scene.bake_joints(joints, (1, 9))
        assert_allclose(
            compute_points(baked)[:, :6], compute_points(motion)[:, :6], atol=1e-9
        )
