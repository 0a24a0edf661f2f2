"""The shell's own chores, a module for each, imported when it runs.

The verbs of `keyweave.verbs` are not here: their commands are made from their rows.
"""
