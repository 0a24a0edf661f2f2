"""Poses of a character that are evaluated bit by bit, the current frame first.

A host that may be evaluated on the interface thread alone does so in slices while it is
idle; any other in a thread, which ends with its last pose.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from keyweave.geometry.arrays import Bools, Floats

from ..host import EventLoop
from .background import Background
from .sliced_rig import SLICE_SECONDS, Clock, SliceMeter

COARSE_STEP = 8  # frames between the poses that are evaluated after the current one
MAX_POSES = 1536  # that a cache keeps between requests, about 10 MB
MAX_BATCH = 512  # poses that a thread evaluates at once
KEY_DECIMALS = 10  # radians and centimeters; values that are equal so far give one pose
NOTICE_SECONDS = 0.1  # between notices of new poses from the interface thread
PoseKey = tuple[float, bytes]
# Takes frames and values of channels, and returns world matrices, one row for each.
Evaluate = Callable[[Floats, Floats], Floats]


@dataclass(frozen=True, eq=False)
class Track:
    """The values of a figure's channels, in radians and centimeters."""

    frames: Floats  # shape (n_frames,)
    values: Floats  # shape (n_frames, n_channels)

    @cached_property
    def keys(self) -> tuple[PoseKey, ...]:
        """Key of each pose; equal values on one frame give equal keys."""
        rounded = np.round(self.values, KEY_DECIMALS) + 0.0  # no negative zeros
        return tuple(
            (float(frame), row.tobytes()) for frame, row in zip(self.frames, rounded)
        )

    def find_row(self, frame: float) -> int:
        """Return the row closest to a frame."""
        return int(np.abs(self.frames - frame).argmin())


Stage = list[tuple[Track, int]]  # poses that are shown together, by track and row


def order_rows(n_rows: int, current: int) -> tuple[list[int], list[int], list[int]]:
    """Return the current row, every eighth row, and the rest, each from the current one on.

    Examples
    --------
    >>> order_rows(12, 3)
    ([3], [11], [4, 5, 6, 7, 8, 9, 10, 0, 1, 2])
    >>> order_rows(18, 17)[1]
    [1, 9]
    """
    onward = [*range(current, n_rows), *range(current)]
    coarse = [row for row in onward[1:] if (row - current) % COARSE_STEP == 0]
    rest = [row for row in onward[1:] if (row - current) % COARSE_STEP]
    return onward[:1], coarse, rest


def list_stages(
    tracks: Sequence[Track], find_others: Callable[[], Iterable[Track]], frame: float
) -> Iterator[Stage]:
    """Yield the poses of shown tracks in stages, from the current frame on.

    `find_others` returns figures that may be shown next, of which every eighth frame is
    enough. It is called after the first stage, since it takes a while.
    """

    def order(track: Track) -> tuple[Stage, ...]:
        rows = order_rows(len(track.frames), track.find_row(frame))
        return tuple([(track, row) for row in part] for part in rows)

    def join(stages: Iterable[Stage]) -> Stage:
        return [pose for stage in stages for pose in stage]

    now, coarse, rest = map(join, zip(*map(order, tracks)))
    yield now
    others = [order(track) for track in find_others()]
    yield join(first for first, _, _ in others)
    yield coarse
    yield rest
    yield join(every_eighth for _, every_eighth, _ in others)


