"""Shapes, the deformers that move their points, and the nodes that measure them.

The points of a shape flow through a plan as arrays; everything else about a shape is
saved in the file and read when the plan is made.
"""
