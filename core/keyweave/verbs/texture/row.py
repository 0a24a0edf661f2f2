"""The row of `texture`: how the verb appears in the shell and in the panel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from ..._text import (
    align_table,
    disambiguate_names,
    format_count,
    format_list,
    join_words,
)
from ...formats import (
    CURVES_SUFFIX,
    MOTION_SUFFIX,
    SCENE_SUFFIX,
    describe_file,
    find_suffix,
    is_curve_file,
    is_scene_file,
)
from .. import texture
from ..misuse import (
    MOTIONS,
    find_wrong_folder,
    find_wrong_layer,
    find_wrong_suffix,
    number_files,
)
from ..request import SceneRequest
from ..verb import Argument, Facts, FileOption, Files, Form, Options, Reader, Shell, Verb
from .request import TextureRequest

HELP = """Add detail from captured motion, the SOURCEs, to a keyframed SKETCH.

The sketch is a .bvh, .amc, .fbx, .anim or .ma file. The sources have joints or channels
with the same names; namespaces may differ. NAMES are joints, controls, channels or
patterns such as "*Arm" (in quotes), separated by commas.

Several sketches are textured from the same sources into a folder with --source. Poses
without movement between them are filled by `keyweave inbetween`.

Frames are numbered as in the file; a .bvh starts at frame 1. A:B includes both ends.
FILE= limits a value to one file: its name, or the number of a source from 1.

\b
keyweave texture sketch.bvh capture.bvh -o out.bvh --key-step 10 \\
    --drive legs --texture legs --synthesize spine,arms
