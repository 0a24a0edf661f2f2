"""What texturing returns: the alternatives, and why each is as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..arrays import Floats, Ints
from ..clip import Clip
from ..motion import Motion
from .assembly import Joined
from .signals import Matching, Signals


@dataclass(frozen=True, eq=False)
class TexturePath:
    """One alternative: a motion, and the fragments it was made from, in columns.

    Attributes
    ----------
    motion : Motion or None
    clip : Clip or None
        One of the two, as the sketch was.
    fragments : ndarray of int, shape (n_fragments,)
        Which source fragment each sketch fragment took.
    clips : ndarray of int, shape (n_fragments,)
        Which source it is from, counted from 0.
    sketch_frames, source_frames : ndarray, shape (n_fragments, 2)
        First and last frame, as the sketch and that source number them.
    stretches : ndarray, shape (n_fragments,)
        Length in the result over length in the source.
    scales : ndarray, shape (n_fragments,)
        Factor on the data about the mean pose; 1 unless asked for.
    costs : ndarray, shape (n_fragments,)
        Match costs.
    consecutive : ndarray of bool, shape (n_fragments - 1,)
        Joins between fragments that were consecutive in the source.
    cost : float
        What paths are ordered by.
    joined : Joined
        The target columns laid end to end, and joined smoothly.
    """

    motion: Motion | None
    clip: Clip | None
    fragments: Ints
    clips: Ints
    sketch_frames: Floats
    source_frames: Floats
    stretches: Floats
    scales: Floats
    costs: Floats
    consecutive: NDArray[np.bool_]
    cost: float
    joined: Joined

    @property
    def output(self) -> Motion | Clip:
        """The motion or the clip, whichever it is."""
        output = self.motion if self.motion is not None else self.clip
        assert output is not None  # one of the two is always there
        return output

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


@dataclass(frozen=True, eq=False)
class TextureResult:
    """All alternatives, best first, and what they have in common.

    Attributes
    ----------
    paths : tuple of TexturePath
    band : int
        The matching band used.
    break_on : str
        The drive column whose turns cut the fragments.
    n_matches : int
        Candidates kept per fragment.
    notes : tuple of str
        What the animator should know: keys that could not be kept, what ``auto`` chose.
    drive, targets : tuple of str
        Names of the columns that were compared and made; a rotation's three are
        ``joint[x]`` and so on.
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
    n_matches: int
    notes: tuple[str, ...]
    drive: tuple[str, ...]
    targets: tuple[str, ...]
    textured: NDArray[np.bool_]
    signals: Signals
    matching: Matching

    @property
    def motion(self) -> Motion | None:
        """The best path's motion; None where the sketch was a clip or curves."""
        return self.paths[0].motion

    @property
    def clip(self) -> Clip | None:
        """The best path's clip; None where the sketch was a motion."""
        return self.paths[0].clip
