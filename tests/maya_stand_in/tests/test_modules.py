"""The module file of the repository, read as Maya reads it, and the plug-in it brings."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from maya import cmds

from keyweave import __version__
from keyweave_maya.commands.dependencies import format_install_line, list_folders
from stand_in.api.modules import entry_for, read_module_file, read_modules_folder
from stand_in.errors import StandInError
from stand_in.session import session as sessions

if not hasattr(cmds, "__getattr__"):
    pytest.skip("a real Maya is here, not the stand-in", allow_module_level=True)

ROOT = Path(__file__).resolve().parents[3]
PLUG_IN = ROOT / "maya_plugin" / "keyweave_plugin.py"
MODULE_FILE = ROOT / "keyweave.mod"
VERSIONS, PLATFORMS = range(2023, 2028), ("win64", "linux", "mac")
EVERY_MAYA = [(version, platform) for version in VERSIONS for platform in PLATFORMS]
ENTRY = """+ MAYAVERSION:2025 PLATFORM:linux keyweave 0.1.0 .
plug-ins: maya_plugin
PYTHONPATH+:=core
"""


@pytest.mark.parametrize("version, platform", EVERY_MAYA)
def test_each_maya_finds_its_entry_and_its_folders(version, platform):
    entry = entry_for(read_modules_folder(ROOT), "keyweave", version, platform)
    assert (entry.root, entry.version) == (ROOT, __version__)
    assert entry.folders_of("MAYA_PLUG_IN_PATH") == [ROOT / "maya_plugin"]
    assert entry.folders_of("MAYA_SCRIPT_PATH") == [ROOT / "scripts"]
    assert entry.folders_of("XBMLANGPATH") == [ROOT / "icons"]
    *packages, dependencies = entry.folders_of("PYTHONPATH")
    assert packages == [ROOT / "core", ROOT / "maya_plugin"]
    missing = [path for _, path in entry.paths if not path.is_dir()]
    assert missing in ([], [dependencies])
    # pip makes the folder that the install line names.
    line = format_install_line(dependencies.as_posix(), version, {}, is_windows=False)
    assert f'--target "{dependencies.as_posix()}"' in line
    assert list_folders(ROOT.as_posix(), "/user", version)[0] == dependencies.as_posix()


def test_a_maya_that_is_not_listed_finds_nothing():
    with pytest.raises(RuntimeError, match="No valid module information found"):
        entry_for(read_module_file(MODULE_FILE), "keyweave", 2022, "win64")


@pytest.mark.parametrize("folder, others", [("scripts", ["userSetup.py"]), ("icons", [])])
def test_files_on_mayas_paths_have_keyweave_in_their_names(folder, others):
    files = [path.name for path in (ROOT / folder).iterdir() if path.is_file()]
    assert [name for name in files if not name.startswith("keyweave")] == others
    assert len(files) > len(others)


def test_the_plug_in_then_loads_by_name_in_a_new_maya(tmp_path):
    entry = entry_for(read_module_file(MODULE_FILE), "keyweave", 2025, "linux")
    mine = entry.environment()
    stand_in = str(ROOT / "tests" / "maya_stand_in")
    # NumPy comes from the Python of the tests; the packages only from the module.
    environment = {**os.environ, **mine}
    environment["PYTHONPATH"] = os.pathsep.join([stand_in, mine["PYTHONPATH"]])
    code = (
        "from maya import cmds; print(cmds.loadPlugin('keyweave_plugin.py'))\n"
        "import keyweave, keyweave_maya; print(keyweave.__file__, keyweave_maya.__file__)\n"
        "import keyweave_check; print(keyweave_check.__name__)"
    )
    # Maya puts its script path on Python's path.
    environment["PYTHONPATH"] += os.pathsep + mine["MAYA_SCRIPT_PATH"]
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env=environment,
        cwd=tmp_path,
    )
    assert run.returncode == 0, run.stderr
    loaded, places, script = run.stdout.splitlines()
    assert (loaded, script) == ("['keyweave_plugin']", "keyweave_check")
    assert places.count(str(ROOT)) == 2


@pytest.mark.parametrize(
    "wrong",
    [
        ENTRY.replace("plug-ins: maya", "plug-ins:maya"),
        ENTRY.replace("PYTHONPATH+:=core", "PYTHONPATH +:= core"),
        ENTRY.replace("plug-ins", "# folders\nplug-ins"),
        ENTRY.replace("plug-ins", "\nplug-ins"),
        ENTRY.replace(" .\n", "\n"),
    ],
)
def test_lines_that_maya_may_not_take_are_refused(wrong, tmp_path):
    path = tmp_path / "wrong.mod"
    path.write_text(ENTRY)
    assert len(read_module_file(path)) == 1
    path.write_text(wrong)
    with pytest.raises(StandInError, match=re.escape("wrong.mod")):
        read_module_file(path)


def test_two_entries_for_one_maya_are_refused(tmp_path):
    (tmp_path / "a.mod").write_text(ENTRY)
    (tmp_path / "a.mod.backup").write_text(ENTRY)
    with pytest.raises(RuntimeError, match="2 of keyweave"):
        entry_for(read_modules_folder(tmp_path), "keyweave", 2025, "linux")


def test_the_libraries_are_found_without_the_module_file(tmp_path, monkeypatch):
    """A copy of the plug-in is loaded by its path; its folder of libraries is used."""
    plug_in = tmp_path / "maya_plugin" / "keyweave_plugin.py"
    library = tmp_path / "dependencies" / cmds.about(majorVersion=True) / "only_here.py"
    for path in (plug_in, library):
        path.parent.mkdir(parents=True)
    plug_in.write_bytes(PLUG_IN.read_bytes())
    library.write_text("")
    monkeypatch.setattr(sys, "path", list(sys.path))
    sessions.restart()
    assert find_spec("only_here") is None
    cmds.loadPlugin(plug_in.as_posix(), quiet=True)
    assert find_spec("only_here").origin == str(library)
    sessions.restart()
