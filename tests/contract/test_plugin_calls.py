"""What the plug-in and the scene scripts ask of Maya is there, in every supported version.

Their source is read, not run: each flag by its long name in PyMEL's tables and maya-stubs,
each name of the API in maya-stubs. Keyweave's own commands are left out.
"""

import ast
from pathlib import Path

import pytest

from maya_tables import ALSO_QUERY, YEARS, command, stub, stub_keywords

CHECKOUT = Path(__file__).resolve().parents[2]
PATTERNS = ("maya_plugin/**/*.py", "examples/maya_*.py", "scripts/**/*.py")
FILES = [path for pattern in PATTERNS for path in CHECKOUT.glob(pattern)]
MODULES = ("cmds", "mel", "utils", "OpenMayaUI", "api.OpenMaya", "api.OpenMayaAnim")
OURS = "keyweave"


def faults_in(source):
    """Return what a file asks of Maya that Maya has not, as sentences with their line."""
    tree = ast.parse(source)
    names = modules_of(tree)
    faults = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) in names:
            module = names[ast.unparse(node.value)]
            faults += _at(node, _faults_of_name(module, node.attr))
        if isinstance(node, ast.Call) and called_command(node, names):
            faults += _at(node, _faults_of_flags(node.func.attr, node.keywords))
    return faults


def modules_of(tree):
    """Return the modules of Maya that a file imports, by what it calls them."""
    names = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {one.asname or one.name: one.name for one in node.names}
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {
                one.asname or one.name: f"{node.module}.{one.name}" for one in node.names
            }
    maya = {f"maya.{module}" for module in MODULES}
    return {name: module for name, module in names.items() if module in maya}


def called_command(call, names):
    """Return whether a call is one of a command of Maya's."""
    function = call.func
    return (
        isinstance(function, ast.Attribute)
        and names.get(ast.unparse(function.value)) == "maya.cmds"
        and not function.attr.startswith(OURS)
    )


def _faults_of_name(module, name):
    """Say whether a module of Maya's has no such name."""
    body = stub("maya_stubs", module.partition(".")[2]).body
    known = {getattr(node, "name", None) for node in body}
    return [] if name in known or name.startswith(OURS) else [f"{module} has no {name}"]


def _faults_of_flags(name, keywords):
    """Say which flags of a call some version does not know by their long names."""
    queried = [("query", known) for known in ALSO_QUERY]
    tables = {2026: stub_keywords(name) or ()}
    tables |= {year: (command(name, year) or {"flags": ()})["flags"] for year in YEARS}
    return [
        f"{year}: {name} has no {one.arg}"
        for one in keywords
        for year, flags in tables.items()
        if one.arg not in (None, *flags) and (one.arg, name) not in queried
    ]


def _at(node, faults):
    return [f"line {node.lineno}: {fault}" for fault in faults]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_maya_has_what_we_ask_of_it(file):
    assert not faults_in(file.read_text(encoding="utf-8"))


HEAD = """
import maya.api.OpenMaya as om
import maya.cmds
from maya import cmds
from maya.api import OpenMayaAnim
"""


@pytest.mark.parametrize(
    "line, fault",
    [
        ("cmds.keyframe('a', q=True)", "keyframe has no q"),
        (
            "cmds.keyframe('a', query=True, valueChanged=True)",
            "2024: keyframe has no valueCh",
        ),
        ("maya.cmds.keyframes('a')", "maya.cmds has no keyframes"),
        ("cmds.getAttr('a', noEvaluation=True)", "2023: getAttr has no noEvaluation"),
        ("cmds.file(preserveUndo=True)", "2026: file has no preserveUndo"),
        ("run = cmds.keyframes", "maya.cmds has no keyframes"),
        ("om.MPlugs()", "maya.api.OpenMaya has no MPlugs"),
        ("OpenMayaAnim.MFnAnimCurves", "maya.api.OpenMayaAnim has no MFnAnimCurves"),
    ],
)
def test_calls_that_maya_lacks_are_found(line, fault):
    assert any(fault in found for found in faults_in(HEAD + line))


def test_calls_that_maya_has_are_not_reported():
    right = (
        "cmds.keyframe('a', query=True, valueChange=True); om.MPlug(); cmds.keyweaveInfo()"
    )
    assert faults_in(HEAD + right) == []
