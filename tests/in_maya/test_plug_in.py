"""Loading the plug-in costs nothing, and unloading it leaves nothing."""

import subprocess
import sys
from pathlib import Path

import pytest
from maya import cmds

ROOT = Path(__file__).resolve().parents[2]
PLUG_IN = (ROOT / "maya_plugin" / "keyweave_plugin.py").as_posix()
COMMANDS = ("keyweaveTexture", "keyweaveResequence", "keyweaveInfo")
# A Maya that is names alone, and a Python that has neither NumPy nor SciPy.
BARE = """
import sys, types
from unittest.mock import MagicMock
sys.modules["numpy"] = sys.modules["scipy"] = None
for name in ("maya", "maya.cmds", "maya.mel", "maya.api", "maya.api.OpenMayaAnim"):
    sys.modules[name] = MagicMock()
om = sys.modules["maya.api.OpenMaya"] = MagicMock()
sys.modules["maya.api"].OpenMaya = om
sys.modules["maya"].api = sys.modules["maya.api"]
om.MPxCommand = object
om.MFnPlugin.return_value.loadPath.return_value = {folder!r}
sys.path.insert(0, {folder!r})
sys.dont_write_bytecode = True
import keyweave_plugin
keyweave_plugin.initializePlugin(MagicMock())
made = om.MFnPlugin.return_value.registerCommand.call_args_list
for name, creator, *syntax in (call.args for call in made):
    [make() for make in syntax]
    print(name)
"""


def test_it_is_loaded_and_unloaded_ten_times_without_a_trace():
    nodes = set(cmds.ls())
    for _ in range(10):
        cmds.loadPlugin(PLUG_IN, quiet=True)
        assert all(hasattr(cmds, name) for name in COMMANDS)
        assert cmds.pluginInfo("keyweave_plugin", query=True, loaded=True)
        cmds.unloadPlugin("keyweave_plugin")
        assert not any(hasattr(cmds, name) for name in COMMANDS)
    assert set(cmds.ls()) == nodes


def test_it_is_unloaded_after_work_too(shot, capture):
    cmds.keyweaveTexture(
        source=capture, drive="Left*Leg_CTRL", synthesize="Spine_CTRL", mode="additive"
    )
    cmds.file(new=True, force=True)
    cmds.unloadPlugin("keyweave_plugin")
    assert not hasattr(cmds, "keyweaveTexture")
    cmds.loadPlugin(PLUG_IN, quiet=True)
    with pytest.raises(
        RuntimeError, match="keyweaveTexture has no result yet; run it first"
    ):
        cmds.keyweaveTexture(query=True, lastResult=True)


def test_it_registers_without_numpy_and_scipy():
    code = BARE.format(folder=str(ROOT / "maya_plugin"))
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == list(COMMANDS)


def test_a_command_says_what_to_install(shot, capture, monkeypatch):
    from keyweave_maya.commands import dependencies

    monkeypatch.setattr(dependencies, "REQUIRED_LIBRARIES", ("numpy", "no_such_library"))
    with pytest.raises(RuntimeError) as raised:
        cmds.keyweaveTexture(source=capture, drive="*Leg_CTRL", synthesize="Spine_CTRL")
    sentence = str(raised.value)
    assert "no_such_library must be installed" in sentence
    assert "-m pip install --target" in sentence
    assert "mayapy" in sentence
    assert any("mayapy" in line for line in cmds.keyweaveInfo())


def test_libraries_are_installed_into_a_folder_of_the_module_for_this_maya(
    plug_in, monkeypatch
):
    from keyweave_maya.commands import dependencies

    monkeypatch.setattr(dependencies, "REQUIRED_LIBRARIES", ("numpy", "no_such_library"))
    folder = f"{ROOT.as_posix()}/dependencies/{cmds.about(majorVersion=True)}"
    assert f'--target "{folder}"' in "\n".join(cmds.keyweaveInfo())
