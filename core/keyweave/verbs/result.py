"""A result: the output of a job, its facts and notes, and the parts that previews show.

Fragments, paths and costs stay in the output, whose type is that of the method.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from ..animation.frame_range import FrameRange
from ..animation.measurement import Measurement
from ..curves.anim_curve import AnimCurve
from ..errors import SettingError
from .differences import Difference
from .host import Host
from .job import InputsT, Job, OutputT
from .measuring.references import find_references
from .measuring.written import check_strictly, measure_written
from .request import SCENE_FIELDS

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
    """A segment of a result and the source that it came from; both ends are included."""

    frames: FrameRange
    clip: int  # number of the source, from 0
    name: str  # of its file; empty for the scene's own animation
    source_frames: FrameRange
    # How well the source fits, from "good" to "none"; empty for spans that always fit.
    fit: str = ""


class SourceTrack(NamedTuple):
    """A capture to show next to a sketch."""

    source: Source
    frames: FrameRange  # first and last one in the source, at its own frame rate
    motion: Motion | None = None  # the capture, if it was read already

    @classmethod
    def of(cls, source: Source, motion: Motion) -> SourceTrack:
        """Return the track of a capture that was read."""
        return cls(source, (motion.start_frame, motion.last_frame), motion)


@dataclass(frozen=True, eq=False)
class Result(Generic[JobT, InputsT, OutputT]):
    """The result of a job: alternatives, facts and notes. Verbs define what theirs show.

    Alternatives are called by their path, a number from 0.
    """

    job: JobT  # its target, such as the strength, may differ from that which computed
    data: InputsT  # what `read` of the job returned
    output: OutputT  # what `compute` of the job returned
    seconds: float = 0.0  # that computing took
    names: tuple[str, ...] = ()  # of the captures in facts; by default their own
    follows_result = False  # whether sources start where the result starts

    def redirect(self, keywords: Mapping[str, Any]) -> Result[JobT, InputsT, OutputT]:
        """Return the result with another target, such as another strength or a layer.

        Of the fields of a request, those of `SceneRequest` are used.
        """
        changes = {name: value for name, value in keywords.items() if name in SCENE_FIELDS}
        job: Any = self.job  # a dataclass, which a protocol cannot require
        return replace(self, job=replace(job, **changes))

    @property
    def n_alternatives(self) -> int:
        """Number of alternatives."""
        return self.job.count(self.output)

    @cached_property
    def facts(self) -> Mapping[str, Any]:
        """Facts for scripts, in JSON types."""
        return self.job.facts(self.data, self.output, self.names)

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes of reading and computing, each once."""
        return tuple(dict.fromkeys([*self.data.notes, *self.facts["notes"]]))

    def rank_sources(self) -> tuple[tuple[float, str], ...]:
        """Return the distance of each source from the sketch, and its part in the result.

        Empty for a verb that does not compare its sources with a sketch.
        """
        return ()

    @property
    def is_together(self) -> bool:
        """Whether the alternatives are figures of one scene, which a file may hold."""
        return False

    def find_path(self, number: int) -> int:
        """Return the path of an alternative that is numbered from 1.

        Raises
        ------
        SettingError
            If the result has no such alternative.
        """
        if not 1 <= number <= self.n_alternatives:
            raise SettingError("path", number, f"1 to {self.n_alternatives}")
        return number - 1

    def write(self, host: Host, path: int) -> list[AnimCurve]:
        """Write an alternative into a host; return its curves."""
        return self.job.write(host, self.data, self.output, path)

    def write_measured(
        self, host: Host, path: int, name: str, *, step: int = 1
    ) -> Measurement:
        """Write an alternative, and measure what the host then plays.

        An error calls the result by the name. All frames are measured with a step of 1;
        with more, what needs consecutive frames is left out.

        Raises
        ------
        MeasurementError
            If the measurement has a warning, and the job is strict.
        """
        parts = host, self.data, self.output, path
        references = find_references(self.job, *parts, samples=step == 1)
        self.job.write(*parts)
        measurement = measure_written(host, references, step)
        return self.accept(measurement, name)

    def accept(self, measurement: Measurement, name: str) -> Measurement:
        """Return a measurement, unless it has a warning and the job is strict.

        Raises
        ------
        MeasurementError
            With all warnings.
        """
        if self.job.strict:
            check_strictly(measurement, name)
        return measurement

    # What a preview shows of a result in a scene

    @property
    def reads_scene(self) -> bool:
        """Whether `make_curves` evaluates the scene."""
        return False

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

    def refill(self, path: int, number: int) -> Mapping[str, Any]:
        """Return the values of fields with which a span has another source.

        Spans are numbered from 0. Empty for verbs whose spans cannot be chosen.
        """
        return {}

    def describe(self, path: int) -> Description:
        """Return an alternative in words."""
        raise NotImplementedError

    def measure(self, path: int, orders: Mapping[str, str]) -> Difference:
        """Return the difference of an alternative from the first.

        `orders` are the rotation orders of the nodes, as in `keyweave.Skeleton`.
        """
        return NO_DIFFERENCE

    def list_tracks(self, path: int) -> tuple[SourceTrack, ...]:
        """Return the captures to show next to an alternative."""
        return ()
