"""Figures inside pages are small, safe, true to the data, and follow the theme."""

import re
from xml.etree import ElementTree

import matplotlib
import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose

import keyweave as kw
from house.test_colors import FUNCTION, HEX
from keyweave.reports import (
    draw_bands,
    draw_candidates,
    draw_direction_errors,
    draw_foot_heights,
    draw_footprints,
    draw_fragments,
    draw_ground_path,
    draw_joins,
    draw_knee_angles,
    draw_knee_bends,
    draw_matching,
    draw_result,
    draw_slides,
    draw_source_frames,
    draw_trajectories,
)
from keyweave.reports.figures import STYLE_FILE
from keyweave.reports.figures.charts import Scale
from keyweave.reports.figures.error_maps import draw_error_map
from keyweave.reports.figures.inline_svg import (
    PER_PIXEL,
    PIXELS_PER_INCH,
    Panel,
    SvgPainter,
)
from keyweave.reports.figures.style import (
    CHOSEN_COLOR,
    PALE_COLOR,
    SKETCH_COLOR,
    format_style,
    list_style_settings,
    make_figure,
)
from keyweave.reports.tokens import COLORS, list_colors

TEXTURE = {
    "bands": draw_bands,
    "fragments": draw_fragments,
    "matching": lambda result: draw_matching(result, 5),
    "candidates": draw_candidates,
    "joins": draw_joins,
}
RESEQUENCE = [draw_source_frames, draw_trajectories, draw_ground_path]
FEET = [draw_foot_heights, draw_slides, draw_knee_angles, draw_footprints]
RETARGET = [draw_direction_errors, draw_knee_bends]
NUMBER = r"-?[\d.]+"


@pytest.fixture(scope="module")
def figures(result, sketch, keys, made, take):
    """Return one figure of each kind."""
    contacts, joint_map = kw.find_contacts(take), kw.map_joints(take, take)
    locked = kw.lock_feet(take, contacts)
    return [
        *(draw(result) for draw in TEXTURE.values()),
        *(draw(made) for draw in RESEQUENCE),
        draw_result(result, sketch, key_frames=keys),
        *(draw(take, locked, contacts) for draw in FEET),
        *(draw(take, locked, joint_map) for draw in RETARGET),
    ]


@pytest.fixture(scope="module")
def drawings(figures):
    """Return the figures as SVG."""
    return [figure.to_svg() for figure in figures]


def draw_one():
    """Return a figure with one panel from 0 to 100, and the panel."""
    figure, axes = make_figure(1, 1, 3.0)
    axes[0, 0].x_scale.ends = axes[0, 0].y_scale.ends = 0, 100
    return figure, axes[0, 0]


def find_shapes(svg, attribute, name):
    """Return the path data of the shapes of a color."""
    root = ElementTree.fromstring(svg)
    paths = [p for p in root.iter("path") if p.get(attribute) == f"var(--{name})"]
    return [path.get("d") for path in paths]


def read_lines(data, height):
    """Return the points of each line of path data, in pixels from the bottom left."""
    lines = []
    for part in re.findall(r"M[^M]*", data):
        x, y, rest = re.fullmatch(rf"M({NUMBER}) ({NUMBER})(.*)", part).groups()
        steps = [[float(x), float(y)]]
        for kind, numbers in re.findall(r"([lhv])([^lhvz]*)", rest):
            values = [float(n) for n in re.findall(NUMBER, numbers)]
            values = {"h": [*values, 0.0], "v": [0.0, *values]}.get(kind, values)
            steps += np.reshape(values, (-1, 2)).tolist()
        points = np.cumsum(steps, axis=0) / PER_PIXEL
        lines.append(np.column_stack([points[:, 0], height - points[:, 1]]))
    return lines


def to_pixels(figure, ax, points):
    """Return data points in pixels of the page, from the bottom left."""
    places = Panel(SvgPainter(0, figure.height * PIXELS_PER_INCH), ax).place(points)
    return places / PER_PIXEL * [1, -1] + [0, figure.height * PIXELS_PER_INCH]


def measure_distances(points, line):
    """Return the distance of each point to the nearest segment of a line."""
    starts, along = line[:-1], np.diff(line, axis=0)
    offsets = points[:, np.newaxis] - starts
    share = (offsets * along).sum(-1) / np.maximum((along**2).sum(-1), 1e-12)
    nearest = starts + np.clip(share, 0, 1)[..., np.newaxis] * along
    return np.linalg.norm(points[:, np.newaxis] - nearest, axis=-1).min(axis=1)


def test_every_figure_has_the_colors_of_the_page_and_nothing_else_to_load(drawings):
    for svg in drawings:
        assert not HEX.search(svg) and not FUNCTION.search(svg)
        assert {*re.findall(r"var\(--([\w-]+)\)", svg)} <= {*COLORS}
        assert not re.search(
            r"\b(id|href|style|class|xmlns|on\w+)=|url\(|<script|<image", svg
        )
        paints = re.findall(r'(?:fill|stroke)="([^"]*)"', svg)
        assert all(paint == "none" or paint.startswith("var(--") for paint in paints)
        ElementTree.fromstring(svg)


def test_the_methods_figures_are_small(drawings):
    sizes = [len(svg.encode()) for svg in drawings]
    n_texture, n_methods = len(TEXTURE), len(TEXTURE) + len(RESEQUENCE)
    assert sum(sizes[:n_texture]) < 100_000
    assert sum(sizes[n_texture:n_methods]) < 50_000


