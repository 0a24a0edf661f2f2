"""Findings of a measurement, and the limits beyond which they are warnings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

PARTS = (  # those that explain others first
    *("frozen", "figure", "bones", "posture", "facing", "keys", "pops", "jumps", "feet"),
    *("slides", "travel"),
)
MOST_LISTED = 4  # joints in a text
SUMMARIZED = ("feet", "pops", "keys", "bones")


class Limit(NamedTuple):
    """A value beyond which a finding is a warning, and the reason for the value."""

    value: float
    unit: str
    reason: str


# Chosen on every other capture in seven folders, passed through `convert` and `transfer`.
LIMITS = {
    "lost_standing": Limit(
        0.15, "of the frames", "captures at another frame rate lose up to a tenth"
    ),
    "kept_standing": Limit(
        0.25, "of the captured standing", "a foot at another height keeps none of it"
    ),
    "pop": Limit(
        1.4, "times the sources'", "resampling and other proportions add up to a third"
    ),
    "pop_degrees": Limit(
        180.0, "degrees per second in one frame", "smaller changes are not seen as a snap"
    ),
    "pop_speed": Limit(
        60.0, "cm per second in one frame", "smaller changes are not seen as a snap"
    ),
    "key_degrees": Limit(1e-4, "degrees", "keys in files have nine digits or more"),
    "key_cm": Limit(1e-5, "cm", "keys in files have nine digits or more"),
    "bone": Limit(25.0, "degrees on average", "shoulders and spines differ in shape"),
    "turn": Limit(35.0, "degrees on average", "rest poses differ in the roll of a bone"),
    "facing": Limit(20.0, "degrees on average", "hips of other shapes tilt differently"),
    "frozen_turn": Limit(8.0, "degrees", "joints that rotate less may be still in a rig"),
    "frozen_share": Limit(0.1, "of the captured turn", "a joint that follows rotates more"),
    "other_skin": Limit(0.1, "of the skin", "faces and props have joints of their own"),
    "still_share": Limit(
        0.01, "of the range before", "a joint that is not frozen moves at least a little"
    ),
    "posture": Limit(30.0, "degrees beyond", "textures stay within the captured poses"),
    "stretch": Limit(0.02, "of the leg", "captures vary by less"),
}


@dataclass(frozen=True)
class Finding:
    """One part of a measurement.

    Attributes
    ----------
    part : str
        One of `PARTS`.
    text : str
        The measured values in words, or why the part is not measured.
    values : mapping of str to float
        The numbers, by name with unit; empty if the part is not measured.
    joint : str
        The joint or channel that is worst; empty for none.
    frame : float, optional
        The frame on which it is worst.
    warning : str
        What is wrong and what to try; empty within the limits.
    rows : tuple of mapping
        The numbers of each joint or slot.
    """

    part: str
    text: str
    values: Mapping[str, float] = field(default_factory=dict)
    joint: str = ""
    frame: float | None = None
    warning: str = ""
    rows: tuple[Mapping[str, Any], ...] = ()

    @classmethod
    def missing(cls, part: str, reason: str) -> Finding:
        """Return the finding of a part that cannot be measured."""
        return cls(part, f"{part} not measured: {reason}")

    def facts(self) -> dict[str, Any]:
        """Return the finding in JSON types."""
        return {
            "text": self.text,
            **self.values,
            "joint": self.joint,
            "frame": self.frame,
            "warning": self.warning,
            "rows": [dict(row) for row in self.rows],
        }


@dataclass(frozen=True)
class Measurement:
    """The measurement of a written motion.

    Attributes
    ----------
    findings : tuple of Finding
    n_frames, n_measured : int
        Frames that are written, and those that were measured.

    Examples
    --------
    >>> pop = Finding("pops", "worst pop: knee, frame 9", joint="knee", frame=9.0,
    ...     warning="knee snaps on frame 9")
    >>> measurement = Measurement((pop,), 40, 40)
    >>> measurement.summarize(), measurement.warnings
    ('worst pop: knee, frame 9', ('knee snaps on frame 9',))
    """

    findings: tuple[Finding, ...]
    n_frames: int
    n_measured: int

    @property
    def faults(self) -> list[Finding]:
        """The findings with a warning, those that explain others first."""
        faults = [each for each in self.findings if each.warning]
        return sorted(faults, key=lambda each: PARTS.index(each.part))

    @property
    def warnings(self) -> tuple[str, ...]:
        """The warnings of all faults."""
        return tuple(each.warning for each in self.faults)

    def get(self, part: str) -> Finding | None:
        """Return the finding of a part, if there is one."""
        return next((each for each in self.findings if each.part == part), None)

    def list_main(self) -> list[Finding]:
        """Return the findings of the summary; the last one states the measured frames."""
        main = [each for each in map(self.get, SUMMARIZED) if each is not None]
        if 0 < self.n_measured < self.n_frames:
            text = f"measured on {self.n_measured} of {self.n_frames} frames"
            main.append(Finding("frames", text))
        return main

    def summarize(self) -> str:
        """Return the main findings in one line."""
        return "; ".join(each.text for each in self.list_main())

    def facts(self) -> dict[str, Any]:
        """Return the measurement for scripts, in JSON types."""
        return {
            "summary": self.summarize(),
            "warnings": [*self.warnings],
            "worst_frame": next((each.frame for each in self.faults), None),
            "n_frames": self.n_frames,
            "n_measured": self.n_measured,
            **{each.part: each.facts() for each in self.findings},
        }
