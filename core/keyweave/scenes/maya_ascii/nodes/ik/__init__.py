"""Maya's IK solvers: bending and aiming a limb, and laying a chain along a curve.

`graph.ik_chains` finds the joints of each handle.
"""
