"""What the plug-in does when Maya refuses one of its flags or commands, or unloads it."""

import sys
from pathlib import Path

import pytest
from maya import cmds

from keyweave_maya import read_text
from keyweave_maya.commands import commands
from keyweave_maya.commands.verbs import VERBS, Flag, Verb
from stand_in.session.session import restart, session

NAMES = ("keyweaveTexture", "keyweaveResequence", "keyweaveInfo")
BAD_FLAGS = {
    "a short name of four letters": Flag("bad", "badFlag", "badf"),
    "a long name of three letters": Flag("bad", "bad", "b"),
    "a short name that Maya uses": Flag("bad", "badFlag", "q"),
    "a duplicate flag": Flag("help", "help", "h"),
}
TAKES_INFO = """
import maya.api.OpenMaya as om

def maya_useNewAPI():
    pass

def initializePlugin(plugin):
    om.MFnPlugin(plugin).registerCommand("keyweaveInfo", om.MPxCommand)
"""


@pytest.fixture
def load(request):
    """Return a function that loads the plug-in into a new session."""
    restart()
    path = request.config.rootpath / "maya_plugin" / "keyweave_plugin.py"
    yield lambda: cmds.loadPlugin(str(path))
    restart()


@pytest.fixture
def python_path(monkeypatch):
    """Return Python's path without the folders of Keyweave, which the plug-in adds."""
    root = Path(commands.__file__).parents[3]
    own = {str(root / "core"), str(root / "maya_plugin")}
    kept = [path for path in sys.path if path not in own]
    monkeypatch.setattr(sys, "path", [*kept])
    return kept


def with_flag(number, flag):
    """Return the verbs with another flag of one of them."""

    class WithFlag(Verb):
        source_flags = (flag,)

    verbs = [*VERBS]
    verbs[number] = WithFlag(verbs[number].row)
    return tuple(verbs)


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("flag", BAD_FLAGS.values(), ids=BAD_FLAGS)
def test_load_error_names_the_refused_flag(load, monkeypatch, python_path, number, flag):
    monkeypatch.setattr(commands, "VERBS", with_flag(number, flag))
    with pytest.raises(RuntimeError) as raised:
        load()
    sentence = str(raised.value)
    assert f"flag -{flag.long} (-{flag.short}) of {NAMES[number]}" in sentence
    assert not any(hasattr(cmds, name) for name in NAMES)
    assert sys.path == python_path
    assert not cmds.pluginInfo("keyweave_plugin", query=True, loaded=True)


def test_after_a_refusal_it_can_be_loaded(load, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(commands, "VERBS", with_flag(1, BAD_FLAGS["a duplicate flag"]))
        with pytest.raises(RuntimeError, match="duplicate|taken"):
            load()
    load()
    assert "-help" in read_text(cmds.keyweaveTexture(help=True))


def test_a_failed_registration_deregisters_the_other_commands(load, tmp_path):
    other = tmp_path / "other.py"
    other.write_text(TAKES_INFO)
    cmds.loadPlugin(other.as_posix())
    with pytest.raises(RuntimeError, match="keyweaveInfo"):
        load()
    assert not hasattr(cmds, "keyweaveTexture")
    assert not cmds.pluginInfo("keyweave_plugin", query=True, loaded=True)


def test_each_syntax_is_accepted_at_the_first_call(load):
    load()
    for name in NAMES:
        command = session().plug_ins["keyweave_plugin"].commands[name]
        assert command.built is None  # Maya builds it at the first call
        assert name == "keyweaveInfo" or command.syntax
    assert session().crash == ""


def test_unloading_leaves_nothing_behind(load, python_path):
    nodes = set(cmds.ls())
    load()
    assert sys.path != python_path
    cmds.unloadPlugin("keyweave_plugin")
    assert sys.path == python_path
    assert set(cmds.ls()) == nodes
    assert not session().callbacks and not session().plug_ins
    assert not commands.RESULTS._kept and not commands.RESULTS._facts
