"""Lines of fragments, candidates and paths, for the figures of a texture result.

Frames are numbered as in the sketch; angles are in degrees.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from ....animation.features import ChannelGroup
from ....animation.resampling import interpolate_rows
from ....errors import SettingError, UnknownNameError
from ....geometry.arrays import Floats, Ints
from ....methods.texturing import Fragments, TexturePath, TextureResult
from ....methods.texturing.fragments import find_matched_rows
from ..style import PlotLine, check_index, find_unit

MAX_SHOWN_FRAGMENTS = 8  # that can be distinguished in one figure


def select_path(result: TextureResult, path: int) -> TexturePath:
    """Return the alternative with an index."""
    check_index("path", path, len(result.paths))
    return result.paths[path]


def select_fragments(fragments: tuple[int, int] | None, n: int, around: int = 0) -> range:
    """Return the indices of the fragments to draw, by default eight around one of them."""
    if fragments is None:
        first = max(min(around + 1 - MAX_SHOWN_FRAGMENTS // 2, n - MAX_SHOWN_FRAGMENTS), 0)
        return range(first, min(first + MAX_SHOWN_FRAGMENTS, n))
    first, last = fragments
    if not 0 <= first <= last < n:
        raise SettingError("fragments", fragments, f"first and last, from 0 to {n - 1}")
    return range(first, last + 1)


def find_column(
    name: str | None,
    groups: Sequence[ChannelGroup],
    values: Floats,
    default: str | None = None,
) -> int:
    """Return the index of a column, or the widest-ranging column of a joint or of all."""
    wanted = default if name is None else name
    names = [channel for group in groups for channel in group.channels]
    if wanted in names:
        return names.index(wanted)
    joints = [group.name for group in groups for _ in group.channels]
    columns = [i for i, joint in enumerate(joints) if wanted is None or joint == wanted]
    if not columns:
        raise UnknownNameError([str(wanted)], names, "the result")
    return max(columns, key=lambda i: float(np.ptp(values[:, i])))


def scale_column(tables: Iterable[Floats], i: int, name: str) -> list[Floats]:
    """Return one column of each table, in display units."""
    return [find_unit(name)[0] * table[:, i] for table in tables]


def list_sketch_frames(result: TextureResult) -> Floats:
    """Return the sketch's frame numbers."""
    start: float = result.paths[0].sketch_frames[0, 0]
    return start + np.arange(len(result.signals.sketch_drive))


def list_source_frames(result: TextureResult, clip: int) -> Floats:
    """Return the frame numbers of a source, from a path that uses it; or counted from 1."""
    rows = np.arange(len(result.signals.source_drive[clip]))
    for path in result.paths:
        for f in np.flatnonzero(path.clips == clip)[:1]:
            first, last = path.source_frames[f]
            start, stop = result.matching.source_rows(path.fragments)[f]
            numbers: Floats = first + (rows - start) * (last - first) / (stop - start)
            return numbers
    return 1.0 + rows


def find_source_window(result: TextureResult, source: int | None) -> tuple[int, slice]:
    """Return a source and its rows from the first used on, as many as the sketch has."""
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
    """Return the rows of the sketch at which the drawn fragments meet."""
    return result.matching.sketch.starts[shown.start + 1 : shown.stop]


def list_candidates(candidates: Ints) -> list[int]:
    """Return the candidates of one fragment of the sketch."""
    return [f for f in candidates.tolist() if f >= 0]


def sample_match(
    result: TextureResult,
    columns: Sequence[Floats],
    i: int,
    f: int,
    n_frames: int | None = None,
) -> Floats:
    """Return the part of source fragment f that matches fragment i of the sketch.

    It is stretched to `n_frames`, or keeps its own length by default.
    """
    source = result.matching.source
    starts, stops = find_matched_rows(result.matching.sketch, i, source)
    rows = np.linspace(starts[f], stops[f], n_frames or stops[f] - starts[f] + 1)
    return interpolate_rows(columns[source.clips[f]], rows)


def make_sketch_line(result: TextureResult, i: int, shown: range) -> PlotLine:
    """Return the compared band of a drive column over the drawn fragments."""
    sketch = result.matching.sketch
    rows = slice(sketch.starts[shown[0]], sketch.stops[shown[-1]] + 1)
    (band,) = scale_column([result.matching.sketch_band], i, result.drive[i])
    return list_sketch_frames(result)[rows], band[rows]


def make_fragment_line(
    result: TextureResult, columns: Sequence[Floats], i: int, f: int
) -> PlotLine:
    """Return source fragment f, stretched to the frames of fragment i of the sketch."""
    sketch = result.matching.sketch
    frames = list_sketch_frames(result)[sketch.starts[i] : sketch.stops[i] + 1]
    return frames, sample_match(result, columns, i, f, len(frames))


def make_candidate_lines(
    result: TextureResult, columns: Sequence[Floats], shown: range
) -> list[PlotLine]:
    """Return all candidates of the drawn fragments, over the frames of the sketch."""
    matches = result.matching.matches.fragments
    return [
        make_fragment_line(result, columns, i, f)
        for i in shown
        for f in list_candidates(matches[i])
    ]


def make_chosen_lines(result: TextureResult, path: TexturePath, j: int) -> list[PlotLine]:
    """Return a target column of the chosen fragments, including both ends of each."""
    columns = scale_column(result.signals.source_targets, j, result.targets[j])
    mean = np.concatenate(columns).mean()
    lines = [
        make_fragment_line(result, columns, i, f) for i, f in enumerate(path.fragments)
    ]
    return [(x, mean + s * (values - mean)) for (x, values), s in zip(lines, path.scales)]


def find_widest_jump(pieces: Sequence[PlotLine], path: TexturePath, shown: range) -> int:
    """Return the drawn fragment before the largest jump, preferring blended joins."""
    jumps = [
        (not path.consecutive[i], abs(pieces[i + 1][1][0] - pieces[i][1][-1]))
        for i in shown[:-1]
    ]
    return shown[int(max(range(len(jumps)), key=jumps.__getitem__))] if jumps else shown[0]


def make_joined_line(
    result: TextureResult, path: TexturePath, j: int, shown: range
) -> PlotLine:
    """Return a joined target column over the drawn fragments."""
    sketch = result.matching.sketch
    rows = slice(sketch.starts[shown[0]], sketch.stops[shown[-1]] + 1)
    (values,) = scale_column([path.joined.values], j, result.targets[j])
    return list_sketch_frames(result)[rows], values[rows]
