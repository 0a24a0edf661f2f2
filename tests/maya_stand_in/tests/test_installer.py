"""The installer, dropped on Maya and run by mayapy; then the whole life of a download."""

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from runpy import run_path
from zipfile import ZipFile

import pytest
from hypothesis import HealthCheck, given, strategies as st
from maya import cmds
from maya.app.general.executeDroppedPythonFile import executeDroppedPythonFile

from case_profiles import draw_cases
from keyweave import __version__
from keyweave_maya.interface.menu import MENU
from stand_in.api.modules import entry_for, read_modules_folder
from stand_in.session.session import restart, session

ROOT = Path(__file__).resolve().parents[3]
INSTALLER = ROOT / "scripts" / "keyweave_install.py"
NAMES = run_path(str(INSTALLER))
MODULE = (ROOT / "keyweave.mod").read_text(encoding="utf-8")
OTHER = "+ othertool 2.1 C:/other tool\nscripts: scripts\n"
PLATFORMS = ("win64", "linux", "mac")
# The question on libraries comes only where some are missing, as in Maya.
LIBRARIES = ("numpy", "scipy", "Qt", "pyqtgraph")
LATER = ["Later"] * any(find_spec(name) is None for name in LIBRARIES)


@pytest.fixture(autouse=True)
def user(tmp_path, monkeypatch):
    """Start the stand-in with a window and a shelf; return the user's folder."""
    folder = tmp_path / "Jürgen Ö" / "maya"
    folder.mkdir(parents=True)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(os, "environ", os.environ.copy())
    start(folder)
    yield folder
    restart()


def start(folder, is_batch=False):
    restart(is_batch=is_batch, options={"standInUserAppDir": folder.as_posix()})
    cmds.tabLayout("ShelfLayout")
    cmds.shelfLayout("Custom", parent="ShelfLayout")


def drop(*answers, file=INSTALLER):
    """Drop the installer, answer its questions, and return its last sentences."""
    before, paths = len(session().calls), [*sys.path]
    session().answers[:] = answers
    executeDroppedPythonFile(str(file), "")
    assert session().answers == []
    assert "keyweave_install" not in sys.modules
    assert [p for p in sys.path if "scripts" in p] == [p for p in paths if "scripts" in p]
    calls = [c for c in session().calls[before:] if c.name == "confirmDialog"]
    return calls[-1].flags["message"]


def read_files(folder):
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def write_modules(user, name="keyweave.mod", text=OTHER):
    path = user / "modules" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def is_installed():
    buttons = cmds.shelfLayout("Custom", query=True, childArray=True) or []
    return bool(cmds.menu(MENU, exists=True)), len(buttons)


# --- install ---


def test_a_drop_writes_one_file_for_every_maya(user):
    text = drop(*LATER)
    assert [*read_files(user)] == ["modules/keyweave.mod"]
    entries = read_modules_folder(user / "modules")
    for version in range(2023, 2028):
        for platform in PLATFORMS:
            entry = entry_for(entries, "keyweave", version, platform)
            assert (entry.root, entry.version) == (ROOT, __version__)
            assert entry.folders_of("XBMLANGPATH") == [ROOT / "icons"]
            assert entry.folders_of("PYTHONPATH")[2].name == str(version)
    assert is_installed() == (True, 1)
    assert "shelf Custom" in text and "trusted locations" in text
    assert (user / "modules/keyweave.mod").as_posix() in text


def test_repairing_a_complete_installation_changes_nothing(user):
    drop(*LATER)
    files, interface = read_files(user), {*session().interface}
    drop("Repair", *LATER)
    assert read_files(user) == files and is_installed() == (True, 1)
    assert len(session().interface) == len(interface)
    drop("Cancel")
    assert read_files(user) == files


def test_files_of_other_tools_are_left_alone(user):
    other = write_modules(user, "other.mod")
    drop(*LATER)
    drop("Uninstall", "Uninstall")
    assert read_files(user) == {"modules/other.mod": OTHER.encode()} and other.is_file()


def test_libraries_are_offered_with_the_line_that_installs_them(user):
    if not LATER:
        pytest.skip("all libraries are installed here")
    text = drop("Later")
    assert "-m pip install --target" in text and '"numpy<2" scipy pyqtgraph' in text


# --- refusals: one sentence, and nothing is changed ---


def test_error_explains_a_folder_in_place_of_the_module_file(user):
    (user / "modules" / "keyweave.mod").mkdir(parents=True)
    assert "is a folder. Move it away" in drop()
    assert read_files(user) == {} and is_installed() == (False, 0)


