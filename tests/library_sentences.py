"""Sentences in the code of the library, and the options that they advise."""

import ast
import re
from pathlib import Path

import keyweave
from keyweave.errors import ARGUMENT_PATTERN

CORE = Path(keyweave.__file__).parent
# Frames and the like follow some signs of equality, but an advised option ends there.
ADVISED_PATTERN = re.compile(ARGUMENT_PATTERN.pattern + r"(?=$|[\s,.;)])")
# Tags and attributes of HTML and SVG, and nothing else.
MARKUP_PATTERN = re.compile(r'(?:[\s">]|</?\w+|[\w-]+="[^"]*(?:"|$))+')

MAYA_ARGUMENTS = ("o", "f", "save")  # of Maya's command in the line that converts an .mb


def iterate_sentences():
    """Yield the place and text of each string that is neither docstring nor markup.

    The rows of verbs speak to a shell alone.
    """
    for file in sorted({*CORE.rglob("*.py")} - {*CORE.glob("verbs/*/row.py")}):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        docstrings = {
            node.body[0].value
            for node in ast.walk(tree)
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
            and isinstance(node.body[0], ast.Expr)
        }
        for node in ast.walk(tree):
            is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
            if not is_text or node in docstrings or " " not in node.value:
                continue
            if not MARKUP_PATTERN.fullmatch(node.value):
                yield f"{file.name}:{node.lineno}", node.value


def list_unknown_options(known):
    """Return the options that the library advises, but that are not among known names."""
    # A host finds the input of a constraint by its name; see motion= in `constraints`.
    names = {name.partition("=")[0] for name in known} | {"motion", *MAYA_ARGUMENTS}
    return [
        (place, match[1])
        for place, text in iterate_sentences()
        for match in ADVISED_PATTERN.finditer(text)
        if match[1] not in names
    ]
