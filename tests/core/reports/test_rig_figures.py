"""Controls of scenes: their lines, their colours, and a rig drawn among them."""

import itertools

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from numpy.testing import assert_allclose

import made_up
from keyweave import DataError, KeyweaveWarning, Motion, SettingError, Skeleton, open_scene
from keyweave.geometry.nurbs import CurvePoints
from keyweave.reports import ControlLines, FigureGroup, StickFigure, draw_rig
from keyweave.reports.figures.rigs.rig_figures import SheetCell, draw_pose_sheet
from keyweave.reports.page.control_shapes import (
    MAX_LINE_POINTS,
    NEUTRAL_COLOR,
    format_line_color,
    read_control_lines,
)
from keyweave.reports.page.figure_group import build_figure_group, merge_figures
from keyweave.reports.tokens import THEMES, list_colors, measure_contrast
from keyweave.scenes.maya_ascii.graph.display import INDEX_COLORS

SQUARE = "1 4 0 no 3 5 0 1 2 3 4 5 -1 0 -1 -1 0 1 1 0 1 1 0 -1 -1 0 -1"
HEAD = "//Maya ASCII 2024 scene\ncurrentUnit -l centimeter -a degree -t film;\n"


def control(name, *shape_lines, transform_lines=(), parent="", shape="Shape"):
    """Return the statements of a control with a square around it."""
    below = f' -p "{parent}"' if parent else ""
    return "\n".join(
        [
            f'createNode transform -n "{name}"{below};',
            *transform_lines,
            f'createNode nurbsCurve -n "{name}{shape}" -p "{name}";',
            f'\tsetAttr ".cc" -type "nurbsCurve" {SQUARE};',
            *shape_lines,
            "",
        ]
    )


@pytest.fixture
def scene_of(tmp_path):
    """Return a function that opens a scene of some statements."""

    def scene_of(*parts, **options):
        path = tmp_path / "rig.ma"
        path.write_text(HEAD + "".join(parts), encoding="utf-8")
        return open_scene(path, **options)

    return scene_of


@pytest.fixture(scope="session")
def shot(tmp_path_factory):
    path = tmp_path_factory.mktemp("rig") / "shot.ma"
    made_up.write_character(path)
    return open_scene(path)


@pytest.fixture(scope="module")
def controls(shot):
    """Return the lines of all controls of the shot, on two frames."""
    return read_control_lines(shot, np.array([1.0, 2.0]))


@pytest.fixture(scope="module")
def group(shot):
    return build_figure_group(shot, (1, 17))


def test_lines_stand_where_their_control_is(scene_of):
    moved = '\tsetAttr ".t" -type "double3" 0 90 0;'
    scene = scene_of(control("hip", transform_lines=[moved]), control("knee", parent="hip"))
    for one in read_control_lines(scene, np.array([1.0])):
        (points,) = one.in_world(0)
        corners = [[-1, 90, -1], [-1, 90, 1], [1, 90, 1], [1, 90, -1], [-1, 90, -1]]
        assert_allclose(points, corners)


def test_lines_of_a_z_up_scene_are_converted_to_y_up(scene_of):
    lifted = (
        '\tsetAttr ".t" -type "double3" 0 0 90;\n\tsetAttr ".r" -type "double3" 90 0 0;'
    )
    scene = scene_of(control("hip", transform_lines=[lifted]), up_axis="z")
    (one,) = read_control_lines(scene, np.array([1.0]))
    assert_allclose(one.in_world(0)[0][0], [-1, 90, -1], atol=1e-12)


def test_a_smooth_curve_has_few_points_and_each_control_its_matrices(controls):
    assert "Hips_CTRL" in {one.name for one in controls}
    assert all(
        len(line.points) <= MAX_LINE_POINTS for one in controls for line in one.lines
    )
    assert all(one.matrices.shape == (2, 4, 4) for one in controls)