def test_error_explains_a_file_in_place_of_the_modules_folder(user):
    (user / "modules").write_text("mine")
    assert drop().startswith("Keyweave could not finish.")
    assert read_files(user) == {"modules": b"mine"} and is_installed() == (False, 0)


def test_error_names_other_tools_with_entries_in_our_file(user):
    write_modules(user, text=MODULE + OTHER)
    assert "also has entries of othertool" in drop()
    assert read_files(user) == {"modules/keyweave.mod": (MODULE + OTHER).encode()}


@pytest.mark.parametrize("step", ["tempfile.mkstemp", "os.replace"])
def test_a_file_is_never_half_written(user, step, monkeypatch):
    def refuse(*args, **keywords):
        # Maya reads every file in the folder of the new one.
        assert Path(keywords.get("dir") or args[0]).as_posix().startswith(user.as_posix())
        assert "modules" not in Path(keywords.get("dir") or args[0]).parts
        raise PermissionError(13, "Permission denied", "modules")

    before = write_modules(user, text=MODULE.replace(" .\n", " /old\n")).read_bytes()
    monkeypatch.setattr(step, refuse)
    assert "modules: Permission denied" in drop("Replace")
    assert read_files(user) == {"modules/keyweave.mod": before}


def test_a_shelf_that_fails_does_not_keep_the_file_from_being_written(user):
    restart(is_batch=False, options={"standInUserAppDir": user.as_posix()})
    text = drop(*LATER)
    assert [*read_files(user)] == ["modules/keyweave.mod"]
    assert "could not be added" in text


def test_error_names_an_unsupported_maya(user, monkeypatch):
    about = cmds.about
    monkeypatch.setattr(
        *(cmds, "about"),
        lambda **flags: "2022" if "majorVersion" in flags else about(**flags),
        raising=False,
    )
    assert "This is Maya 2022, and Keyweave targets Maya 2023 to 2027" in drop()
    assert read_files(user) == {}


def test_error_asks_to_unpack_an_incomplete_folder(user, tmp_path):
    lone = tmp_path / "Downloads" / "scripts" / INSTALLER.name
    lone.parent.mkdir(parents=True)
    lone.write_bytes(INSTALLER.read_bytes())
    assert "Unpack the whole zip" in drop(file=lone)
    assert read_files(user) == {}


def test_outside_maya_one_sentence_explains_what_to_do(tmp_path):
    run = subprocess.run(
        [sys.executable, "-I", INSTALLER], capture_output=True, encoding="utf-8"
    )
    assert (run.returncode, run.stdout) == (1, "")
    assert "mayapy" in run.stderr and run.stderr.count("\n") == 1


def test_message_names_a_folder_with_other_letters(user, monkeypatch):
    assert ("plain letters" in drop(*LATER)) == (not ROOT.as_posix().isascii())
    warn = NAMES["warn_of_letters"]
    assert "C:/Téléchargements/kw" in warn(Path("C:/Téléchargements/kw"))[0]


def test_icons_are_on_the_path_at_once_and_stand_there_once(user):
    folder = (ROOT / "icons").as_posix()
    drop(*LATER)
    drop("Repair", *LATER)
    paths = os.environ["XBMLANGPATH"].split(os.pathsep)
    assert [path for path in paths if path.startswith(folder)] == [f"{folder}/%B"]


def test_pasting_the_installer_prints_an_explanation(user, capsys):
    code = compile(INSTALLER.read_text(encoding="utf-8"), "<maya console>", "exec")
    exec(code, {"__name__": "__main__"})
    assert capsys.readouterr().out.startswith("This text was pasted")
    assert read_files(user) == {}


# --- upgrade ---


@pytest.mark.parametrize("version, word", [("0.0.9", "by 0.1.0"), ("9.0", "by the older")])
def test_another_folder_is_replaced_and_maya_needs_a_restart(user, version, word):
    old = MODULE.replace(" .\n", " /old folder\n").replace(" 0.1.0 ", f" {version} ")
    path = write_modules(user, text=old)
    drop("Cancel")
    assert path.read_text() == old
    cmds.loadPlugin((ROOT / "maya_plugin" / "keyweave_plugin.py").as_posix())
    text = drop("Replace", *LATER)
    questions = [c.flags["message"] for c in session().calls if c.name == "confirmDialog"]
    assert f"Replace Keyweave {version} in /old folder {word}" in questions[-2 - len(LATER)]
    assert "Restart Maya now" in text and "undo queue is empty" in text
    assert not cmds.pluginInfo("keyweave_plugin", query=True, loaded=True)
    assert (
        entry_for(read_modules_folder(user / "modules"), "keyweave", 2024, "mac").root
        == ROOT
    )
    assert is_installed() == (False, 0)


