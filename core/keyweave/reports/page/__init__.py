"""The page that plays figures in a browser, and its parts.

The report modules decide which figures and tables it has.
"""

PAGES = (".html", ".htm")  # suffixes
