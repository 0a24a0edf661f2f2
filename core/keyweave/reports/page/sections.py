"""The static sections of a page, tables and pictures, as HTML."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import Field, dataclass, fields
from html import escape
from pathlib import Path
from typing import Any, Union

import numpy as np

from ..._text import format_count, format_times
from ...animation.correspondence import Correspondence, measure_rest_angles
from ...animation.frame_range import Frames
from ...animation.kinematics import joint_positions
from ...animation.motion import Motion
from ...errors import DataError, FileFormatError
from ...geometry.vectors import project_to_ground
from ..figures.inline_svg import Figure
from .pose_rows import PoseRows

HOW = "How it was made"  # title of the section with summary and settings
# Limits on the contents of a page.
MAX_CURVES = 9  # joints or channels with plots; more would bury the tables
PICTURE_DPI = 80  # makes small files as wide as the page
PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
Encoded = Union[bytes, str, Path]  # a PNG file, or SVG text
# A caption, and a picture, a strip or a function that draws a figure or a picture.
Picture = tuple[str, Union[Encoded, PoseRows, Callable[[], Any]]]
Drawn = tuple[str, Union[Encoded, PoseRows]]


@dataclass(frozen=True)
class Table:
    """A table, such as the fragments that were used.

    Attributes
    ----------
    title : str
    columns : tuple of str
    rows : tuple of tuple
        One value per column. Floats are rounded to four digits. A list of one or two
        numbers is a frame or a range of frames, with all digits.
    alternative : int, optional
        Index of the alternative that the table belongs to; by default all.

    Raises
    ------
    DataError
        If a row has more or fewer values than there are columns.

    Examples
    --------
    >>> len(Table("Fragments", ("source", "cost"), (("walk", 0.12), ("run", 0.4))).rows)
    2
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]
    alternative: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "columns", tuple(self.columns))
        object.__setattr__(self, "rows", tuple(map(tuple, self.rows)))
        for number, row in enumerate(self.rows, start=1):
            if len(row) != len(self.columns):
                raise DataError(
                    f"rows of the table {self.title}",
                    f"have {len(row)} values in row {number}, expected {len(self.columns)}",
                )


def format_sections(
    summary: Sequence[str],
    tables: Sequence[Table],
    pictures: Sequence[Drawn],
) -> str:
    """Return the folded sections of a page as HTML: summary, tables and pictures.

    A table of settings stands with the summary.
    """
    settings = [table for table in tables if table.title == HOW]
    how = "".join(f"<p>{escape(line)}</p>" for line in summary)
    how += "".join(map(format_table, settings))
    sections = [_fold(HOW, how)] if how else []
    sections += [
        _fold(table.title, format_table(table), table.alternative)
        for table in tables
        if table not in settings
    ]
    strips = list_strips(pictures)
    drawn = "".join(
        format_picture(text, strips.index(shown) if isinstance(shown, PoseRows) else shown)
        for text, shown in pictures
    )
    sections += [_fold("Pictures", f"<div class='pictures'>{drawn}</div>")] if drawn else []
    return "\n".join(sections)


def _fold(title: str, body: str, alternative: int | None = None) -> str:
    """Return a section that opens at its title."""
    own = "" if alternative is None else f" data-alternative='{alternative}'"
    name = escape(title)
    return f"<details class='section'{own}><summary>{name}</summary>{body}</details>"


def format_table(table: Table) -> str:
    """Return a table as HTML, with columns of numbers aligned right.

    Examples
    --------
    >>> "<td>a &lt; b</td><td class='number'>0.1235</td>" in format_table(
    ...     Table("Costs", ("fragment", "cost"), (("a < b", 0.123456),))
    ... )
    True
    """
    columns = [[row[i] for row in table.rows] for i in range(len(table.columns))]
    numeric = [bool(column) and all(map(_is_number, column)) for column in columns]
    styles = [" class='number'" if right else "" for right in numeric]
    head = "".join(f"<th{s}>{escape(c)}</th>" for s, c in zip(styles, table.columns))
    rows = "".join(
        f"<tr>{''.join(f'<td{s}>{_format_cell(c)}</td>' for s, c in zip(styles, row))}</tr>"
        for row in table.rows
    )
    return (
        f"<div class='table'><table><thead><tr>{head}</tr></thead>"
        f"<tbody>{rows}</tbody></table></div>"
    )


