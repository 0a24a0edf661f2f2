"""Hold the feet of an animation where they stand: the request and its job.

The method is in `keyweave.methods.feet`.
"""
