"""Previews: figures, curves and alternatives of a result, without Qt and without Maya."""
