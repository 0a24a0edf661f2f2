"""The skeleton of a scene that is a source: by its root, by its keys, or the only one.

A capture that is imported into a shot stands next to the rig, often without a namespace.
Its joints have keys; those of the rig are moved by controls.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import cast

import numpy as np

from ..._text import format_count, format_list
from ...animation.channel_names import is_inside, parse_namespace, parse_node
from ...animation.clip import Clip
from ...animation.frame_range import FrameRange, cut_frames, resolve_frames
from ...animation.inspection.source_checks import check_source
from ...animation.motion import Motion
from ...animation.skeleton import ROTATE
from ...curves.key_times import find_keyed_range
from ...errors import DataError, UnknownNameError
from ...geometry.arrays import Floats
from ...methods.fields import ALL_FRAMES
from ...rigs.shown_joints import find_shown_joints
from ...scenes.scene import Scene
from ...scenes.shown_figures import ShownFigure, split_figures
from ...scenes.sources import Source

LISTED_SKELETONS = 4  # in an error
RIVAL_SHARE = 0.5  # of the joints of the first skeleton that one in doubt has
CHOICE = "choose one with source_root="
Range = Callable[[Sequence[str]], "FrameRange | None"]  # of the keys of channels
Worlds = Callable[[Sequence[str], Floats], "Floats | None"]  # of nodes on frames


@dataclass(frozen=True)
class SceneSkeleton:
    """A skeleton of a scene.

    Attributes
    ----------
    figure : ShownFigure
    keyed : tuple of float, optional
        First and last key, if most of its joints have keys.
    """

    figure: ShownFigure
    keyed: FrameRange | None

    @property
    def root(self) -> str:
        """The topmost joint."""
        return self.figure.names[0]

    def bake(
        self, scene: Scene, frames: tuple[float | None, float | None], name: str
    ) -> tuple[Motion, list[str]]:
        """Return the motion of the skeleton, and notes if it is odd, which name it."""
        motion = self.figure.bake(scene, frames)
        return motion, [f"{name}: {text}" for text in check_source(motion)]

    def pose(self, scene: Scene, n_poses: int, read_worlds: Worlds) -> Motion | None:
        """Return poses that are evenly spaced over the keys; None without keys.

        Parameters
        ----------
        scene : Scene
        n_poses : int
        read_worlds : callable
            Returns world matrices of nodes on frames, or None.

        Examples
        --------
        >>> from keyweave import examples
        >>> scene = examples.load_scene("skeleton_capture")
        >>> capture, *_ = list_skeletons(scene)
        >>> len(capture.pose(scene, 12, scene.world_matrices))
        12
        """
        if self.keyed is None:
            return None
        first, last = self.keyed
        worlds = read_worlds(self.figure.names, np.linspace(first, last, n_poses))
        return None if worlds is None else self.figure.make_motion(scene, worlds, first)

    def __str__(self) -> str:
        count = format_count(len(self.figure.names), "joint")
        if self.keyed is None:
            return f"{self.root} ({count} without keys)"
        first, last = self.keyed
        return f"{self.root} ({count}, keys from frame {first:g} to {last:g})"


def list_skeletons(
    scene: Scene,
    namespace: str | None = None,
    root: str | None = None,
    where: str = "the scene",
    read_range: Range | None = None,
) -> list[SceneSkeleton]:
    """Return the skeletons of a scene: first those with keys, then those with most joints.

    Parameters
    ----------
    scene : Scene
    namespace : str, optional
        Only those in a namespace.
    root : str, optional
        Only a joint and the joints below it.
    where : str
        What errors call the scene.
    read_range : callable, optional
        Returns the first and last key of channels, where that takes less time than
        reading their curves.

    Raises
    ------
    UnknownNameError
        If the scene has no such joint, or no joint in the namespace.

    Examples
    --------
    >>> from keyweave import examples
    >>> [str(each) for each in list_skeletons(examples.load_scene("biped_walk"))]
    ['Hips (54 joints without keys)']
    """
    chosen = [] if root is None else [root]
    figures = split_figures(find_shown_joints(scene.joint_evidence(), chosen))
    if root is not None:
        figures = [each.below(root) for each in figures if root in each.names]
    if namespace is not None:
        inside = {*find_namespace_joints(scene, namespace, where)}
        figures = [figure for figure in figures if not inside.isdisjoint(figure.names)]
    keyed = {parse_node(channel) for channel in scene.channels}
    skeletons = [_describe(scene, figure, keyed, read_range) for figure in figures]
    return sorted(skeletons, key=lambda s: (s.keyed is None, -len(s.figure.names)))


def find_namespace_joints(
    scene: Scene, namespace: str | None, where: str
) -> tuple[str, ...]:
    """Return the joints of a namespace and of those inside it, by default all joints.

    Raise an UnknownNameError, which calls their owner `where`, if no joint is in it.
    """
    joints = tuple(scene.joints)
    if namespace is None:
        return joints
    space = namespace.strip(":")
    spaces = dict.fromkeys(map(parse_namespace, joints))
    if space not in spaces:
        others = [each for each in spaces if each]
        raise UnknownNameError([f"namespace {space}"], others, where)
    return tuple(joint for joint in joints if is_inside(joint, space))


def _describe(
    scene: Scene,
    figure: ShownFigure,
    keyed: Collection[str],
    read_range: Range | None = None,
) -> SceneSkeleton:
    """Return a skeleton with its keys; `keyed` has all nodes with curves."""
    if not figure.has_keys(keyed):
        return SceneSkeleton(figure, None)
    joints = [name for name in figure.names if name in keyed]
    channels = [f"{name}.{attribute}" for name in joints for attribute in ROTATE]
    if read_range is not None:
        return SceneSkeleton(figure, read_range(channels))
    return SceneSkeleton(figure, find_keyed_range(scene.read_curves(channels)))


def find_skeleton(
    scene: Scene,
    name: str,
    namespace: str | None = None,
    root: str | None = None,
    own: Collection[str] = (),
) -> tuple[SceneSkeleton, list[str]]:
    """Return the skeleton of a scene that is a source, and notes on the choice.

    Without a root it is the only one, the only one with keys, or by far the largest.
    Skeletons with joints in `own`, which controls of the target move, are left out.

    Raise an UnknownNameError for an unknown joint, and a DataError, which lists all,
    if no skeleton is left or several are in doubt. Both call the scene by its name.
    """
    every = list_skeletons(scene, namespace, root, name)
    free = [each for each in every if {*each.figure.names}.isdisjoint(own)]
    if not free:
        raise _explain_lack(scene, name, root, own)
    first, *others = free
    least = RIVAL_SHARE * len(first.figure.names)
    rivals = [
        each
        for each in others
        if len(each.figure.names) >= least and (each.keyed is None) == (first.keyed is None)
    ]
    if rivals:
        raise DataError(name, f"has {_list([first, *rivals])}; {CHOICE}")
    if len(every) == 1:
        return first, []
    count = format_count(len(every), "skeleton")
    return first, [f"{name}: has {count}; that of {first} is used"]


def _explain_lack(
    scene: Scene, name: str, root: str | None, own: Collection[str]
) -> DataError | UnknownNameError:
    """Return the error on a scene without a skeleton that may be a source."""
    if root is not None and root not in scene.joints:
        return UnknownNameError([f"joint {root}"], scene.joints, name)
    if root is None and not own:
        return DataError(name, "has no joints; give a motion or a scene with a skeleton")
    moved = "its skeleton" if root is None else f"the skeleton of {root}"
    problem = f"is not a source: controls of the rig move {moved}"
    return DataError(name, f"{problem}; the scene has {_list(list_skeletons(scene))}")


def _list(skeletons: Sequence[SceneSkeleton]) -> str:
    """Return a number of skeletons, and their descriptions."""
    listed = format_list([*map(str, skeletons)], LISTED_SKELETONS)
    return f"{format_count(len(skeletons), 'skeleton')}: {listed}"


def place_source(
    source: Source, scene: Scene, own: Collection[str]
) -> tuple[Source, list[str]]:
    """Return a source with the motion of its skeleton in the scene of the rig, and notes.

    `own` has the joints that controls of the rig move. Frames that are not stated are those
    with keys. Other sources stay as they are. Errors are those of `find_skeleton`, and a
    DataError if nothing moves the skeleton.
    """
    if source.data is not scene:
        return source, []
    place = source.name, source.namespace, source.root
    skeleton, notes = find_skeleton(scene, *place, own)
    frames = resolve_frames(source.frames, skeleton.keyed or scene.frame_range)
    motion, remarks = skeleton.bake(scene, frames, source.name)
    if skeleton.keyed is None and _is_still(motion):
        problem = f"has a skeleton that stands still, {skeleton}"
        raise DataError(source.name, f"{problem}; key it, or {CHOICE}")
    return replace(source, data=motion, frames=ALL_FRAMES), [*notes, *remarks]


def _is_still(motion: Motion) -> bool:
    """Return whether all poses of a motion are the same."""
    parts = motion.rotations, motion.root_positions
    return all(np.allclose(values, values[:1]) for values in parts)


def split_selection(scene: Scene, nodes: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the nodes of a selection without captured joints, and the roots of those.

    A joint stands for all joints below it. It is captured if most of these have keys, and
    most of its whole skeleton; a few keyed limbs are a sketch.
    """
    known = {*scene.joints}
    joints = [node for node in nodes if node in known]
    rest, roots = [*nodes], list[str]()
    for node, skeleton in _describe_branches(scene, joints).items():
        names = skeleton.figure.names
        if node in rest and skeleton.keyed is not None and len(names) > 1:
            rest = [each for each in rest if each not in names]
            roots = [*(each for each in roots if each not in names), node]
    return rest, roots


