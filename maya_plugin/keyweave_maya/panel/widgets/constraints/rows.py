"""Rows of the list of constraints, and what is expected of their texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from Qt import QtCore, QtWidgets

from keyweave.errors import SettingError
from keyweave.verbs.constraint_syntax import CONSTRAINTS, parse_constraint

from ...presenter import Presenter
from ..controls.buttons import Button, MenuButton
from ..controls.inputs import NumberField, TextField, format_number
from ..controls.layout import Label, make_column, make_row
from ..controls.notices import Notice
from ..theme import Theme

NUMBER, KIND = 48, 100  # widths in pixels at scale 1
LABELS = {
    "at": "Show a frame",
    "prefer": "Prefer a pose",
    "favor": "Favor frames",
    "forbid": "Forbid frames",
    "speed": "Speed",
    "heading": "Heading",
}
PICK = "Take the current frame."


class FrameRow(QtWidgets.QWidget):
    """An output frame and the input frame that it shows."""

    edited = QtCore.Signal()
    removed = QtCore.Signal()
    error = ""

    def __init__(self, presenter: Presenter, theme: Theme, field: str) -> None:
        super().__init__()
        self.theme, self.field = theme, field
        self.inputs: list[str] = []
        self.input = ""
        self.output_frame = make_frame_field(theme, "Output frame")
        self.input_frame = make_frame_field(theme, "Input frame")
        for number in (self.output_frame, self.input_frame):
            number.changed.connect(lambda *_: self.edited.emit())
        self.setFocusProxy(self.output_frame)
        pick_output = make_pick_button(presenter, theme, self.output_frame)
        pick_input = make_pick_button(presenter, theme, self.input_frame)
        self.shows = Label(theme, "shows", "muted")
        self.shows.setFixedWidth(self.shows.sizeHint().width() + theme.pixels(2))
        self.choice = MenuButton(theme, "", self._list_inputs, kind="field")
        policy = QtWidgets.QSizePolicy
        self.choice.setSizePolicy(policy.Expanding, policy.Fixed)
        self.choice.setMinimumWidth(0)
        delete = make_remove_button(theme, self.removed)
        row = make_row(theme, self.output_frame, pick_output, self.shows, gap=1)
        for part in (self.input_frame, pick_input):
            row.addWidget(part)
        row.insertWidget(3, self.choice, 1)
        row.addStretch(0)
        row.addWidget(delete)
        self.setLayout(row)

    @property
    def text(self) -> str:
        """The constraint as a text; empty until it is complete."""
        output, shown = self.output_frame.value(), self.input_frame.value()
        if output is None or shown is None:
            return ""
        named = f"{self.input}:" if self.input else ""
        return f"{format_number(output)}={named}{format_number(shown)}"

    def show_text(self, text: str) -> None:
        """Show a constraint; an empty text empties the fields."""
        values = parse_constraint(self.field, text) if text else {}
        self.output_frame.show_value(values.get("output_frame"))
        self.input_frame.show_value(values.get("source_frame"))
        self.input = values.get("source", "")
        self.show_inputs(self.inputs)

    def show_inputs(self, inputs: Sequence[str]) -> None:
        """Offer a choice of inputs, if there are several."""
        self.inputs = [*inputs]
        has_choice = len(self.inputs) > 1 or bool(self.input)
        name = self.input or (self.inputs[0] if self.inputs else "")
        self.choice.setText(Path(name).stem)
        self.choice.setToolTip(f"Input that the frame is from: {name}")
        self.choice.setVisible(has_choice)
        self.shows.setVisible(not has_choice)

    def _list_inputs(self) -> Sequence[tuple[str, Callable[[], None] | None]]:
        return [(name, partial(self._choose, name)) for name in self.inputs]

    def _choose(self, name: str) -> None:
        self.input = name
        self.show_inputs(self.inputs)
        self.edited.emit()


class TextRow(QtWidgets.QWidget):
    """A preference as a text, with what is expected below it if it is wrong."""

    edited = QtCore.Signal()
    removed = QtCore.Signal()

    def __init__(self, presenter: Presenter, theme: Theme, field: str) -> None:
        super().__init__()
        self.theme, self.field, self.error = theme, field, ""
        label = Label(theme, LABELS[field])
        label.setFixedWidth(theme.pixels(KIND))
        label.setToolTip(CONSTRAINTS[field].help)
        self.line = TextField(theme)
        self.line.hint = find_example(field)
        self.line.setAccessibleName(LABELS[field])
        self.line.setToolTip(f"{CONSTRAINTS[field].help}\n{describe_form(field)}")
        self.line.editingFinished.connect(self._check)
        self.setFocusProxy(self.line)
        pick = Button(theme, "", "pin", "quiet", tip=PICK)
        pick.clicked.connect(lambda: self._insert(format_number(presenter.current_frame)))
        delete = make_remove_button(theme, self.removed)
        self.notice = Notice(theme)
        self.notice.hide()
        column = make_column(theme, self)
        column.addLayout(make_row(theme, label, (self.line, 1), pick, delete, gap=1))
        column.addWidget(self.notice)

    @property
    def text(self) -> str:
        """The preference as typed."""
        return str(self.line.text()).strip()

    def show_text(self, text: str) -> None:
        """Show a preference, with what is expected if it is wrong."""
        self.line.setText(text)
        self._explain()

    def show_inputs(self, inputs: Sequence[str]) -> None:
        """Do nothing, since the text names its input."""

    def _insert(self, text: str) -> None:
        self.line.insert(text)
        self.line.setFocus()

    def _check(self) -> None:
        self._explain()
        self.edited.emit()

    def _explain(self) -> None:
        """Write what is expected below a text that is wrong."""
        wrong = self.text and not is_valid(self.field, self.text)
        self.error = explain_text(self.field, self.text) if wrong else ""
        self.notice.show_text(self.error, "error")


def make_frame_field(theme: Theme, name: str) -> NumberField:
    """Return a field for a frame, which may be empty."""
    field = NumberField(theme, optional=True)
    field.setFixedWidth(theme.pixels(NUMBER))
    field.setAccessibleName(name)
    field.setToolTip(f"{name}.")
    return field


def make_pick_button(presenter: Presenter, theme: Theme, field: NumberField) -> Button:
    """Return a button that takes the current frame of the scene into a field."""

    def pick() -> None:
        field.setText(format_number(presenter.current_frame))
        field.editingFinished.emit()

    button = Button(theme, "", "pin", "quiet", tip=f"{field.accessibleName()}: {PICK}")
    button.clicked.connect(pick)
    return button


def make_remove_button(theme: Theme, removed: QtCore.SignalInstance) -> Button:
    """Return a button that emits a signal to remove its row."""
    button = Button(theme, "", "close", "quiet", tip="Remove this row.")
    button.clicked.connect(lambda: removed.emit())
    return button


def is_valid(field: str, text: str, empty: bool = False) -> bool:
    """Return whether a text is a constraint, or empty where that is allowed.

    Examples
    --------
    >>> is_valid("at", "300=45"), is_valid("at", "300"), is_valid("at", "", empty=True)
    (True, False, True)
    """
    return (empty and not text) or not explain_text(field, text)


def explain_text(field: str, text: str) -> str:
    """Return advice on a text that is not a constraint; empty if it is one of them.

    Examples
    --------
    >>> explain_text("forbid", "460:400")
    'Use the form A:B with the lower frame first, such as 400:460.'
    """
    try:
        parse_constraint(field, text)
    except SettingError as error:
        return f"{error.expected.replace('of the form', 'Use the form', 1)}."
    return ""


def describe_form(field: str) -> str:
    """Return the form of a constraint as a sentence."""
    return f"{CONSTRAINTS[field].form.replace('of the form', 'The form is', 1)}."


def find_example(field: str) -> str:
    """Return an example of a constraint.

    Examples
    --------
    >>> find_example("speed")
    'such as 120'
    """
    match = re.search(r"such as [^ ,]+", CONSTRAINTS[field].form)
    return match[0] if match else ""
