"""Settings for every test and every example in a docstring."""

import os

os.environ.setdefault("MPLBACKEND", "Agg")  # opens no window

pytest_plugins = ["slowest"]  # tests/slowest.py
