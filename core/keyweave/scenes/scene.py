"""The scene protocol: the interface of a host, in Maya or for a file.

Jobs access hosts only through this protocol. A channel is the shortest unique DAG path
with its namespace, a dot and the attribute's long name: ``hero:L_arm.rotateX``. Angles
are in radians, lengths in centimeters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from ..animation.clip import Clip
    from ..animation.frame_range import FrameRange
    from ..animation.motion import Motion
    from ..curves.anim_curve import AnimCurve
    from ..geometry.arrays import Floats
    from ..geometry.nurbs import CurvePoints
    from ..rigs.joint_evidence import JointEvidence
    from ..rigs.presets import ControlSource
    from ..rigs.rig import Rig


class Scene(Protocol):
    """A scene of a host; only `write_curves` and `extend_playback` change it.

    Attributes
    ----------
    frame_rate : float
        Frames per second.
    frame_range : tuple of float
        First and last frame of playback.
    up_axis : {"y", "z"}
    units : tuple of str
        The host's working units of length, angle and time, by Maya's names.
    channels : tuple of str
        Channels driven by curves, directly or through animation layers.
    joints : tuple of str
        Joints, parents before children.
    """

    @property
    def frame_rate(self) -> float: ...
    @property
    def frame_range(self) -> FrameRange: ...
    @property
    def up_axis(self) -> str: ...
    @property
    def units(self) -> tuple[str, str, str]: ...
    @property
    def channels(self) -> tuple[str, ...]: ...
    @property
    def joints(self) -> tuple[str, ...]: ...

    def keyable(self, names: Sequence[str] = ()) -> tuple[str, ...]:
        """Return the channels that an animator can key, animated or not.

        To save time, a host may return only the channels of nodes that match the names and
        patterns, if each of these matches a node.
        """

    def kinds(self, channels: Sequence[str] | str) -> Mapping[str, str]:
        """Return each channel's kind: ``"length"``, ``"angle"`` or ``"unitless"``."""

    def rotation_orders(self, nodes: Sequence[str] | str) -> Mapping[str, str]:
        """Return the rotation order of each node as SciPy's intrinsic order."""

    def refusals(
        self,
        channels: Sequence[str] | str,
        *,
        mode: str = "base",
        layer: str | None = None,
    ) -> Mapping[str, str]:
        """Return the reasons why channels cannot be written; omit those that can.

        Mode and layer are those of `write_curves`.
        """

    def remarks(self, channels: Sequence[str] | str) -> Sequence[str]:
        """Return notes on conditions that may hide the effect of written channels."""

    def read_curves(self, channels: Sequence[str] | str | None = None) -> list[AnimCurve]:
        """Return the editable curves of channels; skip channels without curves."""

    def sample(self, channels: Sequence[str] | str, frames: ArrayLike) -> Clip:
        """Evaluate channels on frames, regardless of what drives them."""

    def motion(
        self, joints: Sequence[str] | str = (), frames: Sequence[float] | None = None
    ) -> Motion:
        """Bake joints, or a single transform, into a motion in world space.

        Parameters
        ----------
        joints : str or sequence of str
            Names, or patterns as in `fnmatch.fnmatchcase`, of one skeleton; a name includes
            all joints below it. By default all joints. A node that is not a joint must be
            named exactly.
        frames : sequence of float, optional
            First and last frame, or a longer list, of which only the first and the last
            count; by default the playback range. Frames are 1 apart, beginning with the
            first.

        Raises
        ------
        UnknownNameError
            If a name or pattern matches no node.
        DataError
            If there are no joints, or more than one root.
        """

    def world_matrices(
        self,
        nodes: Sequence[str] | str,
        frames: ArrayLike,
        channels: Sequence[str] = (),
        values: ArrayLike = (),
    ) -> Floats:
        """Return the world matrices of nodes; a preview poses joints without writing.

        Parameters
        ----------
        nodes : str or sequence of str
        frames : array_like, shape (n_frames,)
        channels : sequence of str, optional
            Channels with other values than those of the scene.
        values : array_like, shape (n_frames, n_channels), optional
            Their values in radians and centimeters.

        Returns
        -------
        ndarray, shape (n_frames, n_nodes, 4, 4)
            For row vectors, in centimeters.
        """

    def curve_points(self, name: str, n_points: int = 0) -> CurvePoints:
        """Return points along a NURBS curve at the current time.

        Parameters
        ----------
        name : str
            Name of the curve's transform or shape.
        n_points : int
            Number of points, evenly spaced in the curve's parameter; 0 divides each span
            into 16 pieces.

        Raises
        ------
        UnknownNameError
            If there is no such node.
        DataError
            If the node is not a curve, or has several.
        """

    def rig(
        self,
        joints: Sequence[str] | str | None = None,
        controls: ControlSource | None = None,
    ) -> Rig:
        """Return the rig that moves joints.

        Parameters
        ----------
        joints : str or sequence of str, optional
            Names and patterns, as in `motion`; controls that move none of these joints are
            left out. By default all joints that controls move.
        controls : str, Path, sequence or mapping, optional
            Names and patterns of transforms, and names of sets of transforms or of their
            attributes; or a ``.json`` file that `keyweave.rigs.presets.save_controls`
            wrote, or its content. By default all transforms with a curve as a shape.

        Raises
        ------
        UnknownNameError
            If a name or pattern matches nothing.
        DataError
            If the scene has no joints or no controls, if the controls do not move any
            joint, or if a file of controls does not fit the scene.
        FileFormatError
            If a file of controls cannot be read.
        """

    def joint_evidence(self) -> JointEvidence:
        """Return the evidence of which joints are characters, in the current pose."""

    def motion_to_clip(self, motion: Motion) -> Clip:
        """Compute the channels that put the scene's joints into the poses of a motion."""

    def write_curves(
        self,
        curves: Sequence[AnimCurve] | AnimCurve,
        *,
        mode: str = "base",
        layer: str | None = None,
        time_range: Sequence[float] | None = None,
    ) -> None:
        """Write curves completely or in a range of frames; on error, write none of them.

        Parameters
        ----------
        curves : AnimCurve or sequence of AnimCurve
            The final values of the channels. If layers also affect them, the host computes
            the curves of the written layer that produce these values.
        mode : {"base", "override", "additive"}
            Write the channels' own curves, or curves of an animation layer above them.
        layer : str, optional
            Name of the layer, which is created if it does not exist. By default the host
            chooses.
        time_range : sequence of float, optional
            First and last frame; the channels do not change outside this range.

        Raises
        ------
        DataError
            If a channel cannot be written, see `refusals`; the scene is left unchanged.
        SettingError
            If the host cannot write in that mode or to that layer.
        """

    def extend_playback(self, first: float, last: float) -> None:
        """Extend the playback range, if needed, so that it includes two frames."""
