"""The lists of controls: counts in a row, names in the open list, thousands at once."""

from dataclasses import replace

import pytest

pytest.importorskip("Qt")

from Qt import QtCore

from keyweave_maya.panel.widgets.name_lists import EMPTY, NameLists
from keyweave_maya.panel.widgets.theme import Theme
from panel.fake_presenter import (
    DRIVE,
    RESEQUENCE,
    SYNTHESIZE,
    FakePresenter,
    ready_view,
)
from panel.widget_checks import list_clipped, settle, show_narrow

THOUSANDS = tuple(f"hero:body_{n:04d}_CTRL" for n in range(5000))


@pytest.fixture
def show(app, qtbot):
    def make(scale=1.0, **changes):
        lists = NameLists(FakePresenter(ready_view(**changes)), Theme.of(scale=scale))
        lists.host = show_narrow(qtbot, lists, lists.theme)
        return lists

    return make


def select(lists, *numbers):
    for number in numbers:
        index = lists.model.index(number, 0)
        lists.names.selectionModel().select(index, QtCore.QItemSelectionModel.Select)


def test_a_click_opens_a_list_and_another_click_closes_it(show, qtbot):
    lists = show()
    tab = lists.tabs["synthesize"]
    assert not lists.panel.isVisible()
    assert (tab.label, tab.text()) == ("Synthesize", "8")
    qtbot.mouseClick(tab, QtCore.Qt.LeftButton)
    assert lists.model.shown == [*SYNTHESIZE]
    qtbot.mouseClick(lists.tabs["drive"], QtCore.Qt.LeftButton)
    assert lists.model.shown == [*DRIVE]
    assert [t.isChecked() for t in lists.tabs.values()] == [True, False, False]
    qtbot.mouseClick(lists.tabs["drive"], QtCore.Qt.LeftButton)
    assert not lists.panel.isVisible()


def test_del_removes_the_selected_names_from_the_open_list(show, qtbot):
    lists = show()
    lists.open_list("drive")
    qtbot.keyClick(lists.names, QtCore.Qt.Key_Delete)
    assert lists.presenter.calls == []
    select(lists, 0, 2)
    qtbot.keyClick(lists.names, QtCore.Qt.Key_Delete)
    assert lists.presenter.calls == [("set_list", "drive", (DRIVE[1], DRIVE[3]))]


def test_names_that_the_search_hides_are_kept(show, qtbot):
    lists = show()
    lists.open_list("drive")
    qtbot.keyClicks(lists.search, "L_LEG")
    assert lists.model.shown == ["hero:L_leg_CTRL"]
    lists.names.selectAll()
    qtbot.mouseClick(lists.delete, QtCore.Qt.LeftButton)
    kept = tuple(name for name in DRIVE if name != "hero:L_leg_CTRL")
    assert lists.presenter.calls == [("set_list", "drive", kept)]


def test_buttons_add_the_selection_to_the_open_list_and_guess(show, qtbot):
    lists = show()
    lists.open_list("texture")
    qtbot.mouseClick(lists.add, QtCore.Qt.LeftButton)
    qtbot.mouseClick(lists.guess, QtCore.Qt.LeftButton)
    assert lists.presenter.calls == [("add_selection", "texture"), ("guess_lists",)]


def test_a_disabled_button_says_why(show):
    reason = "Wait until the preview is computed."
    lists = show(disabled={"guess_lists": reason})
    assert not lists.guess.isEnabled()
    assert lists.guess.toolTip() == reason
    assert lists.add.isEnabled()


def test_an_empty_list_says_what_to_do(show):
    lists = show(lists={})
    lists.open_list("drive")
    assert lists.names.hint == EMPTY
    assert lists.tabs["drive"].text() == "0"
    assert not lists.delete.isEnabled()


def test_other_pages_have_their_own_lists_and_nothing_to_guess(show):
    lists = show()
    lists.open_list("drive")
    lists.presenter.view = ready_view(RESEQUENCE)
    lists.refresh(frozenset({"page"}))
    assert [tab.label for tab in lists.tabs.values()] == ["Controls", "Joints"]
    assert not lists.panel.isVisible()
    lists.open_list("controls")
    assert not lists.guess.isVisible()


def test_only_the_visible_names_of_a_long_list_are_read(show, app, monkeypatch):
    lists = show(lists={"drive": THOUSANDS})
    asked = set()
    data = type(lists.model).data

    def count(model, index, role=QtCore.Qt.DisplayRole):
        asked.add(index.row())
        return data(model, index, role)

    monkeypatch.setattr(type(lists.model), "data", count)
    lists.open_list("drive")
    for _ in range(10):
        app.processEvents()
    lists.host.grab()
    assert lists.tabs["drive"].text() == "5,000"
    assert 0 < len(asked) < 30


def test_no_object_is_created_per_name(show, app):
    few, many = show(lists={"drive": DRIVE}), show(lists={"drive": THOUSANDS})
    for lists in (few, many):
        lists.open_list("drive")
    counts = [len(each.findChildren(QtCore.QObject)) for each in (few, many)]
    assert counts[0] == counts[1]


def test_another_set_of_names_is_shown_and_keeps_the_list_open(show):
    lists = show()
    lists.open_list("drive")
    view = lists.presenter.view
    lists.presenter.view = replace(view, lists={**view.lists, "drive": DRIVE[:1]})
    lists.refresh(frozenset({"lists"}))
    assert lists.model.shown == [DRIVE[0]]
    assert lists.tabs["drive"].text() == "1"
    assert lists.panel.isVisible()


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_nothing_is_clipped(show, scale):
    lists = show(scale, lists={"drive": THOUSANDS, "synthesize": THOUSANDS})
    lists.open_list("synthesize")
    settle(lists.host)
    assert list_clipped(lists.host) == []
