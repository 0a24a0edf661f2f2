"""The rule of the house: folders stand on floors, and each idea has one home.

Each test reads the code and lists every file that breaks its point of the rule.
"""

import ast
import re
from collections import Counter, defaultdict
from graphlib import TopologicalSorter
from importlib import import_module
from importlib.util import find_spec
from itertools import filterfalse
from pathlib import Path

ROOT = Path(__file__).parents[2]
CORE = ROOT / "core" / "keyweave"
PLUGIN = ROOT / "maya_plugin"
TESTS = ROOT / "tests"
STAND_IN = TESTS / "maya_stand_in" / "stand_in"
HOSTS = {"maya", "PySide2", "PySide6", "Qt", "shiboken2", "shiboken6", "pymel"}
FLOORS = (
    *(
        "_lazy",
        "_progress",
        "_text",
        "errors",
        "_arguments",
        "geometry",
        "animation",
        "curves",
        "formats",
        "rigs",
    ),
    *("methods", "scenes", "reports", "library", "verbs", "jobs", "examples", "cli"),
)
STAND_IN_FLOORS = ("session", "nodes", "writing", "commands", "keys", "api mel")
FACE = "keyweave.scenes.maya_ascii"  # what tests of a host know of scene files
SCENE_FLOORS = ("syntax", "document", "nodes", "graph", "evaluation", "editing")
# Of the plug-in, what may speak to Maya: the rest is tested without it.
TOUCHES_MAYA = {
    *("keyweave_plugin", "scene", "edits", "preserve", "commands", "interface"),
}
# What draws with Qt; the rest of the panel is tested without it.
DRAWS = (
    *("keyweave_maya.panel.widgets", "keyweave_maya.panel.__main__"),
    "keyweave_maya.interface.dock",
)
# Short modules with a single importer that are an idea of their own, and why.
SHORT: dict[str, str] = {
    "keyweave.formats.fbx.contents": "named by READERS, as the reader is",
    "keyweave.library.library_page": "draws; scans and searches do not",
    "keyweave.scenes.maya_ascii.evaluation.expression_planner": "next to ik_planner",
    "keyweave_maya.scene.rig_content": "what a rig depends on; rig only poses it",
    "keyweave_maya.scene.keyed_joints": "a way to pose of its own, as rig is another",
    "keyweave_maya.scene.raw_keys": "what handlers of events may read of the scene",
    "keyweave_maya.panel.viewport": "a machine of its own next to the presenter's",
    "keyweave_maya.panel.widgets.controls.icons": "a table of drawings",
    "keyweave_maya.panel.widgets.forms.sketch": "a group of the form, next to the others",
}
# Folders whose packages may have modules of the same names.
REPEATS_NAMES = ("keyweave.methods.", "keyweave.verbs.")
PARTS = {"request", "job", "row", "report", "result"}  # of a verb, a module for each
# A good module has up to 400 lines; none is cut in two, or a class by inheritance, to fit.
LARGEST_PACKAGE, LARGEST_MODULE, SHORTEST_MODULE = 15, 600, 120


def module(file):
    """Return the dotted name of a file's module."""
    root = CORE.parent if file.is_relative_to(CORE) else PLUGIN
    parts = file.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {
    module(file): file for root in (CORE, PLUGIN) for file in sorted(root.rglob("*.py"))
}
TREES = {name: ast.parse(file.read_text(encoding="utf-8")) for name, file in FILES.items()}
LIBRARY = [name for name in FILES if name.split(".")[0] == "keyweave"]
IN_PLUGIN = [name for name in FILES if name not in LIBRARY]


def is_package(name):
    return FILES[name].name == "__init__.py"


def imports(name):
    """Yield the dotted name of everything a module imports, relative names resolved."""
    package = name.split(".") if is_package(name) else name.split(".")[:-1]
    return imports_of(TREES[name], package)


def imports_of(tree, package):
    """Yield the dotted names that a tree imports from where it stands."""
    for node in ast.walk(tree):
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


IMPORTED = {name: [*imports(name)] for name in FILES}
USES = {name: {*map(home, used)} - {"", name} for name, used in IMPORTED.items()}


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


def test_the_top_level_has_only_packages_and_errors():
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


def test_no_modules_import_each_other():
    """Not within functions either; `from . import x` imports the package as well."""
    graph = {
        name: USES[name] | {home(each.rpartition(".")[0]) for each in used} - {""}
        for name, used in IMPORTED.items()
    }
    assert [*TopologicalSorter(graph).static_order()]  # an error lists the circle


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


