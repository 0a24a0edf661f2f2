"""Transfer captures to the controls of a rig: the request and its job.

The method is in `keyweave.methods.rig_transfer`.
"""
