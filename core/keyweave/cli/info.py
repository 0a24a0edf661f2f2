"""`keyweave info`: what is in motion and curve files.

Says enough to choose drive channels and frames from.
"""

from __future__ import annotations

import textwrap
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
import numpy as np

from ..anim_curve import AnimCurve
from ..errors import KeyweaveWarning
from ..formats import load
from ..kinematics import figure_height
from ..motion import Motion
from ..pictures.kinds import SHOWN
from .reading import FILE, format_options, is_curves, read_curves, reading_options
from .reporting import counted, echo_json, echo_table
from .writing import json_option

WIDTH, INDENT = 92, 12


@click.command()
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="FILE...")
@reading_options
@json_option
def command(files: tuple[Path, ...], as_json: bool, **options: Any) -> None:
    """Say what is in motion files (.bvh, .amc) and curve files (.anim).

    Of a motion: joints, channels and rotation orders, frames, rate, duration, height of
    the figure, and what is odd about the file. Of curves: keys, units and ranges.
    """
    facts = [_facts(path, format_options(options)) for path in files]
    if as_json:
        echo_json({"files": facts})
        return
    for number, one in enumerate(facts):
        click.echo("" if number == 0 else "\n", nl=False)
        (_echo_curves if "curves" in one else _echo_motion)(one)


def _facts(path: Path, options: Mapping[str, Any]) -> dict[str, Any]:
    """Read a file; its warnings are facts here, not notes."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", KeyweaveWarning)
        if is_curves(path):
            facts = _curve_facts(read_curves(path, **options))
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
        **_frame_facts(motion.start_frame, motion.last_frame, motion.frame_rate),
        "n_frames": len(motion),
        "height": figure_height(motion),
        "up_axis": motion.up_axis,
        "notes": list(motion.notes),
    }


def _curve_facts(curves: list[AnimCurve]) -> dict[str, Any]:
    frames = np.concatenate([curve.frames for curve in curves])
    first, last = float(frames.min()), float(frames.max())
    return {
        "kind": "curves",
        "curves": [_one_curve(curve) for curve in curves],
        "n_keys": sum(map(len, curves)),
        **_frame_facts(first, last, curves[0].frame_rate),
        "notes": [],
    }


def _frame_facts(first: float, last: float, rate: float) -> dict[str, Any]:
    return {
        "first_frame": first,
        "last_frame": last,
        "frame_rate": rate,
        "duration": (last - first + 1) / rate,
    }


def _one_curve(curve: AnimCurve) -> dict[str, Any]:
    factor, unit = SHOWN[curve.kind]
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


def _echo_motion(facts: Mapping[str, Any]) -> None:
    joints = facts["joints"]
    click.echo(facts["file"])
    ends = counted(facts["n_end_sites"], "end site")
    _echo_fact("joints", f"{len(joints)}, and {ends}")
    _echo_fact("", " ".join(joint["name"] for joint in joints))
    _echo_fact("channels", str(facts["n_channels"]))
    for channels, names in _by_channels(joints).items():
        whose = " ".join(names) if len(names) <= 8 else f"{len(names)} joints"
        _echo_fact("", f"{whose}: {channels}")
    _echo_frames(facts, counted(facts["n_frames"], "frame"))
    _echo_fact("height", f"{facts['height']:.1f} cm, {facts['up_axis']} is up")
    _echo_notes(facts)


def _by_channels(joints: list[dict[str, Any]]) -> dict[str, list[str]]:
    """Return the joints that have the same channels in the same order."""
    groups: dict[str, list[str]] = {}
    for joint in joints:
        channels = " ".join(joint["channels"]) or "none"
        groups.setdefault(channels, []).append(joint["name"])
    return groups


def _echo_curves(facts: Mapping[str, Any]) -> None:
    click.echo(facts["file"])
    curves = facts["curves"]
    _echo_fact("curves", f"{len(curves)} with {counted(facts['n_keys'], 'key')}")
    _echo_frames(facts, "first to last key")
    _echo_notes(facts)
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


def _echo_frames(facts: Mapping[str, Any], what: str) -> None:
    first, last = facts["first_frame"], facts["last_frame"]
    _echo_fact("frames", f"{first:g} to {last:g} ({what})")
    _echo_fact("rate", f"{facts['frame_rate']:.6g} frames per second")
    _echo_fact("duration", f"{facts['duration']:.4g} seconds")


def _echo_notes(facts: Mapping[str, Any]) -> None:
    for text in facts["notes"]:
        _echo_fact("note", text)


def _echo_fact(name: str, text: str) -> None:
    """Print a fact behind its name, long ones in lines below each other."""
    lines = textwrap.wrap(text, WIDTH - INDENT, break_long_words=False) or [""]
    for number, line in enumerate(lines):
        click.echo(f"  {name if number == 0 else '':{INDENT - 2}}{line}")
