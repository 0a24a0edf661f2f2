"""Restyle an observed person: the requests, and the jobs on files and on rigs.

The method is in `keyweave.methods.style`.
"""
