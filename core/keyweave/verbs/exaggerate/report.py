"""The page of an exaggerated capture."""

from __future__ import annotations

from pathlib import Path

from ...reports.exaggeration_report import write_exaggeration_report
from ..run import Run
from ..verb import About
from .job import ExaggerateInput, ExaggerateJob, ExaggerateOutput

ExaggerateRun = Run[ExaggerateJob, ExaggerateInput, ExaggerateOutput]


class ExaggerateReport:
    """Plays the capture and the result, which the run holds."""

    def __init__(self, run: ExaggerateRun):
        self.run = run

    def add(self, number: int) -> None:
        """Add nothing; the joints are posed when the page is written."""

    def write(self, path: Path, about: About) -> None:
        """Write the page."""
        run = self.run
        write_exaggeration_report(path, run.job, run.data, run.result, **about._asdict())
