"""Solvers of rig transfer: values of controls that pose the joints of a rig as targets.

Targets are in `pose_targets`; what a control does is known from `keyweave.rigs`.
"""
