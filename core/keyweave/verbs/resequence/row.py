"""The row of `resequence`: how the verb appears in the shell and in the panel."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..._text import align_table, format_count, join_words
from ...formats import (
    SCENE_SUFFIX,
    describe_file,
    holds_several,
    is_curve_file,
    is_path_file,
    is_scene_file,
)
from ...methods.fields import ALL_FRAMES
from .. import resequence
from ..constraint_syntax import CONSTRAINTS
from ..former import Former, is_count
from ..misuse import (
    MOTIONS,
    find_lone_namespaces,
    find_scene_options,
    find_wrong_layer,
    find_wrong_suffix,
    number_files,
)
from ..request import SceneRequest
from ..verb import Argument, Facts, Files, Form, Options, Shell, Verb
from .request import ResequenceRequest

HELP = """Rearrange the frames of captured motion, the INPUTs, to meet constraints.

The inputs are .bvh, .amc or .fbx files, or one Maya scene. Segments of the inputs are
spliced at the least visible transitions, and each constraint is met on its exact frame.

Output frames are numbered from 1, input frames as in `keyweave info`. INPUT is the
name of a file, such as walk2 or walk2.bvh, or its number from 1, and defaults to the
first input. Constraints and preferences may be repeated.

\b
keyweave resequence walk.bvh walk2.bvh --length 400 --at 1=120 \\
    --at 300=walk2:45 --forbid 10:40 -o out.bvh --report page.html

\b
keyweave resequence walk.bvh --length 240 --loop --along circle.csv \\
    --variations 12 -o crowd.bvh

In a Maya scene the input is the existing animation of the controls. All frames are
frames of the timeline, and the output starts at the first frame of the first input.

\b
keyweave resequence shot.ma --controls "hero:*_CTRL" --inputs 1:240 \\
    --length 480 --at 1=20 --along figure8 -o out.ma

If captures follow the scene, they are the inputs. With --map they are transferred to
the controls of its rig.

\b
keyweave resequence rig.ma walk.bvh --map auto --length 480 \\
    --along figure8.csv --variations 12 -o crowd.ma
