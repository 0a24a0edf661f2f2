"""Constraints as rows: complete and right ones are sent, others say what they expect."""

import pytest

pytest.importorskip("Qt")

from Qt import QtCore

from keyweave.verbs.constraint_syntax import CONSTRAINTS, parse_constraint
from keyweave_maya.panel.widgets.constraints import ConstraintList, InputRanges
from keyweave_maya.panel.widgets.constraints.rows import (
    LABELS,
    FrameRow,
    TextRow,
    find_example,
)
from keyweave_maya.panel.widgets.theme import Theme
from panel.fake_presenter import RESEQUENCE, SOURCES, FakePresenter, ready_view
from panel.widget_checks import list_clipped, settle, show_narrow

TEXTS = {
    "at": ("1=20", "300=45.5"),
    "prefer": ("200=10:0.5",),
    "favor": ("400:460*2",),
    "forbid": ("20:40",),
    "speed": ("120@1:200",),
    "heading": ("200=90",),
}


@pytest.fixture
def show(app, qtbot):
    def make(widget=ConstraintList, sources=(), scale=1.0, **values):
        presenter = FakePresenter(ready_view(RESEQUENCE, values=values, sources=sources))
        shown = widget(presenter, Theme.of(scale=scale))
        shown.host = show_narrow(qtbot, shown, shown.theme)
        return shown

    return make


def type_into(qtbot, field, text):
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, QtCore.Qt.Key_Return)


def choose(entries, text):
    next(function for label, function in entries if label == text)()


def find_button(row, name):
    buttons = row.findChildren(QtCore.QObject)
    return next(b for b in buttons if getattr(b, "icon_name", "") == name)


def test_rows_show_texts_and_read_the_same_texts_back(show):
    shown = show(**TEXTS)
    assert {field: shown.read(field) for field in CONSTRAINTS} == TEXTS
    assert [row.field for row in shown.rows] == ["at", *CONSTRAINTS]
    assert shown.presenter.calls == []


def test_a_new_row_is_sent_when_both_frames_are_there(show, qtbot):
    shown = show(at=("1=20",))
    choose(shown._list_kinds(), LABELS["at"])
    row = shown.rows[1]
    type_into(qtbot, row.output_frame, "300")
    assert shown.presenter.calls == []
    type_into(qtbot, row.input_frame, "45")
    assert shown.presenter.calls == [("set_value", "at", ("1=20", "300=45"))]


def test_pins_take_the_current_frame(show, qtbot):
    shown = show()
    row = shown.add_row("at")
    pins = [b for b in row.findChildren(QtCore.QObject) if b.property("text") == ""]
    pins = [b for b in pins if getattr(b, "icon_name", "") == "pin"]
    shown.presenter.current_frame = 57.0
    qtbot.mouseClick(pins[0], QtCore.Qt.LeftButton)
    shown.presenter.current_frame = 12.5
    qtbot.mouseClick(pins[1], QtCore.Qt.LeftButton)
    assert shown.presenter.calls == [("set_value", "at", ("57=12.5",))]
    text = shown.add_row("forbid")
    text.line.setText("3:")
    qtbot.mouseClick(find_button(text, "pin"), QtCore.Qt.LeftButton)
    assert text.text == "3:12.5"


def test_invalid_text_is_not_sent_and_the_row_shows_what_is_expected(show, qtbot):
    shown = show(forbid=("20:40",))
    row = shown.rows[0]
    type_into(qtbot, row.line, "40:20")
    assert "with the lower frame first, such as 20:40" in row.notice.text
    assert row.notice.isVisible()
    assert {*shown.presenter.calls} == {("set_value", "forbid", ())}
    type_into(qtbot, row.line, "20:41")
    assert not row.notice.isVisible()
    assert shown.presenter.calls[-1] == ("set_value", "forbid", ("20:41",))


def test_a_wrong_row_stays_while_others_change(show):
    shown = show(speed=("120",))
    shown.add_row("speed", "fast")
    shown.presenter.change("values", values={"speed": ("80",)})
    shown.refresh(frozenset({"values"}))
    assert sorted(row.text for row in shown.rows) == ["80", "fast"]


def test_a_constraint_without_valid_frames_is_shown_as_text(show):
    shown = show(at=("1=x",))
    (row,) = shown.rows
    assert isinstance(row, TextRow)
    assert row.error
    assert isinstance(show(at=("1=2",)).rows[0], FrameRow)


def test_a_row_is_removed_by_its_button(show, qtbot):
    shown = show(**TEXTS)
    qtbot.mouseClick(find_button(shown.rows[0], "close"), QtCore.Qt.LeftButton)
    assert shown.presenter.calls == [("set_value", "at", ("300=45.5",))]


def test_with_several_inputs_a_row_names_its_input(show):
    shown = show(sources=SOURCES, at=("300=45",))
    (row,) = shown.rows
    assert row.choice.isVisible()
    choose(row._list_inputs(), SOURCES[1].name)
    assert shown.presenter.calls == [("set_value", "at", (f"300={SOURCES[1].name}:45",))]
    assert parse_constraint("at", row.text)["source"] == SOURCES[1].name
    assert not show(at=("300=45",)).rows[0].choice.isVisible()


def test_the_path_is_one_of_the_scenes_curves_or_none(show):
    shown = show()
    choose(shown._list_paths(), "path_CRV")
    choose(shown._list_paths(), "None")
    assert shown.presenter.calls == [
        ("set_value", "along", "path_CRV"),
        ("reset_value", "along"),
    ]
    shown.presenter.paths = []
    assert ("The scene has no NURBS curves", None) in shown._list_paths()


def test_an_empty_list_says_what_to_do(show):
    shown = show()
    assert shown.empty.isVisible()
    shown.add_row("at")
    assert not shown.empty.isVisible()
    assert not show(**TEXTS).empty.isVisible()


@pytest.mark.parametrize("field", [f for f in CONSTRAINTS if f != "at"])
def test_each_kind_has_a_label_and_an_example_that_is_right(field):
    assert LABELS[field]
    assert parse_constraint(field, find_example(field).removeprefix("such as "))


def test_ranges_are_sent_when_complete_and_in_order(show, qtbot):
    shown = show(InputRanges, inputs=((1.0, 240.0),))
    qtbot.mouseClick(shown.add, QtCore.Qt.LeftButton)
    row = shown.rows[1]
    type_into(qtbot, row.fields[0], "480")
    assert shown.presenter.calls == []
    type_into(qtbot, row.fields[1], "300")
    expected = ((1.0, 240.0), (300.0, 480.0))
    assert shown.presenter.calls == [("set_value", "inputs", expected)]
    qtbot.mouseClick(find_button(shown.rows[0], "close"), QtCore.Qt.LeftButton)
    assert shown.presenter.calls[-1] == ("set_value", "inputs", (expected[1],))
    assert row.number.text() == "1"


def test_sources_disable_the_input_ranges_and_a_hint_says_why(show):
    shown = show(InputRanges, sources=SOURCES)
    assert not shown.add.isEnabled()
    assert shown.add.toolTip() == shown.hint.text == "The sources are the inputs."
    assert "keyed range" in show(InputRanges).hint.text


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_nothing_is_clipped(show, scale):
    shown = show(sources=SOURCES, scale=scale, along="hero:walkPath_CRV", **TEXTS)
    shown.add_row("speed", "fast")
    settle(shown.host)
    assert list_clipped(shown.host) == []
    ranges = show(InputRanges, scale=scale, inputs=((1.0, 240.0), (12345.0, 23456.0)))
    assert list_clipped(ranges.host) == []
