"""The icons of the panel: lines in one color on a grid of 16 by 16, drawn with QPainter."""

from __future__ import annotations

from Qt import QtCore, QtGui

GRID, STROKE = 16, 1.5
PIXEL_RATIOS = (1, 2, 3)
# Lines as in SVG: M and L with absolute points, C for curves, Z closes; "*" fills.
ICONS = {
    "add": "M8 3 L8 13 M3 8 L13 8",
    "remove": "M3 8 L13 8",
    "close": "M4 4 L12 12 M12 4 L4 12",
    "check": "M3 8.5 L6.5 12 L13 4.5",
    "chevron-right": "M6 3.5 L10.5 8 L6 12.5",
    "chevron-left": "M10 3.5 L5.5 8 L10 12.5",
    "chevron-down": "M4 6 L8 10 L12 6",
    "chevron-up": "M4 10 L8 6 L12 10",
    "play": "*M5 3 L13 8 L5 13 Z",
    "pause": "M5.5 3.5 L5.5 12.5 M10.5 3.5 L10.5 12.5",
    "stop": "*M4 4 L12 4 L12 12 L4 12 Z",
    "first": "M4 3.5 L4 12.5 M12 3.5 L7 8 L12 12.5",
    "last": "M12 3.5 L12 12.5 M4 3.5 L9 8 L4 12.5",
    "previous-key": "M11.5 3.5 L7 8 L11.5 12.5 M4 6.5 L5.5 8 L4 9.5 L2.5 8 Z",
    "next-key": "M4.5 3.5 L9 8 L4.5 12.5 M12 6.5 L13.5 8 L12 9.5 L10.5 8 Z",
    "loop": "M3 7 C3 4 5 4 8 4 L12.5 4 M10.5 2 L12.5 4 L10.5 6 "
    "M13 9 C13 12 11 12 8 12 L3.5 12 M5.5 10 L3.5 12 L5.5 14",
    "reset": "M3.5 5 L3.5 2 M3.5 5 L6.5 5 M3.5 5 C6 1.5 13 2.5 13 8 C13 14 4 14 3 9.5",
    "undo": "M6 3 L3 6 L6 9 M3 6 L9 6 C14 6 14 13 9 13 L6 13",
    "search": "M10.5 6.5 C10.5 12 2.5 12 2.5 6.5 C2.5 1.2 10.5 1.2 10.5 6.5 "
    "M9.5 9.8 L13.5 13.5",
    "folder": "M2 12.5 L2 3.5 L6 3.5 L7.5 5.5 L14 5.5 L14 12.5 Z",
    "file": "M4 2 L9.5 2 L12.5 5 L12.5 14 L4 14 Z M9.5 2 L9.5 5 L12.5 5",
    "save": "M3 3 L11 3 L13 5 L13 13 L3 13 Z M5 13 L5 9 L11 9 L11 13 M6 3 L6 5.5 L10 5.5",
    "warning": "M8 2.5 L14.2 13.2 L1.8 13.2 Z M8 6.5 L8 9.5 M8 11.2 L8 11.4",
    "error": "M13.5 8 C13.5 15.3 2.5 15.3 2.5 8 C2.5 0.7 13.5 0.7 13.5 8 Z "
    "M6 6 L10 10 M10 6 L6 10",
    "info": "M13.5 8 C13.5 15.3 2.5 15.3 2.5 8 C2.5 0.7 13.5 0.7 13.5 8 Z "
    "M8 7.5 L8 11 M8 5 L8 5.2",
    "help": "M5.2 5.8 C5.2 1.6 11.2 2 10.9 5.8 C10.7 7.8 8 7.8 8 10.2 M8 12.8 L8 13",
    "eye": "M1.5 8 C5 2.6 11 2.6 14.5 8 C11 13.4 5 13.4 1.5 8 Z "
    "M9.6 8 C9.6 10.1 6.4 10.1 6.4 8 C6.4 5.9 9.6 5.9 9.6 8 Z",
    "key": "*M8 3 L13 8 L8 13 L3 8 Z",
    "list": "M6 4 L13 4 M6 8 L13 8 M6 12 L13 12 M3 4 L3.2 4 M3 8 L3.2 8 M3 12 L3.2 12",
    "settings": "M2 5 L14 5 M2 11 L14 11 M6 3 L6 7 M10 9 L10 13",
    "more": "M3.5 8 L3.7 8 M8 8 L8.2 8 M12.5 8 L12.7 8",
    "delete": "M3 4.5 L13 4.5 M6 4.5 L6 2.5 L10 2.5 L10 4.5 M4.5 4.5 L5 13.5 L11 13.5 "
    "L11.5 4.5",
    "mirror": "M8 2 L8 14 M6 4.5 L2 12 L6 12 Z M10 4.5 L14 12 L10 12 Z",
    "pin": "M8 14 L8 9.5 M4.5 9.5 L11.5 9.5 L10 7 L10 3 M6 3 L6 7 L4.5 9.5 M5 2.5 L11 2.5",
    "figure": "M9.6 3.4 C9.6 5.5 6.4 5.5 6.4 3.4 C6.4 1.3 9.6 1.3 9.6 3.4 Z "
    "M8 5 L8 9.5 L5.5 14 M8 9.5 L10.5 14 M4 7 L8 6.2 L12 7",
    "curve": "M2 12 C6 12 5 4 8 4 C11 4 10 12 14 12",
    "path": "M3 13 C3 6 13 10 13 3 M1.5 13 L4.5 13 M11.5 3 L14.5 3",
    "layer": "M8 2.5 L14 5.8 L8 9 L2 5.8 Z M2 9.5 L8 12.8 L14 9.5",
}


