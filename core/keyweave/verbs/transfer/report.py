"""The page of a capture on a rig, with the figure of the rig."""

from __future__ import annotations

from pathlib import Path

from ...methods.rig_transfer.result import TransferResult
from ...reports.transfer_report import write_transfer_report
from ..run import Run
from ..scene_figures import SceneFigures, find_ends
from ..verb import About
from .job import TransferInput, TransferJob

TransferRun = Run[TransferJob, TransferInput, tuple[TransferResult, ...]]


class TransferReport:
    """Plays the capture and the rig that shows it."""

    def __init__(self, run: TransferRun):
        self.run = run

    def add(self, number: int) -> None:
        """Add nothing; the rig is read when the page is written."""

    def write(self, path: Path, about: About) -> None:
        """Write the page."""
        run = self.run
        run.write(0)
        result = run.job.pose(run.data, run.result)
        joints, ends = result.motion.skeleton.names, find_ends(result.motion)
        figures = SceneFigures(run.scene, joints, ends, run.data.known.rig)
        figures.add("rig")
        write_transfer_report(
            path,
            run.data.captures[0].motion,
            result,
            figure=figures.motions.get("rig"),
            settings=run.job.settings,
            **about._asdict(),
        )