def _describe_branches(scene: Scene, joints: Sequence[str]) -> dict[str, SceneSkeleton]:
    """Return the skeletons below joints of skeletons with keys, by joint."""
    if not joints:
        return {}
    figures = split_figures(find_shown_joints(scene.joint_evidence(), joints))
    keyed = {parse_node(channel) for channel in scene.channels}
    captured = [figure for figure in figures if figure.has_keys(keyed)]
    owners = {name: figure for figure in captured for name in figure.names}
    branches = {each: owners[each].below(each) for each in joints if each in owners}
    return {each: _describe(scene, branch, keyed) for each, branch in branches.items()}


def bake_capture(source: Source, notes: list[str]) -> Motion:
    """Return the frames of a capture; the skeleton of a scene is baked.

    Notes on a scene with several skeletons, or whose skeleton is odd, are added to `notes`.
    Raise a DataError if the source has no skeleton, several in doubt, or not the frames,
    and an UnknownNameError if it has no joints in its namespace, or not the root.
    """
    data = source.data
    if isinstance(data, Motion):
        return cut_frames(data, source.frames, source.name)
    if isinstance(data, (list, tuple, Clip)):
        raise DataError(source.name, "has curves but no skeleton; give a motion or a scene")
    scene = cast(Scene, data)
    place = source.name, source.namespace, source.root
    skeleton, choices = find_skeleton(scene, *place)
    motion, remarks = skeleton.bake(scene, source.frames, source.name)
    notes += [*choices, *remarks]
    return motion
