"""FBX files as a slow reader sees them: joints, take, rate, and limits of the format."""

import subprocess
import sys

import numpy as np
import pytest

import keyweave as kw
from keyweave.animation.kinematics import compute_points
from keyweave.animation.skeleton import ROTATION_ORDERS
from keyweave.formats import save_together
from keyweave.geometry.rotations import vector_to_quaternion
from twins import fbx_file


@pytest.fixture
def motion(rng):
    """Return a spinning, bending figure with all rotation orders and a moved joint."""
    names = ("hips", "spine", "hero:arm", "Bip01 Hand", "Bein", "leg_end", "tête")
    vectors = np.cumsum(rng.normal(scale=0.3, size=(20, len(names), 3)), axis=0)
    vectors[:, 1] = np.linspace(0, 9, 20)[:, np.newaxis] * [0.6, 0.8, 0]  # more than a turn
    return kw.Motion(
        kw.Skeleton(
            names,
            [-1, 0, 1, 2, 0, 4, 1],
            rng.normal(scale=30, size=(len(names), 3)),
            (*ROTATION_ORDERS, "ZXY"),
            [3, 4, 6, 5],
            [[0, 20, 0], [1, -40, 0], [0, 0, 0], [0, 0, 9]],
        ),
        vector_to_quaternion(vectors),
        rng.normal(scale=300, size=(20, 3)),
        30,
        start_frame=7,
        translated=[4],
        translations=rng.normal(scale=9, size=(20, 1, 3)),
    )


@pytest.fixture
def write(tmp_path):
    """Return a function that saves a motion and reads it with the slow reader."""

    def call(motion, name="walk.fbx"):
        kw.save(motion, tmp_path / name)
        return fbx_file.Scene(tmp_path / name)

    return call


@pytest.mark.parametrize("rate, start", [(30, 7), (23.976, -3.5), (120, 0)])
def test_joints_and_ends_are_in_their_places_on_each_frame(motion, write, rate, start):
    motion = motion.with_(frame_rate=rate, start_frame=start)
    scene = write(motion)
    positions = scene.positions(start + np.arange(len(motion)), rate)
    ends = ["Bip01 Hand_end", "Bein_end", "leg_end_end"]  # that at its joint has no length
    assert list(positions) == [*motion.skeleton.names, *ends]
    points = compute_points(motion)[:, [0, 1, 2, 3, 4, 5, 6, 7, 8, 10]]
    assert np.abs(np.stack([*positions.values()], axis=1) - points).max() < 1e-4


def test_angles_are_continuous(motion, write):
    scene = write(motion)
    for model in scene.models[: len(motion.skeleton)]:
        _, angles = scene.channels(model, "Lcl Rotation")
        assert np.abs(np.diff(angles, axis=0)).max() < 180


def test_rounding_does_not_add_up_along_a_chain(rng, write):
    n = 40
    names = tuple(f"link{joint}" for joint in range(n))
    chain = kw.Skeleton(names, [*range(-1, n - 1)], [[0, 20, 0]] * n)
    vectors = rng.normal(size=(30, n, 3))
    vectors[:, 0] = np.linspace(0, 60, 30)[:, np.newaxis] * [1, 0.1, 0]  # ten turns
    motion = kw.Motion(chain, vector_to_quaternion(vectors), np.zeros((30, 3)), 24)
    found = write(motion).positions(np.arange(1, 31), 24)
    expected = kw.joint_positions(motion).swapaxes(0, 1)
    assert np.abs(np.stack([*found.values()]) - expected).max() < 1e-4


def test_without_the_take_joints_have_their_rest_pose(motion, write):
    scene = write(motion)
    for model, offset in zip(scene.models, motion.skeleton.offsets):
        own = fbx_file.properties(scene.objects[model][2])
        assert own["Lcl Translation"] == offset.tolist()
        assert own["Lcl Rotation"] == [0, 0, 0]


MODES = {24: 11, 30: 6, 30000 / 1001: 9, 60: 3, 120: 1, 12.5: 14, 119.88: 14}


@pytest.mark.parametrize("rate, mode", MODES.items())
def test_the_rate_is_that_of_the_motion(motion, write, rate, mode):
    settings = write(motion.with_(frame_rate=rate)).settings
    assert settings["TimeMode"] == [mode]
    assert settings["CustomFrameRate"] == [rate if mode == 14 else -1]
    assert settings["UnitScaleFactor"] == [1]


