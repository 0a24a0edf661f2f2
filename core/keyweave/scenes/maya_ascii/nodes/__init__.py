"""The node types: a table of their attributes and rules, and one module per family.

Rules take and return arrays of samples. Connections between nodes are in `graph`.
"""
