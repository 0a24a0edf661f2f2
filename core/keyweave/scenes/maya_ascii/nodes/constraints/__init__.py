"""The constraints: their inputs, targets and rows in the table of node types.

Their rest values and weights are read by the same rules as any other attribute.
"""
