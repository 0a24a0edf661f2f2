"""The stage: figures in one view or several, and the hands and keys that move its camera.

`painting` paints; `stage` is the widget.
"""
