"""Each figure draws what it says."""

from xml.etree import ElementTree

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.spatial.distance import cdist

import made_up
from keyweave import (
    AnimCurve,
    DataError,
    SettingError,
    UnknownNameError,
    examples,
)
from keyweave.animation.resampling import motion_to_clip
from keyweave.reports import (
    draw_bands,
    draw_candidates,
    draw_coordination,
    draw_fragments,
    draw_joins,
    draw_matching,
    draw_result,
)
from keyweave.reports.figures.style import (
    CHOSEN_COLOR,
    MUTED_COLOR,
    PALE_COLOR,
    SKETCH_COLOR,
)

LEGS = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]
DRAWINGS = [draw_bands, draw_fragments, draw_matching, draw_candidates, draw_joins]


def lines_of(ax, color):
    """Return the lines of one colour that are longer than a mark, as (frames, values)."""
    return [
        (line.x, line.y)
        for line in ax.lines
        if line.color == color and not line.marker and len(line.lines) == 1
    ]


def marks_of(ax, label):
    """Return the frames that a kind of join is marked at."""
    color = {"blended": MUTED_COLOR, "consecutive": PALE_COLOR}[label]
    return [x[0] for x, y in lines_of(ax, color) if list(y) == [0, 1]]


def dots_of(ax, marker):
    dots = [(line.x, line.y) for line in ax.lines if line.marker == marker]
    return dots[0] if dots else (np.empty(0), np.empty(0))


def thin_lines_of(ax):
    """Return the candidates, each (n_frames, 2)."""
    (crowd,) = [line for line in ax.lines if len(line.lines) > 1]
    return crowd.lines


def test_bands_add_up_to_the_motion(result):
    figure = draw_bands(result, "LeftLeg.rotateX")
    i = result.drive.index("LeftLeg.rotateX")
    sketch, source = np.array(figure.axes).reshape(-1, 2).T
    drawn = sum(ax.lines[0].y for ax in sketch)
    assert_allclose(drawn, np.degrees(result.signals.sketch_drive[:, i]))
    assert_allclose(sketch[0].lines[0].x, np.arange(31, 151))
    drawn = sum(ax.lines[0].y for ax in source)
    rows = source[0].lines[0].x - 500
    expected = result.signals.source_drive[0][rows.astype(int), i]
    assert_allclose(drawn, np.degrees(expected))


def test_only_the_band_that_was_compared_is_thick(result):
    axes = np.array(draw_bands(result).axes).reshape(-1, 2)
    widths = np.array([[ax.lines[0].width for ax in row] for row in axes])
    assert np.argwhere(widths > widths.min()).tolist() == [
        [result.band - 1, side] for side in (0, 1)
    ]


def test_a_joint_stands_for_its_column_that_moves_most(result):
    title = draw_bands(result, "LeftLeg").axes[1].remark
    assert "LeftLeg.rotateX" in title  # a knee bends about x only


def test_every_extremum_of_the_sketch_is_marked(result):
    figure = draw_fragments(result)
    frames, values = dots_of(figure.axes[0], "o")
    cuts = np.append(result.matching.sketch.starts, result.matching.sketch.stops[-1])
    assert_allclose(frames, cuts + 31)
    i = result.drive.index(result.break_on)
    assert_allclose(values, np.degrees(result.matching.sketch_band[cuts, i]))


def test_fragments_pulled_apart_are_the_band_piece_by_piece(result):
    ax = draw_fragments(result).axes[2]
    pieces = [values for _, values in lines_of(ax, SKETCH_COLOR)]
    assert len(pieces) == len(result.matching.sketch)
    assert all(a[-1] == b[0] for a, b in zip(pieces, pieces[1:]))
    ends = [(x[0], x[-1]) for x, _ in lines_of(ax, SKETCH_COLOR)]
    assert all(end < start for (_, end), (start, _) in zip(ends, ends[1:]))


def test_matching_shows_all_fragments_then_the_closest(result):
    figure = draw_matching(result, 3)
    alone, whole, stretched, closest = figure.axes
    assert all(len(line.lines) == 1 for line in alone.lines)
    assert len(thin_lines_of(whole)) == len(result.matching.source)
    n_frames = int(result.matching.sketch.lengths[3]) + 1
    assert {len(line) for line in thin_lines_of(stretched)} == {n_frames}
    lengths = [len(line) - 1 for line in thin_lines_of(whole)]
    assert lengths == result.matching.source.lengths.tolist()
    every = thin_lines_of(stretched)
    for line, f in zip(thin_lines_of(closest), result.matching.matches.fragments[3]):
        assert_allclose(line, every[f])
    assert len(thin_lines_of(closest)) == result.n_matches


