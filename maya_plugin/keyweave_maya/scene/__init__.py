"""The scene that is open in Maya as a host: it answers `keyweave.scenes.scene.Scene`."""

from .maya_scene import MayaScene
from .naming import controls, scene_names

__all__ = ["MayaScene", "controls", "scene_names"]
