"""The base of widgets that show a part of a page, and call the presenter's actions."""

from __future__ import annotations

from typing import Any

from Qt import QtWidgets

from ..theme import Theme


class Part(QtWidgets.QWidget):
    """A widget that shows a part of a page.

    Parameters
    ----------
    presenter : Presenter
    theme : Theme
    parent : QWidget, optional
    """

    def __init__(self, presenter: Any, theme: Theme, parent: Any = None) -> None:
        super().__init__(parent)
        self.presenter, self.theme = presenter, theme

    def refresh(self, aspects: frozenset[str]) -> None:
        """Show what changed; see `Presenter.listen`."""
