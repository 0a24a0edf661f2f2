"""What each test in Maya begins with: a Maya that runs, and an empty scene."""

import maya.standalone
import pytest
from maya import cmds


def pytest_configure():
    if not hasattr(cmds, "about"):  # mayapy, before Maya is started
        maya.standalone.initialize(name="python")


@pytest.fixture(autouse=True)
def new_scene():
    cmds.file(new=True, force=True)
    cmds.undoInfo(state=True)
    yield
    cmds.file(new=True, force=True)