def test_the_ends_of_a_sketch_are_matched_with_parts_of_fragments(result):
    last = len(result.matching.sketch) - 1
    for fragment in (0, last):
        whole = draw_matching(result, fragment).axes[1]
        length = result.matching.sketch.lengths[fragment]
        lengths = [len(line) - 1 for line in thin_lines_of(whole)]
        assert lengths == np.minimum(result.matching.source.lengths, length).tolist()


@pytest.mark.parametrize("fragment", [0, 3])
def test_the_thick_line_is_the_sketchs_fragment(result, fragment):
    start = result.matching.sketch.starts[fragment]
    stop = result.matching.sketch.stops[fragment]
    i = result.drive.index(result.break_on)
    for ax in draw_matching(result, fragment).axes:
        ((frames, values),) = lines_of(ax, SKETCH_COLOR)
        assert_allclose(frames, np.arange(start, stop + 1) + 31)
        band = result.matching.sketch_band[start : stop + 1, i]
        assert_allclose(values, np.degrees(band))


@pytest.mark.parametrize("path", [0, 1])
def test_the_red_path_passes_through_its_candidates(result, path):
    figure = draw_candidates(result, "RightArm", path=path, fragments=(0, 5))
    along = figure.axes[2]
    candidates = thin_lines_of(along)
    red = [np.column_stack(line) for line in lines_of(along, CHOSEN_COLOR)]
    assert len(red) == 6 and len(candidates) == 6 * result.n_matches
    for line in red:
        same = [np.allclose(line, c) for c in candidates if c.shape == line.shape]
        assert any(same)


def test_candidates_of_drive_and_target_come_from_the_same_segments(result):
    by_drive, by_target, _ = draw_candidates(result, fragments=(2, 4)).axes
    spans = [
        [(line[0, 0], line[-1, 0]) for line in thin_lines_of(ax)]
        for ax in (by_drive, by_target)
    ]
    assert spans[0] == spans[1]


def test_joins_are_marked_by_their_kind(result):
    path, n = result.paths[0], len(result.matching.sketch)
    before, after, _ = draw_joins(result, fragments=(0, n - 1)).axes
    joins = result.matching.sketch.starts[1:] + 31
    assert path.consecutive.any() and not path.consecutive.all()
    for ax in (before, after):
        assert marks_of(ax, "consecutive") == joins[path.consecutive].tolist()
        assert marks_of(ax, "blended") == joins[~path.consecutive].tolist()


def test_fragments_laid_end_to_end_match_the_path(result):
    path, n = result.paths[0], len(result.matching.sketch)
    before, after, _ = draw_joins(result, "Spine.rotateY", fragments=(0, n - 1)).axes
    j = result.targets.index("Spine.rotateY")
    pieces = [v for _, v in lines_of(before, CHOSEN_COLOR) if list(v) != [0, 1]]
    rows = result.matching.source_rows(path.fragments)
    for piece, clip, ends in zip(pieces, path.clips, rows):
        column = result.signals.source_targets[clip][:, j]
        stretched = np.interp(
            np.linspace(*ends, len(piece)), np.arange(len(column)), column
        )
        assert_allclose(piece, np.degrees(stretched), atol=1e-9)
    n_frames = len(path.joined.values)
    assert sum(len(piece) - 1 for piece in pieces) + 1 == n_frames
    joined = next(v for _, v in lines_of(after, CHOSEN_COLOR) if len(v) == n_frames)
    assert_allclose(joined, np.degrees(path.joined.values[:, j]))


def test_dots_are_half_way_between_the_circles_at_blended_joins(result):
    path, n = result.paths[0], len(result.matching.sketch)
    before = draw_joins(result, fragments=(0, n - 1)).axes[0]
    x, dots = dots_of(before, ".")
    circles = dots_of(before, "o")[1].reshape(-1, 2)
    assert len(x) == int((~path.consecutive).sum()) > 0
    assert_allclose(dots, circles.mean(axis=1))


def test_by_default_the_widest_jump_is_shown(result):
    before, _, close = draw_joins(result, "RightArm.rotateY").axes
    jumps = np.abs(np.diff(dots_of(before, "o")[1].reshape(-1, 2), axis=1))[:, 0]
    widest = dots_of(before, ".")[0][jumps.argmax()]
    ((middle, _),) = [x for x, y in lines_of(close, MUTED_COLOR) if list(y) == [0, 1]]
    assert middle == widest


