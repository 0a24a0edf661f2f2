"""Capture of the edited controls and joints on the frames of all inputs, concatenated.

A node below another edited node keeps its captured channels. The topmost nodes are placed
and oriented in world space.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

import numpy as np

from ...animation.channel_names import as_name_list, parse_node
from ...animation.clip import Clip
from ...animation.frame_range import FrameRange
from ...animation.kinematics import STILL_TOLERANCE, forward_kinematics
from ...animation.motion import Motion
from ...animation.skeleton import TRANSLATE, Skeleton
from ...errors import UnknownNameError
from ...geometry.arrays import Floats
from ...geometry.rotations import compose, invert, rotate
from ...scenes.scene import Scene

PROBE_DISTANCE = 100.0  # centimeters by which nodes are moved to see which move together
POSITION_TOLERANCE = 1e-6  # centimeters
WorldPath = tuple[Floats, Floats]  # rotations, shape (n, 4), and positions, shape (n, 3)


@dataclass(frozen=True, eq=False)
class CapturedControls:
    """Captured channels of the edited nodes, one row for each frame of all inputs.

    Attributes
    ----------
    clip : Clip
    placed : tuple of str
        Topmost nodes, which are placed in world space.
    rotations : ndarray, shape (n_rows, n_placed, 4)
        World rotations of the placed nodes.
    positions : ndarray, shape (n_rows, n_placed, 3)
        World positions of the placed nodes, in centimeters.
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
        """Whether no channel changes and no placed node moves in the world."""
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
    """Sample the channels of edited nodes and the world paths of those that are placed.

    Each motion has the joints on the frames of one input. Nodes that stand still above
    others, such as master controls, are dropped. Refused channels cannot be written; a node
    that cannot be moved because of them is not placed.
    """
    nodes = list(dict.fromkeys(map(parse_node, channels)))
    world = WorldPaths(scene, motions)
    edited, tops = drop_masters(scene, nodes, world)
    channels = [channel for channel in channels if parse_node(channel) in {*edited}]
    clips = [scene.sample(channels, motion.frames) for motion in motions]
    clip = clips[0].with_(values=np.concatenate([each.values for each in clips]))
    movable = {parse_node(c) for c in channels if is_translation(c) and c not in refused}
    placed = _find_placed(scene, [node for node in tops if node in movable], clip, motions)
    rotations, positions = world.stack_paths(placed)
    return CapturedControls(clip, placed, rotations, positions)


def _find_placed(
    scene: Scene, nodes: Sequence[str], clip: Clip, motions: Sequence[Motion]
) -> tuple[str, ...]:
    """Return the nodes without those that keep their position below something that moves.

    An arm whose body is not edited takes its captured channels.
    """
    places = [i for i, channel in enumerate(clip.channels) if is_translation(channel)]
    moves = np.ptp(clip.values[:, places], axis=0) > STILL_TOLERANCE
    moving = {parse_node(clip.channels[i]) for i, moved in zip(places, moves) if moved}
    resting = [node for node in nodes if node not in moving]
    carried = {
        node
        for motion in motions
        for node in find_carried(scene, resting, motion.start_frame, len(motion))
    }
    return tuple(node for node in nodes if node not in carried)


def drop_masters(
    scene: Scene, nodes: Sequence[str], world: WorldPaths
) -> tuple[list[str], tuple[str, ...]]:
    """Drop nodes that stand still above other nodes, such as master controls.

    Return the remaining nodes, and those of them that are below no other.
    """
    frame = world.motions[0].start_frame
    remaining = [*nodes]
    tops = find_topmost(scene, remaining, frame)
    for node in tops:
        if world.is_still(node):
            others = [other for other in remaining if other != node]
            below = find_topmost(scene, others, frame)
            if {*below} - {*tops}:
                return drop_masters(scene, others, world)
    return remaining, tops


class WorldPaths:
    """World rotations and positions of nodes on the frames of motions, read on demand."""

    def __init__(self, scene: Scene, motions: Sequence[Motion]):
        self.scene = scene
        self.motions = motions
        self._paths: dict[str, WorldPath] = {}

    def path(self, node: str) -> WorldPath:
        """Return a node's world rotations and positions on all frames, concatenated."""
        if node not in self._paths:
            parts = [self._read_path(node, motion) for motion in self.motions]
            rotations, positions = map(np.concatenate, zip(*parts))
            self._paths[node] = rotations, positions
        return self._paths[node]

    def _read_path(self, node: str, motion: Motion) -> WorldPath:
        if node in motion.skeleton.names:
            joint = motion.skeleton.index(node)
            positions, rotations = forward_kinematics(motion)
            return rotations[:, joint], positions[:, joint]
        return read_world_path(self.scene, node, (motion.start_frame, motion.last_frame))

    def stack_paths(self, nodes: Sequence[str]) -> WorldPath:
        """Return the world rotations and positions of nodes.

        Shapes are (n_rows, n_nodes, 4) and (n_rows, n_nodes, 3); without nodes there are
        no rows.
        """
        if not nodes:
            return np.empty((0, 0, 4)), np.empty((0, 0, 3))
        rotations, positions = zip(*map(self.path, nodes))
        return np.stack(rotations, axis=1), np.stack(positions, axis=1)

    def is_still(self, node: str) -> bool:
        """Return whether a node neither moves nor rotates."""
        return all(
            np.ptp(part, axis=0).max() <= STILL_TOLERANCE for part in self.path(node)
        )


