"""`keyweave info`: what is in motions, curves and Maya scenes.

For each kind of file one function gathers facts, the same as ``--json`` prints, and one
prints them, enough to choose drive channels and frames from.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click
import numpy as np

from .._text import format_count, format_list
from ..animation.kinematics import figure_height
from ..animation.motion import Motion
from ..curves.anim_curve import AnimCurve
from ..errors import KeyweaveError, KeyweaveWarning
from ..formats import is_curve_file, is_scene_file, load
from ..reports.figures.style import DISPLAY_UNITS
from ..rigs.presets import describe_control
from ..rigs.rig import CONTROL_KINDS
from ..scenes.maya_ascii import MayaAsciiScene, open_scene
from ..scenes.maya_ascii.rig import MayaAsciiRig
from ..scenes.opening import read_curve_file
from .files import (
    FILE,
    find_reading_options,
    json_option,
    reading_options,
    search_option,
    spell_reading,
)
from .output import (
    echo_fact,
    echo_frames,
    echo_json,
    echo_notes,
    echo_table,
    format_step,
    frame_facts,
    progress,
)

LISTED_NAMES = 8  # names of one kind that a line lists


@click.command()
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="FILE...")
@reading_options
@search_option
@json_option
def command(
    files: tuple[Path, ...], search_paths: tuple[Path, ...], as_json: bool, **options: Any
) -> None:
    """Say what is in motions (.bvh, .amc), curves (.anim) and Maya scenes (.ma).

    Of a motion: joints, channels and rotation orders, frames, rate, duration, height of
    the figure, and what is odd about the file. Of curves: keys, units and ranges. Of a
    scene: rate, units, range, skeletons, rigs with their controls by kind, animated
    channels, files it refers to, and the types of nodes that are not understood and on
    which something depends.
    """
    reading = find_reading_options(options, files, files)
    facts = []
    with progress(quiet=as_json) as say:
        for number, path in enumerate(files, start=1):
            say(format_step("reading", path.name, number, len(files)))
            facts.append(_facts(path, reading[path], search_paths))
    if as_json:
        echo_json({"files": facts})
        return
    for number, one in enumerate(facts):
        click.echo("" if number == 0 else "\n", nl=False)
        ECHO[one["kind"]](one)


def _facts(
    path: Path, options: Mapping[str, Any], search_paths: Sequence[Path]
) -> dict[str, Any]:
    """Read a file; its warnings are facts here, not notes."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", KeyweaveWarning)
        if is_curve_file(path):
            facts = _curves_facts(read_curve_file(path))
        elif is_scene_file(path):
            facts = _scene_facts(path, search_paths, options.get("up_axis"))
        else:
            facts = _motion_facts(load(path, **options))
    notes = [str(warning.message).replace(f"{path}: ", "", 1) for warning in caught]
    facts["notes"] = list(dict.fromkeys(spell_reading([*facts["notes"], *notes])))
    return {"file": path, **facts}


def _motion_facts(motion: Motion) -> dict[str, Any]:
    skeleton = motion.skeleton
    joints = [
        {"name": name, "rotation_order": order, "channels": channels}
        for name, order, channels in zip(
            skeleton.names, skeleton.rotation_orders, skeleton.channels
        )
    ]
    return {
        "kind": "motion",
        "joints": joints,
        "n_end_sites": len(skeleton.end_site_parents),
        "n_channels": sum(map(len, skeleton.channels)),
        **frame_facts(motion.start_frame, motion.last_frame, motion.frame_rate),
        "n_frames": len(motion),
        "height": figure_height(motion),
        "up_axis": motion.up_axis,
        "notes": list(motion.notes),
    }


def _echo_motion(facts: Mapping[str, Any]) -> None:
    joints = facts["joints"]
    click.echo(facts["file"])
    ends = format_count(facts["n_end_sites"], "end site")
    echo_fact("joints", f"{len(joints)}, and {ends}")
    echo_fact("", " ".join(joint["name"] for joint in joints))
    echo_fact("channels", str(facts["n_channels"]))
    for channels, names in _by_channels(joints).items():
        whose = " ".join(names) if len(names) <= LISTED_NAMES else f"{len(names)} joints"
        echo_fact("", f"{whose}: {channels}")
    echo_frames(facts, format_count(facts["n_frames"], "frame"))
    echo_fact("height", f"{facts['height']:.1f} cm, {facts['up_axis']} is up")
    echo_notes(facts)


def _by_channels(joints: list[dict[str, Any]]) -> dict[str, list[str]]:
    """Return the joints that have the same channels in the same order."""
    groups: dict[str, list[str]] = {}
    for joint in joints:
        channels = " ".join(joint["channels"]) or "none"
        groups.setdefault(channels, []).append(joint["name"])
    return groups


def _curves_facts(curves: Sequence[AnimCurve]) -> dict[str, Any]:
    """Return a summary of a file of curves."""
    frames = np.concatenate([curve.frames for curve in curves])
    first, last = float(frames.min()), float(frames.max())
    return {
        "kind": "curves",
        "curves": [_curve_facts(curve) for curve in curves],
        "n_keys": sum(map(len, curves)),
        **frame_facts(first, last, curves[0].frame_rate),
        "notes": [],
    }