@pytest.mark.parametrize("n", [2, 40, 2000])
def test_a_line_moves_less_than_a_pixel_when_points_are_dropped(n):
    figure, ax = draw_one()
    x = np.linspace(0, 100, n)
    y = 50 + 30 * np.sin(x / 5) + 15 * np.sin(x * 1.7)
    ax.plot(x, y, color=CHOSEN_COLOR)
    svg = figure.to_svg()
    (data,) = find_shapes(svg, "stroke", "result")
    (line,) = read_lines(data, 3 * PIXELS_PER_INCH)
    points = to_pixels(figure, ax, np.column_stack([x, y]))
    assert measure_distances(points, line).max() < 0.3
    assert len(line) <= min(n, 1000)


def test_lines_outside_the_axes_are_clipped():
    figure, ax = draw_one()
    ax.plot([-900, 50, 900], [50, 900, 50], color=CHOSEN_COLOR)
    ax.plot([10, 110, 30], [10, 10, 130], marker="D", width=0, color=SKETCH_COLOR)
    ax.span(-50, 50, color=PALE_COLOR)
    svg = figure.to_svg()
    low, high = to_pixels(figure, ax, [[0, 0], [100, 100]])
    for name, attribute in (("result", "stroke"), ("line", "fill")):
        for data in find_shapes(svg, attribute, name):
            for line in read_lines(data, 3 * PIXELS_PER_INCH):
                assert (line >= low - 2).all() and (line <= high + 2).all()
    (marks,) = find_shapes(svg, "fill", "sketch")
    assert marks.count("M") == 1


def test_gaps_of_a_line_stay_and_lines_of_one_style_are_one_shape():
    figure, ax = draw_one()
    ax.plot([0, 20, np.nan, 60, 80], [10, 20, np.nan, 20, 10], color=CHOSEN_COLOR)
    ax.plot([0, 50], [70, 90], color=CHOSEN_COLOR)
    (data,) = find_shapes(figure.to_svg(), "stroke", "result")
    assert [len(line) for line in read_lines(data, 288)] == [2, 2, 2]


def test_names_are_text_and_never_markup():
    figure, ax = draw_one()
    name = "<script>alert(1)</script> & \"q\" 'q' \u202eabc"
    ax.title, ax.y_label = name, "$x_1$"
    svg = figure.to_svg()
    assert "<script" not in svg
    texts = [text.text for text in ElementTree.fromstring(svg).iter("text")]
    assert name in texts and "$x_1$" in texts


def test_texts_keep_their_alignment():
    figure, ax = draw_one()
    for anchor in ("start", "middle", "end"):
        ax.note(anchor, 50, 50, anchor=anchor, color=CHOSEN_COLOR)
    root = ElementTree.fromstring(figure.to_svg())
    groups = {text.text: (g, text) for g in root.iter("g") for text in g.iter("text")}
    for anchor in ("start", "middle", "end"):
        group, text = groups[anchor]
        assert group.get("text-anchor") == anchor
        (x, _) = to_pixels(figure, ax, np.array([50, 50]))
        assert float(text.get("x")) == pytest.approx(x, abs=0.2)


def test_the_opacity_of_an_error_map_follows_its_errors():
    errors = {"a": np.repeat([0.0, 1.0, 0.5], [4, 2, 4]), "b": np.zeros(10)}
    figure = draw_error_map(
        errors, np.arange(10), title="Error", units=("", ""), min_scale=1.0
    )
    root = ElementTree.fromstring(figure.to_svg())
    bars = {}
    for path in root.iter("path"):
        if path.get("shape-rendering"):
            opacity = float(path.get("stroke-opacity", 1))
            bars[opacity] = read_lines(path.get("d"), figure.height * 96)
    assert len(bars) == 2 and max(bars) == 1 and 0.4 < min(bars) < 0.6
    ax = figure.axes[0]
    for opacity, first, last in ((1, 3.5, 5.5), (min(bars), 5.5, 9.5)):
        (line,) = bars[opacity]
        expected = to_pixels(figure, ax, [[first, 0], [last, 0]])
        assert_allclose(line, expected, atol=0.1)


def test_a_file_has_the_colors_of_the_light_theme(result, tmp_path):
    figure, path = draw_joins(result), tmp_path / "joins.svg"
    figure.save(path)
    text = path.read_text(encoding="utf-8")
    assert "var(" not in text and f'stroke="{CHOSEN_COLOR}"' in text
    assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
    with pytest.raises(kw.OutputError):
        figure.save(path)
    assert figure.to_svg() == draw_joins(result).to_svg()


@given(st.floats(-1e6, 1e6), st.floats(1e-3, 1e6), st.integers(1, 9), st.booleans())
def test_ticks_are_round_numbers_within_the_limits(low, room, n, is_whole):
    """They are evenly spaced, and labels are their places but for rounding."""
    ticks = Scale(0.0, n, is_whole=is_whole).list_ticks((low + room, low))
    places = np.array([place for place, _ in ticks])
    assert len(ticks) <= n + 1
    assert (places >= low - 1e-6 * room).all() and (places <= low + 1.000001 * room).all()
    steps = np.diff(places)
    assert np.allclose(steps, steps[:1])
    labels = np.array([float(text.replace("−", "-")) for _, text in ticks])
    assert np.allclose(labels, places, atol=1e-6 * (room + 1))


def test_the_style_file_has_the_colors_of_the_tokens():
    with open(STYLE_FILE, encoding="utf-8") as file:
        assert file.read() == format_style()
    with matplotlib.rc_context(fname=STYLE_FILE):
        color = matplotlib.colors.to_hex(matplotlib.rcParams["text.color"])
        assert color == list_colors("light")["text"]
        assert len(matplotlib.rcParams["axes.prop_cycle"]) == 7
    assert {*list_style_settings()} <= {*matplotlib.rcParams}


def test_colors_that_are_not_roles_are_kept():
    figure, ax = draw_one()
    ax.plot([0, 1], [0, 1], color="#123456")
    assert 'stroke="#123456"' in figure.to_svg()
