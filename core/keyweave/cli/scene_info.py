"""What `keyweave info` says of a Maya scene."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from ..maya_ascii import open_scene
from .curve_info import curve_facts, echo_curve_table
from .facts import echo_fact, echo_frames, echo_notes, frame_facts
from .reporting import counted

SHOWN = 8  # names of one kind that a line lists


def scene_facts(
    path: Path, search_paths: Sequence[Path] = (), up_axis: str | None = None
) -> dict[str, Any]:
    """Return what there is to say of a scene; nothing in it needs to be understood."""
    scene = open_scene(path, on_unknown="hold", search_paths=search_paths, up_axis=up_axis)
    curves, problems = scene.readable_curves()
    first, last = scene.frame_range
    length, angle, time = scene.units
    return {
        "kind": "scene",
        "units": {"length": length, "angle": angle, "time": time},
        "up_axis": scene.up_axis,
        "n_nodes": len(scene.document.nodes),
        **frame_facts(first, last, scene.frame_rate),
        "skeletons": [
            {"root": root, "n_joints": len(joints)}
            for root, joints in scene.skeletons().items()
        ],
        "curves": [curve_facts(curve) for curve in curves],
        "n_keys": sum(map(len, curves)),
        "not_understood": scene.not_understood(),
        "references": [
            {"path": one.path, "namespace": one.namespace, "problem": one.problem}
            for one in scene.document.references
        ],
        "notes": [*scene.notes, *(f"{name}: {why}" for name, why in problems.items())],
    }


def echo_scene(facts: Mapping[str, Any]) -> None:
    """Print what there is to say of a scene."""
    click.echo(facts["file"])
    echo_fact("nodes", str(facts["n_nodes"]))
    echo_frames(facts, "playback range")
    units = facts["units"]
    echo_fact("units", f"{units['length']}, {units['angle']}, {units['time']}")
    echo_fact("up", facts["up_axis"])
    for skeleton in facts["skeletons"]:
        size = counted(skeleton["n_joints"], "joint")
        echo_fact("skeleton", f"{skeleton['root']}, {size}")
    for reference in facts["references"]:
        problem = f" ({reference['problem']})" if reference["problem"] else ""
        echo_fact("reference", f"{reference['namespace']}: {reference['path']}{problem}")
    for type_, nodes in facts["not_understood"].items():
        names = " ".join(nodes[:SHOWN]) + (" ..." if nodes[SHOWN:] else "")
        echo_fact("not read", f"{type_}: {names}")
    echo_notes(facts)
    keys = counted(facts["n_keys"], "key")
    echo_fact("animated", f"{counted(len(facts['curves']), 'channel')} with {keys}")
    if facts["curves"]:
        echo_curve_table(facts["curves"])
