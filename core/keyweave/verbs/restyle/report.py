"""The page of a restyled person, or of the errors of a validation."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Union

from ...methods.style.validation import Validation
from ...reports.restyle_report import write_restyle_report
from ...reports.validation_report import write_validation_report
from ..run import Run
from ..verb import About
from .job import RestyleInput, RestyleJob, RestyleResultOrErrors, ValidationInput

RestyleRun = Run[RestyleJob, Union[RestyleInput, ValidationInput], RestyleResultOrErrors]


class RestyleReport:
    """Plays the observed person and the result, which the run holds."""

    def __init__(self, run: RestyleRun):
        self.run = run

    def add(self, number: int) -> None:
        """Add nothing; the motions are in the result."""

    def write(self, path: Path, about: About) -> None:
        """Write the page."""
        run, result = self.run, self.run.result
        facts: dict[str, Any] = about._asdict()
        if isinstance(result, Validation):
            del facts["measurement"]
            write_validation_report(path, result, **facts)
            return
        assert isinstance(run.data, RestyleInput)
        observed, restyled = run.data.motions[0], result.restyled
        write_restyle_report(path, observed, restyled, settings=run.job.restyling, **facts)
