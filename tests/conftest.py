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


@pytest.fixture
def rng():
    return np.random.default_rng(seed=2002)


@pytest.fixture(scope="session")
def browser():
    """Start a browser for all tests of this process, which cannot have two."""
    from chromium import explain_missing, start_browser

    if explain_missing():
        pytest.skip(explain_missing())
    with start_browser() as browser:
        yield browser
