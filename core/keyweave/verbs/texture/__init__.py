"""Texture a sketch by captured motion: the request, its job and what the job reads.

The method is in `keyweave.methods.texturing`.
"""
