"""Fixtures shared by all tests, and Maya's stand-in where there is no Maya."""

import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import case_profiles  # noqa: F401  # registers the profiles of Hypothesis

HERE = Path(__file__).resolve().parent
HAS_MAYA = find_spec("maya") is not None
if not HAS_MAYA:
    sys.path[:0] = [str(HERE / "maya_stand_in")]
sys.path.append(str(HERE.parent / "maya_plugin"))


def pytest_collection_modifyitems(items):
    """Mark the tests that need a browser; pages are the same on every Python."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")


@pytest.fixture
def rng():
    return np.random.default_rng(seed=2002)
