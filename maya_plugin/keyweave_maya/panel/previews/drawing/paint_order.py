"""The order in which shapes are painted, from far to near.

Where two capsules overlap in the picture, the one whose surface is nearer there is painted
later. Depths of middles alone would let a thigh jump in front of a hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heapify, heappop, heappush

import numpy as np

from keyweave.geometry.arrays import Bools, Floats, Ints

SHARES = np.linspace(0.0, 1.0, 5)  # of a capsule's axis at which it is compared
SURE = 0.1  # share of the smaller radius; closer depths keep the order of the body
SURE_OF_JOINED = 0.42  # of the larger radius, where one capsule begins in the other


@dataclass(frozen=True, eq=False)
class SeenCapsules:
    """Capsules as a camera sees them, in pixels.

    Attributes
    ----------
    pixels : ndarray, shape (n, 2, 2)
        Ends in the picture.
    depths : ndarray, shape (n, 2)
        Of the ends, toward the camera.
    radii, bulges : ndarray, shape (n, 2)
        Of the ends, in the picture and toward the camera.
    """

    pixels: Floats
    depths: Floats
    radii: Floats
    bulges: Floats


def sort_by_depth(
    seen: SeenCapsules, is_joined: Bools, is_joint: Bools, is_trunk: Bools
) -> Ints:
    """Return the order of capsules from far to near.

    Capsules that intersect all the time have an order that rarely changes, so that none
    jumps while a figure moves: the trunk is in front of limbs that begin in it, and limbs
    are in front of their joints.

    Parameters
    ----------
    seen : SeenCapsules
    is_joined : ndarray of bool, shape (n, n)
        Whether one of two capsules begins in the other.
    is_joint : ndarray of bool, shape (n,)
        Whether capsules are balls of joints.
    is_trunk : ndarray of bool, shape (n,)
        Whether they are of the trunk; limbs never change its order.
    """
    first, second = _list_overlaps(seen.pixels, seen.radii)
    lead = 0.5 * _measure_lead(seen, first, second)
    lead -= 0.5 * _measure_lead(seen, second, first)
    sizes, are_joined = seen.radii.max(axis=1), is_joined[first, second]
    smaller = np.minimum(sizes[first], sizes[second])
    larger = np.maximum(sizes[first], sizes[second])
    least = np.where(are_joined, SURE_OF_JOINED * larger, SURE * smaller)
    usual = is_joint[second].astype(int) - is_joint[first]
    usual = np.where(usual != 0, usual, sizes[first] - sizes[second])
    is_behind = are_joined & (is_joint[first] != is_joint[second])
    is_settled = is_behind | (are_joined & is_trunk[first] & is_trunk[second])
    is_first_near = np.where(is_behind | (np.abs(lead) < least), usual > 0, lead > 0)
    far = np.where(is_first_near, second, first)
    near = np.where(is_first_near, first, second)
    heights = seen.depths.mean(axis=1) + seen.bulges.max(axis=1)
    pairs = zip(far.tolist(), near.tolist(), is_settled.tolist())
    return _sort_topologically([*pairs], heights.tolist())


def _list_overlaps(pixels: Floats, radii: Floats) -> tuple[Ints, Ints]:
    """Return the pairs of capsules whose boxes overlap in the picture."""
    largest = radii.max(axis=1)[:, np.newaxis]
    low, high = pixels.min(axis=1) - largest, pixels.max(axis=1) + largest
    apart = (low[:, np.newaxis] > high).any(axis=-1)
    overlaps = ~(apart | apart.T)
    first, second = np.nonzero(np.triu(overlaps, 1))
    return first, second


def _measure_lead(seen: SeenCapsules, own: Ints, other: Ints) -> Floats:
    """Return how far capsules are in front of others where they overlap, each (n_pairs,).

    Places on the axis of the own capsule are compared with the closest places of the
    other one, weighted by how much they overlap.
    """
    pixels, radii = seen.pixels, seen.radii
    surface = seen.depths + seen.bulges
    start, axis = pixels[own, 0], pixels[own, 1] - pixels[own, 0]
    places = start[:, np.newaxis] + SHARES[:, np.newaxis] * axis[:, np.newaxis]
    base, along = pixels[other, 0], pixels[other, 1] - pixels[other, 0]
    size = np.maximum((along * along).sum(axis=1), 1e-9)[:, np.newaxis]
    away = places - base[:, np.newaxis]
    share = np.clip((away * along[:, np.newaxis]).sum(axis=-1) / size, 0, 1)
    gap = np.linalg.norm(away - share[..., np.newaxis] * along[:, np.newaxis], axis=-1)
    r_own, r_other = _blend(radii[own], SHARES), _blend(radii[other], share)
    weight = np.maximum(r_own + r_other - gap, 0) / (r_own + r_other)
    z_own = _blend(surface[own], SHARES)
    z_other = _blend(surface[other], share)
    total = np.maximum(weight.sum(axis=1), 1e-9)
    lead: Floats = (weight * (z_own - z_other)).sum(axis=1) / total
    return lead


def _blend(ends: Floats, shares: Floats) -> Floats:
    """Return values between those of both ends, shape (n_pairs, n_shares)."""
    return ends[:, :1] + (ends[:, 1:] - ends[:, :1]) * shares


def _sort_topologically(pairs: list[tuple[int, int, bool]], heights: list[float]) -> Ints:
    """Return an order in which the first of each pair comes before the second.

    A cycle continues with its lowest capsule; pairs that are settled still hold.
    """
    n = len(heights)
    waiting, settled = [0] * n, [0] * n
    fronts: list[list[tuple[int, bool]]] = [[] for _ in heights]
    for behind, front, is_settled in pairs:
        fronts[behind].append((front, is_settled))
        waiting[front] += 1
        settled[front] += is_settled
    ready = [(heights[i], i) for i in range(n) if not waiting[i]]
    heapify(ready)
    is_done, order = [False] * n, []
    while len(order) < n:
        if ready:
            _, i = heappop(ready)
        else:
            rest = [k for k in range(n) if not is_done[k]]
            i = min(rest, key=lambda k: (settled[k] > 0, heights[k]))
        is_done[i] = True
        order.append(i)
        for front, is_settled in fronts[i]:
            waiting[front] -= 1
            settled[front] -= is_settled
            if not waiting[front] and not is_done[front]:
                heappush(ready, (heights[front], front))
    return np.array(order, dtype=np.intp)
