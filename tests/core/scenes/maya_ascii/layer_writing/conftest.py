"""A scene without layers, in several units."""

import pytest

import keyweave as kw
from made_up.layered_scenes import UNITS, text_in


@pytest.fixture(params=UNITS)
def path(request, tmp_path):
    path = tmp_path / "shot.ma"
    path.write_text(text_in(request.param), encoding="utf-8")
    return path


@pytest.fixture
def scene(path):
    return kw.open_scene(path)
