"""A job: what a verb does on a host, in three steps.

The steps are separate, so that computing needs no host and can run on any thread, and a
result can be inspected before it is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from ..animation.motion import Motion
from ..curves.anim_curve import AnimCurve
from ..scenes.scene import Scene
from .measuring.references import References

HostT = TypeVar("HostT", contravariant=True)


class Inputs(Protocol):
    """Data that a job reads."""

    @property
    def notes(self) -> Sequence[str]:
        """Notes of reading, in plain words."""


InputsT = TypeVar("InputsT", bound=Inputs)
OutputT = TypeVar("OutputT")
JobT = TypeVar("JobT")


class Job(Protocol[HostT, InputsT, OutputT]):
    """A request that can be carried out on a host; see `keyweave.verbs.request`."""

    @property
    def strict(self) -> bool:
        """Whether nothing is written if the measurement of the result has a warning."""

    def read(self, host: HostT) -> InputsT:
        """Read what the job needs from the host and the sources."""

    def compute(self, inputs: InputsT) -> OutputT:
        """Compute the result, without a host."""

    def count(self, result: OutputT) -> int:
        """Return the number of alternatives."""

    def write(
        self, host: HostT, inputs: InputsT, result: OutputT, path: int = 0
    ) -> list[AnimCurve]:
        """Write an alternative, numbered from 0, into the host; return its curves."""

    def refer(self, host: HostT, inputs: InputsT, result: OutputT, path: int) -> References:
        """Return the references of an alternative, without evaluating a scene."""

    def facts(
        self, inputs: InputsT, result: OutputT, source_names: Sequence[str] = ()
    ) -> dict[str, Any]:
        """Return the facts of the result for scripts, in JSON types."""


class SceneJob(Job[HostT, InputsT, OutputT], Protocol):
    """A job of a verb, which Maya offers too: the selection may name what it edits."""

    @property
    def names_nothing(self) -> bool:
        """Whether no controls are named, so that the selection decides."""

    @property
    def names_no_frames(self) -> bool:
        """Whether no frames are named, so that keys and the playback range decide."""

    def on(self: JobT, scene: Scene, objects: Sequence[str]) -> JobT:
        """Return the job with more controls or channels, such as the selected ones."""


@runtime_checkable
class PosesJoints(Protocol):
    """A job on a rig whose joints can be written without the rig."""

    def pose_joints(self, inputs: Any, results: Any, path: int) -> Motion:
        """Return the joints of an alternative, numbered from 0, as they are written."""
