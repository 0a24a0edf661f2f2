"""Reading and computing: what a job read from the scene, and what it computed from that."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ...commands.results import Result
from ..host import Host
from ..pages import Page
from ..views import AlternativeView
from .fingerprint import Fingerprint, RecordingScene, take_fingerprint


@dataclass(frozen=True, eq=False)
class Reading:
    """Data that a job read from a scene.

    Attributes
    ----------
    key : str
        `Draft.read_key` and the sources' content: the same data would be read again.
    data : object
        What `read` of the job returned.
    channels : tuple of str
        Channels that were read.
    fingerprint : Fingerprint
        Of these channels.
    """

    key: str
    data: Any
    channels: tuple[str, ...]
    fingerprint: Fingerprint

    @property
    def identity(self) -> tuple[str, str]:
        """Equal for readings of the same data."""
        return self.key, self.fingerprint.digest


def read_scene(host: Host, scene: RecordingScene, job: Any, key: str) -> Reading:
    """Read the data of a job from the scene of a host.

    Raises
    ------
    KeyweaveError
        See `read` of the job.
    """
    data = job.read(scene)
    channels = scene.channels_read
    return Reading(key, data, channels, take_fingerprint(host, channels))


@dataclass(frozen=True, eq=False)
class Outcome:
    """A computed result.

    Attributes
    ----------
    key : str
        `Draft.compute_key` of the draft.
    reading : Reading
    result : Result
        For `Host.apply`.
    facts : mapping
        The job's facts of the result.
    alternatives : tuple of AlternativeView
    seconds : float
        Time that computing took.
    choice : mapping of str to object
        Values of automatic fields by path.
    """

    key: str
    reading: Reading
    result: Result
    facts: Mapping[str, Any] = field(default_factory=dict)
    alternatives: tuple[AlternativeView, ...] = ()
    seconds: float = 0.0
    choice: Mapping[str, Any] = field(default_factory=dict)

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes of reading and computing."""
        return (*getattr(self.reading.data, "notes", ()), *self.facts.get("notes", ()))

    def redirect(self, output: Mapping[str, Any]) -> Outcome:
        """Return the outcome with other fields that affect the output alone."""
        return replace(self, result=self.result.redirect(output))


def compute_outcome(page: Page, key: str, job: Any, reading: Reading) -> Outcome:
    """Compute a result and describe it; runs in the worker thread."""
    start = time.perf_counter()
    output = job.compute(reading.data)
    seconds = time.perf_counter() - start
    facts = job.facts(reading.data, output)
    result = Result(page.command, job, reading.data, output)
    chosen = {
        path: getattr(output, name, None) for path, name in page.layout.chosen.items()
    }
    return Outcome(
        key,
        reading,
        result,
        facts,
        describe_alternatives(facts, result) if page.has_alternatives else (),
        seconds,
        {path: value for path, value in chosen.items() if value is not None},
    )


def describe_alternatives(
    facts: Mapping[str, Any], result: Result
) -> tuple[AlternativeView, ...]:
    """Return the alternatives of a result as the strip below the preview shows them."""
    from ..previews.displays import list_alternatives, read_result

    verb = read_result(result)
    if verb is None:
        n_paths = len(facts.get("paths", ()))
        return tuple(AlternativeView(str(number + 1)) for number in range(n_paths))
    first = next(iter(getattr(result.output, "paths", ())), None)
    orders = getattr(getattr(first, "output", None), "rotation_orders", {})
    return list_alternatives(verb, orders)
