"""Widgets: what the panel draws with Qt, always through Qt.py.

No module here imports maya, and none decides anything: that is the presenter's.
"""
