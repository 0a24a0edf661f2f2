"""Many shots in one command: their file, their attempts, and the results of all.

Each shot runs through the command of its verb, as if it were typed in a shell; nothing here
knows what a verb does. The options of `keyweave batch` are in `cli.chores.batch`.
"""
