"""What each test in Maya begins with: a Maya that runs, and an empty scene."""

from functools import cache
from pathlib import Path

import maya.standalone
import numpy as np
import pytest
from maya import cmds

import made_up

PLUG_IN = Path(__file__).resolve().parents[2] / "maya_plugin" / "keyweave_plugin.py"


def pytest_configure():
    if not hasattr(cmds, "about"):  # mayapy, before Maya is started
        maya.standalone.initialize(name="python")


@pytest.fixture(autouse=True)
def new_scene():
    cmds.file(new=True, force=True)
    cmds.upAxis(axis="y")  # a preference, which a scene of another axis leaves changed
    cmds.undoInfo(state=True)
    yield
    cmds.file(new=True, force=True)


@pytest.fixture(scope="module")
def plug_in():
    """Load the plug-in at the first test that needs it; it stays for the whole run.

    Loading it again and again crashes Maya 2027 at its exit.
    """
    cmds.loadPlugin(PLUG_IN.as_posix(), quiet=True)
    return "keyweave_plugin"


@pytest.fixture(scope="session")
def collected():
    """Return the evidence of which joints are characters that was collected."""
    return {}


@pytest.fixture(scope="module")
def known_figures(plug_in, collected):
    """Collect the evidence of which joints are characters once for each saved scene.

    `test_shown_joints` collects it anew, and compares it with that of the file.
    """
    from keyweave_maya.scene import MayaScene

    collect = MayaScene.joint_evidence

    def recall(scene):
        path = cmds.file(query=True, sceneName=True)
        if not path:
            return collect(scene)
        key = path, scene.joints
        collected[key] = collected.get(key) or collect(scene)
        return collected[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MayaScene, "joint_evidence", recall)
        yield


@pytest.fixture(scope="session")
def characters(tmp_path_factory):
    """Write the example character: a keyed shot, a capture, and both in small."""
    folder = tmp_path_factory.mktemp("characters")

    def write(name, seconds, seed, **facts):
        walk = made_up.walker(seconds, frame_rate=24, rng=np.random.default_rng(seed))
        made_up.write_character(folder / name, walk, legs="fk", fingers=False, **facts)
        return walk

    write("shot.ma", 3, 7)
    write("small_shot.ma", 2, 7)
    write("capture.ma", 8, 1, keyed="full", namespace="mocap")
    write("small_capture.ma", 4, 1, keyed="full", namespace="mocap")
    walk = write("bare.ma", 3, 7, keyed=False)
    made_up.write_shot(folder / "referenced.ma", folder / "bare.ma", walk, legs="fk")
    return folder


@pytest.fixture(scope="session")
def walks(tmp_path_factory):
    """Return a function that writes the character in a short walk, once for each kind."""

    @cache
    def write(rate=24.0, **facts):
        """Return the scene's path, and the motion that it was made of."""
        path = tmp_path_factory.mktemp("walk") / "shot.ma"
        walk = made_up.walker(2, frame_rate=rate, rng=np.random.default_rng(3))
        eight = made_up.figure_eight(up_axis=facts.get("up_axis", "y"))
        facts = {"fingers": False, "path_curve": eight, **facts}
        return path, made_up.write_character(path, walk, **facts)

    return write


def opened(path):
    cmds.file(path.as_posix(), open=True, force=True)
    return path.as_posix()


@pytest.fixture
def shot(plug_in, characters):
    """Open the example character with a keyed walk; the plug-in is loaded."""
    return opened(characters / "shot.ma")


@pytest.fixture
def small_shot(plug_in, characters):
    return opened(characters / "small_shot.ma")


@pytest.fixture
def shot_of_reference(plug_in, characters):
    """Open a shot that refers to the character, under the namespace hero."""
    return opened(characters / "referenced.ma")


@pytest.fixture
def capture(characters):
    return (characters / "capture.ma").as_posix()


@pytest.fixture
def small_capture(characters):
    return (characters / "small_capture.ma").as_posix()
