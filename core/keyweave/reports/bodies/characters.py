"""Characters: the joints of a scene that are drawn as a figure, and bodies posed by them.

A body that is fitted once follows the world matrices of its joints, without a motion.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, cast

import numpy as np

from ...animation.channel_names import parse_namespace
from ...animation.mapping.labeling import find_slots
from ...animation.motion import Motion
from ...animation.skeleton import Skeleton
from ...geometry.arrays import Floats, Ints
from ...geometry.matrices import extract_rotation
from ...scenes.baking import bake_motion
from ...scenes.scene import Scene
from ...scenes.shown_figures import list_figures
from .body import Body, build_body
from .stick_figure import convert_to_y_up

MAX_SKELETONS = 8  # of a character that are looked at


class FileScene(Protocol):
    """A scene that knows which joints only help to pose its characters."""

    def own_skeletons(self) -> Mapping[str, Sequence[str]]: ...
    def rigs(self) -> Sequence[Any]: ...


def find_character(scene: FileScene, nodes: Collection[str]) -> Sequence[str]:
    """Return the own joints of the character to which most of the nodes belong.

    Parameters
    ----------
    scene : MayaAsciiScene
    nodes : collection of str
        Joints and controls.

    Returns
    -------
    sequence of str
        Empty if the scene has no joints.
    """
    skeletons = scene.own_skeletons()
    if len(skeletons) < 2:
        return next(iter(skeletons.values()), ())
    counts = {root: len({*nodes} & {*joints}) for root, joints in skeletons.items()}
    if not any(counts.values()):
        for rig in scene.rigs():
            n = len({*nodes} & {control.name.partition(".")[0] for control in rig.controls})
            for root, joints in skeletons.items():
                counts[root] += n * (not {*rig.joints}.isdisjoint(joints))
    return max(skeletons.values(), key=lambda own: (counts[own[0]], len(own)))


def find_largest_skeleton(scene: FileScene, namespace: str | None) -> Sequence[str]:
    """Return the joints of the largest skeleton, of those in a namespace if it is named."""
    space = (namespace or "").strip(":")
    chosen = [
        joints
        for root, joints in scene.own_skeletons().items()
        if namespace is None or parse_namespace(root) == space
    ]
    return max(chosen, key=len, default=())


@dataclass(frozen=True, eq=False)
class Character:
    """The joints of a scene that are drawn.

    Attributes
    ----------
    skeleton : Skeleton
    frame_rate : float
    up_axis : {"y", "z"}

    Examples
    --------
    >>> from keyweave import examples
    >>> scene = examples.load_scene("biped_walk")
    >>> character = Character.find(scene, ["Hips_CTRL"], 1.0)
    >>> worlds = scene.world_matrices(character.joints, [1, 2])
    >>> body = PosableBody.fit(character, worlds)
    >>> body.place(worlds).shape == body.body.points.shape
    True
    """

    skeleton: Skeleton
    frame_rate: float
    up_axis: str

    @classmethod
    def find(cls, scene: Scene, nodes: Collection[str], frame: float) -> Character | None:
        """Return the character to which most of the nodes belong; None without joints."""
        if hasattr(scene, "own_skeletons"):
            file = cast(Any, scene)
            joints = find_character(file, nodes)
            motions = [file.bake_joints(joints, (frame, frame))] if joints else []
        else:
            figures = list_figures(scene, [*nodes])[:MAX_SKELETONS]
            motions = [figure.bake(scene, (frame, frame)) for figure in figures]
        if not motions:
            return None
        best = max(
            motions, key=lambda motion: (len(find_slots(motion)), len(motion.skeleton))
        )
        return cls(best.skeleton, scene.frame_rate, scene.up_axis)

    @property
    def joints(self) -> tuple[str, ...]:
        """Names of the joints, parents before children."""
        return self.skeleton.names

    def build_motion(self, matrices: Floats, start_frame: float = 1.0) -> Motion:
        """Return the motion of world matrices, shape (n_frames, n_joints, 4, 4)."""
        return bake_motion(
            self.skeleton.names,
            self.skeleton.parents.tolist(),
            matrices,
            self.skeleton.rotation_orders,
            frame_rate=self.frame_rate,
            start_frame=start_frame,
            up_axis=self.up_axis,
            definition=self.skeleton.definition,
        )


@dataclass(frozen=True, eq=False)
class PosableBody:
    """A body whose points follow the world matrices of joints.

    Attributes
    ----------
    body : Body
        The body on the poses to which it was fitted.
    carriers : ndarray of int, shape (n_points,)
        The joint that each point moves with.
    offsets : ndarray, shape (n_points, 3)
        The place of each point in the axes of its joint, in centimeters.
    up_axis : {"y", "z"}
        Of the matrices.
    """

    body: Body
    carriers: Ints
    offsets: Floats
    up_axis: str

    @classmethod
    def fit(cls, character: Character, matrices: Floats) -> PosableBody:
        """Build the body of a character from poses, shape (n_frames, n_joints, 4, 4)."""
        body = build_body(character.build_motion(matrices))
        index = {name: number for number, name in enumerate(character.joints)}
        carriers = np.zeros(len(body.names), np.intp)
        for point, (name, parent) in enumerate(zip(body.names, body.parents)):
            carriers[point] = index[name] if name else carriers[parent]
        axes, places = _split_matrices(matrices[:1, carriers], character.up_axis)
        apart = body.points[:1] - places
        offsets = np.einsum("npj,npij->npi", apart, axes)[0]
        offsets[[bool(name) for name in body.names]] = 0.0
        return cls(body, carriers, offsets, character.up_axis)

    def place(self, matrices: Floats) -> Floats:
        """Return the points in poses, shape (n_frames, n_points, 3); y is up."""
        points = np.array(matrices[:, self.carriers, 3, :3])
        if self.up_axis == "z":
            points = convert_to_y_up(points)
        some = np.flatnonzero(self.offsets.any(axis=1))
        axes, _ = _split_matrices(matrices[:, self.carriers[some]], self.up_axis)
        points[:, some] += np.einsum("pi,npij->npj", self.offsets[some], axes)
        return points

    def pose(self, points: Floats) -> Body:
        """Return the body with other points."""
        return replace(self.body, points=points)


def _split_matrices(matrices: Floats, up_axis: str) -> tuple[Floats, Floats]:
    """Return the axes of joints as rows, and their places; y is up."""
    axes, places = extract_rotation(matrices[..., :3, :3]), matrices[..., 3, :3]
    if up_axis == "z":
        return convert_to_y_up(axes), convert_to_y_up(places)
    return axes, places
