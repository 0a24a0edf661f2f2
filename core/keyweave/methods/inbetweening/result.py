"""The result of inbetweening: motions, and what each gap is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from ..._text import Shown, format_count
from ...animation.feet.contacts import Contacts
from ...animation.feet.detection import join_contacts
from ...animation.motion import Motion
from ...animation.source_frames import SourceFrames
from .mixing import Mix

VOTE = 0.4  # of the segments, with which a foot stands


class MixedSegment(NamedTuple):
    """A captured segment with a share in a gap; the rest of the shares is the spline's.

    Attributes
    ----------
    source : int
        Index of the source, from 0.
    source_frames : tuple of float
        First and last frame, in the numbers of the source.
    share : float
    """

    source: int
    source_frames: tuple[float, float]
    share: float


@dataclass(frozen=True)
class FilledGap:
    """A gap between two keys.

    Attributes
    ----------
    frames : tuple of float
        The keys.
    segments : tuple of MixedSegment
        The chosen segment first; empty in a gap of one frame.
    stretch : float
        Length of the gap, in lengths of the chosen segment.
    fit : float
        Cost of the chosen segment; 0 fits exactly.
    spread : float
        Mean squared angle of the rotations of the segments to their mean, in squared
        radians.
    fallback : bool
        Whether no capture fits the gap, which is filled in another way.
    """

    frames: tuple[float, float]
    segments: tuple[MixedSegment, ...] = ()
    stretch: float = 1.0
    fit: float = 0.0
    spread: float = 0.0
    fallback: bool = False

    def facts(self, sources: Sequence[str] = ()) -> dict[str, Any]:
        """Return the facts of the gap for scripts; see `InbetweenResult.facts`."""
        segments = [
            {
                "source": sources[each.source] if sources else str(each.source + 1),
                "source_frames": [*each.source_frames],
                "share": each.share,
            }
            for each in self.segments
        ]
        return {
            "frames": [*self.frames],
            "segments": segments,
            **{"stretch": self.stretch, "fit": self.fit, "spread": self.spread},
            "fallback": self.fallback,
        }


@dataclass(frozen=True, eq=False, repr=False)
class InbetweenVariation(Shown):
    """A motion with all gaps filled.

    Attributes
    ----------
    motion : Motion
    gaps : tuple of FilledGap
    mixes : tuple of (int, Mix)
        First row and mix of each gap that moves, also of one with a spline.
    source_frames : SourceFrames
        The keys, as the first input, and the sources, at the frame rate of the motion.
    """

    motion: Motion
    gaps: tuple[FilledGap, ...]
    mixes: tuple[tuple[int, Mix], ...]
    source_frames: SourceFrames

    def _summarize(self) -> str:
        return f"{format_count(len(self.gaps), 'gap')}: {self.motion!r}"

    def vote_contacts(self, captured: Contacts) -> Contacts:
        """Return the frames on which the feet stand, by the votes of the segments.

        `captured` has the contacts of the sources.
        """
        n_keys = int(self.source_frames.starts[1])  # rows before those of the sources
        standing = np.zeros((len(self.motion), *captured.standing.shape[1:]))
        for first, mix in self.mixes:
            rows = slice(first, first + len(mix.motion))
            u = np.linspace(0.0, 1.0, len(mix.motion))
            shown = np.rint(np.outer(mix.segments.lengths, u)).astype(int)
            shown += mix.segments.starts[:, np.newaxis] - n_keys
            shares = np.tensordot(mix.weights, captured.standing[shown], 1)
            standing[rows] = np.maximum(standing[rows], shares)
        return captured.with_(standing=standing > VOTE, start_frame=self.motion.start_frame)


@dataclass(frozen=True, eq=False, repr=False)
class InbetweenResult(Shown):
    """All variations of filled gaps, and notes for the animator.

    Attributes
    ----------
    variations : tuple of InbetweenVariation
    spline : Motion
        The poses with a spline through all keys, which fills the gaps that fall back.
    notes : tuple of str
    """

    variations: tuple[InbetweenVariation, ...]
    spline: Motion
    notes: tuple[str, ...]

    def _summarize(self) -> str:
        n = format_count(len(self.variations), "variation")
        return f"{n}, {self.variations[0]._summarize()}"

    @property
    def motion(self) -> Motion:
        """The first variation's motion."""
        return self.variations[0].motion

    @property
    def gaps(self) -> tuple[FilledGap, ...]:
        """The gaps of the first variation."""
        return self.variations[0].gaps

    @cached_property
    def captured_contacts(self) -> Contacts:
        """The contacts of the sources, one after the other.

        Raises
        ------
        DataError
            If the skeleton has no feet.
        """
        return join_contacts(self.variations[0].source_frames.motions[1:])

    @property
    def contacts(self) -> Contacts:
        """The frames on which the feet of the first variation stand, for `lock_feet`."""
        return self.variations[0].vote_contacts(self.captured_contacts)

    def facts(self, sources: Sequence[str] = ()) -> dict[str, Any]:
        """Return the facts of the result for scripts, in JSON types.

        Parameters
        ----------
        sources : sequence of str
            Names of the sources; by default their numbers, from 1.

        Returns
        -------
        dict
            ``n_frames``, ``notes`` and, for each variation, its ``gaps`` in ``paths``.
        """
        paths = [
            {"gaps": [gap.facts(sources) for gap in each.gaps]} for each in self.variations
        ]
        return {"n_frames": len(self.motion), "notes": [*self.notes], "paths": paths}
