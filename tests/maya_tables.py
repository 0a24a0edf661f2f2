"""Maya's own tables of commands and of its API, read out of the wheels that carry them.

PyMEL has each command's flags for 2023 to 2025 and the C++ API, maya-stubs has the names
of 2026, types-maya the signatures of `maya.api.OpenMaya`. Nothing of them is imported: they
are files of data, and of the large ones only the wanted entries are read.
"""

import ast
import os
from functools import cache
from pathlib import Path
from zipfile import ZipFile

import pytest

YEARS = (2023, 2024, 2025)
ALSO_QUERY = {"refresh": "suspend"}
"""Flags that plug-ins whose tests run in Maya ask for, where no table marks them."""
CHECKOUT = Path(__file__).resolve().parents[1]


def wheel(project):
    """Return the wheel of a project, or skip the test without it."""
    folder = Path(os.environ.get("KEYWEAVE_MAYA_TABLES", CHECKOUT / ".venv/maya_tables"))
    found = sorted(folder.glob(f"{project}-*.whl"))
    if found:
        return found[-1]
    missing = f"no tables of {project}: `make maya_tables` fetches them"
    if os.environ.get("KEYWEAVE_REQUIRE_TABLES"):
        pytest.fail(missing)
    return pytest.skip(missing)


def command(name, year):
    """Return what PyMEL knows of a command in a year: flags and removedFlags, or None."""
    return _pymel_entry(f"mayaCmdsList{year}", name)


def cpp_class(name, year):
    """Return what PyMEL knows of a class of the C++ API: methods, enums, or None."""
    return _pymel_entry(f"mayaApi{year}", name)


@cache
def stub(project, module):
    """Return the syntax tree of a module in maya_stubs or types_maya."""
    path = f"maya-stubs/{module.replace('.', '/')}"
    with ZipFile(wheel(project)) as opened:
        (inside,) = {f"{path}.pyi", f"{path}/__init__.pyi"} & set(opened.namelist())
        return ast.parse(opened.read(inside))


@cache
def stub_keywords(name):
    """Return the flags that maya-stubs gives a command, by long name; None without it."""
    functions = (node for node in stub("maya_stubs", "cmds").body)
    found = [node for node in functions if getattr(node, "name", None) == name]
    if not found:
        return None
    return {argument.arg for argument in found[0].args.kwonlyargs}


@cache
def _pymel_entry(table, name):
    """Cut an entry out of a table: all of it takes two seconds and 400 MB a year."""
    text = _pymel_text(table)
    start = text.find(f"\n  '{name}': {{")
    if start < 0:
        return None
    end = text.find("},\n  '", start)
    return ast.literal_eval(text[text.index("{", start) : end + 1])


@cache
def _pymel_text(table):
    with ZipFile(wheel("pymel")) as opened:
        return opened.read(f"pymel/cache/{table}.py").decode("utf-8")
