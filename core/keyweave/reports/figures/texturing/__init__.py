"""Figures of a texture result: its bands, fragments, joins, coordination and channels.

`texture_comparison` collects the channels of the sketch, the result and the sources.
"""
