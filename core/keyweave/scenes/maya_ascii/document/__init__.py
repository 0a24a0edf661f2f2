"""What the statements of a file and its references say: nodes, values, connections.

Nothing is evaluated here; `graph` follows connections.
"""
