"""Bodies: which capsules a motion has, and how they are painted."""

from dataclasses import replace
from io import BytesIO

import numpy as np
import pytest
from numpy.testing import assert_allclose
from PIL import Image

import keyweave as kw
import made_up
from keyweave import Motion, Skeleton, examples
from keyweave.animation.kinematics import compute_points
from keyweave.reports.bodies import (
    Body,
    Capsules,
    build_body,
    merge_bodies,
    paint_poses,
    paint_strip,
)
from keyweave.reports.bodies.camera import SeenCapsule
from keyweave.reports.bodies.painter import encode_pixels
from keyweave.reports.page.figure_group import build_figure_group
from made_up.disguises import disguise
from reference_material import shared

LEFT, RIGHT, MIDDLE = range(3)
SIZE = (160, 120)


@pytest.fixture(scope="module")
def walk():
    return examples.load_walk().cut(1, 90)


def mirror_motion(motion):
    """Mirror a motion about the plane x = 0, with the names of the sides exchanged."""
    skeleton = motion.skeleton
    names = tuple(
        name.replace("Left", "?").replace("Right", "Left").replace("?", "Right")
        for name in skeleton.names
    )
    mirrored = replace(
        skeleton,
        names=names,
        offsets=skeleton.offsets * [-1, 1, 1],
        end_site_offsets=skeleton.end_site_offsets * [-1, 1, 1],
    )
    return motion.with_(
        skeleton=mirrored,
        rotations=motion.rotations * [1, -1, -1, 1],
        root_positions=motion.root_positions * [-1, 1, 1],
    )


@pytest.mark.parametrize("factor", [0.006, 6000.0])
def test_a_body_has_the_same_form_in_any_size(walk, factor):
    """From a centimeter to ten kilometers."""
    body, scaled = build_body(walk), build_body(walk.scale(factor))
    assert scaled.anchors == body.anchors
    assert_allclose(scaled.points / factor, body.points, atol=1e-6 * body.height)
    assert_allclose(scaled.capsules.radii / factor, body.capsules.radii, rtol=1e-6)
    pictures = [paint_strip(b, [0, 40], role="result", size=SIZE) for b in (body, scaled)]
    assert np.abs(pictures[0].astype(int) - pictures[1]).max() <= 2


def test_a_mirrored_motion_is_a_mirrored_body(walk):
    body, mirrored = build_body(walk), build_body(mirror_motion(walk))
    rows = [0, 40]
    spans = []
    for each, sign in ((body, [1, 1, 1]), (mirrored, [-1, 1, 1])):
        places, parts = each.place(rows) * sign, each.capsules
        tones = np.array([LEFT, RIGHT, MIDDLE])
        tones = tones[[1, 0, 2]] if sign[0] < 0 else tones
        middles = (places[:, parts.starts] + places[:, parts.ends]) / 2
        rows_of = np.column_stack([middles[0], middles[1], tones[parts.tones]])
        spans.append(rows_of[np.lexsort(rows_of.round(3).T)])
    assert_allclose(spans[1], spans[0], atol=1e-6 * body.height)


def test_a_mirrored_motion_is_a_mirrored_picture(walk):
    options = {"roles": ["result"], "size": SIZE}
    body, other = build_body(walk), build_body(mirror_motion(walk))
    picture = paint_poses([body], [40], view=-0.6, **options)[..., 3]
    other = paint_poses([other], [40], view=0.6, **options)[..., 3]
    solid, mirrored = picture > 200, other[:, ::-1] > 200
    assert (solid != mirrored).mean() < 0.02 * solid.mean()


def pair_of_balls(distances):
    """Make a body of a left and a middle ball, so far away from each other along z."""
    points = np.array([[[0.0, 10.0, z] for z in distances]])
    n = len(distances)
    balls = np.arange(n)
    parts = Capsules(
        balls, balls, np.full((n, 2), 5.0), np.full(n, -1), np.ones(n), balls, 0 * balls
    )
    anchors = tuple(((i, 1.0),) for i in range(n))
    return Body(points, ("",) * n, (-1,) * n, anchors, parts, (), (), 0.0, 20.0, 0.0)


def test_closer_parts_hide_farther_ones():
    """Whichever comes first in the list: its color is that of the closer one alone."""
    ahead, behind, only = (
        paint_strip(pair_of_balls(zs), [0], role="result", size=SIZE, view=0.0)
        for zs in ((20.0, -20.0), (-20.0, 20.0), (20.0, 20.0))
    )
    center = np.argwhere(ahead[..., 3] == 255).mean(axis=0).round().astype(int)
    saturation = [int(np.ptp(each[tuple(center)][:3])) for each in (ahead, behind)]
    assert saturation[0] > 1.3 * saturation[1]  # left is full, right is mixed
    assert (only[..., 3] == 255).any()


def count_parts(body, tone, share):
    """Return the numbers of capsules of a tone that end below and above a height."""
    ends = body.place([0])[0][body.capsules.ends, 1][body.capsules.tones == tone]
    above = ends - body.ground > share * body.height
    return (~above).sum(), above.sum()


