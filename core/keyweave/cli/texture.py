"""`keyweave texture`: a keyed sketch gets the life of captured motion.

All that can be wrong with what was asked is found before the work begins.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from .._text import format_count
from ..formats import is_scene_file
from ..jobs.request import CHANNEL_LISTS, TextureRequest
from ..methods.texturing import TextureResult, TextureSettings
from ..methods.texturing.texture import texture as make
from .files import (
    FILE,
    READING_OPTIONS,
    all_or_none,
    check_files,
    output_options,
    scene_options,
)
from .options import (
    NUMBERS,
    layer_options,
    names_options,
    settings_options,
    tolerance_option,
)
from .output import Progress, echo_json, echo_table, note, progress, timed
from .param_types import FrameRangeType, NamedFrameRangeType, NamedTextType
from .texture_files import (
    keyed_frames,
    read_sketch,
    read_sources,
    write_page_of,
    write_path,
)
from .texture_plan import Plan, make_plan
from .texture_scene import texture_scene


@click.command()
@click.argument("sketch", type=FILE)
@click.argument("sources", nargs=-1, required=True, type=FILE, metavar="SOURCE...")
@names_options(TextureRequest, CHANNEL_LISTS)
@output_options("The file to write: .bvh, or .anim or .ma if the sketch is one.")
@click.option("--report", type=FILE, help="Write a page on the result, such as page.html.")
@click.option(
    "--all-paths",
    is_flag=True,
    help="Write every alternative: -o out.bvh gives out.1.bvh, the best, out.2.bvh ...",
)
@click.option("--frames", type=FrameRangeType(), help="Frames of the sketch to use.")
@click.option(
    "--source-frames",
    type=NamedFrameRangeType(),
    multiple=True,
    help="Frames of all sources to use, or of the one of that file name.",
)
@click.option(
    "--source-namespace",
    "source_namespaces",
    type=NamedTextType(),
    multiple=True,
    help="In a .ma, the namespace of the character that is the source, in all sources or "
    "in the one of that file name.",
)
@scene_options
@READING_OPTIONS["up_axis"]
@click.option(
    "--key-frames",
    type=NUMBERS,
    metavar="1,13,25",
    help="Frames that were keyed; a .bvh does not say.",
)
@click.option(
    "--key-step",
    type=click.IntRange(min=1),
    help="Keys on the first frame, every so many frames after it, and the last.",
)
@click.option(
    "--settings",
    "settings_file",
    type=FILE,
    help="A TOML file of settings, by the names below with _ for -, n_paths and n_matches, "
    "and of lists drive, texture and synthesize. The command line wins.",
)
@settings_options(TextureSettings)
@tolerance_option
@layer_options
@click.pass_context
def command(ctx: click.Context, /, **params: Any) -> None:
    """Give a keyed SKETCH the life of captured motion, the SOURCEs.

    The sketch is a .bvh or .amc file, or a Maya .anim or .ma file, whose keys are known;
    the sources have joints or channels of the same names, in a .ma under any namespace.
    NAMES are joints, controls or channels, separated by commas, or patterns such as
    "*Arm" (in quotes).

    Frames are numbered as in the file; a .bvh starts at frame 1. A:B includes both ends.

    keyweave texture sketch.bvh capture.bvh --drive LeftUpLeg,LeftLeg,RightUpLeg,RightLeg
    --texture "*Leg" --synthesize "Spine*,*Arm" --key-step 10 -o out.bvh
    """
    plan = make_plan(ctx)
    force, as_json = params["force"], params["as_json"]
    check_files(plan.files, force=force)
    work = texture_scene if is_scene_file(plan.sketch) else _work
    with progress(quiet=as_json) as say:
        result, seconds = work(plan, say, force=force)
    facts = result_facts(result, seconds, plan)
    if as_json:
        echo_json(facts)
    else:
        _tell(facts)


def _work(plan: Plan, say: Progress, *, force: bool) -> tuple[TextureResult, float]:
    """Read, make and write; return also the seconds that making took."""
    say(f"reading {plan.sketch.name}")
    sketch = read_sketch(plan)
    sources = read_sources(plan, say)
    keys = keyed_frames(sketch, plan)
    say("texturing")
    result, seconds = timed(
        lambda: make(sketch, sources, **plan.names, key_frames=keys, settings=plan.settings)
    )
    say("writing")
    channels = [channel for part in result.target_parts for channel in part.channels]
    with all_or_none(plan.files):
        for path, file in zip(result.paths, plan.motion_files):
            write_path(path, channels, sketch, file, plan=plan, force=force)
        write_page_of(
            plan,
            result,
            seconds,
            sketch=sketch,
            sources=sources,
            key_frames=keys,
            force=force,
        )
    return result, seconds


def result_facts(result: TextureResult, seconds: float, plan: Plan) -> dict[str, Any]:
    """Return what scripts want to know of a result."""
    files: list[Path | None] = [*plan.motion_files]
    files += [None] * (len(result.paths) - len(files))
    facts = result.facts([path.stem for path in plan.sources])
    paths = facts.pop("paths")
    return {
        "sketch": plan.sketch,
        "sources": plan.sources,
        "report": plan.report,
        **facts,
        "seconds": seconds,
        "paths": [{"file": file, **path} for path, file in zip(paths, files)],
    }


def _tell(facts: dict[str, Any]) -> None:
    """Print the alternatives, what was chosen and what was written."""
    paths = facts["paths"]
    rows = [
        (
            number,
            len(path["fragments"]),
            f"{path['n_consecutive']} of {path['n_joins']}",
            path["cost"],
            path["file"] or "-",
        )
        for number, path in enumerate(paths, start=1)
    ]
    echo_table(("path", "fragments", "consecutive joins", "cost", "file"), rows)
    click.echo(
        f"band {facts['band']}, fragments end where {facts['break_on']} turns, "
        f"{format_count(facts['n_matches'], 'candidate')} for each, "
        f"{facts['seconds']:.2g} seconds"
    )
    if facts["report"] is not None:
        click.echo(f"report: {facts['report']}")
    for text in facts["notes"]:
        note(text)
