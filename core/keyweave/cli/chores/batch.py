"""`keyweave batch`: the shots of a file, each by the command of its verb.

All shots are checked before the first runs. A shot that is done is left alone, so that the
same command goes on where an earlier one stopped.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from ..._text import format_count
from ...errors import KeyweaveError
from ...formats.file_writing import check_output
from ..batch.attempts import (
    DONE,
    EDITED,
    FAILED,
    WAITING,
    Receipt,
    find_state,
    plan_shot,
    run_shot,
)
from ..batch.results import Results, Shard, lock_results
from ..batch.shot_file import Mistake, Shot, read_shots
from ..batch.workers import Attempts, Workers
from ..files import FILE, FOLDER, force_option, json_option
from ..outcome import Outcome
from ..output import echo_json
from ..output_checks import identify_file
from ..param_types import QuantityRange
from ..subcommand import Subcommand

LISTED_MISTAKES = 20
MEMORY_SIZE = re.compile(r"(\d{1,6}(?:\.\d{1,6})?) ?([kMGT])B")


class MemoryType(click.ParamType):  # type: ignore[type-arg]
    """Parses a size, such as ``2GB``, to bytes."""

    name = "SIZE"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return the number of bytes."""
        match = MEMORY_SIZE.fullmatch(str(value))
        if match is None or float(match[1]) == 0:
            self.fail(f"{value!r} is not a size such as 2GB or 800MB", param, ctx)
        return int(float(match[1]) * 1000 ** (1 + "kMGT".index(match[2])))


class ShardType(click.ParamType):  # type: ignore[type-arg]
    """Parses a part of a batch, such as ``3/10``."""

    name = "N/TOTAL"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Shard:
        """Return the part."""
        if isinstance(value, Shard):
            return value
        number, _, total = value.partition("/")
        if not (number.isdecimal() and total.isdecimal() and len(total) < 7):
            self.fail(f"{value!r} is not a part of a batch such as 3/10", param, ctx)
        if not 1 <= int(number) <= int(total):
            self.fail(f"{value!r} is not a part from 1 to {total}", param, ctx)
        return Shard(int(number), int(total))


@click.command(
    cls=Subcommand,
    common=("output", "dry_run", "keep_going", "retry_failed", "shard", "collect", "force"),
)
@click.argument("shots", type=FILE, metavar="SHOTS")
@click.option(
    "-o",
    "--output",
    type=FOLDER,
    help="Folder of results.jsonl and results.html. [default: the folder of SHOTS]",
)
@click.option("--dry-run", is_flag=True, help="Print what would run, and why; run nothing.")
@click.option(
    "--keep-going/--stop",
    default=True,
    help="Whether a failed shot stops the batch. [default: --keep-going]",
)
@click.option("--retry-failed", is_flag=True, help="Run only shots that failed last time.")
@click.option("--shard", type=ShardType(), help="Run one part, for the jobs of an array.")
@click.option("--collect", is_flag=True, help="Join the results of all parts; run nothing.")
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    help="Processes that run shots at once; several need Dask. [default: 1]",
)
@click.option("--scheduler", metavar="ADDRESS", help="Dask scheduler, as tcp://HOST:PORT.")
@click.option(
    "--memory",
    type=MemoryType(),
    help="Memory above which a process is stopped and its shot tried again.",
)
@click.option(
    "--retries",
    type=click.IntRange(min=0),
    default=2,
    show_default=True,
    help="Further attempts at a shot whose process was stopped.",
)
@click.option(
    "--timeout",
    type=QuantityRange("s", min=0, min_open=True),
    help="Time after which a shot is stopped and counts as failed. [in s]",
)
@force_option
@json_option
def command(
    shots: Path,
    output: Path | None,
    dry_run: bool,
    keep_going: bool,
    retry_failed: bool,
    shard: Shard | None,
    collect: bool,
    workers: int | None,
    scheduler: str | None,
    memory: int | None,
    retries: int,
    timeout: float | None,
    force: bool,
    as_json: bool,
) -> None:
    """Run the shots of a file, each with its verb, and leave those alone that are done.

    SHOTS is a .toml with [defaults] and a [[shot]] for each, or a .csv with a row for each.
    A key is verb, name, an argument or an option of the verb; patterns name several files.

    A shot is done until its options, its files or Keyweave's version change. An output that
    was edited since is kept; --force replaces it.

    \b
    [defaults]
    verb = "texture"
    sources = ["captures/*.bvh"]
    drive = "legs"
    synthesize = "upper_body"
    [[shot]]
    sketch = "010.ma"
    output = "textured/010.ma"
    """
    if collect and (shard or dry_run):
        raise click.UsageError("--collect is for a whole batch, after its parts have run")
    if scheduler and (workers or memory):
        problem = "--workers and --memory are for processes here; leave out --scheduler"
        raise click.UsageError(problem)
    batch = Batch(shots, output or shots.parent, shard, force)
    if collect:
        with lock_results(batch.results.path):
            n_parts = batch.results.collect()
            batch.count_states()
            batch.results.write_page(batch.shots, batch.states)
        click.echo(f"collected {format_count(n_parts, 'part')}")
    else:
        batch.check()
        chosen = batch.choose(retry_failed=retry_failed)
        if dry_run:
            batch.echo_plan(chosen)
            return
        if chosen or not (shard or batch.results.page.exists()):
            attempts = run_here(chosen)
            if chosen and (scheduler or memory or timeout or (workers or 1) > 1):
                limits = memory, retries, timeout
                attempts = Workers(workers or 1, scheduler, *limits).attempt(chosen)
            batch.run(attempts, len(chosen), keep_going=keep_going, quiet=as_json)
    batch.echo(as_json=as_json)
    if batch.counts[FAILED] or (collect and batch.counts[WAITING]):
        raise click.exceptions.Exit(1)


