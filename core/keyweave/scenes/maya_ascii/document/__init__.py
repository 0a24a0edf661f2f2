"""What a scene file says, statement by statement: nodes, values, connections, references.

Nothing is evaluated; `graph` reads all files of a scene and follows its connections.
"""
