"""The order in which shapes are painted, from far to near.

Where two capsules overlap in the picture, the one whose surface is nearer there is painted
later. Depths of middles alone would let a thigh jump in front of a hand.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush

import numpy as np

from keyweave.geometry.arrays import Floats, Ints

SHARES = np.linspace(0.0, 1.0, 5)  # of a capsule's axis at which it is compared
SURE = 0.08  # share of the smaller radius; closer depths keep the order of the body


def sort_by_depth(pixels: Floats, depths: Floats, radii: Floats, bulges: Floats) -> Ints:
    """Return the order of capsules from far to near.

    Parameters
    ----------
    pixels : ndarray, shape (n, 2, 2)
        Ends in the picture.
    depths : ndarray, shape (n, 2)
        Of the ends toward the camera, in pixels.
    radii, bulges : ndarray, shape (n, 2)
        Of the ends, in the picture and toward the camera.
    """
    first, second = _list_overlaps(pixels, radii)
    above = _measure_lead(first, second, pixels, depths, radii, bulges)
    above -= _measure_lead(second, first, pixels, depths, radii, bulges)
    least = SURE * np.minimum(radii.min(axis=1)[first], radii.min(axis=1)[second])
    is_first_near = np.where(np.abs(above) > least, above > 0, first > second)
    far = np.where(is_first_near, second, first)
    near = np.where(is_first_near, first, second)
    heights = depths.mean(axis=1) + bulges.max(axis=1)
    return _sort_topologically(far.tolist(), near.tolist(), heights.tolist())


def _list_overlaps(pixels: Floats, radii: Floats) -> tuple[Ints, Ints]:
    """Return the pairs of capsules whose boxes overlap in the picture."""
    largest = radii.max(axis=1)[:, np.newaxis]
    low, high = pixels.min(axis=1) - largest, pixels.max(axis=1) + largest
    apart = (low[:, np.newaxis] > high).any(axis=-1)
    overlaps = ~(apart | apart.T)
    first, second = np.nonzero(np.triu(overlaps, 1))
    return first, second


def _measure_lead(
    own: Ints, other: Ints, pixels: Floats, depths: Floats, radii: Floats, bulges: Floats
) -> Floats:
    """Return how far capsules are in front of others where they overlap, each (n_pairs,).

    Places on the axis of the own capsule are compared with the closest places of the
    other one, weighted by how much they overlap.
    """
    start, axis = pixels[own, 0], pixels[own, 1] - pixels[own, 0]
    places = start[:, np.newaxis] + SHARES[:, np.newaxis] * axis[:, np.newaxis]
    base, along = pixels[other, 0], pixels[other, 1] - pixels[other, 0]
    size = np.maximum((along * along).sum(axis=1), 1e-9)[:, np.newaxis]
    away = places - base[:, np.newaxis]
    share = np.clip((away * along[:, np.newaxis]).sum(axis=-1) / size, 0, 1)
    gap = np.linalg.norm(away - share[..., np.newaxis] * along[:, np.newaxis], axis=-1)
    r_own, r_other = _blend(radii[own], SHARES), _blend(radii[other], share)
    weight = np.maximum(r_own + r_other - gap, 0) / (r_own + r_other)
    z_own = _blend(depths[own] + bulges[own], SHARES)
    z_other = _blend(depths[other] + bulges[other], share)
    total = np.maximum(weight.sum(axis=1), 1e-9)
    lead: Floats = (weight * (z_own - z_other)).sum(axis=1) / total
    return lead


def _blend(ends: Floats, shares: Floats) -> Floats:
    """Return values between those of both ends, shape (n_pairs, n_shares)."""
    return ends[:, :1] + (ends[:, 1:] - ends[:, :1]) * shares


def _sort_topologically(far: list[int], near: list[int], heights: list[float]) -> Ints:
    """Return an order in which far ones come first; within cycles, by height."""
    waiting = [0] * len(heights)
    fronts: list[list[int]] = [[] for _ in heights]
    for behind, front in zip(far, near):
        fronts[behind].append(front)
        waiting[front] += 1
    ready = [(height, i) for i, height in enumerate(heights) if not waiting[i]]
    heapify(ready)
    rest = sorted(range(len(heights)), key=heights.__getitem__, reverse=True)
    order: list[int] = []
    is_done = [False] * len(heights)
    while len(order) < len(heights):
        if not ready:
            while is_done[rest[-1]]:
                rest.pop()
            ready.append((heights[rest[-1]], rest[-1]))
        _, i = heappop(ready)
        if is_done[i]:
            continue
        is_done[i] = True
        order.append(i)
        for front in fronts[i]:
            waiting[front] -= 1
            if not waiting[front] and not is_done[front]:
                heappush(ready, (heights[front], front))
    return np.array(order, dtype=np.intp)
