"""What an animator is told of a result."""

import numpy as np
import pytest

import keyweave as kw
import made_up
from keyweave.methods.resequencing import GroundPath, ResequenceSettings

LOOP = ResequenceSettings(loop=True)


@pytest.fixture(scope="module")
def walk():
    return made_up.walker(12)


def runs_of(result):
    """Return the first output frame and the length of each run."""
    table = result.variations[0].table()
    return [(a, b - a + 1) for a, b in (row["frames"] for row in table)]


def test_runs_that_constraints_leave_no_room_for_are_told(walk):
    result = kw.resequence(
        walk, n_frames=300, constraints={1: 20, 150: 50, 152: 100, 154: 150, 300: 20}
    )
    short = [(begin, n) for begin, n in runs_of(result) if n < 10]
    assert short
    assert [note.partition(";")[0] for note in result.notes] == [
        f"a run of {n:g}, not 10 frames begins on output frame {begin:g}, counted from 1"
        for begin, n in short
    ]


@pytest.mark.parametrize("settings", [ResequenceSettings(), LOOP])
def test_nothing_is_told_where_there_is_room(walk, settings):
    result = kw.resequence(
        walk, n_frames=300, constraints={1: 20, 150: 200}, settings=settings
    )
    assert result.transitions
    assert result.notes == ()


@pytest.mark.parametrize("laps", [0.5, 1, 2])
def test_steps_that_are_stretched_to_fit_a_path_are_told(walk, laps):
    """Half a lap has to become a whole one; whole laps need no stretching."""
    turn = np.linspace(0, 2 * np.pi, 17)[:-1]
    way = np.ptp(walk.root_positions[:241, 2])
    circle = way / laps / (2 * np.pi) * np.stack([np.sin(turn), np.cos(turn)], axis=1)
    path = GroundPath(circle, closed=True)
    result = kw.resequence(walk, n_frames=240, constraints=[(20, 1), path], settings=LOOP)
    if laps >= 1:
        assert result.notes == ()
        return
    (note,) = result.notes
    ratio, frames = float(note.split()[3]), int(note.split()[-4])
    assert ratio == pytest.approx(2, abs=0.2)
    assert frames == pytest.approx(480, abs=30)
