"""Generators of made-up motion and scenes: a walker, a biped rig, scenes, shots.

Tests take their parameters from here. The samples that `keyweave.examples` ships are
written by `made_up.samples`; nothing outside the tests imports this package.
"""

from made_up.biped import biped_rig, control_curves, write_character
from made_up.scenes.paths import figure_eight
from made_up.scenes.shots import write_shot
from made_up.scenes.skeleton_scenes import write_scene
from made_up.up_axes import turn_up
from made_up.walks.figure import MANNERS, Manner, walker_skeleton
from made_up.walks.walker import true_contacts, walker

__all__ = [
    "MANNERS",
    "Manner",
    "biped_rig",
    "control_curves",
    "figure_eight",
    "true_contacts",
    "turn_up",
    "walker",
    "walker_skeleton",
    "write_character",
    "write_scene",
    "write_shot",
]
