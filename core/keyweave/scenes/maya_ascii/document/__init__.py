"""The parsed content of a scene file and its references: nodes, values and connections.

Nothing is evaluated here; `graph` follows the connections.
"""
