"""A run: a job that is computed on a host, and the alternatives that it writes there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..animation.measurement import Measurement
from ..formats import save
from ..scenes.sources import Source
from .host import Host, MotionFile
from .job import Job
from .measuring.references import find_references
from .measuring.written import check_strictly, measure_written


@dataclass(frozen=True, eq=False)
class Run:
    """A finished job and its host.

    Attributes
    ----------
    job : Job
    host : Scene or MotionFile
        It can be reverted to the state in which it was opened.
    data : object
        What the job read.
    result : object
        What it computed.
    seconds : float
        Time of the computation.
    names : tuple of str
        Of the captured files.
    measured : dict of int to Measurement
        Measurements of the alternatives that were written.
    """

    job: Job[Any, Any]
    host: Host
    data: Any
    result: Any
    seconds: float
    names: tuple[str, ...] = ()
    measured: dict[int, Measurement] = field(default_factory=dict)

    def write(self, number: int) -> None:
        """Write one alternative, numbered from 0, into the host as it was opened."""
        self.host.revert()
        self.job.write(self.host, self.data, self.result, number)

    def save(self, number: int, file: Path, *, overwrite: bool) -> None:
        """Save a copy of the host with one alternative, measured as the host plays it.

        Raises
        ------
        MeasurementError
            If the measurement has a warning, and the job is strict.
        OutputError
            If the file cannot be written.
        """
        self.host.revert()
        parts = self.host, self.data, self.result, number
        references = find_references(self.job, *parts)
        self.job.write(*parts)
        self._keep(number, measure_written(self.host, references), file)
        self.host.save(file, overwrite=overwrite)

    def save_joints(self, number: int, file: Path, *, overwrite: bool) -> None:
        """Save the joints of one alternative, which are written without their rig.

        Raises
        ------
        MeasurementError, OutputError
            As of `save`.
        """
        self.host.revert()
        parts = self.host, self.data, self.result, number
        references = find_references(self.job, *parts, samples=False)
        motion = self.job.pose(self.data, self.result, number).motion.between(
            *self.job.frames
        )
        written = MotionFile(Source(motion))
        self._keep(number, measure_written(written, references), file)
        save(motion, file, overwrite=overwrite)

    def _keep(self, number: int, measurement: Measurement, file: Path) -> None:
        if self.job.strict:
            check_strictly(measurement, str(file))
        self.measured[number] = measurement

    def add_measurements(
        self, paths: Sequence[Mapping[str, Any]], files: Sequence[Path]
    ) -> list[dict[str, Any]]:
        """Return the facts of alternatives with their files, and their measurements."""
        known = {number: each.facts() for number, each in self.measured.items()}
        names = [*files, *[None] * (len(paths) - len(files))]
        return [
            {"file": file, **path, "measurement": known.get(number)}
            for number, (path, file) in enumerate(zip(paths, names))
        ]
