"""The choice of one person among the figures of each frame, and the person's points.

Detectors see other people and shadows, and list them in any order. The choice starts on
the frame with the most confident figure and follows it in both directions.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..._text import format_count, format_list
from ...animation.points import LISTED_FRAMES, Points, insert_missing_frames
from ...errors import FileFormatError, SettingError
from ...geometry.arrays import Floats, compute_median

DEFAULT_VIDEO_RATE = 30.0  # frames per second, where the file does not state them
LARGEST_SHARE = 2.0  # coordinates that are shares of the image are smaller
MOVING_SHARE = 0.25  # share of a figure's size that its points move between frames


class Figure(NamedTuple):
    """A person on a frame, with an id where the file has ids.

    Points, shape (n_points, 3), are x, y and confidence; NaN, NaN and 0 where missing.
    """

    points: Floats
    ident: int | None


Frame = tuple[int, list[Figure]]  # its number and the figures on it


def assemble_points(
    path: str | Path,
    names: Sequence[str],
    frames: Sequence[Frame],
    frame_rate: float | None,
    image_size: tuple[float, float] | None,
    person: int | None,
) -> Points:
    """Return the points of one person, in pixels, with a row for every frame number.

    Frames are in increasing order; the options are those of `load_points`. Raise a
    FileFormatError if the file has no person, or not the chosen one, or its frame numbers
    do not increase, and a SettingError if the image size is missing or out of range.
    """
    if not any(_weigh(figure) for _, figures in frames for figure in figures):
        raise FileFormatError(path, "no frame has a person; check the detector's output")
    chosen, note = _choose_figures(path, frames, person)
    values = np.full((len(frames), len(names), 3), np.nan)
    for row, figure in enumerate(chosen):
        if figure is not None:
            values[row] = figure.points
    numbers = [number for number, _ in frames]
    notes = [note, _describe_absence(numbers, chosen)]
    values, missing = insert_missing_frames(numbers, values)
    rate, rate_note = _choose_rate(frame_rate)
    return Points(
        tuple(names),
        _scale_to_pixels(values[..., :2], image_size),
        np.nan_to_num(values[..., 2]),
        rate,
        float(numbers[0]),
        tuple(filter(None, [*notes, missing, rate_note])),
    )


def _choose_rate(frame_rate: float | None) -> tuple[float, str]:
    if frame_rate is not None:
        return frame_rate, ""
    assumed = f"{DEFAULT_VIDEO_RATE:g} is assumed"
    return DEFAULT_VIDEO_RATE, f"the file does not state its frame rate; {assumed}"


def _choose_figures(
    path: str | Path, frames: Sequence[Frame], person: int | None
) -> tuple[list[Figure | None], str]:
    """Return the person's figure on each frame, and a note on the choice."""
    if person is not None:
        chosen = [_pick_person(figures, person) for _, figures in frames]
        if not any(figure is not None and _weigh(figure) for figure in chosen):
            raise FileFormatError(path, f"no frame has person {person}")
        return chosen, ""
    visible = [[figure for figure in f if _weigh(figure)] for _, f in frames]
    crowded = sum(len(figures) > 1 for figures in visible)
    start = int(np.argmax([max(map(_weigh, f), default=0.0) for f in visible]))
    after, before = _follow(visible[start:]), _follow(visible[start::-1])
    note = (
        f"{format_count(crowded, 'frame')} of {len(frames)} with several people; the most "
        "confident figure is followed from frame to frame; choose a different one with "
        "person="
    )
    return [*before[:0:-1], *after], note if crowded else ""


def _pick_person(figures: Sequence[Figure], person: int) -> Figure | None:
    """Return the figure with an id, or at an index if no figure has an id."""
    if any(figure.ident is not None for figure in figures):
        return next((f for f in figures if f.ident == person), None)
    return figures[person] if 0 <= person < len(figures) else None


def _weigh(figure: Figure) -> float:
    """Return the sum of a figure's confidences."""
    return float(figure.points[:, 2].sum())


def _follow(frames: Sequence[Sequence[Figure]]) -> list[Figure | None]:
    """Return the figure of each frame that continues the most confident of the first."""
    known: Floats | None = None  # where each point was last
    chosen: list[Figure | None] = []
    for figures in frames:
        best = None
        if figures and known is None:
            best = max(figures, key=_weigh)
        elif figures:
            before = known
            best = max(figures, key=lambda f: (_measure_closeness(f, before), _weigh(f)))
        chosen.append(best)
        if best is not None:
            here = best.points[:, :2]
            known = here if known is None else np.where(np.isnan(here), known, here)
    return chosen


def _measure_closeness(figure: Figure, known: Any) -> float:
    """Return the sum over points of c / (1 + (d / s)^2).

    c is the confidence, d the distance to the point's last place and s a share of the
    extent of the figure; points without a last place add nothing.
    """
    extent = float((np.nanmax(known, axis=0) - np.nanmin(known, axis=0)).max())
    distances = np.linalg.norm(figure.points[:, :2] - known, axis=1)
    ratios = distances / max(MOVING_SHARE * extent, 1e-9)
    return float(np.nansum(figure.points[:, 2] / (1 + ratios**2)))


def _describe_absence(numbers: Sequence[int], chosen: Sequence[Figure | None]) -> str:
    absent = [number for number, figure in zip(numbers, chosen) if figure is None]
    if not absent:
        return ""
    listed = format_list([*map(str, absent)], LISTED_FRAMES)
    return f"{format_count(len(absent), 'frame')} without the person: {listed}"


def _scale_to_pixels(positions: Floats, image_size: Any) -> Floats:
    """Return pixels; multiply coordinates that are shares of the image by its size."""
    size = _check_size(image_size)
    present = np.abs(positions[~np.isnan(positions)])
    if not len(present) or compute_median(present) > LARGEST_SHARE:
        return positions
    if size is None:
        expected = (
            "the width and height in pixels, since the points are shares of the image"
        )
        raise SettingError("image_size", None, expected)
    scaled: Floats = positions * size
    return scaled


def _check_size(image_size: Any) -> Floats | None:
    if image_size is None:
        return None
    try:
        size = np.asarray(image_size, float)
    except (TypeError, ValueError):
        size = np.empty(0)
    if size.shape != (2,) or not np.isfinite(size).all() or not (size > 0).all():
        raise SettingError("image_size", image_size, "a width and a height in pixels")
    return size
