"""One small question to Maya for each statement that no run in Maya has confirmed.

`scripts/keyweave_check.py` runs them. Questions about evaluation are the files of `scenes`,
those about commands, undo and files are functions in the modules.
"""
