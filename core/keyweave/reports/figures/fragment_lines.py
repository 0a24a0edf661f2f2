"""Lines of fragments, candidates and paths, and the style of figures that show them.

Frames are numbered as in the sketch; angles are in degrees. The colours are those of
[PB02]_: blue for the sketch, black for the source, red for the chosen fragments.

References
----------
.. [PB02] K. Pullen and C. Bregler. Motion capture assisted animation: texturing
   and synthesis. SIGGRAPH 2002.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ...animation.features import ChannelGroup
from ...animation.resampling import interpolate_rows
from ...curves.anim_curve import infer_kind
from ...errors import SettingError, UnknownNameError
from ...geometry.arrays import Floats, Ints
from ...methods.texturing import Fragments, TexturePath, TextureResult
from ...methods.texturing.fragments import find_matched_rows
from .style import DISPLAY_UNITS, import_matplotlib

if TYPE_CHECKING:
    from matplotlib.axes import Axes


PlotLine = tuple[Floats, Floats]  # frames and values
MAX_SHOWN_FRAGMENTS = 8  # fragments in a row that can still be told apart


def select_path(result: TextureResult, path: int) -> TexturePath:
    """Return an alternative by its number."""
    check_index("path", path, len(result.paths))
    return result.paths[path]


def check_index(name: str, number: int, n: int) -> None:
    """Raise a SettingError unless there are more than `number`, counted from 0."""
    if not 0 <= number < n:
        raise SettingError(name, number, f"from 0 to {n - 1}")


def select_fragments(fragments: tuple[int, int] | None, n: int, around: int = 0) -> range:
    """Return the numbers of the fragments to draw, some eight if nobody says."""
    if fragments is None:
        first = max(min(around + 1 - MAX_SHOWN_FRAGMENTS // 2, n - MAX_SHOWN_FRAGMENTS), 0)
        return range(first, min(first + MAX_SHOWN_FRAGMENTS, n))
    first, last = fragments
    if not 0 <= first <= last < n:
        raise SettingError("fragments", fragments, f"first and last, within 0 and {n - 1}")
    return range(first, last + 1)


def find_column(
    name: str | None,
    parts: Sequence[ChannelGroup],
    values: Floats,
    default: str | None = None,
) -> int:
    """Return the column of a name; of a joint, or of all, the one that moves most."""
    wanted = default if name is None else name
    names = [column for part in parts for column in part.columns]
    if wanted in names:
        return names.index(wanted)
    whose = [part.name for part in parts for _ in part.columns]
    found = [i for i, known in enumerate(whose) if wanted is None or known == wanted]
    if not found:
        raise UnknownNameError([str(wanted)], names, "the result")
    return max(found, key=lambda i: float(np.ptp(values[:, i])))


def find_unit(name: str) -> tuple[float, str]:
    """Return what radians and so on are multiplied with to be drawn, and the unit."""
    of_rotation = name.endswith(("[x]", "[y]", "[z]"))
    return DISPLAY_UNITS["angle" if of_rotation else infer_kind(name)]


def scale_column(tables: Iterable[Floats], i: int, name: str) -> list[Floats]:
    """Return one column of each table, in the unit it is drawn in."""
    return [find_unit(name)[0] * table[:, i] for table in tables]


def list_sketch_frames(result: TextureResult) -> Floats:
    """Return the sketch's frame numbers."""
    start: float = result.paths[0].sketch_frames[0, 0]
    return start + np.arange(len(result.signals.sketch_drive))


def list_source_frames(result: TextureResult, clip: int) -> Floats:
    """Return frame numbers of a source, as known from a path that uses it; or from 1."""
    rows = np.arange(len(result.signals.source_drive[clip]))
    for path in result.paths:
        for f in np.flatnonzero(path.clips == clip)[:1]:
            first, last = path.source_frames[f]
            start, stop = result.matching.source_rows(path.fragments)[f]
            numbers: Floats = first + (rows - start) * (last - first) / (stop - start)
            return numbers
    return 1.0 + rows


def find_source_window(result: TextureResult, source: int | None) -> tuple[int, slice]:
    """Return a source and as many of its rows as the sketch has, from the first used."""
    best = result.paths[0]
    clip = int(np.bincount(best.clips).argmax()) if source is None else source
    check_index("source", clip, len(result.signals.source_drive))
    used = result.matching.source.starts[best.fragments[best.clips == clip]]
    spare = len(result.signals.source_drive[clip]) - len(result.signals.sketch_drive)
    start = max(min([*used.tolist(), spare]), 0)
    return clip, slice(start, start + len(result.signals.sketch_drive))


def filter_fragments(fragments: Fragments, clip: int, rows: slice) -> Fragments:
    """Return the fragments of a clip that lie within rows."""
    kept = (fragments.clips == clip) & (fragments.starts >= rows.start)
    kept &= fragments.stops < rows.stop
    return Fragments(fragments.clips[kept], fragments.starts[kept], fragments.stops[kept])


def find_join_rows(result: TextureResult, shown: range) -> Ints:
    """Return the rows of the sketch on which the fragments shown meet."""
    return result.matching.sketch.starts[shown.start + 1 : shown.stop]


def list_candidates(candidates: Ints) -> list[int]:
    """Return the source fragments that one fragment of the sketch may take."""
    return [f for f in candidates.tolist() if f >= 0]


def sample_match(
    result: TextureResult,
    columns: Sequence[Floats],
    i: int,
    f: int,
    n_frames: int | None = None,
) -> Floats:
    """Return what of source fragment f answers the sketch's i, as it is or stretched."""
    source = result.matching.source
    starts, stops = find_matched_rows(result.matching.sketch, i, source)
    rows = np.linspace(starts[f], stops[f], n_frames or stops[f] - starts[f] + 1)
    return interpolate_rows(columns[source.clips[f]], rows)


