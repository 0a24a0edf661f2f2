"""Lazy imports of the public names of a package.

NumPy and SciPy are slow to load, and may be missing in a host. A package lists its public
names once, in imports that only type checkers execute; at run time the same lines, parsed
as text, are its table of contents.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

_IMPORT = re.compile(r"^    from \.([\w.]+) import (?:\(([^)]*)\)|(.*))$", re.MULTILINE)
_NAME = re.compile(r"(\w+) as \1\b")


def lazy_names(
    package: str,
) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Return the `__getattr__`, `__dir__` and `__all__` of a package.

    Parameters
    ----------
    package : str
        Its `__name__`. Its file imports each public name as itself under
        ``if TYPE_CHECKING:``, e.g. ``from .errors import DataError as DataError``.

    Examples
    --------
    >>> find, _, public = lazy_names("keyweave")
    >>> find("DataError").__module__
    'keyweave.errors'
    >>> "DataError" in public
    True
    """
    modules = _find_modules(package)

    def find(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f".{modules[name]}", package), name)
        setattr(sys.modules[package], name, value)
        return value

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *modules})

    return find, names, sorted(modules)


def _find_modules(package: str) -> dict[str, str]:
    """Return the module of each public name of a package."""
    spec = sys.modules[package].__spec__
    source = spec.loader.get_source(package)  # type: ignore[union-attr]
    return {
        name: module
        for module, several, single in _IMPORT.findall(source)
        for name in _NAME.findall(several or single)
    }
