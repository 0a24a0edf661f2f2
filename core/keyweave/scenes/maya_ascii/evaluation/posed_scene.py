"""A scene whose joints are baked to motions and posed by motions.

The attributes that pose a node besides its channels are sampled for
`keyweave.scenes.posing`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from ....animation.clip import Clip
from ....animation.frame_range import as_frame_array, list_bake_frames
from ....animation.motion import Motion
from ....errors import EvaluationError, UnknownNameError, warn_caller
from ....geometry.arrays import Floats
from ....geometry.matrices import transform_points
from ....geometry.nurbs import CurvePoints, NurbsCurve, sample_points
from ....rigs.joint_evidence import JointEvidence, collect_evidence
from ....rigs.shown_joints import find_shown_joints
from ...baking import bake_motion, find_joint_parents
from ...posing import (
    JOINT_ATTRIBUTES,
    MATRIX_ATTRIBUTES,
    build_posable_node,
    list_posing_attributes,
    pose_to_channels,
)
from ..document.node_names import Node
from ..graph.nurbs_shapes import find_curve_shape
from ..graph.plugs import Plug
from ..nodes.shapes.saved_shapes import read_nurbs_curve
from ..nodes.shapes.topology import find_curve, has_history
from .evaluated_scene import EvaluatedScene
from .file_joints import FileJoints


class PosedScene(EvaluatedScene):
    """A scene in a file, with joints and NURBS curves in world space."""

    @property
    def joints(self) -> tuple[str, ...]:
        """Names of all joints, parents before children."""
        return self.state.joints.names

    def skeletons(self) -> dict[str, list[str]]:
        """Return the joints of each skeleton, by root joint."""
        return self.state.joints.skeletons()

    def own_skeletons(self) -> dict[str, list[str]]:
        """Return the joints of each character, by root joint, without helper joints.

        IK chains, FK chains and other joints that only help to pose a rig are left out; see
        `keyweave.rigs.shown_joints.find_shown_joints`.
        """
        return find_shown_joints(self.joint_evidence()).skeletons()

    def joint_evidence(self) -> JointEvidence:
        """Return the evidence of which joints are characters, in the saved pose."""
        if self.state.evidence is None:
            self.state.evidence = collect_evidence(FileJoints(self))
        return self.state.evidence

    def find_joints(self, patterns: Sequence[str] | str = ()) -> list[str]:
        """Return joints by name or pattern; a name includes all joints below it.

        Parameters
        ----------
        patterns : str or sequence of str
            Names, or patterns as in `fnmatch.fnmatchcase`; by default all joints. Patterns
            match joints only; names can also be those of other nodes.

        Raises
        ------
        UnknownNameError
            If a name or pattern does not match anything.
        """
        return self.state.joints.find(patterns)

    def motion(
        self,
        joints: Sequence[str] | str = (),
        frames: Sequence[float] | None = None,
    ) -> Motion:
        """Bake a skeleton into a motion, whatever drives it.

        Parameters
        ----------
        joints : str or sequence of str
            See `find_joints`. The motion of omitted joints is passed on to their children.
        frames : sequence of float, optional
            First and last frame; values in between are ignored. By default the playback
            range. The motion's frames are 1 apart, from the first frame.

        Raises
        ------
        DataError
            If there are no joints, or several without a parent among them.
        """
        return self.bake_joints(self.find_joints(joints), frames)

    def bake_joints(
        self, names: Sequence[str], frames: Sequence[float] | None = None
    ) -> Motion:
        """Bake exactly the named joints; see `motion`.

        Parameters
        ----------
        names : sequence of str
            Joints, parents before children. The motion of omitted joints is passed on to
            their children.
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
        """Return points along a NURBS curve in world space, at the file's current time.

        A curve whose construction history is not supported has its saved shape, with a
        warning.

        Parameters
        ----------
        name : str
            Name of the curve's transform or shape.
        n_points : int
            Number of points, evenly spaced in the curve's parameter; 0 for 16 per span.

        Raises
        ------
        UnknownNameError
            If there is no node with this name.
        DataError
            If the node is not a curve, has several, or its saved curve is invalid.
        EvaluationError
            If no curve is saved, or its world matrix cannot be computed.
        """
        shape = find_curve_shape(self.graph, name)
        now = self.graph.saved_value(Plug(self.graph.time, "outTime")) * self.frame_rate
        return sample_points(self._place_curve(shape, as_frame_array(now)), n_points)

    def _place_curve(self, shape: Node, frame: Floats) -> NurbsCurve:
        """Return the curve of a shape in world space; see `curve_points`."""
        plug, is_made = Plug(shape, "worldSpace", (0,)), has_history(self.graph, shape)
        if is_made:
            with suppress(EvaluationError):
                (points,) = self.evaluate([plug], frame)
                return find_curve(self.graph, plug).with_points(points[0])
        curve = read_nurbs_curve(self.graph, shape)
        if not is_made:
            return curve.with_points(self.evaluate([plug], frame)[0][0])
        path = self.document.short_path(shape)
        warn_caller(f"{path} has construction history; its saved shape is used")
        world = self.compute_worlds([shape], frame)[0, 0]
        return curve.with_points(transform_points(curve.points, world))

    def motion_to_clip(self, motion: Motion) -> Clip:
        """Compute the channels that put the scene's joints into the poses of a motion.

        The inverse of `motion`: jointOrient, rotateAxis and the transforms above the root
        are factored out. The root and joints with positions in the motion get translations.
        Joints that the scene does not have are left out.

        Parameters
        ----------
        motion : Motion
            Its frame numbers are those of the scene if the frame rates are equal.
        """
        names = [name for name in motion.skeleton.names if self._has(name)]
        if not names:
            raise UnknownNameError(motion.skeleton.names[:1], self.joints, "the scene")
        return _pose_joints(self, motion, names)

    def _has(self, name: str) -> bool:
        nodes = self.document.find_nodes(name)
        return len(nodes) == 1 and self.state.channels.has(nodes[0], "rotate")


def _pose_joints(scene: EvaluatedScene, motion: Motion, names: Sequence[str]) -> Clip:
    """Convert a motion to channels of the named joints, which the scene has."""
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
    """Sample the attributes that pose each node besides its channels, by node and name."""
    plugs = [
        Plug(node, name, (0,) if name in MATRIX_ATTRIBUTES else ())
        for node in nodes
        for name in list_posing_attributes(is_joint=_is_joint(scene, node))
    ]
    samples: dict[Node, dict[str, Floats]] = {node: {} for node in nodes}
    for plug, values in zip(plugs, scene.evaluate(plugs, frames)):
        samples[plug.node][plug.attribute] = values
    return samples


def _is_joint(scene: EvaluatedScene, node: Node) -> bool:
    return JOINT_ATTRIBUTES[0] in scene.graph.data(node).attributes.by_name


def _find_posed_parent(scene: EvaluatedScene, node: Node, nodes: Mapping[Node, str]) -> str:
    """Return the nearest posed ancestor whose transform a node inherits; empty if none."""
    below = node
    while below.parent is not None and scene.graph.saved_value(
        Plug(below, "inheritsTransform")
    ):
        if below.parent in nodes:
            return nodes[below.parent]
        below = below.parent
    return ""
