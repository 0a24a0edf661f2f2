"""The manner of a sketch: prediction of posture and swing, and the clip that it resembles.

Both are additions to [PB02]_, whose fragments do not know in which manner a figure moves.
"""
