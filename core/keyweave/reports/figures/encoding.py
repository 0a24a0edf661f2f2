"""Figures as files: PNG with few colors, SVG and PDF, in the light theme."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np

from ...geometry.arrays import Array
from . import PICTURES
from .style import import_matplotlib

if TYPE_CHECKING:
    from matplotlib.figure import Figure

N_PNG_COLORS = 256  # of a PNG file; enough for the light on figures
MAXIMUM_COVERAGE = 1  # the method of Pillow that keeps colors of small marks, such as keys


def encode_png(figure: Figure, *, dpi: int = 100) -> bytes:
    """Return a figure as a PNG file with few colors, about a quarter of the usual size.

    Parameters
    ----------
    figure : matplotlib.figure.Figure
    dpi : int
        Dots per inch.

    Returns
    -------
    bytes

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> encode_png(Figure((1, 1)))[:4]
    b'\\x89PNG'
    """
    from PIL import Image  # matplotlib itself needs it

    pixels, file = draw_pixels(figure, dpi), BytesIO()
    image = Image.fromarray(pixels).quantize(N_PNG_COLORS, MAXIMUM_COVERAGE)
    image.save(file, format="png")
    return file.getvalue()


def draw_pixels(figure: Figure, dpi: int) -> Array:
    """Return the pixels of a figure, shape (height, width, 3).

    `Figure.savefig` would compress them, to be decompressed for the choice of colors.
    """
    canvas = import_matplotlib("backends.backend_agg").FigureCanvasAgg(figure)
    before = figure.dpi
    try:
        figure.dpi = dpi
        canvas.draw()
        return np.array(canvas.buffer_rgba())[..., :3].copy()
    finally:
        figure.dpi = before


def encode_figure(figure: Figure, suffix: str) -> bytes:
    """Return a figure as a file with a suffix.

    Parameters
    ----------
    figure : matplotlib.figure.Figure
    suffix : str
        One of `keyweave.reports.figures.PICTURES`.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> encode_figure(Figure((1, 1)), ".pdf")[:4]
    b'%PDF'
    """
    if suffix == PICTURES[0]:
        return encode_png(figure)
    file = BytesIO()
    figure.savefig(file, format=suffix[1:])
    return file.getvalue()
