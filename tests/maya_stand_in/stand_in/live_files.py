"""What a scene takes from files: documents, keys, and which attributes are proxies.

Reading is `keyweave.scenes.maya_ascii`'s; what it warns of is left to the tests of that.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable
from pathlib import Path

from keyweave.errors import KeyweaveError
from keyweave.scenes.maya_ascii.document.document import Document, Node, SceneFile, Units
from keyweave.scenes.maya_ascii.document.scene_reader import read_document
from keyweave.scenes.maya_ascii.graph.curve_nodes import (
    LETTER_TO_KIND,
    has_keys,
    read_curve,
)
from keyweave.scenes.maya_ascii.syntax.set_attr import ADD_ATTR_FLAGS, read_added_attribute
from keyweave.scenes.maya_ascii.syntax.source_text import decode_scene_text
from keyweave.scenes.maya_ascii.syntax.statements import Statement
from keyweave.scenes.maya_ascii.syntax.tokens import Arguments, split_words

from .keys import Keys

EMPTY = b"//Maya ASCII 2024 scene\n"
_PROXY = re.compile(r"\s-(?:uap|usedAsProxy)\b")


def open_document(path: str | Path) -> Document:
    """Read a scene's file and those that it refers to."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return read_document(path)


def document_of(text: str, path: Path) -> Document:
    """Read a scene from text that stands in no file."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return read_document(path, own=decode_scene_text(path, text.encode("utf-8")))


def empty_document() -> Document:
    """Return a scene with nothing in it."""
    document = Document()
    text = decode_scene_text(Path("untitled"), EMPTY)
    statements: list[Statement] = []
    document.files.append(SceneFile(text, statements, units=Units()))
    return document


def proxies_of(node: Node) -> Iterable[tuple[Node, str]]:
    """Yield a node's attributes that its file says are proxies of others."""
    if not node.added:
        return
    for number in node.statements:
        text = node.file.text.text[slice(*node.file.statements[number])]
        if text.startswith("addAttr") and _PROXY.search(text):
            added = read_added_attribute(
                Arguments(split_words(text, 7, len(text)), ADD_ATTR_FLAGS)
            )
            if added is not None:
                yield node, added.long


def keys_of_file(node: Node) -> Keys:
    """Return the keys that a curve's file holds; none where they cannot be read."""
    kind = kind_of(node.type)
    if not has_keys(node):
        return Keys(kind)
    try:
        return Keys.of(read_curve(node))
    except KeyweaveError:
        return Keys(kind)


def kind_of(type_: str) -> str:
    """Return what the values of a type of curve measure."""
    kind = LETTER_TO_KIND[type_[-1]]
    return kind if kind in ("length", "angle") else "unitless"
