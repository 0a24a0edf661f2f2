"""Figures as SVG inside a page: small, and in the colors of the page's theme.

Matplotlib's own SVG files have a group for each artist, every point with six decimals, and
literal colors. Here, points that cannot be seen are dropped, lines of one style share a
path, and what would be clipped is cut off, so that there are neither identifiers nor clip
paths. Text has the font of the page.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any

import numpy as np

from ...geometry.arrays import Array, Floats, Ints
from ..bodies.painter import encode_pixels
from ..tokens import list_colors
from .style import import_matplotlib

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PIXELS_PER_INCH = 96.0  # of CSS
PER_PIXEL = 10  # steps of a coordinate
IMAGE_PIXELS, IMAGE_LEVELS = 2.0, 32  # of painted figures, per pixel and per color
DROP_TOLERANCE = 0.15  # pixels that a line may move when points are dropped
CIRCLE_POINTS = 26  # of matplotlib's unit circle, which no other marker has
# The first name of each color in the light theme.
VARIABLES = {color: name for name, color in [*list_colors("light").items()][::-1]}
ANCHORS = {"left": 0.0, "center": 0.5, "right": 1.0}  # shares of the width of a text
ANCHOR_NAMES = {0.0: "start", 0.5: "middle", 1.0: "end"}
CAPS = {"projecting": "square"}  # names of SVG that differ from those of matplotlib
BOLD = 600


def encode_svg(figure: Figure) -> str:
    """Return a figure as an SVG element for a page.

    Colors of the light theme become the page's custom properties of the same name.

    Parameters
    ----------
    figure : matplotlib.figure.Figure

    Examples
    --------
    >>> from keyweave.reports.figures.style import make_figure, write_title
    >>> figure, axes = make_figure(1, 1, 2.0)
    >>> write_title(axes[0, 0], "a < b")
    >>> svg = encode_svg(figure)
    >>> svg[:45], '<g fill="var(--muted)"' in svg, ">a &lt; b</text>" in svg
    ('<svg viewBox="0 0 768 192" width="768" height', True, True)
    """
    dpi, is_shown = figure.dpi, figure.patch.get_visible()
    try:
        figure.dpi = PIXELS_PER_INCH
        figure.patch.set_visible(False)  # the page is the background
        base = import_matplotlib("backend_bases").RendererBase
        make = type("SvgRenderer", (SvgPainter, base), {})
        painter: Any = make(figure.bbox.width, figure.bbox.height)
        figure.draw(painter)
    finally:
        figure.dpi = dpi
        figure.patch.set_visible(is_shown)
    return str(painter.format())


class SvgPainter:
    """The methods of a renderer of matplotlib that collect shapes and texts.

    Attributes
    ----------
    width, height : float
        Size in pixels. Matplotlib measures y from the bottom, SVG from the top.
    shapes : list of [str, str]
        Attributes and path data. Consecutive lines and areas of one style are one shape.
    texts : list of (str, str)
        Attributes of a group, and a text element. All texts are over all shapes.
    images : list of str
        Painted figures, behind all shapes.
    """

    def __init__(self, width: float, height: float):
        super().__init__()
        self.width, self.height = width, height
        self.shapes: list[list[str]] = []
        self.texts: list[tuple[str, str]] = []
        self.images: list[str] = []
        self._axis_start: int | None = None

    def get_canvas_width_height(self) -> tuple[float, float]:
        """Return the size in pixels."""
        return self.width, self.height

    def points_to_pixels(self, points: float) -> float:
        """Return a length in points in pixels."""
        return points * PIXELS_PER_INCH / 72

    def option_scale_image(self) -> bool:
        """Receive images as they are, without copies of their pixels."""
        return True

    def open_group(self, name: str, gid: object = None) -> None:
        """Begin an artist; in an axis, ticks and grid lines alternate and never overlap."""
        if name.startswith("matplotlib.axis_"):
            self._axis_start = len(self.shapes)

    def close_group(self, name: str) -> None:
        """End an artist."""
        if name.startswith("matplotlib.axis_"):
            self._axis_start = None

    def draw_path(self, gc: Any, path: Any, transform: Any, fill: Any = None) -> None:
        """Draw a line or an area, cut off at the clip rectangle."""
        clip = _find_clip(gc)
        stroke = self._describe_stroke(gc)
        if fill is not None and len(fill) > 3 and fill[3] == 0:
            fill = None
        if fill is not None:
            path, transform = _clip_area(path, transform, clip), None
        elif not stroke:
            return
        lines = _list_lines(path, transform, None if fill is not None else clip)
        data = "".join(self._format_line(*line) for line in lines)
        if data:
            self._add(_describe_fill(gc, fill) + stroke, data)

    def draw_markers(
        self, gc: Any, marker: Any, shape: Any, path: Any, transform: Any, fill: Any = None
    ) -> None:
        """Draw a marker at each point of a path that is inside of the clip rectangle."""
        area = fill if len(marker.vertices) > 2 else None
        style = _describe_fill(gc, area) + self._describe_stroke(gc)
        symbol = self._format_symbol(marker, shape)
        points = transform.transform(path.vertices)
        points = points[_is_inside(points, _find_clip(gc))]
        places = self._to_steps(points).tolist()
        self._add(style, "".join(f"M{x} {y}{symbol}" for x, y in places))

    def get_image_magnification(self) -> float:
        """Return the number of pixels of painted figures per pixel of the page."""
        return IMAGE_PIXELS

    def draw_image(
        self, gc: Any, x: float, y: float, image: Array, transform: Any = None
    ) -> None:
        """Draw the cells of a map, which has a transform, or a painted figure."""
        if transform is None:
            self._add_painted(x, y, image)
        else:
            corners = transform.transform([[0.0, 0.0], [1.0, 1.0]]) + [x, y]
            self._add_cells(_undo_rounding(corners, _find_clip(gc)), image)

    def _add_painted(self, x: float, y: float, image: Array) -> None:
        """Add a painted figure, behind all shapes."""
        height, width = (length / IMAGE_PIXELS for length in image.shape[:2])
        data = b64encode(encode_pixels(image[::-1], IMAGE_LEVELS)).decode()
        place = [_format_number(length) for length in (x, self.height - y - height)]
        self.images.append(
            f'<image x="{place[0]}" y="{place[1]}" '
            f'width="{_format_number(width)}" height="{_format_number(height)}" '
            f'href="data:image/png;base64,{data}"/>'
        )

    def _add_cells(self, corners: Floats, image: Array) -> None:
        """Add cells of few colors, such as those of a map, as bars of one color each."""
        n_rows, n_columns = image.shape[:2]
        (left, bottom), (right, top) = corners
        xs = np.linspace(left, right, n_columns + 1)
        ys = np.linspace(bottom, top, 2 * n_rows + 1)[1::2]
        across = self._to_steps(np.stack([xs, 0 * xs], -1))[:, 0].tolist()
        down = self._to_steps(np.stack([0 * ys, ys], -1))[:, 1].tolist()
        thick = f"{PER_PIXEL * abs(top - bottom) / n_rows:.0f}"
        bars: dict[tuple[int, ...], str] = {}
        for row, y in zip(image, down):
            for color, first, last in _list_color_runs(row):
                x0, x1 = across[first], across[last]
                bars[color] = bars.get(color, "") + f"M{x0} {y}h{x1 - x0}"
        for color, data in bars.items():
            paint = _describe_paint("stroke", np.array(color) / 255)
            if paint:
                edges = ' shape-rendering="crispEdges"'
                self._add(f'{paint} stroke-width="{thick}"{edges}', data)

    def draw_text(
        self,
        gc: Any,
        x: float,
        y: float,
        text: str,
        font: Any,
        angle: float,
        ismath: Any = False,
        mtext: Any = None,
    ) -> None:
        """Write a text with the page's font, at the end that it is aligned by."""
        width: float = self.get_text_width_height_descent(text, font, ismath)[0]  # type: ignore[attr-defined]
        share = 0.5 if mtext is None or angle else ANCHORS[mtext.get_horizontalalignment()]
        along = share * width * np.exp(1j * np.radians(angle))
        place = f"{_format_number(x + along.real)} {_format_number(y - along.imag)}"
        at = 'x="{}" y="{}"'.format(*place.split())
        turn = f' transform="rotate({-angle:g} {place})"' if angle else ""
        size = self.points_to_pixels(font.get_size_in_points())
        style = _describe_paint("fill", gc.get_rgb()) + f' font-size="{size:.3g}"'
        style += f' text-anchor="{ANCHOR_NAMES[share]}"'
        if _is_bold(font.get_weight()):
            style += f' font-weight="{BOLD}"'
        self.texts.append((style, f"<text {at}{turn}>{escape(text)}</text>"))

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
            f"{''.join(self.images)}"
            f'<g {scale} fill="none" stroke-linejoin="round">{shapes}</g>{texts}</svg>'
        )

    def _add(self, style: str, data: str) -> None:
        """Add path data to a shape of the same style that nothing has been drawn over."""
        last = (
            max(len(self.shapes) - 1, 0) if self._axis_start is None else self._axis_start
        )
        for shape in self.shapes[last:]:
            if shape[0] == style:
                shape[1] += data
                return
        self.shapes.append([style, data])

    def _to_steps(self, points: Floats) -> Ints:
        """Return points as whole steps from the top left corner."""
        flipped = np.array([0, self.height]) + np.array([1, -1]) * points
        return np.rint(PER_PIXEL * flipped).astype(np.intp)

    def _format_line(self, points: Floats, is_closed: bool) -> str:
        """Return path data: the first point, then steps from point to point."""
        places = self._to_steps(points)
        steps = np.diff(places, axis=0)
        steps = steps[steps.any(axis=1)]
        if not len(steps):
            return ""
        start = "M{} {}".format(*places[0].tolist())
        return start + _format_steps(steps) + ("z" if is_closed else "")

    def _format_symbol(self, marker: Any, shape: Any) -> str:
        """Return path data of a marker relative to its place."""
        if len(marker.vertices) == CIRCLE_POINTS:
            radius = round(
                PER_PIXEL * float(np.ptp(shape.transform(marker.vertices)[:, 0])) / 2
            )
            arc = f"a{radius} {radius} 0 1 0"
            return f"m{-radius} 0{arc} {2 * radius} 0{arc}-{2 * radius} 0z"
        symbol = ""
        for points, is_closed in _list_lines(marker, shape, None):
            steps = np.rint(PER_PIXEL * points * [1, -1]).astype(np.intp)
            symbol += "m{} {}".format(*steps[0].tolist()) + _format_steps(
                np.diff(steps, axis=0)
            )
            symbol += "z" if is_closed else ""
        return symbol

    def _describe_stroke(self, gc: Any) -> str:
        """Return the attributes of a line; empty if it cannot be seen."""
        width = PER_PIXEL * self.points_to_pixels(gc.get_linewidth())
        alpha = gc.get_alpha() if gc.get_forced_alpha() else gc.get_rgb()[3]
        paint = _describe_paint("stroke", (*gc.get_rgb()[:3], alpha))
        if not width or not paint:
            return ""
        style = f'{paint} stroke-width="{width:.3g}"'
        if gc.get_dashes()[1] is not None:
            dashes = (PER_PIXEL * self.points_to_pixels(d) for d in gc.get_dashes()[1])
            style += f' stroke-dasharray="{" ".join(f"{d:.3g}" for d in dashes)}"'
        cap = CAPS.get(gc.get_capstyle(), gc.get_capstyle())
        return style + (f' stroke-linecap="{cap}"' if cap == "round" else "")


