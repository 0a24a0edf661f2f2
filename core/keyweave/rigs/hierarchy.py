"""Figures: groups of controls that move the same joints, and the parents of controls.

Parents come before the controls that follow them, so large moves come before small ones.
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
Ancestry = Sequence[Hashable]  # a control's transform and its ancestors, nearest first


class Figure(NamedTuple):
    """The controls of a figure, in the scene's order, and the joints that they move."""

    controls: list[Control]
    joints: list[str]


def find_figures(
    candidates: FoundControls,
    ancestries: Sequence[Ancestry],
    joints: Sequence[str],
    effects: ControlEffects,
    chosen: Collection[str],
) -> list[Figure]:
    """Return the figures that contain any of the chosen joints.

    Controls get their parents and, unless the user chose their kinds, the kinds that their
    effects show.

    An ancestry is the transform of a control and its ancestors. The joints are all those of
    the effects.
    """
    moves = effects.moves & np.array([name in chosen for name in joints])
    numbers = _assign_figures(effects, ancestries)
    is_attribute = np.array(["." in c.name for c in candidates.controls], bool)
    # An attribute may have no effect in this pose only, such as a blend of equal poses.
    keeps = moves.any(axis=1) | is_attribute
    figures = []
    for number in dict.fromkeys(numbers[keeps].tolist()):
        kept = np.flatnonzero(keeps & (numbers == number)).tolist()
        moved = np.flatnonzero(moves[kept].any(axis=0)).tolist()
        controls = _describe_controls(candidates, ancestries, effects, kept)
        figures.append(Figure(controls, [joints[i] for i in moved]))
    return figures


def list_figure_controls(
    figures: Sequence[Figure], candidates: FoundControls
) -> list[Control]:
    """Return the controls of figures breadth first, those of equal depth in scene order.

    Raise a DataError, which names its controls, if the parents form a cycle.
    """
    kept = {control.name: control for figure in figures for control in figure.controls}
    ordered = [kept[c.name] for c in candidates.controls if c.name in kept]
    return sort_controls(ordered)


def _assign_figures(effects: ControlEffects, ancestries: Sequence[Ancestry]) -> Ints:
    """Return the controls' figure numbers.

    A control that moves no joint belongs to the figure of its transform's control.
    """
    figures = effects.control_figures.copy()
    moving = effects.moves.any(axis=1)
    known = {ancestries[i][0]: figures[i] for i in np.flatnonzero(moving).tolist()}
    for i in np.flatnonzero(~moving).tolist():
        figures[i] = known.get(ancestries[i][0], effects.joint_figures[0])
    return figures


def _describe_controls(
    candidates: FoundControls,
    ancestries: Sequence[Ancestry],
    effects: ControlEffects,
    kept: Sequence[int],
) -> list[Control]:
    """Return some of the controls with their kinds and parents filled in."""
    controls = [candidates.controls[i] for i in kept]
    above = _find_parents_above(controls, [ancestries[i] for i in kept])
    index = {control.name: number for number, control in enumerate(controls)}
    above = [index.get(control.parent, up) for control, up in zip(controls, above)]
    parents = find_control_parents(above, effects.carries[np.ix_(kept, kept)])
    explicit = candidates.explicit_kinds
    return [
        replace(
            control,
            kind=control.kind if control.name in explicit else effects.kinds[i],
            parent="" if parent is None else controls[parent].name,
        )
        for control, i, parent in zip(controls, kept, parents)
    ]


def _find_parents_above(
    controls: Sequence[Control], ancestries: Sequence[Ancestry]
) -> list[int | None]:
    """Return the index of each control's nearest ancestor among the controls, or None.

    The ancestor of an attribute of a transform is the transform's control.
    """
    own = {
        nodes[0]: number
        for number, (control, nodes) in enumerate(zip(controls, ancestries))
        if "." not in control.name
    }
    parents: list[int | None] = []
    for control, nodes in zip(controls, ancestries):
        chain = nodes if "." in control.name else nodes[1:]
        parents.append(next((own[node] for node in chain if node in own), None))
    return parents


def sort_controls(controls: Sequence[Control]) -> list[Control]:
    """Sort controls breadth first.

    Raise a DataError, which names its controls, if the parents form a cycle.
    """
    index = {control.name: number for number, control in enumerate(controls)}
    above = [index.get(control.parent) for control in controls]
    names = [controls[number].name for number in find_cycle(above)]
    if names:
        follows = ", which follows ".join([*names[1:], names[0]])
        advice = "change the parent of one of them" if names[1:] else "change its parent"
        raise DataError(names[0], f"follows {follows}; {advice}")
    return [controls[number] for number in sort_breadth_first(above)]


def find_control_parents(above: ControlParents, carries: Bools) -> list[int | None]:
    """Return the index of the control that each control follows, or None.

    A control follows its ancestor. Without an ancestor it follows the control that carries
    it and is itself carried by the most controls, unless that would form a cycle.

    `above` has the index of each control's nearest ancestor; `carries`, shape (n_controls,
    n_controls), is whether each control moves each of the others.

    Examples
    --------
    The second is a child of the first; the third is moved by both.

    >>> find_control_parents([None, 0, None], np.array([[0, 1, 1], [0, 0, 1], [
    ...     0, 0, 0]], bool))
    [None, 0, 1]
    """
    parents = list(above)
    n_carriers = carries.sum(axis=0)
    for control in [i for i, parent in enumerate(above) if parent is None]:
        carriers = np.flatnonzero(carries[:, control])
        nearest_first = carriers[np.argsort(-n_carriers[carriers], kind="stable")]
        for carrier in nearest_first.tolist():
            if not _is_follower(parents, carrier, control):
                parents[control] = carrier
                break
    return parents


def _is_follower(parents: ControlParents, control: int | None, other: int) -> bool:
    """Return whether a control is the same as another or follows it."""
    seen = set()
    while control is not None and control not in seen:
        seen.add(control)
        if control == other:
            return True
        control = parents[control]
    return False


def find_cycle(above: ControlParents) -> list[int]:
    """Return controls that follow each other in a cycle, each the next, or an empty list.

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
    """Return the order of controls by depth, parents before the controls that follow them.

    Controls of equal depth keep their order.

    Examples
    --------
    >>> sort_breadth_first([2, None, 1, 1])
    [1, 2, 3, 0]
    """
    depths: dict[int, int] = {}
    for control in range(len(above)):
        chain, up = [], control
        while up is not None and up not in depths and up not in chain:
            chain.append(up)
            up = above[up]  # type: ignore[assignment]
        depth = depths.get(up, -1)
        for number, each in enumerate(reversed(chain), depth + 1):
            depths[each] = number
    return sorted(depths, key=lambda control: (depths[control], control))
