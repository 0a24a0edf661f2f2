"""The report on a resequenced motion: a page with figures, curves, tables and pictures.

It plays inputs and variations side by side, and shows curves with the constrained frames
as keys, all runs and transitions, and pictures like figure 4 of [ML04]_.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from .._text import disambiguate_names, format_count
from ..animation.motion import Motion
from ..methods.resequencing import GroundPath, ResequenceResult, Variation
from .feet_report import describe_locked_feet
from .figures.resequence_channels import (
    build_captured_clip,
    build_result_clip,
    label_constraints,
    select_channels,
)
from .figures.resequence_figures import (
    draw_ground_path,
    draw_source_frames,
    draw_trajectories,
)
from .figures.style import encode_png
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
from .texture_comparison import read_channel

RESULT_NAME = "result"
MAX_PLAYED = 3  # variations, so that there is room for an input


def write_resequence_report(
    path: str | Path,
    result: ResequenceResult,
    *,
    sources: Sequence[Motion] | Motion | None = None,
    source_names: Sequence[str] = (),
    along: GroundPath | None = None,
    title: str = "Resequenced",
    seconds: float | None = None,
    started: float | None = None,
    pictures: bool | None = None,
    overwrite: bool = False,
) -> Path:
    """Write a report on a resequenced motion.

    Parameters
    ----------
    path : str or Path
        File to write, usually ``.html``.
    result : ResequenceResult
    sources : Motion or sequence of Motion, optional
        Motions to play as inputs; by default the inputs themselves.
    source_names : sequence of str
        Names of the inputs; by default they are numbered from 1.
    along : GroundPath, optional
        Path that the figure was to follow.
    title : str
    seconds : float, optional
        Time that resequencing took, without reading and writing files.
    started : float, optional
        Value of `time.perf_counter` at the start of the run, for the total time.
    pictures : bool, optional
        Whether to include pictures; by default if matplotlib is installed.
    overwrite : bool
        Whether to replace an existing file.

    Returns
    -------
    Path
        The file written.

    Raises
    ------
    OutputError
        If the file exists and `overwrite` is false, or it cannot be written.
    MissingLibraryError
        If `pictures` is true and matplotlib is not installed.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from keyweave import examples, resequence
    >>> walk = examples.load_walk().cut(1, 240)
    >>> result = resequence(walk, n_frames=300, constraints={1: 20})
    >>> with TemporaryDirectory() as folder:
    ...     write_resequence_report(f"{folder}/walk.html", result, pictures=False).name
    'walk.html'
    """
    if pictures is None:
        pictures = find_spec("matplotlib") is not None
    names = disambiguate_names(
        source_names or _number_inputs(len(result.source_frames.motions))
    )
    played = [sources] if isinstance(sources, Motion) else sources
    drawn = _draw_pictures(result, names, along) if pictures else []
    feet = describe_locked_feet(result, pictures=pictures)
    total = measure_total(started)  # with the time to draw
    return write_page(
        path,
        title=title,
        motions=_collect_motions(result, played or result.source_frames.motions, names),
        curves=_collect_curves(result),
        tables=_build_tables(result, names, feet.tables),
        pictures=[*drawn, *feet.pictures],
        summary=[
            *_write_summary(result, names),
            *feet.summary,
            *describe_notes(result.notes, seconds, total),
        ],
        clock=RESULT_NAME,
        overwrite=overwrite,
    )


def _number_inputs(n: int) -> list[str]:
    return ["input"] if n == 1 else [f"input {number}" for number in range(1, n + 1)]


def _collect_motions(
    result: ResequenceResult, sources: Sequence[Motion], names: Sequence[str]
) -> dict[str, Motion]:
    """Return inputs, result and variations by name, as many as fit in a row."""
    variations = result.variations[:MAX_PLAYED]
    n_inputs = max(1, MAX_FIGURES - len(variations))
    distinct = [name if name != RESULT_NAME else f"{name} (input)" for name in names]
    motions = dict(zip(distinct[:n_inputs], sources))
    motions[RESULT_NAME] = result.motion
    for number, variation in enumerate(variations[1:], start=2):
        motions[f"variation {number}"] = variation.motion
    return motions


def _collect_curves(result: ResequenceResult) -> list[Curve]:
    """Return the most active angles of the result, each with the captured angle."""
    first = result.variations[0]
    clip, captured = build_result_clip(result, first), build_captured_clip(result, first)
    fixed = np.array([label.output_frame for label in label_constraints(result)])
    return [
        curve
        for channel in select_channels(result, clip, (), MAX_CURVES)
        for curve in (
            Curve(channel, clip.frames, read_channel(captured, channel), group="source"),
            Curve(
                channel,
                clip.frames,
                read_channel(clip, channel),
                keys=fixed,
                group=RESULT_NAME,
            ),
        )
    ]


def _build_tables(
    result: ResequenceResult, names: Sequence[str], feet: Sequence[Table]
) -> list[Table]:
    several = len(result.variations) > 1
    tables = [_tabulate_constraints(result, names)] if result.fixed else []
    if several:
        tables.append(_tabulate_variations(result))
    tables += feet
    for number, variation in enumerate(result.variations[:MAX_LISTED], start=1):
        suffix = f" of variation {number}" if several else ""
        tables.append(_tabulate_runs(variation, suffix, names))
        tables.append(_tabulate_transitions(variation, suffix))
    return tables


def _tabulate_constraints(result: ResequenceResult, names: Sequence[str]) -> Table:
    rows = tuple(
        (
            label.text,
            [label.output_frame],
            names[label.motion],
            [label.source_frame],
        )
        for label in label_constraints(result)
    )
    return Table("Constraints", ("letter", "output frame", "input", "input frame"), rows)


def _tabulate_variations(result: ResequenceResult) -> Table:
    first = result.variations[0].rearrangement.rows
    rows = [
        (
            number,
            len(variation.transitions),
            max((t.cost for t in variation.transitions), default=0.0),
            max((t.smoothing_width for t in variation.transitions), default=0),
            variation.cost,
            f"{np.mean(variation.rearrangement.rows != first):.0%}",
        )
        for number, variation in enumerate(result.variations, start=1)
    ]
    heads = (
        "variation",
        "transitions",
        "worst cost",
        "widest smoothing",
        "total cost",
        "frames different from variation 1",
    )
    return Table("Variations", heads, tuple(rows))


def _tabulate_runs(variation: Variation, suffix: str, names: Sequence[str]) -> Table:
    rows = tuple(
        (row["frames"], row["source"], row["source_frames"])
        for row in variation.table(names)
    )
    return Table(f"Runs{suffix}", ("output frames", "input", "input frames"), rows)


def _tabulate_transitions(variation: Variation, suffix: str) -> Table:
    rows = tuple(
        ([transition.frame], transition.cost, transition.smoothing_width)
        for transition in variation.transitions
    )
    heads = ("output frame", "cost", "frames smoothed on each side")
    return Table(f"Transitions{suffix}", heads, rows)


def _write_summary(result: ResequenceResult, names: Sequence[str]) -> list[str]:
    first = result.variations[0]
    used = [names[motion] for motion in np.unique(first.source_motion).tolist()]
    n_runs = format_count(len(first.table()), "run")
    smoothed = sum(transition.smoothing_width > 0 for transition in first.transitions)
    return [
        f"{len(first.motion)} frames from {', '.join(used)}, in {n_runs} "
        f"of consecutive captured frames. Transitions smoothed: {smoothed} of "
        f"{len(first.transitions)}.",
        *_describe_repeats(result),
        *_describe_constraints(result),
    ]


def _describe_repeats(result: ResequenceResult) -> list[str]:
    if not result.repeat_half_life:
        return []
    return [
        f"Half-life of repeats: {result.repeat_half_life:.3g} seconds. Total cost: "
        f"{result.cost:.4g}, without a price of repeats {result.cheapest_cost:.4g}."
    ]


def _describe_constraints(result: ResequenceResult) -> list[str]:
    if not result.fixed:
        return []
    return [
        f"Constraints met: {len(result.fixed)}. They are the keys of the curves and the "
        "letters in the pictures; their poses are exactly as captured."
    ]


def _draw_pictures(
    result: ResequenceResult, names: Sequence[str], along: GroundPath | None
) -> list[Picture]:
    figures = (
        (
            "Input frame shown on each output frame. Letters mark constraints, pale lines "
            "transitions.",
            draw_source_frames(result, names),
        ),
        (
            "The most active angles, in the input and in the result.",
            draw_trajectories(result, source_names=names),
        ),
        (
            "Ground path of the input and of the result.",
            draw_ground_path(result, names, path=along),
        ),
    )
    return [(caption, encode_png(figure, dpi=PICTURE_DPI)) for caption, figure in figures]
