"""What a sketch is: a motion, a clip or curves; and the same sampled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Union

import numpy as np

from ..anim_curve import AnimCurve
from ..clip import Clip
from ..columns import find_parts
from ..errors import DataError, UnknownNameError
from ..motion import Motion
from ..sampling import Data, motion_to_clip, sample_curves

Sketch = Union[Motion, Clip, Sequence[AnimCurve]]
FRAME_RATES = (8.0, 480.0)  # outside, a time unit counts seconds or hours, not frames


def sample_sketch(
    sketch: Sketch, sources: Sequence[Data], synthesize: Sequence[str] | str
) -> Data:
    """Return a sketch as a motion or clip that holds all that is to be synthesised.

    A control that the animator has not touched has no curves, and is what synthesis is
    for: its channels are added as the first source has them.

    Parameters
    ----------
    sketch : Motion, Clip or sequence of AnimCurve
        Curves are sampled at the rate that their keys are counted in; where that is no
        frame rate, at the first source's. The rotation orders that they lack are those
        of the sources.
    sources : sequence of Motion or Clip
    synthesize : str or sequence of str
    """
    if isinstance(sketch, Motion):
        return sketch
    source = sources[0]
    if isinstance(source, Motion):
        source = motion_to_clip(source)
    if isinstance(sketch, Clip):
        return _with_missing_channels(sketch, source, synthesize)
    curves = list(sketch)
    if not curves:
        raise DataError("sketch", "has no curves; give those that the animator keyed")
    rate = curves[0].frame_rate
    clip = sample_curves(
        curves,
        frame_rate=rate if FRAME_RATES[0] <= rate <= FRAME_RATES[1] else source.frame_rate,
        rotation_orders=_orders(sources),
    )
    return _with_missing_channels(clip, source, synthesize)


def _orders(sources: Sequence[Data]) -> dict[str, str]:
    """Return rotation orders by node; the first source that has a node tells."""
    orders: dict[str, str] = {}
    for source in reversed(sources):
        if isinstance(source, Clip):
            orders.update(source.rotation_orders)
        else:
            orders.update(zip(source.skeleton.names, source.skeleton.rotation_orders))
    return orders


def _with_missing_channels(clip: Clip, source: Clip, names: Sequence[str] | str) -> Clip:
    have = set(clip.channels)
    missing = [
        channel
        for part in find_parts(source, _known(source, names), "the source")
        for channel in part.channels
        if channel not in have
    ]
    if not missing:
        return clip
    first = source.values[:1, [source.index(channel) for channel in missing]]
    return replace(
        clip,
        values=np.hstack([clip.values, np.repeat(first, len(clip), axis=0)]),
        channels=(*clip.channels, *missing),
        rotation_orders={**source.rotation_orders, **clip.rotation_orders},
    )


def _known(source: Clip, names: Sequence[str] | str) -> list[str]:
    """Return those of the names that the source has; the sketch may know the others."""
    known = []
    for name in [names] if isinstance(names, str) else names:
        try:
            find_parts(source, name, "the source")
        except UnknownNameError:
            continue
        known.append(name)
    return known
