"""`maya.api`: Maya's Python API 2.0, as far as it is needed."""
