"""Fixtures shared by all tests."""

from pathlib import Path

import numpy as np
import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"


def shared(relative):
    """Return a file or folder of reference material, or skip the test without it."""
    path = SHARED / relative
    if not path.exists():
        pytest.skip(f"reference material is not here: {relative}")
    return path


@pytest.fixture
def rng():
    return np.random.default_rng(seed=2002)
