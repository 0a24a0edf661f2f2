"""A biped whom an animator can pose: a rig of about sixty joints, written as Maya would.

Controls of the whole, an FK spine, legs and arms with FK and IK and a blend between the
two, feet that roll, limbs that stretch, fingers on one attribute each, and hands that go
along with the world, the body or the chest.
"""

from made_up.biped.keys import control_curves
from made_up.biped.writing import biped_rig, write_character

__all__ = ["biped_rig", "control_curves", "write_character"]
