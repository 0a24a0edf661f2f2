"""The scene that is open in Maya as a host: it answers `keyweave.scene.Scene`."""

from .maya_scene import MayaScene

__all__ = ["MayaScene"]
