"""Levels above the lowest ground, such as stairs and platforms, on which feet rest.

A foot that is slow above its lowest places may stand on a stair, or hang in the air. It
rests on a level if it is far below its hip, and if no other foot is lower all that time: a
foot that is lifted has the other one below it, and on stairs the feet take turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ...geometry.arrays import Bools, Floats
from .contacts import list_runs
from .foot_track import MAX_HEIGHT, FootTrack

BELOW_HIP = 0.6  # legs by which a foot that stands is below its hip, or more


def find_rests(
    tracks: Sequence[FootTrack], slow: Sequence[Bools], hips: Floats
) -> list[FootTrack]:
    """Return tracks with the runs of frames in which each foot rests on a level.

    Parameters
    ----------
    tracks : sequence of FootTrack
    slow : sequence of ndarray of bool, shape (n_frames, n_points)
        Whether the points of the sole of each foot are slow.
    hips : ndarray, shape (n_frames, n_feet)
        Heights of the hips, in leg lengths.
    """
    lowest = np.stack([each.sole[..., each.up].min(axis=1) for each in tracks], axis=1)
    rested = []
    for foot, (track, is_slow) in enumerate(zip(tracks, slow)):
        own, others = lowest[:, [foot]], np.delete(lowest, foot, axis=1)
        stands = is_slow.any(axis=1) & (hips[:, foot] - own[:, 0] > BELOW_HIP)
        is_lower = others < own - MAX_HEIGHT
        is_low = track.is_low(track.sole).any(axis=1)
        rests = [
            (begin, end)
            for begin, end in list_runs(stands)
            if not is_low[begin:end].any() and not is_lower[begin:end].all(axis=0).any()
        ]
        rested.append(replace(track, rests=tuple(rests)))
    return rested
