"""A page that plays motions in a browser, with their curves, alternatives and tables.

The page is a single file that loads nothing from the network.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from ...animation.feet.contacts import Contacts
from ...animation.frame_range import Frames
from ...animation.measurement import Measurement
from ...formats.text_file import check_output, write_text
from ...geometry.arrays import Floats
from .assembly import build_data
from .content import Alternative, Curve, CurvePart, Fact, Mark, PageContent
from .players import Playable
from .sections import Picture, Table
from .template import fill_template

FRAME_STYLE = "width: 100%; aspect-ratio: 2; min-height: 320px; border: 0"  # of a notebook


def write_page(
    path: str | Path,
    *,
    title: str,
    motions: Mapping[str, Playable],
    roles: Mapping[str, str] | None = None,
    curves: Sequence[Curve] = (),
    parts: Sequence[CurvePart] = (),
    alternatives: Sequence[Alternative] = (),
    fragment_columns: Sequence[str] = (),
    clips: Sequence[str] = (),
    facts: Sequence[Fact] = (),
    warnings: Sequence[str] = (),
    summary: Sequence[str] = (),
    tables: Sequence[Table] = (),
    pictures: Sequence[Picture] = (),
    keys: Sequence[float] | Floats = (),
    marks: Sequence[Mark] = (),
    paths: Mapping[str, Floats] | None = None,
    contacts: Mapping[str, Contacts] | None = None,
    loop: bool = False,
    clock: str | Frames | None = None,
    measurement: Measurement | None = None,
    overwrite: bool = False,
) -> Path:
    """Write a page that plays motions next to their curves, alternatives and tables.

    Parameters
    ----------
    path : str or Path
        Output file, usually ``.html``.
    title : str
    motions : mapping of str to Motion or FigureGroup
        Figures from left to right. They all start together and play in real time, so that
        their skeletons, frame rates and lengths may differ.
    roles : mapping of str to str, optional
        Roles of motions and of groups of curves, which set their colors: ``"sketch"``,
        ``"result"``, ``"source"``, or ``"compared-1"`` to ``"compared-4"``. By default
        inferred from their names; other motions are compared.
    curves : sequence of Curve
    parts : sequence of CurvePart
        Groups of curves; by default one per joint.
    alternatives : sequence of Alternative
        Results to choose from, the best first.
    fragment_columns : sequence of str
        Names of the values that the fragments of alternatives have.
    clips : sequence of str
        Names of the sources that fragments come from.
    facts : sequence of (str, str)
        At most four, next to the title: a number, and what it counts.
    warnings : sequence of str
        Sentences above the figures.
    summary : sequence of str
        Paragraphs on how the motions were made, folded away.
    tables : sequence of Table
    pictures : sequence of (str, bytes or path or str)
        Captions, and PNG files or the text of SVG files.
    keys : sequence of float
        Frames of the animator's keys.
    marks : sequence of (float, str, str)
        Constrained frames, each with a letter and a sentence.
    paths : mapping of str to ndarray, shape (n, 2), optional
        The path over the ground that a motion was to follow, x and z in centimeters.
    contacts : mapping of str to Contacts, optional
        Contacts of the feet of a motion; by default they are found.
    loop : bool
        Whether the first frame of the result follows its last.
    clock : str or Frames, optional
        The motion, or its name, whose frame numbers the curves use; by default the first.
    measurement : Measurement, optional
        Of the written result: its line and its warnings come first.
    overwrite : bool
        Whether to replace an existing file.

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
    check_output(path, overwrite=overwrite)
    text = format_page(
        title=title,
        motions=motions,
        roles=roles or {},
        curves=curves,
        parts=parts,
        alternatives=alternatives,
        fragment_columns=fragment_columns,
        clips=clips,
        facts=facts,
        warnings=[*_list_warnings(measurement), *warnings],
        measured="" if measurement is None else measurement.summarize(),
        summary=summary,
        tables=tables,
        pictures=pictures,
        keys=keys,
        marks=marks,
        paths=paths or {},
        contacts=contacts or {},
        loop=loop,
        clock=clock,
    )
    write_text(path, text, overwrite=overwrite)
    return Path(path)


def _list_warnings(measurement: Measurement | None) -> list[str]:
    """Return the warnings of a measurement as sentences."""
    texts = () if measurement is None else measurement.warnings
    return [f"{text[0].upper()}{text[1:]}." for text in texts]


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
    page = PageContent(**content)
    return fill_template(page, build_data(page))


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