def test_the_take_has_the_name_of_the_file_and_lasts_as_long_as_the_motion(motion, write):
    scene = write(motion, "Jump 2.fbx")
    ((stack, below),) = scene.records["Objects"][0][1]["AnimationStack"]
    assert stack[1:] == ["Jump 2\0\1AnimStack", ""]
    times = {
        name: value[0] / fbx_file.TICKS * 30
        for name, value in fbx_file.properties(below).items()
    }
    assert times == {
        "LocalStart": 7,
        "LocalStop": 26,
        "ReferenceStart": 7,
        "ReferenceStop": 26,
    }
    assert scene.records["Takes"][0][1]["Current"][0][0] == ["Jump 2"]


@pytest.mark.parametrize("up_axis, axes", [("y", "up 1 front 2"), ("z", "up 2 front -1")])
def test_the_up_axis_is_stated_and_the_axes_are_right_handed(motion, write, up_axis, axes):
    settings = write(motion.with_(up_axis=up_axis)).settings
    columns = []
    for name in ("Coord", "Up", "Front"):
        (axis,), (sign,) = settings[f"{name}Axis"], settings[f"{name}AxisSign"]
        columns.append(sign * np.eye(3)[axis])
    assert np.linalg.det(columns) == 1
    number = {
        name: settings[f"{name}Axis"][0] * settings[f"{name}AxisSign"][0]
        for name in ("Up", "Front")
    }
    assert f"up {number['Up']} front {number['Front']}" == axes


def test_all_objects_are_counted_and_connected(motion, write):
    scene = write(motion)
    ends = {number for values in scene.links for number in values[1:3]}
    stack = next(i for i, row in scene.objects.items() if row[0] == "AnimationStack")
    assert ends == {0, *scene.objects} and stack in ends
    for values, below in scene.records["Definitions"][0][1]["ObjectType"]:
        kinds = [row[0] for row in scene.objects.values()]
        count = 1 if values == ["GlobalSettings"] else kinds.count(values[0])
        assert below["Count"][0][0] == [count]


def test_a_single_pose_and_a_single_joint_are_written(write):
    still = kw.Motion(
        kw.Skeleton(("hip",), [-1], [[0, 9, 0]]), [[[0, 0, 0, 1]]], [[0, 90, 0]], 24
    )
    assert write(still).positions([1], 24)["hip"].tolist() == [[0, 90, 0]]


def test_the_same_motion_gives_the_same_bytes(motion, write, tmp_path):
    write(motion)
    first = (tmp_path / "walk.fbx").read_bytes()
    (tmp_path / "walk.fbx").unlink()
    write(motion)
    assert (tmp_path / "walk.fbx").read_bytes() == first


REFUSED = {
    "no name": ({"names": ("",)}, {}, "names"),
    "NUL in a name": ({"names": ("a\0b",)}, {}, "names"),
    "far away": ({}, {"root_positions": [[0, 2e9, 0]]}, "limit of an FBX file is 1e.09"),
    "slow": ({}, {"frame_rate": 0.01}, "must be from 0.1 to 10000"),
    "fast": ({}, {"frame_rate": 20_000}, "must be from 0.1 to 10000"),
    "late": ({}, {"start_frame": 1e12}, "too far from frame 0"),
}


@pytest.mark.parametrize("skeleton, changes, problem", REFUSED.values(), ids=REFUSED)
def test_motions_that_an_fbx_file_cannot_state_are_refused(
    tmp_path, skeleton, changes, problem
):
    hip = kw.Skeleton(
        **{"names": ("hip",), "parents": [-1], "offsets": [[0, 9, 0]], **skeleton}
    )
    motion = kw.Motion(hip, [[[0, 0, 0, 1]]], [[0, 90, 0]], 24).with_(**changes)
    with pytest.raises(kw.OutputError, match=problem):
        kw.save(motion, tmp_path / "walk.fbx")
    assert not any(tmp_path.iterdir())


def test_the_format_is_imported_when_a_file_is_written():
    script = "import sys, keyweave.formats; print(any('fbx' in m for m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "False\n", done.stderr


def test_motions_of_one_skeleton_are_takes(motion, tmp_path):
    moved = motion.with_(root_positions=motion.root_positions + [300, 0, 40])
    save_together({"one": motion, "two": moved}, tmp_path / "crowd.fbx")
    assert kw.formats.list_contents(tmp_path / "crowd.fbx")["takes"]
    for take, known in (("one", motion), ("two", moved)):
        read = kw.load(tmp_path / "crowd.fbx", take=take)
        assert (len(read), read.start_frame) == (len(known), known.start_frame)
        rows = [read.skeleton.names.index(name) for name in known.skeleton.names]
        points = compute_points(known)[:, : len(rows)]
        assert np.abs(compute_points(read)[:, rows] - points).max() < 1e-3
