"""Names of a package that are imported on first use.

NumPy and SciPy take their time to load, and a host may have to do without them. A package
lists its public names once, in imports that only type checkers run; the same lines, read
as text, are its table of contents at run time.
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
        Its `__name__`. Under ``if TYPE_CHECKING:`` its file imports each public name as
        itself, ``from .errors import DataError as DataError``.

    Examples
    --------
    >>> find, _, public = lazy_names("keyweave")
    >>> find("DataError").__module__
    'keyweave.errors'
    >>> "DataError" in public
    True
    """
    home_of = _homes(package)

    def find(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f".{home_of[name]}", package), name)
        setattr(sys.modules[package], name, value)
        return value

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *home_of})

    return find, names, sorted(home_of)


def _homes(package: str) -> dict[str, str]:
    """Return the module that defines each public name of a package."""
    spec = sys.modules[package].__spec__
    source = spec.loader.get_source(package)  # type: ignore[union-attr]
    return {
        name: module
        for module, several, single in _IMPORT.findall(source)
        for name in _NAME.findall(several or single)
    }
