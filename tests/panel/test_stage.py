"""The stage and the transport, painted without a screen."""

from dataclasses import replace
from itertools import combinations
from unittest.mock import Mock

import numpy as np
import pytest

pytest.importorskip("Qt")

from Qt import QtCore, QtGui, QtWidgets

from keyweave import examples
from keyweave.reports.bodies import build_body
from keyweave.reports.bodies.body import place_points
from keyweave.reports.tokens import list_colors, parse_color
from keyweave_maya.panel.previews.drawing.view import Orbit
from keyweave_maya.panel.previews.figure import PreviewFigure
from keyweave_maya.panel.widgets.clock import Clock
from keyweave_maya.panel.widgets.stage import painting
from keyweave_maya.panel.widgets.stage.painting import view_pixels
from keyweave_maya.panel.widgets.stage.stage import Stage
from keyweave_maya.panel.widgets.transport import Transport
from panel.fake_loop import FakeLoop

SIZE = (160, 120)


@pytest.fixture(scope="module")
def body():
    return build_body(examples.load_walk().cut(1, 40))


@pytest.fixture
def figures(body):
    roles = ("sketch", "result", "source")
    return [PreviewFigure(role.title(), role, body, 1, 30) for role in roles]


@pytest.fixture
def stage(qtbot, figures):
    stage = Stage()
    qtbot.addWidget(stage)
    stage.resize(*SIZE)
    stage.set_figures(figures)
    return stage


