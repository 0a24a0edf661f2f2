"""Install Keyweave: unpack its zip where it may stay, and drag this file onto Maya.

One file is written, ``keyweave.mod`` in the folder ``modules`` of your Maya preferences; it
points at the unpacked folder. The menu and a button on the current shelf are added. Drag
this file again to update or to uninstall. Without Maya's window::

    mayapy scripts/keyweave_install.py --dependencies
    mayapy scripts/keyweave_install.py --uninstall
"""

import argparse
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import traceback
from importlib.machinery import PathFinder
from pathlib import Path
from typing import NamedTuple

try:
    from maya import cmds
except ImportError:
    sys.exit(
        "This file installs Keyweave in Maya. Drag it onto Maya's viewport, or run it with "
        "mayapy, Maya's own Python."
    )

NAME, PLUG_IN, FILE = "keyweave", "keyweave_plugin", "keyweave.mod"
NEEDED = (FILE, "core/keyweave/__init__.py", "maya_plugin/keyweave_plugin.py", "icons")
PASTED = (
    "This text was pasted, so Maya does not know where Keyweave is. Drag the file "
    "keyweave_install.py from its folder onto Maya's viewport instead."
)
# Groups: all before the folder, the name, the version, the folder.
ENTRY = re.compile(r"(?m)^(\+ (?:[A-Z]+:\S+ +)*(\S+) +(\S+)) +(\S.*?)[ \t\r]*$")
INSTALL, REPAIR, REPLACE, UNINSTALL = "Install", "Repair", "Replace", "Uninstall"
CANCEL, LATER = "Cancel", "Later"


class InstallError(Exception):
    """A reason to stop, in a sentence."""


class Entry(NamedTuple):
    """Keyweave's entry in a module file."""

    version: str
    folder: Path


# --- module files ---


def make_module_text(text, root):
    """Return the text of a module file with all entries pointing at a folder."""
    # Unconfirmed in Maya: module files are read as UTF-8, and folders may have spaces.
    return ENTRY.sub(lambda match: f"{match[1]} {root.as_posix()}", text)


def read_entry(path):
    """Return Keyweave's entry in a module file; None if it has no entry."""
    try:
        with open(path, "rb") as file:  # any file of a folder, perhaps a large one
            text = file.read(100_000).decode("utf-8", errors="replace")
    except OSError:
        return None
    for match in ENTRY.finditer(text):
        if match[2] == NAME:
            return Entry(match[3], Path(os.path.normpath(path.parent / match[4])))
    return None


def parse_version(version):
    """Return the numbers of a version, to compare it with others.

    >>> parse_version("0.10.0") > parse_version("0.9.2")
    True
    """
    return tuple(int(number) for number in re.findall(r"\d+", version))