def test_imports_of_maya_ascii_fall_one_way():
    inside = [name for name in LIBRARY if name.startswith(FACE)]
    assert [
        f"{name} imports {used}"
        for name in inside
        for used in USES[name]
        if used.startswith(FACE) and scene_floor(used) > scene_floor(name)
    ] == []


def test_four_modules_with_the_same_first_word_form_a_package():
    packages = [name for name in FILES if is_package(name)]
    families = {
        f"{package}: {word}_*"
        for package in packages
        for word, count in Counter(
            name.rpartition(".")[2].split("_")[0] for name in children(package)
        ).items()
        if count > 3 and word
    }
    assert families == set()


def test_short_modules_with_one_importer_are_folded_into_it():
    importers = defaultdict(set)
    for name, used in USES.items():
        for each in used:
            importers[each].add(name)
    short = {
        name
        for name in FILES
        if not is_package(name)
        and not (name.startswith("keyweave.verbs.") and name.split(".")[-1] in PARTS)
        and len(importers[name]) == 1
        and lines(name) < SHORTEST_MODULE
        and not is_package(*importers[name])
    }
    assert short == {*SHORT}


def verbs():
    """Return the verbs: the folders of `keyweave.verbs` with a row."""
    return {name.split(".")[2] for name in FILES if is_row(name)}


def is_row(name):
    """Say whether a module is the row of a verb; all have the same parts."""
    return name.startswith("keyweave.verbs.") and name.endswith(".row")


def is_host(name):
    """Say whether a module answers a protocol of the library for a host."""
    return name.startswith(("keyweave.scenes.maya_ascii.", "keyweave_maya."))


def test_no_two_modules_share_a_name():
    names = defaultdict(list)
    for name in FILES:
        if not (is_package(name) or is_host(name) or name.endswith(".__main__")):
            names[name.rpartition(".")[2]].append(name)
    assert [
        found
        for leaf, found in names.items()
        if len(found) > 1
        and leaf not in verbs()
        and not all(name.startswith(REPEATS_NAMES) for name in found)
    ] == []


def test_no_two_public_functions_of_the_library_share_a_name():
    homes = defaultdict(list)
    for name in filterfalse(is_row, LIBRARY):
        for function in {*public_functions(name)}:
            homes[function].append(name)
    allowed = {*verbs(), "command"}
    assert {k: v for k, v in homes.items() if len(v) > 1 and k not in allowed} == {}


def constants(name):
    for node in TREES[name].body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            target = node.targets[0].id
            if target.isupper() and not target.startswith("_"):
                yield target, ast.unparse(node.value)


def test_constants_with_the_same_name_have_the_same_value():
    values = defaultdict(set)
    for name in filterfalse(is_row, LIBRARY):
        for constant, value in constants(name):
            values[constant].add(value)
    assert {name: found for name, found in values.items() if len(found) > 1} == {}


def test_packages_and_modules_are_of_a_size_to_hold_in_mind():
    large = [name for name in FILES if lines(name) > LARGEST_MODULE]
    crowded = [
        name
        for name in FILES
        if is_package(name)
        and sum(not is_package(c) for c in children(name)) > LARGEST_PACKAGE
    ]
    assert large + crowded == []


def test_packages_say_what_is_in_them_and_what_is_not():
    packages = [name for name in FILES if is_package(name) and name != "keyweave_maya"]
    texts = {name: ast.get_docstring(TREES[name]) or "" for name in packages}
    short = [n for n, text in texts.items() if len(re.findall(r"[.:](?:\s|$)", text)) < 2]
    assert short == []


def is_handed_on(node):
    """Say whether a statement only hands on names that are defined elsewhere."""
    if isinstance(node, ast.Assign):
        return "__all__" in ast.unparse(node.targets[0])
    return isinstance(node, (ast.Import, ast.ImportFrom))


def test_only_packages_reexport_names():
    modules = {n: TREES[n] for n in FILES if not is_package(n) and "__main__" not in n}
    assert [n for n, tree in modules.items() if all(map(is_handed_on, tree.body[1:]))] == []


def test_only_the_formats_spell_file_suffixes():
    spelled = re.compile(r"\.(bvh|amc|asf|anim|ma|mb|csv)")
    assert [
        f"{name}:{node.lineno} {node.value!r}"
        for name in FILES
        if not name.startswith("keyweave.formats")
        for node in ast.walk(TREES[name])
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and spelled.fullmatch(node.value)
    ] == []


