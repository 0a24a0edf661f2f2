"""A page that shows motions side by side, plays them and needs nothing but a browser.

One file holds everything and opens by a double click; nothing is fetched. The
figures and curves are drawn by a small script of our own instead of plotly: three
figures of some 600 frames make a page of 0.6 MB instead of 9.9 MB, need no WebGL, and
play at 60 frames per second instead of 10 (both measured without a graphics card).
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any, Union

import numpy as np
from scipy.ndimage import uniform_filter1d

from ..arrays import Floats, frozen_floats
from ..errors import DataError, FileFormatError, SettingError
from ..formats.text_file import check_output, write_text
from ..motion import Motion
from .stick_figure import COLORS, stick_figure

UNITS = {"angle": "°", "length": "cm", "unitless": ""}
FOLLOWED = 1.0  # seconds that the camera averages a path over: no jolt at each step
PNG = b"\x89PNG\r\n\x1a\n"
Picture = tuple[str, Union[bytes, str, Path]]


@dataclass(frozen=True, eq=False)
class Curve:
    """One line of a plot; curves of the same name share a plot.

    Attributes
    ----------
    name : str
        The channel, e.g. ``"hip.rotateX"``.
    frames : ndarray, shape (n_samples,)
        Frame numbers, rising; those of the page's first motion.
    values : ndarray, shape (n_samples,)
        Angles in radians, as everywhere; the page shows degrees.
    keys : ndarray, shape (n_keys,), optional
        Frames that have a key.
    key_values : ndarray, shape (n_keys,), optional
        Read off the curve by default.
    group : str
        Whose curve it is: ``"sketch"``, ``"result"``, ``"source"`` have a colour
        of their own.
    kind : {"angle", "length", "unitless"}
        By default told from the name: rotations are angles, translations lengths.

    Raises
    ------
    DataError
        If the arrays do not fit each other, are empty, or frames do not rise.
    SettingError
        If there is no such kind.

    Examples
    --------
    >>> curve = Curve("hip.rotateX", [1, 2, 3], [0.0, 0.2, 0.4], keys=[1, 3])
    >>> curve.kind, curve.key_values
    ('angle', array([0. , 0.4]))
    """

    name: str
    frames: Floats
    values: Floats
    keys: Floats | None = None
    key_values: Floats | None = None
    group: str = "sketch"
    kind: str = ""

    def __post_init__(self) -> None:
        keep = object.__setattr__
        frames = frozen_floats("frames", self.frames, (None,))
        values = frozen_floats("values", self.values, (len(frames),))
        if len(frames) == 0 or (np.diff(frames) <= 0).any():
            raise DataError("frames", f"of the curve {self.name} must be there and rise")
        keys = frozen_floats("keys", () if self.keys is None else self.keys, (None,))
        at_keys = np.interp(keys, frames, values)
        given = at_keys if self.key_values is None else self.key_values
        keep(self, "frames", frames)
        keep(self, "values", values)
        keep(self, "keys", keys)
        keep(self, "key_values", frozen_floats("key_values", given, (len(keys),)))
        keep(self, "kind", self.kind or _usual_kind(self.name))
        if self.kind not in UNITS:
            raise SettingError("kind", self.kind, "'angle', 'length' or 'unitless'")


@dataclass(frozen=True)
class Table:
    """A table, such as the fragments that were used.

    Attributes
    ----------
    title : str
    columns : tuple of str
    rows : tuple of tuple
        One value per column each; numbers are rounded to four digits.

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

    def __post_init__(self) -> None:
        object.__setattr__(self, "columns", tuple(self.columns))
        object.__setattr__(self, "rows", tuple(map(tuple, self.rows)))
        for number, row in enumerate(self.rows, start=1):
            if len(row) != len(self.columns):
                raise DataError(
                    f"rows of the table {self.title}",
                    f"have {len(row)} values in row {number}, expected {len(self.columns)}",
                )


