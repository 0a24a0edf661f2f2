"""Signals: a sketch and its sources as plain arrays, and the matching steps of [PB02]_.

These steps need neither names nor rotations, so that they can be drawn, tested and run on
held-out data.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..._text import BriefRepr
from ...errors import MatchingError
from ...geometry.arrays import Floats, Ints
from .bands import compute_octave_shift, extract_band, split_bands
from .fragments import Fragments, cut_fragments, find_matched_rows
from .matching import (
    FragmentIndex,
    Matches,
    Preferences,
    choose_match_count,
    match_fragments,
)
from .path_finding import EdgeCosts, Paths, find_paths
from .prepared.columns import SourceColumns, as_columns
from .settings import TextureSettings

N_BANDS = 7  # at 24 frames per second, as in figure 3
LAST_LIVELY_BAND = 5  # at 24 frames per second; lower bands are posture


@dataclass(frozen=True, eq=False, repr=False)
class Signals(BriefRepr):
    """Drive and target columns of a sketch and its sources, at one frame rate.

    Attributes
    ----------
    sketch_drive, sketch_targets : ndarray, shape (n_frames, n_columns)
    source_drive, source_targets : SourceColumns, or sequence of ndarray
        One array per source, shape (n_frames, n_columns).
    frame_rate : float
    drive_weights : ndarray, shape (n_drive_columns,)
    drive_angles : ndarray of bool, shape (n_drive_columns,), optional
        Whether each is an angle; by default none is.
    source_weights : ndarray, shape (n_sources,), optional
        Weight of each source; 0 leaves it out. By default all weigh the same.
    """

    sketch_drive: Floats
    sketch_targets: Floats
    source_drive: SourceColumns
    source_targets: SourceColumns
    frame_rate: float
    drive_weights: Floats
    drive_angles: NDArray[np.bool_] | None = None
    source_weights: Floats | None = None

    def __post_init__(self) -> None:
        for name in ("source_drive", "source_targets"):
            object.__setattr__(self, name, as_columns(getattr(self, name)))

    @property
    def source_spread(self) -> Floats:
        """Strength of the lively bands of the source's target columns.

        Shape (n_lively_bands, n_targets); see `compute_band_spread`.
        """
        place = self.n_bands, self.n_lively_bands
        return self.source_targets.spread(*place, self.source_weights)

    @cached_property
    def sketch_bands(self) -> Floats:
        """Bands of the sketch's target columns, shape (n_bands, n_frames, n_targets)."""
        return split_bands(self.sketch_targets, self.n_bands)

    @property
    def mean_pose(self) -> Floats:
        """Mean of the target columns in the sources, shape (n_targets,)."""
        if self.source_weights is None:
            return self.source_targets.mean()
        means = [
            self.source_targets[i].mean(axis=0) for i in range(len(self.source_weights))
        ]
        lengths = [*map(len, self.source_targets.tables)]
        return np.average(means, axis=0, weights=self.source_weights * lengths)

    def find_angles(self) -> NDArray[np.bool_]:
        """Return whether each drive column is an angle."""
        none = np.zeros(len(self.drive_weights), bool)
        return none if self.drive_angles is None else self.drive_angles

    def weigh_sources(self) -> Floats:
        """Return the weight of each source."""
        same = np.ones(len(self.source_drive))
        return same if self.source_weights is None else self.source_weights

    @property
    def n_bands(self) -> int:
        """Number of bands of a motion; one more for each octave above 24 fps."""
        return max(N_BANDS + compute_octave_shift(self.frame_rate), 1)

    @property
    def n_lively_bands(self) -> int:
        """Number of bands that liveliness scales, the highest ones."""
        return max(LAST_LIVELY_BAND + compute_octave_shift(self.frame_rate), 1)

    def count_bands(self, band: int) -> int:
        """Return the number of bands, more than usual if a band is beyond them."""
        return max(self.n_bands, band)

    def index_source(self, choice: MatchChoice) -> FragmentIndex:
        """Return the fragments of the sources, prepared for matching.

        Raise a MatchingError if the sources have no extrema in the matching band.
        """
        place = choice.band, self.count_bands(choice.band), choice.breaking
        return self.source_drive.index_fragments(*place, self.drive_weights.tolist())


@dataclass(frozen=True)
class MatchChoice:
    """The parameters of matching that ``auto`` can choose."""

    band: int  # the matching band
    breaking: int  # the drive column at whose extrema the fragments begin and end
    n_matches: int | None = None  # candidates; None for a tenth of the source fragments


