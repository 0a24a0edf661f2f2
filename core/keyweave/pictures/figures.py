"""The figures of [PB02]_ drawn from a texture result, one function each.

Colours are the paper's: the sketch is blue, the source black, and what was chosen red.

References
----------
.. [PB02] K. Pullen and C. Bregler. Motion capture assisted animation: texturing
   and synthesis. SIGGRAPH 2002.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from ..arrays import Floats
from ..texturing import Fragments, TexturePath, TextureResult, lay_end_to_end, split_bands
from ..texturing.sketches import Sketch
from .comparison import Comparison, column, compare
from .lines import (
    Line,
    candidate_lines,
    check_number,
    chosen_lines,
    chosen_path,
    find_column,
    fragment_line,
    fragments_inside,
    join_rows,
    joined_line,
    kept_candidates,
    shown_fragments,
    shown_values,
    sketch_frames,
    sketch_line,
    source_frames,
    stretched_fragment,
    unit_of,
    widest_jump,
    window,
)
from .stick_figure import MissingLibraryError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SKETCH, SOURCE, CHOSEN = "#1f5fd0", "#20242b", "#d3202a"
CONSECUTIVE, PALE = "#2f8f5b", "#b9bfc9"
MATCHED: dict[str, Any] = {"color": CHOSEN, "linestyle": "--", "linewidth": 1.6}
CLOSE = 15  # frames on both sides of a join seen close up
N_COLORS = 64  # of a PNG file; enough for soft edges of five colours
LEGEND: dict[str, Any] = {  # beside the title, where it covers nothing
    "loc": "lower right",
    "bbox_to_anchor": (1, 0.97),
    "ncol": 4,
    "frameon": False,
    "fontsize": 8,
}
LETTERS = 44  # of a name; longer ones lose their beginning, where namespaces are


def draw_bands(
    result: TextureResult, column: str | None = None, *, source: int | None = None
) -> Figure:
    """Draw the bands of a drive column of sketch and source side by side, figure 3.

    The band that was compared is dashed and red. Of the source as many frames are shown
    as the sketch has, from the first that the best path takes.

    Parameters
    ----------
    result : TextureResult
    column : str, optional
        A drive column or joint; by default the one whose turns cut the fragments.
    source : int, optional
        Which source, counted from 0; by default the one that gives most fragments.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    UnknownNameError
        If there is no such drive column.
    SettingError
        If there is no such source.
    MissingLibraryError
        If matplotlib is not installed.

    Examples
    --------
    >>> from keyweave import examples
    >>> from keyweave.texturing import texture
    >>> capture = examples.walker(8)
    >>> sketch = examples.sketch(capture.cut(1, 60), joints=["LeftUpLeg"])
    >>> result = texture(sketch, capture, drive="LeftUpLeg", synthesize="Spine")
    >>> figure = draw_bands(result)  # doctest: +SKIP
    >>> figure.savefig("bands.png")  # doctest: +SKIP
    """
    i = find_column(column, result.drive, result.signals.sketch_drive, result.break_on)
    clip, rows = window(result, source)
    n_bands = max(result.signals.n_bands, result.band)
    sketch = split_bands(result.signals.sketch_drive[:, [i]], n_bands)[..., 0]
    captured = split_bands(result.signals.source_drive[clip][:, [i]], n_bands)[:, rows, 0]
    factor, unit = unit_of(result.drive[i])
    figure, axes = _figure(n_bands, 2, (11, 1.1 * n_bands), sharex="col", sharey="row")
    sides = (
        (axes[:, 0], sketch_frames(result), factor * sketch, SKETCH),
        (axes[:, 1], source_frames(result, clip)[rows], factor * captured, SOURCE),
    )
    for column_of_axes, frames, values, color in sides:
        for band, ax in enumerate(column_of_axes, start=1):
            style = MATCHED if band == result.band else {"color": color, "linewidth": 1}
            ax.plot(frames, values[band - 1], **style)
        ax.set_xlabel("frame")
    for band, ax in enumerate(axes[:, 0], start=1):
        waves = "slower" if band == n_bands else f"~{2 ** (band + 1)} frames"
        ax.set_ylabel(
            f"band {band}\n{waves}", rotation=0, ha="right", va="center", fontsize=8
        )
    _title(axes[0, 0], f"Sketch: {_label(result.drive[i])}{unit}")
    _title(axes[0, 1], "Source")
    return figure


def draw_fragments(result: TextureResult, *, source: int | None = None) -> Figure:
    """Draw the compared band of sketch and source, whole and in fragments, figure 4.

    Parameters
    ----------
    result : TextureResult
    source : int, optional
        Which source, counted from 0; by default the one that gives most fragments.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    SettingError
        If there is no such source.
    MissingLibraryError
        If matplotlib is not installed.
    """
    name, matching = result.break_on, result.matching
    i = result.drive.index(name)
    clip, rows = window(result, source)
    (sketch,) = shown_values([matching.sketch_band], i, name)
    captured = shown_values(matching.source_bands, i, name)[clip]
    figure, axes = _figure(2, 2, (11, 5), sharey="all")
    _draw_turns(axes[:, 0], sketch_frames(result), sketch, matching.sketch, SKETCH)
    some = fragments_inside(matching.source, clip, rows)
    _draw_turns(axes[:, 1], source_frames(result, clip), captured, some, SOURCE)
    turns = f"turns of {_label(name)} in band {result.band}{unit_of(name)[1]}"
    _title(axes[0, 0], f"Sketch: {turns}")
    _title(axes[0, 1], "Source")
    return figure


def draw_matching(
    result: TextureResult, fragment: int = 0, *, column: str | None = None
) -> Figure:
    """Draw how one fragment of the sketch is matched, figure 5.

    The fragment is thick and blue, those of the source are thin and black: as they are,
    stretched to its length, and the closest ones only.

    Parameters
    ----------
    result : TextureResult
    fragment : int
        Which one, counted from 0.
    column : str, optional
        A drive column or joint; by default the one whose turns cut the fragments.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    SettingError
        If there is no such fragment.
    UnknownNameError
        If there is no such drive column.
    MissingLibraryError
        If matplotlib is not installed.
    """
    matching = result.matching
    check_number("fragment", fragment, len(matching.sketch))
    i = find_column(column, result.drive, matching.sketch_band, result.break_on)
    name, everything = result.drive[i], range(len(matching.source))
    own = sketch_line(result, i, range(fragment, fragment + 1))
    closest = kept_candidates(matching.matches.fragments[fragment])
    bands = shown_values(matching.source_bands, i, name)
    whole = [stretched_fragment(bands, matching.source, f) for f in everything]
    stretched = [
        stretched_fragment(bands, matching.source, f, len(own[0])) for f in everything
    ]
    figure, axes = _figure(1, 4, (13, 3.4), sharey="row")
    a, b, c, d = axes[0]
    for ax, lines in ((b, whole), (c, stretched), (d, [stretched[f] for f in closest])):
        _draw_lines(ax, [(own[0][0] + np.arange(len(v)), v) for v in lines])
    for ax in (a, b, c, d):
        ax.plot(*own, **_thick(SKETCH))
        ax.set_xlabel("frame")
    _title(a, f"a  Fragment {fragment + 1} of the sketch")
    _title(b, f"b  All {len(whole)} of the source")
    _title(c, "c  Stretched to its length")
    _title(d, f"d  The {len(closest)} closest")
    a.set_ylabel(f"band {result.band} of {_label(name)}{unit_of(name)[1]}")
    return figure


def draw_candidates(
    result: TextureResult,
    column: str | None = None,
    *,
    path: int = 0,
    drive: str | None = None,
    fragments: tuple[int, int] | None = None,
) -> Figure:
    """Draw the matches of each fragment, what they bring along, and a path, figure 6.

    Parameters
    ----------
    result : TextureResult
    column : str, optional
        A target column or joint; by default the one that moves most.
    path : int
        Which alternative, counted from 0.
    drive : str, optional
        A drive column or joint; by default the one whose turns cut the fragments.
    fragments : (int, int), optional
        The first and the last one shown, counted from 0; by default the first eight.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    UnknownNameError
        If there is no such column.
    SettingError
        If there is no such path or fragment.
    MissingLibraryError
        If matplotlib is not installed.
    """
    taken, matching = chosen_path(result, path), result.matching
    shown = shown_fragments(fragments, len(taken.fragments))
    i = find_column(drive, result.drive, matching.sketch_band, result.break_on)
    j = find_column(column, result.targets, taken.joined.values)
    bands = shown_values(matching.source_bands, i, result.drive[i])
    made = shown_values(result.signals.source_targets, j, result.targets[j])
    figure, axes = _figure(3, 1, (11, 8), sharex="col")
    a, b, c = axes[:, 0]
    _draw_lines(a, candidate_lines(result, bands, shown))
    a.plot(*sketch_line(result, i, shown), **_thick(SKETCH))
    _draw_lines(b, candidate_lines(result, made, shown))
    _draw_lines(c, candidate_lines(result, made, shown), PALE)
    for f in shown:
        c.plot(*fragment_line(result, made, f, taken.fragments[f]), **_thick(CHOSEN))
    _title(a, f"a  The sketch and its {result.n_matches} closest matches")
    _title(b, "b  What the source does elsewhere in those stretches")
    _title(c, f"c  Path {path + 1} through them")
    a.set_ylabel(
        f"band {result.band} of\n{_label(result.drive[i])}{unit_of(result.drive[i])[1]}"
    )
    for ax in (b, c):
        ax.set_ylabel(f"{_label(result.targets[j])}{unit_of(result.targets[j])[1]}")
    for ax in axes[:, 0]:
        _mark(ax, sketch_frames(result)[join_rows(result, shown)])
    c.set_xlabel("frame")
    return figure


def draw_joins(
    result: TextureResult,
    column: str | None = None,
    *,
    path: int = 0,
    fragments: tuple[int, int] | None = None,
) -> Figure:
    """Draw the chosen fragments before and after joining, figures 8 and 9.

    Joins that go on in the source are green, those that are blended red and dashed.
    Circles are the ends as captured, stars where they were made to meet.

    Parameters
    ----------
    result : TextureResult
    column : str, optional
        A target column or joint; by default the one that moves most.
    path : int
        Which alternative, counted from 0.
    fragments : (int, int), optional
        The first and the last one shown, counted from 0; by default eight around the
        widest jump. The widest jump among them is also shown close up.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    UnknownNameError
        If there is no such column.
    SettingError
        If there is no such path or fragment.
    MissingLibraryError
        If matplotlib is not installed.
    """
    taken = chosen_path(result, path)
    j = find_column(column, result.targets, taken.joined.values)
    pieces = chosen_lines(result, taken, j)
    widest = widest_jump(pieces, taken, range(len(pieces)))
    shown = shown_fragments(fragments, len(pieces), around=widest)
    widest = widest_jump(pieces, taken, shown)
    figure, axes = _figure(3, 1, (11, 9))
    before, after, close = axes[:, 0]
    _draw_ends(before, pieces, taken, shown)
    after.plot(*joined_line(result, taken, j, shown), color=CHOSEN, linewidth=1.6)
    _draw_close(close, result, taken, j, pieces, widest)
    for ax in (before, after):
        _draw_joins(ax, result, taken, shown)
    for ax in (before, after, close):
        ax.set_ylabel(f"{_label(result.targets[j])}{unit_of(result.targets[j])[1]}")
        ax.legend(**LEGEND)
    _title(before, f"a  Fragments of path {path + 1}, end to end")
    _title(after, "b  The same, joined")
    _title(close, f"c  Close up: the join after fragment {widest + 1}")
    close.set_xlabel("frame")
    return figure


def draw_result(
    result: TextureResult,
    sketch: Sketch,
    channels: Sequence[str] = (),
    *,
    path: int = 0,
    key_frames: ArrayLike | None = None,
) -> Figure:
    """Draw the result over the sketch, with the keys.

    Parameters
    ----------
    result : TextureResult
    sketch : Motion, Clip or sequence of AnimCurve
        What was textured.
    channels : sequence of str
        Channels or joints; of a joint the channel that moves most is drawn. By default
        the four liveliest of what was made.
    path : int
        Which alternative, counted from 0.
    key_frames : array_like, optional
        Frame numbers of the keys of a Motion or Clip; curves have their own.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    UnknownNameError
        If there is no such channel.
    SettingError
        If there is no such path.
    MissingLibraryError
        If matplotlib is not installed.
    """
    chosen_path(result, path)
    found = compare(result, sketch, path=path, key_frames=key_frames)
    names = [found.channel(name) for name in channels] or found.moves_most(4)
    figure, axes = _figure(len(names), 1, (11, 2.3 * len(names)), sharex="col")
    for name, ax in zip(names, axes[:, 0]):
        _draw_channel(ax, found, name)
    axes[-1, 0].set_xlabel("frame")
    return figure


def png_bytes(figure: Figure, *, dpi: int = 100) -> bytes:
    """Return a figure as a PNG file of few colours, a quarter as large as the usual one.

    Parameters
    ----------
    figure : matplotlib.figure.Figure
    dpi : int
        Dots per inch.
    """
    from PIL import Image  # matplotlib itself needs it

    drawn, file = BytesIO(), BytesIO()
    figure.savefig(drawn, format="png", dpi=dpi, pil_kwargs={"compress_level": 1})
    Image.open(drawn).convert("RGB").quantize(N_COLORS).save(file, format="png")
    return file.getvalue()


def _figure(
    n_rows: int, n_columns: int, size: tuple[float, float], **sharing: Any
) -> tuple[Any, Any]:
    """Return a figure of its own, unknown to pyplot, and its axes."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
        from matplotlib.ticker import MaxNLocator
    except ImportError:
        raise MissingLibraryError("matplotlib") from None
    figure = Figure(figsize=size)
    FigureCanvasAgg(figure)
    width, height = size
    margins = {  # given, since matplotlib needs longer to find them than to draw the rest
        "left": 1.35 / width,
        "right": 1 - 0.2 / width,
        "bottom": 0.5 / height,
        "top": 1 - 0.3 / height,
        "wspace": 0.08 if "sharey" in sharing else 0.2,
        "hspace": 0.36,
    }
    axes = figure.subplots(n_rows, n_columns, squeeze=False, gridspec_kw=margins, **sharing)
    for ax in axes.flat:
        ax.spines[["top", "right"]].set_visible(False)
        ax.tick_params(labelsize=8)
        ax.xaxis.set_major_locator(MaxNLocator(integer=True, steps=[1, 2, 5, 10]))
        ax.margins(x=0.01)
    return figure, axes


