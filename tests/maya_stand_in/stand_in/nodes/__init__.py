"""Maya's rules about nodes: types, names, attributes, connections, layers, deletion.

Commands and the API share these; none of them reads the arguments of a call.
"""
