"""Documents of scene files: nodes, values, connections and references.

Nothing is evaluated; `graph` reads all files of a scene and follows its connections.
"""
