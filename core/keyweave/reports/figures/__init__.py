"""Figures drawn with matplotlib: those of the papers, strips of poses, and rigs.

`keyweave.reports.page` makes the pages that play.
"""

from math import pi

PICTURES = (".png", ".svg", ".pdf")  # suffixes
# Radians from the facing direction.
VIEW_ANGLES = {"front": 0.0, "side": -pi / 2}
RIG_VIEW_ANGLES = {"three-quarter": -0.6, **VIEW_ANGLES}
