"""Maya's IK solvers: bending and aiming a limb.

`graph.ik_chains` finds the joints of each handle.
"""