def _describe_fill(gc: Any, fill: Any) -> str:
    if fill is None:
        return ""
    alpha = gc.get_alpha() if gc.get_forced_alpha() or len(fill) < 4 else fill[3]
    return _describe_paint("fill", (*fill[:3], alpha))


def _describe_paint(attribute: str, color: Any) -> str:
    """Return the attributes of a color, red, green, blue and opacity; empty for none.

    Examples
    --------
    >>> _describe_paint("fill", (1.0, 1.0, 1.0, 0.5)), _describe_paint("fill", (0, 0, 0, 0))
    (' fill="var(--window)" fill-opacity=".5"', '')
    """
    if color[3] == 0:
        return ""
    code = "#" + "".join(f"{round(255 * float(part)):02x}" for part in color[:3])
    paint = f"var(--{VARIABLES[code]})" if code in VARIABLES else code
    opacity = f"{color[3]:.2g}".lstrip("0")
    return f' {attribute}="{paint}"' + (
        f' {attribute}-opacity="{opacity}"' if color[3] < 1 else ""
    )


def _is_bold(weight: int | str) -> bool:
    return weight in ("semibold", "bold") if isinstance(weight, str) else weight >= BOLD


def _find_clip(gc: Any) -> Any:
    """Return the rectangle that is drawn in; None for everything."""
    path, transform = gc.get_clip_path()
    return gc.get_clip_rectangle() if path is None else path.get_extents(transform)


