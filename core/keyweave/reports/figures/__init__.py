"""Figures drawn with matplotlib: those of the papers, strips of poses, and rigs.

`keyweave.reports.page` makes the pages that play.
"""

PICTURES = (".png", ".svg", ".pdf")  # suffixes
