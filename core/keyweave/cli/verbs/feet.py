"""`keyweave feet`: find the frames on which feet stand, and keep them from sliding."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import click

from ..._text import format_times
from ...formats import (
    SCENE_SUFFIX,
    WRITERS,
    describe_file,
    is_curve_file,
    is_scene_file,
    list_suffixes,
    save,
)
from ...methods.feet import FeetSettings, FootMode, RigFeetSettings
from ...methods.feet.settings import parse_foot_mode
from ...verbs.feet.request import FeetRequest
from .. import library
from ..files import (
    FILE,
    all_or_none,
    check_files,
    check_suffix,
    collect_scene_options,
    find_reading_options,
    output_options,
    read_motion,
    read_scene,
    reading_options,
    scene_options,
)
from ..hosts import check_files_fit, list_slides, measure_file, run_job
from ..options import NUMBERS, check_layer_options, request_options
from ..output import (
    Progress,
    describe_run,
    echo_feet_table,
    echo_json,
    echo_measurement,
    elapsed_seconds,
    flush_notes,
    note,
    progress,
    spell,
    time_call,
)
from ..param_types import FrameRangeType
from ..scene_figures import SceneFigures, find_ends
from ..settings_file import make_settings, settings_option

WRITE_FLAG = "--write"  # as --mode has the modes of feet
OWN_FLAGS = {"mode": WRITE_FLAG, "foot_modes": "--mode"}
SCENE_OPTIONS = ("frames", "controls", "namespace", "tolerance")
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
@request_options(FeetRequest, flags=OWN_FLAGS, without=["settings"])
@scene_options
@reading_options
@settings_option
@request_options(FeetSettings)
@click.pass_context
def command(ctx: click.Context, /, **params: Any) -> None:
    """Keep the feet of a motion (.bvh, .amc) or of a rig (.ma) where they stand.

    A foot stands while it is low and slow compared to the figure. In each contact the heel
    or the ball stays in its place, the knees bend to reach it, and the root comes down
    where a leg is too short. The foot still rolls, and arms and spine do not change.

    In a Maya scene, the controls of feet, legs and body change, and all others keep their
    animation.

    \b
    keyweave feet walk.bvh -o clean.bvh --save-contacts walk.json --report walk.html
    keyweave feet walk.bvh -o clean.bvh --contacts walk.json --exclude 40:60
    keyweave feet kick.bvh -o clean.bvh --mode LeftFoot=off --mode RightFoot=always@40:60
    keyweave feet shot.ma -o held.ma --write override --layer feet --tolerance 0.1
    """
    in_scene = is_scene_file(params["motion"])
    settings = make_settings(RigFeetSettings if in_scene else FeetSettings, ctx)
    _check_kinds(params, in_scene=in_scene)
    paths = [params["motion"], *filter(None, [params["reference"]])]
    params["reading"] = find_reading_options(params, paths, paths)
    files = [params[name] for name in ("output", "save_contacts", "report") if params[name]]
    check_files(files, force=params["force"])
    contacts = None
    if params["contacts"] is not None:
        contacts = library.load_contacts(params["contacts"])
    with progress(quiet=params["as_json"]) as show_step:
        show_step(f"reading {params['motion'].name}")
        run = (_run_on_scene if in_scene else _run_on_motion)(
            params, settings, contacts, show_step
        )
        with all_or_none(files):
            measured = _write(params, run, settings, show_step)
    feet = list_slides(measured, run.facts["feet"])
    facts = {**run.facts, "feet": feet, "measurement": measured.facts()}
    _report(params, facts, run.seconds)


def _check_kinds(params: Mapping[str, Any], *, in_scene: bool) -> None:
    """Raise a UsageError if an option or file does not fit the format of the input."""
    path, output = params["motion"], params["output"]
    if in_scene:
        check_suffix(output, [SCENE_SUFFIX], "the result for a scene")
        if params["reference"] is not None:
            raise click.UsageError("--reference applies only to a .bvh or .amc")
    else:
        check_suffix(output, list_suffixes(WRITERS, "motion"), "a motion")
        for each in filter(None, [path, params["reference"]]):
            if is_scene_file(each) or is_curve_file(each):
                problem = f"{each} {describe_file(each)}"
                raise click.UsageError(f"{problem}; use a .bvh or .amc")
        for name in SCENE_OPTIONS:
            if params[name] not in (None, []):
                raise click.UsageError(f"--{name} applies only to a .ma")
    check_layer_options(params, in_scene=in_scene, mode_flag=WRITE_FLAG)
    check_files_fit(params, [path])


class FeetRun(NamedTuple):
    """A motion, or the figure of a scene, whose feet are locked.

    Attributes
    ----------
    before : Motion
    result : FeetResult
    facts : dict of str to object
    seconds : float
        Time of the computation.
    save : callable
        Measures and saves the output, and returns the measurement.
    figures : SceneFigures, optional
        The figure of a scene with its controls; it is in the state before the result.
    """

    before: library.Motion
    result: library.FeetResult
    facts: Mapping[str, Any]
    seconds: float
    save: Callable[[], library.Measurement]
    figures: SceneFigures | None = None


def _list_modes(params: Mapping[str, Any]) -> list[FootMode]:
    modes = map(parse_foot_mode, params["foot_modes"])
    return [*modes, *(FootMode("off", None, *f) for f in params["excluded"])]


def _list_kept(params: Mapping[str, Any]) -> list[float]:
    return [frame for use in params["keep_frames"] for frame in use]


def _run_on_motion(
    params: Mapping[str, Any],
    settings: FeetSettings,
    contacts: library.Contacts | None,
    show_step: Progress,
) -> FeetRun:
    """Read a motion and lock its feet."""
    paths = [params["motion"], *filter(None, [params["reference"]])]
    data, *references = [read_motion(each, **params["reading"][each]) for each in paths]
    show_step("locking feet")
    flush_notes()
    result, seconds = time_call(
        lambda: library.clean_feet(
            data,
            contacts,
            feet=dict(params["feet"]) or None,
            modes=_list_modes(params),
            keep_frames=_list_kept(params),
            reference=references[0] if references else None,
            settings=settings,
            strength=params["strength"],
        )
    )

    def write() -> library.Measurement:
        output, strict = params["output"], params["strict"]
        measured = measure_file(
            result.motion, output, strict=strict, sources=[data], sketch=data
        )
        save(result.motion, output, overwrite=params["force"])
        return measured

    facts = {**result.facts(), "strength": params["strength"]}
    return FeetRun(data, result, facts, seconds, write)


def _run_on_scene(
    params: Mapping[str, Any],
    settings: FeetSettings,
    contacts: library.Contacts | None,
    show_step: Progress,
) -> FeetRun:
    """Read a scene and hold the feet of its rig."""
    path = params["motion"]
    scene = read_scene(path, **collect_scene_options(params), **params["reading"][path])
    job = make_settings(
        library.FeetJob,
        click.get_current_context(),
        foot_modes=[*map(str, _list_modes(params))],
        feet=dict(params["feet"]) or None,
        contacts=contacts,
        keep_frames=_list_kept(params),
        settings=settings,
    )
    run = run_job(job, scene, show_step, "locking feet")
    before = run.data.animation.motion

    def write() -> library.Measurement:
        run.save(0, params["output"], force=params["force"])
        return run.measured[0]

    return FeetRun(
        before,
        job.measure(run.data, run.result),
        job.facts(run.data, run.result),
        run.seconds,
        write,
        SceneFigures(
            scene,
            before.skeleton.names,
            find_ends(before),
            run.data.animation.parts[0].known.rig,
        ),
    )


def _write(
    params: Mapping[str, Any], run: FeetRun, settings: FeetSettings, show_step: Progress
) -> library.Measurement:
    """Write the output, the contacts and the report; return the measurement."""
    result, force = run.result, params["force"]
    figures = run.figures if params["report"] else None
    if figures:
        figures.add("before")
    measured = run.save()
    if figures:
        figures.add("after")
    if params["save_contacts"] is not None:
        library.save_contacts(result.contacts, params["save_contacts"], overwrite=force)
    if params["report"] is not None:
        show_step(f"writing {params['report'].name}")
        library.write_feet_report(
            params["report"],
            run.before,
            result.motion.with_(notes=tuple(map(spell, result.motion.notes))),
            result.contacts,
            feet=dict(params["feet"]) or None,
            settings=settings,
            figures=[] if figures is None else [*figures.motions.values()],
            title=params["output"].stem,
            **describe_run(run.seconds),
            measurement=measured,
            overwrite=force,
        )
    return measured


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
    echo_measurement(facts["measurement"])
    echo_feet_table(facts["feet"])
    times = format_times(seconds, elapsed_seconds())
    click.echo(f"{facts['n_frames']} frames, {times}: {params['output']}")
    if params["report"] is not None:
        click.echo(f"report: {params['report']}")
    for text in facts["notes"]:
        note(text)
