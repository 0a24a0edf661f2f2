"""Imports go one way: cli, pictures, Maya's commands -> methods -> data -> numpy, scipy."""

import ast
from importlib.util import find_spec
from pathlib import Path

import pytest

CORE = Path(__file__).parents[1] / "core" / "keyweave"
PLUGIN = Path(__file__).parents[1] / "maya_plugin"
HOSTS = {"maya", "PySide2", "PySide6", "Qt", "shiboken2", "shiboken6", "pymel"}
METHODS = {"texturing", "resequencing", "style", "rig_transfer"}
UPPER = {
    "cli",
    "jobs",
    "requests",
    "pictures",
    "examples",
}  # nothing below may import these
FILES = sorted(CORE.rglob("*.py"))
# Of the plug-in, what may speak to Maya: the rest is tested without it.
TOUCHES_MAYA = ("keyweave_plugin.py", "scene", "restore.py", "commands.py", "menu.py")
PLUGIN_FILES = sorted(PLUGIN.rglob("*.py"))
FREE_OF_MAYA = [
    file
    for file in PLUGIN_FILES
    if not {*TOUCHES_MAYA, "rig.py"} & {*file.relative_to(PLUGIN).parts}
]
LIBRARY = [f for f in FILES if f.relative_to(CORE).parts[0] not in ("cli", "pictures")]


def imports(file):
    """Yield the dotted name of everything a file imports, relative ones resolved."""
    root = CORE.parent if file.is_relative_to(CORE) else PLUGIN
    package = list(file.relative_to(root).parts[:-1])
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            stem = [*base, *(node.module or "").split(".")]
            yield from (".".join([*filter(None, stem), alias.name]) for alias in node.names)


def is_standard(name):
    """Say whether a module comes with Python."""
    spec = find_spec(name)
    return spec is not None and "site-packages" not in str(spec.origin)


def part(file):
    """Name the first folder or module below keyweave that a file belongs to."""
    return file.relative_to(CORE).parts[0].removesuffix(".py")


def keyweave_parts(file):
    names = (name.split(".") for name in imports(file))
    return {name[1] for name in names if name[0] == "keyweave" and len(name) > 1}


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(CORE)))
def test_nothing_imports_a_host(file):
    assert not {name.split(".")[0] for name in imports(file)} & HOSTS


@pytest.mark.parametrize("file", LIBRARY, ids=lambda f: str(f.relative_to(CORE)))
def test_the_library_needs_only_numpy_and_scipy(file):
    names = {name.split(".")[0] for name in imports(file)} - {"numpy", "scipy", "keyweave"}
    assert all(map(is_standard, names))


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(CORE)))
def test_methods_do_not_know_each_other_or_what_is_above(file):
    here = part(file)
    if here in METHODS:
        assert not keyweave_parts(file) & ((METHODS - {here}) | UPPER)
    elif here not in UPPER | {"__init__"}:
        assert not keyweave_parts(file) & (METHODS | UPPER)


@pytest.mark.parametrize("file", FREE_OF_MAYA, ids=lambda f: str(f.relative_to(PLUGIN)))
def test_only_a_few_files_of_the_plug_in_touch_maya(file):
    assert not {name.split(".")[0] for name in imports(file)} & HOSTS


@pytest.mark.parametrize("file", PLUGIN_FILES, ids=lambda f: str(f.relative_to(PLUGIN)))
def test_the_plug_in_imports_no_qt(file):
    names = {name.split(".")[0] for name in imports(file)}
    assert not names & (HOSTS - {"maya"})


@pytest.mark.parametrize("file", PLUGIN_FILES, ids=lambda f: str(f.relative_to(PLUGIN)))
def test_the_hosts_do_not_know_each_other(file):
    assert not any(name.startswith("keyweave.maya_ascii") for name in imports(file))
