"""Reading and computing: what a job read from the scene, and what it computed from that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from keyweave.errors import collect_warnings

from ..host import Host
from ..pages import Page
from ..views import AlternativeView
from .fingerprint import Fingerprint, RecordingScene, take_fingerprint

if TYPE_CHECKING:
    from keyweave.verbs.verb import AnyResult


@dataclass(frozen=True, eq=False)
class Reading:
    """Data that a job read from a scene."""

    key: str  # `Draft.read_key` and the sources' content: equal if the same would be read
    data: Any  # what `read` of the job returned
    channels: tuple[str, ...]  # that were read
    fingerprint: Fingerprint  # of these channels
    warnings: tuple[str, ...] = ()

    @property
    def identity(self) -> tuple[str, str]:
        """Equal for readings of the same data."""
        return self.key, self.fingerprint.digest


def read_scene(host: Host, scene: RecordingScene, job: Any, key: str) -> Reading:
    """Read the data of a job from the scene of a host, and take its fingerprint."""
    warnings: list[str] = []
    with collect_warnings(warnings.append):
        data = job.read(scene)
    channels = scene.channels_read
    return Reading(key, data, channels, take_fingerprint(host, channels), tuple(warnings))


@dataclass(frozen=True, eq=False)
class Outcome:
    """A computed result, and what the page shows of it."""

    key: str  # `Draft.compute_key` of the draft
    reading: Reading
    result: AnyResult  # for `Host.apply`
    notes: tuple[str, ...] = ()  # and warnings of reading and computing
    alternatives: tuple[AlternativeView, ...] = ()
    # By source, the distance from the sketch, and the share of the result in words.
    ranks: tuple[tuple[float, str], ...] = ()
    # Values of automatic fields, by path.
    choice: Mapping[str, Any] = field(default_factory=dict)

    def redirect(self, output: Mapping[str, Any]) -> Outcome:
        """Return the outcome with other fields that affect the output alone."""
        return replace(self, result=self.result.redirect(output))


def compute_outcome(page: Page, key: str, job: Any, reading: Reading) -> Outcome:
    """Compute a result and describe it; runs in the worker thread."""
    warnings = [*reading.warnings]
    with collect_warnings(warnings.append):
        result = page.verb.row.compute(job, reading.data)
    chosen = {
        path: getattr(result.output, name, None)
        for path, name in page.layout.chosen.items()
    }
    return Outcome(
        key,
        reading,
        result,
        (*result.notes, *warnings),
        describe_alternatives(result) if page.has_alternatives else (),
        result.rank_sources(),
        {path: value for path, value in chosen.items() if value is not None},
    )


def describe_alternatives(result: AnyResult) -> tuple[AlternativeView, ...]:
    """Return the alternatives of a result as the strip below the preview shows them."""
    from ..previews.displays import list_alternatives

    first = next(iter(getattr(result.output, "paths", ())), None)
    orders = getattr(getattr(first, "output", None), "rotation_orders", {})
    return list_alternatives(result, orders)
