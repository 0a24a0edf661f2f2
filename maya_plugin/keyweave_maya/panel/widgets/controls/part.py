"""The base of widgets that show a part of a page, and call the presenter's actions."""

from __future__ import annotations

from Qt import QtWidgets

from ...presenter import Presenter
from ..theme import Theme


class Part(QtWidgets.QWidget):
    """A widget that shows a part of a page."""

    def __init__(
        self, presenter: Presenter, theme: Theme, parent: QtWidgets.QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.presenter, self.theme = presenter, theme

    def refresh(self, aspects: frozenset[str]) -> None:
        """Show what changed; see `Presenter.listen`."""
