"""Figures of a scene: the joints of its characters, without joints that help to pose."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from ..animation.channel_names import parse_character, parse_node
from ..animation.character_definition import CharacterDefinition, choose_definition
from ..animation.frame_range import list_bake_frames, resolve_frames
from ..animation.motion import Motion
from ..animation.skeleton import Skeleton
from ..geometry.arrays import Floats
from ..rigs.joint_evidence import find_roots
from ..rigs.shown_joints import ShownJoints, find_shown_joints
from .baking import bake_motion
from .scene import Scene


@dataclass(frozen=True)
class ShownFigure:
    """The joints of a figure.

    Attributes
    ----------
    names : tuple of str
        The root first and parents before children.
    parents : tuple of int
        Index of the parent of each joint; -1 for the root.
    definition : CharacterDefinition, optional
    """

    names: tuple[str, ...]
    parents: tuple[int, ...]
    definition: CharacterDefinition | None = field(default=None, repr=False)

    @property
    def skeleton(self) -> Skeleton:
        """The names and the hierarchy, with all joints in one place."""
        offsets = np.zeros((len(self.names), 3))
        parents = np.array(self.parents, int)
        return Skeleton(self.names, parents, offsets, definition=self.definition)

    def keep(self, joints: Collection[str]) -> ShownFigure:
        """Return the root and some joints, each below the nearest joint that is kept.

        Examples
        --------
        >>> leg = ShownFigure(("hips", "thigh", "shin", "foot"), (-1, 0, 1, 2))
        >>> leg.keep(["foot", "shin"])
        ShownFigure(names=('hips', 'shin', 'foot'), parents=(-1, 0, 1))
        """
        places = {0: 0}
        parents = [-1]
        for row, name in enumerate(self.names[1:], 1):
            if name in joints:
                above = self.parents[row]
                while above not in places:
                    above = self.parents[above]
                places[row] = len(places)
                parents.append(places[above])
        names = tuple(self.names[row] for row in places)
        return replace(self, names=names, parents=tuple(parents))

    def below(self, root: str) -> ShownFigure:
        """Return a joint and the joints below it.

        Examples
        --------
        >>> leg = ShownFigure(("world", "hips", "thigh", "prop"), (-1, 0, 1, 0))
        >>> leg.below("hips")
        ShownFigure(names=('hips', 'thigh'), parents=(-1, 0))
        """
        places = {self.names.index(root): 0}
        parents = [-1]
        for row, above in enumerate(self.parents):
            if above in places:
                places[row] = len(places)
                parents.append(places[above])
        names = tuple(self.names[row] for row in places)
        return replace(self, names=names, parents=tuple(parents))

    def has_keys(self, keyed: Collection[str]) -> bool:
        """Return whether at least half of the joints are among the nodes with curves."""
        return 2 * len({*self.names}.intersection(keyed)) >= len(self.names)

    def bake(
        self, scene: Scene, frames: tuple[float | None, float | None] | None = None
    ) -> Motion:
        """Return the motion of the joints over a frame range, by default that of playback.

        Parameters
        ----------
        scene : Scene
        frames : tuple of float or None, optional
            First and last frame; None for the first or last of the playback range.
        """
        ends = None if frames is None else resolve_frames(frames, scene.frame_range)
        numbers = list_bake_frames(ends, scene.frame_range)
        worlds = scene.world_matrices(self.names, numbers)
        return self.make_motion(scene, worlds, float(numbers[0]))

    def make_motion(
        self, scene: Scene, worlds: Floats, start_frame: float, step: int = 1
    ) -> Motion:
        """Return the motion of world matrices on every n-th frame of a scene."""
        return bake_motion(
            self.names,
            self.parents,
            worlds,
            [*scene.rotation_orders(self.names).values()],
            frame_rate=scene.frame_rate / step,
            start_frame=start_frame / step,
            up_axis=scene.up_axis,
            definition=self.definition,
        )


def list_character_joints(scene: Scene, nodes: Sequence[str]) -> list[str]:
    """Return the joints of the characters to which nodes belong."""
    characters = {parse_character(node) for node in nodes}
    return [joint for joint in scene.joints if parse_character(joint) in characters]


def list_figures(scene: Scene, nodes: Sequence[str]) -> list[ShownFigure]:
    """Return the figures of the characters to which nodes belong.

    Those with the most of the nodes come first, then those that controls move, whose joints
    have no keys, and then those with the most joints.

    Examples
    --------
    >>> from keyweave import examples
    >>> (figure,) = list_figures(examples.load_scene("biped_walk"), ["Hips_CTRL"])
    >>> len(figure.names), figure.names[0]
    (54, 'Hips')
    """
    named, characters = {*nodes}, {parse_character(node) for node in nodes}
    figures = [
        figure
        for figure in split_figures(find_shown_joints(scene.joint_evidence()))
        if parse_character(figure.names[0]) in characters
    ]
    keyed = {parse_node(channel) for channel in scene.channels}
    return sorted(
        figures,
        key=lambda f: (-len({*f.names} & named), f.has_keys(keyed), -len(f.names)),
    )


def split_figures(shown: ShownJoints) -> list[ShownFigure]:
    """Return the joints of each skeleton, in order."""
    parents = np.array(shown.parents, int)
    roots, figures = find_roots(parents), []
    for root in dict.fromkeys(roots.tolist()):
        rows = np.flatnonzero(roots == root).tolist()
        places = {row: number for number, row in enumerate(rows)}
        names = tuple(shown.names[row] for row in rows)
        above = tuple(places.get(int(parents[row]), -1) for row in rows)
        definition = choose_definition(shown.definitions, names)
        figures.append(ShownFigure(names, above, definition))
    return figures
