"""Figures as SVG inside a page: small, and in the colors of the page's theme.

Points that cannot be seen are dropped, lines of one style share a path, and what would be
clipped is cut off, so that there are neither identifiers nor clip paths. Text has the font
of the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np

from ...formats.file_writing import write_text
from ...geometry.arrays import Array, Floats
from ..tokens import FONTS, list_colors
from .charts import SMALL_SIZE, TITLE_SIZE, Area, Axes, Legend, Line, Map, Mark, Note

LIGHT = list_colors("light")
# The first name of each color in the light theme.
VARIABLES = {color: name for name, color in [*LIGHT.items()][::-1]}
PIXELS_PER_INCH = 96.0  # of CSS
PER_PIXEL = 10  # steps of a coordinate
PER_INCH = PER_PIXEL * PIXELS_PER_INCH
PER_POINT = PER_INCH / 72
DROP_TOLERANCE, DROP_ROUNDS = 0.4, 4  # steps that a line may move in each round
BOLD = 600
LINE_HEIGHT, RISE = 1.2, 0.36  # sizes of a text, from line to line and to its middle
TICK, TICK_ROOM, AXIS_WIDTH = 3.0, 3.5, 0.8  # points
NUMBER_DROP, LABEL_DROP, TITLE_RISE = 12.6, 26.0, 6.0  # of baselines from the panel
LABEL_ROOM, ROW_ROOM = 0.44, 0.5  # inches, from the panel to the labels left of it
HANDLE, HANDLE_ROOM, ENTRY_ROOM, LEGEND_LINE = 11.2, 4.0, 9.6, 11.5  # points, of legends
# Corners of markers, in diameters; circles and lines besides.
MARKER_CORNERS = {
    "D": [(-0.7, 0), (0, 0.7), (0.7, 0), (0, -0.7)],
    "s": [(-0.5, -0.5), (-0.5, 0.5), (0.5, 0.5), (0.5, -0.5)],
    "^": [(-0.5, 0.5), (0, -0.5), (0.5, 0.5)],
    "v": [(-0.5, -0.5), (0, 0.5), (0.5, -0.5)],
    "<": [(0.5, -0.5), (-0.5, 0), (0.5, 0.5)],
    "X": [
        *((0, -0.25), (0.25, -0.5), (0.5, -0.25), (0.25, 0), (0.5, 0.25), (0.25, 0.5)),
        *((0, 0.25), (-0.25, 0.5), (-0.5, 0.25), (-0.25, 0), (-0.5, -0.25), (-0.25, -0.5)),
    ],
    "P": [
        *((-0.17, -0.5), (0.17, -0.5), (0.17, -0.17), (0.5, -0.17), (0.5, 0.17)),
        *((0.17, 0.17), (0.17, 0.5), (-0.17, 0.5), (-0.17, 0.17), (-0.5, 0.17)),
        *((-0.5, -0.17), (-0.17, -0.17)),
    ],
}
ARROW = np.array([(0.0, 0.0), (-1.0, 0.45), (-1.0, -0.45)])  # in sizes, to the right
NARROW, WIDE = frozenset("iljtfr.,:;'|!()[] "), frozenset("mwMW%—→")


@dataclass(eq=False)
class Figure:
    """Panels on a drawing, which notebooks show.

    Attributes
    ----------
    width, height : float
        Inches.
    axes : list of Axes

    Examples
    --------
    >>> from keyweave.reports.figures.style import make_figure, write_title
    >>> figure, axes = make_figure(1, 1, 2.0)
    >>> write_title(axes[0, 0], "a < b")
    >>> svg = figure.to_svg()
    >>> svg[:45], '<g fill="var(--muted)"' in svg, ">a &lt; b</text>" in svg
    ('<svg viewBox="0 0 768 192" width="768" height', True, True)
    """

    width: float
    height: float
    axes: list[Axes] = field(default_factory=list)

    def to_svg(self) -> str:
        """Return the figure as an SVG element of a page.

        Colors of the light theme are the page's custom properties of the same name.
        """
        painter = SvgPainter(self.width * PIXELS_PER_INCH, self.height * PIXELS_PER_INCH)
        for ax in self.axes:
            if ax.is_visible:
                Panel(painter, ax).draw()
        return painter.format()

    def _repr_html_(self) -> str:
        """Return the figure as an SVG file in the colors of the light theme."""
        colored = re.sub(r"var\(--([\w-]+)\)", lambda name: LIGHT[name[1]], self.to_svg())
        fonts = f'font-family="{", ".join((*FONTS, "sans-serif"))}"'
        start = f'<svg xmlns="http://www.w3.org/2000/svg" {fonts}'
        return colored.replace("<svg", start, 1)

    def save(self, path: str | Path, *, overwrite: bool = False) -> None:
        """Write the figure as an SVG file in the colors of the light theme.

        Raises
        ------
        OutputError
            If the file exists and `overwrite` is false, or it cannot be written.
        """
        write_text(path, self._repr_html_(), overwrite=overwrite)


def measure_text(text: str, size: float) -> float:
    """Return about the width of a text of a size, in the same unit.

    Examples
    --------
    >>> measure_text("before", 10.0) > measure_text("after", 10.0)
    True
    """
    n_narrow, n_wide = (sum(c in kind for c in text) for kind in (NARROW, WIDE))
    return size * (0.61 * len(text) - 0.27 * n_narrow + 0.3 * n_wide)


class SvgPainter:
    """Shapes and texts of a drawing, in steps from the top left corner.

    Attributes
    ----------
    width, height : float
        Size in pixels.
    shapes : list of [str, str]
        Attributes and path data. Consecutive shapes of one style share an element.
    texts : list of (str, str)
        Attributes of a group, and a text element. All texts are over all shapes.
    """

    def __init__(self, width: float, height: float):
        self.width, self.height = width, height
        self.shapes: list[list[str]] = []
        self.texts: list[tuple[str, str]] = []

    def add(self, style: str, data: str) -> None:
        """Add path data, to the last shape if that has the same style."""
        if data and self.shapes and self.shapes[-1][0] == style:
            self.shapes[-1][1] += data
        elif data:
            self.shapes.append([style, data])

    def write(
        self,
        text: str,
        place: Floats,
        *,
        color: str,
        size: float,
        anchor: str = "start",
        is_bold: bool = False,
        angle: float = 0.0,
    ) -> None:
        """Write a text of a size in points at a place in steps, which its anchor is on."""
        x, y = (_format_number(float(number) / PER_PIXEL) for number in place)
        turn = f' transform="rotate({angle:g} {x} {y})"' if angle else ""
        style = f'{_describe_paint("fill", color)} font-size="{size * 96 / 72:.3g}"'
        style += f' text-anchor="{anchor}"' + f' font-weight="{BOLD}"' * is_bold
        self.texts.append((style, f'<text x="{x}" y="{y}"{turn}>{escape(text)}</text>'))

    def format(self) -> str:
        """Return all shapes and texts as an SVG element."""
        size = f'width="{self.width:g}" height="{self.height:g}"'
        shapes = "".join(f'<path{style} d="{data}"/>' for style, data in self.shapes)
        texts = "".join(
            f"<g{style}>{''.join(text for _, text in group)}</g>"
            for style, group in groupby(sorted(self.texts), key=lambda item: item[0])
        )
        scale = f'transform="scale({1 / PER_PIXEL:g})"'.replace("0.", ".")
        return (
            f'<svg viewBox="0 0 {self.width:g} {self.height:g}" {size} role="img">'
            f'<g {scale} fill="none" stroke-linejoin="round">{shapes}</g>{texts}</svg>'
        )


class Panel:
    """A panel on a drawing: places in steps, and what draws its axes and marks."""

    def __init__(self, painter: SvgPainter, ax: Axes):
        self.painter, self.ax = painter, ax
        box, limits = _fit_aspect(ax)
        left, bottom, width, height = (PER_INCH * np.array(box)).tolist()
        base = PER_PIXEL * painter.height - bottom
        self.low = np.array([left, base - height])
        self.high = np.array([left + width, base])
        self.limits, self.starts = limits, np.array(limits)[:, 0]
        self.ranges = np.diff(limits, axis=1)[:, 0]

    def place(self, points: Floats, fractions: str = "") -> Floats:
        """Return points in steps; those on some axes are shares of the panel."""
        is_share = np.array([axis in fractions for axis in "xy"])
        starts = np.where(is_share, 0.0, self.starts)
        ranges = np.where(is_share, 1.0, self.ranges)
        shares = (np.asarray(points, float) - starts) / ranges
        shares[..., 1] = 1 - shares[..., 1]
        return np.asarray(self.low + shares * (self.high - self.low))

    def draw(self) -> None:
        """Draw the panel: marks that are behind, axes, the other marks, and texts."""
        ax = self.ax
        if ax.ground:
            box = np.array([[0, 0], [1, 0], [1, 1], [0, 1.0]])
            data = _format_line(self.place(box, "xy"), is_closed=True)
            self.painter.add(_describe_paint("fill", ax.ground), data)
        marks = sorted(ax.marks, key=lambda mark: mark.zorder)
        for mark in marks:
            if mark.zorder < 0.5:
                self.draw_mark(mark)
        if ax.has_axes:
            self._draw_axes()
        for mark in marks:
            if mark.zorder >= 0.5:
                self.draw_mark(mark)
        self._write_labels()
        if ax.legend is not None:
            self._draw_legend(ax.legend)

    def draw_mark(self, mark: Mark) -> None:
        """Draw what a panel shows."""
        if isinstance(mark, Line):
            points = [self.place(line, mark.fractions) for line in mark.lines]
            self._draw_lines(mark, points)
        elif isinstance(mark, Area):
            shapes = [self.place(shape, mark.fractions) for shape in mark.polygons]
            clipped = [np.clip(shape, self.low, self.high) for shape in shapes]
            data = "".join(_format_line(shape, is_closed=True) for shape in clipped)
            self.painter.add(_describe_paint("fill", mark.color, mark.alpha), data)
        elif isinstance(mark, Map):
            self._draw_map(mark)
        elif isinstance(mark, Note):
            self._write_note(mark)

    def _draw_lines(self, mark: Line, lines: list[Floats]) -> None:
        if mark.width:
            style = _describe_stroke(mark.color, mark.width, mark.alpha, mark.dashes)
            style += ' stroke-linecap="round"' * mark.is_round
            pieces = [p for line in lines for p in _clip_line(line, self.low, self.high)]
            data = "".join(_format_line(_drop_points(piece)) for piece in pieces)
            self.painter.add(style, data)
        if mark.marker == "arrow":
            end, along = lines[-1][-1], np.diff(lines[-1][-2:], axis=0)[0]
            turn = np.array([along, [-along[1], along[0]]]) / max(np.hypot(*along), 1e-9)
            head = end + PER_POINT * mark.size * ARROW @ turn
            self.painter.add(
                _describe_paint("fill", mark.color), _format_line(head, is_closed=True)
            )
        elif mark.marker:
            points = np.concatenate(lines) if lines else np.zeros((0, 2))
            inside = ((points >= self.low - 5) & (points <= self.high + 5)).all(axis=1)
            self._draw_markers(mark, points[inside])

    def _draw_markers(self, mark: Line, points: Floats) -> None:
        """Draw a marker at each point."""
        face, edge = mark.face or mark.color, mark.edge or mark.color
        is_line, size = mark.marker == "|", mark.size / (1 + (mark.marker == "."))
        is_filled = not is_line and face != "none"
        style = _describe_paint("fill", face, mark.alpha) if is_filled else ""
        if is_filled and edge == face:
            size += mark.edge_width
        elif mark.edge_width:
            style += _describe_stroke(edge, mark.edge_width, mark.alpha)
        symbol = _shape_marker(mark.marker, size * PER_POINT)
        places = np.rint(points).astype(np.intp).tolist()
        self.painter.add(style, "".join(f"M{x} {y}{symbol}" for x, y in places))

    def _draw_map(self, mark: Map) -> None:
        """Draw the cells of a map as bars of one opacity each."""
        n_rows, n_columns = mark.values.shape
        xs, ys = (
            np.linspace(mark.left, mark.right, n_columns + 1),
            np.linspace(mark.top, mark.bottom, 2 * n_rows + 1),
        )
        across = np.rint(self.place(np.stack([xs, 0 * xs], -1))[:, 0]).astype(int).tolist()
        edges = np.rint(self.place(np.stack([0 * ys, ys], -1))[:, 1]).astype(int)
        thick = f"{abs(edges[2] - edges[0]) + 0:d}"
        bars: dict[float, str] = {}
        for row, y in zip(mark.shades, edges[1::2].tolist()):
            for shade, first, last in _list_runs(row):
                x0, x1 = across[first], across[last]
                bars[shade] = bars.get(shade, "") + f"M{x0} {y}h{x1 - x0}"
        for shade, data in bars.items():
            if shade > 0:
                paint = _describe_paint("stroke", mark.color, shade)
                crisp = f'{paint} stroke-width="{thick}" shape-rendering="crispEdges"'
                self.painter.add(crisp, data)

    def _write_note(self, note: Note) -> None:
        point = self.place(np.array([note.x, note.y]), note.fractions)
        if not ((point >= self.low - 300) & (point <= self.high + 300)).all():
            return
        drop = RISE * note.size if note.is_centered else 0.0
        offset = PER_POINT * np.array([note.offset[0], drop - note.offset[1]])
        style: dict[str, Any] = {
            "color": note.color,
            "size": note.size,
            "anchor": note.anchor,
        }
        self.painter.write(note.text, point + offset, is_bold=note.is_bold, **style)

    def _draw_axes(self) -> None:
        """Draw the grid, the line below and its ticks, and write their numbers."""
        ax, painter = self.ax, self.painter
        number: dict[str, Any] = {"color": LIGHT["muted"], "size": SMALL_SIZE}
        (left, top), (right, bottom) = self.low.tolist(), self.high.tolist()
        x_ticks = ax.x_scale.list_ticks(self.limits[0])
        y_ticks = ax.y_scale.list_ticks(self.limits[1])
        xs = [self.place(np.array([x, 0.0]))[0] for x, _ in x_ticks]
        ys = [self.place(np.array([0.0, y]))[1] for y, _ in y_ticks]
        grid = "".join(f"M{left:.0f} {y:.0f}H{right:.0f}" for y in ys) * ("y" in ax.grid)
        grid += "".join(f"M{x:.0f} {top:.0f}V{bottom:.0f}" for x in xs) * ("x" in ax.grid)
        painter.add(_describe_stroke(LIGHT["grid"], AXIS_WIDTH), grid)
        ticks = "".join(f"M{x:.0f} {bottom:.0f}v{TICK * PER_POINT:.0f}" for x in xs)
        line = f"M{left:.0f} {bottom:.0f}H{right:.0f}"
        painter.add(_describe_stroke(LIGHT["line"], AXIS_WIDTH), line + ticks)
        if ax.shows_x:
            for x, (_, text) in zip(xs, x_ticks):
                place = np.array([x, bottom + NUMBER_DROP * PER_POINT])
                painter.write(text, place, anchor="middle", **number)
        if ax.shows_y:
            for y, (_, text) in zip(ys, y_ticks):
                shift = np.array([-TICK_ROOM, RISE * SMALL_SIZE]) * PER_POINT
                painter.write(text, np.array([left, y]) + shift, anchor="end", **number)

    def _write_labels(self) -> None:
        """Write the titles above the panel, and the labels of its axes."""
        ax, write, muted = self.ax, self.painter.write, LIGHT["muted"]
        (left, top), (right, bottom) = self.low.tolist(), self.high.tolist()
        above, below = top - TITLE_RISE * PER_POINT, bottom + LABEL_DROP * PER_POINT
        style: dict[str, Any] = {"color": LIGHT["text"], "size": TITLE_SIZE}
        if ax.title:
            write(ax.title, np.array([left, above]), is_bold=True, **style)
        style = {"color": muted, "size": SMALL_SIZE, "anchor": "end"}
        if ax.remark:
            write(ax.remark, np.array([right, above]), **style)
        if ax.x_label:
            write(ax.x_label, np.array([right, below]), **style)
        lines = ax.y_label.split("\n") if ax.y_label else []
        step = LINE_HEIGHT * SMALL_SIZE * PER_POINT
        middle = (top + bottom) / 2
        for number, line in enumerate(lines):
            if ax.is_row:
                y = middle + (number - (len(lines) - 1) / 2) * step
                place = np.array(
                    [left - ROW_ROOM * PER_INCH, y + RISE * SMALL_SIZE * PER_POINT]
                )
                look = {**style, "color": LIGHT["text"]} if ax.is_strong else style
                write(line, place, is_bold=ax.is_strong, **look)
            else:
                x = left - LABEL_ROOM * PER_INCH - (len(lines) - 1 - number) * step
                place = np.array([x, middle])
                write(line, place, angle=-90, **{**style, "anchor": "middle"})

    def _draw_legend(self, legend: Legend) -> None:
        """Draw samples of the labeled marks with their labels, in columns."""
        marks = self.ax.labeled
        n = min(legend.columns, len(marks))
        if not n:
            return
        columns = [marks[number::n] for number in range(n)]
        widths = [
            max(measure_text(mark.label or "", SMALL_SIZE) for mark in column)
            + (HANDLE + HANDLE_ROOM)
            for column in columns
        ]
        total = sum(widths) + ENTRY_ROOM * (n - 1)
        x, y = self.place(np.array(legend.place), "xy").tolist()
        x += legend.shift * PER_INCH - (total * PER_POINT if legend.anchor == "end" else 0)
        n_rows, line = len(columns[0]), LEGEND_LINE * PER_POINT
        y += line if legend.goes_down else -TITLE_RISE * PER_POINT - (n_rows - 1) * line
        for column, width in zip(columns, widths):
            for row, mark in enumerate(column):
                self._draw_sample(mark, x, y + row * line)
                place = np.array([x + (HANDLE + HANDLE_ROOM) * PER_POINT, y + row * line])
                look: dict[str, Any] = {"color": LIGHT["text"], "size": SMALL_SIZE}
                self.painter.write(mark.label or "", place, **look)
            x += (width + ENTRY_ROOM) * PER_POINT

    def _draw_sample(self, mark: Mark, x: float, y: float) -> None:
        """Draw a sample of a mark left of its label."""
        width, rise = HANDLE * PER_POINT, RISE * SMALL_SIZE * PER_POINT
        if isinstance(mark, Line):
            ends = np.array([[x, y - rise], [x + width, y - rise]])
            if mark.width:
                style = _describe_stroke(mark.color, mark.width, mark.alpha, mark.dashes)
                self.painter.add(style, _format_line(ends))
            if mark.marker:
                self._draw_markers(mark, ends.mean(axis=0, keepdims=True))
        else:
            box = np.array([[0, 0], [1, 0], [1, -1], [0, -1]]) * [width, 2 * rise] + [x, y]
            paint = _describe_paint("fill", mark.color, mark.alpha)
            self.painter.add(paint, _format_line(box, is_closed=True))


def _fit_aspect(
    ax: Axes,
) -> tuple[tuple[float, ...], tuple[tuple[float, float], tuple[float, float]]]:
    """Return the box and the limits of a panel, fitted if both axes have one scale."""
    limits, (left, bottom, width, height) = (ax.x_scale.limits, ax.y_scale.limits), ax.box
    if not ax.aspect:
        return ax.box, limits
    (x0, x1), (y0, y1) = limits
    unit = min(width / abs(x1 - x0), height / abs(y1 - y0))
    if ax.aspect == "box":
        fitted = unit * abs(y1 - y0)
        return (left, bottom + (height - fitted) / 2, unit * abs(x1 - x0), fitted), limits
    middles = (x0 + x1) / 2, (y0 + y1) / 2
    halves = (np.sign(x1 - x0) * width / unit / 2, np.sign(y1 - y0) * height / unit / 2)
    (a, b), (c, d) = ((m - half, m + half) for m, half in zip(middles, halves))
    return ax.box, ((float(a), float(b)), (float(c), float(d)))


def _describe_paint(attribute: str, color: str, alpha: float = 1.0) -> str:
    """Return the attributes of a color and its opacity.

    Examples
    --------
    >>> _describe_paint("fill", "#ffffff", 0.5)
    ' fill="var(--window)" fill-opacity=".5"'
    """
    paint = f"var(--{VARIABLES[color]})" if color in VARIABLES else color
    opacity = f"{alpha:.2g}".lstrip("0")
    return f' {attribute}="{paint}"' + f' {attribute}-opacity="{opacity}"' * (alpha < 1)


def _describe_stroke(
    color: str, width: float, alpha: float = 1.0, dashes: tuple[float, ...] = ()
) -> str:
    """Return the attributes of a line; dashes are in widths."""
    style = (
        f'{_describe_paint("stroke", color, alpha)} stroke-width="{PER_POINT * width:.3g}"'
    )
    if dashes:
        lengths = " ".join(f"{PER_POINT * width * dash:.3g}" for dash in dashes)
        style += f' stroke-dasharray="{lengths}"'
    return style


def _shape_marker(marker: str, size: float) -> str:
    """Return path data of a marker relative to its place."""
    if marker in "o.":
        r = round(size / 2)
        return f"m{-r} 0a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0-{2 * r} 0z"
    if marker == "|":
        return f"m0 {-size / 2:.0f}v{size:.0f}"
    corners = np.rint(size * np.array(MARKER_CORNERS[marker])).astype(int)
    return (
        "m{} {}".format(*corners[0].tolist())
        + _format_steps(np.diff(corners, axis=0))
        + "z"
    )


def _clip_line(line: Floats, low: Floats, high: Floats) -> Iterator[Floats]:
    """Yield the parts of a line that are in a box; it has gaps where it is not finite."""
    if np.isfinite(line).all() and (line >= low).all() and (line <= high).all():
        yield line
        return
    start, along = line[:-1], np.diff(line, axis=0)
    with np.errstate(all="ignore"):
        ends = np.sort([(low - start) / along, (high - start) / along], axis=0)
    outside = (start < low) | (start > high)
    ends[0][along == 0], ends[1][along == 0] = np.where(outside, 2.0, 0.0)[along == 0], 1.0
    first, last = np.maximum(ends[0].max(axis=1), 0), np.minimum(ends[1].min(axis=1), 1)
    shown = first < last  # never where it is not finite
    continues = shown[:-1] & shown[1:] & (last[:-1] == 1) & (first[1:] == 0)
    starts = np.flatnonzero(shown & ~np.append(False, continues))
    stops = np.flatnonzero(shown & ~np.append(continues, False))
    for a, b in zip(starts.tolist(), stops.tolist()):
        head, tail = start[a] + first[a] * along[a], start[b] + last[b] * along[b]
        yield np.vstack([head, line[a + 1 : b + 1], tail])


def _drop_points(line: Floats) -> Floats:
    """Return a line without points that are hardly off it, every second one at most."""
    for _ in range(DROP_ROUNDS):
        if len(line) < 3:
            break
        n_inner = (len(line) - 1) // 2
        before, here, after = line[: 2 * n_inner : 2], line[1::2][:n_inner], line[2::2]
        along, offset = after - before, here - before
        share = (offset * along).sum(1) / np.maximum((along * along).sum(1), 1e-9)
        off = offset - np.clip(share, 0, 1)[:, np.newaxis] * along
        kept = np.ones(len(line), bool)
        kept[1 : 2 * n_inner : 2] = np.hypot(*off.T) > DROP_TOLERANCE
        line = line[kept]
    return line


def _format_line(points: Floats, *, is_closed: bool = False) -> str:
    """Return path data: the first point, then steps from point to point."""
    places = np.rint(points).astype(np.intp)
    steps = np.diff(places, axis=0)
    steps = steps[steps.any(axis=1)]
    if not len(steps):
        return ""
    start = "M{} {}".format(*places[0].tolist())
    return start + _format_steps(steps) + "z" * is_closed


def _format_steps(steps: Array) -> str:
    """Return steps as path data; a minus separates numbers as a space does.

    Examples
    --------
    >>> _format_steps(np.array([[1, -2], [3, 4]])), _format_steps(np.array([[5, 0]]))
    ('l1-2 3 4', 'h5')
    """
    if len(steps) == 1 and not steps.all():
        (x, y) = steps[0].tolist()
        return f"h{x}" if x else f"v{y}"
    text = " ".join(map(str, steps.ravel().tolist())).replace(" -", "-")
    return f"l{text}" if text else ""


def _format_number(number: float) -> str:
    return f"{number:.1f}".replace(".0", "")


def _list_runs(row: Floats) -> Iterator[tuple[float, int, int]]:
    """Yield each value of a row of cells, the first cell, and the cell after the last."""
    starts = np.flatnonzero(np.append(True, row[1:] != row[:-1])).tolist()
    for first, last in zip(starts, [*starts[1:], len(row)]):
        yield float(row[first]), first, last
