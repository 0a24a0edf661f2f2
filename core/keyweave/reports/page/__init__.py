"""The page that plays figures in a browser, and its parts.

The reports beside it decide which figures and tables are on it.
"""

PAGES = (".html", ".htm")  # suffixes
