"""The row of `exaggerate`: how the verb appears in the shell and in the panel."""

from __future__ import annotations

from collections.abc import Iterator

from ..._text import format_count, format_list
from ...formats import SCENE_SUFFIX, describe_file, is_curve_file, is_scene_file
from .. import exaggerate
from ..former import Former
from ..misuse import (
    find_lone_namespaces,
    find_wrong_kinds,
    find_wrong_layer,
    find_wrong_suffix,
)
from ..verb import Argument, Facts, Files, Form, Options, Shell, Verb
from .request import ExaggerateRequest

HELP = """Exaggerate captured motion by a keyed movement of the rig in KEYED.ma.

The keyed movement is brought onto the time of the CAPTURE, and its exaggeration is
blended in by a ratio: 0 is the capture, 100 the keyed movement, and more goes beyond.
Feet stand where the captured ones do.

The capture is a .ma with the same rig, or a .bvh, .amc, .fbx or .ma of any skeleton, which
is transferred to the rig first. The result is on the frames of the capture.

\b
keyweave exaggerate capture.ma keyed.ma -o out.ma --ratio 75
keyweave exaggerate walk.bvh cycle.ma -o out.ma --loop --ratio 100 --ratio legs=25
keyweave exaggerate capture.ma keyed.ma -o out.ma --steps 1.2 --cartoon 0.5 --keys 5mm
keyweave exaggerate walk.bvh cycle.ma -o out.ma --loop --report page.html
"""
LISTED = 4  # features or jumps in a line


def place(options: Options) -> Files:
    """Return the keyed rig as the host of the capture."""
    return Files((options["keyed"],), (options["capture"],))


def find_misuse(options: Options, files: Files) -> Iterator[str]:
    """Yield files and options that do not fit each other."""
    keyed = options["keyed"]
    if not is_scene_file(keyed):
        yield f"{keyed} {describe_file(keyed)}; name the keyed rig last, a {SCENE_SUFFIX}"
    yield from find_wrong_kinds(
        files.sources, [is_curve_file], "a .bvh, .amc, .fbx or .ma capture"
    )
    yield from find_wrong_suffix(options["output"], [SCENE_SUFFIX], "a rig's animation")
    yield from find_lone_namespaces(options, files)
    yield from find_wrong_layer(options, in_scene=True)


def list_lines(facts: Facts) -> Iterator[str]:
    """Yield the frames and ratios, the time warp, and feet out of reach."""
    first, last = facts["frames"]
    yield f"{facts['output']}: frames {first:g} to {last:g}, {_list_ratios(facts)}"
    yield _describe_warp(facts)
    yield f"compared mostly by {format_list([*facts['weights']], LISTED)}"
    if facts["jumps"]:
        names = format_list([*facts["jumps"]], LISTED)
        yield f"repeated instead of interpolated where they jump: {names}"
    for foot, count in facts["out_of_reach"].items():
        if count:
            yield f"{foot} is out of reach on {format_count(count, 'frame')}"


def _list_ratios(facts: Facts) -> str:
    """Return the ratios in percent, and what else changes the result."""
    parts = [
        f"{100 * ratio:g} %" if name == "*" else f"{name} {100 * ratio:g} %"
        for name, ratio in facts["ratio"].items()
    ]
    text = f"exaggerated by {', '.join(parts)}"
    if facts["steps"] != 1:
        text += f", steps times {facts['steps']:g}"
    return text + (f", cartoon filter {facts['cartoon']:g}" if facts["cartoon"] else "")


def _describe_warp(facts: Facts) -> str:
    """Return a line on the time warp: counts of frames and rounds, and its cost."""
    counts = f"{facts['n_keyed']:,} keyed on {facts['n_captured']:,} captured frames"
    rounds = f" in {facts['rounds']:.3g} rounds" if facts["rounds"] != 1 else ""
    most = format_count(facts["max_repeat"], "frame")
    return f"{counts}{rounds}, each shown for at most {most}, cost {facts['cost']:.3g}"


VERB = Verb(
    name="exaggerate",
    label="Exaggerate",
    action="exaggerating",
    request=ExaggerateRequest,
    former=(
        Former("limb", "limbs"),
        Former("space", "space", ("spc", "space")),
    ),
    load_job=lambda: exaggerate.ExaggerateJob,
    load_result=lambda: exaggerate.Exaggerated,
    shell=Shell(
        common=(
            *("output", "maps", "ratio", "keyed_frames", "loop", "steps", "cartoon"),
            *("space", "strength", "report"),
        ),
        help=HELP,
        arguments=(Argument("capture", "CAPTURE"), Argument("keyed", "KEYED.ma")),
        output="The .ma to write: KEYED.ma with other curves on the controls of its rig.",
        place=place,
        find_misuse=find_misuse,
        list_lines=list_lines,
        load_report=lambda: exaggerate.ExaggerateReport,
        map_default="auto",
    ),
    form=Form(
        lists=("controls",),
        shown=("ratio", "loop", "keyed_frames", "steps", "cartoon"),
        sketch_lists=("controls",),
        needs_sketch=False,
        source_use="to exaggerate",
        computed=(
            "ratio",
            "loop",
            "max_repeat",
            "continuous",
            "weights",
            "steps",
            "cartoon",
        ),
        needs={"warp.join_frames": ("loop", True)},
    ),
)
