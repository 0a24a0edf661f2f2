"""A page that plays motions in a browser, with their curves, alternatives and tables.

The page is a single file that loads nothing from the network.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from ...animation.measurement import Measurement
from .content import PageContent
from .players import Playable
from .writing import RunFacts, format_report, write_report

FRAME_STYLE = "width: 100%; aspect-ratio: 2; min-height: 320px; border: 0"  # of a notebook


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


class Player:
    """Motions that play in a notebook, side by side.

    A notebook shows it if it is the value of a cell. It plays in a frame of its own, which
    loads nothing and cannot reach the notebook.

    Parameters
    ----------
    motions : Motion, FigureGroup, or a mapping of str to them
    **content
        As for `write_page`, such as ``roles`` or ``title``.

    Attributes
    ----------
    motions : dict of str to Motion or FigureGroup
    roles : dict of str to str

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 60)
    >>> player = Player({"walk": walk, "start": walk.cut(1, 30)}, title="A walk")
    >>> player
    Player(walk, start)
    >>> player._repr_html_()[:33]
    '<iframe sandbox="allow-scripts" l'
    """

    def __init__(self, motions: Playable | Mapping[str, Playable], **content: Any):
        named = motions if isinstance(motions, Mapping) else {"Motion": motions}
        self.motions = dict(named)
        self.roles = dict(content.pop("roles", {}))
        self._content = {"title": ", ".join(self.motions), **content}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(self.motions)})"

    def format_page(self) -> str:
        """Return the page that plays the motions: the figures and the time only."""
        content = {**self._content, "motions": self.motions, "roles": self.roles}
        return format_page(**content, compact=True)

    def _repr_html_(self) -> str:
        page, title = escape(self.format_page()), escape(self._content["title"])
        return (
            f'<iframe sandbox="allow-scripts" loading="lazy" title="{title}" '
            f'style="{FRAME_STYLE}" allow="fullscreen" srcdoc="{page}"></iframe>'
        )
