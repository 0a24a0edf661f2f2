"""Reports as pages: what they show of a run, and the function that writes them all.

A report is a function that returns the content of its page. Each has also a writer of its
own, such as `keyweave.reports.write_texture_report`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from inspect import Parameter, Signature, getdoc, signature
from pathlib import Path
from time import perf_counter
from typing import Any

from ...animation.measurement import Measurement
from ...formats.file_writing import check_output, write_text
from .assembly import build_data
from .content import PageContent
from .sections import describe_notes, draw_pictures, find_warnings
from .template import fill_template


@dataclass(frozen=True)
class RunFacts:
    """The facts of a run that the page of its result shows.

    Attributes
    ----------
    title : str
        Title of the page; by default that of the report.
    notes : sequence of str
        Notes that come before those of the result, such as those on the files that were
        read.
    seconds, started : float, optional
        Time of the computation, and `time.perf_counter` at the start of the run.
    measurement : Measurement or mapping of int to Measurement, optional
        Of the written result, or of alternatives by their numbers from 0: their lines and
        warnings come first.

    Examples
    --------
    >>> RunFacts(title="walk", notes=["feet slide"], seconds=1.25).notes
    ['feet slide']
    """

    title: str = ""
    notes: Sequence[str] = ()
    seconds: float | None = None
    started: float | None = None
    measurement: Measurement | Mapping[int, Measurement] | None = None

    def complete(self, content: PageContent) -> PageContent:
        """Return content with the notes, the time until now, and the measurements."""
        total = None if self.started is None else perf_counter() - self.started
        notes, measured = [*self.notes, *content.notes], self.measurement
        if isinstance(measured, Measurement):
            measured = {0: measured}
        return replace(
            content,
            title=self.title or content.title,
            measurements=measured or content.measurements,
            warnings=[*content.warnings, *find_warnings(notes)],
            summary=[*content.summary, *describe_notes(notes, self.seconds, total)],
        )


def write_report(
    path: str | Path,
    content: PageContent,
    run: RunFacts | None = None,
    *,
    pictures: bool = True,
    overwrite: bool = False,
) -> Path:
    """Write a report as a page, with the facts of the run that made its result.

    Parameters
    ----------
    path : str or Path
        Output file, usually ``.html``.
    content : PageContent
        Such as those of `report_texture` and the other reports.
    run : RunFacts, optional
    pictures : bool
        Whether to draw figures and rows of poses.
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
    FileFormatError
        If a picture is missing or is neither PNG nor SVG.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 30)
    >>> content = PageContent("A walk", {"walk": walk}, notes=["feet slide"])
    >>> with TemporaryDirectory() as folder:
    ...     page = write_report(f"{folder}/walk.html", content, RunFacts(seconds=1.25))
    ...     "Note: feet slide." in page.read_text(encoding="utf-8")
    True
    """
    check_output(path, overwrite=overwrite)
    text = format_report(content, run, pictures=pictures)
    write_text(path, text, overwrite=overwrite)
    return Path(path)


def format_report(
    content: PageContent, run: RunFacts | None = None, *, pictures: bool = True
) -> str:
    """Return the text of the page that `write_report` writes."""
    drawn = draw_pictures(content.pictures, are_drawn=pictures)
    content = replace(content, pictures=drawn)
    page = (run or RunFacts()).complete(content)  # after drawing, which takes time
    return fill_template(page, build_data(page), drawn)


OWN_WORDS = ("pictures", "overwrite")  # of `write_report`
RUN_FACTS = [each.name for each in fields(RunFacts)]
WRITER_DOC = """Write the page that `{report}` returns.

Parameters
----------
path : str or Path
    Output file, usually ``.html``.
{words}
title, notes, seconds, started, measurement
    See `RunFacts`.
pictures, overwrite : bool
    See `write_report`.

Returns
-------
Path
    The output file.

{rest}
"""


def make_writer(report: Callable[..., PageContent]) -> Callable[..., Path]:
    """Return a function that writes the page of a report in a single call.

    Its docstring has the parameters, errors and examples of the report.

    Examples
    --------
    >>> def report_words(words):
    ...     return PageContent(words)
    >>> writer = make_writer(report_words)
    >>> writer.__name__, [*signature(writer).parameters][:3]
    ('write_words_report', ['path', 'words', 'title'])
    """
    own = signature(report).parameters

    def write(path: str | Path, *args: Any, **words: Any) -> Path:
        run = RunFacts(**{name: words[name] for name in RUN_FACTS if name in words})
        written = {name: words.pop(name) for name in OWN_WORDS if name in words}
        rest = {k: v for k, v in words.items() if k in own or k not in RUN_FACTS}
        return write_report(path, report(*args, **rest), run, **written)

    write.__name__ = write.__qualname__ = f"write_{report.__name__.split('_', 1)[1]}_report"
    _, _, about = (getdoc(report) or "").partition("Parameters\n----------\n")
    words, _, rest = about.partition("\n\n")
    write.__doc__ = WRITER_DOC.format(report=report.__name__, words=words, rest=rest)
    write.__signature__ = _join_signatures(own)  # type: ignore[attr-defined]
    return write


def _join_signatures(own: Mapping[str, Parameter]) -> Signature:
    """Return the signature of a writer: a path, then the report's, then shared words."""
    shared = {**signature(RunFacts).parameters, **signature(write_report).parameters}
    path, *_ = signature(write_report).parameters.values()
    named = dict(own)
    for name in (*RUN_FACTS, *OWN_WORDS):
        named[name] = shared[name].replace(kind=Parameter.KEYWORD_ONLY)
    return Signature([path, *named.values()])
