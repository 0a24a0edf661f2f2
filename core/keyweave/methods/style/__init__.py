"""Style in motion space after Urtasun et al.: cycles, their space, and new speeds.

References
----------
.. [UG04] R. Urtasun, P. Glardon, R. Boulic, D. Thalmann and P. Fua. Style-based motion
   synthesis. Computer Graphics Forum, 2004.
"""
