"""Settings for every test and every example in a docstring."""

import atexit
import os
import shutil
import tempfile

os.environ.setdefault("MPLBACKEND", "Agg")  # opens no window
# A process has one core, on which threads of the solvers would wait for one another.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# A rig is learned once in a run; its processes inherit the folder of the first one.
if "PYTEST_XDIST_WORKER" not in os.environ:
    os.environ["KEYWEAVE_RIG_MEMORY"] = tempfile.mkdtemp(prefix="keyweave_rigs_")
    atexit.register(shutil.rmtree, os.environ["KEYWEAVE_RIG_MEMORY"], ignore_errors=True)
# No file of a test has to survive a power cut, and each would wait 10 ms for the disk.
os.fsync = lambda handle: None

pytest_plugins = ["slowest"]  # tests/slowest.py
