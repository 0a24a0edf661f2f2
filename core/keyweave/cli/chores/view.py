"""`keyweave view`: a page that plays motions and shows curves, or a picture of poses.

The page is one file that opens in any browser, without a network.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from ..._text import disambiguate_names, format_count
from ...errors import DataError, KeyweaveError
from ...formats import find_suffix, is_curve_file, is_scene_file
from ...formats.file_writing import write_bytes
from ...reports.figures import PICTURES, RIG_VIEW_ANGLES
from ...reports.page import PAGES
from .. import core
from ..files import (
    FILE,
    check_scene_options,
    collect_scene_options,
    find_reading_options,
    output_options,
    read_motion,
    read_scene,
    reading_options,
    scene_options,
)
from ..options import names_option
from ..output import complete_results, echo_json, format_step, note, progress
from ..output_checks import Output, check_files, check_outputs, check_suffix, list_inputs
from ..subcommand import FORMER_RATE, Subcommand
from ..view_page import View, group_figure, write_blind_page, write_view_page

COUNTED = {"motions": "figure", "controls": "control", "curves": "curve"}
STRIP_POSES, SHEET_POSES = 10, 6  # drawn of a motion by default
MAX_CELLS = 400  # of a sheet; more do not fit the largest picture that matplotlib draws


class SceneParts(NamedTuple):
    """The parts of a scene to draw: joints of one figure, or all if empty; and controls."""

    joints: list[str]
    controls: bool


@click.command(
    cls=Subcommand,
    common=(
        *("output", "poses", "sheet", "camera", "curves", "joints", "no_controls"),
        *("blind", "open_output", "force"),
    ),
    former=[FORMER_RATE],
)
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="FILE...")
@output_options(f"The page (.html) or picture ({', '.join(PICTURES)}) to write.")
@click.option(
    "--poses",
    type=click.IntRange(1, 40),
    help="Number of poses of each motion in a picture, evenly spaced in time. [default: "
    f"{STRIP_POSES}, or {SHEET_POSES} with --sheet]",
)
@click.option(
    "--sheet", is_flag=True, help="Draw a contact sheet with a strip of poses per file."
)
@click.option(
    "--camera",
    type=click.Choice([*RIG_VIEW_ANGLES]),
    help="Camera view of a picture. [default: side]",
)
@names_option(
    "--curves",
    "Joints, controls, channels or patterns whose curves a page shows. [default: all "
    "that move]",
)
@click.option(
    "--open", "open_output", is_flag=True, help="Open the page or picture when it is done."
)
@names_option(
    "--joints",
    "Joints of a .ma to show, of one skeleton; a name includes all joints below it; or "
    "patterns. [default: all skeletons]",
)
@click.option("--no-controls", is_flag=True, help="Do not draw the controls of a scene.")
@click.option(
    "--blind",
    is_flag=True,
    help="Show two motions as A and B, without names and in random order. The page asks "
    "which one moves better, and saves the choice in a file.",
)
@scene_options
@reading_options
@click.pass_context
def command(
    ctx: click.Context,
    /,
    files: tuple[Path, ...],
    output: Path,
    poses: int | None,
    sheet: bool,
    camera: str | None,
    curves: list[str],
    open_output: bool,
    joints: list[str],
    no_controls: bool,
    blind: bool,
    force: bool,
    as_json: bool,
    **options: Any,
) -> None:
    """Show motions (.bvh, .amc, .fbx, .ma) and curves (.anim) on a page or in a picture.

    A page plays all files together, from the first frame of each, at their own frame
    rates, and shows curves over the frames of the first file. A scene plays with all its
    skeletons and controls in place.

    A picture shows poses of one motion over time or, with --sheet, of many.
    """
    check_suffix(output, [*PAGES, *PICTURES], "a page or a picture")
    if find_suffix(output) in PICTURES:
        _check_picture(output, files, sheet=sheet, curves=curves)
    else:
        _check_page(output, {"--poses": poses, "--sheet": sheet, "--camera": camera})
    if blind:
        _check_blind(output, files, curves)
    inputs = list_inputs(ctx.command, ctx.params, ["output"])
    check_outputs([Output("-o", output)], inputs)
    check_files([output], force=force)
    check_scene_options(options, files)
    options["reading"] = find_reading_options(options, files, files)
    if joints and not any(map(is_scene_file, files)):
        raise click.UsageError("--joints needs a .ma, but there is none among the files")
    names = disambiguate_names([path.stem for path in files])
    parts = SceneParts(joints, not (no_controls or blind))
    views = []
    with progress(quiet=as_json) as show_step:
        for number, (path, name) in enumerate(zip(files, names), start=1):
            show_step(format_step("reading", path.name, number, len(files)))
            views.append(_read_view(path, name, options, parts))
    if find_suffix(output) in PICTURES:
        n_poses = poses or (SHEET_POSES if sheet else STRIP_POSES)
        facts = _write_picture(output, files, views, n_poses, camera or "side", force)
    elif blind:
        facts = write_blind_page(output, views, [path.as_posix() for path in files], force)
    else:
        facts = write_view_page(output, views, curves, force)
    complete_results()
    (echo_json if as_json else _echo)(facts)
    if open_output:
        click.launch(str(output))


def _check_picture(
    output: Path, files: Sequence[Path], *, sheet: bool, curves: Sequence[str]
) -> None:
    """Check that a picture can show the files.

    Raise a UsageError if there are several files without ``--sheet``, too many, files of
    curves, or options of pages, and a MissingLibraryError if matplotlib is not installed.
    """
    if curves:
        raise click.UsageError(
            f"--curves is for a page, but {output} is a picture, which shows poses only"
        )
    if len(files) > 1 and not sheet:
        raise click.UsageError(
            f"a strip shows the poses of one file, but there are {len(files)}; add --sheet "
            "to draw them all"
        )
    if len(files) > MAX_CELLS:
        raise click.UsageError(
            f"a sheet shows at most {MAX_CELLS} files, but there are {len(files)}; draw "
            "several sheets"
        )
    for path in files:
        if is_curve_file(path):
            raise click.UsageError(
                f"{path} holds curves without a figure to draw; show it on a page "
                f"({PAGES[0]})"
            )
    core.import_matplotlib("figure")


def _check_page(output: Path, options: Mapping[str, Any]) -> None:
    """Raise a UsageError if there are options of pictures."""
    for option, value in options.items():
        if value:
            raise click.UsageError(
                f"{option} is for a picture ({', '.join(PICTURES)}), but {output} is a page"
            )


def _check_blind(output: Path, files: Sequence[Path], curves: Sequence[str]) -> None:
    """Raise a UsageError unless a page can show two motions without their names."""
    if find_suffix(output) in PICTURES:
        raise click.UsageError(f"--blind is for a page, but {output} is a picture")
    if len(files) != 2:
        raise click.UsageError(f"--blind compares two files, but there are {len(files)}")
    if curves:
        raise click.UsageError("--blind shows figures only; leave out --curves")


def _write_picture(
    output: Path,
    files: Sequence[Path],
    views: Sequence[View],
    n_poses: int,
    camera: str,
    force: bool,
) -> dict[str, Any]:
    """Draw poses of each file, write them as a picture and return a summary of it."""
    cells = []
    for path, view in zip(files, views):
        if view.figure is None:
            raise DataError(str(path), "has neither joints nor controls to draw")
        cells.append(_make_cell(view.name, view.figure, n_poses))
    picture = core.draw_pose_sheet(cells, view=camera)
    write_bytes(output, core.encode_figure(picture, find_suffix(output)), overwrite=force)
    return {
        "output": output,
        "motions": [view.name for view in views],
        "curves": [],
        "controls": [name for view in views for name in view.controls],
        "frames": {cell.title: cell.frames for cell in cells},
    }


def _make_cell(name: str, figure: core.Playable, n_poses: int) -> core.SheetCell:
    """Return a figure with evenly spaced poses, as many as it has frames for."""
    import numpy as np

    group = group_figure(figure)
    rows = np.unique(np.linspace(0, len(group) - 1, n_poses).round().astype(int))
    seconds = len(group) / group.frame_rate
    remark = f"{format_count(len(group), 'frame')}, {seconds:.3g} s"
    return core.SheetCell(name, remark, group, group.frames[rows])


def _echo(facts: Mapping[str, Any]) -> None:
    """Print the name of the written file and how much it shows."""
    counts = [
        format_count(len(facts[name]), thing)
        for name, thing in COUNTED.items()
        if facts[name] or (name != "controls" and "frames" not in facts)
    ]
    if "frames" in facts:
        counts.append(format_count(sum(map(len, facts["frames"].values())), "pose"))
    click.echo(f"wrote {facts['output']}: {', '.join(counts)}")


def _read_view(path: Path, name: str, options: dict[str, Any], parts: SceneParts) -> View:
    """Read a file to show."""
    reading = options["reading"][path]
    if is_scene_file(path):
        scene = read_scene(path, **collect_scene_options(options), **reading)
        return _bake_scene(scene, name, parts)
    if is_curve_file(path):
        curves = core.read_curve_file(path)
        return View(name, core.sample_curves(curves), keyed=curves)
    motion = read_motion(path, **reading)
    return View(name, core.motion_to_clip(motion), motion)


def _bake_scene(scene: core.MayaAsciiScene, name: str, parts: SceneParts) -> View:
    """Bake the parts of a scene to draw; a scene without any shows its curves alone."""
    curves, problems = scene.readable_curves()
    for problem in problems.values():
        note(str(problem))
    group = _build_group(scene, parts)
    if curves:
        return View(name, core.sample_curves(curves), group, curves)
    if group is None:
        problem = "has neither joints, controls nor animation curves to show"
        raise DataError(str(scene.path), problem)
    if not group.motions:
        return View(name, scene.sample([], group.frames), group)
    return View(name, core.motion_to_clip(group.motions[0]), group)


def _build_group(scene: core.MayaAsciiScene, parts: SceneParts) -> core.FigureGroup | None:
    """Return the figures and controls of a scene, or None if it has neither."""
    controls = _read_controls(scene, parts.joints) if parts.controls else ()
    if not (parts.joints or scene.joints or controls):
        return None
    return core.build_figure_group(scene, joints=parts.joints, controls=controls)


def _read_controls(
    scene: core.MayaAsciiScene, joints: list[str]
) -> tuple[core.ControlLines, ...]:
    """Return the lines of controls; if they cannot be evaluated, print a note instead."""
    try:
        return core.read_control_lines(
            scene, core.list_bake_frames(None, scene.frame_range), joints
        )
    except KeyweaveError as error:
        note(f"controls are not drawn: {error}")
        return ()
