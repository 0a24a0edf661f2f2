"""What touches Maya's window: the host of the panel and its place in Maya's layout.

The panel itself is in `keyweave_maya.panel`. Without a window, nothing here registers or
shows anything.
"""
