"""`keyweave map`: pair the joints of a capture with those of a skeleton or a rig."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from ..._text import format_count
from ...formats import is_curve_file, is_scene_file
from ...verbs.misuse import find_scene_options, find_wrong_kinds
from ...verbs.transfer.request import TransferRequest
from ...verbs.verb import Files
from .. import core
from ..files import (
    FILE,
    check_scene_options,
    collect_scene_options,
    find_reading_options,
    force_option,
    json_option,
    read_motion,
    read_scene,
    reading_options,
    scene_options,
)
from ..options import request_options
from ..output import (
    complete_results,
    echo_json,
    echo_table,
    elapsed_seconds,
    flush_notes,
    note,
)
from ..output_checks import Output, check_files, check_outputs, check_suffix, list_inputs
from ..subcommand import FORMER_RATE, Subcommand

MAP_SUFFIX = ".json"
HEADS = ("slot", "source joint", "target joint", "confidence", "rest offset", "from")


@click.command(
    cls=Subcommand,
    common=(
        "output",
        "namespace",
        "joints",
        "force",
        "file_rate",
        "file_scale",
        "up_axis",
        "as_json",
    ),
    former=[FORMER_RATE],
)
@click.argument("capture", type=FILE)
@click.argument("target", type=FILE)
@click.option(
    "-o", "--output", type=FILE, help="The map to write, such as map.json. [default: none]"
)
@request_options(TransferRequest, only=["namespace", "joints"])
@force_option
@json_option
@scene_options
@reading_options
@click.pass_context
def command(ctx: click.Context, /, capture: Path, target: Path, **params: Any) -> None:
    """Map the joints of a capture to those of a skeleton (.bvh, .amc, .fbx) or a rig (.ma).

    Joints are paired by slots: hips, spine1, neck1, head, l.thigh, l.shin, and so on. They
    are found by the names of common programs or, if those are unknown, by the hierarchy,
    the lengths of bones and the poses. Rest offsets, in degrees, turn the axes of a joint
    into those of its partner. Edit the map to pair other joints or correct an offset.

    \b
    keyweave map capture.bvh hero.bvh -o map.json
    keyweave map capture.bvh rig.ma -o map.json
    """
    files, output = [capture, target], params["output"]
    _check_use(capture, target, params)
    if output is not None:
        check_suffix(output, [MAP_SUFFIX], "a map")
        inputs = list_inputs(ctx.command, ctx.params, ["output"])
        check_outputs([Output("-o", output)], inputs)
        check_files([output], force=params["force"])
    reading = find_reading_options(params, files, files)
    source = read_motion(capture, **reading[capture])
    skeleton = _read_target(target, params, reading[target])
    flush_notes()
    joint_map = core.align_rest(source, skeleton, core.map_joints(source, skeleton))
    if output is not None:
        core.save_correspondence(joint_map, output, overwrite=params["force"])
    complete_results()
    facts = {"source": capture, "target": target, "output": output}
    _report({**facts, **_describe_map(joint_map)}, as_json=params["as_json"])


def _check_use(capture: Path, target: Path, params: Mapping[str, Any]) -> None:
    """Raise a UsageError if a file has no skeleton, or an option needs a scene."""
    flags = [("namespace", "--namespace"), ("joints", "--joints")]
    for problem in (
        *find_wrong_kinds(
            [capture], [is_scene_file, is_curve_file], "a .bvh, .amc or .fbx"
        ),
        *find_wrong_kinds([target], [is_curve_file], "a .bvh, .amc, .fbx or .ma"),
        *find_scene_options(params, flags, Files((target,))),
    ):
        raise click.UsageError(problem)
    check_scene_options(params, [target])


def _read_target(
    target: Path, params: Mapping[str, Any], options: Mapping[str, Any]
) -> core.Motion:
    """Read a motion, or the pose at rest of the joints of a rig."""
    if not is_scene_file(target):
        return read_motion(target, **options)
    scene = read_scene(target, **collect_scene_options(params), **options)
    rig = core.find_scene_rig(scene, params["namespace"])
    return core.RigFigure.of(rig, params["joints"]).rest


def _describe_map(joint_map: core.Correspondence) -> dict[str, Any]:
    """Return the notes and the pair of each slot, with its rest offset in degrees."""
    angles = core.measure_rest_angles(joint_map)
    columns = (joint_map.slots, joint_map.source_joints, joint_map.target_joints)
    names = ("slot", "source", "target", "confidence", "rest_offset", "rest_origin")
    rows = zip(*columns, joint_map.confidences.tolist(), angles, joint_map.rest_origins)
    return {
        "slots": [dict(zip(names, row)) for row in rows],
        "notes": list(joint_map.notes),
    }


def _report(facts: Mapping[str, Any], *, as_json: bool) -> None:
    """Print the map as JSON, or as a table of slots."""
    if as_json:
        echo_json({**facts, "total_seconds": elapsed_seconds()})
        return
    rows = [
        (
            *(slot[name] for name in ("slot", "source", "target")),
            round(slot["confidence"], 2),
            f"{slot['rest_offset']:.1f}°",
            slot["rest_origin"],
        )
        for slot in facts["slots"]
    ]
    echo_table(HEADS, rows)
    written = "" if facts["output"] is None else f": {facts['output']}"
    count = format_count(len(rows), "slot")
    click.echo(f"{count} of {facts['source']} and {facts['target']}{written}")
    for text in facts["notes"]:
        note(text)