"""
# Flags that apply only to scenes, by field.
SCENE_FLAGS = {
    **{"controls": "--controls", "joints": "--compare", "inputs": "--inputs"},
    **{"to_namespaces": "--to-namespaces", "tolerance": "--tolerance"},
}


def place(options: Options) -> Files:
    """Return a scene as the host of the captures behind it, or motions as one host."""
    first, *others = options["files"]
    if is_scene_file(first):
        return Files((first,), tuple(others))
    return Files((first, *others))


def find_misuse(options: Options, files: Files) -> Iterator[str]:
    """Yield formats of files and options that do not fit the inputs."""
    yield from _find_wrong_length(options)
    for path in options["files"]:
        if is_curve_file(path):
            yield (
                f"{path} has curves but no skeleton, which is needed to compare poses; "
                "use .bvh, .amc, .fbx or .ma"
            )
        if is_scene_file(path) and not (files.in_scene or options["maps"]):
            first = options["files"][0]
            yield (
                f"{path} is a scene, but {first} {describe_file(first)}; use inputs of one "
                "kind"
            )
    suffixes = [SCENE_SUFFIX] if files.in_scene else MOTIONS
    what = "a scene" if files.in_scene else "a motion"
    yield from find_wrong_suffix(options["output"], suffixes, f"the result for {what}")
    if options["closed"] and options["along"] is None:
        yield "--closed needs --along"
    yield from find_lone_namespaces(options, files)
    yield from find_wrong_layer(options, in_scene=files.in_scene)
    yield from find_scene_options(options, SCENE_FLAGS.items(), files)
    if files.in_scene:
        yield from _find_scene_misuse(options, files)


def _find_wrong_length(options: Options) -> Iterator[str]:
    """Yield a problem unless one option has the number of output frames."""
    ends, n_frames = options["frames"] or ALL_FRAMES, options["n_frames"]
    if n_frames is None and None in ends:
        yield "--length is missing; give a number of frames, or both ends by --frames A:B"
    if n_frames is not None and ends[1] is not None:
        yield "use --length or the end of --frames, not both"


def _find_scene_misuse(options: Options, files: Files) -> Iterator[str]:
    """Yield options for a scene that are missing or do not apply."""
    if files.sources:
        if not options["maps"]:
            yield (
                f"{files.sources[0]} needs --map auto, or a map of joints, to move the "
                f"controls of {files.host[0]}"
            )
        for name in ("inputs", "joints"):
            if options[name]:
                yield f"--{name} applies to the animation of the scene, not to captures"
    elif not options["controls"]:
        yield "--controls is missing; name the controls of the scene to edit"
    elif options["source_frames"]:
        yield "--source-frames applies only to motion files; use --inputs"
    if any(None in ends for ends in options["inputs"]):
        yield "--inputs needs both a first and a last frame, such as 1:240"
    if options["closed"] and not is_path_file(options["along"]):
        yield "--closed applies only to a .csv path; a curve is open or closed by itself"


def name_outputs(options: Options, request: SceneRequest, files: Files) -> list[Path]:
    """Return the output, numbered unless it holds all variations together."""
    assert isinstance(request, ResequenceRequest)
    n_variations, output = request.settings.n_variations, options["output"]
    is_spread = request.spread is not None and not files.in_scene
    return number_files(output, 1 if is_spread and holds_several(output) else n_variations)


def state(facts: dict[str, Any]) -> dict[str, Any]:
    """Return the facts with the files as the inputs."""
    files = facts.pop("files")
    return {**facts, "inputs": files}


def list_lines(facts: Facts) -> Iterator[str]:
    """Yield the variations and their transitions."""
    yield from align_table(
        ("variation", "transitions", "worst cost", "mean cost", "smoothed", "file"),
        [
            (
                number,
                *_summarize_transitions(path["transitions"]),
                path.get("figure", path["file"]),
            )
            for number, path in enumerate(facts["paths"], start=1)
        ],
    )
    if facts["repeat_half_life"]:
        cost, cheapest = facts["paths"][0]["cost"], facts["cheapest_cost"]
        half_life = f"half-life of repeats {facts['repeat_half_life']:.3g} seconds"
        yield f"{half_life}; total cost {cost:.4g}, {cheapest:.4g} without"
    yield format_count(facts["n_frames"], "frame")
    if "closest" in facts:
        first, second = facts["closest"]["variations"]
        distance, frame = facts["closest"]["distance"], facts["closest"]["frame"]
        where = f"variations {first} and {second} on frame {frame:g}"
        yield f"smallest distance of two hips: {distance:.0f} cm, {where}"


def _summarize_transitions(
    transitions: list[dict[str, Any]],
) -> tuple[int, float, float, int]:
    """Return the number of transitions, their worst and mean cost and widest smoothing."""
    costs = [transition["cost"] for transition in transitions] or [0.0]
    widths = [transition["smoothing_width"] for transition in transitions] or [0]
    return len(transitions), max(costs), sum(costs) / len(costs), max(widths)


VERB = Verb(
    name="resequence",
    label="Resequence",
    action="resequencing",
    request=ResequenceRequest,
    load_job=lambda: resequence.ResequenceJob,
    load_result=lambda: resequence.Resequenced,
    needs_sources=False,
    maps_joints=True,
    former=(
        Former("frames", "n_frames", means=is_count),
        Former("objects", "controls"),
        Former("joints", "joints", ("j", "joints")),
    ),
    shell=Shell(
        common=(
            *("output", "n_frames", "controls", "maps", "at", "along", "speed", "loop"),
            *("n_variations", "report"),
        ),
        help=HELP,
        arguments=(Argument("files", "INPUT..."),),
        output="The file to write: .ma if the input is a scene, otherwise "
        f"{join_words(MOTIONS, 'or')}. Variations are numbered (out.1.bvh); with --spread, "
        "a .ma or .fbx holds all.",
        place=place,
        find_misuse=find_misuse,
        list_lines=list_lines,
        load_report=lambda: resequence.ResequenceReport,
        name_outputs=name_outputs,
        state=state,
    ),
    form=Form(
        lists=("controls", "joints"),
        shown=(
            "inputs",
            "settings.loop",
            "settings.n_variations",
            "settings.variety",
            "seed",
        ),
        sketch_lists=("controls",),
        constraints=(*CONSTRAINTS, "along"),
        alternatives="Variations",
        computed=("seed",),
        needs={
            "settings.return_to_start": ("settings.loop", True),
            "settings.min_run": ("settings.solver", "optimal"),
            "settings.repeat_half_life": ("settings.solver", "optimal"),
            "settings.n_candidates": ("settings.solver", "optimal"),
            "settings.n_choices": ("settings.solver", "gap_filling"),
            "settings.graph_share": ("settings.solver", "graph_path"),
        },
    ),
)