def make_sketch_line(result: TextureResult, i: int, shown: range) -> PlotLine:
    """Return the compared band of a drive column over the fragments shown."""
    sketch = result.matching.sketch
    rows = slice(sketch.starts[shown[0]], sketch.stops[shown[-1]] + 1)
    (band,) = scale_column([result.matching.sketch_band], i, result.drive[i])
    return list_sketch_frames(result)[rows], band[rows]


def make_fragment_line(
    result: TextureResult, columns: Sequence[Floats], i: int, f: int
) -> PlotLine:
    """Return source fragment f where fragment i of the sketch is."""
    sketch = result.matching.sketch
    frames = list_sketch_frames(result)[sketch.starts[i] : sketch.stops[i] + 1]
    return frames, sample_match(result, columns, i, f, len(frames))


def make_candidate_lines(
    result: TextureResult, columns: Sequence[Floats], shown: range
) -> list[PlotLine]:
    """Return all candidates of the fragments shown, each where it would be."""
    matches = result.matching.matches.fragments
    return [
        make_fragment_line(result, columns, i, f)
        for i in shown
        for f in list_candidates(matches[i])
    ]


def make_chosen_lines(result: TextureResult, path: TexturePath, j: int) -> list[PlotLine]:
    """Return a target column of the chosen fragments, both ends of each included."""
    columns = scale_column(result.signals.source_targets, j, result.targets[j])
    mean = np.concatenate(columns).mean()
    lines = [
        make_fragment_line(result, columns, i, f) for i, f in enumerate(path.fragments)
    ]
    return [(x, mean + s * (values - mean)) for (x, values), s in zip(lines, path.scales)]


def find_widest_jump(pieces: Sequence[PlotLine], path: TexturePath, shown: range) -> int:
    """Return after which of the fragments shown the blended join jumps most."""
    jumps = [
        (not path.consecutive[i], abs(pieces[i + 1][1][0] - pieces[i][1][-1]))
        for i in shown[:-1]
    ]
    return shown[int(max(range(len(jumps)), key=jumps.__getitem__))] if jumps else shown[0]


def make_joined_line(
    result: TextureResult, path: TexturePath, j: int, shown: range
) -> PlotLine:
    """Return a target column as joined, over the fragments shown."""
    sketch = result.matching.sketch
    rows = slice(sketch.starts[shown[0]], sketch.stops[shown[-1]] + 1)
    (joined,) = scale_column([path.joined.values], j, result.targets[j])
    return list_sketch_frames(result)[rows], joined[rows]


SKETCH_COLOR, SOURCE_COLOR, CHOSEN_COLOR = "#1f5fd0", "#20242b", "#d3202a"
CONSECUTIVE_COLOR, PALE_COLOR = "#2f8f5b", "#b9bfc9"
LEGEND_STYLE: dict[str, Any] = {  # beside the title, where it covers nothing
    "loc": "lower right",
    "bbox_to_anchor": (1, 0.97),
    "ncol": 4,
    "frameon": False,
    "fontsize": 8,
}
MAX_LABEL_LENGTH = 44  # of a name; longer ones lose their beginning, where namespaces are


def make_figure(
    n_rows: int, n_columns: int, size: tuple[float, float], **sharing: Any
) -> tuple[Any, Any]:
    """Return a figure of its own, unknown to pyplot, and its axes.

    Raises
    ------
    MissingLibraryError
        If matplotlib is not installed.
    """
    figure = import_matplotlib("figure").Figure(figsize=size)
    import_matplotlib("backends.backend_agg").FigureCanvasAgg(figure)
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
        _style_axes(ax)
    return figure, axes


def _style_axes(ax: Axes) -> None:
    whole_frames = import_matplotlib("ticker").MaxNLocator(
        integer=True, steps=[1, 2, 5, 10]
    )
    ax.spines[["top", "right"]].set_visible(False)
    ax.tick_params(labelsize=8)
    ax.xaxis.set_major_locator(whole_frames)
    ax.margins(x=0.01)


def format_axis_label(name: str) -> str:
    """Return a name, short enough and not mistaken for a formula, with its unit.

    Examples
    --------
    >>> format_axis_label("LeftArm[x]"), format_axis_label(
    ...     "Hips.translateY"), format_axis_label("Hand.curl")
    ('LeftArm[x] (°)', 'Hips.translateY (cm)', 'Hand.curl')
    """
    short = name if len(name) <= MAX_LABEL_LENGTH else f"…{name[1 - MAX_LABEL_LENGTH :]}"
    unit = find_unit(name)[1]
    return short.replace("$", r"\$") + (f" ({unit})" if unit else "")


def write_title(ax: Axes, text: str) -> None:
    """Write a title above the left end of axes."""
    ax.set_title(text, loc="left", fontsize=10, fontweight="bold")


def make_thick_style(color: str) -> dict[str, Any]:
    """Return the style of a line that all others are measured against."""
    return {"color": color, "linewidth": 2.6, "zorder": 3}


def draw_thin_lines(ax: Axes, lines: Iterable[PlotLine], color: str = SOURCE_COLOR) -> None:
    """Draw many lines at once."""
    paths = [np.column_stack(line) for line in lines]
    collection = import_matplotlib("collections").LineCollection
    ax.add_collection(collection(paths, colors=color, linewidths=0.7))
    ax.autoscale_view()


def mark_frames(ax: Axes, frames: Floats) -> None:
    """Draw a pale upright line at each frame."""
    for frame in frames:
        ax.axvline(frame, color=PALE_COLOR, linewidth=0.8, zorder=0)
