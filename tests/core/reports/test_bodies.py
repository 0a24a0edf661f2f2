"""Bodies: which capsules a motion has, and how they are painted."""

from dataclasses import replace
from io import BytesIO

import numpy as np
import pytest
from numpy.testing import assert_allclose
from PIL import Image

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
from keyweave.reports.bodies.painter import encode_pixels
from keyweave.reports.page.figure_group import build_figure_group

LEFT, RIGHT, MIDDLE = range(3)
SIZE = (160, 120)


@pytest.fixture(scope="module")
def walk():
    return examples.load_walk().cut(1, 90)


def scale_motion(motion, factor):
    skeleton = motion.skeleton
    larger = replace(
        skeleton,
        offsets=factor * skeleton.offsets,
        end_site_offsets=factor * skeleton.end_site_offsets,
    )
    return motion.with_(skeleton=larger, root_positions=factor * motion.root_positions)


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
    body, scaled = build_body(walk), build_body(scale_motion(walk, factor))
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


def test_what_is_closer_hides_what_is_farther():
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
    """Return how many capsules of a tone end below a share of the height, and above it."""
    ends = body.place([0])[0][body.capsules.ends, 1][body.capsules.tones == tone]
    above = ends - body.ground > share * body.height
    return (~above).sum(), above.sum()


def test_a_walker_has_a_head_two_arms_and_two_legs(walk):
    body = build_body(walk)
    assert count_parts(body, LEFT, 0.3) == count_parts(body, RIGHT, 0.3)
    assert min(count_parts(body, LEFT, 0.3)) >= 4  # foot and leg; arm
    visors = body.capsules.shades == 2
    assert visors.sum() == 1
    ends = body.place([0])[0][[body.capsules.starts[visors], body.capsules.ends[visors]]]
    head = walk.skeleton.index("Head")
    ahead = ends.mean(axis=(0, 1)) - body.points[0, head]
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


def test_a_file_of_pixels_has_these_pixels(rng):
    pixels = rng.integers(0, 256, (7, 5, 4)).astype(np.uint8)
    image = Image.open(BytesIO(encode_pixels(pixels)))
    assert image.mode == "RGBA"
    assert (np.asarray(image) == pixels).all()