def test_a_file_that_cannot_be_read_is_replaced(user):
    path = write_modules(user, text="+ key")
    drop("Replace", *LATER)
    assert path.read_text(encoding="utf-8").count(ROOT.as_posix()) == 15


def test_message_names_a_second_file_with_an_entry(user):
    copy = write_modules(user, "keyweave.mod.backup", MODULE.replace(" .\n", " /old\n"))
    assert f"{copy.as_posix()} has an entry of Keyweave, too" in drop(*LATER)
    assert copy.is_file()


# --- uninstall ---


def test_uninstalling_leaves_nothing(user):
    paths = [*sys.path]
    before, interface = read_files(user), dict(session().interface)
    drop(*LATER)
    cmds.loadPlugin((ROOT / "maya_plugin" / "keyweave_plugin.py").as_posix())
    libraries = user / "2024" / "keyweave_dependencies" / "numpy.py"
    libraries.parent.mkdir(parents=True)
    libraries.write_text("")
    text = drop("Uninstall", "Uninstall")
    assert f"Nothing was deleted in {ROOT.as_posix()}" in text
    assert read_files(user) == before and not (user / "modules").exists()
    assert session().interface == interface and not session().callbacks
    assert not session().runtime_commands
    assert not cmds.pluginInfo("keyweave_plugin", query=True, loaded=True)
    own = {str(ROOT / "core"), str(ROOT / "maya_plugin")}
    assert sys.path == [path for path in paths if path not in own]


def test_uninstalling_may_be_cancelled(user):
    drop(*LATER)
    files = read_files(user)
    assert drop("Uninstall", "Cancel") == "Nothing was changed."
    assert read_files(user) == files and is_installed() == (True, 1)


OLD = MODULE.replace(" .\n", " /old\n")
STEPS = st.sampled_from(["drop", "uninstall", "cancel", "old", "restart"])


@draw_cases(40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(STEPS, max_size=6))
def test_in_any_order_there_is_one_whole_file_or_none(user, steps):
    """An old file is one that an earlier version has written, before Maya was started."""
    path = user / "modules" / "keyweave.mod"
    path.unlink(missing_ok=True)
    start(user)
    write_modules(user, "other.mod")
    for step in steps:
        if step == "restart":
            start(user)
        elif step == "old":
            start(user)
            path.write_text(OLD, encoding="utf-8")
        else:
            drop(*list_answers(step, path))
        assert read_files(user).keys() <= {"modules/keyweave.mod", "modules/other.mod"}
        assert (user / "modules" / "other.mod").read_text() == OTHER
        assert not path.exists() or len(read_modules_folder(path.parent)) == 16
        assert max(is_installed()) <= 1


def list_answers(step, path):
    """Return the answers of a user who drops the file to install, uninstall or cancel."""
    if not path.exists():
        return LATER
    if path.read_text(encoding="utf-8") == OLD:
        return ["Cancel"] if step == "cancel" else ["Replace", *LATER]
    answers = {"drop": ["Repair", *LATER], "uninstall": ["Uninstall", "Uninstall"]}
    return answers.get(step, ["Cancel"])


# --- mayapy ---


@pytest.fixture
def mayapy(user, monkeypatch, capsys):
    """Return a function that runs the script in batch: its exit code and its text."""
    start(user, is_batch=True)
    monkeypatch.setattr(sys, "stdin", None)

    def run(*words):
        code = NAMES["main"](words)
        return code, capsys.readouterr().out

    return run


def test_mayapy_installs_and_uninstalls_without_dialogs(user, mayapy):
    code, text = mayapy()
    assert code == 0 and [*read_files(user)] == ["modules/keyweave.mod"]
    assert ("Keyweave needs" in text) == bool(LATER)
    assert mayapy()[0] == 0  # again
    code, text = mayapy("--uninstall")
    assert code == 1 and "Add --yes to agree." in text
    assert mayapy("--uninstall", "--yes")[0] == 0
    assert read_files(user) == {}
    assert not any(call.name == "confirmDialog" for call in session().calls)


