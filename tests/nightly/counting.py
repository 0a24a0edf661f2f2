"""Nightly counts: many numbered cases, in processes with limits, and a table of outcomes.

A case that dies, hangs or takes too much memory ends no count: a new process takes the
next one.
"""

import argparse
import multiprocessing
import os
import re
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any, NamedTuple

FOREIGN, OVER_TIME, OVER_MEMORY, DIED = "foreign", "over time", "over memory", "died"
FAULTS = (FOREIGN, OVER_TIME, OVER_MEMORY, DIED)
SECONDS = 5  # of the processor, of one case
MEMORY = 2 * 2**30  # bytes above those that the process has at its start
PATIENCE = 120  # seconds without a case before a process is ended
CONTEXT = multiprocessing.get_context("fork" if hasattr(os, "fork") else "spawn")


class Job(NamedTuple):
    """Numbered cases of one kind: `prepare` returns a function that tries a number.

    That function returns the kind of outcome, or a tuple of the kind, a detail of it, and
    what the case counted.
    """

    name: str
    numbers: range
    prepare: Callable[[], Callable[[int], Any]]
    seconds: float = SECONDS


class Outcome(NamedTuple):
    """What happened to a case."""

    name: str
    number: int
    kind: str
    detail: str = ""
    tally: Mapping[str, int] = {}
    seconds: float = 0.0