def read_world_path(scene: Scene, node: str, ends: FrameRange) -> WorldPath:
    """Return the world rotations and positions of a node over a range of frames."""
    motion = scene.motion([node], ends)
    return motion.rotations[:, 0], motion.root_positions


def bake_nodes(scene: Scene, nodes: Sequence[str], ends: FrameRange) -> Motion:
    """Bake nodes that are not joints into a motion in world space.

    The first node that moves is the root.
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


def is_translation(channel: str) -> bool:
    """Return whether a channel is a translation.

    Examples
    --------
    >>> is_translation("hero:hip.translateX"), is_translation("hero:hip.rotateX")
    (True, False)
    """
    return channel.rpartition(".")[2] in TRANSLATE


def find_edited_channels(
    scene: Scene, names: Sequence[str] | str, frame: float
) -> tuple[str, ...]:
    """Return the channels of controls and joints that match names and patterns.

    A joint's name includes all joints that are below it on the frame; a channel's name is
    that channel only. Raise an UnknownNameError if a name or pattern matches nothing.
    """
    wanted = add_descendant_joints(scene, as_name_list(names), frame)
    known = scene.keyable(wanted)
    nodes = dict.fromkeys(map(parse_node, known))
    matched: set[str] = set()
    for name in wanted:
        matches = _match_names(name, nodes) or _match_names(name, known)
        if not matches:
            raise UnknownNameError([name], [*nodes, *known], "the scene")
        matched.update(matches)
    return tuple(c for c in known if c in matched or parse_node(c) in matched)


def _match_names(pattern: str, known: Iterable[str]) -> list[str]:
    return [name for name in known if name == pattern or fnmatchcase(name, pattern)]


def add_descendant_joints(scene: Scene, names: Sequence[str], frame: float) -> list[str]:
    """Return names with the joints below each named joint inserted after it."""
    named = {*names}
    joints = [joint for joint in scene.joints if joint in named]
    below = _read_skeletons(scene, joints, frame)
    expanded = (node for name in names for node in (name, *below.get(name, ())))
    return list(dict.fromkeys(expanded))


def _read_skeletons(
    scene: Scene, joints: Sequence[str], frame: float
) -> dict[str, tuple[str, ...]]:
    """Return the joints of the skeleton below each topmost joint, itself included.

    `joints` must be ordered parents first.
    """
    below: dict[str, tuple[str, ...]] = {}
    covered: set[str] = set()
    for joint in joints:
        if joint not in covered:
            below[joint] = scene.motion([joint], (frame, frame)).skeleton.names
            covered.update(below[joint])
    return below


def find_topmost(scene: Scene, nodes: Sequence[str], frame: float) -> tuple[str, ...]:
    """Return the nodes that are not below any other of the nodes.

    The interface of a scene has no hierarchy. But if all nodes are shifted equally in
    world space, the local translations of nodes below another node do not change.
    """
    if not nodes:
        return ()
    before, after = (
        _place_nodes(scene, nodes, place, frame, 1) for place in (0.0, PROBE_DISTANCE)
    )
    moved = np.abs(after.values - before.values)[0] > POSITION_TOLERANCE
    tops = {
        parse_node(channel)
        for channel, has_moved in zip(before.channels, moved)
        if has_moved and is_translation(channel)
    }
    return tuple(node for node in nodes if node in tops)


def find_carried(
    scene: Scene, nodes: Sequence[str], frame: float, n_frames: int
) -> tuple[str, ...]:
    """Return the nodes that are carried by a moving parent; none may be above another.

    If a carried node is to stand still in the world, its channels have to change.
    """
    if not nodes:
        return ()
    clip = _place_nodes(scene, nodes, 0.0, frame, n_frames)
    moved = np.ptp(clip.values, axis=0) > POSITION_TOLERANCE
    carried = {parse_node(c) for c, has_moved in zip(clip.channels, moved) if has_moved}
    return tuple(node for node in nodes if node in carried)


def _place_nodes(
    scene: Scene, nodes: Sequence[str], place: float, frame: float, n_frames: int
) -> Clip:
    """Return the channels that hold all nodes at one point, at (place, place, place)."""
    rotations = np.zeros((n_frames, len(nodes), 4)) + [0.0, 0.0, 0.0, 1.0]
    positions = np.full((n_frames, len(nodes), 3), place)
    motion = build_world_motion(nodes, rotations, positions, scene, start=frame)
    return scene.motion_to_clip(motion)


def build_world_motion(
    nodes: Sequence[str],
    rotations: Floats,
    positions: Floats,
    scene: Scene,
    *,
    start: float,
) -> Motion:
    """Build a motion that places nodes in world space; `start` is its first frame.

    The first node is the root, and all others are its children. World rotations are
    quaternions, shape (n_frames, n_nodes, 4), and world positions are in centimeters, shape
    (n_frames, n_nodes, 3).
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
