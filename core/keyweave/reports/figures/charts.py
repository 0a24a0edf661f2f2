"""Panels of figures, with lines, areas, maps and texts.

Panels that share an axis share a `Scale`. Drawing only collects marks: limits and ticks
follow when a figure is written. Lengths are inches; widths and sizes of texts are points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ...geometry.arrays import Array, Floats

SMALL_SIZE, TITLE_SIZE = 8.0, 9.0  # points
X_MARGIN, Y_MARGIN = 0.01, 0.05  # shares of the range of the data, beyond both of its ends
TICK_STEPS = 1, 2, 5, 10  # times a power of ten
Dashes = tuple[float, ...]


@dataclass(eq=False)
class Scale:
    """An axis that panels may share: the range of its data, its limits and its ticks.

    Attributes
    ----------
    margin : float
    n_ticks, least_ticks : int
        Limits.
    is_whole : bool
        Whether ticks are at whole numbers.
    ends : (float, float), optional
        Limits, in the direction of the axis; by default those of the data with a margin.
    ticks : sequence of (float, str), optional
        Places and labels; by default round numbers.
    """

    margin: float
    n_ticks: int
    least_ticks: int = 1
    is_whole: bool = False
    ends: tuple[float, float] | None = None
    ticks: Sequence[tuple[float, str]] | None = None
    is_inverted: bool = False
    _low: float = np.inf
    _high: float = -np.inf
    _exact: set[float] = field(default_factory=set)

    def include(self, values: ArrayLike, *, is_exact: bool = False) -> None:
        """Extend the range by values; exact ones get no margin beyond them."""
        known = np.asarray(values, float)
        known = known[np.isfinite(known)]
        if len(known):
            self._low, self._high = (
                min(self._low, known.min()),
                max(self._high, known.max()),
            )
            self._exact |= {*known.tolist()} if is_exact else set()

    @property
    def limits(self) -> tuple[float, float]:
        """The values at the left or lower end, and at the other."""
        if self.ends is not None:
            return self.ends
        low, high = (self._low, self._high) if self._low <= self._high else (0.0, 1.0)
        if high - low < 1e-12 * max(abs(low), abs(high), 1e-290):
            low, high = low - (abs(low) * 0.05 or 0.05), high + (abs(high) * 0.05 or 0.05)
        room = self.margin * (high - low)
        low, high = (
            end if end in self._exact else end + sign * room
            for end, sign in ((low, -1), (high, 1))
        )
        return (high, low) if self.is_inverted else (low, high)

    def list_ticks(self, limits: tuple[float, float]) -> list[tuple[float, str]]:
        """Return the places and labels of ticks within limits.

        Examples
        --------
        >>> Scale(0.0, 5).list_ticks((0.0, 1.2))[:3]
        [(0.0, '0.0'), (0.5, '0.5'), (1.0, '1.0')]
        """
        low, high = sorted(limits)
        if self.ticks is not None:
            return [(place, label) for place, label in self.ticks if low <= place <= high]
        widest = (high - low) / self.n_ticks
        power = 10.0 ** np.floor(np.log10(widest))
        below = [power * step for step in TICK_STEPS if power * step < widest * (1 - 1e-9)]
        for size in (power * TICK_STEPS[len(below)], *below[::-1], power / 2):
            step = max(size, 1.0) if self.is_whole else size
            first, last = np.ceil(low / step - 1e-9), np.floor(high / step + 1e-9)
            numbers = np.arange(first, last + 1) * step + 0.0
            if len(numbers) >= self.least_ticks:
                break
        decimals = max(0, -int(np.floor(np.log10(step) + 1e-9)))
        return [(place, format_tick(place, decimals)) for place in numbers.tolist()]


def format_tick(number: float, decimals: int) -> str:
    """Return a number with a real minus sign.

    Examples
    --------
    >>> format_tick(-1.25, 1), format_tick(-0.0, 0)
    ('−1.2', '0')
    """
    text = f"{number + 0.0:.{decimals}f}" if decimals < 6 else f"{number:g}"
    return text.replace("-", "−")


@dataclass(eq=False)
class Mark:
    """Something that a panel shows.

    Attributes
    ----------
    color : str
    label : str
        In the legend.
    alpha : float
    zorder : float
        Marks with larger numbers are drawn over others.
    fractions : str
        The axes, among ``"xy"``, on which it is placed by shares of the panel.
    """

    color: str
    label: str | None = None
    alpha: float = 1.0
    zorder: float = 1.0
    fractions: str = ""


@dataclass(eq=False)
class Line(Mark):
    """Lines through points, each of shape (n_points, 2), and markers on the points."""

    lines: Sequence[Floats] = ()
    width: float = 1.5
    dashes: Dashes = ()
    is_round: bool = False
    marker: str = ""
    size: float = 4.0
    face: str | None = None  # of markers; by default the color, "none" for rings
    edge: str | None = None
    edge_width: float = 1.0

    @property
    def x(self) -> Floats:
        """The horizontal places of all points."""
        return np.concatenate(self.lines)[:, 0]

    @property
    def y(self) -> Floats:
        """The vertical places of all points."""
        return np.concatenate(self.lines)[:, 1]


@dataclass(eq=False)
class Area(Mark):
    """Polygons, each of shape (n_points, 2)."""

    polygons: Sequence[Floats] = ()


@dataclass(eq=False)
class Map(Mark):
    """Values as shades of a color, from transparent at 0 to full at `darkest`.

    The values have the shape (n_rows, n_columns), and the first row is at the end `top`.
    """

    values: Floats = field(default_factory=lambda: np.zeros((1, 1)))
    left: float = 0.0
    right: float = 1.0
    top: float = 1.0
    bottom: float = 0.0
    darkest: float = 1.0
    n_shades: int = 12

    @property
    def shades(self) -> Array:
        """The opacity of each cell, one of few so that files are small."""
        share = np.floor(np.clip(self.values / self.darkest, 0, 1) * self.n_shades)
        return np.asarray(np.minimum(share, self.n_shades - 1) / (self.n_shades - 1))


@dataclass(eq=False)
class Note(Mark):
    """A text at a point, moved by an offset in points; its anchor is that of SVG."""

    text: str = ""
    x: float = 0.0
    y: float = 0.0
    offset: tuple[float, float] = (0.0, 0.0)
    anchor: str = "start"
    size: float = 8.5
    is_bold: bool = False
    is_centered: bool = False  # vertically; otherwise the point is on its baseline


@dataclass(eq=False)
class Legend:
    """Where a legend is: at a place of the panel, which its right or left end touches."""

    columns: int = 4
    anchor: str = "end"
    place: tuple[float, float] = (1.0, 1.0)
    shift: float = 0.0  # inches to the right
    goes_down: bool = False


@dataclass(eq=False)
class Axes:
    """A panel of a figure, with what it shows.

    Attributes
    ----------
    box : tuple of float
        Left, bottom, width and height in inches.
    x_scale, y_scale : Scale
    marks : list of Mark
    title, remark, x_label, y_label : str
        Above the left and the right end, below, and left; ``"\\n"`` starts a second line.
    grid : str
        The axes, among ``"xy"``, at whose ticks there are lines.
    is_row : bool
        Whether the label on the left is a heading of the row, not rotated; `is_strong` if
        it stands out.
    """

    box: tuple[float, float, float, float]
    x_scale: Scale
    y_scale: Scale
    marks: list[Mark] = field(default_factory=list)
    title: str = ""
    remark: str = ""
    x_label: str = ""
    y_label: str = ""
    is_row: bool = False
    is_strong: bool = False
    grid: str = "y"
    ground: str = ""  # its color; by default transparent
    shows_x: bool = True
    shows_y: bool = True
    has_axes: bool = True
    is_visible: bool = True
    aspect: str = ""  # "box" or "limits" is fitted, so that both axes have one scale
    legend: Legend | None = None

    @property
    def lines(self) -> list[Line]:
        """The lines among the marks."""
        return [mark for mark in self.marks if isinstance(mark, Line)]

    @property
    def areas(self) -> list[Area]:
        """The areas among the marks."""
        return [mark for mark in self.marks if isinstance(mark, Area)]

    @property
    def maps(self) -> list[Map]:
        """The maps among the marks."""
        return [mark for mark in self.marks if isinstance(mark, Map)]

    @property
    def notes(self) -> list[Note]:
        """The texts among the marks."""
        return [mark for mark in self.marks if isinstance(mark, Note)]

    @property
    def labeled(self) -> list[Mark]:
        """The marks that the legend names."""
        return [mark for mark in self.marks if mark.label]

    def plot(self, x: ArrayLike, y: ArrayLike, *, color: str, **style: Any) -> Line:
        """Draw a line through points; see `Line` for its style."""
        points = np.column_stack([np.ravel(x), np.ravel(y)]).astype(float)
        return self.plot_lines([points], color=color, **style)

    def plot_lines(self, lines: Sequence[Floats], **style: Any) -> Line:
        """Draw several lines of one style."""
        line = Line(lines=lines, **{"zorder": 2.0, **style})
        self._include(lines, line)
        return line

    def fill(self, polygons: Sequence[ArrayLike], color: str, **style: Any) -> Area:
        """Draw polygons, each of shape (n_points, 2)."""
        shapes = [np.asarray(polygon, float) for polygon in polygons]
        area = Area(color, polygons=shapes, **style)
        self._include(shapes, area)
        return area

    def _include(self, shapes: Sequence[Floats], mark: Mark) -> None:
        """Add a mark, and its points to the data of the scales."""
        self.marks.append(mark)
        for points in shapes:
            for axis, scale, values in zip("xy", (self.x_scale, self.y_scale), points.T):
                if axis not in mark.fractions:
                    scale.include(values)

    def bars(
        self,
        left: ArrayLike,
        heights: ArrayLike,
        widths: ArrayLike,
        color: str,
        **style: Any,
    ) -> Area:
        """Draw bars from 0 to their heights, from their left ends."""
        self.y_scale.include([0.0], is_exact=True)
        return self.fill(_box(left, np.add(left, widths), 0.0, heights), color, **style)

    def rows(
        self, places: ArrayLike, lengths: ArrayLike, thickness: float, color: str
    ) -> Area:
        """Draw horizontal bars that start at 0, around places."""
        self.x_scale.include([0.0], is_exact=True)
        low, high = (np.asarray(places) + side * thickness / 2 for side in (-1, 1))
        return self.fill(_box(0.0, lengths, low, high), color)

    def span(
        self,
        first: float,
        last: float,
        low: float = 0.0,
        high: float = 1.0,
        **style: Any,
    ) -> Area:
        """Shade a range of the horizontal axis, between two shares of the height."""
        polygons = _box(first, last, low, high)
        return self.fill(polygons, **{"fractions": "y", **style})

    def rule(
        self, place: float, *, axis: str = "x", end: float = 1.0, **style: Any
    ) -> Line:
        """Draw a line across the panel at a place of an axis, up to a share of it."""
        ends = np.array([[place, 0.0], [place, end]])
        across = {"x": "y", "y": "x"}[axis]
        points = ends if axis == "x" else ends[:, ::-1]
        return self.plot_lines([points], fractions=across, **{"zorder": 0.0, **style})

    def note(self, text: str, x: float, y: float, **style: Any) -> Note:
        """Write a text at a point; see `Note` for its style."""
        note = Note(text=text, x=float(x), y=float(y), **{"zorder": 3.0, **style})
        self.marks.append(note)
        return note

    def show_map(self, values: Floats, color: str, **options: Any) -> Map:
        """Draw values as shades of a color; see `Map`."""
        shown = Map(color, zorder=0.5, values=values, **options)
        self.x_scale.include([shown.left, shown.right], is_exact=True)
        self.y_scale.include([shown.top, shown.bottom], is_exact=True)
        self.marks.append(shown)
        return shown


def _box(
    left: ArrayLike, right: ArrayLike, low: ArrayLike, high: ArrayLike
) -> list[Floats]:
    """Return the corners of boxes."""
    a, b, c, d = np.broadcast_arrays(*map(np.atleast_1d, (left, right, low, high)))
    return [*np.stack([[a, c], [b, c], [b, d], [a, d]]).transpose(2, 0, 1).astype(float)]
