"""Reading and computing: what a job read from the scene, and what it computed from that."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from keyweave._text import format_count

from ..commands.results import Result
from .drafts import Draft
from .fingerprint import Fingerprint, RecordingScene, WrapRig, take_fingerprint
from .host import Host
from .pages import Page
from .views import AlternativeView


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
    has_original : bool
        Whether the animation before the edit was read, as blending with it needs.
    """

    key: str
    data: Any
    channels: tuple[str, ...]
    fingerprint: Fingerprint
    has_original: bool = False

    @property
    def identity(self) -> tuple[str, str]:
        """Equal for readings of the same data."""
        return self.key, self.fingerprint.digest


def blends_original(draft: Draft) -> bool:
    """Return whether a result is blended with the animation that it replaces."""
    output = draft.list_output()
    return output.get("soft_frames", 0) != 0 or output.get("strength", 100) != 100


def read_scene(
    host: Host, job: Any, key: str, wrap_rig: WrapRig | None, has_original: bool
) -> Reading:
    """Read the data of a job from the scene of a host.

    Raises
    ------
    KeyweaveError
        See `read` of the job.
    """
    scene = RecordingScene(host.scene(), wrap_rig)
    data = job.read(scene)
    channels = scene.channels_read
    return Reading(key, data, channels, take_fingerprint(host, channels), has_original)


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


def compute_outcome(page: Page, key: str, job: Any, reading: Reading) -> Outcome:
    """Compute a result and describe it; runs in the worker thread."""
    start = time.perf_counter()
    output = job.compute(reading.data)
    seconds = time.perf_counter() - start
    facts = job.facts(reading.data, output)
    chosen = {path: getattr(output, name, None) for path, name in page.chosen.items()}
    return Outcome(
        key,
        reading,
        Result(page.command, job, reading.data, output),
        facts,
        describe_alternatives(facts, output) if page.has_alternatives else (),
        seconds,
        {path: value for path, value in chosen.items() if value is not None},
    )


def describe_alternatives(
    facts: Mapping[str, Any], output: Any
) -> tuple[AlternativeView, ...]:
    """Return the alternatives of a result as the strip below the preview shows them."""
    paths: Sequence[Mapping[str, Any]] = facts.get("paths", ())
    outputs = list(_list_outputs(output))
    views = []
    for number, path in enumerate(paths):
        difference = 0.0
        label, details = _describe_path(path)
        if number and outputs:
            difference = measure_difference(outputs[0], outputs[number])
            details = f"{details}; differs from the first by {difference:.1f} degrees"
        cost = float(path.get("cost", 0.0))
        views.append(AlternativeView(label, cost, difference, f"{details}."))
    return tuple(views)


def _describe_path(path: Mapping[str, Any]) -> tuple[str, str]:
    """Return the label and a description of an alternative from its facts."""
    if "consecutive_share" in path:
        kept, total = path["n_consecutive"], format_count(path["n_joins"], "join")
        details = f"{kept} of {total} are consecutive in a source, cost {path['cost']:.4g}"
        return f"{path['consecutive_share']:.0%}".replace("%", " % same"), details
    if "n_transitions" in path:
        transitions = format_count(path["n_transitions"], "transition")
        return transitions, f"{transitions}, cost {path['cost']:.4g}"
    name = str(path.get("capture", ""))
    return name, f"{name}: joints are at most {path.get('worst_mm', 0.0):.2g} mm off"


def _list_outputs(output: Any) -> Iterator[Any]:
    """Yield the motion or clip of each alternative, if the verb computes one from one."""
    for path in getattr(output, "paths", ()):
        yield path.output
    for variation in getattr(output, "variations", ()):
        yield variation.motion


def measure_difference(first: Any, other: Any) -> float:
    """Return the mean angle between the rotations of two motions or clips, in degrees.

    Channels of a clip that are equal do not count.

    Examples
    --------
    >>> from keyweave.animation.clip import Clip
    >>> clips = [Clip([[x, 0.0]], ["a.rotateX", "b.rotateX"], 24) for x in (0.0, 0.5)]
    >>> round(measure_difference(*clips), 3)
    28.648
    """
    import numpy as np

    if hasattr(first, "rotations"):
        dots = np.abs(np.sum(first.rotations * other.rotations, axis=-1))
        return math.degrees(float(np.mean(2 * np.arccos(np.minimum(dots, 1.0)))))
    is_angle = [".rotate" in channel for channel in first.channels]
    errors = np.abs(first.values - other.values)[:, is_angle]
    errors = errors[:, errors.max(axis=0, initial=0.0) > 0]
    return math.degrees(float(errors.mean())) if errors.size else 0.0
