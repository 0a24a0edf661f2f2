"""The widgets of the panel, drawn with Qt through Qt.py.

They show what the presenter says and call its actions; they know neither Maya nor the host.
"""
