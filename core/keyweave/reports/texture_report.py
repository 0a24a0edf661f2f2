"""The report on a texture result: a page with figures, curves, tables and pictures.

It plays sketch, result and source side by side and shows their curves with the keys, the
fragments used, the alternatives, and the figures of [PB02]_.

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

from ..animation.clip import Clip
from ..animation.motion import Motion
from ..animation.resampling import MotionOrClip
from ..methods.texturing import KeptKeys, TexturePath, TextureResult
from ..methods.texturing.sketches import Sketch
from .figures.fragment_figures import draw_candidates, draw_joins, draw_matching
from .figures.style import encode_png
from .figures.texture_figures import draw_bands, draw_fragments
from .page.page import Curve, write_page
from .page.sections import (
    MAX_CURVES,
    MAX_FIGURES,
    MAX_LISTED,
    PICTURE_DPI,
    Picture,
    Table,
    describe_notes,
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
    total_seconds: float | None = None,
    pictures: bool | None = None,
    overwrite: bool = False,
) -> Path:
    """Write a page on a texture result.

    Parameters
    ----------
    path : str or Path
        The file to write, usually ``.html``.
    result : TextureResult
    sketch : Motion, Clip or sequence of AnimCurve
        What was textured.
    sources : Motion or Clip, or a sequence of them
        What it was textured from, in the same order.
    source_names : sequence of str
        What to call the sources; by default they are numbered from 1.
    key_frames : array_like, optional
        Frame numbers of the keys of a Motion or Clip; curves have their own.
    sampled : collection of str
        Channels whose curves were sampled, and have no keys of the animator's.
    motions : mapping of str to Motion, optional
        Figures to play; by default sketch, result and source where the sketch is a Motion.
    title : str
    seconds : float, optional
        Time that texturing took, without reading and writing files.
    total_seconds : float, optional
        Time since the program began to read the files.
    pictures : bool, optional
        Whether the paper's figures are on the page; by default where matplotlib is
        installed.
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
    MissingLibraryError
        If pictures are asked for and matplotlib is not installed.

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
    given = [sources] if isinstance(sources, (Motion, Clip)) else list(sources)
    found = compare_texture(
        result, sketch, sources=given, key_frames=key_frames, sampled=sampled
    )
    keys = result.count_keys(sketch, key_frames, sampled=sampled)
    ending = describe_notes(result.notes, seconds, total_seconds)
    if pictures is None:
        pictures = find_spec("matplotlib") is not None
    return write_page(
        path,
        title=title,
        motions=_collect_motions(result, sketch, given) if motions is None else motions,
        curves=_collect_curves(found),
        tables=_build_tables(result, source_names),
        pictures=_draw_pictures(result) if pictures else (),
        summary=[*_write_summary(result, found), *_describe_keys(keys), *ending],
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


def _collect_curves(found: TextureComparison) -> list[Curve]:
    """Return the curves of what drives, then of what was made; the result on top."""
    channels = [*found.find_liveliest(found.drive), *found.choose_liveliest(MAX_CURVES)]
    return [
        curve
        for channel in dict.fromkeys(channels)
        for curve in _plot_channel(found, channel)
    ]


def _plot_channel(found: TextureComparison, channel: str) -> list[Curve]:
    clips = {"source": found.source, "sketch": found.sketch, "result": found.result}
    shown = {g: c for g, c in clips.items() if c is not None and channel in c.channels}
    own = shown.get("sketch")
    if own and np.allclose(
        read_channel(own, channel), read_channel(found.result, channel), atol=1e-9
    ):
        del shown["result"]  # it would hide the sketch
    keys: dict[str, Any] = {}
    if channel in found.keys:
        keys = dict(zip(("keys", "key_values"), found.keys[channel]))
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


def _build_tables(result: TextureResult, names: Sequence[str]) -> list[Table]:
    return [
        _tabulate_paths(result),
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
    heads = ("path", "breaks", "consecutive joins", "cost", "fragments unlike path 1")
    return Table("Alternatives", heads, tuple(rows))


def _tabulate_fragments(path: TexturePath, number: int, names: Sequence[str]) -> Table:
    rows = path.table(names)
    heads = [head for head in rows[0] if head != "scale" or (path.scales != 1).any()]
    return Table(
        f"Fragments of path {number}",
        tuple(head.replace("_", " ") for head in heads),
        tuple(tuple(row[head] for head in heads) for row in rows),
    )


def _write_summary(result: TextureResult, found: TextureComparison) -> list[str]:
    best, n_bands = result.paths[0], max(result.signals.n_bands, result.band)
    used = len({*best.clips.tolist()})
    return [
        f"Made: {', '.join(found.targets)}. Compared: {', '.join(found.drive)}.",
        f"Band {result.band} of {n_bands} was compared. Fragments end where "
        f"{result.break_on} turns in it: {len(result.matching.sketch)} in the sketch, "
        f"{len(result.matching.source)} in the sources, of which {result.n_matches} were "
        "kept as candidates for each.",
        f"The best path uses {used} of {len(result.signals.source_drive)} sources; "
        f"{int(best.consecutive.sum())} of {len(best.consecutive)} joins are consecutive "
        "in the source, the others are blended.",
    ]


def _describe_keys(keys: KeptKeys) -> list[str]:
    return [f"{keys}."] if keys.n_keys else []


def _draw_pictures(result: TextureResult) -> list[Picture]:
    """Draw the paper's figures; of the fragments one from the middle, as whole as most."""
    middle = len(result.matching.sketch) // 2
    figures = (
        (
            "Bands of sketch and source; the red one is compared.",
            draw_bands(result),
        ),
        ("That band is cut into fragments where it turns.", draw_fragments(result)),
        ("How one fragment is matched.", draw_matching(result, middle)),
        ("Candidates, and the path chosen through them.", draw_candidates(result)),
        ("How the chosen fragments are joined.", draw_joins(result)),
    )
    return [(caption, encode_png(figure, dpi=PICTURE_DPI)) for caption, figure in figures]
