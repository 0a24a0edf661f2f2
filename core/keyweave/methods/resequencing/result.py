"""The result of resequencing: its variations, the source of each frame, and notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from ..._text import Shown, format_count
from ...animation.motion import Motion
from ...animation.source_frames import SourceFrames
from ...geometry.arrays import Floats, Ints, list_distinct
from .crowd import Closest, Crowd, find_closest, follow_joint
from .frame_sequence import FrameSequence
from .objective import Objective
from .settings import ResequenceSettings


class Transition(NamedTuple):
    """A pair of neighboring output frames that were not neighbors in an input.

    Attributes
    ----------
    frame : float
        First output frame after the transition; for the seam of a loop, the first output
        frame.
    cost : float
    smoothing_width : int
        Number of frames smoothed on each side.
    """

    frame: float
    cost: float
    smoothing_width: int


@dataclass(frozen=True, eq=False, repr=False)
class Variation(Shown):
    """A motion that meets the constraints, and the source of each of its frames.

    Attributes
    ----------
    motion : Motion
    source_motion : ndarray of int, shape (n_frames,)
        Index of the input of each output frame; 0 is input 1.
    source_frame : ndarray, shape (n_frames,)
        Frame number in that input.
    transitions : tuple of Transition
    cost : float
        Total cost of transitions and preferences, which solvers minimize.
    rearrangement : FrameSequence
        The same resequencing for anything else that moved with the skeleton.
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
        """Return the facts of the variation for scripts, in JSON types.

        Parameters
        ----------
        sources : sequence of str
            Names of the inputs; by default their numbers, from 1.
        """
        return {
            "cost": self.cost,
            "n_transitions": len(self.transitions),
            "transitions": [transition._asdict() for transition in self.transitions],
            "runs": self.table(sources),
        }

    def table(self, sources: Sequence[str] = ()) -> list[dict[str, Any]]:
        """Return a row of facts for each run of consecutive captured frames.

        Parameters
        ----------
        sources : sequence of str
            Names of the inputs; by default their numbers, from 1.

        Returns
        -------
        list of dict
            ``frames`` and ``source_frames`` are the first and last frame, in the output
            and in the input ``source``.
        """
        names = sources or [str(n + 1) for n in range(int(self.source_motion.max()) + 1)]
        numbers = self.motion.frames
        jumps = [int(round(t.frame - numbers[0])) for t in self.transitions]
        begins = list_distinct([0, *jumps])
        ends = np.append(begins[1:], len(numbers)) - 1
        return [
            {
                "frames": [float(numbers[a]), float(numbers[b])],
                "source": names[int(self.source_motion[a])],
                "source_frames": [float(self.source_frame[a]), float(self.source_frame[b])],
            }
            for a, b in zip(begins.tolist(), ends.tolist())
        ]


@dataclass(frozen=True, eq=False, repr=False)
class ResequenceResult(Shown):
    """All variations of a resequenced motion, and notes for the animator.

    Attributes
    ----------
    variations : tuple of Variation
        The best sequence that the solver finds, then random variations by their cost.
    notes : tuple of str
    source_frames : SourceFrames
        The inputs at the frame rate of the output.
    fixed : dict of int to int
        Row of `source_frames` for each constrained output frame, by index from 0.
    repeat_half_life : float
        Half-life of the cost of showing a frame again, in seconds; 0 if repeats cost
        nothing.
    cheapest_cost : float
        Cost of the cheapest sequence that the solver finds if repeats cost nothing.
    crowd : Crowd, optional
        Start places and distance of variations that move together.
    """

    variations: tuple[Variation, ...]
    notes: tuple[str, ...]
    source_frames: SourceFrames
    fixed: dict[int, int]
    repeat_half_life: float
    cheapest_cost: float
    crowd: Crowd | None = None

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
        """Index of the input of each output frame of the first variation."""
        return self.variations[0].source_motion

    @property
    def source_frame(self) -> Floats:
        """Input frame number of each output frame of the first variation."""
        return self.variations[0].source_frame

    @property
    def transitions(self) -> tuple[Transition, ...]:
        """The first variation's transitions."""
        return self.variations[0].transitions

    @property
    def cost(self) -> float:
        """The first variation's cost."""
        return self.variations[0].cost

    @property
    def closest(self) -> Closest:
        """The smallest distance of the roots of two variations on any frame."""
        motions = [each.motion for each in self.variations]
        return find_closest(motions, self.source_frames.carrier)

    def renumber(self, first: float) -> ResequenceResult:
        """Return the result with output frames numbered from `first`."""
        variations = (_renumber_variation(each, first) for each in self.variations)
        return replace(self, variations=tuple(variations))

    def facts(self, sources: Sequence[str] = ()) -> dict[str, Any]:
        """Return the facts of the result for scripts, in JSON types.

        Parameters
        ----------
        sources : sequence of str
            Names of the inputs; by default their numbers, from 1.

        Returns
        -------
        dict
            ``n_frames``, ``repeat_half_life`` in seconds, ``cheapest_cost``, ``notes``,
            of a crowd ``closest`` and, for each variation, its facts in ``paths``.
        """
        is_crowd = self.crowd is not None and len(self.variations) > 1
        closest = {"closest": self.closest.facts()} if is_crowd else {}
        return {
            "n_frames": len(self.motion),
            "repeat_half_life": self.repeat_half_life,
            "cheapest_cost": self.cheapest_cost,
            "notes": list(self.notes),
            **closest,
            "paths": [variation.facts(sources) for variation in self.variations],
        }


