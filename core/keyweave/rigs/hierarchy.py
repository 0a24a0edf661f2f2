"""Figures: controls that move joints together, each with what it follows.

A parent comes before the controls that follow it, so large moves come before small ones.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import replace
from typing import NamedTuple, Optional

import numpy as np

from ..errors import DataError
from ..geometry.arrays import Bools, Ints
from .classification import ControlEffects
from .controls import FoundControls
from .rig import Control

ControlParents = Sequence[Optional[int]]
Ancestry = Sequence[Hashable]  # a control's transform, and the nodes above it upwards


class Figure(NamedTuple):
    """A figure: controls in the scene's order, and the joints that they move."""

    controls: list[Control]
    joints: list[str]


def find_figures(
    found: FoundControls,
    ancestries: Sequence[Ancestry],
    joints: Sequence[str],
    effects: ControlEffects,
    chosen: Collection[str],
) -> list[Figure]:
    """Return the figures of which some chosen joints are.

    Controls get the kinds that their effects show, unless somebody has given these, and the
    controls that they follow.

    Parameters
    ----------
    found : FoundControls
    ancestries : sequence of sequence of hashable
        Of each control.
    joints : sequence of str
        All joints of the effects.
    effects : ControlEffects
    chosen : collection of str
        Names of joints.
    """
    moves = effects.moves & np.array([name in chosen for name in joints])
    figures = _assign_figures(effects, ancestries)
    # An attribute may do nothing in this pose only, as a blend between equal poses.
    keeps = moves.any(axis=1) | np.array(["." in c.name for c in found.controls], bool)
    made = []
    for figure in dict.fromkeys(figures[keeps].tolist()):
        kept = np.flatnonzero(keeps & (figures == figure)).tolist()
        moved = np.flatnonzero(moves[kept].any(axis=0)).tolist()
        controls = _describe_controls(found, ancestries, effects, kept)
        made.append(Figure(controls, [joints[i] for i in moved]))
    return made


def _assign_figures(effects: ControlEffects, ancestries: Sequence[Ancestry]) -> Ints:
    """Return the controls' figures; what moves nothing is of its transform's."""
    figures = effects.control_figures.copy()
    moving = effects.moves.any(axis=1)
    known = {ancestries[i][0]: figures[i] for i in np.flatnonzero(moving).tolist()}
    for i in np.flatnonzero(~moving).tolist():
        figures[i] = known.get(ancestries[i][0], effects.joint_figures[0])
    return figures


def _describe_controls(
    found: FoundControls,
    ancestries: Sequence[Ancestry],
    effects: ControlEffects,
    kept: Sequence[int],
) -> list[Control]:
    """Return some controls with their kinds, and with what they follow."""
    some = [found.controls[i] for i in kept]
    above = _find_parents_above(some, [ancestries[i] for i in kept])
    index = {control.name: number for number, control in enumerate(some)}
    said = [index.get(control.parent, up) for control, up in zip(some, above)]
    parents = find_control_parents(said, effects.carries[np.ix_(kept, kept)])
    return [
        replace(
            control,
            kind=control.kind if control.name in found.kinds_given else effects.kinds[i],
            parent="" if parent is None else some[parent].name,
        )
        for control, i, parent in zip(some, kept, parents)
    ]


def _find_parents_above(
    controls: Sequence[Control], ancestries: Sequence[Ancestry]
) -> list[int | None]:
    """Return for each control the nearest above it in the hierarchy; None for none.

    What belongs to a transform, such as an attribute, stands below the transform's own
    control.
    """
    own = {
        nodes[0]: number
        for number, (control, nodes) in enumerate(zip(controls, ancestries))
        if "." not in control.name
    }
    found: list[int | None] = []
    for control, nodes in zip(controls, ancestries):
        chain = nodes if "." in control.name else nodes[1:]
        found.append(next((own[node] for node in chain if node in own), None))
    return found


def sort_controls(controls: Sequence[Control]) -> list[Control]:
    """Return controls breadth first.

    Raises
    ------
    DataError
        If they follow each other in a circle; names them.
    """
    index = {control.name: number for number, control in enumerate(controls)}
    above = [index.get(control.parent) for control in controls]
    names = [controls[number].name for number in find_cycle(above)]
    if names:
        follows = ", which follows ".join([*names[1:], names[0]])
        raise DataError(names[0], f"follows {follows}; say another parent for one of them")
    return [controls[number] for number in sort_breadth_first(above)]


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