def _label(name: str) -> str:
    """Return a name that is short enough and not mistaken for a formula."""
    short = name if len(name) <= LETTERS else f"…{name[1 - LETTERS :]}"
    return short.replace("$", r"\$")


def _title(ax: Axes, text: str) -> None:
    ax.set_title(text, loc="left", fontsize=10, fontweight="bold")


def _thick(color: str) -> dict[str, Any]:
    return {"color": color, "linewidth": 2.6, "zorder": 3}


def _draw_lines(ax: Axes, lines: Iterable[Line], color: str = SOURCE) -> None:
    from matplotlib.collections import LineCollection

    paths = [np.column_stack(line) for line in lines]
    ax.add_collection(LineCollection(paths, colors=color, linewidths=0.7))
    ax.autoscale_view()


def _draw_turns(
    axes: Any, frames: Floats, values: Floats, fragments: Fragments, color: str
) -> None:
    """Draw a band with its turns, and below it the fragments pulled apart."""
    whole, apart = axes
    if not len(fragments):
        return
    rows = np.arange(fragments.starts.min(), fragments.stops.max() + 1)
    turns = np.union1d(fragments.starts, fragments.stops)
    whole.plot(frames[rows], values[rows], **MATCHED)
    whole.plot(frames[turns], values[turns], "o", color=color, markersize=3.5)
    whole.set_xlabel("frame")
    gap = 0.5 * float(np.mean(fragments.lengths))
    for i, (start, stop) in enumerate(zip(fragments.starts, fragments.stops)):
        x = np.arange(start, stop + 1) + i * gap
        apart.plot(x, values[start : stop + 1], color=color, linewidth=1.2)
    apart.set_xticks([])
    _title(apart, f"{len(fragments)} fragments, pulled apart")


