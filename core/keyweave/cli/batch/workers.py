"""Workers for shots, by Dask: processes on this machine, or those of a scheduler.

A worker that ends in the middle of a shot, killed by a signal, by lack of memory or by its
time limit, is replaced; its shot is tried again, and no other shot is lost.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from multiprocessing import resource_tracker
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from ... import __version__
from ...errors import DataError, MissingLibraryError
from .attempts import FAILED, RETRIED, begin_facts, run_shot
from .shot_file import Shot

CONNECT_SECONDS = 5
WORKER_SECONDS = 1.0  # after which new workers are looked for
LOOPBACK = "127.0.0.1"
# Memory is a limit; nothing is moved to the disk before it is reached.
MEMORY = {
    **dict.fromkeys(("target", "spill", "pause"), False),
    "terminate": 1.0,
}
SCHEDULER = {
    "allowed_failures": 0,  # retries are ours
    # No dashboard; what answers on its port is for this machine alone.
    "dashboard": False,
    "dashboard_address": f"{LOOPBACK}:0",
}

Run = Callable[[Shot], dict[str, Any]]
Attempts = Generator[dict[str, Any], None, None]  # facts of attempts, in JSON types


@dataclass(frozen=True)
class Workers:
    """The workers of a batch, and when to give up a shot.

    Attributes
    ----------
    count : int
        Number of processes on this machine; without effect if there is a scheduler.
    scheduler : str, optional
        Address of a running scheduler.
    memory : int, optional
        Bytes above which a process of this machine is stopped.
    retries : int
        Further attempts at a shot whose worker ended.
    seconds : float, optional
        Time after which an attempt is stopped. It is not repeated.
    """

    count: int
    scheduler: str | None = None
    memory: int | None = None
    retries: int = 2
    seconds: float | None = None

    def attempt(self, shots: Iterable[Shot], run: Run = run_shot) -> Attempts:
        """Run shots, and yield the facts of each attempt as it ends.

        Raise a DataError if the scheduler cannot be reached, or a worker cannot be used.
        """
        if find_spec("distributed") is None:
            raise MissingLibraryError("distributed", "running several workers", "batch")
        folder, waiting = os.getcwd(), ((shot, 1) for shot in shots)
        again: list[tuple[Shot, int]] = []
        running: dict[Any, tuple[Shot, int, float]] = {}
        with self._connect() as client:
            while True:
                # No more than run at once: a worker that is killed takes its queue along.
                for _ in range(len(running), max(1, sum(client.nthreads().values()))):
                    task = again.pop() if again else next(waiting, None)
                    if task is not None:
                        work = (run, task[0], folder, __version__, self.seconds)
                        future = client.submit(run_on_worker, *work, pure=False)
                        running[future] = (*task, perf_counter())
                if not running:
                    return
                for future in _wait(running):
                    shot, number, began = running.pop(future)
                    facts = self._read(future, shot, number, perf_counter() - began)
                    yield {**facts, "attempt": number}
                    if facts["status"] == RETRIED:
                        again.append((shot, number + 1))

    def _read(self, future: Any, shot: Shot, number: int, seconds: float) -> dict[str, Any]:
        """Return the facts of an attempt, also if its worker ended."""
        from distributed import KilledWorker

        if future.status == "finished":
            return future.result()
        if future.status != "error":
            raise DataError("the scheduler", "closed the connection")
        facts = {**begin_facts(shot), "seconds": round(seconds, 3)}
        error = future.exception()
        if not isinstance(error, KilledWorker):
            return {**facts, "error": f"its worker failed: {' '.join(str(error).split())}"}
        if self.seconds is not None and seconds >= self.seconds:
            return {**facts, "error": f"stopped after --timeout {self.seconds:g}s"}
        limit = (
            "" if self.memory is None else f", or needed more than {self.memory:,} bytes"
        )
        facts["error"] = f"its worker was killed{limit}"
        return {**facts, "status": RETRIED if number <= self.retries else FAILED}

    @contextmanager
    def _connect(self) -> Iterator[Any]:
        """Connect to the scheduler, or start one for processes of this machine."""
        import dask
        from distributed import Client, LocalCluster

        with ExitStack() as stack:
            address: Any = self.scheduler
            if address is None:
                options = {f"distributed.worker.memory.{k}": v for k, v in MEMORY.items()}
                stack.enter_context(dask.config.set(options))
                with _block_interrupts():
                    address = LocalCluster(
                        n_workers=self.count,
                        threads_per_worker=1,
                        host=LOOPBACK,
                        memory_limit=self.memory or 0,
                        local_directory=stack.enter_context(TemporaryDirectory()),
                        scheduler_kwargs=SCHEDULER,
                        silence_logs=logging.CRITICAL,
                    )
                    stack.enter_context(address)
            try:
                client = Client(address, timeout=CONNECT_SECONDS)
            except (OSError, ValueError):  # of the network, or of the address
                problem = "does not answer; start it, or correct --scheduler"
                raise DataError(f"the scheduler {self.scheduler}", problem) from None
            stack.enter_context(client)
            _check_workers(client)
            yield client


@contextmanager
def _block_interrupts() -> Iterator[None]:
    """Block Ctrl-C in the threads that start inside, and in all their processes.

    A terminal interrupts every process, but only this one may end the batch.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # it unblocks the signal, but only when it starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _wait(running: Iterable[Any]) -> Iterable[Any]:
    """Return the futures that ended; none after a while, since workers may have come."""
    from distributed import TimeoutError, wait

    with suppress(TimeoutError):
        return wait([*running], timeout=WORKER_SECONDS, return_when="FIRST_COMPLETED").done
    return ()


def _check_workers(client: Any) -> None:
    """Raise a DataError if a worker has another version, or several threads."""
    for address, n_threads in client.nthreads().items():
        if n_threads > 1:
            advice = "start it with --nthreads 1 and several --nworkers"
            raise DataError(f"the worker {address}", f"has {n_threads} threads; {advice}")
    try:
        versions = {"the scheduler": client.run_on_scheduler(read_version)}
        for address, version in client.run(read_version).items():
            versions[f"the worker {address}"] = version
    except Exception:  # of any kind, from the other process
        problem = f"cannot run Keyweave {__version__}; install it there"
        raise DataError("the scheduler or a worker", problem) from None
    for name, version in versions.items():
        if version != __version__:
            raise DataError(name, f"has Keyweave {version}, but this is {__version__}")


def read_version() -> str:
    """Return the version of Keyweave where this runs."""
    return __version__


def run_on_worker(
    run: Run, shot: Shot, folder: str, version: str, seconds: float | None
) -> dict[str, Any]:
    """Run a shot in the folder of the batch; end the process if it takes too long."""
    if version != __version__:  # the worker came later
        problem = f"its worker has Keyweave {__version__}, but the batch {version}"
        return {**begin_facts(shot), "error": problem, "seconds": 0.0}
    try:
        os.chdir(folder)
    except OSError as error:
        problem = f"its worker cannot open {folder} ({error.strerror})"
        return {**begin_facts(shot), "error": problem, "seconds": 0.0}
    if seconds is None:
        return run(shot)
    with open(os.devnull, "w") as nowhere:
        # A thread of C, which also ends code that does not return to Python.
        faulthandler.dump_traceback_later(seconds, exit=True, file=nowhere)
        try:
            return run(shot)
        finally:
            faulthandler.cancel_dump_traceback_later()
