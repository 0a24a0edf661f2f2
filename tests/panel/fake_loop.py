"""An event loop for tests: it runs when it is told to, on the thread of the test."""

import threading
import time
from collections import deque

from keyweave_maya.panel.host import Precedence


class FakeLoop:
    """The loop of the interface thread, whose time stands still."""

    def __init__(self):
        self.precedence = Precedence()
        self.posted, self.idle, self.later = deque(), [], []
        self.home = threading.get_ident()

    def hold(self):
        """Nothing else runs meanwhile."""

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
