"""The sources: files by browsing or dropping, characters of the scene, frames and maps."""

from dataclasses import replace

import pytest

pytest.importorskip("Qt")

from Qt import QtCore, QtGui, QtWidgets

from keyweave_maya.panel.drafts import WEIGHTS
from keyweave_maya.panel.widgets.forms.source_card import MOST_WEIGHT, PICTURE
from keyweave_maya.panel.widgets.sources import (
    MovingIcons,
    SourceList,
    list_source_suffixes,
)
from keyweave_maya.panel.widgets.theme import Theme
from panel.fake_presenter import (
    BROKEN_SOURCE,
    CHARACTER,
    LYING,
    SOURCES,
    FakePresenter,
    ready_view,
)
from panel.widget_checks import list_clipped, settle, show_narrow


@pytest.fixture
def show(app, qtbot):
    def make(*sources, scale=1.0, height=None):
        presenter = FakePresenter(ready_view(sources=sources))
        widget = SourceList(presenter, Theme.of(scale=scale))
        widget.host = show_narrow(qtbot, widget, widget.theme, height=height)
        return widget

    return make


def drag(*paths):
    data = QtCore.QMimeData()
    data.setUrls([QtCore.QUrl.fromLocalFile(path) for path in paths])
    return data


def enter(widget, data):
    event = QtGui.QDragEnterEvent(
        QtCore.QPoint(10, 10),
        QtCore.Qt.CopyAction,
        data,
        QtCore.Qt.LeftButton,
        QtCore.Qt.NoModifier,
    )
    event.setAccepted(False)
    widget.dragEnterEvent(event)
    return event


def drop(widget, data):
    place = QtCore.QPointF(10, 10) if QtCore.qVersion()[0] == "6" else QtCore.QPoint(10, 10)
    event = QtGui.QDropEvent(
        place,
        QtCore.Qt.CopyAction,
        data,
        QtCore.Qt.LeftButton,
        QtCore.Qt.NoModifier,
    )
    widget.dropEvent(event)


def choose(entries, text):
    next(function for label, function in entries if label == text)()


def test_dropped_files_of_a_known_format_are_added(show):
    widget = show()
    data = drag("/a/walk.BVH", "/a/notes.txt", "/a/run.amc", "/a/jump.fbx")
    assert enter(widget, data).isAccepted()
    assert widget.target.isVisible()
    assert widget.target.count == 3
    drop(widget, data)
    assert not widget.target.isVisible()
    paths = ("/a/walk.BVH", "/a/run.amc", "/a/jump.fbx")
    assert widget.presenter.calls == [("add_sources", paths)]


def test_other_files_are_refused_before_they_are_dropped(show):
    widget = show()
    assert not enter(widget, drag("/a/notes.txt")).isAccepted()
    assert not widget.target.isVisible()
    drop(widget, drag("/a/notes.txt"))
    assert widget.presenter.calls == []


def test_browsing_starts_in_the_last_folder_and_offers_known_formats(show, monkeypatch):
    asked = []

    def answer(parent, title, folder, patterns):
        asked.append((folder, patterns))
        return ["/a/walk.bvh"], ""

    monkeypatch.setattr(QtWidgets.QFileDialog, "getOpenFileNames", staticmethod(answer))
    widget = show()
    widget.browse_button.click()
    (folder, patterns), *_ = asked
    assert folder == "/shots/sources"
    assert all(f"*{suffix}" in patterns for suffix in list_source_suffixes())
    assert widget.presenter.calls == [("add_sources", ("/a/walk.bvh",))]


def test_characters_of_the_scene_are_in_the_menu(show):
    widget = show()
    widget.presenter.namespaces = ["", "mocap"]
    choose(widget._list_entries(), "mocap")
    choose(widget._list_entries(), "(no namespace)")
    assert widget.presenter.calls == [("add_namespace", "mocap"), ("add_namespace", "")]
    widget.presenter.skeletons = {"mc_Hips": "mc_Hips (21 joints, keys from frame 1 to 9)"}
    choose(widget._list_entries(), "mc_Hips (21 joints, keys from frame 1 to 9)")
    assert widget.presenter.calls[2:] == [("add_skeleton", "mc_Hips")]
    widget.presenter.namespaces = []
    assert ("No characters in the scene", None) in widget._list_entries()