def write_whole(path, text):
    """Write a file in one step, so that it is never half-written.

    Maya reads every file in a modules folder, so the new file starts in the folder above.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix="keyweave_", dir=path.parent.parent)
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())  # a power cut would leave an empty file
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
    if os.name == "posix":  # Windows has no such call
        folder = os.open(path.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)


def is_same(one, other):
    """Return whether two paths lead to the same folder."""
    return normalize(one) == normalize(other)


def normalize(path):
    return os.path.normcase(os.path.realpath(path))


# --- the current state ---


def get_version():
    """Return the version of this Maya, such as 2025."""
    return int(cmds.about(majorVersion=True))


def get_root():
    """Return the unpacked folder, which must be complete."""
    root = Path(__file__).resolve().parents[1]
    missing = [name for name in NEEDED if not (root / name).exists()]
    if missing:
        raise InstallError(
            f"{root.as_posix()} has no {missing[0]}. Unpack the whole zip, keep its "
            "folders together, and drag keyweave_install.py from there."
        )
    return root


def get_module_file():
    return Path(cmds.internalVar(userAppDir=True)) / "modules" / FILE


def find_installed():
    """Return the entry of the installed module file, or None."""
    path = get_module_file()
    if path.is_dir():
        raise InstallError(f"{path.as_posix()} is a folder. Move it away, and try again.")
    if not path.exists():
        return None
    text = path.read_text(encoding="utf-8", errors="replace")
    others = {match[2] for match in ENTRY.finditer(text)} - {NAME}
    if others:
        raise InstallError(
            f"{path.as_posix()} also has entries of {', '.join(sorted(others))}. Move "
            "them into a file of their own, and try again."
        )
    return read_entry(path) or Entry("(unreadable)", path.parent)


def list_other_files():
    """Return other module files with an entry of Keyweave; Maya must find only one."""
    own = get_module_file()
    folders = [own.parent, own.parents[1] / str(get_version()) / "modules"]
    folders += filter(None, os.environ.get("MAYA_MODULE_PATH", "").split(os.pathsep))
    files = [file for folder in folders for file in Path(folder).glob("*")]
    found = {normalize(file): file for file in files if read_entry(file)}
    return [file for name, file in found.items() if name != normalize(own)]


def needs_restart(root, version, installed):
    """Return whether this Maya has started with another version or another folder."""
    if installed and (installed.version, is_same(installed.folder, root)) != (
        version,
        True,
    ):
        return True
    package, library = (sys.modules.get(name) for name in ("keyweave_maya", "keyweave"))
    if package is None:
        return False
    is_moved = not is_same(Path(package.__file__).parents[2], root)
    return is_moved or getattr(library, "__version__", version) != version


# --- install and uninstall ---


def install(root):
    """Write the module file, add menu and button, and return sentences for the user."""
    text = (root / FILE).read_text(encoding="utf-8")
    check_maya(text)
    version, installed = read_entry(root / FILE).version, find_installed()
    restarts = needs_restart(root, version, installed)
    done = unload() if restarts else []
    path = get_module_file()
    write_whole(path, make_module_text(text, root))
    done.append(f"{path.as_posix()} points at Keyweave {version} in {root.as_posix()}.")
    for file in list_other_files():
        done.append(
            f"{file.as_posix()} has an entry of Keyweave, too. Remove this file, or its "
            "folder from MAYA_MODULE_PATH, so that Maya finds a single entry."
        )
    if restarts:
        return [*done, "Restart Maya now. It still runs the code of the earlier version."]
    add_paths(root)
    add_icons(root)
    return [*done, *warn_of_letters(root), *add_interface(root)]


def check_maya(text):
    versions = sorted({int(year) for year in re.findall(r"MAYAVERSION:(\d+)", text)})
    if get_version() not in versions:
        raise InstallError(
            f"This is Maya {get_version()}, and Keyweave targets Maya {versions[0]} to "
            f"{versions[-1]}."
        )


def add_icons(root):
    """Let this Maya find the icons without a restart; loadModule adds no folders."""
    # Unconfirmed in Maya: XBMLANGPATH may gain folders of icons after the start.
    folder = (root / "icons").as_posix() + ("/%B" if sys.platform == "linux" else "")
    known = os.environ.get("XBMLANGPATH", "").split(os.pathsep)
    if folder not in known:
        os.environ["XBMLANGPATH"] = os.pathsep.join([*filter(None, known), folder])


def warn_of_letters(root):
    """Return a sentence if Maya may not read the folder's name out of a module file."""
    if root.as_posix().isascii():
        return []
    return [
        f"{root.as_posix()} has letters that some versions of Maya cannot read in module "
        "files. If the Keyweave menu is missing after a restart, move the folder to a path "
        "with plain letters, such as C:/keyweave, and drag keyweave_install.py from there."
    ]


def add_interface(root):
    if cmds.about(batch=True):
        return ["Drag this file onto Maya to add a button to a shelf."]
    try:
        shelf = importlib.import_module("keyweave_maya.interface").add_interface()
    except Exception as error:
        traceback.print_exc()
        return [f"The menu and the shelf button could not be added ({error})."]
    return [
        f"Maya now has a Keyweave menu, and a button on the shelf {shelf}. If its icon is "
        "missing, restart Maya.",
        f"If Maya asks whether to load the plug-in, allow it, or add {root.as_posix()}"
        "/maya_plugin to the trusted locations in Preferences > Security.",
    ]


def unload():
    """Close the panel, unload the plug-in, and return sentences for the user."""
    if "keyweave_maya.interface.dock" in sys.modules and not cmds.about(batch=True):
        sys.modules["keyweave_maya.interface.dock"].close_panel()
    if not cmds.pluginInfo(PLUG_IN, query=True, loaded=True):
        return []
    cmds.flushUndo()  # Maya keeps a plug-in whose commands can be undone
    try:
        cmds.unloadPlugin(PLUG_IN)
    except RuntimeError as error:
        return [f"The plug-in stays loaded until Maya ends ({error})."]
    return ["The plug-in is unloaded, and the undo queue is empty."]


def uninstall(root):
    """Remove everything that was installed, and return sentences for the user."""
    installed, path = find_installed(), get_module_file()
    done = [*remove_interface(root), *unload()]
    if installed:
        path.unlink()
        if not any(path.parent.iterdir()):
            path.parent.rmdir()
        done.append(f"{path.as_posix()} is removed.")
    folders = [root]
    if installed and installed.folder.is_dir() and not is_same(installed.folder, root):
        folders.append(installed.folder)
    done += remove_libraries(path.parents[1])
    remove_paths(folders)
    kept = " and ".join(folder.as_posix() for folder in folders)
    return [*done, f"Keyweave is uninstalled. Nothing was deleted in {kept}."]


