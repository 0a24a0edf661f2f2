"""Maya ASCII scenes as text: skeletons with curves, paths, and shots with references."""
