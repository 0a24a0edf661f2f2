"""A run: a result on the host that its job read, and the alternatives that it saves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar, Union

from ..animation.measurement import Measurement
from ..animation.motion import Motion
from ..formats import save, save_together
from ..scenes.sources import Source
from .host import MotionFile
from .job import InputsT, Job, OutputT, PosesJoints
from .measuring.references import find_references
from .measuring.written import measure_written
from .result import Result

if TYPE_CHECKING:
    from ..scenes.maya_ascii import MayaAsciiScene

JobT = TypeVar("JobT", bound=Job[Any, Any, Any])
FileHost = Union["MayaAsciiScene", MotionFile]


@dataclass(frozen=True, eq=False)
class Run(Generic[JobT, InputsT, OutputT]):
    """A result and its host, which holds one alternative at a time."""

    result: Result[JobT, InputsT, OutputT]
    host: FileHost
    # Measurements of the alternatives that were saved, by their numbers from 0.
    measured: dict[int, Measurement] = field(default_factory=dict)
    written: list[int] = field(default_factory=list)  # the alternative that the host holds

    @property
    def job(self) -> JobT:
        """The job that computed."""
        return self.result.job

    @property
    def data(self) -> InputsT:
        """The data that the job read."""
        return self.result.data

    @property
    def output(self) -> OutputT:
        """The output of the computation."""
        return self.result.output

    @property
    def scene(self) -> MayaAsciiScene:
        """The host, which is a scene."""
        assert not isinstance(self.host, MotionFile)
        return self.host

    def write(self, number: int) -> None:
        """Write one alternative, numbered from 0, into the host as it was opened."""
        if self.written != [number]:
            self._revert()
            self.result.write(self.host, number)
            self.written.append(number)

    def _revert(self) -> None:
        self.host.revert()
        self.written.clear()

    def save(self, number: int, file: Path, *, overwrite: bool) -> None:
        """Save a copy of the host with one alternative, measured as the host plays it.

        Raises
        ------
        MeasurementError
            If the measurement has a warning, and the job is strict.
        OutputError
            If the file cannot be written.
        """
        self._revert()
        self.measured[number] = self.result.write_measured(self.host, number, str(file))
        self.written.append(number)
        self.host.save(file, overwrite=overwrite)

    def save_together(self, file: Path, *, overwrite: bool) -> None:
        """Save all alternatives in one file, each measured as the host plays it.

        Raises
        ------
        MeasurementError, OutputError
            As of `save`.
        """
        assert isinstance(self.host, MotionFile)
        motions = dict[str, Motion]()
        for number, name in enumerate(self._name_figures(file)):
            self._revert()
            self.measured[number] = self.result.write_measured(self.host, number, str(file))
            assert isinstance(self.host.data, Motion)
            motions[name] = self.host.data
        save_together(motions, file, overwrite=overwrite)

    def _name_figures(self, file: Path) -> list[str]:
        """Return a name for each alternative in a file that holds all of them."""
        n, width = self.result.n_alternatives, len(str(self.result.n_alternatives))
        return [f"{file.stem}_{number:0{width}}" for number in range(1, n + 1)]

    def save_joints(self, number: int, file: Path, *, overwrite: bool) -> None:
        """Save the joints of one alternative, which are written without their rig.

        Raises
        ------
        MeasurementError, OutputError
            As of `save`.
        """
        self._revert()
        parts = self.host, self.data, self.output, number
        references = find_references(self.job, *parts, samples=False)
        assert isinstance(self.job, PosesJoints)
        motion = self.job.pose_joints(self.data, self.output, number)
        measurement = measure_written(MotionFile(Source(motion)), references)
        self.measured[number] = self.result.accept(measurement, str(file))
        save(motion, file, overwrite=overwrite)

    def add_measurements(
        self, paths: Sequence[Mapping[str, Any]], files: Sequence[Path]
    ) -> list[dict[str, Any]]:
        """Return the facts of alternatives with their files, and their measurements.

        Alternatives without a file, which are not saved, have None for both.
        """
        known = {number: each.facts() for number, each in self.measured.items()}
        if self.result.is_together and len(files) == 1:
            figures = self._name_figures(files[0])
            paths = [{"figure": name, **path} for name, path in zip(figures, paths)]
            files = [*files] * len(paths)
        names = [*files, *[None] * (len(paths) - len(files))]
        return [
            {"file": file, **path, "measurement": known.get(number)}
            for number, (path, file) in enumerate(zip(paths, names))
        ]
