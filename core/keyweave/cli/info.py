"""`keyweave info`: what is in motion and curve files.

Says enough to choose drive channels and frames from.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from ..errors import KeyweaveWarning
from ..formats import load
from ..kinematics import figure_height
from ..motion import Motion
from ..source_files import is_curves, is_scene
from ..wording import counted
from .curve_info import curves_facts, echo_curves
from .facts import echo_fact, echo_frames, echo_notes, frame_facts
from .reading import FILE, check_no_options, format_options, read_curves, reading_options
from .reporting import echo_json
from .scene_info import echo_scene, scene_facts
from .scenes import foreign_options, search_option
from .writing import json_option


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
    facts = [_facts(path, format_options(options), search_paths) for path in files]
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
        if is_curves(path):
            facts = curves_facts(read_curves(path, **options))
        elif is_scene(path):
            check_no_options(path, "a scene", foreign_options(options))
            facts = scene_facts(path, search_paths, options.get("up_axis"))
        else:
            facts = _motion_facts(load(path, **options))
    notes = [str(warning.message).replace(f"{path}: ", "", 1) for warning in caught]
    facts["notes"] = list(dict.fromkeys([*facts["notes"], *notes]))
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
    ends = counted(facts["n_end_sites"], "end site")
    echo_fact("joints", f"{len(joints)}, and {ends}")
    echo_fact("", " ".join(joint["name"] for joint in joints))
    echo_fact("channels", str(facts["n_channels"]))
    for channels, names in _by_channels(joints).items():
        whose = " ".join(names) if len(names) <= 8 else f"{len(names)} joints"
        echo_fact("", f"{whose}: {channels}")
    echo_frames(facts, counted(facts["n_frames"], "frame"))
    echo_fact("height", f"{facts['height']:.1f} cm, {facts['up_axis']} is up")
    echo_notes(facts)


def _by_channels(joints: list[dict[str, Any]]) -> dict[str, list[str]]:
    """Return the joints that have the same channels in the same order."""
    groups: dict[str, list[str]] = {}
    for joint in joints:
        channels = " ".join(joint["channels"]) or "none"
        groups.setdefault(channels, []).append(joint["name"])
    return groups


ECHO = {"motion": _echo_motion, "curves": echo_curves, "scene": echo_scene}
