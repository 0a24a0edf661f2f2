"""Drawing of figures, as numbers: views, outlines, their order, shades, ground and trails.

Without Qt; `widgets.stage` paints what this package returns.
"""
