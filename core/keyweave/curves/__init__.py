"""Animation curves as Maya evaluates them: tangents, fitting, splicing and sampling.

Files of curves are read and written by `keyweave.formats`, scenes by `keyweave.scenes`.
"""