def write_page(
    path: str | Path,
    *,
    title: str,
    motions: Mapping[str, Motion],
    curves: Sequence[Curve] = (),
    tables: Sequence[Table] = (),
    pictures: Sequence[Picture] = (),
    summary: Sequence[str] = (),
    overwrite: bool = False,
) -> Path:
    """Write a page that plays motions next to their curves and tables.

    Parameters
    ----------
    path : str or Path
        The file to write, usually ``.html``.
    title : str
    motions : mapping of str to Motion
        Drawn from left to right. All start together and play by seconds, so they
        may differ in skeleton, frame rate and length. The curves' cursor shows the
        frame of the first.
    curves : sequence of Curve
    tables : sequence of Table
    pictures : sequence of (str, bytes or path)
        Captions and PNG files.
    summary : sequence of str
        Paragraphs below the title.
    overwrite : bool
        Whether a file of this name may be replaced.

    Returns
    -------
    Path
        The file written.

    Raises
    ------
    OutputError
        If the file exists and may not be replaced, or cannot be written.
    FileFormatError
        If a picture is not there or not a PNG.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from keyweave import Skeleton
    >>> leg = Skeleton(("hip", "knee"), [-1, 0], [[0, 90, 0], [0, -40, 0]])
    >>> motion = Motion(leg, [[[0, 0, 0, 1]] * 2] * 24, [[0, 90, 0]] * 24, 24)
    >>> with TemporaryDirectory() as folder:
    ...     page = write_page(f"{folder}/leg.html", title="A leg", motions={"leg": motion})
    ...     page.name
    'leg.html'
    """
    check_output(path, overwrite=overwrite)
    text = page_html(
        title=title,
        motions=motions,
        curves=curves,
        tables=tables,
        pictures=pictures,
        summary=summary,
    )
    write_text(path, text, overwrite=overwrite)
    return Path(path)


def page_html(
    *,
    title: str,
    motions: Mapping[str, Motion],
    curves: Sequence[Curve] = (),
    tables: Sequence[Table] = (),
    pictures: Sequence[Picture] = (),
    summary: Sequence[str] = (),
) -> str:
    """Return the text of the page that `write_page` writes.

    Whatever comes from files (names, titles, cells) is text on the page and never
    markup. The page forbids itself the network and any script but its own.

    Examples
    --------
    >>> "<h1>A &lt; B</h1>" in page_html(title="A < B", motions={})
    True
    """
    script = _part("page.js")
    digest = b64encode(sha256(script.encode()).digest()).decode()
    data = {
        "motions": [motion_data(name, motion) for name, motion in motions.items()],
        "plots": plots_data(curves),
        "colors": COLORS,
    }
    parts = {
        "title": escape(title),
        "summary": "".join(f"<p>{escape(line)}</p>" for line in summary),
        "tables": "".join(map(_table_html, tables)),
        "pictures": "".join(_picture_html(*picture) for picture in pictures),
        "data": _json_for_html(data),
        "style": _part("page.css"),
        "script": script,
        "script_hash": f"sha256-{digest}",
    }
    # One pass, so that a title which looks like a mark stays what it is.
    return re.sub(r"\{\{(\w+)\}\}", lambda mark: parts[mark[1]], _part("page.html"))


