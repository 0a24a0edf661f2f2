"""Settings for every test and every example in a docstring."""

import os

os.environ.setdefault("MPLBACKEND", "Agg")  # opens no window
# A process has one core, on which threads of the solvers would wait for one another.
os.environ["KEYWEAVE_RIG_MEMORY"] = "off"  # neither read nor written by tests
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# No file of a test has to survive a power cut, and each would wait 10 ms for the disk.
os.fsync = lambda handle: None

pytest_plugins = ["slowest"]  # tests/slowest.py
