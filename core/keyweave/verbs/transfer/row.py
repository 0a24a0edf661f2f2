"""The row of `transfer`: how the verb appears in the shell and in the panel."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..._text import disambiguate_names, join_words
from ...formats import (
    SCENE_SUFFIX,
    describe_file,
    find_suffix,
    is_curve_file,
    is_scene_file,
)
from .. import transfer
from ..former import Former
from ..misuse import (
    MOTIONS,
    find_lone_namespaces,
    find_wrong_folder,
    find_wrong_kinds,
    find_wrong_layer,
    find_wrong_suffix,
)
from ..request import SceneRequest
from ..verb import Argument, Facts, Files, Form, Options, Shell, Verb
from .request import TransferRequest

HELP = """Put captured motion, the CAPTUREs, onto the controls of the rig in RIG.ma.

A capture is a .bvh, .amc or .fbx of any skeleton, or a .ma with one. It is carried over to
the joints of the rig, and the controls get the keys that put the joints there. Arms
and legs stay in IK or FK as they are saved, unless --limbs switches them.

The first captured frame is written on the first frame of playback or at --start, and
the playback range is extended. Captures are resampled to the frame rate of the scene.

\b
keyweave transfer walk.bvh rig.ma -o shot.ma --keys 5mm
keyweave transfer 02_01.amc rig.ma -o shot.ma --file-scale 5.6444 --limbs l.arm=ik
keyweave transfer walk.bvh run.bvh jump.bvh rig.ma -o shots
"""

BAKED = [suffix for suffix in MOTIONS if suffix != SCENE_SUFFIX]  # joints without the rig


def place(options: Options) -> Files:
    """Return the rig as the host of the captures."""
    return Files((options["rig"],), options["captures"])


def find_misuse(options: Options, files: Files) -> Iterator[str]:
    """Yield files and options that do not fit each other."""
    rig, captures, output = options["rig"], options["captures"], options["output"]
    if len(captures) > 1:
        yield from find_wrong_folder(output, "several captures")
    if not is_scene_file(rig):
        yield f"{rig} {describe_file(rig)}; name the rig last, a {SCENE_SUFFIX}"
    yield from find_wrong_kinds(
        captures, [is_curve_file], ".bvh, .amc, .fbx or .ma captures"
    )
    outputs = _name_outputs(options)
    for path in outputs:
        yield from find_wrong_suffix(path, [SCENE_SUFFIX, *BAKED], "a rig's animation")
    in_scene = is_scene_file(outputs[0])
    for name in ("tolerance", "keys"):
        if options[name] is not None and not in_scene:
            kind = find_suffix(outputs[0])
            yield f"--{name} applies only to curves; a {kind} stores every frame"
    if options["report"] is not None and len(captures) > 1:
        yield "--report is for a single capture"
    yield from find_lone_namespaces(options, files)
    yield from find_wrong_layer(options, in_scene=in_scene)


def _name_outputs(options: Options) -> list[Path]:
    captures, output = options["captures"], options["output"]
    if len(captures) == 1 and not output.is_dir():
        return [output]
    stems = disambiguate_names([capture.stem for capture in captures])
    return [output / f"{stem}{SCENE_SUFFIX}" for stem in stems]


def name_outputs(options: Options, request: SceneRequest, files: Files) -> list[Path]:
    """Return the output, or for several captures files in the folder that it names."""
    return _name_outputs(options)


def state(facts: dict[str, Any]) -> dict[str, Any]:
    """Return the facts with the alternatives as captures, each with its output."""
    captures = [{"output": path.pop("file"), **path} for path in facts.pop("paths")]
    return {**facts, "captures": captures}


def list_lines(facts: Facts) -> Iterator[str]:
    """Yield the frames of each capture."""
    for path in facts["paths"]:
        first, last = path["frames"]
        yield (
            f"{path['file']}: frames {first:g} to {last:g}, evaluations per frame "
            f"{path['evaluations_per_frame']:.3g}"
        )


VERB = Verb(
    name="transfer",
    label="Transfer",
    action="transferring",
    request=TransferRequest,
    load_job=lambda: transfer.TransferJob,
    load_result=lambda: transfer.Transferred,
    maps_joints=True,
    former=(
        Former("limb", "limbs"),
        Former("space", "space", ("rsp", "space")),
    ),
    shell=Shell(
        common=(
            *("output", "maps", "start", "feet", "keys", "limbs", "space", "namespace"),
            *("strength", "report"),
        ),
        help=HELP,
        arguments=(Argument("captures", "CAPTURE..."), Argument("rig", "RIG.ma")),
        output=f"The file to write: .ma, or {join_words(BAKED, 'or')} for the joints of "
        "the rig. For several captures a folder; the files in it are named after the "
        "captures.",
        place=place,
        find_misuse=find_misuse,
        list_lines=list_lines,
        load_report=lambda: transfer.TransferReport,
        map_default="auto",
        name_outputs=name_outputs,
        state=state,
    ),
    form=Form(
        lists=("controls",),
        shown=("start", "feet", "limbs", "settings.space", "settings.root_motion"),
        sketch_lists=("controls",),
        needs_sketch=False,
        source_use="to transfer to the rig",
        alternatives="Captures",
    ),
)
