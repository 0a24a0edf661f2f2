"""What texturing and resequencing make of walks, to be drawn."""

import numpy as np
import pytest

import made_up
from keyweave import ResequenceSettings, TextureSettings, examples, resequence, texture

LEGS = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]
USUAL = {
    "drive": LEGS,
    "texture": "LeftUpLeg",
    "synthesize": ["Spine", "*Arm"],
    "settings": TextureSettings(n_matches=3),  # few, so that joins are of both kinds
}


@pytest.fixture(scope="session")
def capture():
    walk = made_up.walker(12, speed=[0.7, 1.9, 0.7], rng=np.random.default_rng(2))
    return walk.with_(start_frame=500)


@pytest.fixture(scope="session")
def take():
    walk = made_up.walker(6, speed=[0.9, 1.5], rng=np.random.default_rng(2))
    return walk.cut(31, 150)


@pytest.fixture(scope="session")
def sketch(take):
    return examples.sketch(take, joints=LEGS, every=10)


@pytest.fixture(scope="session")
def keys(take):
    return examples.key_frames(take)


@pytest.fixture(scope="session")
def textured():
    """Return a function that textures as usual but for what it is given."""
    return lambda sketch, sources, **given: texture(sketch, sources, **{**USUAL, **given})


@pytest.fixture(scope="session")
def result(textured, sketch, capture, keys):
    return textured(sketch, capture, key_frames=keys)


@pytest.fixture(scope="session")
def walks():
    """Return two walks, of which the second starts at frame 101."""
    some = [made_up.walker(6, rng=np.random.default_rng(seed)) for seed in (1, 2)]
    return [some[0], some[1].with_(start_frame=101)]


@pytest.fixture(scope="session")
def made(walks):
    """Return variations of 120 frames of the two walks, with three constraints."""
    return resequence(
        walks,
        n_frames=120,
        constraints=[(120, 1), (145, 80, 1), (7, 120)],
        settings=ResequenceSettings(n_variations=4),
        rng=np.random.default_rng(0),
    )