class TooSlow(BaseException):  # noqa: N818  # no code may catch it by mistake
    """The case takes too long."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TooSlow when a case has used more time of the processor."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def limit_memory(extra: int) -> None:
    """Limit the memory of this process to more than it has now, where that is possible."""
    statm = Path("/proc/self/statm")
    if not statm.exists():
        return
    import resource

    now = int(statm.read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (now + extra, now + extra))


def try_case(job: Job, check: Callable[[int], Any], number: int) -> Outcome:
    """Return the outcome of a case; an exception that escapes is one, too."""
    start = time.process_time()
    try:
        with time_limit(job.seconds):
            answer = check(number)
    except TooSlow as error:
        answer = OVER_TIME, describe(error)
    except MemoryError as error:
        answer = OVER_MEMORY, describe(error)
    except Exception as error:
        answer = FOREIGN, describe(error)
    answer = answer if isinstance(answer, tuple) else (answer,)
    outcome = Outcome(job.name, number, *answer)
    return outcome._replace(seconds=time.process_time() - start)


def describe(error: BaseException) -> str:
    """Return the type, text and place of an exception in one line.

    The place is the last one in Keyweave, if there is one. Numbers are left out of the
    text, so that equal faults have equal descriptions.
    """
    frames = [
        (frame.filename, frame.lineno)
        for frame in traceback.extract_tb(error.__traceback__)
    ]
    own = [place for place in frames if "keyweave" in Path(place[0]).parts]
    file, line = (own or frames)[-1]
    text = re.sub(r"\d+", "#", " ".join(str(error).split())[:200])[:100]
    return f"{type(error).__name__}: {text} at {Path(file).name}:{line}"


def run_here(jobs: Iterable[Job]) -> Iterator[Outcome]:
    """Try all cases in this process, without a limit of memory."""
    for job in jobs:
        check = job.prepare()
        for number in job.numbers:
            yield try_case(job, check, number)


def run_in_workers(jobs: Iterable[Job], n_workers: int) -> Iterator[Outcome]:
    """Try the cases of each job in a process of its own, several at the same time."""
    waiting, running = [job for job in jobs if len(job.numbers)], []
    try:
        while waiting or running:
            while waiting and len(running) < n_workers:
                running.append(_Worker(waiting.pop(0)))
            wait([each.pipe for each in running], timeout=1)
            for worker in [*running]:
                yield from worker.collect()
                if worker.is_done:
                    running.remove(worker)
                    if worker.left:
                        waiting.insert(0, worker.job._replace(numbers=worker.left))
    finally:
        for worker in running:
            worker.process.kill()


class _Worker:
    """A process that tries the cases of a job one after the other."""

    def __init__(self, job: Job):
        self.job, self.left, self.is_done = job, job.numbers, False
        self.pipe, end = CONTEXT.Pipe(duplex=False)
        self.process = CONTEXT.Process(target=_work, args=(job, end), daemon=True)
        self.process.start()
        end.close()
        self._heard = time.monotonic()

    def collect(self) -> Iterator[Outcome]:
        """Yield the outcomes that have arrived; the last one if the process is gone."""
        try:
            while self.pipe.poll():
                outcome = self.pipe.recv()
                self.left = self.left[1:]
                self._heard = time.monotonic()
                yield outcome
        except EOFError:
            yield from self._end(DIED)
            return
        if time.monotonic() - self._heard > PATIENCE:
            self.process.kill()
            yield from self._end(OVER_TIME)

    def _end(self, kind: str) -> Iterator[Outcome]:
        self.process.join()
        self.is_done = True
        if self.left:
            detail = f"exit code {self.process.exitcode}"
            yield Outcome(self.job.name, self.left[0], kind, detail)
            self.left = self.left[1:]


def _work(job: Job, pipe: Any) -> None:
    check = job.prepare()
    limit_memory(MEMORY)
    for number in job.numbers:
        pipe.send(try_case(job, check, number))
    pipe.close()


class Counts:
    """The outcomes of all cases, by the name of their job."""

    def __init__(self, names: Iterable[str], faults: Iterable[str] = FAULTS):
        self.faults = tuple(faults)
        self.cells: dict[str, Counter[str]] = {name: Counter() for name in names}
        self.details: dict[tuple[str, str], Counter[str]] = {}
        self.slowest: dict[str, float] = {}
        self.is_whole = True

    def count(
        self, outcomes: Iterable[Outcome], keep: Callable[[Outcome], None] = lambda _: None
    ) -> None:
        """Count outcomes, those so far if interrupted; keep the first of each fault."""
        try:
            for outcome in outcomes:
                if self.add(outcome):
                    keep(outcome)
        except KeyboardInterrupt:
            self.is_whole = False

    def add(self, outcome: Outcome) -> bool:
        """Count an outcome; return whether it is the first fault with its detail."""
        name, _, kind, detail, tally, seconds = outcome
        self.cells[name].update({"cases": 1, kind: 1})
        self.cells[name].update(tally)
        self.slowest[name] = max(seconds, self.slowest.get(name, 0.0))
        if kind not in self.faults:
            return False
        seen = self.details.setdefault((name, kind), Counter())
        seen[detail] += 1
        return seen[detail] == 1

    @property
    def n_faults(self) -> int:
        """The number of cases that must not happen."""
        return sum(sum(found.values()) for found in self.details.values())

    def print_table(self, columns: Iterable[str], n_details: int = 8) -> None:
        """Print a row for each job, then what the faults are."""
        if not self.is_whole:
            print("Interrupted; these are the counts so far.")
        columns = ["cases", *columns]
        width = max(map(len, self.cells))
        titles = "".join(f"{column:>{max(len(column), 5) + 2}}" for column in columns)
        print(f"{'':{width}}{titles}  slowest")
        for name, cells in self.cells.items():
            row = "".join(
                f"{cells[column]:{max(len(column), 5) + 2}}" for column in columns
            )
            print(f"{name:{width}}{row}{self.slowest.get(name, 0.0):8.2f}s")
        for (name, kind), found in self.details.items():
            print(f"\n{name}, {kind}, {sum(found.values())} in all:")
            for detail, count in found.most_common(n_details):
                print(f"{count:7}  {detail}")


def make_parser(doc: str, n_cases: int, n_small: int) -> argparse.ArgumentParser:
    """Return a parser with the options that all counts have."""
    parser = argparse.ArgumentParser(description=doc.splitlines()[0])
    parser.add_argument("--seed", type=int, default=2002, help="seed of the cases")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--only", nargs="+", help="count only these rows")
    parser.add_argument("--keep", type=Path, help="folder to keep the cases with faults in")
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--cases", type=int, default=n_cases, help="number of cases")
    size.add_argument(
        "--small", dest="cases", action="store_const", const=n_small, help="a few cases"
    )
    return parser


def finish(counts: Counts) -> None:
    """End with a status that tells whether all was counted, without a fault."""
    sys.exit(int(counts.n_faults > 0 or not counts.is_whole))
