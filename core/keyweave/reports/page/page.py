"""A page that plays motions in a browser, with their curves, alternatives and tables.

The page is a single file that loads nothing from the network.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...animation.measurement import Measurement
from .content import PageContent
from .writing import RunFacts, format_report, write_report


def write_page(
    path: str | Path,
    *,
    measurement: Measurement | Mapping[int, Measurement] | None = None,
    overwrite: bool = False,
    **content: Any,
) -> Path:
    """Write a page that plays motions next to their curves, alternatives and tables.

    Parameters
    ----------
    path : str or Path
        Output file, usually ``.html``.
    measurement : Measurement or mapping of int to Measurement, optional
        Of the written result, or of alternatives by their numbers from 0: their lines and
        warnings come first.
    overwrite : bool
        Whether to replace an existing file.
    **content
        The attributes of `PageContent`, such as ``title`` and ``motions``.

    Returns
    -------
    Path
        The output file.

    Raises
    ------
    OutputError
        If the file exists and `overwrite` is False, or it cannot be written.
    DataError
        If a number is NaN or infinite.
    FileFormatError
        If a picture is missing or is neither PNG nor SVG.
    UnknownNameError
        If no motion has the name `clock`, or one that an alternative has.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from keyweave import Motion, Skeleton
    >>> leg = Skeleton(("hip", "knee"), [-1, 0], [[0, 90, 0], [0, -40, 0]])
    >>> motion = Motion(leg, [[[0, 0, 0, 1]] * 2] * 24, [[0, 90, 0]] * 24, 24)
    >>> with TemporaryDirectory() as folder:
    ...     page = write_page(f"{folder}/leg.html", title="A leg", motions={"leg": motion})
    ...     page.name
    'leg.html'
    """
    run = RunFacts(measurement=measurement)
    return write_report(path, PageContent(**content), run, overwrite=overwrite)


def format_page(**content: Any) -> str:
    """Return the text of the page that `write_page` writes.

    Names, titles and cells are escaped, so that they are never markup. The page's content
    security policy blocks the network and all scripts except its own.

    Parameters
    ----------
    **content
        As for `write_page`. With ``compact=True``, the page shows the figures and the time
        only.

    Examples
    --------
    >>> "A &lt; B" in format_page(title="A < B", motions={})
    True
    """
    return format_report(PageContent(**content))
