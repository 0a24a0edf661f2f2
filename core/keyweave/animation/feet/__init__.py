"""Feet: their joints, the points with which they touch the ground, and when they stand.

`foot` finds and poses feet, `detection` finds the contacts, and `contacts` holds them.
Keeping feet in place is in `keyweave.methods.feet`.
"""
