"""Figures of a motion space, of a restyled motion, and of a validation.

Pages are in `keyweave.reports.restyle_report` and `keyweave.reports.validation_report`.
"""
