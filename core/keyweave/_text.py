"""How numbers and names stand in sentences.

Messages, notes and tables are put together with these, so that they all read alike.
"""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: int, thing: str) -> str:
    """Return a number and a noun that agree.

    Examples
    --------
    >>> counted(1, "joint"), counted(2_000, "frame")
    ('1 joint', '2,000 frames')
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def listed(names: Sequence[str], most: int, between: str = ", ") -> str:
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
    >>> listed(["hip", "knee", "foot"], 2)
    'hip, knee ...'
    >>> listed(["hip", "knee"], 2, " ")
    'hip knee'
    """
    return between.join(names[:most]) + (" ..." if names[most:] else "")
