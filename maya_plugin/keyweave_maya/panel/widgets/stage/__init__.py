"""The stage: figures in a view or several, with the hands and keys that move camera and time.

`painting` paints; `stage` is the widget.
"""
