"""`keyweave info`: the contents of motions, curves and Maya scenes.

For each kind of file one function collects the facts, which ``--json`` prints whole, and
another prints them as text, enough to choose drive channels and frames from.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from ..._text import format_count, format_list
from ...errors import EvaluationError, KeyweaveError, KeyweaveWarning
from ...formats import is_curve_file, is_scene_file, list_contents, load
from .. import core
from ..files import (
    FILE,
    find_reading_options,
    json_option,
    reading_options,
    search_option,
    spell_reader_notes,
)
from ..listing import (
    echo_control_table,
    echo_curve_table,
    echo_cycles,
    echo_reference,
    echo_tree,
    group_channels,
    group_joints,
    spell_unit,
)
from ..output import (
    complete_results,
    describe_frames,
    echo_fact,
    echo_frames,
    echo_json,
    echo_notes,
    format_step,
    progress,
)
from ..subcommand import FORMER_RATE, Subcommand

LISTED_NAMES = 8  # names of one kind that a line lists


@click.command(
    cls=Subcommand,
    common=("show_all", "show_cycles", "file_rate", "file_scale", "up_axis", "as_json"),
    former=[FORMER_RATE],
)
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="FILE...")
@click.option(
    "--all", "show_all", is_flag=True, help="List all controls, channels and joints."
)
@click.option(
    "--cycles",
    "show_cycles",
    is_flag=True,
    help="Find the strides of a walk or run: durations, speeds, and those left out.",
)
@reading_options
@search_option
@json_option
def command(
    files: tuple[Path, ...],
    show_all: bool,
    show_cycles: bool,
    search_paths: tuple[Path, ...],
    as_json: bool,
    **options: Any,
) -> None:
    """Describe motions (.bvh, .amc, .fbx), curves (.anim) and Maya scenes (.ma).

    Motions: joints, channels, rotation orders, frames, frame rate, duration, height of
    the figure, anything unusual in the file, calibration poses, stands, glitches, repeated
    frames and joints that do not move, and strides with --cycles. Curves: keys, units
    and value ranges.
    Scenes: frame rate, units, playback range, skeletons, rigs with their controls,
    animated channels, referenced files and the edits of them that Maya could not apply,
    unsupported nodes with the number of joints that they stop, plugs that keep saved values
    with --hold, and joints that cannot be evaluated.

    Long tables are cut short; --all and --json list everything.
    """
    reading = find_reading_options(options, files, files)
    facts = []
    with progress(quiet=as_json) as show_step:
        for number, path in enumerate(files, start=1):
            show_step(format_step("reading", path.name, number, len(files)))
            facts.append(read_facts(path, reading[path], search_paths, show_cycles))
    complete_results()
    if as_json:
        echo_json({"files": facts})
        return
    for number, file_facts in enumerate(facts):
        click.echo("" if number == 0 else "\n", nl=False)
        ECHO[file_facts["kind"]](file_facts, show_all)


def read_facts(
    path: Path,
    options: Mapping[str, Any],
    search_paths: Sequence[Path],
    show_cycles: bool,
) -> dict[str, Any]:
    """Read a file and return its facts, the warnings of its reader among them."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", KeyweaveWarning)
        if is_curve_file(path):
            facts = _describe_curves(core.read_curve_file(path))
        elif is_scene_file(path):
            facts = _describe_scene(path, search_paths, options.get("up_axis"))
        else:
            motion = load(path, **options)
            facts = _describe_motion(motion)
            facts.update(list_contents(path, options.get("take")))
            if show_cycles:
                facts["cycles"] = _describe_cycles(motion)
    notes = [str(warning.message).replace(f"{path}: ", "", 1) for warning in caught]
    facts["notes"] = list(dict.fromkeys(spell_reader_notes([*facts["notes"], *notes])))
    return {"file": path, **facts}


def _describe_motion(motion: core.Motion) -> dict[str, Any]:
    skeleton, inspection = motion.skeleton, core.inspect(motion).facts()
    joints = [
        {
            "name": name,
            "parent": skeleton.names[parent] if parent >= 0 else None,
            "rotation_order": order,
            "channels": channels,
        }
        for name, parent, order, channels in zip(
            skeleton.names,
            skeleton.parents.tolist(),
            skeleton.rotation_orders,
            skeleton.channels,
        )
    ]
    return {
        "kind": "motion",
        "joints": joints,
        "n_end_sites": len(skeleton.end_site_parents),
        "n_channels": sum(map(len, skeleton.channels)),
        **describe_frames(motion.start_frame, motion.last_frame, motion.frame_rate),
        "n_frames": len(motion),
        "height": core.figure_height(motion),
        "up_axis": motion.up_axis,
        "inspection": inspection,
        "notes": [text for text in motion.notes if text not in inspection["summary"]],
    }