def test_each_verb_has_all_parts_and_a_row():
    lacking = {
        verb: PARTS
        - {name.rpartition(".")[2] for name in children(f"keyweave.verbs.{verb}")}
        for verb in verbs()
    }
    assert {verb: missing for verb, missing in lacking.items() if missing} == {}
    rows = import_module("keyweave.verbs.rows").load_verbs()
    assert {verb.name for verb in rows} == verbs()


def test_kinds_of_fields_are_spelled_in_one_table():
    kinds = set(import_module("keyweave.methods.fields").FIELD_KINDS)
    names = {kind for kind in kinds if " " in kind}
    assert [
        f"{name}: {node.value!r}"
        for name in FILES
        if name != "keyweave.methods.fields"
        for node in ast.walk(TREES[name])
        if isinstance(node, ast.Constant) and node.value in names
    ] == []


def test_nothing_in_the_library_imports_a_host():
    assert [
        name for name in LIBRARY if {u.split(".")[0] for u in imports(name)} & HOSTS
    ] == []


def is_standard(name):
    """Say whether a module comes with Python."""
    spec = find_spec(name)
    return spec is not None and "site-packages" not in str(spec.origin)


def test_the_library_needs_only_numpy_and_scipy():
    below = [
        name
        for name in LIBRARY
        if name.split(".")[1:2] not in (["cli"], ["reports"])
        and not name.endswith("report")  # of a verb
    ]
    needed = {use.split(".")[0] for name in below for use in imports(name)}
    assert [n for n in needed - {"numpy", "scipy", "keyweave"} if not is_standard(n)] == []


def test_scipy_is_imported_where_it_is_used():
    """Its submodules take 0.2 to 0.5 seconds to load, more than most commands run."""
    assert [
        f"{name}:{node.lineno}"
        for name in LIBRARY
        for node in TREES[name].body
        if isinstance(node, (ast.Import, ast.ImportFrom))
        and any(used.startswith("scipy") for used in imports_of(node, []))
    ] == []


def list_hosts(name):
    """Return the hosts that a module imports."""
    return {used.split(".")[0] for used in imports(name)} & HOSTS


def test_only_a_few_files_of_the_plug_in_touch_maya():
    free = [name for name in IN_PLUGIN if not {*name.split(".")[:2]} & TOUCHES_MAYA]
    assert [name for name in free if list_hosts(name) - {"Qt"}] == []


def test_only_widgets_import_qt_and_all_through_one_package():
    assert [
        name
        for name in IN_PLUGIN
        if list_hosts(name) - {"maya", "Qt"}
        or ("Qt" in list_hosts(name) and not name.startswith(DRAWS))
    ] == []


def test_the_plug_in_does_not_import_maya_ascii():
    assert [n for n in IN_PLUGIN if any(u.startswith(FACE) for u in imports(n))] == []


def test_the_stand_in_imports_only_the_public_names_of_maya_ascii():
    face = {FACE, *(f"{FACE}.{name}" for name in import_module(FACE).__all__)}
    files = [
        f for name in ("maya_stand_in", "in_maya") for f in (TESTS / name).rglob("*.py")
    ]
    trees = {file: ast.parse(file.read_text(encoding="utf-8")) for file in files}
    assert [
        f"{file} imports {used}"
        for file, tree in trees.items()
        for used in imports_of(tree, [])
        if used.startswith(FACE) and used not in face
    ] == []


def stand_in_floor(folder):
    """Return the floor of a folder of the stand-in; what is beside the folders has none."""
    floors = enumerate(STAND_IN_FLOORS)
    return next((number for number, names in floors if folder in names.split()), None)


def stand_in_imports(file):
    """Return the floors of the stand-in's folders that one of its files imports."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    used = [name.split(".") for name in imports_of(tree, ["stand_in", file.parent.name])]
    floors = {stand_in_floor(u[1]) for u in used if u[0] == "stand_in" and len(u) > 1}
    return floors - {None}


def test_every_file_of_tests_belongs_to_a_step_of_the_checks():
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    listed = re.search(r"testpaths = \[(.*?)\]", settings, re.DOTALL)[1]
    steps = [ROOT / path for path in re.findall(r'"(.+?)"', listed)]
    steps += [TESTS / "house", TESTS / "shown"]  # make lint, make docs
    files = TESTS.rglob("test_*.py")
    assert [file for file in files if not {*steps} & {*file.parents}] == []


def test_imports_of_the_stand_in_fall_one_way():
    assert [
        str(file)
        for file in sorted(STAND_IN.glob("*/*.py"))
        if max(stand_in_imports(file), default=0) > stand_in_floor(file.parent.name)
    ] == []
