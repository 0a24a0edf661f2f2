"""What an animator should know of a result, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from .demands import Demands
from .ground_path import to_ground
from .result import Variation
from .settings import ResequenceSettings
from .source_frames import SourceFrames

SLIDES = 1.15  # times as far as captured: then one sees that feet slide


def notes_on(
    made: Sequence[Variation],
    demands: Demands,
    frames: SourceFrames,
    settings: ResequenceSettings,
) -> tuple[str, ...]:
    """Return notes on variations: too few of them, short runs, feet that slide."""
    notes = []
    if len(made) < settings.n_variations:
        notes.append(
            f"{len(made)} of {settings.n_variations} variations were made; no others were "
            "found, and more variety may help"
        )
    if settings.solver == "optimal":
        notes += dict.fromkeys(_on_short_runs(made[0], frames, settings))
    if demands.path is not None and settings.loop:
        notes += _on_way(made[0], frames)
    return tuple(notes)


def _on_short_runs(
    made: Variation, frames: SourceFrames, settings: ResequenceSettings
) -> Iterator[str]:
    """Yield what is to be said of runs that are shorter than allowed."""
    least, n = settings.frames("min_run", frames.frame_rate), len(made.motion)
    begins = [int(t.frame) - 1 for t in made.transitions]
    if not begins:
        return
    if settings.loop:
        ends = [*begins[1:], begins[0] + n]
    else:
        begins = [0, *begins]
        ends = [*begins[1:], n]
    for begin, end in zip(begins, ends):
        if end - begin < least:
            yield (
                f"a run of {end - begin}, not {least} frames begins on output frame "
                f"{begin + 1}, counted from 1; the constraints leave no more room"
            )


def _on_way(made: Variation, frames: SourceFrames) -> Iterator[str]:
    """Yield what is to be said of steps that are stretched to fit a path."""
    rows = made.rearrangement.rows
    captured = float(np.abs(frames.steps[rows]).sum())
    places = to_ground(made.motion.root_positions, frames.up_axis)
    ratio = float(np.abs(np.diff(places)).sum()) / max(captured, 1e-9)
    if not 1 / SLIDES < ratio < SLIDES:
        yield (
            f"the figure goes {ratio:.2g} times as far as captured, to end where the path "
            f"does, so its feet slide; some {round(len(rows) * ratio)} frames would fit"
        )
