"""What edited controls and joints did on the frames of the inputs, laid end to end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from ..arrays import Floats
from ..clip import Clip
from ..kinematics import STILL, forward_kinematics
from ..motion import Motion
from ..scene import Scene
from .edited_nodes import carried, is_place, node_of, side_by_side, topmost
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
