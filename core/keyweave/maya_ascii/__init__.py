"""Maya ASCII scenes read, evaluated over time and rewritten, without Maya."""
