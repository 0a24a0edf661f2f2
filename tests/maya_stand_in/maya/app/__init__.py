"""Python that Maya itself comes with."""
