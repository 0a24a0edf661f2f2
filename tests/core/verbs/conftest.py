"""Scenes that many tests of jobs share: a biped that walks, and a hero that FK moves."""

import numpy as np
import pytest

import keyweave as kw
import made_up
from keyweave.methods.rig_transfer import KnownRig
from made_up.fk_hero import character, without_header


@pytest.fixture(scope="session")
def biped_file(tmp_path_factory):
    """Return the path of a scene of a biped without fingers that walks for 72 frames."""
    path = tmp_path_factory.mktemp("biped") / "shot.ma"
    walk = made_up.walker(3, frame_rate=24, rng=np.random.default_rng(7))
    made_up.write_character(path, walk, fingers=False)
    return path


@pytest.fixture(scope="session")
def saved_biped(biped_file):
    """Return the scene as it was saved, for jobs that only read it."""
    return kw.open_scene(biped_file)


@pytest.fixture
def biped(biped_file):
    """Return the scene, opened anew to be written to."""
    return kw.open_scene(biped_file)


@pytest.fixture(scope="session")
def known_biped(saved_biped):
    """Return the rig of the scene; it reads the scene as it was saved."""
    return KnownRig.learn(saved_biped.rig())


@pytest.fixture
def recall(monkeypatch):
    """Return a function that lets jobs on a scene use a known rig; it returns the scene."""

    def call(scene, known):
        monkeypatch.setattr(scene, "rig", lambda *names: known.rig)
        monkeypatch.setattr(KnownRig, "learn", lambda rig, **options: known)
        return scene

    return call


@pytest.fixture
def familiar_biped(biped, known_biped, recall):
    """Return the scene, opened anew, whose rig need not be learned again."""
    return recall(biped, known_biped)


@pytest.fixture(scope="session")
def hero_texts():
    """Return the text of a scene of the hero, and statements that add two others."""
    others = [without_header(character(f"extra{number}")) for number in (1, 2)]
    return character("hero"), *others


@pytest.fixture(scope="session")
def still_hero(hero_texts, tmp_path_factory):
    """Return the scene of the hero as it was saved, for jobs that only read it."""
    path = tmp_path_factory.mktemp("hero") / "shot.ma"
    path.write_text(hero_texts[0], encoding="utf-8")
    return kw.open_scene(path)


@pytest.fixture
def open_hero(hero_texts, tmp_path):
    """Return a function that opens the hero with statements added or replaced."""

    def call(added="", *replaced):
        text = hero_texts[0]
        for old, new in replaced:
            assert old in text
            text = text.replace(old, new)
        path = tmp_path / f"shot{len([*tmp_path.iterdir()])}.ma"
        path.write_text(text + added, encoding="utf-8")
        return kw.open_scene(path)

    return call


@pytest.fixture
def shot(open_hero):
    return open_hero()
