"""`keyweave map`: pair the joints of a capture with those of another skeleton."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from ..._text import format_count
from ...formats import describe_file, is_curve_file, is_scene_file
from .. import library
from ..files import (
    FILE,
    check_files,
    check_suffix,
    find_reading_options,
    force_option,
    json_option,
    read_motion,
    reading_options,
)
from ..output import echo_json, echo_table, elapsed_seconds, flush_notes, note
from ..subcommand import FORMER_RATE, Subcommand

MAP_SUFFIX = ".json"
HEADS = ("slot", "source joint", "target joint", "confidence", "rest offset", "from")


@click.command(
    cls=Subcommand,
    common=("output", "force", "file_rate", "file_scale", "up_axis", "as_json"),
    former=[FORMER_RATE],
)
@click.argument("capture", type=FILE)
@click.argument("target", type=FILE)
@click.option(
    "-o", "--output", type=FILE, help="The map to write, such as map.json. [default: none]"
)
@force_option
@json_option
@reading_options
def command(capture: Path, target: Path, **params: Any) -> None:
    """Map the joints of a capture to those of a target skeleton (.bvh, .amc).

    Joints are paired by slots: hips, spine1, neck1, head, l.thigh, l.shin, and so on. They
    are found by the names of common programs or, if those are unknown, by the hierarchy,
    the lengths of bones and the poses. Rest offsets, in degrees, turn the axes of a joint
    into those of its partner. Edit the map to pair other joints or correct an offset.

    \b
    keyweave map capture.bvh hero.bvh -o map.json
    """
    files, output = [capture, target], params["output"]
    for path in files:
        if is_scene_file(path) or is_curve_file(path):
            raise click.UsageError(f"{path} {describe_file(path)}; use a .bvh or .amc")
    if output is not None:
        check_suffix(output, [MAP_SUFFIX], "a map")
        check_files([output], force=params["force"])
    reading = find_reading_options(params, files, files)
    source, skeleton = (read_motion(path, **reading[path]) for path in files)
    flush_notes()
    joint_map = library.align_rest(source, skeleton, library.map_joints(source, skeleton))
    if output is not None:
        library.save_correspondence(joint_map, output, overwrite=params["force"])
    facts = {"source": capture, "target": target, "output": output}
    _report({**facts, **_describe_map(joint_map)}, as_json=params["as_json"])


def _describe_map(joint_map: library.Correspondence) -> dict[str, Any]:
    """Return the notes and the pair of each slot, with its rest offset in degrees."""
    angles = library.measure_rest_angles(joint_map)
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
