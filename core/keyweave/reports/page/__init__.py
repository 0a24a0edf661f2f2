"""The page that plays figures in a browser, and its parts.

Which figures and tables a result shows is decided in the reports beside it.
"""
