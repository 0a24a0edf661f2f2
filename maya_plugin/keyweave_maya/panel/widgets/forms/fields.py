"""Editors of fields: one widget for each kind of field, made from its `FormField`.

An editor shows a value without reporting it, and reports what the user enters. A field
that is left automatic shows the value that was chosen, or how it is chosen, in muted text.
"""

from __future__ import annotations

import os.path
import re
from collections.abc import Mapping
from typing import Any

from Qt import QtCore, QtWidgets

from keyweave.methods.fields import is_share, is_tolerance, parse_share

from ...pages import FormField
from ..controls.buttons import MenuButton
from ..controls.inputs import (
    Choice,
    NumberField,
    Slider,
    Switch,
    TextField,
    format_label,
    format_number,
)
from ..controls.layout import Label, make_row
from ..theme import Theme

STEPS = 100  # of a slider between numbers that are not whole
LONGEST_SLIDER = 100  # span of numbers up to which a slider is of use
_RANGE = re.compile(r"(-?[\d.]+)\s*(?::|-|\.\.|to|–)\s*(-?[\d.]+)")


class FieldEditor(QtWidgets.QWidget):
    """An editor of a field; `edited` is emitted with the new value."""

    edited = QtCore.Signal(object)

    def __init__(self, field: FormField, theme: Theme) -> None:
        super().__init__()
        self.field, self.theme = field, theme
        self.setFixedHeight(theme.row)
        self.row = make_row(theme)
        self.setLayout(self.row)
        self.build()

    def build(self) -> None:
        """Add the widgets to the row."""
        raise NotImplementedError

    def show_value(self, value: Any, chosen: str = "") -> None:
        """Show a value, and the chosen one if it is automatic."""
        raise NotImplementedError

    def value(self) -> Any:
        """Return the value that is shown."""
        raise NotImplementedError

    def hint(self, chosen: str) -> str:
        """Return the text for an automatic value."""
        return chosen or self.field.default_text


class NumberEditor(FieldEditor):
    """A number, with a slider if it has two near ends."""

    def build(self) -> None:
        field = self.field
        self.number = NumberField(
            self.theme,
            field.minimum if field.kind != "tolerance" else 0.0,
            field.maximum,
            field.kind == "whole",
            field.optional,
            field.unit,
        )
        self.number.changed.connect(self._report)
        self.row.addWidget(self.number)
        self.note = Label(self.theme, field.unit, "muted", elide=QtCore.Qt.ElideRight)
        self.slider = Slider(self.theme) if self._has_slider else None
        if self.slider is not None:
            self._place_slider(self.slider)
        self.row.addWidget(self.note, 0 if self.slider is not None and field.unit else 1)
        self.note.setVisible(self.slider is None or bool(field.unit))

    @property
    def _has_slider(self) -> bool:
        field = self.field
        if field.optional or field.minimum is None or field.maximum is None:
            return False
        return field.maximum - field.minimum <= LONGEST_SLIDER

    def _place_slider(self, slider: Slider) -> None:
        whole = self.field.kind == "whole"
        span = self.field.maximum - self.field.minimum  # type: ignore[operator]
        slider.setRange(0, round(span) if whole else STEPS)
        slider.default = self._to_step(self.field.default)
        slider.setToolTip("Double-click to reset")
        slider.valueChanged.connect(self._follow_slider)
        slider.reset.connect(lambda: self._report(self.field.default))
        self.row.addWidget(slider, 1)

    def _to_step(self, value: float) -> int:
        low, high = self.field.minimum or 0, self.field.maximum or 1
        steps = self.slider.maximum() if self.slider is not None else STEPS
        return round((value - low) / (high - low) * steps)

    def _follow_slider(self, step: int) -> None:
        low, high = self.field.minimum or 0, self.field.maximum or 1
        value = low + (high - low) * step / self.slider.maximum()  # type: ignore[union-attr]
        self._report(round(value) if self.field.kind == "whole" else round(value, 4))

    def _report(self, value: float | None) -> None:
        self.show_value(value)
        self.edited.emit(value)

    def show_value(self, value: Any, chosen: str = "") -> None:
        number = _read_tolerance(value) if self.field.kind == "tolerance" else value
        self.number.show_value(number)
        if self.slider is not None:
            self.slider.blockSignals(True)
            self.slider.setValue(self._to_step(number))
            self.slider.blockSignals(False)
            self.slider.update()
        self._show_note(number is None, chosen)

    def _show_note(self, is_automatic: bool, chosen: str) -> None:
        """Show a chosen number in the field, and words next to it."""
        is_number = bool(re.fullmatch(r"-?\d+(\.\d+)?", chosen))
        self.number.hint = (chosen if is_number else "auto") if is_automatic else ""
        words = "auto" if is_number else self.hint(chosen)
        self.note.setText(words if is_automatic else self.field.unit)
        self.number.update()

    def value(self) -> Any:
        return self.number.value()