class PoseCache:
    """World matrices by frame and values; safe to fill in one thread and read in another.

    Above `max_poses`, a new request forgets the oldest poses that it does not want.
    """

    def __init__(self, evaluate: Evaluate, max_poses: int = MAX_POSES):
        self._evaluate, self._max_poses = evaluate, max_poses
        self._poses: dict[PoseKey, Floats] = {}

    def __len__(self) -> int:
        return len(self._poses)

    def find(self, key: PoseKey) -> Floats | None:
        """Return the matrices of a pose, shape (n_joints, 4, 4); None if not evaluated."""
        return self._poses.get(key)

    def list_missing(self, poses: Iterable[tuple[Track, int]]) -> list[tuple[Track, int]]:
        """Return the poses that are not evaluated, each once."""
        missing: dict[PoseKey, tuple[Track, int]] = {}
        for track, row in poses:
            if track.keys[row] not in self._poses:
                missing.setdefault(track.keys[row], (track, row))
        return [*missing.values()]

    def add(self, poses: Sequence[tuple[Track, int]]) -> None:
        """Evaluate poses; a KeyweaveError has the reason if the host cannot."""
        frames = np.array([track.frames[row] for track, row in poses])
        values = np.array([track.values[row] for track, row in poses])
        for (track, row), matrices in zip(poses, self._evaluate(frames, values)):
            self._poses[track.keys[row]] = np.array(matrices)

    def trim(self, wanted: Collection[PoseKey]) -> None:
        """Forget the oldest poses that are not wanted, if there are too many."""
        spare = [key for key in [*self._poses] if key not in wanted]
        for key in spare[: max(len(self._poses) - self._max_poses, 0)]:
            self._poses.pop(key, None)


class KnownPoses:
    """The poses of a track that are known by now, collected as they come."""

    def __init__(self, track: Track, cache: PoseCache):
        self._track, self._cache = track, cache
        self.known: Bools = np.zeros(len(track.frames), bool)
        # Shape (n_frames, n_joints, 4, 4); zeros on frames that are not known.
        self.matrices: Floats = np.empty((len(track.frames), 0, 4, 4))

    def collect(self) -> None:
        """Collect poses from the cache."""
        for row in np.flatnonzero(~self.known).tolist():
            pose = self._cache.find(self._track.keys[row])
            if pose is not None:
                if not self.matrices.size:
                    self.matrices = np.zeros((len(self.known), *pose.shape))
                self.matrices[row] = pose
                self.known[row] = True


def fill_rows(points: Floats, known: Bools) -> Floats:
    """Return points with those of unknown rows between their neighbors, or like the next.

    The points have shape (n_rows, n_points, 3). At least one row is known.

    Examples
    --------
    >>> points = np.array([0.0, 4, 0, 0, 16, 0]).reshape(-1, 1, 1)
    >>> fill_rows(points, np.array([False, True, False, False, True, False])).ravel()
    array([ 4.,  4.,  8., 12., 16., 16.])
    """
    if known.all():
        return points
    rows, at = np.flatnonzero(known), np.arange(len(known))
    place = np.interp(at, rows, np.arange(len(rows)))
    before = np.floor(place).astype(np.intp)
    after = np.minimum(before + 1, len(rows) - 1)
    share = (place - before)[:, np.newaxis, np.newaxis]
    filled = points[rows[before]] + share * (points[rows[after]] - points[rows[before]])
    return np.where(known[:, np.newaxis, np.newaxis], points, filled)


@dataclass(eq=False)
class PoseRequest:
    """Poses to evaluate, in stages; see `list_stages`."""

    prepare: Callable[[], Sequence[Track]]  # returns the tracks that are shown
    find_others: Callable[[], Iterable[Track]]
    frame: float
    cache: PoseCache
    notify: Callable[[], None]  # called in the background after new poses
    # Called on the interface thread with the error that ended the request.
    fail: Callable[[Exception], None]
    # Whether `prepare` reads the scene of a host that requires the interface thread.
    prepares_on_main_thread: bool = False
    is_canceled: bool = False
    _others: list[Track] | None = None
    _stages: Iterator[Stage] | None = None
    _stage: Stage | None = None  # the poses that are left of a stage; None after the last

    def read_stages(self) -> None:
        """Prepare the first stage, unless it is known."""
        if self._stages is None:
            tracks = self.prepare()
            self.cache.trim({key for track in tracks for key in track.keys})
            self._stages = list_stages(tracks, self.read_others, self.frame)
            self._stage = next(self._stages)

    def read_others(self) -> list[Track]:
        """Prepare the figures that may be shown next, unless they are known."""
        if self._others is None:
            self._others = [*self.find_others()]
        return self._others

    def add_batch(self, n_poses: int, meter: SliceMeter | None = None) -> bool:
        """Evaluate the next poses of a stage; return whether that ended the stage."""
        missing = self.cache.list_missing(self._stage or ())
        while not missing:
            self._stage = next(self._stages or iter(()), None)
            if self._stage is None:
                return True
            missing = self.cache.list_missing(self._stage)
        batch, self._stage = missing[:n_poses], missing[n_poses:]
        if meter is None:
            self.cache.add(batch)
        else:
            meter.measure(len(batch), lambda _: self.cache.add(batch))
        return not self._stage

    @property
    def has_more(self) -> bool:
        """Whether there are poses left to evaluate."""
        return self._stage is not None and not self.is_canceled


