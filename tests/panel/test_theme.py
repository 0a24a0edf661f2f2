"""The theme takes the palette that it finds, and its text can be read on all of them."""

from itertools import product

import pytest

pytest.importorskip("Qt")

from Qt import QtCore, QtGui

from keyweave.reports.tokens import PANEL_COLORS, measure_contrast
from keyweave_maya.panel.widgets.controls.icons import ICONS
from keyweave_maya.panel.widgets.theme import Theme


def make_palette(window, field, raised, text, accent):
    palette, roles = QtGui.QPalette(), QtGui.QPalette
    for role, color in (
        (roles.Window, window),
        (roles.Base, field),
        (roles.Button, raised),
        (roles.WindowText, text),
        (roles.Highlight, accent),
    ):
        palette.setColor(role, QtGui.QColor(*color))
    return palette


PALETTES = {
    "maya": ((68,) * 3, (43,) * 3, (93,) * 3, (238,) * 3, (82, 133, 166)),
    "dim": ((68,) * 3, (60,) * 3, (75,) * 3, (120,) * 3, (70, 70, 90)),
    "light": ((239,) * 3, (255,) * 3, (225,) * 3, (0,) * 3, (48, 140, 198)),
    "pale": ((230,) * 3, (240,) * 3, (210,) * 3, (150,) * 3, (200, 220, 250)),
    "black": ((0,) * 3, (10,) * 3, (30,) * 3, (255,) * 3, (0, 0, 255)),
}


@pytest.mark.parametrize("name", PALETTES)
def test_text_is_readable_on_every_palette(app, name):
    colors = Theme.of(make_palette(*PALETTES[name])).colors
    pairs = [*product(("text", "muted"), ("window", "field")), ("text", "raised")]
    pairs.append(("on-accent", "fill"))
    ratios = {(a, b): measure_contrast(colors[a], colors[b]) for a, b in pairs}
    assert [pair for pair, ratio in ratios.items() if ratio < 4.5] == []


def test_the_palette_comes_first_and_the_tokens_last(app):
    theme = Theme.of(make_palette(*PALETTES["maya"]))
    assert theme.colors["window"] == PANEL_COLORS["window"]
    assert Theme.of().colors == theme.colors
    dim = Theme.of(make_palette(*PALETTES["dim"]))
    assert dim.color("accent").getRgb()[:3] == (70, 70, 90)


def test_the_palette_of_the_theme_is_the_theme(app):
    assert Theme.of(Theme.of().make_palette()).colors == Theme.of().colors


@pytest.mark.parametrize(("scale", "row"), [(1, 24), (1.5, 36), (2, 48)])
def test_sizes_follow_the_interface_scale(app, scale, row):
    assert Theme.of(scale=scale).row == row


def test_fonts_are_those_of_the_application(app):
    theme = Theme.of()
    assert theme.body.family() == app.font().family()
    assert theme.bold.bold() and not theme.body.bold()
    assert theme.title.pixelSize() == 11


@pytest.mark.parametrize("ratio", [1, 2])
def test_icons_are_crisp_at_every_pixel_ratio(app, ratio):
    theme = Theme.of()
    for name in ICONS:
        image = QtGui.QImage(16 * ratio, 16 * ratio, QtGui.QImage.Format_ARGB32)
        image.fill(QtCore.Qt.transparent)
        image.setDevicePixelRatio(ratio)
        painter = QtGui.QPainter(image)
        theme.paint_icon(painter, name, QtCore.QRectF(0, 0, 16, 16))
        painter.end()
        inked = [
            image.pixelColor(x, y).alpha() > 128
            for x in range(image.width())
            for y in range(image.height())
        ]
        assert 2 * ratio < sum(inked) < 0.6 * len(inked), name
    assert not theme.icon("add").isNull()
