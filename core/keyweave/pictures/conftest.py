"""Leave out the examples that draw where matplotlib is not installed."""

from importlib.util import find_spec
from os import environ

environ.setdefault("MPLBACKEND", "Agg")  # opens no window
DRAWING = [
    "band_figures.py",
    "figures.py",
    "joining_figures.py",
    "matching_figures.py",
    "stick_figure.py",
]
collect_ignore = [] if find_spec("matplotlib") else DRAWING
