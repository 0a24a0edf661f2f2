"""A source in the axes and in the size of the figure that it is for.

Figures of the same joint names are compared at rest. A source with another up axis is
rotated; one of more than twice or less than half the size is scaled, with a note.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..feet.foot import find_feet, list_leg_lengths
from ..motion import Motion
from ..skeleton import Skeleton
from ..up_axis import turn_upright
from .source_checks import MOST_TIMES, UNITS, format_short

SAME_UNIT = 0.01  # share by which the ratio of a figure to itself in another unit is off


def fit_sources(
    sources: Sequence[Any], figure: object, name: str
) -> tuple[list[Any], list[str]]:
    """Return sources whose motions fit a figure, and the notes of all of them.

    The notes of their files are included. Each has the name of the kind of source and, of
    several sources, a number. If the figure is not a motion, the sources stay as they are.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 2)
    >>> fit_sources([walk, walk.with_(notes=["a spike"])], walk, "input")[1]
    ['input 2: a spike']
    """
    fitted, notes = list[Any](), list[str]()
    for number, source in enumerate(sources, start=1):
        named = f"{name} {number}" if len(sources) > 1 else f"the {name}"
        remarks = list[str]()
        if isinstance(source, Motion):
            notes += [f"{named}: {note}" for note in source.notes]
            if isinstance(figure, Motion):
                source, remarks = fit_source(source, figure, named)
        fitted.append(source)
        notes += remarks
    return fitted, notes


def fit_source(
    motion: Motion, figure: Motion, name: str = "the source"
) -> tuple[Motion, list[str]]:
    """Return a motion upright and in the unit of a figure, and notes that name it.

    Without legs in both, sizes are not compared.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 2)
    >>> fitted, notes = fit_source(walk.scale(0.01), walk, "walk")
    >>> bool(np.allclose(fitted.root_positions, walk.root_positions))
    True
    >>> notes
    ['walk: scaled by 100 to the size of the figure, as if it were in meters']
    """
    motion = turn_upright(motion, figure.up_axis)
    return scale_source(motion, find_unit_factor(motion.skeleton, figure.skeleton), name)


def scale_source(motion: Motion, factor: float, name: str) -> tuple[Motion, list[str]]:
    """Return a motion scaled by a factor, and a note unless that is 1."""
    if factor == 1.0:
        return motion, []
    reason = f"as if it were in {UNITS[factor]}" if factor in UNITS else "check its unit"
    scaled = f"scaled by {format_short(factor)} to the size of the figure"
    return motion.scale(factor), [f"{name}: {scaled}, {reason}"]


def find_unit_factor(skeleton: Skeleton, figure: Skeleton) -> float:
    """Return the factor from the unit of one skeleton to that of another.

    It is 1 for legs of similar length, that of two units if the ratio of the legs is nearly
    that, and otherwise the ratio.

    Examples
    --------
    >>> from keyweave import examples
    >>> skeleton = examples.load_walk().skeleton
    >>> [find_unit_factor(skeleton.scale(s), skeleton) for s in (0.8, 0.394, 0.3)]
    [1.0, 2.54, 3.3333333333333335]
    """
    if skeleton is figure:
        return 1.0
    theirs, own = map(measure_rest_leg, (skeleton, figure))
    factor = own / theirs if min(theirs, own) > 0 else 1.0
    if 1 / MOST_TIMES <= factor <= MOST_TIMES:
        return 1.0
    units = [*UNITS, *(1 / unit for unit in UNITS)]
    nearest = min(units, key=lambda unit: abs(np.log(unit / factor)))
    return nearest if abs(nearest / factor - 1) < SAME_UNIT else factor


def measure_rest_leg(skeleton: Skeleton) -> float:
    """Return the length of a leg in the zero pose; 0 without legs."""
    feet = find_feet(skeleton)
    points = skeleton.rest_positions()[np.newaxis]
    return max((float(list_leg_lengths(points, foot)[0]) for foot in feet), default=0.0)
