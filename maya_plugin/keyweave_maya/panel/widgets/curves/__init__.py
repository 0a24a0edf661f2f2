"""The curve view: the view, its plot, and the list of curves to choose from.

Only `plot` imports pyqtgraph, when there is a first curve to show.
"""

from .view import CurveView as CurveView
