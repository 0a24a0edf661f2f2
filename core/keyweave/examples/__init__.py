"""A made-up walker, sketches of it, and a biped with a rig, for examples and tests.

No capture is shipped: `walker` walks by published joint angles, `sketch` keeps of its
walk what an animator would have keyed, and `biped_rig` walks by its controls.
"""

from .biped import biped_rig, control_curves, write_character
from .figure import MANNERS, Manner, hanging_pose, walker_skeleton
from .paths import figure_eight
from .scenes import write_scene
from .shots import write_shot
from .sketching import key_frames, sketch, sketch_curves
from .up_axes import turn_up
from .walker import walker

__all__ = [
    "MANNERS",
    "Manner",
    "biped_rig",
    "control_curves",
    "figure_eight",
    "hanging_pose",
    "key_frames",
    "sketch",
    "sketch_curves",
    "turn_up",
    "walker",
    "walker_skeleton",
    "write_character",
    "write_scene",
    "write_shot",
]
