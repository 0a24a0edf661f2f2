"""Where captures and oracle values lie, on machines that have them."""

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"


def shared(relative):
    """Return a file or folder of the reference material, or skip the test without it."""
    path = SHARED / relative
    if not path.exists():
        pytest.skip(f"reference material is not here: {relative}")
    return path
