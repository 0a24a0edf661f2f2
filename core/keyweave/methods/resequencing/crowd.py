"""Crowds: variations that start at different places and keep a distance on all frames.

Each place takes the variation, and off a path also the heading, that keeps the figures
apart. More variations than places are made if the figures come too close.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ..._text import format_count
from ...animation.kinematics import forward_kinematics
from ...animation.motion import Motion
from ...errors import DataError
from ...geometry.arrays import Array, Floats
from ...geometry.vectors import project_to_ground
from .ground_path import PATH_SAMPLES, GroundPath, read_places

N_HEADINGS = 16  # that are tried at each place
N_SPARE = 3  # variations for each place, if one for each comes too close
MAX_REPLACED = 100  # places whose variation is chosen again
MAX_START_GAP = 100.0  # centimeters between a start place and a path to follow


@dataclass(frozen=True)
class Crowd:
    """Where variations start together, and the distance that they keep.

    Attributes
    ----------
    spread : float, optional
        Side of the square to start in, around the start of the first variation; or, with a
        path to follow, the length of the path to start on. In centimeters.
    starts : ndarray, shape (n_variations, 2) or (n_variations, 3), optional
        Start places instead, with coordinates as those of `GroundPath`.
    apart : float
        Smallest distance of two roots on any frame, in centimeters.
    name : str
        Name of the start places in errors.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk, settings = examples.load_walk(), kw.ResequenceSettings(n_variations=4)
    >>> crowd = Crowd(spread=600, apart=80)
    >>> result = kw.resequence(walk, n_frames=90, settings=settings, crowd=crowd)
    >>> result.closest.distance >= 80
    True
    """

    spread: float | None = None
    starts: Floats | None = None
    apart: float = 0.0
    name: str = "the start places"

    def list_counts(self, n_figures: int) -> list[int]:
        """Return numbers of variations to choose from, until the distance is kept."""
        return [n_figures, N_SPARE * n_figures] if self.apart else [n_figures]

    def check(self, n_figures: int, path: GroundPath | None, up_axis: str) -> None:
        """Raise a DataError if the crowd does not fit its area, its places or its path."""
        if n_figures < 2:
            raise DataError("the crowd", "has 1 variation; a crowd needs 2 or more")
        if self.starts is not None:
            self._check_starts(read_places(self.starts, up_axis), n_figures, path, up_axis)
            return
        assert self.spread is not None
        length = np.inf if path is None else path.length(up_axis)
        if self.spread > length:
            problem = f"is {self.spread:g} cm long, but the path has {length:.0f} cm"
            raise DataError("the crowd", problem)
        gap = _find_gap(self.spread, n_figures, path, up_axis)
        if gap < self.apart:
            needed = self.spread * self.apart / gap
            where = "a square with sides" if path is None else "a path"
            raise DataError(
                "the crowd",
                f"of {n_figures} does not fit on {where} of {self.spread:g} cm, "
                f"{self.apart:g} cm apart; it needs {np.ceil(needed):g} cm",
            )

    def _check_starts(
        self, places: Array, n_figures: int, path: GroundPath | None, up_axis: str
    ) -> None:
        if len(places) != n_figures:
            count = format_count(len(places), "place")
            raise DataError(self.name, f"has {count} for {n_figures} variations")
        if path is not None:
            _, far = find_nearest(path, places, up_axis)
            if far.max() > MAX_START_GAP:
                worst = int(far.argmax())
                problem = (
                    f"has place {worst + 1} at {far[worst]:.0f} cm from the path; the "
                    f"limit is {MAX_START_GAP:g} cm"
                )
                raise DataError(self.name, problem)
        gaps = np.abs(places - places[:, None]) + np.diag(np.full(n_figures, np.inf))
        a, b = sorted(map(int, np.unravel_index(gaps.argmin(), gaps.shape)))
        if gaps[a, b] < max(self.apart, 1.0):
            problem = f"has places {a + 1} and {b + 1} only {gaps[a, b]:.0f} cm apart"
            raise DataError(self.name, problem)

    def choose_starts(
        self,
        n_figures: int,
        path: GroundPath | None,
        up_axis: str,
        around: complex,
        rng: np.random.Generator,
    ) -> Array:
        """Return start places, or arc lengths of the path, in a random order."""
        if self.starts is not None:
            places = read_places(self.starts, up_axis)
            return places if path is None else find_nearest(path, places, up_axis)[0]
        assert self.spread is not None
        gap = _find_gap(self.spread, n_figures, path, up_axis)
        loose = max(0.0, gap - self.apart) / 2
        if path is not None:
            return rng.permutation(gap * np.arange(n_figures))
        n_side = int(np.ceil(np.sqrt(n_figures)))
        cells = rng.permutation(n_side**2)[:n_figures]
        corner = self.spread / 2 * (1 + 1j)
        places = gap * (cells // n_side + 1j * (cells % n_side)) - corner
        moves = rng.uniform(-0.5, 0.5, (2, n_figures)) * loose
        inside = places + moves[0] + 1j * moves[1]
        half = self.spread / 2
        return (
            around
            + np.clip(inside.real, -half, half)
            + 1j * np.clip(inside.imag, -half, half)
        )


def _find_gap(
    spread: float, n_figures: int, path: GroundPath | None, up_axis: str
) -> float:
    """Return the distance between neighbors that are spread evenly."""
    if path is None:
        return spread / max(1.0, np.ceil(np.sqrt(n_figures)) - 1)
    meets = path.closed and spread > path.length(up_axis) * (1 - 1 / n_figures)
    return spread / (n_figures if meets else n_figures - 1)


def find_nearest(path: GroundPath, places: Array, up_axis: str) -> tuple[Floats, Floats]:
    """Return the arc lengths of a path that are closest to places, and the distances."""
    n_samples = PATH_SAMPLES * max(1, len(path.points))
    lengths = np.linspace(0, path.length(up_axis), n_samples)
    far = np.abs(path.place(lengths, up_axis) - places[:, None])
    return lengths[far.argmin(axis=1)], far.min(axis=1)


class Closest(NamedTuple):
    """Where the roots of two motions come closest.

    Attributes
    ----------
    distance : float
        Centimeters over the ground.
    first, second : int
        Indices of the motions, from 0.
    frame : float
    """

    distance: float
    first: int
    second: int
    frame: float

    def facts(self) -> dict[str, Any]:
        """Return the facts for scripts, with variations numbered from 1."""
        pair = [self.first + 1, self.second + 1]
        return {"distance": self.distance, "variations": pair, "frame": self.frame}


def follow_joint(motion: Motion, joint: int) -> Array:
    """Return the positions of a joint on the ground, complex, shape (n_frames,)."""
    places = motion.root_positions
    if joint:
        places = forward_kinematics(motion)[0][:, joint]
    return project_to_ground(places, motion.up_axis)


def find_closest(motions: Sequence[Motion], joint: int = 0) -> Closest:
    """Return the smallest distance of a joint of motions of one length.

    The joint carries the figure; by default it is the root.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 60)
    >>> ahead = walk.with_(root_positions=walk.root_positions + [30, 0, 0])
    >>> round(find_closest([walk, ahead]).distance)
    30
    """
    places = [follow_joint(each, joint) for each in motions]
    distance, first, second, t = _find_nearest_pair(places)
    return Closest(distance, first, second, float(motions[0].frames[t]))


def _find_nearest_pair(places: Sequence[Array]) -> tuple[float, int, int, int]:
    """Return the smallest distance, the indices of both places, and of the frame."""
    near = np.inf, 0, 0, 0
    for b, other in enumerate(places):
        for a, place in enumerate(places[:b]):
            far = np.abs(place - other)
            t = int(far.argmin())
            near = min(near, (float(far[t]), a, b, t))
    return near


class Choice(NamedTuple):
    """A variation at a start place, and the angle by which it is rotated there."""

    variation: int
    angle: float


def choose_variations(
    walk: Callable[[int, int], Array], n_variations: int, apart: float, angles: Floats
) -> list[Choice]:
    """Return a variation and an angle for each place, so that all keep a distance.

    Places are filled one after the other. Then the two figures that come closest are chosen
    again, one of them, as long as that helps.

    Parameters
    ----------
    walk : callable
        Takes the indices of a place and of a variation; returns where the root of the
        variation is if it starts there: complex, shape (n_frames,).
    n_variations : int
    apart : float
    angles : ndarray, shape (n_places, n_angles)
        Angles to try at each place.
    """
    chosen = dict[int, Choice]()
    paths = dict[int, Array]()

    def find(place: int) -> tuple[float, Choice, Array]:
        others = [path for other, path in paths.items() if other != place]
        used = {each.variation for other, each in chosen.items() if other != place}
        best = -1.0, Choice(0, 0.0), np.empty(0)
        for variation in sorted({*range(n_variations)} - used):
            z = walk(place, variation)
            for angle in angles[place].tolist():
                path = z[0] + np.exp(1j * angle) * (z - z[0])
                gaps = [float(np.abs(path - other).min()) for other in others]
                far = min(gaps, default=np.inf)
                if far > best[0]:
                    best = far, Choice(variation, angle), path
                if far >= apart:
                    return best
        return best

    for place in range(len(angles)):
        _, chosen[place], paths[place] = find(place)
    for _ in range(MAX_REPLACED):
        near, *pair, _ = _find_nearest_pair([*paths.values()])
        if near >= apart:
            break
        (far, choice, path), place = max(
            ((find(place), place) for place in pair), key=lambda trial: trial[0][0]
        )
        if far <= near:
            break
        chosen[place], paths[place] = choice, path
    return [*chosen.values()]
