"""A page that plays motions side by side in a browser.

The page is a single file that loads nothing from the network. It has its own small script
instead of plotly: three figures of about 600 frames make a page of 0.6 MB instead of
9.9 MB, need no WebGL, and play at 60 frames per second instead of 10 (both measured without
a graphics card).
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
from typing import Any

import numpy as np

from ...curves.anim_curve import infer_kind
from ...errors import DataError, SettingError, UnknownNameError
from ...formats.text_file import check_output, write_text
from ...geometry.arrays import Floats, freeze_floats
from ..figures.style import DISPLAY_UNITS
from .players import Playable, encode_motions
from .sections import Picture, Table, format_picture, format_table
from .stick_figure import SIDE_COLORS


@dataclass(frozen=True, eq=False)
class Curve:
    """One line of a plot; curves of the same name share a plot.

    Attributes
    ----------
    name : str
        The channel, e.g. ``"hip.rotateX"``.
    frames : ndarray, shape (n_samples,)
        Increasing frame numbers, in the numbering of the page's clock.
    values : ndarray, shape (n_samples,)
        Angles in radians (the page shows degrees), or lengths in centimeters.
    keys : ndarray, shape (n_keys,), optional
        Frames of the keys.
    key_values : ndarray, shape (n_keys,), optional
        Values of the keys; by default those of the curve.
    group : str
        Group that sets the curve's color and label, such as ``"sketch"``, ``"result"`` or
        ``"source"``.
    kind : {"angle", "length", "unitless"}
        By default inferred from the name, as for an `AnimCurve`.

    Raises
    ------
    DataError
        If the arrays differ in length or are empty, or the frames do not increase.
    SettingError
        If the kind is not one of the three.

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
        frames = freeze_floats("frames", self.frames, (None,))
        values = freeze_floats("values", self.values, (len(frames),))
        if len(frames) == 0 or (np.diff(frames) <= 0).any():
            raise DataError(
                "frames", f"of the curve {self.name} must be increasing numbers"
            )
        keys = freeze_floats("keys", () if self.keys is None else self.keys, (None,))
        at_keys = np.interp(keys, frames, values)
        key_values = at_keys if self.key_values is None else self.key_values
        keep(self, "frames", frames)
        keep(self, "values", values)
        keep(self, "keys", keys)
        keep(self, "key_values", freeze_floats("key_values", key_values, (len(keys),)))
        keep(self, "kind", self.kind or infer_kind(self.name))
        if self.kind not in DISPLAY_UNITS:
            raise SettingError("kind", self.kind, "'angle', 'length' or 'unitless'")


def write_page(
    path: str | Path,
    *,
    title: str,
    motions: Mapping[str, Playable],
    curves: Sequence[Curve] = (),
    tables: Sequence[Table] = (),
    pictures: Sequence[Picture] = (),
    summary: Sequence[str] = (),
    clock: str | None = None,
    overwrite: bool = False,
) -> Path:
    """Write a page that plays motions next to their curves and tables.

    Parameters
    ----------
    path : str or Path
        Output file, usually ``.html``.
    title : str
    motions : mapping of str to Motion or FigureGroup
        Figures from left to right. They all start together and play in real time, so that
        their skeletons, frame rates and lengths may differ.
    curves : sequence of Curve
    tables : sequence of Table
    pictures : sequence of (str, bytes or path)
        Captions and PNG files.
    summary : sequence of str
        Paragraphs below the title.
    clock : str, optional
        The motion whose frame numbers the curves use; by default the first.
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
        If a picture is missing or is not a PNG.
    UnknownNameError
        If no motion has the name `clock`.

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
        curves=curves,
        tables=tables,
        pictures=pictures,
        summary=summary,
        clock=clock,
    )
    write_text(path, text, overwrite=overwrite)
    return Path(path)


def format_page(
    *,
    title: str,
    motions: Mapping[str, Playable],
    curves: Sequence[Curve] = (),
    tables: Sequence[Table] = (),
    pictures: Sequence[Picture] = (),
    summary: Sequence[str] = (),
    clock: str | None = None,
) -> str:
    """Return the text of the page that `write_page` writes.

    Names, titles and cells are escaped, so that they are never markup. The page's content
    security policy blocks the network and all scripts except its own.

    Examples
    --------
    >>> "<h1>A &lt; B</h1>" in format_page(title="A < B", motions={})
    True
    """
    script = _read_template("page.js")
    digest = b64encode(sha256(script.encode()).digest()).decode()
    data = {
        "motions": encode_motions(motions),
        "clock": _find_clock(motions, clock),
        "plots": encode_plots(curves),
        "colors": SIDE_COLORS,
    }
    parts = {
        "title": escape(title),
        "summary": "".join(f"<p>{escape(line)}</p>" for line in summary),
        "tables": "".join(map(format_table, tables)),
        "pictures": "".join(format_picture(*picture) for picture in pictures),
        "data": _encode_json(data),
        "style": _read_template("page.css"),
        "script": script,
        "script_hash": f"sha256-{digest}",
    }
    # A single pass leaves a title that contains a placeholder unchanged.
    return re.sub(
        r"\{\{(\w+)\}\}", lambda mark: parts[mark[1]], _read_template("page.html")
    )


def _find_clock(motions: Mapping[str, Playable], name: str | None) -> int:
    """Return the index of the motion whose frame numbers the curves use."""
    if name is None:
        return 0
    if name not in motions:
        raise UnknownNameError([name], motions, "the page")
    return [*motions].index(name)


def encode_plots(curves: Iterable[Curve]) -> list[dict[str, Any]]:
    """Return one plot per name, in the order in which names first appear.

    Examples
    --------
    >>> pair = [Curve("knee.rotateX", [1, 2], [0, np.pi], group=g) for g in ("a", "b")]
    >>> (plot,) = encode_plots(pair)
    >>> plot["unit"], [curve["values"] for curve in plot["curves"]]
    ('°', [[0.0, 180.0], [0.0, 180.0]])
    """
    plots: dict[str, dict[str, Any]] = {}
    for curve in curves:
        blank = {"name": curve.name, "unit": DISPLAY_UNITS[curve.kind][1], "curves": []}
        plots.setdefault(curve.name, blank)["curves"].append(_encode_curve(curve))
    return list(plots.values())


def _encode_curve(curve: Curve) -> dict[str, Any]:
    factor, _ = DISPLAY_UNITS[curve.kind]
    return {
        "group": curve.group,
        "frames": _round_numbers(curve.frames),
        "values": _round_numbers(curve.values * factor),
        "keys": _round_numbers(np.asarray(curve.keys)),
        "keyValues": _round_numbers(np.asarray(curve.key_values) * factor),
    }


def _round_numbers(numbers: Floats) -> list[float]:
    return [float(f"{number:.6g}") for number in numbers.tolist()]


def _encode_json(data: object) -> str:
    """Encode data as JSON in which no name can close the enclosing script element."""
    text = json.dumps(data, separators=(",", ":"), allow_nan=False)
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _read_template(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
