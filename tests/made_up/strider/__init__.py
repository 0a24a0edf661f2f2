"""A second figure to pose, unlike the biped wherever rigs differ: no method is tuned to it.

Other names, a smaller figure with longer legs, bones along x that the right side mirrors,
rotation orders mixed, hips without a control above them but those of the root, two bones
in the neck, joints apart from the controls and held to them, FK legs and IK arms.
"""

from made_up.strider.assembling import open_strider, strider_rig

__all__ = ["open_strider", "strider_rig"]
