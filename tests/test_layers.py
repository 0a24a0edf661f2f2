"""The rule of the house: folders stand on floors, and each idea has one home.

Each test reads the code and lists every file that breaks its point of the rule.
"""

import ast
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CORE = ROOT / "core" / "keyweave"
PLUGIN = ROOT / "maya_plugin"
HOSTS = {"maya", "PySide2", "PySide6", "Qt", "shiboken2", "shiboken6", "pymel"}
FLOORS = (
    *("_lazy", "_text", "errors", "geometry", "animation", "curves", "formats", "rigs"),
    *("methods", "scenes", "jobs", "library", "reports", "examples", "cli"),
)
SCENE_FLOORS = ("syntax", "document", "nodes", "graph", "evaluation", "editing")
# Of the plug-in, what may speak to Maya: the rest is tested without it.
TOUCHES_MAYA = {"keyweave_plugin", "scene", "rig", "edits", "preserve", "commands", "menu"}
# Short modules with a single importer that are an idea of their own, and why.
SHORT = {}
# Words that more than three modules of a folder may begin with, and why.
FAMILIES = {}
LARGEST_PACKAGE, LARGEST_MODULE, SHORTEST_MODULE = 15, 400, 120


def module(file):
    """Return the dotted name of a file's module."""
    root = CORE.parent if file.is_relative_to(CORE) else PLUGIN
    parts = file.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {
    module(file): file for file in sorted([*CORE.rglob("*.py"), *PLUGIN.rglob("*.py")])
}
TREES = {name: ast.parse(file.read_text(encoding="utf-8")) for name, file in FILES.items()}
LIBRARY = [name for name in FILES if name.split(".")[0] == "keyweave"]
IN_PLUGIN = [name for name in FILES if name not in LIBRARY]


def is_package(name):
    return FILES[name].name == "__init__.py"


def imports(name):
    """Yield the dotted name of everything a module imports, relative names resolved."""
    package = name.split(".") if is_package(name) else name.split(".")[:-1]
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            stem = [*base, *filter(None, [node.module])]
            yield from (".".join([*stem, alias.name]) for alias in node.names)


def home(name):
    """Return the module of the project that a dotted name is, or is defined in."""
    while name and name not in FILES:
        name = name.rpartition(".")[0]
    return name


USES = {name: {home(used) for used in imports(name)} - {"", name} for name in FILES}


def lines(name):
    return len(FILES[name].read_text(encoding="utf-8").splitlines())


def children(package):
    """Return the modules and packages directly below a package."""
    return [name for name in FILES if name.rpartition(".")[0] == package]


def public_functions(name):
    return [
        node.name
        for node in TREES[name].body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    ]


def test_the_top_holds_folders_and_errors():
    files = {path.name for path in CORE.iterdir() if path.is_file()}
    assert {name for name in files if name[0] != "_"} == {"errors.py", "py.typed"}


def floor(name):
    return FLOORS.index(name.split(".")[1])


def test_imports_fall_one_way():
    inside = [name for name in LIBRARY if name.split(".")[1:2] not in ([], ["__main__"])]
    assert [
        f"{name} imports {used}"
        for name in inside
        for used in USES[name]
        if used != "keyweave" and floor(used) > floor(name)
    ] == []


def test_methods_do_not_import_each_other():
    methods = [name for name in LIBRARY if name.startswith("keyweave.methods.")]
    assert [
        f"{name} imports {used}"
        for name in methods
        for used in USES[name]
        if used.startswith("keyweave.methods.")
        and used != "keyweave.methods.fields"
        and used.split(".")[2] != name.split(".")[2]
    ] == []


def scene_floor(name):
    parts = name.split(".")
    return SCENE_FLOORS.index(parts[3]) if parts[3:4] and parts[3] in SCENE_FLOORS else 99


def is_host(name):
    """Say whether a module answers a protocol of the library for a host."""
    return name.startswith(("keyweave.scenes.maya_ascii.", "keyweave_maya."))


def constants(name):
    for node in TREES[name].body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            target = node.targets[0].id
            if target.isupper() and not target.startswith("_"):
                yield target, ast.unparse(node.value)


def verbs():
    return {name.rpartition(".")[2] for name in children("keyweave.jobs")}


def test_nothing_in_the_library_imports_a_host():
    assert [
        name for name in LIBRARY if {u.split(".")[0] for u in imports(name)} & HOSTS
    ] == []


def is_standard(name):
    """Say whether a module comes with Python."""
    spec = find_spec(name)
    return spec is not None and "site-packages" not in str(spec.origin)


def test_the_library_needs_only_numpy_and_scipy():
    below = [n for n in LIBRARY if n.split(".")[1:2] not in (["cli"], ["reports"])]
    needed = {use.split(".")[0] for name in below for use in imports(name)}
    assert [n for n in needed - {"numpy", "scipy", "keyweave"} if not is_standard(n)] == []


def test_only_a_few_files_of_the_plug_in_touch_maya():
    free = [name for name in IN_PLUGIN if not {*name.split(".")[:2]} & TOUCHES_MAYA]
    assert [name for name in free if {u.split(".")[0] for u in imports(name)} & HOSTS] == []


def test_the_plug_in_imports_no_qt():
    used = {use.split(".")[0] for name in IN_PLUGIN for use in imports(name)}
    assert not used & (HOSTS - {"maya"})


@pytest.mark.parametrize("host", ["keyweave.scenes.maya_ascii"])
def test_the_hosts_do_not_know_each_other(host):
    assert [n for n in IN_PLUGIN if any(u.startswith(host) for u in imports(n))] == []
