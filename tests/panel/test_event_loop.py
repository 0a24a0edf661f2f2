"""Qt's event loop calls functions on the interface thread, and stops when it is told."""

import threading

import pytest

pytest.importorskip("Qt")

from keyweave_maya.panel.widgets import event_loop
from keyweave_maya.panel.widgets.event_loop import QtEventLoop


@pytest.fixture
def loop(app):
    loop = QtEventLoop()
    yield loop
    loop.close()


def test_a_posted_function_runs_on_the_interface_thread(qtbot, loop):
    threads = []
    worker = threading.Thread(
        target=lambda: loop.post(lambda: threads.append(threading.current_thread()))
    )
    worker.start()
    worker.join()
    assert threads == []
    qtbot.waitUntil(lambda: bool(threads))
    assert threads == [threading.main_thread()]


def test_a_function_is_called_later_once(qtbot, loop):
    calls = []
    loop.call_later(0.0, lambda: calls.append(1))
    qtbot.waitUntil(lambda: bool(calls))
    stop = loop.call_later(0.0, lambda: calls.append(2))
    stop()
    stop()
    loop.call_later(0.0, lambda: calls.append(3))
    qtbot.waitUntil(lambda: 3 in calls)
    loop.call_later(0.0, lambda: calls.append(4))  # may have the number of a former timer
    stop()
    qtbot.waitUntil(lambda: 4 in calls)
    assert calls == [1, 3, 4]


def test_an_idle_function_is_called_until_it_is_done(qtbot, loop):
    counts = iter(range(5))
    calls = []

    def work():
        calls.append(next(counts))
        return calls[-1] < 3

    loop.call_idle(work)
    done = []
    qtbot.waitUntil(lambda: len(calls) == 4)
    loop.call_later(0.01, lambda: done.append(1))
    qtbot.waitUntil(lambda: bool(done))
    assert calls == [0, 1, 2, 3]


def test_nothing_is_called_after_closing(qtbot, loop):
    calls, other = [], QtEventLoop()
    loop.post(lambda: calls.append("posted"))
    loop.call_later(0.0, lambda: calls.append("later"))
    loop.call_idle(lambda: calls.append("idle") or True)
    loop.close()
    done = []
    other.call_later(0.02, lambda: done.append(1))
    qtbot.waitUntil(lambda: bool(done))
    other.close()
    assert calls == []
    assert not loop._timers and not loop._functions


def test_threads_wait_until_due_calls_have_run(qtbot, loop):
    taken, order = loop.precedence, []
    loop.post(lambda: order.append(taken.is_taken))
    loop.call_later(0.0, lambda: order.append(taken.is_taken))
    loop.call_idle(lambda: order.append(taken.is_taken) or False)
    qtbot.waitUntil(lambda: len(order) == 3)
    qtbot.waitUntil(lambda: not taken.is_taken)
    assert order == [True] * 3
    loop.hold()
    assert taken.is_taken
    loop.close()
    assert not taken.is_taken


def test_idle_functions_wait_while_the_host_plays(qtbot, app, monkeypatch):
    monkeypatch.setattr(event_loop, "PAUSE_MILLISECONDS", 5)
    playing, calls = [True], []
    loop = QtEventLoop(lambda: bool(playing))
    stop = loop.call_idle(lambda: calls.append(1) or True)
    done = []
    loop.call_later(0.05, lambda: done.append(1))
    qtbot.waitUntil(lambda: bool(done))
    assert calls == []
    playing.clear()
    qtbot.waitUntil(lambda: len(calls) > 2)
    stop()
    assert not loop._timers
    loop.close()
