"""`maya.standalone`: the stand-in runs as soon as it is imported."""

from __future__ import annotations


def initialize(name: str = "python") -> None:
    """Do nothing: Maya would start here."""


def uninitialize() -> None:
    """Do nothing: Maya would stop here."""
