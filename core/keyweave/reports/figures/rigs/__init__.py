"""Figures of rigs: their controls, transferred captures, and exaggerated ones."""
