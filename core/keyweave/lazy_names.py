"""Names of a package that are imported when they are asked for, and not before.

NumPy and SciPy take their time to load, and a host may have to do without them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any


def lazy_names(
    package: str, homes: Mapping[str, str], modules: Iterable[str] = ()
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return what a package has for its `__getattr__` and `__dir__`.

    Parameters
    ----------
    package : str
        Its `__name__`.
    homes : mapping of str to str
        For each module below the package the public names that it defines, with spaces
        between them.
    modules : iterable of str
        Modules below the package that are themselves to be had as attributes, beside
        those of `homes`.

    Examples
    --------
    >>> find, names = lazy_names("keyweave", {"errors": "DataError KeyweaveError"})
    >>> find("DataError").__module__
    'keyweave.errors'
    >>> find("errors").__name__
    'keyweave.errors'
    """
    home_of = {name: home for home, names in homes.items() for name in names.split()}
    known = {*homes, *modules}

    def find(name: str) -> Any:
        if name in known:
            return import_module(f".{name}", package)
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(f".{home_of[name]}", package), name)
        setattr(sys.modules[package], name, found)
        return found

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *home_of})

    return find, names
