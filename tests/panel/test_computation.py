"""The worker thread: newest wins, cancel, close; with real threads that wait for events."""

from __future__ import annotations

import logging
import threading
import time
import warnings
from unittest.mock import Mock

import pytest

from keyweave._progress import offer_cancel, report_step
from keyweave.errors import collect_warnings, ignore_warnings, warn_caller
from keyweave_maya.panel.computation import CanceledError, Computation
from keyweave_maya.panel.previews.background import Background
from panel.manual_loop import ManualLoop

LONG = 20.0  # seconds; only a test that fails waits so long


class ThreadLoop(ManualLoop):
    """Runs what threads post when a test waits for it."""

    def wait_for(self, condition):
        end = time.monotonic() + LONG
        while not condition() and time.monotonic() < end:
            self.run_posted()
            time.sleep(0.001)
        assert condition()


@pytest.fixture
def threads():
    before = {*threading.enumerate()}
    yield lambda: [t for t in threading.enumerate() if t not in before]
    for thread in threading.enumerate():
        if thread not in before:
            thread.join(LONG)
    assert {*threading.enumerate()} <= before


def test_the_result_is_delivered_on_the_interface_thread(threads):
    loop, results = ThreadLoop(), []
    computation = Computation(loop)
    computation.submit(
        threading.get_ident, lambda ident: results.append((ident, threading.get_ident()))
    )
    assert computation.is_running
    loop.wait_for(lambda: results)
    ((worker, interface),) = results
    assert worker != interface == threading.get_ident()
    assert not computation.is_running
    computation.close()


def test_a_computation_yields_to_the_interface_between_its_steps(threads):
    loop, done = ThreadLoop(), []
    loop.precedence = Mock()
    computation, background = Computation(loop), Background(loop)
    background.submit(lambda: (offer_cancel(), done.append("in the background")))
    loop.wait_for(lambda: done)
    n_turns = loop.precedence.yield_turn.call_count
    assert n_turns >= 2
    computation.submit(offer_cancel, done.append)
    loop.wait_for(lambda: len(done) == 2)
    assert loop.precedence.yield_turn.call_count > n_turns
    computation.close()


def test_one_thread_serves_all_requests_and_ends_when_idle(threads):
    loop, idents = ThreadLoop(), []
    computation = Computation(loop, idle_seconds=0.3)
    for number in (1, 2):
        computation.submit(threading.get_ident, idents.append)
        loop.wait_for(lambda n=number: len(idents) == n)
    assert len({*idents}) == len(threads()) == 1
    loop.wait_for(lambda: not threads())
    computation.submit(threading.get_ident, idents.append)
    loop.wait_for(lambda: len(idents) == 3)
    computation.close()


def test_the_newest_request_wins_at_the_next_step(threads):
    loop, results, begun, go_on = ThreadLoop(), [], threading.Event(), threading.Event()
    seen = []

    def compute():
        begun.set()
        go_on.wait(LONG)
        try:
            report_step("frame", 1, 2)
        except CanceledError:
            seen.append("canceled")
            raise
        return "old"

    computation = Computation(loop)
    computation.submit(compute, results.append, results.append)
    assert begun.wait(LONG)
    computation.submit(lambda: "newer", results.append)
    computation.submit(lambda: "newest", results.append)
    go_on.set()
    loop.wait_for(lambda: results)
    assert (results, seen) == (["newest"], ["canceled"])
    computation.close()


def test_errors_are_delivered_and_the_thread_goes_on(threads):
    loop, errors, results = ThreadLoop(), [], []
    computation = Computation(loop)
    computation.submit(lambda: 1 / 0, results.append, errors.append)
    loop.wait_for(lambda: errors)
    computation.submit(lambda: 3, results.append)
    loop.wait_for(lambda: results)
    assert isinstance(errors[0], ZeroDivisionError) and results == [3]
    computation.close()


def test_closing_does_not_wait_and_drops_callbacks(threads):
    loop, results, begun, go_on = ThreadLoop(), [], threading.Event(), threading.Event()

    def compute():
        begun.set()
        return go_on.wait(LONG)

    computation = Computation(loop)
    computation.submit(compute, results.append, results.append, results.append)
    assert begun.wait(LONG)
    computation.close()
    assert threads()
    go_on.set()
    loop.wait_for(lambda: not threads())
    loop.run_posted()
    computation.submit(lambda: 3, results.append)
    assert results == [] and not threads()


def test_only_the_newest_step_is_shown():
    loop, steps = ManualLoop(), []
    computation = loop.make_computation()

    def compute():
        for number in range(1, 4):
            report_step("frame", number, 3)
        assert len(loop.posted) == 1

    computation.submit(compute, steps.append, steps.append, steps.append)
    loop.work()
    assert steps == ["frame 3 of 3", None]


def test_warnings_and_errors_are_logged_on_the_interface_thread(threads, caplog):
    loop, done, idents = ThreadLoop(), [], []
    handler = logging.Handler()
    handler.emit = lambda record: idents.append(threading.get_ident())
    logging.getLogger("keyweave_maya").addHandler(handler)
    computation, background = Computation(loop), Background(loop)
    computation.submit(lambda: warn_caller("odd"), done.append)
    loop.wait_for(lambda: done)
    background.submit(lambda: 1 / 0)
    loop.wait_for(lambda: len(idents) == 2)
    logging.getLogger("keyweave_maya").removeHandler(handler)
    assert {*idents} == {threading.get_ident()}
    assert [record.getMessage() for record in caplog.records][0] == "odd"
    computation.close()


def test_threads_that_warn_leave_the_filters_of_python_alone(threads):
    loop, done, before = ThreadLoop(), [], list(warnings.filters)
    pause, go_on = threading.Event(), threading.Event()

    def compute():
        with ignore_warnings():
            pause.set()
            go_on.wait(LONG)
            warn_caller("odd")

    computation = Computation(loop)
    computation.submit(compute, done.append)
    pause.wait(LONG)
    texts = []
    with collect_warnings(texts.append):
        go_on.set()
        loop.wait_for(lambda: done)
        warn_caller("mine")
    assert texts == ["mine"] and warnings.filters == before
    computation.close()