def test_a_walker_has_a_head_two_arms_and_two_legs(walk):
    body = build_body(walk)
    assert count_parts(body, LEFT, 0.3) == count_parts(body, RIGHT, 0.3)
    assert min(count_parts(body, LEFT, 0.3)) >= 4  # foot and leg; arm
    visors = body.capsules.shades == 2
    assert visors.sum() == 1
    ends = np.r_[body.capsules.starts[visors], body.capsules.ends[visors]]
    ends = body.place([0])[0, ends]
    head = walk.skeleton.index("Head")
    ahead = ends.mean(axis=0) - body.points[0, head]
    assert ahead @ [np.sin(body.facing), 0, np.cos(body.facing)] > 0.02 * body.height
    assert {side for side, *_ in body.soles} == {"left", "right"}


def test_added_points_move_with_their_joint(walk):
    body = build_body(walk)
    for point in range(len(compute_points(walk)[0]), body.points.shape[1]):
        away = body.points[:, point] - body.points[:, body.parents[point]]
        assert_allclose(np.ptp(np.linalg.norm(away, axis=1)), 0, atol=1e-9)


def make_single_joint():
    skeleton = Skeleton(("hip",), [-1], [[0, 1, 0]])
    return Motion(skeleton, [[[0, 0, 0, 1]]] * 3, [[0, 1, 0]] * 3, 24)


def make_heap():
    """Make a chain all of whose bones have no length."""
    skeleton = Skeleton(tuple("abc"), [-1, 0, 1], np.zeros((3, 3)))
    return Motion(skeleton, [[[0, 0, 0, 1]] * 3] * 3, np.zeros((3, 3)), 24)


def make_nameless_walk():
    motion = made_up.walker(2)
    names = tuple(f"joint{i}" for i in range(len(motion.skeleton)))
    return motion.with_(skeleton=replace(motion.skeleton, names=names))


def make_worm():
    n = 6
    skeleton = Skeleton(
        tuple(f"w{i}" for i in range(n)), [-1, *range(n - 1)], [[0, 0, 9.0]] * n
    )
    return Motion(skeleton, [[[0, 0, 0, 1]] * n] * 3, np.zeros((3, 3)), 24)


@pytest.mark.parametrize(
    "make",
    [
        make_single_joint,
        make_heap,
        make_worm,
        make_nameless_walk,
        *(lambda name=name: examples.load_walk(name) for name in sorted(examples.WALKS)),
    ],
)
def test_every_motion_has_a_body_that_can_be_painted(make):
    body = build_body(make())
    parts = body.capsules
    assert len(parts.starts) and np.isfinite(body.points).all()
    assert (parts.radii > 0).all() and (parts.widths > 0).all()
    sums = [sum(weight for _, weight in anchor) for anchor in body.anchors]
    places = {*parts.starts.tolist(), *parts.ends.tolist()}
    assert_allclose([sums[i] for i in places], 1)
    assert_allclose([sums[i] for i in parts.sides[parts.sides >= 0]], 0, atol=1e-12)
    assert all(parent < i for i, parent in enumerate(body.parents))
    assert (paint_strip(body, [0], role="source", size=SIZE)[..., 3] == 255).any()


def test_figures_of_a_scene_are_one_body():
    scene = examples.load_scene("biped_walk")
    group = build_figure_group(scene, (1, 3), controls=())
    one = build_body(group.motions[0])
    two = merge_bodies([one, one])
    n = len(one.anchors)
    assert_allclose(two.place([1])[:, n:], one.place([1]))
    assert (two.capsules.ends[len(one.capsules.ends) :] == one.capsules.ends + n).all()


def test_an_image_file_has_the_encoded_pixels(rng):
    pixels = rng.integers(0, 256, (7, 5, 4)).astype(np.uint8)
    image = Image.open(BytesIO(encode_pixels(pixels)))
    assert image.mode == "RGBA"
    assert (np.asarray(image) == pixels).all()


def trace_balls(x, y, ends, radii, side, width):
    """Return the depth of a capsule at a pixel as that of the closest of many balls.

    A ball that is wide across is an ellipsoid; a ray meets it where a quadratic is 0.
    """
    axis = ends[1] - ends[0]
    across = side - (side @ axis) / (axis @ axis) * axis
    across /= np.linalg.norm(across)
    form = np.eye(3) + (1 / width**2 - 1) * np.outer(across, across)
    u = np.linspace(0, 1, 4001)[:, np.newaxis]
    offset = np.array([x, y, 0.0]) - (ends[0] + u * axis)
    a, b = form[2, 2], offset @ form[2]
    c = ((offset @ form) * offset).sum(axis=1) - (radii[0] + u[:, 0] * np.ptp(radii)) ** 2
    roots = b**2 - a * c
    hits = (-b + np.sqrt(np.maximum(roots, 0))) / a
    return np.where(roots > 0, hits, -np.inf).max()


