"""The style sheet of the panel, for the parts of Qt that it does not paint itself.

It is set on the panel alone and reaches only what is inside, so that Maya keeps its look.
"""

from __future__ import annotations

from Qt import QtWidgets

from ..theme import Theme

SHEET = """
* {{ outline: none; }}
QLineEdit, QPlainTextEdit {{ background: {field}; color: {text};
  border: {one}px solid {field};
  border-radius: {radius}px; padding: 0 {pad}px; selection-background-color: {fill};
  selection-color: {on_accent}; }}
QLineEdit:focus {{ border-color: {accent}; }}
QLineEdit:disabled {{ color: {disabled}; }}
QPushButton {{ background: {raised}; color: {text}; border: none;
  border-radius: {radius}px; padding: {unit}px {gap}px; }}
QPushButton:hover {{ background: {lit}; }}
QPushButton:disabled {{ color: {disabled}; }}
QMenu {{ background: {field}; color: {text};
  border: {one}px solid {line}; padding: {unit}px 0; }}
QMenu::item {{ padding: {unit}px {wide}px; }}
QMenu::item:selected {{ background: {fill}; color: {on_accent}; }}
QMenu::item:disabled {{ color: {muted}; background: {field}; }}
QMenu::separator {{ height: {one}px; background: {line}; margin: {unit}px 0; }}
QToolTip {{ background: {field}; color: {text}; border: {one}px solid {line};
  padding: {unit}px; }}
QAbstractItemView {{ background: {field}; color: {text};
  border: none; alternate-background-color: {field};
  selection-background-color: {fill}; selection-color: {on_accent}; }}
QAbstractItemView::item {{ min-height: {row}px; border: none; }}
QAbstractItemView::item:selected {{ background: {fill}; color: {on_accent}; }}
QHeaderView, QHeaderView::section {{ background: {window}; color: {muted}; border: none;
  padding: 0 {pad}px; }}
QTableView {{ gridline-color: {window}; }}
QTableCornerButton::section {{ background: {window}; border: none; }}
QScrollBar {{ background: transparent; border: none; margin: 0; }}
QScrollBar:vertical {{ width: {bar}px; }}
QScrollBar:horizontal {{ height: {bar}px; }}
QScrollBar::handle {{ background: {raised}; border-radius: {radius}px; }}
QScrollBar::handle:vertical {{ min-height: {wide}px; }}
QScrollBar::handle:horizontal {{ min-width: {wide}px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; }}
QSplitter::handle {{ background: transparent; }}
"""


def make_style_sheet(theme: Theme) -> str:
    """Return the style sheet of a theme."""
    return SHEET.format(
        **{name.replace("-", "_"): color for name, color in theme.colors.items()},
        one=theme.pixels(1),
        radius=round(theme.radius),
        unit=theme.unit(1),
        pad=theme.pixels(4),
        row=theme.unit(5),
        bar=theme.unit(2),
        wide=theme.unit(5),
        gap=theme.unit(2),
        lit=theme.lighten("raised").name(),
    )


def dress(widget: QtWidgets.QWidget, theme: Theme) -> None:
    """Give a window the palette, font and style sheet of a theme."""
    widget.setPalette(theme.make_palette())
    widget.setFont(theme.body)
    widget.setAutoFillBackground(True)
    widget.setStyleSheet(make_style_sheet(theme))
