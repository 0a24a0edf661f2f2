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


def format_times(seconds: float, total_seconds: float | None = None) -> str:
    """Return the time that computing took and, where it is known, that of the whole run.

    Examples
    --------
    >>> format_times(3.71, 55.4), format_times(0.026)
    ('computed in 3.7 seconds, 55 seconds in total', 'computed in 0.026 seconds')
    """
    computed = f"computed in {_format_seconds(seconds)}"
    if total_seconds is None:
        return computed
    return f"{computed}, {_format_seconds(total_seconds)} in total"


def _format_seconds(seconds: float) -> str:
    return f"{seconds:.2g} seconds" if seconds < 10 else f"{seconds:,.0f} seconds"
