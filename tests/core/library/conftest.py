"""A folder of short made-up captures, and its library."""

import shutil

import numpy as np
import pytest

import keyweave as kw
from keyweave.library import ClipLibrary
from keyweave.library.clip_library import LIBRARY_FOLDER

CHAIN = kw.Skeleton(("Hips", "LeftUpLeg", "LeftLeg"), [-1, 0, 1], [[0, 90, 0]] * 3)


def make_clip(seed=1, *, n_frames=20, speed=1.0, rate=30):
    """Return a motion of three joints that moves over the ground, in m/s."""
    random = np.random.default_rng(seed)
    turns = np.cumsum(random.normal(size=(n_frames, 3, 4)) / 50, axis=0) + [0, 0, 0, 1]
    path = np.zeros((n_frames, 3))
    path[:, 1], path[:, 2] = 90, 100 * speed * np.arange(n_frames) / rate
    return kw.Motion(CHAIN, turns, path, frame_rate=rate)


@pytest.fixture(scope="session")
def scanned(tmp_path_factory):
    """Return a folder with two captures and their library; tests work on copies."""
    folder = tmp_path_factory.mktemp("scanned") / "captures"
    (folder / "ann").mkdir(parents=True)
    kw.save(make_clip(1, n_frames=60, speed=1.2), folder / "ann" / "proud_walk01.bvh")
    kw.save(make_clip(2, n_frames=30, speed=3.0), folder / "ann" / "ProudRun.bvh")
    ClipLibrary(folder / LIBRARY_FOLDER).scan(folder, thumbnails=False)
    return folder


@pytest.fixture
def library(scanned, tmp_path):
    """Return the library of two captures, which is scanned."""
    return ClipLibrary(shutil.copytree(scanned, tmp_path / "captures") / LIBRARY_FOLDER)


@pytest.fixture
def captures(library):
    """Return the folder of the captures."""
    return library.folder.parent


@pytest.fixture
def unscanned(library, captures):
    """Return the library of the captures, which is not there yet."""
    shutil.rmtree(library.folder)
    return library