def _is_number(value: object) -> bool:
    is_frame = isinstance(value, list) and len(value) == 1
    return is_frame or isinstance(value, (int, float, np.integer, np.floating))


def _format_cell(value: object) -> str:
    if isinstance(value, list):
        return " – ".join(f"{round(number, 3):.12g}" for number in value)
    if isinstance(value, (float, np.floating)):
        return f"{value:.4g}"
    return escape(str(value))


def tabulate_settings(*settings: Any) -> list[Table]:
    """Return a table of the settings of methods, in a list; empty if all are None.

    Examples
    --------
    >>> from keyweave import FeetSettings
    >>> (table,) = tabulate_settings(FeetSettings(fade=0.25))
    >>> [row[1] for row in table.rows if row[0] == "Fade"]
    ['0.25 seconds']
    """
    known = [each for each in settings if each is not None]
    rows = [_describe_setting(each, field) for each in known for field in fields(each)]
    return [Table(HOW, ("setting", "value", "meaning"), tuple(rows))] if rows else []


def _describe_setting(settings: Any, field: Field[Any]) -> tuple[str, str, str]:
    """Return the label of a setting, its value with the unit, and its meaning."""
    value, facts = getattr(settings, field.name), field.metadata
    if isinstance(value, bool):
        text = "yes" if value else "no"
    elif value is None or value == ():
        text = facts["default_text"]
    elif isinstance(value, (list, tuple)):
        text = ", ".join(map(str, value))
    else:
        number = f"{value:g}" if isinstance(value, (int, float)) else str(value)
        text = f"{number} {facts.get('unit', '')}".strip()
    return facts["label"], text, facts["help"][0].upper() + facts["help"][1:]


def tabulate_joint_map(joint_map: Correspondence) -> Table:
    """Return a table of the joints of a map and, where it has them, their rest offsets.

    Examples
    --------
    >>> table = tabulate_joint_map(Correspondence(["head"], ["Head"], ["skull"]))
    >>> table.columns, table.rows[0][:3]
    (('slot', 'source joint', 'target joint', 'confidence'), ('head', 'Head', 'skull'))
    """
    columns: dict[str, Sequence[object]] = {
        "slot": joint_map.slots,
        "source joint": joint_map.source_joints,
        "target joint": joint_map.target_joints,
        "confidence": [round(share, 2) for share in joint_map.confidences.tolist()],
    }
    angles = [round(angle, 1) for angle in measure_rest_angles(joint_map)]
    if any(angles) or any(joint_map.rest_origins):
        trusted = joint_map.rest_confidences.tolist()
        columns["rest offset (°)"] = angles
        columns["offset from"] = [origin or "–" for origin in joint_map.rest_origins]
        columns["confidence of the offset"] = [round(share, 2) for share in trusted]
    return Table("Map of joints", tuple(columns), tuple(zip(*columns.values())))


def describe_travel(capture: Motion, result: Motion) -> str:
    """Return the lengths of the paths of two figures over the ground, in words.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 60)
    >>> describe_travel(walk, walk.cut(1, 30))
    'the figure travels 1.3 m, the captured one 2.65 m'
    """
    lengths = []
    for motion in (result, capture):
        middle = joint_positions(motion).mean(axis=1)
        path = project_to_ground(middle, motion.up_axis)
        lengths.append(float(np.abs(np.diff(path)).sum() / 100))
    return "the figure travels {:.3g} m, the captured one {:.3g} m".format(*lengths)


def _merge_notes(notes: Sequence[str]) -> list[str]:
    """Return notes once each; one on a file also stands for the same words without it.

    Examples
    --------
    >>> _merge_notes(["walk.bvh: feet slide", "feet slide", "no toes"])
    ['walk.bvh: feet slide', 'no toes']
    """
    on_files = {note.partition(": ")[2] for note in notes if ": " in note}
    return [note for note in dict.fromkeys(notes) if note not in on_files]


def describe_notes(
    notes: Sequence[str], seconds: float | None, total_seconds: float | None = None
) -> list[str]:
    """Return paragraphs with a result's notes and, where it is known, the time it took.

    Examples
    --------
    >>> describe_notes(["feet slide"], 1.25, 55.1)
    ['Note: feet slide.', 'Computed in 1.2 seconds, 55 seconds in total.']
    """
    time = [] if seconds is None else [f"C{format_times(seconds, total_seconds)[1:]}."]
    return [*(f"Note: {note}." for note in _merge_notes(notes)), *time]


