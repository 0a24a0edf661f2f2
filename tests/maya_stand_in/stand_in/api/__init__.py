"""The classes of `maya.api.OpenMaya` and `OpenMayaAnim`, and the plug-ins that use them.

Each class offers what Maya's has, and raises where the stand-in does not.
"""