def _draw_ends(ax: Axes, pieces: Sequence[Line], path: TexturePath, shown: range) -> None:
    """Draw fragments with their ends: as captured, and where they are made to meet."""
    for i in shown:
        ax.plot(*pieces[i], color=CHOSEN, linewidth=1.6)
    blended = [i for i in shown[:-1] if not path.consecutive[i]]
    if not blended:
        return
    x = np.array([pieces[i][0][-1] for i in blended])
    ends = np.array([(pieces[i][1][-1], pieces[i + 1][1][0]) for i in blended])
    style: dict[str, Any] = {
        "markerfacecolor": "none",
        "markeredgecolor": SOURCE,
        "linestyle": "",
    }
    ax.plot(np.repeat(x, 2), ends.ravel(), marker="o", label="ends as captured", **style)
    ax.plot(x, ends.mean(axis=1), "*", color=SKETCH, markersize=10, label="where they meet")


def _draw_joins(ax: Axes, result: TextureResult, path: TexturePath, shown: range) -> None:
    """Mark each join by its kind."""
    frames = sketch_frames(result)[join_rows(result, shown)]
    consecutive = path.consecutive[shown.start : shown.stop - 1]
    kinds = (
        (frames[~consecutive], "blended", CHOSEN, "--"),
        (frames[consecutive], "consecutive in the source", CONSECUTIVE, "-"),
    )
    for some, label, color, style in kinds:
        for number, frame in enumerate(some):
            ax.axvline(
                frame,
                color=color,
                linestyle=style,
                linewidth=0.9,
                zorder=0,
                label=label if number == 0 else None,
            )