@dataclass(frozen=True, eq=False, repr=False)
class Matching(BriefRepr):
    """Fragments of sketch and sources, and their matches.

    Attributes
    ----------
    sketch, source : Fragments
    matches : Matches
    sketch_band : ndarray, shape (n_frames, n_drive_columns)
        The sketch's drive columns in the matching band.
    source_bands : tuple of ndarray, shape (n_frames, n_drive_columns)
    worth : ndarray, shape (n_sketch_fragments, n_matches), optional
        Number of breaks that each match is worth, if any is preferred.
    """

    sketch: Fragments
    source: Fragments
    matches: Matches
    sketch_band: Floats
    source_bands: tuple[Floats, ...]
    worth: Floats | None = None

    def source_rows(self, chosen: Ints) -> Ints:
        """Return the first and last source row used for each sketch fragment.

        Parameters
        ----------
        chosen : ndarray of int, shape (n_sketch_fragments,)
            Index of a source fragment for each sketch fragment.

        Returns
        -------
        ndarray of int, shape (n_sketch_fragments, 2)
        """
        rows = [
            [ends[f] for ends in find_matched_rows(self.sketch, i, self.source)]
            for i, f in enumerate(chosen)
        ]
        return np.array(rows, np.intp)


def match_signals(
    signals: Signals,
    choice: MatchChoice,
    settings: TextureSettings,
    prefer: Callable[[Fragments, Fragments], Preferences] | None = None,
) -> Matching:
    """Cut sketch and sources into fragments and match them, sections 3.1 and 3.2.

    `prefer` returns the preferences among fragments of the sketch and of the sources.
    Raises MatchingError if the sketch or the sources have no extrema in the matching band.
    """
    n_bands = signals.count_bands(choice.band)
    sketch_band = extract_band(signals.sketch_drive, choice.band, n_bands)
    sketch = cut_fragments([sketch_band[:, choice.breaking]], whole=True)
    if len(sketch) < 2:
        raise MatchingError(
            f"the sketch has no extrema in band {choice.band}",
            advice="use a smaller band number, or a different break channel",
        )
    index = signals.index_source(choice)
    source, source_bands = index.fragments, signals.source_drive.band(choice.band, n_bands)
    n_matches = choice.n_matches or choose_match_count(len(source))
    preferences = Preferences(None, np.empty((0, 2), np.intp), np.empty(0))
    if prefer is not None:
        preferences = prefer(sketch, source)
    matches = match_fragments(
        sketch_band,
        sketch,
        index,
        n_matches=n_matches,
        max_stretch=settings.max_stretch,
        factors=preferences.factors,
        required=preferences.pairs,
        surcharges=preferences.surcharges,
        more_costs=preferences.more_costs,
    )
    worth = preferences.compute_worth(matches.fragments)
    return Matching(sketch, source, matches, sketch_band, source_bands, worth)


def choose_paths(signals: Signals, matching: Matching, settings: TextureSettings) -> Paths:
    """Find the best paths through the matches, section 3.3."""
    edges = None
    if settings.path_cost == "blended":
        edges = make_edge_costs(signals, matching, settings)
    matches = matching.matches
    return find_paths(
        matches.fragments,
        matches.costs,
        matching.source.find_successors(),
        n_paths=settings.n_paths,
        edge_costs=edges,
        worth=matching.worth,
    )


def make_edge_costs(
    signals: Signals, matching: Matching, settings: TextureSettings
) -> EdgeCosts:
    """Return the function that gives the costs of breaks, an addition to the paper.

    cost = mean match cost * (join_cost + jump_cost * mean ((last - first) / std)^2),
    where last and first are the target columns on the last frame of a fragment and on the
    first frame of the next.
    """
    fragments, chosen = matching.source, matching.matches.fragments
    finite = matching.matches.costs[np.isfinite(matching.matches.costs)]
    targets = signals.source_targets
    firsts, lasts = (
        targets.read_rows(fragments.clips, rows) * targets.scale()
        for rows in (fragments.starts, fragments.stops)
    )

    def edge_costs(i: int) -> Floats:
        jumps = lasts[chosen[i], np.newaxis] - firsts[chosen[i + 1]]
        size = np.mean(jumps**2, axis=-1)
        return finite.mean() * (settings.join_cost + settings.jump_cost * size)

    return edge_costs
