"""Cameras project as plain arithmetic does, and come back from their files."""

import json
import math

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from case_profiles import draw_cases
from keyweave.errors import DataError, FileFormatError, KeyweaveError, SettingError
from keyweave.formats.observations.cameras_json import load_cameras, save_cameras
from keyweave.geometry.pinhole_camera import PinholeCamera
from keyweave.geometry.rotations import matrix_to_quaternion, quaternion_to_vector

NUMBERS = st.floats(-300, 300)
VECTORS = st.tuples(NUMBERS, NUMBERS, NUMBERS)
ANGLES = st.tuples(*[st.floats(-1.8, 1.8)] * 3)


@st.composite
def cameras(draw):
    return PinholeCamera(
        focal_length=(draw(st.floats(100, 4000)), draw(st.floats(100, 4000))),
        center=draw(VECTORS)[:2],
        rotation=draw(ANGLES),
        translation=draw(VECTORS),
        image_size=(draw(st.integers(1, 4000)), draw(st.integers(1, 4000))),
        name=draw(st.text("ab \"'\\é", min_size=1, max_size=5)),
    )


def project_naively(camera, point):
    """Project a point with Rodrigues' formula for the rotation vector."""
    v = quaternion_to_vector(matrix_to_quaternion(np.array(camera.rotation))).tolist()
    angle = math.sqrt(sum(x * x for x in v))
    k = [x / angle for x in v] if angle else [0.0, 0.0, 0.0]
    cross = [
        k[1] * point[2] - k[2] * point[1],
        k[2] * point[0] - k[0] * point[2],
        k[0] * point[1] - k[1] * point[0],
    ]
    along = sum(a * b for a, b in zip(k, point)) * (1 - math.cos(angle))
    x, y, z = (
        p * math.cos(angle) + c * math.sin(angle) + a * along + t
        for p, c, a, t in zip(point, cross, k, camera.translation)
    )
    if z <= 0:
        return [math.nan, math.nan]
    f, c = camera.focal_length, camera.center
    return [f[0] * x / z + c[0], f[1] * y / z + c[1]]


@draw_cases(200)
@given(cameras(), st.lists(VECTORS, min_size=1, max_size=4))
def test_projection_agrees_with_plain_arithmetic(camera, points):
    depths = camera.to_camera(points)[:, 2]
    points = [p for p, depth in zip(points, depths) if abs(depth) > 0.1]
    expected = np.reshape([project_naively(camera, p) for p in points], (-1, 2))
    projected = camera.project(np.reshape(points, (-1, 3)))
    assert_allclose(projected, expected, rtol=1e-6, atol=1e-4)
    together = camera.project(np.reshape(points, (1, -1, 3)))
    assert_array_equal(together, projected[np.newaxis])


def test_a_rotation_vector_is_its_matrix():
    quarter = PinholeCamera(1, [0, 0], [0, math.pi / 2, 0], [0] * 3, (1, 1)).rotation
    assert_allclose(quarter, [[0, 0, 1], [0, 1, 0], [-1, 0, 0]], atol=1e-12)


@draw_cases(100)
@given(VECTORS, VECTORS)
def test_an_aimed_camera_stands_upright_before_its_target(eye, target):
    settings = {"focal_length": 900, "image_size": (640, 480)}
    flat = math.hypot(eye[0] - target[0], eye[2] - target[2])
    if flat < 0.1:
        return
    camera = PinholeCamera.aim(eye, target, **settings)
    assert_allclose(camera.position, eye, atol=1e-9)
    assert_allclose(camera.project(target), (320, 240), atol=1e-3)
    assert_allclose(camera.to_camera(target)[2], math.dist(eye, target))
    over = camera.project(np.add(target, (0, 0.01, 0)))
    assert over[1] < 240 and over[0] == pytest.approx(320, abs=1e-3)
    assert np.linalg.det(camera.rotation) == pytest.approx(1)


def test_a_camera_needs_a_direction():
    for target in ([0, 0, 0], [0, 50, 0]):
        with pytest.raises(DataError, match="target is at the camera, or straight above"):
            PinholeCamera.aim([0, 0, 0], target, focal_length=900, image_size=(64, 48))


@draw_cases(100)
@given(st.lists(cameras(), min_size=1, max_size=3, unique_by=lambda camera: camera.name))
def test_saved_cameras_are_loaded_unchanged(tmp_path_factory, saved):
    path = tmp_path_factory.mktemp("cameras") / "cameras.json"
    save_cameras(saved, path)
    for camera, again in zip(saved, load_cameras(path)):
        assert (again.name, again.image_size) == (camera.name, camera.image_size)
        for name in ("focal_length", "center", "translation"):
            assert_array_equal(getattr(again, name), getattr(camera, name))
        assert_allclose(again.rotation, camera.rotation, atol=1e-14)