def _draw_close(
    ax: Axes,
    result: TextureResult,
    path: TexturePath,
    j: int,
    pieces: Sequence[Line],
    join: int,
) -> None:
    """Draw what skewing and blending do to the join after a fragment, figure 9."""
    skewed = [values[:, np.newaxis] for _, values in pieces]
    met = lay_end_to_end(skewed, path.consecutive)[:, 0]
    frames, joined = joined_line(result, path, j, range(len(pieces)))
    middle = int(result.matching.sketch.stops[join])
    rows = slice(max(middle - CLOSE, 0), middle + CLOSE + 1)
    for i, label in ((join, "as captured"), (join + 1, None)):
        x, values = pieces[i]
        near = np.abs(x - frames[middle]) <= CLOSE
        ax.plot(x[near], values[near], color=CHOSEN, linewidth=1.6, label=label)
    ax.plot(frames[rows], met[rows], ":", color=SOURCE, label="ends made to meet")
    ax.plot(frames[rows], joined[rows], "--", color=SKETCH, linewidth=2, label="blended")
    ax.axvline(frames[middle], color=PALE, linewidth=0.9, zorder=0)


def _draw_channel(ax: Axes, found: Comparison, name: str) -> None:
    """Draw one channel of sketch and result, and the keys on top."""
    factor, unit = unit_of(name)
    clips = {"sketch": (found.sketch, SKETCH), "result": (found.result, CHOSEN)}
    for label, (clip, color) in clips.items():
        if name in clip.channels:
            ax.plot(clip.frames, factor * column(clip, name), color=color, label=label)
    if name in found.keys:
        frames, values = found.keys[name]
        ax.plot(frames, factor * values, "D", color=SKETCH, markersize=5, label="keys")
    _title(ax, f"{_label(name)}{unit}")
    ax.legend(**LEGEND)


def _mark(ax: Axes, frames: Floats) -> None:
    for frame in frames:
        ax.axvline(frame, color=PALE, linewidth=0.8, zorder=0)
