"""The page docs/first_use.rst: each of its steps works, from the zip to one undo."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from runpy import run_path

import pytest

pytest.importorskip("Qt")
pytest.importorskip("stand_in")

ROOT = Path(__file__).resolve().parents[2]
STEPS = Path(__file__).with_name("first_use.py")
LIBRARIES = ("numpy", "scipy", "Qt", "pyqtgraph")


def list_headings():
    """Return the headings of the page's steps; the last one is about what to read next."""
    text = (ROOT / "docs" / "first_use.rst").read_text(encoding="utf-8")
    *steps, _ = re.findall(r"(?m)^(.+)\n-+$", text)
    return steps


def test_every_step_of_the_page_works(tmp_path):
    folder, user = tmp_path / "Téléchargements de Zoë", tmp_path / "Jürgen Ö" / "maya"
    (user / "modules").mkdir(parents=True)
    archive = run_path(str(ROOT / "release" / "module.py"))["build_module"](tmp_path)
    # The stand-in needs the library before the module is installed.
    library = tmp_path / "library"
    core = folder / archive.name[: -len("-module.zip")] / "core"
    library.symlink_to(core, target_is_directory=True)
    paths = [ROOT / "tests" / "maya_stand_in", ROOT / "tests", library]
    asks = any(find_spec(name) is None for name in LIBRARIES)
    run = subprocess.run(
        [sys.executable, STEPS, archive, folder, user, str(int(asks))],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(map(str, paths)),
            "PYTHONUTF8": "1",
        },
        capture_output=True,
        encoding="utf-8",
        cwd=tmp_path,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert re.findall(r"(?m)^Done: (.+)$", run.stdout) == list_headings()
