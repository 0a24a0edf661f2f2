"""The curve view: few items however many curves, and a playhead that is not one of them."""

import os
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("Qt")
pytest.importorskip("pyqtgraph")

import pyqtgraph
from Qt import QtCore, QtWidgets

from keyweave_maya.panel.previews.preview import PreviewFragment
from keyweave_maya.panel.widgets.curves import CurveView
from keyweave_maya.panel.widgets.curves.chooser import MOST_CURVES, CurveChooser
from keyweave_maya.panel.widgets.theme import Theme
from panel.fake_presenter import N_FRAMES, FakePresenter, FakePreview, State, list_views
from panel.widget_checks import list_clipped, show_narrow


@pytest.fixture
def show(app, qtbot):
    def make(preview="sample", scale=1.0, width=300):
        preview = FakePreview(60) if preview == "sample" else preview
        presenter = FakePresenter(list_views()[State.PREVIEWING], preview)
        view = CurveView(presenter, Theme.of(scale=scale))
        view.host = show_narrow(qtbot, view, view.theme, width, height=240)
        return view

    return make


def list_lines(view):
    items = view.plot.plotItem.items
    return [item for item in items if isinstance(item, pyqtgraph.PlotCurveItem)]


def test_curves_are_one_pixel_wide_and_never_antialiased(show, monkeypatch):
    pyqtgraph.setConfigOptions(antialias=True)  # as another tool in Maya may do
    try:
        view = show()
    finally:
        pyqtgraph.setConfigOptions(antialias=False)
    lines = list_lines(view)
    assert lines
    assert not any(line.opts["antialias"] for line in lines)
    assert {line.opts["pen"].widthF() for line in lines} == {1.0}


def test_curves_of_one_color_are_drawn_as_one_item(show):
    view = show()
    counts = []
    for number in (1, 2, MOST_CURVES):
        view.show_channels([curve.channel for curve in view.curves[3 : 3 + number]])
        counts.append(len(view.plot.plotItem.items))
    assert counts == [3, 3, 3]  # sketches, results and keys


def test_lines_of_two_curves_are_not_connected(show):
    view = show()
    chosen = view.curves[3:5]
    view.show_channels([curve.channel for curve in chosen])
    x, _ = list_lines(view)[1].getData()
    connected = list_lines(view)[1].opts["connect"]
    assert np.flatnonzero(connected == 0).tolist() == [N_FRAMES - 1, 2 * N_FRAMES - 1]
    assert x[0] == x[N_FRAMES] == 1.0


def test_the_playhead_is_a_widget_above_the_curves(show):
    view = show()
    before = [*view.plot.plotItem.items]
    pictures = [view.playhead.geometry()]
    for frame in (1.0, 100.0):
        view.presenter.current_frame = frame
        view.refresh(frozenset({"frame"}))
        pictures.append(view.playhead.geometry())
    assert view.plot.plotItem.items == before
    assert isinstance(view.playhead, QtWidgets.QWidget)
    assert view.playhead not in view.plot.scene().items()
    assert pictures[1].x() < pictures[0].x() < pictures[2].x()
    assert view.playhead.testAttribute(QtCore.Qt.WA_TransparentForMouseEvents)


def test_the_playhead_is_over_its_frame(show):
    view = show(width=600)
    for frame in (1.0, 57.0, 144.0):
        view.show_frame(frame)
        middle = view.playhead.geometry().center().x()
        assert abs(middle - view.plot.x() - view.plot.find_x(frame)) <= 1
        assert abs(middle - view.bar.x() - view.bar.find_x(frame)) <= 1


def test_a_click_on_the_curves_or_the_fragments_scrubs(show, qtbot):
    view = show(width=600)
    frames = []
    view.frame_changed.connect(frames.append)
    place = QtCore.QPoint(round(view.plot.find_x(80)), 60)
    qtbot.mouseClick(view.plot.viewport(), QtCore.Qt.LeftButton, pos=place)
    place = QtCore.QPoint(round(view.bar.find_x(30)), 4)
    qtbot.mouseClick(view.bar, QtCore.Qt.LeftButton, pos=place)
    assert frames == [80.0, 30.0]
    assert view.presenter.calls == [("show_frame", 80.0), ("show_frame", 30.0)]