"""
MOST_SOURCES = 4  # that are listed with their shares


def split(options: Options) -> list[Options]:
    """Return the options for each sketch: several with --source are written to a folder."""
    captures, files = options["source"], [options["sketch"], *options["sources"]]
    if not captures:
        return [options]
    output, report = options["output"], options["report"]
    if len(files) == 1 and any(find_wrong_folder(output, "several sketches")):
        return [{**options, "sources": captures}]
    names = disambiguate_names([sketch.stem for sketch in files])
    return [
        {
            **options,
            "sketch": sketch,
            "sketches": files,
            "sources": captures,
            "output": output / f"{name}{_find_output_suffix(sketch)}",
            "report": report and report / f"{name}.html",
        }
        for name, sketch in zip(names, files)
    ]


def _find_output_suffix(sketch: Path) -> str:
    """Return the suffix of a textured sketch."""
    if is_scene_file(sketch):
        return SCENE_SUFFIX
    return CURVES_SUFFIX if is_curve_file(sketch) else MOTION_SUFFIX


def list_read(options: Options) -> Sequence[Path]:
    """Return all sketches of a call, since options may name any of them."""
    sketches: Sequence[Path] = options.get("sketches", ())
    return sketches


def place(options: Options) -> Files:
    """Return the sketch as the host."""
    return Files((options["sketch"],), options["sources"])


def find_misuse(options: Options, files: Files) -> Iterator[str]:
    """Yield what does not fit: names that are missing, and formats."""
    if not (files.sources or options["library"]):
        yield "Missing argument 'SOURCE...'"
    if options["source"]:
        yield from find_wrong_folder(options["output"].parent, "several sketches")
    if not options["drive"]:
        yield "--drive is missing; name the keyed joints to match, such as hips and knees"
    if not options["texture"] and not options["synthesize"]:
        yield (
            "--texture and --synthesize are both missing; name the joints to change with "
            "one or both"
        )
    key_flags = [
        f"--{name.replace('_', '-')}"
        for name in ("key_frames", "key_step")
        if options[name]
    ]
    if len(key_flags) == 2:
        yield "use --key-frames or --key-step, not both"
    sketch = options["sketch"]
    if options["library"] and is_curve_file(sketch):
        yield f"--library needs a sketch with a skeleton; {sketch} {describe_file(sketch)}"
    yield from _find_wrong_formats(options, files)
    if key_flags and (files.in_scene or is_curve_file(sketch)):
        yield f"{sketch} has its own keys; leave out {key_flags[0]}"
    if options["source_namespaces"] and not files.in_scene:
        yield "--source-namespace applies only to a sketch in a .ma"
    yield from find_wrong_layer(options, in_scene=files.in_scene)


def _find_wrong_formats(options: Options, files: Files) -> Iterator[str]:
    sketch, output = options["sketch"], options["output"]
    refused: list[Callable[[Path], bool]] = []
    if files.in_scene:
        yield from find_wrong_suffix(output, [SCENE_SUFFIX], "the result for a scene")
    elif is_curve_file(sketch):
        yield from find_wrong_suffix(output, [CURVES_SUFFIX], "the result for curves")
        refused, usable = [is_scene_file], ".anim, .bvh, .amc or .fbx"
    else:
        yield from find_wrong_suffix(output, MOTIONS, "the result for a motion")
        if options["tolerance"] is not None:
            kind = find_suffix(output)
            yield f"--tolerance applies only to curves; a {kind} stores every frame"
        refused = [is_curve_file] if options["maps"] else [is_curve_file, is_scene_file]
        usable = ".bvh, .amc or .fbx"
    for source in files.sources:
        if any(is_refused(source) for is_refused in refused):
            yield (
                f"{source} {describe_file(source)}, but {sketch} {describe_file(sketch)}; "
                f"use {usable} sources"
            )


def name_outputs(options: Options, request: SceneRequest, files: Files) -> list[Path]:
    """Return the output, or with --all-paths one for each alternative."""
    if not options["all_paths"]:
        return [options["output"]]
    assert isinstance(request, TextureRequest)
    return number_files(options["output"], request.settings.n_paths)


def complete(options: Options, files: Files, reader: Reader) -> dict[str, Any]:
    """Return the mode of feet: those of a rig with mapped captures are locked by default.

    The rig is learned for the captures then; otherwise that takes a while, so that it has
    to be asked for.
    """
    is_learned = files.in_scene and (options["maps"] or options["library"])
    return {"feet": "lock"} if options["feet"] == "auto" and is_learned else {}


def list_lines(facts: Facts) -> Iterator[str]:
    """Yield the alternatives and the chosen settings."""
    rows = [
        (
            number,
            len(path["fragments"]),
            f"{path['n_consecutive']} of {path['n_joins']}",
            path["cost"],
            path["file"] or "-",
        )
        for number, path in enumerate(facts["paths"], start=1)
    ]
    yield from align_table(("path", "fragments", "consecutive joins", "cost", "file"), rows)
    yield (
        f"band {facts['band']}, fragments between extrema of {facts['break_on']}, "
        f"{format_count(facts['n_matches'], 'candidate')} per fragment"
    )
    if facts["explained"]:
        # Imported here, since it needs NumPy, and the help of the command does not.
        from ...methods.texturing.coordination import describe_explained

        yield describe_explained(facts["explained"])
    yield from _describe_manner(facts)


def _describe_manner(facts: Facts) -> Iterator[str]:
    """Yield the source that moves most like the sketch, and how much is predicted."""
    nearest, *others = facts["sources"]
    if others:
        from statistics import median

        usual = median(row["distance"] for row in facts["sources"])
        ratio = nearest["distance"] / usual if usual else 1.0
        yield (
            f"{nearest['source']} moves most like the sketch, at {ratio:.2f} of the median "
            f"distance of {format_count(len(others) + 1, 'source')}"
        )
        rows = sorted(facts["sources"], key=lambda row: -row["share"])
        used = [f"{row['source']} {row['share']:.0%}" for row in rows if row["share"]]
        yield f"path 1 is made of {format_list(used, MOST_SOURCES)}"
    if share := facts["predicted"]:
        yield (
            f"{share:.0%} of posture and swing is predicted from captured frames; detail "
            "comes from fragments"
        )


VERB = Verb(
    name="texture",
    label="Texture",
    action="texturing",
    request=TextureRequest,
    load_job=lambda: texture.TextureJob,
    load_result=lambda: texture.Textured,
    shell=Shell(
        common=(
            *("output", "drive", "texture", "synthesize", "key_step", "key_frames"),
            *("feet", "n_paths", "strength", "report"),
        ),
        help=HELP,
        arguments=(
            Argument("sketch", "SKETCH"),
            Argument("sources", "SOURCE...", is_required=False),
        ),
        options=(
            FileOption(
                "source",
                "A source; all other files are sketches then, and -o is a folder.",
                is_multi=True,
            ),
        ),
        output="The file to write: .anim or .ma if the sketch has that format, otherwise "
        f"{join_words(MOTIONS, 'or')}.",
        split=split,
        list_read=list_read,
        place=place,
        find_misuse=find_misuse,
        list_lines=list_lines,
        load_report=lambda: texture.TextureReport,
        name_outputs=name_outputs,
        complete=complete,
    ),
    form=Form(
        lists=("drive", "texture", "synthesize"),
        shown=(
            "settings.auto",
            "settings.band",
            "settings.n_matches",
            "settings.n_paths",
            "settings.liveliness",
        ),
        sketch_lists=("drive", "texture", "synthesize"),
        alternatives="Alternatives",
        chosen={
            "settings.band": "band",
            "settings.break_on": "break_on",
            "settings.n_matches": "n_matches",
        },
        auto="settings.auto",
        weights="favor",
        computed=("prefer", "favor"),
        read=("settings.weights",),
        needs={
            "settings.scale_range": ("settings.scale", True),
            "settings.join_cost": ("settings.path_cost", "blended"),
            "settings.jump_cost": ("settings.path_cost", "blended"),
        },
    ),
)
