"""The solvers of resequencing and the searches they are made of.

What is asked of them stands in `keyweave.methods.resequencing.objective`.
"""