def test_scrubbing_stays_on_the_frames_of_the_result(show):
    view = show()
    for frame in (-20.0, 1e6):
        view._scrub(frame)
    assert view.presenter.calls == [("show_frame", 1.0), ("show_frame", 144.0)]


def test_the_curve_under_the_mouse_shows_its_values(show, app):
    view = show(width=600)
    curve = view.curves[4]
    view.show_channels([curve.channel])
    x = view.plot.find_x(57)
    value = float(np.interp(57, curve.frames, curve.result))
    point = view.plot.box.mapViewToScene(QtCore.QPointF(57, value))
    view.plot._follow_mouse(QtCore.QPoint(round(x), round(point.y())))
    texts = [text for text, _ in view.readout.parts]
    assert texts[0] == "57"
    assert texts[2] == f"{value:.1f}°"
    assert view.plot.toolTip() == curve.channel
    view.plot._follow_mouse(None)
    assert "sketch" in [text for text, _ in view.readout.parts]


def test_initially_the_most_changed_curves_of_one_kind_are_shown(show):
    view = show()
    kinds = {curve.kind for curve in view.curves if curve.channel in view.chosen}
    assert kinds == {"angle"}
    assert 1 < len(view.chosen) <= MOST_CURVES
    moved = {c.channel: np.ptp(c.result - c.sketch) for c in view.curves[3:]}
    least = min(moved[channel] for channel in view.chosen)
    assert all(moved[c] <= least for c in moved.keys() - {*view.chosen})


def test_results_can_have_the_hues_of_their_clips(show, app):
    view = show()
    view.by_clip.click()
    names = {line.opts["pen"].color().name() for line in list_lines(view)}
    clips = {f.clip for f in view.fragments}
    expected = {view.theme.color(f"clip-{clip + 1}").name() for clip in clips}
    assert expected < names
    assert view.theme.color("result").name() not in names


def test_the_axis_has_the_unit_of_the_curves(show):
    view = show()
    axis = view.plot.getAxis("left")
    assert axis.tickStrings([10.0, -20.0], 1, 10) == ["10°", "\u221220°"]
    view.show_channels([view.curves[0].channel])
    assert axis.tickStrings([10.0], 1, 10) == ["10 cm"]


def test_another_alternative_keeps_the_chosen_curves_and_the_view(show):
    view = show()
    view.show_channels([view.curves[5].channel])
    view.plot.box.setXRange(20, 60, padding=0)
    view.presenter.change("alternative", alternative=0)
    view.refresh(frozenset({"alternative"}))
    assert view.chosen == (view.curves[5].channel,)
    assert view.plot.box.viewRange()[0] == pytest.approx([20, 60])


def test_a_hovered_alternative_is_shown_instead(show):
    view = show()
    shown = []
    view.presenter.preview.list_curves = lambda number: shown.append(number) or ()
    view.presenter.change("alternative", hovered=2)
    view.refresh(frozenset({"alternative"}))
    assert shown == [2]


def test_a_double_click_refills_a_gap_whose_color_is_that_of_its_fit(show, qtbot):
    view = show()
    unfit, filled = (
        replace(f, fit=fit) for f, fit in zip(view.fragments, ("none", "good"))
    )
    assert (unfit.token, filled.token) == ("disabled", "clip-6")
    assert "No capture fits" in unfit.text and "Good fit" in filled.text
    view.bar.show_fragments([unfit, filled, *view.fragments[2:]])
    for fragment in (filled, view.fragments[3]):  # the second one is not of a gap
        place = QtCore.QPoint(round(view.bar.find_x(sum(fragment.frames) / 2)), 4)
        qtbot.mouseDClick(view.bar, QtCore.Qt.LeftButton, pos=place)
    refilled = [call for call in view.presenter.calls if call[0] == "refill"]
    assert [call[1] for call in refilled] == [1]


