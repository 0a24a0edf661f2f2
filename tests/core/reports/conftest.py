"""What texturing and resequencing make of walks, to be drawn."""

import numpy as np
import pytest

import made_up
from keyweave import ResequenceSettings, TextureSettings, examples, resequence, texture
from keyweave.reports import write_texture_report

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


@pytest.fixture(scope="session")
def textured_page(tmp_path_factory, result, sketch, capture, keys):
    """Write the report on the textured walk, with all its alternatives."""
    return write_texture_report(
        tmp_path_factory.mktemp("page") / "walk.html",
        result,
        sketch=sketch,
        sources=capture,
        source_names=["captured_walk"],
        key_frames=keys,
    )


@pytest.fixture
def open_page(browser):
    """Return a function that opens a page in a tab, which is closed after the test."""
    tabs = []

    def open_page(*arguments, **options):
        tabs.append(browser.open(*arguments, **options))
        return tabs[-1]

    yield open_page
    for tab in tabs:
        tab.close()
