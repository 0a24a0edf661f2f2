"""Unpack the stubs of Maya for mypy, each kind into a folder of its own.

Usage: unpack_stubs.py TABLES FOLDER. Makes FOLDER/cmds/maya from maya-stubs, which knows
every command and name of Maya but hardly a type of the API, and FOLDER/api/maya from
types-maya, which knows the types of OpenMaya and nothing of OpenMayaAnim. Both wheels
install into one folder, so mypy runs once with each.
"""

import ast
import re
import sys
from pathlib import Path
from zipfile import ZipFile

IGNORE = "# mypy: ignore-errors\n"
ANYTHING = "from typing import Any\ndef __getattr__(name: str) -> Any: ...\n"
GO_THROUGH = "class _:\n    def __iter__(self): ..."


def unpack(wheel, folder):
    """Unpack a wheel of stubs into FOLDER/maya, which is returned."""
    with ZipFile(wheel) as opened:
        for name in opened.namelist():
            if name.startswith("maya-stubs/") and name.endswith(".pyi"):
                target = folder / name.replace("maya-stubs", "maya", 1)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(IGNORE + opened.read(name).decode("utf-8"), "utf-8")
    return folder / "maya"


def loosen_commands(maya):
    """Keep the flags of commands and their types, but for what maya-stubs has wrong.

    Times are not whole numbers, scripts may be text, objects and values may be anything,
    and what a call gives back depends on its flags.
    """
    path = maya / "cmds/__init__.pyi"
    tree = ast.parse(path.read_text("utf-8"))
    anything = ast.Name("Any")
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id == "int":
            node.id = "float"
        if isinstance(node, ast.arg) and "Callable" in ast.unparse(
            node.annotation or anything
        ):
            node.annotation = anything
        if isinstance(node, ast.FunctionDef):
            node.returns = anything
            for argument in (*node.args.posonlyargs, *filter(None, [node.args.vararg])):
                argument.annotation = anything
    path.write_text(IGNORE + ast.unparse(tree), "utf-8")


def loosen_api(maya, facts):
    """Keep the types of OpenMaya, but for what types-maya does not know or has wrong.

    What is static stands in maya-stubs, which were made by looking into a Maya. One can go
    through whatever has a length and items, as Python does. A number may be a variable.
    """
    path = maya / "api/OpenMaya.pyi"
    text = path.read_text("utf-8")
    tree = ast.parse(re.sub(r"(?m)^(\w+): Incomplete$", r"class \1(Any): ...", text))
    truth = classes(ast.parse((facts / "api/OpenMaya.pyi").read_text("utf-8")))
    for name, class_ in classes(tree).items():
        known = methods(truth[name])
        for method in methods(class_).values():
            if method.name in known and is_static(known[method.name]):
                make_static(method)
        for node in class_.body:
            if getattr(getattr(node, "annotation", None), "id", None) == "TypeAlias":
                node.value = ast.Name("int")
        if {"__len__", "__getitem__"} <= set(methods(class_)):
            class_.body += ast.parse(GO_THROUGH).body[0].body
    path.write_text(IGNORE + ast.unparse(tree), "utf-8")
    for unknown in ("cmds", "OpenMayaUI", "utils", "api/OpenMayaAnim"):
        (maya / f"{unknown}.pyi").write_text(ANYTHING, "utf-8")


def classes(tree):
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def methods(class_):
    return {node.name: node for node in class_.body if isinstance(node, ast.FunctionDef)}


def is_static(method):
    return any(getattr(one, "id", "") == "staticmethod" for one in method.decorator_list)


def make_static(method):
    if not method.decorator_list:
        method.decorator_list = [ast.Name("staticmethod")]
        del (method.args.posonlyargs or method.args.args)[0]


def main(tables, folder):
    commands = unpack(next(tables.glob("maya_stubs-*.whl")), folder / "cmds")
    api = unpack(next(tables.glob("types_maya-*.whl")), folder / "api")
    loosen_api(api, facts=commands)
    loosen_commands(commands)


main(*map(Path, sys.argv[1:]))
