"""Loading the plug-in costs nothing, and unloading it leaves nothing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from maya import cmds

from keyweave_maya import read_text

ROOT = Path(__file__).resolve().parents[2]
PLUG_IN = (ROOT / "maya_plugin" / "keyweave_plugin.py").as_posix()
COMMANDS = (
    *("keyweaveTexture", "keyweaveResequence", "keyweaveInbetween"),
    *("keyweaveTransfer", "keyweaveFeet"),
    *("keyweaveRestyle", "keyweaveExaggerate", "keyweaveInfo"),
)
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

IN_MAYA = """
import maya.standalone
maya.standalone.initialize(name="python")
from maya import cmds
COMMANDS = (
    *("keyweaveTexture", "keyweaveResequence", "keyweaveInbetween"),
    *("keyweaveTransfer", "keyweaveFeet"),
    *("keyweaveRestyle", "keyweaveExaggerate", "keyweaveInfo"),
)

def load():
    cmds.loadPlugin({plug_in!r}, quiet=True)
    assert cmds.pluginInfo("keyweave_plugin", query=True, loaded=True)
    assert all(hasattr(cmds, name) for name in COMMANDS)

def unload():
    cmds.unloadPlugin("keyweave_plugin")
    assert not any(hasattr(cmds, name) for name in COMMANDS)

"""
TEN_TIMES = """
nodes = set(cmds.ls())
for _ in range(10):
    load()
    unload()
assert set(cmds.ls()) == nodes
print("done", flush=True)
"""
AFTER_WORK = """
load()
cmds.file({shot!r}, open=True, force=True)
cmds.keyweaveTexture(
    source={capture!r}, drive="Left*Leg_CTRL", synthesize="Spine_CTRL", mode="additive"
)
try:
    cmds.unloadPlugin("keyweave_plugin")
except RuntimeError:
    assert hasattr(cmds, "keyweaveTexture")
else:
    raise SystemExit("a plug-in was unloaded whose commands are in the undo queue")
cmds.flushUndo()
unload()
load()
try:
    cmds.keyweaveTexture(query=True, lastResult=True)
except RuntimeError as error:
    assert "keyweaveTexture has no result yet; run it first" in str(error)
else:
    raise SystemExit("a result was kept while the plug-in was not loaded")
print("done", flush=True)
"""


def run_in_maya(code, folder):
    """Return what a script prints that is run in a Maya of its own.

    Only there a test may unload the plug-in; how that Maya ends does not matter.
    """
    plug_ins = [*sys.path, str(ROOT / "maya_plugin"), str(ROOT / "core")]
    paths = [path for path in dict.fromkeys(plug_ins) if path]
    script = folder / "run_in_maya.py"
    script.write_text(IN_MAYA.format(plug_in=PLUG_IN) + code, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, str(script)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "done" in run.stdout, run.stdout + run.stderr
    return run.stdout


def test_it_is_loaded_and_unloaded_ten_times_without_a_trace(tmp_path):
    run_in_maya(TEN_TIMES, tmp_path)


def test_it_is_unloaded_after_work_once_the_undo_queue_is_empty(
    characters, capture, tmp_path
):
    shot = (characters / "shot.ma").as_posix()
    run_in_maya(AFTER_WORK.format(shot=shot, capture=capture), tmp_path)


def test_it_stays_loaded_for_the_whole_run(plug_in):
    cmds.loadPlugin(PLUG_IN, quiet=True)
    assert cmds.pluginInfo(plug_in, query=True, loaded=True)
    assert all(hasattr(cmds, name) for name in COMMANDS)


def test_it_says_whether_it_can_be_unloaded(shot, capture):
    def can_be_unloaded():
        return cmds.pluginInfo("keyweave_plugin", query=True, unloadOk=True)

    assert can_be_unloaded()
    cmds.keyweaveTexture(source=capture, drive="Left*Leg_CTRL", synthesize="Spine_CTRL")
    assert not can_be_unloaded()
    cmds.flushUndo()
    assert can_be_unloaded()


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
    assert "mayapy" in read_text(cmds.keyweaveInfo())


def test_libraries_are_installed_into_a_folder_of_the_module_for_this_maya(
    plug_in, monkeypatch
):
    from keyweave_maya.commands import dependencies

    monkeypatch.setattr(dependencies, "REQUIRED_LIBRARIES", ("numpy", "no_such_library"))
    folder = f"{ROOT.as_posix()}/dependencies/{cmds.about(majorVersion=True)}"
    assert f'--target "{folder}"' in read_text(cmds.keyweaveInfo())