@pytest.mark.parametrize("width", [1.0, 1.6, 0.7])
@pytest.mark.parametrize("depth", [0.0, -30.0, 300.0])
def test_a_capsule_is_seen_where_its_closest_ball_is(rng, width, depth):
    ends = np.array([[20.0, 30, 0], [35, 15, depth]])
    radii, side = np.array([6.0, 9.0]), rng.normal(size=3)
    x, y = rng.uniform(0, 50, (2, 300))
    depths, *_ = SeenCapsule.of(ends, radii, side, width).trace(x, y)
    expected = [trace_balls(*place, ends, radii, side, width) for place in zip(x, y)]
    is_hit = np.isfinite(expected)
    assert 20 < is_hit.sum() < 280
    assert_allclose(np.isfinite(depths), is_hit)
    assert_allclose(depths[is_hit], np.array(expected)[is_hit], atol=0.15)


def test_normals_of_a_ball_point_away_from_its_center(rng):
    center, x, y = np.array([20.0, 20, 5]), *rng.uniform(12, 28, (2, 50))
    ball = SeenCapsule.of(np.array([center, center]), np.array([12.0, 12]), np.eye(3)[0], 1)
    depths, share, height = ball.trace(x, y)
    away = (np.stack([x, y, depths], axis=-1) - center) / 12
    assert_allclose(ball.find_normals(x, y, share, height), away, atol=1e-9)


CAPTURES = (
    "cmu_bvh/002_01.bvh",
    "cmu_bvh/005_05.bvh",
    "cmu_bvh/salsa_01.bvh",
    "gait_styles/dataset-1_walk_normal_001.bvh",
    "woody2_long/wd2_freeWalk_01.bvh",
    "woody2_speeds/wd2_Physics_Jump00.bvh",
    "cmu_asfamc/02_01.amc",
    "cmu_asfamc/131_04-dance.amc",
)


def check_human(body):
    """Check that a body has a head that looks forward, a trunk, and two equal sides."""
    parts, places = body.capsules, body.place(range(len(body.points)))
    visor = np.flatnonzero(parts.shades == 2)
    assert len(visor) == 1 and len(body.soles) == 2 and len(body.trails) == 4
    counts = np.bincount(parts.tones, minlength=3)
    assert counts[LEFT] == counts[RIGHT] >= 11 and counts[MIDDLE] >= 8
    assert parts.radii.max() < 0.08 * max(body.height, np.ptp(body.points[0, :, 1]))
    lows = places[:, [sole for _, *ends in body.soles for sole in ends], 1]
    assert np.median(lows.min(axis=1)) < body.ground + 0.1 * body.height


@pytest.mark.parametrize("name", CAPTURES)
def test_every_captured_figure_has_a_head_a_trunk_two_arms_and_two_legs(name):
    check_human(build_body(kw.load(shared("mocap") / name)))


def test_the_figure_of_a_scene_has_a_head_a_trunk_two_arms_and_two_legs():
    scene = examples.load_scene("biped_walk")
    check_human(build_body(build_figure_group(scene, (1, 12), controls=()).motions[0]))


def find_gaze(body):
    """Return the mean direction of the visor from the middle of the skull."""
    parts, places = body.capsules, body.place(range(len(body.points)))
    skull = int(np.flatnonzero(parts.shades == 2)[0]) - 1
    middles = (places[:, parts.starts] + places[:, parts.ends])[:, [skull, skull + 1]] / 2
    away = np.diff(middles, axis=1)[:, 0]
    return away / np.linalg.norm(away, axis=1, keepdims=True)


def test_a_head_looks_ahead_whatever_the_axes_of_its_joints_are(walk, rng):
    """In one zero pose the figure stands; the other is a tangle and shows nothing."""
    standing, tangled = build_body(walk), build_body(disguise(walk, rng)[0])
    cosines = (find_gaze(standing) * find_gaze(tangled)).sum(axis=1)
    assert cosines.min() > np.cos(np.radians(10))
    ahead = np.array([np.sin(standing.facing), 0, np.cos(standing.facing)])
    assert (find_gaze(standing) @ ahead).mean() > 0.8


def test_joints_above_the_hips_are_not_drawn(walk):
    """As a root on the ground below the figure."""
    skeleton = walk.skeleton
    below = Skeleton(
        ("ground", *skeleton.names),
        [-1, *(skeleton.parents + 1)],
        [[0, 0, 0], *skeleton.offsets],
        end_site_parents=skeleton.end_site_parents + 1,
        end_site_offsets=skeleton.end_site_offsets,
    )
    still = np.tile([0.0, 0, 0, 1], (len(walk), 1, 1))
    rotations = np.concatenate([still, walk.rotations], axis=1)
    path = walk.root_positions * [1, 0, 1]
    hips = (walk.root_positions - path)[:, np.newaxis]
    carried = Motion(below, rotations, path, 30, translated=[1], translations=hips)
    body, other = build_body(walk), build_body(carried)
    assert len(other.capsules.starts) == len(body.capsules.starts)
    assert_allclose(other.capsules.radii, body.capsules.radii, rtol=1e-6)
