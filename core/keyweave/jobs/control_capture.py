"""Capture of the edited controls and joints on the frames of all inputs, concatenated.

A node below another edited node keeps its captured channels. The topmost nodes are placed
and rotated in the world.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

import numpy as np

from ..animation.channel_names import as_name_list, parse_character
from ..animation.clip import Clip
from ..animation.frame_range import FrameRange
from ..animation.kinematics import STILL_TOLERANCE, forward_kinematics
from ..animation.motion import Motion
from ..animation.skeleton import TRANSLATE, Skeleton
from ..errors import UnknownNameError
from ..geometry.arrays import Floats
from ..geometry.rotations import compose, invert, rotate
from ..scenes.scene import Scene

WorldPath = tuple[Floats, Floats]  # rotations, shape (n, 4), and positions, shape (n, 3)


@dataclass(frozen=True, eq=False)
class CapturedControls:
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
            np.ptp(part, axis=0).max(initial=0) <= STILL_TOLERANCE
            for part in (self.rotations, self.positions)
            if part.size
        )


def capture_controls(
    scene: Scene,
    channels: Sequence[str],
    motions: Sequence[Motion],
    refused: Collection[str] = (),
) -> CapturedControls:
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
    nodes = list(dict.fromkeys(map(parse_node, channels)))
    world = WorldPaths(scene, motions)
    left, tops = drop_masters(scene, nodes, world)
    kept = {*left}
    some = [channel for channel in channels if parse_node(channel) in kept]
    clip = _sample_channels(scene, some, motions)
    movable = {parse_node(c) for c in some if is_translation(c) and c not in refused}
    placed = _find_placed(scene, [node for node in tops if node in movable], clip, motions)
    rotations, positions = world.stack_paths(placed)
    return CapturedControls(clip, placed, rotations, positions)


def _find_placed(
    scene: Scene, nodes: Sequence[str], clip: Clip, motions: Sequence[Motion]
) -> tuple[str, ...]:
    """Return the nodes without those that keep their place below something that moves.

    An arm whose body is not edited takes the captured channels like any other node below.
    """
    places = [i for i, channel in enumerate(clip.channels) if is_translation(channel)]
    moves = np.ptp(clip.values[:, places], axis=0) > STILL_TOLERANCE
    own = {parse_node(clip.channels[i]) for i, does in zip(places, moves) if does}
    rest = [node for node in nodes if node not in own]
    below = {
        node
        for motion in motions
        for node in find_carried(scene, rest, motion.start_frame, len(motion))
    }
    return tuple(node for node in nodes if node not in below)


def _sample_channels(
    scene: Scene, channels: Sequence[str], motions: Sequence[Motion]
) -> Clip:
    clips = [scene.sample(channels, motion.frames) for motion in motions]
    values = np.concatenate([clip.values for clip in clips])
    return clips[0].with_(values=values)


def drop_masters(
    scene: Scene, nodes: Sequence[str], world: WorldPaths
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
    tops = find_topmost(scene, left, frame)
    for node in tops:
        if world.is_still(node):
            others = [one for one in left if one != node]
            below = find_topmost(scene, others, frame)
            if {*below} - {*tops}:
                return drop_masters(scene, others, world)
    return left, tops


class WorldPaths:
    """How nodes of a scene stood in the world on the frames of some motions."""

    def __init__(self, scene: Scene, motions: Sequence[Motion]):
        self.scene = scene
        self.motions = motions
        self._paths: dict[str, WorldPath] = {}

    def path(self, node: str) -> WorldPath:
        """Return a node's rotations and positions, all motions' end to end."""
        if node not in self._paths:
            parts = [self._on(node, motion) for motion in self.motions]
            rotations, positions = map(np.concatenate, zip(*parts))
            self._paths[node] = rotations, positions
        return self._paths[node]

    def _on(self, node: str, motion: Motion) -> WorldPath:
        if node in motion.skeleton.names:
            joint = motion.skeleton.index(node)
            positions, rotations = forward_kinematics(motion)
            return rotations[:, joint], positions[:, joint]
        return read_world_path(self.scene, node, (motion.start_frame, motion.last_frame))

    def stack_paths(self, nodes: Sequence[str]) -> WorldPath:
        """Return those of some nodes, shapes (n_rows, n_nodes, 4) and (n_rows, n_nodes, 3).

        Of no nodes there are no rows.
        """
        if not nodes:
            return np.empty((0, 0, 4)), np.empty((0, 0, 3))
        rotations, positions = zip(*map(self.path, nodes))
        return np.stack(rotations, axis=1), np.stack(positions, axis=1)

    def is_still(self, node: str) -> bool:
        """Return whether a node neither moves nor turns."""
        return all(
            np.ptp(part, axis=0).max() <= STILL_TOLERANCE for part in self.path(node)
        )


def read_world_path(scene: Scene, node: str, ends: FrameRange) -> WorldPath:
    """Return how a node turned and moved in the world from one frame to another."""
    motion = scene.motion([node], ends)
    return motion.rotations[:, 0], motion.root_positions


def bake_nodes(scene: Scene, nodes: Sequence[str], ends: FrameRange) -> Motion:
    """Return nodes that are no joints as a motion, each for itself in the world.

    The first that moves is its root.
    """
    paths = [read_world_path(scene, node, ends) for node in nodes]
    moves = [
        bool(np.ptp(positions, axis=0).max() > STILL_TOLERANCE) for _, positions in paths
    ]
    order = sorted(range(len(nodes)), key=lambda i: not moves[i])
    rotations, positions = (
        np.stack(part, axis=1) for part in zip(*(paths[i] for i in order))
    )
    return build_world_motion(
        [nodes[i] for i in order], rotations, positions, scene, start=ends[0]
    )


PROBE_DISTANCE = (
    100.0  # centimetres that everything is moved by to see what moves with what
)
POSITION_TOLERANCE = 1e-6  # centimetres


def parse_node(channel: str) -> str:
    """Return the node that a channel is of.

    Examples
    --------
    >>> parse_node("hero:hip.rotateX")
    'hero:hip'
    """
    return channel.rpartition(".")[0]


def is_translation(channel: str) -> bool:
    """Return whether a channel is one of a node's position.

    Examples
    --------
    >>> is_translation("hero:hip.translateX"), is_translation("hero:hip.rotateX")
    (True, False)
    """
    return channel.rpartition(".")[2] in TRANSLATE


def find_edited_channels(
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
    wanted = add_descendant_joints(scene, as_name_list(names), frame)
    known = scene.keyable(wanted)
    nodes = dict.fromkeys(map(parse_node, known))
    found: dict[str, None] = {}
    for name in wanted:
        meant = _match_names(name, nodes) or _match_names(name, known)
        if not meant:
            raise UnknownNameError([name], [*nodes, *known], "the scene")
        found.update(dict.fromkeys(meant))
    return tuple(c for c in known if c in found or parse_node(c) in found)


def _match_names(name: str, known: Iterable[str]) -> list[str]:
    return [one for one in known if one == name or fnmatchcase(one, name)]


def add_descendant_joints(scene: Scene, names: Sequence[str], frame: float) -> list[str]:
    """Return names and, behind each that is a joint's, those of all joints below it."""
    named = {*names}
    joints = [joint for joint in scene.joints if joint in named]
    below = _read_skeletons(scene, joints, frame)
    every = (one for name in names for one in (name, *below.get(name, ())))
    return list(dict.fromkeys(every))