class Batch:
    """The shots of a file, their states and their results."""

    def __init__(self, path: Path, folder: Path, shard: Shard | None, force: bool):
        self.path, self.shard, self.force = path, shard, force
        self.shots, self.mistakes = read_shots(path)
        self.results = Results(path, folder, shard)
        self.states: dict[str, str] = {}  # of shots that are not to run
        self.reasons: dict[str, str] = {}
        self.counts: Counter[str] = Counter()

    def _refuse_mistakes(self) -> None:
        """Print the mistakes, and raise a UsageError if there are any."""
        for text in self.mistakes[:LISTED_MISTAKES]:
            click.echo(f"mistake: {text}", err=True)
        if self.mistakes:
            count = format_count(len(self.mistakes), "mistake")
            raise click.UsageError(f"{self.path} has {count}; no shot was run")

    def _list_own(self) -> list[Shot]:
        """Return the shots of this part."""
        shard = self.shard or Shard(1, 1)
        return [shot for index, shot in enumerate(self.shots) if shard.has(index)]

    # Checks

    def check(self) -> None:
        """Find the state of each shot.

        Raise a UsageError if anything is wrong that can be known before a run.
        """
        writers: dict[Hashable, Shot] = {}
        readers: dict[Hashable, tuple[Shot, Path]] = {}
        own = {shot.name for shot in self._list_own()}
        for shot in self.shots:
            if shot.name not in own:  # another job checks it, and may write it now
                writers.setdefault(identify_file(shot.output), shot)
                continue
            state, receipt = find_state(shot)
            self.reasons[shot.name] = state.why
            if state.status == EDITED and self.force:
                state = state._replace(status=WAITING)
            if state.status != WAITING:
                self.states[shot.name] = state.status
            try:
                inputs, outputs = self._list_files(shot, state.status, receipt)
            except Mistake as mistake:
                self.mistakes.append(f"{self.path}, {shot.name}: {mistake}")
                continue
            for output in outputs:
                other = writers.setdefault(identify_file(output), shot)
                if other is not shot:
                    both = f"{other.name} and {shot.name} write one file: {output}"
                    self.mistakes.append(f"{self.path}: {both}")
            for path in inputs:
                readers.setdefault(identify_file(path), (shot, path))
        for key in writers.keys() & readers.keys():
            shot, path = readers[key]
            both = f"{shot.name} reads {path}, which {writers[key].name} writes"
            advice = "use two batches, one after the other"
            self.mistakes.append(f"{self.path}: {both}; {advice}")
        self._refuse_mistakes()

    def _list_files(
        self, shot: Shot, status: str, receipt: Receipt | None
    ) -> tuple[Iterable[Path], Iterable[Path]]:
        """Return the files that a shot reads and writes; check those of one that waits."""
        if receipt is not None and status != WAITING:
            return map(Path, receipt.inputs), map(Path, receipt.outputs)
        plan = plan_shot(shot)
        for path in plan.missing:
            raise Mistake(f"{path}: there is no such file")
        for path in plan.outputs:
            if path.parent == shot.output:  # a folder that will be made
                continue
            try:
                is_own = receipt is not None and str(path) in receipt.outputs
                check_output(path, overwrite=is_own or self.force)
            except KeyweaveError as error:
                raise Mistake(str(error).replace("overwrite=True", "--force")) from None
        return map(Path, plan.inputs), plan.outputs

    def count_states(self) -> None:
        """Find and count the states of all shots without checking their commands."""
        self._refuse_mistakes()
        failed = self.results.find_failed()
        for shot in self.shots:
            status = find_state(shot)[0].status
            if status == WAITING:
                self.counts[FAILED if shot.name in failed else WAITING] += 1
            if status != WAITING or shot.name not in failed:
                self.states[shot.name] = status

    def choose(self, *, retry_failed: bool) -> list[Shot]:
        """Return the shots of this part that have to run."""
        waiting = [shot for shot in self._list_own() if shot.name not in self.states]
        if retry_failed:
            failed = self.results.find_failed()
            waiting = [shot for shot in waiting if shot.name in failed]
        return waiting

    def echo_plan(self, chosen: Sequence[Shot]) -> None:
        """Print the commands that would run, and why the others would not."""
        names = {shot.name for shot in chosen}
        for shot in self._list_own():
            reason = self.reasons[shot.name]
            if shot.name in names:
                click.echo(f"{shot.name}: {reason}\n  {shot.line}")
            else:
                status = self.states.get(shot.name, "not chosen")
                click.echo(f"{shot.name}: {status}{reason and f'; {reason}'}")

    # Runs

    def run(
        self,
        attempts: Attempts,
        total: int,
        *,
        keep_going: bool,
        quiet: bool,
    ) -> None:
        """Write a line of results for each attempt, and the page at the end."""
        with lock_results(self.results.path):
            try:
                for facts in attempts:
                    self.results.append(facts)
                    self.counts[facts["status"]] += 1
                    if not quiet:
                        number = self.counts[DONE] + self.counts[FAILED]
                        _echo_attempt(facts, number, total)
                    if facts["status"] == FAILED and not keep_going:
                        break
            finally:
                attempts.close()
                if self.shard is None:
                    self.results.write_page(self.shots, self.states)

    def echo(self, *, as_json: bool) -> None:
        """Print how many shots ran, and how many are left as they were."""
        own = {shot.name for shot in self._list_own()}
        kept = Counter(status for name, status in self.states.items() if name in own)
        facts = {
            "shots": len(own),
            "ran": self.counts[DONE],
            "failed": self.counts[FAILED],
            "up_to_date": kept[DONE],
            "edited": kept[EDITED],
            "results": self.results.path,
        }
        if as_json:
            echo_json(facts)
            return
        words = [f"{facts[key]} {key.replace('_', ' ')}" for key in [*facts][1:-1]]
        click.echo(f"{format_count(len(own), 'shot')}: {', '.join(words)}")
        if self.results.path.exists():
            click.echo(f"results: {self.results.path}")


def run_here(shots: Sequence[Shot]) -> Attempts:
    """Run shots in this process, and yield the facts of each attempt."""
    outcome = click.get_current_context().find_root().ensure_object(Outcome)
    for shot in shots:
        facts = run_shot(shot)
        if outcome.is_interrupted:  # Ctrl-C became another error
            raise KeyboardInterrupt
        yield {**facts, "attempt": 1}


def _echo_attempt(facts: Mapping[str, Any], number: int, total: int) -> None:
    """Print the line of an attempt, and its error."""
    place = f"[{number} of {total}] {facts['shot']}: {facts['status']}"
    seconds, warnings = f"{facts['seconds']:.1f} s", facts.get("warnings", [])
    more = f", {format_count(len(warnings), 'warning')}" if warnings else ""
    click.echo(f"{place}, {seconds}{more}")
    if facts["error"]:
        click.echo(f"  {facts['error']}")
