"""Keyweave inside Maya: the open scene as a host, and one command per verb.

`read_facts` and `read_text` read the results of the commands in scripts.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

__all__ = ["read_facts", "read_text"]


def read_text(result: str | Sequence[str] | None) -> str:
    """Return the result of a command as text, with a line for each of several values.

    Maya returns a list even if a command sets a single text, and possibly None instead of
    an empty list.

    Examples
    --------
    >>> print(read_text(["keyweave 0.1.0", "numpy 1.26.4"]))
    keyweave 0.1.0
    numpy 1.26.4
    >>> read_text("keyweave 0.1.0") == read_text(["keyweave 0.1.0"])
    True
    >>> read_text(None)
    ''
    """
    if result is None:
        return ""
    return result if isinstance(result, str) else "\n".join(result)


def read_facts(result: str | Sequence[str] | None) -> dict[str, Any]:
    """Return the facts of ``-query -lastResult``; empty if the result is empty.

    The result may have any form that `read_text` takes.

    Examples
    --------
    >>> read_facts(['{"token": "keyweaveTexture1", "path": 1}'])["token"]
    'keyweaveTexture1'
    >>> read_facts([])
    {}
    """
    text = read_text(result)
    return json.loads(text) if text else {}