def _describe_cycles(motion: core.Motion) -> dict[str, Any]:
    """Return the strides of a motion, and why others are left out."""
    try:
        cycles = core.find_cycles(motion)
    except KeyweaveError as error:
        return {"cycles": [], "left_out": [], "problem": str(error)}
    return {
        "cycles": [
            {
                "frames": [*cycle.frames],
                "duration": cycle.duration,
                "parameter": cycle.parameter,
                "speed": cycle.parameter * cycle.leg / 100,
            }
            for cycle in cycles
        ],
        "left_out": [
            {"frames": [*each.frames], "reason": each.reason} for each in cycles.left_out
        ],
        "problem": None,
    }


def _echo_motion(facts: Mapping[str, Any], show_all: bool) -> None:
    joints = facts["joints"]
    click.echo(facts["file"])
    _echo_contents(facts)
    echo_frames(facts, format_count(facts["n_frames"], "frame"))
    echo_fact("height", f"{facts['height']:.1f} cm, {facts['up_axis']} is up")
    echo_notes(facts)
    _echo_inspection(facts["inspection"], show_all)
    if "cycles" in facts:
        echo_cycles(facts["cycles"])
    echo_fact("channels", str(facts["n_channels"]))
    for channels, names in group_joints(joints).items():
        owners = " ".join(names) if len(names) <= LISTED_NAMES else f"{len(names)} joints"
        echo_fact("", f"{owners}: {channels}")
    ends = format_count(facts["n_end_sites"], "end site")
    echo_fact("joints", f"{len(joints)}, with {ends}")
    details = {joint["name"]: group_channels(joint["channels"]) for joint in joints}
    echo_tree(joints, details, show_all)


def _echo_contents(facts: Mapping[str, Any]) -> None:
    """Print the takes and skeletons of a file that may hold several."""
    for take in facts.get("takes", ()):
        span = "no curves"
        if take["frames"] is not None:
            span = "frames {:g} to {:g}".format(*take["frames"])
        echo_fact("take", f"{take['name']}, {span}{', read' if take['is_read'] else ''}")
    for skeleton in facts.get("skeletons", ()):
        count = format_count(skeleton["n_joints"], "joint")
        echo_fact("skeleton", f"{skeleton['root']}, {count}")


def _echo_inspection(facts: Mapping[str, Any], show_all: bool) -> None:
    """Print the facts of an inspection, by kind or one by one, and the still joints."""
    each = [fact["text"] for fact in facts["entries"]]
    for text in each if show_all else facts["summary"]:
        echo_fact("found", text)
    names, count = facts["unmoved"], format_count(len(facts["unmoved"]), "joint")
    if names:
        listed = " ".join(names) if show_all else format_list(names, LISTED_NAMES, " ")
        echo_fact("still", f"{count} never rotate{'' if names[1:] else 's'}: {listed}")


def _describe_curves(curves: Sequence[core.AnimCurve]) -> dict[str, Any]:
    import numpy as np

    frames = np.concatenate([curve.frames for curve in curves])
    first, last = float(frames.min()), float(frames.max())
    return {
        "kind": "curves",
        "curves": [_describe_curve(curve) for curve in curves],
        "n_keys": sum(map(len, curves)),
        **describe_frames(first, last, curves[0].frame_rate),
        "notes": [],
    }


def _describe_curve(curve: core.AnimCurve) -> dict[str, Any]:
    """Return a summary of one curve, in display units."""
    factor, unit = core.DISPLAY_UNITS[curve.kind]
    return {
        "channel": curve.channel,
        "n_keys": len(curve),
        "first_frame": float(curve.frames[0]),
        "last_frame": float(curve.frames[-1]),
        "least": float(curve.values.min()) * factor,
        "greatest": float(curve.values.max()) * factor,
        "unit": spell_unit(unit),
        "weighted": curve.weighted,
    }


def _echo_curves(facts: Mapping[str, Any], show_all: bool) -> None:
    click.echo(facts["file"])
    curves = facts["curves"]
    echo_fact("curves", f"{len(curves)} with {format_count(facts['n_keys'], 'key')}")
    echo_frames(facts, "first to last key")
    echo_notes(facts)
    echo_curve_table(curves, show_all)


def _describe_scene(
    path: Path, search_paths: Sequence[Path] = (), up_axis: str | None = None
) -> dict[str, Any]:
    """Return a summary of a scene, even of one with unsupported nodes."""
    scene = core.open_scene(
        path, on_unknown="hold", search_paths=search_paths, up_axis=up_axis
    )
    curves, problems = scene.readable_curves()
    rigs, rig_notes = _find_rigs(scene)
    notes = [*scene.notes, *(f"{name}: {problem}" for name, problem in problems.items())]
    return {
        "kind": "scene",
        "units": dict(zip(("length", "angle", "time"), scene.units)),
        "up_axis": scene.up_axis,
        "n_nodes": len(scene.document.nodes),
        **describe_frames(*scene.frame_range, scene.frame_rate),
        "skeletons": [
            {
                "root": root,
                "n_joints": len(joints),
                "joints": _describe_joints(scene, joints),
            }
            for root, joints in scene.skeletons().items()
        ],
        "rigs": [_describe_rig(rig) for rig in rigs],
        "curves": [_describe_curve(curve) for curve in curves],
        "n_keys": sum(map(len, curves)),
        "not_understood": scene.not_understood(),
        "stopped": scene.stopped_joints(),
        "held": [held._asdict() for held in scene.held_plugs()],
        "refused": [_describe_refusal(error) for error in scene.refused_plugs()],
        "uncertain": [
            {**chain._asdict(), "message": str(chain)} for chain in scene.uncertain_chains()
        ],
        "references": [
            {
                "path": file.path,
                "namespace": file.namespace,
                "problem": file.problem,
                "failed_edits": scene.document.failed_edits[file.name],
            }
            for file in scene.document.references
        ],
        "notes": [*notes, *rig_notes],
    }


