"""`keyweave demo`: the two commonest jobs, as commands that it prints and runs.

A walk with keys on pelvis and legs gets its detail and the rest of the body from a capture,
and a capture is put onto the controls of a rig whose feet stand. Both use the sample files,
the second also the user's own rig and capture.
"""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from shutil import which
from typing import Any, NamedTuple, cast

import click

from ..._text import format_count, format_list
from ...errors import KeyweaveError
from ...formats.file_writing import make_folder
from .. import core
from ..files import FILE, json_option
from ..output import echo_json, note

INPUTS = ("sketch.bvh", "capture.bvh", "biped.ma")
SKETCH_OPTIONS = (
    *("--drive", "thighs,shins", "--texture", "hips,thighs,shins"),
    *("--synthesize", "upper_body", "--key-step", "10"),
)
LISTED = 4  # names in a sentence
EXACT_MM = 0.05


class Job(NamedTuple):
    """A command of keyweave, by its words, and the page that it writes."""

    title: str
    words: list[str]
    page: Path


class Result(NamedTuple):
    """The facts that a job printed, and those of the map of its joints."""

    job: Job
    pairs: dict[str, Any]
    facts: dict[str, Any]


@click.command()
@click.option(
    "-o",
    "--output",
    type=FILE,
    default="demo_output",
    show_default=True,
    help="Folder to write to; files of an earlier demo are replaced.",
)
@click.option("--rig", type=FILE, help="A rig of your own, a .ma, in place of the sample.")
@click.option("--capture", type=FILE, help="A capture of your own, for the rig.")
@click.option(
    "--open/--no-open",
    "is_opened",
    default=None,
    help="Open the page in a browser. [default: in a terminal]",
)
@json_option
def command(
    output: Path,
    rig: Path | None,
    capture: Path | None,
    is_opened: bool | None,
    as_json: bool,
) -> None:
    """Bring a blocked walk to life, and put a capture onto a rig.

    The demo prints the commands that do so, runs them on sample files or on your own rig
    and capture, and opens a page on which the result moves.
    """
    make_folder(output)
    core.write_files(output, overwrite=True)
    core.write_people(output / "people", overwrite=True)
    results: list[Result] = []
    problem = ""
    if rig or capture:
        try:
            results = [run_own(output, rig or output / "biped.ma", capture)]
        except (KeyweaveError, click.ClickException) as error:
            problem = getattr(error, "message", str(error))
            note(f"{problem}; the demo shows the samples instead")
    results = results or [
        Result(job, {}, run_command(*job.words)) for job in list_jobs(output)
    ]
    pages = [str(result.job.page) for result in results]
    if as_json:
        facts = [result.facts for result in results]
        echo_json({"pages": pages, "problem": problem, "results": facts})
        return
    for result in results:
        click.echo("\n  ".join(describe_result(result)) + "\n")
    click.echo("\n  ".join(["Open in a browser, where the results move:", *pages]))
    if sys.stdout.isatty() if is_opened is None else is_opened:
        click.launch(pages[0])


def list_jobs(folder: Path) -> list[Job]:
    """Return the jobs on the sample files in a folder."""
    sketch, capture, rig = (folder / name for name in INPUTS)
    page = folder / "walk.html"
    words = ["texture", sketch, capture, *SKETCH_OPTIONS, "-o", folder / "walk.bvh"]
    blocked = Job(
        "A walk with keys on hips and legs, the rest of the body from a capture:",
        [*map(str, words), "--report", str(page), "--force"],
        page,
    )
    return [blocked, make_rig_job(folder, rig, capture)]


def make_rig_job(folder: Path, rig: Path, capture: Path | None) -> Job:
    """Return the job that puts a capture onto a rig."""
    capture, page = capture or folder / "capture.bvh", folder / "rig.html"
    words = ["transfer", capture, rig, "--feet", "after", "-o", folder / "rig.ma"]
    title = "A capture on the controls of a rig, with feet that stand:"
    return Job(title, [*map(str, words), "--report", str(page), "--force"], page)


def run_own(folder: Path, rig: Path, capture: Path | None) -> Result:
    """Put a capture onto the user's rig; one of both may be a sample."""
    job = make_rig_job(folder, rig, capture)
    facts = run_command(*job.words)  # it explains files of the wrong kind
    return Result(job, run_command("map", *job.words[1:3]), facts)


def run_command(name: str, *words: str) -> dict[str, Any]:
    """Run a command of keyweave and return its facts."""
    root = click.get_current_context().find_root()
    verb = cast(click.Group, root.command).get_command(root, name)
    assert verb is not None
    ctx = verb.make_context(name, [*words, "--json"], parent=root)
    with redirect_stdout(StringIO()) as printed, ctx:
        verb.invoke(ctx)
    facts: dict[str, Any] = json.loads(printed.getvalue())
    return facts


def describe_result(result: Result) -> list[str]:
    """Return the lines on a result: the job, its command, facts and warnings."""
    facts, lines = result.facts, [result.job.title, format_command(result.job)]
    pairs = [
        f"{each['source']} on {each['target']}" for each in result.pairs.get("slots", [])
    ]
    if pairs:
        lines.append(f"joints taken together: {format_list(pairs, LISTED)}")
    best = (facts.get("paths") or facts["captures"])[0]
    measured = best["measurement"]
    feet = measured["feet"]["text"]
    if "paths" in facts:
        return [*lines, f"{measured['keys']['text']}; {feet}", *measured["warnings"]]
    exact = best["mean_mm"] < EXACT_MM
    how = "exactly" if exact else f"to {best['mean_mm']:.2g} mm on average"
    joints = format_count(len(best["joints"]), "joint")
    lines.append(f"{joints} follow the capture {how}; {feet}")
    lines.append(f"controls that move: {format_list(best['identified'], LISTED)}")
    return [*lines, *measured["warnings"]]


def format_command(job: Job) -> str:
    """Return the command line of a job, as it can be typed here."""
    program = ["keyweave"] if which("keyweave") else [sys.executable, "-m", "keyweave"]
    return " ".join(map(quote, [*program, *job.words]))


def quote(word: str) -> str:
    """Return a word as any shell takes it."""
    return f'"{word}"' if " " in word else word
