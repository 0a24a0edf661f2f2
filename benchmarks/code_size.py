"""Count lines, statements, modules, loose types, small helpers and circles of imports.

Lines of code are the others than docstrings, comments and blank lines. Loose types are
``Any``, ``cast(``, ``object`` and ``type: ignore`` in verbs, the shell and the plug-in.
Helpers are private functions with one caller in their module. Modules that import each
other, also within functions, are a circle. ``--small`` counts the shell alone.
"""

from __future__ import annotations

import ast
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HOUSES = (ROOT / "core/keyweave", ROOT / "maya_plugin/keyweave_maya")
LOOSE = re.compile(r"\bAny\b|\bcast\(|\bobject\b|type: ignore")
LOOSELY_TYPED = ("core/keyweave/verbs", "core/keyweave/cli", "maya_plugin/keyweave_maya")
SMALL_HELPER = 6  # lines
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DOCUMENTED = (*FUNCTIONS, ast.ClassDef, ast.Module)


def main() -> None:
    """Print a table of counts."""
    houses = [HOUSES[0] / "cli"] if "--small" in sys.argv else HOUSES
    files = [file for house in houses for file in sorted(house.rglob("*.py"))]
    counts: Counter[str] = Counter()
    for file in files:
        counts.update(count_file(file))
    imports = {find_name(file): {*list_imports(file)} for file in files}
    importers = Counter(name for names in imports.values() for name in names)
    modules = [name for name, file in zip(imports, files) if file.name != "__init__.py"]
    counts["modules"] = len(modules)
    counts["modules with one importer"] = sum(importers[name] == 1 for name in modules)
    counts["modules in circles of imports"] = len(find_circles(imports))
    for name, count in counts.items():
        print(f"{name:<34}{count:>9,}")


def count_file(file: Path) -> dict[str, int]:
    """Return the counts of one file."""
    text = file.read_text(encoding="utf-8")
    tree, n_lines = ast.parse(text), len(text.splitlines())
    n_docstrings = sum(map(count_docstring, ast.walk(tree)))
    n_blank = sum(not line.strip() for line in text.splitlines())
    n_blank -= sum(map(count_blank, ast.walk(tree)))
    n_comments = count_comments(file)
    helpers = list(list_helpers(tree))
    is_loose = file.relative_to(ROOT).as_posix().startswith(LOOSELY_TYPED)
    return {
        "lines": n_lines,
        "lines of code": n_lines - n_docstrings - n_blank - n_comments,
        "lines of docstrings": n_docstrings,
        "blank lines and comments": n_blank + n_comments,
        "statements": sum(isinstance(node, ast.stmt) for node in ast.walk(tree)),
        "loose types": len(LOOSE.findall(text)) if is_loose else 0,
        "helpers with one caller": len(helpers),
        f"of at most {SMALL_HELPER} lines": sum(n <= SMALL_HELPER for n in helpers),
    }


def find_docstring(node: ast.AST) -> ast.Constant | None:
    """Return the docstring of a node."""
    if not isinstance(node, DOCUMENTED) or not ast.get_docstring(node, clean=False):
        return None
    return node.body[0].value  # type: ignore[attr-defined, no-any-return]


def count_docstring(node: ast.AST) -> int:
    """Return the lines of the docstring of a node."""
    text = find_docstring(node)
    return 0 if text is None else (text.end_lineno or 0) - text.lineno + 1


def count_blank(node: ast.AST) -> int:
    """Return the blank lines in the docstring of a node."""
    text = find_docstring(node)
    return 0 if text is None else sum(not line.strip() for line in text.value.split("\n"))


def count_comments(file: Path) -> int:
    """Return the lines that are comments alone."""
    with file.open("rb") as stream:
        found = [each for each in tokenize.tokenize(stream.readline)]
    comments = [token for token in found if token.type == tokenize.COMMENT]
    return sum(token.line.lstrip().startswith("#") for token in comments)


def list_helpers(tree: ast.Module) -> Iterator[int]:
    """Yield the lines of each private function that its module names once."""
    names = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name)]
    names += [node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    used = Counter(names)
    for node in ast.walk(tree):
        is_private = isinstance(node, FUNCTIONS) and re.match("_[^_]", node.name)
        if is_private and used[node.name] == 1:
            body = node.body[bool(count_docstring(node)) :] or node.body
            yield (node.end_lineno or 0) - body[0].lineno + 1


def find_name(file: Path) -> str:
    """Return the dotted name of a module."""
    parts = file.relative_to(ROOT).with_suffix("").parts[1:]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def list_imports(file: Path) -> Iterator[str]:
    """Yield the names of the modules that a file imports, and of what it takes of them."""
    package = find_name(file).split(".")
    package = package if file.name == "__init__.py" else package[:-1]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*above, *filter(None, [node.module])])
            yield module
            yield from (f"{module}.{each.name}" for each in node.names)


def find_circles(imports: dict[str, set[str]]) -> set[str]:
    """Return the modules that import themselves through others."""
    reached = {name: {*names} & {*imports} for name, names in imports.items()}
    for middle in imports:
        for name, names in reached.items():
            if middle in names:
                reached[name] = names | reached[middle]
    return {name for name, names in reached.items() if name in names}


if __name__ == "__main__":
    main()
