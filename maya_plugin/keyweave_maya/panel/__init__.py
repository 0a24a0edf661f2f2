"""The panel: sketch, sources, settings, a live preview, and one button that applies it.

`presenter` decides what the panel shows and allows, without Qt and without Maya; `widgets`
draw it with Qt; a host, in Maya or for a file, gives it a scene.
"""
