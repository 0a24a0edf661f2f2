"""Short walks that the tests of resequencing share."""

import numpy as np
import pytest

import made_up
from keyweave.animation.source_frames import SourceFrames
from keyweave.methods.resequencing.transitions import TransitionCosts


@pytest.fixture(scope="session")
def walk():
    """Three seconds of a walk, 90 frames."""
    return made_up.walker(3)


@pytest.fixture(scope="session")
def short_walk():
    """One second of another, 30 frames."""
    return made_up.walker(1, manner="tired", rng=np.random.default_rng(7))


@pytest.fixture(scope="session")
def frames(walk, short_walk):
    """Both as rows."""
    return SourceFrames.of([walk, short_walk])


@pytest.fixture(scope="session")
def costs(frames):
    """What transitions between them cost."""
    return TransitionCosts.of(frames, 0.1)
