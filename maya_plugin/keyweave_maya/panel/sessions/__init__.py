"""Sessions: the work on a page, from reading and computing to what may be applied.

Drafts, pages and source files are above; previews of results are in `previews`.
"""
