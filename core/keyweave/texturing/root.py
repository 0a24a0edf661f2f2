"""The root: the joint or control whose heading and way are the animator's."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..arrays import Floats
from ..columns import UP, Part, rotation_names
from ..errors import UnknownNameError
from ..motion import Motion
from ..sampling import Data
from ..skeleton import TRANSLATE

STILL = 1e-9  # radians or centimetres; what varies less is constant


def choose_root(data: Data, asked: str | None) -> tuple[str, Floats]:
    """Return the root's name, empty where there is none, and the axis that points up.

    Of a motion it is the root, or, where that never moves, the first joint below it that
    the file moves about. A clip's has to be asked for.

    Raises
    ------
    UnknownNameError
        If no joint or control has the name asked for.
    """
    up = UP[data.up_axis]
    if asked is None:
        return (_travelling_joint(data) if isinstance(data, Motion) else ""), up
    if asked not in rotation_names(data):
        raise UnknownNameError([asked], rotation_names(data), "the sketch")
    return asked, up


def notes_on_root(
    data: Data, targets: Sequence[Part], root: str, asked: str | None
) -> list[str]:
    """Say what was taken as the root, or what travels while nothing was."""
    if asked is not None:
        return []
    if isinstance(data, Motion):
        top = data.skeleton.names[0]
        return [f"{root} is taken as the root, since {top} never moves"] * (root != top)
    nodes = [part.name.rpartition(".") for part in targets if not part.is_rotation]
    movers = dict.fromkeys(node for node, _, attribute in nodes if attribute in TRANSLATE)
    return [
        f"{node} is moved like the source; name it as root to keep its way and heading"
        for node in movers
    ]


def _travelling_joint(motion: Motion) -> str:
    for joint in sorted(motion.moved):
        path = np.hstack([motion.moved[joint], motion.rotations[:, joint]])
        if np.ptp(path, axis=0).max() > STILL:
            return motion.skeleton.names[joint]
    return motion.skeleton.names[0]
