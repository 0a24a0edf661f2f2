"""Counts and lists of names, formatted for messages, notes and tables."""

from __future__ import annotations

from collections.abc import Sequence


def format_count(number: int, thing: str) -> str:
    """Return a number and a noun that agree.

    Examples
    --------
    >>> format_count(1, "joint"), format_count(2_000, "frame")
    ('1 joint', '2,000 frames')
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def format_list(names: Sequence[str], most: int, between: str = ", ") -> str:
    """Return the first names of a list, with dots behind them if there are more.

    Parameters
    ----------
    names : sequence of str
    most : int
        How many are named.
    between : str
        What stands between two of them.

    Examples
    --------
    >>> format_list(["hip", "knee", "foot"], 2)
    'hip, knee ...'
    >>> format_list(["hip", "knee"], 2, " ")
    'hip knee'
    """
    return between.join(names[:most]) + (" ..." if names[most:] else "")
