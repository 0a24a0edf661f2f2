"""Event loops for tests: one with manual time, one that runs on the thread of the test."""

from __future__ import annotations

import heapq
import threading
import time
from collections import deque
from itertools import count

from keyweave_maya.panel.computation import Computation


class ManualLoop:
    """Calls functions when a test advances time; implements `panel.host.EventLoop`."""

    def __init__(self):
        self.now = 0.0
        self.posted = []
        self.timers = []
        self.idle = []
        self.workers = []
        self._numbers = count()

    def post(self, function):
        self.posted.append(function)

    def call_later(self, seconds, function):
        timer = [self.now + seconds, next(self._numbers), function]
        heapq.heappush(self.timers, timer)

        def stop():
            if timer in self.timers:
                self.timers.remove(timer)
                heapq.heapify(self.timers)

        return stop

    def call_idle(self, function):
        self.idle.append(function)
        return lambda: self.idle.remove(function) if function in self.idle else None

    def make_computation(self):
        """Return a computation whose worker runs when `work` is called."""
        return Computation(self, self.workers.append, idle_seconds=0.0)

    def run_posted(self):
        while self.posted:
            self.posted.pop(0)()

    def work(self):
        """Let the worker do all it can, and deliver its results."""
        while self.workers:
            self.workers.pop(0)()
        self.run_posted()

    def advance(self, seconds):
        """Let time pass, without the worker."""
        end = self.now + seconds
        self.run_posted()
        while self.timers and self.timers[0][0] <= end:
            self.now, _, function = heapq.heappop(self.timers)
            function()
            self.run_posted()
        self.now = end

    def settle(self):
        """Let time pass and the worker work until nothing is left to do."""
        for _ in range(100):
            self.advance(10.0)
            self.work()
            if not (self.timers or self.workers or self.posted):
                return
        raise AssertionError("the loop does not come to rest")


class FakeLoop:
    """The loop of the interface thread, whose time stands still."""

    def __init__(self):
        self.posted, self.idle, self.later = deque(), [], []
        self.home = threading.get_ident()

    def post(self, function):
        self.posted.append(function)

    def call_later(self, seconds, function):
        entry = (seconds, function)
        self.later.append(entry)
        return lambda: self.later.remove(entry) if entry in self.later else None

    def call_idle(self, function):
        self.idle.append(function)
        return lambda: self.idle.remove(function) if function in self.idle else None

    def run_once(self):
        """Run what was posted, then each idle function once."""
        assert threading.get_ident() == self.home
        for _ in range(len(self.posted)):
            self.posted.popleft()()
        for function in [*self.idle]:
            if function in self.idle and not function() and function in self.idle:
                self.idle.remove(function)

    def run_until(self, is_done, seconds=30.0):
        """Run until something is true; the limit only ends a test that hangs."""
        end = time.monotonic() + seconds
        while not is_done():
            assert time.monotonic() < end, "nothing more happens"
            self.run_once()
            time.sleep(0.0005)
