"""Python that Maya's window uses."""
