"""The scene protocol: what a host supplies, in Maya or for a file.

Jobs use hosts through this protocol alone. A channel is the shortest unique DAG path, a
dot and the attribute's long name, namespaces kept: ``hero:L_arm.rotateX``. Angles are in
radians, lengths in centimetres.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from numpy.typing import ArrayLike

from ..animation.clip import Clip
from ..animation.frame_range import FrameRange
from ..animation.motion import Motion
from ..curves.anim_curve import AnimCurve
from ..geometry.nurbs import CurvePoints


class Scene(Protocol):
    """A scene of a host. Reading changes nothing; only `write_curves` changes it.

    Attributes
    ----------
    frame_rate : float
        Frames per second.
    frame_range : tuple of float
        First and last frame of playback.
    up_axis : {"y", "z"}
    units : tuple of str
        What the host shows of lengths, angles and time, by Maya's names.
    channels : tuple of str
        Channels that curves drive, themselves or through animation layers.
    joints : tuple of str
        Joints, parents before children.
    """

    @property
    def frame_rate(self) -> float: ...  # noqa: D102
    @property
    def frame_range(self) -> FrameRange: ...  # noqa: D102
    @property
    def up_axis(self) -> str: ...  # noqa: D102
    @property
    def units(self) -> tuple[str, str, str]: ...  # noqa: D102
    @property
    def channels(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def joints(self) -> tuple[str, ...]: ...  # noqa: D102

    def keyable(self, names: Sequence[str] = ()) -> tuple[str, ...]:
        """Return the channels that an animator may key, animated or not.

        A host that has to look for them may leave out those of nodes that none of some
        names and patterns means, if each of these means something.
        """

    def kinds(self, channels: Sequence[str] | str) -> Mapping[str, str]:
        """Return what channels measure: ``"length"``, ``"angle"`` or ``"unitless"``."""

    def rotation_orders(self, nodes: Sequence[str] | str) -> Mapping[str, str]:
        """Return SciPy's intrinsic rotation orders of nodes."""

    def refusals(
        self,
        channels: Sequence[str] | str,
        *,
        mode: str = "base",
        layer: str | None = None,
    ) -> Mapping[str, str]:
        """Return why channels cannot be written so; those that can are left out.

        Mode and layer are those of `write_curves`.
        """

    def remarks(self, channels: Sequence[str] | str) -> Sequence[str]:
        """Return sentences on what may keep written channels from being seen."""

    def read_curves(self, channels: Sequence[str] | str | None = None) -> list[AnimCurve]:
        """Return the curves that an animator can edit; channels without are left out."""

    def sample(self, channels: Sequence[str] | str, frames: ArrayLike) -> Clip:
        """Return the values that channels have on frames, whatever drives them."""

    def motion(
        self, joints: Sequence[str] | str = (), frames: Sequence[float] | None = None
    ) -> Motion:
        """Return how joints, or one other transform, move in the world.

        Parameters
        ----------
        joints : str or sequence of str
            Names, or patterns as in `fnmatch.fnmatchcase`, of one skeleton; a name takes
            all joints below along. None means all joints. A node that is no joint can be
            named, not matched.
        frames : sequence of float, optional
            First and last, and whatever between; by default the playback range. The
            motion's frames go from the first on, one apart, up to the last.

        Raises
        ------
        UnknownNameError
            If a name or pattern means nothing.
        DataError
            If there are no joints, or more than one that hangs from no other.
        """

    def curve_points(self, name: str, n_points: int = 0) -> CurvePoints:
        """Return points along a NURBS curve where it stands now.

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
            If it is no curve, or has several.
        """

    def motion_to_clip(self, motion: Motion) -> Clip:
        """Return the channels that put the scene's joints into the poses of a motion."""

    def write_curves(
        self,
        curves: Sequence[AnimCurve] | AnimCurve,
        *,
        mode: str = "base",
        layer: str | None = None,
        time_range: Sequence[float] | None = None,
    ) -> None:
        """Write curves: all of a channel, or between two frames only; all, or none.

        Parameters
        ----------
        curves : AnimCurve or sequence of AnimCurve
            What the channels are to become, whatever else moves them. A host with layers
            works out what the written layer must hold for that.
        mode : {"base", "override", "additive"}
            Write the channels' own curves, or those of an animation layer above them.
        layer : str, optional
            Name of the layer; made if there is none. None lets the host choose.
        time_range : sequence of float, optional
            First and last frame; outside, what the channels do stays as it is.

        Raises
        ------
        DataError
            If a channel cannot be written, as `refusals` says; nothing is changed then.
        SettingError
            If the host cannot write in that mode or to that layer.
        """
