"""The theme of the panel: colors, spacing, fonts and icons, from the program around it.

Colors are those of the application's palette where it has them, and the tokens otherwise;
text is moved away from its surface until its contrast suffices.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from Qt import QtCore, QtGui

from keyweave.reports.tokens import (
    PANEL_COLORS,
    PANEL_LIGHT_COLORS,
    RADIUS,
    find_readable_color,
    measure_contrast,
    mix_colors,
)

from .controls.icons import draw_icon, paint_icon

UNIT = 4  # pixels at scale 1
ICON = 16  # pixels at scale 1
READABLE, VISIBLE = 4.5, 3.0  # contrast of text, and of marks
MUTED_SHARE, DISABLED_SHARE = 0.34, 0.62  # of the surface in muted and disabled text
HOVER_SHARE = 0.08  # of white when hovered, of black when pressed


@dataclass(frozen=True)
class Theme:
    """Colors, spacing and fonts of the panel.

    The tokens of `colors` are window, field, raised, text, muted, disabled, accent,
    on-accent, fill (of Apply), line, grid, sketch, result, source, key, warning, error,
    clip-1 to clip-6, on-clip. Sizes in pixels are multiplied by `scale`, that of Maya's
    interface.

    Examples
    --------
    >>> from Qt import QtGui  # doctest: +SKIP
    >>> theme = Theme.of(QtGui.QPalette(), scale=1.5)  # doctest: +SKIP
    >>> theme.unit(2), theme.color("accent").name()  # doctest: +SKIP
    (12, '#5285a6')
    """

    colors: Mapping[str, str]
    scale: float
    font: QtGui.QFont

    @classmethod
    def of(
        cls, palette: QtGui.QPalette = None, scale: float = 1.0, font: QtGui.QFont = None
    ) -> Theme:
        """Return the theme for a palette; without one, the tokens are the theme.

        The font is the application's by default.
        """
        colors = dict(PANEL_COLORS) if palette is None else _read_palette(palette)
        if font is None:
            font = QtGui.QGuiApplication.font()
        return cls(MappingProxyType(_check_contrast(colors)), scale, QtGui.QFont(font))

    def color(self, token: str, opacity: float = 1.0) -> QtGui.QColor:
        """Return a color by its token, with an opacity from 0 to 1."""
        color = QtGui.QColor(self.colors[token])
        color.setAlphaF(opacity)
        return color

    def mix(self, token: str, other: str, share: float) -> QtGui.QColor:
        """Return a color mixed with a share of another, from 0 to 1."""
        return QtGui.QColor(mix_colors(self.colors[token], self.colors[other], share))

    def lighten(self, token: str, share: float = HOVER_SHARE) -> QtGui.QColor:
        """Return a color as it is under the mouse; a negative share presses it."""
        white = QtGui.QColor(QtCore.Qt.white if share > 0 else QtCore.Qt.black)
        return QtGui.QColor(mix_colors(self.colors[token], white.name(), abs(share)))

    def unit(self, number: float = 1) -> int:
        """Return a distance of so many units of 4 pixels, in pixels of the widget."""
        return round(number * UNIT * self.scale)

    def pixels(self, number: float) -> int:
        """Return a number of pixels times the interface scale, at least 1."""
        return max(1, round(number * self.scale))

    @property
    def row(self) -> int:
        """Height of a row, in pixels."""
        return self.unit(6)

    @property
    def margin(self) -> int:
        """Distance from the edge of the panel, in pixels."""
        return self.unit(3)

    @property
    def radius(self) -> float:
        """Radius of corners, in pixels."""
        return RADIUS * self.scale

    @property
    def icon_size(self) -> int:
        """Side of an icon, in pixels."""
        return self.pixels(ICON)

    @property
    def body(self) -> QtGui.QFont:
        """Font of everything but titles."""
        return QtGui.QFont(self.font)

    @property
    def bold(self) -> QtGui.QFont:
        """Font of Apply and of the active tab."""
        font = self.body
        font.setBold(True)
        return font

    @property
    def title(self) -> QtGui.QFont:
        """Font of group titles: capitals at 90 %."""
        font = self.body
        _resize_font(font, 0.9)
        font.setCapitalization(QtGui.QFont.AllUppercase)
        font.setLetterSpacing(QtGui.QFont.PercentageSpacing, 104)
        return font

    @property
    def small(self) -> QtGui.QFont:
        """Font of notes in charts and cards, 90 %."""
        font = self.body
        _resize_font(font, 0.9)
        return font

    @property
    def numbers(self) -> QtGui.QFont:
        """Font with figures of equal width."""
        font = self.body
        if hasattr(font, "setFeature"):  # Qt 6.7; most fonts have such figures anyway
            font.setFeature(QtGui.QFont.Tag("tnum"), 1)
        return font

    def icon(self, name: str, color: str | None = None) -> QtGui.QIcon:
        """Return an icon of `controls.icons.ICONS` in one color, with a disabled one.

        `color` is a token, ``"text"`` by default.
        """
        normal, disabled = self.color(color or "text"), self.color("disabled")
        return draw_icon(name, self.icon_size, normal, disabled)

    def paint_icon(
        self, painter: QtGui.QPainter, name: str, box: QtCore.QRectF, color: str = "text"
    ) -> None:
        """Paint an icon into the middle of a box, with the painter of a widget."""
        side = self.icon_size
        corner = box.center() - QtCore.QPointF(side / 2, side / 2)
        square = QtCore.QRectF(corner, QtCore.QSizeF(side, side))
        paint_icon(painter, name, square, self.color(color))

    def make_palette(self) -> QtGui.QPalette:
        """Return a palette with these colors, for the panel and its menus."""
        palette, roles = QtGui.QPalette(), QtGui.QPalette
        for role, token in (
            *((roles.Window, "window"), (roles.WindowText, "text")),
            *((roles.Base, "field"), (roles.Text, "text"), (roles.AlternateBase, "field")),
            *((roles.Button, "raised"), (roles.ButtonText, "text")),
            *((roles.Highlight, "accent"), (roles.HighlightedText, "on-accent")),
            *((roles.ToolTipBase, "field"), (roles.ToolTipText, "text")),
        ):
            palette.setColor(role, self.color(token))
        for role in (roles.WindowText, roles.Text, roles.ButtonText):
            palette.setColor(roles.Disabled, role, self.color("disabled"))
        return palette


def _resize_font(font: QtGui.QFont, share: float) -> None:
    if font.pixelSize() > 0:
        font.setPixelSize(round(font.pixelSize() * share))
    else:
        font.setPointSizeF(font.pointSizeF() * share)


def _read_palette(palette: QtGui.QPalette) -> dict[str, str]:
    """Return the tokens, with surfaces, text and accent of a palette."""
    roles = QtGui.QPalette
    read = {
        token: palette.color(roles.Active, role).name()
        for token, role in {
            "window": roles.Window,
            "field": roles.Base,
            "raised": roles.Button,
            "text": roles.WindowText,
            "accent": roles.Highlight,
        }.items()
    }
    dark = measure_contrast(read["window"], QtGui.QColor(QtCore.Qt.white).name()) > VISIBLE
    tokens = PANEL_COLORS if dark else PANEL_LIGHT_COLORS
    colors = {**tokens, **read}
    for token, share in (("muted", MUTED_SHARE), ("disabled", DISABLED_SHARE)):
        if read["text"] != tokens["text"] or read["window"] != tokens["window"]:
            colors[token] = mix_colors(read["text"], read["window"], share)
    return colors


def _check_contrast(colors: dict[str, str]) -> dict[str, str]:
    """Return colors in which text and marks stand out from every surface below them."""
    window, field, raised = colors["window"], colors["field"], colors["raised"]
    for token, surfaces, least in (
        ("text", (window, field, raised), READABLE),
        ("muted", (window, field), READABLE),
        ("accent", (window, field), 0.0),
        *((role, (field,), VISIBLE) for role in ("sketch", "result", "source")),
        *((mark, (window,), VISIBLE) for mark in ("warning", "error")),
    ):
        colors[token] = find_readable_color(colors[token], surfaces, least)
    on_accent = colors["on-accent"]
    colors["fill"] = find_readable_color(colors["accent"], (on_accent,), READABLE)
    colors["line"] = mix_colors(window, colors["text"], 0.12)
    colors["grid"] = mix_colors(field, colors["text"], 0.10)
    return colors
