"""`keyweave texture` on a Maya scene: the sketch is on channels of the scene.

Sources are scenes, curves or motions; what is written is the scene with other curves.
"""

from __future__ import annotations

from pathlib import Path
from typing import cast

from ..animation.clip import Clip
from ..animation.motion import Motion
from ..jobs import TextureInput, TextureJob
from ..jobs.request import convert_tolerance
from ..methods.fields import ALL_FRAMES
from ..methods.texturing import TextureResult
from ..scenes.maya_ascii import MayaAsciiScene
from ..scenes.opening import read_source
from ..scenes.sources import Source, SourceData
from .files import all_or_none, open_noted
from .output import Progress, note, timed
from .scene_figures import Figures
from .texture_files import write_page_of
from .texture_plan import Plan


def texture_scene(plan: Plan, say: Progress, *, force: bool) -> tuple[TextureResult, float]:
    """Read, make and write; return also the seconds that making took."""
    say(f"reading {plan.sketch.name}")
    scene = open_noted(plan.sketch, **plan.scene_options)
    job = TextureJob(
        sources=_sources(plan, say, scene),
        drive=plan.names["drive"],
        texture=plan.names["texture"],
        synthesize=plan.names["synthesize"],
        settings=plan.settings,
        frames=plan.frames or ALL_FRAMES,
        tolerance=convert_tolerance(plan.tolerance),
        mode=plan.mode,
        layer=plan.layer,
    )
    given = job.read(scene)
    for text in given.notes:
        note(text)
    say("texturing")
    result, seconds = timed(lambda: job.compute(given))
    say("writing")
    with all_or_none(plan.files):
        motions = _write(plan, scene, job, given, result, force=force)
        write_page_of(
            plan,
            result,
            seconds,
            sketch=given.curves,
            sources=given.sources,
            motions=motions,
            force=force,
        )
    return result, seconds


def _write(
    plan: Plan,
    scene: MayaAsciiScene,
    job: TextureJob,
    given: TextureInput,
    result: TextureResult,
    *,
    force: bool,
) -> dict[str, Motion]:
    """Write alternatives, each into the scene as it was; return figures for a page."""
    clip = cast(Clip, result.clip)
    figures = Figures(scene, given.written, (clip.start_frame, clip.last_frame))
    if plan.report is not None:
        figures.add("sketch")
    for number, file in zip(range(len(result.paths)), plan.motion_files):
        job.write(scene, given, result, number)
        scene.save(file, overwrite=force)
        if plan.report is not None:
            figures.add("result" if number == 0 else f"path {number + 1}")
        scene.revert()
    return figures.motions


def _sources(plan: Plan, say: Progress, scene: MayaAsciiScene) -> tuple[Source, ...]:
    sources = []
    for path, frames, namespace in zip(
        plan.sources, plan.source_frames, plan.source_namespaces
    ):
        say(f"reading {path.name}")
        data = scene if _is_same(path, plan.sketch) else _read(path, plan)
        sources.append(Source(data, frames or ALL_FRAMES, namespace, str(path)))
    return tuple(sources)


def _read(path: Path, plan: Plan) -> SourceData:
    read = read_source(path, **plan.scene_options)
    for text in read.notes:
        note(text)
    return read.data


def _is_same(a: Path, b: Path) -> bool:
    return a == b or (a.exists() and b.exists() and a.samefile(b))
