"""Fill the gaps between keyed poses: the request, its gaps as text, and the job.

The method is in `keyweave.methods.inbetweening`; the command is a chore of the shell.
"""
