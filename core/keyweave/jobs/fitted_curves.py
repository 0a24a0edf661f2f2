"""What is written of a character: its part of a clip, soft at the ends, as curves."""

from __future__ import annotations

import numpy as np

from ..anim_curve import AnimCurve
from ..clip import Clip
from ..curve_fitting import fit
from ..errors import DataError
from ..requests import SceneRequest
from ..soft_ends import soften
from .rearranged_channels import renamed
from .targets import Target

RESTS = 1e-9  # radians, centimetres; what differs by less is not written


def fitted(clip: Clip, target: Target, asked: SceneRequest) -> list[AnimCurve]:
    """Return what of a clip is written of one character.

    Parameters
    ----------
    clip : Clip
        Of the channels that were captured.
    target : Target
    asked : SceneRequest
        Says which frames are written, how soft the ends are, and how few keys there are.

    Raises
    ------
    DataError
        If ends are to be soft, but the target was read for hard ones.
    """
    own = _softened(_own(clip, target).between(*asked.frames), target, asked)
    moved = np.abs(own.values - target.before.values[:1]).max(axis=0) > RESTS
    some = [i for i, c in enumerate(own.channels) if moved[i] or c in target.keyed]
    written = Clip(
        own.values[:, some],
        tuple(own.channels[i] for i in some),
        own.frame_rate,
        own.start_frame,
    )
    return fit(written, tolerance=asked.tolerance, kinds=target.kinds)


def _own(clip: Clip, target: Target) -> Clip:
    """Return the channels of a character that can be written, under its own names."""
    theirs = renamed(clip, target.names, target.orders)
    columns = [theirs.index(channel) for channel in target.before.channels]
    return Clip(
        theirs.values[:, columns],
        target.before.channels,
        theirs.frame_rate,
        theirs.start_frame,
        target.orders,
        theirs.up_axis,
    )


def _softened(clip: Clip, target: Target, asked: SceneRequest) -> Clip:
    """Return a clip whose ends are soft, if they are to be."""
    if asked.soft_frames == 0:
        return clip
    if len(target.before) < 2:
        raise DataError("soft ends", "must be asked for when a result is computed")
    return soften(clip, target.before.between(*asked.frames), asked.soft_frames)