def test_fragments_are_found_by_frame_and_painted_for_any_clip(show):
    view = show(width=600)
    fragment = view.fragments[3]
    middle = sum(fragment.frames) / 2
    assert view.bar.find_fragment(view.bar.find_x(middle)) == fragment
    view.bar.show_fragments([replace(fragment, clip=7)])
    assert isinstance(view.bar.fragments[0], PreviewFragment)
    assert not view.bar.grab().isNull()


def test_one_curve_too_many_is_refused_with_a_message(app, qtbot):
    kinds = {f"hip{n}.rotateX": "angle" for n in range(20)}
    kinds["hip.translateX"] = "length"
    chooser = CurveChooser(Theme.of(), kinds, [*kinds][:MOST_CURVES])
    qtbot.addWidget(chooser)
    changes = []
    chooser.chosen_changed.connect(changes.append)
    chooser.toggle(chooser.model.index(15, 0))
    assert changes == []
    assert "hide one first" in chooser.note.text()
    chooser.toggle(chooser.model.index(0, 0))
    chooser.toggle(chooser.model.index(15, 0))
    assert len(changes[-1]) == MOST_CURVES
    assert "hip15.rotateX" in changes[-1]


def test_curves_of_two_kinds_are_never_chosen_together(app, qtbot):
    kinds = {"hip.rotateX": "angle", "hip.translateX": "length"}
    chooser = CurveChooser(Theme.of(), kinds, ["hip.rotateX"])
    qtbot.addWidget(chooser)
    changes = []
    chooser.chosen_changed.connect(changes.append)
    chooser.tabs["length"].click()
    assert chooser.model.shown == ["hip.translateX"]
    chooser.toggle(chooser.model.index(0, 0))
    assert changes == [("hip.translateX",)]


def test_space_in_the_list_shows_and_hides_a_curve(app, qtbot):
    chooser = CurveChooser(Theme.of(), {"a.rotateX": "angle", "b.rotateX": "angle"}, [])
    qtbot.addWidget(chooser)
    changes = []
    chooser.chosen_changed.connect(changes.append)
    chooser.names.setCurrentIndex(chooser.model.index(1, 0))
    for _ in range(2):
        qtbot.keyClick(chooser.names, QtCore.Qt.Key_Space)
    assert changes == [("b.rotateX",), ()]


def test_without_a_preview_a_message_says_when_curves_appear(show):
    view = show(None)
    assert view.plot is None
    assert view.empty.isVisible()
    assert "after a preview" in view.empty.label.text()
    assert not view.playhead.isVisible()
    view.presenter.preview = FakePreview(6)
    view.refresh(frozenset({"preview"}))
    assert not view.empty.isVisible()
    assert view.plot.isVisible()


def test_without_pyqtgraph_the_line_that_installs_it_can_be_copied(show, monkeypatch, app):
    monkeypatch.setitem(sys.modules, "keyweave_maya.panel.widgets.curves.plot", None)
    view = show()
    line = "mayapy -m pip install pyqtgraph"
    assert line in view.empty.label.text()
    view.empty.findChild(QtWidgets.QAbstractButton).click()
    assert app.clipboard().text() == line
    assert not view.playhead.isVisible()
    view.refresh(frozenset({"preview", "frame", "alternative"}))  # and nothing fails


def test_pyqtgraph_is_imported_for_the_first_curve_only():
    code = """
import sys
from Qt import QtWidgets
app = QtWidgets.QApplication([])
from panel.fake_presenter import FakePresenter, FakePreview
from keyweave_maya.panel.widgets.curves import CurveView
from keyweave_maya.panel.widgets.theme import Theme
presenter = FakePresenter()
view = CurveView(presenter, Theme.of())
assert "pyqtgraph" not in sys.modules
presenter.preview = FakePreview(6)
view.refresh(frozenset({"preview"}))
assert "pyqtgraph" in sys.modules
assert not sys.modules["pyqtgraph"].getConfigOption("exitCleanup")
"""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", code], check=True, env=env)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_nothing_is_clipped(show, scale):
    assert list_clipped(show(scale=scale).host) == []