ONE = {
    "focal_length": 1200,
    "rotation": [0, 0, 0],
    "translation": [0, 0, 400],
    "image_size": [1920, 1080],
}


def test_files_may_hold_one_camera_a_list_or_a_table(tmp_path):
    path = tmp_path / "cameras.json"
    two = [{**ONE, "center": [900, 500]}, {**ONE, "name": "side", "distortion": [0, 0]}]
    for content, n in ((ONE, 1), (two, 2), ({"version": 1, "cameras": two}, 2)):
        path.write_text(json.dumps(content))
        assert len(load_cameras(path)) == n
    first, second = load_cameras(path)
    assert (first.name, second.name) == ("camera1", "side")
    assert_array_equal(first.center, [900, 500])
    assert_array_equal(second.center, [960, 540])
    assert_array_equal(first.focal_length, [1200, 1200])
    with pytest.raises(SettingError, match="one camera or more"):
        save_cameras([], tmp_path / "none.json")


BAD = {
    "no JSON": ("{", "not valid JSON"),
    "nothing": ([], "not a list of cameras"),
    "a number": (7, "not a list of cameras"),
    "a list of numbers": ([7], "camera 1 is 7, expected the fields focal_length"),
    "no fields": ({}, "camera1 does not have focal_length, rotation, translation, image"),
    "no size": ({k: ONE[k] for k in list(ONE)[:3]}, "camera1 does not have image_size"),
    "a text": ({**ONE, "focal_length": "wide"}, "focal_length of camera1 is 'wide'"),
    "null": ({**ONE, "rotation": None}, "rotation of camera1 is None"),
    "no length": ({**ONE, "focal_length": 0}, "camera1: focal_length .* more than 0"),
    "three lengths": ({**ONE, "focal_length": [1] * 3}, "not a number or a pair"),
    "a flat image": ({**ONE, "image_size": [0, 9]}, "image_size .* more than 0"),
    "a pair": ({**ONE, "translation": [0, 4]}, "translation .* have shape|shape"),
    "a quaternion": ({**ONE, "rotation": [0, 0, 0, 1]}, "rotation .* shape"),
    "a mirror": ({**ONE, "rotation": np.diag([1, 1, -1]).tolist()}, "or it mirrors"),
    "a stretch": ({**ONE, "rotation": (2 * np.eye(3)).tolist()}, "not a rotation matrix"),
    "a ragged matrix": ({**ONE, "rotation": [[1, 0, 0], [0, 1], [1]]}, "expected numbers"),
    "too large": ({**ONE, "translation": [0, 0, 1e300]}, "translation of camera1"),
    "a lens": ({**ONE, "dist_coeffs": [0.1, 0]}, "lens distortion, which is not supp"),
    "a number as name": ({**ONE, "name": 7}, "name of camera 1 is 7"),
    "one name": ([{**ONE, "name": "a"}] * 2, "2 cameras are called a"),
}


@pytest.mark.parametrize("content, problem", BAD.values(), ids=BAD)
def test_invalid_contents_give_a_one_line_error(tmp_path, content, problem):
    path = tmp_path / "cameras.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    with pytest.raises(FileFormatError, match=problem) as caught:
        load_cameras(path)
    assert "\n" not in str(caught.value)


VALUES = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=3),
    lambda values: st.lists(values, max_size=4),
    max_leaves=9,
)


@draw_cases(400)
@given(
    st.dictionaries(st.sampled_from([*ONE, "center", "name", "k1"]), VALUES, max_size=3),
    st.sampled_from([ONE, {}]),
    st.booleans(),
)
def test_any_values_give_a_camera_or_a_one_line_error(
    tmp_path_factory, changes, base, as_table
):
    row = {**base, **changes}
    path = tmp_path_factory.mktemp("any") / "cameras.json"
    path.write_text(json.dumps({"cameras": row} if as_table else row))
    try:
        (camera,) = load_cameras(path)
    except KeyweaveError as error:
        assert "cameras.json" in str(error) and "\n" not in str(error)
    else:
        assert camera.project([[0, 0, 50]]).shape == (1, 2)


@given(st.binary(max_size=60))
def test_random_bytes_raise_a_keyweave_error(tmp_path_factory, content):
    path = tmp_path_factory.mktemp("any") / "cameras.json"
    path.write_bytes(content)
    with pytest.raises(KeyweaveError):
        load_cameras(path)
