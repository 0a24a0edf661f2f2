"""What resequencing returns: motions, and for each frame where it is from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from ..arrays import Floats, Ints
from ..motion import Motion
from .rearranging import Rearrangement
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


@dataclass(frozen=True, eq=False)
class Variation:
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
    rearrangement: Rearrangement

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
                "source": _name(sources, int(self.source_motion[a])),
                "source_frames": [float(self.source_frame[a]), float(self.source_frame[b])],
            }
            for a, b in zip(begins.tolist(), ends.tolist())
        ]


def _name(sources: Sequence[str], motion: int) -> str:
    return sources[motion] if sources else str(motion + 1)


@dataclass(frozen=True, eq=False)
class ResequenceResult:
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
        moved = [_renumbered(one, frame) for one in self.variations]
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


def _renumbered(one: Variation, frame: float) -> Variation:
    more = frame - one.motion.start_frame
    return replace(
        one,
        motion=one.motion.with_(start_frame=frame),
        transitions=tuple(t._replace(frame=t.frame + more) for t in one.transitions),
    )
