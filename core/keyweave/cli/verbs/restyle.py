"""`keyweave restyle`: how an observed person moves at other speeds and in other gaits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from ..._text import format_count, format_list, format_times
from ...errors import FileFormatError
from ...formats import (
    READERS,
    WRITERS,
    describe_file,
    is_curve_file,
    is_points_file,
    is_scene_file,
    list_suffixes,
    save,
)
from ...verbs.request import CaptureRequest
from ...verbs.restyle.request import SPACE_SUFFIX, RestyleRequest
from .. import library
from ..files import (
    FILE,
    FOLDER,
    all_or_none,
    check_files,
    check_suffix,
    find_reading_options,
    json_option,
    read_motion,
    reading_options,
)
from ..hosts import measure_file
from ..options import request_options
from ..output import (
    Progress,
    describe_run,
    echo_feet_table,
    echo_json,
    echo_measurement,
    echo_table,
    elapsed_seconds,
    flush_notes,
    note,
    note_file,
    progress,
    spell,
    time_call,
)
from ..settings_file import make_settings, settings_option

LISTED_SUBJECTS = 5  # subjects in a line


@click.command()
@click.argument("observed", nargs=-1, type=FILE, metavar="OBSERVED...")
@click.option("-o", "--output", type=FILE, help="The motion to write, such as out.bvh.")
@click.option(
    "--force",
    is_flag=True,
    help="Replace existing files, and allow speeds far from those that were recorded.",
)
@json_option
@click.option(
    "--space",
    type=FILE,
    help="Folder of motions of other people, or an .npz that --save-space wrote.",
)
@click.option(
    "--validate",
    "validated",
    type=FOLDER,
    metavar="FOLDER",
    help="Instead, leave each subject of a folder out once, and print the errors.",
)
@click.option("--save-space", type=FILE, help="An .npz to write the motion space to.")
@click.option(
    "--without",
    multiple=True,
    metavar="SUBJECT",
    help="Subject of the folder to leave out. May be repeated.",
)
@click.option(
    "--cameras",
    type=FILE,
    help="Cameras of key points, in the order of OBSERVED (.json); see the documentation.",
)
@click.option(
    "--markers",
    type=FILE,
    help='Joint of the bone below each marker, such as {"R.Knee": "RightLeg"} (.json).',
)
@click.option(
    "--refine-focal",
    is_flag=True,
    help="Also fit the focal lengths of the cameras, which are known to about 20 %.",
)
@click.option(
    "--along",
    type=FILE,
    help="Path to walk along: a .csv file with a point per line (x,z or x,y,z in "
    "centimeters).",
)
@click.option("--report", type=FILE, help="HTML report to write, such as page.html.")
@request_options(CaptureRequest, only=["strict", "keep_all"])
@request_options(RestyleRequest)
@reading_options
@settings_option
@click.pass_context
def command(ctx: click.Context, /, **params: Any) -> None:
    """Answer how the person in OBSERVED moves at another speed or in another gait.

    OBSERVED is a walk or run (.bvh, .amc). The answer comes from other people who were
    captured in both gaits: a folder of motions with the same joints, named by --pattern or
    as SUBJECT/GAIT*, such as heron/run_01.bvh. Several OBSERVED show the same person.
    OBSERVED may also be points: markers (.trc, .c3d), or key points of video (.json), one
    file for each of the --cameras.

    The person keeps their proportions, travels along z or a path, and does not slide.

    \b
    keyweave restyle walk.bvh --space people --gait run --speed 3 -o run.bvh
    keyweave restyle walk.bvh --space people --speed 0.8:1.8 --frames 240 -o faster.bvh
    keyweave restyle walk.bvh --space people --along bend.csv -o bend.bvh
    keyweave restyle jump.bvh --space people --gait jump --length 1.4 -o farther.bvh
    keyweave restyle --validate people
    """
    request = make_settings(RestyleRequest, ctx)
    if params["validated"] is not None:
        _validate(params, request)
        return
    _check_kinds(params)
    with progress(quiet=params["as_json"]) as show_step:
        space, reading = _read(params, request, show_step)
        gait = request.observed_gait or library.read_shared_gait(
            params["observed"], space.gaits, request.pattern
        )
        fields = {**asdict(request), "observed_gait": gait, "keep_all": params["keep_all"]}
        restyler = library.Restyler(**fields, force=params["force"])
        motions, cycles = _observe(params, restyler, space, reading, show_step)
        show_step("restyling")
        flush_notes()
        path = params["along"] and library.GroundPath.read(params["along"], "y")
        result, seconds = time_call(lambda: restyler.compute(space, motions, cycles, path))
        measured = measure_file(
            result.motion, params["output"], strict=params["strict"], sources=motions
        )
        with all_or_none(_list_outputs(params)):
            save(result.motion, params["output"], overwrite=params["force"])
            if params["save_space"] is not None:
                library.save_space(space, params["save_space"], overwrite=params["force"])
            if params["report"] is not None:
                show_step(f"writing {params['report'].name}")
                library.write_restyle_report(
                    params["report"],
                    motions[0],
                    result,
                    settings=make_settings(RestyleRequest, ctx),
                    title=params["output"].stem,
                    **describe_run(seconds),
                    measurement=measured,
                    overwrite=params["force"],
                )
    facts = {**result.facts(), "measurement": measured.facts()}
    _report(params, {**facts, "estimator": request.estimator}, seconds)


def _list_outputs(params: Mapping[str, Any]) -> list[Path]:
    return [*filter(None, map(params.get, ("output", "save_space", "report")))]


def _check_kinds(params: Mapping[str, Any]) -> None:
    """Raise a UsageError if a file is missing or of the wrong format, or options clash."""
    if not params["observed"]:
        raise click.UsageError("Missing argument OBSERVED")
    for name in ("space", "output"):
        if params[name] is None:
            raise click.UsageError(f"Missing option --{name}")
    check_suffix(params["output"], list_suffixes(WRITERS, "motion"), "a motion")
    for path in params["observed"]:
        if is_scene_file(path) or is_curve_file(path):
            raise click.UsageError(f"{path} {describe_file(path)}; use a .bvh or .amc")
    _check_points(params)
    if params["along"] is not None:
        check_suffix(params["along"], list_suffixes(READERS, "path"), "a path")
    if params["save_space"] is not None:
        check_suffix(params["save_space"], [SPACE_SUFFIX], "a motion space")
    check_files(_list_outputs(params), force=params["force"])
    if not params["space"].exists():
        raise FileFormatError(params["space"], "this folder or file does not exist")
    if not params["space"].is_dir():
        check_suffix(params["space"], [SPACE_SUFFIX], "a motion space")
        _check_folder_options()


def _check_points(params: Mapping[str, Any]) -> None:
    """Raise a UsageError if motions and points are mixed, or an option needs points."""
    kinds = {is_points_file(path) for path in params["observed"]}
    if len(kinds) > 1:
        raise click.UsageError("OBSERVED are either motions or points, not both")
    for name in ("cameras", "markers"):
        if params[name] is not None and kinds != {True}:
            raise click.UsageError(f"--{name} applies only to points (.trc, .c3d, .json)")
    if params["refine_focal"] and params["cameras"] is None:
        raise click.UsageError("--refine-focal needs --cameras")


def _check_folder_options() -> None:
    """Raise a UsageError if an option for folders is set for a saved space."""
    context = click.get_current_context()
    for name in ("without", "share", "save_space"):
        if context.get_parameter_source(name) != ParameterSource.DEFAULT:
            flag = f"--{name.replace('_', '-')}"
            raise click.UsageError(f"{flag} applies only to a folder of motions")


def _read(
    params: Mapping[str, Any], request: RestyleRequest, show_step: Progress
) -> tuple[library.MotionSpace, dict[Path, dict[str, Any]]]:
    """Return the space, and how the observed files are read."""
    observed, folder = params["observed"], params["space"]
    if not folder.is_dir():
        return library.load_space(folder), find_reading_options(params, observed, observed)
    cycles, reading = _read_folder(params, folder, request, show_step)
    show_step("fitting the motion space")
    return library.Restyler(**asdict(request)).fit(cycles), reading


def _observe(
    params: Mapping[str, Any],
    restyler: library.Restyler,
    space: library.MotionSpace,
    reading: Mapping[Path, Mapping[str, Any]],
    show_step: Progress,
) -> tuple[list[library.Motion], list[library.Cycle] | None]:
    """Return the observed motions, and the cycle of a figure that was fitted to points."""
    observed = params["observed"]
    if not is_points_file(observed[0]):
        return [read_motion(path, **reading[path]) for path in observed], None
    points = [library.load_points(path, **reading[path]) for path in observed]
    for path, each in zip(observed, points):
        note_file(path, each.notes)
    cameras = params["cameras"] and library.load_cameras(params["cameras"])
    has_depth = points[0].has_depth
    joints, skin = None, None
    if params["markers"] is not None:
        joints, skin = library.load_marker_map(params["markers"], on_skin=has_depth)
    show_step("fitting the figure")
    refine_focal = params["refine_focal"]
    fit = restyler.observe(
        space, points, cameras or (), joints, skin, refine_focal=refine_focal
    )
    unit = "cm" if has_depth else "pixels"
    note(f"a figure was fitted to the points; RMS distance {fit.error:.1f} {unit}")
    if refine_focal:
        lengths = [f"{each.focal_length[0]:.0f}" for each in fit.cameras]
        note(f"the focal length was fitted: {format_list(lengths, LISTED_SUBJECTS)} pixels")
    return [fit.motion], [fit.cycle]


def _read_folder(
    params: Mapping[str, Any], folder: Path, request: RestyleRequest, show_step: Progress
) -> tuple[list[library.Cycle], dict[Path, dict[str, Any]]]:
    """Return the cycles of a folder, and how its files and the observed ones are read."""
    takes = library.find_takes(folder, request.pattern)
    takes = library.leave_subjects_out(takes, params["without"])
    observed = params["observed"]
    known = {path.resolve() for path in observed}
    is_alone = len({take.subject for take in takes}) == 1
    for take in takes:
        if take.path.resolve() in known and not is_alone:
            note(f"the space holds {take.path} too; leave it out with --without")
    paths = dict.fromkeys([*observed, *(take.path for take in takes)])
    reading = find_reading_options(params, [*paths], observed)
    show_step(f"reading {format_count(len(takes), 'motion')}")
    taken = library.collect_cycles(
        takes, lambda path: read_motion(path, **reading[path]), params["keep_all"]
    )
    _note_left_out(taken)
    return taken.cycles, reading


def _validate(params: Mapping[str, Any], request: RestyleRequest) -> None:
    """Print how well each subject of a folder is predicted from the others."""
    for name in ("observed", "space", "output", "save_space"):
        if params[name]:
            flag = "OBSERVED" if name == "observed" else f"--{name.replace('_', '-')}"
            raise click.UsageError(f"--validate does not go with {flag}")
    check_files(_list_outputs(params), force=params["force"])
    with progress(quiet=params["as_json"]) as show_step:
        cycles, _ = _read_folder(params, params["validated"], request, show_step)
        show_step("validating")
        flush_notes()
        result, seconds = time_call(lambda: library.validate(cycles))
    facts = result.facts()
    if params["report"] is not None:
        library.write_validation_report(
            params["report"],
            result,
            title=params["validated"].resolve().name,
            **describe_run(seconds),
            overwrite=params["force"],
        )
    if params["as_json"]:
        _echo_facts({"input": params["validated"]}, params, facts, seconds)
        return
    heads = ("subject", "over", "intra", "inter", *facts["estimators"])
    rows = [*facts["subjects"], *({**row, "subject": "median"} for row in facts["medians"])]
    echo_table(heads, [_list_degrees(row) for row in rows])
    click.echo("RMS angle of joints in degrees, from one cycle to each true cycle")
    click.echo(format_times(seconds, elapsed_seconds()))
    _name_report(params)


def _list_degrees(row: Mapping[str, Any]) -> list[str]:
    """Return the cells of a row of a validation."""
    differences = [row["intra"], row["inter"], *row["per_cycle"].values()]
    degrees = [each["degrees"] for each in differences]
    return [
        row["subject"],
        row["over"],
        *("-" if number is None else f"{number:.1f}" for number in degrees),
    ]


def _note_left_out(taken: Any) -> None:
    """Print notes on cycles that are left out, and on files without any."""
    for text in taken.notes:
        note(text)
    for reason in dict.fromkeys(taken.empty.values()):
        paths = [str(path) for path, each in taken.empty.items() if each == reason]
        note(f"{format_list(paths, LISTED_SUBJECTS)}: not used, {reason}")


def _spell_range(ends: Sequence[float]) -> str:
    return " to ".join(dict.fromkeys(f"{end:.2f}" for end in ends))


def _spell_parameter(facts: Mapping[str, Any], prefix: str = "") -> str:
    """Return a speed, or the length of a jump, as words."""
    speed, length = facts[f"{prefix}speed"], facts[f"{prefix}length"]
    if speed is None:
        return f"of {length:.2f} m"
    return f"at {_spell_range(speed if isinstance(speed, list) else [speed])} m/s"


def _report(params: Mapping[str, Any], facts: Mapping[str, Any], seconds: float) -> None:
    """Print the facts of the result as JSON, or as lines and a table of feet."""
    if params["as_json"]:
        files = {"input": params["observed"], "output": params["output"]}
        facts = {**facts, "notes": [spell(text) for text in facts["notes"]]}
        _echo_facts(files, params, facts, seconds)
        return
    space = facts["space"]
    subjects = format_list(space["subjects"], LISTED_SUBJECTS)
    click.echo(
        f"space: {format_count(space['n_cycles'], 'cycle')} of {subjects}; "
        f"{format_count(space['n_components'], 'component')} hold "
        f"{space['variance_share']:.0%} of the variance"
    )
    click.echo(
        f"observed: {facts['observed_gait']}, {format_count(facts['n_observed'], 'cycle')} "
        f"{_spell_parameter(facts, 'observed_')}"
    )
    legs, unit = _spell_range(facts["parameter"]), "legs/s" if facts["speed"] else "legs"
    click.echo(f"result: {facts['gait']} {_spell_parameter(facts)}, {legs} {unit}")
    echo_measurement(facts["measurement"])
    if facts["feet"]:
        echo_feet_table(facts["feet"])
    times = format_times(seconds, elapsed_seconds())
    click.echo(f"{facts['n_frames']} frames, {times}: {params['output']}")
    if params["save_space"] is not None:
        click.echo(f"space: {params['save_space']}")
    _name_report(params)
    for text in facts["notes"]:
        note(text)


def _echo_facts(
    files: Mapping[str, Any],
    params: Mapping[str, Any],
    facts: Mapping[str, Any],
    seconds: float,
) -> None:
    """Print facts as JSON."""
    times = {"seconds": seconds, "total_seconds": elapsed_seconds()}
    echo_json({**files, "report": params["report"], **facts, **times})


def _name_report(params: Mapping[str, Any]) -> None:
    if params["report"] is not None:
        click.echo(f"report: {params['report']}")
