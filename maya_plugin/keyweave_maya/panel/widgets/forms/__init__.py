"""The forms of the pages: editors of fields, the settings, and what is animated.

They are made from the fields of requests. Sources, lists and previews are next to them.
"""
