"""The root: the joint or control whose heading and way are the animator's."""

from __future__ import annotations

from collections.abc import Sequence

from ..arrays import Floats
from ..columns import UP, Part, rotation_names
from ..errors import UnknownNameError
from ..kinematics import travelling_joint
from ..motion import Motion
from ..sampling import Data
from ..skeleton import TRANSLATE


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
    if asked is None and isinstance(data, Motion):
        return data.skeleton.names[travelling_joint(data.moved, data.rotations)], up
    if asked is None:
        return "", up
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
