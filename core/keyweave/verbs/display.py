"""The parts of a result that a preview shows: alternatives, curves, spans, captures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from ..animation.frame_range import FrameRange
from ..curves.anim_curve import AnimCurve
from .differences import Difference
from .job import InputsT, Job, ResultT

if TYPE_CHECKING:
    from ..animation.motion import Motion
    from ..scenes.scene import Scene
    from ..scenes.sources import Source

JobT = TypeVar("JobT", bound=Job[Any, Any, Any])
NO_DIFFERENCE = Difference(0.0, 0.0)


class Description(NamedTuple):
    """An alternative in words: a label, its cost, and further details or an empty text."""

    label: str
    cost: float = 0.0
    details: str = ""


class Span(NamedTuple):
    """A segment of a result and the source that it came from.

    Attributes
    ----------
    frames : tuple of float
        First and last frame in the result.
    clip : int
        Number of the source, from 0.
    name : str
        Name of its file; empty for the scene's own animation.
    source_frames : tuple of float
        First and last frame in the source.
    """

    frames: FrameRange
    clip: int
    name: str
    source_frames: FrameRange


class Track(NamedTuple):
    """A capture to show next to a sketch.

    Attributes
    ----------
    source : Source
    frames : tuple of float
        First and last frame in the source, at its own frame rate.
    motion : Motion, optional
        The capture, if it was read already.
    """

    source: Source
    frames: FrameRange
    motion: Motion | None = None

    @classmethod
    def of(cls, source: Source, motion: Motion) -> Track:
        """Return the track of a capture that was read."""
        return cls(source, (motion.start_frame, motion.last_frame), motion)


@dataclass(frozen=True, eq=False)
class Display(Generic[JobT, InputsT, ResultT]):
    """A result as a preview reads it; verbs define what their results show.

    Attributes
    ----------
    job : Job
        Its target may differ from that of the job that computed, such as the strength.
    data, result : object
        What the job has read and computed.
    """

    job: JobT
    data: InputsT
    result: ResultT
    follows_result = False  # whether sources start where the result starts

    @property
    def reads_scene(self) -> bool:
        """Whether `make_curves` evaluates the scene."""
        return False

    def redirect(self, job: JobT) -> Display[JobT, InputsT, ResultT]:
        """Return the same result for another target, such as another strength."""
        return replace(self, job=job)

    @property
    def n_alternatives(self) -> int:
        """Number of alternatives."""
        return self.job.count(self.result)

    @property
    def channels(self) -> tuple[str, ...]:
        """Channels that any alternative may write."""
        raise NotImplementedError

    def read_ends(self, path: int) -> FrameRange:
        """Return the first and last frame that an alternative writes."""
        raise NotImplementedError

    def make_curves(self, scene: Scene, path: int) -> list[AnimCurve]:
        """Return the curves of an alternative as they would be written."""
        raise NotImplementedError

    def list_spans(self, path: int) -> tuple[Span, ...]:
        """Return the spans of an alternative; empty for verbs without them."""
        return ()

    def describe(self, path: int) -> Description:
        """Return an alternative in words."""
        raise NotImplementedError

    def measure(self, path: int, orders: Mapping[str, str]) -> Difference:
        """Return the difference of an alternative from the first.

        `orders` are the rotation orders of the nodes.
        """
        return NO_DIFFERENCE

    def list_tracks(self, path: int) -> tuple[Track, ...]:
        """Return the captures to show next to an alternative."""
        return ()