WARNS = re.compile(  # a note on something that is missing or was not done
    r"\b(no|not|only|cannot|slides?|sliding|below|beyond|too|missed|check|lies|alone)\b"
    r"|share a time|but the file has|set \w+="
)
MAX_WARNINGS = 3  # above the figures; more would bury them


def find_warnings(notes: Sequence[str]) -> list[str]:
    """Return the notes that warn of something, as sentences; at most a few.

    Examples
    --------
    >>> find_warnings(["Spine is used as the root", "no keys are kept"])
    ['No keys are kept.']
    """
    warned = [note for note in _merge_notes(notes) if WARNS.search(note)]
    warns = [f"{note[0].upper()}{note[1:]}." for note in warned]
    if len(warns) > MAX_WARNINGS:
        n_more = len(warns) - MAX_WARNINGS + 1
        rest = f"{format_count(n_more, 'more note')} under {HOW}."
        warns = [*warns[: MAX_WARNINGS - 1], rest]
    return warns


def describe_count(number: int, thing: str, rest: str = "") -> tuple[str, str]:
    """Return a number and what it counts, to stand next to the title.

    Examples
    --------
    >>> describe_count(1, "transition", ", smoothed"), describe_count(3, "source clip")
    (('1', 'transition, smoothed'), ('3', 'source clips'))
    """
    count, things = format_count(number, thing).split(" ", 1)
    return count, things + rest


def describe_duration(frames: Frames) -> tuple[str, str]:
    """Return the duration of frames and their rate, to stand next to the title.

    Examples
    --------
    >>> from keyweave import examples
    >>> describe_duration(examples.load_walk().cut(1, 75))
    ('2.5 s', 'at 30 fps')
    """
    return f"{frames.duration:.1f} s", f"at {frames.frame_rate:.5g} fps"


def draw_pictures(pictures: Sequence[Picture], *, are_drawn: bool = True) -> list[Drawn]:
    """Return pictures with those that are functions drawn.

    Rows of poses and what is drawn are left out unless `are_drawn`.

    Examples
    --------
    >>> draw_pictures([("A", lambda: "<svg></svg>"), ("B", b"")], are_drawn=False)
    [('B', b'')]
    """
    drawn: list[Drawn] = []
    for caption, picture in pictures:
        if isinstance(picture, PoseRows):
            drawn += [(caption, picture)] if are_drawn else []
        elif not callable(picture):
            drawn.append((caption, picture))
        elif are_drawn:
            shown = picture()
            drawn.append((caption, shown.to_svg() if isinstance(shown, Figure) else shown))
    return drawn


def list_strips(pictures: Sequence[tuple[str, Any]]) -> list[PoseRows]:
    """Return the strips of poses among pictures, which the page's script paints."""
    return [shown for _, shown in pictures if isinstance(shown, PoseRows)]


def format_picture(caption: str, picture: Encoded | int) -> str:
    """Return a caption and a picture, embedded in HTML.

    A number is that of rows of poses, which the page's script paints. A text that begins
    with ``<svg`` is a picture itself, such as those of
    `keyweave.reports.Figure.to_svg`, and has the colors of the page.

    Raises
    ------
    FileFormatError
        If the picture is missing or is not a PNG.

    Examples
    --------
    >>> format_picture("A < B", "<svg></svg>")
    "<figure><svg aria-label='A &lt; B'></svg><figcaption>A &lt; B</figcaption></figure>"
    """
    text = escape(caption)
    if isinstance(picture, str) and picture.startswith("<svg"):
        drawing = picture.replace("<svg", f"<svg aria-label='{text}'", 1)
    elif isinstance(picture, int):
        drawing = f"<div data-strip='{picture}' role='img' aria-label='{text}'></div>"
    else:
        drawing = f"<img src='{_encode_png(caption, picture)}' alt='{text}'>"
    return f"<figure>{drawing}<figcaption>{text}</figcaption></figure>"


def _encode_png(caption: str, picture: Encoded) -> str:
    """Return a PNG picture as the address of an image."""
    data = picture if isinstance(picture, bytes) else _read_picture(Path(picture))
    if not data.startswith(PNG_SIGNATURE):
        name = caption if isinstance(picture, bytes) else picture
        raise FileFormatError(name, "not a PNG picture")
    return f"data:image/png;base64,{b64encode(data).decode()}"


def _read_picture(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise FileFormatError(path, f"cannot be read ({error.strerror})") from None
