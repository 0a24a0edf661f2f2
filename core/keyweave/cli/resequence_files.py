"""The files of `keyweave resequence`: inputs read, variations and a page written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..animation.motion import Motion
from ..formats import save
from ..methods.resequencing import GroundPath, ResequenceResult
from ..reports.resequence_report import write_resequence_report
from .files import cut, read_motion
from .output import Progress, note
from .resequence_plan import Plan


def read_inputs(plan: Plan, say: Progress) -> list[Motion]:
    """Read the inputs, each cut to the frames that may be used of it."""
    motions = []
    for path, frames in zip(plan.inputs, plan.source_frames):
        say(f"reading {path.name}")
        motions.append(cut(read_motion(path), frames, path))
        _say_rates(path, motions[-1], motions[0])
    return motions


def _say_rates(path: Path, motion: Motion, first: Motion) -> None:
    if motion.frame_rate != first.frame_rate:
        rates = f"{motion.frame_rate:.6g} to {first.frame_rate:.6g} frames per second"
        note(f"{path} is brought from {rates}; its frames keep their numbers")


def write_variations(plan: Plan, result: ResequenceResult, *, force: bool) -> None:
    """Write the motions there are."""
    for one, file in zip(result.variations, plan.motion_files):
        save(one.motion, file, overwrite=force)


def write_page_of(
    plan: Plan,
    result: ResequenceResult,
    seconds: float,
    *,
    sources: Sequence[Motion],
    along: GroundPath | None,
    force: bool,
) -> None:
    """Write the page, if one is asked for."""
    if plan.report is not None:
        write_resequence_report(
            plan.report,
            result,
            sources=sources,
            source_names=plan.source_names,
            along=along,
            title=plan.output.stem,
            seconds=seconds,
            overwrite=force,
        )