BLUE = format_line_color((0, 0, 255))
RED, PAINTED = '\tsetAttr ".ove" yes;\n\tsetAttr ".ovc" 13;', "#ff0000"
COLORED = {
    "none": ((), (), NEUTRAL_COLOR),
    "of the shape": ((RED,), (), PAINTED),
    "of the transform": ((), (RED,), PAINTED),
    "not switched on": (('\tsetAttr ".ovc" 13;',), (), NEUTRAL_COLOR),
    "Maya's own number": (('\tsetAttr ".ove" yes;',), (RED,), PAINTED),
    "no such number": (('\tsetAttr ".ove" yes;\n\tsetAttr ".ovc" 99;',), (), NEUTRAL_COLOR),
    "mixed": (
        (RED, '\tsetAttr ".ovrgbf" yes;', '\tsetAttr ".ovrgb" -type "float3" 0 0 1;'),
        (),
        BLUE,
    ),
    "mixed part by part, by long names": (
        ('\tsetAttr ".overrideEnabled" yes;', '\tsetAttr ".overrideRGBColors" yes;')
        + ('\tsetAttr ".overrideColorB" 1;',),
        (),
        BLUE,
    ),
}


@pytest.mark.parametrize("shape, transform, color", COLORED.values(), ids=COLORED)
def test_a_line_has_the_colour_that_it_has_in_maya(scene_of, shape, transform, color):
    scene = scene_of(control("hip", *shape, transform_lines=transform))
    (one,) = read_control_lines(scene, np.array([1.0]))
    assert one.colors == (color,)


CUBE = [None, *itertools.product((0, 64, 128, 255), repeat=3), *INDEX_COLORS]


@pytest.mark.parametrize("theme", THEMES)
def test_any_colour_can_be_seen_in_both_themes(theme):
    stage = list_colors(theme)["stage"]
    for color in CUBE:
        assert measure_contrast(format_line_color(color), stage) >= 3
    assert format_line_color((255, 0, 0)) == "#ff0000"  # as it is where it can be seen


HIDDEN = {
    "the shape": control("hip", '\tsetAttr ".v" no;'),
    "the transform": control("hip", transform_lines=['\tsetAttr ".v" no;']),
    "a step of another": control("hip", '\tsetAttr ".io" yes;'),
    "no curve": 'createNode transform -n "hip";\ncreateNode nurbsCurve -p "hip";\n',
}


@pytest.mark.parametrize("text", HIDDEN.values(), ids=HIDDEN)
def test_controls_hidden_in_maya_are_not_drawn(scene_of, text):
    scene = scene_of(text, control("head"))
    assert [one.name for one in read_control_lines(scene, np.array([1.0]))] == ["head"]


def test_controls_shown_by_a_switch_are_drawn_even_if_saved_hidden(scene_of):
    switch = 'createNode transform -n "switch";\n'
    wire = 'connectAttr "switch.tx" "hip.v";\n'
    hidden = control("hip", transform_lines=['\tsetAttr ".v" no;'])
    scene = scene_of(switch, hidden, wire)
    assert [one.name for one in read_control_lines(scene, np.array([1.0]))] == ["hip"]


def test_only_the_controls_of_a_rig_are_drawn(scene_of):
    locked = [f'\tsetAttr -l on ".{attribute}";' for attribute in "trs"]
    text = control("handle") + control("label", transform_lines=locked)
    joints = 'createNode joint -n "hip";\ncreateNode joint -n "knee" -p "hip";\n'
    wire = 'connectAttr "handle.r" "hip.r";\n'
    (one,) = read_control_lines(scene_of(text, joints, wire), np.array([1.0]))
    assert (one.name, one.kind) == ("handle", "rotational")


def test_all_curves_are_drawn_with_a_warning_if_the_rig_is_unclear(scene_of):
    odd = 'createNode oddNode -n "odd";\nconnectAttr "odd.out" "hip.rx";\n'
    joint = 'createNode joint -n "hip";\nconnectAttr "handle.ry" "hip.ry";\n'
    scene = scene_of(control("handle"), joint, odd)
    with pytest.warns(KeyweaveWarning, match="all curves are drawn, .* odd is a node of"):
        (one,) = read_control_lines(scene, np.array([1.0]))
    assert (one.name, one.kind) == ("handle", "")


def test_only_controls_that_move_the_chosen_joints_are_drawn(shot, controls):
    hand = read_control_lines(shot, np.array([1.0]), "LeftHand")
    names = {one.name for one in hand}
    assert len(hand) < len(controls)
    assert "LeftArm_CTRL" in names and "RightArm_CTRL" not in names