def _read_tolerance(value: Any) -> Any:
    """Return the number of a tolerance: that in centimeters if it has one per kind."""
    if isinstance(value, Mapping):
        return value.get("length")
    return value if value is None or is_tolerance(value) else None


class SwitchEditor(FieldEditor):
    """A check box."""

    def build(self) -> None:
        self.switch = Switch(self.theme)
        self.switch.setAccessibleName(self.field.label)
        self.switch.clicked.connect(lambda: self.edited.emit(self.value()))
        self.note = Label(self.theme, "", "muted", elide=QtCore.Qt.ElideRight)
        self.row.addWidget(self.switch)
        self.row.addWidget(self.note, 1)

    def show_value(self, value: Any, chosen: str = "") -> None:
        self._automatic = value is None
        self.switch.setChecked(bool(value))
        self.note.setText(self.hint(chosen) if value is None else "")

    def value(self) -> Any:
        return self.switch.isChecked()


class ChoiceEditor(FieldEditor):
    """One of the choices of a field."""

    def build(self) -> None:
        self.choice = Choice(
            self.theme, [spell_choice(each) for each in self.field.choices]
        )
        self.choice.activated.connect(lambda *_: self.edited.emit(self.value()))
        self.row.addWidget(self.choice, 1)

    def show_value(self, value: Any, chosen: str = "") -> None:
        self.choice.setCurrentIndex(self.field.choices.index(value))

    def value(self) -> Any:
        return self.field.choices[self.choice.currentIndex()]


def spell_choice(choice: str) -> str:
    """Return a choice as it is shown.

    Examples
    --------
    >>> spell_choice("gap_filling")
    'Gap filling'
    """
    words = choice.replace("_", " ")
    return words[:1].upper() + words[1:]


class TextEditor(FieldEditor):
    """A line of text; subclasses convert it."""

    def build(self) -> None:
        self.line = TextField(self.theme)
        self._value: Any = None
        self.line.editingFinished.connect(self._read)
        self.row.addWidget(self.line, 1)

    def _read(self) -> None:
        value = self.parse(self.line.text().strip())
        self.line.setText(self.format(value))
        self.line.setModified(False)
        if value != self._value:
            self._value = value
            self.edited.emit(value)

    def show_value(self, value: Any, chosen: str = "") -> None:
        self._value = value
        hint = self.hint(chosen)
        self.line.hint = f"auto: {hint}" if hint and hint != "auto" else hint
        if not (self.line.hasFocus() and self.line.isModified()):
            self.line.setText(self.format(value))
        self.line.update()

    def value(self) -> Any:
        return self._value

    def parse(self, text: str) -> Any:
        """Return the value of a text; the old value if the text cannot be parsed."""
        return text or (None if self.field.optional else "")

    def format(self, value: Any) -> str:
        """Return the text of a value."""
        return value or ""


class ShareEditor(TextEditor):
    """A number from 0 to 1, or auto."""

    def parse(self, text: str) -> Any:
        return parse_share(text) if is_share(text) else self._value

    def format(self, value: Any) -> str:
        return value if isinstance(value, str) else format_number(value)


