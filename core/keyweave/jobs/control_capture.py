"""What edited controls and joints did on the frames of the inputs, laid end to end.

Controls and joints that are edited: their channels, and which are placed in the world.

What hangs from another edited node takes the captured channels as they were; what hangs
from none has to be placed and turned over the ground.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

import numpy as np

from ..animation.channel_names import character_of, names_of
from ..animation.clip import Clip
from ..animation.kinematics import STILL, forward_kinematics
from ..animation.motion import Motion
from ..animation.skeleton import TRANSLATE, Skeleton
from ..errors import UnknownNameError
from ..geometry.arrays import Floats
from ..geometry.rotations import compose, invert, rotate
from ..scenes.scene import Scene
from .keyed_frames import Ends

Path = tuple[Floats, Floats]  # rotations, shape (n, 4), and positions, shape (n, 3)


@dataclass(frozen=True, eq=False)
class Captured:
    """What edited nodes did, one row for each frame of all inputs.

    Attributes
    ----------
    clip : Clip
    placed : tuple of str
        Nodes that hang from no other, and are placed in the world.
    rotations : ndarray, shape (n_rows, n_placed, 4)
    positions : ndarray, shape (n_rows, n_placed, 3)
        How these stood in the world.
    """

    clip: Clip
    placed: tuple[str, ...]
    rotations: Floats
    positions: Floats

    @property
    def moves(self) -> dict[str, bool]:
        """Whether each channel moves."""
        spans = np.ptp(self.clip.values, axis=0)
        return dict(zip(self.clip.channels, (spans > 0).tolist()))

    @property
    def is_still(self) -> bool:
        """Whether nothing moves, neither for itself nor in the world."""
        return not any(self.moves.values()) and all(
            np.ptp(part, axis=0).max(initial=0) <= STILL
            for part in (self.rotations, self.positions)
            if part.size
        )


def capture(
    scene: Scene,
    channels: Sequence[str],
    motions: Sequence[Motion],
    refused: Collection[str] = (),
) -> Captured:
    """Sample channels on the frames of motions, and those that are placed in the world.

    Parameters
    ----------
    scene : Scene
    channels : sequence of str
        Of the nodes that are edited. A node that stands still with others below it, as a
        master control does, is left out.
    motions : sequence of Motion
        Of the joints, one for each input.
    refused : collection of str
        Channels that cannot be written; what cannot be moved is not placed.
    """
    nodes = list(dict.fromkeys(map(node_of, channels)))
    world = World(scene, motions)
    left, tops = without_masters(scene, nodes, world)
    kept = {*left}
    some = [channel for channel in channels if node_of(channel) in kept]
    clip = _sampled(scene, some, motions)
    movable = {node_of(c) for c in some if is_place(c) and c not in refused}
    placed = _that_go(scene, [node for node in tops if node in movable], clip, motions)
    rotations, positions = world.stacked(placed)
    return Captured(clip, placed, rotations, positions)


def _that_go(
    scene: Scene, nodes: Sequence[str], clip: Clip, motions: Sequence[Motion]
) -> tuple[str, ...]:
    """Return the nodes without those that keep their place below something that moves.

    An arm whose body is not edited takes the captured channels like any other node below.
    """
    places = [i for i, channel in enumerate(clip.channels) if is_place(channel)]
    moves = np.ptp(clip.values[:, places], axis=0) > STILL
    own = {node_of(clip.channels[i]) for i, does in zip(places, moves) if does}
    rest = [node for node in nodes if node not in own]
    below = {
        node
        for motion in motions
        for node in carried(scene, rest, motion.start_frame, len(motion))
    }
    return tuple(node for node in nodes if node not in below)


def _sampled(scene: Scene, channels: Sequence[str], motions: Sequence[Motion]) -> Clip:
    clips = [scene.sample(channels, motion.frames) for motion in motions]
    values = np.concatenate([clip.values for clip in clips])
    return clips[0].with_(values=values)


def without_masters(
    scene: Scene, nodes: Sequence[str], world: World
) -> tuple[list[str], tuple[str, ...]]:
    """Leave out nodes that stand still and that others hang from; return the topmost too.

    Returns
    -------
    nodes : list of str
        Those that are left.
    tops : tuple of str
        Which of these hang from no other.
    """
    frame = world.motions[0].start_frame
    left = [*nodes]
    tops = topmost(scene, left, frame)
    for node in tops:
        if world.is_still(node):
            others = [one for one in left if one != node]
            below = topmost(scene, others, frame)
            if {*below} - {*tops}:
                return without_masters(scene, others, world)
    return left, tops


class World:
    """How nodes of a scene stood in the world on the frames of some motions."""

    def __init__(self, scene: Scene, motions: Sequence[Motion]):
        self.scene = scene
        self.motions = motions
        self._paths: dict[str, Path] = {}

    def path(self, node: str) -> Path:
        """Return a node's rotations and positions, all motions' end to end."""
        if node not in self._paths:
            parts = [self._on(node, motion) for motion in self.motions]
            rotations, positions = map(np.concatenate, zip(*parts))
            self._paths[node] = rotations, positions
        return self._paths[node]

    def _on(self, node: str, motion: Motion) -> Path:
        if node in motion.skeleton.names:
            joint = motion.skeleton.index(node)
            positions, rotations = forward_kinematics(motion)
            return rotations[:, joint], positions[:, joint]
        return world_path(self.scene, node, (motion.start_frame, motion.last_frame))

    def stacked(self, nodes: Sequence[str]) -> Path:
        """Return those of some nodes, shapes (n_rows, n_nodes, 4) and (n_rows, n_nodes, 3).

        Of no nodes there are no rows.
        """
        if not nodes:
            return np.empty((0, 0, 4)), np.empty((0, 0, 3))
        rotations, positions = zip(*map(self.path, nodes))
        return np.stack(rotations, axis=1), np.stack(positions, axis=1)

    def is_still(self, node: str) -> bool:
        """Return whether a node neither moves nor turns."""
        return all(np.ptp(part, axis=0).max() <= STILL for part in self.path(node))


def world_path(scene: Scene, node: str, ends: Ends) -> Path:
    """Return how a node turned and moved in the world from one frame to another."""
    motion = scene.motion([node], ends)
    return motion.rotations[:, 0], motion.root_positions


def motion_of_nodes(scene: Scene, nodes: Sequence[str], ends: Ends) -> Motion:
    """Return nodes that are no joints as a motion, each for itself in the world.

    The first that moves is its root.
    """
    paths = [world_path(scene, node, ends) for node in nodes]
    moves = [bool(np.ptp(positions, axis=0).max() > STILL) for _, positions in paths]
    order = sorted(range(len(nodes)), key=lambda i: not moves[i])
    rotations, positions = (
        np.stack(part, axis=1) for part in zip(*(paths[i] for i in order))
    )
    return side_by_side(
        [nodes[i] for i in order], rotations, positions, scene, start=ends[0]
    )


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
