"""Earlier spellings of options, which work in this release and give a note.

Where the name belongs to another option now, the value decides between both.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from ..scenes.refusals import WRITE_MODES


def is_any(text: str) -> bool:
    """Return True: the name belongs to no other option."""
    return True


def is_count(text: str) -> bool:
    """Return whether a value is one number, not a range of frames."""
    return bool(re.fullmatch(r"\s*-?[\d.]+\s*f?\s*", text))


def is_distance(text: str) -> bool:
    """Return whether a value is a bare number, or one with a unit of length."""
    return bool(re.fullmatch(r"\s*-?[\d.]+\s*(mm|cm|m|in|ft)?\s*", text))


def is_foot_mode(text: str) -> bool:
    """Return whether a value is not a mode of writing scenes."""
    return text not in WRITE_MODES


@dataclass(frozen=True)
class Former:
    """An earlier spelling of an option.

    Attributes
    ----------
    name : str
        In a shell and in settings files, such as ``"objects"``; empty if it was Maya's.
    field : str
        The field that it sets.
    flags : tuple of str
        Its short and long flag in Maya; empty if it was the shell's.
    means : callable
        Whether a value, as typed, is one of this spelling.
    """

    name: str
    field: str
    flags: tuple[str, ...] = ()
    means: Callable[[str], bool] = is_any

    @property
    def long(self) -> str:
        """Its long flag in Maya; empty if it was the shell's."""
        return self.flags[1] if self.flags else ""


def describe_former(former: str, current: str) -> str:
    """Return the note for a use of an earlier spelling.

    Examples
    --------
    >>> describe_former("--objects", "--controls")
    '--objects is now --controls; the old name still works in this release'
    """
    return f"{former} is now {current}; the old name still works in this release"
