"""Text for messages, notes, tables and `repr`: counts, lists of names, summaries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar

LONGEST_REPR = 110  # characters; a line of a notebook cell


def format_count(number: int, thing: str) -> str:
    """Return a count with its noun in the singular or plural.

    Examples
    --------
    >>> format_count(1, "joint"), format_count(2_000, "frame")
    ('1 joint', '2,000 frames')
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def make_printable(text: str) -> str:
    """Return a text, such as the name of a file, with ? for what UTF-8 cannot write."""
    return text.encode("utf-8", "replace").decode("utf-8")


def format_list(names: Sequence[str], most: int, between: str = ", ") -> str:
    """Return the first names of a list, followed by dots if there are more.

    Parameters
    ----------
    names : sequence of str
    most : int
        Number of names to include.
    between : str
        Separator.

    Examples
    --------
    >>> format_list(["hip", "knee", "foot"], 2)
    'hip, knee ...'
    >>> format_list(["hip", "knee"], 2, " ")
    'hip knee'
    """
    return between.join(names[:most]) + (" ..." if names[most:] else "")


def join_words(words: Sequence[str], conjunction: str) -> str:
    """Join words with commas, and the last with a conjunction.

    Examples
    --------
    >>> join_words(["mm", "cm", "m"], "or")
    'mm, cm or m'
    """
    *others, last = words
    return f"{', '.join(others)} {conjunction} {last}" if others else last


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


class BriefRepr:
    """Base of data classes that hold arrays, with a `repr` of a single line.

    A subclass describes itself in `_summarize`; the default lists the shapes of arrays and
    the lengths of sequences. Its decorator needs ``repr=False``.
    """

    __dataclass_fields__: ClassVar[dict[str, Any]]

    def _summarize(self) -> str:
        """Return the facts between the parentheses of the `repr`."""
        names = [field.name for field in fields(self) if field.repr]
        return ", ".join(f"{n}={_summarize_value(getattr(self, n))}" for n in names)

    def __repr__(self) -> str:
        text = self._summarize()
        if len(text) > LONGEST_REPR:
            text = f"{text[: LONGEST_REPR - 4].rstrip(', ')} ..."
        return f"{type(self).__name__}({text})"


class Shown(BriefRepr):
    """Base of motions, clips and results: a notebook plays them, as a browser does.

    The pages are on a higher floor, which is imported when something is shown.
    """

    def _repr_html_(self) -> str:
        return str(_import_pages().format_player(self))

    def show(self, path: str | Path | None = None, *, overwrite: bool = False) -> Path:
        """Write a page that plays the motion with its liveliest curves, and open it.

        Parameters
        ----------
        path : str or Path, optional
            File of the page, by default in a new temporary folder.
        overwrite : bool
            Whether to replace an existing file.

        Returns
        -------
        Path
            The file of the page.

        Warns
        -----
        KeyweaveWarning
            Without a browser; the warning names the file.
        """
        page: Path = _import_pages().open_page(self, path, overwrite=overwrite)
        return page

    def plot(self, *names: str) -> Any:
        """Draw channels over time.

        Parameters
        ----------
        *names : str
            Joints, controls, channels or patterns; by default the four joints or controls
            that move most.

        Returns
        -------
        keyweave.reports.Figure
            A panel for each joint and unit, in degrees or centimeters.

        Raises
        ------
        UnknownNameError
            If a name is unknown; lists similar names.
        """
        return _import_pages().plot_channels(self, names)


def _import_pages() -> Any:
    return import_module("keyweave.reports.page.notebook")


def _summarize_value(value: object) -> str:
    if isinstance(value, BriefRepr):
        return f"{type(value).__name__}(...)"
    if hasattr(value, "shape") and hasattr(value, "dtype"):
        return f"{value.dtype}{list(value.shape)}"
    if isinstance(value, (Sequence, Mapping)) and not isinstance(value, str):
        return f"<{format_count(len(value), 'item')}>"
    return repr(value)


def disambiguate_names(names: Sequence[str]) -> list[str]:
    """Return unique figure names; equal names get a number.

    Examples
    --------
    >>> disambiguate_names(["walk", "run", "walk"])
    ['1 walk', 'run', '3 walk']
    """
    return [
        name if names.count(name) == 1 else f"{number} {name}"
        for number, name in enumerate(names, start=1)
    ]


def align_table(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    """Yield the lines of a table: numbers aligned right, other values aligned left.

    Examples
    --------
    >>> for line in align_table(["path", "file"], [[1, "a.bvh"], [10, "b.bvh"]]):
    ...     print(line)
    path  file
       1  a.bvh
      10  b.bvh
    """
    texts = [list(columns), *([format_cell(cell) for cell in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*texts)]
    right = [
        bool(rows) and all(isinstance(row[i], (int, float)) for row in rows)
        for i in range(len(columns))
    ]
    for line in texts:
        cells = [
            text.rjust(width) if to_right else text.ljust(width)
            for text, width, to_right in zip(line, widths, right)
        ]
        yield "  ".join(cells).rstrip()


def format_cell(value: object) -> str:
    """Return the text of a value in a table; floats have four significant digits.

    Examples
    --------
    >>> format_cell(2 / 3), format_cell(12), format_cell("walk")
    ('0.6667', '12', 'walk')
    """
    return f"{value:.4g}" if isinstance(value, float) else str(value)
