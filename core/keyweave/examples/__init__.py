"""Sample motion and scenes, loaders for them, and sketches of a motion.

The walks and the rig are made up; there is no capture here, and no code that made them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._lazy import lazy_names

if TYPE_CHECKING:
    from .samples import (
        SCENES,
        WALKS,
        copy_sample,
        load_scene,
        load_walk,
        sample_path,
        write_files,
    )
    from .sketching import hanging_pose, key_frames, sketch, sketch_curves

__all__ = [
    "SCENES",
    "WALKS",
    "copy_sample",
    "hanging_pose",
    "key_frames",
    "load_scene",
    "load_walk",
    "sample_path",
    "sketch",
    "sketch_curves",
    "write_files",
]

_HOMES = {
    "samples": "SCENES WALKS copy_sample load_scene load_walk sample_path write_files",
    "sketching": "hanging_pose key_frames sketch sketch_curves",
}

__getattr__, __dir__ = lazy_names(__name__, _HOMES)