def test_a_group_has_all_skeletons_of_a_scene(scene_of):
    joint = 'createNode joint -n "{0}";\ncreateNode joint -n "{0}_end" -p "{0}";\n'
    away = '\tsetAttr ".t" -type "double3" 40 5 0;\n'
    scene = scene_of(joint.format("one") + away, joint.format("two") + away)
    group = build_figure_group(scene, (1, 3))
    assert group.names == ("one", "one_end", "two", "two_end")
    assert group.figure.bones == ((0, 1), (2, 3)) and len(group) == 3
    assert build_figure_group(scene, (1, 3), joints="two").names == ("two", "two_end")


def test_joints_that_are_hidden_are_not_drawn_unless_all_are(scene_of):
    hip = 'createNode joint -n "hip";\n'
    bones = "".join(f'createNode joint -n "{n}" -p "hip";\n' for n in ("shown", "hidden"))
    off = '\tsetAttr ".v" no;\n'
    mesh = 'createNode mesh -n "skin" -p "shown";\n'
    body = build_figure_group(scene_of(hip + bones + off + mesh), (1, 2))
    assert body.names == ("hip", "shown")
    assert len(build_figure_group(scene_of(hip + off + bones), (1, 2)).names) == 3
    named = build_figure_group(scene_of(hip + bones + off), (1, 2), joints="hidden")
    assert named.names == ("hidden",)


def test_a_group_has_the_controls_that_are_given(shot, controls, group):
    some = controls[:3]
    assert build_figure_group(shot, (1, 2), controls=some).controls == some
    assert build_figure_group(shot, (1, 2), controls=()).controls == ()
    assert len(group.controls) > 3


def test_a_group_faces_as_its_largest_figure():
    points = np.zeros((1, 3, 3))
    small = StickFigure(points, ((0, 1),), ("left",), 1.0)
    large = StickFigure(points, ((0, 1), (1, 2)), ("left", "left"), 2.0)
    assert merge_figures([small, large]).facing == merge_figures([large, small]).facing == 2


def test_frames_of_a_group_must_agree():
    line, still = CurvePoints([[0, 0, 0], [0, 1, 0]]), np.tile(np.eye(4), (2, 1, 1))
    one = ControlLines("one", (line,), ("#000000",), still)
    other = ControlLines("other", (line,), ("#000000",), still[:1])
    with pytest.raises(DataError, match="frames"):
        FigureGroup((), (one, other))
    with pytest.raises(
        DataError, match="the scene has neither skeletons nor controls to draw"
    ):
        FigureGroup(())


def test_each_line_has_a_colour():
    line = CurvePoints([[0, 0, 0], [0, 1, 0]])
    with pytest.raises(
        DataError, match="hip has 0 colors for 1 line; expected one per line"
    ):
        ControlLines("hip", (line,), (), [np.eye(4)])


def test_every_pose_is_painted_with_all_lines(shot, controls):
    (ax,) = draw_rig(shot, [1, 9, 17]).axes
    n_lines = sum(len(one.lines) for one in controls)
    assert [len(one.get_segments()) for one in ax.collections] == [n_lines] * 3
    assert [text.get_text() for text in ax.texts] == ["1", "9", "17"]
    (image,) = ax.images
    third = np.asarray(image.get_array()).shape[1] // 3
    covers = np.asarray(image.get_array())[..., 3].max(axis=0)
    assert all(covers[i * third : (i + 1) * third].any() for i in range(3))


def test_a_circle_is_drawn_around_the_joint_it_rotates(group):
    """The head's, in the middle of which the head is painted, in each pose."""
    head = [one for one in group.controls if one.name == "Head_CTRL"]
    only = FigureGroup(group.motions, head, group.frame_rate, group.start_frame)
    (ax,) = draw_rig(only, [1, 17], view="side").axes
    (image,) = ax.images
    left, right, bottom, top = image.get_extent()
    covers = np.asarray(image.get_array())[..., 3]
    for circle in ax.collections:
        x, y = circle.get_segments()[0][:-1].mean(axis=0)
        column = int((x - left) / (right - left) * covers.shape[1])
        row = int((top - y) / (top - bottom) * covers.shape[0])
        assert covers[row, column] == 255


