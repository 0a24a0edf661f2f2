"""Code that README and documentation show, found in their text, and run.

Run as a script it tries the README with the installed package, in a folder of its own::

    python tests/shown/shown_code.py
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

import keyweave
from keyweave import examples

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
WRITTEN = ("best.bvh", "cycled.ma", "walk.ma", "clean.bvh")  # by the README's code
_BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
_CELL = re.compile(r"^\|.*`(keyweave .*)` \|$", re.MULTILINE)  # of the table of tasks


def markdown_blocks(text, language):
    """Return the code blocks of a language."""
    return [code for found, code in _BLOCK.findall(text) if found == language]


def make_files(folder):
    """Write the files that the shown code reads: a sketch and a capture of walks, a rig."""
    examples.write_files(folder)


def readme_commands():
    """Return the commands in the README's table of tasks."""
    return _CELL.findall(README.read_text(encoding="utf-8"))


def run_python_of_readme():
    """Run the README's Python blocks, one after the other, in the current folder."""
    names = {}
    for block in markdown_blocks(README.read_text(encoding="utf-8"), "python"):
        exec(compile(block, "README.md", "exec"), names)


def run_commands_of_readme(*program):
    """Run the README's commands by a program in the current folder."""
    for command in readme_commands():
        words = [*program, *shlex.split(command)[1:]]
        run = subprocess.run(words, capture_output=True, text=True, timeout=120)
        assert run.returncode == 0, f"{command}\n{run.stderr}"


def main():
    """Try the README with the installed package."""
    installed = Path(keyweave.__file__).resolve()
    if ROOT in installed.parents and "site-packages" not in installed.parts:
        sys.exit(f"{installed} is the checkout's keyweave, expected an installed one")
    program = which("keyweave", path=Path(sys.executable).parent)
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        run_python_of_readme()
        examples.write_people()
        run_commands_of_readme(program)
        missing = [name for name in WRITTEN if not Path(name).exists()]
        os.chdir(ROOT)
    if missing:
        sys.exit(f"the README's code did not write {', '.join(missing)}")


if __name__ == "__main__":
    main()
