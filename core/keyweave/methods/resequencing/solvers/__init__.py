"""The solvers of resequencing, and the searches that they share.

Their input is the objective in `keyweave.methods.resequencing.objective`.
"""