def test_mayapy_asks_before_it_replaces(user, mayapy):
    path = write_modules(user, text=MODULE.replace(" .\n", " /old\n"))
    code, text = mayapy()
    assert code == 1 and "Add --yes" in text and "/old" in path.read_text()
    assert mayapy("--yes")[0] == 0
    assert ROOT.as_posix() in path.read_text(encoding="utf-8")


# --- the text of the module file ---

FOLDERS = st.text(st.characters(blacklist_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1)


@draw_cases(200)
@given(FOLDERS)
def test_every_entry_points_at_the_folder_and_is_read_back(tmp_path_factory, name):
    root = Path("/unpacked") / name.strip(" .\\/").replace("\u0085", "") / "key weave"
    text = NAMES["make_module_text"](MODULE, root)
    path = tmp_path_factory.getbasetemp() / "read_back.mod"
    path.write_text(text, encoding="utf-8")
    entry = NAMES["read_entry"](path)
    assert (entry.version, entry.folder) == (__version__, Path(os.path.normpath(root)))
    assert text.count("\n") == MODULE.count("\n")
    assert NAMES["make_module_text"](text, Path(".")) == MODULE


# --- the zip ---


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    return run_path(str(ROOT / "release" / "module.py"))["build_module"](
        tmp_path_factory.mktemp("dist")
    )


@pytest.fixture
def unpacked(archive, tmp_path):
    """Return the folder of a download, at a path with spaces and accents."""
    folder = tmp_path / "Téléchargements de Zoë"
    with ZipFile(archive) as opened:
        opened.extractall(folder)
    return folder / f"keyweave-{__version__}"


def test_the_pages_of_the_documentation_are_where_help_looks_for_them(tmp_path):
    built = tmp_path / "built"
    for name in ("maya.html", "_static/page.css", ".doctrees/maya.doctree"):
        (built / name).parent.mkdir(parents=True, exist_ok=True)
        (built / name).write_text(name)
    files = run_path(str(ROOT / "release" / "module.py"))["list_files"](built)
    added = [name for name in files if name.startswith("docs/html")]
    assert added == ["docs/html/_static/page.css", "docs/html/maya.html"]


def test_the_zip_is_the_same_twice_and_has_no_tests(archive, tmp_path):
    again = run_path(str(ROOT / "release" / "module.py"))["build_module"](tmp_path)
    assert again.read_bytes() == archive.read_bytes()
    names = ZipFile(archive).namelist()
    tops = {name.split("/")[1] for name in names}
    assert {"keyweave.mod", "core", "maya_plugin", "scripts", "icons", "LICENSE"} <= tops
    assert not [name for name in names if "test" in name or "__pycache__" in name]
    assert names == sorted(names)
    assert {name.split("/")[0] for name in names} == {f"keyweave-{__version__}"}


MAYAPY = """#!{python}
import pathlib, sys
folder = pathlib.Path(sys.argv[sys.argv.index("--target") + 1])
folder.mkdir(parents=True, exist_ok=True)
with open(folder / "calls.txt", "a", encoding="utf-8") as file:
    print(*sys.argv[1:], sep="\\t", file=file)
sys.exit({code})
"""


needs_missing = pytest.mark.skipif(
    os.name == "nt" or not LATER, reason="needs a shell, and a library that is missing"
)


@pytest.fixture
def fake_maya(tmp_path, monkeypatch):
    """Return a function that writes a mayapy, which notes its calls and fails or not."""

    def write(code):
        program = tmp_path / "Maya 2024" / "bin" / "mayapy"
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(MAYAPY.format(python=sys.executable, code=code))
        program.chmod(0o755)
        monkeypatch.setitem(os.environ, "MAYA_LOCATION", str(program.parents[1]))

    return write


@pytest.mark.skipif(
    os.name == "nt" or not LATER, reason="needs a shell and missing libraries"
)
def test_libraries_go_into_the_folder_of_this_maya(unpacked, fake_maya):
    fake_maya(code=0)
    text = drop("Install", file=unpacked / "scripts" / INSTALLER.name)
    folder = unpacked / "dependencies" / "2024"
    assert f"The libraries are installed in {folder.as_posix()}." in text
    calls = (folder / "calls.txt").read_text(encoding="utf-8").splitlines()
    target = folder.as_posix()
    assert [call.split("\t") for call in calls] == [
        ["-m", "pip", "install", "--target", target, "numpy<2", "scipy", "pyqtgraph"],
        ["-m", "pip", "install", "--no-deps", "--target", target, "Qt.py"],
    ]
    assert str(folder) in sys.path


@pytest.mark.skipif(
    os.name == "nt" or not LATER, reason="needs a shell and missing libraries"
)
def test_a_failure_of_pip_comes_with_the_line_to_run(unpacked, fake_maya):
    fake_maya(code=3)
    text = drop("Install", file=unpacked / "scripts" / INSTALLER.name)
    assert "could not be installed (exit code 3)" in text
    assert "run this line in a terminal" in text and "--no-deps" in text
    assert session().is_busy is False


LIFE = """
import json, os, sys
from pathlib import Path
given = json.loads(sys.argv[1])
root, user = Path(given["root"]), Path(given["user"])
from maya import cmds
from maya.app.general.executeDroppedPythonFile import executeDroppedPythonFile as drop
from stand_in.api.modules import entry_for, read_modules_folder
from stand_in.commands.dialogs import run_deferred, run_python
from stand_in.session.session import restart, session

def start():
    now = restart(is_batch=False, options={"standInUserAppDir": user.as_posix()})
    now.answers += ["Later"] * given["asks"]
    cmds.tabLayout("ShelfLayout")
    cmds.shelfLayout("Custom", parent="ShelfLayout")
    return now

def files():
    return {p.as_posix(): p.read_bytes() if p.is_file() else b"" for p in user.rglob("*")}

installer = (root / "scripts" / "keyweave_install.py").as_posix()
start()
paths, before, interface = [*sys.path], files(), dict(session().interface)
drop(installer, "")
import keyweave, keyweave_maya
assert Path(keyweave_maya.__file__).is_relative_to(root), keyweave_maya.__file__
assert Path(keyweave.__file__).resolve().is_relative_to(root), keyweave.__file__
(button,) = cmds.shelfLayout("Custom", query=True, childArray=True)
code = cmds.shelfButton(button, query=True, command=True)

# Maya is started again: it reads the module file and runs userSetup.
start()
cmds.shelfButton(button, parent="Custom", command=code)
entry = entry_for(read_modules_folder(user / "modules"), "keyweave", 2024, "linux")
assert entry.root == root and all(p.is_dir() for p in entry.folders_of("XBMLANGPATH"))
(scripts,) = entry.folders_of("MAYA_SCRIPT_PATH")
exec((scripts / "userSetup.py").read_text(encoding="utf-8"), {"__name__": "__main__"})
run_deferred(session())
assert cmds.menu("keyweaveMenu", exists=True)

from keyweave_maya.interface import actions, dock
opened = []
dock.open_panel = opened.append
run_python(code)
assert opened == ["texture"]
cmds.workspaceControl(dock.CONTROL_NAME, label="Keyweave")

samples = root / "core" / "keyweave" / "examples" / "data"
cmds.file((samples / "biped_shot.ma").as_posix(), open=True, force=True)
curves = cmds.keyweaveTexture(
    source=(samples / "biped_capture.ma").as_posix(),
    frames=(1, 96), sourceFrames=(1, 150), texture=["*Leg_CTRL"], synthesize=["Spine_CTRL"],
    drive=["LeftUpLeg_CTRL", "LeftLeg_CTRL", "RightUpLeg_CTRL", "RightLeg_CTRL"],
)
assert len(curves) > 3

actions.show_version(), actions.show_checks(), actions.show_help()
session().answers[:] = ["Uninstall", "Uninstall"]
drop(installer, "")
assert files() == before, files().keys() ^ before.keys()
session().interface.pop("mainProgressBar")  # is Maya's
assert session().interface == interface and not session().control_states
assert not session().callbacks and not session().plug_ins and not session().deferred
assert not session().runtime_commands
assert sys.path == paths, (sys.path, paths)
print("done")
"""


def test_a_download_is_installed_used_and_leaves_nothing(unpacked, user, tmp_path):
    (user / "modules").mkdir()
    (user / "modules" / "other.mod").write_text(OTHER)
    # The stand-in needs the library; as a link, its path is not the module's.
    library = tmp_path / "library"
    library.symlink_to(unpacked / "core", target_is_directory=True)
    paths = [str(ROOT / "tests" / "maya_stand_in"), str(library)]
    facts = {"root": str(unpacked), "user": str(user), "asks": len(LATER)}
    run = subprocess.run(
        [sys.executable, "-c", LIFE, json.dumps(facts)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        cwd=tmp_path,
    )
    assert run.stdout.endswith("done\n"), run.stdout + run.stderr
