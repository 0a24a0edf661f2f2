"""Laws of drawing figures as numbers, without Qt."""

from dataclasses import replace

import numpy as np
import pytest

from keyweave import examples
from keyweave.reports.bodies import build_body
from keyweave.reports.bodies.body import place_points
from keyweave.reports.tokens import list_colors, parse_color
from keyweave_maya.panel.previews.drawing import ground, shading
from keyweave_maya.panel.previews.drawing.capsules import outline_pose, stretch
from keyweave_maya.panel.previews.drawing.mannequin import build_mannequin
from keyweave_maya.panel.previews.drawing.paint_order import SeenCapsules, sort_by_depth
from keyweave_maya.panel.previews.drawing.trails import list_trails
from keyweave_maya.panel.previews.drawing.view import (
    Orbit,
    View,
    list_axes,
    overlay,
    side_by_side,
    wipe,
)
from keyweave_maya.panel.previews.figure import PreviewFigure

NONE = np.zeros(2, bool)
BOX = (0.0, 0.0, 300.0, 200.0)


@pytest.fixture(scope="module")
def walk():
    body = build_body(examples.load_walk().cut(1, 60))
    return PreviewFigure("Sketch", "sketch", body, 1, 30)


def outline(figure, orbit, row=20):
    view = View(overlay([figure])[0], BOX, orbit)
    layer = view.layers[0]
    return outline_pose(view, layer, view.find_origin(layer, 1 + row, 30), row)


def trace(outlines, i):
    """Return the corners of an outline, in pixels."""
    places = []
    for x, y, radius, start, sweep in outlines.arcs[i]:
        angles = np.radians(start + sweep * np.linspace(0, 1, 48))
        places += zip(x + radius * np.cos(angles), y - radius * np.sin(angles))
    places = np.array(places)
    if not outlines.is_stretched[i]:
        return places
    m11, m12, m21, m22, dx, dy = outlines.stretches[i]
    return places @ [[m11, m12], [m21, m22]] + [dx, dy]


def is_inside(polygon, places):
    """Say which places are in a convex polygon, or almost."""
    edges = np.roll(polygon, -1, axis=0) - polygon
    edges, starts = edges[np.hypot(*edges.T) > 1e-9], polygon[np.hypot(*edges.T) > 1e-9]
    away = places[:, np.newaxis] - starts
    sides = edges[:, 0] * away[..., 1] - edges[:, 1] * away[..., 0]
    sides /= np.hypot(*edges.T)
    return (sides < 0.05).all(axis=1) | (sides > -0.05).all(axis=1)


@pytest.mark.parametrize("yaw", [-0.62, 0.9, 3.0])
def test_an_outline_is_the_hull_of_the_ellipses_of_both_ends(walk, yaw):
    view = View(overlay([walk])[0], BOX, Orbit(yaw=yaw))
    layer = view.layers[0]
    origin, parts = view.find_origin(layer, 21, 30), walk.body.capsules
    outlines = outline_pose(view, layer, origin, 20)
    points, axes = walk.place(20), view.find_axes(layer)
    circle = np.stack([np.cos(np.arange(16)), np.sin(np.arange(16))], axis=1)
    polygons = [trace(outlines, i) for i in range(len(outlines.arcs))]
    for k in range(len(parts.starts)):
        ends = points[[parts.starts[k], parts.ends[k]]]
        side, spine = points[parts.sides[k]] @ axes.T, (ends[1] - ends[0]) @ axes.T
        side = side - side @ spine / max(spine @ spine, 1e-12) * spine
        size = np.linalg.norm(side)
        squeeze = np.eye(3)
        if parts.sides[k] >= 0 and size > 1e-9:
            squeeze += (parts.widths[k] - 1) * np.outer(side, side) / size**2
        picture = (squeeze @ squeeze)[:2, :2]  # of a sphere: x (S S)^-1 x = 1
        shape = np.linalg.cholesky(picture)
        pixels, scales = view.project(view.see(layer, origin, ends))
        radii = np.maximum(parts.radii[k] / walk.body.height * scales, 0.6)
        rims = np.concatenate([p + r * circle @ shape.T for p, r in zip(pixels, radii)])
        assert any(is_inside(polygon, rims).all() for polygon in polygons)


