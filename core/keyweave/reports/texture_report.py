"""The report on a texture result: a page with figures, curves, tables and pictures.

The page plays sketch, result and source side by side. It shows their curves with the keys,
the fragments, the alternatives, and the figures of [PB02]_.

References
----------
.. [PB02] K. Pullen and C. Bregler. Motion capture assisted animation: texturing
   and synthesis. SIGGRAPH 2002.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._text import format_count
from ..animation.clip import Clip
from ..animation.motion import Motion
from ..animation.resampling import MotionOrClip
from ..methods.texturing import KeptKeys, TexturePath, TextureResult
from ..methods.texturing.sketches import Sketch
from .feet_report import describe_locked_feet
from .figures.fragment_figures import draw_candidates, draw_joins, draw_matching
from .figures.style import encode_png
from .figures.texture_figures import draw_bands, draw_fragments
from .page.content import Curve
from .page.page import write_page
from .page.sections import (
    MAX_CURVES,
    MAX_FIGURES,
    MAX_LISTED,
    PICTURE_DPI,
    Picture,
    Table,
    describe_notes,
    measure_total,
)
from .texture_comparison import (
    TextureComparison,
    compare_texture,
    read_channel,
    sample_source_motion,
)


def write_texture_report(
    path: str | Path,
    result: TextureResult,
    *,
    sketch: Sketch,
    sources: Sequence[MotionOrClip] | MotionOrClip,
    source_names: Sequence[str] = (),
    key_frames: ArrayLike | None = None,
    sampled: Collection[str] = (),
    motions: Mapping[str, Motion] | None = None,
    title: str = "Sketch and result",
    seconds: float | None = None,
    started: float | None = None,
    pictures: bool | None = None,
    overwrite: bool = False,
) -> Path:
    """Write a page on a texture result.

    Parameters
    ----------
    path : str or Path
        Output file, usually ``.html``.
    result : TextureResult
    sketch : Motion, Clip or sequence of AnimCurve
    sources : Motion or Clip, or a sequence of them
        The sources of the result, in the same order.
    source_names : sequence of str
        Display names of the sources; by default their numbers from 1.
    key_frames : array_like, optional
        Frame numbers of the keys of a Motion or Clip; curves have their own.
    sampled : collection of str
        Channels whose curves were sampled; their keys are not the animator's.
    motions : mapping of str to Motion, optional
        Figures to play; by default sketch, result and source if the sketch is a Motion.
    title : str
    seconds : float, optional
        Time that texturing took, without reading and writing files.
    started : float, optional
        Value of `time.perf_counter` at the start of the run, for the total time.
    pictures : bool, optional
        Whether to include the paper's figures; by default if matplotlib is installed.
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
    MissingLibraryError
        If `pictures` is True and matplotlib is not installed.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from keyweave import examples, texture
    >>> capture = examples.load_walk().cut(1, 240)
    >>> legs = ["LeftUpLeg", "RightUpLeg"]
    >>> sketch = examples.sketch(capture.cut(1, 60), joints=legs)
    >>> result = texture(sketch, capture, drive=legs, synthesize="*Arm")
    >>> with TemporaryDirectory() as folder:
    ...     page = f"{folder}/walk.html"
    ...     write_texture_report(
    ...     page, result, sketch=sketch, sources=capture, pictures=False).name
    'walk.html'
    """
    sources = [sources] if isinstance(sources, (Motion, Clip)) else list(sources)
    comparison = compare_texture(
        result, sketch, sources=sources, key_frames=key_frames, sampled=sampled
    )
    keys = result.count_keys(sketch, key_frames, sampled=sampled)
    if pictures is None:
        pictures = find_spec("matplotlib") is not None
    figures = _draw_pictures(result) if pictures else []
    feet = describe_locked_feet(result, pictures=pictures)
    total = measure_total(started)  # with the time to draw
    ending = describe_notes(result.notes, seconds, total)
    return write_page(
        path,
        title=title,
        motions=_collect_motions(result, sketch, sources) if motions is None else motions,
        curves=_collect_curves(comparison),
        tables=_build_tables(result, source_names, feet.tables),
        pictures=[*figures, *feet.pictures],
        summary=[
            *_write_summary(result, comparison),
            *_describe_keys(keys),
            *feet.summary,
            *ending,
        ],
        overwrite=overwrite,
    )


def _collect_motions(
    result: TextureResult, sketch: Sketch, sources: Sequence[MotionOrClip]
) -> dict[str, Motion]:
    """Return sketch, result, the source in the result's timing, and other alternatives."""
    if not isinstance(sketch, Motion) or result.motion is None:
        return {}
    motions = {"sketch": sketch, "result": result.motion}
    source = sample_source_motion(result.paths[0], sources)
    if source is not None:
        motions["source"] = source
    others = enumerate(result.paths[1 : MAX_FIGURES + 1 - len(motions)], start=2)
    return {**motions, **{f"path {n}": path.motion for n, path in others if path.motion}}


