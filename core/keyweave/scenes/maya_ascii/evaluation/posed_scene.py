"""A scene whose joints are found, baked to motions and posed by motions.

What poses a node beside its channels is sampled here for `keyweave.scenes.posing`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....animation.clip import Clip
from ....animation.frame_range import as_frame_array, list_bake_frames
from ....animation.motion import Motion
from ....errors import UnknownNameError, warn_caller
from ....geometry.arrays import Floats
from ....geometry.matrices import transform_points
from ....geometry.nurbs import CurvePoints, sample_points
from ...baking import bake_motion, find_joint_parents
from ...posing import (
    JOINT_ATTRIBUTES,
    MATRIX_ATTRIBUTES,
    build_posable_node,
    list_posing_attributes,
    pose_to_channels,
)
from ..document.node_names import Node
from ..graph.nurbs_shapes import find_curve_shape, has_history, read_nurbs_curve
from ..graph.plugs import Plug
from .evaluated_scene import EvaluatedScene


class PosedScene(EvaluatedScene):
    """A scene in a file, whose joints and curves stand in the world."""

    @property
    def joints(self) -> tuple[str, ...]:
        """Joints, parents before children."""
        return self.state.joints.names

    def skeletons(self) -> dict[str, list[str]]:
        """Return the joints of each skeleton by its root, which hangs from no joint."""
        return self.state.joints.skeletons()

    def find_joints(self, patterns: Sequence[str] | str = ()) -> list[str]:
        """Return joints by names or patterns; a name takes all joints below along.

        Parameters
        ----------
        patterns : str or sequence of str
            Names, or patterns as in `fnmatch.fnmatchcase`; none means all joints. A
            node that is no joint can be named, not matched.

        Raises
        ------
        UnknownNameError
            If one finds nothing.
        """
        return self.state.joints.find(patterns)

    def motion(
        self,
        joints: Sequence[str] | str = (),
        frames: Sequence[float] | None = None,
    ) -> Motion:
        """Bake a skeleton: its motion in the world, whatever drives it.

        Parameters
        ----------
        joints : str or sequence of str
            See `find_joints`. Of joints that are left out the motion goes to those below.
        frames : sequence of float, optional
            First and last, and whatever between; by default the playback range. The
            motion's frames go from the first on, one apart, up to the last.

        Raises
        ------
        DataError
            If there are no joints, or more than one that hangs from no other.
        """
        return self.motion_of(self.find_joints(joints), frames)

    def motion_of(
        self, names: Sequence[str], frames: Sequence[float] | None = None
    ) -> Motion:
        """Bake some joints and no others; see `motion`.

        Parameters
        ----------
        names : sequence of str
            Parents before children. Of joints that are left out the motion goes to those
            below.
        frames : sequence of float, optional
            See `motion`.
        """
        nodes = [self.graph.node(name) for name in names]
        numbers = list_bake_frames(frames, self.frame_range)
        return bake_motion(
            names,
            find_joint_parents(names, nodes, [node.ancestry()[-2::-1] for node in nodes]),
            self.compute_worlds(nodes, numbers),
            list(self.rotation_orders(names).values()),
            frame_rate=self.frame_rate,
            start_frame=float(numbers[0]),
            up_axis=self.up_axis,
        )

    def curve_points(self, name: str, n_points: int = 0) -> CurvePoints:
        """Return points along a NURBS curve, where it stands at the file's current time.

        A curve that other nodes make is taken as saved, with a warning.

        Parameters
        ----------
        name : str
            Of the curve's transform or shape.
        n_points : int
            Evenly spaced in the curve's parameter; 0 for 16 pieces of each span.

        Raises
        ------
        UnknownNameError
            If there is no such node.
        DataError
            If it is no curve, has several, or what is saved is none.
        EvaluationError
            If no curve is saved, or where it stands cannot be computed.
        """
        shape = find_curve_shape(self.graph, name)
        found = sample_points(read_nurbs_curve(self.graph, shape), n_points)
        if has_history(self.graph, shape):
            path = self.document.short_path(shape)
            warn_caller(f"{path} is made by other nodes; taken as saved")
        now = self.graph.saved(Plug(self.graph.time, "outTime")) * self.frame_rate
        world = self.compute_worlds([shape], as_frame_array(now))[0, 0]
        return CurvePoints(transform_points(found.points, world), found.closed)

    def motion_to_clip(self, motion: Motion) -> Clip:
        """Return the channels that put joints into the poses of a motion.

        The inverse of `motion`: jointOrient, rotateAxis and what stands above the root
        are taken out. The root and joints with positions of their own get translations.
        Joints of which the scene has none by the name are left out.

        Parameters
        ----------
        motion : Motion
            At the scene's frame rate its frames are the scene's.
        """
        names = [name for name in motion.skeleton.names if self._has(name)]
        if not names:
            raise UnknownNameError(motion.skeleton.names[:1], self.joints, "the scene")
        return _pose_joints(self, motion, names)

    def _has(self, name: str) -> bool:
        found = self.document.named(name)
        return len(found) == 1 and self.state.channels.has(found[0], "rotate")


def _pose_joints(scene: EvaluatedScene, motion: Motion, names: Sequence[str]) -> Clip:
    """Return a motion as channels; names are those of its joints that the scene has."""
    nodes = {scene.graph.node(name): name for name in names}
    frames = motion.frames * (scene.frame_rate / motion.frame_rate)
    parts = _sample_attributes(scene, [*nodes], frames)
    orders = scene.rotation_orders(names)
    return pose_to_channels(
        motion,
        [
            build_posable_node(
                name, _find_posed_parent(scene, node, nodes), orders[name], parts[node]
            )
            for node, name in nodes.items()
        ],
        scene.up_axis,
    )


def _sample_attributes(
    scene: EvaluatedScene, nodes: Sequence[Node], frames: Floats
) -> dict[Node, dict[str, Floats]]:
    """Return by node and attribute what else than its channels poses it."""
    plugs = [
        Plug(node, name, (0,) if name in MATRIX_ATTRIBUTES else ())
        for node in nodes
        for name in list_posing_attributes(is_joint=_is_joint(scene, node))
    ]
    found: dict[Node, dict[str, Floats]] = {node: {} for node in nodes}
    for plug, values in zip(plugs, scene.evaluate(plugs, frames)):
        found[plug.node][plug.attribute] = values
    return found


def _is_joint(scene: EvaluatedScene, node: Node) -> bool:
    return JOINT_ATTRIBUTES[0] in scene.graph.data(node).attributes.by_name


def _find_posed_parent(scene: EvaluatedScene, node: Node, nodes: Mapping[Node, str]) -> str:
    """Return the posed node that a node hangs from, unless it inherits nothing of it."""
    below = node
    while below.parent is not None and scene.graph.saved(Plug(below, "inheritsTransform")):
        if below.parent in nodes:
            return nodes[below.parent]
        below = below.parent
    return ""