def motion_data(name: str, motion: Motion) -> dict[str, Any]:
    """Return a motion as the page's script reads it.

    Points are whole steps from an origin, in 16 bits: a step is a fraction of a
    millimetre, 1 mm only where a path is 65 metres long.

    Parameters
    ----------
    name : str
    motion : Motion

    Returns
    -------
    dict
        ``points`` is base64 of little-endian int16, (n_frames, n_points, 3);
        lengths are in centimetres, y is up.
    """
    figure = stick_figure(motion)
    low, high = figure.points.min(axis=(0, 1)), figure.points.max(axis=(0, 1))
    origin = (low + high) / 2
    step = max(float((high - low).max()), 1e-3) / 2 / 32767
    steps = np.rint((figure.points - origin) / step).astype("<i2")
    path = figure.points.mean(axis=1)[:, [0, 2]]
    width = max(1, round(FOLLOWED * motion.frame_rate))
    path = uniform_filter1d(path, width, axis=0, mode="nearest")
    return {
        "name": name,
        "rate": motion.frame_rate,
        "start": motion.start_frame,
        "shape": figure.points.shape,
        "points": b64encode(steps.tobytes()).decode(),
        "origin": origin.tolist(),
        "step": step,
        "bones": figure.bones,
        "sides": figure.sides,
        "path": np.round(path, 1).tolist(),
        "ground": figure.ground,
        "height": figure.height,
        "facing": figure.facing,
    }


def plots_data(curves: Iterable[Curve]) -> list[dict[str, Any]]:
    """Return one plot per name, in the order in which names first appear.

    Examples
    --------
    >>> pair = [Curve("knee.rotateX", [1, 2], [0, np.pi], group=g) for g in ("a", "b")]
    >>> (plot,) = plots_data(pair)
    >>> plot["unit"], [curve["values"] for curve in plot["curves"]]
    ('°', [[0.0, 180.0], [0.0, 180.0]])
    """
    plots: dict[str, dict[str, Any]] = {}
    for curve in curves:
        blank = {"name": curve.name, "unit": UNITS[curve.kind], "curves": []}
        plots.setdefault(curve.name, blank)["curves"].append(_curve_data(curve))
    return list(plots.values())


def _curve_data(curve: Curve) -> dict[str, Any]:
    factor = 180 / np.pi if curve.kind == "angle" else 1.0
    return {
        "group": curve.group,
        "frames": _short(curve.frames),
        "values": _short(curve.values * factor),
        "keys": _short(np.asarray(curve.keys)),
        "keyValues": _short(np.asarray(curve.key_values) * factor),
    }


def _short(numbers: Floats) -> list[float]:
    return [float(f"{number:.6g}") for number in numbers.tolist()]


def _usual_kind(name: str) -> str:
    attribute = name.rpartition(".")[2]
    if attribute.startswith("rotate"):
        return "angle"
    return "length" if attribute.startswith("translate") else "unitless"


def _json_for_html(data: object) -> str:
    """Write JSON in which no name can close the script element it stands in."""
    text = json.dumps(data, separators=(",", ":"), allow_nan=False)
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _part(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _table_html(table: Table) -> str:
    columns = [[row[i] for row in table.rows] for i in range(len(table.columns))]
    numeric = [bool(column) and all(map(_is_number, column)) for column in columns]
    styles = [" class='number'" if right else "" for right in numeric]
    head = "".join(f"<th{s}>{escape(c)}</th>" for s, c in zip(styles, table.columns))
    rows = "".join(
        f"<tr>{''.join(f'<td{s}>{_cell(c)}</td>' for s, c in zip(styles, row))}</tr>"
        for row in table.rows
    )
    return (
        f"<section><h2>{escape(table.title)}</h2><div class='table'><table>"
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div></section>"
    )


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float, np.integer, np.floating))


def _cell(value: object) -> str:
    if isinstance(value, (float, np.floating)):
        return f"{value:.4g}"
    return escape(str(value))


def _picture_html(caption: str, picture: bytes | str | Path) -> str:
    data = picture if isinstance(picture, bytes) else _picture_bytes(Path(picture))
    if not data.startswith(PNG):
        name = caption if isinstance(picture, bytes) else picture
        raise FileFormatError(name, "this is not a PNG picture")
    source = f"data:image/png;base64,{b64encode(data).decode()}"
    text = escape(caption)
    return (
        f"<figure class='picture'><img src='{source}' alt='{text}'>"
        f"<figcaption>{text}</figcaption></figure>"
    )


def _picture_bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise FileFormatError(path, f"cannot be read ({error.strerror})") from None