def _collect_curves(comparison: TextureComparison) -> list[Curve]:
    """Return the curves of the drive channels, then of the targets; results on top."""
    channels = comparison.find_liveliest(comparison.drive)
    channels += comparison.choose_liveliest(MAX_CURVES)
    return [
        curve
        for channel in dict.fromkeys(channels)
        for curve in _plot_channel(comparison, channel)
    ]


def _plot_channel(comparison: TextureComparison, channel: str) -> list[Curve]:
    clips = {
        "source": comparison.source,
        "sketch": comparison.sketch,
        "result": comparison.result,
    }
    shown = {g: c for g, c in clips.items() if c is not None and channel in c.channels}
    own = shown.get("sketch")
    if own and np.allclose(
        read_channel(own, channel), read_channel(comparison.result, channel), atol=1e-9
    ):
        del shown["result"]  # it would hide the sketch
    keys: dict[str, Any] = {}
    if channel in comparison.keys:
        keys = dict(zip(("keys", "key_values"), comparison.keys[channel]))
    return [
        Curve(
            channel,
            clip.frames,
            read_channel(clip, channel),
            group=group,
            **(keys if group == "sketch" else {}),
        )
        for group, clip in shown.items()
    ]


def _build_tables(
    result: TextureResult, names: Sequence[str], feet: Sequence[Table]
) -> list[Table]:
    return [
        _tabulate_paths(result),
        *feet,
        *(
            _tabulate_fragments(path, number, names)
            for number, path in enumerate(result.paths[:MAX_LISTED], start=1)
        ),
    ]


def _tabulate_paths(result: TextureResult) -> Table:
    best = result.paths[0]
    rows = [
        (
            number,
            int((~path.consecutive).sum()),
            f"{path.consecutive_share:.0%}",
            path.cost,
            int((path.fragments != best.fragments).sum()),
        )
        for number, path in enumerate(result.paths, start=1)
    ]
    heads = ("path", "breaks", "consecutive joins", "cost", "changes from path 1")
    return Table("Alternatives", heads, tuple(rows))


def _tabulate_fragments(path: TexturePath, number: int, names: Sequence[str]) -> Table:
    rows = path.table(names)
    heads = [head for head in rows[0] if head != "scale" or (path.scales != 1).any()]
    return Table(
        f"Fragments of path {number}",
        tuple(head.replace("_", " ") for head in heads),
        tuple(tuple(row[head] for head in heads) for row in rows),
    )


def _write_summary(result: TextureResult, comparison: TextureComparison) -> list[str]:
    best, n_bands = result.paths[0], max(result.signals.n_bands, result.band)
    textured = [part.name for part in result.textured_parts]
    synthesized = [name for name in comparison.targets if name not in textured]
    lists = {"Drive": comparison.drive, "Textured": textured, "Synthesized": synthesized}
    named = [f"{label}: {', '.join(names)}." for label, names in lists.items() if names]
    n_joins, n_sources = len(best.consecutive), len(result.signals.source_drive)
    n_fragments = len(result.matching.source)
    return [
        " ".join(named),
        f"Matched in band {result.band} of {n_bands}. The extrema of {result.break_on} "
        f"divide the sketch into {format_count(len(result.matching.sketch), 'fragment')} "
        f"and the source into {n_fragments:,}; each sketch fragment has "
        f"{format_count(result.n_matches, 'candidate')}.",
        f"The best path uses {len({*best.clips.tolist()})} of "
        f"{format_count(n_sources, 'source')}. {int(best.consecutive.sum())} of "
        f"{n_joins} joins are consecutive in the source; the others are "
        "blended.",
    ]


def _describe_keys(keys: KeptKeys) -> list[str]:
    return [f"{keys}."] if keys.n_keys else []


def _draw_pictures(result: TextureResult) -> list[Picture]:
    """Draw the paper's figures; the matching of a fragment in the middle is an example."""
    middle = len(result.matching.sketch) // 2
    figures = (
        (
            "Frequency bands of sketch and source; the matching band is red.",
            draw_bands(result),
        ),
        ("Fragments of the matching band, divided at its extrema.", draw_fragments(result)),
        ("Matches of one fragment.", draw_matching(result, middle)),
        ("Candidates, and the chosen path through them.", draw_candidates(result)),
        ("Joins between the chosen fragments.", draw_joins(result)),
    )
    return [(caption, encode_png(figure, dpi=PICTURE_DPI)) for caption, figure in figures]
