"""Maya's IK solvers: how they bend and aim a limb.

The joints of each handle are found in `graph.ik_chains`.
"""