def test_a_prop_without_joints_is_drawn(scene_of):
    scene = scene_of(control("wheel"))
    (ax,) = draw_rig(scene, [1]).axes
    assert len(ax.collections) == 1


def test_views_scenes_and_frames_that_cannot_be_drawn_are_refused(shot, group, scene_of):
    with pytest.raises(SettingError, match="three-quarter"):
        draw_rig(shot, [1], view="top")
    with pytest.raises(
        DataError, match="the scene has neither skeletons nor controls to draw"
    ):
        draw_rig(scene_of(), [1])
    with pytest.raises(DataError, match="frames"):
        draw_rig(shot, [])
    with pytest.raises(DataError, match="frames"):
        draw_rig(group, [18])


def make_pole(n_frames=60, start_frame=1.0):
    """Return a figure that is painted at once: a hip, a head above it, and one leg."""
    skeleton = Skeleton(
        ("hip", "head", "foot"), [-1, 0, 0], [[0, 90, 0], [0, 70, 0], [0, -90, 0]]
    )
    still = np.tile([0.0, 0, 0, 1], (n_frames, 3, 1))
    path = np.tile([0.0, 90, 0], (n_frames, 1))
    return Motion(skeleton, still, path, 30, start_frame=start_frame)


def make_cells(n_cells, motion, **changes):
    """Return cells of a sheet that show the same motion."""
    group = FigureGroup((motion,), (), motion.frame_rate, motion.start_frame)
    cell = SheetCell("walk", "60 frames, 2 s", group, np.array([1.0, 30.0, 60.0]))
    return [cell._replace(**changes) for _ in range(n_cells)]


def boxes_of(figure):
    """Return for each cell the box around all that is drawn of it, in pixels."""
    canvas = FigureCanvasAgg(figure)
    return [ax.get_tightbbox(canvas.get_renderer()) for ax in figure.axes]


@pytest.mark.usefixtures("small_strips")
@pytest.mark.parametrize("n_cells, n_columns", [(1, 1), (5, 1), (6, 2), (21, 3), (61, 4)])
def test_a_sheet_has_a_cell_for_each_figure_and_none_touch(n_cells, n_columns):
    figure = draw_pose_sheet(make_cells(n_cells, make_pole()))
    boxes = boxes_of(figure)
    assert len(boxes) == n_cells
    assert len({round(ax.get_position().x0, 6) for ax in figure.axes}) == n_columns
    outside = [
        box
        for box in boxes
        if not (box.x0 >= 0 and box.y0 >= 0 and box.y1 <= figure.bbox.y1)
    ]
    assert outside == []
    pairs = itertools.combinations(boxes, 2)
    assert not any(a.overlaps(b) for a, b in pairs)


@pytest.mark.usefixtures("small_strips")
@pytest.mark.parametrize("n_poses", [10, 40])
def test_frame_numbers_do_not_overlap(n_poses):
    motion = make_pole(100, start_frame=1101)
    frames = np.linspace(1101, 1200, n_poses).round()
    for n_cells in (1, 6):
        cells = make_cells(n_cells, motion, frames=frames)
        figure = draw_pose_sheet(cells)
        figure.draw_without_rendering()
        numbers = [t for t in figure.axes[0].texts if t.get_text().isdigit()]
        ends = [(t.get_window_extent().x0, t.get_window_extent().x1) for t in numbers]
        assert ends == sorted(ends) and len(ends) > 4
        assert all(a[1] < b[0] for a, b in zip(ends, ends[1:]))


@pytest.mark.usefixtures("small_strips")
def test_a_long_title_loses_its_beginning():
    name = "capture_of_the_second_day_" * 8 + "take_12"
    figure = draw_pose_sheet(make_cells(9, make_pole(), title=name))
    (title,) = (t.get_text() for t in figure.axes[0].texts if "take" in t.get_text())
    assert title.startswith("…") and title.endswith("_take_12")
    for number, box in enumerate(boxes_of(figure)):
        assert box.x1 <= figure.bbox.x1 * (number % 2 + 1) / 2


def test_a_sheet_seen_from_an_unknown_side_is_refused():
    with pytest.raises(SettingError, match="'three-quarter', 'front' or 'side'"):
        draw_pose_sheet(make_cells(1, make_pole()), view="top")