def test_stretching_is_undone_by_its_inverse():
    flat = np.array([[0.6, 0.8, 1.7]])
    vectors = np.array([[3.0, -2.0]])
    assert np.allclose(stretch(stretch(vectors, flat), flat, inverse=True), vectors)


def test_a_capsule_in_front_is_painted_later():
    ends = np.array([[[0.0, 0], [100, 0]], [[50.0, -50], [50, 50]]])
    radii = np.full((2, 2), 5.0)
    apart = np.zeros((2, 2), bool)
    for near in (0, 1):
        depths = np.where(np.arange(2)[:, np.newaxis] == near, 20.0, 0.0) + np.zeros((2, 2))
        seen = SeenCapsules(ends, depths, radii, radii)
        assert sort_by_depth(seen, apart, NONE, NONE).tolist() == [1 - near, near]


def test_capsules_are_sorted_by_the_depth_where_they_cross():
    """The second one is nearer on the whole, but passes behind the first."""
    ends = np.array([[[0.0, 0], [10, 0]], [[5.0, -5], [5, 300]]])
    depths = np.array([[0.0, 0], [-30, 900]])
    radii = np.full((2, 2), 2.0)
    seen = SeenCapsules(ends, depths, radii, radii)
    order = sort_by_depth(seen, np.zeros((2, 2), bool), NONE, NONE)
    assert order.tolist() == [1, 0]


def list_ranks(figure, yaw, row):
    """Return the place of each capsule in the order of painting."""
    return np.argsort(outline(figure, Orbit(yaw=yaw), row).numbers)


@pytest.mark.parametrize("yaw", [-0.62, 0.0, 1.57, 2.5])
def test_joints_are_behind_their_limbs(walk, yaw):
    is_joint = walk.body.capsules.shades == 1
    joints, limbs = np.nonzero(walk.is_rooted & is_joint[:, np.newaxis] & ~is_joint)
    assert len(joints) > 12
    for row in range(0, 60, 10):
        ranks = list_ranks(walk, yaw, row)
        assert (ranks[joints] < ranks[limbs]).all()


@pytest.mark.parametrize("yaw", [-0.62, 0.0, 1.57, 2.5])
def test_no_part_of_the_trunk_jumps_in_front_of_another(walk, yaw):
    is_trunk = (walk.body.capsules.tones == 2) & (walk.body.capsules.shades == 0)
    first, second = np.nonzero(
        np.triu(walk.is_rooted & is_trunk & is_trunk[:, np.newaxis], 1)
    )
    ranks = np.array([list_ranks(walk, yaw, row) for row in range(0, 60, 3)])
    is_near = ranks[:, first] > ranks[:, second]
    steady = (is_near == is_near[0]).all(axis=0)
    assert steady.mean() > 0.8


@pytest.mark.parametrize("yaw", [-0.62, 1.57, 2.5])
def test_thighs_stay_behind_the_trunk_while_a_figure_walks(walk, yaw):
    parts = walk.body.capsules
    thighs = [
        i
        for i, start in enumerate(parts.starts)
        if parts.shades[i] == 0
        and walk.body.anchors[start][0][0] in [walk.body.names.index("LeftUpLeg")]
        and parts.tones[i] == 0
    ]
    for row in range(0, 60, 6):
        ranks = list_ranks(walk, yaw, row)
        assert ranks[thighs[0]] < ranks[0]


def test_orbiting_once_around_changes_nothing(walk):
    once, again = (
        outline(walk, Orbit().turn(turn, 0.0)) for turn in (0.3, 0.3 + 2 * np.pi)
    )
    assert np.allclose(once.arcs, again.arcs, atol=1e-6)
    assert np.array_equal(once.profiles, again.profiles)


def test_zooming_in_and_out_changes_nothing():
    assert Orbit().magnify(1.7).magnify(1 / 1.7).zoom == pytest.approx(1)
    assert Orbit().magnify(1e9).zoom == 8


