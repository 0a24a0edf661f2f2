"""`keyweave feet`: find the frames on which feet stand, and keep them from sliding."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from ..._text import format_times
from ...formats import (
    WRITERS,
    describe_file,
    is_curve_file,
    is_scene_file,
    list_suffixes,
    save,
)
from ...methods.feet import FeetSettings, FootMode
from ...methods.feet.settings import MODES
from .. import library
from ..files import (
    FILE,
    all_or_none,
    check_files,
    check_suffix,
    find_reading_options,
    output_options,
    read_motion,
    reading_options,
)
from ..options import NUMBERS, settings_options
from ..output import (
    echo_json,
    echo_table,
    elapsed_seconds,
    flush_notes,
    note,
    progress,
    spell,
    start_time,
    time_call,
)
from ..param_types import FrameRange, FrameRangeType
from ..settings_file import make_settings, settings_option

JOINTS = 4, 5  # a foot has a hip, a knee, an ankle, a ball and perhaps a tip


class FootType(click.ParamType):  # type: ignore[type-arg]
    """Parses ``NAME=HIP,KNEE,ANKLE,BALL[,TIP]``."""

    name = "NAME=HIP,KNEE,ANKLE,BALL[,TIP]"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, list[str]]:
        """Return the name of the foot and of its joints."""
        if isinstance(value, tuple):
            return value
        name, _, text = value.partition("=")
        joints = [joint.strip() for joint in text.split(",")]
        if not (name and all(joints) and len(joints) in JOINTS):
            example = "left=LeftUpLeg,LeftLeg,LeftFoot,LeftToe"
            self.fail(f"{value!r} is not a foot such as {example}", param, ctx)
        return name, joints


class ModeType(click.ParamType):  # type: ignore[type-arg]
    """Parses ``[FOOT=]MODE[@A:B]``."""

    name = "[FOOT=]MODE[@A:B]"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> FootMode:
        """Return the mode."""
        if isinstance(value, tuple):
            return FootMode(*value)
        words, at, frames = value.partition("@")
        foot, _, mode = words.strip().rpartition("=")
        if mode not in MODES:
            known = f"expected {', '.join(MODES[:-1])} or {MODES[-1]}"
            self.fail(f"{value!r} has the mode {mode!r}, {known}", param, ctx)
        used = (
            FrameRangeType().convert(frames, param, ctx) if at else FrameRange(None, None)
        )
        return FootMode(mode, foot or None, used.first, used.last)


@click.command()
@click.argument("motion", type=FILE, metavar="IN")
@output_options("The motion to write, such as out.bvh.")
@click.option(
    "--foot",
    "feet",
    type=FootType(),
    multiple=True,
    help="Joints of a foot. May be repeated. [default: found by names or shape]",
)
@click.option(
    "--contacts",
    type=FILE,
    help="A .json with the frames on which each foot stands, as --save-contacts writes. "
    "[default: found]",
)
@click.option(
    "--save-contacts", type=FILE, help="A .json to write the contacts to, for editing."
)
@click.option(
    "--mode",
    "modes",
    type=ModeType(),
    multiple=True,
    help="Lock a foot in its contacts (auto), always, or not at all (off), on all frames "
    "or in a range: LeftFoot=off, always@40:60. May be repeated; the last one counts.",
)
@click.option(
    "--exclude",
    "excluded",
    type=FrameRangeType(),
    multiple=True,
    help="Range of frames in which feet may slide, as --mode off@A:B. May be repeated.",
)
@click.option(
    "--keep-frames",
    type=NUMBERS,
    multiple=True,
    help="Frames that stay exactly as they are, such as keys: 1,13,25. A contact that "
    "includes one of them has its place there. May be repeated.",
)
@click.option("--report", type=FILE, help="HTML report to write, such as page.html.")
@click.option(
    "--reference",
    type=FILE,
    help="A motion with the same joints and frames, such as the sketch of a textured "
    "motion: standing feet have its heights. [default: their own]",
)
@reading_options
@settings_option
@settings_options(FeetSettings)
@click.pass_context
def command(ctx: click.Context, /, **params: Any) -> None:
    """Keep the feet of a motion (.bvh, .amc) where they stand.

    A foot stands while it is low and slow compared to the figure. In each contact the heel
    or the ball stays in its place, the knees bend to reach it, and the root comes down
    where a leg is too short. The foot still rolls, and arms and spine do not change.

    \b
    keyweave feet walk.bvh -o clean.bvh --save-contacts walk.json --report walk.html
    keyweave feet walk.bvh -o clean.bvh --contacts walk.json --exclude 40:60
    keyweave feet kick.bvh -o clean.bvh --mode LeftFoot=off --mode RightFoot=always@40:60
    """
    settings = make_settings(FeetSettings, ctx)
    path, output = params["motion"], params["output"]
    check_suffix(output, list_suffixes(WRITERS, "motion"), "a motion")
    paths = [path, *filter(None, [params["reference"]])]
    for each in paths:
        if is_scene_file(each) or is_curve_file(each):
            raise click.UsageError(f"{each} {describe_file(each)}; use a .bvh or .amc")
    params["reading"] = find_reading_options(params, paths, paths)
    outputs = [output, *filter(None, [params["save_contacts"], params["report"]])]
    check_files(outputs, force=params["force"])
    contacts = None
    if params["contacts"] is not None:
        contacts = library.load_contacts(params["contacts"])
    with progress(quiet=params["as_json"]) as show_step:
        show_step(f"reading {path.name}")
        data, *references = [read_motion(each, **params["reading"][each]) for each in paths]
        show_step("locking feet")
        flush_notes()
        result, seconds = time_call(
            lambda: library.clean_feet(
                data,
                contacts,
                feet=dict(params["feet"]) or None,
                modes=[
                    *params["modes"],
                    *(FootMode("off", None, *frames) for frames in params["excluded"]),
                ],
                keep_frames=[frame for use in params["keep_frames"] for frame in use],
                reference=references[0] if references else None,
                settings=settings,
            )
        )
        with all_or_none(outputs):
            save(result.motion, output, overwrite=params["force"])
            if params["save_contacts"] is not None:
                library.save_contacts(
                    result.contacts, params["save_contacts"], overwrite=params["force"]
                )
            if params["report"] is not None:
                show_step(f"writing {params['report'].name}")
                library.write_feet_report(
                    params["report"],
                    data,
                    result.motion,
                    result.contacts,
                    feet=dict(params["feet"]) or None,
                    settings=settings,
                    title=output.stem,
                    seconds=seconds,
                    started=start_time(),
                    overwrite=params["force"],
                )
    _report(params, result.facts(), seconds)


def _report(params: Mapping[str, Any], facts: Mapping[str, Any], seconds: float) -> None:
    """Print the facts of the result as JSON, or as a table of feet."""
    if params["as_json"]:
        echo_json(
            {
                "input": params["motion"],
                "output": params["output"],
                "report": params["report"],
                **facts,
                "notes": [spell(text) for text in facts["notes"]],
                "seconds": seconds,
                "total_seconds": elapsed_seconds(),
            }
        )
        return
    heads = ("foot", "contacts", "slide mm, mean", "worst", "after, mean", "worst")
    names = ("foot", "n_contacts", "mean_slide_before", "worst_slide_before")
    columns = (*names, "mean_slide_after", "worst_slide_after")
    rows = [[_round(foot[name]) for name in columns] for foot in facts["feet"]]
    echo_table(heads, rows)
    times = format_times(seconds, elapsed_seconds())
    click.echo(f"{facts['n_frames']} frames, {times}: {params['output']}")
    if params["report"] is not None:
        click.echo(f"report: {params['report']}")
    for text in facts["notes"]:
        note(text)


def _round(value: object) -> object:
    """Return a slide in tenths of a millimeter; anything else as it is."""
    return f"{value:.1f}" if isinstance(value, float) else value
