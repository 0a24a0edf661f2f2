"""The scene open in Maya as a host, and its rigs; `keyweave.scenes.scene.Scene` in Maya.

The commands are in `keyweave_maya.commands`; context managers and edits are in
`keyweave_maya.preserve` and `keyweave_maya.edits`.
"""

from .maya_scene import MayaScene
from .naming import resolve_controls, resolve_names

__all__ = ["MayaScene", "resolve_controls", "resolve_names"]