def paint(widget, ratio=1):
    """Return the pixels of a widget, shape (height, width, 3): red, green, blue."""
    size = (widget.width() * ratio, widget.height() * ratio)
    image = QtGui.QImage(*size, QtGui.QImage.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(0)
    widget.render(image)
    return view_pixels(image)[..., 2::-1].astype(float)


def paint_frame(stage, frame):
    stage.set_frame(frame)
    return paint(stage)


def count_pixels(pixels, role):
    """Return how many pixels have the hue of a role."""
    wanted = parse_color(list_colors("dark")[f"figure-{role}"])
    gray = pixels.mean(axis=-1, keepdims=True)
    hue = (pixels - gray) / np.maximum(np.linalg.norm(pixels - gray, axis=-1), 1)[..., None]
    target = (wanted - wanted.mean()) / np.linalg.norm(wanted - wanted.mean())
    return int(((hue @ target > 0.97) & (np.ptp(pixels, axis=-1) > 60)).sum())


class FakeTime:
    seconds = 0.0

    def __call__(self):
        return self.seconds


def send_mouse(widget, kind, place, button, buttons):
    point = QtCore.QPointF(*place)
    event = QtGui.QMouseEvent(kind, point, point, button, buttons, QtCore.Qt.NoModifier)
    QtWidgets.QApplication.sendEvent(widget, event)


def drag(widget, button, start, end):
    """Press, move and release a mouse button."""
    press, move = QtCore.QEvent.MouseButtonPress, QtCore.QEvent.MouseMove
    send_mouse(widget, press, start, button, button)
    send_mouse(widget, move, end, QtCore.Qt.NoButton, button)
    release = QtCore.QEvent.MouseButtonRelease
    send_mouse(widget, release, end, button, QtCore.Qt.NoButton)


@pytest.mark.parametrize("layout", ["overlay", "side by side"])
def test_figures_have_the_colors_of_their_roles(stage, figures, layout):
    stage.set_layout(layout)
    for role in ("result", "source"):
        with_all = count_pixels(paint(stage), role)
        stage.set_figures([figure for figure in figures if figure.role != role])
        without = count_pixels(paint(stage), role)
        stage.set_figures(figures)
        assert with_all > 100 + without


def test_a_finer_screen_shows_the_same_picture_at_twice_the_size(stage, figures):
    stage.set_figures([replace(figure, name="") for figure in figures[1:2]])
    one, two = paint(stage), paint(stage, 2)
    halved = two.reshape(SIZE[1], 2, SIZE[0], 2, 3).mean(axis=(1, 3))
    assert two.shape == (2 * SIZE[1], 2 * SIZE[0], 3)
    assert np.abs(halved - one).mean() < 2.5
    assert np.abs(halved - one)[::40].max() < 130


def test_returning_to_a_frame_shows_the_same_picture(stage):
    stage.set_frame(1)
    first = paint(stage)
    stage.set_frame(20)
    other = paint(stage)
    stage.set_frame(1)
    assert np.array_equal(paint(stage), first) and not np.array_equal(other, first)


def test_dragging_orbits_pans_and_zooms_and_a_double_click_resets(stage):
    before = paint(stage)
    drag(stage, QtCore.Qt.LeftButton, (50, 50), (90, 60))
    assert stage.orbit.yaw == pytest.approx(Orbit().yaw - 0.32)
    assert stage.orbit.pitch > Orbit().pitch
    assert not np.array_equal(paint(stage), before)
    drag(stage, QtCore.Qt.MiddleButton, (50, 50), (60, 40))
    assert stage.orbit.pan[0] > 0 > stage.orbit.pan[1]
    drag(stage, QtCore.Qt.RightButton, (50, 50), (80, 50))
    assert stage.orbit.zoom > 1.2
    double = QtCore.QEvent.MouseButtonDblClick
    send_mouse(stage, double, (50, 50), QtCore.Qt.LeftButton, QtCore.Qt.LeftButton)
    assert stage.orbit == Orbit()
    assert np.array_equal(paint(stage), before)


def test_keys_play_step_and_reset(stage, qtbot):
    qtbot.keyClick(stage, QtCore.Qt.Key_Space)
    assert stage.clock.is_playing
    qtbot.keyClick(stage, QtCore.Qt.Key_Right)
    assert not stage.clock.is_playing and stage.clock.frame == 2
    for _ in range(2):
        qtbot.keyClick(stage, QtCore.Qt.Key_Left)
    assert stage.clock.frame == 40  # from the first frame back to the last one
    stage.set_orbit(stage.orbit.turn(1.0, 0.0))
    qtbot.keyClick(stage, QtCore.Qt.Key_Home)
    assert stage.orbit == Orbit()


def test_a_frame_is_reported_unless_it_was_set(stage, qtbot):
    frames = []
    stage.frame_changed.connect(frames.append)
    stage.set_frame(7)
    assert frames == []
    stage.clock.set_frame(8)
    assert frames == [8.0]


def test_the_clock_plays_at_the_rate_of_the_figures_and_loops(qtbot):
    time, frames = FakeTime(), []
    clock = Clock(now=time)
    clock.set_range(101, 110, 24)
    clock.frame_changed.connect(frames.append)
    clock.play()
    for _ in range(48):
        time.seconds += 1 / 48
        clock.advance()
    clock.pause()
    assert clock.frame == 105  # 24 frames on: two loops of 10, and 4
    assert frames[:3] == [102, 103, 104] and len(frames) == 24
    time.seconds += 100  # the program was busy
    clock.play()
    time.seconds += 100
    clock.advance()
    assert len(frames) == 25


def test_the_clock_follows_the_host(qtbot):
    clock = Clock()
    clock.set_range(1, 10, 24)
    clock.play()
    clock.set_external(True)
    assert not clock.is_playing
    clock.toggle()
    assert not clock.is_playing
    clock.set_frame(99)
    assert clock.frame == 10


def test_a_hidden_stage_stops_playing(stage, qtbot):
    stage.show()
    stage.clock.play()
    stage.hide()
    assert not stage.clock.is_playing


@pytest.mark.parametrize("size", [(336, 210), (784, 454), (160, 300)])
@pytest.mark.parametrize("layout", ["overlay", "side by side"])
def test_names_cover_neither_the_figures_nor_one_another(stage, figures, size, layout):
    stage.resize(*size)
    stage.set_layout(layout)
    for name in ("walk", 9 * "a_long_name_"):
        stage.set_figures([*figures[:2], replace(figures[2], name=name)])
        placed = [*stage.legend.place(stage.views, stage.fontMetrics())]
        boxes = [box for _, box in placed]
        assert [layer.figure.role for layer, _ in placed].count("source") == 1
        assert all(stage.rect().contains(box) for box in boxes)
        share = 0.6 * size[0] / len(boxes)
        for layer, box in placed:
            name = stage.fontMetrics().horizontalAdvance(layer.figure.name)
            assert box.width() >= min(name, share)
        assert not any(a.intersects(b) for a, b in combinations(boxes, 2))
        for x, y in project_joints(stage):
            assert not any(box.contains(round(x), round(y)) for box in boxes)


@pytest.mark.parametrize("size", [(336, 210), (784, 454)])
def test_names_that_fit_are_painted_whole(stage, figures, size, monkeypatch):
    elide, texts = stage.legend.elide, []
    monkeypatch.setattr(
        stage.legend, "elide", lambda *a: texts.append(elide(*a)) or elide(*a)
    )
    stage.resize(*size)
    for ratio in (1, 2):
        paint(stage, ratio)
    assert texts == 2 * ["Result", "Sketch", "Source"]


def project_joints(stage):
    """Return the pixels of all joints on the first frame."""
    pixels = []
    for view in stage.views:
        for layer in view.layers:
            origin = view.find_origin(layer, 1, 30)
            joints = layer.figure.place(layer.figure.find_row(1, 30))
            pixels += view.project(view.see(layer, origin, joints))[0].tolist()
    return pixels


def test_an_empty_stage_shows_a_mannequin_a_message_and_a_button(qtbot):
    stage = Stage()
    qtbot.addWidget(stage)
    stage.resize(*SIZE)
    stage.set_message("Select the controls you keyed.", "Use selection")
    stage.show()
    pixels = paint(stage)
    assert np.ptp(pixels[: SIZE[1] // 2]) > 60
    with qtbot.waitSignal(stage.message_pressed, timeout=1000):
        stage.message.button.click()
    assert stage.rect().contains(stage.message.geometry())
    stage.set_message("")
    assert not stage.message.isVisible()


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (7, 300), (40, 9), (500, 12)])
def test_any_size_can_be_painted(stage, size):
    stage.resize(*size)
    stage.grab()
    stage.set_layout("side by side")
    stage.grab()


@pytest.mark.parametrize("count", [1, 3])
def test_any_figure_can_be_painted(stage, count):
    points = np.zeros((5, count, 3))
    for broken in (points, points + np.nan, points + 1e12):
        odd = PreviewFigure("Point", "result", place_points(broken), 1, 24)
        stage.set_figures([odd])
        stage.set_trails(True)
        stage.set_frame(4)
        paint(stage)
    stage.set_figures([])
    paint(stage)


def test_trails_are_painted_for_joints_and_for_hands_and_feet(stage, figures):
    stage.set_figures(figures[1:2])
    stage.set_frame(30)
    counts = []
    for trails in (False, ["LeftHand"], True):
        stage.set_trails(trails)
        counts.append(count_pixels(paint(stage), "result"))
    assert counts[0] < counts[1] < counts[2]


def test_caches_do_not_grow_without_limit(stage):
    for frame in range(1, 41):
        stage.set_frame(frame)
        stage.set_orbit(stage.orbit.turn(0.1, 0.0))
        stage.grab()
    kept = stage._painter
    for frame in range(1, 41):
        stage.set_frame(frame)
        stage.grab()
    assert max(map(len, (kept.poses.values, kept.floors.values, kept.outlines))) <= 8
    assert sorted(map(len, kept.outlines.values()))[-3:] == [40, 40, 40]


def test_another_result_and_back_outlines_only_what_is_new(stage, figures, monkeypatch):
    sketch, result, source = figures
    other = replace(result, body=replace(result.body, names=result.body.names))
    stage.grab()
    outline = Mock(side_effect=painting.outline_pose)
    monkeypatch.setattr(painting, "outline_pose", outline)
    stage.set_figures([sketch, other, source])
    stage.grab()
    assert outline.call_count == 1
    stage.set_figures(figures)
    stage.grab()
    assert outline.call_count == 1


def test_frames_are_outlined_before_they_are_shown(qtbot, figures, monkeypatch):
    loop = FakeLoop()
    prepared = Stage(loop=loop)
    qtbot.addWidget(prepared)
    prepared.resize(*SIZE)
    prepared.set_figures(figures)
    prepared.show()
    for _, prepare in [*loop.later]:
        prepare()
    qtbot.waitUntil(lambda: not prepared._background.is_running)
    outline = Mock(side_effect=painting.outline_pose)
    monkeypatch.setattr(painting, "outline_pose", outline)
    for frame in range(1, 41):
        paint_frame(prepared, frame)
    assert outline.call_count == 0
    prepared.set_orbit(Orbit().turn(0.5, 0.0))
    paint_frame(prepared, 1)
    assert outline.call_count == 3


def test_a_loop_shows_the_same_pictures_again(stage):
    stage.set_layout("side by side")
    first = [paint_frame(stage, frame) for frame in range(1, 6)]
    again = [paint_frame(stage, frame) for frame in range(1, 6)]
    stage.set_orbit(stage.orbit.turn(0.5, 0.0))
    turned = [paint_frame(stage, frame) for frame in range(1, 6)]
    assert np.array_equal(first, again)
    assert not any(np.array_equal(a, b) for a, b in zip(first, turned))


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_transport_shows_and_moves_the_frame(stage, qtbot, scale):
    transport = Transport(stage.clock, scale=scale)
    qtbot.addWidget(transport)
    transport.resize(round(200 * scale), round(24 * scale))
    transport.show()
    slider = transport.slider
    stage.set_frame(20)
    assert transport.label.text() == "20/40"
    x = slider.locate(33)
    assert slider.find_frame(x) == 33
    send_mouse(
        *(slider, QtCore.QEvent.MouseButtonPress, (scale * x, 12)),
        *(QtCore.Qt.LeftButton, QtCore.Qt.LeftButton),
    )
    assert stage.clock.frame == 33 and transport.label.text() == "33/40"
    assert [slider.find_frame(-99), slider.find_frame(999)] == [1, 40]
    assert transport.sizeHint().height() == transport.button.height() == 24 * scale
    transport.button.click()
    assert stage.clock.is_playing and transport.button.accessibleName() == "Pause"
    transport.set_external(True)
    assert not stage.clock.is_playing and not transport.button.isEnabled()


def test_keys_are_diamonds_on_the_slider(stage, qtbot):
    transport = Transport(stage.clock)
    qtbot.addWidget(transport)
    transport.resize(240, 24)
    transport.show()
    wanted = 255 * parse_color(list_colors("dark")["key"])
    counts = []
    for keys in ((), (10,), (10, 20, 30), (10, 20, 30, 41)):
        transport.set_keys(keys)
        near = np.abs(paint(transport.slider) - wanted).max(axis=-1) < 30
        counts.append(int(near.sum()))
    assert counts[0] == 0 < counts[1] < counts[2] == counts[3]


def test_each_side_of_a_divider_shows_its_result(stage, figures):
    result = replace(figures[1], name="")
    crouched = result.body.points * [1, 0.8, 1]
    other = replace(result, body=replace(result.body, points=crouched))
    vars(other)["tallness"] = result.tallness  # for the same scale
    alone = []
    for figure in (result, other):
        stage.set_figures([figure])
        alone.append(paint(stage))
    stage.set_figures([result], other)
    middle, y = SIZE[0] // 2, SIZE[1] // 2  # the names are above
    for edge in (middle, middle - 30):
        pixels, beside = paint(stage), stage._reach + 2
        for side, before in ((slice(edge - beside), 0), (slice(edge + beside, None), 1)):
            assert np.abs(pixels[y:, side] - alone[before][y:, side]).max() <= 2
        drag(stage, QtCore.Qt.LeftButton, (edge, y), (middle - 30, y))
    assert stage.orbit == Orbit()
    stage.set_figures([result])
    assert np.array_equal(paint(stage), alone[0])
