"""The strip of alternatives: hovering plays one, clicks and keys choose one."""

from dataclasses import replace

import pytest

pytest.importorskip("Qt")

from Qt import QtCore, QtGui

from keyweave_maya.panel.widgets.alternatives import AlternativeStrip
from keyweave_maya.panel.widgets.theme import Theme
from panel.fake_presenter import (
    ALTERNATIVES,
    FakePresenter,
    FakePreview,
    State,
    list_views,
)
from panel.widget_checks import list_clipped, show_narrow

MANY = tuple(replace(ALTERNATIVES[0], label=f"{n} % same") for n in range(64))


class CountingPreview(FakePreview):
    """Counts the thumbnails that are painted."""

    def __init__(self):
        super().__init__()
        self.painted_ones = []

    def paint_thumbnail(self, alternative, width, height):
        self.painted_ones.append(alternative)
        return super().paint_thumbnail(0, width, height)


@pytest.fixture
def show(app, qtbot):
    def make(alternatives=ALTERNATIVES, chosen=0, preview=None, scale=1.0):
        view = replace(
            list_views()[State.PREVIEWING], alternatives=alternatives, alternative=chosen
        )
        presenter = FakePresenter(view, preview or FakePreview(painted=False))
        strip = AlternativeStrip(presenter, Theme.of(scale=scale))
        strip.host = show_narrow(qtbot, strip, strip.theme)
        return strip

    return make


def press(strip, key):
    event = QtGui.QKeyEvent(QtCore.QEvent.KeyPress, key, QtCore.Qt.NoModifier)
    strip.keyPressEvent(event)


def finish_painting(strip, app):
    while strip._painting.isActive():
        app.processEvents()


def test_a_click_chooses_the_alternative_under_the_mouse(show, qtbot):
    strip = show()
    for number in (2, 0):
        place = strip.find_cell(number).center()
        qtbot.mouseClick(strip, QtCore.Qt.LeftButton, pos=place)
    assert strip.presenter.calls[-2:] == [
        ("choose_alternative", 2),
        ("choose_alternative", 0),
    ]


def test_a_click_between_cells_chooses_nothing(show, qtbot):
    strip = show()
    gap = QtCore.QPoint(strip.find_cell(0).right() + 3, 10)
    qtbot.mouseClick(strip, QtCore.Qt.LeftButton, pos=gap)
    assert strip.presenter.calls == []


def test_hovering_plays_each_alternative_once_until_the_mouse_leaves(show, qtbot):
    strip = show()
    for number in (1, 1, 2):
        strip._hover(strip.find_number(strip.find_cell(number).center()))
    strip.leaveEvent(None)
    expected = [("hover_alternative", n) for n in (1, 2, None)]
    assert strip.presenter.calls == expected


@pytest.mark.parametrize(
    ("chosen", "key", "number"),
    [
        (0, QtCore.Qt.Key_1, None),  # it is chosen already
        (0, QtCore.Qt.Key_3, 2),
        (0, QtCore.Qt.Key_4, None),  # there are three
        (0, QtCore.Qt.Key_Left, None),
        (0, QtCore.Qt.Key_Right, 1),
        (2, QtCore.Qt.Key_Left, 1),
        (1, QtCore.Qt.Key_End, 2),
        (1, QtCore.Qt.Key_Home, 0),
    ],
)
def test_keys_choose_an_alternative(show, chosen, key, number):
    strip = show(chosen=chosen)
    press(strip, key)
    called = [] if number is None else [("choose_alternative", number)]
    assert strip.presenter.calls == called


def test_other_keys_are_left_to_the_panel(show):
    event = QtGui.QKeyEvent(
        QtCore.QEvent.KeyPress, QtCore.Qt.Key_Space, QtCore.Qt.NoModifier
    )
    show().keyPressEvent(event)
    assert not event.isAccepted()


def test_the_chosen_alternative_is_visible_and_hovering_does_not_scroll(show):
    strip = show(MANY, chosen=40)
    cell = strip.find_cell(40)
    assert strip.rect().contains(cell.center())
    assert cell.left() >= 0
    strip._set_offset(0)
    strip.refresh(frozenset({"alternative"}))  # as hovering reports it
    assert strip.offset == 0
    strip.presenter.change("alternative", alternative=63)
    strip.refresh(frozenset({"alternative"}))
    assert strip.find_cell(63).right() < strip.width()


def test_only_visible_thumbnails_are_painted_and_each_once(show, app):
    preview = CountingPreview()
    strip = show(MANY, preview=preview)
    finish_painting(strip, app)
    visible = [n for n in range(64) if strip.rect().intersects(strip.find_cell(n))]
    assert sorted(preview.painted_ones) == visible
    for number in (1, 2, 1):
        strip.presenter.change("alternative", alternative=number)
        strip.refresh(frozenset({"alternative"}))
        finish_painting(strip, app)
    assert sorted(preview.painted_ones) == visible


def test_thumbnails_that_do_not_exist_yet_are_fetched_when_there_are_more_poses(show, app):
    strip = show()
    finish_painting(strip, app)
    assert strip.pictures == {}
    strip.presenter.preview.painted = True
    strip.refresh(frozenset({"poses"}))
    finish_painting(strip, app)
    assert sorted(strip.pictures) == [0, 1, 2]


def test_tool_tips_have_cost_difference_and_key(show):
    strip = show(MANY[:9] + (replace(ALTERNATIVES[1], cost=0.5, difference=3.25),))
    assert "press 1" in strip.describe(0)
    assert "Cost 0.50, differs from the first by 3.2°" in strip.describe(9)
    assert "press" not in strip.describe(9)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_nothing_is_clipped(show, scale):
    strip = show(scale=scale)
    assert list_clipped(strip.host) == []
    assert strip.find_cell(2).right() < strip.width()


def test_an_empty_strip_keeps_its_height_and_says_when_it_fills(show):
    strip = show(())
    assert strip.height() == show().height()
    assert strip.accessibleName() == "Alternatives"
    assert not strip.host.grab().isNull()
