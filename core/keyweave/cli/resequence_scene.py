"""`keyweave resequence` on a Maya scene: the animation of controls in another order.

What controls do now is the captured motion; what is written is the scene with other curves.
"""

from __future__ import annotations

from dataclasses import replace

from ..jobs import ResequenceInput, ResequenceJob
from ..jobs.request import convert_tolerance
from ..methods.resequencing import GroundPath, ResequenceResult
from ..scenes.maya_ascii import MayaAsciiScene
from .files import all_or_none, open_noted
from .output import Progress, note, timed
from .resequence_files import write_page_of
from .resequence_objects import is_table
from .resequence_path import read_path
from .resequence_plan import Plan


def resequence_scene(
    plan: Plan, say: Progress, *, force: bool
) -> tuple[ResequenceResult, float]:
    """Read, make and write; return also the seconds that making took."""
    (file,) = plan.inputs
    say(f"reading {file.name}")
    scene = open_noted(file, **plan.scene_options)
    job = _job(plan, scene)
    given = _with_path(job.read(scene), plan, scene)
    for text in given.notes:
        note(text)
    say("resequencing")
    result, seconds = timed(lambda: job.compute(given))
    say("writing")
    with all_or_none(plan.files):
        for number, out in zip(range(len(result.variations)), plan.motion_files):
            job.write(scene, given, result, number)
            scene.save(out, overwrite=force)
            scene.revert()
        paths = [one for one in given.demands if isinstance(one, GroundPath)]
        along = paths[0] if paths else None
        write_page_of(
            plan, result, seconds, sources=given.motions, along=along, force=force
        )
    return replace(result, notes=tuple(job.facts(given, result)["notes"])), seconds


def _job(plan: Plan, scene: MayaAsciiScene) -> ResequenceJob:
    """Return the job; the output begins where the first input does."""
    asked = {**plan.asked, "tolerance": convert_tolerance(plan.asked["tolerance"])}
    curve = None if is_table(plan.along) or plan.along is None else str(plan.along)
    job = ResequenceJob(
        **{**asked, **plan.words},
        along=curve,
        seed=plan.seed,
        settings=plan.settings,
    )
    inputs = job.ranges(scene)
    first = inputs[0][0]
    return replace(job, inputs=inputs, frames=(first, first + plan.n_frames - 1))


def _with_path(
    given: ResequenceInput, plan: Plan, scene: MayaAsciiScene
) -> ResequenceInput:
    """Return what was read with a path from a file, if there is one."""
    if plan.along is None or not is_table(plan.along):
        return given
    path = read_path(plan.along, scene.up_axis, closed=plan.closed)
    return replace(given, demands=(*given.demands, path))
