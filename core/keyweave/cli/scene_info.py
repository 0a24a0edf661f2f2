"""What `keyweave info` says of a Maya scene."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from ..control_files import described
from ..errors import KeyweaveError
from ..maya_ascii import MayaAsciiScene, open_scene
from ..maya_ascii.rig import MayaAsciiRig
from ..rig import CONTROL_KINDS
from ..wording import counted, listed
from .curve_info import curve_facts, echo_curve_table
from .facts import echo_fact, echo_frames, echo_notes, frame_facts

SHOWN = 8  # names of one kind that a line lists


def scene_facts(
    path: Path, search_paths: Sequence[Path] = (), up_axis: str | None = None
) -> dict[str, Any]:
    """Return what there is to say of a scene; nothing in it needs to be understood."""
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
        "rigs": [rig_facts(rig) for rig in rigs],
        "curves": [curve_facts(curve) for curve in curves],
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


def rig_facts(rig: MayaAsciiRig) -> dict[str, Any]:
    """Return what there is to say of a rig: its joints' number, and its controls."""
    return {
        "root": rig.joints[0],
        "n_joints": len(rig.joints),
        "controls": [{"name": one.name, **described(one)} for one in rig.controls],
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
    for rig in facts["rigs"]:
        echo_rig(rig)
    for reference in facts["references"]:
        problem = f" ({reference['problem']})" if reference["problem"] else ""
        echo_fact("reference", f"{reference['namespace']}: {reference['path']}{problem}")
    for type_, nodes in facts["not_understood"].items():
        echo_fact("not read", f"{type_}: {listed(nodes, SHOWN, ' ')}")
    echo_notes(facts)
    keys = counted(facts["n_keys"], "key")
    echo_fact("animated", f"{counted(len(facts['curves']), 'channel')} with {keys}")
    if facts["curves"]:
        echo_curve_table(facts["curves"])


def echo_rig(rig: Mapping[str, Any]) -> None:
    """Print a rig: its controls by kind."""
    controls, joints = rig["controls"], counted(rig["n_joints"], "joint")
    size = f"{counted(len(controls), 'control')} of {joints}"
    echo_fact("rig", f"{rig['root']}, {size}")
    for kind in CONTROL_KINDS:
        names = [control["name"] for control in controls if control["kind"] == kind]
        if names:
            echo_fact("", f"{kind} ({len(names)}): {listed(names, SHOWN, ' ')}")