def test_frames_outside_of_a_figure_show_its_ends(walk):
    rows = [walk.find_row(frame) for frame in (-50, 1, 1.99, 2, 60, 600)]
    assert rows == [0, 0, 0, 1, 59, 59]
    assert walk.find_row(5, 15) == 8  # of a shot with half as many frames per second


def test_size_and_place_in_the_world_do_not_matter(walk):
    """A rig of 20 cm far from the origin fills the same pixels."""
    body, factor, shift = walk.body, 0.115, np.array([5000.0, 3.0, -200.0])
    small = replace(
        body,
        points=body.points * factor + shift,
        capsules=replace(body.capsules, radii=body.capsules.radii * factor),
        ground=body.ground * factor + 3.0,
        height=body.height * factor,
    )
    tiny = PreviewFigure("Sketch", "sketch", small, 1, 30)
    assert np.allclose(
        outline(walk, Orbit()).arcs[:, :, :3],
        outline(tiny, Orbit()).arcs[:, :, :3],
        atol=1e-3,
    )


def test_sketch_and_result_overlap_and_sources_are_next_to_them(walk):
    figures = [
        PreviewFigure(role, role, walk.body, 1, 30)
        for role in ("sketch", "result", "source")
    ]
    (layers,) = overlay(figures)
    slots = {layer.figure.role: layer.slot for layer in layers}
    assert slots["sketch"] == slots["result"] < slots["source"] - 0.5
    assert [layer.is_ghost for layer in layers] == [False, True, False]
    assert layers[0].guide is layers[1].guide is figures[1]
    assert [[layer.figure for layer in view] for view in side_by_side(figures)] == [
        [figure] for figure in figures
    ]


@pytest.mark.parametrize("size", [(300.0, 200.0), (320.0, 500.0)])
@pytest.mark.parametrize("heights", [0.2, 0.34, 0.6, 40.0])
def test_figures_are_in_sight_however_far_apart_they_walk(walk, heights, size):
    far = heights * walk.body.height
    for angle in np.radians(range(0, 360, 45)):
        shift = far * np.array([np.cos(angle), 0, np.sin(angle)])
        body = replace(walk.body, points=walk.body.points + shift)
        result = replace(walk, role="result", body=body)
        (layers,) = overlay([walk, result])
        view = View(layers, (0.0, 0.0, *size))
        for frame in (1, 30, 60):
            for layer in layers:
                row = layer.figure.find_row(frame)
                origin = view.find_origin(layer, frame, 30)
                ends = layer.figure.place(row)[walk.body.capsules.ends]
                places, _ = view.project(view.see(layer, origin, ends))
                assert (places >= 0).all() and (places <= size).all()


@pytest.mark.parametrize("heights", [0.0, 0.2, 3.0])
def test_results_that_are_compared_stand_in_the_same_place(walk, heights):
    points = walk.body.points + [heights * walk.body.height, 0, 0]
    results = [
        replace(walk, role="result", body=replace(walk.body, points=each))
        for each in (walk.body.points, points)
    ]
    (layers,) = wipe([walk, results[0], replace(walk, role="source")], results[1])
    assert [layer.side for layer in layers] == [-1, 1, 0]
    view = View(layers, BOX)
    pixels = []
    for layer in layers[:2]:
        origin = view.find_origin(layer, 30, 30)
        pixels.append(view.project(view.see(layer, origin, layer.figure.place(29)))[0][0])
    apart = np.linalg.norm(np.subtract(*pixels)) / view.scale
    assert apart < 1e-6 if heights != 0.2 else 0.1 < apart < 0.3


def test_the_camera_follows_only_if_enabled(walk):
    layers = overlay([walk])[0]
    moving, still = (View(layers, BOX, follows=follows) for follows in (True, False))
    ways = [
        np.ptp([view.find_origin(layers[0], frame, 30) for frame in (1, 60)], axis=0).max()
        for view in (moving, still)
    ]
    assert ways[0] > 100 and ways[1] == 0


def test_figures_stay_in_their_view(walk):
    for yaw in (-0.62, 0.0, 1.57):
        outlines = outline(walk, Orbit(yaw=yaw))
        places = np.concatenate([trace(outlines, i) for i in range(len(outlines.arcs))])
        assert (places > 0).all() and (places < BOX[2:]).all()
        assert np.ptp(places[:, 1]) > 0.6 * BOX[3]


