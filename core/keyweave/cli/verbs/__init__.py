"""The verbs of the `keyweave` command, one module for each, imported when it runs.

A verb reads its options, runs a job and reports; what verbs share is one floor up.
"""
