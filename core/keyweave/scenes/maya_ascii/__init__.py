"""Maya ASCII scenes, read, evaluated over time and rewritten without Maya."""

from .scene import MayaAsciiScene, open_scene

__all__ = ["MayaAsciiScene", "open_scene"]
