"""Figures: those of the papers as SVG; strips of poses and rigs with matplotlib.

``keyweave.mplstyle`` gives figures of matplotlib the same look. `keyweave.reports.page`
makes the pages that play.
"""

from math import pi
from pathlib import Path

PICTURES = (".png", ".svg", ".pdf")  # suffixes
STYLE_FILE = str(Path(__file__).with_name("keyweave.mplstyle"))
# Radians from the facing direction.
VIEW_ANGLES = {"front": 0.0, "side": -pi / 2}
RIG_VIEW_ANGLES = {"three-quarter": -0.6, **VIEW_ANGLES}
