"""Every kind of field has an editor that gives back what it shows, and what is typed."""

import pytest

pytest.importorskip("Qt")

from dataclasses import replace

from Qt import QtCore, QtGui, QtWidgets

from keyweave.methods.fields import FIELD_KINDS, FILE_FORMS
from keyweave_maya.panel.pages import PAGES, FormField
from keyweave_maya.panel.widgets.controls.buttons import Button
from keyweave_maya.panel.widgets.controls.inputs import (
    Choice,
    NumberField,
    Slider,
    Switch,
    TextField,
)
from keyweave_maya.panel.widgets.forms.fields import EDITORS, make_editor, spell_choice
from keyweave_maya.panel.widgets.theme import Theme

VALUES = {
    "int": [0, 1, 144, -12],
    "float": [0.0, 0.5, 144.25, -3.0],
    "bool": [True, False],
    "str": ["", "hero:hip_CTRL"],
    "int | str": [1, 240],  # words are for the shell
    "float | str": [0.0, "auto", 0.25],
    "Sequence[str] | str": [(), ("*Leg",), ("hip", "hero:L_leg_CTRL.rotateX")],
    "Sequence[str]": [(), ("l.arm=ik", "r.leg=fk")],
    "tuple[float, float]": [(0.5, 2.0), (-4.0, 12.25)],
    "tuple[float | None, float | None]": [(None, None), (1.0, 144.0), (None, 20.0)],
    "Sequence[tuple[float, float]]": [[], [(1.0, 240.0)], [(-12.0, -4.0), (300.0, 420.5)]],
    "Tolerance": [0.0, 0.5],
    "Mapping[str, float]": [{}, {"LeftLeg": 2.0, "Hips": 0.25}],
}


@pytest.fixture
def theme(app):
    return Theme.of()


SHOWN = [kind for kind, row in FIELD_KINDS.items() if row.form not in FILE_FORMS]


def make_field(kind, **facts):
    form = FIELD_KINDS[kind].form
    default = VALUES[kind][0]
    return FormField("settings.x", "X", "Help.", form, default=default, **facts)


def test_every_kind_of_field_has_values_here_and_an_editor():
    assert {*VALUES} == {*SHOWN}
    forms = {FIELD_KINDS[kind].form for kind in SHOWN} | {"choice", "path"}
    assert forms == {*EDITORS}
    used = {each.kind for page in PAGES for each in page.form.values()}
    assert used <= {*EDITORS}


@pytest.mark.parametrize("kind", SHOWN)
def test_an_editor_gives_back_what_it_shows(qtbot, theme, kind):
    editor = make_editor(make_field(kind), theme)
    qtbot.addWidget(editor)
    edits = []
    editor.edited.connect(edits.append)
    for value in VALUES[kind]:
        editor.show_value(value)
        assert editor.value() == value
        assert FIELD_KINDS[kind].fits(editor.value())
    assert edits == []


@pytest.mark.parametrize("kind", [kind for kind in SHOWN if kind != "bool"])
def test_typing_a_value_reports_it_once(qtbot, theme, kind):
    editor = make_editor(make_field(kind), theme)
    qtbot.addWidget(editor)
    value = VALUES[kind][-1]
    editor.show_value(value)
    texts = [line.text() for line in editor.findChildren(TextField)]
    editor.show_value(VALUES[kind][0])
    edits = []
    editor.edited.connect(edits.append)
    for line, text in zip(editor.findChildren(TextField), texts):
        line.setText(text)
        line.editingFinished.emit()
        line.editingFinished.emit()
    assert edits[-1:] == [value]
    assert len(edits) <= len(texts)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.label)
def test_every_field_of_a_page_shows_its_default(qtbot, theme, page):
    for field in page.form.values():
        editor = make_editor(field, theme)
        qtbot.addWidget(editor)
        assert editor.value() == field.default or not (editor.value() or field.default)


def test_a_switch_and_a_choice_report_clicks(qtbot, theme):
    field = FormField("scale", "Scale", "Help.", "switch", default=False)
    editor = make_editor(field, theme)
    qtbot.addWidget(editor)
    with qtbot.waitSignal(editor.edited) as heard:
        qtbot.mouseClick(editor.switch, QtCore.Qt.LeftButton)
    assert heard.args == [True]
    field = replace(
        field, kind="choice", choices=("blended", "gap_filling"), default="blended"
    )
    editor = make_editor(field, theme)
    qtbot.addWidget(editor)
    with qtbot.waitSignal(editor.edited) as heard:
        qtbot.keyClick(editor.choice, QtCore.Qt.Key_Down)
    assert heard.args == ["gap_filling"]
    assert editor.choice.currentText() == spell_choice("gap_filling") == "Gap filling"


