"""Steps of the documentation's build. Sphinx calls `setup` of each module."""