def _curve_facts(curve: AnimCurve) -> dict[str, Any]:
    """Return a summary of one curve, in display units."""
    factor, unit = DISPLAY_UNITS[curve.kind]
    return {
        "channel": curve.channel,
        "n_keys": len(curve),
        "first_frame": float(curve.frames[0]),
        "last_frame": float(curve.frames[-1]),
        "least": float(curve.values.min()) * factor,
        "greatest": float(curve.values.max()) * factor,
        "unit": unit.replace("°", "degrees"),  # for scripts and any console
        "weighted": curve.weighted,
    }


def _echo_curves(facts: Mapping[str, Any]) -> None:
    """Print what there is to say of a file of curves."""
    click.echo(facts["file"])
    curves = facts["curves"]
    echo_fact("curves", f"{len(curves)} with {format_count(facts['n_keys'], 'key')}")
    echo_frames(facts, "first to last key")
    echo_notes(facts)
    _echo_curve_table(curves)


def _echo_curve_table(curves: Sequence[Mapping[str, Any]]) -> None:
    """Print a line for each curve."""
    columns = ("channel", "keys", "frames", "least", "greatest", "unit")
    rows = [
        (
            curve["channel"],
            curve["n_keys"],
            f"{curve['first_frame']:g} to {curve['last_frame']:g}",
            curve["least"],
            curve["greatest"],
            curve["unit"],
        )
        for curve in curves
    ]
    echo_table(columns, rows)


def _scene_facts(
    path: Path, search_paths: Sequence[Path] = (), up_axis: str | None = None
) -> dict[str, Any]:
    """Return a summary of a scene, even of one with unsupported nodes."""
    scene = open_scene(path, on_unknown="hold", search_paths=search_paths, up_axis=up_axis)
    curves, problems = scene.readable_curves()
    rigs, why_none = _rigs(scene)
    notes = [*scene.notes, *(f"{name}: {why}" for name, why in problems.items())]
    return {
        "kind": "scene",
        **_setting(scene),
        "skeletons": [
            {"root": root, "n_joints": len(joints)}
            for root, joints in scene.skeletons().items()
        ],
        "rigs": [_rig_facts(rig) for rig in rigs],
        "curves": [_curve_facts(curve) for curve in curves],
        "n_keys": sum(map(len, curves)),
        "not_understood": scene.not_understood(),
        "references": [
            {"path": one.path, "namespace": one.namespace, "problem": one.problem}
            for one in scene.document.references
        ],
        "notes": [*notes, *why_none],
    }


def _setting(scene: MayaAsciiScene) -> dict[str, Any]:
    """Return a scene's units, size, and frames."""
    return {
        "units": dict(zip(("length", "angle", "time"), scene.units)),
        "up_axis": scene.up_axis,
        "n_nodes": len(scene.document.nodes),
        **frame_facts(*scene.frame_range, scene.frame_rate),
    }


def _rigs(scene: MayaAsciiScene) -> tuple[list[MayaAsciiRig], list[str]]:
    """Return the rigs of a scene, and why they cannot be told though there are some."""
    strict = MayaAsciiScene(scene.document, up_axis=scene.up_axis)
    try:
        return strict.rigs(), []
    except KeyweaveError as error:
        return [], [f"rigs are not listed: {error}"]


def _rig_facts(rig: MayaAsciiRig) -> dict[str, Any]:
    """Return a summary of a rig: the number of its joints, and its controls."""
    return {
        "root": rig.joints[0],
        "n_joints": len(rig.joints),
        "controls": [{"name": one.name, **describe_control(one)} for one in rig.controls],
    }


def _echo_scene(facts: Mapping[str, Any]) -> None:
    """Print what there is to say of a scene."""
    click.echo(facts["file"])
    echo_fact("nodes", str(facts["n_nodes"]))
    echo_frames(facts, "playback range")
    units = facts["units"]
    echo_fact("units", f"{units['length']}, {units['angle']}, {units['time']}")
    echo_fact("up", facts["up_axis"])
    for skeleton in facts["skeletons"]:
        size = format_count(skeleton["n_joints"], "joint")
        echo_fact("skeleton", f"{skeleton['root']}, {size}")
    for rig in facts["rigs"]:
        _echo_rig(rig)
    for reference in facts["references"]:
        problem = f" ({reference['problem']})" if reference["problem"] else ""
        echo_fact("reference", f"{reference['namespace']}: {reference['path']}{problem}")
    for type_, nodes in facts["not_understood"].items():
        echo_fact("not read", f"{type_}: {format_list(nodes, LISTED_NAMES, ' ')}")
    echo_notes(facts)
    keys = format_count(facts["n_keys"], "key")
    echo_fact("animated", f"{format_count(len(facts['curves']), 'channel')} with {keys}")
    if facts["curves"]:
        _echo_curve_table(facts["curves"])


def _echo_rig(rig: Mapping[str, Any]) -> None:
    """Print a rig: its controls by kind."""
    controls, joints = rig["controls"], format_count(rig["n_joints"], "joint")
    size = f"{format_count(len(controls), 'control')} of {joints}"
    echo_fact("rig", f"{rig['root']}, {size}")
    for kind in CONTROL_KINDS:
        names = [control["name"] for control in controls if control["kind"] == kind]
        if names:
            echo_fact("", f"{kind} ({len(names)}): {format_list(names, LISTED_NAMES, ' ')}")


ECHO = {"motion": _echo_motion, "curves": _echo_curves, "scene": _echo_scene}
