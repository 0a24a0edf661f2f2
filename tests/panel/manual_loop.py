"""An event loop with manual time and a stepped worker: nothing depends on clocks."""

from __future__ import annotations

import heapq
from itertools import count

from keyweave_maya.panel.computation import Computation
from keyweave_maya.panel.host import Precedence


class ManualLoop:
    """Calls functions when a test advances time; implements `panel.host.EventLoop`."""

    def __init__(self):
        self.precedence = Precedence()
        self.now = 0.0
        self.posted = []
        self.timers = []
        self.idle = []
        self.workers = []
        self._numbers = count()

    def hold(self):
        """Nothing else runs meanwhile."""

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
