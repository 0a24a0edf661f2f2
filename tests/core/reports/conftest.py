"""What texturing and resequencing make of walks, to be drawn."""

from functools import cache
from itertools import count
from pathlib import Path

import numpy as np
import pytest

import made_up
from chromium import STANDSTILL
from keyweave import ResequenceSettings, TextureSettings, examples, resequence, texture
from keyweave.reports.figures import pose_strips
from keyweave.reports.page import template
from keyweave.verbs import write_texture_report

WINDOW = (1200, 700)  # pixels; the smallest that has the layout of wide windows
BLANK, LOADS = "<html data-ready>", count(1)
STILL = {name: getattr(template, name) for name in ("N_POSES", "STILL_SIZE")}
LEGS = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]
USUAL = {
    "drive": LEGS,
    "texture": "LeftUpLeg",
    "synthesize": ["Spine", "*Arm"],
    "settings": TextureSettings(n_matches=3),  # few, so that joins are of both kinds
}


@pytest.fixture(scope="module", autouse=True)
def small_stills():
    """Let pages have stills of few pixels; painting them takes longer than all the rest."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(template, "N_POSES", 2)
        patch.setattr(template, "STILL_SIZE", (64, 15))
        yield


@pytest.fixture
def small_strips(monkeypatch):
    """Let figures have strips of poses of few pixels."""
    monkeypatch.setattr(pose_strips, "PIXELS", 60)


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
    """Write the report on the textured walk, with all its alternatives and a full still."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in STILL.items():
            patch.setattr(template, name, value)
        return write_texture_report(
            tmp_path_factory.mktemp("page") / "walk.html",
            result,
            sketch=sketch,
            sources=capture,
            source_names=["captured_walk"],
            key_frames=keys,
        )


@pytest.fixture(scope="session")
def kept_tabs(browser):
    """Return a function that opens a tab once, for the pages of many tests.

    A page in it costs a third of one in a new tab. Tabs are kept by whether their clock
    stands still.
    """
    return cache(lambda is_timed: browser.open(BLANK, size=WINDOW, is_timed=is_timed))


@pytest.fixture
def open_page(browser, kept_tabs, tmp_path):
    """Return a function that opens a page in a kept tab, or with options in its own."""
    tabs = []

    def show(page, at="", *, size=WINDOW, is_timed=False, **options):
        if options:
            tabs.append(browser.open(page, at, size=size, is_timed=is_timed, **options))
            return tabs[-1]
        if not isinstance(page, Path):
            text, page = page, tmp_path / "page.html"
            page.write_text(text, encoding="utf-8")
        tab = kept_tabs(is_timed)
        tab.page.set_viewport_size({"width": size[0], "height": size[1]})
        show_anew(tab, page.as_uri(), at, is_timed)
        return tab

    yield show
    for tab in tabs:
        tab.close()


def show_anew(tab, address, at, is_timed):
    """Load a page in a tab, in which nothing is left of the page before."""
    number = next(LOADS)  # part of the address, since another "#" alone loads nothing
    tab.page.emulate_media(color_scheme="light")
    for kept in (tab.problems, tab.requests, tab.answered):
        kept.clear()
    if is_timed:
        tab.page.clock.resume()
    tab.go(f"{address}?{number}{at}")
    if is_timed:
        tab.page.clock.pause_at((1 + number) * STANDSTILL)
