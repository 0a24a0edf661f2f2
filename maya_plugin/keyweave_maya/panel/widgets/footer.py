"""The footer: what is wrong or what to do next, how strong, where to, and Apply."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from Qt import QtCore, QtGui, QtWidgets

from ..pages import find_page
from ..presenter import Presenter
from ..views import Message, State
from .controls.buttons import Button, MenuButton, MenuEntry
from .controls.inputs import NumberField, Slider
from .controls.layout import Label, make_row
from .controls.part import Part
from .theme import Theme

MARKS = {"plain": ("", ""), "warning": ("warning", "warning"), "error": ("error", "error")}
MOST_STRENGTH = 150  # percent
UNDO_TIP = "Restore the animation from before this result; earlier edits stay."
SLIDER, TARGET, APPLY = 120, 132, 84  # widths in pixels at scale 1


class MessageLine(Part):
    """The line above the footer: a message and the button that does what it advises.

    Without a message, it shows the status. It needs one row; a longer message grows over
    what is above it, so that nothing moves.
    """

    def __init__(
        self, presenter: Presenter, theme: Theme, parent: QtWidgets.QWidget | None = None
    ) -> None:
        super().__init__(presenter, theme, parent)
        self.message = Message()
        self.status = ""
        self.button = Button(theme, "", parent=self)
        self.button.clicked.connect(self.press)
        self.undo = Button(theme, "Undo this result", parent=self, tip=UNDO_TIP)
        self.undo.clicked.connect(lambda: presenter.undo_result())
        self.cancel = Button(theme, "Cancel", parent=self, tip="Stop computing (Esc)")
        self.cancel.clicked.connect(lambda: presenter.cancel())
        self.cancel.hide()
        self.setFont(theme.body)

    def press(self) -> None:
        """Call the action of the message."""
        action = getattr(self.presenter, self.message.action, None)
        if action is not None:
            action()

    def refresh(self, aspects: frozenset[str]) -> None:
        """Show the message of the page, or its status."""
        if not aspects & {"page", "state", "progress"}:
            return
        view = self.presenter.view
        self.message = Message() if view.is_new else view.message
        self.status = view.progress or view.status
        self.button.setText(self.message.label)
        self.button.setVisible(bool(self.message.action))
        reason = view.disabled.get(self.message.action, "")
        self.button.allow(reason)
        self.cancel.setVisible(self.cancel.isVisibleTo(self) and bool(view.progress))
        self.undo.setVisible(view.state is State.APPLIED)
        self.setAccessibleName(self.message.text or self.status)
        self.fit()

    def show_cancel(self) -> None:
        """Offer to stop the computation."""
        self.cancel.setVisible(bool(self.presenter.view.progress))
        self.fit()

    @property
    def row(self) -> int:
        """Height that is always there, in pixels."""
        return self.theme.unit(8)

    def _list_shown(self) -> list[Button]:
        """Return the buttons of the line, from right to left."""
        buttons = self.button, self.undo, self.cancel
        return [each for each in buttons if each.isVisibleTo(self)]

    def _text_box(self) -> QtCore.QRectF:
        theme = self.theme
        left = theme.margin + (theme.unit(6) if MARKS[self.message.kind][0] else 0)
        right = sum(b.sizeHint().width() + theme.unit(2) for b in self._list_shown())
        return QtCore.QRect(
            left, 0, self.width() - left - right - theme.margin, self.height()
        )

    def fit(self) -> None:
        """Grow upward to the height of the text, and place the button."""
        metrics, box = QtGui.QFontMetrics(self.theme.body), self._text_box()
        flags = QtCore.Qt.TextWordWrap
        needed = metrics.boundingRect(
            QtCore.QRect(0, 0, max(1, box.width()), 10000), int(flags), self.message.text
        )
        height = max(self.row, needed.height() + self.theme.unit(3))
        bottom = self.geometry().bottom()
        self.setGeometry(0, bottom - height + 1, self.width(), height)
        right = self.width() - self.theme.margin
        for button in self._list_shown():
            width = button.sizeHint().width()
            right -= width
            top = height - (self.row + button.height()) // 2
            button.setGeometry(right, top, width, button.height())
            right -= self.theme.unit(2)
        self.update()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        theme, painter = self.theme, QtGui.QPainter(self)
        painter.fillRect(self.rect(), theme.color("window"))
        icon, token = MARKS[self.message.kind]
        if self.height() > self.row:
            painter.fillRect(0, 0, self.width(), theme.pixels(1), theme.color("line"))
        box = QtCore.QRectF(self._text_box())
        if icon:
            painter.fillRect(0, 0, theme.pixels(3), self.height(), theme.color(token))
            place = QtCore.QRectF(theme.margin, 0, theme.icon_size, self.height())
            theme.paint_icon(painter, icon, place, token)
        flags = QtCore.Qt.AlignVCenter | QtCore.Qt.TextWordWrap
        painter.setPen(theme.color("text" if self.message.text else "muted"))
        painter.drawText(box, int(flags), self.message.text or self.status)


class Footer(Part):
    """Discard, strength, target and Apply, in one row or, in a narrow panel, in two."""

    def __init__(
        self, presenter: Presenter, theme: Theme, parent: QtWidgets.QWidget | None = None
    ) -> None:
        super().__init__(presenter, theme, parent)
        self.discard = Button(theme, "Discard", kind="flat", tip="Drop the preview (Esc)")
        self.discard.clicked.connect(lambda: presenter.discard())
        self._add_strength()
        self.target_label = Label(theme, "Write to")
        self.target = MenuButton(
            theme,
            "Base layer",
            self._list_targets,
            kind="field",
            tip="Write the curves themselves, or an animation layer",
        )
        self.target.setFixedWidth(theme.pixels(TARGET))
        self.apply = Button(theme, "Apply", kind="primary", tip="Write the result (Enter)")
        self.apply.setMinimumWidth(theme.pixels(APPLY))
        self.apply.clicked.connect(lambda: presenter.apply())
        self.upper, self.lower = QtWidgets.QWidget(self), QtWidgets.QWidget(self)
        self._rows = [make_row(theme), make_row(theme)]
        self.upper.setLayout(self._rows[0])
        self.lower.setLayout(self._rows[1])
        self.is_narrow: bool | None = None
        self.arrange(False)

    def _add_strength(self) -> None:
        theme = self.theme
        self.strength_label = Label(theme, "Strength")
        self.slider = Slider(theme)
        self.slider.setRange(0, MOST_STRENGTH)
        self.slider.default = 100
        self.slider.setMaximumWidth(theme.pixels(2 * SLIDER))
        self.slider.setToolTip("Double-click to reset to 100 %")
        self.slider.valueChanged.connect(lambda value: self._set_strength(value))
        self.slider.reset.connect(lambda: self.presenter.reset_value("strength"))
        self.strength = NumberField(theme, 0, MOST_STRENGTH)
        self.strength.setFixedWidth(theme.unit(11))
        self.strength.changed.connect(self._set_strength)
        self.percent = Label(theme, "%", "muted")
        self.strength_parts = (
            self.strength_label,
            self.slider,
            self.strength,
            self.percent,
        )

    def _set_strength(self, percent: float) -> None:
        self.presenter.set_value("strength", percent / 100)

    def arrange(self, is_narrow: bool) -> None:
        """Place the parts in one row, or in two."""
        if is_narrow == self.is_narrow:
            return
        self.is_narrow = is_narrow
        for row in self._rows:
            while row.count():
                row.takeAt(0)
        upper, lower = self._rows
        for part in self.strength_parts:
            (upper if is_narrow else lower).addWidget(part, int(part is self.slider))
        lower.insertWidget(0, self.discard)
        lower.insertStretch(1, 1)
        for part in (self.target_label, self.target, self.apply):
            lower.addWidget(part)
        self.target_label.setVisible(not is_narrow)
        self.upper.setVisible(is_narrow)
        for before, after in zip(self._tab_order, self._tab_order[1:]):
            QtWidgets.QWidget.setTabOrder(before, after)
        self._place()

    @property
    def _tab_order(self) -> tuple[QtWidgets.QWidget, ...]:
        return (self.discard, self.slider, self.strength, self.target, self.apply)

    @property
    def needed_height(self) -> int:
        """Height of one or two rows with their margins, in pixels."""
        theme, n_rows = self.theme, 2 if self.is_narrow else 1
        return (
            theme.unit(2) + n_rows * theme.row + (n_rows - 1) * theme.unit(1) + theme.margin
        )

    def _place(self) -> None:
        theme = self.theme
        width, top = self.width() - 2 * theme.margin, theme.unit(2)
        inset = theme.unit(2)  # so that the text of Discard is at the margin
        if self.is_narrow:
            self.upper.setGeometry(theme.margin, top, width, theme.row)
            top += theme.row + theme.unit(1)
        self.lower.setGeometry(theme.margin - inset, top, width + inset, theme.row)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        self._place()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        line = QtCore.QRect(0, 0, self.width(), self.theme.pixels(1))
        QtGui.QPainter(self).fillRect(line, self.theme.color("line"))

    def _list_targets(self) -> list[tuple[str, Callable[[], None] | None]]:
        entries: list[MenuEntry] = [
            ("Base layer", lambda: self._choose_target("base", None)),
            ("", None),
            ("New override layer", lambda: self._choose_target("override", None)),
            ("New additive layer", lambda: self._choose_target("additive", None)),
        ]
        layers = self.presenter.list_layers()
        for mode in ("override", "additive") if layers else ():
            entries += [("", None), (f"{mode.capitalize()} in", None)]
            entries += [
                (f"  {name}", partial(self._choose_target, mode, name)) for name in layers
            ]
        return entries

    def _choose_target(self, mode: str, layer: str | None) -> None:
        """Set the layer first or last, so that no request names one in mode base."""
        changes = [("mode", mode), ("layer", layer)]
        for path, value in changes if layer is not None else reversed(changes):
            self.presenter.set_value(path, value)

    def refresh(self, aspects: frozenset[str]) -> None:
        """Show strength and target, and what is allowed."""
        if not aspects & {"page", "state", "values"}:
            return
        view, fields = self.presenter.view, find_page(self.presenter.view.page).footer
        percent = round(100 * view.values.get("strength", 1.0))
        self.slider.blockSignals(True)
        self.slider.setValue(percent)
        self.slider.blockSignals(False)
        self.slider.update()
        self.strength.show_value(percent)
        for part in self.strength_parts:
            part.setEnabled("strength" in fields)
        mode, layer = view.values.get("mode", "base"), view.values.get("layer")
        self.target.setText(_spell_target(mode, layer))
        self.apply.allow(view.disabled.get("apply", ""))
        self.discard.allow(view.disabled.get("discard", ""))


def _spell_target(mode: str, layer: str | None) -> str:
    """Return the text of a target.

    Examples
    --------
    >>> _spell_target("base", None), _spell_target("additive", "detail")
    ('Base layer', 'detail, additive')
    """
    if mode == "base":
        return "Base layer"
    return f"{layer}, {mode}" if layer else f"New {mode} layer"
