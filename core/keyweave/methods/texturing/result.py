"""The result of texturing: the alternative paths, and the fragments each is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..._text import BriefRepr, format_count, format_list
from ...animation.clip import Clip
from ...animation.features import ChannelGroup
from ...animation.motion import Motion
from ...animation.resampling import MotionOrClip
from ...geometry.arrays import Floats, Ints
from .joining import JoinedFragments
from .signals import Matching, Signals


@dataclass(frozen=True, eq=False, repr=False)
class TexturePath(BriefRepr):
    """One alternative: a motion, and the fragments it was made from, in columns.

    Attributes
    ----------
    output : Motion or Clip
        As the sketch was; `motion` and `clip` are it, or None.
    fragments : ndarray of int, shape (n_fragments,)
        Which source fragment each sketch fragment took.
    clips : ndarray of int, shape (n_fragments,)
        Which source it is from, counted from 0.
    sketch_frames, source_frames : ndarray, shape (n_fragments, 2)
        First and last frame, as the sketch and that source number them.
    stretches : ndarray, shape (n_fragments,)
        Length in the result over length in the source.
    costs : ndarray, shape (n_fragments,)
        Match costs.
    cost : float
        What paths are ordered by.
    joined : Joined
        The target columns as joined, before bands are mixed and keys are met.
    """

    output: MotionOrClip
    fragments: Ints
    clips: Ints
    sketch_frames: Floats
    source_frames: Floats
    stretches: Floats
    costs: Floats
    cost: float
    joined: JoinedFragments

    def _summarize(self) -> str:
        return (
            f"{format_count(len(self.fragments), 'fragment')}, "
            f"{self.consecutive_share:.0%} consecutive, "
            f"cost {self.cost:.4g}: {self.output!r}"
        )

    @property
    def motion(self) -> Motion | None:
        """The motion; None where the sketch was a clip or curves."""
        return self.output if isinstance(self.output, Motion) else None

    @property
    def clip(self) -> Clip | None:
        """The clip; None where the sketch was a motion."""
        return self.output if isinstance(self.output, Clip) else None

    @property
    def consecutive(self) -> NDArray[np.bool_]:
        """Joins between fragments that were consecutive in the source."""
        return self.joined.consecutive

    @property
    def scales(self) -> Floats:
        """Factor on each fragment about the mean pose; 1 unless asked for."""
        return self.joined.scales

    @property
    def consecutive_share(self) -> float:
        """Share of joins that are consecutive, 0 to 1; 1 where there is no join."""
        return float(self.consecutive.mean()) if len(self.consecutive) else 1.0

    def table(self, sources: Sequence[str] = ()) -> list[dict[str, Any]]:
        """Return one row of facts per fragment, ready to be printed or saved.

        Parameters
        ----------
        sources : sequence of str
            Names for the sources; their numbers from 1 are used without.
        """
        joins = ["start", *("consecutive" if c else "blended" for c in self.consecutive)]
        return [
            {
                "fragment": i + 1,
                "sketch_frames": self.sketch_frames[i].tolist(),
                "source": sources[clip] if sources else str(clip + 1),
                "source_frames": self.source_frames[i].tolist(),
                "stretch": float(self.stretches[i]),
                "scale": float(self.scales[i]),
                "cost": float(self.costs[i]),
                "join": joins[i],
            }
            for i, clip in enumerate(self.clips.tolist())
        ]

    def facts(self, sources: Sequence[str] = ()) -> dict[str, Any]:
        """Return what scripts want to know of it, in types that JSON has.

        Parameters
        ----------
        sources : sequence of str
            See `table`.
        """
        return {
            "cost": self.cost,
            "consecutive_share": self.consecutive_share,
            "n_consecutive": int(self.consecutive.sum()),
            "n_joins": len(self.consecutive),
            "fragments": self.table(sources),
        }


@dataclass(frozen=True, eq=False, repr=False)
class TextureResult(BriefRepr):
    """All alternatives, best first, and what they have in common.

    Attributes
    ----------
    paths : tuple of TexturePath
    band : int
        The matching band used.
    break_on : str
        The drive column whose turns cut the fragments.
    notes : tuple of str
        What the animator should know: keys that could not be kept, what ``auto`` chose.
    drive_parts, target_parts : tuple of Part
        The rotations and channels that were compared and made.
    textured : ndarray of bool, shape (n_targets,)
        Which of `targets` were textured; the others were synthesised.
    signals : Signals
        Those columns of sketch and sources.
    matching : Matching
        Fragments and candidates, for pictures and for a look inside.
    """

    paths: tuple[TexturePath, ...]
    band: int
    break_on: str
    notes: tuple[str, ...]
    drive_parts: tuple[ChannelGroup, ...]
    target_parts: tuple[ChannelGroup, ...]
    textured: NDArray[np.bool_]
    signals: Signals
    matching: Matching

    def _summarize(self) -> str:
        return (
            f"{format_count(len(self.paths), 'path')} of "
            f"{format_count(len(self.paths[0].fragments), 'fragment')}, band {self.band}, "
            f"cut on {self.break_on}, targets {format_list(self.targets, 2)}"
        )

    @property
    def drive(self) -> tuple[str, ...]:
        """Channels compared; a rotation has three, ``joint.rotateX`` and so on."""
        return tuple(name for part in self.drive_parts for name in part.channels)

    @property
    def targets(self) -> tuple[str, ...]:
        """Channels textured or synthesized, named as in `drive`."""
        return tuple(name for part in self.target_parts for name in part.channels)

    @property
    def n_matches(self) -> int:
        """Candidates kept per fragment."""
        return self.matching.matches.fragments.shape[1]

    @property
    def motion(self) -> Motion | None:
        """The best path's motion; None where the sketch was a clip or curves."""
        return self.paths[0].motion

    @property
    def clip(self) -> Clip | None:
        """The best path's clip; None where the sketch was a motion."""
        return self.paths[0].clip

    def facts(self, sources: Sequence[str] = ()) -> dict[str, Any]:
        """Return what scripts want to know of it, in types that JSON has.

        Parameters
        ----------
        sources : sequence of str
            Names for the sources; their numbers from 1 are used without.

        Returns
        -------
        dict
            ``drive``, ``targets``, ``band``, ``break_on``, ``n_matches``, ``notes``, and
            ``paths``, the facts of each alternative, best first.
        """
        return {
            "drive": list(self.drive),
            "targets": list(self.targets),
            "band": int(self.band),
            "break_on": self.break_on,
            "n_matches": int(self.n_matches),
            "notes": list(self.notes),
            "paths": [path.facts(sources) for path in self.paths],
        }
