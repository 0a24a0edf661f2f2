"""The steps of inbetweening, from keyed poses and sources to variations."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from ..._arguments import check_arguments
from ..._text import format_count
from ...animation.clip import Clip
from ...animation.fading import blend
from ...animation.inspection.source_fit import fit_sources
from ...animation.motion import Motion
from ...animation.source_frames import SourceFrames
from ...curves.anim_curve import AnimCurve
from ...errors import DataError
from ...geometry.arrays import Floats
from .keyed_poses import KeyedPoses
from .mixing import (
    SPACING,
    Mix,
    bend_knees_forward,
    match_velocities,
    mix_segments,
)
from .result import FilledGap, InbetweenResult, InbetweenVariation, MixedSegment
from .segment_search import SegmentChoice, Segments, SegmentSearch, vary
from .settings import InbetweenSettings

SPREAD_WEIGHT = 0.25  # of the spread of the segments, over their distance to the spline
COST_WEIGHT = 0.01  # of the cost, over the squared difference of the keys
LEAST_CAPTURED = 0.4  # of the capture in a gap; with less, no capture fits
N_VARIED = 4  # segments mixed in variations after the first
TINY = 1e-12


@check_arguments
def inbetween(
    poses: Motion | Clip | Sequence[AnimCurve],
    sources: Sequence[Motion] | Motion,
    *,
    key_frames: ArrayLike | None = None,
    choices: Sequence[SegmentChoice] = (),
    settings: InbetweenSettings = InbetweenSettings(),  # noqa: B008  it is frozen
    rng: np.random.Generator | None = None,
) -> InbetweenResult:
    """Fill the gaps between keyed poses with captured motion.

    Every keyed pose stays exactly as it is, root included. Each gap shows segments of the
    sources that begin and end like its keys, are as long and travel as far, chosen over all
    gaps at once and mixed. The more they disagree, the closer the gap comes to a spline
    through the keys; one that no segment fits has the spline.

    Parameters
    ----------
    poses : Motion, Clip or sequence of AnimCurve
        Poses of the whole body; frames between the keys have no effect. The channels of
        clips and curves are those of the sources' joints.
    sources : Motion or sequence of Motion
        Captured motion on the same skeleton, at any frame rate.
    key_frames : array_like
        Numbers of the keyed frames. Curves have their own: by default the frames on which
        the root and the legs are keyed.
    choices : sequence of SegmentChoice, optional
        Segments chosen by hand.
    settings : InbetweenSettings
    rng : numpy.random.Generator, optional
        Random generator for variations; equal seeds give equal variations.

    Returns
    -------
    InbetweenResult
        Frames before the first key and after the last are unchanged.

    Raises
    ------
    DataError
        If the poses lack legs, there are fewer than two keys, a key is outside the motion,
        two are too far apart, or a source has a different skeleton.
    MatchingError
        If a gap is longer than every source.
    SettingError
        If `settings` or `rng` is of another type.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk()
    >>> poses, capture = walk.cut(1, 61), walk.cut(100, 340)
    >>> result = kw.inbetween(poses, capture, key_frames=[1, 21, 41, 61])
    >>> [gap.fallback for gap in result.gaps]
    [False, False, False]
    >>> bool((result.motion.rotations[20] == poses.rotations[20]).all())
    True
    """
    takes = [sources] if isinstance(sources, Motion) else [*sources]
    if not takes:
        raise DataError("sources", "are empty; give one Motion or more")
    keyed = KeyedPoses.of(poses, takes[0].skeleton, key_frames)
    takes, remarks = fit_sources(takes, keyed.motion, "source")
    several = len(takes) > 1
    names = [f"source {i + 1}" if several else "the source" for i in range(len(takes))]
    frames = SourceFrames.of([keyed.poses, *takes], ["the poses", *names])
    search = SegmentSearch(keyed, frames, settings.list_stretches())
    filler = _Filler(search, choices, settings)
    rng = np.random.default_rng(0) if rng is None else rng
    variations = [filler.fill(rng, number) for number in range(settings.n_variations)]
    notes = *remarks, *_describe_gaps(variations[0].gaps)
    return InbetweenResult(tuple(variations), keyed.spline, notes)


class _Filler:
    """Fills all gaps, each time with segments that it has not used before."""

    def __init__(
        self,
        search: SegmentSearch,
        choices: Sequence[SegmentChoice],
        settings: InbetweenSettings,
    ) -> None:
        self.search, self.keyed, self.settings = search, search.keyed, settings
        keys, self.chosen = self.keyed.frames, dict[int, SegmentChoice]()
        for choice in choices:
            gap = int(np.searchsorted(keys, choice.frame, "right")) - 1
            if not 0 <= gap < len(keys) - 1:
                ends = f"{keys[0]:g} to {keys[-1]:g}"
                problem = f"name frame {choice.frame:g}, but the keys are from {ends}"
                raise DataError("the choices", problem)
            self.chosen[gap] = choice
        # A gap of one frame has nothing to fill.
        self.gaps = np.flatnonzero(self.keyed.lengths > 1).tolist()
        self.candidates = [search.find(gap, self.chosen.get(gap)) for gap in self.gaps]

    def fill(self, rng: np.random.Generator, number: int) -> InbetweenVariation:
        """Fill all gaps with the best segments that are left."""
        keyed, tables = self.keyed, _list_tables(self.keyed.motion)
        ends = keyed.frames.tolist()
        gaps, mixes = [FilledGap(pair) for pair in zip(ends, ends[1:])], {}
        choice = self.search.choose(self.gaps, self.candidates) if self.gaps else []
        for i, (gap, own) in enumerate(zip(self.gaps, choice)):
            mix = self._mix(gap, self.candidates[i], own, number)
            gaps[gap] = self._describe(gap, mix)
            rows = slice(keyed.rows[gap] + 1, keyed.rows[gap + 1])
            if not (gaps[gap].fallback and self.settings.fallback == "hold"):
                mixes[gap] = mix
            filling = self._fill_gap(gap, mix, gaps[gap])
            for table, values in zip(tables, _list_tables(filling)):
                table[rows] = values[1:-1]
            self._vary(i, mix, rng)
        filled = keyed.motion.with_(
            rotations=tables[0], root_positions=tables[1], translations=tables[2]
        )
        is_free = np.isin(np.arange(len(gaps)), self.gaps)
        is_free &= ~np.array([gap.fallback for gap in gaps])
        is_held = np.array([gap.fallback for gap in gaps]) & (
            self.settings.fallback == "hold"
        )
        filled = match_velocities(filled, keyed.rows, is_free, is_held)
        pairs = zip(keyed.rows[:-1][is_free], keyed.rows[1:][is_free])
        free = [row for first, last in pairs for row in range(first + 1, last)]
        filled = bend_knees_forward(filled, np.array(free, int))
        shown = tuple((int(keyed.rows[gap]), mix) for gap, mix in mixes.items())
        return InbetweenVariation(filled, tuple(gaps), shown, self.search.frames)

    def _mix(self, gap: int, candidates: Segments, chosen: int, number: int) -> Mix:
        """Mix the segments of a gap; the mean of fewer varies more."""
        n_mixed = 1 if gap in self.chosen else self.settings.mix
        n_mixed = min(n_mixed, N_VARIED) if number else n_mixed
        return mix_segments(self.search, gap, candidates, chosen, n_mixed)

    def _vary(self, i: int, mix: Mix, rng: np.random.Generator) -> None:
        """Leave out the segment that a gap now shows, unless it is chosen by hand."""
        if self.gaps[i] not in self.chosen:
            spacing = SPACING * self.keyed.motion.frame_rate / 30
            used = int(mix.segments.starts[0])
            self.candidates[i] = vary(self.candidates[i], used, spacing, rng)

    def _describe(self, gap: int, mix: Mix) -> FilledGap:
        """Return the facts of a gap: the shares of segments, and whether none fits."""
        frames, segments, keyed = self.search.frames, mix.segments, self.keyed
        sources = frames.motion_index[segments.starts] - 1
        numbers = frames.frame_numbers[np.stack([segments.starts, segments.ends], axis=1)]
        is_captured = self.settings.fallback == "capture" or gap in self.chosen
        share = 1.0 if is_captured else self._rate(gap, mix)
        mixed = [
            MixedSegment(source, (first, last), own)
            for source, (first, last), own in zip(
                sources.tolist(), numbers.tolist(), (share * mix.weights).tolist()
            )
        ]
        first, last = keyed.rows[[gap, gap + 1]]
        return FilledGap(
            frames=(float(keyed.frames[gap]), float(keyed.frames[gap + 1])),
            segments=tuple(mixed),
            stretch=int(last - first) / int(segments.lengths[0]),
            fit=float(segments.costs[0]),
            spread=mix.spread,
            fallback=share < LEAST_CAPTURED,
        )

    def _rate(self, gap: int, mix: Mix) -> float:
        """Return the share of the capture in a gap; the rest is the spline's."""
        spread = mix.spread / max(mix.measure_distance(self._take_spline(gap)), TINY)
        moved = max(self.search.measure_key_distance(gap), TINY)
        cost = float(mix.segments.costs[0]) / moved
        return 1 / (1 + SPREAD_WEIGHT * spread + COST_WEIGHT * cost)

    def _take_spline(self, gap: int) -> Motion:
        first, last = self.keyed.rows[[gap, gap + 1]]
        return self.keyed.spline.take(slice(first, last + 1))

    def _fill_gap(self, gap: int, mix: Mix, facts: FilledGap) -> Motion:
        """Return the motion of a gap, from key to key."""
        if not facts.fallback:
            share = min(sum(each.share for each in facts.segments), 1.0)
            return blend(self._take_spline(gap), mix.motion, strength=share)
        if self.settings.fallback == "spline":
            return self._take_spline(gap)
        first, last = self.keyed.rows[[gap, gap + 1]]
        return self.keyed.motion.take(np.full(last - first + 1, first))


def _list_tables(motion: Motion) -> list[Floats]:
    """Return copies of the rotations, root positions and translations of a motion."""
    tables = motion.rotations, motion.root_positions, motion.translations
    return [np.array(table) for table in tables]


def _describe_gaps(gaps: Sequence[FilledGap]) -> list[str]:
    """Return a note on the gaps that no capture fits."""
    n_left = sum(gap.fallback for gap in gaps)
    if not n_left:
        return []
    return [f"no capture fits {n_left} of {format_count(len(gaps), 'gap')}"]