def remove_interface(root):
    """Remove panel, menu and button; return a sentence for each button that is left."""
    add_paths(root)
    try:
        shelves = importlib.import_module("keyweave_maya.interface").remove_interface()
    except Exception as error:
        traceback.print_exc()
        return [f"The menu and the shelf button could not be removed ({error})."]
    return [f"Please delete the button on the shelf {shelf} yourself." for shelf in shelves]


def remove_libraries(user_folder):
    """Delete libraries that were installed into the user's folder."""
    done = []
    for folder in sorted(user_folder.glob("*/keyweave_dependencies")):
        shutil.rmtree(folder, ignore_errors=True)
        state = "in use; delete it once Maya has ended" if folder.exists() else "removed"
        done.append(f"{folder.as_posix()} is {state}.")
    return done


# --- Python's path ---


def add_paths(root):
    """Let this Maya import Keyweave, as the module file does at its next start."""
    # Maya removes the first path after a drop, so new paths come last.
    known = {normalize(path) for path in sys.path}
    new = [path for path in list_paths(root) if os.path.isdir(path)]
    sys.path += [path for path in new if normalize(path) not in known]
    importlib.invalidate_caches()


def remove_paths(folders):
    """Remove all paths that `add_paths` adds."""
    own = {os.path.normpath(path) for root in folders for path in list_paths(root)}
    sys.path[:] = [path for path in sys.path if os.path.normpath(path or ".") not in own]


def list_paths(root):
    return [str(root / "core"), str(root / "maya_plugin"), *list_library_folders(root)]


# --- libraries ---


