"""`keyweave inbetween`: gaps between keyed poses, filled with captured motion."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..._text import join_words
from ...formats import is_curve_file, is_scene_file
from ...verbs.inbetween.request import InbetweenRequest
from ...verbs.misuse import (
    MOTIONS,
    find_scene_options,
    find_wrong_kinds,
    find_wrong_layer,
    find_wrong_suffix,
    number_files,
)
from ...verbs.request import SceneRequest
from ...verbs.verb import Argument, Facts, Files, Form, Options, Shell, Verb
from ..verb_command import make_command

if TYPE_CHECKING:
    from ...verbs.inbetween.job import InbetweenJob
    from ...verbs.inbetween.report import InbetweenReport
    from ...verbs.result import Result

HELP = """Fill the gaps between keyed poses of the whole body with captured motion.

BLOCKING is a motion (.bvh, .amc, .fbx) whose key frames are named, or the keys of an
.anim; frames between the keys have no effect. Every keyed pose stays exactly as it is.
Segments of the SOURCEs that begin and end like the keys of a gap are bent to pass through
both and mixed. A gap that no segment fits gets a spline, and a line states that.

\b
keyweave inbetween blocking.bvh walk.bvh walk_2.bvh -o out.bvh --key-frames 1,13,25
keyweave inbetween blocking.bvh walk.bvh -o out.bvh --key-step 20 --variations 4
keyweave inbetween blocking.anim walk_2.bvh -o out.bvh --gap 41:61=walk_2:310
"""


def place(options: Options) -> Files:
    """Return the blocking as the host, and the captures."""
    return Files((options["blocking"],), tuple(options["source"]))


def find_misuse(options: Options, files: Files) -> Iterator[str]:
    """Yield options and files that do not fit."""
    path = options["blocking"]
    yield from find_wrong_kinds([path], [is_scene_file], "a .bvh, .amc, .fbx or .anim")
    yield from find_wrong_kinds(files.sources, [is_curve_file], "a .bvh, .amc or .fbx")
    yield from find_wrong_suffix(options["output"], MOTIONS, "a motion")
    if not options["key_frames"] and options["key_step"] is None:
        if not is_curve_file(path):
            yield (
                f"{path} does not record its keys; name the keyed frames with --key-frames "
                "or --key-step"
            )
    elif options["key_step"] is not None and is_curve_file(path):
        yield f"--key-step does not apply to {path}, which has keys"
    yield from find_scene_options(options, [("tolerance", "--tolerance")], files)
    yield from find_wrong_layer(options, in_scene=False)


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


def load_job() -> type[InbetweenJob]:
    """Import the job."""
    from ...verbs.inbetween.job import InbetweenJob

    return InbetweenJob


def load_result() -> type[Result[Any, Any, Any]]:
    """Import the result."""
    from ...verbs.result import Result

    return Result


def load_report() -> type[InbetweenReport]:
    """Import the report."""
    from ...verbs.inbetween.report import InbetweenReport

    return InbetweenReport


command = make_command(
    Verb(
        name="inbetween",
        label="Inbetween",
        action="filling gaps",
        request=InbetweenRequest,
        load_job=load_job,  # type: ignore[arg-type]
        load_result=load_result,
        shell=Shell(
            common=(
                *("output", "key_frames", "key_step", "maps", "gaps", "fallback"),
                *("n_variations", "feet", "frames", "report"),
            ),
            help=HELP,
            arguments=(Argument("blocking", "BLOCKING"), Argument("source", "SOURCE...")),
            output=f"The file to write: {join_words(MOTIONS, 'or')}. Several variations "
            "are numbered: out.1.bvh, out.2.bvh and so on.",
            place=place,
            find_misuse=find_misuse,
            list_lines=list_lines,
            load_report=load_report,
            name_outputs=number_variations,
        ),
        form=Form(lists=(), shown=(), sketch_lists=()),
    )
)
