"""The page on filled gaps: each variation next to a spline, and what gaps are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..._text import format_count
from ...methods.inbetweening import FilledGap
from ...reports.page.content import Alternative, PageContent
from ...reports.page.sections import Table
from ..feet.report import describe_locked_feet
from ..locked_feet.inbetweens import LockedInbetweens
from ..run import Run
from .job import InbetweenInput, InbetweenJob

InbetweenRun = Run[InbetweenJob, InbetweenInput, Any]
# Of gaps that no segment fits, by the setting.
FILLINGS = {
    "spline": "a spline",
    "capture": "the nearest one",
    "hold": "the pose of its first key",
}
COLUMNS = ("frames", "source", "source frames", "stretch", "fit", "mixed")


class InbetweenReport:
    """Plays the variations of filled gaps, which are in the result itself."""

    def __init__(self, run: InbetweenRun):
        self.run = run

    def add(self, number: int) -> None:
        """Add nothing, since the result has all motions."""

    def describe(self) -> PageContent:
        """Return the content of the page."""
        result = self.run.output
        motions = [each.motion for each in result.variations]
        blocked = self.run.data.rig
        if blocked is not None:  # the figure as the controls pose it
            clips = [each.result.clip for each in result.rigs]
            motions, result = [*map(blocked.rig.pose_clip, clips)], result.filled
        locked = result.feet[0] if isinstance(result, LockedInbetweens) else None
        feet = describe_locked_feet(locked)
        names = [f"Result {i + 1}" for i in range(len(result.variations))]
        keys = [gap.frames[0] for gap in result.gaps] + [result.gaps[-1].frames[1]]
        facts = self.run.result.facts
        return PageContent(
            "Filled gaps",
            {**dict(zip(names, motions)), "Spline": result.spline},
            {"Spline": "sketch"},
            alternatives=[
                Alternative(
                    f"Variation {i + 1}",
                    motions={"result": name},
                    facts=[(_count_filled(each.gaps), "gaps filled from the capture")],
                )
                for i, (name, each) in enumerate(zip(names, result.variations))
            ],
            keys=keys,
            tables=[
                *(_list_gaps(path, i) for i, path in enumerate(facts["paths"])),
                *feet.tables,
            ],
            pictures=feet.pictures,
            summary=[
                f"{format_count(len(result.gaps), 'gap')} between keyed poses: segments of "
                "the capture that fit both keys are bent to pass through them and mixed. A "
                f"gap that no segment fits has {FILLINGS[self.run.job.settings.fallback]}.",
                *feet.summary,
            ],
            notes=result.notes,
        )


def _count_filled(gaps: Sequence[FilledGap]) -> str:
    """Return the number of gaps with captured motion, of all gaps."""
    return f"{sum(not gap.fallback for gap in gaps)} of {len(gaps)}"


def _list_gaps(path: dict[str, Any], number: int) -> Table:
    """Return the table of the gaps of a variation."""
    rows = []
    for gap in path["gaps"]:
        first = gap["segments"][0] if gap["segments"] else None
        source, frames = "not filled", ""
        if first and not gap["fallback"]:
            source, frames = first["source"], first["source_frames"]
        n_mixed = len(gap["segments"])
        rows.append((gap["frames"], source, frames, gap["stretch"], gap["fit"], n_mixed))
    return Table("Gaps", COLUMNS, tuple(rows), number)
