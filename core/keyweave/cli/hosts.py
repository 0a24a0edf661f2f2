"""Jobs as the verbs run them: files opened as hosts, results computed and saved.

A scene is a host itself; files of motion or curves are one together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, Union

import click

from .._progress import show_steps
from ..animation.motion import Motion
from ..errors import KeyweaveError
from ..formats import is_curve_file, is_scene_file
from ..jobs.motion_files import MotionFile
from ..scenes.maya_ascii import MayaAsciiScene
from ..scenes.opening import read_curve_file
from ..scenes.sources import Source, SourceData
from .files import (
    check_scene_options,
    check_suffix,
    given_scene_options,
    open_noted,
    read_motion,
)
from .output import Progress, flush_notes, note

Host = Union[MayaAsciiScene, MotionFile]


@dataclass(frozen=True, eq=False)
class Run:
    """A job that was run on a host.

    Attributes
    ----------
    job : TextureJob or ResequenceJob
    host : MayaAsciiScene or MotionFile
    given, result : object
        What the job read and computed.
    started : float
        When the verb started, by `time.perf_counter`.
    """

    job: Any
    host: Host
    given: Any
    result: Any
    started: float

    @property
    def seconds(self) -> float:
        """Seconds since the verb started."""
        return perf_counter() - self.started

    def save(self, number: int, file: Path, *, force: bool) -> None:
        """Write an alternative into the host as it was read, and the host to a file."""
        self.host.revert()
        self.job.write(self.host, self.given, self.result, number)
        self.host.save(file, overwrite=force)


def check_files_fit(params: Mapping[str, Any], inputs: Sequence[Path]) -> None:
    """Raise a UsageError if options for scenes or a report do not fit the files."""
    check_scene_options(params, inputs)
    if params["report"] is not None:
        from ..reports.page import PAGES

        check_suffix(params["report"], PAGES, "a report")


def open_data(
    path: Path, options: Mapping[str, Any], params: Mapping[str, Any]
) -> SourceData:
    """Read a file of any kind with its reading options; print its reader's notes."""
    if is_curve_file(path):
        return read_curve_file(path)
    if is_scene_file(path):
        return open_noted(path, **given_scene_options(params), **options)
    return read_motion(path, **options)


def make_host(*files: Source) -> Host:
    """Return the scene that the first file is, or the files as one host."""
    first = files[0].data
    return first if isinstance(first, MayaAsciiScene) else MotionFile(*files)


def run_job(job: Any, host: Host, say: Progress, doing: str, started: float) -> Run:
    """Let a job read its host and compute; note what the animator should know."""
    flush_notes()
    given = job.read(host)
    for text in given.notes:
        note(text)
    say(doing)
    with show_steps(lambda step: say(f"{doing}: {step}")):
        result = job.compute(given)
    return Run(job, host, given, result, started)


def echo_rest(facts: Mapping[str, Any]) -> None:
    """Print where the report is, and what there is to know of a result."""
    if facts["report"] is not None:
        click.echo(f"report: {facts['report']}")
    for text in facts["notes"]:
        note(text)


class Figures:
    """The skeleton of a scene before and after its curves change, as a page plays it.

    Attributes
    ----------
    motions : dict of str to Motion, optional
        Empty where the scene has no skeleton that what was made belongs to, or one that
        cannot be evaluated: a page then has its curves alone. None for a file, whose
        motions the page makes itself.
    """

    def __init__(self, run: Run):
        self.motions: dict[str, Motion] | None = None
        if isinstance(run.host, MayaAsciiScene):
            self.scene, clip = run.host, run.result.clip
            self.frames = (clip.start_frame, clip.last_frame)
            nodes = {channel.partition(".")[0] for channel in run.given.written}
            self.root = _find_root(self.scene, nodes)
            self.motions = {}
            self.add("sketch")

    def add(self, name: str) -> None:
        """Bake the scene as it is now under a name."""
        if self.motions is None or self.root is None:
            return
        try:
            self.motions[name] = self.scene.motion(self.root, self.frames)
        except KeyweaveError as error:
            note(f"the page has no figure: {error}")
            self.root = None
            self.motions = {}


def _find_root(scene: MayaAsciiScene, nodes: set[str]) -> str | None:
    """Return the root of the skeleton that has most of some nodes; the only one if none."""
    skeletons = scene.skeletons()
    having = {root: len(nodes.intersection(joints)) for root, joints in skeletons.items()}
    if not having:
        return None
    root = max(having, key=lambda name: having[name])
    return root if having[root] or len(having) == 1 else None
