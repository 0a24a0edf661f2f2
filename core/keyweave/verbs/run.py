"""A run: a job that is computed on a host, and the alternatives that it writes there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar, Union

from ..animation.measurement import Measurement
from ..formats import save
from ..scenes.sources import Source
from .host import MotionFile
from .job import InputsT, Job, PosesJoints, ResultT
from .measuring.references import find_references
from .measuring.written import check_strictly, measure_written

if TYPE_CHECKING:
    from ..scenes.maya_ascii import MayaAsciiScene

JobT = TypeVar("JobT", bound=Job[Any, Any, Any])
FileHost = Union["MayaAsciiScene", MotionFile]


@dataclass(frozen=True, eq=False)
class Run(Generic[JobT, InputsT, ResultT]):
    """A finished job and its host.

    Attributes
    ----------
    job : Job
    host : MayaAsciiScene or MotionFile
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

    job: JobT
    host: FileHost
    data: InputsT
    result: ResultT
    seconds: float
    names: tuple[str, ...] = ()
    measured: dict[int, Measurement] = field(default_factory=dict)

    @property
    def scene(self) -> MayaAsciiScene:
        """The host, which is a scene."""
        assert not isinstance(self.host, MotionFile)
        return self.host

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
        assert isinstance(self.job, PosesJoints)
        motion = self.job.pose_joints(self.data, self.result, number)
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