def _describe_joints(
    scene: core.MayaAsciiScene, joints: Sequence[str]
) -> list[dict[str, Any]]:
    """Return the parent of each joint among the joints, and its rotation order."""
    nodes = [scene.graph.node(name) for name in joints]
    above = [node.iterate_above() for node in nodes]
    parents = core.find_nearest_ancestors(nodes, above)
    return [
        {"name": name, "parent": joints[i] if i >= 0 else None, "rotation_order": order}
        for i, (name, order) in zip(parents, scene.rotation_orders(joints).items())
    ]


def _find_rigs(
    scene: core.MayaAsciiScene,
) -> tuple[list[core.MayaAsciiRig], list[str]]:
    """Return the rigs of a scene, and a note if they cannot be evaluated."""
    strict = core.MayaAsciiScene(scene.document, up_axis=scene.up_axis)
    try:
        return strict.rigs(), []
    except KeyweaveError as error:
        return [], [f"rigs are not listed: {error}"]


def _describe_refusal(error: EvaluationError) -> dict[str, Any]:
    """Return the reason that transforms cannot be evaluated, in the terms of held plugs."""
    names = ("path", "node", "problem", "file", "line", "joints")
    facts = {name: getattr(error, name) for name in names}
    return {**facts, "type": error.node_type, "message": str(error)}


def _describe_rig(rig: core.MayaAsciiRig) -> dict[str, Any]:
    """Return a summary of a rig: the number of its joints, and its controls."""
    controls = rig.controls
    return {
        "root": rig.joints[0],
        "n_joints": len(rig.joints),
        "controls": [{"name": c.name, **core.describe_control(c)} for c in controls],
    }


def _echo_scene(facts: Mapping[str, Any], show_all: bool) -> None:
    click.echo(facts["file"])
    echo_fact("nodes", str(facts["n_nodes"]))
    echo_frames(facts, "playback range")
    units = facts["units"]
    echo_fact("units", f"{units['length']}, {units['angle']}, {units['time']}")
    echo_fact("up", facts["up_axis"])
    for reference in facts["references"]:
        echo_reference(reference)
    for node_type, joints in facts["stopped"].items():
        nodes = format_list(facts["not_understood"][node_type], LISTED_NAMES, " ")
        reach = format_count(len(joints), "joint") if joints else "no joints"
        echo_fact("unknown", f"{node_type} stops {reach}: {nodes}")
    for text in core.describe_held_plugs(core.HeldPlug(**h) for h in facts["held"]):
        echo_fact("held", text)
    for refusal in facts["refused"]:
        echo_fact("refused", refusal["message"])
    for chain in facts["uncertain"]:
        echo_fact("uncertain", chain["message"])
    echo_notes(facts)
    channels, keys = len(facts["curves"]), format_count(facts["n_keys"], "key")
    echo_fact("animated", f"{format_count(channels, 'channel')} with {keys}")
    for skeleton in facts["skeletons"]:
        _echo_skeleton(skeleton, show_all)
    for rig in facts["rigs"]:
        _echo_rig(rig, show_all)
    if facts["curves"]:
        echo_curve_table(facts["curves"], show_all)


def _echo_skeleton(skeleton: Mapping[str, Any], show_all: bool) -> None:
    """Print the joints of a skeleton, with rotation orders as Maya spells them."""
    joints = skeleton["joints"]
    details = {joint["name"]: joint["rotation_order"][::-1].lower() for joint in joints}
    orders = [order for order, _ in Counter(details.values()).most_common()]
    kinds = f"rotate order{'s' if orders[1:] else ''} {', '.join(orders)}"
    size = format_count(skeleton["n_joints"], "joint")
    echo_fact("skeleton", f"{skeleton['root']}, {size}, {kinds}")
    echo_tree(joints, details, show_all)


def _echo_rig(rig: Mapping[str, Any], show_all: bool) -> None:
    """Print how many controls of each kind a rig has, and a table of them."""
    controls, joints = rig["controls"], format_count(rig["n_joints"], "joint")
    click.echo()
    size = f"{format_count(len(controls), 'control')} for {joints}"
    echo_fact("rig", f"{rig['root']}, {size}")
    counts = Counter(control["kind"] for control in controls)
    kinds = [f"{counts[kind]} {kind}" for kind in core.CONTROL_KINDS if counts[kind]]
    echo_fact("", ", ".join(kinds))
    echo_control_table(controls, show_all)


ECHO = {"motion": _echo_motion, "curves": _echo_curves, "scene": _echo_scene}
