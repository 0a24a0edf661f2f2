"""One running Maya: its open scene, the undo queue, time, units and selection.

What a scene's nodes are by Maya's rules is in `nodes`, what commands do in `commands`.
"""
