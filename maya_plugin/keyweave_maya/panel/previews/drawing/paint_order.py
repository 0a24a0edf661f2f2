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
ALIKE = 1.08  # ratio of radii below which a limb and the trunk have no usual order
SAME = 1.02  # ratio of radii below which the order of the body counts
SURE_OF_JOINED = 0.62  # of the larger radius, where one capsule begins in the other


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
        Whether they belong to the trunk or the head.
    """
    first, second = _list_overlaps(seen.pixels, seen.radii)
    first, second, lead = _measure_leads(seen, first, second)
    sizes, are_joined = seen.radii.max(axis=1), is_joined[first, second]
    smaller = np.minimum(sizes[first], sizes[second])
    larger = np.maximum(sizes[first], sizes[second])
    are_alike = (larger < ALIKE * smaller) & ~(is_trunk[first] & is_trunk[second])
    is_settled = are_joined & ~are_alike
    least = np.where(is_settled, SURE_OF_JOINED * larger, SURE * smaller)
    usual = is_joint[second].astype(int) - is_joint[first]
    bigger = np.where(larger > SAME * smaller, sizes[first] - sizes[second], 1)
    usual = np.where(usual != 0, usual, bigger)
    is_behind = are_joined & (is_joint[first] != is_joint[second])
    is_first_near = np.where(is_behind | (np.abs(lead) < least), usual > 0, lead > 0)
    far = np.where(is_first_near, second, first)
    near = np.where(is_first_near, first, second)
    heights = seen.depths.mean(axis=1) + seen.bulges.max(axis=1)
    pairs = zip(far.tolist(), near.tolist(), (is_settled | is_behind).tolist())
    return _sort_topologically([*pairs], heights.tolist())


def _list_overlaps(pixels: Floats, radii: Floats) -> tuple[Ints, Ints]:
    """Return the pairs of capsules whose boxes overlap in the picture."""
    largest = radii.max(axis=1)[:, np.newaxis]
    low, high = pixels.min(axis=1) - largest, pixels.max(axis=1) + largest
    apart = (low[:, np.newaxis] > high).any(axis=-1)
    overlaps = ~(apart | apart.T)
    first, second = np.nonzero(np.triu(overlaps, 1))
    return first, second


def _measure_leads(
    seen: SeenCapsules, first: Ints, second: Ints
) -> tuple[Ints, Ints, Floats]:
    """Return the pairs that overlap, and how far their first is in front of their second.

    Places on the axis of either capsule are compared with the closest places of the other
    one, weighted by how much they overlap.
    """
    own, other = np.concatenate([first, second]), np.concatenate([second, first])
    pixels, radii = seen.pixels, seen.radii
    surface = seen.depths + seen.bulges
    start, axis = pixels[own, 0], pixels[own, 1] - pixels[own, 0]
    places = start[:, np.newaxis] + SHARES[:, np.newaxis] * axis[:, np.newaxis]
    along = pixels[other, 1] - pixels[other, 0]
    size = np.maximum((along * along).sum(axis=1), 1e-9)[:, np.newaxis]
    away = places - pixels[other, :1]
    share = (away * along[:, np.newaxis]).sum(axis=-1) / size
    share = np.minimum(np.maximum(share, 0), 1)
    gaps = away - share[..., np.newaxis] * along[:, np.newaxis]
    reach = _blend(radii[own], SHARES) + _blend(radii[other], share)
    weight = np.maximum(1 - np.sqrt((gaps * gaps).sum(axis=-1)) / reach, 0)
    above = _blend(surface[own], SHARES) - _blend(surface[other], share)
    total = weight.sum(axis=1)
    leads = ((weight * above).sum(axis=1) / np.maximum(total, 1e-9)).reshape(2, -1)
    overlap = total.reshape(2, -1).max(axis=0) > 0
    return first[overlap], second[overlap], 0.5 * (leads[0] - leads[1])[overlap]


def _blend(ends: Floats, shares: Floats) -> Floats:
    """Return values between those of both ends, shape (n_pairs, n_shares)."""
    return ends[:, :1] + (ends[:, 1:] - ends[:, :1]) * shares


def _sort_topologically(pairs: list[tuple[int, int, bool]], heights: list[float]) -> Ints:
    """Return an order in which the first of each pair comes before the second.

    Pairs that are settled hold also within cycles.
    """
    n = len(heights)
    fronts: list[list[int]] = [[] for _ in heights]
    behind: list[dict[int, bool]] = [{} for _ in heights]  # whether settled
    for far, near, is_settled in pairs:
        fronts[far].append(near)
        behind[near][far] = is_settled
    ready = [(heights[i], i) for i in range(n) if not behind[i]]
    heapify(ready)
    order: list[int] = []
    while len(order) < n:
        while ready:
            _, i = heappop(ready)
            order.append(i)
            for front in fronts[i]:
                if behind[front].pop(i, None) is not None and not behind[front]:
                    heappush(ready, (heights[front], front))
        if len(order) < n:
            near, far = _find_weakest(behind, heights)
            del behind[near][far]
            if not behind[near]:
                ready.append((heights[near], near))
    return np.array(order, dtype=np.intp)


def _find_weakest(behind: list[dict[int, bool]], heights: list[float]) -> tuple[int, int]:
    """Return the pair of a cycle that may be given up: one that is not settled and low."""
    path = [next(i for i, others in enumerate(behind) if others)]
    while path.count(path[-1]) == 1:
        others = behind[path[-1]]
        path.append(min(others, key=lambda i: (not others[i], heights[i])))
    cycle = path[path.index(path[-1]) :]
    edges = zip(cycle, cycle[1:])
    return min(edges, key=lambda edge: (behind[edge[0]][edge[1]], heights[edge[0]]))
