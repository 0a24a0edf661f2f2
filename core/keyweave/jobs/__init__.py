"""The earlier name of `keyweave.verbs`, which works for this release with a note.

Nothing of the library imports it.
"""

from __future__ import annotations

from typing import Any

from .. import verbs
from ..errors import warn_caller


def __getattr__(name: str) -> Any:
    if name not in verbs.__all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warn_caller(f"keyweave.jobs.{name} is now keyweave.verbs.{name}")
    return getattr(verbs, name)


def __dir__() -> list[str]:
    return [*verbs.__all__]