def test_pictures_of_skeletons_move_while_the_menu_is_open(show, qtbot):
    widget = show()
    text = "mc_Hips (21 joints, keys from frame 1 to 9)"
    widget.presenter.skeletons = {"mc_Hips": text}
    widget.add.open_menu()
    menu = widget.add._menu
    action = next(each for each in menu.actions() if each.text() == text)
    side = widget.theme.unit(PICTURE)
    option = QtWidgets.QStyleOptionMenuItem()
    icons = QtWidgets.QStyle.PM_SmallIconSize
    assert menu.style().pixelMetric(icons, option, menu) == side
    size, moving = menu.size(), menu.findChild(MovingIcons)
    first = action.icon().cacheKey()
    qtbot.waitUntil(lambda: action.icon().cacheKey() != first)
    assert menu.size() == size
    menu.close()
    assert not moving.timer.isActive()
    assert widget.presenter.calls == [("stop_films",)]
    widget.presenter.skeletons = {}
    widget.add.open_menu()
    assert widget.add._menu.findChild(MovingIcons) is None


def test_files_move_under_the_mouse_and_have_their_facts(show, qtbot):
    widget = show()
    widget.presenter.files = {"/a/walk.bvh": "", "/a/run.bvh": "2.0 s, 9 joints"}
    widget.add.open_menu()
    walk, run = widget.add._menu.actions()[3:5]
    assert run.text() == "run.bvh\t2.0 s, 9 joints" and walk.text().split() == ["walk.bvh"]
    first = walk.icon().cacheKey()
    widget.presenter.files["/a/walk.bvh"] = "25.0 s, 21 joints, 20 strides"
    widget.add._menu.hovered.emit(walk)
    assert walk.text() == "walk.bvh\t25.0 s, 21 joints, 20 strides"
    qtbot.waitUntil(lambda: walk.icon().cacheKey() != first)
    walk.trigger()
    assert ("add_sources", ("/a/walk.bvh",)) in widget.presenter.calls
    widget.add._menu.close()


def test_a_card_is_removed_by_its_button_and_by_del(show, qtbot):
    widget = show(*SOURCES)
    qtbot.mouseClick(widget.cards[1].close_button, QtCore.Qt.LeftButton)
    qtbot.keyClick(widget.cards[0].head, QtCore.Qt.Key_Delete)
    assert widget.presenter.calls == [("remove_source", 1), ("remove_source", 0)]


def test_a_click_opens_a_card_and_its_fields_change_the_source(show, qtbot):
    widget = show(*SOURCES)
    card = widget.cards[0]
    assert not card.details.isVisible()
    qtbot.mouseClick(card.head, QtCore.Qt.LeftButton)
    assert card.details.isVisible()
    assert card.ends[1].hint == "373"
    qtbot.keyClicks(card.ends[1], "240")
    qtbot.keyClick(card.ends[1], QtCore.Qt.Key_Return)
    choose(card._list_maps(), "Equal names")
    assert widget.presenter.calls == [
        ("change_source", 0, {"frames": (None, 240.0)}),
        ("change_source", 0, {"joint_map": ""}),
    ]


def test_facts_that_a_capture_states_wrongly_are_corrected_on_its_card(show, qtbot):
    widget = show(LYING, CHARACTER)
    card, character = widget.cards
    card.head.setChecked(True)
    assert card.remarks.isVisible() and "Up axis" in card.remarks.text
    assert card.reading.isVisible() and not character.reading.isVisibleTo(character)
    assert card.reading.rate.hint == "120" and card.reading.unit.hint == "1"
    for field, text in ((card.reading.rate, "60 Hz"), (card.reading.unit, "1in")):
        qtbot.keyClicks(field, text)
        qtbot.keyClick(field, QtCore.Qt.Key_Return)
    for row in (2, 1, 0):
        card.reading.axis.activated.emit(row)
    assert widget.presenter.calls == [
        ("change_source", 0, {"frame_rate": 60.0}),
        ("change_source", 0, {"scale": 2.54}),
        ("change_source", 0, {"up_axis": "z"}),
        ("change_source", 0, {"up_axis": "y"}),
        ("change_source", 0, {"up_axis": ""}),
    ]
    texts = []
    for axis in ("", "y", "z"):
        card.reading.show_source(replace(LYING, up_axis=axis))
        texts.append(card.reading.axis.currentText())
    assert texts == ["File", "Y", "Z"]


