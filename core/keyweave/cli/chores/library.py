"""`keyweave library`: scan a folder of captures once, and find its clips.

Finding by words and numbers needs only SQLite; NumPy is imported by scans and `--like`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..._text import format_count, format_list
from ...library import ClipLibrary, ClipRecord, open_library
from ...library.clip_library import LIBRARY_FOLDER
from ...library.clip_records import MEASURES
from ...methods.quantities import parse_quantity
from ..files import FILE, FOLDER, force_option, json_option
from ..options import names_option
from ..output import (
    LISTED_FILES,
    complete_results,
    echo_fact,
    echo_json,
    echo_table,
    note,
    progress,
)
from ..subcommand import Subcommand

if TYPE_CHECKING:
    from ...library import Hit

MOST_WORKERS = 2  # by default
FIND_HEADS = ("clip", "seconds", "speed m/s", "turn", "tags")


class RangeType(click.ParamType):  # type: ignore[type-arg]
    """Parses ``A:B`` with units, such as ``0.8:1.6m/s``; either end may be left out."""

    def __init__(self, unit: str):
        self.unit, self.name = unit, "A:B"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float | None, float | None]:
        """Return both ends in the unit."""
        if isinstance(value, tuple):
            return value
        first, colon, last = value.partition(":")
        ends = first.strip(), last.strip() if colon else first.strip()
        try:
            low, high = (parse_quantity(end, self.unit) if end else None for end in ends)
        except ValueError as error:
            self.fail(str(error), param, ctx)
        if low is not None and high is not None and high < low:
            self.fail(f"{value!r} ends before it starts", param, ctx)
        return low, high


def _measure_options(command: Any) -> Any:
    for name, measure in reversed([*MEASURES.items()]):
        flag, unit = f"--{name.replace('_', '-')}", measure.unit
        kind = RangeType("" if unit in ("frames", "") else unit)
        text = f"{measure.help}, such as 2: or 2:5. [in {unit}]"
        command = click.option(flag, name, type=kind, help=text)(command)
    return command


library_option = click.option(
    "--library",
    "folder",
    type=FOLDER,
    default=Path("."),
    help=f"The library, or a folder with a {LIBRARY_FOLDER}. [default: this folder]",
)


def _take_clips(required: bool) -> Callable[[Any], Any]:
    return click.argument(
        "clips", nargs=-1, required=required, type=FILE, metavar="CLIP..."
    )


@click.group()
def command() -> None:
    """Scan a folder of captures once, and find its clips by word, number or motion.

    A CLIP is the path of a capture, or the end of it, such as ann/walk_01.

    \b
    keyweave library scan captures
    keyweave library find "walk proud" --speed 0.8:1.6m/s --library captures
    """


@command.command(cls=Subcommand)
@click.argument("captures", type=FOLDER, metavar="FOLDER")
@click.option(
    "--library",
    "folder",
    type=FOLDER,
    help=f"Folder of the library. [default: {LIBRARY_FOLDER} in FOLDER]",
)
@click.option(
    "--thumbnails/--no-thumbnails",
    default=True,
    help="Whether to paint five poses of each clip. [default: yes]",
)
@click.option(
    "--rebuild", is_flag=True, help="Make a damaged database anew; tags are kept."
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=min(MOST_WORKERS, os.cpu_count() or 1),
    help="Number of processes that read captures. [default: 2, or 1 on one processor]",
)
@json_option
def scan(captures: Path, folder: Path | None, as_json: bool, **options: Any) -> None:
    """Read the new and changed captures in a folder and the folders below it."""
    library = open_library(captures, create=True)
    if folder is not None:
        library = ClipLibrary(Path(os.path.abspath(folder)))
    with progress(quiet=as_json) as show_step:
        result = library.scan(captures, progress=show_step, **options)
    complete_results()
    counts = {k: v for k, v in asdict(result).items() if isinstance(v, int)}
    if as_json:
        errors = [{"file": clip.path, "error": clip.error} for clip in result.errors]
        notes = [*result.notes]
        echo_json({"library": library.folder, **counts, "errors": errors, "notes": notes})
        return
    for clip in result.errors:
        note(f"{clip.path}: {clip.error}")
    for text in result.notes:
        note(text)
    click.echo(", ".join(f"{count} {kind}" for kind, count in counts.items()))
    click.echo(f"library: {library.folder}")


@command.command(cls=Subcommand)
@click.argument("words", nargs=-1, metavar="[WORD...]")
@library_option
@names_option("--tags", help="Tags that a clip has to have.")
@_measure_options
@click.option("--like", type=FILE, help="A motion file; clips that move like it.")
@names_option("--drive", help="Joints that are compared with --like, such as legs.")
@click.option(
    "--key-step",
    type=click.IntRange(1),
    help="Frames between the keys of --like. [default: 10 at 24 fps]",
)
@click.option(
    "--best",
    type=click.IntRange(1),
    default=20,
    help="Number of clips with --like. [default: 20]",
)
@json_option
def find(
    words: Sequence[str],
    folder: Path,
    tags: Sequence[str],
    like: Path | None,
    drive: Sequence[str],
    key_step: int | None,
    best: int,
    as_json: bool,
    **ranges: Any,
) -> None:
    """Find clips by beginnings of words, by numbers and by a sketch of their motion."""
    if (like is None) != (not drive):
        raise click.UsageError("--like and --drive need each other")
    library = open_library(folder)
    known = {name: ends for name, ends in ranges.items() if ends is not None}
    clips = library.find(" ".join(words), tags=tags, **known)
    if like is not None:
        names = [*drive]
        hits = library.like(like, drive=names, clips=clips, best=best, key_step=key_step)
        _echo_hits(hits, library, as_json)
    elif as_json:
        echo_json({"clips": [_describe(clip) for clip in clips]})
    else:
        echo_table(FIND_HEADS, [_tabulate(clip, library) for clip in clips])
        click.echo(format_count(len(clips), "clip"))


def _echo_hits(hits: Sequence[Hit], library: ClipLibrary, as_json: bool) -> None:
    if as_json:
        facts = [{**asdict(hit), "clip": _describe(hit.clip)} for hit in hits]
        echo_json({"hits": facts})
        return
    rows = [
        (
            hit.clip.shorten(library.folder.parent),
            f"{hit.frames[0]:.0f}:{hit.frames[1]:.0f}",
            *(f"{hit.cost:.3f}", f"{hit.distance:.4f}"),
            f"{hit.n_answered} of {hit.n_fragments}",
        )
        for hit in hits
    ]
    echo_table(("clip", "frames", "cost", "distance", "fragments"), rows)


def _tabulate(clip: ClipRecord, library: ClipLibrary) -> tuple[object, ...]:
    numbers = f"{clip.duration:.1f}", f"{clip.speed:.2f}", f"{clip.turn:.0f}°"
    return (clip.shorten(library.folder.parent), *numbers, ", ".join(clip.tags))


def _describe(clip: ClipRecord) -> dict[str, Any]:
    return {**asdict(clip), "seconds": clip.duration}


def _tag_command(name: str, text: str, *, remove: bool) -> None:
    """Add the command that tags clips, or removes tags."""

    def run(folder: Path, clips: Sequence[Path], as_json: bool, **params: Any) -> None:
        tags = [tag.strip() for tag in params.pop("tags").split(",") if tag.strip()]
        changed = open_library(folder).tag(clips, *tags, remove=remove, **params)
        _report(changed, as_json, "clip is tagged" if not remove else "clip is changed")

    run.__doc__ = text
    decorate = [click.argument("tags", metavar="TAGS"), _take_clips(required=True)]
    if not remove:
        decorate += [
            click.option("--comment", help="Text to write on the clips."),
            click.option("--license", help="License of the clips."),
        ]
    decorated: Any = run
    for each in reversed([*decorate, library_option, json_option]):
        decorated = each(decorated)
    command.command(name, cls=Subcommand)(decorated)


_tag_command("tag", "Write tags, separated by commas, on clips.", remove=False)
_tag_command("untag", "Remove tags, separated by commas, from clips.", remove=True)


def _report(clips: Sequence[ClipRecord], as_json: bool, done: str) -> None:
    complete_results()
    if as_json:
        echo_json({"clips": [_describe(clip) for clip in clips]})
    else:
        names = format_list([clip.name for clip in clips], LISTED_FILES)
        click.echo(
            f"{done.replace('clip is', names + (' is' if len(clips) == 1 else ' are'))}"
        )


@command.command(cls=Subcommand)
@_take_clips(required=False)
@library_option
@json_option
def info(clips: Sequence[Path], folder: Path, as_json: bool) -> None:
    """Print all facts of clips, or a summary of the library."""
    library = open_library(folder)
    if clips:
        records = library.select(clips)
        if as_json:
            echo_json({"clips": [_describe(clip) for clip in records]})
        for clip in () if as_json else records:
            click.echo(clip.shorten(library.folder.parent))
            for name, value in _describe(clip).items():
                echo_fact(name.replace("_", " ")[:9], str(value))
        return
    every = library.list_clips()
    facts = {
        "library": library.folder,
        "clips": len(every),
        "frames": sum(clip.n_frames for clip in every),
        "missing": sum(clip.missing for clip in every),
        "errors": sum(bool(clip.error) for clip in every),
        "tags": sorted({tag for clip in every for tag in clip.tags}),
    }
    if as_json:
        echo_json(facts)
        return
    for name, value in facts.items():
        echo_fact(name, ", ".join(value) if isinstance(value, list) else str(value))


@command.command(cls=Subcommand)
@library_option
@json_option
@click.pass_context
def check(ctx: click.Context, folder: Path, as_json: bool) -> None:
    """Check that all captures and arrays are there and as they were read."""
    library = open_library(folder)
    with progress(quiet=as_json) as show_step:
        problems = library.check(progress=show_step)
    complete_results()
    if as_json:
        echo_json({"problems": [{"file": path, "problem": t} for path, t in problems]})
    for path, text in () if as_json else problems:
        click.echo(f"{path}: {text}")
    if not as_json:
        click.echo(format_count(len(problems), "problem"))
    if problems:
        ctx.exit(1)


@command.command(cls=Subcommand)
@_take_clips(required=False)
@click.option("--missing", is_flag=True, help="All clips whose captures are gone.")
@library_option
@json_option
def forget(clips: Sequence[Path], missing: bool, folder: Path, as_json: bool) -> None:
    """Remove clips from the library; their captures stay."""
    if missing == bool(clips):
        raise click.UsageError("name clips or use --missing")
    removed = open_library(folder).forget(None if missing else clips)
    _report(removed, as_json, "clip is forgotten")


@command.command(cls=Subcommand)
@library_option
@click.option("-o", "--output", type=FILE, required=True, help="The .html to write.")
@force_option
def page(folder: Path, output: Path, force: bool) -> None:
    """Write a page with a picture of each clip and a search in the browser."""
    from ...library.library_page import write_library_page
    from ..output_checks import check_files, check_suffix

    check_suffix(output, [".html"], "a page")
    check_files([output], force=force)
    write_library_page(open_library(folder), output, overwrite=force)
    complete_results()
    click.echo(f"page: {output}")
