"""The widgets of the panel, drawn with Qt through Qt.py.

They show the presenter's view and call its actions; they know neither Maya nor the host.
"""
