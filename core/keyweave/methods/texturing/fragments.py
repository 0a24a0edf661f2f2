"""Fragments: the segments between two extrema of the matching channel [PB02]_.

Section 3.2. An extremum is a frame where the first derivative of the matching band changes
sign; neighboring fragments share the frame of the extremum between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..._text import BriefRepr
from ...errors import DataError
from ...geometry.arrays import Floats, Ints, freeze_ints, list_distinct


@dataclass(frozen=True, eq=False, repr=False)
class Fragments(BriefRepr):
    """Segments of one or more clips, in columns, ordered by clip and time.

    Attributes
    ----------
    clips : ndarray of int, shape (n_fragments,)
        Index of each fragment's clip.
    starts, stops : ndarray of int, shape (n_fragments,)
        First and last row in that clip, both included.
    """

    clips: Ints
    starts: Ints
    stops: Ints

    def __post_init__(self) -> None:
        n = len(self.clips)
        for name in ("clips", "starts", "stops"):
            object.__setattr__(self, name, freeze_ints(name, getattr(self, name), (n,)))
        if (self.stops <= self.starts).any():
            raise DataError("stops", "must come after starts")

    def __len__(self) -> int:
        return len(self.clips)

    @property
    def lengths(self) -> Ints:
        """Number of frames from each start to its stop."""
        return self.stops - self.starts

    def first_rows(self, clips: Sequence[Floats]) -> Ints:
        """Return the first row of each fragment in the concatenated clips."""
        begins = np.cumsum([0, *(len(clip) for clip in clips)])
        return np.asarray(begins[self.clips] + self.starts, np.intp)

    def find_successors(self) -> Ints:
        """Return the index of the fragment that starts where each one ends, or -1.

        A fragment's successor is in the same clip.
        """
        is_same = self.clips[1:] == self.clips[:-1]
        is_adjacent = is_same & (self.starts[1:] == self.stops[:-1])
        after = np.where(is_adjacent, np.arange(1, max(len(self), 1)), -1)
        return np.append(after, [-1] * min(len(self), 1)).astype(np.intp)


def find_matched_rows(sketch: Fragments, i: int, source: Fragments) -> tuple[Ints, Ints]:
    """Return the rows of each source fragment that are compared with sketch fragment i.

    These are all rows, except at the ends of the sketch: its first fragment begins between
    two extrema, and its last one ends between two. They are compared with the last, or
    first, part of a longer source fragment; the whole fragment would squeeze a half cycle
    into a few frames.

    Returns
    -------
    starts, stops : ndarray of int, shape (n_source_fragments,)
        First and last row, in the numbering of the source's clip.

    Examples
    --------
    >>> sketch = Fragments([0, 0, 0], [0, 3, 13], [3, 13, 15])
    >>> source = Fragments([0], [50], [60])
    >>> [tuple(rows.tolist() for rows in find_matched_rows(
    ...     sketch, i, source)) for i in range(3)]
    [([57], [60]), ([50], [60]), ([50], [52])]
    """
    starts, stops = source.starts, source.stops
    if i == 0:
        starts = np.maximum(starts, stops - sketch.lengths[i])
    elif i == len(sketch) - 1:
        stops = np.minimum(stops, starts + sketch.lengths[i])
    return starts, stops


def find_extrema(channel: Floats) -> Ints:
    """Return the frames of a channel's local minima and maxima.

    Parameters
    ----------
    channel : ndarray, shape (n_frames,)

    Returns
    -------
    ndarray of int
        Frames of the extrema; the last frame of a plateau between a rise and a fall.

    Examples
    --------
    >>> find_extrema(np.array([0.0, 1.0, 2.0, 1.0, 0.0, 3.0]))
    array([2, 4])
    """
    signs = np.sign(np.diff(channel))
    moving = np.flatnonzero(signs)
    changes = np.flatnonzero(signs[moving][1:] != signs[moving][:-1])
    return np.asarray(moving[changes + 1], np.intp)


def cut_fragments(channels: Sequence[Floats], *, whole: bool) -> Fragments:
    """Cut clips into fragments at the extrema of a channel.

    Parameters
    ----------
    channels : sequence of ndarray, shape (n_frames,)
        The matching channel's band in each clip.
    whole : bool
        Whether to include the segments before the first extremum and after the last. A
        sketch needs them, because it has to be covered; a source does not.

    Returns
    -------
    Fragments

    Examples
    --------
    >>> wave = np.array([0.0, 1.0, 2.0, 1.0, 0.0, 3.0])
    >>> cut_fragments([wave], whole=False).starts
    array([2])
    >>> cut_fragments([wave], whole=True).stops
    array([2, 4, 5])
    """
    clips, starts, stops = [], [], []
    for clip, channel in enumerate(channels):
        cuts = find_extrema(channel)
        if whole:
            cuts = list_distinct([0, *cuts, len(channel) - 1])
        clips.append(np.full(max(len(cuts) - 1, 0), clip))
        starts.append(cuts[:-1])
        stops.append(cuts[1:])
    return Fragments(*(np.concatenate(c).astype(np.intp) for c in (clips, starts, stops)))
