"""Animation curves as Maya evaluates them: their tangents, fitting, splicing and sampling.

Files of curves are read in `keyweave.formats`, scenes of them in `keyweave.scenes`.
"""