def _renumber_variation(variation: Variation, first: float) -> Variation:
    motion, offset = variation.motion, first - variation.motion.start_frame
    return replace(
        variation,
        motion=motion.with_(start_frame=first),
        transitions=tuple(
            t._replace(frame=t.frame + offset) for t in variation.transitions
        ),
    )


FOOT_SLIDE_RATIO = 1.15  # of the captured distance; beyond it, sliding feet are visible


def collect_notes(
    variations: Sequence[Variation],
    objective: Objective,
    frames: SourceFrames,
    settings: ResequenceSettings,
    crowd: Crowd | None = None,
) -> tuple[str, ...]:
    """Return notes on missing variations, short runs, sliding feet and near figures."""
    notes = []
    if len(variations) < settings.n_variations:
        notes.append(
            f"found only {len(variations)} of {settings.n_variations} variations; raise "
            "variety= or relax the constraints"
        )
    if settings.solver == "optimal":
        notes += dict.fromkeys(_note_short_runs(variations[0], frames, settings))
    if objective.path is not None and settings.loop:
        notes += _note_foot_sliding(variations[0], frames)
    if crowd is not None:
        motions = [each.motion for each in variations]
        notes += _note_near(find_closest(motions, frames.carrier), crowd)
    return tuple(notes)


def _note_near(near: Closest, crowd: Crowd) -> Iterator[str]:
    """Yield a note if figures come closer than the distance to keep."""
    if near.distance < crowd.apart:
        first, second = near.first + 1, near.second + 1
        yield (
            f"no choice of variations keeps {crowd.apart:g} cm: {first} and {second} come "
            f"as close as {near.distance:.0f} cm on frame {near.frame:g} of the output; "
            "spread them more, or raise variety="
        )


def _note_short_runs(
    variation: Variation, frames: SourceFrames, settings: ResequenceSettings
) -> Iterator[str]:
    """Yield a note for each run that is shorter than the shortest run allowed."""
    least, n = settings.frames("min_run", frames.frame_rate), len(variation.motion)
    begins = [int(t.frame) - 1 for t in variation.transitions]
    if not begins:
        return
    if settings.loop:
        ends = [*begins[1:], begins[0] + n]
    else:
        begins = [0, *begins]
        ends = [*begins[1:], n]
    for begin, end in zip(begins, ends):
        if end - begin < least:
            length = format_count(end - begin, "frame")
            yield (
                f"the run from frame {begin + 1} of the output lasts {length}, "
                f"below the minimum of {least}, because the constraints leave no more room"
            )


def measure_stretch(variation: Variation, frames: SourceFrames) -> float:
    """Return the distance that a variation travels, relative to that of its frames."""
    captured = float(np.abs(frames.steps[variation.rearrangement.rows]).sum())
    places = follow_joint(variation.motion, frames.carrier)
    return float(np.abs(np.diff(places)).sum()) / max(captured, 1e-9)


def _note_foot_sliding(variation: Variation, frames: SourceFrames) -> Iterator[str]:
    """Yield a note if steps are made much longer or shorter to fit a path."""
    rows, ratio = variation.rearrangement.rows, measure_stretch(variation, frames)
    if not 1 / FOOT_SLIDE_RATIO < ratio < FOOT_SLIDE_RATIO:
        yield (
            f"the figure travels {ratio:.2g} times as far as captured to complete whole "
            "laps of the path, so its feet slide; about "
            f"{round(len(rows) * ratio)} frames would fit"
        )
