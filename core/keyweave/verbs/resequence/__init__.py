"""Resequence captured frames: the request, its constraints as text, and the job.

The method is in `keyweave.methods.resequencing`.
"""
