"""The row of `inbetween`: how the verb appears in the shell and in the panel."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..._text import join_words
from ...formats import SCENE_SUFFIX, is_curve_file, is_scene_file
from .. import inbetween
from ..misuse import (
    MOTIONS,
    find_lone_namespaces,
    find_scene_options,
    find_wrong_kinds,
    find_wrong_layer,
    find_wrong_suffix,
    number_files,
)
from ..request import SceneRequest
from ..verb import Argument, Facts, Files, Form, Options, Shell, Verb
from .request import InbetweenRequest

HELP = """Fill the gaps between keyed poses of the whole body with captured motion.

BLOCKING is a .ma with a keyed rig or skeleton, an .anim, or a .bvh, .amc or .fbx whose key
frames are named. Segments of the SOURCEs that begin and end like the keys of a gap are bent
to pass through both and mixed; a gap that none fits gets a spline. Keyed poses stay exact,
as do the values of a rig's controls, which follow in between.

\b
keyweave inbetween blocking.ma walk.bvh run.bvh -o shot.ma --keys 5mm
keyweave inbetween blocking.bvh walk.bvh -o out.bvh --key-step 20 --gap 41:61=310
"""
SCENE_OPTIONS = [
    (name, f"--{name}") for name in ("tolerance", "keys", "controls", "namespace")
]


def place(options: Options) -> Files:
    """Return the blocking as the host, and the captures."""
    return Files((options["blocking"],), tuple(options["source"]))


def find_misuse(options: Options, files: Files) -> Iterator[str]:
    """Yield options and files that do not fit."""
    path, output = options["blocking"], options["output"]
    usable = ".bvh, .amc, .fbx or .ma captures"
    yield from find_wrong_kinds(files.sources, [is_curve_file], usable)
    if files.in_scene:
        yield from find_wrong_suffix(output, [SCENE_SUFFIX], "the result for a scene")
    else:
        yield from find_wrong_kinds(files.sources, [is_scene_file], "a .bvh, .amc or .fbx")
        yield from find_wrong_suffix(output, MOTIONS, "a motion")
    has_keys = files.in_scene or is_curve_file(path)
    if not (has_keys or options["key_frames"] or options["key_step"] is not None):
        yield (
            f"{path} does not record its keys; name the keyed frames with --key-frames or "
            "--key-step"
        )
    if options["key_step"] is not None and is_curve_file(path):
        yield f"--key-step does not apply to {path}, which has keys"
    yield from find_lone_namespaces(options, files)
    yield from find_scene_options(options, SCENE_OPTIONS, files)
    yield from find_wrong_layer(options, in_scene=files.in_scene)


def number_variations(options: Options, request: SceneRequest, files: Files) -> list[Path]:
    """Return the output, numbered if there are several variations."""
    assert isinstance(request, InbetweenRequest)
    return number_files(options["output"], request.settings.n_variations)


def list_lines(facts: Facts) -> Iterator[str]:
    """Yield a line for each gap of each variation."""
    for path in facts["paths"]:
        if len(facts["paths"]) > 1:
            yield f"{path['file']}:"
        for gap in path["gaps"]:
            yield _describe_gap(gap)
    yield f"{facts['n_frames']} frames"


def _describe_gap(gap: dict[str, Any]) -> str:
    """Return the frames of a gap and of its segment."""
    where = "frames {:g}-{:g}".format(*gap["frames"])
    if not gap["segments"]:
        return f"{where}: no frames between"
    if gap["fallback"]:
        return f"{where}: no capture fits"
    segment, n_more = gap["segments"][0], len(gap["segments"]) - 1
    first, last = segment["source_frames"]
    more = f", mixed with {n_more} more" if n_more else ""
    return (
        f"{where}: {segment['source']} frames {first:g}-{last:g}, stretched by "
        f"{gap['stretch']:.2f}{more}"
    )


VERB = Verb(
    name="inbetween",
    label="Inbetween",
    action="filling gaps",
    request=InbetweenRequest,
    load_job=lambda: inbetween.InbetweenJob,
    load_result=lambda: inbetween.Inbetweened,
    maps_joints=True,
    shell=Shell(
        common=(
            *("output", "key_frames", "key_step", "maps", "gaps", "fallback", "keys"),
            *("n_variations", "frames", "report"),
        ),
        help=HELP,
        arguments=(Argument("blocking", "BLOCKING"), Argument("source", "SOURCE...")),
        output="The file to write: .ma for a scene, otherwise "
        f"{join_words(MOTIONS, 'or')}. Variations are numbered (out.1.bvh).",
        place=place,
        find_misuse=find_misuse,
        list_lines=list_lines,
        load_report=lambda: inbetween.InbetweenReport,
        map_default="joints have equal names; auto in a scene",
        name_outputs=number_variations,
    ),
    form=Form(
        lists=("controls",),
        shown=(
            *("settings.fallback", "settings.mix", "settings.n_variations"),
            *("feet", "keys"),
        ),
        sketch_lists=("controls",),
        needs_sketch=False,
        keeps_keyed_frames=True,
        source_use="to fill the gaps from",
        alternatives="Variations",
        computed=("gaps", "feet", "keys", "seed"),
    ),
)