def build_path(name: str) -> tuple[QtGui.QPainterPath, bool]:
    """Return the lines of an icon on its grid, and whether they are filled."""
    words = ICONS[name]
    path, arguments = QtGui.QPainterPath(), iter(words.lstrip("*").split())
    for word in arguments:
        if word == "Z":
            path.closeSubpath()
        elif word[0] == "C":
            numbers = [word[1:], *(next(arguments) for _ in range(5))]
            path.cubicTo(*map(float, numbers))
        else:
            draw = path.moveTo if word[0] == "M" else path.lineTo
            draw(float(word[1:]), float(next(arguments)))
    return path, words.startswith("*")


def paint_icon(
    painter: QtGui.QPainter, name: str, box: QtCore.QRectF, color: QtGui.QColor
) -> None:
    """Paint an icon into a square of any size, crisp at every pixel ratio."""
    path, filled = build_path(name)
    painter.save()
    painter.setRenderHint(QtGui.QPainter.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(box.width() / GRID, box.height() / GRID)
    pen = QtGui.QPen(color, STROKE)
    pen.setCapStyle(QtCore.Qt.RoundCap)
    pen.setJoinStyle(QtCore.Qt.RoundJoin)
    painter.setPen(QtCore.Qt.NoPen if filled else pen)
    painter.setBrush(QtGui.QBrush(color) if filled else QtCore.Qt.NoBrush)
    painter.drawPath(path)
    painter.restore()


def draw_icon(
    name: str, side: int, color: QtGui.QColor, disabled: QtGui.QColor
) -> QtGui.QIcon:
    """Return an icon with a side in pixels, enabled and disabled, for several ratios."""
    icon = QtGui.QIcon()
    for ratio in PIXEL_RATIOS:
        for mode, each in ((QtGui.QIcon.Normal, color), (QtGui.QIcon.Disabled, disabled)):
            icon.addPixmap(_draw_pixmap(name, side, ratio, each), mode)
    return icon


def _draw_pixmap(name: str, side: int, ratio: int, color: QtGui.QColor) -> QtGui.QPixmap:
    pixmap = QtGui.QPixmap(side * ratio, side * ratio)
    pixmap.fill(QtCore.Qt.transparent)
    painter = QtGui.QPainter(pixmap)
    paint_icon(painter, name, QtCore.QRectF(0, 0, side * ratio, side * ratio), color)
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
