"""What tests of Maya's files share."""

import pytest

from made_up import small_rigs as small_rigs


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("scenes")


@pytest.fixture(scope="module")
def scene(tmp_path_factory):
    """Return a scene with a small rig that moves."""
    folder = tmp_path_factory.mktemp("rig")
    return small_rigs.opened(folder, small_rigs.figure(extra=small_rigs.KEYS))


@pytest.fixture(scope="module")
def rig(scene):
    return scene.rig()
