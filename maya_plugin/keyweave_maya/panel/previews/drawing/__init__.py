"""Drawing of figures, as numbers: views, outlines, their order, shades, ground and trails.

Without Qt; `widgets.stage` paints what this package returns. A mannequin stands there
while no motion is shown.
"""

from .mannequin import build_mannequin as build_mannequin
