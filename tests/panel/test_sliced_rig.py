"""Sliced rigs: the same poses, on the interface thread alone, in short slices."""

import threading
from functools import cache
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_array_equal

from keyweave.errors import DataError
from keyweave.rigs.rig import RigPoses
from keyweave_maya.panel.previews.sliced_rig import ClosedRigError, SlicedRig
from panel.fake_loop import FakeLoop

CHANNELS = ("a.tx", "b.tx")


class SlowRig:
    """A rig whose poses take time by a clock that only they move."""

    controls, joints, channels = (), ("hip",), CHANNELS
    parents, values = np.array([-1]), np.zeros(2)

    def __init__(self, seconds=lambda number: 0.001):
        self.time, self.seconds = 0.0, seconds
        self.threads, self.slices, self.n_poses = set(), [], 0

    def poses(self, values, frames=None, *, channels=None, nodes=None):
        self.threads.add(threading.get_ident())
        self.slices.append(len(values))
        for _ in values:
            self.time += self.seconds(self.n_poses)
            self.n_poses += 1
        if np.any(np.asarray(values) > 1e6):
            raise DataError("values", "are far away")
        times = np.zeros(len(values)) if frames is None else np.asarray(frames)
        joints = (
            np.zeros((len(values), 1, 4, 4)) + np.sum(values, axis=1)[:, None, None, None]
        )
        return RigPoses(joints + times[:, None, None, None], joints)

    def evaluate(self, values, frames=None, *, channels=None):
        return self.poses(values, frames, channels=channels).joints


def ask(rig, loop, *arguments, **names):
    """Return the answer to a call on a worker thread, while the loop runs."""
    answer = SimpleNamespace(poses=None, error=None)

    def work():
        try:
            answer.poses = rig.poses(*arguments, **names)
        except Exception as error:
            answer.error = error

    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    loop.run_until(lambda: not worker.is_alive())
    return answer


@given(
    seconds=st.lists(st.floats(0.0, 0.02), min_size=1, max_size=20),
    n_poses=st.integers(0, 40),
    has_frames=st.booleans(),
)
def test_slices_give_the_same_poses_on_the_interface_thread(seconds, n_poses, has_frames):
    slow, loop = SlowRig(lambda number: seconds[number % len(seconds)]), FakeLoop()
    rig = SlicedRig(slow, loop, 0.008, lambda: slow.time)
    values = np.arange(2.0 * n_poses).reshape(n_poses, 2)
    frames = np.arange(float(n_poses)) if has_frames else None
    answer = ask(rig, loop, values, frames)
    assert answer.error is None
    expected = SlowRig().poses(values, frames)
    for ours, theirs in zip(answer.poses, expected):
        assert_array_equal(ours, theirs)
    assert slow.threads == {loop.home}
    assert loop.idle == []


@pytest.mark.parametrize("milliseconds", [0.5, 1.0, 3.0, 9.0])
def test_slices_last_no_longer_than_they_may(milliseconds):
    slow, loop = SlowRig(lambda number: milliseconds / 1000), FakeLoop()
    rig = SlicedRig(slow, loop, 0.008, lambda: slow.time)
    assert ask(rig, loop, np.zeros((100, 2))).error is None
    assert sum(slow.slices) == 100
    assert max(slow.slices) == max(1, int(8 / milliseconds + 1e-6))


def test_the_interface_thread_evaluates_at_once():
    slow, loop = SlowRig(), FakeLoop()
    rig = SlicedRig(slow, loop)
    assert rig.evaluate(np.ones((3, 2)))[0, 0, 0, 0] == 2.0
    assert slow.slices == [3]
    assert not loop.posted and not loop.idle
    assert (rig.channels, rig.joints) == (CHANNELS, ("hip",))


def test_errors_reach_the_thread_that_waits():
    loop = FakeLoop()
    rig = SlicedRig(SlowRig(), loop)
    assert isinstance(ask(rig, loop, np.full((2, 2), 1e9)).error, DataError)
    assert isinstance(ask(rig, loop, np.zeros((2, 3))).error, DataError)
    assert ask(rig, loop, np.zeros((2, 2))).error is None
    assert loop.idle == []


def test_several_threads_are_served():
    loop, answers = FakeLoop(), {}
    rig = SlicedRig(SlowRig(), loop)

    def work(number):
        answers[number] = rig.evaluate(np.full((9, 2), float(number)))

    workers = [threading.Thread(target=work, args=(n,), daemon=True) for n in range(6)]
    for worker in workers:
        worker.start()
    loop.run_until(lambda: len(answers) == 6)
    assert {n: float(a[0, 0, 0, 0]) for n, a in answers.items()} == {
        n: 2.0 * n for n in range(6)
    }


@pytest.mark.parametrize("n_runs", [0, 3])
def test_closing_releases_the_worker(n_runs):
    """A worker that waits is released, whether or not its poses are being evaluated."""
    slow, loop, errors = SlowRig(lambda number: 1.0), FakeLoop(), []
    rig = SlicedRig(slow, loop, 0.008, lambda: slow.time)

    def work():
        try:
            rig.poses(np.zeros((50, 2)))
        except ClosedRigError as error:
            errors.append(error)

    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    if n_runs:
        loop.run_until(lambda: len(slow.slices) == n_runs)
    else:
        wait_until_posted(loop)
    rig.close()
    worker.join(30)
    assert errors and not worker.is_alive()
    loop.run_once()
    loop.run_once()
    assert len(slow.slices) == n_runs and loop.idle == []
    assert isinstance(ask(rig, loop, np.zeros((1, 2))).error, ClosedRigError)


def wait_until_posted(loop):
    event = threading.Event()
    while not loop.posted:
        event.wait(0.001)


@cache
def load_rig():
    from keyweave import examples

    return examples.load_scene("biped_walk").rig()


def test_a_real_rig_is_the_same_in_slices():
    whole, loop = load_rig(), FakeLoop()
    rig = SlicedRig(whole, loop)
    frames, channels = np.arange(1.0, 12.0), whole.channels[:7]
    values = whole.sample(frames).values[:, :7] + 0.1
    words = {"channels": channels, "nodes": ["Head", "COG_CTRL"]}
    answer = ask(rig, loop, values, frames, **words)
    expected = whole.poses(values, frames, **words)
    for ours, theirs in zip(answer.poses, expected):
        np.testing.assert_allclose(ours, theirs, atol=1e-12)
