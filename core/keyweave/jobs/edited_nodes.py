"""Controls and joints that are edited: their channels, and which are placed in the world.

What hangs from another edited node takes the captured channels as they were; what hangs
from none has to be placed and turned over the ground.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase

import numpy as np

from ..arrays import Floats
from ..clip import Clip
from ..errors import UnknownNameError
from ..motion import Motion
from ..name_matching import character_of, names_of
from ..rotations import compose, invert, rotate
from ..scene import Scene
from ..skeleton import TRANSLATE, Skeleton

APART = 100.0  # centimetres that everything is moved by to see what moves with what
SAME = 1e-6  # centimetres


def node_of(channel: str) -> str:
    """Return the node that a channel is of.

    Examples
    --------
    >>> node_of("hero:hip.rotateX")
    'hero:hip'
    """
    return channel.rpartition(".")[0]


def is_place(channel: str) -> bool:
    """Return whether a channel is one of a node's position.

    Examples
    --------
    >>> is_place("hero:hip.translateX"), is_place("hero:hip.rotateX")
    (True, False)
    """
    return channel.rpartition(".")[2] in TRANSLATE


def edited_channels(
    scene: Scene, names: Sequence[str] | str, frame: float
) -> tuple[str, ...]:
    """Return the channels of controls and joints by names and patterns.

    A joint's name takes all joints below along; a channel's means that channel alone.

    Parameters
    ----------
    scene : Scene
    names : str or sequence of str
    frame : float
        On which the scene may be looked at.

    Raises
    ------
    UnknownNameError
        If one means nothing.
    """
    wanted = with_joints_below(scene, names_of(names), frame)
    known = scene.keyable(wanted)
    nodes = dict.fromkeys(map(node_of, known))
    found: dict[str, None] = {}
    for name in wanted:
        meant = _meant(name, nodes) or _meant(name, known)
        if not meant:
            raise UnknownNameError([name], [*nodes, *known], "the scene")
        found.update(dict.fromkeys(meant))
    return tuple(c for c in known if c in found or node_of(c) in found)


def _meant(name: str, known: Iterable[str]) -> list[str]:
    return [one for one in known if one == name or fnmatchcase(one, name)]


def with_joints_below(scene: Scene, names: Sequence[str], frame: float) -> list[str]:
    """Return names and, behind each that is a joint's, those of all joints below it."""
    named = {*names}
    joints = [joint for joint in scene.joints if joint in named]
    below = _skeletons(scene, joints, frame)
    every = (one for name in names for one in (name, *below.get(name, ())))
    return list(dict.fromkeys(every))


def _skeletons(
    scene: Scene, joints: Sequence[str], frame: float
) -> dict[str, tuple[str, ...]]:
    """Return by the topmost of some joints, parents first, all joints from it downwards."""
    below: dict[str, tuple[str, ...]] = {}
    covered: set[str] = set()
    for joint in joints:
        if joint not in covered:
            below[joint] = scene.motion([joint], (frame, frame)).skeleton.names
            covered.update(below[joint])
    return below


def joints_beside(scene: Scene, nodes: Sequence[str]) -> list[str]:
    """Return the joints of the characters that nodes belong to."""
    characters = {character_of(node) for node in nodes}
    return [joint for joint in scene.joints if character_of(joint) in characters]


def skeletons_beside(scene: Scene, nodes: Sequence[str], frame: float) -> list[str]:
    """Return the roots of the skeletons of the characters that nodes belong to.

    Those first that have most of the nodes, and of these those with most joints.
    """
    below = _skeletons(scene, joints_beside(scene, nodes), frame)

    def size(root: str) -> tuple[int, int]:
        return -len({*below[root]} & {*nodes}), -len(below[root])

    return sorted(below, key=size)


def topmost(scene: Scene, nodes: Sequence[str], frame: float) -> tuple[str, ...]:
    """Return the nodes that hang from none of the others.

    A scene does not tell what hangs from what. But if all nodes are moved in the world by
    the same way, those that hang from another keep their own position.
    """
    if not nodes:
        return ()
    here, there = (_standing(scene, nodes, place, frame, 1) for place in (0.0, APART))
    moved = np.abs(there.values - here.values)[0] > SAME
    found = {node_of(c) for c, far in zip(here.channels, moved) if far and is_place(c)}
    return tuple(node for node in nodes if node in found)


def carried(
    scene: Scene, nodes: Sequence[str], frame: float, n_frames: int
) -> tuple[str, ...]:
    """Return the nodes that something above them moves; none may be above another.

    If all stand still in the world, what keeps them there are their channels.
    """
    if not nodes:
        return ()
    clip = _standing(scene, nodes, 0.0, frame, n_frames)
    moved = np.ptp(clip.values, axis=0) > SAME
    found = {node_of(c) for c, far in zip(clip.channels, moved) if far}
    return tuple(node for node in nodes if node in found)


def _standing(
    scene: Scene, nodes: Sequence[str], place: float, frame: float, n_frames: int
) -> Clip:
    """Return the channels of nodes that all stand at one place of the world."""
    still = np.zeros((n_frames, len(nodes), 4)) + [0.0, 0.0, 0.0, 1.0]
    there = np.full((n_frames, len(nodes), 3), place)
    return scene.clip_of(side_by_side(nodes, still, there, scene, start=frame))


def side_by_side(
    nodes: Sequence[str],
    rotations: Floats,
    positions: Floats,
    scene: Scene,
    *,
    start: float,
) -> Motion:
    """Return nodes as a motion that places each of them in the world.

    Parameters
    ----------
    nodes : sequence of str
    rotations : ndarray, shape (n_frames, n_nodes, 4)
    positions : ndarray, shape (n_frames, n_nodes, 3)
    scene : Scene
    start : float
        The first frame.
    """
    n = len(nodes)
    back = invert(rotations[:, :1])
    local = np.concatenate([rotations[:, :1], compose(back, rotations[:, 1:])], axis=1)
    parents = np.array([-1] + [0] * (n - 1))
    orders = scene.rotation_orders(nodes)
    skeleton = Skeleton(
        tuple(nodes), parents, np.zeros((n, 3)), tuple(orders[node] for node in nodes)
    )
    return Motion(
        skeleton,
        local,
        positions[:, 0],
        scene.frame_rate,
        start,
        translated=np.arange(1, n),
        translations=rotate(back, positions[:, 1:] - positions[:, :1]),
        up_axis=scene.up_axis,
    )
