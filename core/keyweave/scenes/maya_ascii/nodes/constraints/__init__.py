"""The constraints: their inputs, targets and rows in the table of node types.

Rest values and weights are ordinary attributes.
"""
