"""Pictures drawn with matplotlib: the figures of the papers, strips of poses, rigs.

Pages that play are made in `keyweave.reports.page`.
"""
