"""Parents of controls and their breadth-first order.

A parent comes before the controls that follow it, so large moves come before small ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Optional

import numpy as np

from ..geometry.arrays import Bools

ControlParents = Sequence[Optional[int]]


def find_control_parents(above: ControlParents, carries: Bools) -> list[int | None]:
    """Return for each control the one that it follows; None for none.

    That is the one above it in the hierarchy. Where there is none, it is among those that
    carry it the one that is itself carried by most, unless that follows it.

    Parameters
    ----------
    above : sequence of int or None
    carries : ndarray of bool, shape (n_controls, n_controls)
        Which controls each moves.

    Examples
    --------
    The second hangs from the first; the third is moved by both.

    >>> find_control_parents([None, 0, None], np.array([[0, 1, 1], [0, 0, 1], [
    ...     0, 0, 0]], bool))
    [None, 0, 1]
    """
    found = list(above)
    n_carriers = carries.sum(axis=0)
    for control in [one for one, parent in enumerate(above) if parent is None]:
        carriers = np.flatnonzero(carries[:, control])
        nearest_first = carriers[np.argsort(-n_carriers[carriers], kind="stable")]
        for carrier in nearest_first.tolist():
            if not _is_follower(found, carrier, control):
                found[control] = carrier
                break
    return found


def _is_follower(found: ControlParents, control: int | None, other: int) -> bool:
    """Return whether a control is another one, or follows it."""
    seen = set()
    while control is not None and control not in seen:
        seen.add(control)
        if control == other:
            return True
        control = found[control]
    return False


def find_cycle(above: ControlParents) -> list[int]:
    """Return controls that follow each other in a circle, each the next; none without.

    Examples
    --------
    >>> find_cycle([1, 2, 1]), find_cycle([None, 0])
    ([1, 2], [])
    """
    for control in range(len(above)):
        chain, up = [control], above[control]
        while up is not None and up not in chain:
            chain.append(up)
            up = above[up]
        if up is not None:
            return chain[chain.index(up) :]
    return []


def sort_breadth_first(above: ControlParents) -> list[int]:
    """Return an order of controls in which each stands after the one that it follows.

    Those of one depth keep their order.

    Examples
    --------
    >>> sort_breadth_first([2, None, 1, 1])
    [1, 2, 3, 0]
    """
    depths: dict[int, int] = {}
    for control in range(len(above)):
        chain, one = [], control
        while one is not None and one not in depths and one not in chain:
            chain.append(one)
            one = above[one]  # type: ignore[assignment]
        depth = depths.get(one, -1)
        for number, each in enumerate(reversed(chain), depth + 1):
            depths[each] = number
    return sorted(depths, key=lambda control: (depths[control], control))
