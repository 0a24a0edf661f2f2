"""The preview: the stage with its tools, playback, curves and alternatives in a column."""

from __future__ import annotations

from typing import Any

from Qt import QtCore, QtGui, QtWidgets

from ..pages import find_page
from ..presenter import State
from .alternatives import AlternativeStrip
from .controls.buttons import Button
from .controls.layout import Fold, Label, make_row
from .theme import Theme

CURVES = 40  # height of the curves, in units
NARROWEST_STAGE = 24  # smallest height of the stage, in units


class Placeholder(QtWidgets.QWidget):
    """An empty surface."""

    def __init__(self, presenter: Any, theme: Theme, parent: Any = None) -> None:
        super().__init__(parent)
        self.theme = theme

    def refresh(self, aspects: frozenset[str]) -> None:
        """Show what changed."""

    def paintEvent(self, event: Any) -> None:
        QtGui.QPainter(self).fillRect(self.rect(), self.theme.color("field"))


Stage = Transport = CurveView = Placeholder


class PreviewPane(QtWidgets.QWidget):
    """Stage, transport, curves and alternatives.

    Parameters
    ----------
    presenter : Presenter
    theme : Theme
    """

    def __init__(self, presenter: Any, theme: Theme, parent: Any = None) -> None:
        super().__init__(parent)
        self.presenter, self.theme = presenter, theme
        self.stage = Stage(presenter, theme, self)
        self.transport = Transport(presenter, theme, self)
        self.curves: Any = None
        self.fold = Fold(theme, "Curves")
        self.fold.setParent(self)
        self.fold.toggled.connect(self._show_curves)
        self.alternatives = AlternativeStrip(presenter, theme, self)
        self.invitation = Invitation(presenter, theme, self)

    def _show_curves(self, shown: bool) -> None:
        """Make the curves when they are first opened, since pyqtgraph takes a while."""
        if self.curves is None:
            self.curves = CurveView(self.presenter, self.theme, self)
        self.curves.setVisible(shown)
        self.place()

    @property
    def parts(self) -> tuple[Any, ...]:
        """The widgets that show the preview."""
        made = (self.stage, self.transport, self.curves, self.alternatives, self.invitation)
        return tuple(part for part in made if part is not None)

    def refresh(self, aspects: frozenset[str]) -> None:
        """Show what changed."""
        for part in self.parts:
            part.refresh(aspects)
        has_strip = find_page(self.presenter.view.page).has_alternatives
        if has_strip == self.alternatives.isHidden():
            self.alternatives.setVisible(has_strip)
            self.place()

    @property
    def fixed_height(self) -> int:
        """Height of everything but the stage."""
        theme = self.theme
        height = 2 * (theme.row + theme.unit(1))
        if self.fold.isChecked():
            height += theme.unit(CURVES) + theme.unit(1)
        if not self.alternatives.isHidden():
            height += self.alternatives.sizeHint().height() + theme.unit(2)
        return height

    def place(self) -> None:
        """Stack the parts; the stage takes what the others leave."""
        theme, width, gap = self.theme, self.width(), self.theme.unit(1)
        stage = max(theme.unit(NARROWEST_STAGE), self.height() - self.fixed_height)
        self.stage.setGeometry(0, 0, width, stage)
        self.invitation.setGeometry(0, 0, width, stage)
        top = stage + gap
        for part, height in (
            (self.transport, theme.row),
            (self.fold, theme.row),
            (self.curves, theme.unit(CURVES) if self.fold.isChecked() else 0),
            (self.alternatives, self.alternatives.sizeHint().height()),
        ):
            if part is not None and height and not part.isHidden():
                part.setGeometry(0, top, width, height)
                top += height + gap

    def resizeEvent(self, event: Any) -> None:
        self.place()


class Invitation(QtWidgets.QWidget):
    """What an empty page says: one sentence and one button, over the muted figure."""

    def __init__(self, presenter: Any, theme: Theme, parent: Any = None) -> None:
        super().__init__(parent)
        self.presenter, self.theme = presenter, theme
        self.text = Label(theme, "", align=QtCore.Qt.AlignHCenter)
        self.button = Button(theme, "")
        self.button.clicked.connect(self.press)
        column = QtWidgets.QVBoxLayout(self)
        column.setSpacing(theme.unit(2))
        column.addStretch(3)
        column.addWidget(self.text)
        column.addLayout(make_row(theme, None, self.button, None))
        column.addStretch(1)

    def press(self) -> None:
        """Call the action of the message."""
        action = getattr(self.presenter, self.presenter.view.message.action, None)
        if action is not None:
            action()

    def refresh(self, aspects: frozenset[str]) -> None:
        """Invite on an empty page."""
        view = self.presenter.view
        self.setVisible(view.state is State.EMPTY and bool(view.message.action))
        self.text.setText(view.message.text)
        self.button.setText(view.message.label)
