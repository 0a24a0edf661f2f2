"""Fragments: the segments between two extrema of the matching channel [PB02]_.

Section 3.2. An extremum is a frame where the first derivative of the chosen band changes
sign; neighbouring fragments share the frame of the extremum between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..._text import BriefRepr
from ...errors import DataError
from ...geometry.arrays import Floats, Ints, freeze_ints


@dataclass(frozen=True, eq=False, repr=False)
class Fragments(BriefRepr):
    """Stretches of one or more clips, in columns, in the order of clips and time.

    Attributes
    ----------
    clips : ndarray of int, shape (n_fragments,)
        Which clip a fragment is from.
    starts, stops : ndarray of int, shape (n_fragments,)
        Its first and last row in that clip, both included.
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
        """Frames from each start to its stop."""
        return self.stops - self.starts

    def first_rows(self, clips: Sequence[Floats]) -> Ints:
        """Return the first row of each fragment where the clips lie end to end."""
        begins = np.cumsum([0, *(len(clip) for clip in clips)])
        return np.asarray(begins[self.clips] + self.starts, np.intp)

    def find_successors(self) -> Ints:
        """Return for each fragment the one that starts where it ends, or -1.

        Only a fragment of the same clip can follow: nothing goes on beyond a clip's end.
        """
        goes_on = (self.clips[1:] == self.clips[:-1]) & (self.starts[1:] == self.stops[:-1])
        after = np.where(goes_on, np.arange(1, max(len(self), 1)), -1)
        return np.append(after, [-1] * min(len(self), 1)).astype(np.intp)


def find_matched_rows(sketch: Fragments, i: int, source: Fragments) -> tuple[Ints, Ints]:
    """Return which rows of each source fragment stand against sketch fragment i.

    All of them; but the sketch's first fragment begins between two turns and its last
    one ends there, so that only the last, or first, part of a source fragment that is
    longer answers it. Stretching the whole would squeeze a half cycle into a stump.

    Returns
    -------
    starts, stops : ndarray of int, shape (n_source_fragments,)

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
    """Return the frames where a channel turns.

    Parameters
    ----------
    channel : ndarray, shape (n_frames,)

    Returns
    -------
    ndarray of int
        Local extremes; of a plateau between a rise and a fall the last frame.

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
    """Cut clips into fragments where a channel turns.

    Parameters
    ----------
    channels : sequence of ndarray, shape (n_frames,)
        The matching channel's band, per clip.
    whole : bool
        Whether the stretches before the first turn and after the last one count. For a
        sketch they do, since it has to be covered; for a source they do not.

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
            cuts = np.unique([0, *cuts, len(channel) - 1])
        clips.append(np.full(max(len(cuts) - 1, 0), clip))
        starts.append(cuts[:-1])
        stops.append(cuts[1:])
    return Fragments(*(np.concatenate(c).astype(np.intp) for c in (clips, starts, stops)))
