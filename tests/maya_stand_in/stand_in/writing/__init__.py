"""The text of a scene file that is saved: what changed, what is new, edits of references.

Reading is `keyweave.scenes.maya_ascii`'s; the command that saves is in `commands`.
"""