def read_dependencies(root):
    """Return Keyweave's table of libraries, whatever version this Maya has imported."""
    path = root / "maya_plugin" / "keyweave_maya" / "commands" / "dependencies.py"
    spec = importlib.util.spec_from_file_location("keyweave_dependencies", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def list_library_folders(root):
    """Return the folders of libraries for this Maya: the module's, then the user's."""
    user_folder = cmds.internalVar(userAppDir=True).rstrip("/")
    needed = read_dependencies(root)
    return needed.list_folders(root.as_posix(), user_folder, get_version())


def list_libraries(root):
    needed = read_dependencies(root)
    return (*needed.REQUIRED_LIBRARIES, *needed.PANEL_LIBRARIES)


def list_missing(root, installed):
    """Return the missing libraries; those in the folder of another version do not count."""
    old = ""
    if installed and not is_same(installed.folder, root):
        old = normalize(installed.folder) + os.sep
    paths = [path for path in sys.path if not (old and normalize(path).startswith(old))]
    paths += list_library_folders(root)
    names = list_libraries(root)
    return [name for name in names if PathFinder.find_spec(name, paths) is None]


def install_libraries(root):
    """Install all libraries for this Maya, and return sentences for the user."""
    needed, is_windows = read_dependencies(root), bool(cmds.about(windows=True))
    folder = needed.choose_folder(list_library_folders(root))
    mayapy = needed.find_mayapy(os.environ, is_windows=is_windows)
    for call in needed.list_pip_calls(folder, get_version(), list_libraries(root)):
        problem = run_program([mayapy, *call])
        if problem:
            return [f"The libraries could not be installed ({problem}).", advise(root)]
    add_paths(root)
    return [f"The libraries are installed in {folder}."]


def advise(root):
    """Return a sentence with the line that installs the libraries."""
    needed, is_windows = read_dependencies(root), bool(cmds.about(windows=True))
    folder = needed.choose_folder(list_library_folders(root))
    line = needed.format_install_line(
        *(folder, get_version(), os.environ),
        is_windows=is_windows,
        names=list_libraries(root),
    )
    terminal = "PowerShell" if is_windows else "a terminal"
    return f"To install them, run this line in {terminal}, then restart Maya: {line}"


def run_program(words):
    """Run a program; return the last line of its errors, or an empty text."""
    print(" ".join(words))
    show_busy(True)
    try:
        run = subprocess.run(
            words,
            capture_output=True,
            stdin=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
            env={**os.environ, "PIP_RETRIES": "1", "PIP_NO_INPUT": "1"},
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # on Windows
        )
    except OSError as error:
        return str(error)
    finally:
        show_busy(False)
    print(run.stdout)
    lines = [line for line in run.stderr.splitlines() if line.strip()]
    return (lines or [f"exit code {run.returncode}"])[-1] if run.returncode else ""


def show_busy(state):
    if not cmds.about(batch=True):
        cmds.waitCursor(state=state)


# --- questions and answers ---


def show(sentences):
    """Print sentences, and show them in a dialog if Maya has a window."""
    text = "\n\n".join(sentences)
    print(text)
    if not cmds.about(batch=True):
        cmds.confirmDialog(title="Keyweave", message=text, button=["OK"])


def ask(question, *buttons, answers_yes=False):
    """Return the button that the user chooses; the last one changes nothing."""
    if answers_yes:
        return buttons[0]
    if not cmds.about(batch=True):
        return cmds.confirmDialog(
            title="Keyweave",
            message=question,
            button=list(buttons),
            defaultButton=buttons[0],
            cancelButton=buttons[-1],
            dismissString=buttons[-1],
        )
    if not (sys.stdin and sys.stdin.isatty()):
        raise InstallError(f"{question} Add --yes to agree.")
    return (
        buttons[0] if input(f"{question} [y/n] ").lower() in ("y", "yes") else buttons[-1]
    )


def choose_action(root, answers_yes=False):
    """Return the button that the user chooses."""
    installed, version = find_installed(), read_entry(root / FILE).version
    if installed is None:
        return INSTALL
    state = f"Keyweave {installed.version} in {installed.folder.as_posix()}"
    if installed.version == version and is_same(installed.folder, root):
        if cmds.about(batch=True):
            return REPAIR
        return ask(f"{state} is installed.", REPAIR, UNINSTALL, CANCEL)
    is_older = parse_version(version) < parse_version(installed.version)
    return ask(
        f"Replace {state} by {'the older ' if is_older else ''}{version} in "
        f"{root.as_posix()}? The undo queue is emptied, and Maya needs a restart.",
        *(REPLACE, CANCEL),
        answers_yes=answers_yes,
    )


def run(root, action, libraries=None, answers_yes=False):
    """Do what the user chose, and return sentences for the user.

    Missing libraries are installed if `libraries` is true; None asks the user.
    """
    if action == UNINSTALL:
        question = "Uninstall Keyweave? The undo queue is emptied. The folder is kept."
        action = ask(question, UNINSTALL, CANCEL, answers_yes=answers_yes)
    if action == UNINSTALL:
        return uninstall(root)
    if action == CANCEL:
        return ["Nothing was changed."]
    installed = find_installed()
    done, missing = install(root), list_missing(root, installed)
    return done + (get_libraries(root, missing, libraries) if missing else [])


def get_libraries(root, missing, libraries):
    """Install missing libraries if the user wants it, and return sentences for the user."""
    names = " and ".join(filter(None, [", ".join(missing[:-1]), missing[-1]]))
    if libraries is None:
        question = (
            f"Keyweave needs {names}, a download of about 100 MB. Maya does not respond "
            "during the installation, which takes about a minute."
        )
        libraries = ask(question, INSTALL, LATER) == INSTALL
    return (
        install_libraries(root) if libraries else [f"Keyweave needs {names}.", advise(root)]
    )


def explain(error):
    """Return an error as a sentence; print the traceback of an unexpected one."""
    if isinstance(error, InstallError):
        return str(error)
    if isinstance(error, OSError):
        file = f"{error.filename}: " if error.filename else ""
        return f"Keyweave could not finish. {file}{error.strerror or error}."
    traceback.print_exc()
    return f"Keyweave could not finish ({type(error).__name__}: {error})."


def onMayaDroppedPythonFile(obj):
    """Install, update or uninstall, as the user chooses."""
    try:
        root = get_root()
        show(run(root, choose_action(root)))
    except Exception as error:
        show([explain(error)])
    finally:
        sys.modules.pop(__name__, None)  # so that the next drop reads its own file


def main(words=None):
    """Run as a script of mayapy; return the exit code."""
    parser = argparse.ArgumentParser(description="Install Keyweave for Maya.")
    parser.add_argument("--uninstall", action="store_true", help="Remove Keyweave.")
    parser.add_argument("--dependencies", action="store_true", help="Install libraries.")
    parser.add_argument("--yes", action="store_true", help="Answer questions with yes.")
    args = parser.parse_args(words)
    try:
        root = get_root()
        action = UNINSTALL if args.uninstall else choose_action(root, args.yes)
        show(run(root, action, args.dependencies, args.yes))
    except Exception as error:
        show([explain(error)])
        return 1
    return 0


if __name__ == "__main__":
    if Path(globals().get("__file__", "")).name != "keyweave_install.py":
        print(PASTED)
    else:
        if not hasattr(cmds, "about"):  # mayapy, before Maya is started
            import maya.standalone

            maya.standalone.initialize(name="python")
        sys.exit(main())
