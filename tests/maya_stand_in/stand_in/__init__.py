"""What is behind the stand-in's `maya`: a session, and all that is done to it.

Folders import those before them: `session`, `nodes`, `writing`, `commands`, `keys`, and on
top `api` and `mel`, which know each other: scripts call plug-ins, plug-ins run scripts.
"""