def test_a_slider_weights_a_source_and_the_most_similar_one_is_first(show):
    manners = (0.8, "38% of the result"), (0.2, "nearest, 62% of the result")
    far, near = (
        replace(source, weight=1.0, distance=distance, manner=manner)
        for source, (distance, manner) in zip(SOURCES, manners)
    )
    widget = show(far, near)
    column = widget.group.column
    order = [column.indexOf(card) for card in widget.cards]
    assert order == sorted(order, reverse=True)
    row = widget.cards[1].weight
    row.slider.setValue(row.slider.maximum())
    row.slider.reset.emit()
    assert widget.presenter.calls == [
        ("set_value", WEIGHTS, {0: 1.0, 1: MOST_WEIGHT}),
        ("set_value", WEIGHTS, {0: 1.0, 1: 1.0}),
    ]
    assert widget.cards[1].head._second[0] == near.manner
    widget.presenter.change(sources=(replace(far, weight=0.0), near))
    widget.refresh(frozenset({"values"}))
    assert widget.cards[0].weight.number.text() == "× 0"
    widget.presenter.change(sources=SOURCES)
    widget.refresh(frozenset({"sources"}))
    assert not any(card.weight.isVisible() for card in widget.cards)


def test_a_map_file_is_chosen_in_a_dialog(show, monkeypatch):
    widget = show(*SOURCES)
    monkeypatch.setattr(
        QtWidgets.QFileDialog,
        "getOpenFileName",
        staticmethod(lambda *_: ("/a/map.json", "")),
    )
    widget.cards[1].browse_map()
    assert widget.presenter.calls == [("change_source", 1, {"joint_map": "/a/map.json"})]


def test_a_card_shows_its_problem_and_does_not_open(show, qtbot):
    widget = show(SOURCES[0], BROKEN_SOURCE)
    good, broken = widget.cards
    assert not good.problem.isVisible()
    assert broken.problem.isVisible()
    assert broken.problem.text == BROKEN_SOURCE.problem
    assert broken.head.picture is None
    qtbot.mouseClick(broken.head, QtCore.Qt.LeftButton)
    assert not broken.details.isVisible()


def test_instructions_are_shown_only_without_sources(show):
    widget = show()
    assert widget.empty.isVisible()
    assert ".bvh" in widget.empty.label.text()
    widget.presenter.change("sources", sources=(CHARACTER,))
    widget.refresh(frozenset({"sources"}))
    assert not widget.empty.isVisible()
    assert [card.source.name for card in widget.cards] == ["mocap"]
    widget.presenter.change("sources", sources=())
    widget.refresh(frozenset({"sources"}))
    assert widget.empty.isVisible()
    assert widget.cards == []


def test_an_open_card_stays_open_when_another_source_is_added(show):
    widget = show(SOURCES[0])
    widget.cards[0].head.setChecked(True)
    widget.presenter.change("sources", sources=SOURCES)
    widget.refresh(frozenset({"sources"}))
    assert [card.details.isVisible() for card in widget.cards] == [True, False]


def test_everything_can_be_reached_with_tab(show):
    widget = show(LYING)
    widget.cards[0].head.setChecked(True)
    card = widget.cards[0]
    fields = (*card.ends, card.map, card.reading.rate, card.reading.axis, card.reading.unit)
    for part in (widget.add, card.head, card.close_button, *fields):
        assert part.focusPolicy() & QtCore.Qt.TabFocus
        assert part.accessibleName() or part.text()
        assert part.toolTip()


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_nothing_is_clipped(show, scale):
    widget = show(*SOURCES, LYING, BROKEN_SOURCE, scale=scale)
    for card in widget.cards:
        card.head.setChecked(True)
    settle(widget.host)
    assert list_clipped(widget.host) == []
    assert list_clipped(show(scale=scale).host) == []