def _read_skeletons(
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


def list_character_joints(scene: Scene, nodes: Sequence[str]) -> list[str]:
    """Return the joints of the characters that nodes belong to."""
    characters = {parse_character(node) for node in nodes}
    return [joint for joint in scene.joints if parse_character(joint) in characters]


def find_skeleton_roots(scene: Scene, nodes: Sequence[str], frame: float) -> list[str]:
    """Return the roots of the skeletons of the characters that nodes belong to.

    Those first that have most of the nodes, and of these those with most joints.
    """
    below = _read_skeletons(scene, list_character_joints(scene, nodes), frame)

    def size(root: str) -> tuple[int, int]:
        return -len({*below[root]} & {*nodes}), -len(below[root])

    return sorted(below, key=size)


def find_topmost(scene: Scene, nodes: Sequence[str], frame: float) -> tuple[str, ...]:
    """Return the nodes that hang from none of the others.

    A scene does not tell what hangs from what. But if all nodes are moved in the world by
    the same way, those that hang from another keep their own position.
    """
    if not nodes:
        return ()
    here, there = (
        _place_nodes(scene, nodes, place, frame, 1) for place in (0.0, PROBE_DISTANCE)
    )
    moved = np.abs(there.values - here.values)[0] > POSITION_TOLERANCE
    found = {
        parse_node(c) for c, far in zip(here.channels, moved) if far and is_translation(c)
    }
    return tuple(node for node in nodes if node in found)


def find_carried(
    scene: Scene, nodes: Sequence[str], frame: float, n_frames: int
) -> tuple[str, ...]:
    """Return the nodes that something above them moves; none may be above another.

    If all stand still in the world, what keeps them there are their channels.
    """
    if not nodes:
        return ()
    clip = _place_nodes(scene, nodes, 0.0, frame, n_frames)
    moved = np.ptp(clip.values, axis=0) > POSITION_TOLERANCE
    found = {parse_node(c) for c, far in zip(clip.channels, moved) if far}
    return tuple(node for node in nodes if node in found)


def _place_nodes(
    scene: Scene, nodes: Sequence[str], place: float, frame: float, n_frames: int
) -> Clip:
    """Return the channels of nodes that all stand at one place of the world."""
    still = np.zeros((n_frames, len(nodes), 4)) + [0.0, 0.0, 0.0, 1.0]
    there = np.full((n_frames, len(nodes), 3), place)
    return scene.motion_to_clip(build_world_motion(nodes, still, there, scene, start=frame))


def build_world_motion(
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
