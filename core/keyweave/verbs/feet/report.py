"""The page of held feet, with the figure of a rig before and after."""

from __future__ import annotations

from pathlib import Path

from ...reports.feet_report import write_feet_report
from ..run import Run
from ..scene_figures import SceneFigures, find_ends
from ..verb import About
from .job import FeetInput, FeetJob, FeetOutput, RigFeetInput

FeetRun = Run[FeetJob, FeetInput, FeetOutput]


class FeetReport:
    """Plays the animation before and after; that of a file is in the result itself."""

    def __init__(self, run: FeetRun):
        self.run, before = run, run.data.before
        self.figures = None
        if isinstance(run.data, RigFeetInput):
            rig = run.data.animation.parts[0].known.rig
            joints = before.skeleton.names
            self.figures = SceneFigures(run.scene, joints, find_ends(before), rig)
            self.figures.add("before")

    def add(self, number: int) -> None:
        """Add the figure of a scene after its feet are held."""
        if self.figures is not None:
            self.figures.add("after")

    def write(self, path: Path, about: About) -> None:
        """Write the page."""
        run, figures = self.run, self.figures
        result = run.job.measure(run.data, run.result)
        write_feet_report(
            path,
            run.data.before,
            result.motion,
            result.contacts,
            feet=run.job.feet or None,
            settings=run.job.settings,
            figures=[] if figures is None else [*figures.motions.values()],
            **about._asdict(),
        )