def _undo_rounding(corners: Floats, clip: Any) -> Floats:
    """Return the corners of a map, those of its axes where they are a pixel apart.

    Old versions of matplotlib stretch images to whole pixels.
    """
    if clip is None:
        return corners
    exact = np.array([clip.min, clip.max])
    return np.where(np.abs(corners - exact) <= 1, exact, corners)


def _is_inside(points: Floats, clip: Any) -> Array:
    """Flag the points that are in a rectangle, within half a pixel."""
    inside = np.isfinite(points).all(axis=1)
    if clip is not None:
        low, high = clip.get_points() + [[-0.5], [0.5]]
        inside &= ((points >= low) & (points <= high)).all(axis=1)
    return np.asarray(inside)


def _clip_area(path: Any, transform: Any, clip: Any) -> Any:
    """Return the part of an area that is inside of a rectangle, in pixels."""
    area = path.transformed(transform)
    if clip is None or _is_inside(area.vertices, clip).all():
        return area
    return area.clip_to_bbox(clip)


def _list_lines(path: Any, transform: Any, clip: Any) -> Iterator[tuple[Floats, bool]]:
    """Yield the lines of a path in pixels with few points, and whether they are closed."""
    kinds = import_matplotlib("path").Path
    bounds = None if clip is None else tuple(clip.extents)
    path = kinds(path.vertices, path.codes)
    path.simplify_threshold = DROP_TOLERANCE
    drawn = path.cleaned(
        transform, remove_nans=True, clip=bounds, simplify=len(path.vertices) > 2
    )
    starts = np.flatnonzero(drawn.codes == kinds.MOVETO).tolist()
    for start, stop in zip(starts, [*starts[1:], len(drawn.codes)]):
        codes = drawn.codes[start:stop]
        is_point = (codes == kinds.MOVETO) | (codes == kinds.LINETO)
        points = drawn.vertices[start:stop][is_point]
        yield points, bool((codes == kinds.CLOSEPOLY).any())


def _format_steps(steps: Ints) -> str:
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


def _list_color_runs(row: Array) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Yield each color of a row of cells, the first cell, and the cell after the last."""
    starts = np.flatnonzero(np.append(True, (row[1:] != row[:-1]).any(axis=1)))
    for first, last in zip(starts.tolist(), [*starts[1:].tolist(), len(row)]):
        yield tuple(row[first].tolist()), first, last
