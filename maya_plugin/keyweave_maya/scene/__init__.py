"""The scene that is open in Maya as a host; it implements `keyweave.scenes.scene.Scene`."""

from .maya_scene import MayaScene
from .naming import resolve_controls, resolve_names

__all__ = ["MayaScene", "controls", "scene_names"]
