"""The commands of `maya.cmds`: how they are called, their flags, and their handlers.

Commands about keys are in `keys`, those about plug-ins in `api`; what is written when a
scene is saved is in `writing`.
"""