class PathEditor(TextEditor):
    """A folder or a file, typed or chosen."""

    def build(self) -> None:
        super().build()
        entries = [("Folder...", self.browse_folder), ("File...", self.browse_file)]
        self.button = MenuButton(
            self.theme,
            "",
            lambda: entries,
            icon="folder",
            tip="Browse",
        )
        self.row.addWidget(self.button)

    def browse_folder(self) -> None:
        """Ask for a folder."""
        title = self.field.label
        self._choose(QtWidgets.QFileDialog.getExistingDirectory(self, title, self._folder))

    def browse_file(self) -> None:
        """Ask for a file."""
        kinds, title = f"{self.field.files};;All files (*)", self.field.label
        self._choose(
            QtWidgets.QFileDialog.getOpenFileName(self, title, self._folder, kinds)[0]
        )

    @property
    def _folder(self) -> str:
        """The folder above the value, in which a dialog opens."""
        return os.path.dirname(self._value or "")

    def _choose(self, path: str) -> None:
        if path:
            self.line.setText(path)
            self._read()


class NamesEditor(TextEditor):
    """Names or patterns, separated by commas."""

    def parse(self, text: str) -> Any:
        return tuple(name.strip() for name in text.split(",") if name.strip())

    def format(self, value: Any) -> str:
        return ", ".join([value] if isinstance(value, str) else value)


class RangesEditor(TextEditor):
    """Ranges of frames, such as ``1:240, 300:420``."""

    def parse(self, text: str) -> Any:
        ranges = [(float(first), float(last)) for first, last in _RANGE.findall(text)]
        fits = all(first < last for first, last in ranges)
        return ranges if fits and (ranges or not text) else self._value

    def format(self, value: Any) -> str:
        return ", ".join(
            f"{format_number(first)}:{format_number(last)}" for first, last in value or ()
        )


class WeightsEditor(TextEditor):
    """Names with numbers, such as ``LeftLeg=2, Hips=1``."""

    def parse(self, text: str) -> Any:
        try:
            pairs = [part.rsplit("=", 1) for part in text.split(",") if part.strip()]
            weights = {name.strip(): float(number) for name, number in pairs}
        except ValueError:
            return self._value
        return weights if all(weight >= 0 for weight in weights.values()) else self._value

    def format(self, value: Any) -> str:
        return ", ".join(
            f"{name}={format_number(number)}" for name, number in (value or {}).items()
        )


class PairEditor(FieldEditor):
    """Two numbers: the ends of a range, which may be automatic."""

    def build(self) -> None:
        optional = self.field.kind == "frames"
        self.ends = [NumberField(self.theme, optional=optional) for _ in range(2)]
        for end in self.ends:
            end.changed.connect(lambda _: self.edited.emit(self.value()))
        self.row.setSpacing(self.theme.unit(1))
        first, last = self.ends
        for part in (first, Label(self.theme, "to", "muted"), last):
            self.row.addWidget(part)
        self.row.addStretch(1)

    def show_value(self, value: Any, chosen: Any = "") -> None:
        for end, number in zip(self.ends, value):
            end.show_value(number)

    def show_known(self, known: tuple[float, float]) -> None:
        """Show the frames that are used where none is set."""
        for end, number in zip(self.ends, known):
            end.hint = format_label(number)
            end.update()

    def value(self) -> Any:
        return tuple(end.value() for end in self.ends)


EDITORS: Mapping[str, type[FieldEditor]] = {
    "number": NumberEditor,
    "whole": NumberEditor,
    "tolerance": NumberEditor,
    "switch": SwitchEditor,
    "choice": ChoiceEditor,
    "text": TextEditor,
    "share": ShareEditor,
    "path": PathEditor,
    "names": NamesEditor,
    "range": PairEditor,
    "frames": PairEditor,
    "ranges": RangesEditor,
    "weights": WeightsEditor,
}


def make_editor(field: FormField, theme: Theme) -> FieldEditor:
    """Return the editor of a field."""
    editor = EDITORS[field.kind](field, theme)
    editor.show_value(field.default)
    return editor
