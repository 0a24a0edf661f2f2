"""The page of a resequenced motion, with the figures and channels of a scene."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...animation.clip import Clip
from ...methods.resequencing import ResequenceResult, Variation
from ...reports.resequence_report import write_resequence_report
from ..captures.control_playback import rename_channels
from ..captures.control_scale import scale_lengths
from ..host import MotionFile
from ..run import Run
from ..scene_figures import SceneFigures
from ..verb import About
from .job import ResequenceInput, ResequenceJob

ResequenceRun = Run[ResequenceJob, ResequenceInput, ResequenceResult]


class ResequenceReport:
    """Plays the variations; those of files are in the result itself."""

    def __init__(self, run: ResequenceRun):
        self.run = run
        is_file = isinstance(run.host, MotionFile)
        self.figures = None if is_file else VariationFigures(run)

    def add(self, number: int) -> None:
        """Add the figure and the channels of a variation in a scene."""
        if self.figures is not None:
            self.figures.add_variation(self.run, number)

    def write(self, path: Path, about: About) -> None:
        """Write the page."""
        run = self.run
        is_named = len(run.names) == len(run.data.motions)
        inputs = [(each.start_frame, each.last_frame) for each in run.data.motions]
        write_resequence_report(
            path,
            run.job.note_strength(run.result),
            source_names=run.names
            if is_named
            else [f"{first:g} to {last:g}" for first, last in inputs],
            along=run.data.path,
            **({} if self.figures is None else self.figures.list_contents()),
            **about._asdict(),
        )


class VariationFigures(SceneFigures):
    """The figures of a resequenced scene, and the channels of its controls.

    Parameters
    ----------
    run : Run
        A resequencing job on a scene.
    """

    def __init__(self, run: ResequenceRun):
        self.data = run.data
        names = run.data.targets[0].names.values()
        nodes = {channel.rpartition(".")[0] for channel in names}
        super().__init__(run.scene, nodes, run.data.frames)

    def add_variation(self, run: ResequenceRun, number: int) -> None:
        """Add the scene with a variation, its channels and those captured."""
        ending = f" {number + 1}" if number else ""
        self.add(f"result{ending}")
        self.sample(f"result{ending}", self.data.targets[0].before.channels)
        self.clips[f"source{ending}"] = self._list_captured(run.result.variations[number])

    def _list_captured(self, variation: Variation) -> Clip:
        """Return the captured channels of a variation, without nodes placed elsewhere."""
        captured, target = self.data.captured, self.data.targets[0]
        assert captured is not None  # that of a scene
        clip = captured.clip
        shown = clip.with_(
            values=clip.values[variation.rearrangement.rows],
            start_frame=variation.motion.start_frame,
        ).keep([c for c in clip.channels if c.rpartition(".")[0] not in captured.placed])
        renamed = rename_channels(shown, target.names, target.orders)
        renamed = scale_lengths(renamed, target.factors)
        return renamed.keep(target.before.channels)

    def list_contents(self) -> dict[str, Any]:
        """Return the figures and channels of a page, and the joints of its sources."""
        own = {name for names in self.scene.own_skeletons().values() for name in names}
        joints = self.data.motions[0].skeleton.names
        return {
            "motions": self.motions,
            "joints": [name for name in joints if name in own],
            "clips": self.clips,
        }
