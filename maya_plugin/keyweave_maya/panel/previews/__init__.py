"""Previews: figures, curves and alternatives of a result. Neither Qt nor Maya is needed."""
