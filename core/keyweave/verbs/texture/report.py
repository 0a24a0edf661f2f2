"""The page of a textured sketch, with the figures of a scene."""

from __future__ import annotations

from pathlib import Path

from ...methods.texturing import TextureResult
from ...reports.texture_report import write_texture_report
from ..host import MotionFile
from ..run import Run
from ..scene_figures import SceneFigures, find_ends
from ..verb import About
from .job import TextureJob
from .reading import TextureInput

TextureRun = Run[TextureJob, TextureInput, TextureResult]


class TextureReport:
    """Plays the sketch and the alternatives; those of a file are in the result itself."""

    def __init__(self, run: TextureRun):
        self.run = run
        self.figures = None if isinstance(run.host, MotionFile) else _read_sketch(run)

    def add(self, number: int) -> None:
        """Add the figure of an alternative of a scene."""
        if self.figures is not None:
            self.figures.add("result" if number == 0 else f"path {number + 1}")

    def write(self, path: Path, about: About) -> None:
        """Write the page."""
        run, figures = self.run, self.figures
        write_texture_report(
            path,
            run.job.blend_all(run.data, run.result),
            sketch=run.data.sketch,
            sources=run.data.sources,
            source_names=[run.names[owner] for owner in run.data.owners],
            key_frames=run.data.key_frames,
            sampled=run.data.sampled,
            motions=None if figures is None else figures.motions,
            captures=() if figures is None else figures.captures,
            **about._asdict(),
        )


def _read_sketch(run: TextureRun) -> SceneFigures:
    """Return the sketch of a scene, and the figures of the captures."""
    nodes = {channel.partition(".")[0] for channel in run.data.written}
    figures = SceneFigures(run.scene, nodes, find_ends(run.result.paths[0].output))
    figures.add("sketch")
    owners = [run.job.sources[number] for number in run.data.owners]
    figures.read_captures(owners, run.data.sources)
    return figures