def test_shadows_are_below_feet_and_fade_with_height(walk):
    view = View(overlay([walk])[0], BOX)
    layer = view.layers[0]
    points = view.see(layer, view.find_origin(layer, 21, 30), walk.place(20))
    low = ground.cast_shadow(view, layer, points)
    high = ground.cast_shadow(view, layer, points - [0, 1.0, 0])
    assert 0.3 < low.max() <= 1 and low.min() >= 0 and high.max() < 0.1 * low.max()
    assert low[0].max() < 0.05 > low[:, -1].max()


def test_the_floor_fades_out_at_its_edges(walk):
    for orbit in (Orbit(), Orbit(pitch=1.5), Orbit(pitch=-0.1), Orbit(zoom=3)):
        fade = ground.compute_fade(View(overlay([walk])[0], BOX, orbit))
        assert np.isfinite(fade).all() and fade.min() >= 0 and fade.max() <= 1
        assert fade[:, [0, -1]].max() < 0.05
    fade = ground.compute_fade(View(overlay([walk])[0], BOX))
    assert fade.max() > 0.5 and fade[0].max() == 0


def test_grid_lines_keep_their_places_in_the_world(walk):
    """A step of one cell shows the same lines."""
    view = View(overlay([walk])[0], BOX)
    layer, origin = view.layers[0], np.array([10.0, 90.0, 20.0])
    lines = [
        ground.project_grid(view, layer, origin + shift)
        for shift in (np.zeros(3), np.array([50.0, 0, 100.0]))
    ]
    assert np.allclose(*lines)


def test_trails_end_at_the_hand_and_fade(walk):
    view = View(overlay([walk])[0], BOX)
    layer = view.layers[0]
    origin = view.find_origin(layer, 41, 30)
    pieces = list_trails(view, layer, origin, 40, ["LeftHand"])
    hand = walk.body.points[40, walk.body.names.index("LeftHand")]
    end, _ = view.project(view.see(layer, origin, hand))
    assert np.allclose(pieces[-1].lines[-1][-1], end)
    opacities = [piece.opacity for piece in pieces]
    assert opacities == sorted(opacities) and opacities[0] < 0.3 < opacities[-1]
    joined = [piece.lines[0] for piece in pieces]
    assert all(np.allclose(a[-1], b[0]) for a, b in zip(joined, joined[1:]))
    assert list_trails(view, layer, origin, 0, True) == []
    assert list_trails(view, layer, origin, 40, False) == []


def test_light_comes_from_the_upper_left():
    upright = np.array([[[0.0, 0, 0], [0, 1, 0]]])
    radii = np.full((1, 2), 0.1)
    profile = shading.choose_profiles(upright, np.array([[1.0, 0.0]]), radii)
    factor, _ = shading.light_profiles()
    left, right = factor[profile[0], 12], factor[profile[0], -12]
    assert left > 1.2 * right


def test_ghosts_are_closer_to_the_stage_than_others():
    stage = 255 * parse_color(list_colors("dark")["stage"])[::-1]
    full, ghost = (shading.paint_profiles("sketch", is_ghost=g) for g in (False, True))
    away = [np.abs(pixels[..., :3] - stage).mean() for pixels in (full, ghost)]
    assert away[1] < 0.7 * away[0] and full.shape == ghost.shape


@pytest.mark.parametrize("count", [1, 2])
def test_points_without_capsules_have_no_outlines(count):
    body = place_points(np.zeros((1, count, 3)))
    outlines = outline(PreviewFigure("", "result", body, 1, 24), Orbit(), 0)
    assert len(outlines.arcs) == 0


def test_the_mannequin_stands_and_is_muted():
    mannequin = build_mannequin()
    assert (mannequin.body.capsules.tones == 3).all()
    arcs = outline(mannequin, Orbit(), 0).arcs
    assert np.isfinite(arcs).all() and len(arcs) > 20


def test_axes_are_a_rotation():
    for yaw, pitch in ((0.3, 0.2), (-2.0, 1.5)):
        axes = list_axes(yaw, pitch)
        assert np.allclose(axes @ axes.T, np.eye(3))