class PoseEvaluator:
    """Evaluates poses in the background; the newest request wins.

    If only the interface thread may evaluate, it does so in slices of at most `seconds`.
    """

    def __init__(
        self,
        loop: EventLoop,
        background: Background,
        on_main_thread: bool,
        seconds: float = SLICE_SECONDS,
        clock: Clock = time.perf_counter,
    ):
        self._loop, self._background, self._clock = loop, background, clock
        self._on_main_thread = on_main_thread
        self._meter = SliceMeter(seconds, clock)
        self._noticed = -NOTICE_SECONDS
        self._request: PoseRequest | None = None

    def start(self, request: PoseRequest) -> None:
        """Evaluate the poses that a cache lacks, instead of those of an earlier request."""
        self.cancel()
        self._request = request
        if request.prepares_on_main_thread and self._on_main_thread:
            self._start_slices(request)
        else:
            self._background.submit(lambda: self._prepare(request))

    def cancel(self) -> None:
        """Evaluate no more poses, and give no more notice."""
        if self._request is not None:
            self._request.is_canceled = True
            self._request = None

    def _prepare(self, request: PoseRequest) -> None:
        """Read the stages in the background, and evaluate poses where that is allowed."""
        if not self._try(request, request.read_stages):
            return
        if self._on_main_thread:
            if self._try(request, request.read_others):  # too long for a slice
                self._loop.post(lambda: self._start_slices(request))
        else:
            self._evaluate_batch(request)

    def _start_slices(self, request: PoseRequest) -> None:
        self._loop.call_idle(lambda: self._evaluate_slice(request))

    def _evaluate_batch(self, request: PoseRequest) -> None:
        """Evaluate a stage in the background, and the next ones after other functions."""
        if self._try(request, lambda: request.add_batch(MAX_BATCH)):
            self._notify(request)
            if request.has_more:
                self._background.submit(lambda: self._evaluate_batch(request))

    def _evaluate_slice(self, request: PoseRequest) -> bool:
        """Evaluate a slice on the interface thread; return whether there are more poses."""
        ended: list[bool] = []

        def work() -> None:
            request.read_stages()
            ended.append(request.add_batch(self._meter.n_poses, self._meter))

        if request.is_canceled or not self._try(request, work):
            return False
        now = self._clock()
        if ended[0] or now - self._noticed >= NOTICE_SECONDS:
            self._noticed = now
            self._background.submit(lambda: self._notify(request))
        return request.has_more

    def _notify(self, request: PoseRequest) -> None:
        self._try(request, request.notify)

    def _try(self, request: PoseRequest, work: Callable[[], object]) -> bool:
        """Call a function if the request is still wanted; return whether it succeeded."""
        if request.is_canceled:
            return False
        try:
            work()
        except Exception as error:
            caught = error  # the name of a caught error does not outlive its clause
            self._loop.post(lambda: None if request.is_canceled else request.fail(caught))
            return False
        return True
