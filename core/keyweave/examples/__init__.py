"""Sample motion and scenes, loaders for them, and sketches of a motion.

The walks and the rig are generated; they contain no captured motion.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._lazy import lazy_names

if TYPE_CHECKING:
    from .samples import (
        PACES as PACES,
        PEOPLE as PEOPLE,
        SCENES as SCENES,
        WALKS as WALKS,
        copy_sample as copy_sample,
        load_person as load_person,
        load_scene as load_scene,
        load_walk as load_walk,
        sample_path as sample_path,
        write_files as write_files,
        write_people as write_people,
    )
    from .sketching import (
        hanging_pose as hanging_pose,
        key_frames as key_frames,
        sketch as sketch,
        sketch_curves as sketch_curves,
    )

__getattr__, __dir__, __all__ = lazy_names(__name__)
