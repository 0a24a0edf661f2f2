"""The result of resequencing: its variations, the source of each frame, and notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from ..._text import BriefRepr, format_count
from ...animation.motion import Motion
from ...geometry.arrays import Floats, Ints
from .frame_sequence import FrameSequence
from .ground_path import project_to_ground
from .objective import Objective
from .settings import ResequenceSettings
from .source_frames import SourceFrames


class Transition(NamedTuple):
    """Two neighbouring output frames that were not neighbours in an input.

    Attributes
    ----------
    frame : float
        The first output frame after it; of a loop's seam the first frame of all.
    cost : float
    smoothing_width : int
        How many frames on each side were smoothed; 0 for none.
    """

    frame: float
    cost: float
    smoothing_width: int


@dataclass(frozen=True, eq=False, repr=False)
class Variation(BriefRepr):
    """One motion that obeys, and what it was made from, in columns.

    Attributes
    ----------
    motion : Motion
    source_motion : ndarray of int, shape (n_frames,)
        Which input each output frame is from, counted from 0.
    source_frame : ndarray, shape (n_frames,)
        Its frame number there.
    transitions : tuple of Transition
    cost : float
        Of all transitions and wishes; what solvers make as small as they can.
    rearrangement : Rearrangement
        To do the same to whatever moved with the skeleton.
    """

    motion: Motion
    source_motion: Ints
    source_frame: Floats
    transitions: tuple[Transition, ...]
    cost: float
    rearrangement: FrameSequence

    def _summarize(self) -> str:
        return (
            f"{format_count(len(self.transitions), 'transition')}, "
            f"cost {self.cost:.4g}: {self.motion!r}"
        )

    def facts(self, sources: Sequence[str] = ()) -> dict[str, Any]:
        """Return what scripts want to know of it, in types that JSON has.

        Parameters
        ----------
        sources : sequence of str
            Names for the inputs; their numbers from 1 are used without.
        """
        return {
            "cost": self.cost,
            "n_transitions": len(self.transitions),
            "transitions": [transition._asdict() for transition in self.transitions],
            "runs": self.table(sources),
        }

    def table(self, sources: Sequence[str] = ()) -> list[dict[str, Any]]:
        """Return one row of facts per run of frames that follow each other as captured.

        Parameters
        ----------
        sources : sequence of str
            See `facts`.
        """
        numbers = self.motion.frames
        jumps = [int(round(t.frame - numbers[0])) for t in self.transitions]
        begins = np.unique([0, *jumps])
        ends = np.append(begins[1:], len(numbers)) - 1
        return [
            {
                "frames": [float(numbers[a]), float(numbers[b])],
                "source": _name_source(sources, int(self.source_motion[a])),
                "source_frames": [float(self.source_frame[a]), float(self.source_frame[b])],
            }
            for a, b in zip(begins.tolist(), ends.tolist())
        ]


def _name_source(sources: Sequence[str], motion: int) -> str:
    return sources[motion] if sources else str(motion + 1)


@dataclass(frozen=True, eq=False, repr=False)
class ResequenceResult(BriefRepr):
    """All variations, and what the animator should know.

    Attributes
    ----------
    variations : tuple of Variation
        First what the solver finds without chance, then the others by their cost.
    notes : tuple of str
    source_frames : SourceFrames
        The inputs as they were used.
    fixed : dict of int to int
        Constraints: output frames, counted from 0, and rows of `source_frames`.
    """

    variations: tuple[Variation, ...]
    notes: tuple[str, ...]
    source_frames: SourceFrames
    fixed: dict[int, int]

    def _summarize(self) -> str:
        return (
            f"{format_count(len(self.variations), 'variation')}, "
            f"{format_count(len(self.transitions), 'transition')}, "
            f"cost {self.cost:.4g}: {self.motion!r}"
        )

    @property
    def motion(self) -> Motion:
        """The first variation's motion."""
        return self.variations[0].motion

    @property
    def source_motion(self) -> Ints:
        """Which input each output frame of the first variation is from."""
        return self.variations[0].source_motion

    @property
    def source_frame(self) -> Floats:
        """The input's frame number of each output frame of the first variation."""
        return self.variations[0].source_frame

    @property
    def transitions(self) -> tuple[Transition, ...]:
        """The first variation's transitions."""
        return self.variations[0].transitions

    @property
    def cost(self) -> float:
        """The first variation's cost."""
        return self.variations[0].cost

    def starting_at(self, frame: float) -> ResequenceResult:
        """Return the result with output frames numbered from another than 1."""
        moved = [_renumber_variation(one, frame) for one in self.variations]
        return replace(self, variations=tuple(moved))

    def facts(self, sources: Sequence[str] = ()) -> dict[str, Any]:
        """Return what scripts want to know of it, in types that JSON has.

        Parameters
        ----------
        sources : sequence of str
            Names for the inputs; their numbers from 1 are used without.

        Returns
        -------
        dict
            ``n_frames``, ``notes``, and ``paths``, the facts of each variation.
        """
        return {
            "n_frames": len(self.motion),
            "notes": list(self.notes),
            "paths": [one.facts(sources) for one in self.variations],
        }


def _renumber_variation(one: Variation, frame: float) -> Variation:
    more = frame - one.motion.start_frame
    return replace(
        one,
        motion=one.motion.with_(start_frame=frame),
        transitions=tuple(t._replace(frame=t.frame + more) for t in one.transitions),
    )


FOOT_SLIDE_RATIO = 1.15  # times as far as captured: then one sees that feet slide


def collect_notes(
    made: Sequence[Variation],
    demands: Objective,
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
        notes += dict.fromkeys(_note_short_runs(made[0], frames, settings))
    if demands.path is not None and settings.loop:
        notes += _note_foot_sliding(made[0], frames)
    return tuple(notes)


def _note_short_runs(
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


def _note_foot_sliding(made: Variation, frames: SourceFrames) -> Iterator[str]:
    """Yield what is to be said of steps that are stretched to fit a path."""
    rows = made.rearrangement.rows
    captured = float(np.abs(frames.steps[rows]).sum())
    places = project_to_ground(made.motion.root_positions, frames.up_axis)
    ratio = float(np.abs(np.diff(places)).sum()) / max(captured, 1e-9)
    if not 1 / FOOT_SLIDE_RATIO < ratio < FOOT_SLIDE_RATIO:
        yield (
            f"the figure goes {ratio:.2g} times as far as captured, to end where the path "
            f"does, so its feet slide; some {round(len(rows) * ratio)} frames would fit"
        )