def test_keys_are_marked_where_the_keys_are(result, sketch, keys):
    figure = draw_result(result, sketch, ["LeftUpLeg", "LeftLeg"], key_frames=keys)
    own = motion_to_clip(sketch)
    for ax, name in zip(figure.axes, ["LeftUpLeg.rotateX", "LeftLeg.rotateX"]):
        frames, values = dots_of(ax, "D")
        assert_allclose(frames, keys)
        rows = (keys - 31).astype(int)
        assert_allclose(values, np.degrees(own.values[rows, own.index(name)]))


def test_synthesized_channels_have_no_keys(result, sketch, keys):
    (ax,) = draw_result(result, sketch, ["Spine"], key_frames=keys).axes
    assert len(dots_of(ax, "D")[0]) == 0


def test_keys_of_curves_may_lie_between_frames(textured, capture, take):
    curves = examples.sketch_curves(take, LEGS, every=10)
    between = AnimCurve(
        "Spine.rotateX",
        np.array([31.5, 60.25, 149.0]) / 30,
        [0.0, 0.1, 0.0],
        "spline",
        "spline",
        frame_rate=30,
    )
    curves = [*(c for c in curves if "translate" not in c.channel), between]
    clip = motion_to_clip(capture)
    made = textured(curves, clip)
    (ax,) = draw_result(made, curves, ["Spine.rotateX"]).axes
    frames, values = dots_of(ax, "D")
    assert_allclose(frames, [31.5, 60.25, 149])
    assert_allclose(values, np.degrees([0, 0.1, 0]))


def test_sources_have_their_own_frame_numbers(textured, sketch, capture):
    fast = made_up.walker(6, frame_rate=60, rng=np.random.default_rng(5))
    made = textured(sketch, [fast, capture])
    for number, (first, last) in enumerate([(1, 360), (500, 859)]):
        axes = np.array(draw_bands(made, source=number).axes).reshape(-1, 2)
        frames = axes[0, 1].lines[0].x
        if number in made.paths[0].clips:
            assert first <= frames[0] < frames[-1] <= last


def test_targets_are_drawn_over_the_drive_with_their_shares(result):
    names = sorted(result.explained, key=lambda name: -result.explained[name])
    axes = [ax for ax in draw_coordination(result).axes if ax.is_visible]
    assert len(axes) == len(names) == 5
    for ax, name in zip(axes, names):
        assert ax.title.startswith(f"{name}.rotate")
        assert ax.remark == f"{result.explained[name]:.0%}"
        i = result.drive.index(ax.x_label.split(" ")[0])
        j = result.targets.index(ax.title.split(" ")[0])
        (source,), (own,) = (
            getattr(result.signals, f"source_{s}") for s in ("drive", "targets")
        )
        frames = np.column_stack([source[:, i], own[:, j]])
        chosen = [result.signals.sketch_drive[:, i], result.paths[0].joined.values[:, j]]
        for line, known in zip(ax.lines, (frames, np.column_stack(chosen))):
            dots = np.radians(np.column_stack([line.x, line.y]))
            assert (cdist(dots, known).min(axis=1) < 1e-9).all()


def test_without_a_share_there_is_nothing_to_draw(textured, sketch, capture):
    made = textured(sketch, capture, texture=LEGS, synthesize=())
    with pytest.raises(DataError, match="does not drive"):
        draw_coordination(made)


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_a_name_is_never_a_formula(drawing, textured, sketch, capture):
    evil = r"$\frac{hip}$"
    own, clip = map(motion_to_clip, (sketch, capture))
    names = [name.replace("LeftUpLeg", evil) for name in own.channels]
    own, clip = (c.with_(channels=names, rotation_orders={}) for c in (own, clip))
    made = textured(own, clip, drive=evil, texture=evil, synthesize=())
    texts = ElementTree.fromstring(drawing(made).to_svg()).iter("text")
    assert any("$" in text.text for text in texts)


@pytest.mark.parametrize(
    "draw",
    [
        lambda result: draw_matching(result, 99),
        lambda result: draw_matching(result, -1),
        lambda result: draw_candidates(result, path=9),
        lambda result: draw_coordination(result, path=9),
        lambda result: draw_joins(result, path=9),
        lambda result: draw_joins(result, fragments=(3, 2)),
        lambda result: draw_candidates(result, fragments=(0, 99)),
        lambda result: draw_bands(result, source=1),
        lambda result: draw_fragments(result, source=-1),
    ],
)
def test_numbers_out_of_range_are_refused(result, draw):
    with pytest.raises(SettingError):
        draw(result)


@pytest.mark.parametrize(
    "drawing", [draw_bands, draw_candidates, draw_joins, draw_coordination]
)
@pytest.mark.parametrize("name", ["LeftUpleg", "", "LeftUpLeg[w]"])
def test_an_unknown_column_is_refused(result, drawing, name):
    with pytest.raises(UnknownNameError):
        drawing(result, name)
