"""How Maya's IK solvers bend and aim a limb.

Which joints a handle turns is found in `graph.ik_chains`.
"""
