"""Fitting a motion space to points: derivatives, the solver, and figures that are known."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from case_profiles import is_nightly
from keyweave.animation.kinematics import forward_kinematics, joint_positions
from keyweave.animation.points import Points
from keyweave.geometry.pinhole_camera import PinholeCamera
from keyweave.geometry.rotations import rotate, vector_to_quaternion
from keyweave.methods.style.fitting.cycle_model import CycleModel
from keyweave.methods.style.fitting.figure_state import (
    FigureState,
    NormalEquations,
    Problem,
)
from keyweave.methods.style.fitting.fit import fit_observations
from keyweave.methods.style.fitting.observation import View
from keyweave.methods.style.fitting.point_matching import estimate_offsets
from made_up.walks.figure import Manner
from made_up.walks.walker import walker

CAMERA = PinholeCamera.aim(
    [0, 90, 500], [0, 0, 0], focal_length=1000, image_size=(1920, 1080)
)


def draw_manner(rng):
    factors = rng.uniform(0.6, 1.5, 4)
    angles = rng.uniform(-0.12, 0.12, 4)
    return Manner(*factors, *angles)


@pytest.fixture(scope="module")
def space():
    rng = np.random.default_rng(5)
    cycles = [
        cycle
        for number in range(8)
        for cycle in kw.find_cycles(
            walker(4.0, speed=1.2, manner=draw_manner(rng), rng=rng),
            subject=f"person {number}",
            gait="walk",
        )
    ]
    return kw.MotionSpace.fit(cycles, share=0.95)


@pytest.fixture(scope="module")
def walk():
    rng = np.random.default_rng(77)
    return walker(2.5, speed=1.2, manner=draw_manner(rng), rng=rng)


def observe(walk, rng, noise=1.0):
    positions = joint_positions(walk)
    positions = positions + noise * rng.normal(size=positions.shape)
    return Points(walk.skeleton.names, positions, 1.0, walk.frame_rate)


def measure_distance(fit, walk):
    """Return the mean distance of joints about the hips, in centimeters."""
    places = [joint_positions(motion) for motion in (fit.motion, walk)]
    own, true = (points - points[:, :1] for points in places)
    return float(np.linalg.norm(own - true, axis=-1).mean())


def test_the_gradient_is_that_of_finite_differences(space, rng):
    model, n_frames = CycleModel.of(space), 5
    joints = np.arange(len(space.skeleton))
    shape, markers = (n_frames, len(joints)), np.where(joints < 6, joints, -1)
    places, pixels = 40 * rng.normal(size=(*shape, 3)), 500 + rng.normal(size=(*shape, 2))
    views = [
        View(joints, places, 1e-4 * rng.random(shape), markers=markers),
        View(joints, pixels, 1e-5 * rng.random(shape), CAMERA, markers[::-1], 0),
    ]
    problem = Problem(model, views, np.full(7, 0.0), False, 5 * rng.normal(size=(6, 3)))
    state = FigureState(
        rng.random(n_frames),
        20 * rng.normal(size=(n_frames, 3)),
        vector_to_quaternion(rng.normal(size=(n_frames, 3))),
        0.1,
        model.deviations * rng.normal(size=len(model)),
        np.array([0.2]),
        5 * rng.normal(size=(6, 3)),
    )
    equations, step = problem.linearize(state), 1e-5
    shared = np.zeros(len(state.shared))
    for frame, unknown in [(0, 0), (1, 2), (2, 3), (3, 4), (4, 6)]:
        own = np.zeros((n_frames, 7))
        own[frame, unknown] = step
        change = problem.measure(state.move(own, shared))
        change -= problem.measure(state.move(-own, shared))
        expected = equations.frame_gradient[frame, unknown]
        assert_allclose(change / (2 * step), expected, rtol=1e-5, atol=1e-6)
    for unknown in [0, 1, 2, 9, 19, 20, 20 + len(space), 60 + len(space), -9]:
        shared = np.zeros(len(state.shared))
        shared[unknown] = step
        still = np.zeros((n_frames, 7))
        change = problem.measure(state.move(still, shared))
        change -= problem.measure(state.move(still, -shared))
        expected = equations.shared_gradient[unknown]
        assert_allclose(change / (2 * step), expected, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("n_frames", [1, 2, 3, 8])
def test_the_banded_solver_agrees_with_a_full_one(n_frames, rng):
    k, n_shared = 7, 4
    own = rng.normal(size=(n_frames, 30, k))
    shared = rng.normal(size=(n_frames, 30, n_shared))
    off, smoothness = rng.normal(size=(n_frames, 30)), rng.random(k)
    equations = NormalEquations(
        np.einsum("tei,tej->tij", own, own),
        smoothness,
        np.einsum("tei,tej->tij", own, shared),
        np.einsum("tei,tej->ij", shared, shared),
        np.einsum("tei,te->ti", own, off),
        np.einsum("tei,te->i", shared, off),
    )
    whole = np.zeros((n_frames * k + n_shared,) * 2)
    corner = slice(n_frames * k, None)
    for frame in range(n_frames):
        rows = slice(frame * k, (frame + 1) * k)
        whole[rows, rows] = equations.frames[frame]
        whole[rows, corner] = equations.border[frame]
        whole[corner, rows] = equations.border[frame].T
    whole[corner, corner] = equations.shared
    second = np.diff(np.eye(n_frames), 2, axis=0)
    whole[: n_frames * k, : n_frames * k] += np.kron(second.T @ second, np.diag(smoothness))
    whole += 0.1 * np.diag(np.diag(whole))
    gradient = [equations.frame_gradient.ravel(), equations.shared_gradient]
    expected = np.linalg.solve(whole, -np.concatenate(gradient))
    steps, rest = equations.solve(0.1)
    assert_allclose(np.concatenate([steps.ravel(), rest]), expected, rtol=1e-7, atol=1e-9)


def test_a_stranger_is_found_from_markers(space, walk, rng):
    fit = fit_observations(space, observe(walk, rng), deviation=1.0, subject="stranger")
    assert measure_distance(fit, walk) < 1.5  # the markers themselves are off by 1.6
    assert (np.diff(fit.phases) > 0).all()
    (true,) = {round(c.duration, 1) for c in kw.find_cycles(walk)[:1]}
    assert_allclose(fit.cycle.duration, true, atol=0.1)
    assert_allclose(fit.cycle.parameter * fit.cycle.leg, 120, rtol=0.05)
    assert (fit.cycle.subject, fit.cycle.gait) == ("stranger", "walk")


def test_own_offsets_bring_the_error_down(space, walk, rng):
    points = observe(walk, rng)
    own = fit_observations(space, points, deviation=1.0)
    shared = fit_observations(space, points, deviation=1.0, own_offsets=False)
    assert measure_distance(own, walk) < 0.9 * measure_distance(shared, walk)


def test_gaps_and_outliers_do_little_harm(space, walk, rng):
    points = observe(walk, rng)
    positions = np.array(points.positions)
    positions[rng.random(positions.shape[:2]) < 0.3] = np.nan
    positions[10:20] = np.nan
    positions[30, 5] += 60
    fit = fit_observations(space, points.with_(positions=positions), deviation=1.0)
    assert measure_distance(fit, walk) < 2.0


@pytest.mark.parametrize("n_cameras", [1, 2])
def test_cameras_find_a_stranger(space, walk, rng, n_cameras):
    positions = joint_positions(walk)
    middle = positions.mean(axis=(0, 1))
    cameras = [
        PinholeCamera.aim(
            middle + 450 * np.array([np.sin(angle), 0.1, np.cos(angle)]),
            middle,
            focal_length=1500,
            image_size=(1920, 1080),
        )
        for angle in (0.6, 2.0)[:n_cameras]
    ]
    images = []
    for camera in cameras:
        pixels = camera.project(positions)
        pixels = pixels + 3 * rng.normal(size=pixels.shape)
        images.append(Points(walk.skeleton.names, pixels, 1.0, walk.frame_rate))
    size = 1.0 if n_cameras == 1 else None
    fit = fit_observations(space, images, cameras=cameras, size=size)
    assert measure_distance(fit, walk) < (4.0 if n_cameras == 1 else 2.0)
    assert fit.error < 6


@pytest.fixture
def markers_on_skin(walk, rng):
    """Return markers on the bones of a walk, their joints, and their offsets."""
    positions, rotations = forward_kinematics(walk)
    names = [name for name in walk.skeleton.names for _ in range(2)]
    joints = {f"{name}.{n % 2}": name for n, name in enumerate(names)}
    rows = [walk.skeleton.index(name) for name in names]
    middles = estimate_offsets(walk.skeleton, rows)
    offsets = middles + 4 * rng.normal(size=(len(rows), 3))
    places = positions[:, rows] + rotate(rotations[:, rows], offsets)
    places = places + 0.5 * rng.normal(size=places.shape)
    points = Points(tuple(joints), places, 1.0, walk.frame_rate)
    return points, joints, dict(zip(joints, offsets))


def test_markers_on_the_skin_are_found_with_their_offsets(space, walk, markers_on_skin):
    points, joints, offsets = markers_on_skin
    fit = fit_observations(space, points, joints=joints)
    in_joints = fit_observations(space, points, joints=joints, skin=())
    assert measure_distance(fit, walk) < 0.5 * measure_distance(in_joints, walk)
    off = [np.linalg.norm(fit.markers[name] - offsets[name]) for name in joints]
    assert np.mean(off) < 3.0  # they are 6.4 cm from the middle of the bone
    assert_allclose(fit.size, 1.0, atol=0.03)
    assert fit.error < 1.5 and not in_joints.markers


def test_some_points_may_lie_on_the_skin(space, markers_on_skin):
    points, joints, offsets = markers_on_skin
    places = np.array(points.positions)
    (name, *_), skin = points.names, points.names[1:]
    fit = fit_observations(space, points.with_(positions=places), joints=joints, skin=skin)
    assert tuple(fit.markers) == skin
    with pytest.raises(kw.UnknownNameError, match="HEEL"):
        fit_observations(space, points, joints=joints, skin=["HEEL", name])


@pytest.mark.parametrize("factor", [0.85, 1.2] if is_nightly() else [0.85])
def test_focal_lengths_are_found_on_request(space, walk, rng, factor):
    positions = joint_positions(walk)
    middle = positions.mean(axis=(0, 1))
    cameras = [
        PinholeCamera.aim(
            middle + 450 * np.array([np.sin(angle), 0.1, np.cos(angle)]),
            middle,
            focal_length=1500,
            image_size=(1920, 1080),
        )
        for angle in (0.6, 2.0)
    ]
    images = [
        Points(walk.skeleton.names, camera.project(positions), 1.0, walk.frame_rate)
        for camera in cameras
    ]
    wrong = [replace(each, focal_length=factor * each.focal_length) for each in cameras]
    given = fit_observations(space, images, cameras=wrong, size=1.0)
    fit = fit_observations(space, images, cameras=wrong, size=1.0, refine_focal=True)
    for camera in fit.cameras:
        assert_allclose(camera.focal_length, 1500, rtol=0.04)
    assert fit.error < given.error
    assert [each.focal_length[0] for each in given.cameras] == [1500 * factor] * 2


def test_a_larger_body_is_measured(space, walk, rng):
    larger = replace(
        walk,
        skeleton=replace(walk.skeleton, offsets=1.1 * walk.skeleton.offsets),
        root_positions=1.1 * walk.root_positions,
    )
    fit = fit_observations(space, observe(larger, rng), deviation=1.0)
    assert_allclose(fit.size, 1.1, atol=0.01)


def test_error_names_the_camera_that_looks_away(space, walk):
    positions = joint_positions(walk)[:12]
    middle, images, cameras = positions.mean(axis=(0, 1)), [], []
    for side, sign in (([0, 0, 450], 1), ([450, 0, 0], -1)):
        place = middle + side
        aim = [
            PinholeCamera.aim(
                place,
                place - turn * np.array(side),
                focal_length=1000,
                image_size=(1920, 1080),
                name=f"from {side[0]}",
            )
            for turn in (1, sign)
        ]
        pixels = aim[0].project(positions)
        images.append(Points(walk.skeleton.names, pixels, 1.0, walk.frame_rate))
        cameras.append(aim[1])
    with pytest.raises(kw.DataError, match="camera 'from (0|450)' has the figure behind"):
        fit_observations(space, images, cameras=cameras)


def test_refusals_say_what_to_do(space, walk, rng):
    points = observe(walk, rng)
    flat = points.with_(positions=points.positions[..., :2])
    unknown = points.with_(names=[f"marker {n}" for n in range(len(points.names))])
    two = [f"{person}:{name}" for person in "AB" for name in points.names]
    both = Points(two, np.tile(points.positions, (1, 2, 1)), 1.0, points.frame_rate)
    empty = points.with_(positions=np.full(points.positions.shape, np.nan))
    in_mm = points.with_(positions=10 * points.positions)
    side = PinholeCamera.aim(
        [400, 90, 0], [0, 90, 0], focal_length=1200, image_size=(1920, 1080)
    )
    cases = [
        (in_mm, {}, "10 times as large"),
        (unknown, {}, "match no joint"),
        (both, {}, "are of 2 people, A, B; keep the points of one"),
        (empty, {}, "no frame with 4 known points"),
        (flat, {}, "one camera for each"),
        (points, {"cameras": [side]}, "leave out the cameras"),
        (points, {"gait": "hop"}, "hop"),
        (points, {"joints": {points.names[0]: "Tail"}}, "Tail"),
        ([points, points.cut(1, 20)], {}, "different frames"),
        (points, {"refine_focal": True}, "refine_focal"),
    ]
    for observed, keywords, words in cases:
        with pytest.raises(kw.KeyweaveError) as caught:
            fit_observations(space, observed, **keywords)
        assert words in str(caught.value)
