"""What a scene takes from files: documents, and the keys of curves.

Reading is `keyweave.scenes.maya_ascii`'s; what it warns of is left to the tests of that.
"""

from __future__ import annotations

import warnings
from pathlib import Path

from keyweave.errors import KeyweaveError
from keyweave.scenes.maya_ascii import (
    Document,
    Node,
    curve_kind,
    parse_document,
    read_curve,
    read_document,
)

from .keys import Keys


def open_document(path: str | Path) -> Document:
    """Read a scene's file and those that it refers to."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return read_document(path)


def document_of(text: str, path: Path) -> Document:
    """Read a scene from text that stands in no file."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return parse_document(text, path)


def keys_of_file(node: Node) -> Keys:
    """Return the keys that a curve's file holds; none where they cannot be read."""
    try:
        return Keys.of(read_curve(node))
    except KeyweaveError:
        return Keys(kind_of(node.type))


def kind_of(type_: str) -> str:
    """Return what the values of a type of curve measure."""
    kind = curve_kind(type_)
    return kind if kind in ("length", "angle") else "unitless"