def test_numbers_are_clamped_and_text_is_reset(qtbot, theme):
    field = NumberField(theme, 1, 16, whole=True, optional=True)
    qtbot.addWidget(field)
    seen = []
    field.changed.connect(seen.append)
    for text in ("40", "-3", "2.6", "fast", "", "nan"):
        field.setText(text)
        field.editingFinished.emit()
    assert seen == [16, 1, 3, None]
    assert field.text() == ""


def test_a_unit_is_converted_and_a_wrong_one_explained(qtbot, theme):
    field = NumberField(theme, 0, 100, unit="cm")
    qtbot.addWidget(field)
    seen, problems = [], []
    field.changed.connect(seen.append)
    field.refused.connect(problems.append)
    for text in ("5mm", "0,2 m", "3s", "2000m", "fast"):
        field.setText(text)
        field.editingFinished.emit()
    assert seen == [0.5, 20, 100] and field.text() == "100"
    assert problems[0] == "3s is a time; give a length such as 3cm"
    assert len(problems) == 2 and QtWidgets.QToolTip.text() == f"{problems[1]}."


def test_a_slider_follows_the_number_and_a_double_click_resets(qtbot, theme):
    field = FormField("x", "X", "Help.", "number", 0.0, 1.0, default=0.5)
    editor = make_editor(field, theme)
    qtbot.addWidget(editor)
    editor.resize(170, 24)
    editor.show()
    edits = []
    editor.edited.connect(edits.append)
    editor.show_value(0.25)
    slider = editor.findChild(Slider)
    assert slider.value() == 25 and edits == []
    slider.setValue(75)
    qtbot.mouseDClick(slider, QtCore.Qt.LeftButton)
    assert edits == [0.75, 0.5]
    assert editor.value() == 0.5 and slider.value() == 50


def test_an_automatic_field_shows_what_was_chosen(qtbot, theme):
    field = FormField(
        "band", "Band", "Help.", "whole", 1, 16, default_text="4 at 24 fps", optional=True
    )
    editor = make_editor(field, theme)
    qtbot.addWidget(editor)
    assert (editor.number.hint, editor.note.text()) == ("auto", "4 at 24 fps")
    editor.show_value(None, "5")
    assert (editor.number.hint, editor.note.text()) == ("5", "auto")
    editor.show_value(6, "5")
    assert (editor.number.text(), editor.number.hint, editor.note.text()) == ("6", "", "")


def test_a_half_typed_value_is_not_overwritten(qtbot, theme):
    editor = make_editor(FormField("x", "X", "Help.", "text", default=""), theme)
    qtbot.addWidget(editor)
    editor.show()
    editor.line.setFocus()
    qtbot.keyClicks(editor.line, "hero:h")
    if editor.line.hasFocus():
        editor.show_value("other")
        assert editor.line.text() == "hero:h"


@pytest.mark.parametrize("make", [Slider, Switch, Choice, Button])
def test_widgets_fade_under_the_mouse(theme, qtbot, make):
    widget = make(theme)
    qtbot.addWidget(widget)
    place = QtCore.QPointF()
    widget.enterEvent(QtGui.QEnterEvent(place, place, place))
    qtbot.waitUntil(lambda: widget._fade.share == 1)
    widget.leaveEvent(QtCore.QEvent(QtCore.QEvent.Leave))
    qtbot.waitUntil(lambda: widget._fade.share == 0)


def test_a_path_is_typed_or_chosen(qtbot, theme, monkeypatch, tmp_path):
    field = FormField(
        *("space", "Space", "Help.", "path"), optional=True, files="Spaces (*.npz)"
    )
    editor = make_editor(field, theme)
    qtbot.addWidget(editor)
    edits = []
    editor.edited.connect(edits.append)
    folder, file = str(tmp_path / "people"), str(tmp_path / "people.npz")
    asked, answers = [], [folder, "", (file, ""), ("", "")]

    def answer(*words):
        asked.append(words[2:])
        return answers.pop(0)

    for name in ("getExistingDirectory", "getOpenFileName"):
        monkeypatch.setattr(QtWidgets.QFileDialog, name, answer)
    editor.browse_folder()
    editor.browse_folder()  # canceled
    editor.browse_file()
    editor.browse_file()
    assert edits == [folder, file] and editor.value() == file
    assert asked[0] == ("",) and asked[1] == (str(tmp_path),)
    assert asked[2] == (str(tmp_path), "Spaces (*.npz);;All files (*)")
    editor.line.setText("")
    editor.line.editingFinished.emit()
    assert edits[-1] is None
