"""Settings for every test and every example in a docstring."""

import os

os.environ.setdefault("MPLBACKEND", "Agg")  # opens no window
# A test has one core: threads of the solvers would wait for one another, three times as long.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

pytest_plugins = ["slowest"]  # tests/slowest.py
