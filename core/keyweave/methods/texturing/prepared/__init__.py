"""Prepared sources: what texturing computes of captured motion alone, once for many calls.

They can be saved in a folder. What depends on a sketch is not here.
"""
