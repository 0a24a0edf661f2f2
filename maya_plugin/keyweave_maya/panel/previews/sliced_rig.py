"""Rigs that a worker thread evaluates: the interface thread does it, a slice at a time.

The interface thread never waits. The worker waits for its poses, and is released when the
rig is closed.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike

from keyweave._progress import offer_cancel
from keyweave.errors import KeyweaveError, collect_warnings, warn_caller
from keyweave.geometry.arrays import Floats, Ints
from keyweave.rigs.joint_evidence import JointEvidence
from keyweave.rigs.rig import (
    Control,
    Rig,
    RigPoses,
    check_channels,
    check_sample_frames,
    check_values,
)

from ..host import EventLoop

SLICE_SECONDS = 0.008  # longest slice of work on the interface thread
CANCEL_SECONDS = 0.05  # after which a waiting thread can be canceled
MAX_GROWTH = 4  # of a slice, compared with the one before
Clock = Callable[[], float]


class ClosedRigError(KeyweaveError):
    """A rig was closed while a thread waited for its poses."""


class SliceMeter:
    """Chooses the number of poses of a slice by the time that the last ones took.

    Examples
    --------
    >>> times = iter([0.0, 0.002, 0.002, 0.010])
    >>> meter = SliceMeter(0.008, lambda: next(times))
    >>> meter.measure(1, lambda n: None), meter.n_poses
    (None, 4)
    >>> meter.measure(4, lambda n: None), meter.n_poses
    (None, 4)
    """

    def __init__(self, seconds: float = SLICE_SECONDS, clock: Clock = time.perf_counter):
        self._seconds, self._clock = seconds, clock
        self.n_poses = 1

    def measure(self, n_poses: int, work: Callable[[int], None]) -> None:
        """Call a function with a number of poses, and learn from the time it takes."""
        start = self._clock()
        work(n_poses)
        each = max(self._clock() - start, 1e-6) / max(n_poses, 1)
        fitting = int(self._seconds / each + 1e-6)
        self.n_poses = max(1, min(fitting, MAX_GROWTH * n_poses))


@dataclass(eq=False)
class _Task:
    """Poses that a thread waits for."""

    values: Floats  # shape (n_poses, n_channels)
    frames: Floats | None
    channels: tuple[str, ...]
    nodes: Collection[str] | None
    poses: list[RigPoses] = field(default_factory=list)
    n_done: int = 0
    error: Exception | None = None
    warnings: list[str] = field(default_factory=list)
    ended: threading.Event = field(default_factory=threading.Event)


class SlicedRig:
    """A rig whose poses are evaluated on the interface thread, also for other threads.

    Create it on the interface thread. There it evaluates directly; on another thread
    `evaluate` and `poses` wait until the interface thread has done so, in slices while it
    is idle. The host's rig restores values, time and whether the scene is modified after
    each slice. A slice takes at most `seconds`, unless a single pose takes longer.
    """

    def __init__(
        self,
        rig: Rig,
        loop: EventLoop,
        seconds: float = SLICE_SECONDS,
        clock: Clock = time.perf_counter,
    ):
        self._rig, self._loop = rig, loop
        self._home = threading.get_ident()
        self._meter = SliceMeter(seconds, clock)
        self._lock = threading.Lock()
        self._tasks: deque[_Task] = deque()
        self._is_slicing = self._is_closed = False
        # Read here, since the host may not be asked on another thread.
        self.controls: tuple[Control, ...] = rig.controls
        self.joints: tuple[str, ...] = rig.joints
        self.channels: tuple[str, ...] = rig.channels
        self.parents: Ints = rig.parents
        self.values: Floats = rig.values
        self.content: str = getattr(rig, "content", "")

    def __repr__(self) -> str:
        return f"<SlicedRig: {self._rig!r}>"

    @property
    def evidence(self) -> JointEvidence:
        """Evidence of which joints are characters; known once the rig was learned."""
        return self._rig.evidence

    def close(self) -> None:
        """Release waiting threads with a `ClosedRigError`; evaluate no more poses."""
        with self._lock:
            self._is_closed = True
            tasks, self._tasks = [*self._tasks], deque()
        for task in tasks:
            task.error = ClosedRigError("the preview was canceled")
            task.ended.set()

    def evaluate(
        self,
        values: ArrayLike,
        frames: ArrayLike | None = None,
        *,
        channels: Sequence[str] | str | None = None,
    ) -> Floats:
        """Return the joints' world matrices; see `keyweave.rigs.rig.Rig.evaluate`."""
        if threading.get_ident() == self._home:
            return self._rig.evaluate(values, frames, channels=channels)
        return self._wait(values, frames, channels, None).joints

    def poses(
        self,
        values: ArrayLike,
        frames: ArrayLike | None = None,
        *,
        channels: Sequence[str] | str | None = None,
        nodes: Collection[str] | None = None,
    ) -> RigPoses:
        """Return the matrices of joints and controls; see `keyweave.rigs.rig.Rig.poses`."""
        if threading.get_ident() == self._home:
            return self._rig.poses(values, frames, channels=channels, nodes=nodes)
        return self._wait(values, frames, channels, nodes)

    def _wait(
        self,
        values: ArrayLike,
        frames: ArrayLike | None,
        channels: Sequence[str] | str | None,
        nodes: Collection[str] | None,
    ) -> RigPoses:
        """Let the interface thread evaluate poses, and wait for them."""
        names = check_channels(channels, self.channels)
        table = check_values(values, names)
        task = _Task(table, check_sample_frames(frames, len(table)), names, nodes)
        with self._lock:
            if self._is_closed:
                raise ClosedRigError("the preview was canceled")
            self._tasks.append(task)
        self._loop.post(self._start)
        try:
            while not task.ended.wait(CANCEL_SECONDS):
                offer_cancel()
        except BaseException:
            self._end(task)
            raise
        for text in dict.fromkeys(task.warnings):
            warn_caller(text)  # to whoever collects them in this thread
        if task.error is not None:
            raise task.error
        return RigPoses(*(np.concatenate(part) for part in zip(*task.poses)))

    # --- on the interface thread ---

    def _start(self) -> None:
        if not self._is_slicing and not self._is_closed:
            self._is_slicing = True
            self._loop.call_idle(self._evaluate_slice)

    def _evaluate_slice(self) -> bool:
        """Evaluate a slice of the oldest task; return whether there is more to do."""
        with self._lock:
            task = self._tasks[0] if self._tasks else None
        if task is not None:
            try:
                left = max(len(task.values) - task.n_done, 1)
                n_poses = min(self._meter.n_poses, left)
                self._meter.measure(n_poses, lambda n: self._add_poses(task, n))
            except Exception as error:  # it belongs to the thread that waits
                task.error = error
            if task.error is not None or task.n_done >= len(task.values):
                self._end(task)
        with self._lock:
            self._is_slicing = bool(self._tasks)
            return self._is_slicing

    def _add_poses(self, task: _Task, n_poses: int) -> None:
        rows = slice(task.n_done, task.n_done + n_poses)
        frames = None if task.frames is None else task.frames[rows]
        with collect_warnings(task.warnings.append):
            poses = self._rig.poses(
                task.values[rows], frames, channels=task.channels, nodes=task.nodes
            )
        task.poses.append(poses)
        task.n_done += n_poses

    def _end(self, task: _Task) -> None:
        with self._lock:
            if task in self._tasks:
                self._tasks.remove(task)
        task.ended.set()
